#!/usr/bin/env python3
"""Makes the program's sounds: ``python tools/make_sounds.py [FOLDER]`` writes ``assets/sounds``, and measures them.

The same files come out every time. `sound_effects` says what is heard at the table, `sound_ambiences` what surrounds
it. Effects lie in the folder itself, ambiences in ``ambience`` below it: these are streamed.
"""

from __future__ import annotations

import argparse
import math
import sys
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path

from sound_ambiences import AMBIENCES, LOUDNESS, Ambience
from sound_bodies import RATE, Samples
from sound_effects import EFFECTS, Effect
from sound_levels import Levels, measured, read

HEADROOM = -3.0
"""No sound has a higher peak, in decibels of full scale."""


def finished(effect: Effect) -> array[int]:
    """16-bit samples of the wanted loudness, faded in and out so that nothing clicks, around zero."""
    samples = effect.make()
    mean = sum(samples) / len(samples)
    fade_in, fade_out = round(0.001 * RATE), min(len(samples) // 4, round(0.03 * RATE))
    shaped = []
    for index, sample in enumerate(samples):
        rise = min(1.0, index / fade_in)
        fall = min(1.0, (len(samples) - 1 - index) / fade_out)
        shaped.append((sample - mean) * rise * 0.5 * (1 - math.cos(math.pi * fall)))
    levels = measured(shaped, RATE)
    return _sixteen_bits(shaped, min(effect.loudness - levels.loudness, HEADROOM - levels.peak))


def looped(ambience: Ambience) -> array[int]:
    """16-bit samples at the loudness of all ambiences, around zero; no end is faded, for there is none."""
    samples = ambience.make(ambience.length, ambience.rate)
    mean = sum(samples) / len(samples)
    centred = [sample - mean for sample in samples]
    return _sixteen_bits(centred, LOUDNESS - measured(centred, ambience.rate).average)


def _sixteen_bits(samples: Samples, gain: float) -> array[int]:
    """``samples`` made louder by ``gain`` decibels."""
    scale = 32767 * 10 ** (gain / 20)
    return array("h", (round(scale * sample) for sample in samples))


def write(path: Path, samples: array[int], rate: int) -> None:
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())


def table(levels: Sequence[tuple[str, Levels]]) -> str:
    """The figures as a table: one sound a line."""
    head = f"{'sound':18}{'seconds':>8}{'peak':>8}{'loudest':>9}{'average':>9}{'offset':>9}{'edge':>9}{'seam':>7}"
    lines = [
        f"{name:18}{it.seconds:8.2f}{it.peak:8.1f}{it.loudness:9.1f}{it.average:9.1f}{it.offset:9.5f}{it.edge:9.5f}"
        + (f"{it.seam:7.2f}" if "/" in name else "")
        for name, it in levels
    ]
    return "\n".join((head, *lines))


def main() -> None:
    default = Path(__file__).resolve().parent.parent / "assets" / "sounds"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=default)
    folder: Path = parser.parse_args().folder
    (folder / "ambience").mkdir(parents=True, exist_ok=True)
    for name, effect in EFFECTS.items():
        write(folder / f"{name}.wav", finished(effect), RATE)
    for name, ambience in AMBIENCES.items():
        write(folder / "ambience" / f"{name}.wav", looped(ambience), ambience.rate)
    names = [*EFFECTS, *(f"ambience/{name}" for name in AMBIENCES)]
    print(table([(name, measured(*read(folder / f"{name}.wav"))) for name in names]))


if __name__ == "__main__":
    main()
