#include "montecarlo.h"

#include "search.h"

#include <math.h>
#include <stdlib.h>

enum {
    MAX_NODES = 1 << 22,    /* the tree grows no further then */
    PROBES = 8,             /* random games that are tried out first */
    MAX_PROBE_TURNS = 2000, /* of each; the built-in variants need 20 to 60 */
    NODES_FOR_A_GAME = 20   /* what a search may do instead of a random game: about as long */
};

/* What trying a pit again is worth that was tried seldom; found by trying. */
static const double exploration = 0.01;

/* A position of the tree, by the turn that leads to it. */
typedef struct node {
    int32_t pit;
    int32_t parent;
    int32_t first, count; /* the positions that follow; count 0 where they are not known yet */
    uint64_t games;
    uint64_t points; /* of who played the pit: 2 for a game won, 1 for one drawn */
} node;

typedef struct tree {
    hus_game *game; /* a copy, which is at the root between visits */
    node *nodes;    /* the root is the first */
    int32_t count, capacity;
    uint64_t seed;
    int32_t status; /* a negative HUS_E_… when the library fails where it should not */
} tree;

/* ---- growing --------------------------------------------------------------------------------- */

static bool make_room(tree *t, int32_t count) {
    int32_t capacity = t->capacity > 0 ? t->capacity : BOT_MAX_PITS + 1;
    node *nodes;

    while (capacity < t->count + count)
        capacity *= 2;
    if (capacity == t->capacity)
        return true;
    nodes = capacity <= MAX_NODES ? realloc(t->nodes, (size_t)capacity * sizeof *nodes) : NULL;
    if (nodes == NULL)
        return false;
    t->nodes = nodes;
    t->capacity = capacity;
    return true;
}

/* Adds what follows a position. Without room for it the tree stays as it is, which is no failure
 * but at the root. */
static bool expand(tree *t, int32_t index) {
    int32_t pits[BOT_MAX_PITS];
    int32_t count = hus_game_legal_pits(t->game, pits, BOT_MAX_PITS);

    if (!make_room(t, count))
        return false;
    t->nodes[index].first = t->count;
    t->nodes[index].count = count;
    for (int32_t i = 0; i < count; i++)
        t->nodes[t->count++] = (node){.pit = pits[i], .parent = index};
    return true;
}

/* ---- a visit --------------------------------------------------------------------------------- */

/* The binary logarithm, rounded down. log() is not the same to the last bit on every machine. */
static double logarithm(uint64_t number) {
    int32_t bits = 0;

    while (number >>= 1)
        bits++;
    return bits;
}

/* What follows that promises most, by the formula of UCT (Kocsis, Szepesvári 2006); what was never
 * visited comes first. */
static int32_t most_promising(const tree *t, int32_t index) {
    const node *parent = &t->nodes[index];
    double most = -1, visits = logarithm(parent->games / MONTECARLO_GAMES);
    int32_t best = parent->first;

    for (int32_t i = parent->first; i < parent->first + parent->count; i++) {
        const node *n = &t->nodes[i];
        double promise;

        if (n->games == 0)
            return i;
        promise = (double)n->points / (double)(2 * n->games) +
                  sqrt(exploration * visits * MONTECARLO_GAMES / (double)n->games);
        if (promise > most) {
            most = promise;
            best = i;
        }
    }
    return best;
}

/* Plays from the root to a position that has not been visited, or to an end. */
static int32_t walk_down(tree *t) {
    int32_t index = 0;

    while (t->status >= 0 && hus_game_result(t->game) == HUS_RESULT_PLAYING) {
        node *n = &t->nodes[index];

        if (n->count == 0 && (n->games == 0 || !expand(t, index)))
            return index;
        index = most_promising(t, index);
        t->status = hus_game_play(t->game, t->nodes[index].pit);
    }
    return index;
}

/* South's points of MONTECARLO_GAMES games from here. At an end all of them have ended so. */
static uint64_t count_points(tree *t) {
    int32_t result = hus_game_result(t->game);
    hus_tally tally;

    if (result != HUS_RESULT_PLAYING)
        return (uint64_t)MONTECARLO_GAMES * (result == HUS_RESULT_SOUTH  ? 2
                                             : result == HUS_RESULT_DRAW ? 1
                                                                         : 0);
    t->status = hus_game_playouts(t->game, t->seed, t->nodes[0].games, MONTECARLO_GAMES, &tally);
    return 2 * tally.south_wins + tally.draws;
}

/* Adds the games to all positions back to the root. */
static void walk_up(tree *t, int32_t index, uint64_t south_points) {
    int32_t mover = 1 - hus_game_to_move(t->game);

    for (;; index = t->nodes[index].parent, mover = 1 - mover) {
        node *n = &t->nodes[index];

        n->games += MONTECARLO_GAMES;
        n->points +=
            mover == HUS_SOUTH ? south_points : UINT64_C(2) * MONTECARLO_GAMES - south_points;
        if (index == 0 || t->status < 0)
            break;
        t->status = hus_game_undo(t->game);
    }
}

static void visit(tree *t) {
    int32_t index = walk_down(t);
    uint64_t points = t->status >= 0 ? count_points(t) : 0;

    if (t->status >= 0)
        walk_up(t, index, points);
}

/* ---- choosing -------------------------------------------------------------------------------- */

static int32_t most_visited_pit(const tree *t) {
    const node *best = &t->nodes[t->nodes[0].first];

    for (int32_t i = 1; i < t->nodes[0].count; i++) {
        const node *n = &t->nodes[t->nodes[0].first + i];

        if (n->games > best->games || (n->games == best->games && n->points > best->points))
            best = n;
    }
    return best->pit;
}

static int32_t choose_in_tree(tree *t, const bot_limits *limits) {
    if (!make_room(t, 1))
        return HUS_E_NOMEM;
    t->nodes[t->count++] = (node){0};
    if (!expand(t, 0))
        return HUS_E_NOMEM;
    while (t->status >= 0 && t->nodes[0].games < limits->work && !bot_must_stop(limits))
        visit(t);
    return t->status < 0 ? t->status : most_visited_pit(t);
}

/* Plays a random game on the copy and takes it back. Whether it came to an end soon enough. */
static bool ends_soon(hus_game *game, bot_random *random, const bot_limits *limits) {
    int32_t turns = 0;
    bool is_over;

    while (turns < MAX_PROBE_TURNS && hus_game_result(game) == HUS_RESULT_PLAYING &&
           !bot_must_stop(limits)) {
        int32_t pits[BOT_MAX_PITS];
        int32_t count = hus_game_legal_pits(game, pits, BOT_MAX_PITS);

        if (hus_game_play(game, pits[bot_random_below(random, (uint64_t)count)]) < 0)
            break;
        turns++;
    }
    is_over = hus_game_result(game) != HUS_RESULT_PLAYING;
    for (int32_t i = 0; i < turns; i++)
        hus_game_undo(game);
    return is_over;
}

/* hus_game_playouts() cannot be interrupted, and refuses rules by which a game need not end. Some
 * rules let random games go on for millions of turns. */
static bool can_play_out(hus_game *game, bot_random *random, const bot_limits *limits) {
    hus_tally tally;
    bool can = true;

    for (int32_t i = 0; i < PROBES && can; i++)
        can = ends_soon(game, random, limits);
    return can && hus_game_playouts(game, 0, 0, 0, &tally) == HUS_OK;
}

static bot_limits for_a_search(const bot_limits *limits) {
    bot_limits nodes = *limits;

    nodes.work =
        nodes.work < UINT64_MAX / NODES_FOR_A_GAME ? nodes.work * NODES_FOR_A_GAME : UINT64_MAX;
    return nodes;
}

int32_t montecarlo_choose(const hus_game *game, bot_random *random, const bot_limits *limits) {
    tree t = {0};
    int32_t pit;

    if (hus_game_legal_pits(game, &pit, 1) == 1)
        return pit;
    pit = hus_game_copy(&t.game, game);
    if (pit < 0)
        return pit;
    if (can_play_out(t.game, random, limits)) {
        t.seed = bot_random_next(random);
        pit = choose_in_tree(&t, limits);
    } else {
        bot_limits nodes = for_a_search(limits);

        pit = search_choose(game, random, &nodes);
    }
    free(t.nodes);
    hus_game_free(t.game);
    return pit;
}
