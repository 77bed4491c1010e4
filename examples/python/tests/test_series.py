"""Series: by wins and by points."""

import pickle

import pytest

import hus
from hus import Player, Result
from test_game import play_some


def test_best_of():
    series = hus.Series(hus.Variant("wikipedia", series_games=3), Player.NORTH)
    assert (series.first, series.game().to_move) == (Player.NORTH, Player.NORTH)
    series.add_result(Result.SOUTH, 40, 8)
    assert (series.first, series.games, series.wins) == (Player.SOUTH, 1, (1, 0))
    assert series.leader == Player.SOUTH and series.result == Result.PLAYING
    series.add_result(Result.DRAW, 24, 24)
    assert series.games == 1
    series.add_result(Result.SOUTH, 48, 0)
    assert series.result == Result.SOUTH
    assert series.points == (112, 32) and series.points.south == 112
    with pytest.raises(hus.GameOver):
        series.game()
    with pytest.raises(hus.GameOver):
        series.add_result(Result.SOUTH, 1, 1)


def test_games_are_added():
    series = hus.Series("philos")
    game = play_some(series.game())
    series.add(game)
    assert series.points == game.score
    assert series.first == Player.NORTH
    series.first = Player.SOUTH
    assert series.game().to_move == Player.SOUTH
    with pytest.raises(hus.ArgumentError):
        series.add(play_some(hus.Game("wikipedia")))
    assert series.variant == hus.Variant("philos")


def test_errors():
    series = hus.Series("philos")
    assert series.leader is None
    for wrong in [(Result.PLAYING, 1, 1), (Result.SOUTH, -1, 1), (Result.SOUTH, 2**32, 1)]:
        with pytest.raises(hus.ArgumentError):
            series.add_result(*wrong)
    with pytest.raises(hus.ArgumentError):
        series.first = 2
    with pytest.raises(hus.ArgumentError):
        hus.Series("philos", 2)
    assert series.games == 0


def test_pickle():
    series = hus.Series(hus.Variant("philos", title="Cup"))
    series.add(play_some(series.game()))
    series.add_result(Result.DRAW, 24, 24)
    series.first = Player.NORTH
    again = pickle.loads(pickle.dumps(series))
    for each in (lambda s: s.wins, lambda s: s.points, lambda s: s.games, lambda s: s.first,
                 lambda s: s.leader, lambda s: s.variant, repr):
        assert each(again) == each(series)


def test_repr():
    series = hus.Series("philos")
    series.add_result(Result.NORTH, 10, 38)
    assert repr(series) == "<hus.Series philos: wins 0 : 1, points 10 : 38>"
