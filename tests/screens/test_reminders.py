"""The system reminds of a turn, once, and only where a desktop has a way to show it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from scenarios.online import match_of_people, plate_of, seen
from scenarios.tour import Tour
from tables_online import Standing

from jungle_games.base.system import reminder_command
from jungle_games.games import ROOMS
from jungle_games.table.online.service import Online


def test_it_is_told_once_that_it_becomes_ones_turn(tour: Tour) -> None:
    told: list[tuple[str, str]] = []
    hour = [3]
    remind: Any = lambda title, text: told.append((title, text))  # noqa: E731 - a name for a callback
    online = Online(
        tour.app.services.online._store, lambda _name: ROOMS[0].game, lambda _payload: None, lambda: 0.0,
        tour.app.services.settings, str, lambda _what, _error: None, remind,
        today=lambda: datetime(2026, 6, 1, hour[0]),
    )  # fmt: skip
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    plates = plate_of("Mira", online=False), plate_of("Jonas")
    tables = Standing(seen(match, 0, *plates))
    online._tables = tables  # type: ignore[assignment]
    online.update()
    assert not told
    match.play(match.legal()[0])
    tables.shown = seen(match, 0, *plates)
    online.update()
    assert not told  # nobody is woken
    hour[0] = 9
    online.update()
    tables.shown = replace(tables.shown, moved_at=1.0)
    online.update()
    assert told == [("Your turn", "It is your turn at the table with Jonas.")]


def test_without_a_way_to_show_it_nothing_is_run() -> None:
    assert reminder_command("Your turn", "Jonas has moved.", []) == ()
    assert reminder_command("Your turn", 'Jo"nas', ["gdbus"])[-4] == '"Jo\\"nas"'
    assert "suppress-sound" in " ".join(reminder_command("Your turn", "", ["notify-send", "gdbus"]))
