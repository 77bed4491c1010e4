/* Whole games as text, and the tags that go with them. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_RECORD = 16 * 1024 * 1024, FARTHEST = 2 * MAX_RECORD, LINE_BYTES = 79 };

/* The tags that are ours, in the order in which they are written. */
enum { TAG_HUS, TAG_VARIANT, TAG_RULES, TAG_POSITION, TAG_RESULT, TAG_REASON, OUR_TAGS };

static const char *const our_tags[] = {"Hus", "Variant", "Rules", "Position", "Result", "Reason"};

static const char *const result_words[] = {"*", "1-0", "0-1", "1/2-1/2"};
static const char *const reason_words[] = {"none",  "immobile", "endless", "repetition",
                                           "quiet", "resigned", "agreed"};

enum {
    RESULTS = sizeof result_words / sizeof result_words[0],
    REASONS = sizeof reason_words / sizeof reason_words[0]
};

static int32_t find_word(hus__slice word, const char *const *words, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (hus__slice_is(word, words[i]))
            return i;
    return -1;
}

/* ---- tags ------------------------------------------------------------------------------------ */

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* How many bytes at the text's begin make a tag's key. */
static size_t key_length(hus__slice text) {
    size_t length = 0;

    while (length < text.length &&
           (is_letter(text.at[length]) ||
            (length > 0 && (hus__is_digit(text.at[length]) || text.at[length] == '_'))))
        length++;
    return length;
}

static bool is_value(hus__slice value) {
    if (value.length > HUS__MAX_TEXT || hus__utf8_prefix(value) < value.length)
        return false;
    for (size_t i = 0; i < value.length; i++)
        if (hus__is_control(value.at[i]))
            return false;
    return true;
}

static int32_t find_tag(const hus__tags *tags, hus__slice key) {
    for (int32_t i = 0; i < tags->count; i++)
        if (hus__slice_is(key, tags->list[i].key))
            return i;
    return -1;
}

static bool has_room(hus__tags *tags) {
    int32_t capacity = tags->capacity == 0 ? 8 : 2 * tags->capacity;
    hus__tag *grown;

    if (tags->count < tags->capacity)
        return true;
    grown = realloc(tags->list, (size_t)capacity * sizeof *grown);
    if (grown == NULL)
        return false;
    tags->list = grown;
    tags->capacity = capacity;
    return true;
}

/* A tag that is not there yet, of a key and a value that are good. */
static int32_t add_tag(hus__tags *tags, hus__slice key, hus__slice value) {
    hus__tag tag; /* made first: key and value may be borrowed from the list that grows */

    memcpy(tag.key, key.at, key.length);
    tag.key[key.length] = '\0';
    memcpy(tag.value, value.at, value.length);
    tag.value[value.length] = '\0';
    if (tags->count == HUS__MAX_TAGS)
        return HUS_E_ARG;
    if (!has_room(tags))
        return HUS_E_NOMEM;
    tags->list[tags->count++] = tag;
    return HUS_OK;
}

static void remove_tag(hus__tags *tags, int32_t index) {
    tags->count--;
    memmove(&tags->list[index], &tags->list[index + 1],
            (size_t)(tags->count - index) * sizeof *tags->list);
}

int32_t hus__tags_copy(hus__tags *out, const hus__tags *tags) {
    *out = (hus__tags){NULL, 0, 0};
    if (tags->count == 0)
        return HUS_OK;
    out->list = malloc((size_t)tags->count * sizeof *tags->list);
    if (out->list == NULL)
        return HUS_E_NOMEM;
    memcpy(out->list, tags->list, (size_t)tags->count * sizeof *tags->list);
    out->count = out->capacity = tags->count;
    return HUS_OK;
}

int32_t hus_game_set_tag(hus_game *game, const char *key, const char *value) {
    hus__slice key_text, value_text;
    int32_t index;

    if (game == NULL || key == NULL)
        return HUS_E_ARG;
    key_text = hus__slice_of(key);
    if (key_text.length == 0 || key_text.length > HUS__MAX_TAG_KEY ||
        key_length(key_text) < key_text.length || find_word(key_text, our_tags, OUR_TAGS) >= 0)
        return HUS_E_ARG;
    index = find_tag(&game->tags, key_text);
    if (value == NULL) {
        if (index >= 0)
            remove_tag(&game->tags, index);
        return HUS_OK;
    }
    value_text = hus__slice_of(value);
    if (!is_value(value_text))
        return HUS_E_ARG;
    if (index < 0)
        return add_tag(&game->tags, key_text, value_text);
    memmove(game->tags.list[index].value, value, value_text.length + 1);
    return HUS_OK;
}

const char *hus_game_tag(const hus_game *game, const char *key) {
    int32_t index;

    if (game == NULL || key == NULL)
        return NULL;
    index = find_tag(&game->tags, hus__slice_of(key));
    return index >= 0 ? game->tags.list[index].value : NULL;
}

int32_t hus_game_tag_count(const hus_game *game) {
    return game != NULL ? game->tags.count : HUS_E_ARG;
}

const char *hus_game_tag_key(const hus_game *game, int32_t index) {
    if (game == NULL || index < 0 || index >= game->tags.count)
        return NULL;
    return game->tags.list[index].key;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void begin_tag(hus__out *out, const char *key) {
    hus__put_char(out, '[');
    hus__put(out, key);
    hus__put(out, " \"");
}

static void end_tag(hus__out *out) {
    hus__put(out, "\"]\n");
}

static void put_tag(hus__out *out, const char *key, const char *value) {
    begin_tag(out, key);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            hus__put_char(out, '\\');
        hus__put_char(out, *value);
    }
    end_tag(out);
}

static void put_rules(hus__out *out, const hus__rules *rules) {
    begin_tag(out, our_tags[TAG_RULES]);
    for (int32_t i = 0; i < HUS__RULE_COUNT; i++) {
        hus__put(out, i > 0 ? " " : "");
        hus__put(out, hus_rule_key(i));
        hus__put_char(out, '=');
        hus__rule_write(out, rules, i);
    }
    end_tag(out);
}

static void put_start(hus__out *out, const hus_game *game) {
    hus__position start = hus__game_begin(game);

    begin_tag(out, our_tags[TAG_POSITION]);
    hus__put_position(out, game, &start);
    end_tag(out);
}

/* Puts a word on the line, or on the next one where it does not fit. */
static void put_word(hus__out *out, size_t *column, const char *word) {
    size_t length = strlen(word);

    if (*column > 0 && *column + 1 + length > LINE_BYTES) {
        hus__put_char(out, '\n');
        *column = 0;
    }
    if (*column > 0) {
        hus__put_char(out, ' ');
        ++*column;
    }
    hus__put(out, word);
    *column += length;
}

static void put_turns(hus__out *out, const hus_game *game, size_t *column) {
    for (int32_t i = 0; i < game->history.played; i++) {
        char text[20], pit[4];
        hus__out word = {text, sizeof text, 0};

        hus_pit_name(game->lane.row, hus__mirror(game, game->history.plies[i].place), pit,
                     sizeof pit);
        if (i % 2 == 0) {
            hus__put_number(&word, i / 2 + 1);
            hus__put(&word, ". ");
        }
        hus__put(&word, pit);
        hus__finish(&word);
        put_word(out, column, text);
    }
}

/* "67108864. i32 i32 " is what two turns may take. */
_Static_assert(INT64_C(18) * (HUS__MAX_TURNS / 2) + HUS__MAX_TAGS * INT64_C(1024) < INT32_MAX,
               "the length of a record fits into its type");

int32_t hus_record_write(const hus_game *game, char *buffer, size_t capacity) {
    hus__out out = {buffer, capacity, 0};
    size_t column = 0;

    if (game == NULL || hus__no_room(buffer, capacity))
        return HUS_E_ARG;
    put_tag(&out, our_tags[TAG_HUS], "1");
    for (int32_t i = 0; i < game->tags.count; i++)
        put_tag(&out, game->tags.list[i].key, game->tags.list[i].value);
    put_tag(&out, our_tags[TAG_VARIANT], game->variant.name);
    put_rules(&out, &game->variant.rules);
    put_start(&out, game);
    put_tag(&out, our_tags[TAG_RESULT], result_words[game->now.result]);
    put_tag(&out, our_tags[TAG_REASON], reason_words[game->now.reason]);
    hus__put_char(&out, '\n');
    put_turns(&out, game, &column);
    put_word(&out, &column, result_words[game->now.result]);
    hus__put_char(&out, '\n');
    return hus__finish(&out);
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct reader {
    const char *start, *at;
    const char *end; /* where a record must have ended, or the text does */
    const char *text_end;
    hus_error *error;
    hus__slice ours[OUR_TAGS]; /* values as they stand in the text; at NULL: not seen yet */
    hus__tags tags;
    uint16_t by_key[HUS__MAX_TAGS]; /* the tags in order of their keys */
    hus_game *game;
    int32_t result, reason;
} reader;

/* Line and column of a byte. A line ends with LF, CR LF or CR. Blanks round a record may be without
 * end; nobody wants to know more of them than a number can say. */
static hus__place place_of(const reader *r, const char *at) {
    hus__place place = {1, 1};

    if (at - r->start > FARTHEST)
        at = r->start + FARTHEST;

    for (const char *c = r->start; c < at; c++) {
        bool ends = *c == '\n' || (*c == '\r' && (c + 1 == r->text_end || c[1] != '\n'));

        place.column = ends ? 1 : place.column + 1;
        place.line += ends;
    }
    return place;
}

static int32_t fail_message(const reader *r, const char *at, int32_t status, hus__out *message) {
    hus__place place = place_of(r, at);

    hus__fail(r->error, message, status, place.line, place.column);
    return status;
}

static int32_t fail(const reader *r, const char *at, int32_t status, const char *why) {
    hus__out message = hus__message(r->error);

    hus__put(&message, why);
    return fail_message(r, at, status, &message);
}

static int32_t fail_quoted(const reader *r, hus__slice text, int32_t status, const char *why) {
    hus__out message = hus__message(r->error);

    text.length = hus__utf8_prefix(text);
    hus__put_quoted(&message, text, 40);
    hus__put(&message, why);
    return fail_message(r, text.at, status, &message);
}

/* Whether the record goes on where it must have ended. */
static bool is_too_long(const reader *r) {
    return r->at == r->end && r->end < r->text_end;
}

static int32_t fail_end(const reader *r, const char *why) {
    return fail(r, r->at, HUS_E_SYNTAX, is_too_long(r) ? "the record is longer than 16 MiB" : why);
}

static bool is_space(char c) {
    return hus__is_blank(c) || c == '\n' || c == '\r';
}

static void skip_space(reader *r) {
    while (r->at < r->end && is_space(*r->at))
        r->at++;
}

/* Takes a value in quotes, `value` without them; escapes stay as they are written. */
static int32_t read_quoted(reader *r, hus__slice *value) {
    if (r->at == r->end || *r->at != '"')
        return fail_end(r, "expected a value in quotes");
    value->at = ++r->at;
    while (r->at < r->end && *r->at != '"') {
        if (hus__is_control(*r->at))
            return fail(r, r->at, HUS_E_SYNTAX, "a control character in a value, or no quote");
        if (*r->at == '\\' && (r->at + 1 == r->end || (r->at[1] != '"' && r->at[1] != '\\')))
            return fail(r, r->at, HUS_E_SYNTAX, "only \\\" and \\\\ are written with a backslash");
        r->at += *r->at == '\\' ? 2 : 1;
    }
    if (r->at == r->end)
        return fail_end(r, "a value without its closing quote");
    value->length = (size_t)(r->at++ - value->at);
    if (hus__utf8_prefix(*value) < value->length)
        return fail(r, value->at + hus__utf8_prefix(*value), HUS_E_SYNTAX, "invalid UTF-8");
    return HUS_OK;
}

/* How many tags have a key before this one; *found where one has just this. Somebody's text may
 * have so many tags that looking through all of them for each takes long. */
static int32_t tags_before(const reader *r, hus__slice key, bool *found) {
    int32_t low = 0, high = r->tags.count;

    *found = false;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        const char *other = r->tags.list[r->by_key[middle]].key;
        int order = strncmp(key.at, other, key.length);

        if (order == 0 && other[key.length] == '\0')
            *found = true;
        if (order > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Keeps a tag that is not ours. */
static int32_t keep_tag(reader *r, hus__slice key, hus__slice value) {
    char text[HUS__MAX_TEXT];
    size_t length = 0;
    int32_t before, status;
    bool found;

    for (size_t i = 0; i < value.length; i++) {
        if (value.at[i] == '\\')
            i++;
        if (length == sizeof text)
            return fail(r, value.at, HUS_E_SYNTAX, "a value of more than 255 bytes");
        text[length++] = value.at[i];
    }
    before = tags_before(r, key, &found);
    if (found)
        return fail_quoted(r, key, HUS_E_SYNTAX, " is given twice");
    if (r->tags.count == HUS__MAX_TAGS)
        return fail(r, key.at, HUS_E_SYNTAX, "more than 1024 tags");
    status = add_tag(&r->tags, key, (hus__slice){text, length});
    if (status < 0)
        return hus__fail_plain(r->error, status);
    memmove(&r->by_key[before + 1], &r->by_key[before],
            (size_t)(r->tags.count - 1 - before) * sizeof r->by_key[0]);
    r->by_key[before] = (uint16_t)(r->tags.count - 1);
    return HUS_OK;
}

static int32_t read_tag(reader *r) {
    hus__slice key = {++r->at, 0}, value = {NULL, 0};
    int32_t index, status;

    key.length = key_length((hus__slice){r->at, (size_t)(r->end - r->at)});
    if (key.length == 0)
        return fail_end(r, "expected a tag's key");
    if (key.length > HUS__MAX_TAG_KEY)
        return fail(r, key.at, HUS_E_SYNTAX, "a tag's key of more than 63 bytes");
    r->at += key.length;
    index = find_word(key, our_tags, OUR_TAGS);
    if (r->ours[TAG_HUS].at == NULL && index != TAG_HUS)
        return fail(r, key.at, HUS_E_SYNTAX, "the first tag must be [Hus \"1\"]");
    skip_space(r);
    status = read_quoted(r, &value);
    if (status < 0)
        return status;
    skip_space(r);
    if (r->at == r->end || *r->at != ']')
        return fail_end(r, "expected ] at the tag's end");
    r->at++;
    if (index < 0)
        return keep_tag(r, key, value);
    if (r->ours[index].at != NULL)
        return fail_quoted(r, key, HUS_E_SYNTAX, " is given twice");
    if (index == TAG_HUS && !hus__slice_is(value, "1"))
        return fail_quoted(r, value, HUS_E_SYNTAX, " is no version of this form; allowed is 1");
    r->ours[index] = value;
    return HUS_OK;
}

static int32_t read_tags(reader *r) {
    int32_t status = HUS_OK;

    while (status == HUS_OK && r->at < r->end && *r->at == '[') {
        status = read_tag(r);
        skip_space(r);
    }
    if (status < 0)
        return status;
    if (is_too_long(r))
        return fail_end(r, "");
    for (int32_t i = 0; i < OUR_TAGS; i++) {
        hus__out message;

        if (r->ours[i].at != NULL)
            continue;
        message = hus__message(r->error);
        hus__put(&message, "no tag [");
        hus__put(&message, our_tags[i]);
        hus__put(&message, " \"…\"]");
        return fail_message(r, r->at, HUS_E_SYNTAX, &message);
    }
    return HUS_OK;
}

/* Takes one "key=value", whose place in the text is known. */
static int32_t read_rule(const reader *r, hus__intake *intake, hus__slice word, hus__place place) {
    const char *equals = memchr(word.at, '=', word.length);
    hus__place value_at = place;
    size_t length;

    if (equals == NULL)
        return fail_quoted(r, word, HUS_E_SYNTAX, " is not key=value");
    length = (size_t)(equals - word.at);
    value_at.column += (int32_t)length + 1;
    return hus__take(intake, (hus__slice){word.at, length}, place,
                     (hus__slice){equals + 1, word.length - length - 1}, value_at);
}

static int32_t read_rules(const reader *r, hus_variant *variant) {
    hus__intake intake = {.variant = variant, .error = r->error, .from = HUS__FROM_RECORD};
    hus__slice value = r->ours[TAG_RULES];
    hus__place place = place_of(r, value.at);
    size_t at = 0;

    while (at < value.length) {
        hus__slice word = {value.at + at, 0};

        while (at + word.length < value.length && !hus__is_blank(word.at[word.length]))
            word.length++;
        if (word.length > 0) {
            int32_t status = read_rule(r, &intake, word, place);

            if (status < 0)
                return status;
        }
        at += word.length + 1; /* and the blank behind it */
        place.column += (int32_t)word.length + 1;
    }
    return hus__take_end(&intake);
}

/* What a value of ours must be, a word of a list. */
static int32_t read_word(reader *r, int32_t tag, const char *const *words, int32_t count,
                         int32_t *out) {
    hus__out message;

    *out = find_word(r->ours[tag], words, count);
    if (*out >= 0)
        return HUS_OK;
    message = hus__message(r->error);
    hus__put(&message, our_tags[tag]);
    hus__put(&message, " cannot be ");
    hus__put_quoted(&message, r->ours[tag], 40);
    hus__put(&message, "; allowed:");
    for (int32_t i = 0; i < count; i++) {
        hus__put_char(&message, ' ');
        hus__put(&message, words[i]);
    }
    return fail_message(r, r->ours[tag].at, HUS_E_SYNTAX, &message);
}

static int32_t read_start(reader *r) {
    hus__slice text = r->ours[TAG_POSITION];
    hus__position start;
    int32_t status = hus__position_read(r->game, text, &start, r->error);

    if (status < 0) {
        if (r->error != NULL) {
            hus__place place = place_of(r, text.at);

            r->error->line = place.line;
            r->error->column += place.column - 1;
        }
        return status;
    }
    hus__game_start(r->game, &start);
    return HUS_OK;
}

/* Makes the game that the tags tell of, at its start. */
static int32_t read_setup(reader *r) {
    hus_variant variant = {.name = ""};
    int32_t status = read_rules(r, &variant);

    if (status == HUS_OK && !hus__read_name(r->ours[TAG_VARIANT], variant.name))
        status = fail_quoted(r, r->ours[TAG_VARIANT], HUS_E_RULE,
                             " is no name of a variant; allowed: [a-z0-9-]{1,32}");
    if (status == HUS_OK)
        status = read_word(r, TAG_RESULT, result_words, RESULTS, &r->result);
    if (status == HUS_OK)
        status = read_word(r, TAG_REASON, reason_words, REASONS, &r->reason);
    if (status < 0)
        return status;
    status = hus_game_new(&r->game, &variant, HUS_SOUTH);
    if (status == HUS_OK)
        return read_start(r);
    hus__fail_plain(r->error, status);
    return status;
}

/* Skips blanks and comments. */
static int32_t skip_comments(reader *r) {
    skip_space(r);
    while (r->at < r->end && *r->at == '{') {
        hus__slice comment = {r->at, (size_t)(r->end - r->at)};
        const char *close = memchr(r->at, '}', comment.length);

        if (close == NULL) {
            const char *open = r->at;

            r->at = r->end;
            return is_too_long(r)
                       ? fail_end(r, "")
                       : fail(r, open, HUS_E_SYNTAX, "a comment without its closing brace");
        }
        comment.length = (size_t)(close - r->at);
        if (hus__utf8_prefix(comment) < comment.length)
            return fail(r, r->at + hus__utf8_prefix(comment), HUS_E_SYNTAX, "invalid UTF-8");
        r->at = close + 1;
        skip_space(r);
    }
    return HUS_OK;
}

static hus__slice next_word(const reader *r) {
    hus__slice word = {r->at, 0};

    while (r->at + word.length < r->end && !is_space(r->at[word.length]) &&
           r->at[word.length] != '{')
        word.length++;
    return word;
}

/* Takes "12." off where it stands; it may stand before the first turn of a pair only. */
static int32_t skip_number(reader *r) {
    const char *next;
    int32_t number = hus__read_number(r->at, r->end, &next), turns = r->game->history.played;

    if (next == r->at || next == r->end || *next != '.')
        return HUS_OK;
    if (turns % 2 != 0 || number != turns / 2 + 1)
        return fail_quoted(r, next_word(r), HUS_E_SYNTAX, " is not the number of this turn");
    r->at = next + 1;
    return skip_comments(r);
}

static int32_t read_turn(reader *r, hus__slice word) {
    char name[8] = "";
    int32_t pit, status;

    if (word.length < sizeof name && memchr(word.at, '\0', word.length) == NULL)
        memcpy(name, word.at, word.length);
    pit = hus_pit_parse(r->game->lane.row, name);
    if (pit == HUS_E_POSITION)
        return fail_quoted(r, word, pit, " is no pit of this board");
    if (pit < 0)
        return fail_quoted(r, word, HUS_E_SYNTAX, " is neither a pit nor a result");
    status = hus_game_play(r->game, pit);
    if (status == HUS_E_ILLEGAL)
        return fail_quoted(r, word, status, " may not be played here");
    if (status == HUS_E_OVER)
        return fail_quoted(r, word, status, " comes after the end of the game");
    if (status < 0)
        return hus__fail_plain(r->error, status);
    r->at += word.length;
    return HUS_OK;
}

/* Reads turns up to the result, which is left to be read. */
static int32_t read_turns(reader *r) {
    for (;;) {
        int32_t status = skip_comments(r);
        hus__slice word;

        if (status == HUS_OK)
            status = skip_number(r);
        if (status < 0)
            return status;
        if (r->at == r->end)
            return fail_end(r, "expected a turn or the result");
        word = next_word(r);
        if (word.at + word.length == r->end && r->end < r->text_end && !is_space(*r->end)) {
            r->at = r->end;
            return fail_end(r, "");
        }
        if (find_word(word, result_words, RESULTS) >= 0)
            return HUS_OK;
        status = read_turn(r, word);
        if (status < 0)
            return status;
    }
}

/* Whether players may have ended a game so that the board goes on with. */
static bool is_declared(int32_t result, int32_t reason) {
    if (reason == HUS_REASON_RESIGNED)
        return result == HUS_RESULT_SOUTH || result == HUS_RESULT_NORTH;
    return reason == HUS_REASON_AGREED && result == HUS_RESULT_DRAW;
}

static int32_t read_result(reader *r) {
    hus__slice word = next_word(r);
    const hus__position *now = &r->game->now;

    if (!hus__slice_is(word, result_words[r->result]))
        return fail_quoted(r, word, HUS_E_SYNTAX, " is not the result of the tag");
    if (!is_declared(r->result, r->reason) ||
        hus__game_declare(r->game, r->result, r->reason) != HUS_OK) {
        if (r->result != now->result)
            return fail_quoted(r, word, HUS_E_RULE, " is not the result on the board");
        if (r->reason != now->reason)
            return fail_quoted(r, r->ours[TAG_REASON], HUS_E_RULE,
                               " is not the reason on the board");
    }
    r->at += word.length;
    r->end = r->text_end;
    skip_space(r);
    if (r->at < r->end && *r->at != '[')
        return fail(r, r->at, HUS_E_SYNTAX, "text after the result");
    return HUS_OK;
}

static int32_t read_record(reader *r) {
    int32_t status;

    skip_space(r);
    if (r->at == r->end)
        return fail(r, r->at, HUS_E_EMPTY, "no game in the text");
    if (r->end - r->at > MAX_RECORD)
        r->end = r->at + MAX_RECORD;
    if (*r->at != '[')
        return fail(r, r->at, HUS_E_SYNTAX, "the first tag must be [Hus \"1\"]");
    status = read_tags(r);
    if (status == HUS_OK)
        status = read_setup(r);
    if (status == HUS_OK)
        status = read_turns(r);
    return status == HUS_OK ? read_result(r) : status;
}

int32_t hus_record_read(hus_game **out, const char *text, size_t length, size_t *used,
                        hus_error *error) {
    reader r = {.error = error};
    int32_t status;

    hus__clear(error);
    if (out != NULL)
        *out = NULL;
    if (used != NULL)
        *used = 0;
    if (out == NULL || text == NULL || length > PTRDIFF_MAX) /* no text is that long */
        return hus__fail_plain(error, HUS_E_ARG);
    r.start = r.at = text;
    r.end = r.text_end = text + length;
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        r.start = r.at = text + 3;
    status = read_record(&r);
    if (status != HUS_OK) {
        free(r.tags.list);
        hus_game_free(r.game);
        return status;
    }
    r.game->tags = r.tags;
    if (used != NULL)
        *used = (size_t)(r.at - text);
    *out = r.game;
    return HUS_OK;
}
