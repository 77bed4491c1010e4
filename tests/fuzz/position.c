/* Position text, on a board of as many pits as the text has and on one of eight, and the same bytes
 * as the name of a pit. What is accepted is written again to the byte and read by the literal
 * implementation; what is refused is explained and leaves the game as it was. */
#include "checks.h"
#include "fuzz.h"
#include "literal.h"

#include <stdlib.h>
#include <string.h>

/* The pits of the first row, as many as a board may have. */
static int32_t row_of(const fuzz_text *text) {
    int32_t row = 1;

    for (size_t i = 0; i < text->length && text->at[i] != '/'; i++)
        row += text->at[i] == ',';
    return row < 2 ? 2 : row > 32 ? 32 : row;
}

static hus_variant *variant_of(const char *name, int32_t row, const char *rules) {
    char text[200] = "pits_per_row = ";
    hus_variant *variant;

    strcat(text, row >= 10 ? (char[]){(char)('0' + row / 10), '\0'} : "");
    strcat(text, (char[]){(char)('0' + row % 10), '\n', '\0'});
    strcat(text, "inner_filled = 1\n");
    strcat(text, rules);
    MUST(hus_variant_builtin(&variant, name) == HUS_OK);
    MUST(hus_variant_override(variant, text, strlen(text), NULL) == HUS_OK);
    return variant;
}

/* A game with a turn played, and one more that was taken back. */
static hus_game *begin(const hus_variant *variant) {
    hus_game *game;
    int32_t pit;

    MUST(hus_game_new(&game, variant, HUS_NORTH) == HUS_OK);
    for (int i = 0; i < 2; i++)
        if (hus_game_legal_pits(game, &pit, 1) > 0)
            MUST(hus_game_play(game, pit) == HUS_OK);
    hus_game_undo(game);
    MUST(hus_game_set_tag(game, "Event", "kept") == HUS_OK);
    return game;
}

/* Reads the counts of a text that was accepted, as RULES would have it, and compares. */
static void must_say(const char *text, const hus_game *game) {
    int32_t row = hus_game_pits_per_row(game), sum = 0;
    char *next = (char *)(uintptr_t)text;

    for (int32_t i = 0; i < 4 * row; i++) {
        int32_t player = i / (2 * row), column = i % row;
        int32_t pit = i / row % 2 == 0 ? column : 2 * row - 1 - column;
        long seeds = strtol(next, &next, 10);

        MUST(*next == (column < row - 1 ? ',' : i / row % 2 == 0 ? '/' : ' '));
        next++;
        MUST(hus_game_seeds(game, player, pit) == seeds);
        sum += (int32_t)seeds;
    }
    MUST(sum <= 255);
    MUST(hus_game_total(game, HUS_SOUTH) + hus_game_total(game, HUS_NORTH) == sum);
    MUST(*next == (hus_game_to_move(game) == HUS_SOUTH ? 's' : 'n'));
    MUST(strtol(next + 1, NULL, 10) == hus_game_ply(game));
    MUST(hus_game_ply(game) <= 1000000000);
}

static void must_stand(const char *text, hus_game *game) {
    char *written = fuzz_position(game);
    size_t length = strlen(text);
    literal_game literal;
    const char *why;

    MUST(strncmp(written, text, length) == 0);
    MUST(written[length] == '\0' || strcmp(written + length, " 0") == 0);
    must_say(text, game);
    literal_start(&literal, game);
    why = literal_difference(&literal, game);
    MUST(why == NULL);
    literal_free(&literal);
    MUST(hus_game_turns(game) == 0);
    MUST(hus_game_undo(game) == HUS_E_EMPTY && hus_game_redo(game) == HUS_E_EMPTY);
    MUST(strcmp(hus_game_tag(game, "Event"), "kept") == 0);
    why = check_record(game);
    MUST(why == NULL);
    free(written);
}

static void must_be_as_before(const char *record, hus_game *game) {
    char *after = fuzz_record(game);

    MUST(strcmp(record, after) == 0);
    free(after);
    if (hus_game_turns(game) > 0) { /* so that one was taken back */
        MUST(hus_game_redo(game) == HUS_OK && hus_game_undo(game) == HUS_OK);
        after = fuzz_record(game);
        MUST(strcmp(record, after) == 0);
        free(after);
    }
}

/* Sets the position and gives its hash, 0 where it is refused. */
static uint64_t set(const fuzz_text *text, hus_variant *variant) {
    hus_game *game = begin(variant);
    char *before = fuzz_record(game);
    uint64_t hash = 0;
    hus_error error;
    int32_t status;

    fuzz_soil(&error);
    status = hus_game_set_position(game, text->at, &error);
    if (status == HUS_OK) {
        must_be_clean(&error);
        must_stand(text->at, game);
        hash = hus_game_hash(game);
    } else {
        MUST(status == HUS_E_SYNTAX || status == HUS_E_POSITION);
        must_explain(&error, status, text, false);
        MUST(error.line == 1 && error.column >= 1);
        MUST(hus_game_set_position(game, text->at, NULL) == status);
        must_be_as_before(before, game);
    }
    free(before);
    hus_game_free(game);
    hus_variant_free(variant);
    return hash;
}

static void name_pit(const char *text) {
    for (int32_t row = 1; row <= 33; row++) {
        int32_t pit = hus_pit_parse(row, text);
        char name[4];

        if (pit < 0) {
            MUST(pit == (row == 1 || row == 33 ? HUS_E_ARG : pit));
            MUST(pit == HUS_E_SYNTAX || pit == HUS_E_POSITION || pit == HUS_E_ARG);
            continue;
        }
        MUST(hus_pit_name(row, pit, name, sizeof name) == (int32_t)strlen(text));
        MUST(strcmp(name, text) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const uint8_t *nul = size > 0 ? memchr(data, '\0', size) : NULL;
    size_t length = nul != NULL ? (size_t)(nul - data) : size;
    char *terminated = calloc(length + 1, 1);
    fuzz_text text;
    uint64_t one_way, other_way;

    MUST(terminated != NULL);
    if (length > 0)
        memcpy(terminated, data, length);
    text = fuzz_exact(terminated, length + 1);
    text.length = length;
    one_way = set(&text, variant_of("wikipedia", row_of(&text), ""));
    other_way = set(&text, variant_of("philos", row_of(&text),
                                      "endless = forbidden\nlap_limit = 50\n"
                                      "opening = leading_pair\n"));
    MUST(one_way == other_way);
    set(&text, variant_of("mancala-world", 8, ""));
    name_pit(text.at);
    free(text.block);
    free(terminated);
    return 0;
}
