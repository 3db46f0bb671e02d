"""Notices: something that happened to a seat, shown by a banner at its plate, a sound, and a line among the moves."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.ui.sound import SoundName

_GLANCE: Final = 1.2
_WORD: Final = 0.28
_LEAST, _MOST = 2.0, 6.0


class Tone(Enum):
    """What a notice is about, shown by its colour and an icon."""

    PLAIN = "info"
    TIME = "clock"
    CATCH = "eye"
    WRONG = "close"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that happened to ``seat``, or to the whole table if it is None. Words are already translated."""

    seat: Seat | None
    title: str
    sentence: str = ""
    tone: Tone = Tone.PLAIN
    picture: Hashable = None
    """The thing itself: a look of the table's, who sits in a seat, or an SVG asset; None for the sign of the tone."""
    badge: str = ""
    """What the picture lost or won, such as ``−1``."""
    sound: SoundName = "banner"
    stays: bool = False
    """It stays until the person goes on; where only computers play it leaves as every other."""
    chosen: bool = False
    """The seat did it by itself and on purpose: whoever did it at the screen is not told."""
    shown: bool = True
    """A banner tells of it; False if it is said of the thing itself while that is held up to be looked at."""
    listed: bool = True
    """The list of moves has a line for it; False where the move says it there already."""

    @property
    def seconds(self) -> float:
        """How long it takes to look up and read it, whatever the speed of motion.

        >>> round(Notice(0, "Draw lost", "one card fewer").seconds, 1)
        2.6
        """
        words = len(self.title.split()) + len(self.sentence.split())
        return min(_MOST, max(_LEAST, _GLANCE + _WORD * words))
