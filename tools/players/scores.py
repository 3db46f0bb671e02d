"""Statistics of a match: its score, the error, and a sequential test."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Score:
    """What the games so far say."""

    points: tuple[float, ...]

    @property
    def mean(self) -> float:
        return sum(self.points) / len(self.points)

    @property
    def pairs(self) -> list[float]:
        """The mean of each pair of games; pairs are independent of one another, their games are not."""
        whole = len(self.points) // 2
        return [(self.points[2 * n] + self.points[2 * n + 1]) / 2 for n in range(whole)]

    @property
    def error(self) -> float:
        """Half the width of the interval that holds the true score in 95 % of cases."""
        pairs = self.pairs
        return 1.96 * math.sqrt(self._variance() / len(pairs)) if pairs else 0.5

    def _variance(self) -> float:
        pairs = self.pairs
        mean = sum(pairs) / len(pairs)
        # A few pairs that ended alike must not look like certainty.
        return (sum((pair - mean) ** 2 for pair in pairs) + 0.125) / (len(pairs) + 1)

    def log_likelihood_ratio(self, low: float, high: float) -> float:
        """How much likelier ``high`` Elo is than ``low``, as a logarithm (generalised SPRT on pairs)."""
        pairs = self.pairs
        if not pairs:
            return 0.0
        mean = sum(pairs) / len(pairs)
        expected = [1 / (1 + 10 ** (-elo / 400)) for elo in (low, high)]
        return len(pairs) * (expected[1] - expected[0]) * (2 * mean - sum(expected)) / (2 * self._variance())

    def __str__(self) -> str:
        wins, draws, losses = (self.points.count(value) for value in (1.0, 0.5, 0.0))
        low, middle, high = (elo(self.mean + shift) for shift in (-self.error, 0.0, self.error))
        return (
            f"+{wins} ={draws} −{losses} of {len(self.points)}: {100 * self.mean:.1f} % ± {100 * self.error:.1f}; "
            f"Elo {middle:+.0f} ({low:+.0f} to {high:+.0f})"
        )


def elo(score: float) -> float:
    """The difference in strength that a score of 0 to 1 speaks for."""
    score = min(max(score, 0.001), 0.999)
    return -400 * math.log10(1 / score - 1)
