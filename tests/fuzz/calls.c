/* Sequences of calls on games: the bytes choose rules, functions and arguments, good and bad ones;
 * a plain model says what each must return and how the game then stands. Two games lie side by side
 * and are copied to and fro, so that what one does must not show in the other. */
#include "checks.h"
#include "fuzz.h"
#include "model.h"
#include "random.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CALLS = 250, MOST_LAPS = 100000, MOST_SIGHTS = 400, MOST_RECORDS = 4 };

/* What was seen under which hash. */
typedef struct sight {
    literal_board board;
    int32_t row;
    uint64_t hash;
} sight;

typedef struct table {
    fuzz_bytes in;
    hus_variant *variant;
    hus_game *games[2];
    model models[2];
    int32_t now;  /* which of both is played */
    int64_t laps; /* that may have been sown; what is left of the time */
    int32_t records;
    int32_t sight_count;
    sight sights[MOST_SIGHTS]; /* last, so that they need not be zeroed */
} table;

static hus_game *game_of(const table *t) {
    return t->games[t->now];
}

static model *model_of(table *t) {
    return &t->models[t->now];
}

/* ---- after each call ------------------------------------------------------------------------- */

/* Equal hashes where board, its size and the player to move are equal, and nowhere else. */
static void must_hash(table *t) {
    const literal_game *g = &model_of(t)->literal;
    uint64_t hash = hus_game_hash(game_of(t));

    for (int32_t i = 0; i < t->sight_count; i++) {
        const sight *seen = &t->sights[i];
        bool same =
            seen->row == g->pits_per_row && memcmp(&seen->board, &g->now, sizeof g->now) == 0;

        MUST(same == (seen->hash == hash));
        if (same)
            return;
    }
    if (t->sight_count < MOST_SIGHTS)
        t->sights[t->sight_count++] = (sight){g->now, g->pits_per_row, hash};
}

static int32_t seeds_of(const literal_board *board) {
    int32_t seeds = 0;

    for (int32_t i = 0; i < 2 * MAX_PLACES; i++)
        seeds += board->seeds[i / MAX_PLACES][i % MAX_PLACES];
    return seeds;
}

static void must_agree(table *t) {
    const hus_game *game = game_of(t);
    const model *m = model_of(t);
    const char *why = model_difference(m, game);
    int32_t total = hus_game_total(game, HUS_SOUTH) + hus_game_total(game, HUS_NORTH);

    MUST(why == NULL);
    MUST(total == seeds_of(&m->moments[0].board));
    must_hash(t);
    t->laps += m->literal.endless == 2 ? m->literal.pits_per_row * m->literal.lap_limit : 10;
}

/* ---- a game begins --------------------------------------------------------------------------- */

static void must_be_the_start(const hus_game *game, const hus_variant *variant, int32_t first) {
    int32_t row = fuzz_rule(variant, "pits_per_row"), seeds = fuzz_rule(variant, "seeds_per_pit");
    int32_t filled = fuzz_rule(variant, "inner_filled");

    MUST(hus_game_pits_per_row(game) == row && hus_game_to_move(game) == first);
    MUST(hus_game_ply(game) == 0 && hus_game_turns(game) == 0);
    for (int32_t i = 0; i < 4 * row; i++)
        MUST(hus_game_seeds(game, i / (2 * row), i % (2 * row)) ==
             (i % (2 * row) < row + filled ? seeds : 0));
}

static void begin_game(table *t) {
    int32_t first = fuzz_below(&t->in, 2);

    hus_game_free(game_of(t));
    model_free(model_of(t));
    MUST(hus_game_new(&t->games[t->now], t->variant, first) == HUS_OK);
    must_be_the_start(game_of(t), t->variant, first);
    model_start(model_of(t), game_of(t));
}

static void choose_rules(table *t) {
    hus_variant_free(t->variant);
    t->variant = fuzz_variant(&t->in);
    begin_game(t);
}

/* A variant that changes leaves the games that were made from it alone. */
static void override_variant(table *t) {
    char *before = fuzz_profile(hus_game_variant(game_of(t))), *after;

    hus_variant_free(t->variant);
    t->variant = fuzz_variant(&t->in);
    after = fuzz_profile(hus_game_variant(game_of(t)));
    MUST(strcmp(before, after) == 0);
    free(before);
    free(after);
}

static void set_random_position(table *t) {
    random_source random = {(uint64_t)fuzz_below(&t->in, 65536)};
    char text[RANDOM_POSITION_BYTES], *written;
    hus_error error;

    random_position(&random, hus_game_pits_per_row(game_of(t)), text);
    fuzz_soil(&error);
    MUST(hus_game_set_position(game_of(t), text, &error) == HUS_OK);
    must_be_clean(&error);
    written = fuzz_position(game_of(t));
    MUST(strcmp(text, written) == 0);
    free(written);
    model_start(model_of(t), game_of(t));
}

/* The position with one byte changed: taken or refused, as may be. */
static void set_bent_position(table *t) {
    char *text = fuzz_position(game_of(t));
    size_t at = (size_t)fuzz_below(&t->in, 65536) % strlen(text);
    hus_error error;
    int32_t status;

    text[at] = (char)fuzz_byte(&t->in);
    fuzz_soil(&error);
    status = hus_game_set_position(game_of(t), text, &error);
    if (status == HUS_OK) {
        must_be_clean(&error);
        model_start(model_of(t), game_of(t));
    } else {
        fuzz_text exact = fuzz_exact(text, strlen(text));

        must_explain(&error, status, &exact, false);
        free(exact.block);
    }
    free(text);
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* A legal pit, -1 where there is none. */
static int32_t legal_pit(table *t) {
    int32_t pits[MAX_PLACES], choice = fuzz_byte(&t->in);
    int32_t count = hus_game_legal_pits(game_of(t), pits, MAX_PLACES);

    return count > 0 ? pits[choice % count] : -1;
}

static void play(table *t, int32_t pit) {
    int32_t expected = model_allows(model_of(t), pit);

    MUST(hus_game_play(game_of(t), pit) == expected);
    if (expected == HUS_OK)
        t->laps += model_play(model_of(t), pit).laps;
}

static void play_checked(table *t, int32_t pit) {
    hus_turn turn, expected;
    const char *why;

    if (pit < 0)
        return;
    MUST(model_allows(model_of(t), pit) == HUS_OK);
    why = check_turn(game_of(t), pit, &turn);
    MUST(why == NULL);
    expected = model_play(model_of(t), pit);
    MUST(memcmp(&turn, &expected, sizeof turn) == 0);
    t->laps += 4 * turn.laps;
}

static void undo(table *t, int32_t times) {
    for (int32_t i = 0; i < times; i++)
        MUST(hus_game_undo(game_of(t)) == model_undo(model_of(t)));
}

static void redo(table *t, int32_t times) {
    for (int32_t i = 0; i < times; i++)
        MUST(hus_game_redo(game_of(t)) == model_redo(model_of(t)));
}

/* Plays on, and takes back and plays again the last turns, so that games become long. */
static void play_on(table *t) {
    int32_t turns = fuzz_byte(&t->in), back = fuzz_byte(&t->in);

    for (int32_t i = 0; i < turns && t->laps < MOST_LAPS; i++) {
        int32_t pit = legal_pit(t);

        if (pit < 0)
            break;
        play(t, pit);
    }
    undo(t, back);
    redo(t, back / 2);
}

static void resign(table *t) {
    int32_t player = fuzz_below(&t->in, 4) - 1, expected = HUS_E_ARG;

    if (player == HUS_SOUTH || player == HUS_NORTH)
        expected =
            model_declare(model_of(t), player == HUS_SOUTH ? HUS_RESULT_NORTH : HUS_RESULT_SOUTH,
                          HUS_REASON_RESIGNED);
    MUST(hus_game_resign(game_of(t), player) == expected);
}

static void agree(table *t) {
    int32_t expected = model_declare(model_of(t), HUS_RESULT_DRAW, HUS_REASON_AGREED);

    MUST(hus_game_agree_draw(game_of(t)) == expected);
}

/* ---- looking --------------------------------------------------------------------------------- */

static void preview(table *t, int32_t pit) {
    hus_turn turn, expected;
    int32_t status = model_preview(model_of(t), pit, &expected);

    MUST(hus_game_preview(game_of(t), pit, &turn) == status);
    MUST(memcmp(&turn, &expected, sizeof turn) == 0);
    t->laps += expected.laps;
}

/* The trace in full, and as much of it as fits into less; its laps and captures are the turn's. */
static void trace(table *t, int32_t pit) {
    hus_event *all, *some;
    int32_t laps = 0, captured = 0, count, fit = fuzz_byte(&t->in);
    hus_turn turn;
    int32_t status = model_preview(model_of(t), pit, &turn);

    count = hus_game_trace(game_of(t), pit, NULL, 0);
    if (status != HUS_OK && turn.laps == 0) {
        MUST(count == status);
        return;
    }
    MUST(count >= 3);
    all = malloc((size_t)count * sizeof *all);
    some = malloc((size_t)fit * sizeof *some + 1);
    MUST(all != NULL && some != NULL);
    MUST(hus_game_trace(game_of(t), pit, all, (size_t)count) == count);
    MUST(hus_game_trace(game_of(t), pit, some, (size_t)fit) == count);
    MUST(memcmp(all, some, (size_t)(fit < count ? fit : count) * sizeof *all) == 0);
    for (int32_t i = 0; i < count; i++) {
        laps += all[i].kind == HUS_EVENT_SOW;
        captured += all[i].kind == HUS_EVENT_CAPTURE ? all[i].seeds : 0;
    }
    MUST(laps == turn.laps);
    MUST(all[count - 1].kind == (turn.end_pit < 0 ? HUS_EVENT_UNDONE : HUS_EVENT_STOP));
    MUST(all[count - 1].pit == turn.end_pit);
    MUST(turn.end_pit < 0 || captured == turn.captured);
    t->laps += 4 * turn.laps;
    free(all);
    free(some);
}

static void look_at_turn(table *t) {
    int32_t index = fuzz_wild(&t->in), played = model_of(t)->played, expected = HUS_OK;
    hus_turn turn, none = {0};
    const hus_turn *want = &none;

    if (index < -1 || index >= played)
        expected = HUS_E_ARG;
    else if (played == 0)
        expected = HUS_E_EMPTY;
    else
        want = &model_of(t)->moments[index < 0 ? played : index + 1].turn;
    MUST(hus_game_turn_at(game_of(t), index, &turn) == expected);
    MUST(memcmp(&turn, want, sizeof turn) == 0);
}

static void look_at_pit(table *t) {
    const literal_game *g = &model_of(t)->literal;
    int32_t player = fuzz_below(&t->in, 4) - 1, pit = fuzz_wild(&t->in);
    bool is_player = player == HUS_SOUTH || player == HUS_NORTH;
    bool is_pit = pit >= 0 && pit < 2 * g->pits_per_row;

    MUST(hus_game_seeds(game_of(t), player, pit) ==
         (is_player && is_pit ? g->now.seeds[player][pit] : HUS_E_ARG));
    MUST(hus_game_is_legal(game_of(t), pit) == (is_pit ? literal_legal(g, pit) : HUS_E_ARG));
    MUST(hus_game_score(game_of(t), player) == (is_player ? literal_score(g, player) : HUS_E_ARG));
}

/* The board and the legal pits, into less room than they need. */
static void look_at_lists(table *t) {
    const literal_game *g = &model_of(t)->literal;
    int32_t places = 4 * g->pits_per_row, fit = fuzz_below(&t->in, 140), count = 0;
    uint8_t *board = malloc((size_t)fit + 1);
    int32_t *pits = malloc((size_t)fit * sizeof *pits + 1);

    MUST(board != NULL && pits != NULL);
    MUST(hus_game_board(game_of(t), board, (size_t)fit) == places);
    for (int32_t i = 0; i < fit && i < places; i++)
        MUST(board[i] == g->now.seeds[i / (places / 2)][i % (places / 2)]);
    MUST(hus_game_legal_pits(game_of(t), pits, (size_t)fit) >= 0);
    for (int32_t pit = 0; pit < places / 2; pit++) {
        bool legal = literal_legal(g, pit);

        MUST((hus_game_legal(game_of(t)) >> pit & 1) == legal);
        if (legal && count < fit)
            MUST(pits[count] == pit);
        count += legal;
    }
    MUST(hus_game_legal_pits(game_of(t), NULL, 0) == count);
    free(board);
    free(pits);
}

/* The text of the position, set in a game of the same rules: the same position, no history. */
static void read_position(table *t) {
    char *text = fuzz_position(game_of(t)), *again;
    hus_game *other;

    MUST(hus_game_new(&other, hus_game_variant(game_of(t)), HUS_SOUTH) == HUS_OK);
    MUST(hus_game_set_position(other, text, NULL) == HUS_OK);
    again = fuzz_position(other);
    MUST(strcmp(text, again) == 0);
    MUST(hus_game_hash(other) == hus_game_hash(game_of(t)));
    free(text);
    free(again);
    hus_game_free(other);
}

static void read_record(table *t) {
    const char *why;

    if (t->records++ == MOST_RECORDS)
        return;
    why = check_record(game_of(t));
    MUST(why == NULL);
    for (int i = 0; i <= model_of(t)->played; i++)
        t->laps += 2 * model_of(t)->moments[i].turn.laps;
}

/* ---- tags ------------------------------------------------------------------------------------ */

static bool is_good_value(const char *value) {
    for (const char *c = value; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            return false;
    return strlen(value) <= 255 && fuzz_is_utf8(value, strlen(value));
}

static void set_tag(table *t) {
    static const struct {
        const char *key;
        bool good;
    } keys[] = {{"South", true}, {"North", true},    {"Date", true}, {"A_1", true},
                {"z", true},     {"Result", false},  {"1st", false}, {"", false},
                {"Hus", false},  {"no-dash", false}, {"_", false},   {"Rules", false}};
    int32_t k = fuzz_below(&t->in, 12), length = fuzz_below(&t->in, 300);
    char value[300];
    const char *given = value;
    bool good;

    if (length == 299) {
        given = NULL;
        length = 0;
    }
    for (int32_t i = 0; i < length; i++)
        value[i] = (char)(t->in.at < t->in.end ? fuzz_byte(&t->in) : 'x');
    value[length] = '\0';
    good = keys[k].good && (given == NULL || is_good_value(given));
    MUST(hus_game_set_tag(game_of(t), keys[k].key, given) == (good ? HUS_OK : HUS_E_ARG));
    if (good)
        model_set_tag(model_of(t), keys[k].key, given);
}

/* ---- copies ---------------------------------------------------------------------------------- */

/* The other game becomes a copy of this one; then it goes on with the copy. */
static void copy(table *t) {
    int32_t other = 1 - t->now;

    hus_game_free(t->games[other]);
    model_free(&t->models[other]);
    MUST(hus_game_copy(&t->games[other], game_of(t)) == HUS_OK);
    model_copy(&t->models[other], model_of(t));
    t->now = other;
}

/* ---- exploring ------------------------------------------------------------------------------- */

static uint64_t count_two_turns(table *t) {
    uint64_t sequences = 0;
    hus_game *other;

    MUST(hus_game_copy(&other, game_of(t)) == HUS_OK);
    for (int32_t pit = 0; pit < 2 * hus_game_pits_per_row(other); pit++) {
        if (hus_game_is_legal(other, pit) == 0)
            continue;
        MUST(hus_game_play(other, pit) == HUS_OK);
        sequences += (uint64_t)hus_game_legal_pits(other, NULL, 0);
        MUST(hus_game_undo(other) == HUS_OK);
    }
    hus_game_free(other);
    return sequences;
}

static void perft(table *t) {
    const literal_game *g = &model_of(t)->literal;
    uint64_t none = 1, one = 1, two = 1, wrong = 1;
    int32_t cost = g->lap_limit * (g->endless == 2 ? g->pits_per_row : 1);

    MUST(hus_game_perft(game_of(t), 0, &none) == HUS_OK && none == 1);
    MUST(hus_game_perft(game_of(t), 1, &one) == HUS_OK);
    MUST(one == (uint64_t)hus_game_legal_pits(game_of(t), NULL, 0));
    MUST(hus_game_perft(game_of(t), 65, &wrong) == HUS_E_ARG && wrong == 0);
    if (cost > 300)
        return;
    MUST(hus_game_perft(game_of(t), 2, &two) == HUS_OK);
    MUST(two == count_two_turns(t));
    t->laps += (int64_t)one * cost;
}

/* Only where games end soon: without captures after a few turns. */
static void play_out(table *t) {
    const literal_game *g = &model_of(t)->literal;
    uint64_t seed = (uint64_t)fuzz_byte(&t->in);
    hus_tally three = {0}, first = {0}, rest = {0};
    int32_t status = HUS_OK;

    if (g->result != HUS_RESULT_PLAYING)
        status = HUS_E_OVER;
    else if (g->repetition == 0 && g->quiet_limit == 0)
        status = HUS_E_RULE;
    else if (g->quiet_limit == 0 || g->pits_per_row > 12 || g->lap_limit > 300)
        return;
    MUST(hus_game_playouts(game_of(t), seed, 5, 3, &three) == status);
    MUST(hus_game_playouts(game_of(t), seed, 5, 1, &first) == status);
    MUST(hus_game_playouts(game_of(t), seed, 6, 2, &rest) == status);
    MUST(three.games == (status == HUS_OK ? 3 : 0));
    MUST(three.games == three.south_wins + three.north_wins + three.draws);
    MUST(three.turns == first.turns + rest.turns && three.laps == first.laps + rest.laps);
    MUST(three.captured == first.captured + rest.captured);
    MUST(three.laps >= three.turns && three.turns >= three.games);
    t->laps += (int64_t)three.laps;
}

/* ---- the bytes choose ------------------------------------------------------------------------ */

static void call(table *t) {
    switch (fuzz_below(&t->in, 32)) {
    case 0:
        choose_rules(t);
        break;
    case 1:
        begin_game(t);
        break;
    case 2:
        override_variant(t);
        break;
    case 3:
        set_random_position(t);
        break;
    case 4:
        set_bent_position(t);
        break;
    case 5:
        play(t, fuzz_wild(&t->in));
        break;
    case 6:
        undo(t, 1);
        break;
    case 7:
        undo(t, fuzz_byte(&t->in));
        break;
    case 8:
        redo(t, 1);
        break;
    case 9:
        redo(t, fuzz_byte(&t->in));
        break;
    case 10:
        resign(t);
        break;
    case 11:
        agree(t);
        break;
    case 12:
        preview(t, fuzz_wild(&t->in));
        break;
    case 13:
        trace(t, fuzz_wild(&t->in));
        break;
    case 14:
        preview(t, legal_pit(t));
        trace(t, legal_pit(t));
        break;
    case 15:
        look_at_turn(t);
        break;
    case 16:
        look_at_pit(t);
        break;
    case 17:
        look_at_lists(t);
        break;
    case 18:
        read_position(t);
        break;
    case 19:
        read_record(t);
        break;
    case 20:
        set_tag(t);
        break;
    case 21:
        copy(t);
        break;
    case 22:
        t->now = 1 - t->now;
        break;
    case 23:
        perft(t);
        break;
    case 24:
        play_out(t);
        break;
    case 25:
        play_on(t);
        break;
    case 26:
        play_checked(t, legal_pit(t));
        break;
    default:
        play(t, legal_pit(t));
    }
    must_agree(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static table t; /* too large to be allocated some thousand times a second */

    memset(&t, 0, offsetof(table, sights));
    t.in = (fuzz_bytes){data, data + size};
    choose_rules(&t);
    copy(&t);
    for (int32_t i = 0; i < MOST_CALLS && t.laps < MOST_LAPS && t.in.at < t.in.end; i++)
        call(&t);
    for (t.now = 0; t.now < 2; t.now++) {
        must_agree(&t);
        t.records = 0;
        read_record(&t);
        hus_game_free(game_of(&t));
        model_free(model_of(&t));
    }
    hus_variant_free(t.variant);
    return 0;
}
