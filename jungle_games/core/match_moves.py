"""What players do beside the board: resign, offer and accept a draw, and the moves that say how time went."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from jungle_games.core.game import Seat

Verb = Literal["resign", "offer", "accept", "time", "flag"]

_SEATED: Final = re.compile(r"(resign|offer|accept)(?: (\d{1,2}))?")
_TIME: Final = re.compile(r"time (\d{1,6}(?:\.\d{1,6})?)")


@dataclass(frozen=True, slots=True)
class MatchMove:
    """A move of the match. Without ``seat`` it is made by whoever it is up to; ``seconds`` go with ``time`` only."""

    verb: Verb
    seat: Seat | None = None
    seconds: float = 0.0

    def __str__(self) -> str:
        if self.verb == "time":
            return f"time {_plain(self.seconds)}"
        return self.verb if self.seat is None else f"{self.verb} {self.seat}"

    @property
    def about_time(self) -> bool:
        """Whether this is ``time`` or ``flag``, which some games have as moves of their own."""
        return self.verb in ("time", "flag")


def parse_match_move(text: str) -> MatchMove | None:
    """The match move that ``text`` spells, or None when it spells none.

    >>> parse_match_move("time 61.4"), parse_match_move("resign 1").seat, parse_match_move("a3a4")
    (MatchMove(verb='time', seat=None, seconds=61.4), 1, None)
    """
    if text == "flag":
        return MatchMove("flag")
    if timed := _TIME.fullmatch(text):
        return MatchMove("time", seconds=float(timed[1]))
    if seated := _SEATED.fullmatch(text):
        verb: Verb = seated[1]  # type: ignore[assignment]  # the pattern allows nothing else
        return MatchMove(verb, None if seated[2] is None else int(seated[2]))
    return None


def _plain(seconds: float) -> str:
    return f"{seconds:.6f}".rstrip("0").rstrip(".")
