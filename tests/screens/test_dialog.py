"""Dialogs: what they answer to, what they keep from the scene below, and that they fit every window."""

from __future__ import annotations

import pygame
import pytest
from stage import Stage, same
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


def settle(stage: Stage) -> None:
    """Let the dialog come in."""
    stage.stack.update(stage.now)
    stage.now += 1.0
    stage.stack.update(stage.now)


def test_the_way_out_has_the_focus_and_esc_takes_it(stage: Stage) -> None:
    confirm(stage.services, "Resign?", "The match is lost then.", "Resign", lambda: stage.said.append("resigned"))
    stage.send(FocusStep(1), Accept())
    assert stage.said == []
    confirm(stage.services, "Resign?", "The match is lost then.", "Resign", lambda: stage.said.append("resigned"))
    stage.send(Back())
    assert stage.said == []
    assert len(stage.stack.scenes) == 1


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


def test_enter_presses_what_stands_out_and_has_the_focus_though_the_mouse_was_used_last(stage: Stage) -> None:
    confirm(stage.services, "Replace it?", "There is one.", "Replace", lambda: stage.said.append("replaced"))
    asking = stage.stack.top
    stage.send(Accept())
    assert (stage.said, stage.stack.top) == ([], asking), "it only shows that the way out has the focus"
    notice(stage.services, "Saved", "The match is saved.")
    stage.send(Accept())
    assert stage.stack.top is asking


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


def test_it_fades_in_over_the_dimmed_scene_and_stands_still_then(stage: Stage) -> None:
    below = stage.picture()
    notice(stage.services, "Saved", "The match is saved.")
    assert stage.stack.update(0.0)
    first = stage.picture()
    stage.now = 0.08
    assert stage.stack.update(0.08)
    half = stage.picture()
    stage.now = 1.0
    assert not stage.stack.update(1.0)
    full = stage.picture()
    assert not same(below, first)
    assert not same(first, half)
    assert not same(half, full)
    top(stage).invalidate()
    assert same(full, stage.picture())
    assert first.get_at((100, 60)).r < below.get_at((100, 60)).r


def test_without_motion_it_is_there_at_once(stage: Stage) -> None:
    stage.services.motion = 0.0
    notice(stage.services, "Saved", "The match is saved.")
    assert not stage.stack.update(0.0)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("text", ["Short.", LONG])
def test_it_fits_every_window(
    painter: Painter, watch: TextWatch, size: tuple[int, int], scale: float, text: str
) -> None:
    stage = Stage(size, painter)
    stage.stack.resize(View(size, scale))
    stage.stack.push(WidgetScene(stage.services))
    actions = [DialogAction("Cancel"), DialogAction("Replace the old match", kind="ember"), DialogAction("Save as new")]
    dialog = Dialog(stage.services, "There is a match of this name", text, actions, field="Jungle 1")
    stage.stack.push(dialog)
    window = pygame.Rect((0, 0), size)
    panel = next(iter(dialog.root.children)).rect
    assert window.contains(panel)
    buttons = [widget for widget in dialog.root.walk() if isinstance(widget, Button)]
    assert len(buttons) == 3
    for index, button in enumerate(buttons):
        assert panel.contains(button.rect)
        assert watch.in_widget(button, painter) == []
        assert button.rect.collidelist([other.rect for other in buttons[:index]]) == -1


def test_a_text_too_long_for_the_window_can_be_scrolled_by_keys(painter: Painter) -> None:
    stage = Stage((960, 600), painter)
    stage.stack.push(WidgetScene(stage.services))
    notice(stage.services, "Rules", LONG * 3)
    stage.stack.keyboard = True
    settle(stage)
    before = stage.picture()
    stage.send(Navigate(Direction.UP), Navigate(Direction.DOWN))
    assert not same(before, stage.picture())


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_in_a_place_of_its_own_it_leaves_what_it_asks_about_as_bright_as_it_was(
    painter: Painter, size: tuple[int, int]
) -> None:
    stage = Stage(size, painter=painter)
    stage.stack.push(WidgetScene(stage.services))
    before = stage.picture()
    place = pygame.Rect(size[0] * 3 // 4, size[1] // 6, size[0] // 4, size[1] * 2 // 3)
    actions = [DialogAction("Take it back", lambda: stage.said.append("back"), "amber"), DialogAction("Play it")]
    stage.stack.push(
        Dialog(stage.services, "Sure?", "The tiger could take the cat.", actions, first=0, place=lambda: place)
    )
    settle(stage)
    shown, rest = stage.picture(), pygame.Rect(0, 0, place.left - 60, size[1])
    assert place.contains(next(widget.rect for widget in top(stage).root.walk() if isinstance(widget, Button)))
    assert same(shown.subsurface(rest), before.subsurface(rest))
    stage.send(Back())
    assert stage.said == ["back"]
