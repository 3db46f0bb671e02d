"""The computer player as watcher: which mistakes it notices, from public information.

Whether a level notices an act is random but determined by the act, so that it always gives the same answer. So the
table may ask after each act, and the player once more when the turn is booked.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from jungle_games.games.jungle_matrix.player.judge import judgements
from jungle_games.games.jungle_matrix.player.skills import SKILLS
from jungle_games.games.jungle_matrix.rules.moves import Catch
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn import Mistake


@dataclass(frozen=True, slots=True)
class Notice:
    """An act that a watcher calls out, and how many seconds after it; without ``mistake`` the call is a wrong one."""

    delay: float
    mistake: Mistake | None


def notice(observation: JungleMatrixPosition, level: str) -> Notice | None:
    """What a watcher of ``level`` says to the last act of the turn: a cover, a swap or a call of gridlock.

    None when it says nothing, or may not call.
    """
    if Catch() not in observation.legal_moves():
        return None
    judged = judgements(observation.turn)
    return _lot(observation, level, len(judged) - 1, judged[-1]) if judged else None


def calls(observation: JungleMatrixPosition, level: str) -> bool:
    """Whether a watcher of ``level`` has noticed anything in the turn so far that it may still call out."""
    if Catch() not in observation.legal_moves():
        return False
    judged = judgements(observation.turn)
    return any(_lot(observation, level, number, mistake) is not None for number, mistake in enumerate(judged))


def _lot(observation: JungleMatrixPosition, level: str, number: int, mistake: Mistake | None) -> Notice | None:
    """Whether act ``number`` of the turn, wrong by ``mistake``, is called out."""
    skill = SKILLS[level]
    laid = " ".join(card.code for card in observation.turn.first)
    dice = Random(f"{level} {observation.round} {observation.player} {number} {laid}")
    likely = skill.doubts / 1000 if mistake is None else skill.notices / 100
    if dice.random() >= likely:
        return None
    soonest, latest = skill.delay
    return Notice(soonest + (latest - soonest) * dice.random(), mistake)
