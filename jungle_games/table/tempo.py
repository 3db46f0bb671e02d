"""How fast a match is played and seen: when computer players move, and that they may be asked to hurry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jungle_games.ui.scene import Services

_HURRY: Final = 5.0
"""How many times faster things move while computer players are asked to hurry."""


_WATCHED: Final = 1.2
"""Seconds at least between two moves that a person only watches, where things move at their normal speed."""
_UNEVEN: Final = 0.618
"""So far apart lie the shares of one move and the next, round and round."""


class Tempo:
    """Computer players move once everything has lain still for their ``pause``; while ``hurried``, at once.

    Where a person only watches they give time to follow: more, the slower things are set to move.
    """

    def __init__(self, services: Services, pause: Callable[[], float], *, watched: bool = False) -> None:
        self._services = services
        self._pause = pause
        self._watched = watched
        self._still_since: float | None = None
        self.hurried = False

    @property
    def motion(self) -> float:
        """How fast things move now: 1 is normal, 0 means that they jump."""
        return self._services.motion * (_HURRY if self.hurried else 1.0)

    @property
    def answer_from(self) -> float | None:
        """From when a computer player may move; None while something is on its way or to be seen."""
        if self._still_since is None:
            return None
        return self._still_since + (0.0 if self.hurried else max(self._pause(), self._to_watch))

    @property
    def _to_watch(self) -> float:
        return _WATCHED / (self._services.motion or 1.0) if self._watched else 0.0

    def note(self, now: float, *, still: bool) -> None:
        """Note whether everything lies still."""
        self._still_since = None if not still else now if self._still_since is None else self._still_since

    def went_on(self) -> None:
        """Something was played: things are about to set off."""
        self._still_since = None


def uneven(shortest: float, longest: float, ply: int) -> float:
    """Something between ``shortest`` and ``longest``, another one after each move.

    >>> [round(uneven(0.6, 1.2, ply), 2) for ply in range(4)]
    [0.6, 0.97, 0.74, 1.11]
    """
    return shortest + (longest - shortest) * (ply * _UNEVEN % 1.0)
