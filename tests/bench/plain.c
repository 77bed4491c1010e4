#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_POSITIONS = 64 };

/* ---- a game's life --------------------------------------------------------------------------- */

static void resize(plain_game *plain, int capacity) {
    plain->positions = realloc(plain->positions, (size_t)capacity * sizeof *plain->positions);
    if (plain->positions == NULL) {
        fputs("hus-bench: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    plain->capacity = capacity;
}

static int rule(const hus_game *game, const char *key) {
    int32_t value = 0;

    hus_variant_get_int(hus_game_variant(game), key, &value);
    return value;
}

int plain_mirror(const plain_game *plain, int pit_or_place) {
    if (!plain->clockwise)
        return pit_or_place;
    return (pit_or_place < plain->row ? plain->row : 3 * plain->row) - 1 - pit_or_place;
}

static void judge(plain_game *plain);

void plain_start(plain_game *plain, const hus_game *game) {
    plain_position *start;

    memset(plain, 0, sizeof *plain);
    resize(plain, FIRST_POSITIONS);
    plain->row = hus_game_pits_per_row(game);
    plain->lap_limit = rule(game, "lap_limit");
    plain->repetition = rule(game, "repetition");
    plain->quiet_limit = rule(game, "quiet_limit");
    plain->clockwise = rule(game, "sowing") == 1;
    plain->needs_both = rule(game, "capture_needs") == 1;
    plain->resows_all = rule(game, "capture_resows") == 1;
    plain->at_once = rule(game, "ends") == 1;
    plain->stops = rule(game, "endless") == 3;
    start = plain->positions;
    memset(start, 0, sizeof *start);
    start->to_move = hus_game_to_move(game);
    for (int player = 0; player < 2; player++)
        for (int pit = 0; pit < 2 * plain->row; pit++)
            start->side[player][plain_mirror(plain, pit)] =
                (uint8_t)hus_game_seeds(game, player, pit);
    judge(plain);
}

void plain_new(plain_game *plain, const plain_game *like) {
    *plain = *like;
    plain->positions = NULL;
    plain->played = 0;
    resize(plain, FIRST_POSITIONS);
    plain->positions[0] = like->positions[0];
}

void plain_free(plain_game *plain) {
    free(plain->positions);
}

const plain_position *plain_now(const plain_game *plain) {
    return &plain->positions[plain->played];
}

/* ---- how it stands --------------------------------------------------------------------------- */

static bool can_move(const uint8_t *side, int places) {
    for (int place = 0; place < places; place++)
        if (side[place] >= 2)
            return true;
    return false;
}

static void end_game(plain_position *now, int result, int reason) {
    now->result = result;
    now->reason = reason;
}

static void lose(plain_position *now, int player) {
    end_game(now, player == HUS_SOUTH ? HUS_RESULT_NORTH : HUS_RESULT_SOUTH, HUS_REASON_IMMOBILE);
}

/* How often the board was like this with the same player to move, since the last capture. */
static int occurrences(const plain_game *plain) {
    const plain_position *now = plain_now(plain);
    int count = 1;

    for (int back = 2; back <= now->quiet; back += 2)
        if (memcmp(now[-back].side, now->side, sizeof now->side) == 0)
            count++;
    return count;
}

static void judge(plain_game *plain) {
    plain_position *now = &plain->positions[plain->played];
    int places = 2 * plain->row;

    if (!can_move(now->side[now->to_move], places))
        lose(now, now->to_move);
    else if (plain->at_once && !can_move(now->side[1 - now->to_move], places))
        lose(now, 1 - now->to_move);
    else if (plain->repetition > 0 && occurrences(plain) >= plain->repetition)
        end_game(now, HUS_RESULT_DRAW, HUS_REASON_REPETITION);
    else if (plain->quiet_limit > 0 && now->quiet >= plain->quiet_limit)
        end_game(now, HUS_RESULT_DRAW, HUS_REASON_QUIET);
}

int plain_legal(const plain_game *plain, int *places) {
    const plain_position *now = plain_now(plain);
    int count = 0;

    if (now->result != HUS_RESULT_PLAYING)
        return 0;
    for (int place = 0; place < 2 * plain->row; place++)
        if (now->side[now->to_move][place] >= 2)
            places[count++] = place;
    return count;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* False where the turn is endless. */
static bool sow(const plain_game *plain, plain_position *now, int place) {
    uint8_t *own = now->side[now->to_move], *other = now->side[1 - now->to_move];
    int row = plain->row, places = 2 * row, at = place, hand = own[place];
    int laps = 0, captured = 0;
    bool ends = true;

    own[place] = 0;
    for (;;) {
        while (hand > 0) {
            at++;
            if (at == places)
                at = 0;
            own[at]++;
            hand--;
        }
        laps++;
        if (own[at] == 1)
            break;
        if (laps == plain->lap_limit) {
            ends = false;
            break;
        }
        if (at >= row) {
            int facing = 3 * row - 1 - at, behind = at - row;

            if (other[facing] > 0 && (!plain->needs_both || other[behind] > 0)) {
                hand = other[facing] + other[behind];
                captured += hand;
                other[facing] = other[behind] = 0;
                if (!plain->resows_all)
                    continue;
            }
        }
        hand += own[at];
        own[at] = 0;
    }
    now->laps = laps;
    now->captured = captured;
    return ends;
}

void plain_play(plain_game *plain, int place) {
    plain_position *now;

    if (plain->played + 1 == plain->capacity)
        resize(plain, 2 * plain->capacity);
    now = &plain->positions[++plain->played];
    *now = now[-1];
    if (!sow(plain, now, place) && !plain->stops) {
        memcpy(now->side, now[-1].side, sizeof now->side);
        now->captured = 0;
        now->to_move = 1 - now->to_move;
        end_game(now, HUS_RESULT_DRAW, HUS_REASON_ENDLESS);
        return;
    }
    now->quiet = now->captured > 0 ? 0 : now->quiet + 1;
    now->to_move = 1 - now->to_move;
    judge(plain);
}

void plain_undo(plain_game *plain) {
    plain->played--;
}

/* ---- exploring ------------------------------------------------------------------------------- */

uint64_t plain_perft(plain_game *plain, int depth) {
    int places[PLAIN_PLACES], count = plain_legal(plain, places);
    uint64_t sequences = 0;

    if (depth == 1)
        return (uint64_t)count;
    for (int i = 0; i < count; i++) {
        plain_play(plain, places[i]);
        sequences += plain_perft(plain, depth - 1);
        plain_undo(plain);
    }
    return sequences;
}

uint64_t plain_hash(const plain_game *plain) {
    const plain_position *now = plain_now(plain);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (int player = 0; player < 2; player++)
        for (int place = 0; place < 2 * plain->row; place++)
            hash = (hash ^ now->side[player][place]) * UINT64_C(0x100000001b3);
    return (hash ^ (uint64_t)now->to_move) * UINT64_C(0x100000001b3);
}
