#include "digest.h"

#include "checks.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TALLIED_RULES = 500, PLAYED_RULES = 200, TURNS = 40, TEXT_BYTES = 8192, CHANGES = 20 };

static void add(uint64_t *digest, uint64_t number) {
    *digest = (*digest ^ number) * UINT64_C(0x100000001b3);
}

static void add_text(uint64_t *digest, const char *text) {
    for (; *text != '\0'; text++)
        add(digest, (unsigned char)*text);
}

/* The tests that need Check would say more, but here nothing can go on. */
static void must(int32_t status) {
    if (status < 0) {
        fprintf(stderr, "%s\n", hus_status_name(status));
        abort();
    }
}

/* ---- tallies --------------------------------------------------------------------------------- */

static void end_soon(hus_variant *variant) {
    const char *ends = "repetition = 3\nquiet_limit = 150\n";
    /* On large boards some rules lead to games of millions of turns. */
    const char *soon = "repetition = 3\nquiet_limit = 30\nendless = draw\nlap_limit = 500\n";
    const char *overrides;
    int32_t pits;

    must(hus_variant_get_int(variant, "pits_per_row", &pits));
    overrides = pits > 12 ? soon : ends;
    must(hus_variant_override(variant, overrides, strlen(overrides), NULL));
}

uint64_t digest_of_tallies(void) {
    random_source random = {41};
    uint64_t digest = 0;

    for (int i = 0; i < TALLIED_RULES; i++) {
        hus_variant *variant = random_variant(&random);
        hus_tally tally;
        hus_game *game;

        end_soon(variant);
        must(hus_game_new(&game, variant, i % 2));
        if (hus_game_playouts(game, (uint64_t)i, 0, 20, &tally) == HUS_OK)
            for (size_t n = 0; n < sizeof tally / sizeof(uint64_t); n++)
                add(&digest, ((const uint64_t *)(const void *)&tally)[n]);
        hus_game_free(game);
        hus_variant_free(variant);
    }
    return digest;
}

/* ---- random games ---------------------------------------------------------------------------- */

/* A game of random rules, every second one from a random position. */
static hus_game *open_game(random_source *random, int number) {
    hus_variant *variant = random_variant(random);
    hus_game *game;

    must(hus_game_new(&game, variant, number / 2 % 2));
    hus_variant_free(variant);
    if (number % 2 == 0)
        return game;
    must(random_set_position(random, game));
    return game;
}

static int32_t random_pit(random_source *random, const hus_game *game) {
    int32_t pits[MAX_PLACES], count = hus_game_legal_pits(game, pits, MAX_PLACES);

    return pits[random_below(random, (uint32_t)count)];
}

static void add_turn(uint64_t *digest, const hus_game *game) {
    hus_turn turn;

    must(hus_game_turn_at(game, -1, &turn));
    add(digest, (uint64_t)turn.pit);
    add(digest, (uint64_t)turn.laps);
    add(digest, (uint64_t)turn.captured);
    add(digest, (uint64_t)(turn.end_pit + 1));
    add(digest, hus_game_hash(game));
    add(digest, hus_game_legal(game));
}

uint64_t digest_of_hashes(void) {
    random_source random = {42};
    uint64_t digest = 0;

    for (int i = 0; i < PLAYED_RULES; i++) {
        hus_game *game = open_game(&random, i);

        add(&digest, hus_game_hash(game));
        for (int turn = 0; turn < TURNS && hus_game_legal(game) != 0; turn++) {
            must(hus_game_play(game, random_pit(&random, game)));
            add_turn(&digest, game);
        }
        add(&digest, (uint64_t)(16 * hus_game_result(game) + hus_game_reason(game)));
        hus_game_free(game);
    }
    return digest;
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* A game played some way, with a tag that must be escaped and has characters of all lengths. */
static hus_game *play_game(random_source *random, int number) {
    hus_game *game = open_game(random, number);

    must(hus_game_set_tag(game, "Event", "\"\\ \xc3\xa4 \xe2\x80\xa6 \xf0\x9f\x8c\xb1"));
    for (int turn = 0; turn < TURNS && hus_game_legal(game) != 0; turn++)
        must(hus_game_play(game, random_pit(random, game)));
    return game;
}

enum { PROFILE, POSITION, RECORD, KINDS };

static void write_text(const hus_game *game, int kind, char *out) {
    if (kind == PROFILE)
        must(hus_variant_write(hus_game_variant(game), out, TEXT_BYTES));
    else if (kind == POSITION)
        must(hus_game_position(game, out, TEXT_BYTES));
    else
        must(hus_record_write(game, out, TEXT_BYTES));
}

/* Reads a text, and writes it again into `out` where it is good. A position is read into a game of
 * the same rules. */
static void read_text(const hus_game *game, int kind, const char *text, char *out,
                      hus_error *error) {
    hus_variant *variant = NULL;
    hus_game *read = NULL;

    *out = '\0';
    if (kind == PROFILE) {
        if (hus_variant_parse(&variant, text, strlen(text), error) == HUS_OK)
            must(hus_variant_write(variant, out, TEXT_BYTES));
    } else if (kind == POSITION) {
        must(hus_game_new(&read, hus_game_variant(game), HUS_SOUTH));
        if (hus_game_set_position(read, text, error) == HUS_OK)
            write_text(read, POSITION, out);
    } else if (hus_record_read(&read, text, strlen(text), NULL, error) == HUS_OK) {
        write_text(read, RECORD, out);
    }
    hus_game_free(read);
    hus_variant_free(variant);
}

uint64_t digest_of_texts(void) {
    random_source random = {43};
    uint64_t digest = 0;

    for (int i = 0; i < PLAYED_RULES; i++) {
        hus_game *game = play_game(&random, i);

        for (int kind = 0; kind < KINDS; kind++) {
            char text[TEXT_BYTES], again[TEXT_BYTES];
            hus_error error;

            write_text(game, kind, text);
            read_text(game, kind, text, again, &error);
            if (strcmp(text, again) != 0)
                return 0;
            add_text(&digest, text);
        }
        hus_game_free(game);
    }
    return digest;
}

/* ---- errors ---------------------------------------------------------------------------------- */

/* Puts another byte, ASCII or not, in the place of one. */
static void change(random_source *random, char *text) {
    static const char bytes[] = "09az=,/ \n\r\t\"\\[]{}#;.-\x01\x7f\x80\xbf\xc3\xe2\xf0\xff";
    size_t at = random_below(random, (uint32_t)strlen(text));

    text[at] = bytes[random_below(random, sizeof bytes - 1)];
}

static void add_error(uint64_t *digest, const hus_error *error) {
    add(digest, (uint64_t)(-error->status));
    add(digest, (uint64_t)error->line);
    add(digest, (uint64_t)error->column);
    add_text(digest, error->message);
}

uint64_t digest_of_errors(void) {
    random_source random = {44};
    uint64_t digest = 0;

    for (int i = 0; i < PLAYED_RULES; i++) {
        hus_game *game = play_game(&random, i);

        for (int n = 0; n < KINDS * CHANGES; n++) {
            char text[TEXT_BYTES], again[TEXT_BYTES];
            hus_error error;

            write_text(game, n % KINDS, text);
            change(&random, text);
            read_text(game, n % KINDS, text, again, &error);
            add_error(&digest, &error);
            add_text(&digest, again);
        }
        hus_game_free(game);
    }
    return digest;
}
