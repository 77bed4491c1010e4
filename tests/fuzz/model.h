/* A game with its history, plainly: the literal implementation and a list of what was. */
#ifndef HUS_TESTS_MODEL_H
#define HUS_TESTS_MODEL_H

#include "literal.h"

/* How the game stood after so many turns. */
typedef struct model_moment {
    literal_board board;
    int ply, quiet, result, reason;
    hus_turn turn; /* that led here */
} model_moment;

typedef struct model_tag {
    char key[64], value[256];
} model_tag;

enum { MODEL_TAGS = 8 };

typedef struct model {
    literal_game literal; /* as it stands now */
    model_moment *moments;
    int played, known; /* turns, and those that can be redone too */
    int declared_result, declared_reason;
    bool is_declared; /* and it counts now */
    model_tag tags[MODEL_TAGS];
    int tag_count;
} model;

/* Takes rules and position of a game that has no turns; tags stay. Begins with a model that is all
 * zeros or was started. */
void model_start(model *m, const hus_game *game);
void model_copy(model *out, const model *m);
void model_free(model *m);

/* What hus_game_play() must return for a pit, and, where that is HUS_OK, playing it. */
int32_t model_allows(const model *m, int32_t pit);
hus_turn model_play(model *m, int32_t pit);

/* The same of hus_game_preview(), with what it must fill in. */
int32_t model_preview(const model *m, int32_t pit, hus_turn *out);

int32_t model_undo(model *m);
int32_t model_redo(model *m);
int32_t model_declare(model *m, int32_t result, int32_t reason);

/* Sets a tag that is in order; a NULL value removes it. */
void model_set_tag(model *m, const char *key, const char *value);

/* Says where the two differ; NULL where they do not. */
const char *model_difference(const model *m, const hus_game *game);

#endif
