/* Series: points and wins over several games. */
#include "internal.h"

#include <stdlib.h>

/* All the seeds a board can hold, swept and doubled. */
enum { MOST_SCORE = 2 * HUS__MAX_SEEDS };

struct hus_series {
    hus_variant variant;
    int32_t first; /* who starts the next game */
    int32_t games; /* that count: with wins the drawn ones do not */
    int32_t wins[2];
    int64_t points[2];
};

int32_t hus_series_new(hus_series **out, const hus_variant *variant, int32_t first) {
    if (out == NULL)
        return HUS_E_ARG;
    *out = NULL;
    if (variant == NULL || !hus__is_player(first))
        return HUS_E_ARG;
    *out = calloc(1, sizeof **out);
    if (*out == NULL)
        return HUS_E_NOMEM;
    (*out)->variant = *variant;
    (*out)->first = first;
    return HUS_OK;
}

void hus_series_free(hus_series *series) {
    free(series);
}

const hus_variant *hus_series_variant(const hus_series *series) {
    return series != NULL ? &series->variant : NULL;
}

int32_t hus_series_first(const hus_series *series) {
    return series != NULL ? series->first : HUS_E_ARG;
}

int32_t hus_series_set_first(hus_series *series, int32_t player) {
    if (series == NULL || !hus__is_player(player))
        return HUS_E_ARG;
    series->first = player;
    return HUS_OK;
}

int32_t hus_series_games(const hus_series *series) {
    return series != NULL ? series->games : HUS_E_ARG;
}

int32_t hus_series_wins(const hus_series *series, int32_t player) {
    return series != NULL && hus__is_player(player) ? series->wins[player] : HUS_E_ARG;
}

int64_t hus_series_points(const hus_series *series, int32_t player) {
    return series != NULL && hus__is_player(player) ? series->points[player] : HUS_E_ARG;
}

int32_t hus_series_leader(const hus_series *series) {
    int64_t south, north;

    if (series == NULL)
        return HUS_E_ARG;
    if (series->variant.rules.series == HUS__SERIES_WINS) {
        south = series->wins[HUS_SOUTH];
        north = series->wins[HUS_NORTH];
    } else {
        south = series->points[HUS_SOUTH];
        north = series->points[HUS_NORTH];
    }
    return south == north ? HUS_NOBODY : south > north ? HUS_SOUTH : HUS_NORTH;
}

int32_t hus_series_result(const hus_series *series) {
    static const int32_t results[] = {HUS_RESULT_SOUTH, HUS_RESULT_NORTH, HUS_RESULT_DRAW};
    int32_t length, leader;
    bool decided;

    if (series == NULL)
        return HUS_E_ARG;
    length = series->variant.rules.series_games;
    leader = hus_series_leader(series);
    if (length == 0)
        return HUS_RESULT_PLAYING;
    if (series->variant.rules.series == HUS__SERIES_POINTS)
        decided = series->games >= length;
    else
        decided = leader != HUS_NOBODY && series->wins[leader] > length / 2;
    return decided ? results[leader] : HUS_RESULT_PLAYING;
}

int32_t hus_series_game(hus_game **out, const hus_series *series) {
    if (out != NULL)
        *out = NULL;
    if (out == NULL || series == NULL)
        return HUS_E_ARG;
    if (hus_series_result(series) != HUS_RESULT_PLAYING)
        return HUS_E_OVER;
    return hus_game_new(out, &series->variant, series->first);
}

int32_t hus_series_add_result(hus_series *series, int32_t result, int32_t south_score,
                              int32_t north_score) {
    bool draw = result == HUS_RESULT_DRAW;

    if (series == NULL || result < HUS_RESULT_SOUTH || result > HUS_RESULT_DRAW ||
        south_score < 0 || north_score < 0 || south_score > MOST_SCORE ||
        north_score > MOST_SCORE - south_score)
        return HUS_E_ARG;
    if (hus_series_result(series) != HUS_RESULT_PLAYING || series->games == INT32_MAX)
        return HUS_E_OVER;
    if (!draw)
        series->wins[result == HUS_RESULT_SOUTH ? HUS_SOUTH : HUS_NORTH]++;
    if (!draw || series->variant.rules.series == HUS__SERIES_POINTS)
        series->games++;
    series->points[HUS_SOUTH] += south_score;
    series->points[HUS_NORTH] += north_score;
    series->first = 1 - series->first;
    return HUS_OK;
}

int32_t hus_series_add(hus_series *series, const hus_game *game) {
    if (series == NULL || game == NULL ||
        !hus_variant_same_rules(&series->variant, hus_game_variant(game)))
        return HUS_E_ARG;
    if (hus_series_result(series) != HUS_RESULT_PLAYING)
        return HUS_E_OVER;
    if (hus_game_result(game) == HUS_RESULT_PLAYING)
        return HUS_E_UNFINISHED;
    return hus_series_add_result(series, hus_game_result(game), hus_game_score(game, HUS_SOUTH),
                                 hus_game_score(game, HUS_NORTH));
}
