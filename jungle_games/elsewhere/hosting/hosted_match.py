"""The match at a hosted table: chance, computer players, clocks and agreements.

It changes only the `HostState`; storing and sending are up to the host.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import structs

from jungle_games.core.game import CHANCE, AnyGame, Seat
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import PERSON
from jungle_games.elsewhere.fair_deal import generator, record_bytes
from jungle_games.elsewhere.hosting import requests
from jungle_games.elsewhere.hosting.attendance import Attendance, begin_anew, refuse_stand_in, stands_in, without
from jungle_games.elsewhere.hosting.dealer import Dealer
from jungle_games.elsewhere.hosting.host_state import REMEMBERED, HostState, SeatPlan, identity_of
from jungle_games.elsewhere.hosting.requests import ComputerTurns, MoveRequest, play_requested
from jungle_games.elsewhere.messages import NO_DRAW, NOTHING_SEEN, Request, Reveal
from jungle_games.elsewhere.network.crypto import random_bytes
from jungle_games.elsewhere.observation_stream import ObservationStream
from jungle_games.elsewhere.refusals import RemoteError


class HostedMatch:
    """The match of a table, if one has begun.

    Refusals raise RemoteError and change nothing. Times are monotonic seconds; ``wall`` is the
    wall-clock time, for tables where a move may take days.
    """

    def __init__(
        self,
        state: HostState,
        game: AnyGame,
        attendance: Attendance,
        wall: Callable[[], float],
    ) -> None:
        self.state: Final = state
        self.game: Final = game
        self._attendance, self._wall = attendance, wall
        self._tellings: dict[Seat, ObservationStream] = {}
        self._computers: Final = ComputerTurns()
        self.dealer: Final = Dealer(state, identity_of(state), wall)
        self.match: AnyMatch | None = None
        if state.record is not None:
            self.match = self._match_of(state.record)

    def _match_of(self, record: GameRecord) -> AnyMatch:
        """The match in ``record``, with the current players."""
        match = self.state.new_match(self.game, record.moves, record.clocks)
        match.identity, match.undos, match.took_back = record.identity, record.undos, record.took_back
        return match

    def note_down(self) -> None:
        """Update the record in the state, which has the attachments already."""
        if self.match is not None:
            self.state.record = structs.replace(GameRecord.of(self.match), attachments={})

    # Beginning, and going on

    def begin(self, now: float) -> None:
        """Deal a match for the current players, which begins once all of them have given their parts."""
        state = self.state
        if state.stage not in ("open", "over"):
            raise RemoteError("closed" if state.stage == "closed" else "not-over")
        if any(plan.waits for plan in state.seats):
            raise RemoteError("seats-open")
        state.stage, state.asked = "dealing", None
        self.dealer.wait()
        self.deal(now)

    def deal(self, now: float) -> None:
        """Go on with the deal as far as it goes, and begin the match once every part is in."""
        state = self.state
        if state.stage != "dealing" or not self.dealer.advance():
            return
        begin_anew(state)
        self.match = state.new_match(self.game)
        self.match.identity = random_bytes(16).hex()
        state.match += 1
        state.stage, state.lows, state.reveal = "playing", [], None
        self._tellings.clear()
        self._changed(NOTHING_SEEN)
        self._settle(now)

    def run_deal(self, now: float) -> bool:
        """Go on with the deal, anew if somebody was waited for in vain, who is named; whether that changed anything."""
        state, before = self.state, self.dealer.stands
        if self.dealer.overdue:
            self.dealer.drop(self.dealer.awaited)
        self.deal(now)
        return state.stage != "closed" and self.dealer.stands != before

    def seat_other(self, seat: Seat, plan: SeatPlan) -> None:
        """Change the player in ``seat``, also during a match or while it is dealt."""
        state = self.state
        state.seats[seat] = plan
        if state.stage == "dealing":
            self.dealer.drop([other for other in state.chance.missed if other != seat])
            if plan.waits:
                state.stage = "over" if state.match else "open"
        if self.match is not None and self.state.stage == "playing":
            self.match = self._match_of(GameRecord.of(self.match))
            self._tellings.clear()
            began = self.state.turn_began
            self._changed(NOTHING_SEEN)
            if self.match.to_move != seat:
                self.state.turn_began = began  # the time of whoever is to move is not theirs to prolong

    def come_back(self, seat: Seat) -> bool:
        """Give ``seat`` back to its player, who has returned; return whether that changed anything.

        Not during a deal, so that nobody can delay it twice.
        """
        state, plan = self.state, self.state.seats[seat]
        if state.stage == "dealing":
            return False
        if wanted := state.asked is not None and state.asked.what == "computer" and state.asked.seat == seat:
            self._decline()
        if plan.stand_in:
            self.seat_other(seat, structs.replace(plan, stand_in=""))
        return bool(plan.stand_in) or wanted

    def give_up(self, seat: Seat, now: float) -> None:
        """Free ``seat``, as its player wishes."""
        self.seat_other(seat, SeatPlan(elsewhere=True))
        self._ask_no_more(seat, now)

    def _settle(self, now: float) -> None:
        """Make pending chance moves and automatic ones; finish the match if it is over."""
        match, state = self.match, self.state
        assert match is not None
        while match.outcome is None:
            if match.to_move is CHANCE and self.thrower is None:
                self._take_chance(match, now)
            elif (move := self._computers_reflex(match)) is not None:
                match.play(move, now)
            else:
                break
        if match.outcome is not None and state.stage == "playing":
            match.pause_clock(now)
            chance = state.chance
            state.reveal = Reveal(
                state.match, chance.salt, chance.secret, chance.told_parts, record_bytes(match), chance.listed
            )
            state.stage, state.asked = "over", None
            self.dealer.offer_next()

    def _take_chance(self, match: AnyMatch, now: float) -> None:
        """Make chance's next move, which was bound when the match was dealt."""
        match.play(match.position.sample_chance(generator(self.state.chance.seed, match.ply)), now)

    def _computers_reflex(self, match: AnyMatch) -> object:
        move = self.game.reflex(match.position)
        actor = match.position.actor(move) if move is not None else CHANCE
        return move if actor is not CHANCE and self.state.seats[actor].is_played_by_computer else None

    def _changed(self, low: int) -> None:
        """Note that all steps after ``low`` have changed, for guests that have seen more."""
        state = self.state
        state.revision += 1
        state.lows = [*state.lows[1 - REMEMBERED :], (state.revision, low)]
        state.turn_began = self._wall()

    def _played(self, before: int, now: float) -> None:
        """Handle the consequences of a move made after ``before`` steps."""
        self._changed(before)
        if self.state.asked is not None and self.state.asked.what == "undo":
            self._decline()
        self._settle(now)

    # Moves

    def move(self, seat: Seat, request: Request, now: float) -> None:
        """Make the moves requested by ``seat``, all of them or none."""
        match, state = self.match, self.state
        if match is None or state.stage != "playing":
            raise RemoteError("over" if state.stage in ("over", "closed") else "not-begun")
        if request.match != state.match:
            raise RemoteError("late")
        ply = match.ply
        play_requested(match, seat, request, now)
        self._played(ply, now)

    @property
    def thrower(self) -> Seat | None:
        """Whose hand makes chance's next move; a computer needs none."""
        match = self.match
        seat = self.game.thrower(match.position) if match is not None and match.to_move is CHANCE else None
        return None if seat is None or self.state.seats[seat].is_played_by_computer else seat

    def throw(self, seat: Seat, request: Request, now: float) -> None:
        """Let ``seat`` throw: the hand is theirs, and what comes of it was bound when the match was dealt."""
        match, state = self.match, self.state
        if match is None or state.stage != "playing" or [request.match, request.ply] != [state.match, match.ply]:
            raise RemoteError("late")
        if self.thrower != seat:
            raise RemoteError("not-yours")
        ply = match.ply
        self._take_chance(match, now)
        self._played(ply, now)

    def _is_up_to(self, seat: Seat) -> bool:
        """Whether ``seat`` is to move, or to throw."""
        return self.match is not None and seat in (self.match.to_move, self.thrower)

    @property
    def is_quiet(self) -> bool:
        """Whether nobody may talk now, by the rules."""
        match, playing = self.match, self.state.stage == "playing"
        return match is not None and playing and self.game.is_quiet(match.options, len(match.seats))

    # What is agreed upon

    def ask(self, seat: Seat, text: str, now: float) -> None:
        """Ask the other players, for ``seat``."""
        state, together = self.state, self._together(seat)
        if state.asked is not None and state.asked.by not in together and self._attendance.here(state.asked.by, now):
            raise RemoteError("asked")
        asked = requests.question(text, state.questions + 1, seat)
        requests.refuse(asked, state, self.match)
        others = [other for other, plan in enumerate(state.seats) if plan.player == PERSON and other not in together]
        if asked.what == "computer":
            self._refuse_too_early(asked.seat, now)
            others = [other for other in others if other != asked.seat and self._attendance.here(other, now)]
        state.questions += 1
        state.asked = structs.replace(asked, awaited=others)
        self._agree_if_all_do(now)

    def _together(self, seat: Seat) -> set[Seat]:
        """All seats at the screen of ``seat``, for which one answer counts."""
        here = {other for other, plan in enumerate(self.state.seats) if plan.is_person and not plan.elsewhere}
        return here if seat in here else {seat}

    def _refuse_too_early(self, seat: Seat, now: float) -> None:
        """Raise RemoteError if it is too early for a computer to stand in at ``seat``."""
        if self.state.stage == "dealing":
            if seat not in self.state.chance.missed:
                raise RemoteError("in-time")
            return
        due = self.due
        late = None if due is None or self.match is None else self._wall() >= due and self._is_up_to(seat)
        if self._attendance.is_reserved(seat, now):
            raise RemoteError("reserved")
        refuse_stand_in(self.state.seats[seat], self._attendance.away_for(seat, now), late)

    def is_replaceable(self, seat: Seat, now: float) -> bool:
        """Whether the players may agree now on a computer for ``seat``."""
        plan, stage = self.state.seats[seat], self.state.stage
        if stage not in ("dealing", "playing") or plan.is_played_by_computer or not self.game.levels:
            return False
        try:
            self._refuse_too_early(seat, now)
        except RemoteError:
            return False
        return True

    def answer(self, seat: Seat, text: str, now: float) -> None:
        """Answer the open question for ``seat``: ``yes 7``."""
        asked, match = self.state.asked, self.match
        if text == NO_DRAW and match is not None and match.draw_offer not in (None, seat):
            self.state.no_draw = [self.state.match, match.ply, seat]
            return
        word, _space, number = text.partition(" ")
        if asked is None or str(asked.number) != number or seat not in asked.awaited:
            raise RemoteError("late")
        if word != "yes":
            self._decline()
            return
        agreed = {*asked.agreed, *self._together(seat).intersection(asked.awaited)}
        self.state.asked = structs.replace(asked, agreed=sorted(agreed))
        self._agree_if_all_do(now)

    def _decline(self) -> None:
        if self.state.asked is not None:
            self.state.declined, self.state.asked = self.state.asked.number, None

    def _ask_no_more(self, seat: Seat, now: float) -> None:
        """Remove the player in ``seat`` from the open question, or decline it if it was theirs."""
        asked = self.state.asked
        if asked is None:
            return
        left = without(asked, seat)
        if left is None or asked.what == "rematch":
            self._decline()
        else:
            self.state.asked = left
            self._agree_if_all_do(now)

    def _agree_if_all_do(self, now: float) -> None:
        asked, match = self.state.asked, self.match
        if asked is None or not set(asked.awaited) <= set(asked.agreed):
            return
        self.state.asked = None
        if asked.what == "rematch":
            self.begin(now)
        elif asked.what == "undo":
            assert match is not None
            requests.undo(match, asked.by)
            self._changed(match.ply)
            self._settle(now)
        elif self.is_replaceable(asked.seat, now):
            title = next(level.title for level in self.game.levels if level.key == asked.level)
            self.seat_other(asked.seat, stands_in(self.state.seats[asked.seat], asked.level, title))
            if self.state.stage == "dealing":
                self.deal(now)
            else:
                self._settle(now)

    # What each seat is told

    def stream(self, seat: Seat) -> ObservationStream | None:
        """The observation stream of ``seat``; None while there is no match."""
        if self.match is None:
            return None
        if seat not in self._tellings:
            self._tellings[seat] = ObservationStream(
                self.match, seat, self.state.match, whole=not self.state.attachments
            )
        self._tellings[seat].catch_up()
        return self._tellings[seat]

    # Time, and computers

    @property
    def due(self) -> float | None:
        """The due time of a move at a correspondence table, in seconds since 1970; None at others.

        Nothing happens automatically then, as clocks may be wrong, but the others may agree on a computer player.
        """
        state = self.state
        return state.turn_began + state.rhythm if state.rhythm and state.stage == "playing" else None

    @property
    def clock_runs(self) -> bool:
        """Whether a clock is running."""
        return self.match is not None and self.match.clock is not None and self.match.clock.running

    def run_clock(self, now: float) -> bool:
        """Run the clock of the player to move or throw while they see the table; return whether time has run out."""
        match = self.match
        if match is None or self.state.stage != "playing" or match.clock is None:
            return False
        seat, ply = match.clock.seat, match.ply
        if seat is not None and self._attendance.sees(seat, now):
            match.resume_clock(now)
        else:
            match.pause_clock(now)
        if match.to_move is CHANCE and match.clock.run_out(now) is not None:
            self._take_chance(match, now)
        if not match.flag_if_due(now):
            return False
        self._played(ply, now)
        return True

    def request(self, now: float) -> MoveRequest | None:
        """The request to a computer player that is due now, once per turn."""
        match, state = self.match, self.state
        seat = match.to_move if match is not None and state.stage == "playing" else None
        if match is None or not isinstance(seat, int) or not state.seats[seat].is_played_by_computer:
            return None
        return self._computers.request(match, seat, state.seats[seat].player, now)

    def decided(self, request: MoveRequest, text: str | None, now: float) -> bool:
        """Handle a computer player's choice; whether it was still due. None or an illegal move becomes a legal one."""
        match = self.match
        if match is None or not match.is_current(request.ticket):
            return False
        ply = match.ply
        self._computers.play(match, request.seat, text, now)
        self._played(ply, now)
        return True

    def wake_at(self, now: float) -> float | None:
        """The time when a clock runs out, or a computer player's pause ends."""
        match = self.match
        if match is None or self.state.stage != "playing":
            return None
        times = [] if self._computers.paused_until is None else [self._computers.paused_until]
        clock = match.clock
        if clock is not None and clock.seat is not None and clock.running:
            times.append(now + max(0.05, clock.left(clock.seat, now)))
        return min(times, default=None)
