"""What the computer player of Pawns makes of a position, and how far its levels look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.games.pawns.rules.position import PawnsMove, PawnsPosition
from jungle_games.players.lookahead import Lookahead, Skill

SKILLS: Final[Mapping[str, Skill]] = {"mole": Skill(depth=1, whims=40), "owl": Skill(depth=8)}


def make_player(level: str) -> Lookahead[PawnsPosition, PawnsMove]:
    """A player of ``level``. Raises KeyError for one that there is not."""
    return Lookahead(worth, SKILLS[level])


def worth(position: PawnsPosition, seat: Seat) -> float:
    """The share that ``seat`` may expect to win: who has more pieces, and further on, is better off."""
    gone = [sum(1 + square.rank for square in position.pieces[0])]
    gone.append(sum(position.size - square.rank for square in position.pieces[1]))
    return (1 + gone[seat]) / (2 + sum(gone))
