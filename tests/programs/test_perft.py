#!/usr/bin/env python3
"""Runs hus-perft and minimal.

    HUS_BUILD=build python3 tests/programs/test_perft.py
"""

import re
import unittest

from programs import BUILTINS, PEOPLE, VECTORS, Programs, pit_order, run

# ---- hus-perft -----------------------------------------------------------------------------------

def read_perft():
    """The lines of tests/vectors/perft.txt: variant, overrides, counts."""
    variant, overrides = None, []
    for line in (VECTORS / "perft.txt").read_text().splitlines():
        words = line.split()
        if line.startswith("variant"):
            variant, overrides = words[1], []
        elif line.startswith("override"):
            overrides = overrides + ["--set", "%s=%s" % (words[1], words[3])]
        elif line.startswith("perft"):
            yield variant, overrides, [int(count) for count in words[1:]]


class Perft(Programs):
    def test_vectors(self):
        lines = list(read_perft())
        self.assertGreater(len(lines), 10)
        for variant, overrides, counts in lines:
            with self.subTest(variant=variant, overrides=overrides):
                out = self.output("hus-perft", variant, str(len(counts)), *overrides)
                self.assertEqual(out, "".join("%d %d\n" % line for line in enumerate(counts, 1)))

    def test_divide(self):
        for variant, overrides, counts in read_perft():
            with self.subTest(variant=variant, overrides=overrides):
                out = self.output("hus-perft", variant, str(len(counts)), "--divide", *overrides)
                lines = [line.split() for line in out.splitlines()]
                depths, pits = lines[:len(counts)], lines[len(counts):]
                self.assertEqual([int(count) for _, count in depths], counts)
                self.assertEqual(len(pits), counts[0])
                self.assertEqual(sum(int(count) for _, count in pits), counts[-1])
        out = self.output("hus-perft", "wikipedia", "1", "--divide")
        self.assertEqual(out, "1 12\n" + "".join(
            pit + " 1\n" for pit in pit_order(8)[:12]))

    def test_position(self):
        _, replies = self.session("o1", "position", args=PEOPLE)
        out = self.output("hus-perft", "mancala-world", "3", "--divide")
        after = self.output("hus-perft", "mancala-world", "2", "--position",
                            replies[1].text.strip())
        self.assertEqual(re.search(r"^o1 (\d+)$", out, re.M)[1],
                         re.search(r"^2 (\d+)$", after, re.M)[1])
        over = "1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 2,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s"
        self.assertEqual(self.output("hus-perft", "philos", "2", "--divide", "--position", over),
                         "1 0\n2 0\n")

    def test_help(self):
        out = self.output("hus-perft", "--help")
        self.assertIn("hus-perft VARIANT DEPTH", out)
        for line in re.findall(r"^  hus-perft (.*)$", out, re.M):
            self.output("hus-perft", *line.split())

    def test_wrong_usage(self):
        for args, says in [
                ([], "VARIANT and DEPTH are needed"),
                (["philos"], "VARIANT and DEPTH are needed"),
                (["--divide"], "VARIANT and DEPTH are needed"),
                (["philos", "0"], "DEPTH is a number from 1 to 64, not 0"),
                (["philos", "65"], "DEPTH is a number from 1 to 64, not 65"),
                (["philos", "x"], "DEPTH is a number from 1 to 64, not x"),
                (["philos", "-1"], "unknown option -1"),
                (["philos", "2", "3"], "one word too many: 3"),
                (["philos", "2", "--set"], "--set needs a value"),
                (["philos", "2", "--position"], "--position needs a value"),
                (["philos", "2", "--seed", "1"], "unknown option --seed")]:
            with self.subTest(args=args):
                self.fails("hus-perft", *args, status=2, says=says)
        self.fails("hus-perft", "nope", "2", status=1, says="nope: no built-in variant")
        self.fails("hus-perft", "philos", "2", "--position", "x", status=1, says="--position: ")


# ---- minimal -------------------------------------------------------------------------------------

class Minimal(Programs):
    def test_plays_every_variant(self):
        for variant in BUILTINS:
            out = self.output("minimal", variant)
            lines = out.splitlines()
            self.assertGreater(len(lines), 3)
            for number, line in enumerate(lines[:-1], 1):
                player = "South" if number % 2 == 1 else "North"
                self.assertRegex(line, r"^%d\. %s [oi]\d+ captures \d+$" % (number, player))
            self.assertRegex(lines[-1], r"^(South wins|North wins|a draw), \d+ : \d+$")

    def test_default_and_error(self):
        self.assertEqual(self.output("minimal"), self.output("minimal", "mancala-world"))
        status, out, err = run("minimal", "nope")
        self.assertEqual((status, out), (1, ""))
        self.assertEqual(err, "minimal: no built-in variant of that name\n")


if __name__ == "__main__":
    unittest.main()
