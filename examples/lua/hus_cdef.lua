-- Made from include/hus.h by cdef.sh, which a test repeats; not to be edited.
return [==[
typedef struct hus_variant hus_variant;
typedef struct hus_game hus_game;
typedef struct hus_series hus_series;
typedef struct hus_error {
    int32_t status;
    int32_t line;
    int32_t column;
    char message[244];
} hus_error;
typedef struct hus_turn {
    int32_t player;
    int32_t pit;
    int32_t laps;
    int32_t captured;
    int32_t end_pit;
    int32_t endless;
} hus_turn;
typedef struct hus_event {
    int32_t kind;
    int32_t player;
    int32_t pit;
    int32_t seeds;
} hus_event;
typedef struct hus_tally {
    uint64_t games;
    uint64_t south_wins;
    uint64_t north_wins;
    uint64_t draws;
    uint64_t endless;
    uint64_t sweeps;
    uint64_t turns;
    uint64_t laps;
    uint64_t captured;
    uint64_t reserved[7];
} hus_tally;
enum {
    HUS_SOUTH = 0,
    HUS_NORTH = 1,
    HUS_NOBODY = 2
};
enum {
    HUS_OK = 0,
    HUS_E_NOMEM = -1,
    HUS_E_ARG = -2,
    HUS_E_IO = -3,
    HUS_E_SYNTAX = -4,
    HUS_E_RULE = -5,
    HUS_E_NAME = -6,
    HUS_E_POSITION = -7,
    HUS_E_ILLEGAL = -8,
    HUS_E_OVER = -9,
    HUS_E_UNFINISHED = -10,
    HUS_E_EMPTY = -11
};
enum {
    HUS_RESULT_PLAYING = 0,
    HUS_RESULT_SOUTH = 1,
    HUS_RESULT_NORTH = 2,
    HUS_RESULT_DRAW = 3
};
enum {
    HUS_REASON_NONE = 0,
    HUS_REASON_IMMOBILE = 1,
    HUS_REASON_ENDLESS = 2,
    HUS_REASON_REPETITION = 3,
    HUS_REASON_QUIET = 4,
    HUS_REASON_RESIGNED = 5,
    HUS_REASON_AGREED = 6
};
enum {
    HUS_EVENT_LIFT = 0,
    HUS_EVENT_CAPTURE = 1,
    HUS_EVENT_SOW = 2,
    HUS_EVENT_STOP = 3,
    HUS_EVENT_UNDONE = 4
};
const char *hus_version(void);
int32_t hus_version_number(void);
const char *hus_status_name(int32_t status);
const char *hus_status_message(int32_t status);
int32_t hus_builtin_count(void);
const char *hus_builtin_name(int32_t index);
int32_t hus_rule_count(void);
const char *hus_rule_key(int32_t index);
const char *hus_rule_values(int32_t index);
const char *hus_rule_help(int32_t index);
int32_t hus_variant_builtin(hus_variant **out, const char *name);
int32_t hus_variant_parse(hus_variant **out, const char *text, size_t length, hus_error *error);
int32_t hus_variant_load(hus_variant **out, const char *path, hus_error *error);
int32_t hus_variant_copy(hus_variant **out, const hus_variant *variant);
int32_t hus_variant_override(hus_variant *variant, const char *text, size_t length, hus_error *error);
int32_t hus_variant_get(const hus_variant *variant, const char *key, char *buffer, size_t capacity);
int32_t hus_variant_get_int(const hus_variant *variant, const char *key, int32_t *out);
int32_t hus_variant_same_rules(const hus_variant *a, const hus_variant *b);
int32_t hus_variant_write(const hus_variant *variant, char *buffer, size_t capacity);
void hus_variant_free(hus_variant *variant);
int32_t hus_game_new(hus_game **out, const hus_variant *variant, int32_t first);
int32_t hus_game_copy(hus_game **out, const hus_game *game);
void hus_game_free(hus_game *game);
const hus_variant *hus_game_variant(const hus_game *game);
int32_t hus_game_pits_per_row(const hus_game *game);
int32_t hus_game_to_move(const hus_game *game);
int32_t hus_game_ply(const hus_game *game);
int32_t hus_game_seat(const hus_game *game);
int32_t hus_game_seeds(const hus_game *game, int32_t player, int32_t pit);
int32_t hus_game_total(const hus_game *game, int32_t player);
int32_t hus_game_board(const hus_game *game, uint8_t *out, size_t capacity);
uint64_t hus_game_hash(const hus_game *game);
uint64_t hus_game_legal(const hus_game *game);
int32_t hus_game_is_legal(const hus_game *game, int32_t pit);
int32_t hus_game_legal_pits(const hus_game *game, int32_t *out, size_t capacity);
int32_t hus_game_preview(const hus_game *game, int32_t pit, hus_turn *out);
int32_t hus_game_trace(const hus_game *game, int32_t pit, hus_event *out, size_t capacity);
int32_t hus_game_play(hus_game *game, int32_t pit);
int32_t hus_game_undo(hus_game *game);
int32_t hus_game_redo(hus_game *game);
int32_t hus_game_turns(const hus_game *game);
int32_t hus_game_turn_at(const hus_game *game, int32_t index, hus_turn *out);
int32_t hus_game_resign(hus_game *game, int32_t player);
int32_t hus_game_agree_draw(hus_game *game);
int32_t hus_game_result(const hus_game *game);
int32_t hus_game_reason(const hus_game *game);
int32_t hus_game_score(const hus_game *game, int32_t player);
int32_t hus_pit_parse(int32_t pits_per_row, const char *text);
int32_t hus_pit_name(int32_t pits_per_row, int32_t pit, char *buffer, size_t capacity);
int32_t hus_game_position(const hus_game *game, char *buffer, size_t capacity);
int32_t hus_game_set_position(hus_game *game, const char *text, hus_error *error);
int32_t hus_game_set_tag(hus_game *game, const char *key, const char *value);
const char *hus_game_tag(const hus_game *game, const char *key);
int32_t hus_game_tag_count(const hus_game *game);
const char *hus_game_tag_key(const hus_game *game, int32_t index);
int32_t hus_record_write(const hus_game *game, char *buffer, size_t capacity);
int32_t hus_record_read(hus_game **out, const char *text, size_t length, size_t *used, hus_error *error);
int32_t hus_series_new(hus_series **out, const hus_variant *variant, int32_t first);
void hus_series_free(hus_series *series);
const hus_variant *hus_series_variant(const hus_series *series);
int32_t hus_series_game(hus_game **out, const hus_series *series);
int32_t hus_series_add(hus_series *series, const hus_game *game);
int32_t hus_series_add_result(hus_series *series, int32_t result, int32_t south_score, int32_t north_score);
int32_t hus_series_first(const hus_series *series);
int32_t hus_series_set_first(hus_series *series, int32_t player);
int32_t hus_series_games(const hus_series *series);
int32_t hus_series_wins(const hus_series *series, int32_t player);
int64_t hus_series_points(const hus_series *series, int32_t player);
int32_t hus_series_result(const hus_series *series);
int32_t hus_series_leader(const hus_series *series);
int32_t hus_game_perft(const hus_game *game, int32_t depth, uint64_t *out);
int32_t hus_game_playouts(const hus_game *game, uint64_t seed, uint64_t first, uint64_t count, hus_tally *out);
]==]
