"""A table online, as the table on this screen sees it: what may be asked of it, and what it tells."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jungle_games.core.errors import UserError
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.online_match import AnyOnlineMatch
from jungle_games.core.seat_names import PERSON
from jungle_games.table.online.service import NEWS, Online, others_at

if TYPE_CHECKING:
    from jungle_games.online.messages import Reaction
    from jungle_games.online.view import OnlineView


@dataclass(frozen=True, slots=True)
class SeatPresence:
    """Who sits in a seat: whether they are ``online``, at a program of their own, and there now.

    A computer of level ``stand_in`` plays while they are away; for whom one may is ``replaceable``.
    """

    online: bool
    here: bool
    stand_in: str = ""
    replaceable: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the person in a seat to the people at a table, in words; ``number`` identifies it."""

    number: int
    by: Seat
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Saying:
    """What may be said: how it is sent, what it is called and says (translated), and a picture, else the seat's."""

    key: str
    offer: str
    said: str
    picture: str = ""


_SHOWN: Final = {
    "monkey": N_("sends a monkey"), "elephant": N_("sends an elephant"), "lion": N_("sends a lion"),
    "parrot": N_("sends a parrot"), "snail": N_("sends a snail"), "owl": N_("sends an owl"),
}  # fmt: skip
_OFFERS: Final = {
    "monkey": N_("Send a monkey"), "elephant": N_("Send an elephant"), "lion": N_("Send a lion"),
    "parrot": N_("Send a parrot"), "snail": N_("Send a snail"), "owl": N_("Send an owl"),
}  # fmt: skip


def last_mover(match: AnyMatch, seats: Collection[Seat]) -> Seat | None:
    """The seat among ``seats`` that made the last move; None before the first."""
    actors = (step.actor for step in reversed(match.steps))
    return next((actor for actor in actors if isinstance(actor, int) and actor in seats), None)


class OnlineTable:
    """The other end of a table on this screen. Nothing here waits: what comes of it is heard later."""

    def __init__(
        self, online: Online, table: str, go: Callable[[str | None], None] = lambda _table: None
    ) -> None:
        """``go`` leads to another table, for None to the list of all."""
        self._online, self._go = online, go
        self.table: Final = table
        self._refusals: list[str] = []

    @property
    def view(self) -> OnlineView:
        """Where it stands."""
        return self._online.tables.view(self.table, self._online.now())

    @property
    def match(self) -> AnyOnlineMatch | None:
        """The match as it is seen from here; another object once another match is played."""
        return self.view.match

    @property
    def seats(self) -> Sequence[SeatPresence]:
        """By seat, where its people are; the host is away where its program does not answer."""
        view = self.view
        host_here = view.hosting or view.host_here
        return [
            SeatPresence(
                plate.kind == PERSON and seat not in view.here, plate.here and (plate.online or host_here),
                plate.stand_in, plate.replaceable,
            )
            for seat, plate in enumerate(view.plates)
        ]  # fmt: skip

    @property
    def waiting(self) -> bool:
        """Whether something that was sent is not confirmed yet."""
        return self.view.waiting

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
    def said(self) -> Sequence[Reaction]:
        """What was said lately, without words or in a few that nobody can abuse."""
        return self.view.reactions

    @property
    def sayings(self) -> Sequence[Saying]:
        """What may be said at all."""
        from jungle_games.online.messages import ANIMALS, PHRASES, phrase_words

        animals = [Saying(animal, _(_OFFERS[animal]), _(_SHOWN[animal]), f"animals/{animal}") for animal in ANIMALS]
        return [*animals, *(Saying(phrase, phrase_words(phrase), phrase_words(phrase)) for phrase in PHRASES)]

    @property
    def may_talk(self) -> bool:
        """Whether the person here may say something now."""
        return self.view.may_talk

    @property
    def hears(self) -> bool:
        """Whether anybody else is listened to."""
        view = self.view
        return any(seat not in view.muted for seat in self._others)

    def hear(self, *, heard: bool) -> None:
        """Listen to what the others say, or not."""
        for seat in self._others:
            self._online.tables.mute(self.table, seat, not heard)

    @property
    def _others(self) -> Sequence[Seat]:
        view = self.view
        return [seat for seat, plate in enumerate(view.plates) if plate.kind == PERSON and seat not in view.here]

    @property
    def names_online(self) -> str:
        """The other people at the table, as a list in words."""
        return others_at(self.view)

    @property
    def asked_now(self) -> Sequence[Seat]:
        """The seats that have yet to answer what somebody here asks, or a draw that is offered here."""
        view = self.view
        asked, match = view.asked, view.match
        if asked is not None and asked.by in view.here:
            return [seat for seat in asked.awaited if seat not in asked.agreed]
        if match is None or match.outcome is not None or match.draw_offer not in view.here:
            return []
        return self._others

    @property
    def hosting(self) -> bool:
        """Whether the match is held by this program."""
        return self.view.hosting

    @property
    def time_left(self) -> float | None:
        """Seconds that are left for the move at a slow table, none or fewer once they are over; None at all others."""
        due = self.view.due
        return None if due is None else due - time.time()

    @property
    def turns(self) -> int:
        """At how many other tables it is the turn of the person here."""
        return sum(view.your_turn and view.id != self.table for view in self._online.views())

    def go_to_turn(self) -> None:
        """Go to the only other table where it is one's turn, or to the list of all."""
        found = [view for view in self._online.views() if view.your_turn and view.id != self.table]
        self._go(found[0].id if len(found) == 1 else None)

    def brings(self, payload: object) -> bool:
        """Whether what woke the loop came from here."""
        return payload == NEWS

    def take_notices(self) -> Sequence[str]:
        """Sentences to show once."""
        refusals, self._refusals = self._refusals, []
        return [*refusals, *self._online.tables.take_notices(self.table)]

    def record(self) -> str:
        """The whole record of the finished match; empty before."""
        return self.view.record

    def send(self, text: str) -> None:
        """Send a move of the person here, with what comes right before it in lines of their own."""
        self._try(lambda now: self._online.tables.send(self.table, text, now))

    @property
    def thrower(self) -> Seat | None:
        """Whose hand the die waits for."""
        return self.view.thrower

    def throw(self) -> None:
        """Throw the die."""
        self._try(lambda now: self._online.tables.throw(self.table, now))

    def ask(self, what: str) -> None:
        """Ask the others: ``undo``, ``rematch``, or ``computer <seat> <level>``."""
        self._try(lambda now: self._online.tables.ask(self.table, what, now))

    def answer(self, *, yes: bool) -> None:
        """Answer the question."""
        if self.view.answers or not yes:
            self._try(lambda now: self._online.tables.answer(self.table, yes, now))
        else:
            self.send("accept")

    def say(self, key: str) -> None:
        """Say what has this key."""
        self._try(lambda now: self._online.tables.react(self.table, key, now))

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
