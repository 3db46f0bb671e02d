"""The navigator as pages see it, the one of tables online, what unfinished matches are called, and loading Today."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from jungle_games.core.errors import UserError
from jungle_games.core.i18n import _
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, SeatInfo, seats_of, shown_name
from jungle_games.store.matches import Saved
from jungle_games.table.services import Navigator, Services, Ways

if TYPE_CHECKING:
    from jungle_games.core.matches.match import AnyMatch
    from jungle_games.online.tables import Tables


class OnlineNavigator(Ways):
    """Opens the pages of tables online; ``navigator`` opens every other page."""

    def __init__(self, services: Services, navigator: Navigator, rooms: Sequence[Room]) -> None:
        self._services, self._navigator = services, navigator
        self._rooms = tuple(rooms)

    @property
    def tables(self) -> Tables:
        tables: Tables = self._services.online.tables
        return tables

    def page(self) -> None:
        """Show the page to play online: the list of tables, and the ways to join and to invite."""
        from jungle_games.screens.online.page import OnlineScene

        self._services.stack.push(OnlineScene(self._services, self._navigator, self, self._rooms))

    def invite(self) -> None:
        from jungle_games.screens.online.invite import InviteScene

        self._services.stack.push(InviteScene(self._services, self._navigator, self, self._rooms))

    def table(self, table: str, *, sit: bool = False) -> None:
        from jungle_games.screens.online.lobby import LobbyScene
        from jungle_games.table.online.service import OnlineTable

        online, stack = OnlineTable(self._services.online, table, self._go), self._services.stack
        if online.view.match is not None and online.view.stage != "aside":
            self._navigator.sit_at(online)
            return
        scene = LobbyScene(self._services, self._navigator, self._rooms, online, sit=sit)
        (stack.replace if isinstance(stack.top, LobbyScene) else stack.push)(scene)

    def _go(self, table: str | None) -> None:
        self.page() if table is None else self.table(table)

    def join(self, text: str, *, sit: bool = False) -> None:
        """Join the table that an invitation leads to, with ``sit`` take a seat there at once.

        What is wrong with an invitation that leads nowhere is told.
        """
        try:
            table = self.tables.join(text)
        except UserError as error:
            self._navigator.notice(_("No table found"), str(error))
            return
        self.table(table, sit=sit)


class PageNavigator(Navigator, Protocol):
    """Opens every page; a `Navigator` opens only what a table needs."""

    online: OnlineNavigator
    """Opens the pages of tables online."""

    def path(self, game: str | None = None) -> None:
        """Show the path of ``game``, or of the game played last."""

    def languages(self) -> None:
        """Let a language be chosen among all, each with its own name."""

    def view(self, match: AnyMatch, ply: int) -> None:
        """Look at a finished match above the page that is open, at first after ``ply`` moves."""

    def library(self, *, instead: bool = False) -> None:
        """Show the finished matches; ``instead`` replaces the open page of saved ones."""

    def saved_games(self, game: str | None = None, *, instead: bool = False) -> None:
        """Show the saved matches, at those of ``game``; ``instead`` replaces the open page of finished ones."""

    def open_record(self, text: str) -> None:
        """Put the match of the record ``text`` on its table, and keep it if it is over; tell what is wrong."""

    def resume(self, game: str) -> None:
        """Resume the unfinished match of ``game`` played last; show the title if there is none."""

    def go_on(self, saved: Saved) -> None:
        """Resume an unfinished match; a record that cannot be replayed is set aside and reported."""

    def share(self, match: AnyMatch, title: str) -> None:
        """Ask how to share ``match``, called ``title``."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match in a line (translated), and the player whose picture goes with it: kind and seat."""

    line: str
    short: str
    """The line without the game's name."""
    kind: str
    seat: int


def summary_of(room: Room, facts: Mapping[str, object]) -> MatchSummary:
    """The summary of the match whose record, as unchecked plain data, is ``facts``; invalid parts are ignored."""
    from jungle_games.core.matches.history import move_number  # the title needs it only for an unfinished match

    seats = seats_of(facts)
    number = move_number(room.game, move_texts(facts), len(seats))
    named = [shown_name(room.game, info) for info in seats]
    short, kind, shown = _in_short(named, seats, number, in_rounds=room.game.in_rounds)
    if facts.get("second_try"):
        short = _("second try, {match}").format(match=short)
    line = _("{game}, {match}").format(game=_(room.title), match=short)
    return MatchSummary(line, short, kind, shown)


def _in_short(names: Sequence[str], seats: Sequence[SeatInfo], number: int, *, in_rounds: bool) -> tuple[str, str, int]:
    """Move number or round, and players, in words; the kind and the seat of the player to picture."""
    rivals = [(seat, info) for seat, info in enumerate(seats) if not info.is_person]
    if len(rivals) == 1:
        seat, rival = rivals[0]
        words = _("round {number}, against {name}") if in_rounds else _("move {number}, against {name}")
        return words.format(number=number, name=names[seat]), rival.kind, seat
    if len(seats) == 2 and not rivals:
        words = _("round {number}, {first} and {second}") if in_rounds else _("move {number}, {first} and {second}")
        return words.format(number=number, first=names[0], second=names[1]), PERSON, 0
    return (_("round {number}") if in_rounds else _("move {number}")).format(number=number), PERSON, 0


def move_texts(facts: Mapping[str, object]) -> Sequence[str]:
    listed = facts.get("moves")
    return [str(move) for move in listed] if isinstance(listed, list) else ()


def load_today(rooms: Sequence[Room]) -> threading.Thread:
    """Load Today and the puzzles of ``rooms`` in a thread of its own: at once that would take a third of a second.

    What cannot be imported is told when the page is opened.
    """

    def load() -> None:
        with contextlib.suppress(Exception):
            import_module("jungle_games.screens.today")
            for room in rooms:
                room.load(room.puzzles)

    thread = threading.Thread(target=load, name="ahead", daemon=True)
    thread.start()
    return thread
