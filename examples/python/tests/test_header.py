"""The wrapper and include/hus.h say the same: functions, structs, numbers."""

import ctypes
import re

import pytest

import hus

ENUMS = {"HUS_E_": hus.Status, "HUS_RESULT_": hus.Result, "HUS_REASON_": hus.Reason,
         "HUS_EVENT_": hus.EventKind}
PLAYERS = {"HUS_SOUTH": hus.Player.SOUTH, "HUS_NORTH": hus.Player.NORTH,
           "HUS_NOBODY": hus._NOBODY, "HUS_OK": hus.Status.OK}
STRUCTS = {"hus_error": hus._Error, "hus_turn": hus._Turn, "hus_event": hus._Event,
           "hus_tally": hus._Tally}
SIMPLE = {"int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64,
          "uint8_t": ctypes.c_uint8, "size_t": ctypes.c_size_t, "char": ctypes.c_char}
HANDLE = r"hus_(variant|game|series)"


@pytest.fixture
def header(root):
    text = (root / "include/hus.h").read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


def type_of(text):
    """A type of C as one of ctypes."""
    text = re.sub(r"\s*\*", "*", text.replace("const ", "").strip())
    name, stars = text.rstrip("*"), text.count("*")
    if text == "void":
        return None
    if text == "char*":
        return ctypes.c_char_p
    if re.fullmatch(HANDLE, name):
        return ctypes.c_void_p if stars == 1 else ctypes.POINTER(ctypes.c_void_p)
    plain = STRUCTS.get(name) or SIMPLE[name]
    return ctypes.POINTER(plain) if stars else plain


def parameters_of(text):
    parts = [] if text.strip() == "void" else text.split(",")
    return [type_of(re.sub(r"\w+$", "", part.strip())) for part in parts]


def test_functions(header):
    declared = {name: (type_of(result), parameters_of(parameters))
                for result, name, parameters in
                re.findall(r"HUS_API ([\w ]+?[ *]+)(hus_\w+)\(([^)]*)\);", header)}
    plain = {name: (result, [ctypes.c_int32 if a is hus._Int32 else a for a in arguments])
             for name, (result, arguments) in hus._FUNCTIONS.items()}
    assert plain == declared


def test_numbers(header):
    declared = {name: int(number)
                for name, number in re.findall(r"\b(HUS_[A-Z_]+) = (-?\d+)", header)}
    expected = {prefix + member.name: member.value for prefix, kind in ENUMS.items()
                for member in kind if member is not hus.Status.OK}
    assert declared == {**expected, **PLAYERS}


@pytest.mark.parametrize("name, size", [("hus_error", 256), ("hus_turn", 24), ("hus_event", 16),
                                        ("hus_tally", 128)])
def test_structs(header, name, size):
    body = re.search(rf"typedef struct {name} {{(.*?)}}", header, flags=re.S).group(1)
    fields = [(field, SIMPLE[kind] * int(count) if count else SIMPLE[kind])
              for kind, field, count in re.findall(r"(\w+) (\w+)(?:\[(\d+)\])?;", body)]
    assert list(STRUCTS[name]._fields_) == fields
    assert ctypes.sizeof(STRUCTS[name]) == size


def test_statuses_have_names():
    for status in hus.Status:
        name = hus._hus.status_name(status).decode()
        assert name == ("HUS_OK" if status == 0 else "HUS_E_" + status.name)
        assert hus._hus.status_message(status)
    assert hus._hus.status_name(min(hus.Status) - 1) is None


def test_versions():
    assert hus.library_version() == hus.__version__
    numbers = [int(part) for part in hus.library_version().split(".")]
    assert hus._hus.version_number() == numbers[0] * 10000 + numbers[1] * 100 + numbers[2]


def test_every_function_is_used(folder):
    text = (folder / "hus.py").read_text(encoding="utf-8")
    unused = {name for name in hus._FUNCTIONS if not re.search(rf"_hus\.{name[4:]}\b", text)}
    # An enum says what a status is called, and the version is text.
    assert unused == {"hus_status_name", "hus_version_number"}


def test_everything_public_has_a_text():
    assert [name for name in hus.__all__ if name != "Pit" and not getattr(hus, name).__doc__] == []
    for kind in (hus.Variant, hus.Game, hus.Series, hus.Tags):
        assert kind.__doc__
