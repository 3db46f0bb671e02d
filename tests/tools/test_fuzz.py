"""A short run of the fuzzer: of every file some variants, of every kind of file all the traps."""

import re
from collections.abc import Iterator
from pathlib import Path

import fuzz
import pytest
from examples import dear, in_turn, nightly
from fuzz_drawn import Gallery, drawn_subjects
from fuzz_kept import Cupboard, kept_subjects
from fuzz_subjects import FaultError, RefusedError, Subject, program_subjects, subjects
from hypothesis import given
from hypothesis import strategies as st
from malformed import NAMES

from jungle_games.games import ROOMS
from jungle_games.screens.library.saved_games import SavedSheet
from jungle_games.store import files as atomic

SUBJECTS = list(subjects())
FEW = 2
"""Variants of each sort; by night there are hundreds."""
TRAPPED = ("settings", "statistics jungle", "jungle/marsh.tmx", "jacks/presets.yaml", "jacks/cards.yaml")
"""One of each kind, for a few seconds each; by night all are."""
OF_EACH_KIND = [subject for subject in SUBJECTS if subject.name in TRAPPED]
OTHERS = in_turn([subject for subject in SUBJECTS if subject.name not in TRAPPED], 2)
DRAWN = in_turn([f"drawn {kind} {room.name}" for kind in ("match", "statistics") for room in ROOMS], 2)


@pytest.mark.parametrize("subject", [*OF_EACH_KIND, *OTHERS], ids=lambda subject: subject.name.replace(" ", "-"))
def test_no_file_does_harm(subject: Subject) -> None:
    every = max(10, len(subject.good) // FEW)
    tried, failures = fuzz.fuzz(subject, seed=8, count=FEW, every=every, trapped=subject.name in TRAPPED)
    assert tried > FEW or not subject.share
    assert not failures, "\n".join(map(str, failures))


def of_each_kind() -> Iterator[Subject]:
    """The first level file of each kind of each game."""
    seen = set()
    for subject in program_subjects():
        game, _slash, file = subject.name.split()[-1].partition("/")
        if (game, file[-4:]) not in seen:
            seen.add((game, file[-4:]))
            yield subject


KINDS = list(of_each_kind())


@pytest.mark.parametrize("subject", in_turn(KINDS, 3), ids=lambda subject: subject.name.split()[-1])
def test_a_damaged_level_file_is_told_and_the_program_goes_on(subject: Subject, tmp_path: Path) -> None:
    data = subject.good[: len(subject.good) * 2 // 3]
    assert fuzz.attempt(subject, "truncated", data, tmp_path) is None


def read_badly(data: bytes, folder: Path) -> None:
    """A reader with the faults that a reader can have."""
    if b"\n" not in data:
        raise ZeroDivisionError
    if len(data) > 1000:
        raise RefusedError("two\nlines")
    if data.endswith(b"x"):
        raise FaultError("the file was not kept")
    if not data.startswith(b"a"):
        raise RefusedError("It begins with another letter than a.")


def test_the_fuzzer_finds_the_faults_of_a_bad_reader() -> None:
    subject = Subject("bad", "yaml", b"a: 1\nb: 2\n", read_badly)
    _tried, failures = fuzz.fuzz(subject, seed=1, count=200, every=1)
    told = "\n".join(map(str, failures))
    assert "ZeroDivisionError" in told
    assert "two\\nlines" in told
    assert not any("another letter" in str(failure) for failure in failures)
    assert fuzz.attempt(subject, "by hand", b"a\nx", Path()) is not None
    assert fuzz.attempt(subject, "by hand", b"b\n", Path()) is None


def test_the_fuzzer_ends_a_reader_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "PATIENCE", 0.1)

    def hang(_data: bytes, _folder: Path) -> None:
        while True:
            pass

    failure = fuzz.attempt(Subject("stuck", "yaml", b"a", hang), "as it is", b"b", Path())
    assert failure is not None
    assert "has not ended" in failure.why


# What is drawn


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    made = Gallery()
    yield made
    made.close()


def drawn(gallery: Gallery, name: str) -> Subject:
    return next(subject for subject in drawn_subjects(gallery) if subject.name == name)


@pytest.mark.parametrize("name", DRAWN)
def test_whatever_is_damaged_is_drawn(gallery: Gallery, name: str) -> None:
    subject = drawn(gallery, name)
    _tried, failures = fuzz.fuzz(subject, seed=5, count=4, every=max(10, len(subject.good) // 3), trapped=False)
    assert not failures, "\n".join(map(str, failures))


@pytest.mark.parametrize("called", in_turn(NAMES, 4), ids=lambda called: called[:16])
def test_whoever_plays_is_drawn(gallery: Gallery, called: str, tmp_path: Path) -> None:
    subject = drawn(gallery, "drawn match jacks")
    data = re.sub(rb"(?<=name: )[^,}\n]+", called.encode().replace(b"\\", b"\\\\"), subject.good)
    assert fuzz.attempt(subject, called[:20], data, tmp_path) is None


@pytest.mark.parametrize(
    "file", [b"a\nb", b"\xff\xfe", b"%00", b"Sunday (conflicted copy)", b"\xe2\x80\x8b"], ids=ascii
)
def test_a_match_in_a_file_of_any_name_is_drawn_opened_and_deleted(
    gallery: Gallery, file: bytes, tmp_path: Path
) -> None:
    assert fuzz.attempt(drawn(gallery, "drawn file name"), "by hand", file, tmp_path) is None


@dear(4)
@given(name=st.text(st.characters(exclude_categories=()), max_size=60))
def test_any_name_is_drawn(gallery: Gallery, name: str) -> None:
    subject = drawn(gallery, "drawn match jungle")
    quoted = '"' + "".join(f"\\U{ord(sign):08x}" for sign in name) + '"'
    data = re.sub(rb"(?<=name: )[^,}\n]+", quoted.encode().replace(b"\\", b"\\\\"), subject.good)
    assert fuzz.attempt(subject, ascii(name), data, Path()) is None


@dear(2)
@given(data=st.binary(max_size=300) | st.text(max_size=300).map(lambda text: f"game: jungle\n{text}".encode()))
def test_any_bytes_are_drawn(gallery: Gallery, data: bytes) -> None:
    for name in ("drawn match jungle", "drawn statistics jacks", "drawn file name"):
        assert fuzz.attempt(drawn(gallery, name), "any bytes", data, Path()) is None


def test_the_gallery_notices_what_cannot_be_drawn(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    subject = drawn(gallery, "drawn match jungle")
    monkeypatch.setattr(SavedSheet, "paint", lambda *_arguments: {}["boom"])
    failure = fuzz.attempt(subject, "as it is", subject.good, tmp_path)
    assert failure is not None
    assert "boom" in failure.why
    monkeypatch.undo()
    assert fuzz.attempt(subject, "as it is", subject.good, tmp_path) is None


# What is kept beside matches


@pytest.fixture(scope="module")
def cupboard() -> Iterator[Cupboard]:
    made = Cupboard()
    yield made
    made.close()


@pytest.mark.parametrize("of", [4, *nightly(1)])
def test_whatever_is_kept_beside_matches_is_shown(cupboard: Cupboard, of: int) -> None:
    """Every fourth by day."""
    for subject in [*kept_subjects(cupboard)][::of]:
        _tried, failures = fuzz.fuzz(subject, seed=5, count=1, every=10**6, trapped=False)
        assert not failures, "\n".join(map(str, failures))


def test_the_cupboard_notices_what_is_lost(
    cupboard: Cupboard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    marks = next(subject for subject in kept_subjects(cupboard) if "stars" in subject.name)
    monkeypatch.setattr(atomic, "set_aside", lambda path: (path.unlink(), path)[1])
    failure = fuzz.attempt(marks, "torn", b"{torn", tmp_path)
    assert failure is not None
    assert "not kept" in failure.why
