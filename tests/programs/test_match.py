#!/usr/bin/env python3
"""Plays series with hus-match as a person would.

    HUS_BUILD=build python3 tests/programs/test_match.py
"""

import os
import re
import subprocess
import unittest
from pathlib import Path

from programs import (BUILTINS, PEOPLE, PROMPT, WRAPPER, Folder, Reply, Terminal, command,
                      read_games)

LINE = re.compile(r"^ *(\d+)  (South|North)  +(\d+)  (South|North|draw|-) +(\w+) +(\d+) : (\d+)  +"
                  r"(?:(\d+) : (\d+)  +(\d+) : (\d+)|not counted)$", re.M)
CIRCLE = ["--set", "pits_per_row=2", "--set", "inner_filled=0", "--set", "capture_resows=all",
          "--set", "endless=stop", "--set", "lap_limit=3", "--set", "repetition=0"]
BOTS = ["--south", "greedy", "--north", "random", "--seed", "1"]


class Line:
    """A game in the table."""

    def __init__(self, found):
        numbers = [int(word) if word.isdigit() else word for word in found]
        self.number, self.starter, self.turns, self.winner, self.reason = numbers[:5]
        self.score, self.wins, self.points = (tuple(numbers[i:i + 2]) for i in (5, 7, 9))


def table_of(text):
    """The lines of the last table of a text."""
    return [Line(found) for found in LINE.findall(text[text.rindex("game  begins"):])]


class Matches(Folder):
    def match(self, *lines, args=()):
        """Types lines to hus-match: what came before the first question, the replies, the whole."""
        out = self.output("hus-match", *args, typed="".join(line + "\n" for line in lines))
        parts = PROMPT.split(out)
        replies = [Reply(*parts[i:i + 4]) for i in range(1, len(parts), 4)]
        for line, reply in zip(lines, replies):
            self.assertEqual(reply.typed, line)
        return parts[0], replies, out

    def assert_table_adds_up(self, lines):
        wins, points = [0, 0], [0, 0]
        for number, line in enumerate(lines, 1):
            self.assertEqual(line.number, number)
            if line.winner in ("South", "North"):
                wins[line.winner == "North"] += 1
            points = [sum(pair) for pair in zip(points, line.score)]
            self.assertEqual((line.wins, line.points), (tuple(wins), tuple(points)), number)
        for before, after in zip(lines, lines[1:]):
            self.assertNotEqual(before.starter, after.starter)
        return wins, points


# ---- programs ------------------------------------------------------------------------------------

class Bots(Matches):
    def test_philos_series(self):
        out = self.philos_series("f")
        self.assertIn("  A series of 5 games; the greater sum of points wins. Who holds all seeds "
                      "scores them twice.\n", out)
        lines = table_of(out)
        self.assertEqual(len(lines), 5)
        wins, points = self.assert_table_adds_up(lines)
        self.assertIn("\nSouth (greedy) has won the series. Games won %d : %d, points %d : %d.\n"
                      "Saved in f.\n" % (*wins, *points), out)
        self.assertLess(max(map(len, out.split("\n"))), 100)
        games = read_games("f")
        for line, (tags, words) in zip(lines, games):
            self.assertEqual(line.turns, len(words) - 1)
            self.assertEqual(line.starter[0].lower(), tags["Position"].split()[2])
            self.assertEqual(line.reason, tags["Reason"])
            self.assertEqual({"South": "1-0", "North": "0-1", "draw": "1/2-1/2"}[line.winner],
                             tags["Result"])

    def test_same_seed_same_match(self):
        for variant in BUILTINS:
            args = ["--variant", variant, *BOTS]
            out = self.output("hus-match", *args)
            self.assertEqual(self.output("hus-match", *args), out)
            self.assert_table_adds_up(table_of(out))
        self.assertIn("--seed 1\n", out)

    def test_games_of_a_match_differ(self):
        self.output("hus-match", "--south", "random", "--north", "random", "--seed", "1",
                    "--variant", "philos", "--save", "f")
        games = read_games("f")
        self.assertEqual(len(games), 10)  # an open-ended series of programs
        self.assertEqual(len({" ".join(words) for _, words in games}), 10)

    def test_best_of_seven_ends_at_four(self):
        for seed in range(6):
            out = self.output("hus-match", "--variant", "viquipedia", "--south", "random",
                              "--north", "random", "--seed", str(seed))
            lines = table_of(out)
            wins, _ = self.assert_table_adds_up(lines)
            self.assertEqual(max(wins), 4)
            self.assertLess(max(lines[-2].wins), 4)
            self.assertIn("%s (random) has won the series." % lines[-1].winner, out)
        self.assertIn("Best of 7: who has won 4 games has won the series; drawn ones do not count.",
                      out)

    def test_drawn_games_do_not_count_among_wins(self):
        out = self.output("hus-match", "--set", "series_games=3", "--set", "quiet_limit=1",
                          "--south", "greedy", "--north", "greedy", "--games", "6")
        lines = table_of(out)
        self.assertEqual([(line.winner, line.reason, line.wins) for line in lines],
                         [("draw", "quiet", (0, 0))] * 6)
        self.assert_table_adds_up(lines)
        self.assertIn("The series is not decided: nobody leads. Games won 0 : 0, points 144 : 144.",
                      out)
        # It would go on for ever, so there is a last game.
        out = self.output("hus-match", "--set", "quiet_limit=1", "--south", "greedy", "--north",
                          "greedy")
        self.assertEqual(len(table_of(out)), 1000)

    def test_equal_points_draw(self):
        out = self.output("hus-match", "--variant", "philos", "--set", "quiet_limit=1", "--set",
                          "series_games=2", "--south", "greedy", "--north", "greedy")
        self.assertEqual(len(table_of(out)), 2)
        self.assertIn("\nThe series is drawn. Games won 0 : 0, points 48 : 48.\n", out)

    def test_open_ended(self):
        out = self.output("hus-match", "--variant", "philos", "--games", "3", *BOTS)
        self.assertEqual(len(table_of(out)), 3)
        self.assertIn("  An open-ended series; points say who leads.", out)
        self.assertIn("The series is open-ended: South (greedy) leads. Games won ", out)

    def test_programs_that_play_on_are_compared(self):
        out = self.output("hus-match", "--set", "series_games=0", "--set", "quiet_limit=2", *BOTS,
                          "--games", "40")
        lines = table_of(out)
        self.assertGreater(len({line.winner for line in lines}), 1)
        share = sum({"South": 1, "draw": 0.5, "North": 0}[line.winner] for line in lines) / 40
        z, n = 1.96, 40  # Wilson's interval, by the roots of its equation
        a, b, c = 1 + z * z / n, -(2 * share + z * z / n), share * share
        low, high = ((-b + sign * (b * b - 4 * a * c) ** 0.5) / (2 * a) for sign in (-1, 1))
        self.assertIn("\nSouth's share of 40 games is %.1f %% (95 %% interval %.1f to %.1f %%), a "
                      "drawn game as half.\n" % (100 * share, 100 * low, 100 * high), out)
        self.assertNotIn("share", self.output("hus-match", *BOTS).split("\n", 8)[-1])

    def test_levels(self):
        for variant in ["mancala-world", "wikipedia", "philos"]:
            out = self.output("hus-match", "--variant", variant, "--set", "series_games=0",
                              "--south", "medium", "--north", "easy", "--games", "100", "--seed",
                              "1")
            wins = [line.winner for line in table_of(out)].count("South")
            self.assertGreaterEqual(wins, 80, variant)

    def test_who_begins(self):
        for first in ["south", "north"]:
            out = self.output("hus-match", "--variant", "philos", "--games", "4", "--first", first,
                              *BOTS)
            self.assertEqual([line.starter.lower() for line in table_of(out)],
                             [first, "north" if first == "south" else "south"] * 2)
            self.assertIn("; %s begins.\n" % first.capitalize(), out)

    def test_programs_that_circle_agree_to_a_draw(self):
        out = self.output("hus-match", "--south", "greedy", "--north", "greedy", "--games", "1",
                          *CIRCLE, "--save", "f")
        (line,) = table_of(out)
        self.assertEqual((line.turns, line.winner, line.reason), (10000, "draw", "agreed"))
        self.assert_sound("f")

    def test_names(self):
        out = self.output("hus-match", *BOTS, "--south-name", "Deep", "--north-name", "Wide",
                          "--save", "f")
        self.assertIn("  South is Deep (greedy), North is Wide (random); South begins.\n", out)
        self.assertRegex(out, r"(South \(Deep\)|North \(Wide\)) has won the series")
        self.assertEqual([tags["South"] + tags["North"] for tags, _ in read_games("f")],
                         ["DeepWide"])

    def test_it_is_saved_as_each_game_ends(self):
        process = subprocess.Popen(command("hus-match", "--variant", "philos", "--games", "1000",
                                           *BOTS, "--save", "f"), stdout=subprocess.PIPE, bufsize=0)
        seen = b""
        while b"\n  20  " not in seen:
            part = process.stdout.read(512)
            self.assertTrue(part)
            seen += part
        process.kill()
        process.communicate()
        self.assert_sound("f")
        self.assertGreaterEqual(len(read_games("f")), 19)


# ---- people --------------------------------------------------------------------------------------

class People(Matches):
    def test_a_whole_match(self):
        head, replies, out = self.match(
            "i5", "next", "resign", "moves", "next", "o1", "undo", "o1", "resign", "undo", "redo",
            "next", "resign", "next",
            args=[*PEOPLE, "--variant", "viquipedia", "--set", "series_games=3", "--save", "f"])
        self.assertIn("Best of 3: who has won 2 games", head)
        self.assertIn("\nGame 1: South begins.\n", head)
        self.assertIn("This game is not over yet; resign gives it up.", replies[1].text)
        self.assertIn("Result: South has won (resigned: North gave up).", replies[2].text)
        self.assertIn("Type next to go on, or undo to take the last turn back.", replies[2].text)
        self.assertEqual([reply.asked for reply in replies],
                         ["South", "North", "North", "game over", "game over", "North", "South",
                          "North", "South", "game over", "South", "game over", "South",
                          "game over"])
        self.assertIn("\nGame 2: North begins.\n", replies[4].text)
        self.assertIn("\nGame 3: South begins.\n", replies[11].text)
        # The whole table each time.
        self.assertEqual([line.wins for line in table_of(replies[4].text)], [(1, 0)])
        self.assertEqual([line.wins for line in table_of(replies[11].text)], [(1, 0), (1, 1)])
        lines = table_of(out)
        self.assertEqual([(line.starter, line.turns, line.winner, line.reason) for line in lines],
                         [("South", 1, "South", "resigned"), ("North", 1, "North", "resigned"),
                          ("South", 0, "North", "resigned")])
        self.assertIn("North (human) has won the series. Games won 1 : 2, ", out)
        self.assertTrue(out.endswith("Saved in f.\n"))
        self.assert_sound("f")
        self.assertEqual([words for _, words in read_games("f")],
                         [["i5", "1-0"], ["o1", "0-1"], ["0-1"]])

    def test_against_a_program(self):
        _, replies, out = self.match("i5", "resign", "next", "undo", "resign", "next",
                                     args=["--variant", "philos", "--set", "series_games=2"])
        self.assertEqual([turn[:2] for turn in replies[0].turns()],
                         [("1", "South"), ("2", "North")])
        self.assertEqual([turn[:2] for turn in replies[2].turns()], [("1", "North")])
        self.assertIn("no turn of yours", replies[3].text)
        self.assertEqual(len(table_of(out)), 2)
        self.assertIn("North (greedy) has won the series", out)

    def test_draw(self):
        _, replies, out = self.match(
            "draw", "no", "i5", "DRAW", " Yes ", "draw", "undo", "redo", "next", "draw", "y",
            "next",
            args=[*PEOPLE, "--set", "series_games=3", "--games", "2"])
        self.assertIn("South offers a draw. North, do you agree: yes or no?", replies[0].text)
        self.assertEqual([reply.asked for reply in replies[:6]],
                         ["South", "North", "South", "North", "South", "game over"])
        self.assertIn("No draw: the game goes on.", replies[1].text)
        self.assertIn("North offers a draw. South, do you agree", replies[3].text)
        self.assertIn("Result: a draw (agreed by both).", replies[4].text)
        self.assertIn("The game is over already.", replies[5].text)
        self.assertIn("The game goes on.", replies[6].text)
        self.assertIn("agreed by both", replies[7].text)
        self.assertEqual([(line.winner, line.reason, line.wins) for line in table_of(out)],
                         [("draw", "agreed", (0, 0))] * 2)
        _, replies, _ = self.match("draw", "quit", args=["--north", "random"])
        self.assertIn("A program agrees to no draw.", replies[0].text)

    def test_draw_in_hus_play(self):
        _, replies = self.session("draw", "", "draw", "yes", "undo", args=[*PEOPLE, "--save", "f"])
        self.assertIn("No draw", replies[1].text)
        self.assertIn("Result: a draw (agreed by both)", replies[3].text)
        self.assertNotIn("Type next", replies[3].text)
        self.assertEqual(read_games("f")[0][0]["Result"], "*")
        _, replies = self.session("next", args=PEOPLE)
        self.assertIn("next is neither a pit nor a command", replies[0].text)
        out = self.output("hus-play", *PEOPLE, typed="draw\n")  # and then the input ends
        self.assertIn("Not finished after turn 0.", out)

    def test_leaving(self):
        for lines, counted in [(["i5", "quit"], False), (["i5"], False), (["resign", "quit"], True),
                               (["resign"], True)]:
            with self.subTest(lines=lines):
                _, _, out = self.match(*lines, args=[*PEOPLE, "--variant", "viquipedia", "--save",
                                                     "f"])
                line, = table_of(out)
                self.assertEqual(line.reason, "resigned" if counted else "unfinished")
                self.assertEqual(line.wins, (0, 1) if counted else ("", ""))
                self.assertIn("The series is not decided: %s leads" %
                              ("North (human)" if counted else "nobody"), out)
                self.assert_sound("f")
                self.assertEqual(read_games("f")[0][0]["Result"], "0-1" if counted else "*")
                os.remove("f")

    def test_a_match_that_is_killed(self):
        process = subprocess.Popen(command("hus-match", *PEOPLE, "--variant", "viquipedia",
                                           "--save", "f"),
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdin.write(b"i5\nresign\nnext\ni5\no1\n")
        process.stdin.flush()
        seen = b""
        while b"2. South o1" not in seen or not seen.endswith(b"North> "):
            seen += os.read(process.stdout.fileno(), 4096)
        process.kill()
        process.communicate()
        self.assert_sound("f")
        self.assertEqual([words for _, words in read_games("f")],
                         [["i5", "1-0"], ["i5", "o1", "*"]])
        # hus-play goes on with the game that was broken off, in its place.
        self.session("resign", args=["--load", "f", "--save", "f"])
        self.assertEqual([words for _, words in read_games("f")],
                         [["i5", "1-0"], ["i5", "o1", "1-0"]])
        self.assertEqual(os.listdir(), ["f"])

    def test_save_another_file(self):
        _, replies, out = self.match("resign", "next", "save f", "i5", "save", "save g", "quit",
                                     args=[*PEOPLE, "--variant", "viquipedia"])
        self.assertIn("Saved in f, and kept up to date", replies[2].text)
        self.assertTrue(out.endswith("Saved in g.\n"))
        # A file that is named late has the games before it too.
        for path in "fg":
            self.assertEqual([words for _, words in read_games(path)], [["0-1"], ["i5", "*"]])

    def test_rules_and_seats(self):
        head, replies, _ = self.match("rules", "o1", args=[*PEOPLE, "--variant", "damara", "--set",
                                                           "team_size=3"])
        self.assertIn("o12", head)
        self.assertIn("team_size = 3", replies[0].text)
        self.assertEqual([(reply.asked, reply.seat) for reply in replies],
                         [("South", "1 of 3"), ("South", "1 of 3"), ("North", "1 of 3")])

    @unittest.skipIf(WRAPPER, "the terminal needs the program itself")
    def test_on_a_terminal(self):
        terminal = Terminal(*command("hus-match", "--variant", "viquipedia", "--save", "f"))
        terminal.read("South> ")
        terminal.type("i5\n")
        terminal.read("South> ")
        terminal.type("resign\n")
        self.assertIn("Type next to go on", terminal.read("game over> "))
        terminal.type("next\n")
        self.assertIn("Game 2: North begins.", terminal.read("South> "))
        terminal.type("\x03")  # the terminal ends it
        terminal.end()
        games = read_games("f")
        self.assertEqual([tags["Result"] for tags, _ in games], ["0-1", "*"])
        self.assertEqual(len(games[1][1]), 2)
        self.assert_sound("f")


# ---- the command line ----------------------------------------------------------------------------

class CommandLine(Matches):
    def test_help(self):
        out = self.output("hus-match", "--help")
        self.assertEqual(self.output("hus-match", "-h"), out)
        for word in ["--variant", "--set", "--south", "--north-name", "--first", "--games",
                     "--seed", "--save", "--replay", "--check", "--rewrite", "human", "random",
                     "greedy", "why PIT", "save [FILE]", "next", "series = wins", "points",
                     "sweep_doubles", "Examples:", "Exit status:"]:
            self.assertIn(word, out)
        self.assertLess(max(map(len, out.split("\n"))), 90)
        # The examples of the help do what they say, one after the other.
        examples = re.findall(r"^  hus-match(.*?)(?:  .*|&& .*)?$", out, re.M)
        self.assertGreater(len(examples), 4)
        for line in examples:
            self.output("hus-match", *line.split(), typed="i5\nresign\n")
        play = self.output("hus-play", "--help")
        self.assertNotIn("\n  next ", play)
        self.assertIn("the last game of a file of records", play)

    def test_variant_file(self):
        Path("club.ini").write_text("[variant]\nformat = 1\nbase = philos\nname = club\n"
                                    "series_games = 2\n")
        out = self.output("hus-match", "--variant", "club.ini", *BOTS, "--save", "f")
        self.assertTrue(out.startswith("  club\n"), out)
        self.assertEqual(len(table_of(out)), 2)
        self.assertEqual(read_games("f")[1][0]["Variant"], "club")

    def test_wrong_usage(self):
        for args, says in [
                (["--bla"], "unknown option --bla"),
                (["--list"], "unknown option --list"),
                (["--position", "x"], "unknown option --position"),
                (["philos"], "one word too many: philos"),
                (["--games"], "--games needs a value"),
                (["--games", "0"], "--games is a number from 1 to 1000, not 0"),
                (["--games", "1001"], "--games is a number from 1 to 1000, not 1001"),
                (["--games", "-1"], "--games is a number"),
                (["--games="], "--games is a number"),
                (["--save"], "--save needs a value"),
                (["--south", "anna"], "no player is called anna"),
                (["--first", "west"], "--first is south or north, not west"),
                (["--seed", "x"], "--seed is a number"),
                (["--set", "x"], "--set x: not of the form KEY=VALUE"),
                (["--south-name"], "--south-name needs a value")]:
            with self.subTest(args=args):
                self.fails("hus-match", *args, status=2, says=says)
        self.assertEqual(os.listdir(), [])

    def test_what_cannot_be_used(self):
        for args, says in [
                (["--variant", "nope"], "nope: no built-in variant, and no file of that name"),
                (["--set", "pits_per_row=99"], "--set pits_per_row=99: "),
                (["--set", "series_games=4"], "--set series_games=4: "),
                (["--south-name", "x" * 256], "--south-name: a name is at most 255 bytes"),
                (["--north-name", "\x01"], "--north-name: a name is")]:
            with self.subTest(args=args):
                self.fails("hus-match", *args, "--save", "f", status=1, says=says)
        self.assertEqual(os.listdir(), [])

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_output_that_cannot_be_written(self):
        self.philos_series("f")
        for line in [("--help",), tuple(BOTS), ("--replay", "f")]:
            with open("/dev/full", "w") as full:
                done = subprocess.run(command("hus-match", *line), stdout=full,
                                      stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
            self.assertEqual(done.returncode, 1, line)
            self.assertIn(b"the output cannot be written", done.stderr)


if __name__ == "__main__":
    unittest.main()
