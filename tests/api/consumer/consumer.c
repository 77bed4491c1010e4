/* consumer [PROFILE]: someone's program. Header and library belong together, a profile that was
 * installed is read, and a game is played to its end. */
#include <hus.h>

#include <stdio.h>

int main(int argc, char **argv) {
    const int32_t version = HUS_VERSION_MAJOR * 10000 + HUS_VERSION_MINOR * 100 + HUS_VERSION_PATCH;
    hus_variant *variant;
    hus_game *game;
    hus_error error = {0};
    int32_t pit;
    int32_t status;

    if (hus_version_number() != version) {
        fprintf(stderr, "a header of %s, a library of %s\n", HUS_VERSION, hus_version());
        return 1;
    }
    if (argc > 1)
        status = hus_variant_load(&variant, argv[1], &error);
    else
        status = hus_variant_builtin(&variant, "philos");
    if (status == HUS_OK)
        status = hus_game_new(&game, variant, HUS_SOUTH);
    if (status != HUS_OK) {
        fprintf(stderr, "%s %s\n", hus_status_name(status), error.message);
        return 1;
    }
    while (hus_game_legal_pits(game, &pit, 1) > 0)
        hus_game_play(game, pit);
    printf("%d turns, %d : %d\n", (int)hus_game_turns(game), (int)hus_game_score(game, HUS_SOUTH),
           (int)hus_game_score(game, HUS_NORTH));
    status = hus_game_result(game);
    hus_game_free(game);
    hus_variant_free(variant);
    return status > HUS_RESULT_PLAYING ? 0 : 1;
}
