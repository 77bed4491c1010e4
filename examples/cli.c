#ifndef _WIN32
/* For isatty and fileno, and POSIX wants just this name: NOLINTNEXTLINE */
#define _POSIX_C_SOURCE 200112L
#endif

#include "cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef _WIN32
#include <io.h>
#define isatty _isatty
#define fileno _fileno
#else
#include <poll.h>
#include <unistd.h>
#endif

/* ---- complaints ------------------------------------------------------------------------------ */

static void complain(const char *program, const char *format, va_list values) {
    fflush(stdout);
    fprintf(stderr, "%s: ", program);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
}

void cli_complain(const char *program, const char *format, ...) {
    va_list values;

    va_start(values, format);
    complain(program, format, values);
    va_end(values);
}

void cli_wrong(cli_args *args, const char *format, ...) {
    va_list values;

    va_start(values, format);
    complain(args->program, format, values);
    va_end(values);
    fprintf(stderr, "Try %s --help\n", args->program);
    args->wrong = true;
}

/* ---- options --------------------------------------------------------------------------------- */

cli_args cli_begin(const char *program, char **argv) {
    return (cli_args){program, *argv != NULL ? argv + 1 : argv, false};
}

bool cli_more(const cli_args *args) {
    return *args->at != NULL && !args->wrong;
}

/* What is next; empty, which is nobody's, where nothing is or a complaint has been made. */
static const char *peek(const cli_args *args) {
    return cli_more(args) ? *args->at : "";
}

bool cli_flag(cli_args *args, const char *name) {
    if (strcmp(peek(args), name) != 0)
        return false;
    args->at++;
    return true;
}

bool cli_option(cli_args *args, const char *name, const char **value) {
    size_t length = strlen(name);
    const char *word = peek(args);

    if (strncmp(word, name, length) != 0 || (word[length] != '\0' && word[length] != '='))
        return false;
    args->at++;
    if (word[length] == '=') {
        *value = word + length + 1;
        return true;
    }
    if (*args->at == NULL) {
        cli_wrong(args, "%s needs a value", name);
        return false;
    }
    *value = *args->at++;
    return true;
}

bool cli_word(cli_args *args, const char **word) {
    if (!cli_more(args) || **args->at == '-')
        return false;
    *word = *args->at++;
    return true;
}

void cli_unknown(cli_args *args) {
    if (*peek(args) == '-')
        cli_wrong(args, "unknown option %s", *args->at);
    else if (cli_more(args))
        cli_wrong(args, "one word too many: %s", *args->at);
}

bool cli_number(const char *text, uint64_t most, uint64_t *out) {
    uint64_t number = 0;

    for (const char *c = text; *c != '\0'; c++) {
        uint64_t digit = (uint64_t)(*c - '0');

        if (*c < '0' || *c > '9' || number > (most - digit) / 10 || digit > most)
            return false;
        number = number * 10 + digit;
    }
    *out = number;
    return *text != '\0';
}

/* ---- the rules to play by -------------------------------------------------------------------- */

void cli_add_setting(cli_args *args, cli_rules *rules, const char *setting) {
    const char *equals = strchr(setting, '=');

    /* One setting is one line of the override, and no comment. */
    if (equals == NULL || equals == setting || strpbrk(setting, "\r\n") != NULL ||
        *setting == '#' || *setting == ';')
        cli_wrong(args, "--set %s: not of the form KEY=VALUE", setting);
    else if (rules->count == CLI_MAX_SETTINGS)
        cli_wrong(args, "--set %s: too many settings", setting);
    else
        rules->setting[rules->count++] = setting;
}

void cli_complain_of_file(const char *program, const char *file, const hus_error *error) {
    if (error->line == 0)
        cli_complain(program, "%s: %s", file, error->message);
    else if (error->column == 0)
        cli_complain(program, "%s:%d: %s", file, (int)error->line, error->message);
    else
        cli_complain(program, "%s:%d:%d: %s", file, (int)error->line, (int)error->column,
                     error->message);
}

static hus_variant *find_variant(const char *program, const char *name) {
    hus_variant *variant;
    hus_error error;
    int32_t status = hus_variant_builtin(&variant, name);

    if (status == HUS_OK)
        return variant;
    if (status == HUS_E_NAME)
        status = hus_variant_load(&variant, name, &error);
    else
        snprintf(error.message, sizeof error.message, "%s", hus_status_message(status));
    if (status == HUS_OK)
        return variant;
    if (status == HUS_E_IO && strpbrk(name, "/.") == NULL)
        cli_complain(program, "%s: no built-in variant, and no file of that name (%s)", name,
                     error.message);
    else
        cli_complain_of_file(program, name, &error);
    return NULL;
}

/* The settings as the text of an override, a line each; the caller frees it. */
static char *settings_text(const cli_rules *rules) {
    size_t length = 0, capacity = 1;
    char *text;

    for (int32_t i = 0; i < rules->count; i++)
        capacity += strlen(rules->setting[i]) + 1;
    text = malloc(capacity);
    if (text == NULL)
        return NULL;
    for (int32_t i = 0; i < rules->count; i++) {
        size_t part = strlen(rules->setting[i]);

        memcpy(text + length, rules->setting[i], part);
        text[length + part] = '\n';
        length += part + 1;
    }
    text[length] = '\0';
    return text;
}

static bool apply_settings(const char *program, const cli_rules *rules, hus_variant *variant) {
    char *text = settings_text(rules);
    hus_error error;
    int32_t status;

    if (text == NULL) {
        cli_complain(program, "%s", hus_status_message(HUS_E_NOMEM));
        return false;
    }
    status = hus_variant_override(variant, text, strlen(text), &error);
    if (status < 0 && error.line >= 1 && error.line <= rules->count)
        cli_complain(program, "--set %s: %s", rules->setting[error.line - 1], error.message);
    else if (status < 0)
        cli_complain(program, "--set: %s", error.message);
    free(text);
    return status >= 0;
}

hus_variant *cli_make_variant(const char *program, const cli_rules *rules) {
    hus_variant *variant = find_variant(program, rules->variant);

    if (variant != NULL && !apply_settings(program, rules, variant)) {
        hus_variant_free(variant);
        return NULL;
    }
    return variant;
}

static bool set_position(const char *program, hus_game *game, const char *position) {
    hus_error error;
    int32_t status = hus_game_set_position(game, position, &error);

    if (status < 0 && error.column > 0)
        cli_complain(program, "--position: column %d: %s", (int)error.column, error.message);
    else if (status < 0)
        cli_complain(program, "--position: %s", error.message);
    return status >= 0;
}

hus_game *cli_make_game(const char *program, const cli_rules *rules, int32_t first,
                        const char *position) {
    hus_variant *variant = cli_make_variant(program, rules);
    hus_game *game;
    int32_t status;

    if (variant == NULL)
        return NULL;
    status = hus_game_new(&game, variant, first);
    hus_variant_free(variant);
    if (status < 0) {
        cli_complain(program, "%s", hus_status_message(status));
        return NULL;
    }
    if (position != NULL && !set_position(program, game, position)) {
        hus_game_free(game);
        return NULL;
    }
    return game;
}

/* ---- talking to a person --------------------------------------------------------------------- */

cli_line cli_read_line(char *line, size_t capacity) {
    size_t length = 0, kept;
    int c;

    fflush(stdout);
    while ((c = getc(stdin)) != EOF && c != '\n') {
        if (length + 1 < capacity)
            line[length] = (char)((unsigned char)c < ' ' || c == 0x7f ? ' ' : c);
        length++;
    }
    kept = length < capacity ? length : capacity - 1;
    line[kept] = '\0';
    if (c == EOF && length == 0) {
        putchar('\n');
        return CLI_LINE_END;
    }
    if (!isatty(fileno(stdin)))
        printf("%s\n", line);
    return kept < length ? CLI_LINE_TOO_LONG : CLI_LINE;
}

bool cli_is_terminal(void) {
    return isatty(fileno(stdin)) && isatty(fileno(stdout));
}

#ifdef _WIN32

bool cli_line_waits(void) {
    return false;
}

uint64_t cli_clock(void) {
    return (uint64_t)clock() * 1000 / CLOCKS_PER_SEC; /* elapsed time there, not time of the CPU */
}

#else

/* A terminal gives the input line by line, so that none is left in the buffer of stdin. */
bool cli_line_waits(void) {
    struct pollfd input = {.fd = fileno(stdin), .events = POLLIN};

    return isatty(input.fd) && poll(&input, 1, 0) > 0;
}

uint64_t cli_clock(void) {
    struct timespec now = {0};

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

#endif

int cli_end(const char *program, int status) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "%s: the output cannot be written\n", program);
    return status == CLI_FINE ? CLI_REFUSED : status;
}
