/* Profile text -> rules, with line and column of what is wrong. Ours, not a library's, because
 * libhus links nothing but libc and a reader of a bad profile needs the place and what is allowed.
 */
#include "internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const other_keys[] = {"format", "base", "name", "title", "source"};

static const char name_form[] = "[a-z0-9-]{1,32}";

static const char *key_name(int32_t key) {
    return key < HUS__RULE_COUNT ? hus_rule_key(key) : other_keys[key - HUS__RULE_COUNT];
}

/* ---- keys and values ------------------------------------------------------------------------- */

/* Whether a key may be given at all. */
static bool is_open(const hus__intake *in, int32_t key) {
    if (in->from == HUS__FROM_RECORD)
        return key < HUS__RULE_COUNT;
    return in->from == HUS__FROM_PROFILE || (key != HUS__KEY_format && key != HUS__KEY_base);
}

static int32_t key_index(hus__slice name) {
    for (int32_t key = HUS__RULE_COUNT; key < HUS__KEY_COUNT; key++)
        if (hus__slice_is(name, key_name(key)))
            return key;
    return hus__rule_index(name);
}

static int32_t fail_at(const hus__intake *in, hus__out *message, int32_t status, hus__place at) {
    return hus__fail(in->error, message, status, at.line, at.column);
}

static int32_t fail_key(const hus__intake *in, int32_t key, const char *why, hus__place at) {
    hus__out message = hus__message(in->error);

    hus__put(&message, key_name(key));
    hus__put(&message, why);
    return fail_at(in, &message, HUS_E_RULE, at);
}

static int32_t fail_unknown(const hus__intake *in, hus__slice name, hus__place at) {
    hus__out message = hus__message(in->error);

    hus__put(&message, "unknown key ");
    hus__put_quoted(&message, name, 12); /* so that the message has room for all keys */
    hus__put(&message, "; allowed:");
    for (int32_t key = 0; key < HUS__KEY_COUNT; key++) {
        if (!is_open(in, key))
            continue;
        hus__put_char(&message, ' ');
        hus__put(&message, key_name(key));
    }
    return fail_at(in, &message, HUS_E_RULE, at);
}

static int32_t fail_value(const hus__intake *in, int32_t key, hus__slice value, int32_t status,
                          const char *allowed) {
    hus__out message = hus__message(in->error);

    hus__put(&message, key_name(key));
    hus__put(&message, " cannot be ");
    hus__put_quoted(&message, value, 40);
    hus__put(&message, "; allowed: ");
    hus__put(&message, allowed);
    return fail_at(in, &message, status, in->seen[key]);
}

static int32_t fail_base(const hus__intake *in, hus__slice value) {
    char names[160];
    hus__out list = {names, sizeof names, 0};

    for (int32_t i = 0; i < hus_builtin_count(); i++) {
        hus__put(&list, i > 0 ? "|" : "");
        hus__put(&list, hus_builtin_name(i));
    }
    hus__finish(&list);
    return fail_value(in, HUS__KEY_base, value, HUS_E_NAME, names);
}

static int32_t take_text(const hus__intake *in, int32_t key, hus__slice value, char *out) {
    if (value.length > HUS__MAX_TEXT)
        return fail_value(in, key, value, HUS_E_RULE, "at most 255 bytes");
    for (size_t i = 0; i < value.length; i++)
        if (hus__is_control(value.at[i]) && !hus__is_blank(value.at[i]))
            return fail_value(in, key, value, HUS_E_RULE, "no control character but tabs");
    memcpy(out, value.at, value.length);
    out[value.length] = '\0';
    return HUS_OK;
}

bool hus__read_name(hus__slice text, char *out) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

    if (text.length == 0 || text.length > HUS__MAX_NAME)
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (strchr(letters, text.at[i]) == NULL)
            return false;
    memcpy(out, text.at, text.length);
    out[text.length] = '\0';
    return true;
}

static int32_t read_profile(hus_variant *out, hus__slice text, hus_error *error);

static int32_t take_base(hus__intake *in, hus__slice value) {
    for (int32_t i = 0; i < hus__builtin_total; i++) {
        hus_variant base;

        if (!hus__slice_is(value, hus__builtins[i].name))
            continue;
        read_profile(&base, hus__slice_of(hus__builtins[i].text), NULL);
        in->variant->rules = base.rules;
        in->has_base = true;
        return HUS_OK;
    }
    return fail_base(in, value);
}

static int32_t take_value(hus__intake *in, int32_t key, hus__slice value) {
    bool good = true;

    switch (key) {
    case HUS__KEY_base:
        return take_base(in, value);
    case HUS__KEY_title:
        return take_text(in, key, value, in->variant->title);
    case HUS__KEY_source:
        return take_text(in, key, value, in->variant->source);
    case HUS__KEY_format:
        good = hus__slice_is(value, "1");
        return good ? HUS_OK : fail_value(in, key, value, HUS_E_RULE, "1");
    case HUS__KEY_name:
        good = hus__read_name(value, in->variant->name);
        return good ? HUS_OK : fail_value(in, key, value, HUS_E_RULE, name_form);
    default:
        good = hus__rule_read(key, value, hus__rule_at(&in->variant->rules, key));
        return good ? HUS_OK : fail_value(in, key, value, HUS_E_RULE, hus_rule_values(key));
    }
}

/* A key where it may not stand; HUS_OK where it may. */
static int32_t check_order(const hus__intake *in, int32_t key, hus__place at) {
    if (in->seen[key].line != 0)
        return fail_key(in, key, " is given twice", at);
    if (!is_open(in, key))
        return fail_key(in, key, " cannot be overridden", at);
    if (key == HUS__KEY_format && in->taken > 0)
        return fail_key(in, key, " must be the first key", at);
    if (key == HUS__KEY_base && (in->taken != 1 || in->seen[HUS__KEY_format].line == 0))
        return fail_key(in, key, " must come right after format", at);
    return HUS_OK;
}

int32_t hus__take(hus__intake *in, hus__slice name, hus__place name_at, hus__slice value,
                  hus__place value_at) {
    int32_t key = key_index(name), status;

    if (key < 0 || (in->from == HUS__FROM_RECORD && !is_open(in, key)))
        return fail_unknown(in, name, name_at);
    status = check_order(in, key, name_at);
    if (status < 0)
        return status;
    in->seen[key] = value_at;
    in->taken++;
    return take_value(in, key, value);
}

/* Whether a key must be given by the text. */
static bool is_needed(const hus__intake *in, int32_t key) {
    if (key >= HUS__RULE_COUNT)
        return in->from == HUS__FROM_PROFILE && (key == HUS__KEY_format || key == HUS__KEY_name);
    return in->from != HUS__FROM_OVERRIDE && !in->has_base;
}

static int32_t check_missing(const hus__intake *in) {
    for (int32_t i = HUS__RULE_COUNT; i < HUS__RULE_COUNT + HUS__KEY_COUNT; i++) {
        int32_t key = i % HUS__KEY_COUNT; /* a profile's own keys first */
        hus__out message;

        if (!is_needed(in, key) || in->seen[key].line != 0)
            continue;
        message = hus__message(in->error);
        hus__put(&message, key_name(key));
        hus__put(&message, " is missing; allowed: ");
        if (key < HUS__RULE_COUNT)
            hus__put(&message, hus_rule_values(key));
        else
            hus__put(&message, key == HUS__KEY_format ? "1" : name_form);
        return fail_at(in, &message, HUS_E_RULE, (hus__place){0, 0});
    }
    return HUS_OK;
}

static bool is_behind(hus__place a, hus__place b) {
    return a.line > b.line || (a.line == b.line && a.column > b.column);
}

static int32_t check_contradictions(const hus__intake *in) {
    const char *why;
    uint32_t keys = hus__rules_contradict(&in->variant->rules, &why);
    hus__place last = {0, 0};
    hus__out message;

    if (keys == 0)
        return HUS_OK;
    for (int32_t key = 0; key < HUS__RULE_COUNT; key++)
        if ((keys >> key & 1) != 0 && is_behind(in->seen[key], last))
            last = in->seen[key];
    message = hus__message(in->error);
    hus__put(&message, why);
    return fail_at(in, &message, HUS_E_RULE, last);
}

int32_t hus__take_end(hus__intake *in) {
    int32_t status = check_missing(in);

    return status == HUS_OK ? check_contradictions(in) : status;
}

/* ---- lines ----------------------------------------------------------------------------------- */

typedef struct reader {
    hus__intake intake;
    bool in_section;
    int32_t line;
} reader;

static int32_t fail_whole(hus_error *error, int32_t status, const char *why) {
    hus__out message = hus__message(error);

    hus__put(&message, why);
    return hus__fail(error, &message, status, 0, 0);
}

static int32_t fail_syntax(const reader *r, size_t offset, const char *why) {
    hus__out message = hus__message(r->intake.error);

    hus__put(&message, why);
    return hus__fail(r->intake.error, &message, HUS_E_SYNTAX, r->line, (int32_t)offset + 1);
}

static hus__slice trim_end(hus__slice text) {
    while (text.length > 0 && hus__is_blank(text.at[text.length - 1]))
        text.length--;
    return text;
}

static int32_t read_key_line(reader *r, hus__slice line) {
    const char *equals = memchr(line.at, '=', line.length);
    hus__slice name, value;

    if (r->intake.from == HUS__FROM_PROFILE && !r->in_section)
        return fail_syntax(r, 0, "only comments may stand before [variant]");
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
    return hus__take(&r->intake, name, (hus__place){r->line, 1}, value,
                     (hus__place){r->line, (int32_t)(value.at - line.at) + 1});
}

static int32_t read_section(reader *r, hus__slice line) {
    if (r->intake.from == HUS__FROM_OVERRIDE)
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
    const char *at = text.at, *end;

    if (text.length > HUS__MAX_PROFILE)
        return fail_whole(r->intake.error, HUS_E_SYNTAX, "the text is longer than 64 KiB");
    end = at + text.length; /* only now: a wild length leads past all memory */
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

static int32_t read_profile(hus_variant *out, hus__slice text, hus_error *error) {
    reader r = {.intake = {.variant = out, .error = error, .from = HUS__FROM_PROFILE}};
    int32_t status;

    memset(out, 0, sizeof *out);
    status = read_lines(&r, text);
    return status == HUS_OK ? hus__take_end(&r.intake) : status;
}

/* ---- variants from text ---------------------------------------------------------------------- */

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
    reader r = {.intake = {.variant = &changed, .error = error, .from = HUS__FROM_OVERRIDE}};
    int32_t status;

    hus__clear(error);
    if (variant == NULL || text == NULL)
        return hus__fail_plain(error, HUS_E_ARG);
    changed = *variant;
    status = read_lines(&r, (hus__slice){text, length});
    if (status == HUS_OK)
        status = hus__take_end(&r.intake);
    if (status == HUS_OK)
        *variant = changed;
    return status;
}

static int32_t fail_file(hus_error *error) {
    hus__slice why;
    hus__out message;

    if (errno == ENOMEM) /* opening a file takes memory too */
        return hus__fail_plain(error, HUS_E_NOMEM);
    why = hus__slice_of(strerror(errno));
    why.length = hus__utf8_prefix(why); /* the locale may be another */
    message = hus__message(error);
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
        size_t length;

        setvbuf(file, NULL, _IONBF, 0); /* it would be filled beyond what is wanted */
        length = fread(text, 1, HUS__MAX_PROFILE + 1, file);
        status = ferror(file) ? fail_file(error) : hus_variant_parse(out, text, length, error);
        fclose(file);
    }
    free(text);
    return status;
}
