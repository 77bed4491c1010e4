#!/usr/bin/env python3
"""Drives hus-play as a person would.

    HUS_BUILD=build python3 tests/programs/test_play.py
"""

import os
import re
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from programs import (BUILTINS, ENDLESS, ENDLESS_RULES, PEOPLE, RULE_KEYS, START, TURN, VECTORS,
                      WRAPPER, Folder, Programs, Splitmix, Terminal, command, effect, moves_of,
                      pit_order, position_of, read_board, run)


# ---- hus-play: a person types --------------------------------------------------------------------

class Typing(Programs):
    def test_start(self):
        head, replies = self.session()
        self.assertIn("mancala-world", head)
        self.assertIn("South is human, North is greedy; South begins.", head)
        seeds, marks = read_board(head)
        self.assertEqual(position_of(seeds), START[:-4])
        self.assertEqual(marks, {})
        self.assertEqual([reply.asked for reply in replies], ["South"])
        self.assertIn('--position "%s"' % START, replies[0].text)

    def test_board_is_drawn_as_south_sees_it(self):
        position = "1,2,3/4,5,6 7,8,9/10,11,12 n 4"
        head, _ = self.session(args=[*PEOPLE, "--set", "pits_per_row=3", "--set", "inner_filled=0",
                                     "--position", position])
        self.assertIn("""
  North: 57 seeds
            o3  o2  o1
  outer <-   9   8   7
  inner ->  12  11  10
            i3  i2  i1
            -----------
            i1  i2  i3
  inner <-   4   5   6
  outer ->   1   2   3
            o1  o2  o3
  South: 21 seeds
""", head)

    def test_clockwise_arrows(self):
        head, _ = self.session(args=["--variant", "philos"])
        self.assertEqual(re.findall(r"^  (\w+ ..) ", head[head.index("  North:"):], re.M),
                         ["outer ->", "inner <-", "inner ->", "outer <-"])

    def test_a_turn(self):
        _, replies = self.session("o3", args=PEOPLE)
        (ply, player, pit, text), = replies[0].turns()
        self.assertEqual((ply, player, pit), ("1", "South", "o3"))
        end = effect(text)[2]
        _, marks = read_board(replies[0].text)
        self.assertEqual(marks, {("South", "o3"): "()", ("South", end): "[]"})
        self.assertIn("Last turn: South played (o3) and ended in [%s]" % end, replies[0].text)
        self.assertEqual(replies[1].asked, "North")

    def test_start_and_end_in_one_pit(self):
        _, replies = self.session("o1", args=[*PEOPLE, "--position",
                                              "16,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 "
                                              "2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s"])
        self.assertEqual(effect(replies[0].turns()[0][3]), (1, 0, "o1"))
        seeds, marks = read_board(replies[0].text)
        self.assertEqual(marks, {("South", "o1"): "(]"})
        self.assertEqual(seeds["South", "o1"], 1)

    def test_greedy_answers(self):
        _, replies = self.session("i5")
        self.assertEqual([turn[:2] for turn in replies[0].turns()],
                         [("1", "South"), ("2", "North")])
        self.assertEqual(replies[1].asked, "South")

    def test_program_begins(self):
        head, replies = self.session("undo", "o1", "undo", "redo",
                                     args=["--first", "north", "--north", "random", "--seed", "5"])
        self.assertEqual([turn[:2] for turn in TURN.findall(head)], [("1", "North")])
        self.assertIn("no turn of yours", replies[0].text)
        self.assertEqual([turn[:2] for turn in replies[1].turns()],
                         [("2", "South"), ("3", "North")])
        self.assertIn("Taken back: 2 turns.", replies[2].text)
        self.assertEqual(read_board(replies[2].text), read_board(head))
        self.assertEqual(replies[3].turns(), replies[1].turns())
        self.assertEqual(read_board(replies[3].text), read_board(replies[1].text))

    def test_moves(self):
        _, replies = self.session("moves", args=PEOPLE)
        moves = moves_of(replies[0])
        self.assertEqual(list(moves), ["o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8",
                                       "i8", "i7", "i6", "i5"])
        for pit, told in moves.items():
            _, played = self.session(pit, args=PEOPLE)
            self.assertEqual(effect(played[0].turns()[0][3]), told)

    def test_undo_and_redo_between_people(self):
        _, replies = self.session("undo", "redo", "o1", "position", "o2", "undo", "position",
                                  "redo", "undo", "undo", "position", "undo", "redo", "redo",
                                  "redo", "undo", "o3", "redo", args=PEOPLE)
        text = {i: reply.text for i, reply in enumerate(replies)}
        self.assertIn("no turn of yours", text[0])
        self.assertIn("no turn to play again", text[1])
        self.assertEqual(text[6], text[3])
        self.assertIn("Taken back: 1 turn.", text[5])
        self.assertEqual(replies[7].turns(), replies[4].turns())
        self.assertEqual(text[10].strip(), START)
        self.assertIn("no turn of yours", text[11])
        self.assertEqual(replies[12].turns(), replies[2].turns())
        self.assertEqual(replies[13].turns(), replies[4].turns())
        self.assertIn("no turn to play again", text[14])
        self.assertEqual(replies[16].turns()[0][:3], ("2", "North", "o3"))
        self.assertIn("no turn to play again", text[17])

    def test_why(self):
        _, replies = self.session("why o3", "why i1", "why o1", args=PEOPLE + [
            "--position", "3,1,2,0,2,0,0,2/0,1,0,0,2,0,0,1 3,3,0,1,1,1,0,1/1,1,1,1,1,0,2,1 s"])
        self.assertEqual(replies[0].text.strip("\n"), """\
o3 for South, lap by lap:
   1  lifts 2 from o3; sows 2, the last into o5, which held 2
   2  relay: lifts 3 from o5; sows 3, the last into o8, which held 2
   3  relay: lifts 3 from o8; sows 3, the last into i6, which was empty
In all: 3 laps, no capture, ends in i6.""")
        self.assertEqual(replies[1].text.strip("\n"), "i1 may not be played: it holds 0 seeds, "
                         "and a turn begins with two or more.")
        self.assertIn("lifts 3 from o1; sows 3, the last into o4, which was empty",
                      replies[2].text)

    def test_why_says_which_pit_saves_from_a_capture(self):
        for needs, theirs, says in [
                ("inner", "2,0/0,0", "relay: lifts 2 from i1 as North's i2, opposite, is empty; "),
                ("both", "2,0/0,2", "relay: lifts 2 from i1 as North's o2, behind it, is empty; "),
                ("inner", "2,0/0,2", "captures 2 from North's i2; "),
                ("both", "2,3/0,2", "captures 2 from North's i2 and 3 from North's o2; ")]:
            _, replies = self.session("why o2", args=[
                *PEOPLE, "--set", "pits_per_row=2", "--set", "capture_needs=" + needs,
                "--set", "endless=stop", "--set", "lap_limit=4", "--position",
                "0,2/1,0 %s s" % theirs])
            self.assertIn("   2  " + says, replies[0].text)

    def test_why_when_all_is_resown(self):
        _, replies = self.session("why o2", args=[
            *PEOPLE, "--set", "pits_per_row=2", "--set", "capture_resows=all", "--set",
            "endless=stop", "--set", "lap_limit=4", "--position", "0,2/1,0 2,3/0,2 s"])
        self.assertIn("   2  lifts 2 from i1, captures 2 from North's i2 and 3 from North's o2; "
                      "sows 7, ", replies[0].text)

    def test_why_of_the_opening_rule(self):
        _, replies = self.session("why o1", "o1", "i5", "why o1", "i5", "o1",
                                  args=["--variant", "windhoek", *PEOPLE])
        for i, player in [(0, "South"), (1, "South"), (3, "North")]:
            self.assertEqual(replies[i].text.strip(), "o1 may not be played: on %s's first turn "
                             "only a pit whose next pit is empty may be played: i5 (opening = "
                             "leading_pair)." % player)
        self.assertEqual(len(replies[5].turns()), 1)

    def test_endless_and_what_follows(self):
        taken_back = "19. South o4: endless, taken back after 10000 laps: "
        for endless, says, result in [
                ("draw", taken_back + "the game is drawn", "a draw"),
                ("loss", taken_back + "South loses", "North has won"),
                ("stop", "19. South o4: 10000 laps, captures 2, endless, so stopped in o1",
                 "South has won (immobile")]:
            _, replies = self.session("why o4", "o4", "undo", "position", args=[
                *PEOPLE, *ENDLESS_RULES, "--set", "endless=" + endless, "--position", ENDLESS])
            self.assertIn("  ... 9982 laps more ...\n", replies[0].text)
            laps = re.findall(r"^ +(\d+)  ", replies[0].text, re.M)
            self.assertEqual([int(lap) for lap in laps],
                             [*range(1, 13), *range(9995, 10001)])
            self.assertIn("The last seed of lap 10000 (lap_limit) fell into an occupied pit.",
                          replies[0].text)
            self.assertIn(says, replies[1].text)
            self.assertIn("Result: " + result, replies[1].text)
            self.assertEqual(replies[2].asked, "game over")
            self.assertEqual(replies[3].text.strip(), ENDLESS)

    def test_forbidden_endless_turn(self):
        refusal = ("o4 may not be played: its turn would go on after 10000 laps, and an endless "
                   "turn is forbidden.\n")
        _, replies = self.session("why o4", "o4", "moves", args=[
            *PEOPLE, *ENDLESS_RULES, "--set", "endless=forbidden", "--position", ENDLESS])
        self.assertTrue(replies[0].text.startswith("\n" + refusal))
        self.assertIn("o4 for South, lap by lap:", replies[0].text)
        self.assertEqual(replies[1].text.strip("\n") + "\n", refusal)
        self.assertEqual(replies[1].asked, "South")
        self.assertNotIn("o4", moves_of(replies[2]))

    def test_resign(self):
        _, replies = self.session("o1", "resign", "o1", "moves", "why o1", "resign", "undo", "redo",
                                  "undo", "quit", args=PEOPLE)
        result = "Result: South has won (resigned: North gave up). Score: South "
        self.assertIn(result, replies[1].text)
        self.assertEqual(replies[2].asked, "game over")
        self.assertIn("The game is over", replies[2].text)
        self.assertEqual(moves_of(replies[3]), {})
        self.assertIn("the game is over", replies[4].text)
        self.assertIn("over already", replies[5].text)
        self.assertEqual(replies[7].asked, "North")
        self.assertIn("The game goes on.", replies[6].text)
        self.assertIn(result, replies[7].text)
        self.assertEqual(replies[7].turns(), [])
        self.assertIn("Not finished after turn 1.", replies[9].text)

    def test_end_of_a_game(self):
        _, replies = self.session("o1", "position", "undo", "quit", args=[
            *PEOPLE, "--position",
            "2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 7"])
        self.assertIn("8. South o1: 1 lap, no capture, ends in o3\n", replies[0].text)
        self.assertIn("Result: South has won (immobile: North has no pit to play). "
                      "Score: South 2, North 2.\n", replies[0].text)
        self.assertEqual(replies[1].asked, "game over")
        self.assertEqual(replies[3].asked, "South")

    def test_over_at_once(self):
        head, replies = self.session("quit", args=[
            "--position", "1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 2,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s"])
        self.assertIn("Result: North has won (immobile: South has no pit to play). Score: South 1, "
                      "North 3.", head)
        self.assertEqual(replies[0].asked, "game over")
        out = self.output("hus-play", "--south", "greedy", "--position",
                          "1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 2,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s")
        self.assertIn("Result: North has won (immobile", out)

    def test_sweep_counts_twice(self):
        _, replies = self.session("o1", args=[
            *PEOPLE, "--set", "sweep_doubles=yes", "--position",
            "2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s"])
        self.assertIn("Score: South 4, North 0 (all seeds, counted twice).", replies[0].text)

    def test_repetition_and_quiet(self):
        circling = "2,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 2,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s"
        out = self.output("hus-play", "--south", "greedy", "--position", circling)
        self.assertIn("Result: a draw (repetition: the position has occurred 3 times). "
                      "Score: South 3, North 3.", out)
        out = self.output("hus-play", "--south", "greedy", "--position", circling,
                          "--set", "quiet_limit=1")
        self.assertIn("Result: a draw (quiet: 1 turn without a capture).", out)

    def test_quit_and_end_of_input(self):
        for typed in ["quit\n", "", "quit", "QUIT  \r\n"]:
            out = self.output("hus-play", typed=typed)
            self.assertEqual(out.count("South> "), 1)
            self.assertIn("Not finished after turn 0. Score: South 24, North 24.", out)
            self.assertTrue(out.endswith('--position "%s"\n' % START))
        self.assertIn("1. South o1: ", self.output("hus-play", typed="o1"))

    def test_position_goes_on(self):
        _, replies = self.session("o1", "o1", "position", args=PEOPLE)
        position = replies[2].text.strip()
        _, again = self.session("o2", "position", args=[*PEOPLE, "--position", position])
        _, straight = self.session("o1", "o1", "o2", "position", args=PEOPLE)
        self.assertEqual(again[1].text.split("\nNot")[0], straight[3].text.split("\nNot")[0])

    def test_bad_input(self):
        for line, says in [
                ("foo", "foo is neither a pit nor a command"),
                ("", "Type a pit, such as o3, or help."),
                ("   ", "Type a pit"),
                ("o9", "There is no pit o9: the pits are o1 to o8 and i1 to i8."),
                ("o0", "o0 is no pit"),
                ("o01", "o01 is no pit"),
                ("o3x", "o3x is no pit"),
                ("i99999999999999999999", "no pit"),
                ("i1", "i1 may not be played: it holds 0 seeds, and a turn begins with two"),
                ("o3 o4", "One pit at a time"),
                ("why", "why needs a pit: why o3"),
                ("why me", "me is no pit"),
                ("why o9", "There is no pit o9"),
                ("why o3 o4", "more than a command and a pit"),
                ("moves o3", "moves stands alone, without o3."),
                ("quit now please", "more than a command"),
                ("x" * 500, "too long"),
                ("o3 \x00 o4", "One pit"),
                ("\x1b[2J", "neither a pit nor a command")]:
            out = self.output("hus-play", *PEOPLE, typed=line + "\nposition\n")
            self.assertIn(says, out)
            self.assertIn("South> position\n" + START + "\n", out, line)
            self.assertNotIn("\x1b", out)
            self.assertNotIn("\x00", out)

    def test_capitals_blanks_and_line_ends(self):
        out = self.output("hus-play", *PEOPLE, typed="  O1\t\r\nWHY  I2\r\nPosition\r\n")
        self.assertIn("1. South o1: ", out)
        self.assertIn("North> ", out)

    def test_help_board_and_rules(self):
        head, replies = self.session("help", "board", "rules",
                                     args=["--variant", "philos", "--set", "lap_limit=77"])
        for name in ["moves", "why PIT", "undo", "redo", "position", "save [FILE]", "draw",
                     "resign", "quit", "help"]:
            self.assertRegex(replies[0].text, r"(?m)^  %s +\w" % re.escape(name))
        self.assertEqual(read_board(replies[1].text), read_board(head))
        keys = re.findall(r"^  (\w+) = (\S+)$", replies[2].text, re.M)
        self.assertEqual([key for key, _ in keys], RULE_KEYS)
        self.assertEqual(dict(keys)["sowing"], "clockwise")
        self.assertEqual(dict(keys)["lap_limit"], "77")

    def test_team_seats(self):
        _, replies = self.session("o1", "i5", "o2", "o2", "o2", args=[*PEOPLE, "--set",
                                                                     "team_size=2"])
        self.assertEqual([(reply.asked, reply.seat) for reply in replies[:5]],
                         [("South", "1 of 2"), ("North", "1 of 2"), ("South", "2 of 2"),
                          ("North", "2 of 2"), ("South", "1 of 2")])


# ---- hus-play: drawings of all sizes -------------------------------------------------------------

class Drawing(Programs):
    def test_every_width(self):
        for pits in range(2, 33):
            rows = [",".join(str((3 * i + r) % 5) for i in range(pits)) for r in range(4)]
            if sum(int(n) for row in rows for n in row.split(",")) > 255:
                rows[1] = rows[3] = ",".join("0" for _ in range(pits))
            position = "%s/%s %s/%s" % tuple(rows)
            head, _ = self.session(args=[*PEOPLE, "--set", "pits_per_row=%d" % pits, "--set",
                                         "inner_filled=0", "--position", position + " s 9"])
            seeds, _ = read_board(head)
            self.assertEqual(position_of(seeds), position)
            board = head[head.index("  North: "):]
            self.assertLess(max(len(line) for line in board.split("\n")), 80, pits)
            self.assertNotRegex(board, r"(?m) $")
            self.assertEqual("... and on to South's right:" in board, pits > 17)

    def test_hundreds_of_seeds(self):
        rows = [[0] * 32 for _ in range(4)]
        rows[0][0], rows[1][31], rows[2][3], rows[3][16] = 101, 100, 12, 2
        position = "%s/%s %s/%s" % tuple(",".join(map(str, row)) for row in rows)
        head, replies = self.session("o1", args=[
            *PEOPLE, "--set", "pits_per_row=32", "--position", position + " s 9"])
        self.assertEqual(position_of(read_board(head)[0]), position)
        self.assertLess(max(map(len, head[head.index("  North: "):].split("\n"))), 80)
        self.assertEqual(len(read_board(replies[0].text)[1]), 2)


# ---- hus-play: the printed games of tests/vectors ------------------------------------------------

def read_vectors(path):
    """Each game of a file: options for its rules, position, turns, result."""
    variant, overrides, games = None, [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if not words or line.startswith("#"):
            continue
        if words[0] == "variant":
            variant, overrides = words[1], []
        elif words[0] == "override":
            overrides = overrides + ["--set", "%s=%s" % (words[1], words[3])]
        elif words[0] == "game":
            games.append((["--variant", variant, *overrides], " ".join(words[1:]), [], []))
        elif words[0] == "play":
            games[-1][2].append(words)
        elif words[0] == "result":
            games[-1][3].extend(words[1:])
    return games


class Vectors(Programs):
    RESULTS = {"south": "South has won (", "north": "North has won (", "draw": "a draw ("}

    def test_there_are_games(self):
        games = [game for path in VECTORS.glob("*.txt") for game in read_vectors(path)]
        self.assertGreater(len(games), 400)

    def check_game(self, options, position, turns, result):
        lines = [line for words in turns for line in ("moves", words[1], "board", "position")]
        head, replies = self.session(*lines, "quit", args=[
            *PEOPLE, *options, "--position", position])
        for i, words in enumerate(turns):
            moves, played, board, place = replies[4 * i:4 * i + 4]
            told = int(words[5]), int(words[7]), words[9]
            self.assertEqual(list(moves_of(moves)), words[3].split(","))
            self.assertEqual(moves_of(moves)[words[1]], told)
            self.assertEqual([turn[2] for turn in played.turns()], [words[1]])
            self.assertEqual(effect(played.turns()[0][3]), told)
            self.assertEqual(place.text.strip(), " ".join(words[11:]))
            self.assertEqual(position_of(read_board(board.text)[0]), " ".join(words[11:13]))
        last = replies[4 * len(turns) - 3].text if turns else head
        if result and result[0] == "playing":
            self.assertNotIn("Result: ", last)
        elif result:
            self.assertIn("Result: %s%s: " % (self.RESULTS[result[0]], result[1]), last)
            self.assertIn("Score: South %s, North %s" % tuple(result[3:5]), last)


def add_vector_tests():
    for path in sorted(VECTORS.glob("*.txt")):
        def test(self, path=path):
            for game in read_vectors(path):
                with self.subTest(game=game[:2]):
                    self.check_game(*game)
        setattr(Vectors, "test_" + path.stem.replace("-", "_"), test)


add_vector_tests()


# ---- hus-play: why, against a second opinion -----------------------------------------------------

class Turn:
    """Sows a turn, written from the rules alone, and tells its laps in the words of `why`."""

    def __init__(self, position, rules):
        south, north, mover, _ = position.split()
        sides = [[[int(n) for n in row.split(",")] for row in side.split("/")]
                 for side in (south, north)]
        # A player's pits as a circle, counterclockwise.
        circles = [outer + inner[::-1] for outer, inner in sides]
        self.own, self.other = circles if mover == "s" else circles[::-1]
        self.rival = "North" if mover == "s" else "South"
        self.names = pit_order(len(sides[0][0]))
        self.rules = rules

    def lap(self, hand, at):
        step = 1 if self.rules["sowing"] == "counterclockwise" else -1
        for _ in range(hand):
            at = (at + step) % len(self.own)
            self.own[at] += 1
        held = self.own[at] - 1
        return at, "sows %d, the last into %s, which %s" % (
            hand, self.names[at], "held %d" % held if held else "was empty")

    def lift(self, circle, at):
        hand, circle[at] = circle[at], 0
        return hand

    def capture(self, at):
        """What an occupied last pit leads to: the seeds to sow, in words."""
        row = len(self.own) // 2
        facing, behind = 3 * row - 1 - at, at - row
        reason = ""
        if at >= row:
            if self.other[facing] and (self.rules["capture_needs"] == "inner" or
                                       self.other[behind]):
                return self.take(at, facing, behind)
            reason = " as %s's %s, %s, is empty" % (
                (self.rival, self.names[behind], "behind it") if self.other[facing]
                else (self.rival, self.names[facing], "opposite"))
        hand = self.lift(self.own, at)
        return hand, "relay: lifts %d from %s%s; " % (hand, self.names[at], reason)

    def take(self, at, facing, behind):
        own, words = 0, ""
        if self.rules["capture_resows"] == "all":
            own = self.lift(self.own, at)
            words = "lifts %d from %s, " % (own, self.names[at])
        taken = [(self.lift(self.other, pit), self.names[pit]) for pit in (facing, behind)
                 if self.other[pit]]
        words += "captures " + " and ".join("%d from %s's %s" % (seeds, self.rival, name)
                                            for seeds, name in taken) + "; "
        return own + sum(seeds for seeds, _ in taken), words

    def laps(self, pit):
        at = self.names.index(pit)
        hand = self.lift(self.own, at)
        words, told = "lifts %d from %s; " % (hand, pit), []
        while True:
            at, sown = self.lap(hand, at)
            told.append(words + sown)
            if self.own[at] == 1 or len(told) == int(self.rules["lap_limit"]):
                return told
            hand, words = self.capture(at)


class Why(Programs):
    def rules_of(self, options):
        _, replies = self.session("rules", args=options)
        return dict(re.findall(r"^  (\w+) = (\S+)$", replies[0].text, re.M))

    def check(self, options, positions):
        rules = self.rules_of(options)
        for position, pits in positions:
            _, replies = self.session(*["why " + pit for pit in pits],
                                      args=[*PEOPLE, *options, "--position", position])
            for pit, reply in zip(pits, replies):
                told = re.findall(r"^ +(\d+)  (.*)$", reply.text, re.M)
                laps = list(enumerate(Turn(position, rules).laps(pit), 1))
                if len(laps) > 19:
                    self.assertIn("  ... %d laps more ...\n" % (len(laps) - 18), reply.text)
                    laps = laps[:12] + laps[-6:]
                self.assertEqual([(int(lap), words) for lap, words in told], laps,
                                 (options, position, pit))

    def test_lap_by_lap(self):
        for name in ["philos", "wikipedia", "damara", "board-and-pieces", "endless-stop",
                     "wikipedia-all", "short-laps-stop", "tiny-2", "philos-cw-both",
                     "mancala-world-32", "endless-philos"]:
            for options, start, turns, _ in read_vectors(VECTORS / (name + ".txt"))[:3]:
                before = [start] + [" ".join(words[11:]) for words in turns[:-1]]
                self.check(options, [(position, words[3].split(","))
                                     for position, words in zip(before, turns)][-15:])


# ---- hus-play: programs play ---------------------------------------------------------------------

class Bots(Programs):
    def test_same_seed_same_game(self):
        for variant in BUILTINS:
            for south, north in [("greedy", "random"), ("random", "greedy"), ("random", "random")]:
                args = ["--variant", variant, "--set", "pits_per_row=12", "--south", south,
                        "--north", north, "--seed", "1"]
                with self.subTest(variant=variant, south=south, north=north):
                    out = self.output("hus-play", *args)
                    self.assertEqual(self.output("hus-play", *args), out)
                    self.assertEqual(out.count("Result: "), 1)
                    self.assertRegex(out, r"Result: .* \(\w+: .*\)\. Score: South \d+, North \d+")
                    self.assertNotIn("> ", out.replace("-> ", ""))
                    plies = [int(turn[0]) for turn in TURN.findall(out)]
                    self.assertEqual(plies, list(range(1, len(plies) + 1)))

    def test_other_seed_other_game(self):
        games = {self.output("hus-play", "--south", "random", "--north", "random", "--seed",
                             str(seed)).split("\n", 6)[-1] for seed in range(8)}
        self.assertEqual(len(games), 8)

    def test_seed_of_the_clock_is_printed(self):
        out = self.output("hus-play", "--south", "random", "--north", "greedy")
        seed = re.search(r"Random numbers from --seed (\d+)\n", out)[1]
        self.assertEqual(self.output("hus-play", "--south", "random", "--north", "greedy",
                                     "--seed", seed), out)

    def test_nothing_random_needs_no_seed(self):
        self.assertNotIn("Random", self.output("hus-play", "--south", "greedy", "--seed", "1"))

    def replay(self, out, args, choose):
        """Types the turns of a printed game again, and asks before each what was to choose from."""
        turns = TURN.findall(out)
        lines = [line for turn in turns for line in ("moves", turn[2])]
        _, replies = self.session(*lines, args=[*PEOPLE, *args])
        for i, turn in enumerate(turns):
            self.assertIn(turn[2], choose(turn[1], moves_of(replies[2 * i])), turn)
        return turns

    @staticmethod
    def most_captured(moves):
        most = max(captured for _, captured, _ in moves.values())
        return [pit for pit in moves if moves[pit][1] == most]  # greedy's choice is one of them

    def test_greedy_takes_most_and_random_follows_its_seed(self):
        for variant in BUILTINS:
            random = Splitmix(7)

            def choose(player, moves):
                if player == "South":
                    return self.most_captured(moves)
                return [list(moves)[random.below(len(moves))]]

            args = ["--variant", variant]
            out = self.output("hus-play", *args, "--south", "greedy", "--north", "random",
                              "--seed", "7")
            with self.subTest(variant=variant):
                self.assertGreater(len(self.replay(out, args, choose)), 3)

    def test_random_chooses_every_pit(self):
        pits = set()
        for seed in range(80):
            head, _ = self.session(args=["--south", "random", "--north", "human", "--seed",
                                         str(seed)])
            pits.add(TURN.findall(head)[0][2])
        self.assertEqual(len(pits), 12)

    def test_programs_that_circle_are_stopped(self):
        out = self.output("hus-play", "--south", "greedy", "--set", "repetition=0", "--position",
                          "2,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 2,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s")
        self.assertIn("Two programs play no more than 10000 turns.\nNot finished after turn 10000.",
                      out)

    def test_levels_and_budgets(self):
        for name in ["search", "montecarlo", "easy", "medium", "hard"]:
            for budget in [(), ("--work", "500"), ("--think=5",)]:
                args = ["--south", name, "--north", "random", "--seed", "2", *budget]
                with self.subTest(args=args):
                    out = self.output("hus-play", *args)
                    self.assertIn("South is %s, North is random;" % name, out)
                    self.assertEqual(out.count("Result: "), 1)
                    if budget != ("--think=5",):
                        self.assertEqual(self.output("hus-play", *args), out)

    def test_the_clock_ends_thinking(self):
        out = self.output("hus-play", "--north", "search", "--think", "50", typed="i5\n")
        self.assertEqual([turn[:2] for turn in TURN.findall(out)], [("1", "South"), ("2", "North")])

    def test_north_may_begin(self):
        out = self.output("hus-play", "--south", "greedy", "--north", "greedy", "--first=north")
        self.assertEqual(TURN.findall(out)[0][:2], ("1", "North"))
        self.assertIn("North begins.", out)


# ---- hus-play: a terminal ------------------------------------------------------------------------

class OnATerminal(Programs):
    def start(self, *args):
        line = command("hus-play", *args)
        return Terminal(*line)

    @unittest.skipIf(WRAPPER, "the terminal needs the program itself")
    def test_a_session(self):
        terminal = self.start("--south", "human", "--north", "greedy")
        self.assertIn("South: 24 seeds", terminal.read("South> "))
        terminal.type("i5\n")
        text = terminal.read("South> ")
        self.assertEqual(text.count("i5\r\n"), 1 + text.count("i6  i5\r\n"))  # echoed once
        self.assertIn("1. South i5: 1 lap, no capture, ends in i3", text)
        self.assertIn("2. North ", text)
        terminal.type("foo\n")
        self.assertIn("foo is neither", terminal.read("South> "))
        terminal.type("o1x\x7f\n")  # corrected by the terminal
        self.assertIn("3. South o1: ", terminal.read("South> "))
        terminal.type("undo\n")
        self.assertIn("Taken back: 2 turns.", terminal.read("South> "))
        terminal.type("resign\n")
        self.assertIn("North has won (resigned", terminal.read("game over> "))
        terminal.type("quit\n")
        self.assertEqual(terminal.end()[1], 0)

    @unittest.skipIf(WRAPPER, "the terminal needs the program itself")
    def test_a_line_typed_makes_a_program_play_at_once(self):
        for name in ["search", "montecarlo", "hard"]:
            for typed in ["quit\n", "\x04"]:
                with self.subTest(name=name, typed=typed):
                    terminal = self.start("--north", name, "--think", "3600000")
                    terminal.read("South> ")
                    terminal.type("i5\n")
                    terminal.read("1. South i5: ")
                    terminal.type(typed)
                    text, status = terminal.end()
                    self.assertEqual(status, 0)
                    self.assertIn("2. North ", text)
                    self.assertIn("Not finished after turn 2.", text)

    @unittest.skipIf(WRAPPER, "the terminal needs the program itself")
    def test_thinking_is_broken_off(self):
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder, "f"))
            terminal = self.start("--north", "montecarlo", "--think", "3600000", "--save", path)
            terminal.read("South> ")
            terminal.type("i5\n")
            terminal.read("1. South i5: ")
            while "i5 *" not in Path(path).read_text():  # it is saved, and then it thinks
                pass
            terminal.type("\x03")
            self.assertEqual(terminal.end()[1], -signal.SIGINT)
            self.assertEqual(os.listdir(folder), ["f"])
            self.output("hus-match", "--replay", path, "--check")

    @unittest.skipIf(WRAPPER, "the terminal needs the program itself")
    def test_end_of_input(self):
        terminal = self.start()
        terminal.read("South> ")
        terminal.type("\x04")
        text, status = terminal.end()
        self.assertEqual(status, 0)
        self.assertIn("Not finished after turn 0.", text)

    @unittest.skipIf(WRAPPER, "the terminal needs the program itself")
    def test_terminal_and_pipe_print_the_same(self):
        lines = ["i5", "moves", "why o1", "bad", "undo", "redo", "position", "quit"]
        terminal = self.start()
        for line in lines:
            terminal.read("South> ")
            terminal.type(line + "\n")
        rest, status = terminal.end()
        seen = (terminal.seen + rest).replace("\r\n", "\n")
        self.assertEqual(status, 0)
        self.assertEqual(seen, self.output("hus-play", typed="\n".join(lines) + "\n"))


# ---- hus-play: the command line ------------------------------------------------------------------

class CommandLine(Folder):
    def test_help(self):
        out = self.output("hus-play", "--help")
        self.assertEqual(self.output("hus-play", "-h"), out)
        for word in ["--variant", "--set", "--south", "--north", "--first", "--position", "--seed",
                     "--save", "--load", "--south-name", "--north-name", "--list", "human",
                     "random", "greedy", "search", "montecarlo", "easy", "medium", "hard",
                     "--work", "--think", "moves", "why PIT", "undo", "redo", "save [FILE]", "draw",
                     "resign", "Namibia", "Examples:", "Exit status:"]:
            self.assertIn(word, out)
        self.assertLess(max(map(len, out.split("\n"))), 90)
        # The examples of the help do what they say.
        for line in re.findall(r"^  hus-play(.*?)(?:  .*)?$", out, re.M):
            if "my-club" not in line:
                self.output("hus-play", *line.split())

    def test_list(self):
        out = self.output("hus-play", "--list")
        names, keys = out.split("\nRules ")
        self.assertEqual(re.findall(r"^  ([a-z-]+)$", names, re.M), BUILTINS)
        self.assertEqual(names.count("    Source: "), len(BUILTINS))
        self.assertIn("    ǁHus (Wikipedia)\n    Source: English Wikipedia, article", names)
        self.assertEqual(re.findall(r"^  (\w+) = \S+$", keys, re.M), RULE_KEYS)
        self.assertIn("  sowing = counterclockwise|clockwise\n"
                      "    The direction in which seeds are sown.\n", keys)
        self.assertLess(max(map(len, out.split("\n"))), 80)

    def test_variants(self):
        for variant in BUILTINS:
            for args in [("--variant", variant), ("--variant=" + variant,)]:
                head, _ = self.session(args=args)
                self.assertTrue(head.startswith("  %s\n" % variant), head)

    def test_variant_file(self):
        with tempfile.TemporaryDirectory() as folder:
            good, bad, missing = (Path(folder, name) for name in ("good.ini", "bad.ini", "no.ini"))
            good.write_text("[variant]\nformat = 1\nbase = philos\nname = club\n"
                            "title = At the club\npits_per_row = 4\ninner_filled = half\n")
            head, _ = self.session(args=["--variant", str(good)])
            self.assertTrue(head.startswith("  club\n    At the club\n"), head)
            self.assertIn("outer ->   2   2   2   2\n", head)
            bad.write_text("[variant]\nformat = 1\nbase = philos\nname = club\nsowing = up\n")
            for program, args in [("hus-play", ["--variant", str(bad)]),
                                  ("hus-perft", [str(bad), "2"])]:
                code, out, err = run(program, *args)
                self.assertEqual((code, out), (1, ""))
                self.assertRegex(err, r"^%s: %s:5:\d+: .*sowing.*counterclockwise\|clockwise"
                                 % (program, re.escape(str(bad))))
            bad.write_text("[variant]\nformat = 1\nname = club\n")
            self.fails("hus-play", "--variant", str(bad), status=1,
                       says="%s: pits_per_row is missing" % bad)
            self.fails("hus-play", "--variant", str(missing), status=1,
                       says="%s: cannot read the file: No such file" % missing)
            self.fails("hus-play", "--variant", folder, status=1, says=folder + ": ")
            # A file is found under a plain name too, unless a built-in has it.
            here = os.getcwd()
            os.chdir(folder)
            try:
                os.rename(good, "club")
                head, _ = self.session(args=["--variant", "club"])
                self.assertTrue(head.startswith("  club\n"), head)
                Path("damara").write_text("nonsense\n")
                head, _ = self.session(args=["--variant", "damara"])
                self.assertTrue(head.startswith("  damara\n"), head)
                self.fails("hus-play", "--variant", "./damara", status=1, says="./damara:1:1: ")
            finally:
                os.chdir(here)

    def test_settings_are_checked_together(self):
        head, _ = self.session(args=["--set", "pits_per_row=9", "--set", "inner_filled=3"])
        self.assertIn("    with pits_per_row=9\n    with inner_filled=3\n", head)
        head, _ = self.session(args=["--set", "pits_per_row = 9", "--set", "inner_filled= 3"])
        self.assertIn("o9", head)
        self.fails("hus-play", "--set", "sowing=clockwise", "--set", "pits_per_row=9", "--set",
                   "ends=at_once", status=1, says="--set pits_per_row=9: inner_filled = half needs")

    def test_bad_settings(self):
        for setting, says in [
                ("pits_per_row=99", 'pits_per_row cannot be "99"; allowed: 2..32'),
                ("sowing=up", "counterclockwise|clockwise"),
                ("foo=1", 'unknown key "foo"; allowed: pits_per_row'),
                ("base=philos", "base cannot be overridden"),
                (" sowing=clockwise", "begins with a blank"),
                ("[variant]=1", "")]:
            for program, args in [("hus-play", []), ("hus-perft", ["philos", "1"])]:
                self.fails(program, *args, "--set", setting, status=1, says="--set %s: " % setting)
                self.fails(program, *args, "--set", setting, status=1, says=says)
        self.fails("hus-play", "--set", "sowing=clockwise", "--set", "sowing=clockwise", status=1,
                   says="--set sowing=clockwise: sowing is given twice")
        for setting in ["sowing", "", "=", "=1", "#a=1", ";a=1"]:
            self.fails("hus-play", "--set", setting, status=2,
                       says="--set %s: not of the form KEY=VALUE\n" % setting)
        code, _, err = run("hus-play", "--set", "sowing=clockwise\nends=at_once")
        self.assertEqual(code, 2)
        self.assertIn("not of the form KEY=VALUE", err)
        self.fails("hus-play", *(["--set", "sowing=clockwise"] * 65), status=2,
                   says="too many settings")

    def test_bad_options(self):
        for args, says in [
                (["--bla"], "unknown option --bla"),
                (["--sets", "a=b"], "unknown option --sets"),
                (["-x"], "unknown option -x"),
                (["philos"], "one word too many: philos"),
                ([""], ""),
                (["--variant"], "--variant needs a value"),
                (["--set"], "--set needs a value"),
                (["--south"], "--south needs a value"),
                (["--north"], "--north needs a value"),
                (["--first"], "--first needs a value"),
                (["--position"], "--position needs a value"),
                (["--seed"], "--seed needs a value"),
                (["--south", "anna"], "no player is called anna"),
                (["--north="], "no player is called"),
                (["--first", "west"], "--first is south or north, not west"),
                (["--seed", "-1"], "--seed is a number from 0 to 18446744073709551615, not -1"),
                (["--seed", ""], "--seed is a number"),
                (["--seed", "1x"], "--seed is a number"),
                (["--seed", "18446744073709551616"], "--seed is a number"),
                (["--seed", "99999999999999999999"], "--seed is a number"),
                (["--work", "0"], "--work is a number from 1 to 18446744073709551615, not 0"),
                (["--work", "many"], "--work is a number"),
                (["--think", "0"], "--think is a number from 1 to 86400000, not 0"),
                (["--think", "86400001"], "--think is a number"),
                (["--think"], "--think needs a value"),
                (["--first", "south", "--position", START], "--first and --position")]:
            with self.subTest(args=args):
                self.fails("hus-play", *args, status=2, says=says)
        self.output("hus-play", "--seed", "18446744073709551615")

    def test_bad_names_and_positions(self):
        self.fails("hus-play", "--variant", "nope", status=1,
                   says="nope: no built-in variant, and no file of that name")
        self.fails("hus-play", "--position", "x", status=1, says="--position: column 1: ")
        self.fails("hus-play", "--position", START.replace("s", "x"), status=1,
                   says="--position: column %d: " % (START.index("s") + 1))
        self.fails("hus-play", "--variant", "damara", "--position", START, status=1,
                   says="--position: column ")

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_output_that_cannot_be_written(self):
        for line in [("hus-play", "--list"), ("hus-play", "--help"),
                     ("hus-play", "--south", "greedy"), ("hus-perft", "philos", "2")]:
            with open("/dev/full", "w") as full:
                done = subprocess.run(command(*line), stdout=full, stderr=subprocess.PIPE,
                                      stdin=subprocess.DEVNULL)
            self.assertEqual(done.returncode, 1, line)
            self.assertIn(b"the output cannot be written", done.stderr)

if __name__ == "__main__":
    unittest.main()
