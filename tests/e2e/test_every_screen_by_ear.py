"""Every screen by somebody who cannot see: from the title to each of them and back, only by what the tree offers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

import pytest
from by_ear import Player
from screen import PATIENCE, Program, Screen, wait_for
from screen_reader import Bus, Heard, ScreenReader
from test_by_screen_reader import has_ring

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game, room
from jungle_games.storage.library import Library
from jungle_games.store.folders import find_folders

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

_HOME = "Quit Jungle Games"
"""What only the title has."""
_RISE = 16
"""Pixels by which a tile rises that has the focus."""
_LATE = 4
"""Before so many nodes have been told one knows where one is."""


def ended() -> GameRecord:
    """A short match of Jungle that a person won."""
    game = find_game("jungle")
    match: Match = Match(game, game.options_type.build(), [SeatInfo("Mira", "person"), SeatInfo("Rat 1", "rat")])
    for _move in range(6):
        match.play(match.legal()[0])
    match.resign(1)
    return GameRecord.of(match)


class Visitor:
    """Goes from screen to screen by pressing what it hears, and looks whether each holds together."""

    def __init__(self, program: Program, reader: ScreenReader) -> None:
        self._program, self._player = program, Player(program, reader)
        self._said = 0
        """How much had been said before the last press."""

    def press(self, *names: str) -> None:
        """Press one after another, and look at where each leads."""
        for name in names:
            self._go(name, self._player.reader.press_named)

    def keys(self, *keys: str) -> None:
        """Press one key after another, and look at where each leads."""
        for key in keys:
            self._go(key, self._program.key)

    def tab_to(self, name: str, role: str) -> None:
        """Press Tab until this has the focus."""
        for _step in range(8):
            self.keys("Tab")
            if any((node.name, node.role) == (name, role) for node in self._player.tree() if "focused" in node.states):
                return
        pytest.fail(f"Tab does not lead to {name}")

    def write(self, text: str) -> None:
        """Type where the caret is."""
        self._program.screen.tool("type", text)

    def _go(self, name: str, press: Callable[[str], None]) -> None:
        before, self._said = self._player.reader.nodes(), len(self._player.reader.said)
        press(name)
        faults, end = ["nothing has changed"], time.monotonic() + PATIENCE
        while faults:
            assert time.monotonic() < end, f"after “{name}”: {faults}"
            nodes = self._player.reader.nodes()
            faults = list(self._faults(nodes)) if nodes and nodes != before else faults

    def told(self, words: str) -> None:
        """What has been said since the last press."""
        self._player.reader.hear(f"“{words}”", lambda said: words in said, after=self._said)

    def press_at(self, *squares: str) -> None:
        """Press one place of a board after another, each once something can be done there."""
        for square in squares:
            self._player.press_place(square)

    def line(self) -> str:
        """What is told of the best line of an analysis, once it is stopped."""
        self.press("Stop")
        lines = (node.name for node in self._player.tree() if node.role == "push button" and ", from " in node.name)
        return next(lines)

    def focused(self) -> str:
        """The name of what has the focus."""
        return next(node.name for node in self._player.tree() if "focused" in node.states)

    def hear(self, name: str, role: str = "") -> Heard:
        """What the page must have."""
        return self._player.reader.find(name, role)

    def go_home(self, *presses: str) -> None:
        """Press whichever of these buttons is there until the title is there again."""
        for _page in range(5):
            nodes = self._player.tree()
            if any(node.name == _HOME for node in nodes):
                return
            self._player.press(next(name for name in presses if any(node.name == name for node in nodes)))
        self.hear(_HOME)

    def _faults(self, nodes: Sequence[Heard]) -> Iterator[str]:
        """What nobody could make sense of."""
        named = [node for node in nodes if node.acts or node.role in ("heading", "label", "image")]
        yield from (f"a {node.role} has no name" for node in named if not node.name)
        headings = [at for at, node in enumerate(nodes) if node.role == "heading"]
        if not any(node.name == _HOME for node in nodes) and min(headings, default=_LATE) >= _LATE:
            yield "the name of the page comes late"
        focused = [node for node in nodes if "focused" in node.states]
        lists = {node.path: node for node in nodes if node.role == "list"}
        ringed = [lists.get(node.path[:-1], node) for node in focused]  # the ring lies round a list, not round a row
        if len(ringed) != 1 or not has_ring(self._program.picture(), ringed[0], _RISE):
            yield f"no ring lies round what has the focus: {focused}"


@pytest.fixture
def visitor(screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    home = tmp_path / "home"
    Library(find_folders({"JUNGLE_GAMES_HOME": str(home)}).library, find_game).keep(ended(), datetime(2026, 1, 2, 20))
    with Bus() as bus:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
        with ScreenReader(bus, screen.display) as reader, Program(screen, home) as program:
            wait_for("the title to be told", lambda: any(node.name == _HOME for node in reader.nodes()))
            yield Visitor(program, reader)


def test_the_books_and_what_was_played(visitor: Visitor) -> None:
    """Statistics, the path, the library with all that can be done with a match, the rule book, and Today."""
    visitor.press("Statistics", "Path")
    visitor.hear("Path", "heading")
    visitor.go_home("Back")
    visitor.press("My games")
    visitor.hear("Jungle, ", "list item")
    visitor.press("Rename", "Cancel", "Share", "Back", "Saved", "Paste a game", "OK")
    visitor.go_home("Back")
    visitor.press("Rule book")
    visitor.hear("Figure: Lion, red, b9", "image")
    visitor.press("The board")
    visitor.go_home("Back")
    visitor.press("Today")
    visitor.go_home("Back")


def test_settings_and_tables_elsewhere(visitor: Visitor) -> None:
    visitor.press("Settings", "Accessibility")
    visitor.go_home("Back")
    visitor.press("Play online", "Where to meet", "Back", "Invite somebody")
    visitor.go_home("Back")


def test_a_lesson_and_a_puzzle(visitor: Visitor) -> None:
    visitor.press("Jungle, 2 players", "All options", "Done", "Tutorial")
    visitor.hear("Into the den", "heading")
    visitor.press("Leopard, blue, d7", "Trap, d8")
    visitor.go_home("Leave", "Back")
    visitor.press("Jungle, 2 players", "Puzzles", "Play")
    visitor.hear("Find the win in 2", "heading")
    puzzle = room("jungle").load(room("jungle").puzzles).read(1).puzzles[0]
    for answer in puzzle.facts["line"].split()[::2]:
        visitor.press_at(answer[:2], answer[2:])
    visitor.hear("Solved")


def test_looking_back(visitor: Visitor) -> None:
    """A finished match move by move; its moments, the better line, and an analysis: moves and reasons in words."""
    visitor.press("My games", "View", "One move back")
    visitor.told("Rat 1: Rat, from a7 to a8")
    visitor.press("Menu", "Look back")
    visitor.told("The closest call. You played Tiger, from a1 to a2. The chances were never lower than here")
    visitor.press("Previous move")
    visitor.told("Tiger, from a2 to a1")
    visitor.press("Move 3, The closest call")
    visitor.told("You played Tiger, from a1 to a2")
    visitor.press("Show it")
    visitor.told("Tiger, from a1 to a2")
    visitor.press("Back", "Menu", "Analyse")
    visitor.told("Analysis. ")
    line = visitor.line()
    visitor.press(line)
    visitor.told(line.partition(".")[0])
    visitor.press("Back to the game", "Close the analysis", "Done")


def test_saving_under_a_name_and_opening_again(visitor: Visitor) -> None:
    visitor.press("Jungle, 2 players", "Start")
    visitor.press_at("g3", "g4")
    visitor.press("Menu", "Save")
    visitor.hear("Under which name?", "entry")
    visitor.write("At dusk")
    visitor.press("Done")
    visitor.told("Saved as “At dusk”")
    visitor.press("Menu", "Leave the table", "My games", "Saved", "At dusk", "Open")
    visitor.hear("Board", "table")


def test_the_rule_book_at_a_table(visitor: Visitor) -> None:
    """By keys alone, and by what the tree offers; one comes back to the table and to what had the focus."""
    visitor.press("Jungle, 2 players", "Start")
    here = visitor.focused()
    visitor.keys("F1")
    visitor.hear("Rule book", "heading")
    visitor.keys("Down")
    visitor.hear("The board", "heading")
    visitor.tab_to("The animals", "push button")
    visitor.keys("Return")
    visitor.told("The animals")
    visitor.keys("Escape")
    assert visitor.focused() == here
    visitor.press("Rule book", "Traps")
    visitor.hear("Traps", "heading")
    visitor.press("Back")
    visitor.hear("Board", "table")
