"""Where the tests find the wrapper, the library and the vectors."""

import os
import pathlib
import sys

import pytest

FOLDER = pathlib.Path(__file__).resolve().parent.parent
ROOT = FOLDER.parent.parent

sys.dont_write_bytecode = True
sys.path.insert(0, str(FOLDER))


def find_library():
    """HUS_LIBRARY, or else the usual build; as a whole path, since programs run elsewhere."""
    chosen = pathlib.Path(os.environ.get("HUS_LIBRARY", ROOT / "build/libhus.so"))
    if chosen.exists():
        os.environ["HUS_LIBRARY"] = str(chosen.resolve())


find_library()


@pytest.fixture
def root():
    """The folder of the whole project."""
    return ROOT


@pytest.fixture(scope="session")
def folder():
    """The folder of hus.py."""
    return FOLDER


@pytest.fixture
def environment(tmp_path_factory):
    """For programs that import hus.py where it lies."""
    return {**os.environ, "PYTHONPATH": str(FOLDER), "PYTHONDONTWRITEBYTECODE": "1",
            "MPLCONFIGDIR": str(tmp_path_factory.getbasetemp() / "matplotlib")}
