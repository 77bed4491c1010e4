/* What the programs share of the command line: options, rules from them, numbers, lines typed in.
 * Whatever is wrong is said on the standard error. */
#ifndef HUS_EXAMPLES_CLI_H
#define HUS_EXAMPLES_CLI_H

#include <hus.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* How the programs exit. */
enum {
    CLI_FINE = 0,
    CLI_REFUSED = 1, /* rules, a file or a position cannot be used; memory; output */
    CLI_USAGE = 2    /* the command line is not understood */
};

/* ---- options --------------------------------------------------------------------------------- */

/* The command line, read from left to right; `wrong` once a complaint has been made. */
typedef struct cli_args {
    const char *program;
    char **at; /* what is left; ends with NULL */
    bool wrong;
} cli_args;

cli_args cli_begin(const char *program, char **argv);

/* False at the end of the command line, and after a complaint. */
bool cli_more(const cli_args *args);

/* Each takes what is next where it is what is asked for, else leaves it: an option without a
 * value, one with a value (`--name value` or `--name=value`; where the value is missing that is
 * complained of), a word that is no option. None takes anything after a complaint. */
bool cli_flag(cli_args *args, const char *name);
bool cli_option(cli_args *args, const char *name, const char **value);
bool cli_word(cli_args *args, const char **word);

/* Complains about what is next, which nobody wanted; not where a complaint has been made. */
void cli_unknown(cli_args *args);

/* Prints "program: …" and a hint to --help. */
void cli_wrong(cli_args *args, const char *format, ...);

/* Prints "program: …". */
void cli_complain(const char *program, const char *format, ...);

/* Prints "program: file:line:column: message", without the parts that the error does not know. */
void cli_complain_of_file(const char *program, const char *file, const hus_error *error);

/* Reads decimal digits and nothing else, up to `most`. */
bool cli_number(const char *text, uint64_t most, uint64_t *out);

/* ---- the rules to play by -------------------------------------------------------------------- */

enum { CLI_MAX_SETTINGS = 64 }; /* more than there are keys */

/* --variant NAME|FILE and each --set KEY=VALUE. */
typedef struct cli_rules {
    const char *variant;
    const char *setting[CLI_MAX_SETTINGS];
    int32_t count;
} cli_rules;

/* Takes one --set. */
void cli_add_setting(cli_args *args, cli_rules *rules, const char *setting);

/* Makes the variant: a built-in, else a file, with all settings together, since one may need
 * another to be valid. NULL after a complaint; the caller frees it. */
hus_variant *cli_make_variant(const char *program, const cli_rules *rules);

/* Makes a game of it, at a position or, for NULL, at the start with `first` to move. NULL after
 * a complaint; the caller frees it. */
hus_game *cli_make_game(const char *program, const cli_rules *rules, int32_t first,
                        const char *position);

/* ---- talking to a person --------------------------------------------------------------------- */

typedef enum cli_line { CLI_LINE, CLI_LINE_TOO_LONG, CLI_LINE_END } cli_line;

/* Reads a line of the standard input without its end; control characters become blanks, so that
 * it is safe to print. Of a line that is too long the rest is skipped. Where nobody sees what is
 * typed (a file, a pipe), the line is printed, so that the output reads like a session. */
cli_line cli_read_line(char *line, size_t capacity);

/* Whether a person sits there: the standard input and output are a terminal. */
bool cli_is_terminal(void);

/* Whether a line, or the end of the input, waits to be read at a terminal. */
bool cli_line_waits(void);

/* Milliseconds since some time in the past. */
uint64_t cli_clock(void);

/* The exit status of a program that is done: CLI_REFUSED, after a complaint, where not all of its
 * output could be written. */
int cli_end(const char *program, int status);

#endif
