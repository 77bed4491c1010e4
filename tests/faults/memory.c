/* What every function of the library does when memory runs out: each is called with the first
 * allocation failing, then the second and so on until it succeeds. Each failure must give
 * HUS_E_NOMEM, leave all that can be seen as it was and lose no block; what succeeds in the end,
 * and what is played after it, must be the same as where nothing had failed. Of every function
 * stands here whether it may allocate at all. */
#include "hus.h"
#include "suites.h"
#include "wrap.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Turns of one lap never capture, so games are as long as the quiet limit lets them. */
#define ONE_LAP "endless = stop\nlap_limit = 1\nquiet_limit = 300\nteam_size = 3\n"
#define LONG ONE_LAP "repetition = 0\n"
#define POSITION "2,0,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 n 41"

/* ---- stages: how games stand when memory runs out -------------------------------------------- */

struct stage {
    const char *what, *rules, *position; /* position NULL: the start */
    int turns, undone, tags;
    enum { GOES_ON, RESIGNED, AGREED } end;
    bool is_end_undone;
};

/* History grows at 0, 64, 128 … turns, tags at 0, 8, 16 …: before, at and behind each. */
static const struct stage stages[] = {
    {.what = "a fresh game", .rules = LONG},
    {.what = "1 turn", .rules = LONG, .turns = 1},
    {.what = "62 turns", .rules = LONG, .turns = 62},
    {.what = "63 turns, 1 tag", .rules = LONG, .turns = 63, .tags = 1},
    {.what = "64 turns", .rules = LONG, .turns = 64},
    {.what = "65 turns", .rules = LONG, .turns = 65},
    {.what = "127 turns", .rules = LONG, .turns = 127},
    {.what = "128 turns", .rules = LONG, .turns = 128},
    {.what = "65 turns, 1 taken back", .rules = LONG, .turns = 65, .undone = 1},
    {.what = "64 turns, all taken back", .rules = LONG, .turns = 64, .undone = 64, .tags = 3},
    {.what = "129 turns, 65 taken back", .rules = LONG, .turns = 129, .undone = 65},
    {.what = "7 tags", .rules = LONG, .tags = 7},
    {.what = "3 turns, 8 tags", .rules = LONG, .turns = 3, .tags = 8},
    {.what = "64 turns, 16 tags", .rules = LONG, .turns = 64, .tags = 16},
    {.what = "resigned", .rules = LONG, .turns = 64, .tags = 8, .end = RESIGNED},
    {.what = "a draw agreed and taken back",
     .rules = LONG,
     .turns = 64,
     .end = AGREED,
     .is_end_undone = true},
    {.what = "16 pits, repetition",
     .rules = ONE_LAP "pits_per_row = 16\nrepetition = 2\n",
     .turns = 64},
    {.what = "60 turns that come round",
     .rules = "pits_per_row = 2\ninner_filled = 0\nsowing = counterclockwise\n"
              "capture_resows = captured\nends = on_turn\nrepetition = 20\n",
     .position = "2,1/0,0 2,1/0,0 s 0",
     .turns = 60},
    {.what = "24 pits, forbidden turns",
     .rules = "pits_per_row = 24\nendless = forbidden\nlap_limit = 100\nopening = leading_pair\n",
     .turns = 1,
     .tags = 9},
};

enum { STAGES = sizeof stages / sizeof stages[0] };

typedef struct scene {
    hus_variant *variant;
    hus_game *game;
    hus_series *series;
    char record[8192];
    int32_t record_length;
} scene;

/* Check must not be called during a watch. */
static void must(bool holds, const char *what) {
    if (holds)
        return;
    fprintf(stderr, "setting the scene: %s\n", what);
    abort();
}

static void play_on(hus_game *game, int turns) {
    for (int i = 0; i < turns; i++) {
        int32_t pits[64], count = hus_game_legal_pits(game, pits, 64);

        if (count <= 0)
            return;
        must(hus_game_play(game, pits[(i * 7 + 3) % count]) == HUS_OK, "play");
    }
}

static void set_tags(hus_game *game, int count) {
    for (int i = 0; i < count; i++) {
        char key[16], value[32];

        snprintf(key, sizeof key, "T%d", i);
        snprintf(value, sizeof value, "value \"%d\"", i);
        must(hus_game_set_tag(game, key, value) == HUS_OK, "set_tag");
    }
}

static void end_game(hus_game *game, const struct stage *stage) {
    if (stage->end == RESIGNED)
        must(hus_game_resign(game, HUS_NORTH) == HUS_OK, "resign");
    if (stage->end == AGREED)
        must(hus_game_agree_draw(game) == HUS_OK, "agree");
    if (stage->is_end_undone)
        must(hus_game_undo(game) == HUS_OK, "undo");
}

static void set_scene(scene *s, const struct stage *stage) {
    memset(s, 0, sizeof *s);
    must(hus_variant_builtin(&s->variant, "philos") == HUS_OK, "builtin");
    must(hus_variant_override(s->variant, stage->rules, strlen(stage->rules), NULL) == HUS_OK,
         stage->rules);
    must(hus_game_new(&s->game, s->variant, HUS_NORTH) == HUS_OK, "game");
    if (stage->position != NULL)
        must(hus_game_set_position(s->game, stage->position, NULL) == HUS_OK, stage->position);
    set_tags(s->game, stage->tags);
    play_on(s->game, stage->turns);
    must(hus_game_turns(s->game) == stage->turns, "turns");
    for (int i = 0; i < stage->undone; i++)
        must(hus_game_undo(s->game) == HUS_OK, "undo");
    end_game(s->game, stage);
    must(hus_series_new(&s->series, s->variant, HUS_SOUTH) == HUS_OK, "series");
    must(hus_series_add_result(s->series, HUS_RESULT_NORTH, 7, 41) == HUS_OK, "add_result");
    s->record_length = hus_record_write(s->game, s->record, sizeof s->record);
    must(s->record_length < (int32_t)sizeof s->record, "record");
}

static void strike_scene(scene *s) {
    hus_variant_free(s->variant);
    hus_game_free(s->game);
    hus_series_free(s->series);
}

/* ---- sights: all that a caller can see, as text ---------------------------------------------- */

typedef struct sight {
    size_t length;
    char text[1 << 16];
} sight;

static void note(sight *to, const char *format, ...) {
    size_t room = sizeof to->text - to->length;
    va_list values;
    int length;

    va_start(values, format);
    length = vsnprintf(to->text + to->length, room, format, values);
    va_end(values);
    ck_assert_msg(length >= 0 && (size_t)length < room, "a sight is too long");
    to->length += (size_t)length;
}

static void see_variant(sight *to, const hus_variant *variant) {
    char text[2048];

    ck_assert_int_lt(hus_variant_write(variant, text, sizeof text), (int32_t)sizeof text);
    note(to, "%s\n", variant != NULL ? text : "no variant");
}

/* How a game stands, turns that were taken back left out. */
static void see_standing(sight *to, const hus_game *game) {
    char record[8192], position[700];

    ck_assert_int_lt(hus_record_write(game, record, sizeof record), (int32_t)sizeof record);
    ck_assert_int_lt(hus_game_position(game, position, sizeof position), 700);
    note(to, "%s%s\n%llx %llx %d %d %d %d\n", record, position,
         (unsigned long long)hus_game_hash(game), (unsigned long long)hus_game_legal(game),
         (int)hus_game_result(game), (int)hus_game_reason(game), (int)hus_game_seat(game),
         (int)hus_game_tag_count(game));
}

static void see_turns(sight *to, const hus_game *game) {
    for (int32_t i = 0; i < hus_game_turns(game); i++) {
        hus_turn turn;

        ck_assert_int_eq(hus_game_turn_at(game, i, &turn), HUS_OK);
        note(to, "%d %d %d %d %d %d\n", (int)turn.player, (int)turn.pit, (int)turn.laps,
             (int)turn.captured, (int)turn.end_pit, (int)turn.endless);
    }
}

/* A game with all that it knows: what can be done again, and what can be taken back. */
static void see_game(sight *to, const hus_game *game) {
    hus_game *copy;
    int redone = 0, undone = 0;

    if (game == NULL) {
        note(to, "no game\n");
        return;
    }
    see_standing(to, game);
    ck_assert_int_eq(hus_game_copy(&copy, game), HUS_OK);
    while (hus_game_redo(copy) == HUS_OK)
        redone++;
    note(to, "redone: %d\n", redone);
    see_standing(to, copy);
    see_turns(to, copy);
    while (hus_game_undo(copy) == HUS_OK)
        undone++;
    note(to, "undone: %d\n", undone);
    see_standing(to, copy);
    hus_game_free(copy);
}

static void see_series(sight *to, const hus_series *series) {
    note(to, "series %d %d %d %d %d %d %d\n", (int)hus_series_first(series),
         (int)hus_series_games(series), (int)hus_series_wins(series, 0),
         (int)hus_series_wins(series, 1), (int)hus_series_points(series, 0),
         (int)hus_series_points(series, 1), (int)hus_series_result(series));
    if (series != NULL)
        see_variant(to, hus_series_variant(series));
}

static void see_scene(sight *to, const scene *s) {
    to->length = 0;
    if (s->variant != NULL)
        see_variant(to, s->variant);
    see_game(to, s->game);
    see_series(to, s->series);
}

/* ---- calls ----------------------------------------------------------------------------------- */

/* What a call gives. All is 0 before it; what the call must set has junk in it. */
typedef struct outcome {
    int64_t number;  /* what it returns */
    char text[8192]; /* text that it writes or returns */
    hus_variant *variant;
    hus_game *game;
    hus_series *series;
    hus_error *error; /* where the call shall write it, or NULL */
    hus_error wrong;
    hus_turn turn;
    hus_event events[100];
    hus_tally tally;
    uint64_t count;
    size_t used;
} outcome;

#define CALL(function) static void call_##function(scene *s, outcome *o)

static char junk;
#define JUNK ((void *)&junk)

static int64_t copy_text(outcome *o, const char *text) {
    if (text == NULL)
        return -1;
    strcpy(o->text, text);
    return 0;
}

static int32_t first_pit(const scene *s) {
    int32_t pit = 0;

    hus_game_legal_pits(s->game, &pit, 1);
    return pit;
}

/* A function of the library without a handle does not look at the scene. */
#define NO_SCENE (void)s

CALL(hus_version) {
    NO_SCENE;
    o->number = copy_text(o, hus_version());
}

CALL(hus_version_number) {
    NO_SCENE;
    o->number = hus_version_number();
}

CALL(hus_status_name) {
    NO_SCENE;
    o->number = copy_text(o, hus_status_name(HUS_E_IO));
}

CALL(hus_status_message) {
    NO_SCENE;
    o->number = copy_text(o, hus_status_message(HUS_E_IO));
}

CALL(hus_builtin_count) {
    NO_SCENE;
    o->number = hus_builtin_count();
}

CALL(hus_builtin_name) {
    NO_SCENE;
    o->number = copy_text(o, hus_builtin_name(1));
}

CALL(hus_rule_count) {
    NO_SCENE;
    o->number = hus_rule_count();
}

CALL(hus_rule_key) {
    NO_SCENE;
    o->number = copy_text(o, hus_rule_key(2));
}

CALL(hus_rule_values) {
    NO_SCENE;
    o->number = copy_text(o, hus_rule_values(2));
}

CALL(hus_rule_help) {
    NO_SCENE;
    o->number = copy_text(o, hus_rule_help(2));
}

CALL(hus_variant_builtin) {
    NO_SCENE;
    o->variant = JUNK;
    o->number = hus_variant_builtin(&o->variant, "wikipedia");
}

CALL(hus_variant_parse) {
    static const char text[] = "[variant]\nformat = 1\nbase = philos\nname = x\nteam_size = 2\n";

    NO_SCENE;
    o->variant = JUNK;
    o->number = hus_variant_parse(&o->variant, text, sizeof text - 1, o->error);
}

CALL(hus_variant_load) {
    NO_SCENE;
    o->variant = JUNK;
    o->number = hus_variant_load(&o->variant, "../variants/windhoek.ini", o->error);
}

CALL(hus_variant_copy) {
    o->variant = JUNK;
    o->number = hus_variant_copy(&o->variant, s->variant);
}

CALL(hus_variant_override) {
    static const char text[] = "title = other\nsweep_doubles = no\n";

    o->number = hus_variant_override(s->variant, text, sizeof text - 1, o->error);
}

CALL(hus_variant_get) {
    o->number = hus_variant_get(s->variant, "sowing", o->text, sizeof o->text);
}

CALL(hus_variant_get_int) {
    int32_t number;

    o->number = hus_variant_get_int(s->variant, "sowing", &number);
    o->count = (uint64_t)number;
}

CALL(hus_variant_same_rules) {
    o->number = hus_variant_same_rules(s->variant, hus_game_variant(s->game));
}

CALL(hus_variant_write) {
    o->number = hus_variant_write(s->variant, o->text, sizeof o->text);
}

CALL(hus_variant_free) {
    (void)o;
    hus_variant_free(s->variant);
    s->variant = NULL;
}

CALL(hus_game_new) {
    o->game = JUNK;
    o->number = hus_game_new(&o->game, s->variant, HUS_NORTH);
}

CALL(hus_game_copy) {
    o->game = JUNK;
    o->number = hus_game_copy(&o->game, s->game);
}

CALL(hus_game_free) {
    (void)o;
    hus_game_free(s->game);
    s->game = NULL;
}

CALL(hus_game_variant) {
    o->number = hus_variant_write(hus_game_variant(s->game), o->text, sizeof o->text);
}

CALL(hus_game_pits_per_row) {
    o->number = hus_game_pits_per_row(s->game);
}

CALL(hus_game_to_move) {
    o->number = hus_game_to_move(s->game);
}

CALL(hus_game_ply) {
    o->number = hus_game_ply(s->game);
}

CALL(hus_game_seat) {
    o->number = hus_game_seat(s->game);
}

CALL(hus_game_seeds) {
    o->number = hus_game_seeds(s->game, HUS_NORTH, 3);
}

CALL(hus_game_total) {
    o->number = hus_game_total(s->game, HUS_NORTH);
}

CALL(hus_game_board) {
    o->number = hus_game_board(s->game, (uint8_t *)o->text, sizeof o->text);
}

CALL(hus_game_hash) {
    o->count = hus_game_hash(s->game);
}

CALL(hus_game_legal) {
    o->count = hus_game_legal(s->game);
}

CALL(hus_game_is_legal) {
    o->number = hus_game_is_legal(s->game, 5);
}

CALL(hus_game_legal_pits) {
    int32_t pits[64];

    o->number = hus_game_legal_pits(s->game, pits, 64);
    for (int32_t i = 0; i < o->number; i++)
        o->text[i] = (char)('0' + pits[i]);
}

CALL(hus_game_preview) {
    o->number = hus_game_preview(s->game, first_pit(s), &o->turn);
}

CALL(hus_game_trace) {
    o->number = hus_game_trace(s->game, first_pit(s), o->events, 100);
}

CALL(hus_game_play) {
    o->number = hus_game_play(s->game, first_pit(s));
}

CALL(hus_game_undo) {
    o->number = hus_game_undo(s->game);
}

CALL(hus_game_redo) {
    o->number = hus_game_redo(s->game);
}

CALL(hus_game_turns) {
    o->number = hus_game_turns(s->game);
}

CALL(hus_game_turn_at) {
    o->number = hus_game_turn_at(s->game, -1, &o->turn);
}

CALL(hus_game_resign) {
    o->number = hus_game_resign(s->game, HUS_SOUTH);
}

CALL(hus_game_agree_draw) {
    o->number = hus_game_agree_draw(s->game);
}

CALL(hus_game_result) {
    o->number = hus_game_result(s->game);
}

CALL(hus_game_reason) {
    o->number = hus_game_reason(s->game);
}

CALL(hus_game_score) {
    o->number = hus_game_score(s->game, HUS_SOUTH);
}

CALL(hus_pit_parse) {
    NO_SCENE;
    o->number = hus_pit_parse(8, "i3");
}

CALL(hus_pit_name) {
    NO_SCENE;
    o->number = hus_pit_name(8, 13, o->text, sizeof o->text);
}

CALL(hus_game_position) {
    o->number = hus_game_position(s->game, o->text, sizeof o->text);
}

CALL(hus_game_set_position) {
    o->number = hus_game_set_position(s->game, POSITION, o->error);
}

CALL(hus_game_set_tag) {
    o->number = hus_game_set_tag(s->game, "Event", "The first tag in \"Windhoek\"");
}

CALL(hus_game_tag) {
    o->number = copy_text(o, hus_game_tag(s->game, "T0"));
}

CALL(hus_game_tag_count) {
    o->number = hus_game_tag_count(s->game);
}

CALL(hus_game_tag_key) {
    o->number = copy_text(o, hus_game_tag_key(s->game, 0));
}

CALL(hus_record_write) {
    o->number = hus_record_write(s->game, o->text, sizeof o->text);
}

CALL(hus_record_read) {
    o->game = JUNK;
    o->used = 0x5a5a;
    o->number = hus_record_read(&o->game, s->record, (size_t)s->record_length, &o->used, o->error);
}

CALL(hus_series_new) {
    o->series = JUNK;
    o->number = hus_series_new(&o->series, s->variant, HUS_NORTH);
}

CALL(hus_series_free) {
    (void)o;
    hus_series_free(s->series);
    s->series = NULL;
}

CALL(hus_series_variant) {
    o->number = hus_variant_write(hus_series_variant(s->series), o->text, sizeof o->text);
}

CALL(hus_series_game) {
    o->game = JUNK;
    o->number = hus_series_game(&o->game, s->series);
}

CALL(hus_series_add) {
    o->number = hus_series_add(s->series, s->game);
}

CALL(hus_series_add_result) {
    o->number = hus_series_add_result(s->series, HUS_RESULT_DRAW, 20, 28);
}

CALL(hus_series_first) {
    o->number = hus_series_first(s->series);
}

CALL(hus_series_set_first) {
    o->number = hus_series_set_first(s->series, HUS_SOUTH);
}

CALL(hus_series_games) {
    o->number = hus_series_games(s->series);
}

CALL(hus_series_wins) {
    o->number = hus_series_wins(s->series, HUS_NORTH);
}

CALL(hus_series_points) {
    o->number = hus_series_points(s->series, HUS_NORTH);
}

CALL(hus_series_result) {
    o->number = hus_series_result(s->series);
}

CALL(hus_series_leader) {
    o->number = hus_series_leader(s->series);
}

/* Deep enough that history grows in the middle of it. */
CALL(hus_game_perft) {
    o->count = 0x5a5a;
    o->number = hus_game_perft(s->game, 4, &o->count);
}

CALL(hus_game_playouts) {
    memset(&o->tally, 0x5a, sizeof o->tally);
    o->number = hus_game_playouts(s->game, 1, 0, 3, &o->tally);
}

/* ---- all functions --------------------------------------------------------------------------- */

struct entry {
    const char *function;
    void (*call)(scene *s, outcome *o);
    bool has_error;
};

#define ROW(function, has_error)                                                                   \
    { #function, call_##function, has_error }

/* Those that may allocate. */
static const struct entry allocating[] = {
    ROW(hus_variant_builtin, false), ROW(hus_variant_parse, true),  ROW(hus_variant_load, true),
    ROW(hus_variant_copy, false),    ROW(hus_game_new, false),      ROW(hus_game_copy, false),
    ROW(hus_game_play, false),    /* where history grows */
    ROW(hus_game_set_tag, false), /* where the list grows */
    ROW(hus_record_read, true),      ROW(hus_series_new, false),    ROW(hus_series_game, false),
    ROW(hus_game_perft, false),      ROW(hus_game_playouts, false),
};

/* Those that must not. */
static const struct entry steady[] = {
    ROW(hus_version, false),           ROW(hus_version_number, false),
    ROW(hus_status_name, false),       ROW(hus_status_message, false),
    ROW(hus_builtin_count, false),     ROW(hus_builtin_name, false),
    ROW(hus_rule_count, false),        ROW(hus_rule_key, false),
    ROW(hus_rule_values, false),       ROW(hus_rule_help, false),
    ROW(hus_variant_override, true),   ROW(hus_variant_get, false),
    ROW(hus_variant_get_int, false),   ROW(hus_variant_same_rules, false),
    ROW(hus_variant_write, false),     ROW(hus_variant_free, false),
    ROW(hus_game_free, false),         ROW(hus_game_variant, false),
    ROW(hus_game_pits_per_row, false), ROW(hus_game_to_move, false),
    ROW(hus_game_ply, false),          ROW(hus_game_seat, false),
    ROW(hus_game_seeds, false),        ROW(hus_game_total, false),
    ROW(hus_game_board, false),        ROW(hus_game_hash, false),
    ROW(hus_game_legal, false),        ROW(hus_game_is_legal, false),
    ROW(hus_game_legal_pits, false),   ROW(hus_game_preview, false),
    ROW(hus_game_trace, false),        ROW(hus_game_undo, false),
    ROW(hus_game_redo, false),         ROW(hus_game_turns, false),
    ROW(hus_game_turn_at, false),      ROW(hus_game_resign, false),
    ROW(hus_game_agree_draw, false),   ROW(hus_game_result, false),
    ROW(hus_game_reason, false),       ROW(hus_game_score, false),
    ROW(hus_pit_parse, false),         ROW(hus_pit_name, false),
    ROW(hus_game_position, false),     ROW(hus_game_set_position, true),
    ROW(hus_game_tag, false),          ROW(hus_game_tag_count, false),
    ROW(hus_game_tag_key, false),      ROW(hus_record_write, false),
    ROW(hus_series_free, false),       ROW(hus_series_variant, false),
    ROW(hus_series_add, false),        ROW(hus_series_add_result, false),
    ROW(hus_series_first, false),      ROW(hus_series_set_first, false),
    ROW(hus_series_games, false),      ROW(hus_series_wins, false),
    ROW(hus_series_points, false),     ROW(hus_series_result, false),
    ROW(hus_series_leader, false),
};

enum {
    ALLOCATING = sizeof allocating / sizeof allocating[0],
    STEADY = sizeof steady / sizeof steady[0]
};

static int count_entries(const struct entry *entries, int count, const char *function) {
    int found = 0;

    for (int i = 0; i < count; i++)
        found += strcmp(entries[i].function, function) == 0;
    return found;
}

START_TEST(every_exported_function_has_an_entry) {
    FILE *map = fopen("../lib/hus.map", "r");
    char line[200], name[100];
    int count = 0;

    ck_assert_ptr_nonnull(map);
    while (fgets(line, sizeof line, map) != NULL) {
        if (sscanf(line, " %99[a-z_];", name) != 1 || strncmp(name, "hus_", 4) != 0)
            continue;
        ck_assert_msg(
            count_entries(allocating, ALLOCATING, name) + count_entries(steady, STEADY, name) == 1,
            "%s has no entry: may it allocate?", name);
        count++;
    }
    fclose(map);
    ck_assert_int_eq(count, ALLOCATING + STEADY);
}
END_TEST

/* ---- running out of memory ------------------------------------------------------------------- */

/* A call, with the handles that it gives turned into text. */
typedef struct run {
    scene scene;
    outcome outcome;
    sight before, given, after;
    long asked;
} run;

static void free_given(outcome *o) {
    watch_begin((watch){.fail_at = 0});
    hus_variant_free(o->variant);
    hus_game_free(o->game);
    hus_series_free(o->series);
    watch_end();
    o->variant = NULL;
    o->game = NULL;
    o->series = NULL;
}

static void call(run *r, const struct entry *entry, bool wants_error, watch how) {
    outcome *o = &r->outcome;

    memset(o, 0, sizeof *o);
    if (entry->has_error && wants_error) {
        memset(&o->wrong, 0x5a, sizeof o->wrong);
        o->error = &o->wrong;
    }
    watch_begin(how);
    entry->call(&r->scene, o);
    r->asked = watch_end();
    o->error = NULL; /* addresses are not compared */
}

/* Sees what a call gave that did not run out of memory, and frees it. */
static void look_back(run *r) {
    outcome *o = &r->outcome;

    r->given.length = 0;
    note(&r->given, "given:\n");
    if (o->variant != NULL)
        see_variant(&r->given, o->variant);
    if (o->game != NULL)
        see_game(&r->given, o->game);
    if (o->series != NULL)
        see_series(&r->given, o->series);
    free_given(o);
    see_scene(&r->after, &r->scene);
}

static void set_run(run *r, const struct stage *stage, bool is_dirty) {
    watch_begin((watch){.is_dirty = is_dirty});
    set_scene(&r->scene, stage);
    watch_end();
    see_scene(&r->before, &r->scene);
}

static void strike_run(run *r) {
    watch_begin((watch){.fail_at = 0});
    strike_scene(&r->scene);
    watch_end();
}

/* What a call gives where memory runs out: its status, an error that says so, all else nothing. */
static void assert_failed(const run *r, const struct entry *entry, bool wants_error,
                          const char *where) {
    static outcome nothing;

    memset(&nothing, 0, sizeof nothing);
    nothing.number = HUS_E_NOMEM;
    if (entry->has_error && wants_error) {
        nothing.wrong.status = HUS_E_NOMEM;
        strcpy(nothing.wrong.message, hus_status_message(HUS_E_NOMEM));
    }
    ck_assert_msg(r->outcome.number == HUS_E_NOMEM, "%s gives %d", where, (int)r->outcome.number);
    ck_assert_msg(memcmp(&r->outcome, &nothing, sizeof nothing) == 0,
                  "%s gives more than its status, or a wrong error", where);
}

/* Goes on with a game that memory ran out for. */
static void go_on(run *r) {
    watch_begin((watch){.fail_at = 0});
    for (int i = 0; i < 2; i++)
        hus_game_undo(r->scene.game);
    play_on(r->scene.game, 70);
    watch_end();
    see_scene(&r->after, &r->scene);
}

/* Calls with the first allocation failing, then with the second, up to the call that has none left
 * to fail. Returns how many failed. */
static long fail_each(run *r, const struct entry *entry, bool wants_error, bool and_after,
                      const char *what) {
    for (long n = 1;; n++) {
        long live = watch_live();
        char where[200];

        snprintf(where, sizeof where, "%s, %s, allocation %ld", entry->function, what, n);
        call(r, entry, wants_error, (watch){.fail_at = n, .and_after = and_after});
        if (r->asked < n) {
            look_back(r);
            return n - 1;
        }
        assert_failed(r, entry, wants_error, where);
        ck_assert_msg(watch_live() == live, "%s: %ld blocks are lost", where, watch_live() - live);
        see_scene(&r->after, &r->scene);
        ck_assert_msg(strcmp(r->before.text, r->after.text) == 0, "%s: something changed", where);
    }
}

/* Two sights, told apart by the line in which they begin to differ. */
static void assert_same_sight(const sight *a, const sight *b, const char *function,
                              const char *what) {
    size_t at = 0, line = 0;

    for (; a->text[at] != '\0' && a->text[at] == b->text[at]; at++)
        if (a->text[at] == '\n')
            line = at + 1;
    ck_assert_msg(a->text[at] == b->text[at], "%s, %s: \"%.60s\" differs from \"%.60s\"", function,
                  what, a->text + line, b->text + line);
}

/* The same as where nothing failed and new memory was full of garbage; then as after going on. */
static void assert_same(run *failed, run *whole, const char *function, const char *what) {
    ck_assert_msg(memcmp(&failed->outcome, &whole->outcome, sizeof(outcome)) == 0,
                  "%s, %s: the result differs from that without failures", function, what);
    assert_same_sight(&failed->given, &whole->given, function, what);
    assert_same_sight(&failed->after, &whole->after, function, what);
    go_on(failed);
    go_on(whole);
    assert_same_sight(&failed->after, &whole->after, function, what);
}

/* Returns how many allocations failed. */
static long run_out(const struct entry *entry, const struct stage *stage, bool wants_error,
                    bool and_after) {
    static run failed, whole;
    long live = watch_live(), failures;

    set_run(&failed, stage, false);
    set_run(&whole, stage, true);
    assert_same_sight(&failed.before, &whole.before, "before", stage->what);
    failures = fail_each(&failed, entry, wants_error, and_after, stage->what);
    call(&whole, entry, wants_error, (watch){.is_dirty = true});
    ck_assert_int_eq(whole.asked, failures);
    look_back(&whole);
    assert_same(&failed, &whole, entry->function, stage->what);
    strike_run(&failed);
    strike_run(&whole);
    ck_assert_msg(watch_live() == live, "%s, %s: %ld blocks are lost", entry->function, stage->what,
                  watch_live() - live);
    return failures;
}

START_TEST(memory_runs_out) {
    const struct entry *entry = &allocating[_i];
    long failures = 0;

    for (int i = 0; i < STAGES; i++) {
        failures += run_out(entry, &stages[i], true, false);
        failures += run_out(entry, &stages[i], true, true);
        if (entry->has_error)
            failures += run_out(entry, &stages[i], false, false);
    }
    ck_assert_msg(failures > 0, "%s never allocates", entry->function);
}
END_TEST

START_TEST(no_memory_is_needed) {
    for (int i = 0; i < STAGES; i++)
        ck_assert_int_eq(run_out(&steady[_i], &stages[i], true, true), 0);
}
END_TEST

/* ---- turns ----------------------------------------------------------------------------------- */

/* Looks at a turn, plays it, takes it back and plays it again; returns the allocations. */
static long play_and_look(hus_game *game, int32_t pit) {
    hus_turn turn;
    hus_event events[100];

    watch_begin((watch){.fail_at = 0});
    must(hus_game_legal(game) >> pit & 1, "legal");
    must(hus_game_preview(game, pit, &turn) == HUS_OK, "preview");
    must(hus_game_trace(game, pit, events, 100) > 0, "trace");
    must(hus_game_play(game, pit) == HUS_OK, "play");
    must(hus_game_undo(game) == HUS_OK && hus_game_redo(game) == HUS_OK, "undo and redo");
    must(hus_game_turn_at(game, -1, &turn) == HUS_OK, "turn_at");
    return watch_end();
}

START_TEST(a_turn_allocates_only_where_history_doubles) {
    static const struct stage fresh = {.what = "turns", .rules = LONG};
    static scene s;
    int32_t next = 64;

    watch_begin((watch){.fail_at = 0});
    set_scene(&s, &fresh);
    watch_end();
    for (int32_t turns = 0; hus_game_result(s.game) == HUS_RESULT_PLAYING; turns++) {
        bool grows = turns == 0 || turns == next;

        ck_assert_int_eq(play_and_look(s.game, first_pit(&s)), grows);
        next = turns == next ? 2 * next : next;
    }
    ck_assert_int_eq(hus_game_turns(s.game), 300);
    watch_begin((watch){.fail_at = 0});
    strike_scene(&s);
    watch_end();
}
END_TEST

/* History that has grown is kept: a game that was played before is played again for nothing. */
START_TEST(a_game_begun_anew_needs_no_memory) {
    static const struct stage played = {.what = "turns", .rules = LONG, .turns = 200};
    static scene s;

    watch_begin((watch){.fail_at = 0});
    set_scene(&s, &played);
    watch_end();
    watch_begin((watch){.fail_at = 1, .and_after = true});
    must(hus_game_set_position(s.game, POSITION, NULL) == HUS_OK, "position");
    play_on(s.game, 200);
    ck_assert_int_eq(watch_end(), 0);
    ck_assert_int_eq(hus_game_turns(s.game), 200);
    watch_begin((watch){.fail_at = 0});
    strike_scene(&s);
    watch_end();
}
END_TEST

Suite *memory_suite(void) {
    Suite *suite = suite_create("memory");
    TCase *exhausted = tcase_create("exhausted"), *unneeded = tcase_create("unneeded");

    tcase_set_timeout(exhausted, 300);
    tcase_add_test(exhausted, every_exported_function_has_an_entry);
    tcase_add_loop_test(exhausted, memory_runs_out, 0, ALLOCATING);
    suite_add_tcase(suite, exhausted);
    tcase_set_timeout(unneeded, 300);
    tcase_add_loop_test(unneeded, no_memory_is_needed, 0, STEADY);
    tcase_add_test(unneeded, a_turn_allocates_only_where_history_doubles);
    tcase_add_test(unneeded, a_game_begun_anew_needs_no_memory);
    suite_add_tcase(suite, unneeded);
    return suite;
}
