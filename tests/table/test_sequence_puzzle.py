"""Which card, which space? At the table: a wrong play is answered on the mat, a hint shows card and space."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from companions import puzzle_of

from jungle_games.core.puzzle import Right, Wrong
from jungle_games.games import room
from jungle_games.games.sequence.rules.moves import parse_move
from jungle_games.table.puzzles.puzzle_panel import Stage
from jungle_games.table.puzzles.referee import Referee
from jungle_games.ui.events import Accept, Back, Command


@pytest.fixture
def posed(make_table: Callable[..., Any]) -> Any:
    referee = Referee(room("sequence").load(room("sequence").puzzles), "sequence/1/200")
    table = make_table(match=referee.start(), referee=referee, game="sequence")
    table.referee = referee
    table.skip(2.0)
    return table


def play(table: Any, text: str) -> None:
    """Drag a card to its space, and take any of several fives."""
    scene = table.scene
    gesture = next(gesture for gesture in scene.legal_gestures if str(gesture.move) == text)
    scene.drop(gesture, scene.arrangement.thing_on(gesture.source))
    if scene.occupied:
        table.send(Accept())
    for _ in range(8):
        table.skip(1.0)


def verdicts(table: Any) -> dict[str, Right | Wrong]:
    kind, puzzle = table.referee.kind, table.referee.puzzle
    moves = [str(gesture.move) for gesture in table.scene.legal_gestures]
    return {move: kind.judge(puzzle, (), move) for move in moves}


def test_what_stops_a_play_is_seen_on_the_mat_and_goes_back(posed: Any) -> None:
    scene, before = posed.scene, posed.scene.match.position
    wrong, verdict = next((move, told) for move, told in verdicts(posed).items()
                          if isinstance(told, Wrong) and told.refutation)  # fmt: skip
    play(posed, wrong)
    assert posed.referee.stage is Stage.REFUTED
    assert scene.match.position == before
    reply = parse_move(verdict.refutation[0])
    side = before.table.side(1 - before.turn)
    assert scene.shown_position.chips[reply.square] == side, "the answer lies there"
    assert list(scene.last_shown()) == [reply.square]
    scene.draw(posed.screen)
    posed.send(Back())
    posed.skip(2.0)
    assert (posed.referee.stage, scene.shown_position) == (Stage.ASKING, before)


def test_a_play_that_threatens_nothing_needs_no_answer(posed: Any) -> None:
    wrong = next(move for move, told in verdicts(posed).items() if isinstance(told, Wrong) and not told.refutation)
    play(posed, wrong)
    assert posed.referee.stage is Stage.REFUTED
    assert posed.scene.shown_position == posed.scene.match.position.play(parse_move(wrong))


def test_a_hint_shows_the_card_then_its_space(posed: Any) -> None:
    scene = posed.scene
    right = next(move for move, told in verdicts(posed).items() if isinstance(told, Right))
    move = parse_move(right)
    posed.send(Command("hint"))
    (card,) = puzzle_of(scene).marks.lit
    assert scene.match.position.hand[card.index] == move.card
    posed.send(Command("hint"))
    assert [(arrow.start, arrow.end) for arrow in scene.arrows] == [(card, move.square)]


def test_it_is_solved_by_the_play_and_the_sequence_after_the_answer(posed: Any) -> None:
    scene, referee = posed.scene, posed.referee
    right = next(move for move, told in verdicts(posed).items() if isinstance(told, Right))
    before = scene.match.ply
    play(posed, right)
    assert scene.match.ply == before + 2, "it is answered"
    assert (referee.stage, referee.view.told) == (Stage.ASKING, "Right! Now make the SEQUENCE.")
    last = next(
        str(gesture.move)
        for gesture in scene.legal_gestures
        if isinstance(referee.kind.judge(referee.puzzle, (right,), str(gesture.move)), Right)
    )
    play(posed, last)
    assert referee.stage is Stage.SOLVED
    assert len(scene.match.position.runs) == 1
    assert len(scene.flourish().lit) == 5, "the SEQUENCE is lit"
    assert scene.legal_gestures == ()


def test_the_solution_is_played_when_asked_for(posed: Any) -> None:
    posed.send(Command("redo"))
    for _ in range(12):
        posed.skip(1.0)
    assert posed.referee.stage is Stage.SHOWN
    assert len(posed.scene.match.position.runs) == 1
