/* What the page needs beside the library: the bots, by number. */
#include "bot.h"

/* The name of a bot; NULL where there is no further one. */
const char *web_bot_name(int32_t index) {
    const bot *found = bot_at(index);

    return found == NULL ? NULL : found->name;
}

/* How it chooses, in a few words; NULL likewise. */
const char *web_bot_help(int32_t index) {
    const bot *found = bot_at(index);

    return found == NULL ? NULL : found->help;
}

/* The pit it chooses with the random numbers of a seed, or a negative HUS_E_…. */
int32_t web_bot_choose(int32_t index, const hus_game *game, uint64_t seed) {
    const bot *found = bot_at(index);
    bot_random random = {seed};

    return bot_choose(found, game, &random, NULL);
}
