/* What the files of lib/ share. Names begin with hus__. */
#ifndef HUS__INTERNAL_H
#define HUS__INTERNAL_H

#include "hus.h"
#include "side.h"

#include <stdbool.h>

enum {
    HUS__MAX_ROW = 32,
    HUS__MAX_PLACES = 2 * HUS__MAX_ROW,
    HUS__MAX_SEEDS = 255, /* on a board, so that no counter of eight bits overflows */
    HUS__MAX_PLY = 1000000000,
    HUS__MAX_TURNS = 1 << 27, /* that a game remembers, so that its record's length is a number */
    HUS__MAX_NAME = 32,
    HUS__MAX_TEXT = 255, /* bytes of a title, a source or a tag's value */
    HUS__MAX_TAG_KEY = 63,
    HUS__MAX_TAGS = 1024, /* of a game: they are looked for one by one */
    HUS__MAX_PROFILE = 64 * 1024
};

/* ---- text.c: bytes in and out ---------------------------------------------------------------- */

/* A piece of somebody's text, not terminated. */
typedef struct hus__slice {
    const char *at;
    size_t length;
} hus__slice;

/* Text on its way into a caller's buffer: what does not fit is counted and dropped. */
typedef struct hus__out {
    char *buffer;
    size_t capacity, length;
} hus__out;

bool hus__is_digit(char c);
bool hus__is_blank(char c);
bool hus__is_control(char c); /* of ASCII */
bool hus__slice_is(hus__slice slice, const char *text);
hus__slice hus__slice_of(const char *text);

/* The number that begins at `at`, capped at INT32_MAX, or -1 where no number stands that is digits
 * without leading zeros. *next is set behind the digits. */
int32_t hus__read_number(const char *at, const char *end, const char **next);

/* How many bytes of the text are well-formed UTF-8 without NUL: all, or up to the first that is
 * not. */
size_t hus__utf8_prefix(hus__slice text);

void hus__put_char(hus__out *out, char c);
void hus__put_slice(hus__out *out, hus__slice text);
void hus__put(hus__out *out, const char *text);
void hus__put_number(hus__out *out, int32_t number);

/* Terminates the text, cut between characters; returns the full length. */
int32_t hus__finish(hus__out *out);

/* True for the one buffer that no function takes: NULL with room in it. */
bool hus__no_room(const void *buffer, size_t capacity);

/* Somebody's text in quotes, without control characters and cut after so many bytes. */
void hus__put_quoted(hus__out *out, hus__slice text, size_t most);

/* An error, which may be NULL, is zeroed by hus__message and given its sentence through what that
 * returns; hus__fail ends the sentence and returns the status. */
void hus__clear(hus_error *error);
hus__out hus__message(hus_error *error);
int32_t hus__fail(hus_error *error, hus__out *message, int32_t status, int32_t line,
                  int32_t column);

/* The same where the status says it all. */
int32_t hus__fail_plain(hus_error *error, int32_t status);

/* ---- variant.c: a set of rules --------------------------------------------------------------- */

/* A value is a number, or the place of a word in the rule's list; a word of a rule that has numbers
 * too is kept as HUS__WORD. Only `half` is one. */
enum { HUS__WORD = -1 };

enum {
#define HUS__RULE(key, values, help) HUS__KEY_##key,
#include "rules.def"
#undef HUS__RULE
    HUS__RULE_COUNT
};

typedef struct hus__rules {
#define HUS__RULE(key, values, help) int32_t key;
#include "rules.def"
#undef HUS__RULE
} hus__rules;

enum { HUS__COUNTERCLOCKWISE, HUS__CLOCKWISE };
enum { HUS__NEEDS_INNER, HUS__NEEDS_BOTH };
enum { HUS__RESOWS_CAPTURED, HUS__RESOWS_ALL };
enum { HUS__OPENING_FREE, HUS__OPENING_LEADING_PAIR };
enum { HUS__ENDS_ON_TURN, HUS__ENDS_AT_ONCE };
enum { HUS__ENDLESS_DRAW, HUS__ENDLESS_LOSS, HUS__ENDLESS_FORBIDDEN, HUS__ENDLESS_STOP };
enum { HUS__SERIES_WINS, HUS__SERIES_POINTS };

struct hus_variant {
    hus__rules rules;
    char name[HUS__MAX_NAME + 1];
    char title[HUS__MAX_TEXT + 1];
    char source[HUS__MAX_TEXT + 1];
};

/* The index of a rule key, or -1. */
int32_t hus__rule_index(hus__slice key);

int32_t *hus__rule_at(hus__rules *rules, int32_t index);

/* Reads a value that the rule allows. */
bool hus__rule_read(int32_t index, hus__slice text, int32_t *value);
void hus__rule_write(hus__out *out, const hus__rules *rules, int32_t index);

/* inner_filled as a number. */
int32_t hus__inner_filled(const hus__rules *rules);

/* Rules that contradict each other: the keys that take part (a set of bits) and a sentence, or 0.
 */
uint32_t hus__rules_contradict(const hus__rules *rules, const char **why);

/* ---- profile.c: keys and values on their way into a variant ---------------------------------- */

typedef struct hus__place {
    int32_t line, column; /* line 0: nowhere */
} hus__place;

/* The keys of a profile that are no rules, numbered behind the rules. */
enum {
    HUS__KEY_format = HUS__RULE_COUNT,
    HUS__KEY_base,
    HUS__KEY_name,
    HUS__KEY_title,
    HUS__KEY_source,
    HUS__KEY_COUNT
};

/* Where keys come from: a profile must be whole unless it has a base, an override may be a part, a
 * record has all rules and nothing else. */
enum { HUS__FROM_PROFILE, HUS__FROM_OVERRIDE, HUS__FROM_RECORD };

typedef struct hus__intake {
    hus_variant *variant; /* what it fills; half-filled when it fails */
    hus_error *error;
    int32_t from;
    bool has_base;
    int32_t taken;
    hus__place seen[HUS__KEY_COUNT]; /* where the value of a key stands */
} hus__intake;

int32_t hus__take(hus__intake *intake, hus__slice name, hus__place name_at, hus__slice value,
                  hus__place value_at);

/* After the last key: what is missing, and whether the rules hold together. */
int32_t hus__take_end(hus__intake *intake);

/* Reads the name of a variant; `out` has room for HUS__MAX_NAME bytes and a terminator. */
bool hus__read_name(hus__slice text, char *out);

/* ---- builtin.c.in: the profiles of variants/, in the order of the API ------------------------ */

typedef struct hus__builtin {
    const char *name, *text;
} hus__builtin;

extern const hus__builtin hus__builtins[];
extern const int32_t hus__builtin_total;

/* ---- sow.c: one turn on a board -------------------------------------------------------------- */

typedef struct hus__lane hus__lane;

typedef struct hus__sown {
    int32_t laps, captured, end; /* end: the place of the last seed */
    bool endless;                /* lap_limit reached, the last seed in an occupied pit */
} hus__sown;

/* Sows a turn from a place that holds at least two. Both sides are changed, by an endless turn too:
 * they are then as after its last lap. */
typedef hus__sown hus__sow(const hus__lane *lane, hus__side *own, hus__side *other, int32_t place);

/* What a turn needs to know of board and rules. */
struct hus__lane {
    int32_t row;   /* pits in a row: places below it are the outer row, from it on the inner one */
    int32_t words; /* of a side: 2, 4 or 8; counters of no place are 0 */
    int32_t lap_limit;
    bool needs_both, resows_all;
    hus__sow *sow; /* the version made for these */
};

hus__lane hus__make_lane(int32_t row, int32_t lap_limit, bool needs_both, bool resows_all);

/* Where a turn's events go. They have places for pits, and 0 for the mover, 1 for the opponent. */
typedef struct hus__events {
    hus_event *out;
    size_t capacity, length;
} hus__events;

/* The same, slower, and telling every step. */
hus__sown hus__sow_telling(const hus__lane *lane, hus__side *own, hus__side *other, int32_t place,
                           hus__events *events);

/* ---- game.c: a position and where it leads --------------------------------------------------- */

typedef struct hus__position {
    hus__side side[2];
    uint64_t legal;  /* places; 0 when the game is over */
    uint32_t digest; /* equal boards have equal ones */
    int32_t to_move, ply, quiet, result, reason;
} hus__position;

/* One turn played, and what taking it back needs beside the board before. */
typedef struct hus__ply {
    hus__sown sown;
    int32_t quiet;   /* the count before */
    uint32_t digest; /* of the board before */
    int32_t place;
    int32_t first;   /* the first ply played from that position */
    int32_t times;   /* of a first ply: how often its position has been left */
    int32_t next[2]; /* of a first ply: two others in the same tree, or -1 */
} hus__ply;

typedef struct hus__tag {
    char key[HUS__MAX_TAG_KEY + 1];
    char value[HUS__MAX_TEXT + 1];
} hus__tag;

typedef struct hus__tags {
    hus__tag *list; /* in the order in which they were set */
    int32_t count, capacity;
} hus__tags;

/* The turns played, then those taken back. One block holds the three lists. */
typedef struct hus__history {
    uint64_t *boards; /* the board before each ply, 2 * lane.words words */
    hus__ply *plies;
    int32_t *trees; /* by digest, a first ply of each, or -1: repetition is found there */
    int32_t played, known, capacity; /* capacity: a power of two, or 0 */
} hus__history;

struct hus_game {
    hus_variant variant;
    hus__lane lane;
    hus__position now;
    hus__history history;
    int32_t declared_result, declared_reason; /* how players ended it behind the known plies */
    hus__tags tags;
};

/* An endless turn that is taken back: under all but `stop`. */
static inline bool hus__is_undone(const hus_game *game, const hus__sown *sown) {
    return sown->endless && game->variant.rules.endless != HUS__ENDLESS_STOP;
}

/* The place of a pit, and the pit of a place: the same number counterclockwise; clockwise the outer
 * row is turned round, and so is the inner one. */
int32_t hus__mirror(const hus_game *game, int32_t pit_or_place);

/* Starts afresh from a board and who is to move; judges it. */
void hus__game_start(hus_game *game, const hus__position *start);

/* The position it started from: board, player to move and ply. */
hus__position hus__game_begin(const hus_game *game);

/* The players end a game; HUS_E_OVER where it is over. */
int32_t hus__game_declare(hus_game *game, int32_t result, int32_t reason);

bool hus__is_player(int32_t player);

/* The number of the lowest bit of a set that has one. */
int32_t hus__lowest_bit(uint64_t bits);

/* Makes room for one more ply. */
bool hus__game_room(hus_game *game);

/* Plays a legal place; there is room for it. */
void hus__game_advance(hus_game *game, int32_t place);

/* How many places are legal after a legal turn, where no rule forbids any that can be lifted: from
 * ply 1 on with leading_pair, and never with forbidden endless turns. */
int32_t hus__game_count_after(const hus_game *game, int32_t place);

/* Forgets the plies after so many, and stands at `now`, where the game was then. */
void hus__game_rewind(hus_game *game, int32_t played, const hus__position *now);

/* ---- record.c -------------------------------------------------------------------------------- */

int32_t hus__tags_copy(hus__tags *out, const hus__tags *tags);

/* ---- position.c ------------------------------------------------------------------------------ */

void hus__put_position(hus__out *out, const hus_game *game, const hus__position *position);

/* Reads a position of the game's board. In an error the column counts from the begin of `text`. */
int32_t hus__position_read(const hus_game *game, hus__slice text, hus__position *out,
                           hus_error *error);

#endif
