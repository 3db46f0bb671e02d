"""Hot seat: several people share a screen, which shows the observations of one of them at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from jungle_games.core.game import Seat
from jungle_games.core.matches.remote_match import RemoteMatch
from jungle_games.core.seat_names import ELSEWHERE, PERSON

Seen = RemoteMatch[Any, Any]


class HotSeat:
    """Chooses whose observations a shared screen shows; that changes when the screen is passed on."""

    def __init__(self) -> None:
        self._looks: Seat | None = None
        self._made_of: Sequence[Seen] = ()
        self._shown: Seen | None = None

    def look(self, seats: Sequence[Seat]) -> None:
        """Note that the people in ``seats`` can see the screen; several of them have nothing hidden from each other."""
        if len(seats) == 1:
            self._looks = seats[0]

    def match(self, seen: Mapping[Seat, Seen | None]) -> Seen | None:
        """The match to show, given the match that each seat here has ``seen``; a new object when those are new."""
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
    return RemoteMatch(seen.game, seen.options, people, seen.position_at(0), seen.seat, setup=seen.setup, here=here)
