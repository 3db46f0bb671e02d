"""One-line summaries of unfinished matches, made from their records without replaying them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from jungle_games.core.i18n import _
from jungle_games.core.matches.history import move_number
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, SeatInfo, shown_name


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match in a line (translated), and the player whose picture goes with it: kind and seat."""

    line: str
    short: str
    """The line without the game's name."""
    kind: str
    seat: int


def summary_of(room: Room, facts: Mapping[str, object]) -> MatchSummary:
    """The summary of the match whose record, as unchecked plain data, is ``facts``; invalid parts are ignored."""
    seats = _seats(facts)
    number = move_number(room.game, _texts(facts), len(seats))
    short, kind, shown = _in_short([shown_name(room.game, info) for info in seats], seats, number)
    line = _("{game}, {match}").format(game=_(room.title), match=short)
    return MatchSummary(line, short, kind, shown)


def _in_short(names: Sequence[str], seats: Sequence[SeatInfo], number: int) -> tuple[str, str, int]:
    """Move number and players in words; the kind and the seat of the player to picture."""
    rivals = [(seat, info) for seat, info in enumerate(seats) if not info.is_person]
    if len(rivals) == 1:
        seat, rival = rivals[0]
        return _("move {number}, against {name}").format(number=number, name=names[seat]), rival.kind, seat
    if len(seats) == 2 and not rivals:
        words = _("move {number}, {first} and {second}")
        return words.format(number=number, first=names[0], second=names[1]), PERSON, 0
    return _("move {number}").format(number=number), PERSON, 0


def _seats(facts: Mapping[str, object]) -> Sequence[SeatInfo]:
    listed = facts.get("seats")
    if not isinstance(listed, list):
        return ()
    named = [seat for seat in listed if isinstance(seat, dict)]
    return [SeatInfo(str(seat.get("name", "")), str(seat.get("kind", PERSON))) for seat in named]


def _texts(facts: Mapping[str, object]) -> Sequence[str]:
    listed = facts.get("moves")
    return [str(move) for move in listed] if isinstance(listed, list) else ()
