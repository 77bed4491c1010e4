#define _POSIX_C_SOURCE 200809L /* opendir */
#include "expected.h"

#include <check.h>
#include <dirent.h>
#include <string.h>

static int32_t status_of(const char *name) {
    char full[40];

    snprintf(full, sizeof full, "HUS_E_%s", name);
    for (int32_t status = 0; hus_status_name(status) != NULL; status--)
        if (strcmp(hus_status_name(status), full) == 0)
            return status;
    ck_abort_msg("%s is no status", name);
    return HUS_OK;
}

FILE *open_expected(const char *folder) {
    char path[100];
    FILE *file;

    snprintf(path, sizeof path, "%s/expected.txt", folder);
    file = fopen(path, "r");
    ck_assert_msg(file != NULL, "%s: run in the folder tests/", path);
    return file;
}

bool next_expected(FILE *file, expected_row *out) {
    char line[400], status[16];
    int message;

    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '\n' || line[0] == '#')
            continue;
        line[strcspn(line, "\n")] = '\0';
        ck_assert_msg(sscanf(line, "%63s %15s %d %d %n", out->name, status, &out->line,
                             &out->column, &message) == 4,
                      "not NAME STATUS LINE COLUMN MESSAGE: %s", line);
        snprintf(out->message, sizeof out->message, "%s", line + message);
        out->status = status_of(status);
        return true;
    }
    return false;
}

static bool is_expected(const char *folder, const char *name) {
    FILE *file = open_expected(folder);
    expected_row row;
    bool found = false;

    while (!found && next_expected(file, &row))
        found = strcmp(row.name, name) == 0;
    fclose(file);
    return found;
}

void assert_all_expected(const char *folder, const char *ending) {
    DIR *files = opendir(folder);
    const struct dirent *entry;

    ck_assert_ptr_nonnull(files);
    while ((entry = readdir(files)) != NULL) {
        char name[300];
        char *dot;

        snprintf(name, sizeof name, "%s", entry->d_name);
        dot = strrchr(name, '.');
        if (dot == NULL || strcmp(dot, ending) != 0)
            continue;
        *dot = '\0';
        ck_assert_msg(is_expected(folder, name), "%s%s is not in expected.txt", name, ending);
    }
    closedir(files);
}

void assert_error(const hus_error *error, const char *what, int32_t status, int32_t line,
                  int32_t column, const char *message) {
    ck_assert_msg(error->status == status && error->line == line && error->column == column &&
                      strcmp(error->message, message) == 0,
                  "%s\n  is %s %d:%d %s\n  not %s %d:%d %s", what, hus_status_name(error->status),
                  (int)error->line, (int)error->column, error->message, hus_status_name(status),
                  (int)line, (int)column, message);
}

void assert_refused(const bad_text *rows, size_t count,
                    bool (*is_accepted)(const char *text, size_t length, hus_error *error)) {
    for (const bad_text *row = rows; row < rows + count; row++) {
        hus_error error;

        ck_assert_msg(!is_accepted(row->text, row->length, &error), "%s: accepted", row->what);
        assert_error(&error, row->what, row->status, row->line, row->column, row->message);
    }
}
