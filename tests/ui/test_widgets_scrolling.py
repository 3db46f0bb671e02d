"""Scroll views and lists: wheel, bar, finger, keys, and what is seen through the window."""

from __future__ import annotations

import pygame
import pytest
from stage import Stage, same

from jungle_games.ui.events import (
    Accept,
    Direction,
    FocusStep,
    Key,
    Navigate,
    PointerDown,
    PointerMove,
    PointerUp,
    Wheel,
)
from jungle_games.ui.layout import Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import SceneServices, View
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import ListItem, ListView, ScrollView

WINDOW = pygame.Rect(200, 100, 300, 240)
ROW = 60


class Drawer(WidgetScene):
    """Twelve buttons behind a window that shows four."""

    def __init__(self, services: SceneServices) -> None:
        super().__init__(services)
        self.clicks: list[int] = []
        self.scroll = self.root.add(ScrollView())
        self.buttons = [
            self.scroll.add(Button(str(index), lambda index=index: self.clicks.append(index), name=index))
            for index in range(12)
        ]

    def layout(self, view: View) -> None:
        super().layout(view)
        self.scroll.place(WINDOW, 1.0)
        for index, button in enumerate(self.buttons):
            button.place(pygame.Rect(WINDOW.x, WINDOW.y + ROW * index, 260, 48), 1.0)
        self.scroll.settle(12 * ROW)


@pytest.fixture
def stage(painter: Painter) -> Stage:
    made = Stage(painter=painter)
    made.stack.push(Drawer(made.services))
    return made


def drawer(stage: Stage) -> Drawer:
    assert isinstance(stage.stack.top, Drawer)
    return stage.stack.top


def offset(stage: Stage) -> int:
    return drawer(stage).scroll.scroll.offset


def test_wheel_and_bar_scroll_as_far_as_there_is_and_buttons_are_pressed_where_they_are_seen(stage: Stage) -> None:
    assert stage.send(Wheel(WINDOW.center, 0, -1)) == [True]
    assert offset(stage) == 60
    at = (WINDOW.x + 50, WINDOW.y + 20)
    stage.send(PointerDown(at), PointerUp(at))
    assert drawer(stage).clicks == [1]
    stage.send(*[Wheel(WINDOW.center, 0, -3)] * 10)
    assert offset(stage) == 12 * ROW - WINDOW.h
    assert stage.send(Wheel(WINDOW.center, 0, -1)) == [False]
    assert stage.send(Wheel((5, 5), 0, 1)) == [False]
    x = WINDOW.right + 12
    stage.send(PointerDown((x, WINDOW.bottom - 10)), PointerMove((x, WINDOW.y - 50), pressed=True))
    assert offset(stage) == 0
    stage.send(PointerMove((x, WINDOW.bottom + 50), pressed=True), PointerUp((x, WINDOW.bottom + 50)))
    assert offset(stage) == 12 * ROW - WINDOW.h


def test_what_gets_the_focus_scrolls_into_view(stage: Stage) -> None:
    stage.send(*[FocusStep(1)] * 12)
    last = drawer(stage).buttons[-1]
    assert drawer(stage).focus.current_id == 11
    assert WINDOW.contains(last.rect)
    stage.send(FocusStep(1))
    assert drawer(stage).focus.current_id == 0
    assert WINDOW.contains(drawer(stage).buttons[0].rect)
    for _ in range(11):
        stage.send(Navigate(Direction.DOWN))
        current = drawer(stage).focus.current
        assert current is not None
        assert WINDOW.contains(current.focus_rect)


def test_a_low_row_and_a_heading_alone_are_not_cut_at_the_lower_edge(painter: Painter) -> None:
    view, heading, rows = ScrollView(), Label("Keys"), [Button(name) for name in "abcd"]
    tops = [(rows[0], 0), (rows[1], 70), (heading, 140), (rows[2], 220), (rows[3], 270)]
    for widget, top in tops:
        view.add(widget).place(pygame.Rect(WINDOW.x, WINDOW.y + top, 260, 24 if widget is heading else 36), 1.0)
    view.place(WINDOW, 1.0)
    view.settle(330)
    assert [widget.rect.top >= WINDOW.bottom for widget, _top in tops] == [False, False, True, True, True]


def test_a_finger_scrolls_and_takes_the_press_from_the_button_it_began_on(stage: Stage) -> None:
    start = drawer(stage).buttons[2].rect.center
    stage.send(PointerDown(start, touch=True), PointerMove((start[0], start[1] - 6), pressed=True, touch=True))
    assert drawer(stage).buttons[2].pressed
    stage.send(PointerMove((start[0], start[1] - 80), pressed=True, touch=True))
    assert not drawer(stage).buttons[2].pressed
    assert offset(stage) == 80
    stage.send(PointerUp((start[0], start[1] - 80), touch=True))
    assert drawer(stage).clicks == []


def test_scrolling_and_drawing_only_what_changed_equals_drawing_everything(stage: Stage) -> None:
    stage.picture()
    stage.send(Wheel(WINDOW.center, 0, -1), PointerMove((WINDOW.x + 50, WINDOW.y + 20)), FocusStep(1))
    patched = stage.picture()
    drawer(stage).invalidate()
    assert same(patched, stage.picture())


def test_a_view_without_anything_to_press_scrolls_by_arrows(painter: Painter) -> None:
    stage = Stage(painter=painter)
    scene = WidgetScene(stage.services)
    stage.stack.push(scene)
    view = scene.root.add(ScrollView(focusable=True))
    text = view.add(Label("word " * 200, wrap=True))
    view.place(WINDOW, 1.0)
    text.place(pygame.Rect(WINDOW.topleft, (300, 900)), 1.0)
    view.settle(900)
    stage.send(FocusStep(1), Navigate(Direction.DOWN))
    assert view.scroll.offset == 40
    stage.send(Key("end"))
    assert view.scroll.offset == 900 - WINDOW.h
    stage.send(Key("home"), Navigate(Direction.UP))
    assert view.scroll.offset == 0


# Lists


class Rows(ListView[ListItem]):
    def row(self, index: int) -> Label:
        return Label(self.items[index].label)


class Shelf(WidgetScene):
    """A list of thirty matches."""

    def __init__(self, services: SceneServices, count: int = 30) -> None:
        super().__init__(services)
        self.selected: list[int] = []
        self.opened: list[int] = []
        items = [ListItem(f"key{index}", f"Match {index}", "12 May") for index in range(count)]
        self.list = Rows(on_select=self.selected.append, on_open=self.opened.append, row_height=40, name="list")
        self.list.items = items
        self.below = self.root.add(Button("Open", name="open"))

    def layout(self, view: View) -> None:
        super().layout(view)
        self.list._lay_out(WINDOW, Ruler(self.painter, 1.0), self.root)
        self.below.place(pygame.Rect(200, 400, 160, 56), 1.0)


@pytest.fixture
def shelf(painter: Painter) -> tuple[Stage, Shelf]:
    stage = Stage(painter=painter)
    scene = Shelf(stage.services)
    stage.stack.push(scene)
    return stage, scene


def test_a_click_selects_a_row_and_another_one_opens_it(shelf: tuple[Stage, Shelf]) -> None:
    stage, scene = shelf
    at = scene.list.row_rect(2).center
    stage.send(PointerDown(at), PointerUp(at))
    assert (scene.selected, scene.opened) == ([2], [])
    stage.send(PointerDown(at), PointerUp(at))
    assert (scene.selected, scene.opened) == ([2], [2])
    scene.list.items = scene.list.items[2:]
    assert scene.list.items[scene.list.selected].key == "key2"
    scene.list.items = scene.list.items[5:]
    assert scene.list.selected == -1


def test_arrows_select_scroll_and_leave_the_list_at_its_ends(shelf: tuple[Stage, Shelf]) -> None:
    stage, scene = shelf
    down = Navigate(Direction.DOWN)
    stage.send(FocusStep(1), *[down] * 10)
    assert scene.list.selected == 9
    assert WINDOW.contains(scene.list.row_rect(9))
    stage.send(Accept())
    assert scene.opened == [9]
    stage.send(Key("end"), down)
    assert scene.list.selected == 29
    assert scene.focus.current_id == "open"


def test_arrows_read_on_where_nothing_further_on_can_have_the_focus(stage: Stage) -> None:
    """Words at the end of a page are seen by a controller, which has no wheel and no page keys."""
    for button in drawer(stage).buttons[2:]:
        button.focusable = False
    stage.send(FocusStep(1), Navigate(Direction.DOWN))
    assert (drawer(stage).focus.current_id, offset(stage)) == (1, 0)
    last = 12 * ROW - WINDOW.h
    stage.send(*[Navigate(Direction.DOWN)] * -(-last // 40))
    assert (drawer(stage).focus.current_id, offset(stage)) == (1, last)
    stage.send(Navigate(Direction.UP))
    assert (drawer(stage).focus.current_id, offset(stage)) == (0, 0)
