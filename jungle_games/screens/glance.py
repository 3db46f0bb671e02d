"""An unfinished match at a glance: what the title says about it without putting it on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jungle_games.core.i18n import _
from jungle_games.core.match import PERSON, SeatInfo
from jungle_games.core.match_moves import parse_match_move
from jungle_games.games.room import Room


@dataclass(frozen=True, slots=True)
class Glance:
    """A match in a line (translated), and who is shown beside it: the kind of a sitter, and the seat."""

    line: str
    kind: str
    seat: int


def glance(room: Room, facts: Mapping[str, Any]) -> Glance:
    """What the record ``facts`` (plain data, not yet checked) tells of its match; what is odd in it is left out."""
    seats = _seats(facts)
    number = _moves_played(facts) // max(1, len(seats)) + 1
    words = {"game": _(room.game.title), "number": number}
    rivals = [(seat, info) for seat, info in enumerate(seats) if not info.is_person]
    if len(rivals) == 1:
        seat, rival = rivals[0]
        line = _("{game}, move {number}, against {name}").format(name=rival.name, **words)
        return Glance(line, rival.kind, seat)
    if len(seats) == 2 and not rivals:
        line = _("{game}, move {number}, {first} and {second}").format(
            first=seats[0].name, second=seats[1].name, **words
        )
        return Glance(line, PERSON, 0)
    return Glance(_("{game}, move {number}").format(**words), PERSON, 0)


def _seats(facts: Mapping[str, Any]) -> Sequence[SeatInfo]:
    listed = facts.get("seats")
    if not isinstance(listed, list):
        return ()
    named = [seat for seat in listed if isinstance(seat, dict)]
    return [SeatInfo(str(seat.get("name", "")), str(seat.get("kind", PERSON))) for seat in named]


def _moves_played(facts: Mapping[str, Any]) -> int:
    listed = facts.get("moves")
    texts = [str(move) for move in listed] if isinstance(listed, list) else str(listed or "").split("\n")
    return sum(1 for text in texts if text and parse_match_move(text) is None)
