/* What never changes within a major version, from 1.0 on: the numbers and the structs of hus.h. It
 * compiles, as C and as C++, or something has changed. A test holds the names complete. */
#include <hus.h>

#include <assert.h>

#define NUMBER(name, value) static_assert((name) == (value), #name " has changed")
#define STRUCT(type, size) static_assert(sizeof(type) == (size), #type " has changed")
#define MEMBER(type, name, at)                                                                     \
    static_assert(offsetof(type, name) == (at), #type "." #name " has moved")

NUMBER(HUS_SOUTH, 0);
NUMBER(HUS_NORTH, 1);
NUMBER(HUS_NOBODY, 2);

NUMBER(HUS_OK, 0);
NUMBER(HUS_E_NOMEM, -1);
NUMBER(HUS_E_ARG, -2);
NUMBER(HUS_E_IO, -3);
NUMBER(HUS_E_SYNTAX, -4);
NUMBER(HUS_E_RULE, -5);
NUMBER(HUS_E_NAME, -6);
NUMBER(HUS_E_POSITION, -7);
NUMBER(HUS_E_ILLEGAL, -8);
NUMBER(HUS_E_OVER, -9);
NUMBER(HUS_E_UNFINISHED, -10);
NUMBER(HUS_E_EMPTY, -11);

NUMBER(HUS_RESULT_PLAYING, 0);
NUMBER(HUS_RESULT_SOUTH, 1);
NUMBER(HUS_RESULT_NORTH, 2);
NUMBER(HUS_RESULT_DRAW, 3);

NUMBER(HUS_REASON_NONE, 0);
NUMBER(HUS_REASON_IMMOBILE, 1);
NUMBER(HUS_REASON_ENDLESS, 2);
NUMBER(HUS_REASON_REPETITION, 3);
NUMBER(HUS_REASON_QUIET, 4);
NUMBER(HUS_REASON_RESIGNED, 5);
NUMBER(HUS_REASON_AGREED, 6);

NUMBER(HUS_EVENT_LIFT, 0);
NUMBER(HUS_EVENT_CAPTURE, 1);
NUMBER(HUS_EVENT_SOW, 2);
NUMBER(HUS_EVENT_STOP, 3);
NUMBER(HUS_EVENT_UNDONE, 4);

STRUCT(hus_error, 256);
MEMBER(hus_error, status, 0);
MEMBER(hus_error, line, 4);
MEMBER(hus_error, column, 8);
MEMBER(hus_error, message, 12);

STRUCT(hus_turn, 24);
MEMBER(hus_turn, player, 0);
MEMBER(hus_turn, pit, 4);
MEMBER(hus_turn, laps, 8);
MEMBER(hus_turn, captured, 12);
MEMBER(hus_turn, end_pit, 16);
MEMBER(hus_turn, endless, 20);

STRUCT(hus_event, 16);
MEMBER(hus_event, kind, 0);
MEMBER(hus_event, player, 4);
MEMBER(hus_event, pit, 8);
MEMBER(hus_event, seeds, 12);

STRUCT(hus_tally, 128);
MEMBER(hus_tally, games, 0);
MEMBER(hus_tally, south_wins, 8);
MEMBER(hus_tally, north_wins, 16);
MEMBER(hus_tally, draws, 24);
MEMBER(hus_tally, endless, 32);
MEMBER(hus_tally, sweeps, 40);
MEMBER(hus_tally, turns, 48);
MEMBER(hus_tally, laps, 56);
MEMBER(hus_tally, captured, 64);
MEMBER(hus_tally, reserved, 72);
