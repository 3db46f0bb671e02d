"""Played by somebody who cannot see: from the title to the end only by what the tree tells and offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from screen import Program, Screen, wait_for
from screen_reader import Bus, Heard, ScreenReader

pytestmark = pytest.mark.e2e

Listen = Callable[[], tuple[Program, ScreenReader]]


@pytest.fixture
def listen(screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listen]:
    """Opens the program with a screen reader listening."""
    opened: list[Program | ScreenReader] = []
    with Bus() as bus:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)

        def start() -> tuple[Program, ScreenReader]:
            program = Program(screen, tmp_path / "home")
            reader = ScreenReader(bus, screen.display)
            opened.extend((reader, program))
            wait_for("the title to be told", lambda: any(node.name == "Settings" for node in reader.nodes()))
            return program, reader

        yield start
        for each in opened:
            each.__exit__(None, None, None)


def focused(reader: ScreenReader) -> Heard | None:
    return next((node for node in reader.nodes() if "focused" in node.states), None)


def test_every_button_of_the_title_is_named_and_leads_on(listen: Listen) -> None:
    _program, reader = listen()
    buttons = [node for node in reader.nodes() if node.acts]
    assert len(buttons) > 10
    assert all(node.name for node in buttons)
    reader.press_named("Settings")
    assert reader.find("Settings", "heading")
    reader.hear("the name of the page", lambda words: words == "Settings")
    wait_for("the focus", lambda: focused(reader))


def test_an_animal_is_taken_and_put_down(listen: Listen) -> None:
    """The move is said, the answer of the computer, and whose turn it is."""
    program, reader = listen()
    reader.press_named("Jungle, 2 players")
    reader.press_named("Start")
    reader.find("Board", "table")
    assert "can go to" in reader.find("Rat, blue, g3").description
    reader.press_named("Rat, blue, g3")
    assert reader.find("Rat, blue, g3").description == "in your hand"
    reader.press_named("Land, g4")
    program.wait_moves("jungle", 2)
    reader.hear("the own move", lambda words: "Rat, from g3 to g4" in words)
    reader.hear("the answer", lambda words: ": " in words and "Rat, from g3" not in words)
