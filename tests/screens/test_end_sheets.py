"""The sheet at the end of a match covers nothing that won, in every game, for every ending and at every size."""

from __future__ import annotations

from pathlib import Path

import pytest
from companions import end_of
from scenarios.ends import SCENARIOS, table_of
from scenarios.tour import Scenario, Tour

from jungle_games.table.ending.end_of_match import EndStage
from jungle_games.table.frame.frame import TABLE

WINDOWS = [(size, scale) for size in ((960, 600), (1280, 800), (1920, 1080)) for scale in (1.0, 1.25, 1.5)]
ENDS = [(name, scenario) for name, scenario in SCENARIOS if name.startswith("end_")]


@pytest.mark.usefixtures("without_art")
@pytest.mark.parametrize("scenario", [pytest.param(each, id=name) for name, each in ENDS])
def test_the_sheet_covers_nothing_that_won(tmp_path: Path, scenario: Scenario) -> None:
    tour = Tour(tmp_path, (960, 600), 1.0, frame=0.25, motion=0.0)
    tour.visit(scenario)
    for size, scale in WINDOWS:
        tour.lay_out(size, scale, painted=False)
        scene = table_of(tour)
        end_of(scene).unfold()
        assert end_of(scene).stage is EndStage.OPEN
        lit = [each.rect for each in scene.flourish().lit]
        outcome = scene.match.outcome
        assert outcome is not None
        covered = [rect for rect in lit if rect.colliderect(end_of(scene).sheet.rect)]
        assert not covered, (size, scale)
        assert tour.app.window.size[0] >= end_of(scene).sheet.rect.right
    tour.app.close()
    assert not tour.failures()


@pytest.mark.usefixtures("without_art")
@pytest.mark.parametrize("name", ["end_jacks_2", "end_jacks_3", "end_jacks_4"])
def test_the_sheet_of_jacks_lies_beside_the_rug(tmp_path: Path, name: str) -> None:
    tour = Tour(tmp_path, (960, 600), 1.0, frame=0.25, motion=0.0)
    tour.visit(dict(SCENARIOS)[name])
    for size, scale in WINDOWS:
        tour.lay_out(size, scale, painted=False)
        scene = table_of(tour)
        end_of(scene).unfold()
        sheet = end_of(scene).sheet.rect
        assert not sheet.colliderect(scene.frame.boxes[TABLE]), (size, scale)
    tour.app.close()


@pytest.mark.usefixtures("without_art")
@pytest.mark.parametrize("scenario", [pytest.param(each, id=name) for name, each in ENDS])
def test_there_is_one_thing_to_do_next_and_at_most_three_others(tmp_path: Path, scenario: Scenario) -> None:
    tour = Tour(tmp_path, (1280, 800), 1.0, frame=0.25, motion=0.0)
    tour.visit(scenario)
    scene = table_of(tour)
    end_of(scene).unfold()
    labels = [entry.label for entry in end_of(scene).sheet.view.entries]
    assert 2 <= len(labels) <= 4
    assert labels[-1] == "Title"
    assert "Undo" not in labels
    tour.app.close()
