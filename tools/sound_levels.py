"""Measures sounds as ears do: peak, loudness as broadcasters weigh it (ITU-R BS.1770), clicks, and what is no sound."""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

WINDOW = 0.1
"""Seconds over which loudness is taken: a short sound is as loud as its loudest tenth of a second."""


@dataclass(frozen=True, slots=True)
class Levels:
    """What was measured of one sound; levels in decibels of full scale, ``loudness`` and ``range`` in LUFS and LU."""

    seconds: float
    peak: float
    loudness: float
    """Of the loudest tenth of a second."""
    average: float
    """Of the whole."""
    offset: float
    """The mean of all samples, as a share of full scale: none is wanted."""
    edge: float
    """How far from silence it begins or ends, as a share of full scale."""
    seam: float
    """The step from the last sample to the first, in multiples of the largest steps within (99 of 100 are smaller)."""
    clipped: int
    """How many samples lie at the limit."""


def read(path: Path) -> tuple[Sequence[float], int]:
    """The samples of a file, -1 to 1, and their rate. Raises ValueError for all but 16 bits and one channel."""
    with wave.open(str(path), "rb") as file:
        if (file.getnchannels(), file.getsampwidth()) != (1, 2):
            raise ValueError(f"{path.name}: one channel of 16 bits is wanted")
        samples = array("h", file.readframes(file.getnframes()))
        rate = file.getframerate()
    if sys.byteorder == "big":
        samples.byteswap()
    return [sample / 32768 for sample in samples], rate


def decibels(share: float) -> float:
    return 20 * math.log10(max(share, 1e-9))


def weighted(samples: Sequence[float], rate: int) -> list[float]:
    """K-weighting: what a head does to high notes, and how little ears care for low ones."""
    shelf = _high_shelf(1681.97, 3.9998, 0.7072, rate)
    return _biquad(_biquad(samples, shelf), _high_pass(38.135, 0.5003, rate))


Coefficients = tuple[float, float, float, float, float]


def _high_shelf(hertz: float, gain: float, q: float, rate: int) -> Coefficients:
    k, strength = math.tan(math.pi * hertz / rate), 10 ** (gain / 20)
    middle = strength**0.4996667741545416
    a0 = 1 + k / q + k * k
    return (
        (strength + middle * k / q + k * k) / a0,
        2 * (k * k - strength) / a0,
        (strength - middle * k / q + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / q + k * k) / a0,
    )


def _high_pass(hertz: float, q: float, rate: int) -> Coefficients:
    k = math.tan(math.pi * hertz / rate)
    a0 = 1 + k / q + k * k
    return 1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0


def _biquad(samples: Sequence[float], coefficients: Coefficients) -> list[float]:
    b0, b1, b2, a1, a2 = coefficients
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def _loudness(power: float) -> float:
    return -0.691 + 10 * math.log10(max(power, 1e-12))


def measured(samples: Sequence[float], rate: int) -> Levels:
    """Everything that is measured of ``samples``, which lie between -1 and 1."""
    powers = [sample * sample for sample in weighted(samples, rate)]
    width = round(WINDOW * rate)
    windows = [sum(powers[first : first + width]) / width for first in range(0, len(powers), width // 4)]
    steps = sorted(abs(b - a) for a, b in pairwise(samples))
    return Levels(
        seconds=len(samples) / rate,
        peak=decibels(max(map(abs, samples))),
        loudness=_loudness(max(windows)),
        average=_loudness(sum(powers) / len(powers)),
        offset=abs(sum(samples) / len(samples)),
        edge=max(abs(samples[0]), abs(samples[-1])),
        seam=abs(samples[0] - samples[-1]) / max(steps[len(steps) * 99 // 100], 1e-9),
        clipped=sum(abs(sample) >= 32767 / 32768 for sample in samples),
    )
