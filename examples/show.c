#include "show.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_PITS = 64,    /* two rows of 32 */
    LABEL_WIDTH = 11, /* "  outer -> " */
    HEAD_LAPS = 12,   /* what is told of a long turn */
    TAIL_LAPS = 6
};

/* ---- words ----------------------------------------------------------------------------------- */

const char *show_player(int32_t player) {
    return player == HUS_SOUTH ? "South" : player == HUS_NORTH ? "North" : "nobody";
}

const char *show_pit(const hus_game *game, int32_t pit, char name[SHOW_PIT_BYTES]) {
    if (hus_pit_name(hus_game_pits_per_row(game), pit, name, SHOW_PIT_BYTES) < 0)
        snprintf(name, SHOW_PIT_BYTES, "-");
    return name;
}

static const char *plural(int32_t count) {
    return count == 1 ? "" : "s";
}

/* A rule as a number; of a word its place among the values. */
static int32_t rule(const hus_game *game, const char *key) {
    int32_t value;

    hus_variant_get_int(hus_game_variant(game), key, &value);
    return value;
}

/* A rule is asked for by its word, so that nobody needs to know the places of words. */
static bool rule_is(const hus_game *game, const char *key, const char *word) {
    char value[SHOW_VALUE_BYTES];

    return hus_variant_get(hus_game_variant(game), key, value, sizeof value) >= 0 &&
           strcmp(value, word) == 0;
}

/* Characters of UTF-8 text, counted by their first bytes. */
static int32_t width_of(const char *text, size_t length) {
    int32_t width = 0;

    for (size_t i = 0; i < length; i++)
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

void show_paragraph(FILE *out, int32_t indent, const char *text) {
    int32_t column = 0;

    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        int32_t width = width_of(text, length);

        if (column > indent && column + 1 + width > SHOW_WIDTH) {
            fputc('\n', out);
            column = 0;
        }
        column += column == 0 ? fprintf(out, "%*s", (int)indent, "") : fprintf(out, " ");
        fwrite(text, 1, length, out);
        column += width;
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}

/* ---- the board ------------------------------------------------------------------------------- */

/* One of the four rows, as it lies on the screen. */
typedef struct row {
    int32_t player;
    bool is_inner;
} row;

/* Some columns of the board; on the screen they count from South's left. */
typedef struct drawing {
    FILE *out;
    const hus_game *game;
    hus_turn last; /* its pits are -1 where nothing is to be marked */
    int32_t digits;
    int32_t from, to;
} drawing;

/* The pit of a row in a column of the screen: North sits opposite, so his columns run backwards. */
static int32_t pit_at(const hus_game *game, row r, int32_t column) {
    int32_t pits = hus_game_pits_per_row(game);
    int32_t own = r.player == HUS_SOUTH ? column : pits + 1 - column;

    return r.is_inner ? 2 * pits - own : own - 1;
}

static void draw_names(const drawing *d, row r) {
    fprintf(d->out, "%*s", LABEL_WIDTH, "");
    for (int32_t column = d->from; column <= d->to; column++) {
        char name[SHOW_PIT_BYTES];

        fprintf(d->out, "%*s%s", (int)d->digits + 1,
                show_pit(d->game, pit_at(d->game, r, column), name), column < d->to ? " " : "\n");
    }
}

/* A count with its marks, as wide as all others. */
static void draw_count(const drawing *d, row r, int32_t column) {
    int32_t player = r.player, pit = pit_at(d->game, r, column);
    int32_t seeds = hus_game_seeds(d->game, player, pit);
    bool is_start = player == d->last.player && pit == d->last.pit;
    bool is_end = player == d->last.player && pit == d->last.end_pit;
    const char *before = is_start ? "(" : is_end ? "[" : "";
    const char *after = is_end ? "]" : is_start ? ")" : column < d->to ? " " : "";
    char text[16];

    if (seeds > 0)
        snprintf(text, sizeof text, "%s%d", before, (int)seeds);
    else
        snprintf(text, sizeof text, "%s.", before);
    fprintf(d->out, "%*s%s", (int)d->digits + 1, text, after);
}

/* The arrow in front of a row says which way it is sown. */
static void draw_seeds(const drawing *d, row r) {
    bool is_rightward = (r.player == HUS_SOUTH) != r.is_inner;

    if (rule_is(d->game, "sowing", "clockwise"))
        is_rightward = !is_rightward;
    fprintf(d->out, "  %s %s ", r.is_inner ? "inner" : "outer", is_rightward ? "->" : "<-");
    for (int32_t column = d->from; column <= d->to; column++)
        draw_count(d, r, column);
    fputc('\n', d->out);
}

static void draw_middle(const drawing *d) {
    fprintf(d->out, "%*s ", LABEL_WIDTH, "");
    for (int32_t i = 0; i < (d->to - d->from + 1) * (d->digits + 2) - 1; i++)
        fputc('-', d->out);
    fputc('\n', d->out);
}

static void draw_columns(const drawing *d) {
    static const row rows[] = {
        {HUS_NORTH, false}, {HUS_NORTH, true}, {HUS_SOUTH, true}, {HUS_SOUTH, false}};

    draw_names(d, rows[0]);
    draw_seeds(d, rows[0]);
    draw_seeds(d, rows[1]);
    draw_names(d, rows[1]);
    draw_middle(d);
    draw_names(d, rows[2]);
    draw_seeds(d, rows[2]);
    draw_seeds(d, rows[3]);
    draw_names(d, rows[3]);
}

static void draw_total(const drawing *d, int32_t player) {
    int32_t total = hus_game_total(d->game, player);

    fprintf(d->out, "  %s: %d seed%s\n", show_player(player), (int)total, plural(total));
}

static void draw_legend(const drawing *d) {
    char name[SHOW_PIT_BYTES];

    if (d->last.pit < 0)
        return;
    fprintf(d->out, "  Last turn: %s played (%s)", show_player(d->last.player),
            show_pit(d->game, d->last.pit, name));
    if (d->last.end_pit >= 0)
        fprintf(d->out, " and ended in [%s]", show_pit(d->game, d->last.end_pit, name));
    fputc('\n', d->out);
}

static int32_t most_seeds(const hus_game *game) {
    int32_t most = 0;

    for (int32_t pit = 0; pit < 2 * hus_game_pits_per_row(game); pit++)
        for (int32_t player = 0; player < 2; player++)
            if (hus_game_seeds(game, player, pit) > most)
                most = hus_game_seeds(game, player, pit);
    return most;
}

/* A board that is too wide is drawn in equal parts, one below the other. */
void show_board(FILE *out, const hus_game *game) {
    drawing d = {.out = out, .game = game, .digits = most_seeds(game) > 99 ? 3 : 2};
    int32_t pits = hus_game_pits_per_row(game);
    int32_t fitting = (SHOW_WIDTH - LABEL_WIDTH) / (d.digits + 2);
    int32_t parts = (pits + fitting - 1) / fitting;

    if (hus_game_turn_at(game, -1, &d.last) < 0)
        d.last.pit = d.last.end_pit = -1;
    draw_total(&d, HUS_NORTH);
    for (int32_t part = 0; part < parts; part++) {
        d.from = part * pits / parts + 1;
        d.to = (part + 1) * pits / parts;
        if (part > 0)
            fprintf(out, "\n  ... and on to South's right:\n");
        draw_columns(&d);
    }
    draw_total(&d, HUS_SOUTH);
    draw_legend(&d);
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* What follows an endless turn that is taken back. */
static void show_undone(FILE *out, const hus_game *game, int32_t player) {
    if (rule_is(game, "endless", "draw"))
        fprintf(out, "the game is drawn");
    else if (rule_is(game, "endless", "loss"))
        fprintf(out, "%s loses", show_player(player));
    else
        fprintf(out, "such a turn is forbidden");
}

void show_effect(FILE *out, const hus_game *game, const hus_turn *turn) {
    char name[SHOW_PIT_BYTES];

    if (turn->end_pit < 0) {
        fprintf(out, "endless, taken back after %d lap%s: ", (int)turn->laps, plural(turn->laps));
        show_undone(out, game, turn->player);
        return;
    }
    fprintf(out, "%d lap%s, ", (int)turn->laps, plural(turn->laps));
    if (turn->captured > 0)
        fprintf(out, "captures %d, ", (int)turn->captured);
    else
        fprintf(out, "no capture, ");
    fprintf(out, turn->endless ? "endless, so stopped in %s" : "ends in %s",
            show_pit(game, turn->end_pit, name));
}

void show_last_turn(FILE *out, const hus_game *game) {
    hus_turn turn;
    char name[SHOW_PIT_BYTES];

    if (hus_game_turn_at(game, -1, &turn) < 0)
        return;
    fprintf(out, "%d. %s %s: ", (int)hus_game_ply(game), show_player(turn.player),
            show_pit(game, turn.pit, name));
    show_effect(out, game, &turn);
    fputc('\n', out);
}

void show_moves(FILE *out, const hus_game *game) {
    int32_t pits[MAX_PITS];
    int32_t count = hus_game_legal_pits(game, pits, MAX_PITS);

    for (int32_t i = 0; i < count; i++) {
        hus_turn turn;
        char name[SHOW_PIT_BYTES];

        hus_game_preview(game, pits[i], &turn);
        fprintf(out, "  %-3s  ", show_pit(game, pits[i], name));
        show_effect(out, game, &turn);
        fputc('\n', out);
    }
}

/* ---- why ------------------------------------------------------------------------------------- */

static void show_opening_rule(FILE *out, const hus_game *game) {
    int32_t pits[MAX_PITS];
    int32_t count = hus_game_legal_pits(game, pits, MAX_PITS);

    fprintf(out, "on %s's first turn only a pit whose next pit is empty may be played:",
            show_player(hus_game_to_move(game)));
    for (int32_t i = 0; i < count; i++) {
        char name[SHOW_PIT_BYTES];

        fprintf(out, " %s", show_pit(game, pits[i], name));
    }
    fprintf(out, " (opening = leading_pair)");
}

void show_refusal(FILE *out, const hus_game *game, int32_t pit) {
    int32_t seeds = hus_game_seeds(game, hus_game_to_move(game), pit);
    char name[SHOW_PIT_BYTES];
    hus_turn turn;
    int32_t status = hus_game_preview(game, pit, &turn);

    if (status == HUS_OK)
        return;
    fprintf(out, "%s may not be played: ", show_pit(game, pit, name));
    if (seeds < 2)
        fprintf(out, "it holds %d seed%s, and a turn begins with two or more", (int)seeds,
                plural(seeds));
    else if (turn.endless)
        fprintf(out, "its turn would go on after %d lap%s, and an endless turn is forbidden",
                (int)turn.laps, plural(turn.laps));
    else if (status == HUS_E_OVER)
        fprintf(out, "the game is over");
    else
        show_opening_rule(out, game);
    fprintf(out, ".\n");
}

/* Replays a turn from its events, so that each lap can be explained by the board it met. */
typedef struct replay {
    FILE *out;
    const hus_game *game;
    const hus_event *event; /* the next one */
    int32_t player;
    int32_t hand;       /* seeds lifted and not yet sown */
    int32_t at;         /* where the lap starts: its seeds fall from the next pit on */
    int32_t lap, count; /* of `count` laps the middle is left out */
    int32_t seeds[2][MAX_PITS];
} replay;

static void replay_begin(replay *r) {
    r->player = hus_game_to_move(r->game);
    for (int32_t pit = 0; pit < 2 * hus_game_pits_per_row(r->game); pit++)
        for (int32_t player = 0; player < 2; player++)
            r->seeds[player][pit] = hus_game_seeds(r->game, player, pit);
}

static int32_t next_pit(const hus_game *game, int32_t pit) {
    int32_t pits = 2 * hus_game_pits_per_row(game);

    return (pit + (rule_is(game, "sowing", "clockwise") ? pits - 1 : 1)) % pits;
}

static bool is_told(const replay *r) {
    return r->count <= HEAD_LAPS + TAIL_LAPS + 1 || r->lap <= HEAD_LAPS ||
           r->lap > r->count - TAIL_LAPS;
}

/* Why an occupied inner pit made no capture; the relay of an outer one needs no reason. */
static void tell_relay_reason(const replay *r, int32_t pit) {
    int32_t row_size = hus_game_pits_per_row(r->game);
    int32_t facing = 3 * row_size - 1 - pit, behind = pit - row_size;
    int32_t other = 1 - r->player;
    char name[SHOW_PIT_BYTES];

    if (pit < row_size)
        return;
    fprintf(r->out, " as %s's %s, ", show_player(other),
            show_pit(r->game, r->seeds[other][facing] == 0 ? facing : behind, name));
    fprintf(r->out, r->seeds[other][facing] == 0 ? "opposite, is empty" : "behind it, is empty");
}

/* The lift of an own pit: the first of the turn, a relay, or with a capture. */
static void replay_lift(replay *r) {
    const hus_event *event = r->event++;
    bool is_capture = r->event->kind == HUS_EVENT_CAPTURE;

    if (is_told(r)) {
        char name[SHOW_PIT_BYTES];

        fprintf(r->out, r->lap == 1 || is_capture ? "lifts %d from %s" : "relay: lifts %d from %s",
                (int)event->seeds, show_pit(r->game, event->pit, name));
        if (r->lap > 1 && !is_capture)
            tell_relay_reason(r, event->pit);
        fprintf(r->out, is_capture ? ", " : "; ");
    }
    r->seeds[r->player][event->pit] = 0;
    r->hand += event->seeds;
    r->at = event->pit;
}

static void replay_captures(replay *r) {
    const char *before = "captures";

    for (; r->event->kind == HUS_EVENT_CAPTURE; r->event++) {
        if (is_told(r)) {
            char name[SHOW_PIT_BYTES];

            fprintf(r->out, "%s %d from %s's %s", before, (int)r->event->seeds,
                    show_player(r->event->player), show_pit(r->game, r->event->pit, name));
        }
        before = " and";
        r->seeds[r->event->player][r->event->pit] = 0;
        r->hand += r->event->seeds;
    }
    if (is_told(r))
        fprintf(r->out, "; ");
}

static void replay_sow(replay *r) {
    int32_t sown = r->hand, before;

    for (; r->hand > 0; r->hand--) {
        r->at = next_pit(r->game, r->at);
        r->seeds[r->player][r->at]++;
    }
    before = r->seeds[r->player][r->at] - 1;
    if (is_told(r)) {
        char name[SHOW_PIT_BYTES];

        fprintf(r->out, "sows %d, the last into %s, ", (int)sown, show_pit(r->game, r->at, name));
        if (before > 0)
            fprintf(r->out, "which held %d\n", (int)before);
        else
            fprintf(r->out, "which was empty\n");
    }
    r->event++;
}

static void replay_lap(replay *r) {
    r->lap++;
    if (is_told(r))
        fprintf(r->out, "  %*d  ", r->count > 99 ? 6 : 2, (int)r->lap);
    else if (r->lap == HEAD_LAPS + 1)
        fprintf(r->out, "  ... %d laps more ...\n", (int)(r->count - HEAD_LAPS - TAIL_LAPS));
    if (r->event->kind == HUS_EVENT_LIFT)
        replay_lift(r);
    if (r->event->kind == HUS_EVENT_CAPTURE)
        replay_captures(r);
    replay_sow(r);
}

static void tell_trace(FILE *out, const hus_game *game, const hus_event *events,
                       const hus_turn *turn) {
    replay r = {.out = out, .game = game, .event = events, .count = turn->laps};
    char name[SHOW_PIT_BYTES];

    replay_begin(&r);
    fprintf(out, "%s for %s, lap by lap:\n", show_pit(game, turn->pit, name),
            show_player(turn->player));
    while (r.lap < r.count)
        replay_lap(&r);
    if (turn->endless)
        fprintf(out, "The last seed of lap %d (lap_limit) fell into an occupied pit.\n",
                (int)turn->laps);
    fprintf(out, "In all: ");
    show_effect(out, game, turn);
    fprintf(out, ".\n");
}

int32_t show_why(FILE *out, const hus_game *game, int32_t pit) {
    hus_turn turn;
    int32_t count = hus_game_trace(game, pit, NULL, 0);
    hus_event *events;

    show_refusal(out, game, pit);
    if (count < 0)
        return count == HUS_E_ILLEGAL || count == HUS_E_OVER ? HUS_OK : count;
    events = malloc((size_t)count * sizeof *events);
    if (events == NULL)
        return HUS_E_NOMEM;
    hus_game_preview(game, pit, &turn);
    count = hus_game_trace(game, pit, events, (size_t)count);
    if (count >= 0)
        tell_trace(out, game, events, &turn);
    free(events);
    return count < 0 ? count : HUS_OK;
}

/* ---- results --------------------------------------------------------------------------------- */

static void tell_reason(FILE *out, const hus_game *game, const char *loser) {
    switch (hus_game_reason(game)) {
    case HUS_REASON_IMMOBILE:
        fprintf(out, "immobile: %s has no pit to play", loser);
        break;
    case HUS_REASON_ENDLESS:
        fprintf(out, "endless: the last turn would go on after %d lap%s",
                (int)rule(game, "lap_limit"), plural(rule(game, "lap_limit")));
        break;
    case HUS_REASON_REPETITION:
        fprintf(out, "repetition: the position has occurred %d times",
                (int)rule(game, "repetition"));
        break;
    case HUS_REASON_QUIET:
        fprintf(out, "quiet: %d turn%s without a capture", (int)rule(game, "quiet_limit"),
                plural(rule(game, "quiet_limit")));
        break;
    case HUS_REASON_RESIGNED:
        fprintf(out, "resigned: %s gave up", loser);
        break;
    case HUS_REASON_AGREED:
        fprintf(out, "agreed by both");
        break;
    default:
        break;
    }
}

void show_result(FILE *out, const hus_game *game) {
    int32_t result = hus_game_result(game);
    bool is_south = result == HUS_RESULT_SOUTH;
    int32_t south = hus_game_score(game, HUS_SOUTH), north = hus_game_score(game, HUS_NORTH);

    if (result == HUS_RESULT_PLAYING) {
        fprintf(out, "Not finished after turn %d.", (int)hus_game_ply(game));
    } else {
        fprintf(out, "Result: ");
        if (result == HUS_RESULT_DRAW)
            fprintf(out, "a draw (");
        else
            fprintf(out, "%s has won (", show_player(is_south ? HUS_SOUTH : HUS_NORTH));
        tell_reason(out, game, show_player(is_south ? HUS_NORTH : HUS_SOUTH));
        fprintf(out, ").");
    }
    fprintf(out, " Score: South %d, North %d", (int)south, (int)north);
    if (south > hus_game_total(game, HUS_SOUTH) || north > hus_game_total(game, HUS_NORTH))
        fprintf(out, " (all seeds, counted twice)");
    fprintf(out, ".\n");
}

/* ---- variants and rules ---------------------------------------------------------------------- */

static void show_text_key(FILE *out, const hus_variant *variant, const char *key) {
    char value[SHOW_VALUE_BYTES], line[SHOW_VALUE_BYTES + 16];

    if (hus_variant_get(variant, key, value, sizeof value) <= 0)
        return;
    for (char *c = value; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '?'; /* a stranger's profile must not steer the terminal */
    snprintf(line, sizeof line, strcmp(key, "source") == 0 ? "Source: %s" : "%s", value);
    show_paragraph(out, 4, line);
}

void show_variant(FILE *out, const hus_variant *variant) {
    char name[SHOW_VALUE_BYTES];

    hus_variant_get(variant, "name", name, sizeof name);
    fprintf(out, "  %s\n", name);
    show_text_key(out, variant, "title");
    show_text_key(out, variant, "source");
}

void show_builtins(FILE *out) {
    for (int32_t i = 0; i < hus_builtin_count(); i++) {
        hus_variant *variant;

        if (hus_variant_builtin(&variant, hus_builtin_name(i)) == HUS_OK)
            show_variant(out, variant);
        hus_variant_free(variant);
    }
}

void show_rule_keys(FILE *out) {
    for (int32_t i = 0; i < hus_rule_count(); i++) {
        fprintf(out, "  %s = %s\n", hus_rule_key(i), hus_rule_values(i));
        show_paragraph(out, 4, hus_rule_help(i));
    }
}
