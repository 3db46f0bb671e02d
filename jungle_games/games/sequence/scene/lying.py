"""Which spaces of the mat chips lie on, as it is seen: a new one only once its card has come to the space."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from jungle_games.games.sequence.rules.mat import Square


class Lying:
    """Knows what lay before, and from when on what lies now is seen to lie. Times are in seconds."""

    def __init__(self) -> None:
        self._before: frozenset[Square] = frozenset()
        self._now: frozenset[Square] = frozenset()
        self._from = 0.0

    def sync(self, chips: Collection[Square], laid: float) -> None:
        """``chips`` are laid or taken at the moment ``laid``."""
        after = frozenset(chips)
        if after != self._now:
            self._before, self._now, self._from = self._now, after, laid

    def squares(self, now: float) -> frozenset[Square]:
        """Those that lie ``now``."""
        return self._now if now >= self._from else self._before

    def reached(self, played: Sequence[Square], now: float) -> Sequence[Square]:
        """Of the spaces that were ``played`` on those that a card has come to."""
        coming = frozenset() if now >= self._from else self._before ^ self._now
        return [square for square in played if square not in coming]
