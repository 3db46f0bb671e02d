"""What has room to grow with the size of words grows: what an owl says, the sentence at Sequence Giant's cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from scenarios import SCENARIOS
from scenarios.tour import Tour
from word_growth import WordRule, compare

SAID = {"sequence_cut": ("Everybody", 1.5), "sequence_cut_12": ("Everybody", 1.4), "jacks_lesson": ("nobody", 1.8)}
"""A word of what is said, and by how much it grows at 200 % in the smallest window."""


@pytest.mark.usefixtures("without_art")
@pytest.mark.parametrize("name", SAID)
def test_it_grows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    rule, (word, least) = WordRule(monkeypatch), SAID[name]
    tour = Tour(tmp_path, (960, 600), 1.0, frame=0.1)
    tour.visit(dict(SCENARIOS)[name])
    growth = compare(tour, rule, (960, 600), 2.0)
    tour.app.close()
    assert growth.grown[word] >= least
