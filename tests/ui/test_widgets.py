"""Switch, stepper, slider, strip, rows, labels: what they do with pointer and keys, and what they paint."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from stage import Stage, same
from text_watch import TextWatch

from jungle_games.ui.events import (
    Accept,
    Direction,
    Event,
    FocusStep,
    Key,
    Navigate,
    PointerDown,
    PointerMove,
    PointerUp,
)
from jungle_games.ui.layout import Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Choice, IconButton, SegmentedControl, Slider, Toggle
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import OptionRow, RailItem

LEFT, RIGHT, UP, DOWN = (Navigate(way) for way in (Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN))


@pytest.fixture
def stage(painter: Painter) -> Stage:
    made = Stage(painter=painter)
    made.stack.push(WidgetScene(made.services))
    return made


def scene(stage: Stage) -> WidgetScene:
    assert isinstance(stage.stack.top, WidgetScene)
    return stage.stack.top


def place(stage: Stage, widget: Widget, rect: pygame.Rect, u: float) -> None:
    """Put ``widget`` on the stage at ``rect``, as wide or high as it wants to be where that says nothing."""
    ruler = Ruler(stage.services.painter, u)
    width = rect.w or max(ruler.width(widget).wanted, ruler.px(widget.natural[0]))
    size = width, rect.h or ruler.height(widget, width).wanted
    widget._lay_out(pygame.Rect(rect.topleft, size), ruler, scene(stage).root)


def show(stage: Stage, widget: Widget, x: int = 100, y: int = 100, w: float = 0, h: float = 0) -> None:
    """Put ``widget`` on the stage in its natural size, focused."""
    place(stage, widget, pygame.Rect(x, y, round(w), round(h)), 1.0)
    scene(stage).focus.focus(widget.focus_id)


def keys(stage: Stage, *events: Event) -> None:
    """Send keys with the ring already shown."""
    stage.stack.keyboard = True
    stage.stack.update(0.0)
    stage.send(*events)


def click(stage: Stage, pos: tuple[int, int], *, touch: bool = False) -> None:
    stage.send(PointerDown(pos, touch=touch), PointerUp(pos, touch=touch))


def test_a_switch_is_switched_by_pointer_finger_and_accept(stage: Stage) -> None:
    seen: list[bool] = []
    toggle = Toggle(False, seen.append)
    show(stage, toggle)
    click(stage, toggle.rect.center)
    click(stage, toggle.rect.center, touch=True)
    stage.send(PointerMove(toggle.rect.center))
    assert toggle.hovered
    keys(stage, Accept())
    assert not toggle.hovered, "only the ring says where one is"
    assert seen == [True, False, True]
    assert toggle.value


def test_a_stepper_steps_by_arrows_clicks_and_round_the_end(stage: Stage) -> None:
    seen: list[int] = []
    choice = Choice(["low", "middle", "high"], 0, seen.append)
    show(stage, choice)
    click(stage, (choice.rect.right - 20, choice.rect.centery))
    click(stage, choice.rect.center)
    click(stage, (choice.rect.x + 20, choice.rect.centery))
    assert seen == [1, 2, 1]
    keys(stage, LEFT, LEFT, RIGHT, Accept())
    assert seen[3:] == [0, 2, 0, 1]


@pytest.mark.parametrize("touch", [False, True])
def test_a_slider_follows_pointer_and_keys_and_stops_at_its_ends(stage: Stage, touch: bool) -> None:
    seen: list[int] = []
    slider = Slider(0, 100, 50, seen.append, step=5)
    show(stage, slider)
    track = slider.track
    stage.send(PointerDown(track.center, touch=touch))
    assert seen == []
    stage.send(PointerMove((track.right + 300, track.y), pressed=True, touch=touch))
    assert slider.value == 100
    stage.send(PointerMove((0, track.y + 200), pressed=True, touch=touch), PointerUp((0, 0), touch=touch))
    assert slider.value == 0
    assert seen == [100, 0]
    for event, value in ((RIGHT, 5), (LEFT, 0), (Key("page up"), 10), (Key("home"), 0), (LEFT, 0), (Key("end"), 100)):
        keys(stage, event)
        assert slider.value == value


def test_strip_and_rail_choose_by_pointer_and_keys_and_a_strip_lets_go_of_the_focus_at_its_ends(stage: Stage) -> None:
    seen: list[int] = []
    strip = SegmentedControl(["Beginner", "Standard", "Custom"], 1, seen.append)
    show(stage, strip)
    click(stage, strip.children[0].rect.center)
    keys(stage, RIGHT, RIGHT)
    assert seen == [0, 1, 2]
    assert not strip.handle(RIGHT)
    click(stage, strip.children[2].rect.center)
    item = RailItem("Players", lambda: seen.append(10), icon="person")
    show(stage, item)
    click(stage, item.rect.center)
    keys(stage, Accept())
    assert seen == [0, 1, 2, 10, 10]


MAKERS: list[Callable[[], Widget]] = [
    lambda: Button("Undo", icon="undo"),
    lambda: Button("Rule book", icon="rule_book", lines=2),
    lambda: Button("Continue", kind="amber"),
    lambda: IconButton("settings", "Settings"),
    lambda: Toggle(True),
    lambda: Choice(["any animal", "only pieces"], 0),
    lambda: Slider(0, 100, 30),
    lambda: SegmentedControl(["Beginner", "Standard"]),
    lambda: RailItem("Sound and pictures", icon="sound_on"),
    lambda: OptionRow("Traps catch", Choice(["any animal", "no piece"]), changed=True),
]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("u", [0.75, 1.0, 1.35])
def test_nothing_is_painted_outside_a_widgets_extent(stage: Stage, make: Callable[[], Widget], u: float) -> None:
    """Else drawing only what changed would leave traces."""
    widget = make()
    place(stage, widget, pygame.Rect(200, 200, 0, 0), u)
    states: list[dict[str, bool]] = [{}, {"hovered": True}, {"hovered": True, "pressed": True}, {"focused": True}]
    for state in states:
        widget.mark(hovered=False, pressed=False, focused=False)
        widget.mark(**state)
        canvas = pygame.Surface(stage.stack.view.size)
        canvas.fill((90, 20, 160))
        ground = canvas.copy()
        widget.draw(canvas, stage.services.painter)
        if widget.focused and widget.focusable:
            widget.paint_focus(canvas, stage.services.painter)
        assert not same(canvas, ground)
        canvas.fill((90, 20, 160), widget.painted_area)
        assert same(canvas, ground)


@pytest.mark.parametrize("make", MAKERS)
def test_words_fit_in_natural_sizes_and_are_seen_to_be_cut_where_they_do_not(
    stage: Stage, watch: TextWatch, make: Callable[[], Widget]
) -> None:
    widget = make()
    show(stage, widget)
    assert watch.in_widget(widget, stage.services.painter) == []
    if not isinstance(widget, IconButton | Toggle | Slider | Label | RailItem | OptionRow):
        place(stage, widget, pygame.Rect(100, 100, 40, 40), 1.0)
        assert watch.in_widget(widget, stage.services.painter)


def test_every_control_can_be_reached_by_tab(stage: Stage) -> None:
    widgets = [make() for make in MAKERS]
    for index, widget in enumerate(widgets):
        show(stage, widget, x=100 + 600 * (index % 2), y=20 + 75 * (index // 2))
    scene(stage).focus.focus(None)
    seen = set()
    for _ in widgets:
        keys(stage, FocusStep(1))
        seen.add(scene(stage).focus.current_id)
    assert len(seen) == len(widgets)
