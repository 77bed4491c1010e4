/* What is timed: each row as the library does it through its public header, and as the plain
 * implementation does. */
#include "bench.h"

#include <stdlib.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

enum { PLACES = PLAIN_PLACES, PLAYOUTS = 16, POSITIONS = 64, STRETCH = 64 };

/* What the rows of one variant and board are about. */
typedef struct subject {
    hus_variant *variant;
    const char *name;
    int pits_per_row;
    hus_game *game;   /* at the start */
    plain_game plain; /* the same */
    bench_random library_random, plain_random;
    uint64_t next_playout;
    int depth;                  /* of perft */
    int32_t pit;                /* of a relay */
    int32_t pits[STRETCH];      /* of a quiet stretch */
    hus_game *games[POSITIONS]; /* to be hashed */
    plain_game plains[POSITIONS];
} subject;

static void open_subject(subject *s, const char *name, int pits_per_row, const char *overrides) {
    *s = (subject){.name = name, .pits_per_row = pits_per_row};
    s->variant = bench_variant(name, pits_per_row, overrides);
    bench_check(hus_game_new(&s->game, s->variant, HUS_SOUTH), "hus_game_new");
    plain_start(&s->plain, s->game);
    s->library_random.state = s->plain_random.state = 1;
}

static void close_subject(subject *s) {
    plain_free(&s->plain);
    hus_game_free(s->game);
    hus_variant_free(s->variant);
}

static bench_row row_of(const subject *s, const char *name, const char *unit) {
    return (bench_row){
        .name = name, .unit = unit, .variant = s->name, .pits_per_row = s->pits_per_row};
}

/* ---- playouts -------------------------------------------------------------------------------- */

static uint64_t library_playouts(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    hus_tally tally;

    bench_check(hus_game_playouts(s->game, 1, s->next_playout, PLAYOUTS * repeats, &tally),
                "hus_game_playouts");
    s->next_playout += PLAYOUTS * repeats;
    return tally.turns;
}

/* Plays on to the end at random; returns how many turns. */
static uint64_t play_out(plain_game *plain, bench_random *random) {
    int places[PLACES], count;
    uint64_t turns = 0;

    while ((count = plain_legal(plain, places)) > 0) {
        plain_play(plain, places[bench_below(random, (uint32_t)count)]);
        turns++;
    }
    return turns;
}

static uint64_t plain_playouts(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    uint64_t turns = 0;

    for (uint64_t i = 0; i < PLAYOUTS * repeats; i++) {
        turns += play_out(&s->plain, &s->plain_random);
        s->plain.played = 0;
    }
    return turns;
}

/* ---- through the handle ---------------------------------------------------------------------- */

static uint64_t library_handle(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    uint64_t turns = 0;

    for (uint64_t i = 0; i < repeats; i++) {
        int32_t pits[PLACES], count;
        hus_game *game;

        hus_game_new(&game, s->variant, HUS_SOUTH);
        while ((count = hus_game_legal_pits(game, pits, PLACES)) > 0) {
            hus_game_play(game, pits[bench_below(&s->library_random, (uint32_t)count)]);
            turns++;
        }
        hus_game_free(game);
    }
    return turns;
}

static uint64_t plain_handle(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    uint64_t turns = 0;

    for (uint64_t i = 0; i < repeats; i++) {
        plain_game plain;

        plain_new(&plain, &s->plain);
        turns += play_out(&plain, &s->plain_random);
        plain_free(&plain);
    }
    return turns;
}

/* ---- play and undo, preview: every legal pit of every position of random games --------------- */

static uint64_t library_undo(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    uint64_t pairs = 0;

    for (uint64_t i = 0; i < repeats; i++) {
        int32_t pits[PLACES], count;
        hus_game *game;

        hus_game_new(&game, s->variant, HUS_SOUTH);
        while ((count = hus_game_legal_pits(game, pits, PLACES)) > 0) {
            for (int32_t j = 0; j < count; j++) {
                hus_game_play(game, pits[j]);
                hus_game_undo(game);
            }
            pairs += (uint64_t)count;
            hus_game_play(game, pits[bench_below(&s->library_random, (uint32_t)count)]);
        }
        hus_game_free(game);
    }
    return pairs;
}

static uint64_t library_preview(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    uint64_t previews = 0, captured = 0;

    for (uint64_t i = 0; i < repeats; i++) {
        int32_t pits[PLACES], count;
        hus_game *game;

        hus_game_new(&game, s->variant, HUS_SOUTH);
        while ((count = hus_game_legal_pits(game, pits, PLACES)) > 0) {
            for (int32_t j = 0; j < count; j++) {
                hus_turn turn;

                hus_game_preview(game, pits[j], &turn);
                captured += (uint64_t)turn.captured;
            }
            previews += (uint64_t)count;
            hus_game_play(game, pits[bench_below(&s->library_random, (uint32_t)count)]);
        }
        hus_game_free(game);
    }
    bench_keep(captured);
    return previews;
}

/* Both: a plain preview plays on a copy, and so does a turn that may be taken back. */
static uint64_t plain_undo_or_preview(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    uint64_t pairs = 0, captured = 0;

    for (uint64_t i = 0; i < repeats; i++) {
        int places[PLACES], count;
        plain_game plain;

        plain_new(&plain, &s->plain);
        while ((count = plain_legal(&plain, places)) > 0) {
            for (int j = 0; j < count; j++) {
                plain_play(&plain, places[j]);
                captured += (uint64_t)plain_now(&plain)->captured;
                plain_undo(&plain);
            }
            pairs += (uint64_t)count;
            plain_play(&plain, places[bench_below(&s->plain_random, (uint32_t)count)]);
        }
        plain_free(&plain);
    }
    bench_keep(captured);
    return pairs;
}

/* ---- perft ----------------------------------------------------------------------------------- */

static uint64_t library_perft(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    uint64_t leaves = 0;

    for (uint64_t i = 0; i < repeats; i++) {
        uint64_t sequences;

        bench_check(hus_game_perft(s->game, s->depth, &sequences), "hus_game_perft");
        leaves += sequences;
    }
    return leaves;
}

static uint64_t plain_perfts(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    uint64_t leaves = 0;

    for (uint64_t i = 0; i < repeats; i++)
        leaves += plain_perft(&s->plain, s->depth);
    return leaves;
}

/* So many turns, or as many as have not too many leaves. */
static void time_perft_of(bench_report *report, const bench_options *options, subject *s,
                          const char *name, int depth) {
    static const char *const units[] = {"",          "ns/leaf 1", "ns/leaf 2", "ns/leaf 3",
                                        "ns/leaf 4", "ns/leaf 5", "ns/leaf 6", "ns/leaf 7"};
    uint64_t leaves = 0;

    for (s->depth = 1; s->depth < depth; s->depth++) {
        bench_check(hus_game_perft(s->game, s->depth + 1, &leaves), "hus_game_perft");
        if (leaves > options->leaves)
            break;
    }
    if (library_perft(s, 1) != plain_perfts(s, 1))
        bench_fail("the library and the plain implementation differ in perft %d: %s, %d pits",
                   s->depth, s->name, s->pits_per_row);
    bench_measure(report, options, row_of(s, name, units[s->depth]), library_perft, plain_perfts,
                  s);
}

static void time_perft(bench_report *report, const bench_options *options, subject *s) {
    time_perft_of(report, options, s, "perft", 5);
}

/* A processor that plays the same 13000 turns over and over comes to know them by heart, which
 * helps whoever branches more. These are too many. */
static void time_perft_deep(bench_report *report, const bench_options *options, subject *s) {
    time_perft_of(report, options, s, "perft-deep", 7);
}

/* ---- hash ------------------------------------------------------------------------------------ */

static uint64_t library_hash(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    uint64_t sum = 0;

    for (uint64_t i = 0; i < repeats; i++)
        for (int j = 0; j < POSITIONS; j++)
            sum += hus_game_hash(s->games[j]);
    bench_keep(sum);
    return POSITIONS * repeats;
}

static uint64_t plain_hashes(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    uint64_t sum = 0;

    for (uint64_t i = 0; i < repeats; i++)
        for (int j = 0; j < POSITIONS; j++)
            sum += plain_hash(&s->plains[j]);
    bench_keep(sum);
    return POSITIONS * repeats;
}

static void time_hash(bench_report *report, const bench_options *options, subject *s) {
    hus_game *game;

    bench_check(hus_game_new(&game, s->variant, HUS_SOUTH), "hus_game_new");
    for (int i = 0; i < POSITIONS; i++) {
        int32_t pits[PLACES], count = hus_game_legal_pits(game, pits, PLACES);

        bench_check(hus_game_copy(&s->games[i], game), "hus_game_copy");
        plain_start(&s->plains[i], game);
        if (count > 0)
            hus_game_play(game, pits[bench_below(&s->library_random, (uint32_t)count)]);
    }
    bench_measure(report, options, row_of(s, "hash", "ns/hash"), library_hash, plain_hashes, s);
    for (int i = 0; i < POSITIONS; i++) {
        hus_game_free(s->games[i]);
        plain_free(&s->plains[i]);
    }
    hus_game_free(game);
}

/* ---- relays ---------------------------------------------------------------------------------- */

static uint64_t library_laps(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    uint64_t laps = 0;

    for (uint64_t i = 0; i < repeats; i++) {
        hus_turn turn;

        bench_check(hus_game_preview(s->game, s->pit, &turn), "hus_game_preview");
        laps += (uint64_t)turn.laps;
    }
    return laps;
}

static uint64_t plain_laps(void *subject_, uint64_t repeats) {
    subject *s = subject_;
    uint64_t laps = 0;

    for (uint64_t i = 0; i < repeats; i++) {
        plain_play(&s->plain, plain_mirror(&s->plain, s->pit));
        laps += (uint64_t)plain_now(&s->plain)->laps;
        plain_undo(&s->plain);
    }
    return laps;
}

/* Endless turns of tests/vectors/endless-*.txt, all laps of which are played. Where a relay comes
 * round within them the library may see that and skip the rest ("short"); the others were found
 * not to come round within 300000 laps. */
static void time_relays(bench_report *report, const bench_options *options) {
    static const struct {
        const char *name, *variant, *position, *pit;
        int pits_per_row;
    } relays[] = {
        {"laps", "philos", "2,1,2,7,0,1,7,4/1,2,3,6,1,6,1,0 0,0,0,0,0,0,0,1/0,2,1,0,0,0,0,0 s 24",
         "o7", 8},
        {"laps", "wikipedia",
         "2,3,0,6,0,4,3,1/1,0,1,0,7,4,1,2 0,2,1,1,1,1,1,1/0,0,0,1,1,1,1,1 s 81", "o7", 8},
        {"laps", "mancala-world",
         "0,1,1,0,0,0,0,2/0,0,0,0,0,0,0,1 1,0,1,4,1,6,1,0/6,1,8,3,2,6,0,3 n 37", "i5", 8},
        {"laps", "mancala-world",
         "2,3,0,1,0,4,1,0/1,9,0,3,6,4,0,1 0,0,0,0,1,0,0,1/0,0,0,0,0,1,9,1 s 28", "i4", 8},
        {"laps-short", "philos",
         "1,2,3,0,1,0,1,2/4,0,1,2,2,0,2,2 1,1,1,0,2,1,3,1/4,0,0,1,7,0,0,3 s 17", "i1", 8},
        {"laps-short", "wikipedia",
         "1,3,2,1,4,0,3,4/2,1,2,1,4,1,8,3 1,2,0,0,1,0,0,0/0,0,2,0,0,1,1,0 s 75", "o5", 8},
        {"laps-worst", "mancala-world",
         "15,7,4,5,15,8,2,3,15/7,10,1,6,2,9,2,7,4 0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,2,0 s 5", "i5",
         9},
    };

    for (size_t i = 0; i < sizeof relays / sizeof *relays; i++) {
        subject s;

        if (!bench_wants(options, relays[i].name))
            continue;
        open_subject(&s, relays[i].variant, relays[i].pits_per_row,
                     "inner_filled = 0\nendless = stop\nlap_limit = 100000\n");
        bench_check(hus_game_set_position(s.game, relays[i].position, NULL), relays[i].position);
        plain_free(&s.plain);
        plain_start(&s.plain, s.game);
        s.pit = hus_pit_parse(s.pits_per_row, relays[i].pit);
        if (library_laps(&s, 1) != 100000 || plain_laps(&s, 1) != 100000)
            bench_fail("%s %s does not last 100000 laps", relays[i].position, relays[i].pit);
        bench_measure(report, options, row_of(&s, relays[i].name, "ns/lap"), library_laps,
                      plain_laps, &s);
        close_subject(&s);
    }
}

/* A turn of one lap: all that a turn costs beside its laps. On 31 pits no row fills its words. */
static void time_single_laps(bench_report *report, const bench_options *options) {
    static const int boards[] = {8, 31, 32};

    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        subject s;

        open_subject(&s, "mancala-world", boards[i],
                     "inner_filled = 4\nendless = stop\nlap_limit = 1\n");
        hus_game_legal_pits(s.game, &s.pit, 1);
        bench_measure(report, options, row_of(&s, "laps-one", "ns/lap"), library_laps, plain_laps,
                      &s);
        close_subject(&s);
    }
}

/* ---- a long game without captures ------------------------------------------------------------ */

/* Turns of one lap, so that nothing is ever captured; with two seeds a pit and more than half of
 * the pits filled somebody can always move. */
static const char quiet_rules[] = "endless = stop\nlap_limit = 1\nrepetition = 0\n";

/* Plays so many turns with the library, and with the plain implementation if there is one. */
static void play_on(hus_game *game, plain_game *plain, int turns) {
    bench_random random = {1};

    for (int i = 0; i < turns; i++) {
        int32_t pits[PLACES], count = hus_game_legal_pits(game, pits, PLACES), pit;

        if (count == 0)
            bench_fail("the long game ends after %d turns", i);
        pit = pits[bench_below(&random, (uint32_t)count)];
        bench_check(hus_game_play(game, pit), "hus_game_play");
        if (plain != NULL)
            plain_play(plain, plain_mirror(plain, pit));
    }
}

static uint64_t library_quiet(void *subject_, uint64_t repeats) {
    subject *s = subject_;

    for (uint64_t i = 0; i < repeats; i++) {
        for (int j = 0; j < STRETCH; j++)
            hus_game_play(s->game, s->pits[j]);
        for (int j = 0; j < STRETCH; j++)
            hus_game_undo(s->game);
    }
    return STRETCH * repeats;
}

static uint64_t plain_quiet(void *subject_, uint64_t repeats) {
    subject *s = subject_;

    for (uint64_t i = 0; i < repeats; i++) {
        for (int j = 0; j < STRETCH; j++)
            plain_play(&s->plain, plain_mirror(&s->plain, s->pits[j]));
        for (int j = 0; j < STRETCH; j++)
            plain_undo(&s->plain);
    }
    return STRETCH * repeats;
}

/* Play and undo after so many turns without capture or repetition: how it grows. */
static void time_quiet(bench_report *report, const bench_options *options, const char *name,
                       int turns) {
    subject s;

    open_subject(&s, "mancala-world", 8, "endless = stop\nlap_limit = 1\n");
    play_on(s.game, &s.plain, turns + STRETCH);
    for (int i = 0; i < STRETCH; i++) {
        hus_turn turn;

        bench_check(hus_game_turn_at(s.game, turns + i, &turn), "hus_game_turn_at");
        s.pits[i] = turn.pit;
    }
    for (int i = 0; i < STRETCH; i++) {
        bench_check(hus_game_undo(s.game), "hus_game_undo");
        plain_undo(&s.plain);
    }
    bench_measure(report, options, row_of(&s, name, "ns/pair"), library_quiet, plain_quiet, &s);
    close_subject(&s);
}

/* ---- creating, and memory -------------------------------------------------------------------- */

static uint64_t library_create(void *subject_, uint64_t repeats) {
    subject *s = subject_;

    for (uint64_t i = 0; i < repeats; i++) {
        hus_variant *variant;
        hus_game *game;

        bench_check(hus_variant_builtin(&variant, s->name), s->name);
        bench_check(hus_game_new(&game, variant, HUS_SOUTH), "hus_game_new");
        hus_game_free(game);
        hus_variant_free(variant);
    }
    return repeats;
}

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
static double memory_in_use(void) {
    struct mallinfo2 info = mallinfo2();

    return (double)(info.uordblks + info.hblkhd);
}
#else
static double memory_in_use(void) {
    return 0; /* nobody tells: no such rows */
}
#endif

/* Bytes of a new game, and of each ply after a power of two of them, as malloc sees it. */
static void weigh(bench_report *report, const bench_options *options, const char *name,
                  int pits_per_row, bool is_ply) {
    enum { TURNS = 1024 };
    bench_row row = {
        .name = name, .unit = "bytes", .variant = "mancala-world", .pits_per_row = pits_per_row};
    hus_variant *variant;
    hus_game *game;
    double before, empty, bytes;

    if (!bench_wants(options, name))
        return;
    variant = bench_variant(row.variant, pits_per_row, quiet_rules);
    before = memory_in_use();
    bench_check(hus_game_new(&game, variant, HUS_SOUTH), "hus_game_new");
    empty = memory_in_use();
    play_on(game, NULL, TURNS);
    bytes = empty - before;
    if (is_ply)
        bytes = (memory_in_use() - empty) / TURNS;
    hus_game_free(game);
    hus_variant_free(variant);
    row.library = (bench_times){bytes, bytes};
    if (bytes > 0)
        bench_add(report, row);
}

/* ---- all of them ----------------------------------------------------------------------------- */

typedef void time_row(bench_report *report, const bench_options *options, subject *s);

static void time_playouts(bench_report *report, const bench_options *options, subject *s) {
    bench_measure(report, options, row_of(s, "playouts", "ns/turn"), library_playouts,
                  plain_playouts, s);
}

static void time_handle(bench_report *report, const bench_options *options, subject *s) {
    bench_measure(report, options, row_of(s, "handle", "ns/turn"), library_handle, plain_handle, s);
}

static void time_undo(bench_report *report, const bench_options *options, subject *s) {
    bench_measure(report, options, row_of(s, "undo", "ns/pair"), library_undo,
                  plain_undo_or_preview, s);
}

static void time_preview(bench_report *report, const bench_options *options, subject *s) {
    bench_measure(report, options, row_of(s, "preview", "ns/pit"), library_preview,
                  plain_undo_or_preview, s);
}

static void time_create(bench_report *report, const bench_options *options, subject *s) {
    bench_measure(report, options, row_of(s, "create", "ns/game"), library_create, NULL, s);
}

static void time_on_boards(bench_report *report, const bench_options *options, const char *name,
                           time_row *time, int largest) {
    static const char *const variants[] = {"philos", "wikipedia", "mancala-world"};

    if (!bench_wants(options, name))
        return;
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        for (int pits = 8; pits <= largest; pits *= 2) {
            subject s;

            open_subject(&s, variants[i], pits, "");
            time(report, options, &s);
            close_subject(&s);
        }
}

void bench_rows(bench_report *report, const bench_options *options) {
    time_on_boards(report, options, "playouts", time_playouts, 32);
    time_on_boards(report, options, "handle", time_handle, 32);
    time_on_boards(report, options, "undo", time_undo, 32);
    time_on_boards(report, options, "preview", time_preview, 32);
    time_on_boards(report, options, "perft", time_perft, 32);
    time_on_boards(report, options, "perft-deep", time_perft_deep, 8);
    time_on_boards(report, options, "hash", time_hash, 32);
    time_relays(report, options);
    if (bench_wants(options, "laps-one"))
        time_single_laps(report, options);
    if (bench_wants(options, "quiet-10"))
        time_quiet(report, options, "quiet-10", 10);
    if (bench_wants(options, "quiet-10000"))
        time_quiet(report, options, "quiet-10000", 10000);
    time_on_boards(report, options, "create", time_create, 8);
    weigh(report, options, "memory-game", 8, false);
    for (int pits = 8; pits <= 32; pits *= 2)
        weigh(report, options, "memory-ply", pits, true);
}
