"""The host of a table: it holds the match, lets guests sit down, and tells each seat what it may know.

A pure machine: messages and the time go in, messages come out. Whoever runs it stores `Host.to_bytes` after each call
that has ``changed`` anything, before the messages are sent: so the program may end at any moment.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, cast

import msgspec
from msgspec import UNSET, structs

from jungle_games.base.clean_text import is_same_name, tidy_name
from jungle_games.core.errors import unexpected_reason
from jungle_games.core.game import CHANCE, AnyGame, AnyPosition, BadSetup, IllegalMove, Move, Seat
from jungle_games.core.matches.history import parse_match_move
from jungle_games.core.matches.match import AnyMatch, Match, Ticket
from jungle_games.core.matches.record import FindGame, GameRecord, RecordError
from jungle_games.core.options import STANDARD, GameOptions, OptionError, Value
from jungle_games.core.plain_data import shape_of
from jungle_games.core.seat_names import PERSON, SeatInfo, numbered_player
from jungle_games.online.invitation import new_code
from jungle_games.online.messages import (
    FORMAT,
    LARGEST,
    NO_DRAW,
    SAYINGS,
    Asked,
    Card,
    Info,
    Join,
    Note,
    OnlineError,
    Plate,
    Question,
    Reaction,
    Refused,
    Request,
    Sent,
    Stage,
    Update,
    pack_files,
    pack_text,
    unpack_files,
)
from jungle_games.online.observations import ObservationStream

AWAY_AFTER: Final = 10.0
"""Seconds without a note after which a program counts as away."""
GRACE: Final = 60.0
"""Seconds that somebody may be away at a live table before a computer may stand in."""
REACTION_LASTS: Final = 12.0
"""Seconds that a wave is shown."""
_COURTESY: Final = 8.0
"""Seconds that computers leave somebody who has yet to do what may be done at once, such as drawing a card."""
_CLOSING: Final = 14 * 86_400.0
"""Seconds for guests who are away to learn that the table is closed."""
_SAID: Final = 4
"""Reactions that a seat may send in a burst, and one every four seconds."""
_TEXTS: Final = 3
"""Moves of one turn that may be sent together."""
_AT_ONCE: Final = 3
"""Requests of a guest that are handled at a time: it says the others again."""
_GUESTS: Final = 64
"""Guests who are remembered, with those who have left."""


class SeatPlan(msgspec.Struct, kw_only=True):
    """Who sits in a seat: somebody ``online``, the host, or a computer of level ``kind``, empty while it is free.

    A computer of level ``stand_in`` plays while the owner is away, and one of level ``stood_in`` has in this match.
    """

    name: str = ""
    kind: str = ""
    online: bool = False
    stand_in: str = ""
    stood_in: str = ""

    @property
    def waits(self) -> bool:
        return not self.kind

    @property
    def player(self) -> str:
        """Who plays now: ``PERSON``, the level of a computer, or nobody while the seat is free."""
        return self.stand_in or self.kind

    @property
    def by_computer(self) -> bool:
        """Whether a computer makes the moves now."""
        return self.player not in ("", PERSON)


class Entry(msgspec.Struct, kw_only=True):
    """What is kept of a guest: its key, its seat, -1 once it has left, and how many of its requests were handled."""

    key: bytes
    seat: int
    done: int = 0


class HostState(msgspec.Struct, kw_only=True):
    """A table as its host keeps it."""

    format: int = FORMAT
    code: str = msgspec.field(default_factory=new_code)
    key: bytes = b""
    """The table's key, once it was stretched from the code."""
    secret: bytes = msgspec.field(default_factory=partial(secrets.token_bytes, 32))
    """The host's private key."""
    name: str
    """The host's."""
    game: str
    preset: str = STANDARD
    options: dict[str, Value] = {}
    setup: dict[str, Any] = {}
    attachments: dict[str, str] = {}
    """The level files that are the host's own, name to content."""
    seats: list[SeatPlan]
    rhythm: int = 0
    """Seconds for a move; 0: it is played live."""
    stage: Stage = "open"
    match: int = 0
    """How many matches were begun."""
    record: GameRecord | None = None
    asked: Asked | None = None
    questions: int = 0
    no_draw: list[int] = msgspec.field(default_factory=list)
    guests: list[Entry] = msgspec.field(default_factory=list)
    turn_began: float = 0.0
    """When the present turn began, in seconds since 1970."""
    closed_at: float = 0.0
    session: int = 0
    """How often the program has begun to run this table."""

    def check(self, game: AnyGame) -> None:
        """See that one can play there, and keep only level files that are not as we ship them. Raises OnlineError."""
        try:
            self.attachments = dict(game.attachments(self.plain_options(game)))
            self.new_match(game, 0)
        except (BadSetup, OptionError, RecordError) as error:
            raise OnlineError("bad-rules", str(error)) from error
        pack_files(self.attachments)

    def plain_options(self, game: AnyGame) -> GameOptions:
        """The options of every match at this table. Raises OptionError."""
        options: GameOptions = game.options_type.build(self.preset, self.options, attached=self.attachments)
        return options

    def new_match(self, game: AnyGame, deal: int, moves: Sequence[str] = (), clocks: Any = ()) -> AnyMatch:
        """A match of the present players, with ``moves`` played. Raises what `Match` raises."""
        seats = [SeatInfo(plan.name, plan.player or PERSON, stand_in=plan.stood_in or UNSET) for plan in self.seats]
        options = self.plain_options(game)
        return Match(game, options, seats, deal=deal, setup=self.setup, chance="driver", moves=moves, clocks=clocks)


def shape_of_game(game: AnyGame, options: GameOptions, seats: int, setup: Mapping[str, object]) -> str:
    """The digest of the form of a game's positions; programs with equal ones understand one another."""
    return shape_of(type(game.start(options, seats=seats, setup=setup)))


def rules_of(card: Card, find_game: FindGame) -> tuple[AnyGame, GameOptions]:
    """The game and options of a card. Raises OnlineError if this program cannot play them."""
    files = unpack_files(card.files)
    try:
        game = find_game(card.game)
    except LookupError as error:
        raise OnlineError("unknown-game", card.game) from error
    try:
        options: GameOptions = game.options_type.build(card.preset, card.options, attached=files)
        shape = shape_of_game(game, options, len(card.plates), card.setup)
        changed = [name for name in game.attachments(options) if name not in files]
    except (OptionError, ValueError) as error:
        raise OnlineError("bad-rules", str(error)) from error
    except Exception as error:  # rules expect set-ups that somebody has looked at
        raise OnlineError("bad-rules", unexpected_reason(error)) from error
    if card.format != FORMAT or shape != card.shape:
        raise OnlineError("version")
    if changed:  # the host plays by the original
        raise OnlineError("own-file", ", ".join(changed))
    return game, options


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A computer player's task: a move of ``seat`` in ``observation``, which is answered by `Host.decided`."""

    game: str
    level: str
    seat: Seat
    observation: AnyPosition
    clock: tuple[float, float] | None
    ticket: Ticket


@dataclass(slots=True)
class _Link:
    """What is known of a guest while the program runs; ``local`` is the host's own seat."""

    entry: Entry
    local: bool = False
    sent: Sent = field(default_factory=Sent)
    """Its newest note."""
    heard: float | None = None
    """When it was at the table last; None while it is away."""
    match: int = 0
    trail: list[tuple[int, bytes]] = field(default_factory=list)
    records: int = 0
    refused: Refused | None = None
    told: Info | None = None
    """The information in the last update."""
    stood: tuple[int, object] = (0, None)
    """How far the match went then."""
    told_count: int = 0
    """The number of the last update that said anything new; what has not come up to there is sent again."""
    known: int = 0
    """The number of the newest update that has come, of those since the program began."""


class Host:
    """A table and all its guests. Times are monotonic seconds; refusals of what the host wants raise OnlineError.

    ``draw`` gives the numbers of deals.
    """

    def __init__(self, state: HostState, game: AnyGame, public: bytes, draw: Callable[[], int]) -> None:
        self.state: Final = state
        self.game: Final = game
        self.changed = True
        """Whether anything is to be kept before messages are sent; whoever keeps it says that it is not any more."""
        self.thinking: MoveRequest | None = None
        """What a computer is to be asked, if anything; whoever asks it takes it away."""
        self._public, self._draw = public, draw
        self._now = self._wall = 0.0
        """What is to be added to a time to make it seconds since 1970."""
        state.session += 1
        self._count = 0
        self._out: list[tuple[bytes, Update]] = []
        self._streams: dict[Seat, ObservationStream] = {}
        self._asked_for: Ticket | None = None
        self._reflex_since: float | None = None
        self._away_since: dict[Seat, float] = {}
        self._reactions: list[tuple[float, Reaction]] = []
        self._allowed: dict[Seat, tuple[float, float]] = {}
        self._files: Final = pack_files(state.attachments)
        self._shape: Final = shape_of_game(game, state.plain_options(game), len(state.seats), state.setup)
        self.match: AnyMatch | None = self._match_of(state.record) if state.record is not None else None
        """The true match, with what is hidden; None before the first one."""
        self._links: dict[bytes, _Link] = {entry.key: _Link(entry) for entry in state.guests}
        own = (seat for seat, plan in enumerate(state.seats) if plan.kind == PERSON and not plan.online)
        self.own_seat: Final[Seat] = next(own, -1)
        self._own = self._links[b""] = _Link(Entry(key=b"", seat=self.own_seat), local=True)

    def to_bytes(self) -> bytes:
        """The state to keep."""
        if self.match is not None:
            self.state.record = structs.replace(GameRecord.of(self.match), attachments={})
        return msgspec.json.encode(self.state)

    def messages(self) -> Sequence[tuple[bytes, Update]]:
        """What is to be sent, with the keys of those it is for; b"" for the host's own seat."""
        out, self._out = self._out, []
        return out

    def card(self) -> Card:
        """What table this is, for everybody with the invitation."""
        state = self.state
        self._count += 1
        return Card(
            FORMAT, Sent(state.session, self._count), self._public, state.name[:40], state.game, self._shape,
            state.preset, state.options, state.setup, self._files, self._plates(), state.stage, state.rhythm,
        )  # fmt: skip

    # Who is there

    def join(self, join: Join, now: float) -> None:
        """Let somebody sit down, or tell them why not."""
        self._now, state = now, self.state
        if join.key in self._links:  # who has left comes back with another key
            self._tell(self._links[join.key], self._info(now), now, news=False)
            return
        seat = next((seat for seat, plan in enumerate(state.seats) if plan.waits), None)
        code = "closed" if state.stage == "closed" else "full" if seat is None else ""
        if join.format != FORMAT or join.shape != self._shape:
            code = "version"
        if code or seat is None:
            self._count += 1
            self._out.append((join.key, Update(Sent(state.session, self._count), Sent(), -1, 0, Refused(code))))
            return
        entry = Entry(key=join.key, seat=seat)
        gone = [each for each in state.guests if each.seat < 0]
        if len(state.guests) >= _GUESTS and gone:
            state.guests.remove(gone[0])
            del self._links[gone[0].key]
        state.guests.append(entry)
        self._links[join.key] = _Link(entry, heard=now)
        self._away_since.pop(seat, None)
        name = tidy_name(join.name).strip() or numbered_player(seat + 1)
        taken = [plan.name for plan in state.seats if plan.kind]
        numbered = (f"{name[:36]} {number}" for number in range(2, 100))
        name = next(each for each in (name, *numbered) if not any(is_same_name(each, other) for other in taken))
        self._seat(seat, SeatPlan(name=name, kind=PERSON, online=True))
        if state.stage == "open":
            self._begin_if_all_sit(now)
        self._tell_all(now)

    def show(self, shown: bool, now: float) -> None:
        """The host looks at the table, or has left it for now."""
        self._now, self._own.heard = now, now if shown else None
        if shown:
            self._come_back(self._own.entry.seat)
        self._tell_all(now)

    def _look_who_is_here(self, now: float) -> None:
        """Note since when each player does not look at the table; computers always do."""
        here = {
            link.entry.seat for link in self._links.values()
            if link.heard is not None and (link.local or now - link.heard < AWAY_AFTER)
        }  # fmt: skip
        for seat, plan in enumerate(self.state.seats):
            if seat in here or plan.kind not in ("", PERSON):
                self._away_since.pop(seat, None)
            else:
                self._away_since.setdefault(seat, now)

    def _plates(self) -> list[Plate]:
        return [
            Plate(
                plan.name[:40], plan.kind, plan.online, seat not in self._away_since, plan.stand_in,
                self._may_stand_in(seat),
            )
            for seat, plan in enumerate(self.state.seats)
        ]  # fmt: skip

    def _seat(self, seat: Seat, plan: SeatPlan) -> None:
        """Change who is in ``seat``, also while a match is played."""
        state = self.state
        state.seats[seat] = plan
        self.changed = True
        if self.match is not None and state.stage == "playing":
            began, mover = state.turn_began, self.match.to_move
            self.match = self._match_of(GameRecord.of(self.match))
            self._streams.clear()
            if mover == seat:
                self._turn_begins()
            else:
                state.turn_began = began  # the time of whoever is to move is not theirs to prolong

    def _match_of(self, record: GameRecord) -> AnyMatch:
        match = self.state.new_match(self.game, record.deal, record.moves, record.clocks)
        match.identity, match.undos, match.took_back = record.identity, record.undos, record.took_back
        return match

    def _come_back(self, seat: Seat) -> None:
        """Give ``seat`` back to its player, who has said something."""
        if seat < 0:
            return
        asked, plan = self.state.asked, self.state.seats[seat]
        if asked is not None and asked.what == "computer" and asked.seat == seat:
            self.state.asked, self.changed = None, True
        if plan.stand_in:
            self._seat(seat, structs.replace(plan, stand_in=""))

    def _give_up(self, link: _Link, now: float) -> None:
        """The player of ``link`` leaves for good."""
        seat, asked = link.entry.seat, self.state.asked
        link.entry.seat, link.heard = -1, None
        self._seat(seat, SeatPlan(online=True))
        if asked is not None and (asked.by == seat or asked.what == "rematch"):
            self.state.asked = None
        elif asked is not None:
            awaited = [other for other in asked.awaited if other != seat]
            self.state.asked = structs.replace(asked, awaited=awaited)
            self._agree_if_all_do(now)

    # What the host decides

    def begin_with_computers(self, level: str, now: float) -> None:
        """Begin with computers of that ``level`` in all seats that wait."""
        self._now = now
        title = next((each.title for each in self.game.levels if each.key == level), None)
        if title is None or self.state.stage != "open":
            raise OnlineError("no-computer")
        for seat, plan in enumerate(self.state.seats):
            if plan.waits:
                self._seat(seat, SeatPlan(name=title, kind=level))
        self._begin_if_all_sit(now)
        self._tell_all(now)

    def close(self, now: float) -> None:
        self._now = now
        self.state.stage, self.state.closed_at, self.changed = "closed", now + self._wall, True
        self._tell_all(now)

    def may_go(self, now: float) -> bool:
        """Whether a closed table may be forgotten: all know of it, or have had long enough to hear of it."""
        sitting = [link for link in self._links.values() if link.entry.seat >= 0 and not link.local]
        waits = any(link.known < link.told_count for link in sitting)
        return self.state.stage == "closed" and (not waits or now + self._wall - self.state.closed_at > _CLOSING)

    def _begin_if_all_sit(self, now: float) -> None:
        state = self.state
        if any(plan.waits for plan in state.seats):
            return
        for plan in state.seats:
            plan.stood_in = plan.stand_in
        self.match = state.new_match(self.game, self._draw())
        self.match.identity = f"{self._draw():013x}{self._draw():013x}"
        self._streams.clear()
        state.match += 1
        state.stage, state.asked = "playing", None
        self._turn_begins()
        self._settle(now)

    def _turn_begins(self) -> None:
        self.state.turn_began, self.changed = self._now + self._wall, True

    # The match

    def _settle(self, now: float) -> None:
        """Make what chance and reflexes make by themselves; see whether it is over."""
        match, state = self.match, self.state
        if match is None or state.stage != "playing":
            return
        while match.outcome is None:
            if match.to_move is CHANCE and self._thrower is None:
                match.take_chance(now)
                continue
            move = self.game.reflex(match.position)
            actor = match.position.actor(move) if move is not None else CHANCE
            if actor is CHANCE or not state.seats[actor].by_computer:
                break
            match.play(move, now)
        self._turn_begins()
        if match.outcome is not None:
            match.pause_clock(now)
            state.stage, state.asked = "over", None

    @property
    def _thrower(self) -> Seat | None:
        """Whose hand makes chance's next move; a computer needs none."""
        match = self.match
        seat = self.game.thrower(match.position) if match is not None and match.to_move is CHANCE else None
        return None if seat is None or self.state.seats[seat].by_computer else seat

    def _played(self, now: float) -> None:
        """See what follows from a move."""
        if self.state.asked is not None and self.state.asked.what == "undo":
            self.state.asked = None
        self._settle(now)

    # What guests ask for

    def take(self, key: bytes, note: Note, now: float) -> None:
        """Handle a guest's note; one that is not newer than all before changes nothing."""
        self._now, link = now, self._links.get(key)
        if link is None or not link.sent < note.sent:
            return
        link.sent, link.match, link.trail, link.records = note.sent, note.match, list(note.trail), note.records
        known = note.heard.count if note.heard.session == self.state.session else 0
        link.known = max(known, link.known)
        answers = link.local or note.heard.session == self.state.session  # else a broker may have kept it for weeks
        if not link.local and link.entry.seat >= 0 and (note.away or answers):
            link.heard = None if note.away else now
        pending = sorted(each for each in note.requests if each.number > link.entry.done)[:_AT_ONCE]
        if (answers and not note.away) or any(request.verb != "leave" for request in pending):
            self._come_back(link.entry.seat)
        for request in pending:
            self._do(link, request, now)
        self._tell_all(now, (link,) if note.requests or not note.away or self._owes(link) else ())

    def _do(self, link: _Link, request: Request, now: float) -> None:
        """Do what is asked for, or refuse it: whatever a guest sends, nothing of what fails stays."""
        link.refused, link.entry.done, self.changed = None, request.number, True
        before = self.match.bookmark() if self.match is not None else None
        state, match = self.state, self.match
        stands = state.stage, state.asked, state.match, list(state.seats)
        try:
            if link.entry.seat >= 0:
                self._carry_out(link, request, now)
        except Exception as error:
            self.match, (state.stage, state.asked, state.match, state.seats) = match, stands
            if match is not None and before is not None:
                match.return_to(before)
            code = error if isinstance(error, OnlineError) else OnlineError("illegal")
            link.refused = code.refused(request.number)

    def _carry_out(self, link: _Link, request: Request, now: float) -> None:
        seat = link.entry.seat
        match request.verb:
            case "move":
                self._move(seat, request, now)
            case "throw":
                match = self._playing(request)
                if request.ply != match.ply:
                    raise OnlineError("late")
                if self._thrower != seat:
                    raise OnlineError("not-yours")
                match.take_chance(now)
                self._played(now)
            case "ask":
                self._ask(seat, request.text, now)
            case "answer":
                self._answer(seat, request.text, now)
            case "react":
                self._react(seat, request.text, now)
            case "leave" if not link.local:
                self._give_up(link, now)

    def _playing(self, request: Request) -> AnyMatch:
        match, stage = self.match, self.state.stage
        if match is None or stage != "playing":
            raise OnlineError("over" if stage in ("over", "closed") else "not-begun")
        if request.match != self.state.match:
            raise OnlineError("late")
        return match

    def _move(self, seat: Seat, request: Request, now: float) -> None:
        match, seen = self._playing(request), request.ply
        for text in request.text.split("\n")[:_TEXTS]:
            match.play(self._permitted(match, seat, text, seen), now)
            seen = match.ply
        self._played(now)

    def _permitted(self, match: AnyMatch, seat: Seat, text: str, seen: int) -> Move:
        """The move in ``text``, if ``seat``, having seen ``seen`` steps, may make it now."""
        beside = parse_match_move(text)
        if beside is None:
            move = match.parse(text)
            if match.position.actor(move) != seat:
                raise OnlineError("not-yours" if seen == match.ply else "late")
            if seen != match.ply and not (
                0 <= seen < match.ply and move in match.position_at(seen).legal_moves() and move in match.legal()
            ):
                raise OnlineError("late")
            return cast("Move", move)
        if beside.verb == "accept" and match.draw_offer in (None, seat):
            raise OnlineError("late")
        if not beside.about_time:
            return type(beside)(beside.verb, seat)
        if beside.verb == "flag" or not self.game.rules_need_time or self.game.clock(match.options) is not None:
            raise OnlineError("not-yours")  # where there are clocks the host's tell the time
        return cast("Move", match.parse(text))

    # What is agreed upon

    def _ask(self, seat: Seat, text: str, now: float) -> None:
        state, asked = self.state, _question(text, self.state.questions + 1, seat)
        open_one = state.asked
        if open_one is not None and open_one.by != seat and open_one.by not in self._away_since:
            raise OnlineError("asked")
        self._refuse(asked)
        others = [at for at, plan in enumerate(state.seats) if plan.player == PERSON and at != seat]
        if asked.what == "computer":
            others = [at for at in others if at != asked.seat and at not in self._away_since]
        state.questions += 1
        state.asked = structs.replace(asked, awaited=others)
        self._agree_if_all_do(now)

    def _refuse(self, asked: Asked) -> None:
        """Raise OnlineError if the question is impossible now."""
        match, stage = self.match, self.state.stage
        if asked.what == "rematch":
            if stage != "over":
                raise OnlineError("not-over")
        elif match is None or stage != "playing":
            raise OnlineError("over" if stage == "over" else "not-begun")
        elif asked.what == "undo":
            before = match.bookmark()
            try:
                _undo(match, asked.by)
            finally:
                match.return_to(before)
        else:
            levels = [level.key for level in self.game.levels]
            known = asked.level in levels and asked.seat in range(len(self.state.seats)) and asked.seat != asked.by
            if not known or not self._may_stand_in(asked.seat):
                raise OnlineError("no-computer")

    def _may_stand_in(self, seat: Seat) -> bool:
        """Whether a computer may play for ``seat`` now: its owner is away for long, or does not come back."""
        plan, away, left = self.state.seats[seat], self._away_since.get(seat), self._left()
        if self.state.stage != "playing" or plan.by_computer or not self.game.levels:
            return False
        if plan.waits or away is None:
            return plan.waits
        if left is None:
            return self._now - away >= GRACE
        return left <= 0 and self.match is not None and seat in (self.match.to_move, self._thrower)

    def _answer(self, seat: Seat, text: str, now: float) -> None:
        asked, match = self.state.asked, self.match
        if text == NO_DRAW and match is not None and match.draw_offer not in (None, seat):
            self.state.no_draw = [self.state.match, match.ply, seat]
            return
        word, _space, number = text.partition(" ")
        if asked is None or str(asked.number) != number or seat not in asked.awaited:
            raise OnlineError("late")
        if word != "yes":
            self.state.asked = None
            return
        self.state.asked = structs.replace(asked, agreed=sorted({*asked.agreed, seat}))
        self._agree_if_all_do(now)

    def _agree_if_all_do(self, now: float) -> None:
        asked, match = self.state.asked, self.match
        if asked is None or not set(asked.awaited) <= set(asked.agreed):
            return
        self.state.asked = None
        if asked.what == "rematch":
            self._begin_if_all_sit(now)
        elif asked.what == "undo" and match is not None:
            _undo(match, asked.by)
            self._settle(now)
        elif asked.what == "computer" and self._may_stand_in(asked.seat):
            plan = self.state.seats[asked.seat]
            title = next(level.title for level in self.game.levels if level.key == asked.level)
            stands_in = structs.replace(plan, stand_in=asked.level, stood_in=asked.level)
            self._seat(asked.seat, SeatPlan(name=title, kind=asked.level) if plan.waits else stands_in)
            self._settle(now)

    def _react(self, seat: Seat, text: str, now: float) -> None:
        """Let ``seat`` wave the animal, or say the phrase, ``text``; one after the other."""
        said = next((each for each in SAYINGS if each == text), None)
        if said is None:
            raise OnlineError("strange")
        match, playing = self.match, self.state.stage == "playing"
        if match is not None and playing and self.game.is_quiet(match.options, len(match.seats)):
            raise OnlineError("quiet")
        saved, since = self._allowed.get(seat, (float(_SAID), now))
        saved = min(_SAID, saved + (now - since) / _SAID)
        if saved < 1:
            raise OnlineError("too-fast")
        self._allowed[seat] = saved - 1, now
        number = 1 + max((each.number for _since, each in self._reactions), default=int((now + self._wall) * 10))
        others = [each for each in self._reactions if each[1].seat != seat]
        self._reactions = [*others, (now, Reaction(number, seat, said))]

    # Computers

    def _ask_computer(self, now: float) -> None:
        """Ask the computer whose turn it is, once for each turn."""
        match, state = self.match, self.state
        seat = match.to_move if match is not None and state.stage == "playing" else None
        if match is None or not isinstance(seat, int) or not state.seats[seat].by_computer:
            return
        if self._asked_for is not None and match.is_current(self._asked_for):
            return
        if self.game.reflex(match.position) is None:
            self._reflex_since = None
        elif self._reflex_since is None or now - self._reflex_since < _COURTESY:
            self._reflex_since = now if self._reflex_since is None else self._reflex_since
            return
        self._asked_for = match.ticket()
        clock, left = match.clock, None
        if clock is not None and not clock.setting.per_turn and not clock.setting.per_task:
            left = clock.left(seat, now), clock.setting.increment
        self.thinking = MoveRequest(
            self.game.name, state.seats[seat].player, seat, match.position.observe(seat), left, self._asked_for
        )

    def decided(self, request: MoveRequest, text: str | None, now: float) -> None:
        """Make a computer's move, if it is still due; None, or an illegal one, becomes a legal one."""
        self._now, match = now, self.match
        if match is None or not match.is_current(request.ticket) or self.state.stage != "playing":
            return
        own = [move for move in match.legal() if match.position.actor(move) == request.seat]
        try:
            match.play(text if text is not None else own[0], now)
        except IllegalMove:
            match.play(own[0], now)
        self._played(now)
        self._tell_all(now)

    # Telling

    def _left(self) -> float | None:
        """With days per move, the seconds that are left for this one."""
        state = self.state
        if not state.rhythm or state.stage != "playing":
            return None
        return state.turn_began + state.rhythm - self._now - self._wall

    def _info(self, now: float) -> Info:
        state = self.state
        self._reactions = [each for each in self._reactions if now - each[0] < REACTION_LASTS]
        return Info(
            state.stage, state.match, self._plates(), state.asked, [each for _since, each in self._reactions],
            self._left(), state.no_draw,
        )  # fmt: skip

    def _stream(self, seat: Seat) -> ObservationStream | None:
        if self.match is None or seat < 0:
            return None
        if seat not in self._streams:
            whole = not self.state.attachments
            self._streams[seat] = ObservationStream(self.match, seat, self.state.match, whole=whole)
        self._streams[seat].catch_up()
        return self._streams[seat]

    def _stands(self, link: _Link) -> tuple[int, object]:
        """How far the match goes that the guest is to see."""
        stream = self._stream(link.entry.seat)
        return self.state.match, stream.end if stream is not None else None

    def _owes(self, link: _Link) -> bool:
        """Whether the guest misses anything of the match, or has not confirmed the news."""
        if link.known < link.told_count:
            return True
        if self.match is None or link.entry.seat < 0:
            return False
        behind = (link.match, next(iter(link.trail), None)) != self._stands(link)
        return behind or (self.state.stage == "over" and link.records < self.state.match)

    def _tell_all(self, now: float, askers: Sequence[_Link] = ()) -> None:
        """Send everybody what they are missing, if that is news; and ``askers`` an answer in any case."""
        self._now = now
        self._look_who_is_here(now)
        info = self._info(now)
        for link in self._links.values():
            if link.entry.seat < 0 and not any(link is asker for asker in askers):
                continue
            told, stands = link.told, self._stands(link)
            news = told is None or structs.replace(told, left=info.left) != info or link.stood != stands
            if news or any(link is asker for asker in askers):
                self._tell(link, info, now, news=news)

    def _tell(self, link: _Link, info: Info, now: float, *, news: bool = True) -> None:
        stream, match, entry, state = self._stream(link.entry.seat), self.match, link.entry, self.state
        line, record = None, b""
        if stream is not None and match is not None:
            line = stream.line(link.trail if link.match == state.match else [])
            if (clock := match.clock) is not None:
                remaining = [round(left, 2) for left in clock.at(now).remaining]
                line = structs.replace(line, clock=remaining, running=clock.running)
            if state.stage == "over" and link.records < state.match:
                packed = pack_text(GameRecord.of(match).to_yaml())
                record = packed if len(packed) < LARGEST // 2 else b""
        self._count += 1
        link.told, link.stood = info, self._stands(link)
        if news:
            link.told_count = self._count
        self._out.append(
            (entry.key, Update(
                Sent(state.session, self._count), link.sent, entry.seat, entry.done,
                link.refused, info if entry.seat >= 0 else None, line, record,
            ))
        )  # fmt: skip

    def greet(self, now: float) -> None:
        """A way to the guests has opened: tell each where the table stands."""
        self._now = now
        self._look_who_is_here(now)
        for link in self._links.values():
            if link.entry.seat >= 0:
                self._tell(link, self._info(now), now)

    # Time

    def tick(self, now: float, wall: float) -> float:
        """Do what is due at ``now``, which is ``wall`` in seconds since 1970; when to come again."""
        self._now, self._wall = now, wall - now
        self._run_clock(now)
        self._ask_computer(now)
        self._tell_all(now)
        later = now + AWAY_AFTER / 4 if any(link.heard is not None for link in self._links.values()) else math.inf
        if self._reflex_since is not None:
            later = min(later, max(now + 0.1, self._reflex_since + _COURTESY))
        waiting = [since + GRACE for since in self._away_since.values() if since + GRACE > now]
        clock = self.match.clock if self.match is not None else None
        if clock is not None and clock.running and clock.seat is not None:
            waiting.append(now + max(0.05, clock.left(clock.seat, now)))
        return min([later, *waiting])

    def _run_clock(self, now: float) -> None:
        """Run the clock of the player to move or to throw while they are here."""
        match = self.match
        if match is None or self.state.stage != "playing" or match.clock is None:
            return
        seat, ran = match.clock.seat, match.clock.running
        self._look_who_is_here(now)
        if seat is not None and (seat not in self._away_since or self.state.seats[seat].by_computer):
            match.resume_clock(now)
        else:
            match.pause_clock(now)
        if match.to_move is CHANCE and match.clock.run_out(now) is not None:
            match.take_chance(now)
        if match.flag_if_due(now):
            self._played(now)
        elif ran != (match.clock is not None and match.clock.running):
            self.greet(now)


def _question(text: str, number: int, by: Seat) -> Asked:
    """What ``text``, such as ``undo`` or ``computer 2 lion``, asks. Raises OnlineError."""
    verb, *words = text.split()[:4] or [""]
    if verb in ("undo", "rematch") and not words:
        return Asked(number, by, cast("Question", verb))
    if verb == "computer" and len(words) == 2 and words[0].isdecimal() and len(words[0]) <= 2:
        return Asked(number, by, "computer", int(words[0]), words[1][:40])
    raise OnlineError("strange")


def undo_length(match: AnyMatch, seat: Seat) -> int:
    """How many steps lead back to before the last move of ``seat``; 0 if it made none."""
    steps = enumerate(reversed(match.steps), start=1)
    return next((n for n, step in steps if step.actor == seat and not step.is_offer), 0)


def _undo(match: AnyMatch, seat: Seat) -> None:
    """Take back the last move of ``seat`` and all that came after it. Raises OnlineError."""
    try:
        match.undo(undo_length(match, seat))
    except IllegalMove as error:
        raise OnlineError("no-undo") from error
