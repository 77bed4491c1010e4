#include "setup.h"

#include "show.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

enum { MAX_THINK = 24 * 60 * 60 * 1000 }; /* a day */

/* Short enough to be typed. */
static uint64_t seed_from_clock(void) {
    struct timespec now = {0};

    timespec_get(&now, TIME_UTC);
    return ((uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000) % 1000000000;
}

game_setup setup_begin(void) {
    return (game_setup){.seat = {[HUS_NORTH] = {.player = bot_find("greedy")}},
                        .first = HUS_NOBODY,
                        .seed = seed_from_clock()};
}

/* ---- the command line ------------------------------------------------------------------------ */

static void read_player(cli_args *args, game_seat *seat, const char *kind) {
    seat->player = bot_find(kind);
    seat->is_said = true;
    if (seat->player == NULL && strcmp(kind, "human") != 0)
        cli_wrong(args, "no player is called %s", kind);
}

static void read_first(cli_args *args, game_setup *setup, const char *name) {
    if (strcmp(name, "south") != 0 && strcmp(name, "north") != 0)
        cli_wrong(args, "--first is south or north, not %s", name);
    else
        setup->first = strcmp(name, "north") == 0 ? HUS_NORTH : HUS_SOUTH;
}

static void read_seed(cli_args *args, game_setup *setup, const char *text) {
    if (!cli_number(text, UINT64_MAX, &setup->seed))
        cli_wrong(args, "--seed is a number from 0 to %" PRIu64 ", not %s", UINT64_MAX, text);
}

static void read_budget(cli_args *args, const char *option, const char *text, uint64_t most,
                        uint64_t *out) {
    if (!cli_number(text, most, out) || *out == 0)
        cli_wrong(args, "%s is a number from 1 to %" PRIu64 ", not %s", option, most, text);
}

bool setup_take(cli_args *args, game_setup *setup) {
    const char *value;

    if (cli_option(args, "--variant", &setup->rules.variant) ||
        cli_option(args, "--south-name", &setup->seat[HUS_SOUTH].name) ||
        cli_option(args, "--north-name", &setup->seat[HUS_NORTH].name) ||
        cli_option(args, "--save", &setup->save))
        return true;
    if (cli_option(args, "--set", &value))
        cli_add_setting(args, &setup->rules, value);
    else if (cli_option(args, "--south", &value))
        read_player(args, &setup->seat[HUS_SOUTH], value);
    else if (cli_option(args, "--north", &value))
        read_player(args, &setup->seat[HUS_NORTH], value);
    else if (cli_option(args, "--first", &value))
        read_first(args, setup, value);
    else if (cli_option(args, "--seed", &value))
        read_seed(args, setup, value);
    else if (cli_option(args, "--work", &value))
        read_budget(args, "--work", value, UINT64_MAX, &setup->work);
    else if (cli_option(args, "--think", &value))
        read_budget(args, "--think", value, MAX_THINK, &setup->think);
    else
        return false;
    return true;
}

void setup_print_rule_options(void) {
    puts("  --variant NAME|FILE     the rules: a built-in variant, or the file of a profile\n"
         "                          (default mancala-world)\n"
         "  --set KEY=VALUE         change a rule; all settings are checked together");
}

void setup_print_player_options(void) {
    puts("  --south PLAYER          who plays South (default human)\n"
         "  --north PLAYER          who plays North (default greedy)\n"
         "  --south-name NAME       a name for the record (default: the PLAYER)\n"
         "  --north-name NAME\n"
         "  --seed N                random numbers that repeat a game (default: by the clock)\n"
         "  --work N                how much programs that think do for each turn: positions\n"
         "                          of a search, random games of montecarlo\n"
         "  --think MS              for how many milliseconds they think, or until --work is\n"
         "                          done. The clock decides, so --seed does not repeat it.\n"
         "                          A line typed at the terminal makes them play at once");
}

void setup_print_players(void) {
    puts("A PLAYER is one of:\n"
         "\n"
         "  human                   you, typing pits");
    for (int32_t i = 0; bot_at(i) != NULL; i++)
        printf("  %-22s  %s\n", bot_at(i)->name, bot_at(i)->help);
}

/* ---- who sits there -------------------------------------------------------------------------- */

bool setup_has_human(const game_setup *setup) {
    return setup->seat[HUS_SOUTH].player == NULL || setup->seat[HUS_NORTH].player == NULL;
}

static const char *kind_of(const game_seat *seat) {
    return seat->player == NULL ? "human" : seat->player->name;
}

const char *setup_name(const game_setup *setup, int32_t player) {
    const game_seat *seat = &setup->seat[player];

    return seat->name != NULL ? seat->name : kind_of(seat);
}

/* "South is human", "South is Anna (human)". */
static void print_seat(const game_setup *setup, const hus_game *game, int32_t player) {
    const char *kind = kind_of(&setup->seat[player]),
               *name = hus_game_tag(game, show_player(player));

    printf("%s is %s", show_player(player), name != NULL ? name : kind);
    if (name != NULL && strcmp(name, kind) != 0)
        printf(" (%s)", kind);
}

void setup_print_head(const game_setup *setup, const hus_game *game) {
    show_variant(stdout, hus_game_variant(game));
    for (int32_t i = 0; i < setup->rules.count; i++)
        printf("    with %s\n", setup->rules.setting[i]);
    printf("  ");
    print_seat(setup, game, HUS_SOUTH);
    printf(", ");
    print_seat(setup, game, HUS_NORTH);
    if (hus_game_turns(game) == 0)
        printf("; %s begins.\n", show_player(hus_game_to_move(game)));
    else
        printf("; the game goes on after turn %d.\n", (int)hus_game_ply(game));
    for (int32_t player = 0; player < 2; player++)
        if (setup->seat[player].player != NULL && setup->seat[player].player->is_random) {
            printf("  Random numbers from --seed %" PRIu64 "\n", setup->seed);
            break;
        }
    if (setup_has_human(setup))
        printf("  Type a pit to play it, or help.\n");
}

/* ---- the tags of a game ---------------------------------------------------------------------- */

static bool set_name(const game_setup *setup, const char *program, hus_game *game, int32_t player) {
    int32_t status = hus_game_set_tag(game, show_player(player), setup_name(setup, player));

    if (status == HUS_E_ARG)
        cli_complain(program, "--%s-name: a name is at most 255 bytes of UTF-8 on one line",
                     player == HUS_SOUTH ? "south" : "north");
    else if (status < 0)
        cli_complain(program, "%s", hus_status_message(status));
    return status >= 0;
}

/* Not where the clock was never set. */
static bool set_date(const char *program, hus_game *game) {
    time_t now = time(NULL);
    const struct tm *day = now == (time_t)-1 ? NULL : localtime(&now);
    char text[16];
    int32_t status;

    if (day == NULL || day->tm_year < 2000 - 1900 || day->tm_year > 9999 - 1900 ||
        strftime(text, sizeof text, "%Y.%m.%d", day) == 0)
        return true;
    status = hus_game_set_tag(game, "Date", text);
    if (status < 0)
        cli_complain(program, "%s", hus_status_message(status));
    return status >= 0;
}

bool setup_tag_new(const game_setup *setup, const char *program, hus_game *game) {
    return set_name(setup, program, game, HUS_SOUTH) && set_name(setup, program, game, HUS_NORTH) &&
           set_date(program, game);
}

bool setup_tag_loaded(game_setup *setup, const char *program, hus_game *game) {
    for (int32_t player = 0; player < 2; player++) {
        game_seat *seat = &setup->seat[player];
        const char *tag = hus_game_tag(game, show_player(player));

        if (!seat->is_said && tag != NULL)
            seat->player = bot_find(tag);
        if ((seat->is_said || seat->name != NULL) && !set_name(setup, program, game, player))
            return false;
    }
    return true;
}
