"""Strikes: a triggered lane lights up, its two attackers flash one after the other, then the royal falls or holds.

Without motion nothing flashes: the lanes are lit for a moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.games.matr1x.rules.attack import Attack
from jungle_games.games.matr1x.scene.geometry import Geometry
from jungle_games.games.matr1x.scene.lanes import draw_lane, lane_colour
from jungle_games.table.motion import MotionStyle
from jungle_games.ui.painter import Painter

FALL: Final = MotionStyle.DROP.duration + 0.34
"""Seconds from the drop until a beaten royal turns over."""
_BEGIN: Final = MotionStyle.DROP.duration
_FLASH: Final = 0.20
_NEXT: Final = 0.14
"""Seconds a flash lasts, and from one attacker to the next."""
_LANE_IN, _LANE_OUT = 0.08, 0.25
_END: Final = FALL + 0.20
_STANDS: Final = 0.9
"""Seconds for which lanes are lit where nothing moves."""


@dataclass(frozen=True, slots=True)
class _Strike:
    attack: Attack
    begin: float


class Strikes:
    """The strikes under way on one table."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._strikes: list[_Strike] = []
        self._age = 0.0
        self._speed = 1.0

    def begin(self, attacks: Iterable[Attack], now: float, speed: float) -> None:
        """Let these attacks strike, after the drop that triggers them."""
        self._strikes = [_Strike(attack, now) for attack in attacks]
        self._age, self._speed = 0.0, speed

    def clear(self) -> None:
        """End them at once."""
        self._strikes = []

    def update(self, now: float) -> bool:
        """Advance; true while a strike moves, and when it has come to its end."""
        if not self._strikes:
            return False
        self._age = (now - self._strikes[0].begin) * (self._speed or 1.0)
        over = self._age >= self._lasts
        if over:
            self._strikes = []
        return over or self._speed > 0

    @property
    def _lasts(self) -> float:
        return _END if self._speed > 0 else _STANDS

    def wake_at(self) -> float | None:
        """When lanes go dark that are lit without motion."""
        return self._strikes[0].begin + _STANDS if self._strikes and self._speed <= 0 else None

    @property
    def falling(self) -> Sequence[Card]:
        """The royals that are about to be hit."""
        yet = self._speed > 0 and self._age < FALL
        return [strike.attack.royal for strike in self._strikes if yet and strike.attack.beats]

    def draw_below(self, target: pygame.Surface, geometry: Geometry) -> None:
        """Draw the lanes, as bright as they are now."""
        share = min(1.0, (self._age - _BEGIN) / _LANE_IN, (_END - self._age) / _LANE_OUT) if self._speed > 0 else 1.0
        if not self._strikes or share <= 0:
            return
        for strike in self._strikes:
            draw_lane(self._painter, target, geometry, strike.attack, share)

    def draw_above(self, target: pygame.Surface, geometry: Geometry) -> None:
        """Draw the flashes over the attackers, nearest to the trigger first."""
        for strike in self._strikes if self._speed > 0 else ():
            colour = lane_colour(self._painter.theme, strike.attack)
            for number, place in enumerate(strike.attack.lane.attackers):
                share = (self._age - _BEGIN - number * _NEXT) / _FLASH
                if 0 < share < 1:
                    self._draw_flash(target, geometry.places[place], geometry.u, colour, 1 - abs(2 * share - 1))

    def _draw_flash(self, target: pygame.Surface, rect: pygame.Rect, u: float, colour: str, share: float) -> None:
        margin = round(40 * u)

        def paint() -> pygame.Surface:
            picture = pygame.Surface(rect.inflate(2 * margin, 2 * margin).size, pygame.SRCALPHA)
            card = pygame.Rect((margin, margin), rect.size)
            self._painter.glow(picture, card, 9 * u, colour, blur=18 * u, alpha=255)
            self._painter.box(picture, card, 8.5 * u, (255, 255, 255, 120), border=colour, width=4 * u)
            return picture

        picture = self._painter.cache.get(("strike", rect.size, colour), paint)
        picture.set_alpha(round(255 * share))
        target.blit(picture, (rect.x - margin, rect.y - margin))
        picture.set_alpha(255)
