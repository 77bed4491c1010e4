/* Profile text -> rules, with line and column of what is wrong. Ours, not a library's, because
 * libhus links nothing but libc and a reader of a bad profile needs the place and what is allowed.
 */
#include "internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The keys of a profile that are no rules, numbered behind the rules. */
enum { FORMAT = HUS__RULE_COUNT, BASE, NAME, TITLE, SOURCE, KEY_COUNT };

static const char *const other_keys[] = {"format", "base", "name", "title", "source"};

typedef struct place {
    int32_t line, column; /* line 0: nowhere */
} place;

typedef struct reader {
    hus_variant *variant;
    hus_error *error;
    bool is_override, in_section, has_base;
    int32_t line;
    int32_t keys_seen;
    place seen[KEY_COUNT]; /* where the value of a key stands */
} reader;

static const char *key_name(int32_t key) {
    return key < HUS__RULE_COUNT ? hus_rule_key(key) : other_keys[key - HUS__RULE_COUNT];
}

static int32_t key_index(hus__slice name) {
    for (int32_t key = FORMAT; key < KEY_COUNT; key++)
        if (hus__slice_is(name, key_name(key)))
            return key;
    return hus__rule_index(name);
}

static int32_t fail_whole(hus_error *error, int32_t status, const char *why) {
    hus__out message = hus__message(error);

    hus__put(&message, why);
    return hus__fail(error, &message, status, 0, 0);
}

static int32_t fail_syntax(const reader *r, size_t offset, const char *why) {
    hus__out message = hus__message(r->error);

    hus__put(&message, why);
    return hus__fail(r->error, &message, HUS_E_SYNTAX, r->line, (int32_t)offset + 1);
}

static int32_t fail_key(const reader *r, int32_t key, const char *why) {
    hus__out message = hus__message(r->error);

    hus__put(&message, key_name(key));
    hus__put(&message, why);
    return hus__fail(r->error, &message, HUS_E_RULE, r->line, 1);
}

static int32_t fail_unknown(const reader *r, hus__slice name) {
    hus__out message = hus__message(r->error);

    hus__put(&message, "unknown key ");
    hus__put_quoted(&message, name, 12); /* so that the message has room for all keys */
    hus__put(&message, "; allowed:");
    for (int32_t key = 0; key < KEY_COUNT; key++) {
        if (r->is_override && (key == FORMAT || key == BASE))
            continue;
        hus__put_char(&message, ' ');
        hus__put(&message, key_name(key));
    }
    return hus__fail(r->error, &message, HUS_E_RULE, r->line, 1);
}

static int32_t fail_value(const reader *r, int32_t key, hus__slice value, int32_t status,
                          const char *allowed) {
    hus__out message = hus__message(r->error);

    hus__put(&message, key_name(key));
    hus__put(&message, " cannot be ");
    hus__put_quoted(&message, value, 40);
    hus__put(&message, "; allowed: ");
    hus__put(&message, allowed);
    return hus__fail(r->error, &message, status, r->line, r->seen[key].column);
}

static int32_t fail_base(const reader *r, hus__slice value) {
    char names[160];
    hus__out list = {names, sizeof names, 0};

    for (int32_t i = 0; i < hus_builtin_count(); i++) {
        hus__put(&list, i > 0 ? "|" : "");
        hus__put(&list, hus_builtin_name(i));
    }
    hus__finish(&list);
    return fail_value(r, BASE, value, HUS_E_NAME, names);
}

static int32_t read_text(const reader *r, int32_t key, hus__slice value, char *out) {
    if (value.length > HUS__MAX_TEXT)
        return fail_value(r, key, value, HUS_E_RULE, "at most 255 bytes");
    memcpy(out, value.at, value.length);
    out[value.length] = '\0';
    return HUS_OK;
}

static int32_t read_name(const reader *r, hus__slice value) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

    if (value.length == 0 || value.length > HUS__MAX_NAME)
        return fail_value(r, NAME, value, HUS_E_RULE, "[a-z0-9-]{1,32}");
    for (size_t i = 0; i < value.length; i++)
        if (strchr(letters, value.at[i]) == NULL)
            return fail_value(r, NAME, value, HUS_E_RULE, "[a-z0-9-]{1,32}");
    return read_text(r, NAME, value, r->variant->name);
}

static int32_t read_rule(const reader *r, int32_t key, hus__slice value) {
    if (!hus__rule_read(key, value, hus__rule_at(&r->variant->rules, key)))
        return fail_value(r, key, value, HUS_E_RULE, hus_rule_values(key));
    return HUS_OK;
}

static int32_t read_profile(hus_variant *out, hus__slice text, hus_error *error);

static int32_t read_base(reader *r, hus__slice value) {
    for (int32_t i = 0; i < hus__builtin_total; i++) {
        hus_variant base;

        if (!hus__slice_is(value, hus__builtins[i].name))
            continue;
        read_profile(&base, hus__slice_of(hus__builtins[i].text), NULL);
        r->variant->rules = base.rules;
        r->has_base = true;
        return HUS_OK;
    }
    return fail_base(r, value);
}

static int32_t read_value(reader *r, int32_t key, hus__slice value) {
    switch (key) {
    case FORMAT:
        return hus__slice_is(value, "1") ? HUS_OK : fail_value(r, key, value, HUS_E_RULE, "1");
    case BASE:
        return read_base(r, value);
    case NAME:
        return read_name(r, value);
    case TITLE:
        return read_text(r, key, value, r->variant->title);
    case SOURCE:
        return read_text(r, key, value, r->variant->source);
    default:
        return read_rule(r, key, value);
    }
}

/* A key where it may not stand; HUS_OK where it may. */
static int32_t check_order(const reader *r, int32_t key) {
    if (r->seen[key].line != 0)
        return fail_key(r, key, " is given twice");
    if (r->is_override)
        return key == FORMAT || key == BASE ? fail_key(r, key, " cannot be overridden") : HUS_OK;
    if (key == FORMAT && r->keys_seen > 0)
        return fail_key(r, key, " must be the first key");
    if (key == BASE && (r->keys_seen != 1 || r->seen[FORMAT].line == 0))
        return fail_key(r, key, " must come right after format");
    return HUS_OK;
}

static hus__slice trim_end(hus__slice text) {
    while (text.length > 0 && hus__is_blank(text.at[text.length - 1]))
        text.length--;
    return text;
}

static int32_t read_key_line(reader *r, hus__slice line) {
    const char *equals = memchr(line.at, '=', line.length);
    hus__slice name, value;
    int32_t key, status;

    if (!r->is_override && !r->in_section)
        return fail_syntax(r, 0, "a key before [variant]");
    if (equals == NULL)
        return fail_syntax(r, 0, "neither key = value nor a comment");
    name = trim_end((hus__slice){line.at, (size_t)(equals - line.at)});
    if (name.length == 0)
        return fail_syntax(r, 0, "no key before =");
    value = (hus__slice){equals + 1, line.length - (size_t)(equals + 1 - line.at)};
    while (value.length > 0 && hus__is_blank(*value.at)) {
        value.at++;
        value.length--;
    }
    key = key_index(name);
    if (key < 0)
        return fail_unknown(r, name);
    status = check_order(r, key);
    if (status < 0)
        return status;
    r->seen[key] = (place){r->line, (int32_t)(value.at - line.at) + 1};
    r->keys_seen++;
    return read_value(r, key, value);
}

static int32_t read_section(reader *r, hus__slice line) {
    if (r->is_override)
        return fail_syntax(r, 0, "an override has no section");
    if (!hus__slice_is(line, "[variant]"))
        return fail_syntax(r, 0, "the only section is [variant]");
    if (r->in_section)
        return fail_syntax(r, 0, "a second section [variant]");
    r->in_section = true;
    return HUS_OK;
}

static int32_t read_line(reader *r, hus__slice line) {
    size_t good = hus__utf8_prefix(line);
    const char *cr = memchr(line.at, '\r', good);
    hus__slice kept = trim_end(line);

    if (cr != NULL)
        return fail_syntax(r, (size_t)(cr - line.at), "a carriage return without a line feed");
    if (good < line.length)
        return fail_syntax(r, good, line.at[good] == '\0' ? "a NUL byte" : "invalid UTF-8");
    if (kept.length == 0 || *line.at == '#' || *line.at == ';')
        return HUS_OK;
    if (hus__is_blank(*line.at))
        return fail_syntax(r, 0, "a line that begins with a blank");
    return *line.at == '[' ? read_section(r, kept) : read_key_line(r, kept);
}

static int32_t read_lines(reader *r, hus__slice text) {
    const char *at = text.at, *end = text.at + text.length;

    if (text.length > HUS__MAX_PROFILE)
        return fail_whole(r->error, HUS_E_SYNTAX, "the text is longer than 64 KiB");
    if (text.length >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0)
        at += 3;
    while (at < end) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        const char *stop = feed == NULL ? end : feed;
        int32_t status;

        r->line++;
        if (feed != NULL && feed > at && feed[-1] == '\r')
            stop--;
        status = read_line(r, (hus__slice){at, (size_t)(stop - at)});
        if (status < 0)
            return status;
        at = feed == NULL ? end : feed + 1;
    }
    return HUS_OK;
}

static int32_t check_missing(const reader *r) {
    for (int32_t i = FORMAT; i < FORMAT + KEY_COUNT; i++) {
        int32_t key = i % KEY_COUNT; /* the profile's own keys first */
        bool optional = key == BASE || key == TITLE || key == SOURCE;
        hus__out message;

        if (optional || r->seen[key].line != 0 || (key < HUS__RULE_COUNT && r->has_base))
            continue;
        message = hus__message(r->error);
        hus__put(&message, key_name(key));
        hus__put(&message, " is missing; allowed: ");
        hus__put(&message, key == FORMAT ? "1"
                           : key == NAME ? "[a-z0-9-]{1,32}"
                                         : hus_rule_values(key));
        return hus__fail(r->error, &message, HUS_E_RULE, 0, 0);
    }
    return HUS_OK;
}

static int32_t check_contradictions(const reader *r) {
    const char *why;
    uint32_t keys = hus__rules_contradict(&r->variant->rules, &why);
    place last = {0, 0};
    hus__out message;

    if (keys == 0)
        return HUS_OK;
    for (int32_t key = 0; key < HUS__RULE_COUNT; key++)
        if ((keys >> key & 1) != 0 && r->seen[key].line > last.line)
            last = r->seen[key];
    message = hus__message(r->error);
    hus__put(&message, why);
    return hus__fail(r->error, &message, HUS_E_RULE, last.line, last.column);
}

static int32_t read_profile(hus_variant *out, hus__slice text, hus_error *error) {
    reader r = {.variant = out, .error = error};
    int32_t status;

    memset(out, 0, sizeof *out);
    status = read_lines(&r, text);
    if (status == HUS_OK)
        status = check_missing(&r);
    return status == HUS_OK ? check_contradictions(&r) : status;
}

int32_t hus_builtin_count(void) {
    return hus__builtin_total;
}

const char *hus_builtin_name(int32_t index) {
    return index >= 0 && index < hus__builtin_total ? hus__builtins[index].name : NULL;
}

int32_t hus_variant_builtin(hus_variant **out, const char *name) {
    if (out == NULL)
        return HUS_E_ARG;
    *out = NULL;
    if (name == NULL)
        return HUS_E_ARG;
    for (int32_t i = 0; i < hus__builtin_total; i++)
        if (strcmp(hus__builtins[i].name, name) == 0)
            return hus_variant_parse(out, hus__builtins[i].text, strlen(hus__builtins[i].text),
                                     NULL);
    return HUS_E_NAME;
}

int32_t hus_variant_parse(hus_variant **out, const char *text, size_t length, hus_error *error) {
    hus_variant variant;
    int32_t status;

    hus__clear(error);
    if (out != NULL)
        *out = NULL;
    if (out == NULL || text == NULL)
        return hus__fail_plain(error, HUS_E_ARG);
    status = read_profile(&variant, (hus__slice){text, length}, error);
    if (status < 0)
        return status;
    status = hus_variant_copy(out, &variant);
    return status < 0 ? hus__fail_plain(error, status) : HUS_OK;
}

int32_t hus_variant_override(hus_variant *variant, const char *text, size_t length,
                             hus_error *error) {
    hus_variant changed;
    reader r = {.variant = &changed, .error = error, .is_override = true};
    int32_t status;

    hus__clear(error);
    if (variant == NULL || text == NULL)
        return hus__fail_plain(error, HUS_E_ARG);
    changed = *variant;
    status = read_lines(&r, (hus__slice){text, length});
    if (status == HUS_OK)
        status = check_contradictions(&r);
    if (status == HUS_OK)
        *variant = changed;
    return status;
}

static int32_t fail_file(hus_error *error) {
    hus__slice why = hus__slice_of(strerror(errno));
    hus__out message = hus__message(error);

    why.length = hus__utf8_prefix(why); /* the locale may be another */
    hus__put(&message, "cannot read the file: ");
    hus__put_slice(&message, why);
    return hus__fail(error, &message, HUS_E_IO, 0, 0);
}

int32_t hus_variant_load(hus_variant **out, const char *path, hus_error *error) {
    char *text;
    FILE *file;
    int32_t status;

    hus__clear(error);
    if (out != NULL)
        *out = NULL;
    if (out == NULL || path == NULL)
        return hus__fail_plain(error, HUS_E_ARG);
    text = malloc(HUS__MAX_PROFILE + 1);
    if (text == NULL)
        return hus__fail_plain(error, HUS_E_NOMEM);
    file = fopen(path, "rb");
    if (file == NULL) {
        status = fail_file(error);
    } else {
        size_t length = fread(text, 1, HUS__MAX_PROFILE + 1, file);

        status = ferror(file) ? fail_file(error) : hus_variant_parse(out, text, length, error);
        fclose(file);
    }
    free(text);
    return status;
}
