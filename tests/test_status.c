/* Version, names and messages of statuses. */
#include "common.h"

#include <stdio.h>
#include <string.h>

START_TEST(version_agrees_with_the_header) {
    ck_assert_str_eq(hus_version(), HUS_VERSION);
    ck_assert_int_eq(hus_version_number(),
                     HUS_VERSION_MAJOR * 10000 + HUS_VERSION_MINOR * 100 + HUS_VERSION_PATCH);
}
END_TEST

START_TEST(version_text_and_number_agree) {
    int32_t number = hus_version_number();
    char text[40];

    snprintf(text, sizeof text, "%d.%d.%d", (int)(number / 10000), (int)(number / 100 % 100),
             (int)(number % 100));
    ck_assert_str_eq(hus_version(), text);
}
END_TEST

/* These numbers are in other people's programs; they never change. */
static const struct {
    int32_t status, number;
    const char *name;
} statuses[] = {
    {HUS_OK, 0, "HUS_OK"},
    {HUS_E_NOMEM, -1, "HUS_E_NOMEM"},
    {HUS_E_ARG, -2, "HUS_E_ARG"},
    {HUS_E_IO, -3, "HUS_E_IO"},
    {HUS_E_SYNTAX, -4, "HUS_E_SYNTAX"},
    {HUS_E_RULE, -5, "HUS_E_RULE"},
    {HUS_E_NAME, -6, "HUS_E_NAME"},
    {HUS_E_POSITION, -7, "HUS_E_POSITION"},
    {HUS_E_ILLEGAL, -8, "HUS_E_ILLEGAL"},
    {HUS_E_OVER, -9, "HUS_E_OVER"},
    {HUS_E_UNFINISHED, -10, "HUS_E_UNFINISHED"},
    {HUS_E_EMPTY, -11, "HUS_E_EMPTY"},
};
static const int32_t status_count = (int32_t)(sizeof statuses / sizeof *statuses);

START_TEST(every_status_has_its_number_and_name) {
    for (int32_t i = 0; i < status_count; i++) {
        ck_assert_int_eq(statuses[i].status, statuses[i].number);
        ck_assert_str_eq(hus_status_name(statuses[i].status), statuses[i].name);
    }
}
END_TEST

START_TEST(every_status_has_a_message_of_its_own) {
    for (int32_t i = 0; i < status_count; i++) {
        ck_assert_ptr_nonnull(hus_status_message(-i));
        ck_assert_str_ne(hus_status_message(-i), "");
        for (int32_t j = 0; j < i; j++)
            ck_assert_str_ne(hus_status_message(-i), hus_status_message(-j));
    }
}
END_TEST

START_TEST(messages_fit_into_an_error) {
    for (int32_t i = 0; i < status_count; i++)
        ck_assert_uint_lt(strlen(hus_status_message(-i)), sizeof((hus_error *)0)->message);
}
END_TEST

START_TEST(other_numbers_are_no_status) {
    const int32_t others[] = {INT32_MIN, INT32_MIN + 1, -1000, -status_count, 1, 2, 100, INT32_MAX};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        ck_assert_ptr_null(hus_status_name(others[i]));
        ck_assert_ptr_null(hus_status_message(others[i]));
    }
}
END_TEST

/* Programs in other languages lay these out by hand. */
START_TEST(structs_have_their_sizes) {
    ck_assert_uint_eq(sizeof(hus_error), 256);
    ck_assert_uint_eq(sizeof(hus_turn), 24);
    ck_assert_uint_eq(sizeof(hus_event), 16);
}
END_TEST

Suite *status_suite(void) {
    Suite *suite = suite_create("status");
    TCase *version = tcase_create("version"), *status = tcase_create("status");

    tcase_add_test(version, version_agrees_with_the_header);
    tcase_add_test(version, version_text_and_number_agree);
    suite_add_tcase(suite, version);
    tcase_add_test(status, every_status_has_its_number_and_name);
    tcase_add_test(status, every_status_has_a_message_of_its_own);
    tcase_add_test(status, messages_fit_into_an_error);
    tcase_add_test(status, other_numbers_are_no_status);
    tcase_add_test(status, structs_have_their_sizes);
    suite_add_tcase(suite, status);
    return suite;
}
