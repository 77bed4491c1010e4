/* hus-faults [SUITE]: memory and files that fail, for every function. Run in the folder tests/.
 * hus-faults --leak loses a block and says nothing: whoever looks for leaks must find this one. */
#include "hus.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* Not on the stack, where what is left of a pointer would be found. */
static hus_variant *lost;

static int leak(void) {
    int32_t status = hus_variant_builtin(&lost, "philos");

    lost = NULL;
    return status == HUS_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv) {
    SRunner *runner;
    int failed, run;

    if (argc > 1 && strcmp(argv[1], "--leak") == 0)
        return leak();
    runner = srunner_create(memory_suite());
    srunner_add_suite(runner, files_suite());
    srunner_run(runner, argc > 1 ? argv[1] : NULL, NULL, CK_ENV);
    failed = srunner_ntests_failed(runner);
    run = srunner_ntests_run(runner);
    srunner_free(runner);
    return failed == 0 && run > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
