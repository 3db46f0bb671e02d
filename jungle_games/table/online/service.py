"""The program's tables online, loaded when first needed; and one of them as the screen sees it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from jungle_games.base.system import may_remind
from jungle_games.core.errors import UserError
from jungle_games.core.formatting import listed
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.store.settings import OWN_BROKER

if TYPE_CHECKING:
    from jungle_games.core.game import AnyGame, Seat
    from jungle_games.core.matches.match import AnyMatch
    from jungle_games.online.invitation import Broker
    from jungle_games.online.tables import OnlineView, Tables
    from jungle_games.store.matches import OnlineTables
    from jungle_games.store.settings import SettingsStore

NEWS: Final = "news online"
"""What the loop is woken with: something at one of the tables may have changed."""


def _standing(view: OnlineView) -> tuple[OnlineView, tuple[object, ...]]:
    """All that a scene may show of a table: whatever were left out would be seen only once something else changes."""
    match = view.match
    bare = replace(view, match=None, record="")  # the match is updated in place
    if match is None:
        return bare, ()
    steps, clock = match.steps, match.clock
    return bare, (id(match), len(steps), id(steps[-1]) if steps else 0, clock is not None and clock.running)


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
        self._stood: dict[str, tuple[OnlineView, tuple[object, ...]]] = {}
        self._turns: set[str] = set()
        self._near: object = None

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
        from jungle_games.online.invitation import Broker, meeting_places

        chosen = self._settings.get()
        if chosen.meets_at != OWN_BROKER:
            places = (place for place in meeting_places() if place.key == chosen.meets_at)
            return next((Broker(place.host, place.port) for place in places), None)
        return Broker(chosen.broker_host, chosen.broker_port, chosen.broker_tls, chosen.broker_name, chosen.broker_word)

    def apply_settings(self) -> None:
        """Use the meeting place of the current settings."""
        if self._tables is not None:
            self._tables.meet_at(self.broker)

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
            self._remind_of_turns()

    def tell(self) -> None:
        self._post(NEWS)

    def _look(self, now: float) -> bool:
        """Whether anything that a scene may show has changed; only tables are looked at where something was done."""
        news, near = False, self.tables.nearby()
        for identity in self.tables.take_changed():
            stood = self._stood.pop(identity, None)
            turned, known = identity in self._turns, stood is not None
            self._turns.discard(identity)
            with suppress(UserError):  # it is gone
                view = self.tables.view(identity, now)
                self._stood[identity] = _standing(view)
                if view.your_turn:
                    self._turns.add(identity)
                    self._to_remind |= {identity} if known and not turned else set()
            if identity not in self._turns:
                self._to_remind.discard(identity)
            news = news or self._stood.get(identity) != stood
        news, self._near = news or near != self._near, near
        return news

    def _remind_of_turns(self) -> None:
        """Remind of each turn that has begun: of what came in the night once it is day."""
        if not may_remind(self._today(), self._settings.get().reminders):
            return
        for view, _match in (self._stood[identity] for identity in sorted(self._to_remind)):
            words = _("It is your turn at the table with {names}.")
            self._remind(_("Your turn"), words.format(names=others_at(view) or view.host_name))
        self._to_remind = set()

    def people(self) -> set[str]:
        views = [view for view, _match in self._stood.values()]
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


def stands_words(view: OnlineView, game: str) -> str:
    """Where a table of ``game`` stands that goes on, in words that name somebody there, and how long there is or was.

    That it is one's own turn is said already.
    """
    names, turn, now = others_at(view) or game, turn_words(view), time.time()
    if view.stage != "playing":
        return _("{name}: {words}").format(name=names, words=_("not begun yet"))
    left = time_words(view.due - now) if view.due is not None else ""
    waits = not left and view.up_to is not None and view.moved_at and now - view.moved_at >= 60
    waited = waited_words(now - view.moved_at) if waits else ""
    if view.your_turn:
        if waited:
            words = ngettext("{names} has been waiting {time}", "{names} have been waiting {time}", len(view.others))
            return words.format(names=names, time=waited)
        return _("{name}: {words}").format(name=names, words=left) if left else names
    return _("{turn}, {time}").format(turn=turn, time=left or waited) if left or waited else turn


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
    return listed(view.plates[seat].name for seat in view.others)


class Question(NamedTuple):
    """A question of the person in a seat to the people at a table, in words; ``number`` identifies it."""

    number: int
    by: Seat
    title: str
    text: str


class Saying(NamedTuple):
    """What may be said: what that is called, and says (translated), and a picture, else the seat's."""

    offer: str
    said: str
    picture: str


_SAYINGS: Final = {
    "monkey": (N_("Send a monkey"), N_("sends a monkey")),
    "elephant": (N_("Send an elephant"), N_("sends an elephant")),
    "lion": (N_("Send a lion"), N_("sends a lion")),
    "parrot": (N_("Send a parrot"), N_("sends a parrot")),
    "snail": (N_("Send a snail"), N_("sends a snail")),
    "owl": (N_("Send an owl"), N_("sends an owl")),
    "well-played": (N_("Well played"), ""),
    "one-moment": (N_("One moment"), ""),
    "good-luck": (N_("Good luck"), ""),
    "oops": (N_("Oops"), ""),
    "thanks": (N_("Thanks"), ""),
    "again": (N_("Again?"), ""),
}


def sayings() -> Mapping[str, Saying]:
    """What may be said at all, by how it is sent."""
    return {
        key: Saying(_(offer), _(said or offer), f"animals/{key}" if said else "")
        for key, (offer, said) in _SAYINGS.items()
    }


def last_mover(match: AnyMatch, seats: Collection[Seat]) -> Seat | None:
    """The seat among ``seats`` that made the last move; None before the first."""
    actors = (step.actor for step in reversed(match.steps))
    return next((actor for actor in actors if isinstance(actor, int) and actor in seats), None)


class OnlineTable:
    """The other end of a table on this screen. Nothing here waits: what comes of it is heard later."""

    def __init__(self, online: Online, table: str, go: Callable[[str | None], None] = lambda _table: None) -> None:
        """``go`` leads to another table, for None to the list of all."""
        self._online, self._go = online, go
        self.table: Final = table
        self._refusals: list[str] = []

    @property
    def view(self) -> OnlineView:
        return self._online.tables.view(self.table, self._online.now())

    @property
    def trouble(self) -> str:
        """Why nothing can go on now, in a sentence (translated); empty if it can."""
        view = self.view
        if view.stage == "aside":  # why is told on its page
            return _("This table cannot go on for now.")
        if view.problem_code == "broker-away":  # at a table it is people who are missed; where to meet names the broker
            return _("The others are out of reach. Trying again.")
        if view.problem_code == "host-gone" or not (view.problem or view.host_here or view.hosting):
            return _("Your game is safe. It goes on when {name} is back.").format(name=view.host_name)
        return view.problem

    @property
    def question(self) -> Question | None:
        """What waits for an answer from here: a question that was asked, or a draw that is offered."""
        view, match = self.view, self.view.match
        asked = view.asked
        if asked is not None and view.answers:
            name = view.plates[asked.by].name
            return Question(asked.number, asked.by, *_asked_words(asked.what, name, view, asked.seat))
        offered = match.draw_offer if match is not None and match.outcome is None else None
        asked_here = [seat for seat in view.here if seat != offered]
        if match is None or offered is None or not asked_here:
            return None
        words = _("{name} offers you a draw.").format(name=match.name(offered))
        title = _("{name}, do you accept a draw?").format(name=match.name(asked_here[0]))
        return Question(-match.ply, offered, title, words)

    @property
    def asked_now(self) -> Sequence[Seat]:
        """The seats that have yet to answer what somebody here asks, or a draw that is offered here."""
        view = self.view
        asked, match = view.asked, view.match
        if asked is not None and asked.by in view.here:
            return [seat for seat in asked.awaited if seat not in asked.agreed]
        if match is None or match.outcome is not None or match.draw_offer not in view.here:
            return []
        return view.others

    @property
    def time_left(self) -> float | None:
        """Seconds that are left for the move at a slow table, none or fewer once they are over; None at all others."""
        due = self.view.due
        return None if due is None else due - time.time()

    @property
    def turns(self) -> Sequence[str]:
        """The other tables where it is the turn of the person here."""
        return [view.id for view in self._online.views() if view.your_turn and view.id != self.table]

    def go_to_turn(self) -> None:
        """Go to the only other table where it is one's turn, or to the list of all."""
        self._go(self.turns[0] if len(self.turns) == 1 else None)

    def take_notices(self) -> Sequence[str]:
        refusals, self._refusals = self._refusals, []
        return [*refusals, *self._online.tables.take_notices(self.table)]

    def request(self, verb: str, text: str = "") -> None:
        """Ask the host for something, see `messages.Request`."""
        self._try(lambda now: self._online.tables.request(self.table, verb, text, now))

    def answer(self, *, yes: bool) -> None:
        if self.view.answers or not yes:
            self._try(lambda now: self._online.tables.answer(self.table, yes, now))
        else:
            self.request("move", "accept")

    def hear(self, *, heard: bool) -> None:
        self._try(lambda _now: self._online.tables.hear(self.table, heard))

    def show(self, *, shown: bool) -> None:
        """The table was put on the screen, or left."""
        if self._online.known:
            self._try(lambda now: self._online.tables.show(self.table if shown else None, now))

    def give_up(self) -> None:
        """Give the seat back; a host closes the table."""
        self._try(lambda now: self._online.tables.remove(self.table, now))

    def _try(self, act: Callable[[float], None]) -> None:
        """Do ``act`` now; why it cannot be done is said like what comes from there."""
        try:
            act(self._online.now())
        except (UserError, OSError) as error:
            self._refusals.append(why_not_done(error))
            self._online.tell()
        self._online.wake()


def why_not_done(error: UserError | OSError) -> str:
    """Why something at a table was not done, in a sentence: it was refused, or could not be kept."""
    if isinstance(error, UserError):
        return str(error)
    return _("It could not be kept on the disk, so it was not done: {reason}.").format(reason=error.strerror or error)


def _asked_words(what: str, name: str, view: OnlineView, seat: Seat) -> tuple[str, str]:
    if what == "undo":
        return _("Take back?"), _("{name} would like to take back a move.").format(name=name)
    if what == "rematch":
        return _("Rematch?"), _("{name} would like to play again, with the same rules.").format(name=name)
    away = view.plates[seat].name if 0 <= seat < len(view.plates) else ""
    words = _("{name} would like to let a computer play for {away}, who is away.")
    return _("Let a computer play?"), words.format(name=name, away=away)


def asking_words(names: str) -> str:
    return _("Asking {names}…").format(names=names)


