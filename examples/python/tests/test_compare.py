"""compare.py: one tally by threads, slices and a cluster; intervals; pictures."""

import contextlib
import json
import math
import re
import statistics
import subprocess
import sys
import threading
import time

import pytest

import hus

pytest.importorskip("tqdm")
import compare  # noqa: E402  (needs tqdm)

VARIANTS = ["philos", "wikipedia,pits_per_row=6,inner_filled=half"]


@pytest.fixture
def run(capsys):
    """Runs compare.py in this process; tells what it prints, or complains of."""
    def run(*arguments, code=0):
        try:
            assert compare.main(arguments) == code
        except SystemExit as end:
            assert end.code == code
        done = capsys.readouterr()
        return done.err if code else done.out
    return run


@pytest.fixture
def run_program(folder, environment):
    """The same in a process of its own."""
    def run(*arguments, code=0):
        done = subprocess.run([sys.executable, str(folder / "compare.py"), *arguments],
                              env=environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == code, done.stderr
        return done.stderr if code else done.stdout
    return run


@pytest.fixture
def tally(run):
    """The tallies of the variants, however they are played."""
    return lambda *arguments: json.loads(run("--json", "--games", "2000", *arguments, *VARIANTS))


def test_tally_is_that_of_one_call(tally):
    for label, numbers in tally("--seed", "7").items():
        game = compare.read_contender(label).game
        assert hus.Tally(**numbers) == game.playouts(2000, 7)


def test_threads_and_slices_do_not_matter(tally):
    one = tally("--threads", "1", "--slices", "10")
    assert list(one) == VARIANTS
    assert one == tally("--threads", "3", "--slices", "77") == tally("--slices", "2000")
    assert one != tally("--seed", "2")


def test_slices_are_all_games():
    pieces = list(compare.cut(3, 1001, 10))
    for contender in range(3):
        own = [piece for piece in pieces if piece.contender == contender]
        assert [piece.number for piece in own] == list(range(10))
        games = [game for piece in own for game in range(piece.first, piece.first + piece.games)]
        assert games == list(range(1001))


def test_ctrl_c_does_not_wait_for_all_slices(monkeypatch):
    begun, playouts, is_interrupted = [], hus.Game.playouts, threading.Event()

    def slow_playouts(game, *numbers):
        begun.append(numbers)
        if len(begun) > 1:
            is_interrupted.wait(60)
            time.sleep(0.01)
        return playouts(game, *numbers)

    def interrupt(bar, games):
        is_interrupted.set()
        raise KeyboardInterrupt

    monkeypatch.setattr(hus.Game, "playouts", slow_playouts)
    monkeypatch.setattr(compare.tqdm, "update", interrupt)
    assert compare.main(["--games", "1000", "--slices", "1000", "--threads", "1", "philos"]) == 130
    assert len(begun) < 500


# ---- a cluster -----------------------------------------------------------------------------------

@contextlib.contextmanager
def started(environment, *command):
    process = subprocess.Popen([sys.executable, "-m", *command], env=environment,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=30)


def wait_for_address(path, process):
    """The scheduler writes where it listens into a file."""
    for _ in range(300):
        with contextlib.suppress(OSError, ValueError):
            return json.loads(path.read_text())["address"]
        assert process.poll() is None, "the scheduler has ended"
        time.sleep(0.1)
    raise AssertionError("the scheduler does not come up")


@pytest.fixture
def cluster(environment, tmp_path):
    """A scheduler and two workers on loopback."""
    distributed = pytest.importorskip("distributed")
    file = tmp_path / "scheduler.json"
    worker = ["distributed.cli.dask_worker", "--host", "127.0.0.1", "--nthreads", "1",
              "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path)]
    with started(environment, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port",
                 "0", "--no-dashboard", "--scheduler-file", str(file)) as scheduler:
        address = wait_for_address(file, scheduler)
        with started(environment, *worker, address), started(environment, *worker, address):
            with distributed.Client(address, timeout=30) as client:
                client.wait_for_workers(2, timeout=30)
            yield address


def test_cluster_gives_the_same_tally(run_program, tally, cluster):
    distributed = pytest.importorskip("distributed")
    told = run_program("--scheduler", cluster, "--slices", "40", "--json", "--games", "2000",
                       *VARIANTS)
    assert json.loads(told) == tally()
    with distributed.Client(cluster, timeout=30) as client:
        played = client.run(lambda: sys.modules.get("hus") is not None)
    assert list(played.values()) == [True, True]  # both workers had their share


def test_no_cluster_there(run_program, environment):
    pytest.importorskip("distributed")
    environment["DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT"] = "1s"
    told = run_program("--scheduler", "tcp://127.0.0.1:9", "--games", "100", code=1)
    assert "compare.py: " in told and "Traceback" not in told


# ---- intervals -----------------------------------------------------------------------------------

def test_share():
    """Against Wilson's interval as it is printed for 10 of 100."""
    estimate = compare.share(10, 100)
    assert [round(number, 4) for number in estimate] == [0.1, 0.0552, 0.1744]
    assert compare.share(0, 50)[:2] == (0, 0) and compare.share(0, 50).high > 0
    assert compare.share(50, 50).value == compare.share(50, 50).high == 1
    assert math.isnan(compare.share(0, 0).value)


def test_mean_of_equal_slices_is_the_usual_one():
    sums = [10, 12, 9, 14, 11]
    estimate = compare.mean(sums, [1] * 5)
    spread = compare.Z * statistics.stdev(sums) / math.sqrt(5)
    assert estimate == pytest.approx((11.2, 11.2 - spread, 11.2 + spread))
    assert math.isnan(compare.mean([0], [0]).value)


def test_intervals_hold_what_they_promise():
    """Of 60 samples about 57 hold the value of a large one."""
    game = hus.Game("philos")
    for measure in compare.MEASURES[:5]:
        value = measure.estimate([game.playouts(5000, 1, n * 5000) for n in range(20)]).value
        held = 0
        for sample in range(60):
            first = 10**6 + 2000 * sample
            low, high = measure.estimate(
                [game.playouts(100, 1, first + 100 * n) for n in range(20)])[1:]
            held += low <= value <= high
        assert held >= 49, measure.title


# ---- what is printed and drawn -------------------------------------------------------------------

def test_table(run):
    lines = run("--games", "500", *VARIANTS).splitlines()
    assert lines[0].split()[:3] == ["first", "wins", "%"]
    assert [line.split()[0] for line in lines[1:]] == VARIANTS
    assert all(line.count("±") == 6 for line in lines[1:])


def test_all_built_in_variants_are_the_default(run):
    assert list(json.loads(run("--games", "100", "--json"))) == hus.variants()


def test_profile_from_a_file(run, tmp_path):
    profile = tmp_path / "club.ini"
    profile.write_text(hus.Variant("damara", name="club").write(), encoding="utf-8")
    assert list(json.loads(run("--games", "100", "--json", f"{profile},ends=at_once"))) == [
        "club,ends=at_once"]


@pytest.mark.parametrize("name, begin", [("hus.png", b"\x89PNG"), ("hus.svg", b"<?xml")])
def test_picture(run, tmp_path, name, begin):
    pytest.importorskip("matplotlib")
    pictures = []
    for threads in ("1", "3"):
        run("--games", "500", "--threads", threads, "--out", str(tmp_path / name), *VARIANTS)
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0].startswith(begin)
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("arguments, code, said", [
    (["nope"], 1, "no built-in variant"), (["philos,nothing=1"], 1, "nothing"),
    (["no.ini"], 1, "cannot read"), (["philos,repetition=0"], 1, "contradict|never|rule"),
    (["--games", "1"], 2, "100 …"), (["--out", "a.gif"], 2, "neither"),
    (["--out", "/no/such/folder/a.png", "--games", "100", "philos"], 1, "No such file")])
def test_what_is_wrong_is_said(run, arguments, code, said):
    assert re.search(said, run(*arguments, code=code))
