/**
 * @file hus.h
 * @brief libhus: the rules of Hus, the four-row mancala of Namibia.
 *
 * Hus (ǁhūs, Owela, Otjitoto …) is played on four rows of pits. South and North sit face to face;
 * each owns two rows: the **outer** row near the player, the **inner** row by the middle. The
 * player to move lifts all seeds of one own pit that holds at least two and sows them one by one
 * round the own circle: a **lap**. Where its last seed falls decides how the turn goes on:
 *
 * - In a pit that was empty: the turn ends.
 * - In an occupied inner pit, with seeds opposite as the rule `capture_needs` wants them: a
 *   **capture**. The seeds of the facing inner pit and of the outer pit behind it are lifted and
 *   sown on the own side, beginning with the pit after the capturing one; with
 *   `capture_resows = all` those of the capturing pit are lifted and sown with them.
 * - In any other occupied pit: a **relay**. All its seeds are lifted and sown on from the next pit.
 *
 * Who cannot move loses. A lap of so many seeds that it comes round drops one into the pit it was
 * lifted from as well.
 *
 * Descriptions of the game differ in a handful of points. Each point is a **rule key**, one value
 * for every key is a **variant**, and the text that holds it is a **variant profile**. A program
 * makes a ::hus_variant, makes a ::hus_game from it, and plays pits:
 *
 * @code{.c}
 * hus_variant *variant;
 * hus_game *game;
 * int32_t pit;
 *
 * hus_variant_builtin(&variant, "philos");
 * hus_game_new(&game, variant, HUS_SOUTH);
 * while (hus_game_legal_pits(game, &pit, 1) > 0)
 *     hus_game_play(game, pit);
 * printf("%d : %d\n", (int)hus_game_score(game, HUS_SOUTH), (int)hus_game_score(game, HUS_NORTH));
 * hus_game_free(game);
 * hus_variant_free(variant);
 * @endcode
 *
 * ## Conventions
 *
 * - **Results.** A function that can fail returns `int32_t`: zero or more is fine, less is one of
 *   the `HUS_E_…` below. Where the type has no room for an error, the result is 0 or NULL.
 * - **Ownership.** A new handle comes out through the first argument, which is set to NULL when
 *   the call fails, and is the caller's to free. A returned pointer is borrowed: it is good as
 *   long as the handle it came from. Freeing NULL does nothing.
 * - **Buffers.** Text and arrays go into the caller's buffer, which comes last with its capacity
 *   in elements (bytes for text). The full length is returned, for text without the terminator.
 *   Text is always terminated; what does not fit is cut between characters or elements, so a
 *   result >= capacity (text) or > capacity (arrays) means "cut". `(NULL, 0)` asks for the length
 *   only; NULL with a capacity above 0 is ::HUS_E_ARG.
 * - **Bad arguments.** Every function survives NULL and numbers out of range: the result is
 *   ::HUS_E_ARG, or 0 or NULL where the type has no room for it. So a question that is answered
 *   with 1 or 0 is asked with `> 0`. A handle that is not NULL must be a live one.
 * - **Errors.** Where a function takes a ::hus_error, NULL may be passed. The struct is zeroed
 *   when the call succeeds and filled when it fails. A call that fails changes no handle.
 * - **Threads.** The library has no global state. Different handles may be used by different
 *   threads freely; one handle by several threads only through functions that take it `const`,
 *   while no thread calls another function on it.
 * - **Memory.** All memory is from malloc. Games grow by doubling as turns are played; nothing
 *   else of a turn allocates. A handle is freed by the library's own function, not by free().
 * - **Languages.** C from C99 on, C++, and whatever reads C's types; structs and numbers have the
 *   same size and value everywhere.
 *
 * ## Pits
 *
 * A pit is a number 0 … 2n-1, where n is the number of pits in a row, counted counterclockwise
 * from the owner's outer left: the outer row from left to right is 0 … n-1, the inner row from
 * right to left n … 2n-1. In text, `o3` is the third pit of the outer row from its owner's left
 * (pit 2), `i1` the leftmost of the inner row (pit 2n-1): outer column c is pit c-1, inner column
 * c is pit 2n-c. The pit that faces an inner pit p is the opponent's 3n-1-p; the outer pit behind
 * that one is the opponent's p-n. These numbers do not depend on the direction of sowing.
 */
#ifndef HUS_H
#define HUS_H

#include <stddef.h>
#include <stdint.h>

/** @name The version of this header
 *  Compare with hus_version_number() to find a header and a library that do not belong together.
 *  @{ */
#define HUS_VERSION_MAJOR 0 /**< 1 of "1.2.3"; what it promises is in README.md */
#define HUS_VERSION_MINOR 1 /**< 2 of "1.2.3" */
#define HUS_VERSION_PATCH 0 /**< 3 of "1.2.3" */
#define HUS_VERSION "0.1.0" /**< all three */
/** @} */

/** @def HUS_API
 *  Marks what the library exports. Define `HUS_STATIC` where the static library is linked; CMake
 *  and `pkg-config --static` do. `HUS_BUILD` is for the library itself. */
#if defined(_WIN32) && !defined(HUS_STATIC) && !defined(HUS_BUILD)
#define HUS_API __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32) && defined(HUS_BUILD)
#define HUS_API __attribute__((visibility("default")))
#else
#define HUS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ============================================================================================ */
/** @name Types and numbers
 *  @{ */

/** A set of rules with a name. Opaque; made by hus_variant_builtin() and its neighbours. */
typedef struct hus_variant hus_variant;

/** A game: a position, the rules it is played by, and how it came about. Opaque. */
typedef struct hus_game hus_game;

/** A series of games and how it stands. Opaque. */
typedef struct hus_series hus_series;

/** What is wrong with a text, and where. 256 bytes. */
typedef struct hus_error {
    int32_t status; /**< ::HUS_OK, or the `HUS_E_…` that the call returned */
    int32_t line;   /**< from 1; 0: the text as a whole */
    int32_t column; /**< in bytes, from 1 (a byte order mark is not counted); 0: the whole line */
    char message[244]; /**< one sentence in English, valid UTF-8; empty on success */
} hus_error;

/** What a turn did. */
typedef struct hus_turn {
    int32_t player;   /**< who made it: ::HUS_SOUTH or ::HUS_NORTH */
    int32_t pit;      /**< the pit that was played */
    int32_t laps;     /**< lifts that were sown, captured seeds too; at least 1 */
    int32_t captured; /**< seeds taken from the opponent */
    int32_t end_pit;  /**< own pit of the last seed; -1 where an endless turn is undone */
    int32_t endless;  /**< 1: it reached `lap_limit` and would have gone on; else 0 */
} hus_turn;

/** One step of a turn; see hus_game_trace(). */
typedef struct hus_event {
    int32_t kind;   /**< one of `HUS_EVENT_…` */
    int32_t player; /**< the owner of `pit` */
    int32_t pit;    /**< where it happens; -1 in ::HUS_EVENT_UNDONE */
    int32_t seeds;  /**< how many seeds are lifted, captured, sown, or lie in the last pit */
} hus_event;

/** What many random games came to; see hus_game_playouts(). Tallies add up, number by number. 128
 *  bytes. */
typedef struct hus_tally {
    uint64_t games;       /**< games played */
    uint64_t south_wins;  /**< games that South has won */
    uint64_t north_wins;  /**< games that North has won */
    uint64_t draws;       /**< games that nobody has won */
    uint64_t endless;     /**< turns that reached `lap_limit` */
    uint64_t sweeps;      /**< games at whose end one player held all seeds */
    uint64_t turns;       /**< turns played */
    uint64_t laps;        /**< of all turns; a turn that is undone counts with `lap_limit` laps */
    uint64_t captured;    /**< seeds captured in all turns; none in a turn that is undone */
    uint64_t reserved[7]; /**< 0 */
} hus_tally;

/** Players. */
enum {
    HUS_SOUTH = 0, /**< one player; in a picture of the board, the lower two rows */
    HUS_NORTH = 1, /**< the other; the upper two rows */
    HUS_NOBODY = 2 /**< where a player is asked for and there is none */
};

/** What a call returns when it fails. */
enum {
    HUS_OK = 0,             /**< it succeeded; any number above 0 says so too */
    HUS_E_NOMEM = -1,       /**< memory ran out */
    HUS_E_ARG = -2,         /**< a NULL, or a number out of range (player, pit, index, depth) */
    HUS_E_IO = -3,          /**< a file cannot be read; the message says why */
    HUS_E_SYNTAX = -4,      /**< the text is not of its form, or is too long */
    HUS_E_RULE = -5,        /**< a rule key that is unknown, repeated or missing, a value out of
                                 range, or rules that contradict each other */
    HUS_E_NAME = -6,        /**< no built-in variant has that name */
    HUS_E_POSITION = -7,    /**< well-formed text, but no position or pit of this board */
    HUS_E_ILLEGAL = -8,     /**< the rules forbid the turn */
    HUS_E_OVER = -9,        /**< the game or series is over */
    HUS_E_UNFINISHED = -10, /**< the call needs a game that is over */
    HUS_E_EMPTY = -11       /**< nothing to undo, to redo, or to return */
};

/** How a game stands; see hus_game_result(). */
enum {
    HUS_RESULT_PLAYING = 0, /**< it goes on */
    HUS_RESULT_SOUTH = 1,   /**< South has won */
    HUS_RESULT_NORTH = 2,   /**< North has won */
    HUS_RESULT_DRAW = 3     /**< nobody has won */
};

/** Why a game is over; see hus_game_reason(). */
enum {
    HUS_REASON_NONE = 0,       /**< it is not over */
    HUS_REASON_IMMOBILE = 1,   /**< the loser has no pit to play */
    HUS_REASON_ENDLESS = 2,    /**< an endless turn, under `endless = draw` or `loss` */
    HUS_REASON_REPETITION = 3, /**< the position has occurred `repetition` times */
    HUS_REASON_QUIET = 4,      /**< `quiet_limit` turns in a row without a capture */
    HUS_REASON_RESIGNED = 5,   /**< hus_game_resign() */
    HUS_REASON_AGREED = 6      /**< hus_game_agree_draw() */
};

/** Kinds of ::hus_event. */
enum {
    HUS_EVENT_LIFT = 0,    /**< the seeds of an own pit are lifted */
    HUS_EVENT_CAPTURE = 1, /**< the seeds of an opponent's pit are lifted */
    HUS_EVENT_SOW = 2,     /**< what was lifted is sown; `pit` is where the last seed falls */
    HUS_EVENT_STOP = 3,    /**< the turn ends in `pit`, which now holds `seeds` */
    HUS_EVENT_UNDONE = 4   /**< the turn is endless and is taken back as a whole */
};
/** @} */

/* ============================================================================================ */
/** @name Library
 *
 * @code{.c}
 * if (hus_version_number() / 100 != HUS_VERSION_MAJOR * 100 + HUS_VERSION_MINOR)
 *     fprintf(stderr, "hus.h is %s, the library is %s\n", HUS_VERSION, hus_version());
 * if (status < 0)
 *     fprintf(stderr, "%s: %s\n", hus_status_name(status), hus_status_message(status));
 * @endcode
 *  @{ */

/** The version of the library, "1.2.3". Never NULL; static. */
HUS_API const char *hus_version(void);

/** The version of the library as a number: 10203 for 1.2.3. */
HUS_API int32_t hus_version_number(void);

/** The name of a status, "HUS_E_ARG"; NULL for a number that is no status. Static. */
HUS_API const char *hus_status_name(int32_t status);

/** A status in a few English words, "the game is not over"; NULL for a number that is no status.
 *  Static. */
HUS_API const char *hus_status_message(int32_t status);
/** @} */

/* ============================================================================================ */
/** @name Rules: what a variant is made of
 *
 * The keys, in table order, and what they mean. Sources: MW, Mancala World, article "Hus";
 * Ph, rule sheet "Hus" of Philos (Paderborn); WP, English Wikipedia, article "ǁHus"; VQ, Catalan
 * Wikipedia, article "Hus"; BP, Board and Pieces, article "Hus". variants/README.md says more,
 * value by value; "ours" marks what no source settles.
 *
 *     pits_per_row    2…32. 8 in all but the 12 of Berg-Damara (Vedder 1923) and Benguela (Silva
 *                     1995); WP: boards of 8 to 24.
 *     seeds_per_pit   2…16 in every pit that is filled at the start. All sources: 2.
 *     inner_filled    how many of the rightmost inner pits are filled at the start: `half` (MW), or
 *                     0…pits_per_row (4: Ph, WP, VQ, BP). The outer row always is.
 *     sowing          counterclockwise (MW) or clockwise (Ph, BP).
 *     capture_needs   what must lie opposite for a capture: seeds in the facing inner pit (inner:
 *                     MW, Ph), or in the outer pit behind it as well (both: WP, Vedder).
 *     capture_resows  what is sown after a capture: the captured seeds (captured: MW), or the seeds
 *                     of the capturing pit too (all: Ph).
 *     opening         free, or leading_pair: on plies 0 and 1 only a pit of two or more whose next
 *                     pit is empty may be played, if there is one (children in Windhoek: MW, BP).
 *     ends            when immobility is looked at: on_turn (MW), of the player to move only; or
 *                     at_once (Ph), of the player who has just moved too.
 *     endless         what follows when the lap_limit-th lap of a turn ends in an occupied pit
 *                     (ours; Ph only says that a turn can last for ever): draw, the game is drawn;
 *                     loss, the mover loses; in both the turn counts, but the board is as it was
 *                     before; forbidden, such a pit may not be played; stop, the turn ends there
 *                     and the game goes on.
 *     lap_limit       1…100000 (ours).
 *     repetition      0, 2…100: the game is drawn when a position (board and player to move) occurs
 *                     that many times; 0 never (ours).
 *     quiet_limit     0…100000: the game is drawn after that many turns in a row without a capture;
 *                     0 never (ours).
 *     series          wins or points: what decides a series (points: Ph; best of seven: VQ, BP).
 *     series_games    0…1000 games, 0 open-ended; with wins the n of best of n, odd or 0.
 *     sweep_doubles   no or yes: who holds all seeds when the game is over scores them twice (Ph).
 *     team_size       1…16 people a side, who take its turns in rotation (MW).
 *
 * Some values exclude each other, which is ::HUS_E_RULE: `half` needs an even pits_per_row,
 * inner_filled is at most pits_per_row, a board starts with at most 255 seeds, and
 * `series = wins` needs a series_games that is odd or 0.
 *  @{ */

/** How many variants are built in. Their indices are 0 … count-1. */
HUS_API int32_t hus_builtin_count(void);

/** The name of a built-in variant, "mancala-world"; NULL for an index out of range. Static. */
HUS_API const char *hus_builtin_name(int32_t index);

/** How many rule keys there are: 16. Their indices are 0 … count-1, in table order. `format`,
 *  `base`, `name`, `title` and `source` are keys of a profile, but not rules. */
HUS_API int32_t hus_rule_count(void);

/** The name of a rule key, "sowing"; NULL for an index out of range. Static. */
HUS_API const char *hus_rule_key(int32_t index);

/** What a rule allows: alternatives between bars, each a word, a number or a range, such as
 *  "inner|both", "half|0..pits_per_row" or "0|2..100"; NULL for an index out of range. Static. */
HUS_API const char *hus_rule_values(int32_t index);

/** One sentence that says what a rule means; NULL for an index out of range. Static. */
HUS_API const char *hus_rule_help(int32_t index);
/** @} */

/* ============================================================================================ */
/** @name Variant: a set of rules with a name
 *
 * A profile is an INI text of one section, at most 64 KiB of UTF-8:
 *
 *     [variant]
 *     format = 1
 *     base = philos                 optional: keys that are left out come from this built-in
 *     name = my-club                [a-z0-9-]{1,32}, always required
 *     title = Hus at my club        optional, at most 255 bytes, no control character but tabs, as
 *                                   is source
 *     pits_per_row = 12             and so on: every rule key, unless there is a base
 *
 * Keys and values are exact and lower case, blanks round both are dropped. A line may be blank or
 * a comment, which begins with # or ;. A line that begins with a blank is an error, since other
 * INI readers take it for a continuation. Numbers are digits without leading zeros. CRLF and
 * a byte order mark are accepted; NUL, a CR alone and invalid UTF-8 are not.
 *
 * @code{.c}
 * const char profile[] = "[variant]\nformat = 1\nbase = philos\nname = my-club\n";
 * hus_variant *mine;
 * hus_variant *wide;
 * hus_error error;
 * char text[4096];
 *
 * if (hus_variant_parse(&mine, profile, strlen(profile), &error) != HUS_OK)
 *     fprintf(stderr, "%d:%d: %s\n", (int)error.line, (int)error.column, error.message);
 * if (hus_variant_copy(&wide, mine) == HUS_OK &&
 *     hus_variant_override(wide, "pits_per_row = 12", 17, NULL) == HUS_OK &&
 *     hus_variant_write(wide, text, sizeof text) < (int32_t)sizeof text)
 *     fputs(text, stdout);
 * hus_variant_free(wide);
 * hus_variant_free(mine);
 * @endcode
 *  @{ */

/** Makes a copy of the built-in variant of that name.
 *  Fails with ::HUS_E_NAME (there is none), ::HUS_E_ARG (a NULL), ::HUS_E_NOMEM. */
HUS_API int32_t hus_variant_builtin(hus_variant **out, const char *name);

/** Makes a variant from a profile. `text` need not be terminated; `length` is in bytes.
 *  Fails with ::HUS_E_SYNTAX, ::HUS_E_RULE, ::HUS_E_NAME (of `base`), each with line, column and
 *  a message; ::HUS_E_ARG (`out` or `text` is NULL), ::HUS_E_NOMEM. The place of a key that is
 *  missing is line 0; of rules that contradict each other, the last line that takes part. */
HUS_API int32_t hus_variant_parse(hus_variant **out, const char *text, size_t length,
                                  hus_error *error);

/** Makes a variant from a profile in a file. `path` is one as fopen() takes it (on Windows in the
 *  code page of the program). Reads at most 64 KiB and one byte, and waits for them as the system
 *  does: a FIFO that nobody writes into is not done with before somebody does.
 *  Fails like hus_variant_parse(), and with ::HUS_E_IO when the file cannot be opened or read. */
HUS_API int32_t hus_variant_load(hus_variant **out, const char *path, hus_error *error);

/** Makes a copy. Fails with ::HUS_E_ARG (a NULL), ::HUS_E_NOMEM. */
HUS_API int32_t hus_variant_copy(hus_variant **out, const hus_variant *variant);

/** Changes keys of a variant: `text` holds lines `key = value`, with comments and blank lines as in
 *  a profile, but no section, no key twice, and neither `format` nor `base`. The whole is checked
 *  after the last line; when anything is wrong the variant stays as it was. Games and series made
 *  before keep the rules they were made with. Fails like hus_variant_parse(). */
HUS_API int32_t hus_variant_override(hus_variant *variant, const char *text, size_t length,
                                     hus_error *error);

/** The value of a key as it would be written in a profile: any rule key, `format`, `name`, `title`
 *  or `source` (empty where absent). Returns the full length.
 *  Fails with ::HUS_E_RULE for any other key, `base` among them; ::HUS_E_ARG. */
HUS_API int32_t hus_variant_get(const hus_variant *variant, const char *key, char *buffer,
                                size_t capacity);

/** The value of a rule as a number: of a word its place in hus_rule_values(), from 0; `half` is
 *  resolved to half of `pits_per_row`. `*out` is set to 0 when the call fails.
 *  Fails with ::HUS_E_RULE for what is not a rule key; ::HUS_E_ARG. */
HUS_API int32_t hus_variant_get_int(const hus_variant *variant, const char *key, int32_t *out);

/** 1 when both have the same rules, else 0. `half` equals the number it stands for; name, title and
 *  source do not count. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_variant_same_rules(const hus_variant *a, const hus_variant *b);

/** Writes the variant as a profile: every rule, in table order, without a base. Parsing that text
 *  and writing it again gives the same bytes. Returns the full length. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_variant_write(const hus_variant *variant, char *buffer, size_t capacity);

/** Frees a variant. What was made from it is not touched: it has its own copy. */
HUS_API void hus_variant_free(hus_variant *variant);
/** @} */

/* ============================================================================================ */
/** @name Game: whose turn it is, what is legal, playing and taking back
 *
 * @code{.c}
 * uint8_t board[128];
 * int32_t places = hus_game_board(game, board, 128);
 *
 * for (int32_t pit = 0; pit < places / 2; pit++) {
 *     hus_game *after;
 *
 *     if ((hus_game_legal(game) >> pit & 1) == 0 || hus_game_copy(&after, game) != HUS_OK)
 *         continue;
 *     hus_game_play(after, pit);
 *     printf("pit %d of %d seeds leads to %d : %d\n", (int)pit,
 *            board[hus_game_to_move(game) * places / 2 + pit],
 *            (int)hus_game_total(after, HUS_SOUTH), (int)hus_game_total(after, HUS_NORTH));
 *     hus_game_free(after);
 * }
 * @endcode
 *  @{ */

/** Makes a game at the start position of a variant; `first` (::HUS_SOUTH or ::HUS_NORTH) begins.
 *  The game keeps its own copy of the variant.
 *  Fails with ::HUS_E_ARG (a NULL, no such player), ::HUS_E_NOMEM. */
HUS_API int32_t hus_game_new(hus_game **out, const hus_variant *variant, int32_t first);

/** Makes a copy of a game with all it knows: the turns played, those that can be redone, the
 *  result, the tags. Fails with ::HUS_E_ARG (a NULL), ::HUS_E_NOMEM. */
HUS_API int32_t hus_game_copy(hus_game **out, const hus_game *game);

/** Frees a game. */
HUS_API void hus_game_free(hus_game *game);

/** The rules the game is played by; borrowed, good as long as the game. NULL for NULL. */
HUS_API const hus_variant *hus_game_variant(const hus_game *game);

/** Pits in a row, 2…32. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_game_pits_per_row(const hus_game *game);

/** The player to move. After the end too: the one who would be. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_game_to_move(const hus_game *game);

/** Turns played since the start of the game: a position that is set brings its own count.
 *  Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_game_ply(const hus_game *game);

/** Who of the team has the turn, 0 … `team_size`-1: half the ply, rounded down, modulo team_size
 *  (rotation: MW). Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_game_seat(const hus_game *game);

/** Seeds in a pit, 0…255. Fails with ::HUS_E_ARG (NULL, no such player or pit). */
HUS_API int32_t hus_game_seeds(const hus_game *game, int32_t player, int32_t pit);

/** Seeds of a player on the board, 0…255. Fails with ::HUS_E_ARG (NULL, no such player). */
HUS_API int32_t hus_game_total(const hus_game *game, int32_t player);

/** The whole board: 4n counts, South's pits 0 … 2n-1, then North's. Returns 4n, of which as many
 *  as fit into `capacity` are written. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_game_board(const hus_game *game, uint8_t *out, size_t capacity);

/** A hash of the board and the player to move (not of rules, ply or history): the same number for
 *  the same position on every machine and in every release of a major version. 0 for NULL. */
HUS_API uint64_t hus_game_hash(const hus_game *game);

/** What may be played: bit p is set when pit p is legal. 0 when the game is over, and for NULL. */
HUS_API uint64_t hus_game_legal(const hus_game *game);

/** 1 when the player to move may play that pit, else 0. Fails with ::HUS_E_ARG (NULL, no such
 *  pit). */
HUS_API int32_t hus_game_is_legal(const hus_game *game, int32_t pit);

/** The legal pits in rising order, of which as many as fit into `capacity` are written. Returns
 *  how many there are: 0 when the game is over. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_game_legal_pits(const hus_game *game, int32_t *out, size_t capacity);

/** Says what playing a pit would do, without playing it.
 *  Fails with ::HUS_E_ILLEGAL, ::HUS_E_OVER, ::HUS_E_ARG, with `*out` all zeros; one case differs:
 *  of a pit that nothing but `endless = forbidden` rules out, the result is ::HUS_E_ILLEGAL, when
 *  the game is over too, but `*out` is filled, so that the refusal can be explained. */
HUS_API int32_t hus_game_preview(const hus_game *game, int32_t pit, hus_turn *out);

/** Says step by step what playing a pit would do, without playing it. For each lap:
 *  ::HUS_EVENT_LIFT of an own pit (before the first lap, at a relay, and of the capturing pit under
 *  `capture_resows = all`); at a capture ::HUS_EVENT_CAPTURE of the opponent's inner pit, then of
 *  the outer one behind it unless it is empty; ::HUS_EVENT_SOW. Last comes ::HUS_EVENT_STOP, or
 *  ::HUS_EVENT_UNDONE (the mover, pit -1, 0 seeds) where an endless turn is taken back. Replayed
 *  on the board before, each seed into the next pit in the direction of sowing, the events give
 *  the board after.
 *  Returns how many events there are (at most a few for each of 100000 laps), of which as many as
 *  fit into `capacity` are written. Fails with ::HUS_E_ILLEGAL, ::HUS_E_OVER, ::HUS_E_ARG; a pit
 *  that nothing but `endless = forbidden` rules out has its events told all the same. */
HUS_API int32_t hus_game_trace(const hus_game *game, int32_t pit, hus_event *out, size_t capacity);

/** Plays a pit for the player to move. Turns that had been taken back are forgotten.
 *  Fails with ::HUS_E_ILLEGAL (the rules forbid it), ::HUS_E_OVER, ::HUS_E_ARG (NULL, no such pit),
 *  ::HUS_E_NOMEM (a game remembers 2^27 turns at most); the game is then as before. */
HUS_API int32_t hus_game_play(hus_game *game, int32_t pit);

/** Takes back the last turn. A resignation or an agreed draw is taken back first, alone.
 *  Fails with ::HUS_E_EMPTY (nothing to take back), ::HUS_E_ARG. */
HUS_API int32_t hus_game_undo(hus_game *game);

/** Plays again what was taken back last: a turn, a resignation or an agreed draw.
 *  Fails with ::HUS_E_EMPTY (nothing was taken back), ::HUS_E_ARG. */
HUS_API int32_t hus_game_redo(hus_game *game);

/** How many turns have been played and not taken back since the start, or since the position was
 *  set. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_game_turns(const hus_game *game);

/** One of these turns: 0 is the first, hus_game_turns()-1 or -1 the last. `*out` is all zeros when
 *  the call fails: ::HUS_E_EMPTY (-1, and no turn has been played), ::HUS_E_ARG (NULL, no such
 *  index). */
HUS_API int32_t hus_game_turn_at(const hus_game *game, int32_t index, hus_turn *out);

/** `player` resigns, on either player's turn; the opponent wins and the board stays (ours). Turns
 *  that had been taken back are forgotten.
 *  Fails with ::HUS_E_OVER, ::HUS_E_ARG (NULL, no such player). */
HUS_API int32_t hus_game_resign(hus_game *game, int32_t player);

/** Both players agree to a draw; the board stays (ours). Turns that had been taken back are
 *  forgotten. Fails with ::HUS_E_OVER, ::HUS_E_ARG. */
HUS_API int32_t hus_game_agree_draw(hus_game *game);

/** How the game stands: one of `HUS_RESULT_…`. After each turn these are looked at in order:
 *  an endless turn; immobility, of the player to move and then (`ends = at_once`) of the player
 *  who has just moved; repetition; quiet turns. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_game_result(const hus_game *game);

/** Why it stands so: one of `HUS_REASON_…`. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_game_reason(const hus_game *game);

/** The score of a player: the seeds on his side, 0…255, or twice as many when the game is over, he
 *  holds all seeds on the board and `sweep_doubles` is `yes` (Ph), however the game ended.
 *  Fails with ::HUS_E_ARG (NULL, no such player). */
HUS_API int32_t hus_game_score(const hus_game *game, int32_t player);
/** @} */

/* ============================================================================================ */
/** @name Position: pits and boards as text
 *
 * A position is `SOUTH NORTH TURN PLY`, one space between each. A side is `outer/inner`, a row its
 * counts from the owner's left with commas between, TURN is `s` or `n`, PLY is the number of turns
 * played so far, 0…1000000000, and may be left out for 0. The start of mancala-world:
 *
 *     2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 s 0
 *  @{ */

/** Reads a pit, `o1` or `i12`. Returns its number, 0 … 2*pits_per_row-1.
 *  Fails with ::HUS_E_SYNTAX (not of that form, `o01`, `o0`), ::HUS_E_POSITION (no such pit on this
 *  board, `o9` of 8), ::HUS_E_ARG (NULL, pits_per_row not 2…32). */
HUS_API int32_t hus_pit_parse(int32_t pits_per_row, const char *text);

/** Writes the name of a pit. Returns the full length, at most 3.
 *  Fails with ::HUS_E_ARG (pits_per_row not 2…32, no such pit, a NULL buffer with a capacity). */
HUS_API int32_t hus_pit_name(int32_t pits_per_row, int32_t pit, char *buffer, size_t capacity);

/** Writes the position, the ply always. Returns the full length.
 *  Fails with ::HUS_E_ARG. A game that is played on beyond ply 1000000000 writes a ply that
 *  hus_game_set_position() refuses. */
HUS_API int32_t hus_game_position(const hus_game *game, char *buffer, size_t capacity);

/** Sets up a position. Turns played and taken back are forgotten, tags are kept; the position
 *  counts as its own first occurrence and as no quiet turn, and the game may be over at once. The
 *  opening rule looks at the ply, so give a position from the middle of a game its ply. Text of a
 *  position knows nothing of what occurred before it; a record does.
 *  Fails with ::HUS_E_SYNTAX (not of that form), ::HUS_E_POSITION (a position of another board:
 *  wrong number of rows or pits, more than 255 seeds; or a ply too high), each with its column on
 *  line 1, of at most 64 KiB that are looked at; ::HUS_E_ARG. The game is then as before. */
HUS_API int32_t hus_game_set_position(hus_game *game, const char *text, hus_error *error);
/** @} */

/* ============================================================================================ */
/** @name Record: whole games as text
 *
 * A record holds all that is needed to play a game through again:
 *
 *     [Hus "1"]
 *     [South "Anna"]                                 tags, as they were set
 *     [Variant "philos"]
 *     [Rules "pits_per_row=8 seeds_per_pit=2 …"]     every rule, so that a record can be replayed
 *     [Position "2,2,… s 0"]                         when profiles have changed; where it starts
 *     [Result "1-0"]                                 1-0 South has won, 0-1 North, 1/2-1/2, *
 *     [Reason "immobile"]                            none immobile endless repetition quiet
 *                                                    resigned agreed
 *     1. i5 i5 2. o3 o7 3. i1 {a comment} 1-0
 *
 * Turns come in pairs in order of play, numbered from 1, whoever begins; the result stands once
 * more behind them. Turns that were taken back are not part of a record. A file may hold many.
 *  @{ */

/** Sets a tag of a game: South, North, Event, Date or any other key of a letter and then letters,
 *  digits and `_`, at most 63 bytes. The value is UTF-8 without control characters, at most 255
 *  bytes; NULL removes the tag, if there is one. A tag that is set again keeps its place. A game
 *  has at most 1024 tags.
 *  Fails with ::HUS_E_ARG (a NULL game or key, a key or value not of that form, or one of the keys
 *  Hus, Variant, Rules, Position, Result and Reason, which the library writes; or one tag too
 *  many), ::HUS_E_NOMEM. */
HUS_API int32_t hus_game_set_tag(hus_game *game, const char *key, const char *value);

/** The value of a tag; NULL where it is not set, and for NULL. Borrowed: good until the next
 *  hus_game_set_tag() on that game, or its end. */
HUS_API const char *hus_game_tag(const hus_game *game, const char *key);

/** How many tags are set. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_game_tag_count(const hus_game *game);

/** The key of a tag, by its index 0 … count-1 in the order of setting; NULL for an index out of
 *  range, and for NULL. Borrowed like the value. */
HUS_API const char *hus_game_tag_key(const hus_game *game, int32_t index);

/** Writes the game as a record, which ends with a line end. Reading that text and writing it again
 *  gives the same bytes. Of the variant a record keeps name and rules, not title and source.
 *  A record of more than 16 MiB, some two million turns, is written and cannot be read.
 *  Returns the full length. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_record_write(const hus_game *game, char *buffer, size_t capacity);

/** Reads the first game of a text and plays it through. `*used`, if not NULL, is set to where the
 *  next game begins: the blanks after a game count as its own, so it is `length` after the last
 *  one; 0 when the call fails. Blanks, line ends and comments in braces between turns are free, and
 *  turns need no numbers. A record may have 16 MiB.
 *  Fails, each with line and column from the begin of `text` (who reads a file game by game adds
 *  them up; a missing rule has 0 and 0; what lies behind 32 MiB has the place of their end), with
 *  ::HUS_E_EMPTY (nothing but blanks), ::HUS_E_SYNTAX (not of that form, a wrong number, a tag
 *  missing or given twice, results that differ, text after the result), ::HUS_E_RULE (of the rules;
 *  or the board has another result than the text: what players declared and `*` are taken as
 *  written where the board goes on), ::HUS_E_POSITION (of the position or a pit),
 *  ::HUS_E_ILLEGAL (a turn), ::HUS_E_OVER (a turn after the end); ::HUS_E_ARG (a NULL but `used` or
 *  `error`, or a `length` above PTRDIFF_MAX), ::HUS_E_NOMEM. */
HUS_API int32_t hus_record_read(hus_game **out, const char *text, size_t length, size_t *used,
                                hus_error *error);
/** @} */

/* ============================================================================================ */
/** @name Series: several games between the same two
 *
 * Games won and points are both counted; the rule `series` says which decides. With `wins` (VQ, BP:
 * best of seven) who has won more than half of `series_games` has won the series, and a drawn game
 * is none of the games. With `points` (Ph) the greater sum of scores after `series_games` games
 * wins, and equal sums draw. With `series_games` 0 a series is never decided by itself.
 *
 * @code{.c}
 * hus_series *series; // one result is known; the loser begins what comes next
 * hus_game *next;
 *
 * hus_series_new(&series, variant, HUS_SOUTH);
 * hus_series_add_result(series, HUS_RESULT_SOUTH, 30, 18);
 * hus_series_set_first(series, HUS_NORTH);
 * if (hus_series_game(&next, series) == HUS_OK)
 *     printf("game %d, player %d begins\n", (int)hus_series_games(series) + 1,
 *            (int)hus_series_first(series));
 * hus_game_free(next);
 * hus_series_free(series);
 * @endcode
 *  @{ */

/** Makes a series by the rules of a variant, of which it keeps a copy; `first` begins the first
 *  game (lots decide, and the caller draws them). Fails with ::HUS_E_ARG, ::HUS_E_NOMEM. */
HUS_API int32_t hus_series_new(hus_series **out, const hus_variant *variant, int32_t first);

/** Frees a series. Games made from it are not touched. */
HUS_API void hus_series_free(hus_series *series);

/** The rules of the series; borrowed, good as long as the series. NULL for NULL. */
HUS_API const hus_variant *hus_series_variant(const hus_series *series);

/** Makes the next game, with the right player to begin; the caller's to free. Nothing is counted
 *  before hus_series_add(). Fails with ::HUS_E_OVER (decided), ::HUS_E_ARG, ::HUS_E_NOMEM. */
HUS_API int32_t hus_series_game(hus_game **out, const hus_series *series);

/** Counts a game that is over; it stays the caller's. The start passes to the other player, after a
 *  drawn game too (ours).
 *  Fails, and counts nothing, with ::HUS_E_ARG (a NULL, or a game of other rules, as
 *  hus_variant_same_rules() tells), ::HUS_E_OVER (the series is decided), ::HUS_E_UNFINISHED (the
 *  game is not over). */
HUS_API int32_t hus_series_add(hus_series *series, const hus_game *game);

/** Counts a game by its result (::HUS_RESULT_SOUTH, ::HUS_RESULT_NORTH, ::HUS_RESULT_DRAW) and
 *  scores, which are 0 or more and 510 together at most; they are not checked against a board.
 *  Fails, and counts nothing, with ::HUS_E_ARG, ::HUS_E_OVER. */
HUS_API int32_t hus_series_add_result(hus_series *series, int32_t result, int32_t south_score,
                                      int32_t north_score);

/** Who begins the next game. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_series_first(const hus_series *series);

/** Says who begins the next game, where it is not the other's turn to (lots, the loser begins).
 *  Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_series_set_first(hus_series *series, int32_t player);

/** Games counted so far; with `series = wins` drawn ones are not. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_series_games(const hus_series *series);

/** Games that a player has won. Fails with ::HUS_E_ARG (NULL, no such player). */
HUS_API int32_t hus_series_wins(const hus_series *series, int32_t player);

/** The sum of a player's scores, of drawn games too. Fails with ::HUS_E_ARG (NULL, no such
 *  player). */
HUS_API int64_t hus_series_points(const hus_series *series, int32_t player);

/** How the series stands: ::HUS_RESULT_PLAYING until it is decided, then ::HUS_RESULT_SOUTH,
 *  ::HUS_RESULT_NORTH or, with points, ::HUS_RESULT_DRAW. Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_series_result(const hus_series *series);

/** Who leads, in what decides the series: a player, or ::HUS_NOBODY when equal.
 *  Fails with ::HUS_E_ARG. */
HUS_API int32_t hus_series_leader(const hus_series *series);
/** @} */

/* ============================================================================================ */
/** @name Exploring
 *
 * @code{.c}
 * hus_tally tally;
 * uint64_t count;
 *
 * if (hus_game_perft(game, 5, &count) == HUS_OK)
 *     printf("%llu ways to play five turns\n", (unsigned long long)count);
 * if (hus_game_playouts(game, 1, 0, 10000, &tally) == HUS_OK)
 *     printf("South wins %.1f %%\n", 100.0 * (double)tally.south_wins / (double)tally.games);
 * @endcode
 *  @{ */

/** Counts the legal sequences of exactly `depth` turns from here, 0…64: 1 for depth 0, none deeper
 *  when the game is over. A turn that ends the game is counted and nothing follows it. The time
 *  grows with the count. `*out` is 0 when the call fails: ::HUS_E_ARG (a NULL, no such depth),
 *  ::HUS_E_NOMEM. */
HUS_API int32_t hus_game_perft(const hus_game *game, int32_t depth, uint64_t *out);

/** Plays `count` random games from here to their ends, by all rules of the variant, and counts what
 *  they come to; the game itself stays where it is. In each turn all legal pits are equally likely.
 *  The games are those with the numbers `first` … `first + count - 1` of a seed: each has a stream
 *  of random numbers of its own (SplitMix64), so the same seed and numbers give the same tally on
 *  every machine, and tallies of slices add up, over threads and machines too. `*out` is all zeros
 *  when the call fails: ::HUS_E_OVER (the game is over), ::HUS_E_RULE (`repetition` and
 *  `quiet_limit` are both 0, so a game might never end), ::HUS_E_ARG (a NULL, or numbers beyond
 *  2^64), ::HUS_E_NOMEM. */
HUS_API int32_t hus_game_playouts(const hus_game *game, uint64_t seed, uint64_t first,
                                  uint64_t count, hus_tally *out);
/** @} */

#ifdef __cplusplus
}
#endif

#endif
