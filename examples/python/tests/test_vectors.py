"""The games of tests/vectors, played through Python."""

import pathlib
import re

import pytest

import hus

VECTORS = sorted((pathlib.Path(__file__).resolve().parents[3] / "tests/vectors").glob("*.txt"))
PLAY = re.compile(r"(\S+) of (\S+) laps (\d+) captured (\d+) end (\S+) -> (.+)")


def sight(game):
    """All that can be seen of where a game stands."""
    return (game.position, game.board, game.hash, game.legal(), game.legal_mask, game.result,
            game.reason, game.ply, game.to_move, game.score)


class Replay:
    """The board that the events of a turn lead to."""

    def __init__(self, game):
        self.game, self.board = game, [list(side) for side in game.board]
        self.step = -1 if game.variant["sowing"] == "clockwise" else 1
        self.hand, self.at = 0, None

    def lift(self, event):
        own = event.kind == hus.EventKind.LIFT
        assert own == (event.player == self.game.to_move)
        pit = self.game.number(event.pit)
        assert event.seeds == self.board[event.player][pit] > 0
        self.hand += self.board[event.player][pit]
        self.board[event.player][pit] = 0
        if own:
            self.at = pit

    def sow(self, event):
        assert event.seeds == self.hand
        side = self.board[self.game.to_move]
        for _ in range(self.hand):
            self.at = (self.at + self.step) % len(side)
            side[self.at] += 1
        self.hand = 0
        assert self.game.number(event.pit) == self.at

    def run(self, events):
        """Tells the board after, or None where the turn is undone."""
        *steps, last = events
        for event in steps:
            (self.sow if event.kind == hus.EventKind.SOW else self.lift)(event)
        if last.kind == hus.EventKind.UNDONE:
            assert last[1:] == (self.game.to_move, None, 0)
            return None
        assert last.kind == hus.EventKind.STOP
        assert (last.pit, last.seeds) == (self.game.name(self.at),
                                          self.board[last.player][self.at])
        return tuple(map(tuple, self.board))


def check_turn(game, pit):
    """Plays a pit; preview, trace, undo and redo must agree with what it does."""
    before = sight(game)
    preview = game.preview(pit)
    board = Replay(game).run(game.trace(pit))
    assert sight(game) == before
    turn = game.play(pit)
    after = sight(game)
    assert turn == preview == game.turn(-1)
    assert game.board == (before[1] if board is None else board)
    game.undo()
    assert sight(game) == before
    game.redo()
    assert sight(game) == after
    return turn


def check_record(game):
    text = game.record()
    again = hus.Game.read(text)
    assert again.record() == text
    assert sight(again) == sight(game)
    assert again.turns == game.turns


class Runner:
    """Plays a file line by line."""

    def __init__(self):
        self.variant = self.game = None
        self.overrides = []
        self.checked = 0

    def apply_overrides(self):
        self.variant.override("\n".join(self.overrides))
        self.overrides = []

    def read_variant(self, name):
        self.variant = hus.Variant(name)

    def read_override(self, text):
        self.overrides.append(text)

    def read_game(self, position):
        self.apply_overrides()
        self.game = hus.Game(self.variant, hus.Player.NORTH)
        self.game.position = position

    def read_play(self, text):
        pit, legal, laps, captured, end, position = PLAY.fullmatch(text).groups()
        assert self.game.legal() == legal.split(",")
        turn = check_turn(self.game, pit)
        assert (turn.pit, turn.laps, turn.captured) == (pit, int(laps), int(captured))
        assert turn.end_pit == (None if end == "-" else end)
        assert self.game.position == position
        self.checked += 1

    def read_result(self, text):
        score = "score {} {}".format(*self.game.score)
        words = [self.game.result.name.lower(), self.game.reason.name.lower(), score]
        assert " ".join(words) == text
        assert self.game.is_over == (self.game.legal() == [])
        check_record(self.game)

    def read_perft(self, text):
        self.apply_overrides()
        game = hus.Game(self.variant)
        counts = [int(count) for count in text.split()]
        assert [game.perft(depth) for depth in range(1, len(counts) + 1)] == counts
        self.checked += len(counts)

    def read_line(self, line):
        word, _, text = line.partition(" ")
        getattr(self, "read_" + word)(text)


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_vectors(path):
    runner = Runner()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            try:
                runner.read_line(line)
            except Exception as error:
                raise AssertionError(f"{path.name}:{number}: {error}") from error
    assert runner.checked > 0


def test_there_are_vectors():
    assert len(VECTORS) > 40
