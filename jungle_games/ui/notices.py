"""What a person is told in passing: each kind of notice with its place, look, sound, and how it is read out."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from jungle_games.ui.sound import SoundName

_GLANCE: Final = 1.2
_WORD: Final = 0.28
_LEAST, _MOST = 2.0, 6.0


class Place(Enum):
    """Where a notice is shown."""

    FOOT = auto()
    """As a toast at the foot of the window, above everything."""
    TABLE = auto()
    """As a banner at the plate of its seat, once everything is at rest and those before it are read."""
    CAPTION = auto()
    """As a toast for those who want to read what sounds tell; the others only hear its sound."""
    EAR = auto()
    """Nowhere: it is for those who listen instead of looking."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of notice. Colours are named as in `Theme`; a toast has a face and an edge, and the rest is a banner's."""

    place: Place = Place.FOOT
    sound: SoundName | None = None
    urgent: bool = True
    """Whether it is read in place of what is being read."""
    icon: str = "info"
    """Its sign where it has no picture."""
    face: str = "paper"
    edge: str = "shade"
    sign_ground: str = "amber"
    sign_ink: str = "ink"
    ring: str = "amber"
    """Runs round the plate that it is for."""


WORD: Final = Kind()
REFUSED: Final = Kind(sound="illegal")
HEARD: Final = Kind(Place.EAR, urgent=False)
READ_OUT: Final = Kind(Place.EAR)
YOUR_TURN: Final = Kind(Place.CAPTION, "your_turn")
TIME_RUNS_OUT: Final = Kind(Place.CAPTION, "clock_low")
NEWS: Final = Kind(Place.TABLE, "banner", edge="amber")
TIME: Final = replace(
    NEWS, icon="clock", face="ember", edge="bright", sign_ground="ink", sign_ink="bright", ring="ember"
)
CATCH: Final = replace(NEWS, icon="eye", face="amber", edge="bright", sign_ground="paper")
CAUGHT: Final = replace(CATCH, sound="catch_right")


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell; words are already translated. Without any it is only heard."""

    title: str
    sentence: str = ""
    kind: Kind = WORD
    seat: int | None = None
    """Whom it concerns at a table; None for everybody."""
    picture: Hashable = None
    """The thing itself: a look of the table's, who sits in a seat, or an SVG asset; None for the sign of its kind."""
    badge: str = ""
    """What the picture lost or won, such as ``−1``."""
    stays: bool = False
    """It stays until the person goes on; where only computers play it leaves as every other."""
    chosen: bool = False
    """The seat did it by itself and on purpose: whoever did it at the screen is not told."""
    shown: bool = True
    """A banner tells of it; False if it is said of the thing itself while that is held up to be looked at."""
    near: tuple[int, int] | None = None
    """The pixel that a toast is about; None if it belongs at the foot of the window."""
    listed: bool = True
    """The list of moves has a line for it; False where the move says it there already."""

    @property
    def seconds(self) -> float:
        """How long it takes to look up and read it, whatever the speed of motion.

        >>> round(Notice("Missed draw", "one card fewer").seconds, 1)
        2.6
        """
        words = len(self.title.split()) + len(self.sentence.split())
        return min(_MOST, max(_LEAST, _GLANCE + _WORD * words))


Notify = Callable[[Notice], None]
NOT_NOW: Final = Notice("", kind=REFUSED)
"""What was asked for cannot be done now, as everybody sees."""
