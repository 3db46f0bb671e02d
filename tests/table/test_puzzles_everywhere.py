"""Every game's table takes a puzzle: words and buttons have room, a wrong try is shown and goes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from companions import panel_of, puzzle_of
from examples import in_turn
from text_watch import TextWatch
from toy_puzzles import ToyKind

from jungle_games.core.matches.match import Match
from jungle_games.core.puzzle import Clue, Puzzle, Puzzles, PuzzleSet, Right, Wrong
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, room
from jungle_games.table.frame import NEXT
from jungle_games.table.referee import Referee, Stage
from jungle_games.ui.events import Back, Command
from jungle_games.ui.scene import View
from jungle_games.ui.widgets.label import Label

SIZES = [((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.0), ((1920, 1080), 1.0), ((1280, 1024), 1.25)]


class FirstMove(ToyKind):
    """Of all moves that a hand can make the first is right."""

    def task(self, puzzle: Puzzle) -> str:
        return "Your turn. There are many moves, and one of them comes before all others: which one is it?"

    def start(self, puzzle: Puzzle) -> Match[Any, Any]:
        found = room(self._game)
        seats = [SeatInfo("", "person"), *[SeatInfo("", found.game.levels[0].key)] * (found.seats[0] - 1)]
        return Match(found.game, found.game.options_type.build(), seats, deal=4)  # the person begins

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        right = self.clue(puzzle, answers).answer
        return Right(solved=True) if answer == right else Wrong("That one comes later than some others.")

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        return Clue("", str(next(iter(self.start(puzzle).legal()))))


@pytest.fixture(params=[found.name for found in ROOMS])
def posed(request: pytest.FixtureRequest, make_table: Callable[..., Any]) -> Any:
    puzzles = Puzzles(request.param, {"first": FirstMove(request.param)}, [])
    puzzles._sets[1] = PuzzleSet(request.param, 1, [Puzzle(n, 3, "first", {}) for n in range(1, 61)])
    referee = Referee(puzzles, f"{request.param}/1/14")
    table = make_table(match=referee.start(), referee=referee, game=request.param)
    for _ in range(6):
        table.skip(2.0)
    return table


@pytest.mark.parametrize(("size", "scale"), in_turn(SIZES, 3))
def test_its_words_have_room_and_cover_nothing(
    posed: Any, watch: TextWatch, size: tuple[int, int], scale: float
) -> None:
    scene = posed.scene
    posed.services.stack.resize(View(size, scale))
    posed.skip(1.0)
    panel = panel_of(scene)
    others = [w.rect for w in scene.root.children if w is not panel and w.visible]
    assert panel.rect.collidelist(others) == -1
    used = {gesture.source for gesture in scene.legal_gestures}
    assert panel.rect.collidelist([scene.arrangement.places[place] for place in used]) == -1
    for command in ("hint", "undo", "redo"):
        assert scene.frame.button(command).visible, command
    assert not watch.in_widget(panel, scene.painter)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_wrong_try_is_shown_and_goes_back_while_buttons_keep_their_place(posed: Any, scale: float) -> None:
    scene, referee = posed.scene, puzzle_of(posed.scene).referee
    right = referee.kind.clue(referee.puzzle, ()).answer
    wrong = [gesture for gesture in scene.legal_gestures if gesture.move is not None and str(gesture.move) != right]
    if not wrong:
        pytest.skip("nothing else can be done by hand at the start")
    before, onward = scene.match.position, next(each for each in scene.root.walk() if each.name == NEXT)
    posed.services.stack.resize(View((1280, 800), scale))
    posed.skip(1.0)
    place = onward.rect.copy()
    scene.drop(wrong[0], scene.arrangement.thing_on(wrong[0].source))
    for _ in range(4):
        posed.skip(1.0)
    assert referee.stage is Stage.REFUTED
    assert (scene.match.position, onward.rect) == (before, place)
    said = [each.text for each in scene.root.walk() if isinstance(each, Label)]
    assert not [each for each in said if each.startswith("Before: ")], "what was tried is told as what it does"
    posed.send(Back())
    posed.skip(2.0)
    assert (referee.stage, scene.match.position, onward.rect) == (Stage.ASKING, before, place)
    assert not scene.looking_back
    posed.send(Command("hint"))
    posed.skip(1.0)
    assert (onward.rect, scene.frame.button("hint").enabled) == (place, False), "one step, where one says all"


AT_WORK = {"thinking…", "Thinking…", "thinks", "rolls…", "moves…", "To move", "Your move", "your turn", "laying cards"}
"""What plates say of somebody whose turn it is."""


def test_the_solution_can_be_shown_and_then_nobody_is_at_work(posed: Any) -> None:
    scene = posed.scene
    busy = [plate for plate in scene.frame_view(scene.state).plates if plate.active or plate.line in AT_WORK]
    posed.send(Command("redo"))
    for _ in range(6):
        posed.skip(2.0)
    scene.draw(posed.screen)
    assert puzzle_of(scene).referee.stage is Stage.SHOWN
    plates = scene.frame_view(scene.state).plates
    assert not [plate for plate in plates if plate.active or plate.line in AT_WORK]
    assert busy or not plates or scene.match.game.name == "matr1x", "before it somebody was"
