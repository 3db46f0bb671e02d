"""A game as numbered actions and arrays, made from what its rules declare; every interface is built on this.

Seats act one after the other. Before the seat to move, each other seat with a legal move out of turn is asked once,
in playing order; it may `WAIT`. A move of several actions is made by several steps of the same seat.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt

from jungle_games.core.game import CHANCE, Actor, AnyGame, Outcome, Seat
from jungle_games.core.matches.history import MOST_MOVES
from jungle_games.core.options import STANDARD, GameOptions
from jungle_games.core.positions import Encoding, Feature
from jungle_games.core.room import Room
from jungle_games.core.shuffle import chance_generator
from jungle_games.games import room as room_named

Array = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]

WAIT: Final = 0
"""The action of a seat that leaves out a move out of turn. The game's own actions are numbered from 1."""
_BEGUN: Final = "begun"
"""The feature that holds the actions chosen so far of a move that has several."""


Moves = Mapping[tuple[int, ...], object]
"""Legal moves by the actions that make them up."""


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """A moment of a match: ``asked`` are the seats still to be asked, the present one first.

    ``moves`` are the legal moves of each seat, ``begun`` the actions chosen so far of a move that has several; ``move``
    is the last one, which led here.
    """

    position: Any
    ply: int
    moves: Mapping[Seat, Moves]
    asked: tuple[Seat, ...] = ()
    begun: tuple[int, ...] = ()
    move: object = None

    def __deepcopy__(self, _memo: object) -> Self:
        return self


class Setting:
    """A game under fixed options, for a fixed number of seats; it holds no match."""

    def __init__(
        self, room: Room, options: GameOptions, seats: int | None = None, most_moves: int = MOST_MOVES
    ) -> None:
        if not room.encoding:
            raise LookupError(f"{room.name}: its room names no 'encoding', so it has no environment")
        self.room: Final = room
        self.game: Final[AnyGame] = room.game
        self.options: Final = options
        self.seats: Final = min(room.seats) if seats is None else seats
        self.most_moves: Final = most_moves
        """Moves after which a match is cut off."""
        self.start: Final = self.game.start(options, seats=self.seats)
        encoding: Encoding[Any] = room.load(room.encoding)(options, self.seats)
        self.encoding: Final = encoding
        self.actions: Final = ("wait", *encoding.actions)
        """The text of each action, by its number."""
        self._numbers: Final = {text: number for number, text in enumerate(self.actions)}
        self._spelled: Final[dict[object, tuple[int, ...]]] = {}
        self.sides: Final = tuple(self.game.sides(options, self.seats))
        """The side of each seat."""

    @classmethod
    def of(
        cls, game: str, preset: str = STANDARD, options: Mapping[str, object] | None = None, seats: int | None = None,
        most_moves: int = MOST_MOVES,
    ) -> Self:  # fmt: skip
        """The game called ``game``; the rest is that of a new match. Raises LookupError, OptionError or BadSetup."""
        room = room_named(game)
        return cls(room, room.game.options_type.build(preset, options), seats, most_moves)

    def __reduce__(self) -> tuple[object, ...]:
        return Setting, (self.room, self.options, self.seats, self.most_moves)

    # Actions

    def spell(self, move: object) -> tuple[int, ...]:
        """The actions that make up ``move``. Raises LookupError if the game does not declare them."""
        found = self._spelled.get(move)
        if found is None:
            found = self._spelled[move] = tuple(self._split(str(move).split()))
        return found

    def _split(self, words: Sequence[str]) -> Sequence[int]:
        if not words:
            return ()
        for count in range(len(words), 0, -1):
            number = self._numbers.get(" ".join(words[:count]))
            if number is not None:
                return (number, *self._split(words[count:]))
        raise LookupError(f"{self.room.name}: '{' '.join(words)}' is made up of no actions that its encoding lists")

    def legal(self, state: State, seat: Seat) -> list[int]:
        """The numbers of the actions of ``seat`` now, to move or not, in order; none if it has none."""
        begun = state.begun if state.asked and state.asked[0] == seat else ()
        length = len(begun)
        found = {actions[length] for actions in state.moves.get(seat, ()) if actions[:length] == begun}
        if found and not begun and seat != state.position.to_move:
            found.add(WAIT)
        return sorted(found)

    def mask(self, legal: Sequence[int]) -> Mask:
        """One for each legal action, zero for the others."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[legal] = 1
        return mask

    # The course of a match

    def begin(self, deal: int | None) -> State:
        """The first state of the deal with this number; without one, chance is still to move."""
        return self._follow(State(self.start, 0, {}), deal)

    def actor(self, state: State) -> Actor | None:
        """Who acts now; None when the match is over."""
        return state.asked[0] if state.asked else CHANCE if self.goes_on(state) else None

    def goes_on(self, state: State) -> bool:
        """Whether the match is neither over nor cut off."""
        return state.position.to_move is not None and state.ply < self.most_moves

    def act(self, state: State, action: int, deal: int | None) -> State:
        """The state after the present seat's ``action``. Raises ValueError if that is not legal."""
        seat, begun = state.asked[0], (*state.begun, action)
        if action == WAIT and not state.begun and seat != state.position.to_move:
            return replace(state, asked=state.asked[1:])
        moves = state.moves[seat]
        if begun in moves:
            return self.play(state, moves[begun], deal)
        if any(actions[: len(begun)] == begun for actions in moves):
            return replace(state, begun=begun)
        raise ValueError(f"{self.room.name}: action {action} is not legal for seat {seat}")

    def play(self, state: State, move: object, deal: int | None) -> State:
        """The state after ``move``, and after the chance moves that follow if there is a ``deal``."""
        return self._follow(State(state.position.play(move), state.ply + 1, {}, move=move), deal)

    def _follow(self, state: State, deal: int | None) -> State:
        position = state.position
        if not self.goes_on(state):
            return state
        if position.to_move is CHANCE:
            return state if deal is None else self.play(state, chance_move(position, deal, state.ply), deal)
        moves: dict[Any, dict[tuple[int, ...], Any]] = {}
        for move in position.legal_moves():
            moves.setdefault(position.actor(move), {})[self.spell(move)] = move
        others = sorted(moves.keys() - {position.to_move}, key=lambda seat: (seat - position.to_move) % self.seats)
        return replace(state, moves=moves, asked=(*others, position.to_move))

    def rewards(self, state: State) -> tuple[float, ...]:
        """Each seat's reward for a match that is over or cut off, from -1 for the last place to 1 for the first.

        Of the seats on other sides, those that it outdid count 1, those level with it ½: a share that is then
        stretched from 0 … 1 to -1 … 1. Among several seats all rewards sum to 0. Alone, it is the share of the best
        score.
        """
        outcome: Outcome = state.position.outcome or self.game.at_length(state.position, self.seats)
        places = [(seat in outcome.winners, outcome.scores[seat]) for seat in range(self.seats)]
        if self.seats == 1:
            return (2 * min(1.0, places[0][1] / self.encoding.most_points) - 1,)
        return tuple(self._reward(seat, places) for seat in range(self.seats))

    def _reward(self, seat: Seat, places: Sequence[tuple[bool, float]]) -> float:
        others = [place for other, place in enumerate(places) if self.sides[other] != self.sides[seat]]
        share = sum(1.0 if places[seat] > other else 0.5 if places[seat] == other else 0.0 for other in others)
        return 2 * share / len(others) - 1

    # Observations

    @cached_property
    def features(self) -> tuple[Feature[Any], ...]:
        """What an observation consists of: the game's own features, then those of every game."""
        seats = range(self.seats)
        return (
            *(each for each in self.encoding.features if math.prod(each.shape) and (each.choices or not each.several)),
            Feature("seat", "the own seat", (1,), lambda seen, seat: [seat], seats),
            Feature("to_move", "the seat to move: oneself, next seat, …; nobody at the end", (1,),
                    lambda seen, seat: [(seen.to_move - seat) % self.seats if isinstance(seen.to_move, int) else None],
                    seats),
        )  # fmt: skip

    @cached_property
    def layout(self) -> Mapping[str, tuple[slice, tuple[int, ...]]]:
        """Where each feature lies in an observation, and its shape there; a feature's choices are the last axis."""
        shapes = {each.name: (*each.shape, len(each.choices)) if each.choices else each.shape for each in self.features}
        if self.encoding.composed:
            shapes[_BEGUN] = (len(self.actions),)
        found, at = {}, 0
        for name, shape in shapes.items():
            found[name] = (slice(at, at + math.prod(shape)), shape)
            at += math.prod(shape)
        return found

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(math.prod(shape) for _part, shape in self.layout.values())

    @cached_property
    def _writers(self) -> tuple[tuple[int, Feature[Any], Mapping[Any, int]], ...]:
        """For each feature its place, and its choices' numbers."""
        return tuple(
            (self.layout[each.name][0].start, each, {choice: number for number, choice in enumerate(each.choices)})
            for each in self.features
        )

    def observe(self, state: State, seat: Seat, array: Array | None = None) -> Array:
        """The observation of ``seat`` as numbers from 0 to 1, written into ``array`` if there is one."""
        seen = state.position.observe(seat)
        array = np.zeros(self.size, np.float32) if array is None else array
        array.fill(0)
        ones: list[int] = []
        for at, feature, numbers in self._writers:
            values = feature.read(seen, seat)
            if not numbers:
                numeric = [value / feature.most for value in values]
                array[at : at + len(numeric)] = numeric
                continue
            for value in values:
                for choice in value if feature.several else (value,):
                    number = numbers.get(choice)
                    if number is not None:
                        ones.append(at + number)
                at += len(numbers)
        if state.begun and state.asked[0] == seat:
            ones += [self.layout[_BEGUN][0].start + action for action in state.begun]
        array[ones] = 1
        return np.clip(array, 0, 1, out=array)


def chance_move(position: Any, deal: int, ply: int) -> Any:
    """The chance move that a match of this deal makes at ``ply``."""
    return position.sample_chance(chance_generator(deal, ply))

