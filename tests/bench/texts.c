/* What a byte of text costs to read: plain texts, and the worst ones found. Each kind is to stay
 * within ten times of its plain one. Beyond its bytes a call has a cost of its own, which is most
 * for a profile that names a base: it reads the base too. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

enum { ROOM = 1 << 20, LONG = 60000, LONG_RECORD = 600000, TURNS = 50000 };

/* A text on its way together. */
typedef struct writer {
    char *text;
    size_t length;
    int32_t status; /* what reading it said */
} writer;

static void put(writer *w, const char *text) {
    size_t length = strlen(text);

    if (w->length + length >= ROOM)
        bench_fail("a text of the benchmark is too long");
    memcpy(w->text + w->length, text, length + 1);
    w->length += length;
}

static void put_times(writer *w, const char *text, size_t times) {
    while (times-- > 0)
        put(w, text);
}

/* ---- profiles -------------------------------------------------------------------------------- */

static void plain_profile(writer *w) {
    hus_variant *variant = bench_variant("mancala-world", 8, "");
    char text[2000];

    hus_variant_write(variant, text, sizeof text);
    hus_variant_free(variant);
    put(w, text);
}

static void based_profile(writer *w) {
    put(w, "[variant]\nformat=1\nbase=benguela\nname=x\n");
}

static void empty_lines(writer *w) {
    plain_profile(w);
    put_times(w, "\n", LONG);
}

static void unknown_key(writer *w) {
    empty_lines(w);
    put(w, "key = value\n");
}

static uint64_t call_profile(void *subject, uint64_t repeats) {
    writer *w = subject;

    for (uint64_t i = 0; i < repeats; i++) {
        hus_variant *variant;

        w->status = hus_variant_parse(&variant, w->text, w->length, NULL);
        hus_variant_free(variant);
    }
    return repeats;
}

static uint64_t read_profile(void *subject, uint64_t repeats) {
    writer *w = subject;

    return w->length * call_profile(w, repeats);
}

/* ---- positions ------------------------------------------------------------------------------- */

static const char start[] = "2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 s 0";

static void usual_position(writer *w) {
    put(w, start);
}

static void trailing_blank(writer *w) {
    put(w, start);
    put(w, " ");
}

static void many_pits(writer *w) {
    put_times(w, "2,", LONG);
    put(w, "2");
}

static void many_rows(writer *w) {
    put_times(w, "2/", LONG);
    put(w, "2");
}

static uint64_t read_position(void *subject, uint64_t repeats) {
    writer *w = subject;
    hus_variant *variant = bench_variant("mancala-world", 8, "");
    hus_game *game;

    bench_check(hus_game_new(&game, variant, HUS_SOUTH), "hus_game_new");
    for (uint64_t i = 0; i < repeats; i++)
        w->status = hus_game_set_position(game, w->text, NULL);
    hus_game_free(game);
    hus_variant_free(variant);
    return w->length * repeats;
}

/* ---- records --------------------------------------------------------------------------------- */

static void put_record(writer *w, const hus_game *game) {
    int32_t length = hus_record_write(game, w->text + w->length, ROOM - w->length);

    if (w->length + (size_t)length >= ROOM)
        bench_fail("a record of the benchmark is too long");
    w->length += (size_t)length;
}

static void put_start(writer *w, int pits_per_row, const char *overrides, const char *position) {
    hus_variant *variant = bench_variant("mancala-world", pits_per_row, overrides);
    hus_game *game;

    bench_check(hus_game_new(&game, variant, HUS_SOUTH), "hus_game_new");
    bench_check(hus_game_set_position(game, position, NULL), position);
    put_record(w, game);
    w->length -= strlen("*\n");
    w->text[w->length] = '\0';
    hus_game_free(game);
    hus_variant_free(variant);
}

/* A game from the start to its end, at random. */
static void plain_record(writer *w) {
    hus_variant *variant = bench_variant("mancala-world", 8, "");
    bench_random random = {1};
    int32_t pits[64], count;
    hus_game *game;

    bench_check(hus_game_new(&game, variant, HUS_SOUTH), "hus_game_new");
    while ((count = hus_game_legal_pits(game, pits, 64)) > 0)
        hus_game_play(game, pits[bench_below(&random, (uint32_t)count)]);
    put_record(w, game);
    hus_game_free(game);
    hus_variant_free(variant);
}

/* A thousand tags as short as can be. */
static void many_tags(writer *w) {
    writer record = {malloc(ROOM), 0, HUS_OK};

    if (record.text == NULL)
        bench_fail("out of memory");
    put_start(&record, 8, "", start);
    put(w, "[Hus\"1\"]");
    for (int i = 0; i < 1024; i++) {
        char tag[20];

        snprintf(tag, sizeof tag, "[%c%c%c\"\"]", 'a' + i % 26, 'a' + i / 26 % 26, 'a' + i / 676);
        put(w, tag);
    }
    put(w, strchr(record.text, '\n'));
    put(w, "*\n");
    free(record.text);
}

static void many_comments(writer *w) {
    put_start(w, 8, "", start);
    put_times(w, "{}", LONG_RECORD / 2);
    put(w, "*\n");
}

/* What is wrong comes last, behind lines that must be counted. */
static void late_error(writer *w) {
    put_start(w, 8, "", start);
    put_times(w, "\r\n", LONG_RECORD / 2);
    put(w, "?");
}

/* Three lone pairs a side, each eight pits before the next place it rests at, that wander round a
 * large board one at a time: very many positions, which look alike to a weak digest. */
static void put_wanderers(writer *w) {
    int slots[2][3] = {{0, 2, 4}, {0, 2, 4}};
    bench_random random = {1};

    for (int turn = 0; turn < TURNS; turn += 16) {
        int who[2];

        for (int player = 0; player < 2; player++) {
            const int *own = slots[player];

            do
                who[player] = (int)bench_below(&random, 3);
            while ((own[who[player]] + 1) % 8 == own[(who[player] + 1) % 3]);
        }
        for (int step = 0; step < 16; step++) {
            char pit[5];
            int place = 8 * slots[step % 2][who[step % 2]] + step / 2;

            hus_pit_name(32, place, pit, sizeof pit);
            put(w, pit);
            put(w, " ");
        }
        for (int player = 0; player < 2; player++)
            slots[player][who[player]] = (slots[player][who[player]] + 1) % 8;
    }
}

static void wanderers(writer *w) {
    const char *slot = "2,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0";
    const char *rest = "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0";
    char side[200], position[500];

    /* Inner columns 25 to 32 are the slot behind the outer row. */
    snprintf(side, sizeof side, "%s,%s/%s,0,0,0,0,0,0,1,2", slot, slot, rest);
    snprintf(position, sizeof position, "%s %s s 2", side, side);
    put_start(w, 32, "endless = stop\nlap_limit = 1\nrepetition = 100\n", position);
    put_wanderers(w);
    put(w, "*\n");
}

static uint64_t read_record(void *subject, uint64_t repeats) {
    writer *w = subject;

    for (uint64_t i = 0; i < repeats; i++) {
        hus_game *game;

        w->status = hus_record_read(&game, w->text, w->length, NULL, NULL);
        hus_game_free(game);
    }
    return w->length * repeats;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Memory once had is kept: new pages cost what the system asks for them, not what reading does. */
static void keep_memory(void) {
#if defined(__GLIBC__)
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

void bench_texts(bench_report *report, const bench_options *options) {
    static const struct {
        const char *row, *text;
        bench_work *read;
        void (*write)(writer *);
        int32_t status; /* what it must say, or the row is about something else */
    } texts[] = {
        {"read-profile", "plain", read_profile, plain_profile, HUS_OK},
        {"read-profile", "empty lines", read_profile, empty_lines, HUS_OK},
        {"read-profile", "late error", read_profile, unknown_key, HUS_E_RULE},
        {"call-profile", "with a base", call_profile, based_profile, HUS_OK},
        {"read-position", "plain", read_position, usual_position, HUS_OK},
        {"read-position", "late error", read_position, trailing_blank, HUS_E_SYNTAX},
        {"read-position", "many pits", read_position, many_pits, HUS_E_SYNTAX},
        {"read-position", "many rows", read_position, many_rows, HUS_E_SYNTAX},
        {"read-record", "plain", read_record, plain_record, HUS_OK},
        {"read-record", "1024 tags", read_record, many_tags, HUS_OK},
        {"read-record", "comments", read_record, many_comments, HUS_OK},
        {"read-record", "late error", read_record, late_error, HUS_E_SYNTAX},
        {"read-record", "wanderers", read_record, wanderers, HUS_OK},
    };

    keep_memory();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        writer w = {malloc(ROOM), 0, HUS_OK};
        bench_row row = {.name = texts[i].row, .unit = "ns/byte", .variant = texts[i].text};

        if (texts[i].read == call_profile)
            row.unit = "ns/call";
        if (w.text == NULL)
            bench_fail("out of memory");
        if (bench_wants(options, row.name)) {
            texts[i].write(&w);
            texts[i].read(&w, 1);
            if (w.status != texts[i].status)
                bench_fail("%s, %s: %s", row.name, row.variant, hus_status_message(w.status));
            bench_measure(report, options, row, texts[i].read, NULL, &w);
        }
        free(w.text);
    }
}
