// A program in C++17: handles are freed by themselves.
#include <hus.h>

#include <iostream>
#include <memory>

struct Free {
    void operator()(hus_variant *variant) const {
        hus_variant_free(variant);
    }
    void operator()(hus_game *game) const {
        hus_game_free(game);
    }
};

int main() {
    hus_variant *made = nullptr;
    hus_game *begun = nullptr;

    hus_variant_builtin(&made, "philos");
    const std::unique_ptr<hus_variant, Free> variant(made);
    hus_game_new(&begun, variant.get(), HUS_SOUTH);
    const std::unique_ptr<hus_game, Free> game(begun);
    for (int32_t pit = 0; hus_game_legal_pits(game.get(), &pit, 1) > 0;)
        hus_game_play(game.get(), pit);
    std::cout << hus_game_turns(game.get()) << " turns, " << hus_game_score(game.get(), HUS_SOUTH)
              << " : " << hus_game_score(game.get(), HUS_NORTH) << '\n';
    return hus_game_result(game.get()) > HUS_RESULT_PLAYING ? 0 : 1;
}
