"""Every game from the title to its end by somebody who cannot see: only by what the tree tells, and what it offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from by_ear import FiveInARow, Player, nearest
from patience import wait_for
from screen import Program, Screen
from screen_reader import Bus, Heard, ScreenReader

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

Begin = Callable[[], Player]


@pytest.fixture
def begin(screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Opens the program for a player who listens."""
    with Bus() as bus:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
        with ScreenReader(bus, screen.display) as reader, Program(screen, tmp_path / "home") as program:
            wait_for("the title to be told", lambda: any(node.name == "Settings" for node in reader.nodes()))
            reader.rest = program.wait_rest
            yield lambda: Player(program, reader, checks=[everything_is_named])


def everything_is_named(nodes: Sequence[Heard]) -> None:
    """Whatever can be pressed, and all that is only there to be read."""
    assert [node for node in nodes if (node.acts or node.role in ("heading", "label", "image")) and not node.name] == []


def test_jungle(begin: Begin) -> None:
    """The beginner's rules ask before an animal is risked; the usual ones do not."""
    player = begin()
    player.choose = nearest("d9")
    player.press("Jungle, 2 players")
    player.press("Standard")
    player.press("Start")
    player.play()
    player.reader.hear("the end", lambda words: words.startswith(("You win", "You lost", "A draw")))


def test_matr1x(begin: Begin) -> None:
    player = begin()
    player.press("MATR1X 0VERL0AD, 1 player")
    player.press("Start")
    player.play()
    player.reader.hear("the end", lambda words: words.startswith(("You win", "You lost")))


def test_jungle_matrix(begin: Begin) -> None:
    """One round each, and a second where it is a draw."""
    player = begin()
    player.press("Jungle Matrix, 2 players")
    player.press("All options")
    player.slide("Rounds", "1")
    player.press("Back")
    player.press("Start")
    player.play()
    player.reader.hear("the end", lambda words: words.startswith(("You win", "You lost", "A shared win", "A draw")))


def test_jacks(begin: Begin) -> None:
    """Until nobody has found a pair for five turns."""
    player = begin()
    player.press("Jacks, 2 to 4 players")
    player.press("All options")
    player.press("More options")
    player.slide("End without pairs", "5")
    player.slide("Time to look at a card", "off")
    player.press("Back")
    player.press("Start")
    player.play()
    player.reader.hear("the end", lambda words: words.startswith(("You win", "You lost", "A shared win")))


def test_sequence(begin: Begin) -> None:
    """Two SEQUENCES, by cards whose spaces the tree names, with the new card drawn by the program."""
    player, mind = begin(), FiveInARow("Green")
    player.choose = mind
    player.checks.append(mind.look)
    player.press("Sequence Giant, 2 to 12 players")
    player.press("All options")
    player.press("Draw automatically")
    player.press("Back")
    player.press("Start")
    player.play()
    player.reader.hear("the end", lambda words: words.startswith(("You win", "You lost")))
