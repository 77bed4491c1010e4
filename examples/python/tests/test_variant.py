"""Variants: made, read, changed, written; and what is wrong with texts."""

import copy
import pickle
import re

import pytest

import hus


def expectations(path):
    """The lines of an expected.txt: name, status, line, column, message."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, status, row, column, message = line.split(None, 4)
            yield name, hus.Status[status], int(row), int(column), message


def assert_error(error, expected):
    assert (error.status, error.line, error.column, error.message) == expected
    assert type(error) is hus._ERRORS[error.status]
    assert expected[3] in str(error)


def test_builtin():
    assert hus.variants()[:2] == ["mancala-world", "philos"]
    for name in hus.variants():
        assert hus.Variant(name)["name"] == name


def test_rules():
    assert len(hus.rules()) == 16
    assert hus.rules()["capture_needs"].values == "inner|both"
    assert all(rule.help for rule in hus.rules().values())


def test_overrides_by_keyword():
    club = hus.Variant("philos", name="my-club", pits_per_row=12, sweep_doubles=False)
    assert (club["name"], club["pits_per_row"], club["sweep_doubles"]) == ("my-club", 12, "no")
    club.override("sowing = counterclockwise\n# a comment", title="Club 12", sweep_doubles=True)
    assert (club["sowing"], club["title"], club["sweep_doubles"]) == (
        "counterclockwise", "Club 12", "yes")


def test_mapping():
    variant = hus.Variant("mancala-world", name="12")
    assert variant["name"] == "12"  # a name stays text
    assert variant["format"] == 1
    assert variant["inner_filled"] == "half"
    assert variant.number("inner_filled") == 4
    assert variant.number("capture_resows") == 0
    assert set(hus.rules()) < set(variant)
    assert len(variant) == len(dict(variant)) == 20
    assert variant.get("base") is None
    assert "nothing" not in variant
    with pytest.raises(KeyError):
        variant["base"]
    with pytest.raises(hus.RuleError):
        variant.number("name")


def test_overriding_with_what_was_read_changes_nothing():
    for name in hus.variants():
        variant = hus.Variant(name)
        before = variant.write()
        variant.override(**{key: value for key, value in variant.items() if key != "format"})
        assert variant.write() == before


def test_equal_and_same_rules():
    a, b = hus.Variant("mancala-world"), hus.Variant("mancala-world")
    assert a == b and a.same_rules(b)
    b.override(inner_filled=4)
    assert a != b and a.same_rules(b)
    b.override(inner_filled=5)
    assert not a.same_rules(b)


def test_parse_load_write(root, tmp_path):
    for path in sorted((root / "variants").glob("*.ini")):
        text = path.read_text(encoding="utf-8")
        loaded = hus.Variant.load(path)
        assert loaded == hus.Variant.load(str(path)) == hus.Variant.parse(text)
        assert loaded == hus.Variant.parse(text.encode()) == hus.Variant(path.stem)
        copied = tmp_path / "ǁhūs.ini"
        copied.write_text(loaded.write(), encoding="utf-8")
        assert hus.Variant.load(copied).write() == loaded.write()


def test_copies_are_their_own():
    variant = hus.Variant("philos", title="One", pits_per_row=10)
    copies = [variant.copy(), copy.copy(variant), copy.deepcopy(variant),
              pickle.loads(pickle.dumps(variant))]
    variant.override(title="Two")
    assert {other["title"] for other in copies} == {"One"}


def test_repr():
    assert repr(hus.Variant("damara")) == "<hus.Variant damara: 12 pits, counterclockwise>"


def test_bad_profiles(root):
    rows = list(expectations(root / "tests/profiles/expected.txt"))
    for name, *expected in rows:
        path = root / "tests/profiles" / f"{name}.ini"
        for read in (hus.Variant.load, lambda path: hus.Variant.parse(path.read_bytes())):
            with pytest.raises(hus.HusError) as caught:
                read(path)
            assert_error(caught.value, tuple(expected))
    assert len(rows) > 50


def test_what_is_wrong_is_said_with_its_place():
    variant = hus.Variant("philos")
    before = variant.write()
    with pytest.raises(hus.RuleError) as caught:
        variant.override("# so\npits_per_row = 99")
    assert (caught.value.line, caught.value.column) == (2, 16)
    assert str(caught.value).startswith("line 2, column 16: ")
    assert variant.write() == before


@pytest.mark.parametrize("make, kind", [
    (lambda: hus.Variant("nope"), hus.UnknownVariant),
    (lambda: hus.Variant("nope"), LookupError),
    (lambda: hus.Variant("phi\0los"), hus.ArgumentError),
    (lambda: hus.Variant("philos", nothing=1), hus.RuleError),
    (lambda: hus.Variant("philos", base="damara"), hus.HusError),
    (lambda: hus.Variant("philos", title="a\nsowing = clockwise"), hus.TextError),
    (lambda: hus.Variant("philos", **{"sowing = clockwise\ntitle": "a"}), hus.TextError),
    (lambda: hus.Variant("philos", **{"#": "a"}), hus.TextError),
    (lambda: hus.Variant.load("no/such/file.ini"), hus.FileError),
    (lambda: hus.Variant.load("no/such/file.ini"), OSError),
    (lambda: hus.Variant.load("."), hus.FileError),
    (lambda: hus.Variant.load("a\0b"), hus.ArgumentError),
    (lambda: hus.Variant.parse("\0"), hus.TextError),
    (lambda: hus.Variant.parse(b"\xff"), hus.TextError),
    (lambda: hus.Variant.parse(""), hus.RuleError),
])
def test_errors(make, kind):
    with pytest.raises(kind) as caught:
        make()
    assert isinstance(caught.value, hus.HusError)


def test_errors_name_the_file_that_was_read(tmp_path):
    path = tmp_path / "club.ini"
    path.write_text("[variant]\nformat = 1\nbase = philos\nname = club\nsowing = up\n")
    for wrong in (path, tmp_path / "none.ini"):
        with pytest.raises(hus.HusError, match=f"^{re.escape(str(wrong))}: ") as caught:
            hus.Variant.load(wrong)
        assert caught.value.filename == str(wrong)
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    with pytest.raises(hus.HusError, match="^line 1"):
        hus.Variant.parse("sowing = up")
