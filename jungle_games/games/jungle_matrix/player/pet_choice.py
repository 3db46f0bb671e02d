"""Choosing a pet by playouts of the next turns under the rules that each choice would bring."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.core.limits import Meter
from jungle_games.games.jungle_matrix.player.engine import Engine
from jungle_games.games.jungle_matrix.player.win_share import share_of_points
from jungle_games.games.jungle_matrix.rules import pet_play
from jungle_games.games.jungle_matrix.rules.moves import Goal, PlayPet
from jungle_games.games.jungle_matrix.rules.pet_play import Lying
from jungle_games.games.jungle_matrix.rules.pets import PetKind
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn_rules import TurnRules

STAYS: Final = 0.8
"""The probability that a pet is still there one turn of its player's later."""
_CAUGHT: Final = 0.008
"""The assumed probability per card of a mistake that is caught."""
_BATCH: Final = 10
_TRIFLE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Prospect:
    """The rules of a player's next turn, and of each turn after it; a fourth card acts in the next one only."""

    coming: TurnRules
    later: TurnRules


class Forecast:
    """Expected scores of turns under several rules, by playouts with common random numbers."""

    def __init__(self, hazard: float, seed: int) -> None:
        self._hazard = hazard
        self._seed = seed
        self._engines: dict[TurnRules, Engine] = {}
        self._scores: dict[TurnRules, list[int]] = {}

    @property
    def played(self) -> int:
        """The number of turns played out."""
        return sum(map(len, self._scores.values()))

    def add(self, rules: TurnRules) -> None:
        """Include ``rules`` in the playouts."""
        if rules not in self._engines:
            self._engines[rules] = Engine(rules, self._hazard)
            self._scores[rules] = []

    def play(self, turns: int) -> None:
        """Play ``turns`` more turns under each of the rules."""
        for rules, engine in self._engines.items():
            scores = self._scores[rules]
            for _turn in range(turns):
                scores.append(engine.play(Random(self._seed + len(scores))))

    @property
    def usual(self) -> float:
        """The mean score of a turn over all rules."""
        return statistics.fmean(score for scores in self._scores.values() for score in scores)

    @property
    def deviation(self) -> float:
        """The standard deviation of a turn's score over all rules."""
        return statistics.pstdev(score for scores in self._scores.values() for score in scores)

    def mean(self, rules: TurnRules) -> float:
        """The mean score of a turn; points taken from the opponent count twice, because the opponent loses them."""
        return statistics.fmean(self._scores[rules]) + 2 * rules.steal


class PetChoice:
    """Compares ``moves``, pet moves of ``observation``, by ``ahead`` turns beyond the next of each player."""

    def __init__(
        self, observation: JungleMatrixPosition, moves: Sequence[PlayPet], ahead: int, seed: int
    ) -> None:
        self._seen = observation
        left = len(observation.sheet.rows) - observation.round
        self._turns = {observation.player: left + 1, observation.watcher: left + (observation.player == 0)}
        self._ahead = ahead
        self.tried = 0
        """The number of turns played out under each of the rules."""
        self._forecast = Forecast(0.0 if observation.options.guided else _CAUGHT, seed)
        self._prospects = {move: self._after(move) for move in moves}
        for prospects in self._prospects.values():
            for prospect in prospects.values():
                self._forecast.add(prospect.coming)
                self._forecast.add(prospect.later)

    @property
    def played(self) -> int:
        """The number of turns played out."""
        return self._forecast.played

    def think(self, meter: Meter) -> None:
        """Play out turns under each possible set of rules until the answer is due; one of each is a node."""
        while not self.tried or not meter.due():
            batch = _BATCH if meter.budget.nodes is None else max(1, min(_BATCH, meter.budget.nodes - meter.nodes))
            self._forecast.play(batch)
            self.tried += batch
            meter.nodes += batch

    def _after(self, move: PlayPet) -> Mapping[Seat, Prospect]:
        """Both players' prospects after ``move``."""
        pets = list(self._seen.pets)
        seat = pet_play.target(self._seen.player, move.goal)
        pets[seat] = pet_play.place(pets[seat], move)[0]
        return {seat: self._prospect(there) for seat, there in enumerate(pets)}

    def _prospect(self, there: Lying) -> Prospect:
        stay, _gone = pet_play.after_turn(there)
        return Prospect(self._seen.rules_of(there), self._seen.rules_of(stay))

    def values(self) -> Mapping[PlayPet, float]:
        """The expected gain of each move over the opponent in points, with a tiny bonus for fitness."""
        return {
            move: self._gain(prospects) + _TRIFLE * fitness(self._seen, move)
            for move, prospects in self._prospects.items()
        }

    def share(self, move: PlayPet) -> float:
        """The share that the player expects to win after ``move``."""
        expected = [
            self._seen.sheet.total(seat) + self._rest(seat, prospect)
            for seat, prospect in sorted(self._prospects[move].items())
        ]
        lead = expected[self._seen.player] - expected[self._seen.watcher]
        return share_of_points(lead, self._forecast.deviation, sum(self._turns.values()))

    def _rest(self, seat: Seat, prospect: Prospect) -> float:
        """The expected score of all future turns of ``seat``."""
        if not self._turns[seat]:
            return 0.0
        usual, later = self._forecast.usual, self._forecast.mean(prospect.later)
        stays = sum(STAYS**turn for turn in range(1, self._turns[seat]))
        return self._forecast.mean(prospect.coming) + stays * later + (self._turns[seat] - 1 - stays) * usual

    def _gain(self, prospects: Mapping[Seat, Prospect]) -> float:
        mine, theirs = (self._points(seat, prospects[seat]) for seat in (self._seen.player, self._seen.watcher))
        return mine - theirs

    def _points(self, seat: Seat, prospect: Prospect) -> float:
        """The expected score of the turns of ``seat`` that are considered; the influence of pets decays with time."""
        if not self._turns[seat]:
            return 0.0
        weights = [STAYS**turn for turn in range(1, min(self._turns[seat], self._ahead + 1))]
        return self._forecast.mean(prospect.coming) + sum(weights) * self._forecast.mean(prospect.later)


def fitness(position: JungleMatrixPosition, move: PlayPet) -> int:
    """1 for a gift kept or a burden given away, −1 for the reverse, by the kind on the card; 0 for a discard.

    The card replaced counts as well.
    """
    if move.goal is Goal.DISCARD:
        return 0
    to_me = 1 if move.goal is Goal.SELF else -1
    fit = to_me * _sign(position, move.pet)
    return fit if move.replacing is None else fit - to_me * _sign(position, move.replacing)


def sensible(position: JungleMatrixPosition, moves: Sequence[PlayPet]) -> Sequence[PlayPet]:
    """The obviously sensible moves: keeping gifts and giving away burdens, whatever they replace.

    If there is none, the moves that do the least harm.
    """
    found = [move for move in moves if (move.goal is Goal.SELF) is (_sign(position, move.pet) > 0)]
    return [move for move in found if move.goal is not Goal.DISCARD] or obvious(position, moves)


def harmless(position: JungleMatrixPosition, moves: Sequence[PlayPet]) -> Sequence[PlayPet]:
    """The moves worth considering: the `sensible` ones, and those that replace a card of the same kind."""
    usual = sensible(position, moves)
    return [move for move in moves if move in usual or fitness(position, move) >= 0]


def _sign(position: JungleMatrixPosition, pet: str) -> int:
    return 1 if position.pet_set.pet(pet).kind is PetKind.GIFT else -1


def obvious(position: JungleMatrixPosition, moves: Sequence[PlayPet]) -> Sequence[PlayPet]:
    """The moves that fit best by gift and burden alone."""
    best = max(fitness(position, move) for move in moves)
    return [move for move in moves if fitness(position, move) == best]
