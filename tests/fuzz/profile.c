/* Profile text, as a whole profile and as an override. What is accepted is written, read again and
 * played by; what is refused is explained and changes nothing. */
#include "checks.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void must_be_text(const hus_variant *variant, const char *key, size_t most) {
    char value[300];
    int32_t length = hus_variant_get(variant, key, value, sizeof value);

    MUST(length >= 0 && (size_t)length <= most && strlen(value) == (size_t)length);
    MUST(fuzz_is_utf8(value, strlen(value)));
    for (const char *c = value; *c != '\0'; c++)
        MUST(((unsigned char)*c >= ' ' && *c != 0x7f) || *c == '\t');
}

static void must_hold_together(const hus_variant *variant) {
    int32_t pits = fuzz_rule(variant, "pits_per_row"), filled = fuzz_rule(variant, "inner_filled");
    int32_t games = fuzz_rule(variant, "series_games"), laps = fuzz_rule(variant, "lap_limit");

    MUST(pits >= 2 && pits <= 32 && filled >= 0 && filled <= pits);
    MUST(2 * (pits + filled) * fuzz_rule(variant, "seeds_per_pit") <= 255);
    MUST(laps >= 1 && laps <= 100000);
    MUST(games >= 0 && games <= 1000);
    MUST(fuzz_rule(variant, "series") == 1 || games == 0 || games % 2 == 1);
    must_be_text(variant, "name", 32);
    must_be_text(variant, "title", 255);
    must_be_text(variant, "source", 255);
}

/* A game by these rules begins and is written; only the lap limit may make that slow. */
static void must_begin(const hus_variant *variant) {
    hus_variant *quick;
    hus_game *game;
    const char *why;

    MUST(hus_variant_copy(&quick, variant) == HUS_OK);
    MUST(hus_variant_same_rules(quick, variant) == 1);
    if (fuzz_rule(quick, "lap_limit") > 1000)
        MUST(hus_variant_override(quick, "lap_limit = 1000", 16, NULL) == HUS_OK);
    MUST(hus_game_new(&game, quick, HUS_SOUTH) == HUS_OK);
    why = check_record(game);
    MUST(why == NULL);
    hus_game_free(game);
    hus_variant_free(quick);
}

static void must_come_back(const hus_variant *variant) {
    char *text = fuzz_profile(variant), *again;
    fuzz_text exact = fuzz_exact(text, strlen(text));
    hus_variant *read;
    hus_error error;

    fuzz_soil(&error);
    MUST(hus_variant_parse(&read, exact.at, exact.length, &error) == HUS_OK);
    must_be_clean(&error);
    MUST(hus_variant_same_rules(variant, read) == 1);
    again = fuzz_profile(read);
    MUST(strcmp(text, again) == 0);
    must_hold_together(variant);
    must_begin(variant);
    free(again);
    free(text);
    free(exact.block);
    hus_variant_free(read);
}

static void parse(const fuzz_text *text) {
    hus_variant *variant = (hus_variant *)(void *)(uintptr_t)1, *second;
    hus_error error;
    int32_t status;

    fuzz_soil(&error);
    status = hus_variant_parse(&variant, text->at, text->length, &error);
    MUST(hus_variant_parse(&second, text->at, text->length, NULL) == status);
    hus_variant_free(second);
    if (status == HUS_OK) {
        must_be_clean(&error);
        must_come_back(variant);
        hus_variant_free(variant);
        return;
    }
    MUST(variant == NULL && second == NULL);
    MUST(status == HUS_E_SYNTAX || status == HUS_E_RULE || status == HUS_E_NAME);
    must_explain(&error, status, text, false);
}

static void override(const fuzz_text *text) {
    int32_t builtin = (int32_t)(text->length % (size_t)hus_builtin_count());
    hus_variant *variant;
    hus_error error;
    char *before, *after;
    int32_t status;

    MUST(hus_variant_builtin(&variant, hus_builtin_name(builtin)) == HUS_OK);
    before = fuzz_profile(variant);
    fuzz_soil(&error);
    status = hus_variant_override(variant, text->at, text->length, &error);
    after = fuzz_profile(variant);
    if (status == HUS_OK) {
        must_be_clean(&error);
        must_come_back(variant);
        free(before);
        before = after;
        MUST(hus_variant_override(variant, text->at, text->length, NULL) == HUS_OK);
        after = fuzz_profile(variant);
    } else {
        MUST(status == HUS_E_SYNTAX || status == HUS_E_RULE);
        must_explain(&error, status, text, false);
    }
    MUST(strcmp(before, after) == 0);
    free(before);
    free(after);
    hus_variant_free(variant);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_text text = fuzz_exact(data, size);

    parse(&text);
    override(&text);
    free(text.block);
    return 0;
}
