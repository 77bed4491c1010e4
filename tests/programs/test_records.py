#!/usr/bin/env python3
"""Saves games, goes on with them, and checks, writes and shows what was saved.

    HUS_BUILD=build python3 tests/programs/test_records.py
"""

import os
import random
import re
import resource
import signal
import subprocess
import unittest
from pathlib import Path

from programs import (PEOPLE, START, TURN, WRAPPER, Folder, Terminal, command, position_of,
                      read_board, read_games, run)

POSITION = "2,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 2,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s"
MATE = "2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 7"


# ---- hus-play: --save, --load --------------------------------------------------------------------

class Saving(Folder):
    def test_a_game_of_programs(self):
        out = self.output("hus-play", "--variant", "philos", "--south", "greedy", "--north",
                          "random", "--seed", "3", "--save", "f.hus")
        self.assertTrue(out.endswith("\nSaved in f.hus.\n"))
        (tags, words), = read_games("f.hus")
        self.assertEqual(words[:-1], [turn[2] for turn in TURN.findall(out)])
        self.assertEqual((tags["South"], tags["North"]), ("greedy", "random"))
        self.assertEqual(tags["Variant"], "philos")
        self.assertRegex(tags["Date"], r"^[2-9]\d{3}\.(0[1-9]|1[0-2])\.(0[1-9]|[12]\d|3[01])$")
        self.assertEqual({"1-0": "South has won", "0-1": "North has won", "1/2-1/2": "a draw"}
                         [words[-1]], re.search("Result: (.*?) \\(", out)[1])
        self.assert_sound("f.hus")
        self.assertEqual(os.listdir(), ["f.hus"])

    def test_an_unfinished_game(self):
        _, replies = self.session("i5", "quit", args=["--save", "f.hus"])
        self.assertTrue(replies[1].text.endswith(
            "Saved in f.hus. To go on: hus-play --load f.hus\n"))
        (tags, words), = read_games("f.hus")
        self.assertEqual((tags["South"], tags["North"], tags["Result"], tags["Reason"]),
                         ("human", "greedy", "*", "none"))
        self.assertEqual((words[0], len(words), words[-1]), ("i5", 3, "*"))

    def test_before_the_first_turn(self):
        self.session(args=["--save", "f.hus"])
        (tags, words), = read_games("f.hus")
        self.assertEqual((tags["Position"], words), (START, ["*"]))

    def test_names(self):
        head, _ = self.session("i5", args=[*PEOPLE, "--save", "f.hus", "--south-name", "Anna",
                                           "--north-name", 'B"e\\n ǁhūs'])
        self.assertIn('South is Anna (human), North is B"e\\n ǁhūs (human); South begins.', head)
        (tags, _), = read_games("f.hus")
        self.assertEqual((tags["South"], tags["North"]), ("Anna", 'B\\"e\\\\n ǁhūs'))
        head, _ = self.session(args=["--load", "f.hus"])
        self.assertIn('South is Anna (human), North is B"e\\n ǁhūs (human); the game goes on after '
                      'turn 1.', head)
        for name in ["x" * 256, "two\nlines"]:
            code, out, err = run("hus-play", "--south-name", name)
            self.assertEqual((code, out), (1, ""))
            self.assertEqual(err, "hus-play: --south-name: a name is at most 255 bytes of UTF-8 on "
                                  "one line\n")

    def test_the_command(self):
        _, replies = self.session("save", "i5", "save My Game.hus", "undo", "save", "i6", "quit",
                                  args=PEOPLE)
        self.assertIn("save needs a file: save my-game.hus", replies[0].text)
        for i in (2, 4):
            self.assertEqual(replies[i].text.strip(),
                             "Saved in My Game.hus, and kept up to date from now on.")
        (_, words), = read_games("My Game.hus")
        self.assertEqual(words, ["i6", "*"])

    def test_the_command_changes_the_file(self):
        _, replies = self.session("i5", "SAVE b", "i6", "save b", "save a", "quit",
                                  args=[*PEOPLE, "--save", "a"])
        self.assertEqual(read_games("a")[0][1], ["i5", "*"])
        self.assertEqual(read_games("b")[0][1], ["i5", "i6", "*"])
        self.assertIn("a: exists already and is not replaced", replies[4].text)
        self.assertIn("Saved in b.", replies[5].text)

    def test_up_to_date_whenever_one_is_asked(self):
        _, replies = self.session("i5", "i6", "undo", "resign", "undo", "o1", args=[
            *PEOPLE, "--save", "f"])
        process = subprocess.Popen(command("hus-play", "--save", "g"), stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE)
        process.stdin.write(b"i5\n")
        process.stdin.flush()
        seen = b""
        while seen.count(b"South> ") < 2:
            seen += os.read(process.stdout.fileno(), 4096)
        process.kill()
        process.communicate()
        self.assert_sound("g")
        (tags, words), = read_games("g")
        self.assertEqual((words[0], len(words), words[-1]), ("i5", 3, "*"))
        self.assertEqual(sorted(os.listdir()), ["f", "g"])
        (_, words), = read_games("f")
        self.assertEqual(words, ["i5", "o1", "*"])
        self.assertEqual(len(replies), 7)

    def test_a_file_that_exists_is_not_replaced(self):
        Path("f").write_text("mine")
        os.mkdir("folder")
        os.symlink("nowhere", "link")
        for path in ["f", "folder", "link", "/dev/full"]:
            for program in ["hus-play", "hus-match"]:
                self.fails(program, "--south", "greedy", "--save", path, status=1,
                           says="--save %s: exists already and is not replaced" % path)
        self.assertEqual(Path("f").read_text(), "mine")

    def test_a_file_that_cannot_be_written(self):
        for path, says in [("no/f", "No such file"), ("", "No such file"), ("/proc/x", "")]:
            for program in ["hus-play", "hus-match"]:
                self.fails(program, "--south", "greedy", "--save", path, status=1,
                           says="--save %s: %s" % (path, says))
        _, replies = self.session("save no/f", "i5", "quit", args=PEOPLE)
        self.assertIn("no/f: No such file or directory", replies[0].text)
        self.assertEqual(len(replies[1].turns()), 1)
        self.assertIn("To go on from here: --position", replies[2].text)

    def test_another_file_beside_it_stays(self):
        for n in (1, 2):
            Path("f.%d.tmp" % n).write_text("mine")
        self.session("i5", args=["--save", "f"])
        self.assert_sound("f")
        self.assertEqual(sorted(os.listdir()), ["f", "f.1.tmp", "f.2.tmp"])
        self.assertEqual(Path("f.1.tmp").read_text(), "mine")

    @unittest.skipIf(WRAPPER, "the limit would hit the wrapper")
    def test_a_full_disk_leaves_what_was_saved(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

        done = subprocess.run(command("hus-match", "--variant", "philos", "--set",
                                      "series_games=5", "--south", "greedy", "--north", "greedy",
                                      "--save", "f"), capture_output=True, preexec_fn=limit)
        self.assertEqual((done.returncode, done.stderr),
                         (1, b"hus-match: --save f: File too large\n"))
        self.assert_sound("f")
        self.assertIn(len(read_games("f")), (1, 2, 3))
        self.assertEqual(os.listdir(), ["f"])

    @unittest.skipIf(WRAPPER, "the limit would hit the wrapper")
    def test_a_person_whose_disk_is_full(self):
        self.session(args=[*PEOPLE, "--save", "f"])
        before = Path("f").read_bytes()

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 3, len(before) + 3))

        done = subprocess.run(command("hus-play", "--load", "f", "--save", "f"), preexec_fn=limit,
                              input=b"i5\nmoves\n", capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (1, b"hus-play: f: File too large\n"))
        # Told before each question; then how to go on all the same.
        self.assertEqual(done.stdout.count(b"\nf: File too large\nNorth> "), 2)
        self.assertIn(b"To go on from here: --position", done.stdout)
        self.assertEqual(Path("f").read_bytes(), before)
        self.assertEqual(os.listdir(), ["f"])


class Loading(Folder):
    def test_save_load_undo_go_on(self):
        """The same turns typed in one session, and in four with undo in between."""
        self.session("i5", "o1", "o2", args=[*PEOPLE, "--save", "a"])
        head, replies = self.session("undo", "undo", "undo", "undo", "redo", "o1", "quit",
                                     args=["--load", "a", "--save", "b"])
        self.assertIn("the game goes on after turn 3.", head)
        self.assertEqual([reply.asked for reply in replies],
                         ["North", "South", "North", "South", "South", "North", "South"])
        self.assertIn("There is no turn of yours to take back.", replies[3].text)
        self.session("o2", "o4", args=["--load", "b", "--save", "b"])
        _, last = self.session("position", "quit", args=["--load", "b"])
        _, straight = self.session("i5", "o1", "o2", "o4", "position", "quit", args=PEOPLE)
        self.assertEqual(last[0].text, straight[4].text)
        self.assertEqual(read_games("b")[0][1], ["i5", "o1", "o2", "o4", "*"])
        self.assertEqual(read_games("a")[0][1], ["i5", "o1", "o2", "*"])

    def test_undo_against_a_program(self):
        self.session("i5", "o1", args=["--save", "a"])
        _, replies = self.session("undo", "undo", "undo", args=["--load", "a"])
        self.assertIn("Taken back: 2 turns.", replies[0].text)
        self.assertIn("Taken back: 2 turns.", replies[1].text)
        self.assertEqual(position_of(read_board(replies[1].text)[0]), START[:-4])
        self.assertIn("no turn of yours", replies[2].text)

    def test_who_plays(self):
        self.session("i5", args=["--south", "human", "--north", "random", "--save", "a"])
        for args, south, north in [
                ([], "human", "random"),
                (["--north", "greedy"], "human", "greedy"),
                (["--south", "random", "--north", "human"], "random", "human"),
                (["--north-name", "Deep"], "human", "Deep (random)"),
                (["--north", "human", "--north-name", "Ben"], "human", "Ben (human)")]:
            head, _ = self.session(args=["--load", "a", *args])
            self.assertIn("South is %s, North is %s;" % (south, north), head)
        # Whom an option names is kept.
        self.session(args=["--load", "a", "--save", "b", "--north-name", "Ben", "--north", "human"])
        self.assertEqual(read_games("b")[0][0]["North"], "Ben")
        self.assertEqual(read_games("b")[0][0]["Date"], read_games("a")[0][0]["Date"])
        head, _ = self.session(args=["--load", "b"])
        self.assertIn("South is human, North is Ben (human);", head)
        # Without tags it is as in a new game.
        text = "".join(line for line in Path("a").read_text().splitlines(True)
                       if not re.match(r"\[(South|North)", line))
        Path("c").write_text(text)
        head, _ = self.session(args=["--load", "c"])
        self.assertIn("South is human, North is greedy;", head)

    def test_programs_go_on(self):
        self.session("i5", args=[*PEOPLE, "--save", "a"])
        out = self.output("hus-play", "--load", "a", "--south", "greedy", "--north", "greedy",
                          "--save", "b")
        self.assertIn("2. North ", out)
        self.assertEqual(out.count("Result: "), 1)
        (tags, words), = read_games("b")
        self.assertEqual(words[1:-1], [turn[2] for turn in TURN.findall(out)])
        self.assertEqual((tags["South"], tags["North"]), ("greedy", "greedy"))

    def test_a_game_that_is_over(self):
        self.session("o1", args=[*PEOPLE, "--position", MATE, "--save", "a"])
        head, replies = self.session("o1", "undo", "o1", args=["--load", "a"])
        self.assertIn("Result: South has won (immobile", head)
        self.assertEqual([reply.asked for reply in replies],
                         ["game over", "game over", "South", "game over"])
        self.session("i5", "resign", args=[*PEOPLE, "--save", "b"])
        head, replies = self.session("undo", "undo", args=["--load", "b"])
        self.assertIn("Result: South has won (resigned", head)
        self.assertIn("The game goes on.", replies[0].text)
        self.assertEqual(replies[2].asked, "South")

    def test_rules_position_and_ply_come_from_the_file(self):
        self.session("o1", args=[*PEOPLE, "--variant", "damara", "--set", "lap_limit=77",
                                 "--position", "/".join([",".join(["2"] * 12)] * 2) + " " +
                                 "/".join([",".join(["0,2"] * 6)] * 2) + " n 40", "--save", "a"])
        head, replies = self.session("rules", "o1", "position", args=["--load", "a"])
        self.assertTrue(head.startswith("  damara\n"), head)
        self.assertIn("lap_limit = 77", replies[0].text)
        self.assertEqual(replies[0].asked, "North")

    def test_repetition_is_remembered(self):
        """A position text would forget what has occurred; a record does not."""
        args = ["--south", "human", "--north", "human", "--position", POSITION]
        self.session(*["o1"] * 2, args=[*args, "--save", "a"])
        out = self.output("hus-play", "--south", "greedy", "--north", "greedy", "--position",
                          POSITION)
        turns = [turn[2] for turn in TURN.findall(out)]
        self.assertIn("repetition", out)
        half = len(turns) // 2
        self.session(*turns[:half], args=[*args, "--save", "b"])
        _, replies = self.session(*turns[half:], args=["--load", "b"])
        self.assertIn("Result: a draw (repetition: the position has occurred 3 times).",
                      replies[len(turns) - half - 1].text)

    def test_the_last_game_of_several(self):
        self.philos_series("f")
        before = Path("f").read_bytes()
        head, replies = self.session("undo", "quit", args=["--load", "f", *PEOPLE, "--save", "g"])
        self.assertTrue(head.startswith("  f holds 5 games; this is the last one.\n  philos\n"))
        self.assertEqual(Path("f").read_bytes(), before)
        self.assertEqual(len(read_games("g")), 1)
        self.assertEqual(read_games("g")[0][1][:-1], read_games("f")[4][1][:-2])
        # Saved in the same file, the other games stay to the byte.
        self.session("undo", "resign", args=["--load", "f", "--save", "f", *PEOPLE])
        after = Path("f").read_bytes()
        last = before.rindex(b'[Hus "1"]')
        self.assertEqual(after[:last], before[:last])
        self.assertNotEqual(after[last:], before[last:])
        self.assertEqual(len(read_games("f")), 5)
        self.assertEqual(read_games("f")[4][0]["Reason"], "resigned")
        self.assert_sound("f")

    def test_what_is_not_changed_is_not_written(self):
        self.session("i5", args=[*PEOPLE, "--save", "f"])
        text = Path("f").read_text().replace("i5", "{why?}  i5")
        Path("f").write_text(text)
        self.session("moves", "why o1", args=["--load", "f", "--save", "f"])
        self.assertEqual(Path("f").read_text(), text)
        self.session("o1", args=["--load", "f", "--save", "f"])
        self.assertEqual(read_games("f")[0][1], ["i5", "o1", "*"])

    def test_two_games_without_a_gap(self):
        self.session("i5", args=[*PEOPLE, "--save", "f"])
        once = Path("f").read_text()
        for gap in ["", "\n", " ", "\r\n"]:
            text = once.rstrip("\n") + " " + gap + once
            Path("g").write_bytes(text.encode())
            self.session("o1", args=["--load", "g", "--save", "g"])
            self.assertTrue(Path("g").read_text().startswith(once.rstrip("\n")))
            self.assertEqual([words for _, words in read_games("g")],
                             [["i5", "*"], ["i5", "o1", "*"]])
            self.assert_sound("g")

    def test_wrong_usage(self):
        for args, other in [(["--variant", "philos"], "--variant"), (["--set", "a=b"], "--set"),
                            (["--position", START], "--position"),
                            (["--first", "north"], "--first"),
                            (["--first", "north", "--position", START], "--position")]:
            for line in ([*args, "--load", "f"], ["--load", "f", *args]):
                self.fails("hus-play", *line, status=2, says="--load and %s: the file says by "
                           "which rules and from where" % other)
        self.fails("hus-play", "--load", status=2, says="--load needs a value")
        self.fails("hus-play", "--save", status=2, says="--save needs a value")

    def test_files_that_cannot_be_read(self):
        os.mkdir("folder")
        Path("empty").write_text("")
        Path("bad").write_text('[Hus "1"]\n[Hus "1"]\n')
        for program, option in [("hus-play", "--load"), ("hus-match", "--replay")]:
            for path, says in [("nope", "nope: No such file"), ("folder", "folder: Is a directory"),
                               ("empty", "empty:1:1: no game in the text"),
                               ("bad", 'bad:2:2: "Hus" is given twice')]:
                self.fails(program, option, path, status=1, says=says)
        self.assertEqual(sorted(os.listdir()), ["bad", "empty", "folder"])

    def test_files_that_do_not_end(self):
        with open("sparse", "wb") as file:
            file.truncate(2 ** 30)
        for program, option in [("hus-play", "--load"), ("hus-match", "--replay")]:
            for path in ["/dev/zero", "sparse"]:
                self.fails(program, option, path, status=1,
                           says=path + ": the file is longer than 256 MiB")
            self.fails(program, option, "/proc/self/mem", status=1, says="Input/output error")
            self.fails(program, option, "/dev/null", status=1, says="no game in the text")

    def test_no_more_is_read_than_the_limit_needs(self):
        program = subprocess.Popen(command("hus-match", "--replay", "/dev/stdin"),
                                   stdin=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        blanks, written = b"\n" * 2 ** 16, 0
        try:
            while True:
                written += program.stdin.write(blanks)
        except BrokenPipeError:
            pass
        self.assertIn(b"/dev/stdin: the file is longer than 256 MiB", program.communicate()[1])
        self.assertEqual(program.returncode, 1)
        self.assertGreater(written, 2 ** 28)
        # What a pipe holds, and what stdio reads ahead.
        self.assertLess(written, 2 ** 28 + 2 ** 18)

    def test_a_fifo(self):
        os.mkfifo("fifo")
        self.output("hus-match", "--variant", "philos", "--set", "series_games=1", "--south",
                    "random", "--north", "random", "--save", "f")
        record = Path("f").read_text()
        for text, status, says in [(record, 0, ""), ("", 1, "fifo:1:1: no game in the text"),
                                   (record[:-6], 1, "fifo:")]:
            program = subprocess.Popen(command("hus-match", "--replay", "fifo", "--check"),
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            Path("fifo").write_text(text)
            out, err = program.communicate()
            self.assertEqual(program.returncode, status, err)
            self.assertIn(says, err.decode())


# ---- hus-match --replay: --check and --rewrite ---------------------------------------------------

class Checking(Folder):
    def test_philos_series_byte_for_byte(self):
        self.philos_series("f")
        games = read_games("f")
        self.assertEqual(len(games), 5)
        self.assertEqual([tags["Round"] for tags, _ in games], list("12345"))
        self.assertEqual([tags["Position"].split()[2] for tags, _ in games], list("snsns"))
        self.assert_sound("f")
        self.assertEqual(self.output("hus-match", "--replay", "f", "--rewrite", "g"), "")
        self.assertEqual(Path("g").read_bytes(), Path("f").read_bytes())
        self.assertEqual(self.output("hus-match", "--replay", "f", "--check", "--rewrite", "h"), "")
        self.assertEqual(Path("h").read_bytes(), Path("f").read_bytes())
        self.fails("hus-match", "--replay", "f", "--rewrite", "g", status=1,
                   says="--rewrite g: exists already and is not replaced")

    def test_a_long_game_of_every_variant(self):
        for variant in ["mancala-world", "philos", "wikipedia", "windhoek", "damara", "benguela"]:
            path = variant + ".hus"
            self.output("hus-match", "--variant", variant, "--set", "series=points", "--set",
                        "series_games=7", "--south", "random", "--north", "random", "--seed", "5",
                        "--save", path)
            self.output("hus-match", "--replay", path, "--rewrite", "again")
            self.assertEqual(Path("again").read_bytes(), Path(path).read_bytes())
            os.remove("again")

    def test_where_it_is_wrong(self):
        """One change each; the place is that of the change."""
        self.philos_series("f")
        text = Path("f").read_text()
        start = text.index("[Hus", text.index("[Hus", 5) + 5)  # the third game
        for old, new, says in [
                ("\n1. ", "\n2. ", ' is not the number of this turn'),
                ("\n1. o", "\n1. x", ' is neither a pit nor a result'),
                ("\n1. o1", "\n1. o9", ' is no pit of this board'),
                ("\n1. o1", "\n1. i1", ' may not be played here'),
                (" 1-0\n", " o1 1-0\n", ' comes after the end of the game'),
                (" 1-0\n", " 0-1\n", ' is not the result of the tag'),
                (" 1-0\n", " 1-0 x\n", 'text after the result'),
                (" 1-0\n", " {1-0\n", 'a comment without its closing brace'),
                ("ends=at_once", "ends=at-once", 'ends cannot be "at-once"'),
                ("lap_limit=10000", "lap_limit=100001", 'lap_limit cannot be "100001"'),
                ('"immobile"', '"quiet"', '"quiet" is not the reason on the board'),
                ('"immobile"', '"imobile"', 'Reason cannot be "imobile"'),
                ('[Result "1-0"', '[Result "1-1"', 'Result cannot be "1-1"'),
                ('[Hus "1"', '[Hus "2"', '"2" is no version'),
                ("[Round ", "[South ", '"South" is given twice'),
                ('[Round "3"', '[Round "3\\"', "a backslash"),
                ("[Position", "{Position", "")]:
            at = text.index(old, start)
            changed = text[:at] + new + text[at + len(old):]
            line, column, message = self.refused_at(changed)
            first = next(i for i in range(len(new)) if i >= len(old) or new[i] != old[i])
            place = changed.index(new, at) + first
            with self.subTest(new=new):
                if says not in ("a backslash", ""):
                    self.assertIn(says, message)
                self.assertEqual(line, changed.count("\n", 0, place) + 1)
                row = changed.split("\n")[line - 1]
                # The word or value that holds the change, or what follows it.
                here = place - changed.rfind("\n", 0, place)
                begins = here
                while begins > 1 and row[begins - 2] not in ' "=[':
                    begins -= 1
                self.assertTrue(begins <= column <= len(row) + 1, (line, column, here, row))

    def test_line_ends_marks_and_games_in_one_line(self):
        self.session("i5", "o1", args=[*PEOPLE, "--save", "f"])
        once = Path("f").read_text()
        count = once.count("\n")
        bad = once.replace("o1", "o9")
        column = bad.split("\n")[count - 1].index("o9") + 1
        for end in ["\n", "\r\n", "\r"]:
            for mark in ["", "\ufeff"]:
                with self.subTest(end=end, mark=mark):
                    good = (once + "\n" + once).replace("\n", end)
                    Path("g").write_bytes((mark + good).encode())
                    self.assert_sound("g")
                    text = mark + (once + "\n" + once + "\n" + bad).replace("\n", end)
                    self.assertEqual(self.refused_at(text)[:2], (3 * count + 2, column))
        # The next game begins within a line; only there columns move on.
        for mark in ["", "\ufeff"]:
            text = mark + once.rstrip("\n") + " " + bad
            self.assertEqual(self.refused_at(text)[:2], (2 * count - 1, column))
            flat = mark + (once + once + bad).replace("\n", " ")
            self.assertEqual(self.refused_at(flat)[:2], (1, flat.index("o9") + 1 - len(mark)))
            text = mark + once.rstrip("\n") + " [Hus \"2\"]\n"
            self.assertEqual(self.refused_at(text)[:2],
                             (count, len(once.rstrip("\n").split("\n")[-1]) + len(' [Hus "') + 1))

    def test_texts_that_are_no_records(self):
        for text, place in [(b"", (1, 1)), (b" \n\t\r\n ", None), (b"\0", (1, 1)), (b"x", (1, 1)),
                            (b"\xff" * 9, (1, 1)), (b'[Hus "1"]', None), (b"[" * 9999, (1, 2)),
                            (b"\xef\xbb\xbf", (1, 1)), (b"\xef\xbb", (1, 1)), (b'[Hus "', None)]:
            found = self.refused_at(text)[:2]
            if place is not None:
                self.assertEqual(found, place, text)

    def test_a_file_without_its_end(self):
        self.philos_series("f")
        text = Path("f").read_bytes()
        first = text.index(b"\n\n[Hus") + 1
        sound = {at for at in range(len(text)) if text[at:].strip() == b"" or
                 text[at:].lstrip().startswith(b"[Hus") and at > 0}
        for at in range(1, first, 7):
            self.assertNotIn(at, sound)
            line, _, _ = self.refused_at(text[:at])
            self.assertLessEqual(line, text.count(b"\n", 0, at) + 1)
        Path("g").write_bytes(text[:first])
        self.assert_sound("g")

    def test_one_character_changed(self):
        """Refused with a place within the game that was changed, or other sound games."""
        self.philos_series("f")
        text = Path("f").read_bytes()
        begins = [found.start() for found in re.finditer(rb"\[Hus", text)] + [len(text)]
        dice = random.Random(1)
        places = [at for at, byte in enumerate(text) if text[at:at + 1] in b'"[]']
        for line in re.finditer(rb"^(1\. .*|[^\[\n].*)$", text, re.M):
            places += range(line.start(), line.end() + 1)
        places = dice.sample(places, 250) + dice.sample(range(len(text)), 250)
        outcomes = {"refused": 0, "sound": 0}
        for at in places:
            byte = dice.choice(b'0123456789oi.-*/ "[]{}\\=,\n\t\0xsn\xc3\xff')
            if byte == text[at]:
                continue
            with self.subTest(at=at, byte=byte):
                changed = text[:at] + bytes([byte]) + text[at + 1:]
                outcomes[self.look_at(changed, at, begins)] += 1
        self.assertGreater(outcomes["refused"], 200)
        self.assertGreater(outcomes["sound"], 5)

    def look_at(self, changed, at, begins):
        Path("g").write_bytes(changed)
        status, err = self.check("g")
        if status == 0:
            self.assertEqual(err, "")
            for path, out in [("g", "h"), ("h", "i")]:
                self.output("hus-match", "--replay", path, "--rewrite", out)
            self.assertEqual(Path("i").read_bytes(), Path("h").read_bytes())
            os.remove("h")
            os.remove("i")
            return "sound"
        self.assertEqual(status, 1, err)
        found = re.fullmatch(r"hus-match: g:(\d+):(\d+): .+\n", err)
        self.assertIsNotNone(found, err)
        lines = changed.split(b"\n")
        line, column = int(found[1]), int(found[2])
        game = max(i for i, begin in enumerate(begins) if begin <= at)
        self.assertGreaterEqual(line, changed.count(b"\n", 0, begins[game]) + 1)
        self.assertLessEqual(line, changed.count(b"\n", 0, begins[game + 1]) + 1)
        self.assertLessEqual(column, len(lines[line - 1]) + 1)
        return "refused"

    def test_wrong_usage(self):
        self.philos_series("f")
        for args, says in [
                (["--check"], "--check needs --replay FILE"),
                (["--rewrite", "x"], "--rewrite needs --replay FILE"),
                (["--replay"], "--replay needs a value"),
                (["--replay", "f", "--rewrite"], "--rewrite needs a value"),
                (["--replay", "f", "g"], "one word too many: g"),
                (["--replay", "f", "--south", "random"],
                 "--replay shows what was played; --south is for a new match"),
                (["--variant=philos", "--replay", "f"], "; --variant is for a new match"),
                (["--replay", "f", "--set", "a=b"], "; --set is"),
                (["--replay", "f", "--seed", "1"], "; --seed is"),
                (["--replay", "f", "--games", "1"], "; --games is"),
                (["--replay", "f", "--save", "x"], "; --save is"),
                (["--replay", "f", "--first", "south"], "; --first is"),
                (["--replay", "f", "--check", "--north-name", "x"], "; --north-name is")]:
            with self.subTest(args=args):
                self.fails("hus-match", *args, status=2, says=says)
        self.assertEqual(os.listdir(), ["f"])

    def test_rewrite_that_cannot_be_written(self):
        self.philos_series("f")
        self.fails("hus-match", "--replay", "f", "--rewrite", "no/g", status=1,
                   says="--rewrite no/g: No such file")
        text = Path("f").read_text()
        Path("bad").write_text(text.replace("1-0\n", "0-1\n"))
        self.fails("hus-match", "--replay", "bad", "--rewrite", "g", status=1, says="bad:")
        self.assertFalse(os.path.exists("g"))


# ---- hus-match --replay: showing -----------------------------------------------------------------

class Showing(Folder):
    def test_turn_by_turn(self):
        played = self.output("hus-play", "--south", "greedy", "--north", "random", "--seed", "3",
                             "--save", "f")
        out = self.output("hus-match", "--replay", "f")
        self.assertEqual(TURN.findall(out), TURN.findall(played))
        self.assertIn("Game 1 of 1, mancala-world; South begins.\n  South: greedy\n"
                      "  North: random\n  Date: ", out)
        self.assertEqual(read_board(out), read_board(played))
        self.assertEqual(out.count("  North: "), 3)  # the tag, and two boards
        self.assertIn(re.search(r"^Result: .*$", played, re.M)[0], out)
        self.assertNotIn("games won", out.lower())

    def test_the_score_of_a_series(self):
        played = self.philos_series("f")
        out = self.output("hus-match", "--replay", "f")
        table = played[played.index("game  begins"):played.index("\n\nSouth (greedy)")]
        self.assertIn(table, out)
        last = re.search(r"^South \(greedy\)( .*\n)", played, re.M)[1]
        self.assertTrue(out.endswith("\n\nSouth" + last), out)
        self.assertEqual(re.findall(r"^Game (\d) of 5, philos; (\w+) begins.$", out, re.M),
                         [("1", "South"), ("2", "North"), ("3", "South"), ("4", "North"),
                          ("5", "South")])

    def test_declared_results(self):
        self.session("i5", "resign", args=[*PEOPLE, "--save", "a"])
        self.session("draw", "yes", args=[*PEOPLE, "--save", "b"])
        out = self.output("hus-match", "--replay", "a")
        self.assertIn("Result: South has won (resigned: North gave up).", out)
        out = self.output("hus-match", "--replay", "b")
        self.assertIn("Result: a draw (agreed by both).", out)
        self.assertEqual(TURN.findall(out), [])

    def test_games_that_are_not_counted(self):
        self.session("i5", "resign", args=[*PEOPLE, "--save", "over"])
        self.session("i5", args=[*PEOPLE, "--save", "open"])
        over, unfinished = Path("over").read_text(), Path("open").read_text()
        Path("f").write_text(unfinished + over + over)
        out = self.output("hus-match", "--replay", "f")
        lines = re.findall(r"^ +\d  (?:South|North)  .*$", out, re.M)
        self.assertEqual(len(lines), 3)
        self.assertRegex(lines[0], r"^   1  South       1  -       unfinished .*  not counted$")
        self.assertRegex(lines[1], r"^   2  South       1  South   resigned .*  1 : 0 ")
        self.assertRegex(lines[2], r"  not counted$")  # one game decides
        self.assertIn("South has won the series. Games won 1 : 0, ", out)
        # Games of different rules are no series.
        self.session("i5", "resign", args=[*PEOPLE, "--variant", "philos", "--save", "philos"])
        Path("g").write_text(over + Path("philos").read_text())
        out = self.output("hus-match", "--replay", "g")
        self.assertIn("Game 2 of 2, philos;", out)
        self.assertNotIn("Games won", out)

    @unittest.skipIf(WRAPPER, "the terminal needs the program itself")
    def test_on_a_terminal(self):
        self.philos_series("f")
        turns = [len(words) - 1 for _, words in read_games("f")]
        question = "q: quit> "
        terminal = Terminal(*command("hus-match", "--replay", "f"))
        self.assertIn("Game 1 of 5", terminal.read(question))
        for ply in range(1, 4):
            terminal.type("\n")
            text = terminal.read(question)
            self.assertEqual([turn[0] for turn in TURN.findall(text.replace("\r", ""))], [str(ply)])
            self.assertEqual(text.count("  North: "), 1)
        terminal.type("s\n")
        text = terminal.read(question).replace("\r", "")
        self.assertEqual(len(TURN.findall(text)), turns[0] - 3)
        self.assertIn("Result: ", text)
        self.assertIn("Game 2 of 5", text)
        terminal.type("q\n")
        text, status = terminal.end()
        self.assertEqual((status, "Game 3" in text), (0, False))
        # From Enter to Enter through all games, to the score.
        terminal = Terminal(*command("hus-match", "--replay", "f"))
        for _ in range(sum(turns)):
            terminal.read(question)
            terminal.type("\n")
        text, status = terminal.end()
        self.assertEqual(status, 0)
        self.assertIn("South has won the series.", text)
        # The end of the input leaves.
        terminal = Terminal(*command("hus-match", "--replay", "f"))
        terminal.read(question)
        terminal.type("\x04")
        self.assertEqual(terminal.end()[1], 0)


if __name__ == "__main__":
    unittest.main()
