"""A short run of the fuzzer: of every file some variants, of every kind of file all the traps."""

from collections.abc import Iterator
from pathlib import Path

import fuzz
import pytest
from examples import in_turn
from fuzz_subjects import Subject, program_subjects, subjects

SUBJECTS = list(subjects())
FEW = 2
"""Variants of each sort; by night there are hundreds."""
TRAPPED = ("settings", "jungle/marsh.tmx", "jacks/presets.yaml", "jacks/cards.yaml")
"""One of each kind, for a few seconds each; by night all are."""
OF_EACH_KIND = [subject for subject in SUBJECTS if subject.name in TRAPPED]
OTHERS = in_turn([subject for subject in SUBJECTS if subject.name not in TRAPPED], 2)


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
