"""A short run of the fuzzer: of every file some variants, of every kind of file all the traps."""

import pytest
from fuzz import Subject, fuzz, subjects

SUBJECTS = list(subjects())
FEW = 2
"""Variants of each sort; by night the fuzzer itself tries hundreds."""
TRAPPED = ("settings", "jungle/marsh.tmx", "jacks/presets.yaml", "jacks/cards.yaml")
"""One of each kind, for a few seconds each; by night all are."""
OF_EACH_KIND = [subject for subject in SUBJECTS if subject.name in TRAPPED]
OTHERS = [subject for subject in SUBJECTS if subject.name not in TRAPPED][::4]


@pytest.mark.parametrize("subject", [*OF_EACH_KIND, *OTHERS], ids=lambda subject: subject.name.replace(" ", "-"))
def test_no_file_does_harm(subject: Subject) -> None:
    every = max(10, len(subject.good()) // FEW)
    assert fuzz(subject, seed=8, count=FEW, every=every, trapped=subject.name in TRAPPED) > FEW
