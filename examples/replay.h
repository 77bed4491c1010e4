/* Recorded games, shown turn by turn, checked or written anew. */
#ifndef HUS_EXAMPLES_REPLAY_H
#define HUS_EXAMPLES_REPLAY_H

#include <stdbool.h>

typedef struct replay_task {
    const char *path;    /* the file of records */
    const char *rewrite; /* write all games to that file; NULL: do not */
    bool check;          /* say nothing but what is wrong */
} replay_task;

/* The exit status: CLI_FINE where every game is sound, else CLI_REFUSED after a complaint. */
int replay(const char *program, const replay_task *task);

#endif
