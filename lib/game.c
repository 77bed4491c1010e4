/* Games: who is to move, what is legal, playing and taking back, results. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

bool hus__is_player(int32_t player) {
    return player == HUS_SOUTH || player == HUS_NORTH;
}

enum { FIRST_PLIES = 64 }; /* a power of two; most games end before */

static bool is_pit(const hus_game *game, int32_t pit) {
    return pit >= 0 && pit < 2 * game->lane.row;
}

/* The lowest bit of a number that has one, by a product whose top six bits tell each from the
 * others (Leiserson, Prokop and Randall 1998). */
int32_t hus__lowest_bit(uint64_t bits) {
    static const uint8_t bit[64] = {0,  1,  48, 2,  57, 49, 28, 3,  61, 58, 50, 42, 38, 29, 17, 4,
                                    62, 55, 59, 36, 53, 51, 43, 22, 45, 39, 33, 30, 24, 18, 12, 5,
                                    63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23, 11,
                                    46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19, 9,  13, 8,  7,  6};

    return bit[(bits & (0 - bits)) * UINT64_C(0x03f79d71b4cb0a89) >> 58];
}

int32_t hus__mirror(const hus_game *game, int32_t pit_or_place) {
    int32_t row = game->lane.row;

    if (game->variant.rules.sowing == HUS__COUNTERCLOCKWISE)
        return pit_or_place;
    return (pit_or_place < row ? row : 3 * row) - 1 - pit_or_place;
}

/* ---- what is legal, and when the game is over ------------------------------------------------ */

/* Sows a turn of the player to move on a copy of the board. */
static hus__sown sow_copy(const hus_game *game, int32_t place, hus__events *events) {
    hus__side own = game->now.side[game->now.to_move];
    hus__side other = game->now.side[1 - game->now.to_move];

    if (events != NULL)
        return hus__sow_telling(&game->lane, &own, &other, place, events);
    /* cppcheck-suppress returnDanglingLifetime ; what comes back holds numbers only */
    return game->lane.sow(&game->lane, &own, &other, place);
}

/* Of the places that may be lifted, those whose next one is empty, if there are any. */
static uint64_t leading(const hus_game *game, uint64_t movable) {
    uint64_t empty = ~hus__holding(&game->now.side[game->now.to_move], game->lane.words, 1);
    int32_t last = 2 * game->lane.row - 1;
    uint64_t next_empty = (empty >> 1 & ~(UINT64_C(1) << last)) | (empty & 1) << last;

    return (movable & next_empty) != 0 ? movable & next_empty : movable;
}

/* What the player to move may choose from, endless or not. */
HUS__INLINE uint64_t choices(const hus_game *game, int32_t words) {
    uint64_t movable = hus__holding(&game->now.side[game->now.to_move], words, 2);

    if (game->variant.rules.opening == HUS__OPENING_LEADING_PAIR && game->now.ply < 2)
        return leading(game, movable);
    return movable;
}

static uint64_t strike_endless(const hus_game *game, uint64_t places) {
    uint64_t finite = 0;

    for (; places != 0; places &= places - 1) {
        int32_t place = hus__lowest_bit(places);

        finite |= (uint64_t)!sow_copy(game, place, NULL).endless << place;
    }
    return finite;
}

static void end_game(hus_game *game, int32_t result, int32_t reason) {
    game->now.result = result;
    game->now.reason = reason;
    game->now.legal = 0;
}

static void lose(hus_game *game, int32_t player, int32_t reason) {
    end_game(game, player == HUS_SOUTH ? HUS_RESULT_NORTH : HUS_RESULT_SOUTH, reason);
}

/* On arrival at a position: what is legal, and whether somebody is immobile. */
HUS__INLINE void arrive(hus_game *game, int32_t words) {
    int32_t mover = game->now.to_move;

    game->now.result = HUS_RESULT_PLAYING;
    game->now.reason = HUS_REASON_NONE;
    game->now.legal = choices(game, words);
    if (game->variant.rules.endless == HUS__ENDLESS_FORBIDDEN)
        game->now.legal = strike_endless(game, game->now.legal);
    if (game->now.legal == 0)
        lose(game, mover, HUS_REASON_IMMOBILE);
    else if (game->variant.rules.ends == HUS__ENDS_AT_ONCE &&
             hus__holding(&game->now.side[1 - mover], words, 2) == 0)
        lose(game, 1 - mover, HUS_REASON_IMMOBILE);
}

/* ---- history --------------------------------------------------------------------------------- */

static uint64_t *board_before(const hus_game *game, int32_t turn) {
    return game->history.boards + (size_t)turn * 2 * (size_t)game->lane.words;
}

HUS__INLINE void save_board(const hus__position *now, uint64_t *board, int32_t words) {
    hus__copy_words(board, now->side[HUS_SOUTH].word, words);
    hus__copy_words(board + words, now->side[HUS_NORTH].word, words);
}

HUS__INLINE void load_board(hus__position *position, const uint64_t *board, int32_t words) {
    hus__copy_words(position->side[HUS_SOUTH].word, board, words);
    hus__copy_words(position->side[HUS_NORTH].word, board + words, words);
}

HUS__INLINE bool is_board(const hus__position *position, const uint64_t *board, int32_t words) {
    return hus__same_words(board, position->side[HUS_SOUTH].word, words) &&
           hus__same_words(board + words, position->side[HUS_NORTH].word, words);
}

HUS__INLINE uint64_t multiply(uint64_t a, uint64_t b) {
    return a * b ^ a * b >> 32;
}

/* Of the board: who is to move follows from the number of plies. Word after word, so that nobody
 * can choose boards of the same digest by adding and taking away what cancels out. A factor that
 * ends in zeros would hide the last pit of the other: those here end in ones, for which its first
 * pit must hold all seeds there are. */
HUS__INLINE uint32_t digest_of(const hus__position *now, int32_t words) {
    uint64_t digest = 0;

    for (int32_t w = 0; w < words; w++) {
        uint64_t south = now->side[HUS_SOUTH].word[w] ^ UINT64_C(0x9e3779b97f4a7cff);
        uint64_t north = now->side[HUS_NORTH].word[w] ^ UINT64_C(0xbf58476d1ce4e5ff);

        digest = multiply(digest ^ multiply(south, north), UINT64_C(0xd6e8feb86659fd93));
    }
    return (uint32_t)(digest >> 32);
}

/* The positions left so far stand in trees: the top of a digest says in which, and its bits, from
 * the lowest on, the way through it. Honest play needs hardly more than the roots, and no choice of
 * positions makes long ways. */
static int32_t *tree_of(const hus__history *history, uint32_t digest) {
    return &history->trees[(uint64_t)digest * (uint32_t)history->capacity >> 32];
}

static void clear_trees(hus__history *history) {
    for (int32_t i = 0; i < history->capacity; i++)
        history->trees[i] = -1;
}

/* Where on its way a first ply stands, or for -1 where the way ends. */
static int32_t *link_to(const hus__history *history, uint32_t digest, int32_t turn) {
    int32_t *link = tree_of(history, digest);

    for (uint32_t way = digest; *link != turn; way >>= 1)
        link = &history->plies[*link].next[way & 1];
    return link;
}

/* Where the first ply from a position stands that is reached after so many plies, or could. */
HUS__INLINE int32_t *find(const hus_game *game, const hus__position *position, int32_t plies,
                          int32_t words) {
    const hus__history *history = &game->history;
    int32_t *link = tree_of(history, position->digest);

    for (uint32_t way = position->digest; *link >= 0; way >>= 1) {
        hus__ply *ply = &history->plies[*link];

        if (ply->digest == position->digest && (plies - *link) % 2 == 0 &&
            is_board(position, board_before(game, *link), words))
            break;
        link = &ply->next[way & 1];
    }
    return link;
}

/* Makes a first ply the end of a way. */
static void plant(hus__history *history, int32_t *link, int32_t turn) {
    hus__ply *ply = &history->plies[turn];

    *link = turn;
    ply->next[0] = ply->next[1] = -1;
}

/* Counts the position that the next ply is played from. */
HUS__INLINE void enlist(hus_game *game, int32_t words) {
    hus__history *history = &game->history;
    int32_t turn = history->played, *link = find(game, &game->now, turn, words);
    hus__ply *ply = &history->plies[turn];

    ply->digest = game->now.digest;
    if (*link < 0) {
        plant(history, link, turn);
        ply->times = 0;
    }
    ply->first = *link;
    history->plies[ply->first].times++;
}

/* What was enlisted last is on no other's way. */
static void strike_last(hus__history *history) {
    int32_t turn = --history->played;
    const hus__ply *ply = &history->plies[turn];

    if (ply->first == turn)
        *link_to(history, ply->digest, turn) = -1;
    else
        history->plies[ply->first].times--;
}

/* Whether a position that is reached after so many plies has occurred as often as `repetition`
 * says. The same player was to move in every second one before it; fewer cannot be enough. */
HUS__INLINE bool is_repeated(const hus_game *game, const hus__position *position, int32_t plies,
                             int32_t words) {
    int32_t before = game->variant.rules.repetition - 1, first;

    if (before < 0 || plies < 2 * before)
        return false;
    first = *find(game, position, plies, words);
    return first >= 0 && game->history.plies[first].times >= before;
}

/* ---- the end of a turn ----------------------------------------------------------------------- */

static bool is_quiet(const hus__rules *rules, int32_t quiet) {
    return rules->quiet_limit > 0 && quiet >= rules->quiet_limit;
}

/* After a turn: whether the game is over, looked at in the order of the rules. */
HUS__INLINE void judge(hus_game *game, const hus__sown *sown, int32_t words) {
    const hus__rules *rules = &game->variant.rules;

    if (sown->endless && rules->endless == HUS__ENDLESS_DRAW) {
        end_game(game, HUS_RESULT_DRAW, HUS_REASON_ENDLESS);
        return;
    }
    if (sown->endless && rules->endless == HUS__ENDLESS_LOSS) {
        lose(game, 1 - game->now.to_move, HUS_REASON_ENDLESS);
        return;
    }
    arrive(game, words);
    if (game->now.result != HUS_RESULT_PLAYING)
        return;
    if (is_repeated(game, &game->now, game->history.played, words))
        end_game(game, HUS_RESULT_DRAW, HUS_REASON_REPETITION);
    else if (is_quiet(rules, game->now.quiet))
        end_game(game, HUS_RESULT_DRAW, HUS_REASON_QUIET);
}

/* ---- a game's life --------------------------------------------------------------------------- */

void hus__game_start(hus_game *game, const hus__position *start) {
    game->now = *start;
    game->now.quiet = 0;
    game->now.digest = digest_of(&game->now, game->lane.words);
    clear_trees(&game->history);
    game->history.played = game->history.known = 0;
    game->declared_result = game->declared_reason = 0;
    arrive(game, game->lane.words);
}

hus__position hus__game_begin(const hus_game *game) {
    hus__position begin = game->now;

    if (game->history.played > 0)
        load_board(&begin, board_before(game, 0), game->lane.words);
    begin.to_move = (begin.to_move + game->history.played) % 2;
    begin.ply -= game->history.played;
    return begin;
}

static hus__lane lane_of(const hus__rules *rules) {
    return hus__make_lane(rules->pits_per_row, rules->lap_limit,
                          rules->capture_needs == HUS__NEEDS_BOTH,
                          rules->capture_resows == HUS__RESOWS_ALL);
}

int32_t hus_game_new(hus_game **out, const hus_variant *variant, int32_t first) {
    hus__position start = {.to_move = first};
    hus_game *game;

    if (out == NULL)
        return HUS_E_ARG;
    *out = NULL;
    if (variant == NULL || !hus__is_player(first))
        return HUS_E_ARG;
    game = calloc(1, sizeof *game);
    if (game == NULL)
        return HUS_E_NOMEM;
    game->variant = *variant;
    game->lane = lane_of(&variant->rules);
    /* The rightmost inner pits follow the outer row in counterclockwise order. */
    for (int32_t pit = 0; pit < game->lane.row + hus__inner_filled(&variant->rules); pit++) {
        hus__set_seeds(&start.side[HUS_SOUTH], hus__mirror(game, pit),
                       variant->rules.seeds_per_pit);
    }
    start.side[HUS_NORTH] = start.side[HUS_SOUTH];
    hus__game_start(game, &start);
    *out = game;
    return HUS_OK;
}

void hus_game_free(hus_game *game) {
    if (game == NULL)
        return;
    free(game->history.boards);
    free(game->tags.list);
    free(game);
}

/* Gives a history room for so many plies, a power of two; what it holds is kept. */
static bool resize(hus__history *history, int32_t capacity, int32_t words) {
    const size_t board = 2 * (size_t)words * sizeof(uint64_t);
    const size_t each = board + sizeof(hus__ply) + sizeof(int32_t);
    /* Perft and playouts play on without making it known. */
    const int32_t kept = history->played > history->known ? history->played : history->known;
    hus__history grown = *history;

    if (capacity > HUS__MAX_TURNS || (size_t)capacity > SIZE_MAX / each)
        return false;
    grown.boards = malloc((size_t)capacity * each);
    if (grown.boards == NULL)
        return false;
    grown.plies = (hus__ply *)(void *)((char *)grown.boards + (size_t)capacity * board);
    grown.trees = (int32_t *)(void *)(grown.plies + capacity);
    grown.capacity = capacity;
    if (kept > 0) {
        memcpy(grown.boards, history->boards, (size_t)kept * board);
        memcpy(grown.plies, history->plies, (size_t)kept * sizeof *grown.plies);
    }
    clear_trees(&grown);
    for (int32_t turn = 0; turn < grown.played; turn++)
        if (grown.plies[turn].first == turn)
            plant(&grown, link_to(&grown, grown.plies[turn].digest, -1), turn);
    *history = grown;
    return true;
}

bool hus__game_room(hus_game *game) {
    uint64_t *old = game->history.boards;
    int32_t capacity = game->history.capacity;

    if (game->history.played < capacity)
        return true;
    if (!resize(&game->history, capacity == 0 ? FIRST_PLIES : 2 * capacity, game->lane.words))
        return false;
    free(old);
    return true;
}

/* Gives a copy its own history and tags, of those that it shares with another game. */
static bool part(hus_game *copy, const hus_game *game) {
    copy->history.boards = NULL;
    if (hus__tags_copy(&copy->tags, &game->tags) < 0)
        return false;
    if (game->history.capacity == 0)
        return true;
    copy->history = game->history;
    if (resize(&copy->history, game->history.capacity, game->lane.words))
        return true;
    copy->history.boards = NULL;
    return false;
}

int32_t hus_game_copy(hus_game **out, const hus_game *game) {
    hus_game *copy;

    if (out == NULL)
        return HUS_E_ARG;
    *out = NULL;
    if (game == NULL)
        return HUS_E_ARG;
    copy = malloc(sizeof *copy);
    if (copy == NULL)
        return HUS_E_NOMEM;
    *copy = *game;
    if (!part(copy, game)) {
        hus_game_free(copy);
        return HUS_E_NOMEM;
    }
    *out = copy;
    return HUS_OK;
}

const hus_variant *hus_game_variant(const hus_game *game) {
    return game != NULL ? &game->variant : NULL;
}

/* ---- looking --------------------------------------------------------------------------------- */

int32_t hus_game_pits_per_row(const hus_game *game) {
    return game != NULL ? game->lane.row : HUS_E_ARG;
}

int32_t hus_game_to_move(const hus_game *game) {
    return game != NULL ? game->now.to_move : HUS_E_ARG;
}

int32_t hus_game_ply(const hus_game *game) {
    return game != NULL ? game->now.ply : HUS_E_ARG;
}

int32_t hus_game_seat(const hus_game *game) {
    return game != NULL ? game->now.ply / 2 % game->variant.rules.team_size : HUS_E_ARG;
}

int32_t hus_game_seeds(const hus_game *game, int32_t player, int32_t pit) {
    if (game == NULL || !hus__is_player(player) || !is_pit(game, pit))
        return HUS_E_ARG;
    return hus__seeds(&game->now.side[player], hus__mirror(game, pit));
}

int32_t hus_game_total(const hus_game *game, int32_t player) {
    if (game == NULL || !hus__is_player(player))
        return HUS_E_ARG;
    return hus__total(&game->now.side[player], game->lane.words);
}

int32_t hus_game_board(const hus_game *game, uint8_t *out, size_t capacity) {
    int32_t places;

    if (game == NULL || hus__no_room(out, capacity))
        return HUS_E_ARG;
    places = 2 * game->lane.row;
    for (int32_t i = 0; i < 2 * places && (size_t)i < capacity; i++)
        out[i] = (uint8_t)hus_game_seeds(game, i / places, i % places);
    return 2 * places;
}

/* Scatters the bits of a number over all 64; it can be undone, so nothing is lost. */
static uint64_t scatter(uint64_t x) {
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

/* A side in the order of pits, which is that of places or turned round row by row. */
static hus__side by_pits(const hus_game *game, const hus__side *side) {
    hus__side pits = {{0}};

    if (game->variant.rules.sowing == HUS__COUNTERCLOCKWISE)
        return *side;
    for (int32_t pit = 0; pit < 2 * game->lane.row; pit++) {
        uint64_t seeds = (uint64_t)hus__seeds(side, hus__mirror(game, pit));

        pits.word[pit / 8] |= seeds << (uint32_t)pit % 8 * 8;
    }
    return pits;
}

/* Board size and player to move are spread by a factor whose multiples differ in bytes of more than
 * 510 together, and two boards hold no more, so that no seeds of the first word make up for them.
 */
uint64_t hus_game_hash(const hus_game *game) {
    uint64_t hash;

    if (game == NULL)
        return 0;
    hash = 2 * (uint64_t)game->lane.row + (uint64_t)game->now.to_move;
    hash *= UINT64_C(0x6aacd517f0cd7627);
    for (int32_t player = 0; player < 2; player++) {
        hus__side pits = by_pits(game, &game->now.side[player]);

        for (int32_t w = 0; w < (2 * game->lane.row + 7) / 8; w++)
            hash = scatter(hash ^ pits.word[w]);
    }
    return hash;
}

int32_t hus_game_is_legal(const hus_game *game, int32_t pit) {
    if (game == NULL || !is_pit(game, pit))
        return HUS_E_ARG;
    return (int32_t)(game->now.legal >> hus__mirror(game, pit) & 1);
}

/* Turns the lowest `count` bits round; those above fall out. */
static uint32_t turn_round(uint32_t bits, int32_t count) {
    bits = (bits >> 1 & 0x55555555) | (bits & 0x55555555) << 1;
    bits = (bits >> 2 & 0x33333333) | (bits & 0x33333333) << 2;
    bits = (bits >> 4 & 0x0f0f0f0f) | (bits & 0x0f0f0f0f) << 4;
    bits = (bits >> 8 & 0x00ff00ff) | (bits & 0x00ff00ff) << 8;
    return (bits >> 16 | bits << 16) >> (32 - count);
}

uint64_t hus_game_legal(const hus_game *game) {
    uint64_t places, outer, inner;
    int32_t row;

    if (game == NULL)
        return 0;
    places = game->now.legal;
    if (game->variant.rules.sowing == HUS__COUNTERCLOCKWISE)
        return places;
    row = game->lane.row;
    outer = turn_round((uint32_t)places, row);
    inner = turn_round((uint32_t)(places >> row), row);
    return outer | inner << row;
}

int32_t hus_game_legal_pits(const hus_game *game, int32_t *out, size_t capacity) {
    size_t count = 0;

    if (game == NULL || hus__no_room(out, capacity))
        return HUS_E_ARG;
    for (uint64_t legal = hus_game_legal(game); legal != 0; legal &= legal - 1) {
        if (count < capacity)
            out[count] = hus__lowest_bit(legal);
        count++;
    }
    return (int32_t)count;
}

int32_t hus_game_result(const hus_game *game) {
    return game != NULL ? game->now.result : HUS_E_ARG;
}

int32_t hus_game_reason(const hus_game *game) {
    return game != NULL ? game->now.reason : HUS_E_ARG;
}

int32_t hus_game_score(const hus_game *game, int32_t player) {
    int32_t total;

    if (game == NULL || !hus__is_player(player))
        return HUS_E_ARG;
    total = hus__total(&game->now.side[player], game->lane.words);
    if (game->now.result != HUS_RESULT_PLAYING && game->variant.rules.sweep_doubles &&
        hus__total(&game->now.side[1 - player], game->lane.words) == 0)
        return 2 * total;
    return total;
}

/* ---- turns ----------------------------------------------------------------------------------- */

static hus_turn turn_of(const hus_game *game, int32_t player, int32_t place,
                        const hus__sown *sown) {
    bool undone = hus__is_undone(game, sown);

    return (hus_turn){
        .player = player,
        .pit = hus__mirror(game, place),
        .laps = sown->laps,
        .captured = undone ? 0 : sown->captured,
        .end_pit = undone ? -1 : hus__mirror(game, sown->end),
        .endless = sown->endless,
    };
}

/* HUS_OK where the pit may be played. A pit that nothing but `endless = forbidden` rules out is
 * HUS_E_ILLEGAL with *explained set, when the game is over too. */
static int32_t check_pit(const hus_game *game, int32_t pit, bool *explained) {
    int32_t place;

    *explained = false;
    if (game == NULL || !is_pit(game, pit))
        return HUS_E_ARG;
    place = hus__mirror(game, pit);
    if ((game->now.legal >> place & 1) != 0)
        return HUS_OK;
    if (game->variant.rules.endless == HUS__ENDLESS_FORBIDDEN &&
        (choices(game, game->lane.words) >> place & 1) != 0)
        *explained = sow_copy(game, place, NULL).endless;
    if (!*explained && game->now.result != HUS_RESULT_PLAYING)
        return HUS_E_OVER;
    return HUS_E_ILLEGAL;
}

int32_t hus_game_preview(const hus_game *game, int32_t pit, hus_turn *out) {
    bool explained;
    int32_t status = check_pit(game, pit, &explained);
    hus__sown sown;

    if (out == NULL)
        return HUS_E_ARG;
    memset(out, 0, sizeof *out);
    if (status != HUS_OK && !explained)
        return status;
    sown = sow_copy(game, hus__mirror(game, pit), NULL);
    *out = turn_of(game, game->now.to_move, hus__mirror(game, pit), &sown);
    return status;
}

int32_t hus_game_trace(const hus_game *game, int32_t pit, hus_event *out, size_t capacity) {
    hus__events events = {out, capacity, 0};
    bool explained;
    int32_t status = check_pit(game, pit, &explained);
    hus__sown sown;

    if (hus__no_room(out, capacity))
        return HUS_E_ARG;
    if (status != HUS_OK && !explained)
        return status;
    sown = sow_copy(game, hus__mirror(game, pit), &events);
    /* Where a turn stops it may yet be taken back. */
    if (hus__is_undone(game, &sown) && events.length <= capacity)
        out[events.length - 1] = (hus_event){HUS_EVENT_UNDONE, 0, -1, 0};
    for (size_t i = 0; i < events.length && i < capacity; i++) {
        out[i].player ^= game->now.to_move;
        if (out[i].pit >= 0)
            out[i].pit = hus__mirror(game, out[i].pit);
    }
    return (int32_t)events.length;
}

HUS__INLINE void advance(hus_game *game, int32_t place, int32_t words) {
    hus__position *now = &game->now;
    hus__history *history = &game->history;
    uint64_t *board = history->boards + (size_t)history->played * 2 * (size_t)words;
    hus__ply *ply = &history->plies[history->played];

    enlist(game, words);
    history->played++;
    ply->place = place;
    ply->quiet = now->quiet;
    save_board(now, board, words);
    ply->sown =
        game->lane.sow(&game->lane, &now->side[now->to_move], &now->side[1 - now->to_move], place);
    if (hus__is_undone(game, &ply->sown))
        load_board(now, board, words);
    now->quiet = ply->sown.captured > 0 ? 0 : now->quiet + 1;
    now->to_move = 1 - now->to_move;
    now->ply++;
    now->digest = digest_of(now, words);
    judge(game, &ply->sown, words);
}

/* What is left of a position after a turn that is not kept: how many places may then be lifted,
 * none where the game is over. */
HUS__INLINE int32_t count_after(const hus_game *game, int32_t place, int32_t words) {
    const hus__rules *rules = &game->variant.rules;
    int32_t mover = game->now.to_move;
    hus__position next;
    uint64_t theirs = 0, own = 0;
    hus__sown sown;

    /* cppcheck-suppress uninitvar ; it is written, not read */
    hus__copy_words(next.side[0].word, game->now.side[0].word, words);
    hus__copy_words(next.side[1].word, game->now.side[1].word, words);
    sown = game->lane.sow(&game->lane, &next.side[mover], &next.side[1 - mover], place);
    for (int32_t w = 0; w < words; w++) {
        theirs += hus__flags(next.side[1 - mover].word[w], 2);
        own |= hus__flags(next.side[mover].word[w], 2);
    }
    next.quiet = sown.captured > 0 ? 0 : game->now.quiet + 1;
    next.digest = digest_of(&next, words);
    if (hus__is_undone(game, &sown) || (own == 0 && rules->ends == HUS__ENDS_AT_ONCE) ||
        is_repeated(game, &next, game->history.played + 1, words) || is_quiet(rules, next.quiet))
        return 0;
    return hus__sum(theirs);
}

int32_t hus__game_count_after(const hus_game *game, int32_t place) {
    switch (game->lane.words) {
    case 2:
        return count_after(game, place, 2);
    case 4:
        return count_after(game, place, 4);
    default:
        return count_after(game, place, 8);
    }
}

void hus__game_advance(hus_game *game, int32_t place) {
    switch (game->lane.words) {
    case 2:
        advance(game, place, 2);
        break;
    case 4:
        advance(game, place, 4);
        break;
    default:
        advance(game, place, 8);
    }
}

void hus__game_rewind(hus_game *game, int32_t played, const hus__position *now) {
    while (game->history.played > played)
        strike_last(&game->history);
    game->now = *now;
}

/* Forgets what was taken back. */
static void cut(hus_game *game) {
    game->history.known = game->history.played;
    game->declared_result = HUS_RESULT_PLAYING;
    game->declared_reason = HUS_REASON_NONE;
}

int32_t hus_game_play(hus_game *game, int32_t pit) {
    if (game == NULL || !is_pit(game, pit))
        return HUS_E_ARG;
    if (game->now.result != HUS_RESULT_PLAYING)
        return HUS_E_OVER;
    if (hus_game_is_legal(game, pit) == 0)
        return HUS_E_ILLEGAL;
    if (!hus__game_room(game))
        return HUS_E_NOMEM;
    hus__game_advance(game, hus__mirror(game, pit));
    cut(game);
    return HUS_OK;
}

static void step_back(hus_game *game) {
    hus__position *now = &game->now;
    const hus__ply *ply;

    strike_last(&game->history);
    ply = &game->history.plies[game->history.played];
    load_board(now, board_before(game, game->history.played), game->lane.words);
    now->quiet = ply->quiet;
    now->digest = ply->digest;
    now->to_move = 1 - now->to_move;
    now->ply--;
}

int32_t hus_game_undo(hus_game *game) {
    bool declared;

    if (game == NULL)
        return HUS_E_ARG;
    declared = game->now.reason == HUS_REASON_RESIGNED || game->now.reason == HUS_REASON_AGREED;
    if (!declared && game->history.played == 0)
        return HUS_E_EMPTY;
    if (!declared)
        step_back(game);
    arrive(game, game->lane.words);
    return HUS_OK;
}

int32_t hus_game_redo(hus_game *game) {
    if (game == NULL)
        return HUS_E_ARG;
    if (game->history.played < game->history.known)
        hus__game_advance(game, game->history.plies[game->history.played].place);
    else if (game->declared_reason != game->now.reason && game->declared_reason != HUS_REASON_NONE)
        end_game(game, game->declared_result, game->declared_reason);
    else
        return HUS_E_EMPTY;
    return HUS_OK;
}

int32_t hus_game_turns(const hus_game *game) {
    return game != NULL ? game->history.played : HUS_E_ARG;
}

int32_t hus_game_turn_at(const hus_game *game, int32_t index, hus_turn *out) {
    const hus__ply *ply;
    int32_t player;

    if (out == NULL)
        return HUS_E_ARG;
    memset(out, 0, sizeof *out);
    if (game == NULL || index < -1 || index >= game->history.played)
        return HUS_E_ARG;
    if (game->history.played == 0)
        return HUS_E_EMPTY;
    if (index == -1)
        index = game->history.played - 1;
    ply = &game->history.plies[index];
    player = (game->now.to_move + game->history.played - index) % 2;
    *out = turn_of(game, player, ply->place, &ply->sown);
    return HUS_OK;
}

int32_t hus__game_declare(hus_game *game, int32_t result, int32_t reason) {
    if (game->now.result != HUS_RESULT_PLAYING)
        return HUS_E_OVER;
    cut(game);
    game->declared_result = result;
    game->declared_reason = reason;
    end_game(game, result, reason);
    return HUS_OK;
}

int32_t hus_game_resign(hus_game *game, int32_t player) {
    if (game == NULL || !hus__is_player(player))
        return HUS_E_ARG;
    return hus__game_declare(game, player == HUS_SOUTH ? HUS_RESULT_NORTH : HUS_RESULT_SOUTH,
                             HUS_REASON_RESIGNED);
}

int32_t hus_game_agree_draw(hus_game *game) {
    if (game == NULL)
        return HUS_E_ARG;
    return hus__game_declare(game, HUS_RESULT_DRAW, HUS_REASON_AGREED);
}
