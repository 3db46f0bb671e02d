"""Played by somebody who cannot see: from the title to the end only by what the tree tells and offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from patience import wait_for
from screen import Program, Screen
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
            reader.rest = program.wait_rest
            opened.extend((reader, program))
            wait_for("the title to be told", lambda: any(node.name == "Settings" for node in reader.nodes()))
            return program, reader

        yield start
        for each in opened:
            each.__exit__(None, None, None)


def focused(reader: ScreenReader) -> Heard | None:
    return next((node for node in reader.nodes() if "focused" in node.states), None)


def test_a_page_a_curtain_and_a_move(listen: Listen) -> None:
    """Every button of the title is named; no hand is told behind the curtain; a move is said, and its answer."""
    program, reader = listen()
    buttons = [node for node in reader.nodes() if node.acts]
    assert len(buttons) > 10
    assert all(node.name for node in buttons)
    reader.press_named("Settings")
    assert reader.find("Settings", "heading")
    reader.hear("the name of the page", lambda words: words == "Settings")
    wait_for("the focus", lambda: focused(reader))
    program.key("Escape")
    hides_every_hand(reader)
    reader.press_named("Jungle, 2 players")
    reader.press_named("Start")
    reader.find("Board", "table")
    assert "can go to" in reader.find("Rat, blue, g3").description
    reader.press_named("Rat, blue, g3")
    wait_for("the rat in the hand", lambda: reader.find("Rat, blue, g3").description == "in your hand")
    reader.press_named("Land, g4")
    program.wait_moves("jungle", 2)
    reader.hear("the own move", lambda words: "Rat, from g3 to g4" in words)
    reader.hear("the answer", lambda words: ": " in words and "Rat, from g3" not in words)


def hides_every_hand(reader: ScreenReader) -> None:
    """Where two people share a screen, nothing of a hand is told until its owner has said to be there."""
    reader.press_named("Sequence Giant, 2 to 12 players")
    reader.press_named("Person")
    reader.press_named("Start")
    reader.find("Pass to ", "heading")  # the cut decides to whom
    assert not any(node.role in ("table", "table cell", "list", "list item") for node in reader.nodes())
    reader.press_named("Show my cards")
    reader.find("Your hand", "list")
    wait_for("a card", lambda: any(node.role == "list item" and " of " in node.name for node in reader.nodes()))
    reader.press_named("Menu")
    reader.press_named("Leave the table")


PAGES = (
    "Play online", "Jungle, 2 players", "MATR1X 0VERL0AD, 1 player", "Sequence Giant, 2 to 12 players",
    "Jungle Matrix, 2 players", "Jacks, 2 to 4 players", "Today", "Rule book", "My games", "Statistics", "Settings",
)  # fmt: skip


def assert_named(nodes: list[Heard]) -> None:
    assert [node for node in nodes if node.acts and not node.name] == []
    assert [node.role for node in nodes if node.role in ("heading", "image") and not node.name] == []


@pytest.mark.nightly
def test_every_page_is_told_and_the_focus_is_where_the_ring_is(listen: Listen) -> None:
    program, reader = listen()
    for page in PAGES:
        reader.press_named(page)
        wait_for(f"“{page}”", lambda: not any(node.name == "Quit Jungle Games" for node in reader.nodes()))
        wait_for(f"the focus on “{page}”", lambda: focused(reader))
        assert_named(reader.nodes())
        if page == "Settings":
            break
        program.key("Escape")
        wait_for("the title", lambda: any(node.name == "Quit Jungle Games" for node in reader.nodes()))
    tabs = [node.name for node in reader.nodes() if node.role == "page tab"]
    assert "Accessibility" in tabs
    for tab in tabs:
        reader.press_named(tab)
        assert_named(reader.nodes())
        chosen = wait_for(f"“{tab}”", lambda: focused(reader))
        assert (chosen.name, "selected" in chosen.states) == (tab, True)
        assert has_ring(program.wait_still(), chosen), tab


def has_ring(picture: pygame.Surface, node: Heard, rise: int = 6) -> bool:
    """Whether there is amber all along the upper edge of ``node``, which rises by so many pixels at most."""
    assert node.box is not None
    left, top, width, _height = node.box
    columns = range(left + width // 4, left + 3 * width // 4, 8)
    return all(any(is_amber(picture.get_at((x, y))) for y in range(max(0, top - rise), top + 6)) for x in columns)


def is_amber(colour: pygame.Color) -> bool:
    return colour.r > 200 and 140 < colour.g < 210 and colour.b < 130
