"""Reports of failures and the log they go to: enough to mend the program by, and nothing about who plays."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from jungle_games.log import Discretion, Log, failure_report


def caught(error: BaseException) -> BaseException:
    """``error`` with a trace."""
    try:
        raise error
    except BaseException as raised:
        return raised


def report_of(error: BaseException, discretion: Discretion | None = None) -> str:
    return failure_report("failed to deal", caught(error), discretion or Discretion())


# What a report tells


def test_a_report_tells_what_where_and_of_which_program() -> None:
    first, program, system, *rest, last = report_of(ValueError("no such card")).splitlines()
    assert first == "failed to deal"
    assert re.match(r"Jungle Games [\d.]+, computer players ", program)
    assert "Python 3." in system
    assert last == "ValueError: no such card"
    assert any("test_report.py, line" in line for line in rest)
    assert not any(str(Path(__file__).parent) in line for line in rest), "where sources lie is nobody's business"


def test_a_report_tells_what_led_to_the_failure() -> None:
    try:
        try:
            raise KeyError("first")
        except KeyError as first:
            raise ValueError("second") from first
    except ValueError as second:
        report = failure_report("failed", second, Discretion())
    assert report.index("KeyError: 'first'") < report.index("which led to:") < report.index("ValueError: second")


# What it keeps to itself


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home" / "mira"
    folder.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    return folder


NAMES = ("Ben's games", "Ben", 'Ben "B" B', "Bens' and Al's", "a: b", "a; b, (c)", "虎 \ud800")
PLACES = (
    "{home}", "{home}land", "/media/STICK", "/mnt", "//server/share", "C:\\Users\\mira", "D:/", "\\\\nas\\games",
)  # fmt: skip
WORDS = (
    "{path}", "{path!r} is gone", "'{path}' is gone", '"{path}": no', "{path}: it is not a text file", "at {path} or",
    "[Errno 2] No such file or directory: '{path}'", "{path}; {home}/other",
)  # fmt: skip


def test_no_path_is_told_wherever_it_lies_and_however_it_is_named(home: Path) -> None:
    for name, place, words in product(NAMES, PLACES, WORDS):
        path = f"{place.format(home=home)}/{name}/Against Cleo's cat.yaml"
        report = report_of(ValueError(words.format(path=path, home=home))).splitlines()[-1]
        assert "<a private file>" in report
        for private in ("mira", "STICK", "server", "nas", "Cleo", "cat.yaml", "games", "Ben", "B", "Al"):
            assert not re.search(rf"\b{private}\b", report), report


@pytest.mark.parametrize("words", ["1/2 of it", "and/or", "</map> is missing", "https://example.org/x", "e.g.: x"])
def test_what_is_no_path_is_told(words: str) -> None:
    assert words in report_of(ValueError(words))


def test_names_of_players_are_not_told_wherever_they_stand() -> None:
    discretion = Discretion(lambda: ["Mira", "Al", "Mira B.", "x"])
    told = report_of(KeyError("Mira B. and Mira, but not Miranda, Also or x"), discretion)
    assert told.endswith("KeyError: '<somebody> and <somebody>, but not Miranda, Also or x'")


# The log


def test_the_log_stays_small_and_keeps_the_newest(tmp_path: Path) -> None:
    log = Log(tmp_path)
    for number in range(300):
        log.note(f"{number:04} " + "x" * 5000)
    log.close()
    files = list(tmp_path.iterdir())
    assert len(files) == 3
    assert sum(path.stat().st_size for path in files) < 800_000
    assert "0299 " in log.path.read_text(encoding="utf-8")


def test_where_no_log_can_be_written_the_failure_goes_to_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs").write_text("in the way", encoding="utf-8")
    Log(tmp_path / "logs").failure("failed to draw", caught(ValueError("x")))
    assert "ValueError: x" in capsys.readouterr().err


@pytest.mark.parametrize("shown", ["MIRA", "mira", "saves/mira_2.yaml", "Mira’s", "jungle-mira.yaml", "mirA7"])
def test_names_are_left_out_in_any_case_and_as_a_part_of_paths(shown: str) -> None:
    discretion = Discretion(lambda: ["Mira", "Groß"])
    assert "mira" not in discretion.veil(f"no {shown} here").casefold()
    assert discretion.veil("admiral") == "admiral"
    assert discretion.veil("GROSS and groß") == "<somebody> and <somebody>"
