/* Files of recorded games: read game by game, and saved so that nothing is lost. */
#ifndef HUS_EXAMPLES_FILE_H
#define HUS_EXAMPLES_FILE_H

#include <hus.h>

#include <stdbool.h>
#include <stddef.h>

/* ---- reading --------------------------------------------------------------------------------- */

/* A file in memory, and the place in it where the next game begins. */
typedef struct file_reader {
    const char *program, *path;
    char *text;
    size_t length, at;
    int32_t line, column; /* of `at`, from 1 */
} file_reader;

/* Reads a whole file. False after a complaint, with nothing to close. */
bool file_open(file_reader *reader, const char *program, const char *path);

/* The next game, the caller's to free; NULL after the last one. A text of blanks holds no game,
 * which is wrong. False, and NULL, after a complaint "file:line:column: …". */
bool file_next(file_reader *reader, hus_game **out);

/* Back to the first game. */
void file_rewind(file_reader *reader);

void file_close(file_reader *reader);

/* ---- saving ---------------------------------------------------------------------------------- */

/* A file that games are saved in, one after the other; the last may be one that is not finished and
 * is saved again and again. What is on the disk is always whole: each time the text is written to
 * a new file beside it, which then takes its name. A file that was there before is never replaced,
 * but for the one of file_adopt(). */
typedef struct file_saver {
    char *path; /* NULL: nothing is saved */
    char *text; /* all of the file */
    size_t length, capacity;
    size_t settled;  /* bytes of games that stay as they are */
    size_t last;     /* where the game begins that may still change */
    bool is_written; /* the file holds just this text, or what it was read from */
    char wrong[256]; /* after a call that failed: why */
} file_saver;

/* Saves in that file from now on. Creates it, so that it is known beforehand that it can be
 * written; false where it exists already or cannot be. */
bool file_claim(file_saver *saver, const char *path);

/* Goes on with the last game of a file that was read: `settled` bytes of it stay as they are. */
bool file_adopt(file_saver *saver, const file_reader *reader, size_t settled, const hus_game *game);

/* Puts the game that is played into the text, in place of what it was before; writes the text, if
 * it has changed; both. */
bool file_put(file_saver *saver, const hus_game *game);
bool file_write(file_saver *saver);
bool file_save(file_saver *saver, const hus_game *game);

/* What is put next is another game. */
void file_settle(file_saver *saver);

void file_free(file_saver *saver);

#endif
