#define _GNU_SOURCE /* fopencookie */
#include "wrap.h"

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>

enum { GARBAGE = 0xa5 };

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
FILE *__real_fopen(const char *path, const char *mode);
int __real_fclose(FILE *file);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);
FILE *__wrap_fopen(const char *path, const char *mode);
int __wrap_fclose(FILE *file);

static watch now;
static bool is_watching;
static long live;
static fake_file *fake;
static void (*after_open)(const char *path);

void watch_begin(watch how) {
    now = how;
    now.asked = 0;
    is_watching = true;
}

long watch_end(void) {
    is_watching = false;
    return now.asked;
}

long watch_live(void) {
    return live;
}

void watch_file(fake_file *file) {
    fake = file;
}

void watch_opened(void (*opened)(const char *path)) {
    after_open = opened;
}

/* Counts an allocation and says whether it is one that fails. */
static bool fails(void) {
    if (!is_watching)
        return false;
    now.asked++;
    if (now.fail_at == 0 || now.asked < now.fail_at || (now.asked > now.fail_at && !now.and_after))
        return false;
    errno = ENOMEM;
    return true;
}

static void count(long change) {
    if (is_watching)
        live += change;
}

/* ---- memory ---------------------------------------------------------------------------------- */

void *__wrap_malloc(size_t size) {
    void *block = fails() ? NULL : __real_malloc(size);

    if (block == NULL)
        return NULL;
    count(1);
    if (is_watching && now.is_dirty)
        memset(block, GARBAGE, size);
    return block;
}

void *__wrap_calloc(size_t number, size_t size) {
    void *block = fails() ? NULL : __real_calloc(number, size);

    count(block != NULL);
    return block;
}

void *__wrap_realloc(void *block, size_t size) {
    size_t before = block != NULL ? malloc_usable_size(block) : 0;
    void *grown = fails() ? NULL : __real_realloc(block, size);

    if (grown == NULL)
        return NULL;
    count(block == NULL);
    if (is_watching && now.is_dirty && size > before)
        memset((char *)grown + before, GARBAGE, size - before);
    return grown;
}

void __wrap_free(void *block) {
    count(-(block != NULL));
    __real_free(block);
}

/* ---- files ----------------------------------------------------------------------------------- */

static ssize_t read_fake(void *cookie, char *buffer, size_t size) {
    fake_file *file = cookie;
    size_t left = file->is_endless ? size : file->length - file->given;
    size_t give = left < size ? left : size;

    if (file->most > 0 && give > file->most)
        give = file->most;
    if (give == 0 && file->error != 0) {
        errno = file->error;
        return -1;
    }
    for (size_t i = 0; i < give; i++)
        buffer[i] = file->text[(file->given + i) % file->length];
    file->given += give;
    return (ssize_t)give;
}

FILE *__wrap_fopen(const char *path, const char *mode) {
    FILE *file = NULL;

    if (fails())
        return NULL;
    if (is_watching && fake != NULL)
        file = fopencookie(fake, mode, (cookie_io_functions_t){.read = read_fake});
    else
        file = __real_fopen(path, mode);
    if (is_watching && fake == NULL && file != NULL && after_open != NULL)
        after_open(path);
    count(file != NULL);
    return file;
}

int __wrap_fclose(FILE *file) {
    count(-1);
    return __real_fclose(file);
}
