"""How often a picture flashes is counted as WCAG 2.3.1 does."""

import math

import numpy as np
import pytest
from flashing import FRAME, flashes


def blinking(hertz: float, low: float, high: float, share: float = 1.0) -> np.ndarray:
    """Two seconds of pictures of which the upper ``share`` blinks between two lights."""
    frames = np.full((round(2 / FRAME), 10, 16), low)
    for index in range(len(frames)):
        if math.sin(2 * math.pi * hertz * (index + 0.5) * FRAME) > 0:
            frames[index, : round(10 * share)] = high
    return frames


@pytest.mark.parametrize("hertz", [1, 2, 3, 4, 6])
def test_what_blinks_is_counted(hertz: int) -> None:
    assert flashes(blinking(hertz, 0.1, 0.9)) == pytest.approx(hertz, abs=0.5)


def test_what_is_small_faint_or_only_changes_once_does_not_flash() -> None:
    assert flashes(blinking(5, 0.1, 0.9, share=0.1)) == 0
    assert flashes(blinking(5, 0.10, 0.15)) == 0
    assert flashes(blinking(5, 0.85, 1.0)) == 0
    assert flashes(np.linspace(0, 1, round(1 / FRAME))[:, None, None] * np.ones((10, 16))) <= 0.5
