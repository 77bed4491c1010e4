#include "file.h"

#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 256 * 1024 * 1024 };

/* Room for `length` bytes of text and a terminator. */
static bool make_room(char **text, size_t *capacity, size_t length) {
    size_t wanted = *capacity < 4096 ? 4096 : *capacity;
    char *grown;

    if (length < *capacity)
        return true;
    while (wanted <= length)
        wanted *= 2;
    grown = realloc(*text, wanted);
    if (grown == NULL)
        return false;
    *text = grown;
    *capacity = wanted;
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool refuse(file_reader *reader, const char *why) {
    cli_complain(reader->program, "%s: %s", reader->path, why);
    file_close(reader);
    return false;
}

static bool read_all(file_reader *reader, FILE *file) {
    size_t capacity = 0, count;

    do {
        if (reader->length > MAX_FILE)
            return refuse(reader, "the file is longer than 256 MiB");
        if (!make_room(&reader->text, &capacity, reader->length + 1))
            return refuse(reader, hus_status_message(HUS_E_NOMEM));
        count = capacity - reader->length - 1;
        if (count > MAX_FILE + 1 - reader->length) /* one byte tells that it is too long */
            count = MAX_FILE + 1 - reader->length;
        count = fread(reader->text + reader->length, 1, count, file);
        reader->length += count;
    } while (count > 0);
    reader->text[reader->length] = '\0';
    if (ferror(file))
        return refuse(reader, strerror(errno));
    return true;
}

bool file_open(file_reader *reader, const char *program, const char *path) {
    FILE *file = fopen(path, "rb");
    bool is_read;

    *reader = (file_reader){.program = program, .path = path};
    if (file == NULL)
        return refuse(reader, strerror(errno));
    is_read = read_all(reader, file);
    fclose(file);
    if (is_read)
        file_rewind(reader);
    return is_read;
}

/* Counts lines as the library does: one ends with LF, CR LF or CR. */
static void advance(file_reader *reader, size_t count) {
    for (const char *c = reader->text + reader->at; count > 0; c++, count--) {
        bool is_last = ++reader->at == reader->length;
        bool ends = *c == '\n' || (*c == '\r' && (is_last || c[1] != '\n'));

        reader->column = ends ? 1 : reader->column + 1;
        reader->line += ends;
    }
}

bool file_next(file_reader *reader, hus_game **out) {
    size_t used;
    hus_error error;
    int32_t status;

    *out = NULL;
    if (reader->at > 0 && reader->at == reader->length)
        return true;
    status =
        hus_record_read(out, reader->text + reader->at, reader->length - reader->at, &used, &error);
    if (status == HUS_OK) {
        advance(reader, used);
        return true;
    }
    /* The library counts from where the game begins, which may be within a line. */
    if (error.line == 1 && error.column > 0 && reader->at > 0)
        error.column += reader->column - 1;
    if (error.line > 0)
        error.line += reader->line - 1;
    cli_complain_of_file(reader->program, reader->path, &error);
    return false;
}

/* The bytes of a byte order mark have no columns. */
void file_rewind(file_reader *reader) {
    bool is_marked = reader->length >= 3 && memcmp(reader->text, "\xef\xbb\xbf", 3) == 0;

    reader->at = 0;
    reader->line = 1;
    reader->column = is_marked ? 1 - 3 : 1;
}

void file_close(file_reader *reader) {
    free(reader->text);
    *reader = (file_reader){.program = NULL};
}

/* ---- saving ---------------------------------------------------------------------------------- */

static bool fail(file_saver *saver, const char *path, const char *why) {
    snprintf(saver->wrong, sizeof saver->wrong, "%s: %s", path, why);
    return false;
}

static bool fail_memory(file_saver *saver, const char *path) {
    return fail(saver, path != NULL ? path : "FILE", hus_status_message(HUS_E_NOMEM));
}

static char *copy_text(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);

    if (copy != NULL)
        memcpy(copy, text, size);
    return copy;
}

bool file_claim(file_saver *saver, const char *path) {
    char *copy = copy_text(path);
    FILE *file;

    if (copy == NULL)
        return fail_memory(saver, path);
    file = fopen(path, "wbx");
    if (file == NULL) {
        free(copy);
        return fail(saver, path,
                    errno == EEXIST ? "exists already and is not replaced" : strerror(errno));
    }
    fclose(file);
    free(saver->path);
    saver->path = copy;
    saver->is_written = false;
    return true;
}

static bool append(file_saver *saver, const char *text, size_t length) {
    if (!make_room(&saver->text, &saver->capacity, saver->length + length))
        return fail_memory(saver, saver->path);
    memcpy(saver->text + saver->length, text, length);
    saver->length += length;
    saver->text[saver->length] = '\0';
    return true;
}

/* A blank line between two games. */
static bool append_gap(file_saver *saver) {
    while (saver->length > 0 &&
           (saver->length < 2 || memcmp(saver->text + saver->length - 2, "\n\n", 2) != 0))
        if (!append(saver, "\n", 1))
            return false;
    return true;
}

/* The game as text, the caller's to free; NULL where memory runs out. */
static char *record_of(const hus_game *game) {
    size_t size = (size_t)hus_record_write(game, NULL, 0) + 1;
    char *record = malloc(size);

    if (record != NULL)
        hus_record_write(game, record, size);
    return record;
}

/* Puts the game behind the settled ones, unless it stands there already. */
static bool replace_last(file_saver *saver, const char *record) {
    if (saver->last < saver->length && strcmp(saver->text + saver->last, record) == 0)
        return true;
    saver->is_written = false;
    saver->length = saver->settled;
    if (!append_gap(saver))
        return false;
    saver->last = saver->length;
    return append(saver, record, strlen(record));
}

/* Opens a new file beside that of the saver; its name, the caller's to free, in `*name`. */
static FILE *open_beside(file_saver *saver, char **name) {
    size_t size = strlen(saver->path) + 16;
    FILE *file = NULL;

    *name = malloc(size);
    if (*name == NULL) {
        fail_memory(saver, saver->path);
        return NULL;
    }
    /* A name may be taken: by a program that was killed, or one that saves just now. */
    for (int i = 1; file == NULL && i < 100; i++) {
        snprintf(*name, size, "%s.%d.tmp", saver->path, i);
        file = fopen(*name, "wbx");
        if (file == NULL && errno != EEXIST)
            break;
    }
    if (file == NULL) {
        fail(saver, saver->path, strerror(errno));
        free(*name);
    }
    return file;
}

static bool put_in_place(file_saver *saver, const char *name) {
#ifdef _WIN32
    remove(saver->path); /* there, a name that is taken cannot be given */
#endif
    return rename(name, saver->path) == 0;
}

static bool write_text(file_saver *saver) {
    char *name;
    FILE *file = open_beside(saver, &name);
    bool is_written;

    if (file == NULL)
        return false;
    is_written = fwrite(saver->text, 1, saver->length, file) == saver->length;
    is_written = fclose(file) == 0 && is_written;
    if (!is_written || !put_in_place(saver, name)) {
        fail(saver, saver->path, strerror(errno));
        remove(name);
        is_written = false;
    }
    free(name);
    return is_written;
}

bool file_adopt(file_saver *saver, const file_reader *reader, size_t settled,
                const hus_game *game) {
    char *record = record_of(game);

    saver->path = copy_text(reader->path);
    if (saver->path != NULL && record != NULL && append(saver, reader->text, settled)) {
        file_settle(saver);
        saver->is_written = replace_last(saver, record); /* in memory; it has not changed yet */
    }
    free(record);
    return saver->is_written ? true : fail_memory(saver, reader->path);
}

bool file_put(file_saver *saver, const hus_game *game) {
    char *record = record_of(game);
    bool is_put = record != NULL && replace_last(saver, record);

    free(record);
    return is_put || fail_memory(saver, saver->path);
}

bool file_write(file_saver *saver) {
    if (!saver->is_written)
        saver->is_written = write_text(saver);
    return saver->is_written;
}

bool file_save(file_saver *saver, const hus_game *game) {
    return file_put(saver, game) && file_write(saver);
}

void file_settle(file_saver *saver) {
    saver->settled = saver->last = saver->length;
}

void file_free(file_saver *saver) {
    free(saver->path);
    free(saver->text);
    *saver = (file_saver){.path = NULL};
}
