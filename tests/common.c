#include "common.h"

#include <string.h>

hus_variant *variant_with(const char *name, const char *overrides) {
    hus_variant *variant;
    hus_error error;

    ck_assert_int_eq(hus_variant_builtin(&variant, name), HUS_OK);
    ck_assert_msg(hus_variant_override(variant, overrides, strlen(overrides), &error) == HUS_OK,
                  "%s: %s", overrides, error.message);
    return variant;
}

hus_game *game_with(const char *name, const char *overrides, const char *position) {
    hus_variant *variant = variant_with(name, overrides);
    hus_game *game;
    hus_error error;

    ck_assert_int_eq(hus_game_new(&game, variant, HUS_SOUTH), HUS_OK);
    hus_variant_free(variant);
    if (position != NULL)
        ck_assert_msg(hus_game_set_position(game, position, &error) == HUS_OK, "%s: %s", position,
                      error.message);
    return game;
}

void assert_position(const hus_game *game, const char *position) {
    char now[700];

    ck_assert_int_gt(hus_game_position(game, now, sizeof now), 0);
    ck_assert_str_eq(now, position);
}

int32_t pit_of(const hus_game *game, const char *name) {
    int32_t pit = hus_pit_parse(hus_game_pits_per_row(game), name);

    ck_assert_msg(pit >= 0, "%s is no pit", name);
    return pit;
}

hus_turn play_pit(hus_game *game, const char *pit) {
    hus_turn turn;
    int32_t status = hus_game_play(game, pit_of(game, pit));

    ck_assert_msg(status == HUS_OK, "%s: %s", pit, hus_status_name(status));
    ck_assert_int_eq(hus_game_turn_at(game, -1, &turn), HUS_OK);
    return turn;
}
