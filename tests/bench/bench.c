/* hus-bench: how fast libhus is, beside a plain implementation of the same rules in the same
 * process. */

/* For clock_gettime, and POSIX wants just this name: NOLINTNEXTLINE */
#define _POSIX_C_SOURCE 200809L

#include "bench.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_ROUNDS = 1000 };

static const char help[] =
    "usage: hus-bench [--rounds N] [--quick] [--only ROW] [--json]\n"
    "\n"
    "Times libhus and a plain implementation of the same rules, which sows seed by seed, in turn,\n"
    "and prints the best and the median of several rounds of CPU time. Before that it plays\n"
    "random games with both and fails where they differ.\n"
    "\n"
    "  --rounds N   rounds a row, 1 to 1000; 15 unless said otherwise\n"
    "  --quick      few and short rounds: whether it runs at all\n"
    "  --only ROW   rows of one name, as printed in the first column\n"
    "  --json       for machines\n";

_Noreturn void bench_fail(const char *format, ...) {
    va_list arguments;

    fflush(stdout);
    fputs("hus-bench: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(EXIT_FAILURE);
}

void bench_check(int32_t status, const char *what) {
    if (status < 0)
        bench_fail("%s: %s", what, hus_status_message(status));
}

void bench_keep(uint64_t value) {
    static volatile uint64_t kept;

    kept = kept ^ value;
}

uint32_t bench_below(bench_random *random, uint32_t bound) {
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ z >> 31) >> 32) % bound;
}

hus_variant *bench_variant(const char *name, int pits_per_row, const char *overrides) {
    hus_variant *variant;
    hus_error error;
    char text[300];

    snprintf(text, sizeof text, "pits_per_row = %d\n%s", pits_per_row, overrides);
    bench_check(hus_variant_builtin(&variant, name), name);
    if (hus_variant_override(variant, text, strlen(text), &error) < 0)
        bench_fail("%s: %s", name, error.message);
    return variant;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static double cpu_ns(void) {
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* The time of a whole round; `units` is set to how many there were. */
static double run(bench_work *work, void *subject, uint64_t repeats, uint64_t *units) {
    double begin = cpu_ns();

    *units = work(subject, repeats);
    return cpu_ns() - begin;
}

/* How many repeats make a round long enough. Warms up, too. */
static uint64_t calibrate(const bench_options *options, bench_work *work, void *subject) {
    uint64_t repeats = 1, units;

    while (run(work, subject, repeats, &units) < options->round_ns)
        repeats *= 2;
    return repeats;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static bench_times summary(double *times, int count) {
    qsort(times, (size_t)count, sizeof *times, compare);
    return (bench_times){times[0], times[count / 2]};
}

void bench_measure(bench_report *report, const bench_options *options, bench_row row,
                   bench_work *library, bench_work *plain, void *subject) {
    bench_work *const work[2] = {library, plain};
    double times[2][MOST_ROUNDS];
    uint64_t repeats[2] = {0, 0}, units;
    int works = plain == NULL ? 1 : 2;

    for (int i = 0; i < works; i++)
        repeats[i] = calibrate(options, work[i], subject);
    for (int round = 0; round < options->rounds; round++)
        for (int i = 0; i < works; i++) {
            double time = run(work[i], subject, repeats[i], &units);

            times[i][round] = time / (double)units;
        }
    row.library = summary(times[0], options->rounds);
    if (plain != NULL)
        row.plain = summary(times[1], options->rounds);
    bench_add(report, row);
}

void bench_add(bench_report *report, bench_row row) {
    if (report->count == report->capacity) {
        report->capacity = report->capacity == 0 ? 64 : 2 * report->capacity;
        report->rows = realloc(report->rows, report->capacity * sizeof *report->rows);
        if (report->rows == NULL)
            bench_fail("out of memory");
    }
    report->rows[report->count++] = row;
}

bool bench_wants(const bench_options *options, const char *name) {
    return options->only == NULL || strcmp(options->only, name) == 0;
}

/* ---- the program ----------------------------------------------------------------------------- */

static int read_rounds(const char *text) {
    char *end;
    long number;

    errno = 0;
    number = strtol(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || number < 1 || number > MOST_ROUNDS)
        bench_fail("--rounds takes a number from 1 to %d, not '%s'", MOST_ROUNDS, text);
    return (int)number;
}

int main(int argc, char **argv) {
    bench_options options = {15, 20e6, 20000, 5000000, NULL, false};
    const bench_options quick = {3, 1e6, 3000, 100000, NULL, false};
    bench_report report = {NULL, 0, 0};
    int rounds = 0;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            return EXIT_SUCCESS;
        }
        if (strcmp(argv[i], "--json") == 0) {
            options.json = true;
        } else if (strcmp(argv[i], "--quick") == 0) {
            options.rounds = quick.rounds;
            options.round_ns = quick.round_ns;
            options.check_turns = quick.check_turns;
            options.leaves = quick.leaves;
        } else if (strcmp(argv[i], "--rounds") == 0 && i + 1 < argc) {
            rounds = read_rounds(argv[++i]);
        } else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc) {
            options.only = argv[++i];
        } else {
            bench_fail("'%s' is no option, or lacks its value; see --help", argv[i]);
        }
    }
    if (rounds > 0)
        options.rounds = rounds;
    bench_agree(&options);
    bench_rows(&report, &options);
    bench_texts(&report, &options);
    if (report.count == 0)
        bench_fail("no row is named '%s'", options.only);
    bench_print(&report, &options);
    free(report.rows);
    return EXIT_SUCCESS;
}
