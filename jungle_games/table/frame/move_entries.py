"""The entries of the list of moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.match_moves import MatchMove
from jungle_games.table.frame.seats import head


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """One entry of the list; ``ply`` is that of the position after the move.

    With a ``turn`` two moves share a row, as in games where two take turns; else each has a line, with who made it.
    """

    ply: int
    seat: Seat
    text: str
    turn: int | None = None
    name: str = ""
    picture: str = ""
    """Who made it, for moves with a line of their own: a name, and an SVG asset."""
    card: Card | None = None
    """The card that was played; the words follow it."""
    onto: tuple[str, Card] | None = None
    """The card that it was laid on, and a word between both; then ``name`` is a number, which takes little room."""
    sign: str = ""
    """What a reviewer writes behind the move, such as ``?``."""
    tried: bool = False
    """Whether it was tried in place of what was played."""
    places: Sequence[Hashable] = ()
    """The places of the table that it is about."""
    note: bool = False
    """Not a move but a notice for ``name`` about the move before it; always on a line of its own."""


MoveText = Callable[[Any, Any], str]
"""How a move is written that was made in a position."""


def move_entries(match: AnyMatch, steps: Sequence[AnyStep], write: MoveText) -> list[MoveEntry]:
    """The entries for ``steps``, which begin at the start of ``match``.

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
