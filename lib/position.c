/* Pits and positions as text. */
#include "internal.h"

#include <string.h>

static bool is_row_size(int32_t pits_per_row) {
    return pits_per_row >= 2 && pits_per_row <= HUS__MAX_ROW;
}

/* The pit of a column, counted from 0 at the owner's left: the inner row runs from right to left.
 */
static int32_t pit_at(int32_t row_size, bool inner, int32_t column) {
    return inner ? 2 * row_size - 1 - column : column;
}

int32_t hus_pit_parse(int32_t pits_per_row, const char *text) {
    const char *end, *next;
    int32_t column;

    if (!is_row_size(pits_per_row) || text == NULL)
        return HUS_E_ARG;
    if (*text != 'o' && *text != 'i')
        return HUS_E_SYNTAX;
    end = text + strlen(text);
    column = hus__read_number(text + 1, end, &next);
    if (column < 1 || next != end) /* columns count from 1: o0 is like o01 */
        return HUS_E_SYNTAX;
    if (column > pits_per_row)
        return HUS_E_POSITION;
    return pit_at(pits_per_row, *text == 'i', column - 1);
}

int32_t hus_pit_name(int32_t pits_per_row, int32_t pit, char *buffer, size_t capacity) {
    hus__out out = {buffer, capacity, 0};

    if (!is_row_size(pits_per_row) || pit < 0 || pit >= 2 * pits_per_row ||
        hus__no_room(buffer, capacity))
        return HUS_E_ARG;
    hus__put_char(&out, pit < pits_per_row ? 'o' : 'i');
    hus__put_number(&out, pit < pits_per_row ? pit + 1 : 2 * pits_per_row - pit);
    return hus__finish(&out);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* What follows each row of a position. */
static const char row_ends[] = {'/', ' ', '/', ' '};

void hus__put_position(hus__out *out, const hus_game *game, const hus__position *position) {
    int32_t row_size = game->lane.row;

    for (int32_t row = 0; row < 4; row++) {
        for (int32_t column = 0; column < row_size; column++) {
            int32_t place = hus__mirror(game, pit_at(row_size, row % 2 != 0, column));

            if (column > 0)
                hus__put_char(out, ',');
            hus__put_number(out, hus__seeds(&position->side[row / 2], place));
        }
        hus__put_char(out, row_ends[row]);
    }
    hus__put(out, position->to_move == HUS_SOUTH ? "s " : "n ");
    hus__put_number(out, position->ply);
}

int32_t hus_game_position(const hus_game *game, char *buffer, size_t capacity) {
    hus__out out = {buffer, capacity, 0};

    if (game == NULL || hus__no_room(buffer, capacity))
        return HUS_E_ARG;
    hus__put_position(&out, game, &game->now);
    return hus__finish(&out);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A text of more is no position; what lies behind is not parsed, and a column stays a number. */
enum { MAX_POSITION = 64 * 1024 };

typedef struct reader {
    const hus_game *game;
    hus__position *position;
    const char *start, *at, *end;
    const char *expected;    /* what the text lacks at `at`, where it is not of its form */
    const char *wrong, *why; /* the first place where it is of another board, and why */
    int32_t seeds;           /* so far */
} reader;

/* The text may be of another board, but must be read on: it may not be of its form either. */
static void note_wrong(reader *r, const char *at, const char *why) {
    if (r->wrong != NULL)
        return;
    r->wrong = at;
    r->why = why;
}

static bool expect(reader *r, const char *what) {
    r->expected = what;
    return false;
}

static bool skip(reader *r, char c) {
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool read_pit(reader *r, int32_t player, int32_t row, int32_t column) {
    const char *at = r->at, *next;
    int32_t row_size = r->game->lane.row;
    int32_t seeds = hus__read_number(at, r->end, &next);

    if (seeds < 0)
        return expect(r, "a count of seeds, without leading zeros");
    r->at = next;
    if (column >= row_size || row >= 2) {
        note_wrong(r, at,
                   column >= row_size ? "more pits in a row than the board has"
                                      : "more than two rows a side");
    } else if (seeds > HUS__MAX_SEEDS - r->seeds) {
        note_wrong(r, at, "more than 255 seeds on the board");
    } else {
        int32_t place = hus__mirror(r->game, pit_at(row_size, row == 1, column));

        hus__set_seeds(&r->position->side[player], place, seeds);
        r->seeds += seeds;
    }
    return true;
}

static bool read_side(reader *r, int32_t player) {
    int32_t row = 0;

    do {
        int32_t column = 0;

        do
            if (!read_pit(r, player, row, column++))
                return false;
        while (skip(r, ','));
        if (column < r->game->lane.row)
            note_wrong(r, r->at, "fewer pits in a row than the board has");
        row++;
    } while (skip(r, '/'));
    if (row < 2)
        note_wrong(r, r->at, "fewer than two rows a side");
    return skip(r, ' ') || expect(r, "a comma, / or one space");
}

static bool read_ply(reader *r) {
    const char *at = r->at, *next;
    int32_t ply = hus__read_number(at, r->end, &next);

    if (ply < 0)
        return expect(r, "the number of turns played, without leading zeros");
    if (ply > HUS__MAX_PLY)
        note_wrong(r, at, "more than 1000000000 turns played");
    r->position->ply = ply;
    r->at = next;
    return true;
}

static bool read_position(reader *r) {
    if (!read_side(r, HUS_SOUTH) || !read_side(r, HUS_NORTH))
        return false;
    if (skip(r, 'n'))
        r->position->to_move = HUS_NORTH;
    else if (!skip(r, 's'))
        return expect(r, "s or n, who is to move");
    if (r->at == r->end)
        return true;
    if (!skip(r, ' '))
        return expect(r, "the end of the text, or one space and the number of turns played");
    return read_ply(r) && (r->at == r->end || expect(r, "the end of the text"));
}

int32_t hus__position_read(const hus_game *game, hus__slice text, hus__position *out,
                           hus_error *error) {
    reader r = {.game = game,
                .position = out,
                .start = text.at,
                .at = text.at,
                .end = text.at + (text.length < MAX_POSITION ? text.length : MAX_POSITION)};
    bool well_formed;
    hus__out message;

    memset(out, 0, sizeof *out);
    well_formed = read_position(&r);
    if (well_formed && r.wrong == NULL)
        return HUS_OK;
    message = hus__message(error);
    if (well_formed) {
        hus__put(&message, r.why);
        return hus__fail(error, &message, HUS_E_POSITION, 1, (int32_t)(r.wrong - r.start) + 1);
    }
    hus__put(&message, "expected ");
    hus__put(&message, r.expected);
    return hus__fail(error, &message, HUS_E_SYNTAX, 1, (int32_t)(r.at - r.start) + 1);
}

int32_t hus_game_set_position(hus_game *game, const char *text, hus_error *error) {
    hus__position position;
    int32_t status;

    hus__clear(error);
    if (game == NULL || text == NULL)
        return hus__fail_plain(error, HUS_E_ARG);
    status = hus__position_read(game, hus__slice_of(text), &position, error);
    if (status == HUS_OK)
        hus__game_start(game, &position);
    return status;
}
