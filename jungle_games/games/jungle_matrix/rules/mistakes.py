"""Descriptions of mistakes: what was wrong, and what would have been right."""

from __future__ import annotations

from jungle_games.core.cards import rank_name
from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.grid import Square, combination_name, index
from jungle_games.games.jungle_matrix.rules.turn import Mistake, Wrong
from jungle_games.games.jungle_matrix.rules.turn_rules import ROWS


def what_was_wrong(mistake: Mistake) -> str:
    """A clause saying what was wrong and what would have been right."""
    combination = combination_name(mistake.combination) if mistake.combination is not None else ""
    covered = _rank_on(mistake, mistake.square)
    match mistake.wrong:
        case Wrong.NOT_GRIDLOCKED:
            return _("{combination} was still open.").format(combination=combination)
        case Wrong.ORDER:
            first = _rank_on(mistake, mistake.right[0])
            return _("the {first} comes before the {card}.").format(first=first, card=covered)
        case Wrong.PRIORITY:
            return _("{combination} comes before the {card}.").format(combination=combination, card=covered)
    if combination:
        told = _("the {card} is in no pair or trio, but {combination} is open.")
        return told.format(card=covered, combination=combination)
    return _("the {card} is in no pair or trio.").format(card=covered)


def _rank_on(mistake: Mistake, square: Square | None) -> str:
    """The name of the card that was on ``square`` before the mistake."""
    if square is None:
        return ""
    return rank_name(mistake.tops[index(square, len(mistake.tops) // ROWS)])
