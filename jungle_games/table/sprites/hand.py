"""Drag and drop: the held thing, how it is held, and where it may go. No drawing, no clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from jungle_games.table.sprites.arrangement import Arrangement, Gesture, PlaceKey, Thing

_DRAG_THRESHOLD = 6.0
"""Units the pointer must travel with the button down before a press is a drag and not a click."""


WidthOf = Callable[[Thing], float]


class Grip(Enum):
    """The input device by which a thing is held."""

    DRAG = "drag"
    """The button is down; the thing follows the pointer."""
    CLICK = "click"
    """It was clicked; it waits, lifted, for a click on a target."""
    KEYS = "keys"
    """It was taken by keyboard or controller; it follows the focus."""


@dataclass(slots=True)
class Hold:
    """The held thing."""

    thing: Thing
    grip: Grip
    gestures: Sequence[Gesture]
    start: tuple[float, float]
    offset: tuple[float, float] = (0.0, 0.0)
    """From the pointer to the thing's middle, in shares of its width."""
    width: float = 0.0
    """How wide it is in the hand, before it grows; in pixels."""
    travelled: bool = False
    again: bool = False
    """It was waiting after a click and pressed again: a second click puts it back."""


class Hand:
    """Takes things up, aims at places, and finds the gesture of a drop."""

    def __init__(self) -> None:
        self.hold: Hold | None = None
        self.aim: PlaceKey | None = None

    @property
    def targets(self) -> dict[PlaceKey, Gesture]:
        """The legal drops of what is held, by place."""
        if self.hold is None:
            return {}
        return {gesture.target: gesture for gesture in self.hold.gestures}

    def take(
        self, arrangement: Arrangement, gestures: Sequence[Gesture], place: PlaceKey, grip: Grip,
        point: tuple[float, float], width_of: WidthOf = lambda thing: thing.pose.width,
    ) -> Hold | None:
        """Take up the thing on ``place`` if any gesture begins there, or it lies in the hand; None: nothing to take.

        ``width_of`` says how wide a thing is in the hand.
        """
        mine = [gesture for gesture in gestures if gesture.source == place]
        thing = arrangement.thing_on(place)
        if thing is None or not (mine or place in arrangement.hand):
            return None
        self.hold = Hold(thing, grip, mine, point, width=width_of(thing))
        if grip is Grip.DRAG:
            self.hold.offset = self._offset(self.hold, point)
        self.aim = place
        return self.hold

    def regrip(self, point: tuple[float, float]) -> None:
        """The waiting thing is pressed again: it may be dragged now, or put back by a click."""
        if self.hold is not None:
            self.hold.grip, self.hold.start, self.hold.again = Grip.DRAG, point, True
            self.hold.offset = self._offset(self.hold, point)

    @staticmethod
    def _offset(hold: Hold, point: tuple[float, float]) -> tuple[float, float]:
        """From the pointer to the thing's middle, so that the spot that was taken hold of stays under the pointer."""
        pose = hold.thing.pose
        return (pose.x - point[0]) / pose.width, (pose.y - point[1]) / pose.width

    def move(self, point: tuple[float, float], arrangement: Arrangement, u: float) -> None:
        """The pointer moved to ``point``."""
        if self.hold is None:
            return
        self.aim = arrangement.place_at((round(point[0]), round(point[1])), self.targets)
        far = max(abs(point[0] - self.hold.start[0]), abs(point[1] - self.hold.start[1]))
        if self.hold.grip is Grip.DRAG and far > _DRAG_THRESHOLD * u:
            self.hold.travelled = True

    def target(self) -> Gesture | None:
        """The gesture that a drop would be now, or None."""
        return self.targets.get(self.aim)

    def let_go(self) -> Hold | None:
        """Open the hand; what it held is returned."""
        hold, self.hold, self.aim = self.hold, None, None
        return hold
