#include "score.h"

#include "show.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static int32_t rule(const hus_variant *variant, const char *key) {
    int32_t value;

    hus_variant_get_int(variant, key, &value);
    return value;
}

/* A rule is asked for by its word, so that nobody needs to know the places of words. */
static bool rule_is(const hus_variant *variant, const char *key, const char *word) {
    char value[SHOW_VALUE_BYTES];

    return hus_variant_get(variant, key, value, sizeof value) >= 0 && strcmp(value, word) == 0;
}

void score_explain(FILE *out, const hus_variant *variant) {
    int32_t games = rule(variant, "series_games");
    bool is_points = rule_is(variant, "series", "points");

    if (games == 0)
        fprintf(out, "An open-ended series; %s say who leads.", is_points ? "points" : "games won");
    else if (is_points)
        fprintf(out, "A series of %d game%s; the greater sum of points wins.", (int)games,
                games == 1 ? "" : "s");
    else if (games == 1)
        fprintf(out, "One game decides; a drawn one does not count.");
    else
        fprintf(out,
                "Best of %d: who has won %d games has won the series; drawn ones do not count.",
                (int)games, (int)games / 2 + 1);
    if (is_points && rule_is(variant, "sweep_doubles", "yes"))
        fprintf(out, " Who holds all seeds scores them twice.");
}

void score_head(FILE *out) {
    fputs("game  begins  turns  result  reason        score       won        points\n"
          "----  ------  -----  ------  ----------  ---------  ---------  ---------------\n",
          out);
}

int32_t score_starter(const hus_game *game) {
    hus_turn turn;

    return hus_game_turn_at(game, 0, &turn) == HUS_OK ? turn.player : hus_game_to_move(game);
}

void score_line(char text[SCORE_BYTES], int32_t number, const hus_game *game,
                const hus_series *series, bool is_counted) {
    static const char *const results[] = {"-", "South", "North", "draw"};
    static const char *const reasons[] = {"unfinished", "immobile", "endless", "repetition",
                                          "quiet",      "resigned", "agreed"};
    int length =
        snprintf(text, SCORE_BYTES, "%4d  %-6s  %5d  %-6s  %-10s  %3d : %-3d", (int)number,
                 show_player(score_starter(game)), (int)hus_game_turns(game),
                 results[hus_game_result(game)], reasons[hus_game_reason(game)],
                 (int)hus_game_score(game, HUS_SOUTH), (int)hus_game_score(game, HUS_NORTH));

    if (is_counted)
        snprintf(text + length, SCORE_BYTES - (size_t)length,
                 "  %3d : %-3d  %6" PRId64 " : %" PRId64, (int)hus_series_wins(series, HUS_SOUTH),
                 (int)hus_series_wins(series, HUS_NORTH), hus_series_points(series, HUS_SOUTH),
                 hus_series_points(series, HUS_NORTH));
    else
        snprintf(text + length, SCORE_BYTES - (size_t)length, "  not counted");
}

static void print_who(FILE *out, int32_t player, const char *name) {
    fprintf(out, "%s", show_player(player));
    if (name != NULL)
        fprintf(out, " (%s)", name);
}

void score_result(FILE *out, const hus_series *series, const char *south, const char *north) {
    int32_t leader = hus_series_leader(series);
    bool is_over = hus_series_result(series) != HUS_RESULT_PLAYING;

    if (!is_over)
        fprintf(out, rule(hus_series_variant(series), "series_games") == 0
                         ? "The series is open-ended: "
                         : "The series is not decided: ");
    if (leader != HUS_NOBODY)
        print_who(out, leader, leader == HUS_SOUTH ? south : north);
    if (is_over)
        fprintf(out, leader == HUS_NOBODY ? "The series is drawn" : " has won the series");
    else
        fprintf(out, leader == HUS_NOBODY ? "nobody leads" : " leads");
    fprintf(out, ". Games won %d : %d, points %" PRId64 " : %" PRId64 ".\n",
            (int)hus_series_wins(series, HUS_SOUTH), (int)hus_series_wins(series, HUS_NORTH),
            hus_series_points(series, HUS_SOUTH), hus_series_points(series, HUS_NORTH));
}

/* The interval is Wilson's (1927). */
void score_share(FILE *out, const hus_series *series, int32_t games) {
    int32_t lead = hus_series_wins(series, HUS_SOUTH) - hus_series_wins(series, HUS_NORTH);
    double n = games, share = (n + lead) / (2 * n), z = 1.96;
    double middle = share + z * z / (2 * n);
    double reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));

    fprintf(out,
            "South's share of %d game%s is %.1f %% (95 %% interval %.1f to %.1f %%), a drawn game "
            "as half.\n",
            (int)games, games == 1 ? "" : "s", 100 * share,
            100 * (middle - reach) / (1 + z * z / n), 100 * (middle + reach) / (1 + z * z / n));
}
