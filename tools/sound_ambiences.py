"""What surrounds a table: evening in the jungle, rain on leaves, the hum of neon. They loop without a seam.

Everything in them is periodic: noise is filtered round and round, and what is struck near the end rings on at the
beginning. Each has the lowest rate that still holds it, so that the files are small.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from sound_bodies import Part, Samples, high_passed, low_passed, noise, silence, struck


def around(length: float, parts: Iterable[Part], rate: int) -> Samples:
    """``parts`` laid over each other on a ring: what runs past the end goes on at the beginning."""
    out = silence(length, rate)
    for start, part in parts:
        first = round(start * rate)
        for index, sample in enumerate(part):
            out[(first + index) % len(out)] += sample
    return out


def breath(length: float, seed: int, low: float, high: float, rate: int) -> Samples:
    """Noise between ``low`` and ``high`` hertz that goes on from its end to its beginning."""
    ring = noise(length, seed, rate)
    coloured = high_passed(low_passed(ring + ring, lambda _share: high, rate), low, rate)
    return coloured[len(ring) :]


def swelling(samples: Samples, waves: Iterable[tuple[int, float, float]], floor: float) -> Samples:
    """``samples`` that rise and sink by slow waves: (how often in the whole length, strength, phase)."""
    waves = tuple(waves)
    strength = sum(share for _times, share, _phase in waves)
    out = []
    for index, sample in enumerate(samples):
        turn = 2 * math.pi * index / len(samples)
        wave = sum(share * math.sin(times * turn + phase) for times, share, phase in waves) / strength
        out.append(sample * (floor + (1 - floor) * (0.5 + 0.5 * wave)))
    return out


def _chirp(hertz: float, pulses: int, strength: float, rate: int) -> Samples:
    """A cricket: a few short pulses of one note."""
    pulse, apart = 0.018, 0.036
    out = silence(pulses * apart, rate)
    for number in range(pulses):
        first = round(number * apart * rate)
        count = round(pulse * rate)
        for index in range(count):
            swell = math.sin(math.pi * index / count) ** 2
            out[first + index] = strength * swell * math.sin(2 * math.pi * hertz * index / rate)
    return out


def evening(length: float, rate: int) -> Samples:
    """Leaves in a light wind, three crickets near and far, and now and then a frog."""
    chance = random.Random(101)
    leaves = swelling(breath(length, 102, 350, 1700, rate), ((1, 1.0, 0.4), (3, 0.6, 2.0), (4, 0.4, 5.1)), 0.35)
    crickets: list[Part] = []
    for hertz, every, pulses, strength in ((4180, 0.94, 3, 0.11), (3720, 1.31, 4, 0.06), (4560, 0.71, 2, 0.035)):
        count = round(length / every)
        for number in range(count):
            if chance.random() < 0.86:
                start = (number + chance.uniform(-0.07, 0.07)) * length / count
                crickets.append((start % length, _chirp(hertz, pulses, strength * chance.uniform(0.6, 1.0), rate)))
    frogs = [
        (at + 0.13 * times, struck(0.14, ((hertz, 0.05, 0.03), (hertz * 1.5, 0.03, 0.02)), 0.012, rate))
        for at, hertz in ((3.1, 410), (9.4, 366))
        for times in range(3)
    ]
    night = around(length, (*crickets, *frogs), rate)
    return [0.9 * a + b for a, b in zip(leaves, night, strict=True)]


def rain(length: float, rate: int) -> Samples:
    """Rain on a roof of leaves: a soft rush, many small drops, some large ones."""
    chance = random.Random(111)
    rush = swelling(breath(length, 112, 500, 3600, rate), ((1, 1.0, 1.1), (2, 0.5, 3.9), (5, 0.3, 0.2)), 0.7)
    drops: list[Part] = []
    for _ in range(round(46 * length)):
        hertz = chance.uniform(1300, 4200)
        strength = 0.10 * chance.random() ** 3
        drops.append((chance.uniform(0, length), struck(0.02, ((hertz, strength, 0.004),), 0.001, rate)))
    for _ in range(round(7 * length)):
        hertz = chance.uniform(280, 760)
        strength = 0.14 * chance.random() ** 2
        partials = ((hertz, strength, 0.014), (hertz * 2.7, 0.4 * strength, 0.006))
        drops.append((chance.uniform(0, length), struck(0.07, partials, 0.002, rate)))
    return [0.55 * a + b for a, b in zip(rush, around(length, drops, rate), strict=True)]


def neon(length: float, rate: int) -> Samples:
    """Tubes that hum on the mains, beat slowly against each other, and flicker once in a while."""
    hum = silence(length, rate)
    # Whole numbers of waves fit into the length, so that it closes.
    for hertz, strength in ((100, 1.0), (100.125, 0.6), (200, 0.42), (200.25, 0.25), (300, 0.16), (400, 0.10),
                            (600.125, 0.04), (800, 0.03)):  # fmt: skip
        waves = round(hertz * length)
        for index in range(len(hum)):
            hum[index] += 0.2 * strength * math.sin(2 * math.pi * waves * index / len(hum))
    air = swelling(breath(length, 121, 900, 2600, rate), ((1, 1.0, 0.0), (3, 0.5, 2.5)), 0.4)
    buzz = [0.16 * a * (0.5 + 0.5 * math.sin(2 * math.pi * round(100 * length) * i / len(air)))
            for i, a in enumerate(air)]  # fmt: skip
    flicker = around(
        length,
        [(at, struck(0.05, ((1900, 0.05, 0.008), (2700, 0.03, 0.005)), 0.002, rate)) for at in (2.3, 2.41, 6.2)],
        rate,
    )
    return [a + b + c for a, b, c in zip(hum, buzz, flicker, strict=True)]


@dataclass(frozen=True, slots=True)
class Ambience:
    """How it is made, how long it is in seconds, and at which rate."""

    make: Callable[[float, int], Samples]
    length: float
    rate: int


AMBIENCES: Final[dict[str, Ambience]] = {
    "evening": Ambience(evening, 15.0, 16_000),
    "rain": Ambience(rain, 10.0, 22_050),
    "neon": Ambience(neon, 8.0, 11_025),
}
LOUDNESS: Final = -30.0
"""In LUFS, all of them: below every effect."""
