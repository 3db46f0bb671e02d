"""The moves of a match as the sheet of moves lists them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from jungle_games.core.history import Step
from jungle_games.core.match import Match
from jungle_games.core.match_moves import MatchMove
from jungle_games.table.move_list import MoveEntry
from jungle_games.table.seats import head

MoveText = Callable[[Any, Any], str]
"""How a move is written that was made in a position."""


def move_entries(match: Match[Any, Any], steps: Sequence[Step[Any, Any]], write: MoveText) -> list[MoveEntry]:
    """What seats played among ``steps``, which begin where ``match`` does.

    Two seats share a row for each turn; otherwise every move has a line of its own, with who made it.
    """
    entries: list[MoveEntry] = []
    before, turn, about = match.position_at(0), 0, match.game.about
    for ply, step in enumerate(steps, start=1):
        seat = step.actor
        if isinstance(seat, int) and not isinstance(step.move, MatchMove):
            text = write(before, step.move)
            if len(match.seats) == 2:
                turn += not entries or seat <= entries[-1].seat
                entries.append(MoveEntry(ply, seat, text, turn))
            else:
                picture = about.seat_pictures[seat] if seat < len(about.seat_pictures) else ""
                picture = picture or head(about, match.seats[seat].kind, seat)
                entries.append(MoveEntry(ply, seat, text, name=match.name(seat), picture=picture))
        before = step.position
    return entries
