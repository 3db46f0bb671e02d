"""How a held thing hangs in the hand: it lifts, follows, and tilts with its speed."""

from __future__ import annotations

from jungle_games.table.hand import Grip, Hold
from jungle_games.table.motion import Pose, ease_out_cubic
from jungle_games.table.sprite import Sprite

_LIFT_TIME = 0.090
_TILT_LIMIT = 6.0
_TILT_PER_SPEED = 0.008
"""Degrees for each unit a second the thing moves sideways."""
_SMOOTHING = 0.120
_GLIDE_RATE = 22.0
"""Share of the way, per second, that a thing held by keys closes up to the focus."""
_WIDTH_RATE = 16.0
"""Share of the way, per second, that a held thing's width closes up to what it should be."""


class Carry:
    """Poses the one held sprite from moment to moment."""

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
        sprite.held_width = max(1, round(hold.width * (1 + self._growth)))

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
        self._sprite.held_width = max(1, round(self._drawn * (1 + self._growth)))
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
