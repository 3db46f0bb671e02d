"""Choosing a pet and a move on the grid by playouts, on the scale of expected scores."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from jungle_games.core.cards import Rank
from jungle_games.core.game import Seat
from jungle_games.core.limits import Meter
from jungle_games.games.jungle_matrix.player.engine import Engine, Table
from jungle_games.games.jungle_matrix.rules.moves import (
    Cover,
    Goal,
    Gridlocked,
    JungleMatrixMove,
    PlayPet,
    Stop,
    Swap,
    index,
)
from jungle_games.games.jungle_matrix.rules.pets import Lying, after_turn, place, target
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import Colours, TurnRules
from jungle_games.players.mentoring import expected_score

_SPREAD: Final = 0.55
"""A lead of so many standard deviations of what is still to come wins about three games of four."""
_LEAST: Final = 0.5
"""The deviation of a turn, at least: a few playouts may all have come out alike."""
_MUCH: Final = 1000
"""More points than any turn can score."""
STAYS: Final = 0.8
"""The probability that a pet is still there one turn of its player's later."""
_CAUGHT: Final = 0.008
"""The assumed probability per card of a mistake that is caught."""
_BATCH: Final = 10
_TRIFLE: Final = 1e-6


def share_of_points(lead: float, deviation: float, turns: int) -> float:
    """The share that a player expects to win who expects to be ``lead`` points ahead in the end.

    So many ``turns`` of both players are still to be booked, each with this standard ``deviation``.
    """
    return expected_score(lead, _SPREAD * max(_LEAST, deviation) * math.sqrt(max(1, turns)))


def right_moves(observation: JungleMatrixPosition) -> Sequence[JungleMatrixMove]:
    """The correct moves worth considering: a stop once nothing can be gained, covers, swaps, gridlock."""
    turn = observation.turn
    if turn.rules.may_end and nothing_to_gain(turn):
        return (Stop(),)
    if turn.right:
        return tuple(map(Cover, turn.right))
    return tuple(map(Swap, turn.swappable)) or (Gridlocked(),)


def nothing_to_gain(turn: Turn) -> bool:
    """Whether further points in the turn make no difference."""
    return turn.score_now == turn.rules.score(turn.points + _MUCH)


def is_open_question(turn: Turn, moves: Sequence[JungleMatrixMove]) -> bool:
    """Whether the choice among ``moves`` can matter: equal cards differ if their neighbours count."""
    if len(moves) == 1:
        return False
    return not turn.due or turn.rules.touching or turn.rules.colours is not Colours.ANY


class GridChoice:
    """Compares moves by playouts of the turn, with random orders of the unknown deck."""

    def __init__(self, observation: JungleMatrixPosition, moves: Sequence[JungleMatrixMove], seed: int) -> None:
        self._seen = observation
        self._turn = observation.turn
        self._engine = Engine(observation.rules)
        self._table = Table.of(observation.turn)
        self._seed = seed
        self._sums = dict.fromkeys(moves, 0)
        self._whole: list[int] = []
        """Scores of whole turns, for both players' future turns."""
        self.played = 0
        """The number of turns played out for each move."""

    def think(self, meter: Meter) -> None:
        """Play out the turn once from each move in rounds until the answer is due; each round is a node."""
        while not self.played or not meter.due():
            for move in self._sums:
                self._sums[move] += self._play(move)
            self._whole.append(self._engine.play(Random(self._seed + self.played)))
            self.played += 1
            meter.nodes += 1

    def values(self) -> Mapping[JungleMatrixMove, float]:
        return {move: total / self.played for move, total in self._sums.items()}

    def share(self, move: JungleMatrixMove) -> float:
        seen = self._seen
        lead = seen.sheet.total(seen.player) - seen.sheet.total(seen.watcher) + self.values()[move]
        theirs = seen.player == 0  # their turn of this round remains
        turns = 2 * (len(seen.sheet.rows) - seen.round) + theirs
        return share_of_points(lead - theirs * statistics.fmean(self._whole), statistics.pstdev(self._whole), turns)

    def _play(self, move: JungleMatrixMove) -> int:
        assert isinstance(move, Cover | Swap)
        table, dice = self._table.copy(), Random(self._seed + self.played)
        place = index(move.square, self._turn.rules.columns)
        if isinstance(move, Swap):
            table.swap(place, dice)
            return self._engine.play_out(table, dice)
        begun = self._turn.begun
        for combination in self._turn.due:
            if combination.squares[begun] == move.square:
                rest = (index(square, self._turn.rules.columns) for square in combination.squares[begun + 1 :])
                return self._engine.play_out(table, dice, (place, *rest), combination.bonus(self._turn.rules))
        if table.lone_kings and self._turn.top(move.square).rank is Rank.KING:
            table.lone_kings -= 1
        else:
            table.wild_covers -= 1
        return self._engine.play_out(table, dice, (place,))


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
        return sum(map(len, self._scores.values()))

    def add(self, rules: TurnRules) -> None:
        """Include ``rules`` in the playouts."""
        if rules not in self._engines:
            self._engines[rules] = Engine(rules, self._hazard)
            self._scores[rules] = []

    def play(self, turns: int) -> None:
        for rules, engine in self._engines.items():
            scores = self._scores[rules]
            for _turn in range(turns):
                scores.append(engine.play(Random(self._seed + len(scores))))

    @property
    def usual(self) -> float:
        return statistics.fmean(score for scores in self._scores.values() for score in scores)

    @property
    def deviation(self) -> float:
        return statistics.pstdev(score for scores in self._scores.values() for score in scores)

    def mean(self, rules: TurnRules) -> float:
        """The mean score of a turn; points taken from the opponent count twice, because the opponent loses them."""
        return statistics.fmean(self._scores[rules]) + 2 * rules.steal


class PetChoice:
    """Compares ``moves``, pet moves of ``observation``, by ``ahead`` turns beyond the next of each player."""

    def __init__(self, observation: JungleMatrixPosition, moves: Sequence[PlayPet], ahead: int, seed: int) -> None:
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
        return self._forecast.played

    def think(self, meter: Meter) -> None:
        """Play out turns under each possible set of rules until the answer is due; one of each is a node."""
        while not self.tried or not meter.due():
            batch = _BATCH if meter.budget.nodes is None else max(1, min(_BATCH, meter.budget.nodes - meter.nodes))
            self._forecast.play(batch)
            self.tried += batch
            meter.nodes += batch

    def _after(self, move: PlayPet) -> Mapping[Seat, Prospect]:
        pets = list(self._seen.pets)
        seat = target(self._seen.player, move.goal)
        pets[seat] = place(pets[seat], move)[0]
        return {seat: self._prospect(there) for seat, there in enumerate(pets)}

    def _prospect(self, there: Lying) -> Prospect:
        stay, _gone = after_turn(there)
        return Prospect(self._seen.rules_of(there), self._seen.rules_of(stay))

    def values(self) -> Mapping[PlayPet, float]:
        return {
            move: self._gain(prospects) + _TRIFLE * fitness(self._seen, move)
            for move, prospects in self._prospects.items()
        }

    def share(self, move: PlayPet) -> float:
        expected = [
            self._seen.sheet.total(seat) + self._rest(seat, prospect)
            for seat, prospect in sorted(self._prospects[move].items())
        ]
        lead = expected[self._seen.player] - expected[self._seen.watcher]
        return share_of_points(lead, self._forecast.deviation, sum(self._turns.values()))

    def _rest(self, seat: Seat, prospect: Prospect) -> float:
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
    return 1 if position.pet_set.pet(pet).is_gift else -1


def obvious(position: JungleMatrixPosition, moves: Sequence[PlayPet]) -> Sequence[PlayPet]:
    """The moves that fit best by gift and burden alone."""
    best = max(fitness(position, move) for move in moves)
    return [move for move in moves if fitness(position, move) == best]
