/* A set of rules: the table of keys, get, check, write. */
#include "internal.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *key, *values, *help;
    size_t offset;
} table[HUS__RULE_COUNT] = {
#define HUS__RULE(key, values, help) {#key, values, help, offsetof(hus__rules, key)},
#include "rules.def"
#undef HUS__RULE
};

static bool is_rule(int32_t index) {
    return index >= 0 && index < HUS__RULE_COUNT;
}

int32_t hus_rule_count(void) {
    return HUS__RULE_COUNT;
}

const char *hus_rule_key(int32_t index) {
    return is_rule(index) ? table[index].key : NULL;
}

const char *hus_rule_values(int32_t index) {
    return is_rule(index) ? table[index].values : NULL;
}

const char *hus_rule_help(int32_t index) {
    return is_rule(index) ? table[index].help : NULL;
}

int32_t hus__rule_index(hus__slice key) {
    for (int32_t i = 0; i < HUS__RULE_COUNT; i++)
        if (hus__slice_is(key, table[i].key))
            return i;
    return -1;
}

int32_t *hus__rule_at(hus__rules *rules, int32_t index) {
    return (int32_t *)(void *)((char *)rules + table[index].offset);
}

static int32_t rule_value(const hus__rules *rules, int32_t index) {
    int32_t value;

    memcpy(&value, (const char *)rules + table[index].offset, sizeof value);
    return value;
}

/* Takes the next alternative off a list of values. */
static bool next_alternative(const char **list, hus__slice *alternative) {
    if (**list == '\0')
        return false;
    alternative->at = *list;
    alternative->length = strcspn(*list, "|");
    *list += alternative->length;
    if (**list == '|')
        ++*list;
    return true;
}

/* The upper end of a range: a number, or a key that stands for the most it allows. */
static int32_t range_top(hus__slice top) {
    const char *next, *end = top.at + top.length;

    if (hus__is_digit(*top.at))
        return hus__read_number(top.at, end, &next);
    return range_top(hus__slice_of(strstr(table[hus__rule_index(top)].values, "..") + 2));
}

static bool in_range(hus__slice range, int32_t number) {
    const char *next, *end = range.at + range.length;
    int32_t low = hus__read_number(range.at, end, &next);

    if (next == end)
        return number == low;
    next += 2;
    return number >= low && number <= range_top((hus__slice){next, (size_t)(end - next)});
}

bool hus__rule_read(int32_t index, hus__slice text, int32_t *value) {
    const char *list = table[index].values, *next = text.at;
    bool has_numbers = strpbrk(list, "0123456789") != NULL;
    int32_t number = hus__read_number(text.at, text.at + text.length, &next);
    hus__slice alternative;

    if (next != text.at + text.length)
        number = -1;
    for (int32_t place = 0; next_alternative(&list, &alternative); place++) {
        if (hus__is_digit(*alternative.at)) {
            if (number >= 0 && in_range(alternative, number)) {
                *value = number;
                return true;
            }
        } else if (text.length == alternative.length &&
                   strncmp(text.at, alternative.at, text.length) == 0) {
            *value = has_numbers ? HUS__WORD : place;
            return true;
        }
    }
    return false;
}

void hus__rule_write(hus__out *out, const hus__rules *rules, int32_t index) {
    const char *list = table[index].values;
    int32_t value = rule_value(rules, index);
    bool has_numbers = strpbrk(list, "0123456789") != NULL;
    hus__slice word;

    if (has_numbers && value != HUS__WORD) {
        hus__put_number(out, value);
        return;
    }
    for (int32_t place = value == HUS__WORD ? 0 : value; next_alternative(&list, &word); place--)
        if (place == 0)
            hus__put_slice(out, word);
}

int32_t hus__inner_filled(const hus__rules *rules) {
    return rules->inner_filled == HUS__WORD ? rules->pits_per_row / 2 : rules->inner_filled;
}

#define KEY(key) (UINT32_C(1) << HUS__KEY_##key)

uint32_t hus__rules_contradict(const hus__rules *rules, const char **why) {
    if (rules->inner_filled == HUS__WORD && rules->pits_per_row % 2 != 0) {
        *why = "inner_filled = half needs an even pits_per_row; allowed is 0..pits_per_row";
        return KEY(inner_filled) | KEY(pits_per_row);
    }
    if (rules->inner_filled > rules->pits_per_row) {
        *why = "inner_filled is more than pits_per_row; allowed is 0..pits_per_row";
        return KEY(inner_filled) | KEY(pits_per_row);
    }
    if (2 * rules->seeds_per_pit * (rules->pits_per_row + hus__inner_filled(rules)) >
        HUS__MAX_SEEDS) {
        *why = "pits_per_row, inner_filled and seeds_per_pit put more than 255 seeds on the board; "
               "allowed is 2 * seeds_per_pit * (pits_per_row + inner_filled) up to 255";
        return KEY(pits_per_row) | KEY(inner_filled) | KEY(seeds_per_pit);
    }
    if (rules->series == HUS__SERIES_WINS && rules->series_games != 0 &&
        rules->series_games % 2 == 0) {
        *why = "series = wins is best of series_games, which must be odd, or 0 for open-ended";
        return KEY(series) | KEY(series_games);
    }
    return 0;
}

int32_t hus_variant_copy(hus_variant **out, const hus_variant *variant) {
    if (out == NULL)
        return HUS_E_ARG;
    *out = NULL;
    if (variant == NULL)
        return HUS_E_ARG;
    *out = malloc(sizeof **out);
    if (*out == NULL)
        return HUS_E_NOMEM;
    **out = *variant;
    return HUS_OK;
}

void hus_variant_free(hus_variant *variant) {
    free(variant);
}

/* The keys of a profile that are no rules; NULL for any other. */
static const char *profile_value(const hus_variant *variant, hus__slice key) {
    if (hus__slice_is(key, "format"))
        return "1";
    if (hus__slice_is(key, "name"))
        return variant->name;
    if (hus__slice_is(key, "title"))
        return variant->title;
    if (hus__slice_is(key, "source"))
        return variant->source;
    return NULL;
}

int32_t hus_variant_get(const hus_variant *variant, const char *key, char *buffer,
                        size_t capacity) {
    hus__out out = {buffer, capacity, 0};
    const char *value;
    int32_t index;

    if (variant == NULL || key == NULL || hus__no_room(buffer, capacity))
        return HUS_E_ARG;
    index = hus__rule_index(hus__slice_of(key));
    value = profile_value(variant, hus__slice_of(key));
    if (index >= 0)
        hus__rule_write(&out, &variant->rules, index);
    else if (value != NULL)
        hus__put(&out, value);
    else
        return HUS_E_RULE;
    return hus__finish(&out);
}

int32_t hus_variant_get_int(const hus_variant *variant, const char *key, int32_t *out) {
    int32_t index;

    if (out == NULL)
        return HUS_E_ARG;
    *out = 0;
    if (variant == NULL || key == NULL)
        return HUS_E_ARG;
    index = hus__rule_index(hus__slice_of(key));
    if (index < 0)
        return HUS_E_RULE;
    *out = index == HUS__KEY_inner_filled ? hus__inner_filled(&variant->rules)
                                          : rule_value(&variant->rules, index);
    return HUS_OK;
}

int32_t hus_variant_same_rules(const hus_variant *a, const hus_variant *b) {
    if (a == NULL || b == NULL)
        return HUS_E_ARG;
    for (int32_t i = 0; i < HUS__RULE_COUNT; i++)
        if (i != HUS__KEY_inner_filled && rule_value(&a->rules, i) != rule_value(&b->rules, i))
            return 0;
    return hus__inner_filled(&a->rules) == hus__inner_filled(&b->rules);
}

static void put_line(hus__out *out, const char *key, const char *value) {
    if (*value == '\0')
        return;
    hus__put(out, key);
    hus__put(out, " = ");
    hus__put(out, value);
    hus__put_char(out, '\n');
}

int32_t hus_variant_write(const hus_variant *variant, char *buffer, size_t capacity) {
    hus__out out = {buffer, capacity, 0};

    if (variant == NULL || hus__no_room(buffer, capacity))
        return HUS_E_ARG;
    hus__put(&out, "[variant]\n");
    put_line(&out, "format", "1");
    put_line(&out, "name", variant->name);
    put_line(&out, "title", variant->title);
    put_line(&out, "source", variant->source);
    for (int32_t i = 0; i < HUS__RULE_COUNT; i++) {
        hus__put(&out, table[i].key);
        hus__put(&out, " = ");
        hus__rule_write(&out, &variant->rules, i);
        hus__put_char(&out, '\n');
    }
    return hus__finish(&out);
}
