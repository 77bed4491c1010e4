"""How the library is found, and the package is installed."""

import doctest
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

import hus

SHOW = "import hus; print(hus.library_version(), hus.Game('philos').legal()[0])"
SHOWN = f"{hus.library_version()} o1\n"

needs_path = pytest.mark.skipif(not os.environ.get("HUS_LIBRARY") or sys.platform != "linux",
                                reason="needs the path of a library, on Linux")


@pytest.fixture
def run(tmp_path):
    """Runs a program elsewhere than beside hus.py."""
    def run(*command, **options):
        return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                              timeout=120, cwd=tmp_path, **options)
    return run


@pytest.fixture
def library():
    return pathlib.Path(os.environ["HUS_LIBRARY"]).resolve()


@pytest.fixture
def bare(environment):
    """An environment that says nothing of the library."""
    return {name: value for name, value in environment.items() if name != "HUS_LIBRARY"}


@needs_path
def test_by_variable(run, environment):
    assert run(sys.executable, "-c", SHOW, env=environment).stdout == SHOWN


@needs_path
def test_variable_goes_first(run, environment, tmp_path, folder, library):
    shutil.copy(folder / "hus.py", tmp_path)
    shutil.copy(library, tmp_path / "libhus.so")
    environment.update(PYTHONPATH=str(tmp_path), HUS_LIBRARY="/no/such/libhus.so")
    wrong = run(sys.executable, "-c", SHOW, env=environment)
    assert "ImportError: libhus is not found" in wrong.stderr
    assert "/no/such/libhus.so" in wrong.stderr


@needs_path
@pytest.mark.parametrize("name", ["libhus.so", "libhus.so.0"])
def test_beside_itself(run, bare, tmp_path, folder, library, name):
    shutil.copy(folder / "hus.py", tmp_path)
    shutil.copy(library, tmp_path / name)
    bare["PYTHONPATH"] = str(tmp_path)
    assert run(sys.executable, "-c", SHOW, env=bare).stdout == SHOWN


@needs_path
def test_by_the_loader(run, bare, tmp_path, library):
    shutil.copy(library, tmp_path / "libhus.so.0")
    bare["LD_LIBRARY_PATH"] = str(tmp_path)
    assert run(sys.executable, "-c", SHOW, env=bare).stdout == SHOWN


@needs_path
def test_another_library_is_refused(run, environment):
    environment["HUS_LIBRARY"] = "libc.so.6"
    wrong = run(sys.executable, "-c", SHOW, env=environment)
    assert "ImportError: libc.so.6 is no libhus" in wrong.stderr


@pytest.fixture(scope="module")
def venv(tmp_path_factory, folder):
    """An environment in which the package is installed, without a network."""
    temporary = tmp_path_factory.mktemp("pip")
    source, venv = temporary / "python", temporary / "venv"
    shutil.copytree(folder, source, ignore=shutil.ignore_patterns("dist"))
    for command in ([sys.executable, "-m", "venv", "--system-site-packages", venv],
                    [venv / "bin/pip", "install", "--no-index", "--no-build-isolation", source]):
        made = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert made.returncode == 0, made.stdout + made.stderr
    return venv


@needs_path
def test_installs_with_pip(run, venv, library):
    code = SHOW + """; import importlib.metadata as m
print(*sorted(str(f) for f in m.files('hus') if 'info' not in str(f) and f.suffix != '.pyc'))
print(hus.__file__, m.version('hus'))"""
    shown = run(venv / "bin/python", "-c", code,
                env={**os.environ, "HUS_LIBRARY": str(library)})
    assert shown.stdout.startswith(f"{SHOWN}hus/__init__.py hus/py.typed\n{venv}"), shown.stderr
    assert shown.stdout.endswith(f"__init__.py {hus.__version__}\n")


@needs_path
def test_installed_package_is_typed(run, venv, tmp_path):
    """Someone's program is checked against the types of hus.py."""
    pytest.importorskip("mypy")
    program = tmp_path / "program.py"
    program.write_text("import hus\nturn = hus.Game('philos').play('i5')\nseeds: str = turn.laps\n")
    checked = run(sys.executable, "-m", "mypy", "--strict", "--python-executable",
                  venv / "bin/python", program)
    assert checked.stdout.count("error:") == 1, checked.stdout
    assert 'program.py:3: error: Incompatible types in assignment' in checked.stdout


def test_examples_in_the_manual():
    failed, tried = doctest.testmod(hus, extraglobs={"Variant": hus.Variant})
    assert failed == 0 < tried


def test_example_of_the_readme(folder):
    text = (folder / "README.md").read_text(encoding="utf-8")
    for block in re.findall(r"^```python\n(.*?)^```$", text, flags=re.S | re.M):
        exec(compile(block, "README.md", "exec"), {})
