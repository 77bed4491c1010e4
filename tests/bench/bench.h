/* What the files of hus-bench share. The library is used through its public header only. */
#ifndef HUS_BENCH_H
#define HUS_BENCH_H

#include "plain.h"

#include <stddef.h>

/* ---- bench.c: rounds and their times --------------------------------------------------------- */

typedef struct bench_options {
    int rounds;
    double round_ns;  /* how long a round should be, at least */
    int check_turns;  /* of each rule set, played by both */
    uint64_t leaves;  /* of a perft that is timed, at most */
    const char *only; /* rows of this name, or NULL */
    bool json;
} bench_options;

typedef struct bench_times {
    double best, median; /* 0: not measured */
} bench_times;

typedef struct bench_row {
    const char *name, *unit, *variant;
    int pits_per_row; /* 0: of no board */
    bench_times library, plain;
} bench_row;

typedef struct bench_report {
    bench_row *rows;
    size_t count, capacity;
} bench_report;

/* Does something `repeats` times; returns how many units of the row that were. */
typedef uint64_t bench_work(void *subject, uint64_t repeats);

/* Times both, in turn, round by round, and puts the row into the report. `plain` may be NULL. */
void bench_measure(bench_report *report, const bench_options *options, bench_row row,
                   bench_work *library, bench_work *plain, void *subject);

/* Puts in a row that is known already. */
void bench_add(bench_report *report, bench_row row);

bool bench_wants(const bench_options *options, const char *name);

/* Says what is wrong and ends the program. */
_Noreturn void bench_fail(const char *format, ...);

/* Ends the program where a call of the library failed. */
void bench_check(int32_t status, const char *what);

/* A result that must be computed. */
void bench_keep(uint64_t value);

/* splitmix64. */
typedef struct bench_random {
    uint64_t state;
} bench_random;

uint32_t bench_below(bench_random *random, uint32_t bound);

/* A built-in variant on a board of that size, with more overrides or none (""). */
hus_variant *bench_variant(const char *name, int pits_per_row, const char *overrides);

/* ---- agree.c --------------------------------------------------------------------------------- */

/* Plays the same random games with both and compares them turn by turn; what differs ends the
 * program. */
void bench_agree(const bench_options *options);

/* ---- rows.c ---------------------------------------------------------------------------------- */

void bench_rows(bench_report *report, const bench_options *options);

/* ---- texts.c --------------------------------------------------------------------------------- */

void bench_texts(bench_report *report, const bench_options *options);

/* ---- report.c -------------------------------------------------------------------------------- */

void bench_print(const bench_report *report, const bench_options *options);

#endif
