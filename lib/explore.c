/* Perft: counting what can be played. */
#include "internal.h"

/* Plays on the game and takes back; the game is as before, unless memory ran out. */
static int32_t count_sequences(hus_game *game, int32_t depth, uint64_t *out) {
    int32_t pits[HUS__MAX_PLACES];
    int32_t count = hus_game_legal_pits(game, pits, HUS__MAX_PLACES);

    if (depth == 1) { /* what is legal is a sequence, played or not */
        *out += (uint64_t)count;
        return HUS_OK;
    }
    for (int32_t i = 0; i < count; i++) {
        int32_t status = hus_game_play(game, pits[i]);

        if (status == HUS_OK)
            status = count_sequences(game, depth - 1, out);
        if (status < 0)
            return status;
        hus_game_undo(game);
    }
    return HUS_OK;
}

int32_t hus_game_perft(const hus_game *game, int32_t depth, uint64_t *out) {
    hus_game *copy;
    uint64_t sequences = 0;
    int32_t status;

    if (out == NULL)
        return HUS_E_ARG;
    *out = 0;
    if (game == NULL || depth < 0 || depth > 64)
        return HUS_E_ARG;
    if (depth == 0) {
        *out = 1;
        return HUS_OK;
    }
    status = hus_game_copy(&copy, game);
    if (status < 0)
        return status;
    status = count_sequences(copy, depth, &sequences);
    hus_game_free(copy);
    if (status == HUS_OK)
        *out = sequences;
    return status;
}
