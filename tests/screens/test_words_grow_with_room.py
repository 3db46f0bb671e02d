"""Text with room to grow follows the size of words: the owl's words, the sentence at Sequence Giant's cut."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from scenarios import SCENARIOS
from scenarios.tour import Tour
from word_growth import WordRule, compare

from jungle_games.games.sequence.scene.sequence_view import SequenceView
from jungle_games.ui.painter import Face, Painter

SAID = {"sequence_cut": ("Everybody", 1.5), "sequence_cut_12": ("Everybody", 1.4), "jacks_lesson": ("nobody", 1.8),
        "matr1x_lesson": ("beside", 1.35)}  # fmt: skip
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


@pytest.mark.usefixtures("without_art")
@pytest.mark.parametrize("name", ["sequence_cut", "sequence_cut_12"])
def test_who_deals_is_written_no_smaller_than_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    tour = Tour(tmp_path, (960, 600), 2.0, frame=0.1)
    tour.visit(dict(SCENARIOS)[name])
    view = tour.app.stack.top
    assert isinstance(view, SequenceView)
    mat, written = view.drawing.geometry.mat, {}
    label = Painter.label

    def noted(painter: Painter, target: Any, words: str, pos: Any, face: Any, px: int, *how: Any) -> Any:
        if face is Face.TITLE and mat.collidepoint(pos) and pos[1] > mat.centery - mat.h // 4:
            written[words] = px
        return label(painter, target, words, pos, face, px, *how)

    monkeypatch.setattr(Painter, "label", noted)
    view.draw_below(tour.app.screen)
    tour.app.close()
    assert len(written) >= 4
    assert len(set(written.values())) == 1, written
