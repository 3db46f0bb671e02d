"""A short run of the fuzzer: of every file some variants, of every kind of file all the traps."""

from collections.abc import Iterator
from pathlib import Path

import fuzz
import pytest
from fuzz_subjects import FaultError, RefusedError, Subject, program_subjects, subjects

SUBJECTS = list(subjects())
TRAPPED = ("settings", "unfinished jungle", "statistics jungle", "jungle/marsh.tmx", "jacks/ring.tmx",
           "jacks/presets.yaml", "jungle_matrix/pets.yaml", "jacks/cards.yaml", "tutorial jacks")  # fmt: skip


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name.replace(" ", "-"))
def test_no_file_does_harm(subject: Subject) -> None:
    every = max(10, len(subject.good) // 12)
    tried, failures = fuzz.fuzz(subject, seed=8, count=12, every=every, trapped=subject.name in TRAPPED)
    assert tried > 12 or not subject.share
    assert not failures, "\n".join(map(str, failures))


def of_each_kind() -> Iterator[Subject]:
    """The first level file of each kind of each game."""
    seen = set()
    for subject in program_subjects():
        game, _slash, file = subject.name.split()[-1].partition("/")
        if (game, file[-4:]) not in seen:
            seen.add((game, file[-4:]))
            yield subject


@pytest.mark.parametrize("subject", list(of_each_kind()), ids=lambda subject: subject.name.split()[-1])
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
    monkeypatch.setattr(fuzz, "SECONDS", 0.02)
    monkeypatch.setattr(fuzz, "PATIENCE", 5)

    def hang(_data: bytes, _folder: Path) -> None:
        while True:
            pass

    failure = fuzz.attempt(Subject("stuck", "yaml", b"a", hang), "as it is", b"b", Path())
    assert failure is not None
    assert "took more than" in failure.why
