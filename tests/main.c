/* hus-tests [SUITE]: runs all suites, or the one of that name. Run in the folder tests/. */
#include "common.h"

#include <stdlib.h>

int main(int argc, char **argv) {
    SRunner *runner = srunner_create(NULL);
    int failed, run;

    srunner_add_suite(runner, status_suite());
    srunner_add_suite(runner, text_suite());
    srunner_add_suite(runner, variant_suite());
    srunner_add_suite(runner, profile_suite());
    srunner_add_suite(runner, sow_suite());
    srunner_add_suite(runner, game_suite());
    srunner_add_suite(runner, position_suite());
    srunner_add_suite(runner, record_suite());
    srunner_add_suite(runner, series_suite());
    srunner_add_suite(runner, explore_suite());
    srunner_add_suite(runner, api_suite());
    srunner_add_suite(runner, literal_suite());
    srunner_run(runner, argc > 1 ? argv[1] : NULL, NULL, CK_ENV);
    failed = srunner_ntests_failed(runner);
    run = srunner_ntests_run(runner);
    srunner_free(runner);
    return failed == 0 && run > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
