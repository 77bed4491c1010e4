/* Runs given inputs through a fuzz target:  hus-replay-TARGET FILE|FOLDER…  Stands in for a fuzzer
 * where there is none: seeds and found inputs are tests with any compiler. */
#include "fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int inputs;

static void run_file(const char *path) {
    FILE *file = fopen(path, "rb");
    size_t size = 0, room = 1 << 20;
    uint8_t *data = malloc(room);

    if (file == NULL || data == NULL) {
        fprintf(stderr, "hus-replay: cannot read %s\n", path);
        exit(EXIT_FAILURE);
    }
    while (!feof(file) && !ferror(file)) {
        size += fread(data + size, 1, room - size, file);
        if (size < room)
            continue;
        data = realloc(data, room *= 2);
        MUST(data != NULL);
    }
    MUST(!ferror(file));
    fclose(file);
    puts(path); /* the last one named is to blame */
    fflush(stdout);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    inputs++;
}

static void run(const char *path) {
    DIR *folder = opendir(path);
    const struct dirent *entry;

    if (folder == NULL) {
        MUST(errno == ENOTDIR);
        run_file(path);
        return;
    }
    while ((entry = readdir(folder)) != NULL) {
        char *inside = malloc(strlen(path) + strlen(entry->d_name) + 2);

        MUST(inside != NULL);
        sprintf(inside, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.')
            run(inside);
        free(inside);
    }
    closedir(folder);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        run(argv[i]);
    printf("%d inputs\n", inputs);
    return inputs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
