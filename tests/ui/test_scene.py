"""The stack's contracts, and what a scene of widgets does with events, focus, time and its picture."""

from __future__ import annotations

import pygame
import pytest
from stage import Stage, same

from jungle_games.ui.events import (
    Accept,
    Back,
    Command,
    Direction,
    Event,
    FocusLost,
    FocusStep,
    Navigate,
    PointerDown,
    PointerMove,
    PointerUp,
    Woken,
)
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Scene, SceneServices, View
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import TOOLTIP_DELAY
from jungle_games.ui.widgets.button import Button, IconButton, Toggle
from jungle_games.ui.widgets.panel import Panel


class Witness(Scene):
    """Writes down what the stack does with it."""

    def __init__(self, services: SceneServices, name: str, log: list[str], knows: object = None) -> None:
        super().__init__(services)
        self.name = name
        self.log = log
        self.knows = knows

    def enter(self) -> None:
        self.log.append(f"{self.name} enter")

    def pause(self) -> None:
        self.log.append(f"{self.name} pause")

    def resume(self) -> None:
        self.log.append(f"{self.name} resume")

    def leave(self) -> None:
        self.log.append(f"{self.name} leave")

    def layout(self, view: View) -> None:
        self.log.append(f"{self.name} layout")

    def handle(self, event: Event) -> bool:
        self.log.append(f"{self.name} {type(event).__name__}")
        return isinstance(event, Woken) and event.payload == self.knows


def three(stage: Stage, log: list[str]) -> list[Witness]:
    scenes = [Witness(stage.services, name, log) for name in "abc"]
    for scene in scenes:
        stage.stack.push(scene)
    return scenes


# The stack


class Opening(Witness):
    """Puts another scene above itself once it is updated, as a table does when its match is over."""

    def update(self, now: float) -> bool:
        self.stack.push(Witness(self.services, "verdict", self.log))
        return False


def test_a_scene_that_came_while_nothing_moved_is_updated_at_once(stage: Stage) -> None:
    stage.stack.push(Opening(stage.services, "table", []))
    assert stage.stack.update(0.0), "the loop would sleep before the new scene has come in"
    assert not stage.stack.update(0.0)


def test_the_stack_calls_the_contracts_in_order() -> None:
    stage, log = Stage(), []
    stage.stack.push(Witness(stage.services, "a", log))
    stage.stack.push(Witness(stage.services, "b", log))
    stage.stack.pop()
    assert log == ["a layout", "a enter", "a pause", "b layout", "b enter", "b leave", "a resume"]
    stage.stack.pop()
    _a, b, _c = three(stage, log)
    log.clear()
    stage.stack.close(b)
    assert log == ["c leave", "b leave", "a resume"], "what lies above goes along"
    stage.stack.close(b)
    stage.stack.push(b)
    log.clear()
    stage.stack.clear_to(Witness(stage.services, "d", log))
    assert log == ["b leave", "a leave", "d layout", "d enter"], "none is resumed"


def test_events_go_to_the_top_and_what_woke_the_loop_down_to_whom_it_concerns() -> None:
    stage, log = Stage(), []
    for name, knows in (("a", 1), ("b", 2), ("c", 3)):
        stage.stack.push(Witness(stage.services, name, log, knows))
    log.clear()
    assert not stage.stack.handle(Command("undo"))
    assert stage.stack.handle(Woken(2))
    assert log == ["c Command", "c Woken", "b Woken"]


# Widgets under the pointer


class Sheet(WidgetScene):
    """Two rows of two buttons and a switch."""

    def __init__(self, services: SceneServices) -> None:
        super().__init__(services)
        self.clicks: list[str] = []
        self.panel = self.root.add(Panel())
        self.buttons = {
            name: self.panel.add(Button(name, lambda name=name: self.clicks.append(name), name=name))
            for name in ("one", "two", "three", "four")
        }
        self.toggle = self.panel.add(Toggle(False, name="switch"))
        self.icon = self.panel.add(IconButton("settings", "Settings", name="icon"))
        self.backs = 0

    def layout(self, view: View) -> None:
        super().layout(view)
        self.panel.place(view.box(100, 100, 600, 400), view.p)
        for index, button in enumerate(self.buttons.values()):
            button.place(view.box(140 + 200 * (index % 2), 140 + 100 * (index // 2), 160, 56), view.p)
        self.toggle.place(view.box(140, 360, 56, 32), view.p)
        self.icon.place(view.box(340, 360, 48, 48), view.p)

    def back(self) -> bool:
        self.backs += 1
        return True


@pytest.fixture
def stage(painter: Painter) -> Stage:
    made = Stage(painter=painter)
    made.stack.push(Sheet(made.services))
    return made


def sheet(stage: Stage) -> Sheet:
    assert isinstance(stage.stack.top, Sheet)
    return stage.stack.top


def middle(stage: Stage, name: str) -> tuple[int, int]:
    return sheet(stage).buttons[name].rect.center


def test_a_click_is_a_press_and_a_release_on_the_same_widget(stage: Stage) -> None:
    one, two = middle(stage, "one"), middle(stage, "two")
    stage.send(PointerMove(one), PointerDown(one), PointerUp(one))
    assert sheet(stage).clicks == ["one"]
    stage.send(PointerDown(one), PointerMove(two, pressed=True), PointerUp(two))
    shown, three = sheet(stage), [PointerDown(middle(stage, "three")), PointerUp(middle(stage, "three"))]
    stage.send(PointerDown(one), FocusLost(), PointerUp(one), *three)
    shown.buttons["four"].place(shown.buttons["three"].rect, 1.0)
    stage.send(*three, PointerMove(two), PointerMove(three[0].pos), *three)
    assert shown.clicks == ["one", "three", "four"], "a second click is not for what the first one brought"
    sheet(stage).buttons["one"].enabled = False
    sheet(stage).buttons["two"].visible = False
    for name in ("one", "two"):
        assert stage.send(PointerDown(middle(stage, name)), PointerUp(middle(stage, name))) == [False, False]
    assert sheet(stage).clicks == ["one", "three", "four"], "not elsewhere, or where it cannot be pressed"


# The focus


def test_the_ring_shows_only_after_keys_and_the_first_key_moves_nothing(stage: Stage) -> None:
    focus = sheet(stage).focus
    assert not focus.ring
    stage.send(Navigate(Direction.DOWN))
    assert focus.ring
    assert focus.current_id == "one"
    stage.send(Navigate(Direction.DOWN))
    assert focus.current_id == "three"
    stage.send(FocusStep(-1), Accept(), Navigate(Direction.LEFT), Accept())
    assert sheet(stage).clicks == ["two", "one"]
    stage.send(PointerDown((5, 5)))
    assert not focus.ring
    assert stage.send(Back()) == [True]
    assert sheet(stage).backs == 1
    assert stage.send(Command("undo")) == [False]


# Tooltips


def test_a_tooltip_comes_when_the_pointer_rests_and_goes_with_a_press(stage: Stage) -> None:
    at, before = sheet(stage).icon.rect.center, stage.picture()
    stage.send(PointerMove(at))
    due = stage.stack.wake_at()
    assert due == pytest.approx(TOOLTIP_DELAY)
    hovered = stage.picture()
    stage.stack.update(due)
    assert not same(stage.picture(), hovered)
    stage.send(PointerDown(at))
    stage.stack.update(due)
    stage.stack.handle(PointerUp(at))
    sheet(stage).pause()  # what a press opens, and Esc closes
    stage.stack.update(due)
    assert stage.stack.wake_at() is None
    stage.send(PointerMove((5, 5)))
    assert same(stage.picture(), before)


# The picture


def fresh(stage: Stage) -> pygame.Surface:
    """The whole picture, drawn anew."""
    sheet(stage).invalidate()
    return stage.picture()


@pytest.mark.parametrize(
    "events",
    [
        [PointerMove((220, 168)), PointerDown((220, 168))],
        [PointerDown((168, 376)), PointerUp((168, 376))],
        [FocusStep(1), FocusStep(1), Navigate(Direction.DOWN)],
        [FocusStep(1), PointerDown((5, 5))],
    ],
)
def test_drawing_what_changed_equals_drawing_everything(stage: Stage, events: list[Event]) -> None:
    before = stage.picture()
    stage.send(*events)
    patched = stage.picture()
    assert not same(before, patched) or events[-1] == PointerDown((5, 5))
    assert same(patched, fresh(stage))


# What is heard
