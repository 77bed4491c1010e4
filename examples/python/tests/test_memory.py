"""Every handle is freed once, in any order, and threads may share objects."""

import concurrent.futures
import gc
import itertools
import subprocess
import sys
import threading
import weakref

import pytest

import hus


class Ledger:
    """The handles that are alive, by address, and what was freed that was not."""

    def __init__(self):
        self.made, self.alive, self.wrong = 0, set(), []

    def enter(self, address):
        if address in self.alive:
            self.wrong.append(address)
        self.made += 1
        self.alive.add(address)

    def strike(self, address):
        if address not in self.alive:
            self.wrong.append(address)
        self.alive.discard(address)


@pytest.fixture
def ledger(monkeypatch):
    """Keeps book of every handle; at the end all must have been freed, once."""
    gc.collect()
    gc.freeze()  # what was there before need not be looked at again and again
    book, init = Ledger(), hus._Pointer.__init__

    def watched_init(pointer, address, free):
        def watched_free(address):
            book.strike(address)
            free(address)
        book.enter(address)
        init(pointer, address, watched_free)

    monkeypatch.setattr(hus._Pointer, "__init__", watched_init)
    yield book
    gc.collect()
    gc.unfreeze()
    assert (book.alive, book.wrong) == (set(), [])


def make_family():
    """A variant and all that can be made from it."""
    variant = hus.Variant("philos")
    game, series = hus.Game(variant), hus.Series(variant)
    return {"variant": variant, "game": game, "series": series, "next": series.game(),
            "rules": game.variant, "copy": game.copy(), "tags": game.tags}


def use(thing):
    repr(thing)
    if isinstance(thing, hus.Game):
        thing.play(thing.legal()[0])
        thing.undo()


@pytest.mark.parametrize("order", itertools.islice(itertools.permutations(range(7)), 0, None, 97))
def test_any_order(ledger, order):
    family = make_family()
    names = list(family)
    assert len(ledger.alive) == 6
    for index in order:
        del family[names[index]]
        gc.collect()
        for name in family:
            use(family[name])
    gc.collect()
    assert not ledger.alive


def test_cycles(ledger):
    game = hus.Game(hus.Variant("philos"))
    game.me = game
    del game
    assert len(ledger.alive) == 1
    gc.collect()
    assert not ledger.alive and ledger.made == 2


def test_closing(ledger):
    with hus.Variant("philos") as variant, hus.Game(variant) as game, hus.Series(variant) as series:
        assert len(ledger.alive) == 3
        game.close()
        game.close()
        assert len(ledger.alive) == 2
        with pytest.raises(ValueError, match="closed"):
            game.play("o1")
        assert hus.Game(variant).legal()
    assert not ledger.alive
    for thing in (variant, game, series):
        assert "closed" in repr(thing)
    with pytest.raises(ValueError, match="closed"):
        hus.Game(variant)
    with pytest.raises(ValueError, match="closed"):
        list(game.tags)


def test_failures_leave_nothing(ledger):
    for call in (lambda: hus.Variant("nope"), lambda: hus.Game(hus.Variant("philos"), 7),
                 lambda: hus.Game.read("[Hus"), lambda: hus.Variant("philos", pits_per_row=99)):
        with pytest.raises(hus.HusError):
            call()
    gc.collect()
    assert not ledger.alive and ledger.made == 2


def test_objects_can_be_referred_to_weakly():
    game = hus.Game("philos")
    reference = weakref.ref(game)
    del game
    gc.collect()
    assert reference() is None


def test_playouts_in_threads_add_up():
    game = hus.Game("wikipedia")
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        slices = list(pool.map(lambda first: game.playouts(50, 1, first), range(0, 2000, 50)))
    assert sum(slices) == game.playouts(2000, 1)


def test_threads_may_share_a_game():
    """One thread plays and takes back, one closes, others look and run playouts of it."""
    game, stop = hus.Game("philos"), threading.Event()
    tallies = []

    def look():
        while not stop.is_set():
            assert sum(game.board[0]) + sum(game.board[1]) > 0
            assert "hus.Game" in repr(game) and game.record()
            if not game.is_over:
                try:
                    tallies.append(game.playouts(20, 1))
                except hus.GameOver:
                    pass

    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        lookers = [pool.submit(look) for _ in range(3)]
        try:
            for _ in range(40):
                while game.legal():
                    game.play(game.legal()[-1])
                while game.turns:
                    game.undo()
        finally:
            stop.set()
        for looker in lookers:
            looker.result()
    assert tallies


def test_closing_while_a_thread_plays_out():
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        games = [hus.Game("damara") for _ in range(20)]
        futures = [pool.submit(game.playouts, 100, 1) for game in games]
        for game in games:
            game.close()
        done = [future.exception() is None for future in futures]
    assert len(done) == 20  # a game that was closed too early says so, and nothing crashes


def test_other_threads_run_during_playouts():
    """The call lets go of the interpreter lock: this thread counts meanwhile."""
    game, counted = hus.Game("damara"), 0
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        future = pool.submit(game.playouts, 20_000, 1)
        while not future.done():
            counted += 1
    assert counted > 1000


def test_exit_with_live_objects(environment):
    code = ("import hus, threading\n"
            "game = hus.Game('damara')\n"
            "threading.Thread(target=game.playouts, args=(10**9, 1), daemon=True).start()\n"
            "print('bye')")
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True,
                         text=True, timeout=30)
    assert (run.returncode, run.stdout, run.stderr) == (0, "bye\n", "")
