#include "checks.h"

#include <stdlib.h>
#include <string.h>

/* All that a caller can see of where a game stands. */
typedef struct sight {
    char position[700];
    uint8_t board[2 * MAX_PLACES];
    uint64_t hash, legal;
    int32_t result, reason, ply, to_move, turns, scores[2];
} sight;

static sight look(const hus_game *game) {
    sight s;

    memset(&s, 0, sizeof s); /* padding too: sights are compared as bytes */
    hus_game_position(game, s.position, sizeof s.position);
    hus_game_board(game, s.board, sizeof s.board);
    s.hash = hus_game_hash(game);
    s.legal = hus_game_legal(game);
    s.result = hus_game_result(game);
    s.reason = hus_game_reason(game);
    s.ply = hus_game_ply(game);
    s.to_move = hus_game_to_move(game);
    s.turns = hus_game_turns(game);
    s.scores[0] = hus_game_score(game, HUS_SOUTH);
    s.scores[1] = hus_game_score(game, HUS_NORTH);
    return s;
}

static int32_t seeds_on(const uint8_t *board) {
    int32_t seeds = 0;

    for (int i = 0; i < 2 * MAX_PLACES; i++)
        seeds += board[i];
    return seeds;
}

static int32_t next_pit(const hus_game *game, int32_t pit) {
    int32_t pits = 2 * hus_game_pits_per_row(game), clockwise;

    hus_variant_get_int(hus_game_variant(game), "sowing", &clockwise);
    return clockwise ? (pit + pits - 1) % pits : (pit + 1) % pits;
}

/* One event on the board: seeds go from pits to the hand and from the hand to pits. */
static const char *replay_event(const hus_game *game, const hus_event *event, uint8_t *board,
                                int32_t *hand, int32_t *at) {
    int32_t pits = 2 * hus_game_pits_per_row(game), mover = hus_game_to_move(game);
    uint8_t *pit;

    if (event->player < 0 || event->player > 1 || event->pit < 0 || event->pit >= pits)
        return "an event is off the board";
    pit = &board[event->player * pits + event->pit];
    switch (event->kind) {
    case HUS_EVENT_LIFT:
        *at = event->pit;
        /* fall through */
    case HUS_EVENT_CAPTURE:
        if ((event->player == mover) != (event->kind == HUS_EVENT_LIFT) || *pit == 0 ||
            event->seeds != *pit)
            return "an event lifts what is not there";
        *hand += *pit;
        *pit = 0;
        return NULL;
    case HUS_EVENT_SOW:
        if (event->player != mover || event->seeds != *hand)
            return "an event sows another number than was lifted";
        for (; *hand > 0; --*hand)
            board[mover * pits + (*at = next_pit(game, *at))]++;
        return *at == event->pit ? NULL : "a lap ends elsewhere than its event says";
    case HUS_EVENT_STOP:
        return event->player == mover && event->seeds == *pit && *hand == 0 && *at == event->pit
                   ? NULL
                   : "the turn does not stop as its event says";
    default:
        return "an event of an unknown kind";
    }
}

static const char *replay_events(const hus_game *game, const hus_event *events, int32_t count,
                                 uint8_t *board) {
    int32_t hand = 0, at = -1;

    for (int32_t i = 0; i < count; i++) {
        const hus_event *event = &events[i];
        const char *why;

        if (i == count - 1 && event->kind == HUS_EVENT_UNDONE) {
            hus_game_board(game, board, 2 * MAX_PLACES);
            return event->player == hus_game_to_move(game) && event->pit == -1 && event->seeds == 0
                       ? NULL
                       : "the event of an undone turn is wrong";
        }
        if ((event->kind == HUS_EVENT_STOP) != (i == count - 1))
            return "a trace has an end in its middle, or none";
        why = replay_event(game, event, board, &hand, &at);
        if (why != NULL)
            return why;
    }
    return NULL;
}

/* The board that the trace of a pit leads to. */
static const char *replay(const hus_game *game, int32_t pit, uint8_t *board) {
    int32_t count = hus_game_trace(game, pit, NULL, 0);
    hus_event *events = count > 0 ? malloc((size_t)count * sizeof *events) : NULL;
    const char *why;

    if (events == NULL)
        return "there is no trace";
    if (hus_game_trace(game, pit, events, (size_t)count) != count)
        why = "two traces of a pit differ in length";
    else
        why = replay_events(game, events, count, board);
    free(events);
    return why;
}

const char *check_turn(hus_game *game, int32_t pit, hus_turn *turn) {
    sight before = look(game), after, again;
    uint8_t board[2 * MAX_PLACES];
    hus_turn preview;
    const char *why;

    memcpy(board, before.board, sizeof board);
    why = replay(game, pit, board);
    if (why != NULL)
        return why;
    if (hus_game_preview(game, pit, &preview) != HUS_OK)
        return "preview refuses a legal pit";
    again = look(game);
    if (memcmp(&before, &again, sizeof again) != 0)
        return "preview or trace changed the game";
    if (hus_game_play(game, pit) != HUS_OK || hus_game_turn_at(game, -1, turn) != HUS_OK)
        return "a legal pit is refused";
    if (memcmp(&preview, turn, sizeof preview) != 0)
        return "preview and turn differ";
    after = look(game);
    if (memcmp(board, after.board, sizeof board) != 0)
        return "the trace leads to another board";
    if (seeds_on(before.board) != seeds_on(after.board))
        return "seeds were lost or won";
    if (hus_game_undo(game) != HUS_OK)
        return "undo fails";
    again = look(game);
    if (memcmp(&before, &again, sizeof again) != 0)
        return "undo does not give the game before";
    if (hus_game_redo(game) != HUS_OK)
        return "redo fails";
    again = look(game);
    if (memcmp(&after, &again, sizeof again) != 0)
        return "redo does not give the game after";
    return NULL;
}

static const char *compare_record(const hus_game *game, const hus_game *read, char *text,
                                  size_t length) {
    sight before = look(game), after = look(read);
    char *again = malloc(length + 1);
    const char *why = NULL;

    if (again == NULL)
        return "memory";
    if (hus_record_write(read, again, length + 1) != (int32_t)length || strcmp(text, again) != 0)
        why = "a record that was read is written differently";
    else if (memcmp(&before, &after, sizeof after) != 0)
        why = "a record leads to another game";
    free(again);
    return why;
}

const char *check_record(const hus_game *game) {
    int32_t length = hus_record_write(game, NULL, 0);
    char *text = length > 0 ? malloc((size_t)length + 1) : NULL;
    hus_game *read = NULL;
    const char *why;
    size_t used;

    if (text == NULL)
        return "no record";
    if (hus_record_write(game, text, (size_t)length + 1) != length)
        why = "two records differ in length";
    else if (hus_record_read(&read, text, (size_t)length, &used, NULL) != HUS_OK)
        why = "a record is refused";
    else if (used != (size_t)length)
        why = "a record is not read to its end";
    else
        why = compare_record(game, read, text, (size_t)length);
    while (why == NULL && hus_game_undo(read) == HUS_OK)
        continue;
    if (why == NULL && (hus_game_turns(read) != 0 ||
                        hus_game_ply(read) != hus_game_ply(game) - hus_game_turns(game)))
        why = "a game that was read cannot be taken back";
    hus_game_free(read);
    free(text);
    return why;
}
