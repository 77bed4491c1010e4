/* Record text, game after game. What is accepted is written and read again to the byte, taken back
 * to its begin and played by the literal implementation; what is refused is explained. */
#include "checks.h"
#include "fuzz.h"
#include "literal.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 20, MOST_TURNS = 400, MOST_LAPS = 200000 };

static void must_have_good_tags(const hus_game *game) {
    int32_t count = hus_game_tag_count(game);

    MUST(count >= 0 && count <= 1024);
    for (int32_t i = 0; i < count; i++) {
        const char *key = hus_game_tag_key(game, i), *value;

        MUST(key != NULL && strlen(key) <= 63);
        value = hus_game_tag(game, key);
        MUST(value != NULL && strlen(value) <= 255 && fuzz_is_utf8(value, strlen(value)));
    }
    MUST(hus_game_tag_key(game, count) == NULL);
}

/* Whether the literal implementation can follow in reasonable time. */
static bool is_small(const hus_game *game) {
    int64_t laps = 0;
    hus_turn turn;

    if (hus_game_turns(game) > MOST_TURNS)
        return false;
    if (fuzz_rule(hus_game_variant(game), "endless") == 2)
        laps = (int64_t)fuzz_rule(hus_game_variant(game), "lap_limit") *
               (hus_game_turns(game) + 1) * hus_game_pits_per_row(game);
    for (int32_t i = 0; i < hus_game_turns(game); i++) {
        MUST(hus_game_turn_at(game, i, &turn) == HUS_OK);
        laps += turn.laps;
    }
    return laps <= MOST_LAPS;
}

/* Takes the game back to its begin and plays the turns once more, by both implementations. */
static void must_follow_from_its_begin(hus_game *game) {
    bool declared = hus_game_reason(game) >= HUS_REASON_RESIGNED;
    char *record = fuzz_record(game), *again;
    literal_game literal;
    const char *why;
    hus_turn turn;

    while (hus_game_undo(game) == HUS_OK)
        continue;
    literal_start(&literal, game);
    for (;;) {
        why = literal_difference(&literal, game);
        MUST(why == NULL);
        if (hus_game_redo(game) != HUS_OK)
            break;
        if (declared && hus_game_reason(game) >= HUS_REASON_RESIGNED)
            break;
        MUST(hus_game_turn_at(game, -1, &turn) == HUS_OK);
        MUST(literal_legal(&literal, turn.pit));
        MUST(hus_game_ply(game) == literal.ply + 1);
        literal_play(&literal, turn.pit);
    }
    again = fuzz_record(game);
    MUST(strcmp(record, again) == 0);
    free(record);
    free(again);
    literal_free(&literal);
}

static void must_be_sound(hus_game *game) {
    const char *why = check_record(game);

    MUST(why == NULL);
    must_have_good_tags(game);
    if (is_small(game))
        must_follow_from_its_begin(game);
}

/* Reads the first game of a text, and says where the next begins: at 0 where there is none. */
static size_t read_one(const fuzz_text *text) {
    hus_game *game = (hus_game *)(void *)(uintptr_t)1;
    size_t used = SIZE_MAX;
    hus_error error;
    int32_t status;

    fuzz_soil(&error);
    status = hus_record_read(&game, text->at, text->length, &used, &error);
    if (status == HUS_OK) {
        must_be_clean(&error);
        MUST(used > 0 && used <= text->length);
        MUST(used == text->length || text->at[used] == '[');
        must_be_sound(game);
        hus_game_free(game);
        return used;
    }
    MUST(game == NULL && used == 0);
    MUST(status == HUS_E_EMPTY || status == HUS_E_SYNTAX || status == HUS_E_RULE ||
         status == HUS_E_POSITION || status == HUS_E_ILLEGAL || status == HUS_E_OVER);
    must_explain(&error, status, text, true);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (int i = 0; i < MOST_GAMES; i++) {
        fuzz_text text = fuzz_exact(data, size);
        size_t used = read_one(&text);

        free(text.block);
        if (used == 0)
            break;
        data += used;
        size -= used;
    }
    return 0;
}
