"""How often the window flashes, from pictures of it: the general flash of WCAG 2.3.1."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pygame
from colour_vision import linear
from numpy.typing import NDArray
from scenarios.tour import Scenario, Tour

FRAME: Final = 1 / 24
"""Seconds between the pictures: what flashes three times a second is still seen four times on its way."""
_CELLS: Final = (16, 10)
_SWING: Final = 0.1
"""How much the relative luminance changes at least, where the darker one is below `_BRIGHT`."""
_BRIGHT: Final = 0.8
_AREA: Final = 0.25
"""Which share of the window may do what it likes, as it is no larger than what is seen at one glance."""
_LIGHT: Final = np.array([linear(channel / 255) for channel in range(256)])
Lights = NDArray[np.float64]


def flashes(lights: Lights) -> float:
    """The most flashes within any second: pairs of swings there and back, where a quarter of the cells takes part.

    ``lights`` holds the relative luminance of each cell, picture by picture.
    """
    swings = np.zeros(lights.shape, bool)
    turning, way = lights[0].copy(), np.zeros(lights.shape[1:], np.int8)
    for index, light in enumerate(lights):
        change = light - turning
        swung = (np.abs(change) >= _SWING) & (np.minimum(light, turning) < _BRIGHT) & (np.sign(change) != way)
        swings[index] = swung
        way = np.where(swung, np.sign(change), way).astype(np.int8)
        further = (np.sign(change) == way) | swung
        turning = np.where(further, light, turning)
    window = round(1 / FRAME)
    counted = [swings[begin : begin + window].sum(axis=0) for begin in range(max(1, len(swings) - window + 1))]
    return float(max(np.quantile(count, 1 - _AREA) for count in counted)) / 2


def lights_of(tour: Tour, scenario: Scenario) -> Lights:
    """The pictures of the window all the way to a scenario, and for a while after."""
    seen: list[Lights] = []
    step: Any = tour.app.step

    def stepped(*events: Any) -> bool:
        moving: bool = step(*events)
        small = pygame.transform.smoothscale(tour.app.window.surface, _CELLS)
        seen.append(_LIGHT[pygame.surfarray.array3d(small)] @ np.array((0.2126, 0.7152, 0.0722)))
        return moving

    tour.app.step = stepped  # type: ignore[method-assign, assignment]
    tour.visit(scenario)
    tour.settle(2.0)
    return np.array(seen)
