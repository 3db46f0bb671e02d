"""A puzzle whose answer is a moment: one looks through a turn, calls at a card, is told, and may set a record."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from companions import puzzle_of
from table_stage import FakeProgress

from jungle_games.games import room
from jungle_games.store.progress import Attempt
from jungle_games.table.referee import Referee, Stage
from jungle_games.ui.events import Command, PointerDown

KEY = "jungle_matrix/2/300"
Pose = Callable[..., Any]


@pytest.fixture
def pose(make_table: Callable[..., Any]) -> Pose:
    """Puts the slip on its table, for somebody with this ``book``."""

    def pose(book: FakeProgress | None = None) -> Any:
        referee = Referee(room("jungle_matrix").load(room("jungle_matrix").puzzles), KEY)
        table = make_table(match=referee.start(), referee=referee, progress=book, game="jungle_matrix")
        table.referee = referee
        table.skip(2.0)
        return table

    return pose


def slip(table: Any) -> int:
    return int(table.referee.kind.clue(table.referee.puzzle, ()).answer)


def call(table: Any) -> None:
    table.send(Command("catch_first"))
    for _ in range(4):
        table.skip(1.0)


def test_one_begins_with_the_cards_as_they_were_laid_and_goes_on_card_by_card(pose: Pose) -> None:
    table = pose()
    moments = table.referee.moments
    assert table.scene.shown_ply == moments[0] - 1
    assert table.referee.stage is Stage.ASKING
    for command, ply in (("step_forward", moments[0]), ("redo", moments[1]), ("undo", moments[0])):
        table.send(Command(command))
        assert table.scene.shown_ply == ply
    assert table.scene.frame.move_list.visible
    assert not [widget for widget in table.scene.root.walk() if widget.name == "next" and widget.visible], "to book"
    table.scene.draw(table.screen)


@pytest.mark.parametrize("last", [False, True])
def test_a_call_at_another_card_is_told_why_it_was_right_and_one_looks_on(pose: Pose, last: bool) -> None:
    table = pose()
    others = [moment for moment in table.referee.moments if moment != slip(table)]
    wrong = others[-1 if last else 0]
    table.scene.step_to(table.scene.match.ply if last else wrong)
    call(table)
    tried = table.referee.tried[-1]
    assert (table.referee.stage, tried.answer) == (Stage.REFUTED, str(wrong))
    assert table.referee.wrong.reason.startswith("That was right")
    assert table.services.sounds.played[-1] == "catch_wrong"
    shown = table.scene.shown_ply
    table.send(PointerDown((640, 400)))
    assert (table.referee.stage, table.scene.shown_ply) == (Stage.ASKING, shown), "one goes on from where one looked"
    call(table)
    table.send(Command("step_back"))
    assert (table.referee.stage, table.scene.shown_ply < shown) == (Stage.ASKING, True)


def test_a_hint_tells_the_half_then_the_square_then_the_card_and_why(pose: Pose) -> None:
    table = pose()
    table.send(Command("hint"))
    clue = table.referee.kind.clue(table.referee.puzzle, ())
    assert (table.referee.hinted, puzzle_of(table.scene).marks.lit) == (*clue.leads, ())
    table.send(Command("hint"))
    assert [str(place) for place in puzzle_of(table.scene).marks.lit] == [clue.place]
    table.send(Command("hint"))
    assert table.referee.hinted == clue.why
    assert table.scene.shown_ply == slip(table) - 1
    table.scene.step_to(slip(table))
    call(table)
    assert table.referee.praise == "Solved! 7 + 4 comes before the 6. 3 hints"


def solved_in(seconds: float, key: str, **more: Any) -> Attempt:
    return Attempt(key, datetime(2026, 12, 1, tzinfo=UTC), solved=True, seconds=seconds, **more)


@pytest.mark.parametrize(
    ("attempts", "record", "beaten"),
    [
        ([], None, False),
        ([solved_in(95.0, "jungle_matrix/2/301")], 95.0, True),
        ([solved_in(0.5, "jungle_matrix/2/301"), solved_in(70.0, "jungle_matrix/2/302")], 0.5, False),
        ([solved_in(1.0, "jungle_matrix/2/301", tries=1), solved_in(2.0, "jungle_matrix/2/302", hints=1)], None, False),
        ([solved_in(1.0, "jungle_matrix/2/5"), solved_in(1.0, "jungle_matrix/1/301")], None, False),
    ],
    ids=["none yet", "beaten", "stands", "not with help", "of another grade or kind"],
)
def test_the_record_is_the_shortest_time_for_one_as_hard_without_help(
    pose: Pose, attempts: list[Attempt], record: float | None, beaten: bool
) -> None:
    table = pose(FakeProgress(*attempts))
    assert table.referee.record == record
    table.scene.step_to(slip(table))
    call(table)
    assert table.referee.is_record is beaten
    assert ("record" in table.referee.praise) is beaten
