/* Games: who is to move, what is legal, playing and taking back, results. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

bool hus__is_player(int32_t player) {
    return player == HUS_SOUTH || player == HUS_NORTH;
}

static bool is_pit(const hus_game *game, int32_t pit) {
    return pit >= 0 && pit < 2 * game->lane.row;
}

int32_t hus__mirror(const hus_game *game, int32_t pit_or_place) {
    int32_t row = game->lane.row;

    if (game->variant.rules.sowing == HUS__COUNTERCLOCKWISE)
        return pit_or_place;
    return (pit_or_place < row ? row : 3 * row) - 1 - pit_or_place;
}

/* ---- what is legal, and when the game is over ------------------------------------------------ */

/* An endless turn that is taken back: under all but `stop`. */
static bool is_undone(const hus_game *game, const hus__sown *sown) {
    return sown->endless && game->variant.rules.endless != HUS__ENDLESS_STOP;
}

/* Sows a turn of the player to move on a copy of the board. */
static hus__sown sow_copy(const hus_game *game, int32_t place, hus__events *events) {
    hus__side own = game->now.side[game->now.to_move];
    hus__side other = game->now.side[1 - game->now.to_move];

    return hus__sow(&game->lane, &own, &other, place, events);
}

/* What the player to move may choose from, endless or not: on his first turn, under leading_pair,
 * the places whose next one is empty, if there are any. */
static uint64_t choices(const hus_game *game) {
    const hus__side *own = &game->now.side[game->now.to_move];
    uint64_t movable = hus__holding(own, 2);
    uint64_t empty = ~hus__holding(own, 1);
    uint64_t next_empty = empty >> 1;
    int32_t last = 2 * game->lane.row - 1;

    if (game->variant.rules.opening == HUS__OPENING_FREE || game->now.ply > 1)
        return movable;
    next_empty &= ~(UINT64_C(1) << last);
    next_empty |= (empty & 1) << last;
    return (movable & next_empty) != 0 ? movable & next_empty : movable;
}

static uint64_t strike_endless(const hus_game *game, uint64_t places) {
    uint64_t finite = 0;

    for (int32_t place = 0; place < 2 * game->lane.row; place++)
        if ((places >> place & 1) != 0 && !sow_copy(game, place, NULL).endless)
            finite |= UINT64_C(1) << place;
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
static void arrive(hus_game *game) {
    int32_t mover = game->now.to_move;

    game->now.result = HUS_RESULT_PLAYING;
    game->now.reason = HUS_REASON_NONE;
    game->now.legal = choices(game);
    if (game->variant.rules.endless == HUS__ENDLESS_FORBIDDEN)
        game->now.legal = strike_endless(game, game->now.legal);
    if (game->now.legal == 0)
        lose(game, mover, HUS_REASON_IMMOBILE);
    else if (game->variant.rules.ends == HUS__ENDS_AT_ONCE &&
             hus__holding(&game->now.side[1 - mover], 2) == 0)
        lose(game, 1 - mover, HUS_REASON_IMMOBILE);
}

static size_t side_bytes(const hus_game *game) {
    return (size_t)game->lane.words * sizeof(uint64_t);
}

static uint64_t *board_before(const hus_game *game, int32_t turn) {
    return game->boards + (size_t)turn * 2 * (size_t)game->lane.words;
}

static bool same_board(const hus_game *game, int32_t turn) {
    const uint64_t *board = board_before(game, turn);

    return memcmp(board, game->now.side[0].word, side_bytes(game)) == 0 &&
           memcmp(board + game->lane.words, game->now.side[1].word, side_bytes(game)) == 0;
}

/* Whether the present position has now occurred as often as `repetition` says. */
static bool is_repeated(const hus_game *game) {
    int32_t left = game->variant.rules.repetition - 1;
    int32_t south_total = hus__total(&game->now.side[HUS_SOUTH]);

    if (left < 0)
        return false;
    /* Every second turn back the same player was to move. */
    for (int32_t turn = game->played - 2; turn >= 0 && left > 0; turn -= 2)
        if (game->plies[turn].south_total == south_total && same_board(game, turn))
            left--;
    return left == 0;
}

/* After a turn: whether the game is over, looked at in the order of the rules. */
static void judge(hus_game *game, const hus__sown *sown) {
    const hus__rules *rules = &game->variant.rules;

    if (sown->endless && rules->endless == HUS__ENDLESS_DRAW) {
        end_game(game, HUS_RESULT_DRAW, HUS_REASON_ENDLESS);
        return;
    }
    if (sown->endless && rules->endless == HUS__ENDLESS_LOSS) {
        lose(game, 1 - game->now.to_move, HUS_REASON_ENDLESS);
        return;
    }
    arrive(game);
    if (game->now.result != HUS_RESULT_PLAYING)
        return;
    if (is_repeated(game))
        end_game(game, HUS_RESULT_DRAW, HUS_REASON_REPETITION);
    else if (rules->quiet_limit > 0 && game->now.quiet >= rules->quiet_limit)
        end_game(game, HUS_RESULT_DRAW, HUS_REASON_QUIET);
}

/* ---- a game's life --------------------------------------------------------------------------- */

void hus__game_start(hus_game *game, const hus__position *start) {
    game->now = *start;
    game->now.quiet = 0;
    game->played = game->known = 0;
    game->declared_result = game->declared_reason = 0;
    arrive(game);
}

hus__position hus__game_begin(const hus_game *game) {
    hus__position begin = game->now;

    if (game->played > 0) {
        const uint64_t *board = board_before(game, 0);

        memcpy(begin.side[0].word, board, side_bytes(game));
        memcpy(begin.side[1].word, board + game->lane.words, side_bytes(game));
        begin.to_move = (begin.to_move + game->played) % 2;
        begin.ply -= game->played;
    }
    return begin;
}

static hus__lane lane_of(const hus__rules *rules) {
    return (hus__lane){
        .row = rules->pits_per_row,
        .words = (2 * rules->pits_per_row + 7) / 8,
        .lap_limit = rules->lap_limit,
        .needs_both = rules->capture_needs == HUS__NEEDS_BOTH,
        .resows_all = rules->capture_resows == HUS__RESOWS_ALL,
    };
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
        int32_t place = hus__mirror(game, pit);

        hus__set_seeds(&start.side[HUS_SOUTH], place, variant->rules.seeds_per_pit);
        hus__set_seeds(&start.side[HUS_NORTH], place, variant->rules.seeds_per_pit);
    }
    hus__game_start(game, &start);
    *out = game;
    return HUS_OK;
}

void hus_game_free(hus_game *game) {
    if (game == NULL)
        return;
    free(game->plies);
    free(game->boards);
    free(game->tags.list);
    free(game);
}

/* Makes room for so many plies. */
static bool reserve(hus_game *game, int32_t capacity) {
    size_t plies = (size_t)capacity * sizeof *game->plies;
    size_t boards = (size_t)capacity * 2 * side_bytes(game);
    void *grown;

    if (capacity > HUS__MAX_PLY || (size_t)capacity > SIZE_MAX / (4 * sizeof(hus__side)))
        return false;
    grown = realloc(game->plies, plies);
    if (grown == NULL)
        return false;
    game->plies = grown;
    grown = realloc(game->boards, boards);
    if (grown == NULL)
        return false;
    game->boards = grown;
    game->capacity = capacity;
    return true;
}

/* Gives a copy its own history and tags. */
static bool copy_lists(hus_game *copy, const hus_game *game) {
    if (hus__tags_copy(&copy->tags, &game->tags) < 0)
        return false;
    if (game->known == 0)
        return true;
    if (!reserve(copy, game->known))
        return false;
    memcpy(copy->plies, game->plies, (size_t)game->known * sizeof *game->plies);
    memcpy(copy->boards, game->boards, (size_t)game->known * 2 * side_bytes(game));
    return true;
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
    copy->plies = NULL;
    copy->boards = NULL;
    copy->capacity = 0;
    if (!copy_lists(copy, game)) {
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
    return game != NULL ? game->lane.row : 0;
}

int32_t hus_game_to_move(const hus_game *game) {
    return game != NULL ? game->now.to_move : HUS_NOBODY;
}

int32_t hus_game_ply(const hus_game *game) {
    return game != NULL ? game->now.ply : 0;
}

int32_t hus_game_seat(const hus_game *game) {
    return game != NULL ? game->now.ply / 2 % game->variant.rules.team_size : 0;
}

int32_t hus_game_seeds(const hus_game *game, int32_t player, int32_t pit) {
    if (game == NULL || !hus__is_player(player) || !is_pit(game, pit))
        return HUS_E_ARG;
    return hus__seeds(&game->now.side[player], hus__mirror(game, pit));
}

int32_t hus_game_total(const hus_game *game, int32_t player) {
    if (game == NULL || !hus__is_player(player))
        return HUS_E_ARG;
    return hus__total(&game->now.side[player]);
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

uint64_t hus_game_hash(const hus_game *game) {
    uint64_t hash;

    if (game == NULL)
        return 0;
    hash = 2 * (uint64_t)game->lane.row + (uint64_t)game->now.to_move;
    for (int32_t player = 0; player < 2; player++) {
        hus__side pits = {{0}};

        for (int32_t pit = 0; pit < 2 * game->lane.row; pit++)
            hus__set_seeds(&pits, pit, hus_game_seeds(game, player, pit));
        for (int32_t w = 0; w < game->lane.words; w++)
            hash = scatter(hash ^ pits.word[w]);
    }
    return hash;
}

int32_t hus_game_is_legal(const hus_game *game, int32_t pit) {
    if (game == NULL || !is_pit(game, pit))
        return 0;
    return (int32_t)(game->now.legal >> hus__mirror(game, pit) & 1);
}

uint64_t hus_game_legal(const hus_game *game) {
    uint64_t pits = 0;

    if (game == NULL)
        return 0;
    for (int32_t pit = 0; pit < 2 * game->lane.row; pit++)
        pits |= (uint64_t)hus_game_is_legal(game, pit) << pit;
    return pits;
}

int32_t hus_game_legal_pits(const hus_game *game, int32_t *out, size_t capacity) {
    int32_t count = 0;

    if (game == NULL || hus__no_room(out, capacity))
        return HUS_E_ARG;
    for (int32_t pit = 0; pit < 2 * game->lane.row; pit++) {
        if (!hus_game_is_legal(game, pit))
            continue;
        if ((size_t)count < capacity)
            out[count] = pit;
        count++;
    }
    return count;
}

int32_t hus_game_result(const hus_game *game) {
    return game != NULL ? game->now.result : HUS_RESULT_PLAYING;
}

int32_t hus_game_reason(const hus_game *game) {
    return game != NULL ? game->now.reason : HUS_REASON_NONE;
}

int32_t hus_game_score(const hus_game *game, int32_t player) {
    int32_t total;

    if (game == NULL || !hus__is_player(player))
        return HUS_E_ARG;
    total = hus__total(&game->now.side[player]);
    if (game->now.result != HUS_RESULT_PLAYING && game->variant.rules.sweep_doubles &&
        hus__total(&game->now.side[1 - player]) == 0)
        return 2 * total;
    return total;
}

/* ---- turns ----------------------------------------------------------------------------------- */

static hus_turn turn_of(const hus_game *game, int32_t player, int32_t place,
                        const hus__sown *sown) {
    bool undone = is_undone(game, sown);

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
    if (game->variant.rules.endless == HUS__ENDLESS_FORBIDDEN && (choices(game) >> place & 1) != 0)
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
    if (is_undone(game, &sown) && events.length <= capacity)
        out[events.length - 1] = (hus_event){HUS_EVENT_UNDONE, 0, -1, 0};
    for (size_t i = 0; i < events.length && i < capacity; i++) {
        out[i].player ^= game->now.to_move;
        if (out[i].pit >= 0)
            out[i].pit = hus__mirror(game, out[i].pit);
    }
    return (int32_t)events.length;
}

/* Plays a legal place; there is room for it. */
static void advance(hus_game *game, int32_t place) {
    hus__position *now = &game->now;
    hus__side *own = &now->side[now->to_move], *other = &now->side[1 - now->to_move];
    uint64_t *board = board_before(game, game->played);
    hus__ply *ply = &game->plies[game->played++];

    ply->place = (uint8_t)place;
    ply->quiet = now->quiet;
    ply->south_total = (uint8_t)hus__total(&now->side[HUS_SOUTH]);
    memcpy(board, now->side[0].word, side_bytes(game));
    memcpy(board + game->lane.words, now->side[1].word, side_bytes(game));
    ply->sown = hus__sow(&game->lane, own, other, place, NULL);
    if (is_undone(game, &ply->sown)) {
        memcpy(now->side[0].word, board, side_bytes(game));
        memcpy(now->side[1].word, board + game->lane.words, side_bytes(game));
    }
    now->quiet = ply->sown.captured > 0 ? 0 : now->quiet + 1;
    now->to_move = 1 - now->to_move;
    now->ply++;
    judge(game, &ply->sown);
}

/* Forgets what was taken back. */
static void cut(hus_game *game) {
    game->known = game->played;
    game->declared_result = HUS_RESULT_PLAYING;
    game->declared_reason = HUS_REASON_NONE;
}

int32_t hus_game_play(hus_game *game, int32_t pit) {
    if (game == NULL || !is_pit(game, pit))
        return HUS_E_ARG;
    if (game->now.result != HUS_RESULT_PLAYING)
        return HUS_E_OVER;
    if (!hus_game_is_legal(game, pit))
        return HUS_E_ILLEGAL;
    if (game->played == game->capacity &&
        !reserve(game, game->capacity == 0 ? 64 : 2 * game->capacity))
        return HUS_E_NOMEM;
    cut(game);
    advance(game, hus__mirror(game, pit));
    game->known = game->played;
    return HUS_OK;
}

static void step_back(hus_game *game) {
    hus__position *now = &game->now;
    const uint64_t *board = board_before(game, --game->played);

    memcpy(now->side[0].word, board, side_bytes(game));
    memcpy(now->side[1].word, board + game->lane.words, side_bytes(game));
    now->quiet = game->plies[game->played].quiet;
    now->to_move = 1 - now->to_move;
    now->ply--;
}

int32_t hus_game_undo(hus_game *game) {
    bool declared;

    if (game == NULL)
        return HUS_E_ARG;
    declared = game->now.reason == HUS_REASON_RESIGNED || game->now.reason == HUS_REASON_AGREED;
    if (!declared && game->played == 0)
        return HUS_E_EMPTY;
    if (!declared)
        step_back(game);
    arrive(game);
    return HUS_OK;
}

int32_t hus_game_redo(hus_game *game) {
    if (game == NULL)
        return HUS_E_ARG;
    if (game->played < game->known)
        advance(game, game->plies[game->played].place);
    else if (game->declared_reason != game->now.reason && game->declared_reason != HUS_REASON_NONE)
        end_game(game, game->declared_result, game->declared_reason);
    else
        return HUS_E_EMPTY;
    return HUS_OK;
}

int32_t hus_game_turns(const hus_game *game) {
    return game != NULL ? game->played : 0;
}

int32_t hus_game_turn_at(const hus_game *game, int32_t index, hus_turn *out) {
    const hus__ply *ply;
    int32_t player;

    if (out == NULL)
        return HUS_E_ARG;
    memset(out, 0, sizeof *out);
    if (game == NULL || index < -1 || index >= game->played)
        return HUS_E_ARG;
    if (game->played == 0)
        return HUS_E_EMPTY;
    if (index == -1)
        index = game->played - 1;
    ply = &game->plies[index];
    player = (game->now.to_move + game->played - index) % 2;
    *out = turn_of(game, player, ply->place, &ply->sown);
    return HUS_OK;
}

void hus__game_declare(hus_game *game, int32_t result, int32_t reason) {
    cut(game);
    game->declared_result = result;
    game->declared_reason = reason;
    end_game(game, result, reason);
}

static int32_t declare(hus_game *game, int32_t result, int32_t reason) {
    if (game->now.result != HUS_RESULT_PLAYING)
        return HUS_E_OVER;
    hus__game_declare(game, result, reason);
    return HUS_OK;
}

int32_t hus_game_resign(hus_game *game, int32_t player) {
    if (game == NULL || !hus__is_player(player))
        return HUS_E_ARG;
    return declare(game, player == HUS_SOUTH ? HUS_RESULT_NORTH : HUS_RESULT_SOUTH,
                   HUS_REASON_RESIGNED);
}

int32_t hus_game_agree_draw(hus_game *game) {
    if (game == NULL)
        return HUS_E_ARG;
    return declare(game, HUS_RESULT_DRAW, HUS_REASON_AGREED);
}
