/* Bytes in and out: numbers, UTF-8, buffers that are too small. */
#include "common.h"
#include "internal.h"

#include <string.h>

static hus__slice slice(const char *text, size_t length) {
    return (hus__slice){text, length};
}

START_TEST(numbers_are_digits_without_leading_zeros) {
    static const struct {
        const char *text;
        int32_t number;
        size_t length;
    } rows[] = {{"0", 0, 1},
                {"7", 7, 1},
                {"10", 10, 2},
                {"00", -1, 2},
                {"01", -1, 2},
                {"", -1, 0},
                {"x", -1, 0},
                {"-1", -1, 0},
                {"+1", -1, 0},
                {" 1", -1, 0},
                {"12,3", 12, 2},
                {"2147483646", 2147483646, 10},
                {"2147483647", INT32_MAX, 10},
                {"2147483648", INT32_MAX, 10},
                {"99999999999999999999999", INT32_MAX, 23}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *next;

        ck_assert_int_eq(hus__read_number(rows[i].text, rows[i].text + strlen(rows[i].text), &next),
                         rows[i].number);
        ck_assert_uint_eq((size_t)(next - rows[i].text), rows[i].length);
    }
}
END_TEST

START_TEST(a_number_ends_with_the_text) {
    const char *next, *text = "123";

    ck_assert_int_eq(hus__read_number(text, text + 2, &next), 12);
    ck_assert_ptr_eq(next, text + 2);
}
END_TEST

/* Every number that is a character is well-formed, and no other; checked with an encoder. */
START_TEST(utf8_is_known) {
    for (uint32_t c = 0; c < 0x120000; c++) {
        unsigned char text[4];
        size_t length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        bool good = c != 0 && c < 0x110000 && (c < 0xd800 || c > 0xdfff);
        size_t found;

        if (length == 1)
            text[0] = (unsigned char)c;
        for (size_t i = length - 1, rest = c; length > 1 && i > 0; i--, rest >>= 6)
            text[i] = (unsigned char)(0x80 | (rest & 0x3f));
        if (length > 1)
            text[0] = (unsigned char)((0xf00 >> length & 0xff) | c >> 6 * (length - 1));
        found = hus__utf8_prefix(slice((const char *)text, length));
        if (found != (good ? length : 0))
            ck_abort_msg("character %x: %zu", (unsigned)c, found);
    }
}
END_TEST

START_TEST(bad_utf8_is_found) {
    static const char *const bad[] = {"\x80",
                                      "\xbf",
                                      "\xc0\x80",
                                      "\xc1\xbf",
                                      "\xe0\x9f\xbf",
                                      "\xc3",
                                      "\xc3(",
                                      "\xe2\x82",
                                      "\xe2(\xac",
                                      "\xf0\x9f",
                                      "\xf0\x9f\x98",
                                      "\xf0\x8f\xbf\xbf",
                                      "\xf5\x80\x80\x80",
                                      "\xff",
                                      "\xfe"};

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[20] = "ä ";

        strcat(text, bad[i]);
        ck_assert_uint_eq(hus__utf8_prefix(slice(text, strlen(text))), 3);
    }
}
END_TEST

START_TEST(text_is_cut_between_characters) {
    static const char whole[] = "aäǁ€😀";
    static const size_t kept[] = {0, 0, 1, 1, 3, 3, 5, 5, 5, 8, 8, 8, 8, 12, 12};

    for (size_t capacity = 1; capacity < sizeof kept / sizeof kept[0]; capacity++) {
        char buffer[20];
        hus__out out = {buffer, capacity, 0};

        memset(buffer, 'x', sizeof buffer);
        hus__put(&out, whole);
        ck_assert_int_eq(hus__finish(&out), 12);
        ck_assert_uint_eq(strlen(buffer), kept[capacity]);
        ck_assert_mem_eq(buffer, whole, kept[capacity]);
        ck_assert_int_eq(buffer[capacity], 'x');
    }
}
END_TEST

START_TEST(numbers_are_written) {
    static const int32_t numbers[] = {0, 9, 10, 255, 1000000000, INT32_MAX};
    static const char *const texts[] = {"0", "9", "10", "255", "1000000000", "2147483647"};

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char buffer[20];
        hus__out out = {buffer, sizeof buffer, 0};

        hus__put_number(&out, numbers[i]);
        hus__finish(&out);
        ck_assert_str_eq(buffer, texts[i]);
    }
}
END_TEST

START_TEST(quoted_text_is_short_and_plain) {
    static const struct {
        const char *text, *quoted;
    } rows[] = {{"", "\"\""},
                {"abc", "\"abc\""},
                {"\x1b[31m\t\x7f", "\"?[31m??\""},
                {"abcdefghij", "\"abcdefghij\""},
                {"abcdefghijk", "\"abcdefghij…\""},
                {"abcdefghiä", "\"abcdefghi…\""},
                /* no character begins where it could be cut */
                {"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80", "\"…\""}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char buffer[40];
        hus__out out = {buffer, sizeof buffer, 0};

        hus__put_quoted(&out, slice(rows[i].text, strlen(rows[i].text)), 10);
        hus__finish(&out);
        ck_assert_str_eq(buffer, rows[i].quoted);
    }
}
END_TEST

START_TEST(a_message_is_cut_to_its_room) {
    hus_error error;
    hus__out message = hus__message(&error);

    for (int i = 0; i < 100; i++)
        hus__put(&message, "ǁ€");
    ck_assert_int_eq(hus__fail(&error, &message, HUS_E_RULE, 3, 4), HUS_E_RULE);
    ck_assert_int_eq(error.status, HUS_E_RULE);
    ck_assert_int_eq(error.line, 3);
    ck_assert_int_eq(error.column, 4);
    ck_assert_uint_eq(strlen(error.message), 243 / 5 * 5 + 2);
    ck_assert_uint_eq(hus__utf8_prefix(slice(error.message, strlen(error.message))),
                      strlen(error.message));
}
END_TEST

Suite *text_suite(void) {
    Suite *suite = suite_create("text");
    TCase *in = tcase_create("in"), *out = tcase_create("out");

    tcase_add_test(in, numbers_are_digits_without_leading_zeros);
    tcase_add_test(in, a_number_ends_with_the_text);
    tcase_add_test(in, utf8_is_known);
    tcase_add_test(in, bad_utf8_is_found);
    suite_add_tcase(suite, in);
    tcase_add_test(out, text_is_cut_between_characters);
    tcase_add_test(out, numbers_are_written);
    tcase_add_test(out, quoted_text_is_short_and_plain);
    tcase_add_test(out, a_message_is_cut_to_its_room);
    suite_add_tcase(suite, out);
    return suite;
}
