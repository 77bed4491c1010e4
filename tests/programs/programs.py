"""What the tests of the programs share: running them, typing to them, reading what they print.

HUS_BUILD is the folder the programs were built in. HUS_WRAPPER, where it is set, is put in front
of every program, such as "valgrind -q --error-exitcode=99".
"""

import os
import pty
import re
import select
import shlex
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
VECTORS = HERE.parent / "vectors"
BUILD = Path(os.environ.get("HUS_BUILD", HERE.parent.parent / "build")).resolve()
WRAPPER = shlex.split(os.environ.get("HUS_WRAPPER", ""))

BUILTINS = ["mancala-world", "philos", "wikipedia", "viquipedia", "windhoek", "board-and-pieces",
            "damara", "benguela"]
RULE_KEYS = ["pits_per_row", "seeds_per_pit", "inner_filled", "sowing", "capture_needs",
             "capture_resows", "opening", "ends", "endless", "lap_limit", "repetition",
             "quiet_limit", "series", "series_games", "sweep_doubles", "team_size"]
START = "2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 s 0"
# From a game of tests/vectors/endless-6.txt: South's o4 is endless.
ENDLESS = "3,2,1,9,2,1/6,5,2,0,1,0 1,0,1,1,0,0/0,0,1,0,0,0 s 18"
ENDLESS_RULES = ["--variant", "wikipedia", "--set", "pits_per_row=6", "--set", "inner_filled=half"]
PEOPLE = ["--south", "human", "--north", "human"]
PROMPT = re.compile(r"^(South|North|game over)((?: \d+ of \d+)?)> (.*)$", re.M)
TURN = re.compile(r"^(\d+)\. (South|North) ([oi]\d+): (.*)$", re.M)


def command(program, *args):
    return [*WRAPPER, str(BUILD / program), *args]


def run(program, *args, typed=""):
    """Runs a program with that standard input; gives its exit status, output and errors."""
    done = subprocess.run(command(program, *args), input=typed.encode(), capture_output=True,
                          timeout=120)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Reply:
    """What a program printed after a line was typed, up to its next question."""

    def __init__(self, asked, seat, typed, text):
        self.asked, self.seat, self.typed, self.text = asked, seat.strip(), typed, text

    def turns(self):
        return TURN.findall(self.text)


class Programs(unittest.TestCase):
    maxDiff = None

    def output(self, program, *args, typed=""):
        """The output of a program that ends well."""
        status, out, err = run(program, *args, typed=typed)
        self.assertEqual((status, err), (0, ""), out)
        return out

    def session(self, *lines, args=()):
        """Types lines to hus-play. Gives what came before the first question, then the replies."""
        out = self.output("hus-play", *args, typed="".join(line + "\n" for line in lines))
        parts = PROMPT.split(out)
        replies = [Reply(*parts[i:i + 4]) for i in range(1, len(parts), 4)]
        for line, reply in zip(lines, replies):
            self.assertEqual(reply.typed, line)
        return parts[0], replies

    def fails(self, program, *args, status, says):
        """The program prints nothing but one message, and exits so."""
        code, out, err = run(program, *args)
        self.assertEqual((code, out), (status, ""), err)
        self.assertTrue(err.startswith(program + ": "), err)
        self.assertIn(says, err)
        self.assertEqual("Try %s --help\n" % program in err, status == 2, err)
        self.assertEqual(err.count("\n"), status, err)


# ---- reading what is drawn and said --------------------------------------------------------------

def pit_order(pits):
    return ["o%d" % c for c in range(1, pits + 1)] + ["i%d" % c for c in range(pits, 0, -1)]


def read_board(text):
    """The seeds of (player, pit), and the marks, out of a drawing; the last one of the text."""
    text = text[text.rindex("  North: "):]
    lines = text.split("\n")
    rows = [i for i, line in enumerate(lines) if re.match(r"  (outer|inner) (->|<-) ", line)]
    seeds, marks = {}, {}
    for count, i in enumerate(rows):
        player = "North" if count % 4 < 2 else "South"
        names = lines[i - 1 if count % 4 in (0, 2) else i + 1].split()
        counts = re.findall(r"[\[(]?(?:\d+|\.)[\])]?", lines[i][11:])
        assert len(names) == len(counts), (names, counts)
        for name, written in zip(names, counts):
            number = written.strip("[]()")
            seeds[player, name] = 0 if number == "." else int(number)
            if written != number:
                marks[player, name] = written.replace(number, "")
    return seeds, marks


def position_of(seeds):
    """Seeds of a drawing as the text of a position, without turn and ply."""
    pits = len(seeds) // 4
    rows = [",".join(str(seeds[player, row + str(c)]) for c in range(1, pits + 1))
            for player in ("South", "North") for row in "oi"]
    return "%s/%s %s/%s" % tuple(rows)


def effect(text):
    """laps, captured, end pit (- for an endless turn taken back) of a turn in words."""
    found = re.match(r"endless, taken back after (\d+) laps?: ", text)
    if found:
        return int(found[1]), 0, "-"
    found = re.fullmatch(
        r"(\d+) laps?, (?:captures (\d+)|no capture), (?:ends in|endless, so stopped in) (\S+)",
        text)
    return int(found[1]), int(found[2] or 0), found[3]


def moves_of(reply):
    """The table that `moves` prints: pit -> (laps, captured, end)."""
    lines = re.findall(r"^  ([oi]\d+) +(.*)$", reply.text, re.M)
    return {name: effect(text) for name, text in lines}


class Splitmix:
    """The random numbers that the programs say they use."""

    MASK = 2 ** 64 - 1

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9e3779b97f4a7c15) & self.MASK
        z = self.state
        z = ((z ^ z >> 30) * 0xbf58476d1ce4e5b9) & self.MASK
        z = ((z ^ z >> 27) * 0x94d049bb133111eb) & self.MASK
        return z ^ z >> 31

    def below(self, bound):
        while True:
            number = self.next()
            if number >= 2 ** 64 % bound:
                return number % bound

# ---- a terminal ----------------------------------------------------------------------------------

class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, *line):
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.execv(line[0], line)
        self.seen = ""

    def read(self, until, seconds=30):
        """What is printed up to that text."""
        text, limit = "", time.monotonic() + seconds
        while until not in text:
            ready, _, _ = select.select([self.master], [], [], limit - time.monotonic())
            if not ready:
                raise AssertionError("waited for %r, got %r" % (until, text))
            try:
                part = os.read(self.master, 4096)
            except OSError:
                part = b""
            if not part:
                raise AssertionError("ended before %r: %r" % (until, text))
            text += part.decode()
        self.seen += text
        return text

    def type(self, text):
        os.write(self.master, text.encode())

    def end(self):
        """The rest of the output and the exit status."""
        text = ""
        while True:
            try:
                part = os.read(self.master, 4096)
            except OSError:
                break
            if not part:
                break
            text += part.decode()
        os.close(self.master)
        return text, os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


# ---- files of records ----------------------------------------------------------------------------

class Folder(Programs):
    """Tests with a folder of their own, which is the current one."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)

    def check(self, path):
        """The exit status of --check and what it complains of; it says nothing else."""
        status, out, err = run("hus-match", "--replay", path, "--check")
        self.assertEqual(out, "")
        return status, err

    def assert_sound(self, path):
        self.assertEqual(self.check(path), (0, ""))

    def refused_at(self, text):
        """Where --check finds that text, as a file, wrong: line, column, message."""
        Path("refused").write_bytes(text if isinstance(text, bytes) else text.encode())
        status, err = self.check("refused")
        self.assertEqual(status, 1, err)
        found = re.fullmatch(r"hus-match: refused:(\d+):(\d+): (.+)\n", err)
        self.assertIsNotNone(found, err)
        return int(found[1]), int(found[2]), found[3]

    def philos_series(self, path, *more):
        """Saves a series of five games, which is over after the fifth."""
        return self.output("hus-match", "--variant", "philos", "--set", "series_games=5",
                           "--south", "greedy", "--north", "random", "--seed", "1", "--save", path,
                           *more)


def read_games(path):
    """The games of a file that the programs wrote: tags, and the turns with the result."""
    games = []
    for line in Path(path).read_text(encoding="utf-8").split("\n"):
        if line == '[Hus "1"]':
            games.append(({}, []))
        tag = re.fullmatch(r'\[(\w+) "(.*)"\]', line)
        if tag:
            games[-1][0][tag[1]] = tag[2]
        elif line:
            games[-1][1].extend(word for word in line.split() if not word.endswith("."))
    return games
