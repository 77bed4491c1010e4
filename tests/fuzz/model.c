#include "model.h"

#include <stdlib.h>
#include <string.h>

static void keep(model *m, hus_turn turn) {
    const literal_game *g = &m->literal;

    m->moments = realloc(m->moments, (size_t)(m->played + 1) * sizeof *m->moments);
    if (m->moments == NULL)
        abort();
    m->moments[m->played] = (model_moment){g->now, g->ply, g->quiet, g->result, g->reason, turn};
}

static void cut(model *m) {
    m->known = m->played;
    m->declared_result = m->declared_reason = 0;
}

void model_start(model *m, const hus_game *game) {
    literal_free(&m->literal);
    literal_start(&m->literal, game);
    m->is_declared = false;
    m->played = 0;
    cut(m);
    keep(m, (hus_turn){0});
}

void model_copy(model *out, const model *m) {
    size_t past = (size_t)m->literal.past_capacity * sizeof *m->literal.past;
    size_t moments = (size_t)(m->known + 1) * sizeof *m->moments;

    *out = *m;
    out->literal.past = malloc(past);
    out->moments = malloc(moments);
    if (out->literal.past == NULL || out->moments == NULL)
        abort();
    memcpy(out->literal.past, m->literal.past,
           (size_t)m->literal.past_count * sizeof *m->literal.past);
    memcpy(out->moments, m->moments, moments);
}

void model_free(model *m) {
    literal_free(&m->literal);
    free(m->moments);
    memset(m, 0, sizeof *m);
}

int32_t model_allows(const model *m, int32_t pit) {
    if (pit < 0 || pit >= 2 * m->literal.pits_per_row)
        return HUS_E_ARG;
    if (m->literal.result != HUS_RESULT_PLAYING)
        return HUS_E_OVER;
    return literal_legal(&m->literal, pit) ? HUS_OK : HUS_E_ILLEGAL;
}

hus_turn model_play(model *m, int32_t pit) {
    hus_turn turn = literal_play(&m->literal, pit);

    m->played++;
    cut(m);
    keep(m, turn);
    return turn;
}

int32_t model_preview(const model *m, int32_t pit, hus_turn *out) {
    int32_t status = model_allows(m, pit);
    literal_game lenient = m->literal;

    memset(out, 0, sizeof *out);
    if (status == HUS_E_ARG)
        return status;
    /* Would it be legal if endless turns were not forbidden, and the game not over? */
    lenient.result = HUS_RESULT_PLAYING;
    lenient.endless = 3;
    if (status == HUS_OK) {
        *out = literal_preview(&m->literal, pit);
    } else if (m->literal.endless == 2 && literal_legal(&lenient, pit)) {
        hus_turn turn = literal_preview(&m->literal, pit);

        if (turn.endless) {
            *out = turn;
            return HUS_E_ILLEGAL;
        }
    }
    return status;
}

/* Stands as after so many turns. */
static void return_to(model *m, int played) {
    const model_moment *moment = &m->moments[played];
    literal_game *g = &m->literal;

    m->played = played;
    m->is_declared = false;
    g->now = moment->board;
    g->ply = moment->ply;
    g->quiet = moment->quiet;
    g->result = moment->result;
    g->reason = moment->reason;
    g->past_count = played + 1;
    g->past[played] = g->now;
}

int32_t model_undo(model *m) {
    if (!m->is_declared && m->played == 0)
        return HUS_E_EMPTY;
    return_to(m, m->is_declared ? m->played : m->played - 1);
    return HUS_OK;
}

static void declare(model *m) {
    m->is_declared = true;
    m->literal.result = m->declared_result;
    m->literal.reason = m->declared_reason;
}

int32_t model_redo(model *m) {
    if (m->played < m->known)
        return_to(m, m->played + 1);
    else if (m->declared_reason != HUS_REASON_NONE && !m->is_declared)
        declare(m);
    else
        return HUS_E_EMPTY;
    return HUS_OK;
}

int32_t model_declare(model *m, int32_t result, int32_t reason) {
    if (m->literal.result != HUS_RESULT_PLAYING)
        return HUS_E_OVER;
    cut(m);
    m->declared_result = result;
    m->declared_reason = reason;
    declare(m);
    return HUS_OK;
}

void model_set_tag(model *m, const char *key, const char *value) {
    int i = 0;

    while (i < m->tag_count && strcmp(m->tags[i].key, key) != 0)
        i++;
    if (value != NULL) {
        if (i == MODEL_TAGS)
            abort();
        strcpy(m->tags[i].key, key);
        strcpy(m->tags[i].value, value);
        m->tag_count += i == m->tag_count;
    } else if (i < m->tag_count) {
        m->tag_count--;
        memmove(&m->tags[i], &m->tags[i + 1], (size_t)(m->tag_count - i) * sizeof m->tags[0]);
    }
}

static const char *tag_difference(const model *m, const hus_game *game) {
    if (hus_game_tag_count(game) != m->tag_count)
        return "the numbers of tags differ";
    for (int i = 0; i < m->tag_count; i++)
        if (strcmp(hus_game_tag_key(game, i), m->tags[i].key) != 0 ||
            strcmp(hus_game_tag(game, m->tags[i].key), m->tags[i].value) != 0)
            return "the tags differ";
    return NULL;
}

const char *model_difference(const model *m, const hus_game *game) {
    int32_t team_size = 0;
    hus_turn turn;

    if (hus_game_turns(game) != m->played)
        return "the numbers of turns differ";
    if (hus_game_turn_at(game, -1, &turn) != (m->played > 0 ? HUS_OK : HUS_E_EMPTY) ||
        memcmp(&turn, &m->moments[m->played].turn, sizeof turn) != 0)
        return "the last turns differ";
    hus_variant_get_int(hus_game_variant(game), "team_size", &team_size);
    if (hus_game_seat(game) != m->literal.ply / 2 % team_size)
        return "the seats differ";
    if (tag_difference(m, game) != NULL)
        return tag_difference(m, game);
    return literal_difference(&m->literal, game);
}
