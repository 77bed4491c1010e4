/* What the suites share. */
#ifndef HUS_TESTS_COMMON_H
#define HUS_TESTS_COMMON_H

#include "hus.h"

#include <check.h>

/* One suite a file of lib/; main.c runs them. */
Suite *status_suite(void);
Suite *text_suite(void);
Suite *variant_suite(void);
Suite *profile_suite(void);
Suite *sow_suite(void);
Suite *game_suite(void);
Suite *position_suite(void);
Suite *record_suite(void);
Suite *series_suite(void);
Suite *explore_suite(void);
Suite *api_suite(void);
Suite *literal_suite(void);

/* A built-in variant with override lines ("" for none); fails the test where there is none. The
 * caller frees it. */
hus_variant *variant_with(const char *name, const char *overrides);

/* A game of that variant, at a position or, for NULL, at the start with South to move. The caller
 * frees it. */
hus_game *game_with(const char *name, const char *overrides, const char *position);

/* Fails the test unless the game stands at that position. */
void assert_position(const hus_game *game, const char *position);

/* Plays a pit by its name and gives the turn; fails the test where it is refused. */
hus_turn play_pit(hus_game *game, const char *pit);

/* The pit of that name on the game's board. */
int32_t pit_of(const hus_game *game, const char *name);

#endif
