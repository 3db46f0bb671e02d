"""Jungle Matrix' computer players: six animals, from one that plays its pets at random to one that never slips.

A level sets how a pet is chosen, how often a card is laid wrongly or a combination overlooked, and how much of the
other's mistakes is noticed; the rules are the same for all. None knows more of the deck than what is visible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeVar

from jungle_games.core.game import Choice
from jungle_games.core.limits import Budget, Limits, Meter, StopSignal
from jungle_games.core.shuffle import draw_below
from jungle_games.games.jungle_matrix.player.choices import (
    GridChoice,
    PetChoice,
    harmless,
    is_open_question,
    obvious,
    right_moves,
    sensible,
)
from jungle_games.games.jungle_matrix.player.mistakes import SKILLS, calls, slips
from jungle_games.games.jungle_matrix.rules.moves import Catch, Deal, JungleMatrixMove, Next, PlayPet, Stop
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase

SECONDS: Final = 2.0
"""The time limit of every level if none is given; usually it takes a tenth of that."""

M = TypeVar("M", bound=JungleMatrixMove)


class JungleMatrixPlayer:
    """A computer player of a level in SKILLS. Raises KeyError for other levels."""

    def __init__(self, level: str) -> None:
        self._level = level
        self._skill = SKILLS[level]

    def choose(self, observation: JungleMatrixPosition, limits: Limits, stop: StopSignal) -> Choice[JungleMatrixMove]:
        """A legal move for the seat to move; without limits within SECONDS.

        With a seed and nodes (turns for each choice) the answer is the same on every machine.
        """
        dice = Random(limits.seed)
        match observation.phase:
            case Phase.LAY:
                return Choice(Deal())
            case Phase.BOOKING:
                return Choice(Catch() if calls(observation, self._level) else Next())
        meter = Budget.within(limits, seconds=SECONDS, nodes=self._skill.turns).begin(stop)
        if observation.phase is Phase.PET:
            return self._choose_pet(observation, dice, meter)
        if self._sees_nothing(observation, dice):
            return Choice(Stop())
        if self._slips(observation, dice):
            wrong = slips(observation)
            if wrong:
                return Choice(_any(wrong, dice))
        return self._choose_on_grid(observation, dice, meter)

    def _sees_nothing(self, observation: JungleMatrixPosition, dice: Random) -> bool:
        """Whether this animal overlooks every combination on a guided grid, and so believes its turn to be over.

        In free play that is one of its slips.
        """
        turn = observation.turn
        if not observation.options.guided or not turn.rules.may_end or not turn.due or turn.under_way:
            return False
        return all(draw_below(dice, 100) < self._skill.overlooks for _combination in turn.open)

    def _slips(self, observation: JungleMatrixPosition, dice: Random) -> bool:
        """Whether this animal slips; never if only correct moves are possible."""
        return not observation.options.guided and draw_below(dice, 1000) < self._skill.slips

    def _choose_pet(
        self, observation: JungleMatrixPosition, dice: Random, meter: Meter
    ) -> Choice[JungleMatrixMove]:
        moves = [move for move in observation.legal_moves() if isinstance(move, PlayPet)]
        if draw_below(dice, 100) < self._skill.whims:
            return Choice(_any(sensible(observation, moves), dice))
        if not self._skill.turns:
            return Choice(_any(obvious(observation, moves), dice))
        choice = PetChoice(observation, harmless(observation, moves), self._skill.ahead, _seed(dice))
        choice.think(meter)
        best = _best(choice.values())
        return Choice(best, choice.share(best), samples=choice.tried, nodes=choice.played)

    def _choose_on_grid(
        self, observation: JungleMatrixPosition, dice: Random, meter: Meter
    ) -> Choice[JungleMatrixMove]:
        moves = right_moves(observation)
        if not self._skill.turns or not is_open_question(observation.turn, moves):
            return Choice(_any(moves, dice))
        choice = GridChoice(observation, moves, _seed(dice))
        choice.think(meter)
        best = _best(choice.values())
        return Choice(best, choice.share(best), samples=choice.played, nodes=choice.played * len(moves))


def _seed(dice: Random) -> int:
    return draw_below(dice, 1 << 40)


def _any(moves: Sequence[M], dice: Random) -> M:
    return moves[draw_below(dice, len(moves))]


def _best(values: Mapping[M, float]) -> M:
    return max(values, key=lambda move: values[move])
