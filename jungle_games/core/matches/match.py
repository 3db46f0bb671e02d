"""Matches: a game being played, with seats, undo and redo, chance, clocks and result; one held elsewhere; a rematch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, NoReturn
from uuid import uuid4

from msgspec import structs

from jungle_games.core.formatting import grouped
from jungle_games.core.game import (
    CHANCE,
    Actor,
    AnyGame,
    BadSetup,
    Game,
    IllegalMove,
    Level,
    M,
    Outcome,
    P,
    Seat,
)
from jungle_games.core.i18n import _
from jungle_games.core.ladder import draw_level, seat_fault, with_strength
from jungle_games.core.limits import Clock, TimeFactor
from jungle_games.core.matches.history import (
    MOST_MOVES,
    Bookmark,
    History,
    MatchMove,
    MatchStatus,
    Step,
    TakeBacks,
    move_number,
    parse_match_move,
)
from jungle_games.core.options import GameOptions
from jungle_games.core.seat_names import ONLINE, PERSON, SeatInfo, level_name, says_you, shown_name
from jungle_games.core.shuffle import chance_generator, deal_by_lot

COLOURS: Final = "colours"
"""The set-up key for the sides' colours, in the order of the sides."""


def read_colours(chosen: object, sides: int, colours: Sequence[str]) -> tuple[str, ...]:
    """The colours of ``sides`` sides: those ``chosen`` from ``colours``, or the first ones if None.

    Raises BadSetup.
    """
    if chosen is None:
        return tuple(colours[:sides])
    if not isinstance(chosen, (list, tuple)) or len(chosen) != sides:
        raise _bad(_("must be a list of {number} colours").format(number=sides))
    for colour in chosen:
        if colour not in colours:
            reason = _("'{colour}' is not allowed; it takes {colours}")
            raise _bad(reason.format(colour=str(colour)[:24], colours=", ".join(colours)))
        if chosen.count(colour) > 1:
            raise _bad(_("'{code}' is there twice").format(code=colour))
    return tuple(chosen)


def colour_index(match: AnyMatch, seat: Seat) -> int:
    """The index of the colour of ``seat`` in a match; the seat itself if the game has no choice of colours."""
    game, seats = match.game, len(match.seats)
    colours = game.side_colours(match.options, seats)
    if not colours:
        return seat
    chosen, side = chosen_colours(match.setup), game.sides(match.options, seats)[seat]
    return colours.index(chosen[side]) if chosen else side


def chosen_colours(setup: Mapping[str, object]) -> tuple[str, ...]:
    """The colours of the sides in ``setup``; empty if players chose none."""
    chosen = setup.get(COLOURS)
    return tuple(chosen) if isinstance(chosen, list | tuple) else ()


def fixes_start(setup: Mapping[str, object]) -> bool:
    """Whether ``setup`` fixes more than the sides' colours."""
    return bool(setup.keys() - {COLOURS})


def _bad(reason: str) -> BadSetup:
    return BadSetup(f"{COLOURS}: {reason}")


def rematch(
    match: AnyMatch, *, seats: Sequence[SeatInfo] | None = None, setup: Mapping[str, object] | None = None,
    deal: int | None = None, strength: float | None = None,
) -> AnyMatch:  # fmt: skip
    """A new match with the options of ``match``; arguments not given are as in ``match``, but the deal is random.

    With a ``strength``, adaptive players get that strength (``core/ladder.py``).
    """
    game, sitters = match.game, match.seats if seats is None else seats
    return Match(
        game, match.options, sitters if strength is None else with_strength(sitters, strength),
        chance=chance_at_table(game), deal=deal_by_lot() if deal is None else deal,
        setup=match.setup if setup is None else setup, time_factor=match.time_factor,
    )  # fmt: skip


def swapped(match: AnyMatch, strength: float | None = None) -> AnyMatch:
    """A new match of the same two players with seats swapped; chosen colours stay with the players."""
    colours = chosen_colours(match.setup)
    setup = {**match.setup, COLOURS: colours[::-1]} if colours else match.setup
    return rematch(match, seats=tuple(reversed(match.seats)), setup=setup, strength=strength)


def against(match: AnyMatch, level: Level) -> AnyMatch:
    """A new match in which every computer player has the level ``level`` of the ladder."""
    computers = sum(not info.is_person for info in match.seats)
    number, seats = 0, list[SeatInfo]()
    for info in match.seats:
        number += not info.is_person
        name = level_name(level.title, number if computers > 1 else 0)
        seats.append(info if info.is_person else SeatInfo(name, level.key))
    return rematch(match, seats=seats)


def played_on(match: AnyMatch, ply: int) -> AnyMatch:
    """A new match continued from ``match`` after ``ply`` moves; it counts as played with help."""
    rows = match.clocks()
    on = Match(
        match.game, match.options, match.seats, chance=chance_at_table(match.game), deal=match.deal,
        setup=match.setup, moves=match.moves[:ply], clocks=[*rows[: ply + 1], *rows[ply : ply + 1]],
        time_factor=match.time_factor,
    )  # fmt: skip
    on.identity = uuid4().hex
    on.took_back = on.second_try = True
    on.first_try, on.tried_from = match, ply
    return on


def turn_words(match: AnyMatch, ply: int, name: Callable[[Seat], str] | None = None) -> str:
    """The place in ``match`` after ``ply`` moves, in words that fit no other: its number, and whose turn it is.

    ``name``: what the players are called, if not by their names.
    """
    mover, in_rounds = match.position_at(ply).to_move, match.game.in_rounds
    number = move_number(match.game, match.moves[:ply], len(match.seats))
    if not isinstance(mover, int) or len(match.seats) == 1:
        return (_("Round {number}") if in_rounds else _("Move {number}")).format(number=grouped(number))
    if tuple(match.persons) == (mover,) or says_you(match.seats[mover]):
        words = _("Round {number}, your turn") if in_rounds else _("Move {number}, your turn")
        return words.format(number=grouped(number))
    words = _("Round {number}, {name} to move") if in_rounds else _("Move {number}, {name} to move")
    return words.format(number=grouped(number), name=(name or match.name)(mover))


ChanceMode = Literal["auto", "driver"]


@dataclass(frozen=True, slots=True)
class Ticket:
    """Identifies one moment of one match, so that answers computed for an earlier moment can be dropped."""

    match: object
    moment: int


class ReplayError(ValueError):
    """A recorded move that cannot be played: its index from 0, its text and the reason."""

    def __init__(self, index: int, text: str, reason: str) -> None:
        super().__init__(f"move {index + 1} ({text}): {reason}")
        self.index = index
        self.text = text
        self.reason = reason


class Match(Generic[P, M]):
    """A game being played.

    ``moves`` and ``clocks`` come from a record; the moves are played first. If ``chance`` is ``"auto"``, chance moves
    are then made by a generator that depends only on ``deal`` and the ply; with ``"driver"`` they are played like other
    moves, or one by one with `take_chance`. ``start`` is the initial observation of a match that is only observed.
    Time limits are multiplied by ``time_factor``. Raises BadSetup, OptionError, or ReplayError for the moves.
    """

    def __init__(
        self, game: Game[P, M, Any], options: GameOptions, seats: Sequence[SeatInfo], *, deal: int = 0,
        setup: Mapping[str, object] | None = None, chance: ChanceMode = "auto", moves: Iterable[str] = (),
        clocks: Sequence[Sequence[float]] = (), start: P | None = None, time_factor: TimeFactor = 1,
    ) -> None:  # fmt: skip
        self.game: Final = game
        self.options: Final = options
        self.seats: Final = self._seated(seats)
        self.persons: Final[tuple[Seat, ...]] = tuple(seat for seat, info in enumerate(self.seats) if info.is_person)
        """The seats of the people at this screen."""
        self.deal: Final = deal
        self.time_factor: Final = time_factor
        self.setup: Final[Mapping[str, object]] = MappingProxyType(dict(setup or {}))
        self.chance: Final[ChanceMode] = chance
        self.identity = ""
        """A unique id of the match, in its records and its result; assigned when it is first stored."""
        self.took_back = False
        self.second_try = False
        """Whether it goes on from a moment of another one; that counts as a take-back, too."""
        self.tried_from = 0
        """After how many moves it did."""
        self.first_try: AnyMatch | None = None
        """The other one, as long as the program remembers it."""
        self.undos = 0
        self.hints_used = 0
        self.hinted: dict[int, str] = {}
        """The moves that hints gave, by the number of moves before them."""
        self.seconds = 0.0
        """The playing time without pauses, maintained by the table."""
        self._token: Final = object()
        self._moment = 0
        if start is None:
            start = game.start(options, seats=len(seats), setup=self.setup)
        self._clock = self._new_clock(start)
        self._history: History[P, M] = History(start, MatchStatus(clock=self._clock))
        self._take_backs: Final = TakeBacks(game, self._history, self.persons, allowed=options.take_backs)
        self._replay(moves, clocks)
        self._take_chances()

    @cached_property
    def attachments(self) -> Mapping[str, str]:
        """The level files that its options name, other than the shipped ones, file name to content."""
        return self.game.attachments(self.options)

    def _seated(self, seats: Sequence[SeatInfo]) -> tuple[SeatInfo, ...]:
        """The players by seat. Raises BadSetup for a kind of player that the game does not have."""
        for index, seat in enumerate(seats):
            if fault := seat_fault(self.game, seat):
                key, reason = fault
                raise BadSetup(f"seats[{index}].{key}: {reason}")
        return tuple(seats)

    # The current state

    def name(self, seat: Seat) -> str:
        return shown_name(self.game, self.seats[seat])

    def level_to_play(self, seat: Seat) -> str:
        """The key of the level that plays for the computer player of ``seat`` at this ply."""
        return draw_level(self.game.levels, self.seats[seat], self.deal, self.ply)

    @property
    def position(self) -> P:
        return self._history.position_at(self.ply)

    @property
    def steps(self) -> Sequence[Step[P, M]]:
        """The steps played, including chance and match moves, without undone ones."""
        return self._history.played

    @property
    def moves(self) -> Sequence[str]:
        return tuple(step.text for step in self.steps)

    @property
    def ply(self) -> int:
        return self._history.ply

    @property
    def last(self) -> Step[P, M] | None:
        return self._history.steps[self.ply - 1] if self.ply else None

    def position_at(self, ply: int) -> P:
        """The position after ``ply`` moves, undone ones included. Raises IndexError beyond the line."""
        return self._history.position_at(ply)

    def positions(self) -> Sequence[P]:
        """Every position from the start to now, for stepping through."""
        return tuple(self._history.position_at(ply) for ply in range(self.ply + 1))

    @property
    def outcome(self) -> Outcome | None:
        return self._history.status.end or self.position.outcome

    @property
    def to_move(self) -> Actor | None:
        return None if self.outcome is not None else self.position.to_move

    @property
    def draw_offer(self) -> Seat | None:
        """Who is offering a draw. An offer lapses with the next move."""
        return self._history.status.offer

    def legal(self) -> Sequence[M]:
        """The game's legal moves now, of all seats; empty when the match is over."""
        return () if self.outcome is not None else self.position.legal_moves()

    # Playing

    def parse(self, text: str) -> M | MatchMove:
        """The move of the match or the game that ``text`` spells. Raises IllegalMove for neither."""
        said = parse_match_move(text)
        if said is not None and not (said.about_time and self.game.rules_need_time):
            return said
        return self.game.parse_move(text)

    def play(self, move: M | MatchMove | str, now: float | None = None) -> Step[P, M]:
        """Play ``move`` (or its text), dropping undone moves; ``now`` is the time for the clocks.

        Chance moves follow. Returns the step of ``move``. Raises IllegalMove, changing nothing.
        """
        step = self._play_one(self.parse(move) if isinstance(move, str) else move, now)
        self._take_chances(now)
        return step

    def take_chance(self, now: float | None = None) -> Step[P, M]:
        """Make the pending chance move, the same one that automatic chance would make.

        Raises IllegalMove when it is somebody else's turn.
        """
        if self.to_move is not CHANCE:
            raise IllegalMove(_("There is nothing to be left to chance now."))
        return self._play_one(self.position.sample_chance(chance_generator(self.deal, self.ply)), now)

    def resign(self, seat: Seat, now: float | None = None) -> None:
        """Resign for ``seat``. Raises IllegalMove when the match is over."""
        self.play(MatchMove("resign", seat), now)

    def offer_draw(self, seat: Seat, now: float | None = None) -> None:
        """Offer a draw for ``seat``, valid until the next move. Raises IllegalMove if the game has no draw offers."""
        self.play(MatchMove("offer", seat), now)

    def accept_draw(self, now: float | None = None) -> None:
        """Accept the draw offer. Raises IllegalMove without an offer."""
        self.play(MatchMove("accept"), now)

    def note_hint(self, move: M) -> None:
        """Count a hint that gave ``move``; the number is stored in records and results, the moves in records."""
        self.hints_used += 1
        self.hinted[self.ply] = str(move)

    def note_help(self) -> None:
        """Note that the match was analysed while being played, which counts like a take-back in results."""
        self.took_back = True

    # Taking back

    @property
    def can_redo(self) -> bool:
        return bool(self._history.undone)

    def undo(self, n: int = 1, now: float | None = None) -> None:
        """Undo ``n`` moves, clocks included. Raises IllegalMove, saying why, and changes nothing."""
        reason = self._take_backs.refusal(n)
        if reason is not None:
            raise IllegalMove(reason)
        self.took_back = True
        self.undos += 1
        self._go_to(self.ply - n, now)

    def redo(self, n: int = 1, now: float | None = None) -> None:
        """Redo ``n`` moves. Raises IllegalMove, changing nothing, if there are fewer."""
        if not 1 <= n <= len(self._history.undone):
            raise IllegalMove(_("There is nothing to redo."))
        self._go_to(self.ply + n, now)

    @property
    def can_take_back(self) -> bool:
        return self._take_backs.refusal(self._back_to_person()) is None

    def take_back(self, now: float | None = None) -> None:
        """Undo the last move of a person and all that followed it, including draw offers not taken up.

        Raises IllegalMove, saying why.
        """
        self.undo(self._back_to_person(), now)

    def put_back(self, now: float | None = None) -> None:
        """Redo until a person is to move again, or to the last undone move. Raises IllegalMove."""
        self.redo(self._take_backs.on_to_person(), now)

    def _back_to_person(self) -> int:
        return self._take_backs.back_to_person(going_on=self.outcome is None)

    def bookmark(self) -> Bookmark[P, M]:
        history = self._history
        return Bookmark(tuple(history.steps), history.ply, self._clock, self.took_back, self.undos, self.hints_used)

    def return_to(self, bookmark: Bookmark[P, M]) -> None:
        self._history.steps[:] = bookmark.steps
        self._history.ply = bookmark.ply
        self._clock = bookmark.clock
        self.took_back, self.undos, self.hints_used = bookmark.took_back, bookmark.undos, bookmark.hints_used
        self._moment += 1

    # Thinking

    def ticket(self) -> Ticket:
        return Ticket(self._token, self._moment)

    def is_current(self, ticket: Ticket) -> bool:
        """Whether nothing has changed since ``ticket`` was taken."""
        return ticket.match is self._token and ticket.moment == self._moment

    # Clocks

    @property
    def clock(self) -> Clock | None:
        return self._clock

    def resume_clock(self, now: float) -> None:
        """Start the clock of the seat to move at ``now``; does nothing without clocks or if it is running."""
        if self._clock is not None and self.outcome is None:
            self._clock = self._clock.started(now)

    def pause_clock(self, now: float) -> None:
        if self._clock is not None:
            self._clock = self._clock.stopped(now)

    def flag_if_due(self, now: float) -> bool:
        """Make a pending throw and play ``flag`` if a seat has run out of time at ``now``; return whether one has."""
        if self._clock is None or self.outcome is not None or self._clock.run_out(now) is None:
            return False
        if self.to_move is CHANCE:
            self.take_chance(now)
        self.play("flag", now)
        return True

    def clocks(self) -> Sequence[Sequence[float]]:
        """The seconds left before the first move, after each one, and now; empty without clocks.

        There are ``ply + 2`` rows with a number for each seat.
        """
        return self._history.clock_rows(self._clock)

    # Inside

    def _new_clock(self, start: P) -> Clock | None:
        setting, seat, limit = self.game.clock(self.options), self._timed(start), self.game.time_limit(start)
        if setting is None or not self.time_factor:
            return None
        return Clock.new(setting.times(self.time_factor), len(self.seats), seat).passed(seat, limit=limit)

    def _timed(self, position: P) -> Seat | None:
        """The seat whose clock runs in ``position``: the seat to move, or the one to throw; None for neither."""
        return self.game.thrower(position) if position.to_move is CHANCE else _seat(position.to_move)

    def _play_one(self, move: M | MatchMove, now: float | None) -> Step[P, M]:
        if self.outcome is not None:
            raise IllegalMove(_("The game is over."))
        before = replace(self._history.status, clock=self._clock)
        step = (
            self._beside_board(move, before, now) if isinstance(move, MatchMove) else self._on_board(move, before, now)
        )
        if self.ply + 1 >= MOST_MOVES and step.position.outcome is None and step.status.end is None:
            step = replace(step, status=step.status.at_length(self.game.at_length(step.position, len(self.seats))))
        self.hinted = {ply: hint for ply, hint in self.hinted.items() if ply <= self.ply}
        self._history.add(step)
        self._go_to(self.ply, now)
        return step

    def _on_board(self, move: M, before: MatchStatus, now: float | None) -> Step[P, M]:
        position = self.position
        after = position.play(move)
        status = before.after_turn(self._timed(after), self.game.time_limit(after), now)
        return Step(str(move), position.actor(move), move, after, status)

    def _beside_board(self, move: MatchMove, before: MatchStatus, now: float | None) -> Step[P, M]:
        if move.verb == "offer" and not self.game.can_offer_draw:
            raise IllegalMove(_("There are no draws by agreement in this game."))
        implied = self._implied_seat(move)
        seat = implied if move.seat is None else move.seat
        if seat is None or not 0 <= seat < len(self.seats):
            raise IllegalMove(_("Say which seat does this."))
        move = replace(move, seat=None if seat == implied else seat)
        side = self.game.side_of(seat, self.options, len(self.seats))
        return Step(str(move), seat, move, self.position, before.after(move, seat, side, len(self.seats), now))

    def _implied_seat(self, move: MatchMove) -> Seat | None:
        if move.verb == "accept" and self.draw_offer is not None:
            return 1 - self.draw_offer  # only games of two seats have draw offers
        return _seat(self.position.to_move)

    def _go_to(self, ply: int, now: float | None) -> None:
        running = self._clock is not None and self._clock.since is not None  # also while chance is to move
        self._history.ply = ply
        self._moment += 1
        self._clock = self._history.status.clock
        if running and now is not None:
            self.resume_clock(now)

    def _take_chances(self, now: float | None = None) -> None:
        while self.chance == "auto" and self.to_move is CHANCE:
            self.take_chance(now)

    def _replay(self, moves: Iterable[str], clocks: Sequence[Sequence[float]]) -> None:
        for index, text in enumerate(moves):
            try:
                self._play_one(self.parse(text), None)
            except IllegalMove as error:
                raise ReplayError(index, text, str(error)) from error
        if clocks:
            self._clock = self._history.set_clock_rows(clocks)


def chance_at_table(game: AnyGame) -> ChanceMode:
    """Whether people make the chance moves at a table themselves (``"driver"``) or they are automatic (``"auto"``)."""
    return "driver" if game.chance_by_hand else "auto"


def _seat(actor: Actor | None) -> Seat | None:
    return actor if isinstance(actor, int) else None


AnyMatch = Match[Any, Any]


class OnlineMatch(Match[P, M], Generic[P, M]):
    """A match whose positions are the observations of ``seat``, received from the program that holds the match.

    It is for display only: moves are not played on it but sent, and arrive as the next observation.
    """

    def __init__(
        self, game: Game[P, M, Any], options: GameOptions, seats: Sequence[SeatInfo], start: P, seat: Seat, *,
        setup: Mapping[str, object] | None = None,
    ) -> None:  # fmt: skip
        self.seat: Final = seat
        """The seat whose observations these are."""
        super().__init__(game, options, seats, setup=setup, chance="driver", start=start)

    def _seated(self, seats: Sequence[SeatInfo]) -> tuple[SeatInfo, ...]:
        """The players by seat, with all other people marked as ``ONLINE``."""
        others = [structs.replace(info, kind=ONLINE) if info.is_person else info for info in super()._seated(seats)]
        own = [structs.replace(info, kind=PERSON) for info in seats]  # also where a computer stood in: it is theirs
        return tuple(own[seat] if seat == self.seat else info for seat, info in enumerate(others))

    def replace_steps(self, base: int, steps: Sequence[Step[P, M]]) -> None:
        self._history.steps[base:] = steps
        self._go_to(len(self._history.steps), None)

    def set_clock(self, remaining: Sequence[float], now: float | None) -> None:
        """Set each seat's ``remaining`` seconds, running from the moment ``now``; None stops the clock."""
        setting = self.game.clock(self.options)
        if setting is None or len(remaining) != len(self.seats):
            return
        clock = self._new_clock(self.position)
        assert clock is not None
        stopped = replace(clock.holding(remaining), turn_began_with=0.0)
        self._clock = stopped if now is None or self.outcome is not None else stopped.started(now)

    def why_not(self, text: str, ply: int) -> str:
        """Why ``text`` may not be played after ``ply`` moves, translated; empty if it may, or that is unknown."""
        if self.outcome is not None:
            return _("The game is over.")
        try:
            move = self.parse(text)
            if isinstance(move, MatchMove):
                self._beside_board(move, replace(self._history.status, clock=self._clock), None)
            else:
                self.position_at(ply).play(move)
        except IllegalMove as error:
            return str(error)
        except Exception:  # an observation need not know what a move leads to
            return ""
        return ""

    def why_no_undo(self, n: int) -> str:
        """Why the last ``n`` moves cannot be taken back, translated, as far as the observation shows; else empty."""
        try:
            return self._take_backs.refusal(n) or ""
        except Exception:  # as above
            return ""

    @property
    def can_take_back(self) -> bool:
        return False

    def undo(self, n: int = 1, now: float | None = None) -> NoReturn:
        """Always raises IllegalMove: the other players must be asked to take a move back."""
        raise IllegalMove(_("At this table you ask the others before you take a move back."))

    def _play_one(self, move: M | MatchMove, now: float | None) -> NoReturn:
        raise IllegalMove(_("At this table moves are sent to the host."))


AnyOnlineMatch = OnlineMatch[Any, Any]
