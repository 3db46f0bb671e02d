"""The two moves that time makes, in every game whose rules need it: ``time 12.5`` and ``flag``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from jungle_games.core.i18n import _

_TIME: Final = re.compile(r"time (\d{1,6}(?:\.\d{1,6})?)")


@dataclass(frozen=True, slots=True)
class Elapsed:
    """So many seconds of this turn are gone.

    >>> str(Elapsed.parse("time 61.40")), Elapsed.parse("time soon")
    ('time 61.4', None)
    """

    seconds: float

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The time that ``text`` tells, or None when it tells none."""
        timed = _TIME.fullmatch(text)
        return cls(float(timed[1])) if timed else None

    def __str__(self) -> str:
        return "time " + f"{self.seconds:.6f}".rstrip("0").rstrip(".")


def parse_elapsed(words: Sequence[str]) -> Elapsed:
    """The time that is told by the ``words`` after ``time``. Raises ValueError with what they should read like."""
    elapsed = Elapsed.parse(" ".join(["time", *words]))
    if elapsed is None:
        raise ValueError(_("Time reads like time 12.5."))
    return elapsed


@dataclass(frozen=True, slots=True)
class Flag:
    """The time ran out."""

    def __str__(self) -> str:
        return "flag"
