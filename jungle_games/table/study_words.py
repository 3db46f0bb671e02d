"""What an analysis says in words: who stands better, and by how much."""

from __future__ import annotations

from typing import Any, Final

from jungle_games.core.analysis import Line
from jungle_games.core.game import Outcome, Seat
from jungle_games.core.i18n import _, ngettext

_LITTLE: Final = 0.56
_BETTER: Final = 0.68
_WINNING: Final = 0.85
"""From which chance on a side is a little better, better, and winning."""


def leader_of(line: Line[Any], seat: Seat) -> Seat | None:
    """Who stands better by ``line``, which ``seat`` begins, of two seats; None where nobody does."""
    if line.evaluation == 0.5:
        return None
    return seat if line.evaluation > 0.5 else 1 - seat


def score_text(line: Line[Any]) -> str:
    """By how much the leader leads, or in how many moves it wins."""
    if line.mate is not None:
        return _("wins in {number}").format(number=abs(line.mate))
    return f"{abs(line.score):.1f}"


def stands_better(line: Line[Any], seat: Seat) -> Seat | None:
    """Who stands clearly better by ``line``, which ``seat`` begins; None where both stand alike."""
    return leader_of(line, seat) if max(line.evaluation, 1 - line.evaluation) >= _LITTLE else None


def verdict_words(line: Line[Any], name: str) -> str:
    """Who stands better, in a few words; ``name`` is that side's, empty where both stand alike."""
    chance = max(line.evaluation, 1 - line.evaluation)
    if not name:
        return _("Both sides are equal")
    if line.mate is not None:
        number = abs(line.mate)
        return ngettext("{name} wins in {number} move", "{name} wins in {number} moves", number).format(
            name=name, number=number
        )
    if chance >= _WINNING:
        return _("{name} is winning").format(name=name)
    if chance >= _BETTER:
        return _("{name} is better").format(name=name)
    return _("{name} is a little better").format(name=name)


def outcome_words(outcome: Outcome, name: str) -> str:
    """How a position that is over ended; ``name`` is the winner's, empty for a draw."""
    return _("{name} has won").format(name=name) if outcome.winners else _("A draw")
