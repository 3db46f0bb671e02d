"""An unfinished match at a glance: what the title says about it without putting it on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jungle_games.core.i18n import _
from jungle_games.core.move_numbers import move_number
from jungle_games.core.seat_names import PERSON, SeatInfo, shown_name
from jungle_games.room import Room


@dataclass(frozen=True, slots=True)
class Glance:
    """A match in a line (translated), and who is shown beside it: the kind of a sitter, and the seat."""

    line: str
    short: str
    """The same without the game's name."""
    kind: str
    seat: int


def glance(room: Room, facts: Mapping[str, Any]) -> Glance:
    """What the record ``facts`` (plain data, not yet checked) tells of its match; what is odd in it is left out."""
    seats = _seats(facts)
    number = move_number(room.game, _texts(facts), len(seats))
    short, kind, shown = _in_short([shown_name(room.game, info) for info in seats], seats, number)
    line = _("{game}, {match}").format(game=_(room.title), match=short)
    return Glance(line, short, kind, shown)


def _in_short(names: Sequence[str], seats: Sequence[SeatInfo], number: int) -> tuple[str, str, int]:
    """Move number and who plays; the kind of sitter to show, and the seat."""
    rivals = [(seat, info) for seat, info in enumerate(seats) if not info.is_person]
    if len(rivals) == 1:
        seat, rival = rivals[0]
        return _("move {number}, against {name}").format(number=number, name=names[seat]), rival.kind, seat
    if len(seats) == 2 and not rivals:
        words = _("move {number}, {first} and {second}")
        return words.format(number=number, first=names[0], second=names[1]), PERSON, 0
    return _("move {number}").format(number=number), PERSON, 0


def _seats(facts: Mapping[str, Any]) -> Sequence[SeatInfo]:
    listed = facts.get("seats")
    if not isinstance(listed, list):
        return ()
    named = [seat for seat in listed if isinstance(seat, dict)]
    return [SeatInfo(str(seat.get("name", "")), str(seat.get("kind", PERSON))) for seat in named]


def _texts(facts: Mapping[str, Any]) -> Sequence[str]:
    listed = facts.get("moves")
    return [str(move) for move in listed] if isinstance(listed, list) else ()
