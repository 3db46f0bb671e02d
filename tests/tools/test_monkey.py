"""A short run of the monkey, and that it notices what is broken."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import monkey

from jungle_games.games import ROOMS
from jungle_games.table.handling import Handling
from jungle_games.table.play import MatchPlay
from jungle_games.table.scene import TableScene


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.game.name)
def test_nothing_breaks_at_random(room: monkey.Room) -> None:
    tally = monkey.run(450, seed=13, rooms=[room])
    assert not tally.failures, tally.failures[0]
    assert sum(tally.events.values()) == 450
    assert len(tally.events) > 3
    assert tally.moves[room.game.name]


def fail(*_arguments: object, **_more: object) -> None:
    raise ZeroDivisionError("broken on purpose")


def forget(*_arguments: object, **_more: object) -> None:
    """Do nothing at all."""


@pytest.mark.parametrize(
    ("owner", "name", "broken", "told"),
    [
        (TableScene, "hand_changed", fail, "broken on purpose"),
        (Handling, "_set_down", forget, "no sprite shows"),
        (MatchPlay, "save", forget, "kept are"),
    ],
)
def test_the_monkey_notices(
    monkeypatch: pytest.MonkeyPatch, owner: type, name: str, broken: object, told: str
) -> None:
    monkeypatch.setattr(owner, name, broken)
    tally = monkey.run(400, seed=4, most_failures=1)
    assert told in "\n".join(tally.failures)
