"""A guest at a table: it holds what its seat observes, and asks the host for what the player wants.

A pure machine: messages and the time go in, messages come out. Whoever runs it stores `Guest.to_bytes` after each call
that has ``changed`` anything, before the messages are sent: so the program may end at any moment.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec import structs

from jungle_games.core.game import AnyGame
from jungle_games.core.i18n import _
from jungle_games.core.matches.match import AnyOnlineMatch
from jungle_games.core.matches.record import FindGame
from jungle_games.core.options import GameOptions
from jungle_games.core.plain_data import Plain
from jungle_games.core.seat_names import PERSON, SeatInfo, shown_name
from jungle_games.online.host import AWAY_AFTER, REACTION_LASTS, rules_of, undo_length
from jungle_games.online.invitation import Invitation
from jungle_games.online.messages import (
    FORMAT,
    MOST_REQUESTS,
    NO_DRAW,
    NOTHING_SEEN,
    Card,
    Info,
    Join,
    MessageError,
    Note,
    ObservedStep,
    ObservedSteps,
    OnlineError,
    Plate,
    Request,
    Sent,
    Update,
    unpack_text,
)
from jungle_games.online.observations import ObservedMatch

BEAT: Final = 3.0
"""Seconds between two notes while the table is looked at and there is nothing new."""
_LOOK: Final = 8.0
"""Seconds after which a table that does not answer is said to be missing."""
_WAITS: Final = (1.0, 30.0)
"""Seconds after which what has got no answer is said again, at first and at most."""
_AHEAD: Final = 1 << 20
"""How many more requests a host may say to have handled than were made, so that there are numbers left for others."""
_NOTICES: Final = 20
_LONGEST: Final = 1e9
"""Seconds that a host may say are left for a move."""


class GuestState(msgspec.Struct, kw_only=True):
    """A table as a guest keeps it."""

    format: int = FORMAT
    invitation: Invitation
    key: bytes = b""
    """The table's key, once it was stretched from the code."""
    secret: bytes
    """This guest's private key, for this table alone."""
    public: bytes
    name: str = ""
    asking: bool = False
    seated: bool = False
    you: int = -1
    card: Card | None = None
    info: Info | None = None
    due: float | None = None
    """With days per move: until when a move is meant to be made, in seconds since 1970 by the clock here."""
    match: int = 0
    start: list[Plain] = msgspec.field(default_factory=list)
    seats: list[SeatInfo] = msgspec.field(default_factory=list)
    steps: list[ObservedStep] = msgspec.field(default_factory=list)
    numbers: int = 0
    """How many requests were made."""
    requests: list[Request] = msgspec.field(default_factory=list)
    """Those that the host has not handled yet."""
    records: int = 0
    record: str = ""
    """The whole record of the last match, of number ``records``."""
    left: bool = False
    moved_at: float = 0.0
    """When the table was last another, in seconds since 1970."""
    session: int = 0
    heard: Sent = Sent()
    """The newest update that has come."""


class Guest:
    """A seat at a table, or a table that one looks at before sitting down. Times are monotonic seconds."""

    def __init__(self, state: GuestState, find_game: FindGame, *, local: bool = False) -> None:
        """``local``: it sits at the host's own screen, with whom nothing is lost."""
        self.state: Final = state
        self.changed = True
        """Whether anything is to be kept before messages are sent; whoever keeps it says that it is not any more."""
        self.notices: Final[list[str]] = []
        """Sentences to show once, the newest last."""
        self.problem: OnlineError | None = None
        """Why one cannot sit down here, or not see the match."""
        self.present = False
        """Whether somebody looks at the table."""
        self.deaf = False
        """Whether what the others say is not shown."""
        self._find_game, self._local = find_game, local
        self._now, self._wall = 0.0, 0.0
        self._since = math.nan
        """Since when an answer may be expected."""
        self._answered: float | None = None
        """When the host was last heard."""
        self._reacted = -math.inf
        self._next = -math.inf
        self._wait = _WAITS[0]
        self._rules: tuple[AnyGame, GameOptions] | None = None
        self._observed: ObservedMatch | None = None
        self._lost = False
        """Whether what is seen is not what the host tells, so that all of it is asked for."""
        self._new = False
        """Whether the update brings anything that the host waits to hear of."""
        self._count = 0
        self._out: list[Join | Note] = []
        state.session += 1
        if state.card is not None and state.start:  # see again what was seen before the program ended
            seen = len(state.steps), state.steps, state.start, state.seats
            self._follow(ObservedSteps(state.match, NOTHING_SEEN, b"", *seen))

    def to_bytes(self) -> bytes:
        """The state to keep."""
        return msgspec.json.encode(self.state)

    def messages(self) -> Sequence[Join | Note]:
        """What is to be sent to the host."""
        out, self._out = self._out, []
        return out

    # What is seen

    @property
    def match(self) -> AnyOnlineMatch | None:
        """The match as this seat observes it; another object when the players or the match change."""
        return self._observed.match if self._observed is not None else None

    def host_here(self, now: float) -> bool:
        """Whether the host's program answers, as far as this is known."""
        if self._local or not self.present:
            return True
        since = self._answered if self._answered is not None else self._since
        return not now - since > AWAY_AFTER

    def missing(self, now: float) -> bool:
        """Whether the table has been looked for in vain."""
        return self.state.card is None and now - self._since > _LOOK

    # What the player wants

    def sit_down(self, name: str, now: float) -> None:
        """Ask for a seat. Raises OnlineError if that makes no sense."""
        state = self.state
        if state.card is None or self.problem is not None:
            raise self.problem or OnlineError("no-table")
        state.name, state.asking, self.changed = name, True, True
        self._wait = _WAITS[0]
        self._say(now)

    def request(self, verb: Any, text: str, now: float) -> None:
        """Ask the host for something, see `Request`. Raises OnlineError if too much waits for it already."""
        state = self.state
        if len(state.requests) >= MOST_REQUESTS:
            raise OnlineError("host-gone")
        state.numbers += 1
        ply = self._observed.trail[0][0] if self._observed is not None else 0
        state.requests.append(Request(state.numbers, verb, text, state.match, ply))
        self.changed, self._wait = True, _WAITS[0]
        self._say(now)

    def answer(self, *, yes: bool, now: float) -> None:
        """Say yes or no to the question that is open, or no to the draw that is offered."""
        asked, match = self.state.info.asked if self.state.info is not None else None, self.match
        if asked is not None:
            self.request("answer", f"{'yes' if yes else 'no'} {asked.number}", now)
        elif match is not None and match.draw_offer not in (None, self.state.you) and not yes:
            self.request("answer", NO_DRAW, now)

    def leave(self, now: float) -> None:
        """Give up the seat; what was asked for and not yet heard does not matter any more."""
        self.state.left, self.present = True, False
        self.state.requests.clear()
        self.request("leave", "", now)

    def show(self, shown: bool, now: float) -> None:
        """Somebody looks at the table now, or does not any more."""
        self.present, self._answered, self._since = shown, None, now
        if self.state.seated:
            self._say(now)

    # Talking

    def greet(self, now: float) -> None:
        """A way to the host has opened."""
        if math.isnan(self._since) or self._answered is None:
            self._since = now
        if self.state.seated or self.state.asking:
            self._say(now)

    def _say(self, now: float) -> None:
        """Tell the host all that it must know."""
        state = self.state
        urgent = state.requests or self._lost or not state.seated
        self._next = now + (self._wait if urgent else BEAT if self.present and not self._local else math.inf)
        if not state.seated:
            if state.asking and state.card is not None:
                self._out.append(Join(FORMAT, state.public, state.name[:40], state.card.shape))
            return
        self._count += 1
        trail = self._observed.trail if self._observed is not None and not self._lost else []
        self._out.append(
            Note(
                Sent(state.session, self._count), state.heard, state.match, trail, state.records,
                list(state.requests), not self.present,
            )
        )  # fmt: skip

    def tick(self, now: float, wall: float) -> float:
        """Do what is due at ``now``, which is ``wall`` in seconds since 1970; when to come again."""
        self._now, self._wall = now, wall - now
        if math.isnan(self._since):
            self._since = now
        info = self.state.info
        if info is not None and info.reactions and now >= self._reacted + REACTION_LASTS:
            self.state.info = structs.replace(info, reactions=[])
        if now >= self._next and (self.state.seated or self.state.asking):
            self._wait = min(2 * self._wait, _WAITS[1])
            self._say(now)
        looks = [at for at in (self._since + _LOOK, self._since + AWAY_AFTER) if at > now]
        if self._answered is not None and self.present:
            looks.append(self._answered + AWAY_AFTER + 0.1)
        return min([self._next if self._next > now else math.inf, *(at for at in looks if at > now)])

    # What comes from the host

    def take_card(self, card: Card, now: float) -> None:
        """Learn what table this is; once one sits there it does not matter any more."""
        state = self.state
        known = state.card
        if state.seated or (known is not None and (card.host != known.host or not known.sent < card.sent)):
            return
        state.card = card
        try:
            self._rules = rules_of(card, self._find_game)
            self.problem = OnlineError("closed") if card.stage == "closed" else None
        except OnlineError as error:
            self.problem = error
        if state.asking:
            self._say(now)

    def take(self, update: Update, now: float) -> None:
        """Handle an update; one that is not newer than all before changes nothing."""
        state = self.state
        if not state.heard < update.sent:
            return
        if not state.seated and update.you < 0:
            if update.refused is not None and state.asking:
                state.asking, self.problem = False, OnlineError(update.refused.code, update.refused.detail)
            return
        if state.card is None or not _is_plausible(update, len(state.card.plates)):
            return
        if state.seated and update.you != state.you and not state.left:
            return  # nobody is put into another seat
        before = self._lasting()
        lost = self._lost
        self._answered, state.heard = now, update.sent
        state.seated, state.asking, state.you = True, False, update.you
        self._take_answers(update)
        if update.info is not None:
            self._take_info(update.info, now)
        if update.line is not None and update.you >= 0:
            self._take_line(update.line, now)
        over = self.match is not None and self.match.outcome is not None
        if update.record and over and state.records < state.match:
            with suppress(MessageError):
                state.record = unpack_text(update.record)
                state.records, self._new = state.match, True
        del self.notices[:-_NOTICES]
        if self._lasting() != before:
            self.changed = True
            state.moved_at = now + self._wall
        if self._lost and lost:  # asked for once more, but not as fast as it fails
            self._next = min(self._next, now + self._wait)
        elif self._new or self._lost:
            self._say(now)
        self._new = False

    def _lasting(self) -> tuple[object, ...]:
        """All that is missed after a restart: not who is there at the moment, or waves an animal."""
        state, info = self.state, self.state.info
        if info is not None:
            plates = [structs.replace(plate, here=False, replaceable=False) for plate in info.plates]
            info = structs.replace(info, plates=plates, reactions=[], left=None)
        steps = len(state.steps), state.steps[-1].digest if state.steps else b""
        return state.seated, state.you, len(state.requests), state.match, steps, state.records, info

    def _take_answers(self, update: Update) -> None:
        state = self.state
        asked = {request.number: request for request in state.requests}
        state.requests = [request for request in state.requests if request.number > update.done]
        if asked and not state.requests:
            self._wait, self._next = _WAITS[0], self._now + BEAT if self.present else math.inf
        elif len(state.requests) < len(asked):
            self._wait, self._new = _WAITS[0], True  # the host does a few at a time
        if update.done <= state.numbers + _AHEAD:
            state.numbers = max(state.numbers, update.done)
        refused = update.refused
        if refused is not None and refused.number in asked:
            self.notices.append(self._own_reason(refused.code, asked[refused.number]) or str(refused))

    def _own_reason(self, code: str, request: Request) -> str:
        """The rules' objection to a move, translated, if the observation is enough to tell; or empty."""
        match = self.match
        if match is None:
            return ""
        if code == "illegal":
            reasons = (match.why_not(text, min(request.ply, match.ply)) for text in request.text.split("\n"))
            return next(filter(None, reasons), "")
        return match.why_no_undo(undo_length(match, self.state.you)) if code == "no-undo" else ""

    def _take_info(self, info: Info, now: float) -> None:
        state, before = self.state, self.state.info
        state.due = None if info.left is None else round(now + self._wall + info.left)
        if before is not None and structs.replace(info, left=None) == structs.replace(before, left=None):
            state.info = info
            return
        self._new = True
        if info.reactions and (before is None or info.reactions != before.reactions):
            self._reacted = now
        if before is not None:
            self._tell_of_draw(before.no_draw, info.no_draw)
            self.notices.extend(self._who_came_and_went(before.plates, info.plates))
        state.info = info

    def _tell_of_draw(self, before: Sequence[int], refused: Sequence[int]) -> None:
        """Tell whoever offered a draw that somebody refused it: the match, the ply and the seat."""
        match = self.match
        if match is None or refused == before or refused[:2] != [self.state.match, match.ply]:
            return
        if match.draw_offer == self.state.you and len(refused) == 3 and 0 <= refused[2] < len(match.seats):
            self.notices.append(_("{name} would rather play on.").format(name=match.name(refused[2])))

    def _who_came_and_went(self, before: Sequence[Plate], after: Sequence[Plate]) -> Iterator[str]:
        """Sentences about those for whom a computer plays from now on, who are back, or have given up their seat."""
        for seat, (was, plate) in enumerate(zip(before, after, strict=False)):
            name = SeatInfo(was.name).name
            if self.match is not None:
                name = shown_name(self.match.game, SeatInfo(name))
            if was.kind == PERSON and plate.waits:
                yield _("{name} has given up the seat.").format(name=name)
            elif was.name != plate.name or was.stand_in == plate.stand_in:
                continue
            elif plate.stand_in:
                yield _("{name} is away: a computer stands in.").format(name=name)
            elif seat == self.state.you:
                yield _("A computer stood in for you. The seat is yours again.")
            else:
                yield _("{name} is back.").format(name=name)

    def _take_line(self, line: ObservedSteps, now: float) -> None:
        """Go on with what the host tells, or ask for the whole match if that does not fit."""
        state = self.state
        news = (line.match, line.ply) != (state.match, len(state.steps)) or self._lost or bool(line.steps)
        if not self._follow(line):
            return
        observed = self._observed
        assert observed is not None
        if news:
            self._new = True
            state.match, state.steps = line.match, observed.told
            if line.base == NOTHING_SEEN:
                state.start, state.seats = list(line.start), list(line.seats)
        observed.match.set_clock(line.clock, now if line.running else None)

    def _follow(self, line: ObservedSteps) -> bool:
        """Whether the steps of ``line`` fit: to what was seen, or by themselves."""
        observed, card = self._observed, self.state.card
        assert card is not None
        try:
            if observed is not None and observed.goes_on(line):
                observed.tell(line)
            elif line.base == NOTHING_SEEN:
                self._rules = self._rules or rules_of(card, self._find_game)
                observed = ObservedMatch(*self._rules, dict(card.setup), self.state.you, line)
                observed.tell(line)
            else:
                self._lost = True
                return False
        except Exception as error:  # whatever a host tells, it breaks nothing here
            known = error if isinstance(error, OnlineError) else OnlineError("broken", str(max(0, line.base) + 1))
            if self.problem is None or self.problem.code != known.code:
                self.notices.append(str(known))
            self._lost, self.problem = True, known
            return False
        self._observed, self._lost, self.problem = observed, False, None
        return True


def _is_plausible(update: Update, seats: int) -> bool:
    """Whether all that is shown of a table fits one of so many ``seats``."""
    info, line = update.info, update.line
    times = list(line.clock) if line is not None else []
    said = [update.you]
    if info is not None:
        asked = info.asked
        times += [info.left] if info.left is not None else []
        said += [reaction.seat for reaction in info.reactions]
        said += [asked.by, asked.seat, *asked.agreed, *asked.awaited] if asked is not None else []
        if len(info.plates) != seats or (asked is not None and asked.by < 0):
            return False
    return all(seat < seats for seat in said) and all(abs(seconds) < _LONGEST for seconds in times)
