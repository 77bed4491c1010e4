#!/usr/bin/env python3
"""Makes seeds for the fuzz targets from what the repository has: corpus.py FOLDER

FOLDER gets a folder a target, emptied before. Text comes from variants/, tests/profiles,
tests/records and tests/vectors; of sequences of calls there are plain games and seeded noise.
"""

import pathlib
import random
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = sorted((ROOT / "tests/vectors").glob("*.txt"))
VARIANTS = sorted((ROOT / "variants").glob("*.ini"))
RESULTS = {"playing": "*", "south": "1-0", "north": "0-1", "draw": "1/2-1/2"}
POSITIONS_A_FILE = 8
RECORDS_A_FILE = 2


def rules_of(profile):
    """The rules of a whole profile, in its order."""
    pairs = [line.split(" = ", 1) for line in profile.splitlines() if " = " in line]
    return {key: value for key, value in pairs if key not in ("format", "name", "title", "source")}


BUILTIN = {path.stem: rules_of(path.read_text()) for path in VARIANTS}


def games(path):
    """The games of a vector file: variant, rules, position, lines of turns, words of the result."""
    name, rules = None, {}
    position, turns = None, []
    for line in path.read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "variant":
            name, rules = rest, dict(BUILTIN[rest])
        elif word == "override":
            key, value = rest.split(" = ")
            rules[key] = value
        elif word == "game":
            position, turns = rest, []
        elif word == "play":
            turns.append(rest)
        elif word == "result":
            yield name, dict(rules), position, turns, rest.split()


def record(name, rules, position, pits, result, reason):
    moves = " ".join(
        (f"{i // 2 + 1}. " if i % 2 == 0 else "") + pit for i, pit in enumerate(pits)
    )
    tags = {
        "Hus": "1",
        "Variant": name,
        "Rules": " ".join(f"{key}={value}" for key, value in rules.items()),
        "Position": position,
        "Result": result,
        "Reason": reason,
    }
    head = "".join(f'[{key} "{value}"]\n' for key, value in tags.items())
    return f"{head}\n{moves} {result}\n"


def profiles():
    yield from (path.read_bytes() for path in VARIANTS)
    yield from (path.read_bytes() for path in sorted((ROOT / "tests/profiles").glob("*.ini")))
    philos = (ROOT / "variants/philos.ini").read_bytes()
    yield philos.replace(b"\n", b"\r\n")
    yield b"\xef\xbb\xbf" + philos
    yield b"[variant]\nformat = 1\nbase = damara\nname = mine\ntitle = \xc7\x81h\xc5\xabs\n"
    for size in (65536, 65537):
        yield philos + b"#" * (size - len(philos))
    for path in VECTORS:
        lines = [line for line in path.read_text().splitlines() if line.startswith("override")]
        yield "\n".join(line.removeprefix("override ") for line in lines).encode()


def positions():
    whole = []
    for path in VECTORS:
        found = [game[2] for game in games(path)]
        found += [turn.split(" -> ")[1] for game in games(path) for turn in game[3]]
        whole += random.Random(path.stem).sample(found, min(len(found), POSITIONS_A_FILE))
    text = whole[0]
    yield from whole
    yield from (text.rsplit(" ", 1)[0], text + "0", text + " ", text + "\n", text[:-3], text[5:])
    yield from (text.replace("2", "02", 1), text.replace("2", "16"), text.replace("/", "//"))
    yield from (text[:-1] + ply for ply in ("1000000000", "1000000001", "99999999999999999999"))
    yield from ("", "o1", "i8", "o32", "i33", "o0", "o01", "x", "0/0 0/0 s", "0,0/0,0 0,0/0,2 n 1")


def long_record():
    """A pair of seeds that walks round the circle 1500 times; 10 000 turns, about 100 KB."""
    rules = dict(BUILTIN["mancala-world"], repetition="0", pits_per_row="4")
    names = ["o1", "o2", "o3", "o4", "i4", "i3", "i2", "i1"]
    pits = [names[i // 2 % 8] for i in range(20000)]
    return record("long", rules, "2,1,0,0/0,0,0,0 2,1,0,0/0,0,0,0 s 0", pits, "*", "none")


def records():
    yield from (path.read_bytes() for path in sorted((ROOT / "tests/records").glob("*.hus")))
    for path in VECTORS:
        texts = []
        for name, rules, position, turns, result in games(path):
            pits = [turn.split(" ")[0] for turn in turns]
            texts.append(record(name, rules, position, pits, RESULTS[result[0]], result[1]))
        yield from random.Random(path.stem).sample(texts, min(len(texts), RECORDS_A_FILE))
        yield "\n".join(texts[:3])
    yield texts[0].replace("]\n", '"]\n[South "\\"Anna\\" \\\\ \u01c1"]\n', 1).replace('""', '"')
    yield texts[0].replace(". ", ". {a comment} ").replace("\n", "\r\n")
    yield long_record()


def calls():
    draw = random.Random("calls")
    for builtin in range(len(BUILTIN)):
        yield bytes([builtin, 0, builtin % 2] + [25, 7, 31, 3, 6, 8] * 40)
    for call in range(32):
        yield bytes([call, 0, 0] + [30, 1, 29, 2, call, 9, 6, call, 40] * 12)
    for rule in range(16):
        for value in range(4):
            yield bytes([value, 1, rule, draw.randrange(256), 0] + [28, 5, 27, value, 14] * 12)
    for size in (40, 100, 200, 400) * 10:
        yield draw.randbytes(size)


def series():
    draw = random.Random("series")
    for builtin in range(len(BUILTIN)):
        yield bytes([builtin, 0, 1] + [3, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, builtin % 4] * 10)
        yield bytes([builtin, 2, 12, builtin, 13, builtin, 0] + [0, 1 + builtin % 3, 30, 0, 18, 0] * 30)
    for size in (40, 100, 200, 400) * 10:
        yield draw.randbytes(size)


def main(folder):
    makers = {
        "profile": profiles,
        "position": positions,
        "record": records,
        "calls": calls,
        "series": series,
    }
    for target, make in makers.items():
        place = pathlib.Path(folder, target)
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        for number, seed in enumerate(make()):
            data = seed if isinstance(seed, bytes) else seed.encode()
            (place / f"{number:04}").write_bytes(data)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
