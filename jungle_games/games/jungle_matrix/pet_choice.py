"""Choosing a pet: the turns to come are played out under the rules that each choice would bring."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.games.jungle_matrix import pet_play
from jungle_games.games.jungle_matrix.engine import Engine
from jungle_games.games.jungle_matrix.pet_play import Lying
from jungle_games.games.jungle_matrix.pets import PetKind
from jungle_games.games.jungle_matrix.rules import Goal, JungleMatrixPosition, PlayPet
from jungle_games.games.jungle_matrix.turn_rules import TurnRules

STAYS: Final = 0.8
"""How likely a pet is to lie there still, a turn of its player's later."""
_CAUGHT: Final = 0.008
"""The chance at each card that a player whose slips are not known makes one that is caught."""
_BATCH: Final = 10
_TRIFLE: Final = 1e-6
_TIE: Final = 0.02
"""What makes a tie half a win where no turns are left to blur it."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The rules of a player's next turn, and of each turn after it; a fourth card acts in the next one only."""

    coming: TurnRules
    later: TurnRules


class Forecast:
    """What turns under some rules bring, by playing them out; all rules are tried with the same luck."""

    def __init__(self, hazard: float, seed: int) -> None:
        self._hazard = hazard
        self._seed = seed
        self._engines: dict[TurnRules, Engine] = {}
        self._scores: dict[TurnRules, list[int]] = {}

    @property
    def played(self) -> int:
        """How many turns have been played out."""
        return sum(map(len, self._scores.values()))

    def add(self, rules: TurnRules) -> None:
        """Let ``rules`` be among those that are tried."""
        if rules not in self._engines:
            self._engines[rules] = Engine(rules, self._hazard)
            self._scores[rules] = []

    def play(self, turns: int) -> None:
        """Play so many more turns under each of the rules."""
        for rules, engine in self._engines.items():
            scores = self._scores[rules]
            for _turn in range(turns):
                scores.append(engine.play(Random(self._seed + len(scores))))

    def scores(self, rules: TurnRules) -> Sequence[float]:
        """What each turn brought; points taken from the opponent count twice, for the one gains and the other loses."""
        return [score + 2 * rules.steal for score in self._scores[rules]]

    def mean(self, rules: TurnRules) -> float:
        """What a turn brings on average."""
        return statistics.fmean(self.scores(rules))

    def variance(self, rules: TurnRules) -> float:
        """How much turns differ: the mean square of the distance from their mean."""
        return statistics.pvariance(self._scores[rules])


class PetChoice:
    """Weighs every pet move of ``observation``, ``ahead`` turns beyond the next of each player."""

    def __init__(self, observation: JungleMatrixPosition, ahead: int, seed: int) -> None:
        self._seen = observation
        left = len(observation.sheet.rows) - observation.round
        self._turns = {observation.player: left + 1, observation.watcher: left + (observation.player == 0)}
        self._ahead = ahead
        self._forecast = Forecast(0.0 if observation.options.guided else _CAUGHT, seed)
        moves = [move for move in observation.legal_moves() if isinstance(move, PlayPet)]
        self._prospects = {move: self._after(move) for move in moves}
        for prospects in self._prospects.values():
            for prospect in prospects.values():
                self._forecast.add(prospect.coming)
                self._forecast.add(prospect.later)

    @property
    def played(self) -> int:
        """How many turns have been played out."""
        return self._forecast.played

    def think(self, turns: int, enough: Callable[[], bool]) -> None:
        """Play out ``turns`` under each of the rules that may come, or fewer once it is ``enough``."""
        for _batch in range(max(1, turns // _BATCH)):
            self._forecast.play(min(turns, _BATCH))
            if enough():
                return

    def _after(self, move: PlayPet) -> Mapping[Seat, Prospect]:
        """What both players' turns would be like after ``move``."""
        pets = list(self._seen.pets)
        seat = pet_play.target(self._seen.player, move.goal)
        pets[seat] = pet_play.place(pets[seat], move)[0]
        return {seat: self._prospect(there) for seat, there in enumerate(pets)}

    def _prospect(self, there: Lying) -> Prospect:
        stay, _gone = pet_play.after_turn(there)
        return Prospect(self._seen.rules_of(there), self._seen.rules_of(stay))

    def values(self) -> Mapping[PlayPet, float]:
        """What each move is worth: the chance to win, from 0 to 1, and a trifle for gifts kept and burdens given."""
        return {
            move: self._chance(prospects) + _TRIFLE * fitness(self._seen, move)
            for move, prospects in self._prospects.items()
        }

    def _chance(self, prospects: Mapping[Seat, Prospect]) -> float:
        """The chance that the points to come, with those on the sheet, end in the player's favour.

        Each player's next turn is taken as it was played out, time and again; the turns after it, together, as a bell.
        """
        me, other = self._seen.player, self._seen.watcher
        rest, spread = self._later(me, prospects[me])
        their_rest, their_spread = self._later(other, prospects[other])
        totals = self._seen.sheet.totals
        ahead = totals[me] - totals[other] + rest - their_rest
        width = math.sqrt(2 * (spread + their_spread) + _TIE)
        mine, theirs = self._coming(me, prospects[me]), self._coming(other, prospects[other])
        chances = (math.erf((ahead + one - another) / width) for one, another in zip(mine, theirs, strict=True))
        return 0.5 + 0.5 * sum(chances) / len(mine)

    def _coming(self, seat: Seat, prospect: Prospect) -> Sequence[float]:
        """What the next turn of ``seat`` brought each time; the luck of the two players is not the same."""
        scores = self._forecast.scores(prospect.coming)
        if not self._turns[seat]:
            return [0.0] * len(scores)
        shift = seat * len(scores) // 2
        return [*scores[shift:], *scores[:shift]]

    def _later(self, seat: Seat, prospect: Prospect) -> tuple[float, float]:
        """The points of the turns after the next, and their variance; pets lose their influence as time goes on."""
        weights = [STAYS**turn for turn in range(1, self._turns[seat])]
        points = self._forecast.mean(prospect.later) * sum(weights[: self._ahead])
        return points, self._forecast.variance(prospect.later) * len(weights)


def fitness(position: JungleMatrixPosition, move: PlayPet) -> int:
    """1 for a gift kept or a burden given away, −1 for the contrary, by what the cards say they are; 0 for a discard.

    What is replaced counts as well.
    """
    if move.goal is Goal.DISCARD:
        return 0
    to_me = 1 if move.goal is Goal.SELF else -1
    fit = to_me * _sign(position, move.pet)
    return fit if move.replacing is None else fit - to_me * _sign(position, move.replacing)


def _sign(position: JungleMatrixPosition, pet: str) -> int:
    return 1 if position.pet_set.pet(pet).kind is PetKind.GIFT else -1


def obvious(position: JungleMatrixPosition, moves: Sequence[PlayPet]) -> Sequence[PlayPet]:
    """The moves that fit best by gift and burden alone."""
    best = max(fitness(position, move) for move in moves)
    return [move for move in moves if fitness(position, move) == best]
