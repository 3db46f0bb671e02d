"""The system reminds of a turn, once, and only where a desktop has a way to show it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from scenarios.elsewhere import match_of_people, plate_of, seen
from scenarios.tour import Tour

from jungle_games.base.reminder import reminder_command
from jungle_games.elsewhere.refusals import raise_it
from jungle_games.elsewhere.view import RemoteView
from jungle_games.games import ROOMS
from jungle_games.table.remote.remote_tables import RemoteTables


class Standing:
    """Tables of which there is one."""

    def __init__(self, view: RemoteView) -> None:
        self.shown = view

    def take_changed(self) -> set[str]:
        return {self.shown.id}

    def view(self, _identity: str, _now: float) -> RemoteView:
        return self.shown

    def be_seen(self, _wanted: bool) -> None:
        """Nobody is there to see it."""

    def update(self, _now: float) -> float:
        return 0.0

    def nearby(self) -> tuple[object, ...]:
        return ()

    def at_hand(self) -> frozenset[str]:
        return frozenset()


def test_it_is_told_once_that_it_becomes_ones_turn(tour: Tour) -> None:
    told: list[tuple[str, str]] = []
    hour = [3]
    remind: Any = lambda title, text: told.append((title, text))  # noqa: E731 - a name for a callback
    remote = RemoteTables(
        tour.folders.elsewhere, lambda _name: ROOMS[0].game, lambda _payload: None, lambda: 0.0,
        tour.app.services.settings, str, raise_it, remind, today=lambda: datetime(2026, 6, 1, hour[0]),
    )  # fmt: skip
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    plates = plate_of("Mira", elsewhere=False), plate_of("Jonas")
    tables = Standing(seen(match, 0, *plates))
    remote._tables = tables  # type: ignore[assignment]
    remote.update()
    assert not told
    match.play(match.legal()[0])
    tables.shown = seen(match, 0, *plates)
    remote.update()
    assert not told  # nobody is woken
    hour[0] = 9
    remote.update()
    tables.shown = replace(tables.shown, watchers=1)
    remote.update()
    assert told == [("Your turn", "It is your turn at the table with Jonas.")]


def test_without_a_way_to_show_it_nothing_is_run() -> None:
    assert reminder_command("Your turn", "Jonas has moved.", []) == ()
    assert reminder_command("Your turn", 'Jo"nas', ["gdbus"])[-4] == '"Jo\\"nas"'
    assert "suppress-sound" in " ".join(reminder_command("Your turn", "", ["notify-send", "gdbus"]))
