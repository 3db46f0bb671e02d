"""Dwell clicks: where the pointer rests, it presses by itself, for whoever can point but not click."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from jungle_games.ui.events import Event, Point, PointerDown, PointerMove, PointerUp

if TYPE_CHECKING:
    import pygame

    from jungle_games.ui.painter import Painter
    from jungle_games.ui.scene import View

_STEADY: Final = 8.0
"""Pixels that a resting pointer may tremble."""
_HIDDEN: Final = 0.2
"""The share of the time in which nothing is seen yet: a pointer on its way is not followed by rings."""
_RADIUS, _WIDTH, _RIM = 20.0, 5.0, 9.0
"""Units of the ring, and of the dark rim that sets it off from any ground."""
_STEPS: Final = 48
"""Pictures of a ring that fills."""


class Dwell:
    """Watches the pointer; after ``seconds`` over something to press it gives one press. 0 seconds: never."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.seconds = 0.0
        self._now = now
        self._pos: Point | None = None
        self._rests_at: Point = (0, 0)
        """Where it came to rest, which it has to leave before it presses again."""
        self._since: float | None = None
        """Since when it rests on something to press; None: it has pressed already, or does not rest."""
        self._over_target = False

    def note(self, event: Event) -> None:
        """See what hands do: whatever is no steady pointer ends the rest."""
        if not isinstance(event, PointerMove) or event.pressed or event.touch:
            self._since = None
            return
        if self._pos is None or math.dist(event.pos, self._rests_at) > _STEADY:
            self._rests_at, self._since = event.pos, self._now()
        self._pos = event.pos

    def point_at(self, target: bool) -> None:
        """Whether something to press lies under the pointer now."""
        if target and not self._over_target and self._since is not None:
            self._since = self._now()
        self._over_target = target

    def tick(self, now: float) -> Sequence[Event]:
        """The press that is due."""
        if not self.filling or self._since is None or self._pos is None or now - self._since < self.seconds:
            return ()
        self._since = None
        return PointerDown(self._pos), PointerUp(self._pos)

    @property
    def filling(self) -> bool:
        """Whether a press is on its way."""
        return self.seconds > 0 and self._over_target and self._since is not None

    def draw(self, target: pygame.Surface, painter: Painter, view: View) -> None:
        """Draw round the pointer the ring that fills."""
        if not self.filling or self._since is None or self._pos is None:
            return
        share = min(1.0, (self._now() - self._since) / self.seconds)
        step = round(_STEPS * (share - _HIDDEN) / (1 - _HIDDEN))
        if step > 0:
            side = round(2 * (_RADIUS + _RIM) * view.p)
            picture = painter.vector(_ring(painter, step), (side, side), _BOX)
            target.blit(picture, picture.get_rect(center=self._pos))


_BOX: Final = (-_RADIUS - _RIM, -_RADIUS - _RIM, 2 * (_RADIUS + _RIM), 2 * (_RADIUS + _RIM))


def _ring(painter: Painter, step: int) -> str:
    """The ring as SVG, filled clockwise from the top."""
    theme = painter.theme
    # A whole circle has no end to draw an arc to.
    turn = math.tau * min(step, _STEPS - 0.01) / _STEPS
    x, y = _RADIUS * math.sin(turn), -_RADIUS * math.cos(turn)
    return (
        f'<circle r="{_RADIUS}" fill="none" stroke="{theme.deep}" stroke-width="{_RIM}" opacity="0.85"/>'
        f'<path d="M0 {-_RADIUS}A{_RADIUS} {_RADIUS} 0 {int(turn > math.pi)} 1 {x:.2f} {y:.2f}" '
        f'fill="none" stroke="{theme.paper}" stroke-width="{_WIDTH}" stroke-linecap="round"/>'
    )
