#!/usr/bin/env python3
"""How fast are playouts from Python? One call of playouts() against the same call from C, by the
same library, in turn; the best rounds are compared, by CPU time, so that what else runs on the
machine does not count.

    HUS_LIBRARY=build/libhus.so speed.py                       1 000 000 games a round
    HUS_LIBRARY=build/libhus.so speed.py --games 100000 --at-least 0.9

Needs a C compiler (CC, else cc) and hus.h.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import hus

C_PROGRAM = r"""
#define _POSIX_C_SOURCE 200809L
#include <hus.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    hus_variant *variant;
    hus_game *game;
    hus_tally tally;
    double start;

    if (argc != 3 || hus_variant_builtin(&variant, argv[1]) < 0 ||
        hus_game_new(&game, variant, HUS_SOUTH) < 0)
        return EXIT_FAILURE;
    start = now();
    if (hus_game_playouts(game, 1, 0, strtoull(argv[2], NULL, 10), &tally) < 0)
        return EXIT_FAILURE;
    printf("%.9f %" PRIu64 "\n", now() - start, tally.turns);
    hus_game_free(game);
    hus_variant_free(variant);
    return EXIT_SUCCESS;
}
"""


def build(folder: pathlib.Path, library: pathlib.Path, include: pathlib.Path) -> pathlib.Path:
    """The C program, linked with the very library that Python uses."""
    source, program = folder / "speed.c", folder / "speed"
    source.write_text(C_PROGRAM, encoding="utf-8")
    subprocess.run([os.environ.get("CC", "cc"), "-std=c11", "-O2", f"-I{include}", str(source),
                    str(library), f"-Wl,-rpath,{library.parent}", "-o", str(program)], check=True)
    return program


def time_c(program: pathlib.Path, variant: str, games: int) -> tuple[float, int]:
    """Seconds of CPU time, and turns played."""
    run = subprocess.run([str(program), variant, str(games)], check=True, capture_output=True,
                         text=True)
    seconds, turns = run.stdout.split()
    return float(seconds), int(turns)


def time_python(game: hus.Game, games: int) -> tuple[float, int]:
    start = time.process_time()
    tally = game.playouts(games, seed=1)
    return time.process_time() - start, tally.turns


def compare(program: pathlib.Path, options: argparse.Namespace) -> float:
    """Python's speed as a share of C's."""
    game = hus.Game(options.variant)
    rounds = []
    for _ in range(options.rounds):
        (c, c_turns), (python, python_turns) = (time_c(program, options.variant, options.games),
                                                time_python(game, options.games))
        assert c_turns == python_turns, "C and Python play different games"
        rounds.append((c, python))
        print(f"{options.games} games, {c_turns} turns: C {c:.3f} s, Python {python:.3f} s")
    best_c, best_python = min(c for c, _ in rounds), min(python for _, python in rounds)
    print(f"best rounds: C {options.games / best_c:,.0f} games/s, "
          f"Python {options.games / best_python:,.0f} games/s, {best_c / best_python:.1%} of C")
    return best_c / best_python


def read_arguments() -> argparse.Namespace:
    header = pathlib.Path(__file__).resolve().parents[2] / "include"
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", default="wikipedia", help="a built-in variant")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--include", type=pathlib.Path, default=header, help="where hus.h is")
    parser.add_argument("--at-least", type=float, default=0.0, metavar="SHARE",
                        help="fail when Python reaches less of C's speed")
    options = parser.parse_args()
    if "HUS_LIBRARY" not in os.environ:
        parser.error("HUS_LIBRARY is not set; C and Python must use the same library")
    return options


def main() -> int:
    options = read_arguments()
    library = pathlib.Path(os.environ["HUS_LIBRARY"]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        program = build(pathlib.Path(folder), library, options.include)
        reached = compare(program, options)
    return 0 if reached >= options.at_least else 1


if __name__ == "__main__":
    sys.exit(main())
