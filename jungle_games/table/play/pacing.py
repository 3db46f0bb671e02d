"""The pace of a match: when computer players move, and how fast things are animated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jungle_games.table.services import Services

_HURRY: Final = 5.0
"""How many times faster animations run while computer players hurry."""


_WATCHED: Final = 1.2
"""Least seconds between two moves that a person only watches, at normal animation speed."""
_UNEVEN: Final = 0.618
"""The step between the fractions of successive moves, modulo 1 (the golden ratio spreads them evenly)."""


class Pacing:
    """Computer players move once nothing has moved for their ``pause``, or at once while ``hurried``.

    If people only ``watched``, moves leave time to follow: the more, the slower animations are set.
    """

    def __init__(self, services: Services, pause: Callable[[], float], *, watched: bool = False) -> None:
        self._services = services
        self._pause = pause
        self._watched = watched
        self._still_since: float | None = None
        self.hurried = False

    @property
    def motion(self) -> float:
        """The animation speed now: 1 is normal, 0 means no animation."""
        return self._services.motion * (_HURRY if self.hurried else 1.0)

    @property
    def answer_from(self) -> float | None:
        """The time from which a computer player may move; None while anything is moving."""
        if self._still_since is None:
            return None
        return self._still_since + (0.0 if self.hurried else max(self._pause(), self._to_watch))

    @property
    def _to_watch(self) -> float:
        return _WATCHED / (self._services.motion or 1.0) if self._watched else 0.0

    def note(self, now: float, *, still: bool) -> None:
        """Note whether everything is ``still``."""
        self._still_since = None if not still else now if self._still_since is None else self._still_since

    def went_on(self) -> None:
        """A move was made: animations are about to start."""
        self._still_since = None


def uneven(shortest: float, longest: float, ply: int) -> float:
    """A pause between ``shortest`` and ``longest`` that varies from move to move.

    >>> [round(uneven(0.6, 1.2, ply), 2) for ply in range(4)]
    [0.6, 0.97, 0.74, 1.11]
    """
    return shortest + (longest - shortest) * (ply * _UNEVEN % 1.0)
