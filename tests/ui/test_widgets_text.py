"""The text field, and the line it edits."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from stage import Stage

from jungle_games.ui.events import Command, Direction, Event, Key, Navigate, PointerDown, PointerMove, Text
from jungle_games.ui.painter import Painter
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.textfield import EditedText, TextField


def line(text: str, caret: int | None = None, limit: int = 80) -> EditedText:
    made = EditedText(text, limit)
    made.go(len(text) if caret is None else caret)
    return made


def test_typing_replaces_the_selection_within_the_limit_and_deleting_goes_by_character_or_word() -> None:
    made = line("Jungle", limit=8)
    made.insert("-abc")
    assert made.text == "Jungle-a"
    made.select_all()
    made.insert("Mira")
    assert (made.text, made.caret) == ("Mira", 4)
    made = line("the old lion")
    made.delete(-1, word=True)
    assert made.text == "the old "
    made.go(0)
    made.delete(1)
    assert made.text == "he old "
    made.delete(1, word=True)
    assert made.text == "old "


@given(
    st.text(max_size=20),
    st.lists(st.tuples(st.sampled_from("imdgw"), st.integers(-1, 1), st.booleans(), st.text(max_size=4)), max_size=20),
)
def test_the_caret_never_leaves_the_text(text: str, edits: list[tuple[str, int, bool, str]]) -> None:
    made = line(text, limit=24)
    for what, step, flag, typed in edits:
        match what:
            case "i":
                made.insert(typed)
            case "m":
                made.move(step or 1, select=flag)
            case "d":
                made.delete(step or 1, word=flag)
            case "g":
                made.go(step * 10, select=flag)
            case "w":
                made.move(step or 1, word=True, select=flag)
        assert 0 <= made.caret <= len(made.text)
        assert 0 <= made.anchor <= len(made.text)
        assert len(made.text) <= max(24, len(text))


class Desk(WidgetScene):
    """Counts the commands that get past the field."""

    commands: tuple[str, ...] = ()

    def command(self, name: str) -> bool:
        self.commands = (*self.commands, name)
        return True


@pytest.fixture
def desk(painter: Painter) -> tuple[Stage, Desk, TextField]:
    stage = Stage(painter=painter)
    scene = Desk(stage.services)
    stage.stack.push(scene)
    field = scene.root.add(TextField(painter, stage.clipboard, "lion", limit=12, name="field"))
    field.place(pygame.Rect(100, 100, 280, 48), 1.0)
    scene.focus.focus("field")
    stage.stack.keyboard = True
    stage.stack.update(0)
    return stage, scene, field


def press(stage: Stage, *readings: Event) -> None:
    """What the app does with one key: the first reading that is used counts."""
    any(stage.send(reading)[0] for reading in readings)


def test_letters_are_typed_where_the_caret_is_and_give_no_commands(desk: tuple[Stage, Desk, TextField]) -> None:
    stage, scene, field = desk
    press(stage, Key("s"), Command("sound"))
    press(stage, Text("s"))
    assert field.text == "lions"
    assert scene.commands == ()
    press(stage, Key("f1"), Command("rules"))
    assert scene.commands == ("rules",)
    press(stage, Key("left"), Navigate(Direction.LEFT))
    press(stage, Text("o"))
    assert field.text == "lionos"
    assert not field.handle(Navigate(Direction.DOWN))
    assert not field.handle(Key("down"))
    y = field.rect.centery
    stage.send(PointerDown((field.rect.x + 2, y)), PointerMove((field.rect.right, y), pressed=True), Text("cat"))
    assert field.text == "cat"
    assert scene.wants_text
    scene.focus.focus(None)
    assert not scene.wants_text


def test_the_clipboard_goes_both_ways(desk: tuple[Stage, Desk, TextField]) -> None:
    stage, scene, field = desk
    press(stage, Key("a", ctrl=True))
    press(stage, Key("x", ctrl=True))
    assert (field.text, stage.clipboard.text) == ("", "lion")
    press(stage, Key("v", ctrl=True), Command("paste"))
    press(stage, Key("v", ctrl=True), Command("paste"))
    assert field.text == "lionlion"
    assert scene.commands == ()
