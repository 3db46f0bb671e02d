"""Letters chosen by controller, wherever there is a field for them."""

from __future__ import annotations

from typing import Any

import pytest
from program import Program
from scenarios.online import Office

from jungle_games.screens.letter_board import LetterBoard
from jungle_games.ui.events import Accept, Back, Event, Key, PadButton, Text
from jungle_games.ui.widgets.button import Button

A = (PadButton("a"), Accept())


@pytest.fixture
def joined(program: Program) -> list[str]:
    """The invitations that are followed from the page to play online, whose field has the focus."""
    followed: list[str] = []
    program.services.online = Office()  # type: ignore[assignment]
    program.go.online.join = lambda text, **how: followed.append(text)  # type: ignore[method-assign]
    program.go.online.page()
    program.frames()
    program.top.focus.focus("invitation")  # type: ignore[attr-defined]
    return followed


def board(program: Program) -> Any:
    assert isinstance(program.top, LetterBoard)
    return program.top


def press(program: Program, *labels: str) -> None:
    """Press the keys that say these, by controller."""
    for label in labels:
        (key,) = [each for each in program.widgets(Button) if each.label == label]
        board(program).focus.focus(key.focus_id)
        program.send(*A)


def by(button: str, *meant: Event) -> tuple[Event, ...]:
    return PadButton(button), *meant


def test_a_code_is_chosen_with_words_that_are_offered(program: Program, joined: list[str]) -> None:
    program.send(*A)
    press(program, "7", "-", "l", "a", "m", "lamp")
    assert board(program).text == "7-lamp-"
    press(program, "o", "t", "other", "Done")
    assert joined == ["7-lamp-other-"]
    assert program.names[-1] == "OnlineScene"


def test_a_keyboard_brings_no_letters(program: Program, joined: list[str]) -> None:
    program.send(Key("7"), Text("7"), Key("return"), Accept())
    assert joined == ["7"]
    assert program.names[-1] == "OnlineScene"


def test_going_back_leaves_the_field_as_it_was(program: Program, joined: list[str]) -> None:
    program.send(*A)
    press(program, "A")
    program.send(*by("b", Back()))
    assert (joined, program.named("invitation").text) == ([], "")
