"""The tutorial of Sequence Giant: every lesson waits for the right moves and can be played to its end."""

from __future__ import annotations

from typing import Any

import pytest
from companions import coach_of, panel_of
from program import Program
from test_sequence_table import PromptWorker, Table
from text_watch import TextWatch

from jungle_games.games import room
from jungle_games.games.sequence.rules.moves import Draw
from jungle_games.screens.new_game.new_game import lessons_of
from jungle_games.table.lessons import Coach
from jungle_games.ui.scene import View

pytestmark = pytest.mark.usefixtures("without_art")

LESSONS = lessons_of(room("sequence"))


class Lesson(Table):
    """A lesson of the tutorial, and hands to play it."""

    def __init__(self, program: Program, index: int) -> None:
        self.program = program
        self.worker = program.services.worker = PromptWorker()
        program.services.motion = 0.0
        program.go.lesson("sequence", index)
        program.frames(3)
        self.match: Any = self.scene.match

    @property
    def coach(self) -> Coach:
        return coach_of(self.scene)

    def legal(self) -> dict[str, Any]:
        """The moves that the person may make now, by their texts."""
        position = self.match.position
        return {str(move): move for move in self.match.legal() if position.actor(move) == 0}

    def until_my_turn(self) -> None:
        """Let the other player do what the lesson tells."""
        for _wait in range(20):
            if not self.scene.play.script and self.scene.play.wake_at() is None:
                return
            self.program.frames(30)


@pytest.mark.parametrize("index", range(len(LESSONS)))
def test_every_lesson_is_played_to_its_end(program: Program, index: int) -> None:
    lesson = Lesson(program, index)
    coach = lesson.coach
    for task in coach.lesson.tasks:
        assert coach.words == task.say
        legal = lesson.legal()
        assert set(task.moves) <= set(legal)
        before = list(lesson.match.moves)
        wrong = next((move for text, move in legal.items() if not task.takes(text)), None)
        if wrong is not None:
            assert task.otherwise
            lesson.play(wrong)
            assert coach.words == task.otherwise
            assert list(lesson.match.moves) == before
        wanted = (task.moves or tuple(legal))[0]
        lesson.play(legal[wanted])
        assert lesson.match.moves[len(before)] == wanted
        lesson.until_my_turn()
        replies = [text for text in lesson.match.moves[len(before) + 1 :] if text != str(Draw())]
        assert tuple(replies) == task.then
    assert coach.finished
    assert coach.words == coach.lesson.end
    assert lesson.worker.tasks == []
    assert program.names[-1] == "SequenceScene"


def test_forgetting_to_draw_costs_a_card_in_the_first_lesson(program: Program) -> None:
    lesson = Lesson(program, 0)
    for task in lesson.coach.lesson.tasks:
        lesson.play(lesson.legal()[task.moves[0]])
        lesson.until_my_turn()
    assert len(lesson.match.position.hands[0]) == 6


def test_once_a_lesson_is_over_the_other_player_thinks_for_itself(program: Program) -> None:
    lesson = Lesson(program, 1)
    lesson.play(lesson.legal()["TD e1"])
    lesson.until_my_turn()
    lesson.play(next(iter(lesson.legal().values())))
    lesson.program.frames(5)
    assert len(lesson.worker.tasks) == 1


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1000, 1000), (1600, 700)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_the_coach_has_room_for_all_it_says(
    program: Program, watch: TextWatch, size: tuple[int, int], scale: float
) -> None:
    lesson = Lesson(program, 0)
    scene, painter = lesson.scene, program.services.painter
    program.services.stack.resize(View(size, scale))
    panel = panel_of(scene)
    assert panel is not None
    others = [widget.rect for widget in scene.root.walk() if widget.visible and widget not in panel.walk()]
    others += list(scene.arrangement.places.values())
    others.remove(scene.root.rect)
    assert panel.rect.collidelist(others) == -1
    for index, told in enumerate(LESSONS):
        lesson.coach.index = index
        assert watch.in_widget(panel, painter) == []
        said = [task.say for task in told.tasks] + [task.otherwise for task in told.tasks] + [told.end]
        for words in said:
            panel._said.text = words
            panel.relayout()
            assert not panel.scrolls or scale > 1.0, words
