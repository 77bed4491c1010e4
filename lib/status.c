/* Names and messages of statuses, and the version. */
#include "internal.h"

static const struct {
    const char *name, *message;
} statuses[] = {
    {"HUS_OK", "no error"},
    {"HUS_E_NOMEM", "out of memory"},
    {"HUS_E_ARG", "argument missing or out of range"},
    {"HUS_E_IO", "file cannot be read"},
    {"HUS_E_SYNTAX", "text is not of its form"},
    {"HUS_E_RULE", "wrong rule key or value"},
    {"HUS_E_NAME", "no built-in variant of that name"},
    {"HUS_E_POSITION", "no position or pit of this board"},
    {"HUS_E_ILLEGAL", "the rules forbid the turn"},
    {"HUS_E_OVER", "it is over"},
    {"HUS_E_UNFINISHED", "the game is not over"},
    {"HUS_E_EMPTY", "there is nothing left"},
};

static bool is_status(int32_t status) {
    return status <= 0 && status > -(int32_t)(sizeof statuses / sizeof statuses[0]);
}

const char *hus_status_name(int32_t status) {
    return is_status(status) ? statuses[-status].name : NULL;
}

const char *hus_status_message(int32_t status) {
    return is_status(status) ? statuses[-status].message : NULL;
}

const char *hus_version(void) {
    return HUS_VERSION;
}

int32_t hus_version_number(void) {
    return HUS_VERSION_MAJOR * 10000 + HUS_VERSION_MINOR * 100 + HUS_VERSION_PATCH;
}
