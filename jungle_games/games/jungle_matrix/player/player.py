"""Jungle Matrix' computer players: five animals, from one that plays its pets at random to one that never slips.

A level sets how a pet is chosen, how often a card is laid wrongly and how much of the other's mistakes is noticed; the
rules are the same for all. None knows more of the deck than what lies open.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeVar

from jungle_games.core.game import Choice, Limits, StopSignal
from jungle_games.core.i18n import _
from jungle_games.core.shuffle import draw_below
from jungle_games.games.jungle_matrix.player.covering import GridChoice, is_open_question, right_moves
from jungle_games.games.jungle_matrix.player.pet_choice import PetChoice, obvious
from jungle_games.games.jungle_matrix.player.slipping import slips
from jungle_games.games.jungle_matrix.player.tempers import TEMPERS
from jungle_games.games.jungle_matrix.player.watching import calls
from jungle_games.games.jungle_matrix.rules.position import (
    Catch,
    Cover,
    Deal,
    Gridlocked,
    JungleMatrixMove,
    JungleMatrixPosition,
    Next,
    Phase,
    PlayPet,
)

SECONDS: Final = 2.0
"""How long any level thinks at most, where no limits are given; mostly it takes a tenth of that."""

M = TypeVar("M", bound=JungleMatrixMove)


class JungleMatrixPlayer:
    """A computer player of one of the levels in TEMPERS. Raises KeyError for another."""

    def __init__(self, level: str) -> None:
        self._level = level
        self._temper = TEMPERS[level]

    def choose(self, observation: JungleMatrixPosition, limits: Limits, stop: StopSignal) -> Choice[JungleMatrixMove]:
        """A legal move for the seat to move; without limits within SECONDS.

        ``info`` holds ``turns`` (how many were played out), ``values`` of the choices that were weighed, in points (for
        a pet those gained on the opponent), ``reason`` (a sentence for a hint), ``slip`` (true for a move that this
        animal makes though it is wrong) and ``ms``. With a seed and nodes (turns for each choice) the answer is the
        same on every machine.
        """
        began = time.monotonic()
        dice = Random(limits.seed)
        move, facts = self._decide(observation, dice, limits, _until(limits, stop, began))
        return Choice(move, {**facts, "ms": round(1000 * (time.monotonic() - began))})

    def _decide(
        self, observation: JungleMatrixPosition, dice: Random, limits: Limits, enough: Callable[[], bool]
    ) -> tuple[JungleMatrixMove, Mapping[str, Any]]:
        turns = self._temper.turns if limits.nodes is None else min(limits.nodes, self._temper.turns)
        match observation.phase:
            case Phase.PET:
                return self._choose_pet(observation, dice, turns, enough)
            case Phase.LAY:
                return Deal(), {}
            case Phase.BOOKING:
                return (Catch() if calls(observation, self._level) else Next()), {}
        if self._slips(observation, dice):
            wrong = slips(observation)
            if wrong:
                return wrong[draw_below(dice, len(wrong))], {"slip": True}
        return self._choose_on_grid(observation, dice, turns, enough)

    def _slips(self, observation: JungleMatrixPosition, dice: Random) -> bool:
        """Whether this animal's mind is elsewhere; where only what is right is possible, that does not show."""
        return not observation.options.guided and draw_below(dice, 1000) < self._temper.slips

    def _choose_pet(
        self, observation: JungleMatrixPosition, dice: Random, turns: int, enough: Callable[[], bool]
    ) -> tuple[JungleMatrixMove, Mapping[str, Any]]:
        moves = [move for move in observation.legal_moves() if isinstance(move, PlayPet)]
        if draw_below(dice, 100) < self._temper.whims:
            return _any(moves, dice), {}
        if not turns:
            return _any(obvious(observation, moves), dice), {}
        choice = PetChoice(observation, self._temper.ahead, _seed(dice))
        choice.think(turns, enough)
        best, facts = _best(choice.values())
        return best, {**facts, "turns": choice.played}

    def _choose_on_grid(
        self, observation: JungleMatrixPosition, dice: Random, turns: int, enough: Callable[[], bool]
    ) -> tuple[JungleMatrixMove, Mapping[str, Any]]:
        moves = right_moves(observation)
        if not turns or not is_open_question(observation.turn, moves):
            move = _any(moves, dice)
            return move, {"reason": _reason(observation, move)}
        choice = GridChoice(observation, moves, _seed(dice))
        choice.think(turns, enough)
        move, facts = _best(choice.values())
        return move, {**facts, "turns": choice.played * len(moves), "reason": _reason(observation, move)}


def _until(limits: Limits, stop: StopSignal, began: float) -> Callable[[], bool]:
    """Whether thinking is to end: it was stopped, or its time is over."""
    seconds = None if limits.nodes is not None else SECONDS
    if limits.ms is not None:
        seconds = min(SECONDS, limits.ms / 1000)
    return lambda: stop() or (seconds is not None and time.monotonic() - began >= seconds)


def _seed(dice: Random) -> int:
    return draw_below(dice, 1 << 40)


def _any(moves: Sequence[M], dice: Random) -> M:
    return moves[draw_below(dice, len(moves))]


def _best(values: Mapping[M, float]) -> tuple[M, Mapping[str, Any]]:
    best = max(values, key=lambda move: values[move])
    return best, {"values": {str(move): round(value, 4) for move, value in values.items()}}


def _reason(observation: JungleMatrixPosition, move: JungleMatrixMove) -> str:
    """Why ``move`` is right, in a sentence."""
    turn = observation.turn
    if isinstance(move, Gridlocked):
        return _("No combination is open.")
    if not isinstance(move, Cover) or not turn.due:
        return ""
    if turn.under_way:
        return _("This card of the combination is next.")
    return _("{combination} comes first.").format(combination=turn.due[0])
