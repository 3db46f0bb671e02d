"""Dialogs: what they answer to, what they keep from the scene below, and that they fit every window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pygame
import pytest
from layout_faults import faults
from stage import Stage
from text_watch import TextWatch

from jungle_games.screens.dialog import Dialog, DialogAction, ask_text, confirm, notice
from jungle_games.ui.events import (
    Accept,
    Back,
    Command,
    Direction,
    FocusStep,
    Navigate,
    PointerDown,
    PointerUp,
    Text,
)
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import View
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.button import Button

LONG = "A sentence that goes on for quite a while, so that it needs more than a single line. " * 12


@pytest.fixture
def stage(painter: Painter) -> Stage:
    made = Stage(painter=painter)
    scene = WidgetScene(made.services)
    made.stack.push(scene)
    scene.root.add(Button("Below", lambda: made.said.append("below"), name="below")).place(
        pygame.Rect(40, 40, 160, 56), 1.0
    )
    return made


def top(stage: Stage) -> Dialog:
    assert isinstance(stage.stack.top, Dialog)
    return stage.stack.top


def test_the_way_out_has_the_focus_and_esc_takes_it(stage: Stage) -> None:
    confirm(stage.services, "Resign?", "The match is lost then.", "Resign", lambda: stage.said.append("resigned"))
    stage.send(FocusStep(1), Accept())
    assert stage.said == []
    confirm(stage.services, "Resign?", "The match is lost then.", "Resign", lambda: stage.said.append("resigned"))
    stage.send(Back())
    assert stage.said == []
    assert len(stage.stack.scenes) == 1


def test_where_nothing_can_be_taken_back_the_safe_answer_stands_out_and_enter_gives_it(stage: Stage) -> None:
    confirm(stage.services, "Resign?", "", "Resign", lambda: stage.said.append("resigned"), danger=True)
    assert [action.kind for action in top(stage)._actions] == ["amber", "ember"]
    stage.send(Accept())
    assert (stage.said, len(stage.stack.scenes)) == ([], 1)


def test_yes_is_done_after_the_dialog_has_gone(stage: Stage) -> None:
    confirm(stage.services, "Resign?", "", "Resign", lambda: stage.said.append(str(len(stage.stack.scenes))))
    stage.stack.keyboard = True
    stage.stack.update(0.0)
    stage.send(Navigate(Direction.RIGHT), Accept())
    assert stage.said == ["1"]


def test_the_focus_stays_in_the_dialog(stage: Stage) -> None:
    confirm(stage.services, "Resign?", "", "Resign", lambda: None)
    seen = set()
    for _ in range(6):
        stage.send(FocusStep(1))
        seen.add(top(stage).focus.current_id)
    for direction in Direction:
        stage.send(Navigate(direction))
        seen.add(top(stage).focus.current_id)
    assert seen == {("action", 0), ("action", 1)}


def test_nothing_below_is_pressed_and_no_command_gets_through(stage: Stage) -> None:
    notice(stage.services, "Saved", "The match is saved.")
    assert stage.send(PointerDown((100, 60)), PointerUp((100, 60)), Command("undo")) == [False, False, False]
    assert stage.said == []


def test_a_line_is_typed_and_entered(stage: Stage) -> None:
    ask_text(stage.services, "Save", "Under which name?", "Jungle 1", stage.said.append)
    stage.send(Text("Sunday"), Accept())
    assert stage.said == ["Sunday"]
    ask_text(stage.services, "Save", "Under which name?", "", stage.said.append)
    dialog = stage.stack.top
    assert isinstance(dialog, Dialog)
    stage.send(Text("  "), Accept())
    assert (stage.said, stage.stack.top) == (["Sunday"], dialog), "it waits for a name"
    assert {item.focus_id for item in dialog.focus.items} == {"field", ("action", 0)}
    stage.send(Text("Monday"), Accept())
    ask_text(stage.services, "Password", "If needed", "", stage.said.append, optional=True)
    stage.send(Accept())
    assert stage.said == ["Sunday", "Monday", ""]


def test_it_fits_every_window(painter: Painter, watch: TextWatch) -> None:
    for size, scale, text in product([(960, 600), (1280, 800), (1920, 1080)], [0.75, 1.0, 2.0], ["Short.", LONG]):
        assert list(faults_of(size, scale, text, painter, watch)) == []


def faults_of(size: tuple[int, int], scale: float, text: str, painter: Painter, watch: TextWatch) -> Iterator[str]:
    stage = Stage(size, painter)
    stage.stack.resize(View(size, scale))
    stage.stack.push(WidgetScene(stage.services))
    actions = [DialogAction("Cancel"), DialogAction("Replace the old match", kind="ember"), DialogAction("Save as new")]
    stage.stack.push(Dialog(stage.services, "There is a match of this name", text, actions, field="Jungle 1"))
    watch.begin()
    return faults(stage, watch)
