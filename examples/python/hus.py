"""The rules of Hus, the four-row mancala of Namibia: libhus for Python.

    >>> import hus
    >>> game = hus.Game(hus.Variant("philos"))
    >>> game.legal()[:3]
    ['o1', 'o2', 'o3']
    >>> turn = game.play("i5")
    >>> turn.laps, turn.end_pit
    (5, 'i3')
    >>> game.to_move.name
    'NORTH'

A ``Variant`` is a set of rules, a ``Game`` is played by it, a ``Series`` counts several games.
What the library refuses is raised as a ``HusError`` that carries its status and, of a text, line,
column and message. Pits are names ("o3", "i1", from their owner's left) or numbers (0 … 2n-1,
counterclockwise); results name them.

Objects may be freed in any order, by the garbage collector, by ``close()`` or by ``with``. Threads
may share them, since calls keep the interpreter lock (in a Python built without that lock, do not
share what is changed). ``playouts()`` and ``perft()`` let go of it and work on a copy of their own,
so other threads run and may even play the game on meanwhile.

The library is taken from the environment variable HUS_LIBRARY (a path), else from the folder of
this file, else from wherever the system's loader finds it.
"""

from __future__ import annotations

import ctypes
import dataclasses
import enum
import functools
import operator
import os
import pathlib
import sys
import types
import weakref
from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any, Callable, ClassVar, NamedTuple, NoReturn, Optional, TypeVar, Union

__version__ = "0.1.0"
__all__ = [
    "ArgumentError", "Event", "EventKind", "FileError", "Game", "GameOver", "HusError",
    "IllegalTurn", "NothingThere", "OutOfMemory", "Pit", "Player", "PositionError", "Reason",
    "Result", "Rule", "RuleError", "Score", "Series", "Status", "Tags", "Tally", "TextError",
    "Turn", "Unfinished", "UnknownVariant", "Variant", "library_version", "load_games",
    "read_games", "rules", "variants",
]

Pit = Union[str, int]
"""A pit by its name, "i5", or its number."""

Text = Union[str, bytes]
"""Text of a profile or of records: str, or bytes of UTF-8."""


# ---- numbers of the library ----------------------------------------------------------------------

class Player(enum.IntEnum):
    """Who sits where."""
    SOUTH = 0
    NORTH = 1


_NOBODY = 2  # where a player is asked for and there is none


class Result(enum.IntEnum):
    """How a game or series stands."""
    PLAYING = 0
    SOUTH = 1
    NORTH = 2
    DRAW = 3


class Reason(enum.IntEnum):
    """Why a game is over."""
    NONE = 0
    IMMOBILE = 1
    ENDLESS = 2
    REPETITION = 3
    QUIET = 4
    RESIGNED = 5
    AGREED = 6


class EventKind(enum.IntEnum):
    """What happens in a step of a turn."""
    LIFT = 0
    CAPTURE = 1
    SOW = 2
    STOP = 3
    UNDONE = 4


class Status(enum.IntEnum):
    """What a call of the library came to."""
    OK = 0
    NOMEM = -1
    ARG = -2
    IO = -3
    SYNTAX = -4
    RULE = -5
    NAME = -6
    POSITION = -7
    ILLEGAL = -8
    OVER = -9
    UNFINISHED = -10
    EMPTY = -11


# ---- what comes out ------------------------------------------------------------------------------

class Turn(NamedTuple):
    """What a turn did, or would do."""
    player: Player
    pit: str
    laps: int                 # lifts that were sown, captured seeds too
    captured: int             # seeds taken from the opponent
    end_pit: Optional[str]    # where the last seed fell; None where an endless turn is undone
    endless: bool             # it reached lap_limit and would have gone on


class Event(NamedTuple):
    """One step of a turn."""
    kind: EventKind
    player: Player            # the owner of the pit
    pit: Optional[str]        # None in UNDONE
    seeds: int                # lifted, captured, sown, or lying in the last pit


class Score(NamedTuple):
    """A number for each player."""
    south: int
    north: int


class Rule(NamedTuple):
    """A rule key: its values, alternatives between bars, and its meaning in one sentence."""
    values: str
    help: str


@dataclasses.dataclass(frozen=True)
class Tally:
    """What many random games came to. Tallies of slices add up, with ``+`` and ``sum()``."""
    games: int = 0
    south_wins: int = 0
    north_wins: int = 0
    draws: int = 0
    endless: int = 0          # turns that reached lap_limit
    sweeps: int = 0           # games at whose end one player held all seeds
    turns: int = 0
    laps: int = 0
    captured: int = 0         # seeds

    def __add__(self, other: Tally) -> Tally:
        if not isinstance(other, Tally):
            return NotImplemented
        pairs = zip(dataclasses.astuple(self), dataclasses.astuple(other))
        return Tally(*(mine + theirs for mine, theirs in pairs))

    def __radd__(self, other: int) -> Tally:
        if other != 0:  # the 0 that sum() begins with
            return NotImplemented
        return self


# ---- errors --------------------------------------------------------------------------------------

class HusError(Exception):
    """The library refuses a call: ``status``, ``message`` and, of a text, ``line`` and ``column``
    (from 1, in bytes; 0: the whole); ``filename`` where ``Variant.load()`` read it."""

    filename: Any = None

    def __init__(self, status: Status, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        places = [("line", self.line), ("column", self.column)]
        place = ", ".join(f"{word} {number}" for word, number in places if number > 0)
        parts = [str(self.filename) if self.filename is not None else "", place, self.message]
        return ": ".join(part for part in parts if part)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.status, self.message, self.line, self.column), self.__dict__


class OutOfMemory(HusError, MemoryError):
    """Memory ran out."""


class ArgumentError(HusError, ValueError):
    """A number out of range (player, pit, index, depth), or a tag of no good form."""


class FileError(HusError, OSError):
    """A profile cannot be read."""


class TextError(HusError, ValueError):
    """A text is not of its form."""


class RuleError(HusError, ValueError):
    """A rule is unknown, given twice or missing, has a value out of range, or contradicts another.
    Also: playouts by rules under which a game might never end."""


class UnknownVariant(HusError, LookupError):
    """No built-in variant has that name."""


class PositionError(HusError, ValueError):
    """A position or pit of another board."""


class IllegalTurn(HusError, ValueError):
    """The rules forbid the turn."""

    turn: Optional[Turn] = None
    """From ``preview()``, where nothing but ``endless = forbidden`` rules a pit out: what playing
    it would do."""


class GameOver(HusError):
    """The game or series is over."""


class Unfinished(HusError):
    """The call needs a game that is over."""


class NothingThere(HusError, LookupError):
    """Nothing to undo, to redo or to read."""


_ERRORS: dict[Status, type[HusError]] = {
    Status.NOMEM: OutOfMemory, Status.ARG: ArgumentError, Status.IO: FileError,
    Status.SYNTAX: TextError, Status.RULE: RuleError, Status.NAME: UnknownVariant,
    Status.POSITION: PositionError, Status.ILLEGAL: IllegalTurn, Status.OVER: GameOver,
    Status.UNFINISHED: Unfinished, Status.EMPTY: NothingThere,
}


def _fail(status: int, message: str, line: int = 0, column: int = 0) -> NoReturn:
    """Raises the exception of a status."""
    raise _ERRORS[Status(status)](Status(status), message, line, column)


# ---- the library ---------------------------------------------------------------------------------

class _Int32(ctypes.c_int32):
    """An int32_t that takes any integer: what does not fit becomes the nearest that does, which
    every function refuses, where ctypes would quietly take it modulo 2^32."""

    @classmethod
    def from_param(cls, value: Any) -> _Int32:
        return cls(max(-2**31, min(operator.index(value), 2**31 - 1)))


class _Error(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int32), ("line", ctypes.c_int32), ("column", ctypes.c_int32),
                ("message", ctypes.c_char * 244)]


class _Turn(ctypes.Structure):
    _fields_ = [("player", ctypes.c_int32), ("pit", ctypes.c_int32), ("laps", ctypes.c_int32),
                ("captured", ctypes.c_int32), ("end_pit", ctypes.c_int32),
                ("endless", ctypes.c_int32)]


class _Event(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("player", ctypes.c_int32), ("pit", ctypes.c_int32),
                ("seeds", ctypes.c_int32)]


class _Tally(ctypes.Structure):
    _fields_ = [*((field.name, ctypes.c_uint64) for field in dataclasses.fields(Tally)),
                ("reserved", ctypes.c_uint64 * 7)]


_status, _int, _int64 = ctypes.c_int32, _Int32, ctypes.c_int64
_uint64, _size, _text = ctypes.c_uint64, ctypes.c_size_t, ctypes.c_char_p
_handle = ctypes.c_void_p
_out = ctypes.POINTER(_handle)
_error = ctypes.POINTER(_Error)
_turn = ctypes.POINTER(_Turn)
_events = ctypes.POINTER(_Event)

_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "hus_version": (_text, []),
    "hus_version_number": (_status, []),
    "hus_status_name": (_text, [_int]),
    "hus_status_message": (_text, [_int]),
    "hus_builtin_count": (_status, []),
    "hus_builtin_name": (_text, [_int]),
    "hus_rule_count": (_status, []),
    "hus_rule_key": (_text, [_int]),
    "hus_rule_values": (_text, [_int]),
    "hus_rule_help": (_text, [_int]),
    "hus_variant_builtin": (_status, [_out, _text]),
    "hus_variant_parse": (_status, [_out, _text, _size, _error]),
    "hus_variant_load": (_status, [_out, _text, _error]),
    "hus_variant_copy": (_status, [_out, _handle]),
    "hus_variant_override": (_status, [_handle, _text, _size, _error]),
    "hus_variant_get": (_status, [_handle, _text, _text, _size]),
    "hus_variant_get_int": (_status, [_handle, _text, ctypes.POINTER(_status)]),
    "hus_variant_same_rules": (_status, [_handle, _handle]),
    "hus_variant_write": (_status, [_handle, _text, _size]),
    "hus_variant_free": (None, [_handle]),
    "hus_game_new": (_status, [_out, _handle, _int]),
    "hus_game_copy": (_status, [_out, _handle]),
    "hus_game_free": (None, [_handle]),
    "hus_game_variant": (_handle, [_handle]),
    "hus_game_pits_per_row": (_status, [_handle]),
    "hus_game_to_move": (_status, [_handle]),
    "hus_game_ply": (_status, [_handle]),
    "hus_game_seat": (_status, [_handle]),
    "hus_game_seeds": (_status, [_handle, _int, _int]),
    "hus_game_total": (_status, [_handle, _int]),
    "hus_game_board": (_status, [_handle, ctypes.POINTER(ctypes.c_uint8), _size]),
    "hus_game_hash": (_uint64, [_handle]),
    "hus_game_legal": (_uint64, [_handle]),
    "hus_game_is_legal": (_status, [_handle, _int]),
    "hus_game_legal_pits": (_status, [_handle, ctypes.POINTER(_status), _size]),
    "hus_game_preview": (_status, [_handle, _int, _turn]),
    "hus_game_trace": (_status, [_handle, _int, _events, _size]),
    "hus_game_play": (_status, [_handle, _int]),
    "hus_game_undo": (_status, [_handle]),
    "hus_game_redo": (_status, [_handle]),
    "hus_game_turns": (_status, [_handle]),
    "hus_game_turn_at": (_status, [_handle, _int, _turn]),
    "hus_game_resign": (_status, [_handle, _int]),
    "hus_game_agree_draw": (_status, [_handle]),
    "hus_game_result": (_status, [_handle]),
    "hus_game_reason": (_status, [_handle]),
    "hus_game_score": (_status, [_handle, _int]),
    "hus_pit_parse": (_status, [_int, _text]),
    "hus_pit_name": (_status, [_int, _int, _text, _size]),
    "hus_game_position": (_status, [_handle, _text, _size]),
    "hus_game_set_position": (_status, [_handle, _text, _error]),
    "hus_game_set_tag": (_status, [_handle, _text, _text]),
    "hus_game_tag": (_text, [_handle, _text]),
    "hus_game_tag_count": (_status, [_handle]),
    "hus_game_tag_key": (_text, [_handle, _int]),
    "hus_record_write": (_status, [_handle, _text, _size]),
    "hus_record_read": (_status, [_out, _text, _size, ctypes.POINTER(_size), _error]),
    "hus_series_new": (_status, [_out, _handle, _int]),
    "hus_series_free": (None, [_handle]),
    "hus_series_variant": (_handle, [_handle]),
    "hus_series_game": (_status, [_out, _handle]),
    "hus_series_add": (_status, [_handle, _handle]),
    "hus_series_add_result": (_status, [_handle, _int, _int, _int]),
    "hus_series_first": (_status, [_handle]),
    "hus_series_set_first": (_status, [_handle, _int]),
    "hus_series_games": (_status, [_handle]),
    "hus_series_wins": (_status, [_handle, _int]),
    "hus_series_points": (_int64, [_handle, _int]),
    "hus_series_result": (_status, [_handle]),
    "hus_series_leader": (_status, [_handle]),
    "hus_game_perft": (_status, [_handle, _int, ctypes.POINTER(_uint64)]),
    "hus_game_playouts": (_status, [_handle, _uint64, _uint64, _uint64, ctypes.POINTER(_Tally)]),
}

# These may take long, so they let go of the interpreter lock. They work on handles that no other
# thread knows of; all others keep the lock, which is what makes it safe to share an object.
_UNLOCKED = {"hus_variant_load", "hus_record_read", "hus_game_perft", "hus_game_playouts"}


def _library_names() -> tuple[str, ...]:
    if sys.platform == "win32":
        return "hus.dll", "libhus.dll", "libhus-0.dll"
    if sys.platform == "darwin":
        return "libhus.0.dylib", "libhus.dylib"
    return "libhus.so.0", "libhus.so"


def _places() -> list[str]:
    """Where the library may be, the best place first."""
    chosen = os.environ.get("HUS_LIBRARY")
    if chosen:
        return [chosen]
    here = pathlib.Path(__file__).resolve().parent
    beside = [str(here / name) for name in _library_names() if (here / name).exists()]
    return beside + list(_library_names())


def _open_library() -> str:
    """The first place that has a library."""
    complaints = []
    for place in _places():
        try:
            ctypes.CDLL(place)
            return place
        except OSError as error:
            complaints.append(str(error))
    raise ImportError("libhus is not found; set HUS_LIBRARY to its path (tried: "
                      + "; ".join(complaints) + ")")


def _load_library() -> types.SimpleNamespace:
    """The functions of the library, without their ``hus_``."""
    place = _open_library()
    locked, unlocked = ctypes.PyDLL(place), ctypes.CDLL(place)
    functions = {}
    for name, (result, arguments) in _FUNCTIONS.items():
        try:
            function = getattr(unlocked if name in _UNLOCKED else locked, name)
        except AttributeError:
            raise ImportError(f"{place} is no libhus of version {__version__}: no {name}") from None
        function.restype, function.argtypes = result, arguments
        functions[name[len("hus_"):]] = function
    return types.SimpleNamespace(**functions)


_hus = _load_library()
_Function = Callable[..., Any]


def _check(result: int, about: str = "") -> int:
    """The result of a call, unless it is an error."""
    if result >= 0:
        return result
    message = (_hus.status_message(result) or b"an unknown error").decode()
    _fail(result, f"{about}: {message}" if about else message)


def _explained(function: _Function, *arguments: Any) -> int:
    """Calls a function whose last argument is a hus_error."""
    error = _Error()
    result: int = function(*arguments, ctypes.byref(error))
    if result < 0:
        _fail(result, error.message.decode(), error.line, error.column)
    return result


def _bytes(text: Text) -> bytes:
    return text.encode() if isinstance(text, str) else text


def _terminated(text: str) -> bytes:
    """Text for a function that reads up to a NUL, so there must be none in it."""
    if "\0" in text:
        _fail(Status.ARG, "a NUL in a text")
    return text.encode()


def _written(function: _Function, *arguments: Any) -> str:
    """What a function writes as text, however long it is."""
    capacity = 512
    while True:
        buffer = ctypes.create_string_buffer(capacity)
        length = _check(function(*arguments, buffer, capacity))
        if length < capacity:
            return buffer.value.decode()
        capacity = length + 1


def _filled(element: Any, capacity: int, function: _Function, *arguments: Any) -> Any:
    """What a function writes as an array, however long it is."""
    while True:
        array = (element * capacity)()
        length = _check(function(*arguments, array, capacity))
        if length <= capacity:
            return array[:length]
        capacity = length


def _natural(number: int) -> int:
    """A uint64_t, which leaves no number that could stand for one that does not fit."""
    if not 0 <= operator.index(number) < 2**64:
        _fail(Status.ARG, f"{number} is not 0 … 2^64-1")
    return operator.index(number)


@functools.lru_cache(maxsize=None)
def _pit_names(pits_per_row: int) -> tuple[str, ...]:
    """The names of a side's pits, by number."""
    return tuple(_written(_hus.pit_name, pits_per_row, pit) for pit in range(2 * pits_per_row))


def library_version() -> str:
    """The version of the library, "1.2.3"."""
    version: bytes = _hus.version()
    return version.decode()


def variants() -> list[str]:
    """The names of the built-in variants."""
    return [_hus.builtin_name(index).decode() for index in range(_hus.builtin_count())]


def rules() -> dict[str, Rule]:
    """All rule keys, in table order: what each allows and what it means."""
    return {_hus.rule_key(index).decode(): Rule(_hus.rule_values(index).decode(),
                                                _hus.rule_help(index).decode())
            for index in range(_hus.rule_count())}


# ---- handles -------------------------------------------------------------------------------------

class _Pointer:
    """Owns what is behind a pointer and frees it once, when no call and no object needs it. A call
    that is given a _Pointer holds it while it runs."""
    __slots__ = ("_as_parameter_", "__weakref__")

    def __init__(self, address: int, free: _Function) -> None:
        self._as_parameter_ = address
        # Not at exit: a thread that outlives the interpreter may still be at work.
        weakref.finalize(self, free, address).atexit = False


_Self = TypeVar("_Self", bound="_Owner")


class _Owner:
    """An object of the library."""
    _free: ClassVar[_Function]
    _pointer: Optional[_Pointer] = None

    def _make(self, function: _Function, *arguments: Any) -> None:
        """Takes what a function makes and hands out through its first argument."""
        address = _handle()
        function(ctypes.byref(address), *arguments)
        assert address.value is not None
        self._pointer = _Pointer(address.value, type(self)._free)

    @classmethod
    def _made(cls: type[_Self], function: _Function, *arguments: Any) -> _Self:
        """A new object, not through __init__."""
        made = cls.__new__(cls)
        made._make(function, *arguments)
        return made

    @property
    def _alive(self) -> _Pointer:
        if self._pointer is None:
            raise ValueError(f"this {type(self).__name__} is closed")
        return self._pointer

    def close(self) -> None:
        """Frees it now. Further use raises ValueError."""
        self._pointer = None

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def _plainly(function: _Function, about: str = "") -> _Function:
    """A function that makes something and says no more than a status when it fails."""
    return lambda *arguments: _check(function(*arguments), about)


def _with_error(function: _Function) -> _Function:
    """The same of one that explains itself."""
    return lambda *arguments: _explained(function, *arguments)


# ---- variants ------------------------------------------------------------------------------------

class Variant(_Owner, Mapping[str, Union[str, int]]):
    """A set of rules with a name: a mapping from the keys of a profile to their values.

        >>> club = Variant("philos", name="my-club", pits_per_row=12)
        >>> club["pits_per_row"], club["sowing"]
        (12, 'clockwise')

    Numbers are int, words are str. Two variants are equal when all keys are, name and title too;
    ``same_rules()`` compares the rules only."""

    _free = _hus.variant_free

    def __init__(self, builtin: str, /, **rules: Union[str, int, bool]) -> None:
        """A copy of a built-in variant, with some keys changed."""
        self._make(_plainly(_hus.variant_builtin, builtin), _terminated(builtin))
        if rules:
            self.override(**rules)

    @classmethod
    def parse(cls, text: Text) -> Variant:
        """Reads a profile."""
        data = _bytes(text)
        return cls._made(_with_error(_hus.variant_parse), data, len(data))

    @classmethod
    def load(cls, path: Union[str, os.PathLike[str]]) -> Variant:
        """Reads a profile from a file."""
        name = os.fsencode(path)
        if b"\0" in name:
            _fail(Status.ARG, "a NUL in a path")
        try:
            return cls._made(_with_error(_hus.variant_load), name)
        except HusError as error:
            error.filename = os.fsdecode(name)
            raise

    def override(self, text: Text = "", /, **rules: Union[str, int, bool]) -> None:
        """Changes keys: by lines ``key = value``, by keyword arguments, or both. When anything is
        wrong nothing changes. Games that were made before keep their rules."""
        data = _bytes(text) + "".join("\n" + _line(*item) for item in rules.items()).encode()
        _explained(_hus.variant_override, self._alive, data, len(data))

    def copy(self) -> Variant:
        """A variant of its own with the same keys."""
        return self._made(_plainly(_hus.variant_copy), self._alive)

    def number(self, key: str) -> int:
        """The value of a rule as a number: of a word its place in ``rules()[key].values``, from 0;
        ``half`` is half of pits_per_row."""
        out = ctypes.c_int32()
        _check(_hus.variant_get_int(self._alive, _terminated(key), ctypes.byref(out)), key)
        return out.value

    def same_rules(self, other: Variant) -> bool:
        """Whether both have the same rules, whatever they are called."""
        return _check(_hus.variant_same_rules(self._alive, other._alive)) > 0

    def write(self) -> str:
        """The variant as a profile."""
        return _written(_hus.variant_write, self._alive)

    def __getitem__(self, key: str) -> Union[str, int]:
        if key not in _profile_keys():
            raise KeyError(key)
        value = _written(_hus.variant_get, self._alive, key.encode())
        return int(value) if value.isdigit() and key not in _TEXT_KEYS else value

    def __iter__(self) -> Iterator[str]:
        return iter(_profile_keys())

    def __len__(self) -> int:
        return len(_profile_keys())

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<hus.Variant, closed>"
        return f"<hus.Variant {self['name']}: {self['pits_per_row']} pits, {self['sowing']}>"

    def __copy__(self) -> Variant:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Variant:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).parse, (self.write(),)


def _variant(variant: Union[Variant, str]) -> Variant:
    """A variant that may be given by its name."""
    return Variant(variant) if isinstance(variant, str) else variant


_TEXT_KEYS = ("name", "title", "source")


@functools.lru_cache(maxsize=None)
def _profile_keys() -> tuple[str, ...]:
    return ("format",) + _TEXT_KEYS + tuple(rules())


def _line(key: str, value: Union[str, int, bool]) -> str:
    """A line of a profile."""
    if isinstance(value, bool):
        value = "yes" if value else "no"
    line = f"{key} = {value}"
    if not key.isidentifier() or "\n" in line or "\r" in line:
        _fail(Status.SYNTAX, f"{line!r} is not one line of a key and its value")
    return line


# ---- games ---------------------------------------------------------------------------------------

class Tags(MutableMapping[str, str]):
    """The tags of a game as a mapping, in the order in which they were set."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getitem__(self, key: str) -> str:
        value = _hus.game_tag(self._game._alive, _terminated(key))
        if value is None:
            raise KeyError(key)
        text: str = value.decode()
        return text

    def __setitem__(self, key: str, value: str) -> None:
        _check(_hus.game_set_tag(self._game._alive, _terminated(key), _terminated(value)),
               f"tag {key}")

    def __delitem__(self, key: str) -> None:
        if key not in self:
            raise KeyError(key)
        _check(_hus.game_set_tag(self._game._alive, key.encode(), None), f"tag {key}")

    def __iter__(self) -> Iterator[str]:
        handle = self._game._alive
        keys = (_hus.game_tag_key(handle, index) for index in range(len(self)))
        return iter([key.decode() for key in keys])

    def __len__(self) -> int:
        return _check(_hus.game_tag_count(self._game._alive))

    def __repr__(self) -> str:
        return f"hus.Tags({dict(self)})"


class Game(_Owner):
    """A game: a position, the rules it is played by, and how it came about.

    ``str(game)`` is a picture of the board. Copies know everything; a pickle is a record, so it
    knows the turns and tags, but not what was taken back nor the variant's title and source."""

    _free = _hus.game_free

    def __init__(self, variant: Union[Variant, str], first: Player = Player.SOUTH) -> None:
        """A game at the start position; ``first`` begins. The game keeps a copy of the variant,
        which may be given by its name."""
        self._make(_plainly(_hus.game_new, "first"), _variant(variant)._alive, first)

    @classmethod
    def read(cls, text: Text) -> Game:
        """Reads the one game of a record; read_games() reads many."""
        data = _bytes(text)
        game, used = _read_game(cls, data, 0)
        if used < len(data):
            line, column = _place(data, used)
            _fail(Status.SYNTAX, "text after the game", line, column)
        return game

    def copy(self) -> Game:
        """A game of its own that knows all that this one knows."""
        return self._made(_plainly(_hus.game_copy), self._alive)

    # -- what it stands for --

    @property
    def variant(self) -> Variant:
        """A copy of the rules the game is played by."""
        handle = self._alive
        return Variant._made(_plainly(_hus.variant_copy), _hus.game_variant(handle))

    @property
    def pits_per_row(self) -> int:
        return _check(_hus.game_pits_per_row(self._alive))

    @property
    def to_move(self) -> Player:
        """The player to move; after the end the one who would be."""
        return Player(_check(_hus.game_to_move(self._alive)))

    @property
    def ply(self) -> int:
        """Turns played since the start of the game."""
        return _check(_hus.game_ply(self._alive))

    @property
    def seat(self) -> int:
        """Who of the team has the turn, from 0."""
        return _check(_hus.game_seat(self._alive))

    @property
    def board(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The seeds in South's pits and in North's, by number of the pit."""
        counts = _filled(ctypes.c_uint8, 128, _hus.game_board, self._alive)
        half = len(counts) // 2
        return tuple(counts[:half]), tuple(counts[half:])

    def seeds(self, player: Player, pit: Optional[Pit] = None) -> int:
        """The seeds in a player's pit, or on all his side."""
        if pit is None:
            return _check(_hus.game_total(self._alive, player), "player")
        return _check(_hus.game_seeds(self._alive, player, self.number(pit)), f"pit {pit}")

    @property
    def hash(self) -> int:
        """A hash of the board and the player to move, the same on every machine."""
        return int(_hus.game_hash(self._alive))

    @property
    def result(self) -> Result:
        return Result(_check(_hus.game_result(self._alive)))

    @property
    def reason(self) -> Reason:
        return Reason(_check(_hus.game_reason(self._alive)))

    @property
    def is_over(self) -> bool:
        return self.result != Result.PLAYING

    @property
    def score(self) -> Score:
        """The seeds on each side, or what they count when the game is over."""
        return Score(*(_check(_hus.game_score(self._alive, player)) for player in Player))

    @property
    def position(self) -> str:
        """The position as text. Setting it forgets the turns, keeps the tags, and the game may be
        over at once."""
        return _written(_hus.game_position, self._alive)

    @position.setter
    def position(self, text: str) -> None:
        _explained(_hus.game_set_position, self._alive, _terminated(text))

    # -- pits --

    def number(self, pit: Pit) -> int:
        """The number of a pit that is given by its name, "i5"."""
        if not isinstance(pit, str):
            return operator.index(pit)
        return _check(_hus.pit_parse(self.pits_per_row, _terminated(pit)), f"pit {pit}")

    def name(self, pit: Pit) -> str:
        """The name of a pit that is given by its number."""
        number, names = self.number(pit), _pit_names(self.pits_per_row)
        if not 0 <= number < len(names):
            _fail(Status.ARG, f"{pit} is not 0 … {len(names) - 1}")
        return names[number]

    def legal(self) -> list[str]:
        """The names of the pits that may be played, counterclockwise; none when it is over."""
        names = _pit_names(self.pits_per_row)
        return [names[pit] for pit in self.legal_numbers()]

    def legal_numbers(self) -> list[int]:
        """The same as numbers."""
        return list(_filled(ctypes.c_int32, 64, _hus.game_legal_pits, self._alive))

    @property
    def legal_mask(self) -> int:
        """The same as a set of bits: bit p is set when pit p may be played."""
        return int(_hus.game_legal(self._alive))

    def is_legal(self, pit: Pit) -> bool:
        return _check(_hus.game_is_legal(self._alive, self.number(pit)), f"pit {pit}") > 0

    # -- turns --

    def play(self, pit: Pit) -> Turn:
        """Plays a pit for the player to move and says what the turn did."""
        handle = self._alive
        _check(_hus.game_play(handle, self.number(pit)), f"pit {pit}")
        return self.turn(-1)

    def preview(self, pit: Pit) -> Turn:
        """What playing a pit would do. The IllegalTurn of an endless turn that is forbidden tells
        it all the same, in its attribute ``turn``."""
        turn = _Turn()
        result = _hus.game_preview(self._alive, self.number(pit), ctypes.byref(turn))
        try:
            _check(result, f"pit {pit}")
        except IllegalTurn as error:
            error.turn = self._told(turn) if turn.laps > 0 else None
            raise
        return self._told(turn)

    def trace(self, pit: Pit) -> list[Event]:
        """Step by step what playing a pit would do."""
        number = self.number(pit)
        try:
            events = _filled(_Event, 64, _hus.game_trace, self._alive, number)
        except HusError as error:
            _fail(error.status, f"pit {pit}: {error.message}")
        names = _pit_names(self.pits_per_row)
        return [Event(EventKind(event.kind), Player(event.player), _name_or_none(names, event.pit),
                      event.seeds) for event in events]

    def undo(self) -> None:
        """Takes back the last turn, resignation or agreed draw."""
        _check(_hus.game_undo(self._alive))

    def redo(self) -> None:
        """Plays again what was taken back last."""
        _check(_hus.game_redo(self._alive))

    def turn(self, index: int) -> Turn:
        """One of the turns played: 0 is the first, -1 the last."""
        turn = _Turn()
        _check(_hus.game_turn_at(self._alive, index, ctypes.byref(turn)), f"turn {index}")
        return self._told(turn)

    @property
    def turns(self) -> list[Turn]:
        """The turns played since the start, or since the position was set."""
        return [self.turn(index) for index in range(_check(_hus.game_turns(self._alive)))]

    def _told(self, turn: _Turn) -> Turn:
        names = _pit_names(self.pits_per_row)
        return Turn(Player(turn.player), names[turn.pit], turn.laps, turn.captured,
                    _name_or_none(names, turn.end_pit), turn.endless > 0)

    def resign(self, player: Player) -> None:
        """A player resigns, on either player's turn; the opponent wins."""
        _check(_hus.game_resign(self._alive, player))

    def agree_draw(self) -> None:
        """Both players agree to a draw."""
        _check(_hus.game_agree_draw(self._alive))

    # -- records --

    @property
    def tags(self) -> Tags:
        return Tags(self)

    @tags.setter
    def tags(self, tags: Mapping[str, str]) -> None:
        wanted = dict(tags)
        self.tags.clear()
        self.tags.update(wanted)

    def record(self) -> str:
        """The game as a record, which read() and read_games() read."""
        return _written(_hus.record_write, self._alive)

    # -- exploring --

    def perft(self, depth: int) -> int:
        """The number of legal sequences of exactly ``depth`` turns from here."""
        out = ctypes.c_uint64()
        _check(_hus.game_perft(self.copy()._alive, depth, ctypes.byref(out)), f"depth {depth}")
        return out.value

    def playouts(self, n: int, seed: int, first: int = 0) -> Tally:
        """Plays ``n`` random games from here to their ends: those with the numbers ``first`` …
        ``first + n - 1`` of a seed. The same numbers give the same tally on every machine, and
        tallies of slices add up. One call, at the library's own speed; other threads run on, but
        Ctrl-C is heard only when it is over."""
        out = _Tally()
        _check(_hus.game_playouts(self.copy()._alive, _natural(seed), _natural(first), _natural(n),
                                  ctypes.byref(out)))
        return Tally(*(getattr(out, field.name) for field in dataclasses.fields(Tally)))

    # -- as Python sees it --

    def __str__(self) -> str:
        return _picture(self)

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<hus.Game, closed>"
        return f"<hus.Game {self.variant['name']}, ply {self.ply}: {_standing(self)}>"

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).read, (self.record(),)


def _name_or_none(names: tuple[str, ...], pit: int) -> Optional[str]:
    return names[pit] if pit >= 0 else None


# ---- records -------------------------------------------------------------------------------------

_GameKind = TypeVar("_GameKind", bound=Game)


def _read_game(kind: type[_GameKind], data: bytes, start: int) -> tuple[_GameKind, int]:
    """The game that begins at ``start``, and where the next one does."""
    used = ctypes.c_size_t()
    whole = ctypes.c_char_p(data)
    address = ctypes.cast(whole, ctypes.c_void_p).value or 0
    game = kind._made(_with_error(_hus.record_read), ctypes.c_char_p(address + start),
                      len(data) - start, ctypes.byref(used))
    return game, start + used.value


def _place(data: bytes, at: int, since: int = 0, line: int = 1, column: int = 1) -> tuple[int, int]:
    """Line and column of ``at``, counted from those of ``since``. A line ends with LF, CR LF or
    CR."""
    piece = data[since:at]
    ends = piece.count(b"\n") + piece.count(b"\r") - piece.count(b"\r\n")
    if ends == 0:
        return line, column + len(piece)
    return line + ends, len(piece) - max(piece.rfind(b"\n"), piece.rfind(b"\r"))


def _moved(error: HusError, line: int, column: int) -> HusError:
    """An error in a game that begins there, with its place in the whole text."""
    if error.line == 0:
        return error
    moved_column = error.column + column - 1 if error.line == 1 else error.column
    return type(error)(error.status, error.message, error.line + line - 1, moved_column)


def read_games(text: Text) -> Iterator[Game]:
    """All games of a text, one after the other."""
    data = _bytes(text)
    at, line, column = 0, 1, 1
    while at < len(data):
        try:
            game, next_at = _read_game(Game, data, at)
        except HusError as error:
            raise _moved(error, line, column) from None
        line, column = _place(data, next_at, at, line, column)
        at = next_at
        yield game


def load_games(path: Union[str, os.PathLike[str]]) -> Iterator[Game]:
    """All games of a file, one after the other."""
    return read_games(pathlib.Path(path).read_bytes())


# ---- the board as a picture ----------------------------------------------------------------------

_WORDS = {Result.SOUTH: "South has won", Result.NORTH: "North has won", Result.DRAW: "a draw"}


def _standing(game: Game) -> str:
    """How it stands, in words."""
    if game.result == Result.PLAYING:
        return f"{game.to_move.name.title()} to move"
    return f"{_WORDS[game.result]} ({game.reason.name.lower()})"


class _Row(NamedTuple):
    """One of the four rows, as it lies on the screen."""
    player: Player
    word: str
    pits: list[int]


def _rows(pits_per_row: int) -> list[_Row]:
    """From above. North sits opposite, so his columns run backwards."""
    outer = list(range(pits_per_row))
    inner = list(range(2 * pits_per_row - 1, pits_per_row - 1, -1))
    return [_Row(Player.NORTH, "outer", outer[::-1]), _Row(Player.NORTH, "inner", inner[::-1]),
            _Row(Player.SOUTH, "inner", inner), _Row(Player.SOUTH, "outer", outer)]


def _draw_names(game: Game, row: _Row, width: int) -> str:
    names = "".join(f" {game.name(pit):>{width - 1}}" for pit in row.pits)
    return " " * len("outer ->") + names


def _draw_seeds(game: Game, row: _Row, width: int) -> str:
    """The arrow says which way the row is sown."""
    counts = (game.seeds(row.player, pit) or "." for pit in row.pits)
    rightward = (row.player == Player.SOUTH) == (row.word == "outer")
    if game.variant["sowing"] == "clockwise":
        rightward = not rightward
    arrow = "->" if rightward else "<-"
    return f"{row.word} {arrow}" + "".join(f"{count:>{width}}" for count in counts)


def _picture(game: Game) -> str:
    rows = _rows(game.pits_per_row)
    width = 1 + max(3, len(game.name(game.pits_per_row)))
    names = [_draw_names(game, row, width) for row in rows]
    seeds = [_draw_seeds(game, row, width) for row in rows]
    north, south = (f"      {player.name.title()}: {game.seeds(player)}"
                    for player in (Player.NORTH, Player.SOUTH))
    return "\n".join([names[0], seeds[0] + north, seeds[1], names[1],
                      names[2], seeds[2], seeds[3] + south, names[3], _standing(game)])


# ---- series --------------------------------------------------------------------------------------

class Series(_Owner):
    """Several games between the same two."""

    _free = _hus.series_free

    def __init__(self, variant: Union[Variant, str], first: Player = Player.SOUTH) -> None:
        """A series by the rules of a variant; ``first`` begins the first game (cast lots)."""
        self._make(_plainly(_hus.series_new, "first"), _variant(variant)._alive, first)
        self._counted: list[tuple[Result, int, int]] = []

    @property
    def variant(self) -> Variant:
        """A copy of the rules of the series."""
        handle = self._alive
        return Variant._made(_plainly(_hus.variant_copy), _hus.series_variant(handle))

    def game(self) -> Game:
        """The next game, with the right player to begin. It counts when it is added."""
        return Game._made(_plainly(_hus.series_game), self._alive)

    def add(self, game: Game) -> None:
        """Counts a game that is over. The start passes to the other player."""
        counted = game.result, *game.score
        _check(_hus.series_add(self._alive, game._alive))
        self._counted.append(counted)

    def add_result(self, result: Result, south_score: int, north_score: int) -> None:
        """Counts a game by its result and scores."""
        _check(_hus.series_add_result(self._alive, result, south_score, north_score))
        self._counted.append((Result(result), south_score, north_score))

    @property
    def first(self) -> Player:
        """Who begins the next game; may be set."""
        return Player(_check(_hus.series_first(self._alive)))

    @first.setter
    def first(self, player: Player) -> None:
        _check(_hus.series_set_first(self._alive, player), "first")

    @property
    def games(self) -> int:
        """Games counted so far; with ``series = wins`` drawn ones are not."""
        return _check(_hus.series_games(self._alive))

    @property
    def wins(self) -> Score:
        return Score(*(_check(_hus.series_wins(self._alive, player)) for player in Player))

    @property
    def points(self) -> Score:
        """The sums of the scores, of drawn games too."""
        return Score(*(_check(_hus.series_points(self._alive, player)) for player in Player))

    @property
    def result(self) -> Result:
        """How the series stands: PLAYING until it is decided."""
        return Result(_check(_hus.series_result(self._alive)))

    @property
    def leader(self) -> Optional[Player]:
        """Who leads, in what decides the series; None when equal."""
        leader = _check(_hus.series_leader(self._alive))
        return None if leader == _NOBODY else Player(leader)

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<hus.Series, closed>"
        (south, north), points = self.wins, self.points
        return (f"<hus.Series {self.variant['name']}: wins {south} : {north}, "
                f"points {points.south} : {points.north}>")

    def __reduce__(self) -> tuple[Any, ...]:
        return _series_of, (type(self), self.variant, self.first, list(self._counted))


def _series_of(kind: type[Series], variant: Variant, first: Player,
               counted: list[tuple[Result, int, int]]) -> Series:
    """A series in which those games have been counted."""
    series = kind(variant)
    for result, south_score, north_score in counted:
        series.add_result(result, south_score, north_score)
    series.first = first
    return series
