"""The program's tables online: loaded when first needed, updated in the main loop."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Final

from jungle_games.base.system import may_remind
from jungle_games.core.errors import UserError
from jungle_games.core.formatting import listed
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.seat_names import PERSON
from jungle_games.store.settings import OWN_BROKER

if TYPE_CHECKING:
    from jungle_games.core.game import AnyGame
    from jungle_games.online.invitation import Broker
    from jungle_games.online.tables import Tables
    from jungle_games.online.view import OnlineView
    from jungle_games.store.matches import OnlineTables
    from jungle_games.store.settings import SettingsStore

NEWS: Final = "news online"
"""What the loop is woken with: something at one of the tables may have changed."""


@dataclass(frozen=True, slots=True)
class _Standing:
    """All that a scene may show of a table: whatever were left out would be seen only once something else changes."""

    view: OnlineView
    """Without its match, which is updated in place, and the record of that."""
    match: tuple[int, ...]
    your_turn: bool = False

    @classmethod
    def of(cls, view: OnlineView) -> _Standing:
        """The table of ``view``."""
        match = view.match
        if match is None:
            return cls(replace(view, record=""), (), view.your_turn)
        steps, clock = match.steps, match.clock
        stands = id(match), len(steps), id(steps[-1]) if steps else 0, clock is not None and clock.running
        return cls(replace(view, match=None, record=""), stands, view.your_turn)


class Online:
    """Loads the tables in ``store`` when needed, or at the start if there are any."""

    def __init__(
        self,
        store: OnlineTables,
        find_game: Callable[[str], AnyGame],
        post: Callable[[object], None],
        now: Callable[[], float],
        settings: SettingsStore,
        say: Callable[[str], None],
        report: Callable[[str, Exception], object],
        remind: Callable[[str, str], None] = lambda _title, _text: None,
        today: Callable[[], datetime] = datetime.now,
    ) -> None:
        """``post`` wakes the loop from any thread; ``now`` counts seconds; ``settings`` have the broker.

        ``say`` tells the player which tables cannot go on; ``report`` is told what failed in an unforeseen way.
        ``remind`` is given a title and a text (translated) when it becomes somebody's turn here; ``today`` is the local
        time.
        """
        self._settings, self._say, self._report, self._remind = settings, say, report, remind
        self._looked = False
        self._store, self._find_game, self._post, self.now = store, find_game, post, now
        self._tables: Tables | None = None
        self._due: float | None = None
        self._stirred = False
        self._today: Final = today
        self._to_remind: set[str] = set()
        """The tables where a turn has begun of which nobody was reminded yet."""
        self._stood: dict[str, _Standing] = {}
        self._near: object = None
        """The open tables that are near."""

    @property
    def known(self) -> bool:
        """Whether there is a table to hear of: without one nothing is loaded."""
        return self._tables is not None or bool(self._store.keys())

    @property
    def loaded(self) -> bool:
        """Whether they are loaded, so that nobody waits for them."""
        return self._tables is not None

    @property
    def tables(self) -> Tables:
        """All of them; loaded now if they were not before."""
        if self._tables is None:
            from jungle_games.online.tables import Tables

            self._tables = Tables(
                self._store, self._find_game, self.wake, broker=self.broker, trouble=self._say, report=self._report
            )
            for view in self._tables.my_tables(self.now()):
                if view.stage == "aside":
                    self._say(view.problem)
        return self._tables

    @property
    def broker(self) -> Broker | None:
        """The broker of the settings; None: tables are met on this network alone."""
        from jungle_games.online.invitation import Broker, find_place

        chosen = self._settings.get()
        if chosen.meets_at != OWN_BROKER:
            place = find_place(chosen.meets_at)
            return place.broker if place is not None else None
        return Broker(
            chosen.broker_host, chosen.broker_port, chosen.broker_tls, chosen.broker_name, chosen.broker_word
        )

    def apply_settings(self) -> None:
        """Use the meeting place of the current settings."""
        if self._tables is not None:
            self._tables.broker = self.broker

    def views(self) -> Sequence[OnlineView]:
        """Where each table stands, those with something to do here first; empty if none was ever opened."""
        return self.tables.my_tables(self.now()) if self.known else ()

    def update(self) -> None:
        """Take in what has come and say what is due; scenes are told where anything stands otherwise by that."""
        if self._tables is None and (self._looked or not self.known):
            self._looked = True
            return
        now = self.now()
        if not self._stirred and self._due is not None and now < self._due:
            return
        self._stirred = False
        self._due = self.tables.update(now)
        if self._look(now):
            self.tell()
        if self._to_remind:
            self._remind_of_turns(now)

    def tell(self) -> None:
        """Let every scene look anew."""
        self._post(NEWS)

    def _look(self, now: float) -> bool:
        """Whether anything that a scene may show has changed; only tables are looked at where something was done."""
        news, near = False, self.tables.nearby()
        for identity in self.tables.take_changed():
            stood = self._stood.pop(identity, None)
            with suppress(UserError):  # it is gone
                view = self.tables.view(identity, now)
                self._stood[identity] = _Standing.of(view)
                if not view.your_turn:
                    self._to_remind.discard(identity)
                elif stood is not None and not stood.your_turn:
                    self._to_remind.add(identity)
            news = news or self._stood.get(identity) != stood
        news, self._near = news or near != self._near, near
        return news

    def _remind_of_turns(self, now: float) -> None:
        """Remind of each turn that has begun: of what came in the night once it is day."""
        if not may_remind(self._today(), self._settings.get().reminders):
            return
        words, waiting = _("It is your turn at the table with {names}."), self._to_remind
        self._to_remind = set()
        for identity in sorted(waiting):
            with suppress(UserError):  # it is gone
                view = self.tables.view(identity, now)
                self._remind(_("Your turn"), words.format(names=others_at(view) or view.host_name))

    def people(self) -> set[str]:
        """The names of all at these tables."""
        views = [standing.view for standing in self._stood.values()]
        return {name for view in views for name in (view.host_name, *(plate.name for plate in view.plates))}

    def wake(self) -> None:
        """Something was done here, or came from others: look soon. Called from any thread."""
        if not self._stirred:
            self._stirred = True
            self._post(None)

    def wake_at(self) -> float | None:
        """When something is to be said though nothing comes."""
        return self._due if self._tables is not None else None

    def close(self) -> None:
        """Say goodbye: the tables stay."""
        if self._tables is not None:
            self._tables.close(self.now())
            self._tables = None


def turn_words(view: OnlineView) -> str:
    """Whose turn it is at a table that is being played at, in words."""
    if view.your_turn:
        return _("your turn")
    seat = view.match.to_move if view.match is not None else None
    if isinstance(seat, int) and seat < len(view.plates):
        return _("{name}’s turn").format(name=view.plates[seat].name)
    return _("on its way")


def stands_words(view: OnlineView) -> str:
    """Where a table stands that goes on: that it has not begun, or whose turn it is and how long there is."""
    if view.stage != "playing":
        return _("not begun yet")
    turn = turn_words(view)
    if view.due is not None:
        return _("{turn}, {time}").format(turn=turn, time=time_words(view.due - time.time()))
    waited = time.time() - view.moved_at
    if view.up_to is None or not view.moved_at or waited < 60:
        return turn
    return _("{turn} {time}").format(turn=turn, time=waited_words(waited))


def waited_words(seconds: float) -> str:
    """For how long something has been so, roughly, in words that follow others.

    >>> waited_words(7_300)
    'for 2 hours'
    """
    minutes = int(seconds // 60)
    hours, days = minutes // 60, minutes // (60 * 24)
    if hours < 1:
        return ngettext("for {number} minute", "for {number} minutes", minutes).format(number=minutes)
    if days < 2:
        return ngettext("for {number} hour", "for {number} hours", hours).format(number=hours)
    return ngettext("for {number} day", "for {number} days", days).format(number=days)


def time_words(left: float) -> str:
    """The time left for a move at a correspondence table, roughly, in words."""
    hours = int(left // 3600)
    if left <= 0:
        return _("the time is over")
    if hours < 1:
        return _("less than an hour left")
    if hours < 48:
        return ngettext("{number} hour left", "{number} hours left", hours).format(number=hours)
    days = hours // 24
    return ngettext("{number} day left", "{number} days left", days).format(number=days)


def others_at(view: OnlineView) -> str:
    """The names of the other players, as a list in words."""
    names = [plate.name for seat, plate in enumerate(view.plates) if seat not in view.here and plate.kind == PERSON]
    return listed(names)
