"""What sounds are made of: bars, tines, wood, felt, paper and air, with the standard library alone."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable

RATE = 44_100
Samples = list[float]
Part = tuple[float, Samples]
"""Something that is heard, and from which second on."""


def silence(seconds: float, rate: int = RATE) -> Samples:
    return [0.0] * round(seconds * rate)


def mixed(length: float, parts: Iterable[Part]) -> Samples:
    """``parts`` laid over each other, each from its own start in seconds; what runs past the end is cut."""
    out = silence(length)
    for start, part in parts:
        first = round(start * RATE)
        for index, sample in enumerate(part[: max(0, len(out) - first)]):
            out[first + index] += sample
    return out


def louder(share: float, samples: Samples) -> Samples:
    return [share * sample for sample in samples]


def struck(
    length: float, partials: Iterable[tuple[float, float, float]], attack: float = 0.002, rate: int = RATE
) -> Samples:
    """A struck body, set going within ``attack``; partials: (hertz, strength, seconds to fall to a third)."""
    out = silence(length, rate)
    for hertz, strength, fall in partials:
        step = 2 * math.pi * hertz / rate
        for index in range(len(out)):
            seconds = index / rate
            rise = min(1.0, seconds / attack)
            out[index] += strength * rise * math.exp(-seconds / fall) * math.sin(step * index)
    return out


def noise(length: float, seed: int, rate: int = RATE) -> Samples:
    chance = random.Random(seed)
    return [chance.uniform(-1, 1) for _ in range(round(length * rate))]


def low_passed(samples: Samples, hertz_at: Callable[[float], float], rate: int = RATE) -> Samples:
    """Two one-pole low passes in a row; ``hertz_at``: their corner for a share (0 to 1) of the length."""
    out, first, second = [], 0.0, 0.0
    for index, sample in enumerate(samples):
        keep = math.exp(-2 * math.pi * hertz_at(index / len(samples)) / rate)
        first = sample + (first - sample) * keep
        second = first + (second - first) * keep
        out.append(second)
    return out


def high_passed(samples: Samples, hertz: float, rate: int = RATE) -> Samples:
    return [a - b for a, b in zip(samples, low_passed(samples, lambda _share: hertz, rate), strict=True)]


def felt(length: float, strength: float, seed: int, hertz: float = 900) -> Samples:
    """The soft noise of a mallet, a finger, a card: low-passed and falling."""
    breath = noise(length, seed)
    return [
        strength * sample * math.exp(-4 * index / len(breath))
        for index, sample in enumerate(low_passed(breath, lambda _share: hertz))
    ]


def swish(length: float, low: float, high: float, seed: int) -> Samples:
    """Noise that swells and sinks while its colour moves from ``low`` to ``high`` hertz: a card in air."""
    coloured = high_passed(low_passed(noise(length, seed), lambda share: low + (high - low) * share), low / 3)
    return [s * math.sin(math.pi * i / len(coloured)) ** 2 for i, s in enumerate(coloured)]


def glide(length: float, start: float, end: float, fall: float) -> Samples:
    """A tone that slides from ``start`` to ``end`` hertz."""
    out, phase = [], 0.0
    for index in range(round(length * RATE)):
        share = index / (length * RATE)
        phase += 2 * math.pi * start * (end / start) ** share / RATE
        seconds = index / RATE
        out.append(
            min(1.0, seconds / 0.008)
            * math.exp(-seconds / fall)
            * (math.sin(phase) + 0.12 * math.sin(2 * phase))
        )
    return out


def marimba(hertz: float, length: float, strength: float = 1.0) -> Samples:
    """A rosewood bar: its overtones lie near 4 and 9 times the ground note and are gone at once."""
    bar = struck(
        length,
        (
            (hertz, strength, 0.22 * (440 / hertz) ** 0.4),
            (hertz * 2.0, 0.10 * strength, 0.10),
            (hertz * 3.93, 0.22 * strength, 0.05),
            (hertz * 9.3, 0.05 * strength, 0.015),
        ),
        attack=0.003,
    )
    return mixed(length, ((0, bar), (0, felt(0.02, strength * 0.10, 7))))


def kalimba(hertz: float, length: float, strength: float = 1.0) -> Samples:
    """A steel tine on a small box, plucked by a thumb: rounder and longer than a bar, with a glassy beginning."""
    tine = struck(
        length,
        (
            (hertz, strength, 0.34 * (440 / hertz) ** 0.35),
            (hertz * 2.0, 0.16 * strength, 0.16),
            (hertz * 3.0, 0.05 * strength, 0.09),
            (hertz * 5.6, 0.09 * strength, 0.03),
        ),
        attack=0.004,
    )
    return mixed(length, ((0, tine), (0, felt(0.016, strength * 0.16, 41, 1600))))


def tube(hertz: float, length: float, strength: float = 1.0) -> Samples:
    """A glowing tube that is plucked: odd overtones as of a hollow voice, soon gone but the lowest."""
    return struck(
        length,
        [(hertz * odd, strength / odd**1.3, 0.30 / odd**0.7) for odd in (1, 3, 5, 7)]
        + [(hertz * 1.004, 0.5 * strength, 0.26)],
        attack=0.006,
    )


def drum(hertz: float, length: float, strength: float = 1.0) -> Samples:
    """A hollow log under a soft stick."""
    log = struck(length, ((hertz, strength, 0.13), (hertz * 1.52, 0.35 * strength, 0.06)), attack=0.004)
    return mixed(length, ((0, log), (0, felt(0.03, 0.5 * strength, 43, 700))))


def knock(strength: float = 1.0, pitch: float = 1.0, seed: int = 3) -> Samples:
    """A wooden piece set down on a wooden board."""
    body = struck(
        0.16,
        (
            (196 * pitch, strength, 0.045),
            (431 * pitch, 0.55 * strength, 0.028),
            (768 * pitch, 0.30 * strength, 0.016),
            (1290 * pitch, 0.12 * strength, 0.008),
        ),
        attack=0.0015,
    )
    return mixed(0.16, ((0, body), (0, felt(0.03, 1.2 * strength, seed, 1400))))


def clack(strength: float = 1.0, pitch: float = 1.0, seed: int = 47) -> Samples:
    """A small hard thing on wood: a die's corner, the edge of a chip."""
    body = struck(
        0.07,
        (
            (640 * pitch, 0.7 * strength, 0.016),
            (1480 * pitch, 0.5 * strength, 0.009),
            (2350 * pitch, 0.2 * strength, 0.005),
        ),
        attack=0.0012,
    )
    return mixed(0.07, ((0, body), (0, felt(0.012, 0.7 * strength, seed, 2400))))


def chord(notes: Iterable[float], body: Callable[[float, float, float], Samples], length: float) -> Samples:
    """``notes`` in hertz, struck together."""
    return mixed(length, [(0.004 * index, body(hertz, length, 0.6)) for index, hertz in enumerate(notes)])


def run(
    notes: Iterable[float], body: Callable[[float, float, float], Samples], apart: float, length: float
) -> list[Part]:
    """``notes`` in hertz one after another, ``apart`` seconds, each a little louder, ringing until ``length``."""
    return [
        (apart * index, body(hertz, length - apart * index, 0.6 + 0.06 * index)) for index, hertz in enumerate(notes)
    ]
