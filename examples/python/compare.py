#!/usr/bin/env python3
"""Which variant shall we play? Plays random games of several and draws what they come to.

    compare.py                                     all built-in variants, a table
    compare.py --out hus.png philos wikipedia      a picture of two
    compare.py philos philos,pits_per_row=12 my-club.ini

The games of a variant are numbered and cut into slices, which threads play side by side; with
--scheduler the slices go to a Dask cluster, whose workers need hus.py and the library. The tally is
the same whatever the number of slices, threads and machines.

South begins every game. Bars are 95 % confidence intervals: Wilson's for shares, for means from how
the slices differ.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import contextlib
import dataclasses
import json
import math
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Callable, NamedTuple, Optional

from tqdm import tqdm

import hus

Z = 1.96  # a normal variable stays within so many standard deviations 95 times in 100


class Contender(NamedTuple):
    """A variant that is compared, and its game at the start."""
    label: str
    game: hus.Game


class Slice(NamedTuple):
    """Some of the games of a contender."""
    contender: int
    number: int
    first: int
    games: int


# ---- what is compared ----------------------------------------------------------------------------

def read_contender(text: str) -> Contender:
    """NAME or PATH.ini, then overrides: "philos,pits_per_row=12"."""
    name, *overrides = text.split(",")
    variant = hus.Variant.load(name) if name.endswith(".ini") else hus.Variant(name)
    variant.override("\n".join(overrides))
    label = "\n".join([str(variant["name"]), *overrides])
    return Contender(label, hus.Game(variant, hus.Player.SOUTH))


# ---- playing -------------------------------------------------------------------------------------

def cut(contenders: int, games: int, slices: int) -> Iterator[Slice]:
    """The slices of all contenders, in turn, so that all come along together."""
    edges = [games * index // slices for index in range(slices + 1)]
    for index, (first, end) in enumerate(zip(edges, edges[1:])):
        for contender in range(contenders):
            yield Slice(contender, index, first, end - first)


@contextlib.contextmanager
def open_executor(threads: int, scheduler: Optional[str]) -> Iterator[concurrent.futures.Executor]:
    """Threads of this machine, or a Dask cluster."""
    if scheduler is None:
        with concurrent.futures.ThreadPoolExecutor(threads) as pool:
            yield pool
    else:
        import distributed

        with distributed.Client(scheduler) as client:
            yield client.get_executor(pure=False)


def play(executor: concurrent.futures.Executor, contenders: Sequence[Contender],
         slices: Sequence[Slice], seed: int) -> list[list[hus.Tally]]:
    """The tallies of each contender's slices, in their order."""
    tallies: list[dict[int, hus.Tally]] = [{} for _ in contenders]
    started = {executor.submit(hus.Game.playouts, contenders[piece.contender].game, piece.games,
                               seed, piece.first): piece for piece in slices}
    total = sum(piece.games for piece in slices)
    try:
        with tqdm(total=total, unit=" games", unit_scale=True, disable=None) as bar:
            for future in concurrent.futures.as_completed(started):
                piece = started[future]
                tallies[piece.contender][piece.number] = future.result()
                bar.update(piece.games)
    finally:  # after an error or Ctrl-C nobody waits for slices that have not begun
        for future in started:
            future.cancel()
    return [[tally for _, tally in sorted(numbered.items())] for numbered in tallies]


# ---- what the tallies say ------------------------------------------------------------------------

class Estimate(NamedTuple):
    """A number and its confidence interval."""
    value: float
    low: float
    high: float

    def times(self, factor: float) -> Estimate:
        return Estimate(self.value * factor, self.low * factor, self.high * factor)


def share(hits: int, trials: int) -> Estimate:
    """Wilson's interval, which is good for rare things too."""
    if trials == 0:
        return Estimate(math.nan, math.nan, math.nan)
    p, weight = hits / trials, Z * Z / trials
    middle = (p + weight / 2) / (1 + weight)
    spread = Z / (1 + weight) * math.sqrt(p * (1 - p) / trials + weight / 4 / trials)
    return Estimate(p, min(p, max(0.0, middle - spread)), max(p, min(1.0, middle + spread)))


def mean(sums: Sequence[int], counts: Sequence[int]) -> Estimate:
    """The ratio of two sums; its error is told by how the slices differ from it."""
    if sum(counts) == 0:
        return Estimate(math.nan, math.nan, math.nan)
    slices = len(sums)
    ratio = sum(sums) / sum(counts)
    squares = sum((total - ratio * count) ** 2 for total, count in zip(sums, counts))
    spread = Z * math.sqrt(squares * slices / (slices - 1)) / sum(counts)
    return Estimate(ratio, ratio - spread, ratio + spread)


def first_wins(tallies: Sequence[hus.Tally]) -> Estimate:
    tally = sum(tallies, hus.Tally())
    return share(tally.south_wins, tally.south_wins + tally.north_wins).times(100)


def turns_a_game(tallies: Sequence[hus.Tally]) -> Estimate:
    return mean([tally.turns for tally in tallies], [tally.games for tally in tallies])


def captured_a_turn(tallies: Sequence[hus.Tally]) -> Estimate:
    return mean([tally.captured for tally in tallies], [tally.turns for tally in tallies])


def sweeps(tallies: Sequence[hus.Tally]) -> Estimate:
    tally = sum(tallies, hus.Tally())
    return share(tally.sweeps, tally.games).times(100)


def draws(tallies: Sequence[hus.Tally]) -> Estimate:
    tally = sum(tallies, hus.Tally())
    return share(tally.draws, tally.games).times(100)


def endless(tallies: Sequence[hus.Tally]) -> Estimate:
    tally = sum(tallies, hus.Tally())
    return share(tally.endless, tally.turns).times(1e6)


class Measure(NamedTuple):
    title: str
    short: str
    form: str
    estimate: Callable[[Sequence[hus.Tally]], Estimate]


MEASURES = [
    Measure("First player's share of wins, %", "first wins %", ".2f", first_wins),
    Measure("Turns a game", "turns", ".1f", turns_a_game),
    Measure("Seeds captured a turn", "captured", ".3f", captured_a_turn),
    Measure("Sweeps, % of games", "sweeps %", ".2f", sweeps),
    Measure("Draws, % of games", "draws %", ".3f", draws),
    Measure("Endless turns per million turns", "endless", ".1f", endless),
]


# ---- telling -------------------------------------------------------------------------------------

def told(measure: Measure, tallies: Sequence[hus.Tally]) -> str:
    """A number and half the width of its interval, "47.83 ±0.31"."""
    value, low, high = measure.estimate(tallies)
    return f"{value:{measure.form}} ±{(high - low) / 2:{measure.form}}"


def table(labels: Sequence[str], played: Sequence[Sequence[hus.Tally]]) -> str:
    rows = [["", *(measure.short for measure in MEASURES)]]
    for label, tallies in zip(labels, played):
        rows.append([label.replace("\n", ","), *(told(measure, tallies) for measure in MEASURES)])
    widths = [max(map(len, column)) for column in zip(*rows)]
    return "\n".join("  ".join([row[0].ljust(widths[0]),
                                *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))])
                     for row in rows)


def as_json(labels: Sequence[str], played: Sequence[Sequence[hus.Tally]]) -> str:
    return json.dumps({label.replace("\n", ","): dataclasses.asdict(sum(tallies, hus.Tally()))
                       for label, tallies in zip(labels, played)}, indent=2)


def draw_measure(axes: Any, measure: Measure, played: Sequence[Sequence[hus.Tally]]) -> None:
    """A point and a bar for each contender, with the value beside it."""
    places = range(len(played))
    estimates = [measure.estimate(tallies) for tallies in played]
    bars = [[point.value - point.low for point in estimates],
            [point.high - point.value for point in estimates]]
    axes.errorbar([point.value for point in estimates], places, xerr=bars, fmt="o", markersize=5,
                  capsize=4, elinewidth=1.8, color="#1f5f8b", ecolor="#d1772e")
    for place, point in zip(places, estimates):
        if not math.isnan(point.value):
            axes.annotate(f"{point.value:{measure.form}}", (point.value, place), xytext=(0, 6),
                          textcoords="offset points", ha="center", fontsize=9, color="#333333",
                          bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.3})
    axes.set_title(measure.title, fontsize=11)
    axes.set_ylim(len(played) - 0.5, -0.8)
    axes.margins(x=0.15)
    axes.ticklabel_format(axis="x", useOffset=False)
    axes.tick_params(axis="x", labelsize=9)
    axes.tick_params(axis="y", labelsize=10, length=0)
    axes.grid(color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def draw(path: str, title: str, labels: Sequence[str],
         played: Sequence[Sequence[hus.Tally]]) -> None:
    """The picture, in the format that the name of the file asks for."""
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams["svg.hashsalt"] = "hus"  # the same picture, the same bytes
    lines = sum(label.count("\n") + 1 for label in labels)
    figure = Figure(figsize=(11, 2.4 + 0.62 * max(lines, 3)), layout="constrained")
    panels = figure.subplots(2, 3, sharey=True)
    for axes, measure in zip(panels.flat, MEASURES):
        draw_measure(axes, measure, played)
    panels[0, 0].axvline(50, color="#555555", linewidth=1, linestyle="--", zorder=1)
    panels[0, 0].annotate("even", (50, 1), (3, -11), xycoords=("data", "axes fraction"),
                          textcoords="offset points", fontsize=9, color="#555555")
    panels[0, 0].set_yticks(range(len(labels)), labels)
    figure.suptitle(title, fontsize=12)
    figure.savefig(path, dpi=120, metadata={"Date": None} if path.endswith(".svg") else None)


# ---- the program ---------------------------------------------------------------------------------

def natural(least: int, most: int) -> Callable[[str], int]:
    """A number on the command line."""
    def number(text: str) -> int:
        value = int(text)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text} is not {least} … {most}")
        return value
    return number


def picture_path(text: str) -> str:
    if not text.endswith((".png", ".svg")):
        raise argparse.ArgumentTypeError(f"{text} is neither .png nor .svg")
    return text


def read_arguments(arguments: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="*", metavar="VARIANT[,KEY=VALUE…]",
                        help="a built-in variant or a profile.ini; default: all built-in ones")
    parser.add_argument("--games", type=natural(100, 10**12), default=100_000,
                        help="random games of each (default: 100000)")
    parser.add_argument("--seed", type=natural(0, 2**64 - 1), default=1)
    parser.add_argument("--slices", type=natural(10, 100_000), default=50,
                        help="parts into which the games of each are cut (default: 50)")
    parser.add_argument("--threads", type=natural(1, 1024), default=os.cpu_count())
    parser.add_argument("--scheduler", metavar="ADDRESS",
                        help="of a Dask cluster that shall play, such as tcp://host:8786")
    parser.add_argument("--out", type=picture_path, metavar="FILE", help="a picture, PNG or SVG")
    parser.add_argument("--json", action="store_true", help="print tallies, not a table")
    options = parser.parse_args(arguments)
    options.slices = min(options.slices, options.games)
    return options


def compare(options: argparse.Namespace) -> None:
    contenders = [read_contender(text) for text in options.variants or hus.variants()]
    labels = [contender.label for contender in contenders]
    slices = list(cut(len(contenders), options.games, options.slices))
    with open_executor(options.threads, options.scheduler) as executor:
        played = play(executor, contenders, slices, options.seed)
    print(as_json(labels, played) if options.json else table(labels, played))
    if options.out is not None:
        games = f"{options.games:,}".replace(",", "\u2009")
        draw(options.out, f"{games} random games of Hus by each variant (seed {options.seed}); "
             "bars: 95 % confidence", labels, played)


def main(arguments: Optional[Sequence[str]] = None) -> int:
    options = read_arguments(arguments)
    try:
        compare(options)
    except (hus.HusError, OSError) as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130  # as shells tell it
    return 0


if __name__ == "__main__":
    sys.exit(main())
