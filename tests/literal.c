#include "literal.h"

#include <stdlib.h>
#include <string.h>

static int rule(const hus_game *game, const char *key) {
    int32_t value = 0;

    hus_variant_get_int(hus_game_variant(game), key, &value);
    return value;
}

static int next(const literal_game *g, int pit) {
    int pits = 2 * g->pits_per_row;

    return g->clockwise ? (pit + pits - 1) % pits : (pit + 1) % pits;
}

static bool is_inner(const literal_game *g, int pit) {
    return pit >= g->pits_per_row;
}

static int facing(const literal_game *g, int pit) {
    return 3 * g->pits_per_row - 1 - pit;
}

static int behind(const literal_game *g, int pit) {
    return pit - g->pits_per_row;
}

static int total(const literal_board *board, int player) {
    int seeds = 0;

    for (int pit = 0; pit < MAX_PLACES; pit++)
        seeds += board->seeds[player][pit];
    return seeds;
}

/* Plays a pit on a board, for the player to move; says what the turn did. */
static hus_turn sow(const literal_game *g, literal_board *board, int pit) {
    int *own = board->seeds[board->to_move], *other = board->seeds[1 - board->to_move];
    hus_turn turn = {board->to_move, pit, 0, 0, -1, 0};
    int at = pit, hand = own[pit];

    own[pit] = 0;
    for (;;) {
        bool was_empty = true;

        for (; hand > 0; hand--) {
            at = next(g, at);
            was_empty = own[at] == 0;
            own[at]++;
        }
        turn.laps++;
        turn.end_pit = at;
        if (was_empty)
            return turn;
        if (turn.laps == g->lap_limit) {
            turn.endless = 1;
            return turn;
        }
        if (is_inner(g, at) && other[facing(g, at)] > 0 &&
            (!g->needs_both || other[behind(g, at)] > 0)) {
            hand = other[facing(g, at)] + other[behind(g, at)];
            turn.captured += hand;
            other[facing(g, at)] = 0;
            other[behind(g, at)] = 0;
            if (!g->resows_all)
                continue;
        }
        hand += own[at];
        own[at] = 0;
    }
}

static bool endless_here(const literal_game *g, int pit) {
    literal_board copy = g->now;

    return sow(g, &copy, pit).endless;
}

static bool has_two(const literal_board *board, int player, int pit) {
    return board->seeds[player][pit] >= 2;
}

static bool is_leading(const literal_game *g, int pit) {
    return has_two(&g->now, g->now.to_move, pit) && g->now.seeds[g->now.to_move][next(g, pit)] == 0;
}

bool literal_legal(const literal_game *g, int pit) {
    bool any_leading = false;

    if (g->result != HUS_RESULT_PLAYING || !has_two(&g->now, g->now.to_move, pit))
        return false;
    if (g->leading_pair && g->ply < 2) {
        for (int other = 0; other < 2 * g->pits_per_row; other++)
            any_leading = any_leading || is_leading(g, other);
        if (any_leading && !is_leading(g, pit))
            return false;
    }
    return g->endless != 2 || !endless_here(g, pit);
}

static bool any_legal(const literal_game *g) {
    for (int pit = 0; pit < 2 * g->pits_per_row; pit++)
        if (literal_legal(g, pit))
            return true;
    return false;
}

static bool any_two(const literal_game *g, int player) {
    for (int pit = 0; pit < 2 * g->pits_per_row; pit++)
        if (has_two(&g->now, player, pit))
            return true;
    return false;
}

static void end(literal_game *g, int result, int reason) {
    g->result = result;
    g->reason = reason;
}

static int win_against(int player) {
    return player == HUS_SOUTH ? HUS_RESULT_NORTH : HUS_RESULT_SOUTH;
}

static void end_immobile(literal_game *g) {
    int mover = g->now.to_move;

    if (!any_legal(g))
        end(g, win_against(mover), HUS_REASON_IMMOBILE);
    else if (g->at_once && !any_two(g, 1 - mover))
        end(g, win_against(1 - mover), HUS_REASON_IMMOBILE);
}

static void remember(literal_game *g) {
    if (g->past_count == g->past_capacity) {
        g->past_capacity = g->past_capacity * 2 + 16;
        g->past = realloc(g->past, (size_t)g->past_capacity * sizeof *g->past);
        if (g->past == NULL)
            abort();
    }
    g->past[g->past_count++] = g->now;
}

static int occurrences(const literal_game *g) {
    int count = 0;

    for (int i = 0; i < g->past_count; i++)
        count += memcmp(&g->past[i], &g->now, sizeof g->now) == 0;
    return count;
}

void literal_start(literal_game *g, const hus_game *game) {
    uint8_t board[2 * MAX_PLACES];

    memset(g, 0, sizeof *g);
    g->pits_per_row = hus_game_pits_per_row(game);
    g->lap_limit = rule(game, "lap_limit");
    g->repetition = rule(game, "repetition");
    g->quiet_limit = rule(game, "quiet_limit");
    g->clockwise = rule(game, "sowing") == 1;
    g->needs_both = rule(game, "capture_needs") == 1;
    g->resows_all = rule(game, "capture_resows") == 1;
    g->leading_pair = rule(game, "opening") == 1;
    g->at_once = rule(game, "ends") == 1;
    g->endless = rule(game, "endless");
    g->sweep_doubles = rule(game, "sweep_doubles") == 1;
    g->now.to_move = hus_game_to_move(game);
    g->ply = hus_game_ply(game);
    hus_game_board(game, board, sizeof board);
    for (int i = 0; i < 4 * g->pits_per_row; i++)
        g->now.seeds[i / (2 * g->pits_per_row)][i % (2 * g->pits_per_row)] = board[i];
    remember(g);
    end_immobile(g);
}

void literal_free(literal_game *g) {
    free(g->past);
}

/* Plays a pit on a board that is then kept, or taken back where the turn is endless. */
static hus_turn sow_or_undo(const literal_game *g, literal_board *board, int pit) {
    hus_turn turn = sow(g, board, pit);

    if (turn.endless && g->endless != 3) {
        *board = g->now;
        turn.captured = 0;
        turn.end_pit = -1;
    }
    return turn;
}

hus_turn literal_preview(const literal_game *g, int pit) {
    literal_board copy = g->now;

    return sow_or_undo(g, &copy, pit);
}

hus_turn literal_play(literal_game *g, int pit) {
    literal_board after = g->now;
    hus_turn turn = sow_or_undo(g, &after, pit);
    bool undone = turn.end_pit < 0;

    g->now = after;
    g->quiet = turn.captured > 0 ? 0 : g->quiet + 1;
    g->now.to_move = 1 - g->now.to_move;
    g->ply++;
    remember(g);
    if (undone && g->endless == 0)
        end(g, HUS_RESULT_DRAW, HUS_REASON_ENDLESS);
    else if (undone)
        end(g, win_against(turn.player), HUS_REASON_ENDLESS);
    else
        end_immobile(g);
    if (g->result == HUS_RESULT_PLAYING && g->repetition > 0 && occurrences(g) >= g->repetition)
        end(g, HUS_RESULT_DRAW, HUS_REASON_REPETITION);
    if (g->result == HUS_RESULT_PLAYING && g->quiet_limit > 0 && g->quiet >= g->quiet_limit)
        end(g, HUS_RESULT_DRAW, HUS_REASON_QUIET);
    return turn;
}

int literal_score(const literal_game *g, int player) {
    int own = total(&g->now, player);

    if (g->sweep_doubles && g->result != HUS_RESULT_PLAYING && total(&g->now, 1 - player) == 0)
        return 2 * own;
    return own;
}

const char *literal_difference(const literal_game *g, const hus_game *game) {
    int row = g->pits_per_row;

    for (int player = 0; player < 2; player++) {
        for (int pit = 0; pit < 2 * row; pit++)
            if (hus_game_seeds(game, player, pit) != g->now.seeds[player][pit])
                return "the boards differ";
        if (hus_game_score(game, player) != literal_score(g, player))
            return "the scores differ";
    }
    for (int pit = 0; pit < 2 * row; pit++)
        if (hus_game_is_legal(game, pit) != literal_legal(g, pit))
            return "the legal pits differ";
    if (hus_game_to_move(game) != g->now.to_move || hus_game_ply(game) != g->ply)
        return "player to move or ply differ";
    if (hus_game_result(game) != g->result || hus_game_reason(game) != g->reason)
        return "the results differ";
    return NULL;
}
