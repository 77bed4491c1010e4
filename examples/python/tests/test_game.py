"""Games: what they stand for, turns, errors, tags, records, pictures, exploring."""

import copy
import itertools
import pickle

import pytest

import hus
from hus import Player, Reason, Result
from test_variant import assert_error, expectations

PICTURE = """\
          o8  o7  o6  o5  o4  o3  o2  o1
outer ->   2   2   2   2   2   2   2   2      North: 24
inner <-   2   2   2   2   .   .   .   .
          i8  i7  i6  i5  i4  i3  i2  i1
          i1  i2  i3  i4  i5  i6  i7  i8
inner ->   3   1   .   .   .   3   3   3
outer <-   3   2   2   2   2   2   2   .      South: 28
          o1  o2  o3  o4  o5  o6  o7  o8
North to move"""


def play_some(game, turns=None):
    """Plays pits here and there, to the end if no number is given."""
    for number in itertools.count() if turns is None else range(turns):
        legal = game.legal()
        if not legal:
            break
        game.play(legal[number * 7 % len(legal)])
    return game


def endless_game(endless, limit=3):
    """A game in which some pit of the start is endless, since so few laps are allowed."""
    return hus.Game(hus.Variant("mancala-world", endless=endless, lap_limit=limit))


def test_start():
    game = hus.Game("philos", Player.NORTH)
    assert (game.to_move, game.ply, game.seat, game.pits_per_row) == (Player.NORTH, 0, 0, 8)
    assert (game.result, game.reason, game.is_over) == (Result.PLAYING, Reason.NONE, False)
    assert game.score == (24, 24) and game.score.north == 24
    assert game.board == ((2,) * 12 + (0,) * 4,) * 2
    assert game.seeds(Player.SOUTH) == 24
    assert game.seeds(Player.SOUTH, "i4") == game.seeds(Player.SOUTH, 12) == 0
    assert game.turns == []
    assert game.variant == hus.Variant("philos")


def test_pits_by_name_and_number():
    game = hus.Game("mancala-world")
    assert [game.number(name) for name in ("o1", "o8", "i8", "i1")] == [0, 7, 8, 15]
    assert [game.name(number) for number in range(16)][7:9] == ["o8", "i8"]
    assert game.name("i1") == "i1"
    assert [game.name(number) for number in game.legal_numbers()] == game.legal()
    assert game.legal_mask == sum(1 << number for number in game.legal_numbers())
    assert game.is_legal("o1") and not game.is_legal("i1") and not game.is_legal(15)
    by_name, by_number = hus.Game("mancala-world"), hus.Game("mancala-world")
    assert by_name.play("i5") == by_number.play(11)
    assert by_name.position == by_number.position


def test_turns():
    game = play_some(hus.Game("wikipedia"), 10)
    assert len(game.turns) == 10 == game.ply
    assert game.turns[3] == game.turn(3)
    assert game.turn(-1) == game.turns[-1]
    assert [turn.player for turn in game.turns] == [Player.SOUTH, Player.NORTH] * 5
    positions = [game.position]
    for _ in range(10):
        game.undo()
        positions.append(game.position)
    for position in reversed(positions[:-1]):
        game.redo()
        assert game.position == position


def test_undone_endless_turn():
    game = endless_game("draw")
    pit = next(pit for pit in game.legal() if game.preview(pit).endless)
    assert game.preview(pit) == hus.Turn(Player.SOUTH, pit, 3, 0, None, True)
    events = game.trace(pit)
    assert events[0].kind == hus.EventKind.LIFT
    assert events[-1] == (hus.EventKind.UNDONE, Player.SOUTH, None, 0)
    game.play(pit)
    assert (game.result, game.reason) == (Result.DRAW, Reason.ENDLESS)


def test_forbidden_endless_turn_is_explained():
    game = endless_game("forbidden")
    pit = next(pit for pit in endless_game("draw").legal() if pit not in game.legal())
    with pytest.raises(hus.IllegalTurn) as caught:
        game.preview(pit)
    assert caught.value.turn.endless and caught.value.turn.pit == pit
    assert pickle.loads(pickle.dumps(caught.value)).turn == caught.value.turn
    assert game.trace(pit)[-1].kind == hus.EventKind.UNDONE
    with pytest.raises(hus.IllegalTurn) as caught:
        game.preview("i1")
    assert caught.value.turn is None


def test_position():
    game = hus.Game("mancala-world")
    game.tags["South"] = "Anna"
    position = "0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0 1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1 n 7"
    game.position = position
    assert game.position == position
    assert (game.ply, game.to_move) == (7, Player.NORTH)
    assert (game.result, game.reason) == (Result.SOUTH, Reason.IMMOBILE)
    assert game.tags == {"South": "Anna"}
    assert game.legal() == []


def test_bad_positions():
    game = play_some(hus.Game("mancala-world"), 3)
    before = game.position
    for text, kind, column in [("", hus.TextError, 1), ("1,2/x", hus.TextError, 5),
                               ("1/1 1/1 s", hus.PositionError, 2)]:
        with pytest.raises(kind) as caught:
            game.position = text
        assert (caught.value.line, caught.value.column) == (1, column)
    with pytest.raises(hus.ArgumentError):
        game.position = before + "\0"
    assert game.position == before and len(game.turns) == 3


def test_hash():
    a, b = hus.Game("philos"), hus.Game("wikipedia")
    assert a.hash == b.hash != hus.Game("philos", Player.NORTH).hash
    assert 0 < a.hash < 2**64


def test_resign_and_agree():
    game = hus.Game("philos")
    game.resign(Player.NORTH)
    assert (game.result, game.reason) == (Result.SOUTH, Reason.RESIGNED)
    game.undo()
    game.agree_draw()
    assert (game.result, game.reason) == (Result.DRAW, Reason.AGREED)
    with pytest.raises(hus.GameOver):
        game.resign(Player.SOUTH)


@pytest.mark.parametrize("call, status", [
    (lambda game: game.play("i1"), "ILLEGAL"),
    (lambda game: game.play("o9"), "POSITION"),
    (lambda game: game.play("x1"), "SYNTAX"),
    (lambda game: game.play("o1\0"), "ARG"),
    (lambda game: game.play(16), "ARG"),
    (lambda game: game.play(-1), "ARG"),
    (lambda game: game.play(2**32), "ARG"),
    (lambda game: game.play(-2**32), "ARG"),
    (lambda game: game.preview(2**32), "ARG"),
    (lambda game: game.trace(99), "ARG"),
    (lambda game: game.trace("i1"), "ILLEGAL"),
    (lambda game: game.is_legal(99), "ARG"),
    (lambda game: game.name(16), "ARG"),
    (lambda game: game.name(-1), "ARG"),
    (lambda game: game.seeds(2), "ARG"),
    (lambda game: game.seeds(Player.SOUTH, 16), "ARG"),
    (lambda game: game.undo(), "EMPTY"),
    (lambda game: game.redo(), "EMPTY"),
    (lambda game: game.turn(-1), "EMPTY"),
    (lambda game: game.turn(0), "ARG"),
    (lambda game: game.resign(2), "ARG"),
    (lambda game: game.perft(65), "ARG"),
    (lambda game: game.perft(-1), "ARG"),
    (lambda game: game.playouts(1, -1), "ARG"),
    (lambda game: game.playouts(-1, 1), "ARG"),
    (lambda game: game.playouts(1, 2**64), "ARG"),
    (lambda game: game.playouts(2, 1, 2**64 - 1), "ARG"),
    (lambda game: hus.Game("philos", 2), "ARG"),
    (lambda game: hus.Game("nope"), "NAME"),
    (lambda game: hus.Game(hus.Variant("philos", repetition=0)).playouts(1, 1), "RULE"),
    (lambda game: play_some(game).play("o1"), "OVER"),
    (lambda game: play_some(game).playouts(1, 1), "OVER"),
    (lambda game: hus.Series(game.variant).add(game), "UNFINISHED"),
])
def test_errors(call, status):
    with pytest.raises(hus.HusError) as caught:
        call(hus.Game("mancala-world"))
    assert caught.value.status == hus.Status[status]
    assert type(caught.value) is hus._ERRORS[hus.Status[status]]
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (type(caught.value), str(caught.value))


def test_wrong_types():
    game = hus.Game("mancala-world")
    for pit in (1.0, None, b"o1"):
        with pytest.raises(TypeError):
            game.play(pit)
    with pytest.raises(TypeError):
        game.playouts(1.5, 1)


def test_a_call_that_fails_changes_nothing():
    game = play_some(hus.Game("mancala-world"), 4)
    before = game.record()
    with pytest.raises(hus.HusError):
        game.play(99)
    assert game.record() == before


def test_tags():
    game = hus.Game("philos")
    game.tags["South"] = "Anna"
    game.tags["North"] = 'ǁ "B" \\'
    assert dict(game.tags) == {"South": "Anna", "North": 'ǁ "B" \\'}
    assert list(game.tags) == ["South", "North"] and len(game.tags) == 2
    assert "Event" not in game.tags and game.tags.get("Event", "?") == "?"
    del game.tags["South"]
    assert game.tags == {"North": 'ǁ "B" \\'}
    game.tags = {"Event": "Cup"}
    assert repr(game.tags) == "hus.Tags({'Event': 'Cup'})"
    with pytest.raises(KeyError):
        del game.tags["South"]
    for key, value in [("Hus", "1"), ("a b", "x"), ("South", "a\nb"), ("South", "a\0b"),
                       ("South", "x" * 256)]:
        with pytest.raises(hus.ArgumentError):
            game.tags[key] = value


def test_records():
    game = play_some(hus.Game("philos"))
    game.tags["South"] = "Anna"
    text = game.record()
    for source in (text, text.encode(), text.replace("\n", "\r\n")):
        again = hus.Game.read(source)
        assert again.record() == text
        assert again.turns == game.turns
    with pytest.raises(hus.TextError) as caught:
        hus.Game.read(text + text)
    assert caught.value.line == text.count("\n") + 1
    with pytest.raises(hus.NothingThere):
        hus.Game.read(" \n")


def test_bad_records(root):
    rows = list(expectations(root / "tests/records/expected.txt"))
    for name, *expected in rows:
        data = (root / "tests/records" / f"{name}.hus").read_bytes()
        with pytest.raises(hus.HusError) as caught:
            hus.Game.read(data)
        assert_error(caught.value, tuple(expected))
    assert len(rows) > 100


def test_many_games_in_a_file(tmp_path):
    games = [play_some(hus.Game(name), turns) for name in hus.variants() for turns in (0, 5, None)]
    text = "\n".join(game.record() for game in games)
    path = tmp_path / "games.hus"
    path.write_text(text, encoding="utf-8")
    assert [game.record() for game in hus.load_games(path)] == [game.record() for game in games]
    assert list(hus.read_games("")) == []


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("between", ["", " ", "{}", "{}{}  "])
def test_places_count_from_the_begin_of_the_file(end, between):
    good = play_some(hus.Game("philos"), 5).record().rstrip("\n").replace("\n", end)
    bad = hus.Game("philos").record().replace("\n", end).replace("[Result", "[Wrong\t[Result")
    with pytest.raises(hus.HusError) as alone:
        hus.Game.read(bad)
    head = good + " " + between.format(end, end)
    with pytest.raises(hus.HusError) as caught:
        list(hus.read_games(head + bad))
    lines = head.count(end)
    assert caught.value.line == alone.value.line + lines
    assert caught.value.column == alone.value.column
    with pytest.raises(hus.TextError) as caught:
        list(hus.read_games(head + "?"))
    assert (caught.value.line, caught.value.column) == (
        lines + 1, len(head.split(end)[-1].encode()) + 1)


def test_copies_and_pickles():
    game = play_some(hus.Game("philos", Player.NORTH), 6)
    game.tags["Event"] = "Cup"
    game.undo()
    copies = [game.copy(), copy.copy(game), copy.deepcopy(game)]
    pickled = pickle.loads(pickle.dumps(game))
    game.redo()
    for other in copies:
        other.redo()
        assert other.record() == game.record()
    game.undo()
    assert pickled.record() == game.record()


def test_pickles_of_ends():
    for end in (lambda game: game.resign(Player.SOUTH), lambda game: game.agree_draw(), play_some):
        game = hus.Game("wikipedia")
        end(game)
        again = pickle.loads(pickle.dumps(game))
        assert (again.result, again.reason, again.record()) == (game.result, game.reason,
                                                                game.record())


def test_subclasses_stay_what_they_are():
    game = Named("philos")
    assert type(pickle.loads(pickle.dumps(game))) is type(game.copy()) is Named


class Named(hus.Game):
    """A game of another class."""


def test_picture():
    game = hus.Game("philos")
    game.position = "3,2,2,2,2,2,2,0/3,1,0,0,0,3,3,3 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 n 1"
    assert str(game) == PICTURE
    wide = str(hus.Game(hus.Variant("wikipedia", pits_per_row=24, inner_filled=3)))
    assert len({len(line) for line in wide.splitlines() if line.startswith(" ")}) == 1
    game.resign(Player.NORTH)
    assert str(game).endswith("South has won (resigned)")


def test_repr():
    game = hus.Game("philos")
    assert repr(game) == "<hus.Game philos, ply 0: South to move>"
    game.agree_draw()
    assert repr(game) == "<hus.Game philos, ply 0: a draw (agreed)>"


def test_perft():
    assert [hus.Game("philos").perft(depth) for depth in range(4)] == [1, 12, 144, 1308]


def test_playouts_of_slices_add_up():
    game = play_some(hus.Game("wikipedia"), 3)
    before = game.record()
    whole = game.playouts(1000, seed=5)
    edges = [0, 1, 10, 10, 500, 999, 1000]
    slices = [game.playouts(end - first, 5, first) for first, end in zip(edges, edges[1:])]
    assert sum(slices) == sum(slices, hus.Tally()) == whole
    assert slices[0] + slices[1] != whole
    assert whole.games == whole.south_wins + whole.north_wins + whole.draws == 1000
    assert game.playouts(1000, seed=6) != whole
    assert game.playouts(0, seed=6) == hus.Tally()
    assert game.record() == before
    assert pickle.loads(pickle.dumps(whole)) == whole
    assert game.playouts(1, 2**64 - 1, 2**64 - 1).games == 1
    with pytest.raises(TypeError):
        whole + 1


def test_seats():
    game = play_some(hus.Game(hus.Variant("philos", team_size=3)), 4)
    assert game.seat == 2
