#!/usr/bin/env python3
"""Every shipped profile says the same to Python's configparser as to libhus.

    profiles_configparser.py LIBHUS.SO VARIANTS

Profiles are plain INI that any INI reader accepts, so a program that only wants to look into one
need not link the library. Exits with 1 and one line for each difference.
"""

import configparser
import ctypes
import pathlib
import sys


class Error(ctypes.Structure):
    _fields_ = [
        ("status", ctypes.c_int32),
        ("line", ctypes.c_int32),
        ("column", ctypes.c_int32),
        ("message", ctypes.c_char * 244),
    ]


def open_library(path):
    hus = ctypes.CDLL(path)
    handle, text = ctypes.c_void_p, ctypes.c_char_p
    hus.hus_rule_key.restype = text
    hus.hus_variant_load.argtypes = [ctypes.POINTER(handle), text, ctypes.POINTER(Error)]
    hus.hus_variant_get.argtypes = [handle, text, text, ctypes.c_size_t]
    hus.hus_variant_write.argtypes = [handle, text, ctypes.c_size_t]
    hus.hus_variant_free.argtypes = [handle]
    hus.hus_variant_free.restype = None
    return hus


def call_for_text(function, *arguments):
    length = function(*arguments, None, 0)
    if length < 0:
        return None
    buffer = ctypes.create_string_buffer(length + 1)
    function(*arguments, buffer, length + 1)
    return buffer.value.decode("utf-8")


def all_keys(hus):
    rules = [hus.hus_rule_key(i).decode() for i in range(hus.hus_rule_count())]
    return ["format", "name", "title", "source"] + rules


def configparser_of(text):
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(text)
    return parser


def differences(hus, variant, text):
    """What configparser reads in the text, held against what the variant says."""
    parser = configparser_of(text)
    if parser.sections() != ["variant"]:
        yield f"sections {parser.sections()}, not [variant] alone"
        return
    section = parser["variant"]
    for key in section:
        if key not in all_keys(hus) + ["base"]:
            yield f"{key} is no key of the library"
    for key in all_keys(hus):
        ours = call_for_text(hus.hus_variant_get, variant, key.encode())
        theirs = section.get(key, "")
        if ours != theirs and not (key not in section and "base" in section):
            yield f"{key}: libhus {ours!r}, configparser {theirs!r}"


def check_profile(hus, path):
    variant, error = ctypes.c_void_p(), Error()
    if hus.hus_variant_load(ctypes.byref(variant), str(path).encode(), ctypes.byref(error)) < 0:
        yield f"line {error.line}: {error.message.decode()}"
        return
    yield from differences(hus, variant, path.read_text(encoding="utf-8-sig"))
    written = call_for_text(hus.hus_variant_write, variant)
    for difference in differences(hus, variant, written):
        yield f"as written by hus_variant_write: {difference}"
    hus.hus_variant_free(variant)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    hus = open_library(sys.argv[1])
    profiles = sorted(pathlib.Path(sys.argv[2]).glob("*.ini"))
    wrong = [f"{path}: {what}" for path in profiles for what in check_profile(hus, path)]
    if len(profiles) < hus.hus_builtin_count():
        wrong.append(f"{sys.argv[2]}: {len(profiles)} profiles, {hus.hus_builtin_count()} built in")
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{len(profiles)} profiles, {len(wrong)} differences")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
