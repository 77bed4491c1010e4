/* Bytes in and out: numbers, UTF-8, text into a caller's buffer, error messages. */
#include "internal.h"

#include <string.h>

bool hus__is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool hus__is_blank(char c) {
    return c == ' ' || c == '\t';
}

bool hus__is_control(char c) {
    return (unsigned char)c < ' ' || c == 0x7f;
}

bool hus__slice_is(hus__slice slice, const char *text) {
    return slice.length == strlen(text) && memcmp(slice.at, text, slice.length) == 0;
}

hus__slice hus__slice_of(const char *text) {
    return (hus__slice){text, strlen(text)};
}

int32_t hus__read_number(const char *at, const char *end, const char **next) {
    int32_t number = 0;
    const char *digit = at;

    for (; digit < end && hus__is_digit(*digit); digit++) {
        int32_t units = *digit - '0';
        number = number > (INT32_MAX - units) / 10 ? INT32_MAX : number * 10 + units;
    }
    *next = digit;
    return digit == at || (*at == '0' && digit - at > 1) ? -1 : number;
}

/* The bytes of the character that begins at `at`; 0 where none does. NUL is none here. */
static size_t character_length(const unsigned char *at, size_t left) {
    static const unsigned char first_low[4] = {0, 0x80, 0xa0, 0x90};
    size_t more;

    if (at[0] < 0x80)
        return at[0] != 0;
    if (at[0] < 0xc2 || at[0] > 0xf4)
        return 0;
    more = at[0] < 0xe0 ? 1 : at[0] < 0xf0 ? 2 : 3;
    if (more >= left)
        return 0;
    for (size_t i = 1; i <= more; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    /* Overlong forms, surrogates and numbers above 10FFFF show in the second byte. */
    if ((at[0] == 0xe0 || at[0] == 0xf0) && at[1] < first_low[more])
        return 0;
    if ((at[0] == 0xed && at[1] > 0x9f) || (at[0] == 0xf4 && at[1] > 0x8f))
        return 0;
    return more + 1;
}

size_t hus__utf8_prefix(hus__slice text) {
    const unsigned char *bytes = (const unsigned char *)text.at;
    size_t good = 0;

    while (good < text.length) {
        size_t length = character_length(bytes + good, text.length - good);
        if (length == 0)
            break;
        good += length;
    }
    return good;
}

bool hus__no_room(const void *buffer, size_t capacity) {
    return buffer == NULL && capacity > 0;
}

void hus__put_char(hus__out *out, char c) {
    if (out->length < out->capacity)
        out->buffer[out->length] = c;
    out->length++;
}

void hus__put_slice(hus__out *out, hus__slice text) {
    for (size_t i = 0; i < text.length; i++)
        hus__put_char(out, text.at[i]);
}

void hus__put(hus__out *out, const char *text) {
    hus__put_slice(out, hus__slice_of(text));
}

void hus__put_number(hus__out *out, int32_t number) {
    char digits[10];
    size_t count = 0;

    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        hus__put_char(out, digits[--count]);
}

int32_t hus__finish(hus__out *out) {
    size_t kept = out->length;

    if (out->capacity > 0) {
        if (kept >= out->capacity) {
            kept = out->capacity - 1;
            while (kept > 0 && ((unsigned char)out->buffer[kept] & 0xc0) == 0x80)
                kept--;
        }
        out->buffer[kept] = '\0';
    }
    return (int32_t)out->length;
}

void hus__put_quoted(hus__out *out, hus__slice text, size_t most) {
    size_t end = text.length;

    if (end > most) {
        end = most;
        while (end > 0 && ((unsigned char)text.at[end] & 0xc0) == 0x80)
            end--;
    }
    hus__put_char(out, '"');
    for (size_t i = 0; i < end; i++) {
        if (hus__is_control(text.at[i]))
            hus__put_char(out, '?');
        else
            hus__put_char(out, text.at[i]);
    }
    hus__put(out, end < text.length ? "…\"" : "\"");
}

void hus__clear(hus_error *error) {
    if (error != NULL)
        memset(error, 0, sizeof *error);
}

hus__out hus__message(hus_error *error) {
    hus__clear(error);
    if (error == NULL)
        return (hus__out){NULL, 0, 0};
    return (hus__out){error->message, sizeof error->message, 0};
}

int32_t hus__fail(hus_error *error, hus__out *message, int32_t status, int32_t line,
                  int32_t column) {
    hus__finish(message);
    if (error != NULL) {
        error->status = status;
        error->line = line;
        error->column = column;
    }
    return status;
}

int32_t hus__fail_plain(hus_error *error, int32_t status) {
    hus__out message = hus__message(error);

    hus__put(&message, hus_status_message(status));
    return hus__fail(error, &message, status, 0, 0);
}
