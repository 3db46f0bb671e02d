"""Sprites: a thing of an arrangement on the screen, with its motion; and the hand that holds one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from jungle_games.table.sprites.arrangement import Arrangement, Gesture, PlaceKey, Thing
from jungle_games.table.sprites.motion import Fade, Motion, MotionStyle, Pose, ease_out_cubic, motion
from jungle_games.table.sprites.transition import Showing, Transition

_DRAG_THRESHOLD = 6.0
"""Units the pointer must travel with the button down before a press is a drag and not a click."""


WidthOf = Callable[[Thing], float]
UPRIGHT = 0.2
"""Degrees up to which a thing is painted upright."""
_LIFT_TIME = 0.090
_TILT_LIMIT = 6.0
_TILT_PER_SPEED = 0.008
"""Degrees for each unit a second the thing moves sideways."""
_SMOOTHING = 0.120
_GLIDE_RATE = 22.0
"""Share of the way, per second, that a thing held by keys closes up to the focus."""
_WIDTH_RATE = 16.0
"""Share of the way, per second, that a held thing's width closes up to what it should be."""


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


class DragState:
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


@dataclass(frozen=True, slots=True)
class _Leg:
    """A part of a way; while it is held up, ``showing``, it lies still."""

    motion: Motion
    showing: Showing | None = None

    def earlier(self, seconds: float) -> _Leg:
        """The same leg, begun so much earlier."""
        return replace(self, motion=replace(self.motion, begin=self.motion.begin - seconds))


class Sprite:
    """A thing on the screen, with its target and its motion."""

    def __init__(self, thing: Thing) -> None:
        self.thing = thing
        self.look = thing.look
        """Its current look, which while it turns over is still the old one."""
        self.pose = thing.pose
        self.leaving = False
        self.travelling = False
        """Whether it is on its way."""
        self.risen = Fade()
        """The height to which it has risen because it is pointed at."""
        self.rise = 0.0
        """The maximum height to which it rises, in pixels."""
        self.held_width: int | None = None
        """The width at which it is painted while held."""
        self._legs: list[_Leg] = []
        self._passing: Sequence[Hashable] = ()
        self._widest = 0.0
        self._rises = False

    @property
    def motion(self) -> Motion | None:
        """The part of its way that it is on; None while it is where it is bound."""
        return self._legs[0].motion if self._legs else None

    @property
    def showing(self) -> Showing | None:
        """The showing during which it is held up now; None if it is not."""
        return self._legs[0].showing if self._legs else None

    def send(self, way: Transition, end: Pose, begin: float, *, speed: float, u: float) -> None:
        """Set off for ``end`` by ``way``, whose delay ``begin`` contains; with speed 0 it jumps.

        Where it is held up it stays its time at any speed.
        """
        turns = way.style.turns and self.look != self.thing.look
        if not turns and not way.looks:
            self.look = self.thing.look
            if self.pose == end and not self._legs and not way.showings:
                return
        self._passing = way.looks
        start = replace(self.pose, spread=1.0)
        self._legs = _legs(way, start, end, begin, turns=turns, speed=speed, u=u)
        self._widest = max(leg.motion.widest for leg in self._legs)
        self._rises = False
        if all(leg.motion.duration == 0 for leg in self._legs):
            self.stop()
            self.look, self.pose = self.thing.look, end

    def stop(self) -> None:
        """Stop any motion."""
        self._legs = []

    @property
    def seen(self) -> Pose:
        """Its pose as far as it has risen."""
        share, pose = self.risen.value, self.pose
        return replace(pose, y=pose.y - share * self.rise, lift=max(pose.lift, share)) if share else pose

    @property
    def drawn_width(self) -> int:
        """The width to paint at: on the way the widest end's, for painting every width between would cost a frame."""
        if self.held_width is not None:
            return self.held_width
        return max(1, round(self._widest if self._legs else self.pose.width))

    @property
    def is_turned(self) -> bool:
        """Whether it lies still at an angle."""
        still = (not self._legs or self.showing is not None) and self.held_width is None
        return still and abs(self.pose.angle) > UPRIGHT

    @property
    def rises(self) -> bool:
        """Whether it moves above things that lie still."""
        return self._rises and not self.leaving

    @property
    def in_pile(self) -> bool:
        """Whether it waits to be dealt, or was gathered: the cards of a pile do not cast a shadow each."""
        way = self.motion
        return way is not None and len(self._legs) == 1 and not self.travelling and way.turns and way.rises > 0

    def arrival(self, share: float) -> float:
        """The time at which it has gone this share of its way; 0 if it is there already, or is held up before."""
        way = self.motion
        return way.begin + way.duration * share if way is not None and len(self._legs) == 1 else 0.0

    @property
    def wake_at(self) -> float | None:
        """When it goes on from where it is held up."""
        return self._legs[0].motion.ends if self.showing is not None else None

    def left_to_show(self, now: float) -> float:
        """The seconds for which it will still be held up."""
        return 0.0 if self.wake_at is None else max(0.0, self.wake_at - now)

    def advance(self, seconds: float, now: float) -> None:
        """Go on, or set off, up to so many seconds earlier; what moves already keeps its time."""
        way = self.motion
        if way is None or (self.showing is None and way.begin <= now):
            return
        sooner = seconds if self.showing is not None else min(seconds, way.begin - now)
        self._legs = [leg.earlier(sooner) for leg in self._legs]

    def update(self, now: float) -> bool:
        """Take the pose of this moment; true while it moves."""
        while len(self._legs) > 1 and now >= self._legs[0].motion.ends:
            self._legs.pop(0)
        way = self.motion
        if way is None:
            return False
        share = way.share(now)
        self.travelling = 0 < share < 1
        self._rises = now >= way.begin - way.poised and share < way.rises
        self.pose = way.at(now)
        if self._passing and share < 1:
            self.look = self._passing[int(share * len(self._passing))]
        elif way.turned(now):
            self.look = self.thing.look
        if len(self._legs) == 1 and way.over(now):
            self.stop()
            self._rises = False
            return False
        return self.showing is None


def _legs(
    way: Transition, start: Pose, end: Pose, begin: float, *, turns: bool, speed: float, u: float
) -> list[_Leg]:
    """The parts of ``way``: to each place where it is held up, the time there, and the last one."""
    if not way.showings:
        sent = motion(way.style, start, end, begin, speed=speed, u=u, path=way.path, poised=way.poised)
        return [_Leg(replace(sent, turns=turns))]
    legs: list[_Leg] = []
    for showing in way.showings:
        up = replace(showing.pose, lift=1.0)
        raised = motion(MotionStyle.RAISE, start, up, begin, speed=speed, u=u)
        legs.append(_Leg(replace(raised, turns=turns and not legs)))
        legs.append(_Leg(Motion(up, up, raised.ends, showing.seconds), showing))
        start, begin = up, raised.ends + showing.seconds
    return [*legs, _Leg(motion(MotionStyle.LOWER, start, end, begin, speed=speed, u=u))]


class Carry:
    """Animates the held sprite."""

    def __init__(self, growth: float) -> None:
        """``growth``: by which share of its width a held thing grows."""
        self._growth = growth
        self._sprite: Sprite | None = None
        self._began = 0.0
        self._last = 0.0
        self._tilt = 0.0
        self._width = self._drawn = 0.0
        """How wide it is, and how wide it is painted to be scaled to that, before it grows."""

    def begin(self, sprite: Sprite, hold: Hold, now: float) -> None:
        """Take ``sprite`` up at ``now``."""
        self._sprite = sprite
        self._began = self._last = now
        self._tilt = 0.0
        self._width = hold.width
        self._drawn = hold.width
        sprite.held_width = self.painted(hold.width)

    def painted(self, width: float) -> int:
        """The width at which what is ``width`` pixels wide in the hand is painted."""
        return max(1, round(width * (1 + self._growth)))

    def update(self, hold: Hold, wanted: tuple[float, float], now: float, *, speed: float, u: float) -> bool:
        """Pose the sprite at ``now`` toward ``wanted`` (pixels); true while it still moves by itself."""
        assert self._sprite is not None
        passed, self._last = max(0.0, now - self._last), now
        lift = 1.0 if speed <= 0 else ease_out_cubic(min(1.0, (now - self._began) * speed / _LIFT_TIME))
        pose = self._sprite.pose
        share = 1.0
        if hold.grip is not Grip.DRAG and speed > 0:
            share = min(1.0, passed * _GLIDE_RATE * speed)
        x = pose.x + (wanted[0] - pose.x) * share
        y = pose.y + (wanted[1] - pose.y) * share
        if abs(wanted[0] - x) + abs(wanted[1] - y) < 0.5:
            x, y = wanted
        self._lean(x - pose.x, passed, speed, u)
        self._width += (hold.width - self._width) * (min(1.0, passed * _WIDTH_RATE * speed) if speed > 0 else 1.0)
        if abs(self._width - hold.width) < 0.5:
            self._width = hold.width
        # On the way the larger end's: painting it at every width between would cost a frame each.
        self._drawn = hold.width if self._width == hold.width else max(hold.width, self._drawn)
        self._sprite.held_width = self.painted(self._drawn)
        rest, raised = hold.thing.pose.width, self._width * (1 + self._growth)
        self._sprite.pose = Pose(x, y, rest + (raised - rest) * lift, self._tilt, 1.0, lift)
        return lift < 1 or (x, y) != wanted or abs(self._tilt) > 0.3 or self._width != hold.width

    def _lean(self, dx: float, passed: float, speed: float, u: float) -> None:
        if speed <= 0 or passed <= 0:
            self._tilt = 0.0 if speed <= 0 else self._tilt
            return
        goal = max(-_TILT_LIMIT, min(_TILT_LIMIT, dx / passed / u * _TILT_PER_SPEED))
        self._tilt += (goal - self._tilt) * min(1.0, passed / _SMOOTHING)
        if abs(self._tilt) < 0.3 and goal == 0:
            self._tilt = 0.0
