"""The sheet at the end of a match covers nothing that won, in every game, for every ending and at every size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from companions import end_of
from scenarios.ends import SCENARIOS, table_of
from scenarios.tour import Place, Scenario, Tour

from jungle_games.table.end_of_match import EndStage

WINDOWS = [(size, scale) for size in ((960, 600), (1280, 800), (1920, 1080)) for scale in (1.0, 1.25, 1.5)]
ENDS = [(name, scenario) for name, scenario in SCENARIOS if name.startswith("end_")]
AT_A_TIME = 3
"""Of so many windows an ending is seen in one by day; neighbours share them, and by night each is seen in all."""


def endings() -> Iterator[ParameterSet]:
    for number, (name, scenario) in enumerate(ENDS):
        yield pytest.param(scenario, WINDOWS[number % AT_A_TIME :: AT_A_TIME], id=name)
        yield pytest.param(scenario, WINDOWS, id=f"{name}_everywhere", marks=pytest.mark.nightly)


@pytest.mark.usefixtures("without_art")
@pytest.mark.parametrize(("scenario", "windows"), list(endings()))
def test_the_sheet_covers_nothing_that_won_and_leads_on(
    tmp_path: Path, scenario: Scenario, windows: Sequence[Place]
) -> None:
    """There is one thing to do next, and at most three others."""
    tour = Tour(tmp_path, (960, 600), 1.0, frame=0.25, motion=0.0)
    tour.visit(scenario)
    for size, scale in windows:
        tour.lay_out(size, scale, painted=False)
        scene = table_of(tour)
        end_of(scene).unfold()
        assert end_of(scene).stage is EndStage.OPEN
        lit = [each.rect for each in scene.flourish().lit]
        outcome = scene.match.outcome
        assert outcome is not None
        assert not [rect for rect in lit if rect.colliderect(end_of(scene).sheet.rect)], (size, scale)
        sheet = end_of(scene).sheet
        assert tour.app.window.size[0] >= sheet.rect.right
        buttons = [each.rect for each in sheet.walk() if isinstance(each.name, tuple)]
        assert scale > 1.25 or all(map(sheet.rect.contains, buttons)), (size, scale, "a button is scrolled away")
    labels = [entry.label for entry in end_of(table_of(tour)).sheet.view.entries]
    assert 2 <= len(labels) <= 4
    assert labels[-1] == "Leave the table"
    assert "Undo" not in labels
    tour.app.close()
    assert not tour.failures()
