"""What both players did, for the sheet of paper beside the cloth."""

from __future__ import annotations

from typing import Any

from jungle_games.core.cards import Card
from jungle_games.core.history import Step
from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.core.match_moves import MatchMove
from jungle_games.core.time_moves import Flag
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Cover,
    Deal,
    Goal,
    Gridlocked,
    Next,
    PlayPet,
    Stop,
    Swap,
)
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixMove, JungleMatrixPosition
from jungle_games.games.jungle_matrix.scene.portraits import portrait
from jungle_games.table.chronicle import Entry


def entries_of(match: Match[JungleMatrixPosition, JungleMatrixMove]) -> list[Entry]:
    """A line for everything that was done; of shuffles and time nothing is told."""
    found = []
    for ply, step in enumerate(match.steps, start=1):
        if not isinstance(step.actor, int):
            continue
        told = _told(match, ply, step)
        if told is not None:
            card, words = told
            found.append(Entry(ply, portrait(match, step.actor), match.name(step.actor), card, words))
    return found


def _told(
    match: Match[JungleMatrixPosition, JungleMatrixMove], ply: int, step: Step[Any, Any]
) -> tuple[Card | None, str] | None:
    before: JungleMatrixPosition = match.position_at(ply - 1)
    match step.move:
        case PlayPet():
            return None, _pet_words(step.move)
        case Deal():
            return None, _("cards laid")
        case Cover(square):
            return before.turn.top(square), _("covered on {square}").format(square=square)
        case Swap(square):
            return before.turn.top(square), _("swapped on {square}").format(square=square)
        case Gridlocked():
            return None, _("gridlocked, {points}").format(points=step.position.score_now)
        case Stop():
            return None, _("ended, {points}").format(points=step.position.score_now)
        case Flag():
            return None, _("out of time")
        case Catch():
            return None, _("caught!") if before.mistake is not None else _("a wrong call")
        case Next():
            return None, _("next turn")
        case MatchMove(verb="resign"):
            return None, _("resigned")
    return None


def _pet_words(move: PlayPet) -> str:
    pet = _(move.pet)
    if move.goal is Goal.DISCARD:
        return _("{pet} discarded").format(pet=pet)
    if move.goal is Goal.SELF:
        return _("{pet}, own").format(pet=pet)
    return _("{pet}, to the other").format(pet=pet)
