/* An allocator and files that fail when they are told to. The linker sends every malloc, calloc,
 * realloc, free, fopen and fclose of the program here (--wrap). Outside of a watch they do what
 * they always do. Nothing but the library may be called during a watch: Check allocates too. */
#ifndef HUS_TESTS_WRAP_H
#define HUS_TESTS_WRAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct watch {
    long fail_at;   /* the allocation that fails, from 1; 0: none */
    bool and_after; /* so do all behind it */
    bool is_dirty;  /* new memory is filled with garbage */
    long asked;     /* allocations since the watch began; opening a file is one */
} watch;

/* Watches until watch_end(), which tells how many allocations were asked for. */
void watch_begin(watch how);
long watch_end(void);

/* Blocks and files taken in all watches so far, less those given back. */
long watch_live(void);

/* What a file gives that is opened during a watch, in place of what is on the disk. */
typedef struct fake_file {
    const char *text; /* given first */
    size_t length;
    bool is_endless; /* the text over and over */
    int error;       /* the errno that a read behind the text fails with; 0: the file ends */
    size_t given;    /* bytes that were asked for and given */
    size_t most;     /* bytes that one read gives at most; 0: as many as are asked for */
} fake_file;

/* Takes this file for each one that is opened; NULL: those on the disk. */
void watch_file(fake_file *file);

/* Called with the path of each file of the disk that has been opened, before it is read; or NULL.
 */
void watch_opened(void (*opened)(const char *path));

#endif
