/* A game of Hus between two players who choose at random:  minimal [VARIANT] */
#include <hus.h>

#include <stdio.h>
#include <stdlib.h>

/* Plays one turn and prints it, "3. South i5 captures 4". */
static int32_t play_turn(hus_game *game) {
    int32_t pits[64]; /* as many as the largest board has on a side */
    int32_t count = hus_game_legal_pits(game, pits, 64);
    int32_t status = hus_game_play(game, pits[rand() % count]);
    hus_turn turn;
    char name[4];

    if (status < 0)
        return status;
    hus_game_turn_at(game, -1, &turn);
    hus_pit_name(hus_game_pits_per_row(game), turn.pit, name, sizeof name);
    printf("%d. %s %s captures %d\n", (int)hus_game_ply(game),
           turn.player == HUS_SOUTH ? "South" : "North", name, (int)turn.captured);
    return HUS_OK;
}

int main(int argc, char **argv) {
    static const char *const results[] = {"still playing", "South wins", "North wins", "a draw"};
    hus_variant *variant = NULL;
    hus_game *game = NULL;
    int32_t status = hus_variant_builtin(&variant, argc > 1 ? argv[1] : "mancala-world");

    if (status == HUS_OK)
        status = hus_game_new(&game, variant, HUS_SOUTH);
    while (status == HUS_OK && hus_game_result(game) == HUS_RESULT_PLAYING)
        status = play_turn(game);
    if (status == HUS_OK)
        printf("%s, %d : %d\n", results[hus_game_result(game)],
               (int)hus_game_score(game, HUS_SOUTH), (int)hus_game_score(game, HUS_NORTH));
    else
        fprintf(stderr, "minimal: %s\n", hus_status_message(status));
    hus_game_free(game);
    hus_variant_free(variant);
    return status == HUS_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
