"""The rules of Jungle Matrix: the reference, written to be read beside the rule sheet.

Each subject has a module of its own: combinations and moves are in ``moves.py``, a player's turn on the grid in
``turn.py``, its rules in ``turn_rules.py``, the pets in ``pets.py``, the score sheet in ``situation.py``. This module
has the game as a whole: who is to move, the legal moves and what each does, what a seat sees.

``catch`` is listed for the watcher while the player is to move, even if there is nothing to catch. Not listed,
though legal during a turn, are ``time`` and, with a pace, ``flag``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Self, TypeVar

from jungle_games.core.cards import Card, CardError, parse_cards
from jungle_games.core.cards import deck as pack
from jungle_games.core.game import CHANCE, Actor, IllegalMove, Outcome, Seat
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
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
)
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import (
    HIDDEN,
    InPlay,
    PetSet,
    after_turn,
    pet_moves,
    place,
    refuse_pet,
    target,
)
from jungle_games.games.jungle_matrix.rules.situation import OFFERED, SEATS, Booked, Call, Phase, Pile, Sheet, Situation
from jungle_games.games.jungle_matrix.rules.turn import Ending, Mistake, Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import base_rules

S = TypeVar("S", bound=Situation)


def listed_moves(situation: Situation) -> tuple[JungleMatrixMove, ...]:
    if situation.shuffle_due is not None:
        return (Shuffle(),)
    if situation.phase is Phase.PET:
        return pet_moves(situation.offered, situation.pets, situation.player, situation.pet_set)
    if situation.phase is Phase.LAY:
        return (Deal(),)
    own = (Next(),) if situation.phase is Phase.BOOKING else tuple(_moves_on_grid(situation))
    return (*own, Catch()) if _refuse_catch(situation) is None else own


def _moves_on_grid(situation: Situation) -> Iterator[JungleMatrixMove]:
    turn, guided = situation.turn, situation.options.guided
    yield from map(Cover, turn.right if guided else situation.squares)
    yield from map(Swap, turn.swappable)
    if not (guided and turn.due):
        yield Gridlocked()
    if turn.rules.may_end:
        yield Stop()


def refusal(situation: Situation, move: JungleMatrixMove) -> Refusal | None:
    """Why ``move`` may not be made, or None; of chance moves only whether it is chance's turn."""
    if situation.sheet.outcome is not None:
        return Refusal.GAME_OVER
    if isinstance(move, Shuffle):
        return None if situation.shuffle_due is not None else Refusal.SHUFFLED
    if situation.shuffle_due is not None:
        return Refusal.SHUFFLE_FIRST
    match move:
        case PlayPet():
            if situation.phase is not Phase.PET:
                return Refusal.NO_PET
            return refuse_pet(move, situation.offered, situation.pets, situation.player, situation.pet_set)
        case Elapsed(seconds):
            if situation.phase is Phase.PET:
                return Refusal.NO_TURN
            return Refusal.TIME_BACK if seconds < (situation.turn.seconds or 0.0) else None
        case Flag():
            if situation.phase not in (Phase.LAY, Phase.COVER):
                return Refusal.NO_TURN
            return None if situation.rules.pace else Refusal.NO_CLOCK
        case Catch():
            return _refuse_catch(situation)
        case Next():
            return None if situation.phase is Phase.BOOKING else Refusal.NOT_ENDED
        case Deal():
            if situation.phase is Phase.PET:
                return Refusal.PET_FIRST
            return None if situation.phase is Phase.LAY else Refusal.LAID
    return _refuse_on_grid(situation, move)


def _refuse_catch(situation: Situation) -> Refusal | None:
    """“Possible from the mistake until the turn's score is booked”: right or wrong, the call is legal."""
    if situation.options.guided:
        return Refusal.NO_CALLS
    if situation.phase not in (Phase.COVER, Phase.BOOKING):
        return Refusal.NOTHING_TO_CATCH
    return Refusal.CALLS_CLOSED if situation.calls_closed else None


def _refuse_on_grid(situation: Situation, move: Cover | Swap | Gridlocked | Stop) -> Refusal | None:
    before_grid = {Phase.PET: Refusal.PET_FIRST, Phase.LAY: Refusal.LAY_FIRST, Phase.BOOKING: Refusal.TURN_OVER}
    if situation.phase in before_grid:
        return before_grid[situation.phase]
    turn, guided = situation.turn, situation.options.guided
    match move:
        case Cover(square) | Swap(square) if square not in situation.squares:
            return Refusal.NO_SQUARE
        case Cover(square):
            return Refusal.GUIDED if guided and square not in turn.right else None
        case Swap(square):
            return _refuse_swap(situation, square)
        case Gridlocked():
            return Refusal.COMBINATION_OPEN if guided and turn.due else None
    return None if turn.rules.may_end else Refusal.MAY_NOT_END


def _refuse_swap(situation: Situation, square: Square) -> Refusal | None:
    turn = situation.turn
    if square in turn.swappable:
        return None
    if turn.swaps >= turn.rules.swaps:
        return Refusal.NO_SWAP
    return Refusal.MIDDLE if turn.under_way else Refusal.ASLEEP


# Pets


def draw_pets(situation: S) -> S:
    """Draw the initial pets if they are due, then the two of the turn, or as many as the deck has left."""
    pets, pet_deck = situation.pets, situation.pet_deck
    if situation.initial_due:
        number = SEATS * situation.options.initial_pets
        pets = tuple(tuple(map(InPlay, pet_deck[seat:number:SEATS])) for seat in range(SEATS))
        pet_deck = pet_deck[number:]
    missing = OFFERED - len(situation.offered)
    return replace(
        situation, pets=pets, offered=(*situation.offered, *pet_deck[:missing]), pet_deck=pet_deck[missing:],
        initial_due=False, turn=Turn(situation.rules_of(pets[situation.player])),
    )  # fmt: skip


def play_pet(situation: S, move: PlayPet) -> S:
    """Play one of the two pets as ``move`` says; the other, and the one replaced, are discarded."""
    seat = target(situation.player, move.goal)
    there, gone = place(situation.pets[seat], move)
    left = list(situation.offered)
    left.remove(move.pet)
    pets = tuple(there if other == seat else lying for other, lying in enumerate(situation.pets))
    return replace(
        situation, pets=pets, offered=(), pet_discard=(*situation.pet_discard, *gone, *left),
        turn=Turn(situation.rules_of(pets[situation.player])), phase=Phase.LAY,
    )  # fmt: skip


# The turn


def go_on(situation: S, turn: Turn) -> S:
    return replace(situation, turn=turn, phase=Phase.COVER if turn.ended is None else Phase.BOOKING)


def catch(situation: S) -> S:
    """“If the opposing player catches any mistake … the current turn immediately ends”, unless it is forgiven.

    A wrong call closes the caller's calls for the turn.
    """
    turn, watcher = situation.turn, situation.watcher
    if turn.mistake is None:
        return replace(situation, calls_closed=True, call=Call(watcher, None))
    if turn.forgiven < turn.rules.forgives:
        return replace(go_on(situation, turn.forgive()), call=Call(watcher, turn.mistake, forgiven=True))
    caught = replace(situation, call=Call(watcher, turn.mistake))
    return _book(caught, Booked(0, caught=True, seconds=turn.seconds), steal=0)


def book(situation: S) -> S:
    turn = situation.turn
    return _book(situation, Booked(turn.score_now, seconds=turn.seconds), turn.rules.steal)


def _book(situation: S, entry: Booked, steal: int) -> S:
    """Book the turn and begin the next; after the last the grid stays as it is."""
    sheet = situation.sheet.book(situation.round, situation.player, entry, steal)
    there, gone = after_turn(situation.pets[situation.player])
    pets = tuple(there if seat == situation.player else lying for seat, lying in enumerate(situation.pets))
    after = replace(situation, sheet=sheet, pets=pets, pet_discard=(*situation.pet_discard, *gone), phase=Phase.BOOKING)
    return after if sheet.outcome is not None else _next_turn(after)


def _next_turn(situation: S) -> S:
    player = situation.watcher
    begun = replace(
        situation, round=situation.round + (player == 0), player=player,
        turn=Turn(situation.rules_of(situation.pets[player])), phase=Phase.PET if situation.options.pets else Phase.LAY,
        calls_closed=False,
    )  # fmt: skip
    return draw_pets(begun) if situation.options.pets else begun


DECK: Final = pack()
"""The 52 cards in the order in which they are shuffled."""


def plain_state(situation: Situation) -> Mapping[str, object]:
    """All of ``situation``; mistakes only if it is not an observation."""
    turn, stacks, upcoming = situation.turn, situation.grid, situation.next_card
    rounds = range(1, len(situation.sheet.rows) + 1)
    state: dict[str, object] = {
        "round": situation.round,
        "seat": situation.player,
        "phase": str(situation.phase),
        "grid": {str(square): stack[-1].code for square, stack in stacks.items()},
        "under": {str(square): [card.code for card in stack[:-1]] for square, stack in stacks.items()},
        "deck": len(turn.deck),
        "next": upcoming.code if upcoming else None,
        "pets": [
            [{"pet": each.pet, "rounds": each.rounds, "fourth": each.fourth} for each in lying]
            for lying in situation.pets
        ],
        "offered": list(situation.offered),
        "rules": dict(situation.rules.plain()),
        "sentences": list(situation.rules.sentences()),
        "score": [[situation.sheet.points(number, seat) for seat in range(SEATS)] for number in rounds],
        "totals": list(situation.sheet.totals),
        "pending": ["/".join(map(str, choice)) for choice in situation.pending],
        "covered": turn.covered,
        "exhaustions": turn.exhaustions,
        "points": turn.points,
        "score_now": turn.score_now,
        "calls_closed": situation.calls_closed,
        "ended": None if turn.ended is None else str(turn.ended),
        "seconds": turn.seconds,
        "call": None if situation.call is None else _plain_call(situation.call),
    }
    if not situation.observed:
        state["mistake"] = None if turn.mistake is None else _plain_mistake(turn.mistake)
    return state


def _plain_call(call: Call) -> Mapping[str, object]:
    mistake = None if call.mistake is None else _plain_mistake(call.mistake)
    return {"right": call.mistake is not None, "forgiven": call.forgiven, "mistake": mistake}


def _plain_mistake(mistake: Mistake) -> Mapping[str, object]:
    return {
        "wrong": str(mistake.wrong),
        "square": None if mistake.square is None else str(mistake.square),
        "right": [str(square) for square in mistake.right],
    }


@dataclass(frozen=True, repr=False)
class JungleMatrixPosition(Situation):
    """A position, or what a seat may know of one. Equality and hash go by value."""

    @classmethod
    def start(cls, options: JungleMatrixOptions, pets: PetSet, pet_deck: Sequence[PetName] = ()) -> Self:
        """The position before the first turn; ``pets`` will be shuffled unless ``pet_deck`` is given, top first."""
        turn = Turn(base_rules(options))
        position = cls(options, pets, Sheet.new(options.rounds), turn)
        if not options.pets:
            return replace(position, phase=Phase.LAY)
        position = replace(position, initial_due=True)
        if pet_deck:
            return draw_pets(replace(position, pet_deck=tuple(pet_deck)))
        return replace(position, pet_discard=pets.deck())

    def __repr__(self) -> str:
        tops = " ".join(card.code for card in self.turn.tops)
        when = f"round={self.round} player={self.player} {self.phase}"
        return f"<JungleMatrixPosition {when} [{tops}] {self.sheet.totals}>"

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

    def actor(self, move: JungleMatrixMove) -> Actor:
        """Who makes ``move``: the watcher calls and books."""
        if isinstance(move, Shuffle):
            return CHANCE
        return self.watcher if isinstance(move, Catch | Next) else self.player

    # Moves

    def legal_moves(self) -> Sequence[JungleMatrixMove]:
        return self._moves

    @cached_property
    def _moves(self) -> tuple[JungleMatrixMove, ...]:
        return () if self.outcome is not None else listed_moves(self)

    def refusal(self, move: JungleMatrixMove) -> Refusal | None:
        reason = refusal(self, move)
        if reason is None and self.observed and self._needs_hidden(move):
            return Refusal.UNKNOWN_CARD
        return reason

    def guided(self) -> Self:
        """The position with the legal moves of a person, who may be guided where computer players are not."""
        if self.options.guided or not self.options.guides_people:
            return self
        return replace(self, options=replace(self.options, guides_computers=True))

    def _needs_hidden(self, move: JungleMatrixMove) -> bool:
        if isinstance(move, Cover | Swap):
            return not self.turn.seen
        return isinstance(move, Deal | Catch | Shuffle)

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
                return play_pet(self, move)
            case Deal():
                return go_on(self, turn.laid())
            case Cover(square):
                return go_on(self, turn.cover(square))
            case Swap(square):
                return go_on(self, turn.swap(square))
            case Gridlocked():
                return go_on(self, turn.gridlocked())
            case Stop():
                return go_on(self, replace(turn, ended=Ending.STOPPED))
            case Flag():
                return go_on(self, replace(turn, ended=Ending.FLAGGED))
            case Next():
                return book(self)
        return catch(self)

    def _shuffled(self, move: Shuffle[str]) -> Self:
        if self.shuffle_due is Pile.PETS:
            return draw_pets(replace(self, pet_deck=(*self.pet_deck, *move.apply(self.pet_discard)), pet_discard=()))
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

    # Observations

    def observe(self, seat: Seat) -> Self:
        """The position without face-down cards and uncaught mistakes; both seats see the same."""
        turn = self.turn
        deck = turn.deck[: turn.seen] + (Card.HIDDEN,) * (len(turn.deck) - turn.seen)
        pet_deck = (HIDDEN,) * len(self.pet_deck)
        return replace(self, turn=replace(turn, deck=deck, mistake=None), pet_deck=pet_deck, observed=True)

    def state(self) -> Mapping[str, object]:
        return plain_state(self)
