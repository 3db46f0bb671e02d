"""Online tables, stood in for, in a tour's program."""

from __future__ import annotations

from typing import Any

from scenarios.online import Office, match_of_people, office_of, plate_of, seen
from scenarios.tour import Tour

from jungle_games.online.tables import OnlineView
from jungle_games.screens.online.lobby import SeatCard
from jungle_games.table.online.service import NEWS, OnlineTable
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Woken


def news(tour: Tour) -> None:
    """Something has come from the others."""
    tour.app.handle(Woken(NEWS))
    tour.settle(0.1)


def at_table(tour: Tour, view: OnlineView) -> tuple[Office, TableScene]:
    office = office_of(tour, view)
    tour.navigator.sit_at(OnlineTable(office, view.id))  # type: ignore[arg-type]
    tour.settle(2.0)
    scene = tour.app.stack.top
    assert isinstance(scene, TableScene)
    return office, scene


def jungle(**changes: Any) -> OnlineView:
    """A match of Jungle that has just begun: Mira is here, Jonas online."""
    return seen(match_of_people("jungle", 2), 0, plate_of("Mira", online=False), plate_of("Jonas"), **changes)


def names(tour: Tour) -> set[object]:
    """The names of the widgets that are seen."""
    return {widget.name for widget in tour.widgets() if widget.visible}


def presences(tour: Tour) -> list[tuple[str, str]]:
    """Who sits in each seat that is shown, and whether they are there."""
    cards = [widget for widget in tour.widgets() if isinstance(widget, SeatCard) and widget.visible]
    return [(card.shown.name, card.shown.presence) for card in cards if card.rect.w]


class Standing:
    """Tables of which there is one."""

    def __init__(self, view: OnlineView) -> None:
        self.shown = view

    def take_changed(self) -> set[str]:
        return {self.shown.id}

    def view(self, _identity: str, _now: float) -> OnlineView:
        return self.shown

    def update(self, _now: float) -> float:
        return 0.0

    def nearby(self) -> tuple[object, ...]:
        return ()
