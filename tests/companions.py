"""The companions of a table, as tests look for them."""

from __future__ import annotations

from typing import Any, TypeVar

from jungle_games.table.companion import Companion
from jungle_games.table.end_of_match import EndOfMatch
from jungle_games.table.frame import GuidePanel
from jungle_games.table.lessons import Coach, LessonOnTable
from jungle_games.table.look_back import LookBack
from jungle_games.table.online.online_status import OnlineStatus
from jungle_games.table.puzzles import PuzzleOnTable
from jungle_games.table.study import StudyOnTable

C = TypeVar("C", bound=Companion)


def companion(scene: Any, kind: type[C]) -> C:
    """The companion of that kind at the table of ``scene``. Raises LookupError if there is none."""
    found = next((each for each in scene.companions if isinstance(each, kind)), None)
    if found is None:
        raise LookupError(f"no {kind.__name__} at {scene}")
    return found


def end_of(scene: Any) -> EndOfMatch:
    return companion(scene, EndOfMatch)


def coach_of(scene: Any) -> Coach:
    return companion(scene, LessonOnTable).coach


def puzzle_of(scene: Any) -> PuzzleOnTable:
    return companion(scene, PuzzleOnTable)


def look_back_of(scene: Any) -> LookBack:
    return companion(scene, LookBack)


def status_of(scene: Any) -> OnlineStatus:
    return companion(scene, OnlineStatus)


def study_of(scene: Any) -> StudyOnTable:
    return companion(scene, StudyOnTable)


def panel_of(scene: Any) -> GuidePanel:
    """The panel of whoever guides."""
    return next(each.panel for each in scene.companions if isinstance(each, LessonOnTable | PuzzleOnTable))
