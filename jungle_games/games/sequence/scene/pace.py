"""When things go on by themselves: a computer player's draw and pause."""

from __future__ import annotations

from typing import Any, Final

from jungle_games.core.game import Seat
from jungle_games.core.match import Match
from jungle_games.games.sequence.rules.moves import Draw, Exchange

_LEAST_PAUSE: Final = 0.5


class Pace:
    """How long computer players wait, and what they do without waiting."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match

    def reflex(self) -> Draw | None:
        """A computer player draws its card at once."""
        match, position = self._match, self._match.position
        draw = match.game.reflex(position) if match.outcome is None else None
        return draw if draw is not None and not match.seats[position.actor(draw)].is_person else None

    def pause(self, *, taught: bool) -> float:
        """Seconds that a computer player waits once everything lies still.

        It is short within its turn. Where a person may still draw, it leaves the time for that, as at a real table;
        but not in a lesson, which says by itself when to draw.
        """
        match, position, options = self._match, self._match.position, self._match.position.table.options
        last = match.last
        if last is not None and isinstance(last.move, Exchange | Draw) and position.exchanged:
            return _LEAST_PAUSE
        owed: Seat | None = position.owed
        to_draw = options.draw_time if owed is not None and not taught and match.seats[owed].is_person else 0
        return max(_LEAST_PAUSE, float(options.pace), float(to_draw))
