#!/usr/bin/env python3
"""Makes the program's sounds: ``python tools/make_sounds.py [FOLDER]`` writes ``assets/sounds/*.wav``.

Everything is wood and water: bars struck with a soft mallet, knuckles on a table, cards on cloth. Only the
standard library is needed, and the same files come out every time.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path

RATE = 44_100
PEAK = 0.5  # -6 dBFS; quieter sounds say their own share of it
Samples = list[float]


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def mixed(length: float, parts: Iterable[tuple[float, Samples]]) -> Samples:
    """``parts`` laid over each other, each from its own start in seconds; what runs past the end is cut."""
    out = silence(length)
    for start, part in parts:
        first = round(start * RATE)
        for index, sample in enumerate(part[: len(out) - first]):
            out[first + index] += sample
    return out


def struck(length: float, partials: Iterable[tuple[float, float, float]], attack: float = 0.002) -> Samples:
    """A struck body, set going within ``attack``; partials: (hertz, strength, seconds to fall to a third)."""
    out = silence(length)
    for hertz, strength, fall in partials:
        step = 2 * math.pi * hertz / RATE
        for index in range(len(out)):
            seconds = index / RATE
            rise = min(1.0, seconds / attack)
            out[index] += strength * rise * math.exp(-seconds / fall) * math.sin(step * index)
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


def felt(length: float, strength: float, seed: int, hertz: float = 900) -> Samples:
    """The soft noise of a mallet, a finger, a card: low-passed and falling."""
    chance = random.Random(seed)
    noise = [chance.uniform(-1, 1) for _ in range(round(length * RATE))]
    return [
        strength * sample * math.exp(-4 * index / len(noise))
        for index, sample in enumerate(low_passed(noise, lambda _share: hertz))
    ]


def low_passed(samples: Samples, hertz_at: Callable[[float], float]) -> Samples:
    """Two one-pole low passes in a row; ``hertz_at``: their corner for a share (0 to 1) of the length."""
    out, first, second = [], 0.0, 0.0
    for index, sample in enumerate(samples):
        keep = math.exp(-2 * math.pi * hertz_at(index / len(samples)) / RATE)
        first = sample + (first - sample) * keep
        second = first + (second - first) * keep
        out.append(second)
    return out


def high_passed(samples: Samples, hertz: float) -> Samples:
    return [a - b for a, b in zip(samples, low_passed(samples, lambda _share: hertz), strict=True)]


def swish(length: float, low: float, high: float, seed: int) -> Samples:
    """Noise that swells and sinks while its colour moves from ``low`` to ``high`` hertz: a card in air."""
    chance = random.Random(seed)
    noise = [chance.uniform(-1, 1) for _ in range(round(length * RATE))]
    coloured = high_passed(low_passed(noise, lambda share: low + (high - low) * share), low / 3)
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


def lift() -> Samples:
    tick = struck(0.09, ((587, 1.0, 0.022), (1320, 0.25, 0.010)), attack=0.004)
    return mixed(0.09, ((0, tick), (0, felt(0.05, 0.8, 11, 2200))))


def drop() -> Samples:
    return mixed(0.17, ((0, knock()),))


def capture() -> Samples:
    thud = struck(0.3, ((98, 0.9, 0.07),), attack=0.004)
    return mixed(0.32, ((0, knock(0.8, 1.25, 5)), (0.075, knock(1.0, 0.86, 6)), (0.075, thud)))


def illegal() -> Samples:
    def dull(hertz: float) -> Samples:
        return struck(0.24, ((hertz, 1.0, 0.055), (hertz * 3.93, 0.12, 0.02)), attack=0.004)

    return mixed(0.34, ((0, dull(174.6)), (0.10, dull(155.6))))


def win() -> Samples:
    notes = (392.0, 523.25, 659.25, 783.99, 1046.5)
    rising = [(0.085 * i, marimba(hertz, 0.9 - 0.085 * i, 0.6 + 0.08 * i)) for i, hertz in enumerate(notes)]
    return mixed(0.9, rising)


def lose() -> Samples:
    notes = ((0.0, 392.0), (0.17, 349.2), (0.34, 311.1), (0.34, 233.1))
    return mixed(0.9, [(start, marimba(hertz, 0.9 - start, 0.8)) for start, hertz in notes])


def button() -> Samples:
    block = struck(0.06, ((830, 1.0, 0.011), (1710, 0.3, 0.006)), attack=0.0015)
    return mixed(0.06, ((0, block), (0, felt(0.012, 0.8, 13, 1800))))


def flip() -> Samples:
    return mixed(0.11, ((0, swish(0.08, 900, 4200, 17)), (0.07, felt(0.03, 0.9, 18, 2600))))


def deal() -> Samples:
    return mixed(0.09, ((0, swish(0.06, 2600, 1200, 19)), (0.045, felt(0.035, 0.7, 20, 1500))))


def leap() -> Samples:
    return mixed(0.34, ((0, glide(0.3, 262, 620, 0.12)), (0, swish(0.3, 500, 1800, 23))))


def splash() -> Samples:
    spray = swish(0.34, 2400, 700, 29)
    chance = random.Random(31)
    drops = []
    for _ in range(6):
        hertz = chance.uniform(420, 900)
        drops.append((chance.uniform(0.04, 0.28), [0.22 * s for s in glide(0.07, hertz, hertz * 1.7, 0.02)]))
    return mixed(0.42, ((0, [1.6 * s for s in spray]), *drops))


# Each sound with its loudness, as a share of the peak.
SOUNDS: dict[str, tuple[Callable[[], Samples], float]] = {
    "lift": (lift, 0.55),
    "drop": (drop, 0.95),
    "capture": (capture, 1.0),
    "illegal": (illegal, 0.65),
    "win": (win, 1.0),
    "lose": (lose, 0.9),
    "button": (button, 0.55),
    "flip": (flip, 0.6),
    "deal": (deal, 0.55),
    "leap": (leap, 0.7),
    "splash": (splash, 0.75),
}


def finished(samples: Samples, loudness: float) -> array[int]:
    """16-bit samples at the wanted peak, faded in and out so that nothing clicks, around zero."""
    mean = sum(samples) / len(samples)
    fade_in, fade_out = round(0.001 * RATE), min(len(samples) // 4, round(0.03 * RATE))
    shaped = []
    for index, sample in enumerate(samples):
        rise = min(1.0, index / fade_in)
        fall = min(1.0, (len(samples) - 1 - index) / fade_out)
        shaped.append((sample - mean) * rise * 0.5 * (1 - math.cos(math.pi * fall)))
    scale = 32767 * PEAK * loudness / max(abs(sample) for sample in shaped)
    return array("h", (round(sample * scale) for sample in shaped))


def write(path: Path, samples: array[int]) -> None:
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    default = Path(__file__).resolve().parent.parent / "assets" / "sounds"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=default)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, (make, loudness) in SOUNDS.items():
        samples = finished(make(), loudness)
        write(folder / f"{name}.wav", samples)
        print(f"{name:8} {len(samples) / RATE * 1000:4.0f} ms")


if __name__ == "__main__":
    main()
