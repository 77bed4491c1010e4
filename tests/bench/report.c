/* What was measured, as a table for people or as JSON. */
#include "bench.h"

#include <stdio.h>
#include <string.h>

#ifndef BENCH_COMPILER
#define BENCH_COMPILER "unknown compiler"
#endif
#ifndef BENCH_FLAGS
#define BENCH_FLAGS ""
#endif

/* The name of the processor, where the system tells it. */
static void read_processor(char *out, size_t capacity) {
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[300];

    snprintf(out, capacity, "unknown processor");
    if (file == NULL)
        return;
    while (fgets(line, sizeof line, file) != NULL) {
        char *colon = strchr(line, ':');

        if (strncmp(line, "model name", 10) == 0 && colon != NULL) {
            colon[strcspn(colon, "\n")] = '\0';
            snprintf(out, capacity, "%s", colon[1] == ' ' ? colon + 2 : colon + 1);
            break;
        }
    }
    fclose(file);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_quoted(const char *text) {
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        if ((unsigned char)*text >= ' ')
            putchar(*text);
    }
    putchar('"');
}

static void put_times(const char *key, bench_times times) {
    if (times.best > 0)
        printf(", \"%s\": {\"best\": %.3f, \"median\": %.3f}", key, times.best, times.median);
    else
        printf(", \"%s\": null", key);
}

static void print_json(const bench_report *report, const bench_options *options,
                       const char *processor) {
    printf("{\n  \"processor\": ");
    put_quoted(processor);
    printf(",\n  \"compiler\": ");
    put_quoted(BENCH_COMPILER);
    printf(",\n  \"flags\": ");
    put_quoted(BENCH_FLAGS);
    printf(",\n  \"version\": ");
    put_quoted(hus_version());
    printf(",\n  \"rounds\": %d,\n  \"rows\": [", options->rounds);
    for (size_t i = 0; i < report->count; i++) {
        const bench_row *row = &report->rows[i];

        printf("%s\n    {\"name\": \"%s\", \"variant\": \"%s\", \"pits_per_row\": %d, "
               "\"unit\": \"%s\"",
               i > 0 ? "," : "", row->name, row->variant, row->pits_per_row, row->unit);
        put_times("library", row->library);
        put_times("plain", row->plain);
        if (row->plain.best > 0)
            printf(", \"ratio\": %.3f}", row->plain.best / row->library.best);
        else
            printf(", \"ratio\": null}");
    }
    printf("\n  ]\n}\n");
}

/* ---- a table --------------------------------------------------------------------------------- */

static void put_cells(bench_times times) {
    if (times.best > 0)
        printf("  %9.*f %9.*f", times.best < 10 ? 2 : 1, times.best, times.median < 10 ? 2 : 1,
               times.median);
    else
        printf("  %9s %9s", "-", "-");
}

static void print_row(const bench_row *row, bool is_first) {
    printf("%-14s %-13s ", is_first ? row->name : "", row->variant);
    if (row->pits_per_row > 0)
        printf("%4d  %-10s", row->pits_per_row, row->unit);
    else
        printf("%4s  %-10s", "", row->unit);
    put_cells(row->library);
    put_cells(row->plain);
    if (row->plain.best > 0)
        printf("  %6.2f", row->plain.best / row->library.best);
    putchar('\n');
}

/* The lowest and the highest of some ratios; 0 where there are none. */
typedef struct range {
    double low, high;
} range;

static void widen(range *r, double ratio) {
    if (r->low <= 0 || ratio < r->low)
        r->low = ratio;
    if (ratio > r->high)
        r->high = ratio;
}

static void print_range(range r) {
    printf(" %.1f", r.low);
    if (r.high - r.low >= 0.1)
        printf(" to %.1f", r.high);
}

/* How much faster than plain a row is on eight pits. */
static range speedup(const bench_report *report, const char *name) {
    range r = {0, 0};

    for (size_t i = 0; i < report->count; i++) {
        const bench_row *row = &report->rows[i];

        if (strcmp(row->name, name) == 0 && row->pits_per_row == 8 && row->plain.best > 0)
            widen(&r, row->plain.best / row->library.best);
    }
    return r;
}

/* How much more a turn of a playout costs on 32 pits than on 8 with the same variant. */
static range growth(const bench_report *report) {
    range r = {0, 0};

    for (size_t i = 0; i < report->count; i++)
        for (size_t j = 0; j < report->count; j++) {
            const bench_row *small = &report->rows[i], *large = &report->rows[j];

            if (strcmp(small->name, "playouts") == 0 && strcmp(large->name, "playouts") == 0 &&
                strcmp(small->variant, large->variant) == 0 && small->pits_per_row == 8 &&
                large->pits_per_row == 32)
                widen(&r, large->library.best / small->library.best);
        }
    return r;
}

/* How much more a byte costs in the worst of some texts than in the first, which is plain. */
static double worst_text(const bench_report *report, const char *name) {
    double plain = 0, worst = 0;

    for (size_t i = 0; i < report->count; i++) {
        const bench_row *row = &report->rows[i];

        if (strcmp(row->name, name) != 0)
            continue;
        if (plain <= 0)
            plain = row->library.best;
        if (row->library.best / plain > worst)
            worst = row->library.best / plain;
    }
    return worst;
}

static void print_worst_texts(const bench_report *report) {
    static const char *const names[] = {"read-profile", "read-position", "read-record"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (worst_text(report, names[i]) > 0)
            printf("A byte of the worst text costs %.1f times a plain one: %s\n",
                   worst_text(report, names[i]), names[i]);
}

/* What README says, in short. */
static void print_summary(const bench_report *report) {
    static const char *const names[] = {"playouts", "handle",     "undo", "preview",
                                        "perft",    "perft-deep", "hash", "laps"};
    range r = growth(report);
    bool has_some = false;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        range of_row = speedup(report, names[i]);

        if (of_row.low <= 0)
            continue;
        if (!has_some)
            puts("\nTimes as fast as plain on 8 pits:");
        printf("  %-10s", names[i]);
        print_range(of_row);
        putchar('\n');
        has_some = true;
    }
    if (r.low > 0) {
        printf("A turn of a playout on 32 pits costs");
        print_range(r);
        puts(" times one on 8.");
    }
    print_worst_texts(report);
}

static void print_table(const bench_report *report, const bench_options *options,
                        const char *processor) {
    printf("libhus %s on %s, %s, %s\n", hus_version(), processor, BENCH_COMPILER, BENCH_FLAGS);
    printf("CPU time of the best of %d rounds, and of the median one; ratio: best to best\n\n",
           options->rounds);
    printf("%-14s %-13s %4s  %-10s  %19s  %19s  %6s\n", "", "", "pits", "", "library", "plain", "");
    printf("%-14s %-13s %4s  %-10s  %9s %9s  %9s %9s  %6s\n", "row", "variant", "/row", "unit",
           "best", "median", "best", "median", "ratio");
    for (size_t i = 0; i < report->count; i++) {
        const bench_row *row = &report->rows[i];
        bool is_first = i == 0 || strcmp(row->name, report->rows[i - 1].name) != 0;

        if (is_first)
            putchar('\n');
        print_row(row, is_first);
    }
    print_summary(report);
}

void bench_print(const bench_report *report, const bench_options *options) {
    char processor[200];

    read_processor(processor, sizeof processor);
    if (options->json)
        print_json(report, options, processor);
    else
        print_table(report, options, processor);
}
