"""What hints of Pawns say: only what the rules confirm."""

from __future__ import annotations

from collections.abc import Iterator

from jungle_games.core.findings import Reason
from jungle_games.core.i18n import _
from jungle_games.games.pawns.rules.position import PawnsMove, PawnsPosition


def reasons(seen: PawnsPosition, move: PawnsMove) -> Iterator[Reason]:
    """Every claim that holds for ``move``, the weightiest first."""
    if seen.play(move).outcome is not None:
        yield Reason("wins", _("This wins at once."))
    if move.target in seen.pieces[1 - seen.turn]:
        yield Reason("takes", _("This takes a piece."))
