"""The rules of Jungle Matrix: the reference, written to be read beside the rule sheet.

Each subject has a module of its own: combinations and moves are in ``moves.py``, a player's turn on the grid in
``turn.py``, its rules in ``turn_rules.py``, the pets in ``pets.py``. This module has the score sheet and the game as a
whole: who is to move, the legal moves and what each does, what a seat sees.

``catch`` is listed for the watcher while the player is to move, even if there is nothing to catch. Not listed,
though legal during a turn, are ``time`` and, with a pace, ``flag``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from functools import cached_property
from typing import Final, Self

from jungle_games.core.cards import Card, CardError, parse_cards
from jungle_games.core.cards import deck as pack
from jungle_games.core.game import CHANCE, Actor, IllegalMove, Outcome, Seat, Termination
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Combination,
    Cover,
    Deal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    PetName,
    PlayPet,
    Refusal,
    Square,
    Stop,
    Swap,
    awake,
    squares,
)
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import (
    HIDDEN,
    InPlay,
    Lying,
    PetSet,
    after_turn,
    pet_moves,
    place,
    refuse_pet,
    target,
)
from jungle_games.games.jungle_matrix.rules.turn import Ending, Mistake, Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import TurnRules, base_rules, fold

SEATS: Final = 2


class JungleMatrixEnd(Termination):
    """Why a game of Jungle Matrix is over."""

    POINTS = "points"
    SUDDEN_DEATH = "sudden_death"
    FASTER = "faster"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Booked:
    """A turn on the sheet: its points, whether a mistake was caught, and its seconds if recorded."""

    points: int
    caught: bool = False
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Taking:
    """In its turn of ``round`` the player in ``seat`` took ``points`` from the opponent."""

    round: int
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """Points by round and seat; None for a turn that is still to come.

    ``rounds`` are those agreed on; a tie after them adds one more row.
    """

    rounds: int
    rows: tuple[tuple[Booked | None, ...], ...]
    takings: tuple[Taking, ...] = ()

    @classmethod
    def new(cls, rounds: int) -> Self:
        return cls(rounds, ((None,) * SEATS,) * rounds)

    def booked(self, round_: int, seat: Seat) -> Booked | None:
        return self.rows[round_ - 1][seat]

    def gain(self, seat: Seat, round_: int | None = None) -> int:
        """The points that ``seat`` took minus those taken from it, in total or in one round."""
        takings = (each for each in self.takings if round_ in (None, each.round))
        return sum(each.points if each.seat == seat else -each.points for each in takings)

    def points(self, round_: int, seat: Seat) -> int | None:
        booked = self.booked(round_, seat)
        return None if booked is None else booked.points + self.gain(seat, round_)

    def total(self, seat: Seat) -> int:
        turns = (row[seat] for row in self.rows)
        return sum(entry.points for entry in turns if entry is not None) + self.gain(seat)

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(map(self.total, range(SEATS)))

    @property
    def is_sudden_death(self) -> bool:
        """Whether the match has gone beyond the rounds agreed on."""
        return len(self.rows) > self.rounds

    @property
    def is_full(self) -> bool:
        return all(entry is not None for entry in self.rows[-1])

    def book(self, round_: int, seat: Seat, entry: Booked, steal: int = 0) -> Self:
        """The sheet with a turn booked; up to ``steal`` points are taken from the opponent, as far as it has them.

        A tie after the last round opens a row for sudden death.
        """
        row = self.rows[round_ - 1]
        rows = (*self.rows[: round_ - 1], (*row[:seat], entry, *row[seat + 1 :]), *self.rows[round_:])
        taken = min(steal, max(0, self.total(1 - seat)))
        takings = (*self.takings, Taking(round_, seat, taken)) if taken else self.takings
        sheet = replace(self, rows=rows, takings=takings)
        if sheet.is_full and not sheet.is_sudden_death and sheet.totals[0] == sheet.totals[1]:
            return replace(sheet, rows=(*rows, (None,) * SEATS))
        return sheet

    @property
    def outcome(self) -> Outcome | None:
        """“The player with the highest cumulative score after five rounds wins.” None while turns remain.

        Before sudden death the totals were level, so they also decide who scored more in it.
        """
        if not self.is_full:
            return None
        scores = tuple(map(float, self.totals))
        best = tuple(seat for seat in range(SEATS) if scores[seat] == max(scores))
        if len(best) == 1:
            end = JungleMatrixEnd.SUDDEN_DEATH if self.is_sudden_death else JungleMatrixEnd.POINTS
            return Outcome(best, scores, end)
        faster = self._faster()
        if faster is None:
            return Outcome(best, scores, JungleMatrixEnd.SHARED)
        return Outcome((faster,), scores, JungleMatrixEnd.FASTER)

    def _faster(self) -> Seat | None:
        """“The player who finishes their turn faster wins”; None for equal or unrecorded times."""
        times = [entry.seconds if entry and entry.seconds is not None else float("inf") for entry in self.rows[-1]]
        if times[0] == times[1]:
            return None
        return 0 if times[0] < times[1] else 1


def behind_before_last(sheet: Sheet, seat: Seat) -> int:
    """How many points ``seat`` lacked before the last round that was played; negative where it led."""
    rounds = len(sheet.rows) - 1
    takings = tuple(taking for taking in sheet.takings if taking.round <= rounds)
    before = replace(sheet, rows=sheet.rows[:rounds], takings=takings)
    return before.total(1 - seat) - before.total(seat)


def caught_in(sheet: Sheet, seat: Seat) -> int | None:
    """The last of the agreed rounds in which a mistake of ``seat`` was caught; None if none was."""
    rounds = range(sheet.rounds, 0, -1)
    return next((number for number in rounds if (entry := sheet.booked(number, seat)) and entry.caught), None)


def best_turn(sheet: Sheet, seat: Seat) -> tuple[int, int]:
    """The most points that a turn of ``seat`` brought in the agreed rounds, and the round; 0 and 0 without points."""
    turns = [(entry.points, -number) for number in range(1, sheet.rounds + 1) if (entry := sheet.booked(number, seat))]
    points, number = max(turns, default=(0, 0))
    return (points, -number) if points > 0 else (0, 0)


OFFERED: Final = 2
"""“A player must draw two pet cards at the beginning of every turn.”"""


class Phase(StrEnum):
    """The phases of a turn: playing a pet, laying the grid, covering cards, booking the score."""

    PET = "pet"
    LAY = "lay"
    COVER = "cover"
    BOOKING = "booking"


class Pile(Enum):
    """The piles that chance shuffles."""

    PETS = "pets"
    DECK = "deck"
    UNDER = "under"
    """The cards below the top ones, once the deck is empty."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of ``catch``: the caller, and the mistake caught; None for a wrong call."""

    caller: Seat
    mistake: Mistake | None
    forgiven: bool = False


DECK: Final = pack()
"""The 52 cards in the order in which they are shuffled."""


@dataclass(frozen=True, repr=False)
class JungleMatrixPosition:
    """A position, or what a seat may know of one. Equality and hash go by value.

    ``pets`` lie before each seat. ``pet_deck`` has the top card first. ``turn`` is that of ``player``.
    """

    options: JungleMatrixOptions
    pet_set: PetSet
    sheet: Sheet
    turn: Turn
    round: int = 1
    player: Seat = 0
    phase: Phase = Phase.PET
    pets: tuple[Lying, ...] = ((),) * SEATS
    offered: tuple[PetName, ...] = ()
    pet_deck: tuple[PetName, ...] = ()
    pet_discard: tuple[PetName, ...] = ()
    initial_due: bool = False
    calls_closed: bool = False
    call: Call | None = None
    """The last call, shown until the next move."""
    observed: bool = False

    @classmethod
    def start(cls, options: JungleMatrixOptions, pets: PetSet, pet_deck: Sequence[PetName] = ()) -> Self:
        """The position before the first turn; ``pets`` will be shuffled unless ``pet_deck`` is given, top first."""
        position = cls(options, pets, Sheet.new(options.rounds), Turn(base_rules(options)))
        if not options.pets:
            return replace(position, phase=Phase.LAY)
        position = replace(position, initial_due=True)
        if pet_deck:
            return replace(position, pet_deck=tuple(pet_deck))._pets_drawn()
        return replace(position, pet_discard=pets.deck())

    def __repr__(self) -> str:
        tops = " ".join(card.code for card in self.turn.tops)
        when = f"round={self.round} player={self.player} {self.phase}"
        return f"<JungleMatrixPosition {when} [{tops}] {self.sheet.totals}>"

    # Seats and cards

    @property
    def watcher(self) -> Seat:
        return 1 - self.player

    @property
    def rules(self) -> TurnRules:
        return self.turn.rules

    def rules_of(self, lying: Lying) -> TurnRules:
        return fold(base_rules(self.options), self.pet_set.effects(lying))

    @property
    def squares(self) -> tuple[Square, ...]:
        return squares(self.rules.columns)

    @property
    def grid(self) -> Mapping[Square, tuple[Card, ...]]:
        """The stack on each square, its lowest card first; empty before the cards are laid."""
        return dict(zip(self.squares, self.turn.grid, strict=False))

    @property
    def asleep(self) -> tuple[Square, ...]:
        active = awake(self.rules, self.turn.covered)
        return tuple(square for square in self.squares if square not in active)

    @property
    def next_card(self) -> Card | None:
        """The top card of the deck if all can see it (an open deck or a swapped card), otherwise None."""
        return self.turn.deck[0] if self.turn.seen else None

    @property
    def due(self) -> tuple[Combination, ...]:
        return self.turn.due

    @property
    def points(self) -> int:
        return self.turn.points

    @property
    def score_now(self) -> int:
        return self.turn.score_now

    @property
    def mistake(self) -> Mistake | None:
        """The mistake that may be caught; always None in an observation."""
        return self.turn.mistake

    # Turns and the end

    @property
    def to_move(self) -> Actor | None:
        """Chance if a shuffle is due, the watcher if a turn is to be booked, otherwise the player; None when over."""
        if self.outcome is not None:
            return None
        if self.shuffle_due is not None:
            return CHANCE
        return self.watcher if self.phase is Phase.BOOKING else self.player

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.sheet.outcome

    @property
    def is_sudden_death(self) -> bool:
        """Whether a tie is being broken, so that time counts."""
        return self.sheet.is_sudden_death

    @property
    def time_wanted(self) -> bool:
        """Whether the turn is over and its score depends on its time, which must be recorded before ``next``."""
        turn = self.turn
        timed = turn.timed_after >= len(turn.log) - (turn.ended is Ending.EXHAUSTED)  # at its last move or later
        if self.phase is not Phase.BOOKING or self.outcome is not None or timed:
            return False
        quick = bool(self.rules.quick_points) and self.turn.ended is Ending.GRIDLOCKED
        return quick or self.is_sudden_death

    @property
    def shuffle_due(self) -> Pile | None:
        if self.phase is Phase.PET:
            return Pile.PETS if len(self.offered) < OFFERED else None
        if self.phase is Phase.LAY:
            return None if self.turn.deck else Pile.DECK
        return Pile.UNDER if self.phase is Phase.COVER and not self.turn.deck else None

    def actor(self, move: JungleMatrixMove) -> Actor:
        """Who makes ``move``: the watcher calls and books."""
        if isinstance(move, Shuffle):
            return CHANCE
        return self.watcher if isinstance(move, Catch | Next) else self.player

    # Which moves are legal, and why others are not

    def legal_moves(self) -> Sequence[JungleMatrixMove]:
        return self._moves

    @cached_property
    def _moves(self) -> tuple[JungleMatrixMove, ...]:
        if self.outcome is not None:
            return ()
        if self.shuffle_due is not None:
            return (Shuffle(),)
        if self.phase is Phase.PET:
            return pet_moves(self.offered, self.pets, self.player, self.pet_set)
        if self.phase is Phase.LAY:
            return (Deal(),)
        own = (Next(),) if self.phase is Phase.BOOKING else tuple(self._moves_on_grid())
        return (*own, Catch()) if self._refuse_catch() is None else own

    def _moves_on_grid(self) -> Iterator[JungleMatrixMove]:
        turn, guided = self.turn, self.options.guided
        yield from map(Cover, turn.right if guided else self.squares)
        yield from map(Swap, turn.swappable)
        if not (guided and turn.due):
            yield Gridlocked()
        if turn.rules.may_end:
            yield Stop()

    def guided(self) -> Self:
        """The position with the legal moves of a person, who may be guided where computer players are not."""
        if self.options.guided or not self.options.guides_people:
            return self
        return replace(self, options=replace(self.options, guides_computers=True))

    def refusal(self, move: JungleMatrixMove) -> Refusal | None:
        """Why ``move`` may not be made, or None; of chance moves only whether it is chance's turn."""
        reason = self._refusal(move)
        hidden = isinstance(move, Deal | Catch | Shuffle) or (isinstance(move, Cover | Swap) and not self.turn.seen)
        return Refusal.UNKNOWN_CARD if reason is None and self.observed and hidden else reason

    def _refusal(self, move: JungleMatrixMove) -> Refusal | None:
        if self.outcome is not None:
            return Refusal.GAME_OVER
        if isinstance(move, Shuffle):
            return None if self.shuffle_due is not None else Refusal.SHUFFLED
        if self.shuffle_due is not None:
            return Refusal.SHUFFLE_FIRST
        match move:
            case PlayPet():
                if self.phase is not Phase.PET:
                    return Refusal.NO_PET
                return refuse_pet(move, self.offered, self.pets, self.player, self.pet_set)
            case Elapsed(seconds):
                if self.phase is Phase.PET:
                    return Refusal.NO_TURN
                return Refusal.TIME_BACK if seconds < (self.turn.seconds or 0.0) else None
            case Flag():
                if self.phase not in (Phase.LAY, Phase.COVER):
                    return Refusal.NO_TURN
                return None if self.rules.pace else Refusal.NO_CLOCK
            case Catch():
                return self._refuse_catch()
            case Next():
                return None if self.phase is Phase.BOOKING else Refusal.NOT_ENDED
            case Deal():
                if self.phase is Phase.PET:
                    return Refusal.PET_FIRST
                return None if self.phase is Phase.LAY else Refusal.LAID
        return self._refuse_on_grid(move)

    def _refuse_catch(self) -> Refusal | None:
        """“Possible from the mistake until the turn's score is booked”: right or wrong, the call is legal."""
        if self.options.guided:
            return Refusal.NO_CALLS
        if self.phase not in (Phase.COVER, Phase.BOOKING):
            return Refusal.NOTHING_TO_CATCH
        return Refusal.CALLS_CLOSED if self.calls_closed else None

    def _refuse_on_grid(self, move: Cover | Swap | Gridlocked | Stop) -> Refusal | None:
        before_grid = {Phase.PET: Refusal.PET_FIRST, Phase.LAY: Refusal.LAY_FIRST, Phase.BOOKING: Refusal.TURN_OVER}
        if self.phase in before_grid:
            return before_grid[self.phase]
        turn, guided = self.turn, self.options.guided
        match move:
            case Cover(square) | Swap(square) if square not in self.squares:
                return Refusal.NO_SQUARE
            case Cover(square):
                return Refusal.GUIDED if guided and square not in turn.right else None
            case Swap(square) if square in turn.swappable:
                return None
            case Swap() if turn.swaps >= turn.rules.swaps:
                return Refusal.NO_SWAP
            case Swap():
                return Refusal.MIDDLE if turn.under_way else Refusal.ASLEEP
            case Gridlocked():
                return Refusal.COMBINATION_OPEN if guided and turn.due else None
        return None if turn.rules.may_end else Refusal.MAY_NOT_END

    # What moves do

    def play(self, move: JungleMatrixMove) -> Self:
        reason = self.refusal(move)
        if reason is not None:
            raise reason.error(move)
        match move:
            case Shuffle():
                return self._shuffled(move)
            case Elapsed(seconds):
                return replace(self, turn=self.turn.timed(seconds))
        return replace(self, call=None)._made(move)

    def _made(self, move: JungleMatrixMove) -> Self:
        turn = self.turn
        match move:
            case PlayPet():
                return self._pet_played(move)
            case Deal():
                return self._gone_on(turn.laid())
            case Cover(square):
                return self._gone_on(turn.cover(square))
            case Swap(square):
                return self._gone_on(turn.swap(square))
            case Gridlocked():
                return self._gone_on(turn.gridlocked())
            case Stop():
                return self._gone_on(replace(turn, ended=Ending.STOPPED))
            case Flag():
                return self._gone_on(replace(turn, ended=Ending.FLAGGED))
            case Next():
                return self._booked(Booked(turn.score_now, seconds=turn.seconds), turn.rules.steal)
        return self._called()

    def _shuffled(self, move: Shuffle[str]) -> Self:
        if self.shuffle_due is Pile.PETS:
            pet_deck = (*self.pet_deck, *move.apply(self.pet_discard))
            return replace(self, pet_deck=pet_deck, pet_discard=())._pets_drawn()
        cards = DECK if self.shuffle_due is Pile.DECK else self.turn.under
        try:
            order = parse_cards(move.order)
        except CardError as error:
            raise IllegalMove(f"shuffle: {error}") from error
        deck = Shuffle(move.number, order).apply(cards)
        turn = self.turn
        if turn.is_laid:
            return replace(self, turn=turn.reshuffled(deck))
        return replace(self, turn=replace(turn, deck=tuple(deck)))

    def sample_chance(self, rng: random.Random) -> JungleMatrixMove:
        if self.shuffle_due is None:
            raise Refusal.SHUFFLED.error("shuffle")
        return Shuffle.draw(rng)

    def _pets_drawn(self) -> Self:
        """Draw the initial pets if they are due, then the two of the turn, or as many as the deck has left."""
        pets, pet_deck = self.pets, self.pet_deck
        if self.initial_due:
            number = SEATS * self.options.initial_pets
            pets = tuple(tuple(map(InPlay, pet_deck[seat:number:SEATS])) for seat in range(SEATS))
            pet_deck = pet_deck[number:]
        missing = OFFERED - len(self.offered)
        return replace(
            self, pets=pets, offered=(*self.offered, *pet_deck[:missing]), pet_deck=pet_deck[missing:],
            initial_due=False, turn=Turn(self.rules_of(pets[self.player])),
        )  # fmt: skip

    def _pet_played(self, move: PlayPet) -> Self:
        """Play one of the two pets as ``move`` says; the other, and the one replaced, are discarded."""
        seat = target(self.player, move.goal)
        there, gone = place(self.pets[seat], move)
        left = list(self.offered)
        left.remove(move.pet)
        pets = tuple(there if other == seat else lying for other, lying in enumerate(self.pets))
        return replace(
            self, pets=pets, offered=(), pet_discard=(*self.pet_discard, *gone, *left),
            turn=Turn(self.rules_of(pets[self.player])), phase=Phase.LAY,
        )  # fmt: skip

    def _gone_on(self, turn: Turn) -> Self:
        return replace(self, turn=turn, phase=Phase.COVER if turn.ended is None else Phase.BOOKING)

    def _called(self) -> Self:
        """“If the opposing player catches any mistake … the current turn immediately ends”, unless it is forgiven.

        A wrong call closes the caller's calls for the turn.
        """
        turn, watcher = self.turn, self.watcher
        if turn.mistake is None:
            return replace(self, calls_closed=True, call=Call(watcher, None))
        if turn.forgiven < turn.rules.forgives:
            return replace(self._gone_on(turn.forgive()), call=Call(watcher, turn.mistake, forgiven=True))
        caught = replace(self, call=Call(watcher, turn.mistake))
        return caught._booked(Booked(0, caught=True, seconds=turn.seconds), steal=0)

    def _booked(self, entry: Booked, steal: int) -> Self:
        """Book the turn and begin the next; after the last the grid stays as it is."""
        sheet = self.sheet.book(self.round, self.player, entry, steal)
        there, gone = after_turn(self.pets[self.player])
        pets = tuple(there if seat == self.player else lying for seat, lying in enumerate(self.pets))
        after = replace(self, sheet=sheet, pets=pets, pet_discard=(*self.pet_discard, *gone), phase=Phase.BOOKING)
        return after if sheet.outcome is not None else after._next_turn()

    def _next_turn(self) -> Self:
        player = self.watcher
        begun = replace(
            self, round=self.round + (player == 0), player=player, turn=Turn(self.rules_of(self.pets[player])),
            phase=Phase.PET if self.options.pets else Phase.LAY, calls_closed=False,
        )  # fmt: skip
        return begun._pets_drawn() if self.options.pets else begun

    # Observations

    def observe(self, seat: Seat) -> Self:
        """The position without face-down cards and uncaught mistakes; both seats see the same."""
        turn = self.turn
        deck = turn.deck[: turn.seen] + (Card.HIDDEN,) * (len(turn.deck) - turn.seen)
        pet_deck = (HIDDEN,) * len(self.pet_deck)
        return replace(self, turn=replace(turn, deck=deck, mistake=None), pet_deck=pet_deck, observed=True)

    def state(self) -> Mapping[str, object]:
        """All of the position; mistakes only if it is not an observation."""
        turn, stacks, upcoming = self.turn, self.grid, self.next_card
        rounds = range(1, len(self.sheet.rows) + 1)
        state: dict[str, object] = {
            "round": self.round,
            "seat": self.player,
            "phase": str(self.phase),
            "grid": {str(square): stack[-1].code for square, stack in stacks.items()},
            "under": {str(square): [card.code for card in stack[:-1]] for square, stack in stacks.items()},
            "deck": len(turn.deck),
            "next": upcoming.code if upcoming else None,
            "pets": [
                [{"pet": each.pet, "rounds": each.rounds, "fourth": each.fourth} for each in lying]
                for lying in self.pets
            ],
            "offered": list(self.offered),
            "rules": dict(self.rules.plain()),
            "sentences": list(self.rules.sentences()),
            "score": [[self.sheet.points(number, seat) for seat in range(SEATS)] for number in rounds],
            "totals": list(self.sheet.totals),
            "pending": ["/".join(map(str, choice)) for choice in turn.pending],
            "covered": turn.covered,
            "exhaustions": turn.exhaustions,
            "points": turn.points,
            "score_now": turn.score_now,
            "calls_closed": self.calls_closed,
            "ended": None if turn.ended is None else str(turn.ended),
            "seconds": turn.seconds,
            "call": None,
        }
        if self.call is not None:
            caught = None if self.call.mistake is None else _plain_mistake(self.call.mistake)
            state["call"] = {"right": caught is not None, "forgiven": self.call.forgiven, "mistake": caught}
        if not self.observed:
            state["mistake"] = None if turn.mistake is None else _plain_mistake(turn.mistake)
        return state


def _plain_mistake(mistake: Mistake) -> Mapping[str, object]:
    return {
        "wrong": str(mistake.wrong),
        "square": None if mistake.square is None else str(mistake.square),
        "right": [str(square) for square in mistake.right],
    }
