#include "search.h"

enum {
    MAX_DEPTH = 64,
    MANY_SEEDS = 1000, /* more than any difference */
    WIN = MANY_SEEDS + MAX_DEPTH
};

typedef struct move {
    int32_t pit;
    int32_t captured;
} move;

typedef struct search {
    hus_game *game; /* a copy, which is where it was after each call */
    const bot_limits *limits;
    uint64_t nodes;
    bool is_stopped; /* what is returned then means nothing */
    int32_t status;  /* a negative HUS_E_… when the library fails where it should not */
} search;

/* ---- moves ----------------------------------------------------------------------------------- */

/* Those that capture most come first: they cut most off. Equals stay in their order. */
static void sort_by_captures(move *moves, int32_t count) {
    for (int32_t i = 1; i < count; i++) {
        move moved = moves[i];
        int32_t at = i;

        for (; at > 0 && moves[at - 1].captured < moved.captured; at--)
            moves[at] = moves[at - 1];
        moves[at] = moved;
    }
}

static int32_t list_moves(const hus_game *game, move moves[BOT_MAX_PITS]) {
    int32_t pits[BOT_MAX_PITS];
    int32_t count = hus_game_legal_pits(game, pits, BOT_MAX_PITS);

    for (int32_t i = 0; i < count; i++) {
        hus_turn turn;

        hus_game_preview(game, pits[i], &turn);
        moves[i] = (move){pits[i], turn.captured};
    }
    return count;
}

static void shuffle(move *moves, int32_t count, bot_random *random) {
    for (int32_t i = count - 1; i > 0; i--) {
        int32_t other = (int32_t)bot_random_below(random, (uint64_t)i + 1);
        move moved = moves[i];

        moves[i] = moves[other];
        moves[other] = moved;
    }
}

static void move_to_front(move *moves, int32_t index) {
    move moved = moves[index];

    for (; index > 0; index--)
        moves[index] = moves[index - 1];
    moves[0] = moved;
}

/* ---- values, as the player to move sees them ------------------------------------------------- */

static int32_t seed_difference(const hus_game *game) {
    int32_t player = hus_game_to_move(game);

    return hus_game_total(game, player) - hus_game_total(game, 1 - player);
}

/* Of a game that is over, `ply` turns ahead. */
static int32_t end_value(const hus_game *game, int32_t ply) {
    int32_t result = hus_game_result(game);
    int32_t own = hus_game_to_move(game) == HUS_SOUTH ? HUS_RESULT_SOUTH : HUS_RESULT_NORTH;

    if (result == HUS_RESULT_DRAW)
        return 0;
    return result == own ? WIN - ply : ply - WIN;
}

static bool is_decided(int32_t value) {
    return value > MANY_SEEDS || value < -MANY_SEEDS;
}

/* ---- the search ------------------------------------------------------------------------------ */

static bool has_to_stop(search *s) {
    if (s->nodes >= s->limits->work || bot_must_stop(s->limits))
        s->is_stopped = true;
    return s->is_stopped;
}

static int32_t value_of(search *s, int32_t depth, int32_t ply, int32_t alpha, int32_t beta);

/* The value of a pit for the player who plays it. */
static int32_t value_of_move(search *s, const move *m, int32_t depth, int32_t ply, int32_t alpha,
                             int32_t beta) {
    int32_t value = 0;
    int32_t status = hus_game_play(s->game, m->pit);

    if (status == HUS_OK) {
        value = -value_of(s, depth - 1, ply + 1, -beta, -alpha);
        status = hus_game_undo(s->game);
    }
    if (status < 0) {
        s->status = status;
        s->is_stopped = true;
    }
    return value;
}

/* The value of the position, exact between alpha and beta and a bound beyond them. */
static int32_t value_of(search *s, int32_t depth, int32_t ply, int32_t alpha, int32_t beta) {
    move moves[BOT_MAX_PITS];
    int32_t count;

    s->nodes++;
    if (hus_game_result(s->game) != HUS_RESULT_PLAYING)
        return end_value(s->game, ply);
    if (depth == 0)
        return seed_difference(s->game);
    if (has_to_stop(s))
        return 0;
    count = list_moves(s->game, moves);
    sort_by_captures(moves, count);
    for (int32_t i = 0; i < count && alpha < beta && !s->is_stopped; i++) {
        int32_t value = value_of_move(s, &moves[i], depth, ply, alpha, beta);

        if (value > alpha)
            alpha = value;
    }
    return alpha;
}

/* Puts the best of the moves first and gives its value. When it is stopped, the best of those that
 * were searched comes first: the first of all was the best one turn less deep. */
static int32_t search_moves(search *s, move *moves, int32_t count, int32_t depth) {
    int32_t best = -WIN - 1;

    for (int32_t i = 0; i < count; i++) {
        int32_t value = value_of_move(s, &moves[i], depth, 0, best, WIN + 1);

        if (s->is_stopped)
            break;
        if (value > best) {
            best = value;
            move_to_front(moves, i);
        }
    }
    return best;
}

static void deepen(search *s, move *moves, int32_t count) {
    int32_t value = 0;

    for (int32_t depth = 1; depth <= MAX_DEPTH && !s->is_stopped && !is_decided(value); depth++)
        value = search_moves(s, moves, count, depth);
}

int32_t search_choose(const hus_game *game, bot_random *random, const bot_limits *limits) {
    search s = {.limits = limits};
    move moves[BOT_MAX_PITS] = {{0}};
    int32_t count = list_moves(game, moves);
    int32_t status;

    if (count == 1)
        return moves[0].pit;
    status = hus_game_copy(&s.game, game);
    if (status < 0)
        return status;
    shuffle(moves, count, random);
    sort_by_captures(moves, count);
    deepen(&s, moves, count);
    hus_game_free(s.game);
    return s.status < 0 ? s.status : moves[0].pit;
}
