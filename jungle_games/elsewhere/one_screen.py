"""Several people at one screen: they see the match of their table with the eyes of one of them at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from jungle_games.core.game import Seat
from jungle_games.core.seat_names import ELSEWHERE, PERSON
from jungle_games.core.seen_match import SeenMatch

Seen = SeenMatch[Any, Any]


class OneScreen:
    """Shows what one of those at a screen sees, and after the screen was passed on what another one does."""

    def __init__(self) -> None:
        self._looks: Seat | None = None
        self._made_of: Sequence[Seen] = ()
        self._shown: Seen | None = None

    def look(self, seats: Sequence[Seat]) -> None:
        """Those in ``seats`` see the screen. Where they are several, nothing is hidden from any of them."""
        if len(seats) == 1:
            self._looks = seats[0]

    def match(self, seen: Mapping[Seat, Seen | None]) -> Seen | None:
        """The match, of which each seat here has ``seen`` what it may; another object once theirs are."""
        found = {seat: match for seat, match in seen.items() if match is not None}
        if len(found) < len(seen):
            return None
        looks = found.get(self._looks) or next(iter(found.values()))  # type: ignore[arg-type]
        made_of = list(found.values())
        if self._shown is None or [*map(id, made_of)] != [*map(id, self._made_of)]:
            self._made_of, self._shown = made_of, _shared(looks, list(found))
        self._shown.show(looks)
        return self._shown


def _shared(seen: Seen, here: Sequence[Seat]) -> Seen:
    """The match that one of those in ``here`` has ``seen``, with all of them at this screen."""
    people = [structs.replace(info, kind=PERSON) if info.kind == ELSEWHERE else info for info in seen.seats]
    return SeenMatch(seen.game, seen.options, people, seen.position_at(0), seen.seat, setup=seen.setup, here=here)
