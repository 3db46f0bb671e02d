"""What is heard at the table, and how loud: wood, paper, bars and tines; short, soft, each to be told from all others.

Each is as loud as its effect says, within the band of its kind (`sound_levels` measures it).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sound_bodies import (
    Samples,
    chord,
    clack,
    drum,
    felt,
    glide,
    high_passed,
    kalimba,
    knock,
    louder,
    low_passed,
    marimba,
    mixed,
    noise,
    run,
    struck,
    swish,
    tube,
)

# The notes that are used, in hertz.
G3, C4, D4, E4, F4, G4, A4 = 196.0, 261.63, 293.66, 329.63, 349.23, 392.0, 440.0
C5, D5, E5, F5, G5, A5 = 523.25, 587.33, 659.25, 698.46, 783.99, 880.0
C6, D6, E6, G6 = 1046.5, 1174.66, 1318.51, 1567.98


# What hands do


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
    drops = [
        (start, louder(0.22, glide(0.07, hertz, hertz * 1.7, 0.02)))
        for start, hertz in ((0.05, 610), (0.09, 820), (0.13, 470), (0.18, 730), (0.22, 540), (0.27, 880))
    ]
    return mixed(0.42, ((0, louder(1.6, spray)), *drops))


def chip() -> Samples:
    """A counter of wood on a card on a mat: a short click with nothing hollow below it."""
    rim = struck(0.08, ((1180, 0.6, 0.010), (2040, 0.35, 0.007), (310, 0.8, 0.022)), attack=0.0015)
    return mixed(0.12, ((0, rim), (0, felt(0.03, 1.0, 53, 1900)), (0.028, louder(0.35, clack(0.6, 1.3, 54)))))


def die() -> Samples:
    """A wooden die tumbles half a second; the last fall is the lowest."""
    falls = ((0.0, 1.0, 1.0), (0.085, 0.8, 1.18), (0.155, 0.7, 0.94), (0.225, 0.6, 1.10), (0.30, 0.5, 1.25),
             (0.36, 0.42, 1.05), (0.41, 0.34, 1.16))  # fmt: skip
    tumbling = [(at, clack(loud, pitch, 60 + turn)) for turn, (at, loud, pitch) in enumerate(falls)]
    return mixed(0.62, (*tumbling, (0.46, knock(0.55, 1.5, 67))))


# What happens


def sequence() -> Samples:
    """Five chips turn one by one, 60 ms apart, and the ribbon closes them."""
    chips = [(0.06 * turn, louder(0.4, clack(0.7, 1.3 + 0.08 * turn, 70 + turn))) for turn in range(5)]
    ribbon = chord((C5, E5, G5, C6), kalimba, 0.6)
    return mixed(0.9, (*chips, *run((C5, D5, E5, G5, A5), kalimba, 0.06, 0.5), (0.31, louder(0.9, ribbon))))


def strike() -> Samples:
    """A blow through armour: a thud, a crackle of sparks, a tone that falls away."""
    thud = struck(0.4, ((82, 1.0, 0.11), (123, 0.5, 0.07)), attack=0.003)
    sparks = [
        sample * share
        for sample, share in zip(
            high_passed(noise(0.3, 81), 1800),
            _crackle(0.3),
            strict=True,
        )
    ]
    return mixed(0.45, ((0, thud), (0, louder(0.7, glide(0.35, 740, 165, 0.09))), (0.01, louder(0.5, sparks))))


def _crackle(length: float) -> Samples:
    """How strong sparks are: many short bursts that become fewer."""
    bursts = [abs(sample) ** 9 for sample in noise(length, 82)]
    return [
        min(1.0, 14 * burst) * (1 - index / len(bursts)) ** 2
        for index, burst in enumerate(low_passed(bursts, lambda _share: 500))
    ]


def pair() -> Samples:
    """Two that belong together: the same tine twice, then its third with it."""
    both = ((0.13, kalimba(E5, 0.5, 0.8)), (0.135, kalimba(G5, 0.49, 0.7)))
    return mixed(0.64, ((0, kalimba(E5, 0.4, 0.7)), *both))


def your_turn() -> Samples:
    return mixed(0.55, ((0, kalimba(G4, 0.5, 0.7)), (0.14, kalimba(C5, 0.41, 0.8))))


def clock_low() -> Samples:
    """Tick and tock of a wooden clock."""
    tick = struck(0.09, ((1046, 1.0, 0.018), (2093, 0.3, 0.008)), attack=0.002)
    tock = struck(0.1, ((784, 0.7, 0.02), (1568, 0.2, 0.008)), attack=0.002)
    return mixed(0.3, ((0, tick), (0.17, tock)))


def banner() -> Samples:
    """A slip of paper is unrolled, and a bar asks for a look."""
    paper = louder(0.9, swish(0.2, 700, 2600, 91))
    return mixed(0.6, ((0, paper), (0.13, marimba(A4, 0.45, 0.7)), (0.26, marimba(F4, 0.34, 0.7))))


def catch_right() -> Samples:
    """A flat hand on the table, and a fourth up."""
    return mixed(0.62, ((0, knock(1.0, 0.7, 95)), (0.09, marimba(D5, 0.5, 0.8)), (0.2, marimba(G5, 0.42, 0.9))))


def catch_wrong() -> Samples:
    """The same hand, and a bar that sags."""
    sagging = ((0.09, marimba(E4, 0.5, 0.8)), (0.22, marimba(D4 * 1.0595, 0.4, 0.8)))
    return mixed(0.62, ((0, knock(1.0, 0.7, 95)), *sagging))


# How it ends


def win() -> Samples:
    notes = (G4, C5, E5, G5, C6)
    rising = [(0.085 * i, marimba(hertz, 0.9 - 0.085 * i, 0.6 + 0.08 * i)) for i, hertz in enumerate(notes)]
    return mixed(0.9, rising)


def lose() -> Samples:
    notes = ((0.0, G4), (0.17, F4), (0.34, 311.1), (0.34, 233.1))
    return mixed(0.9, [(start, marimba(hertz, 0.9 - start, 0.8)) for start, hertz in notes])


def drawn() -> Samples:
    """Two bars come from both sides and meet."""
    steps = ((0.0, C5, G4), (0.2, A4, A4 * 0.8909), (0.42, G4, G4))
    meeting = [(at, marimba(hertz, 0.95 - at, 0.7)) for at, *both in steps for hertz in both]
    return mixed(0.95, (*meeting, (0.42, louder(0.6, marimba(C4, 0.5, 0.8)))))


def win_jungle() -> Samples:
    """Log drums call, bars answer: into the den."""
    drums = [(at, drum(hertz, 0.4, loud)) for at, hertz, loud in (
        (0, 98, 0.9), (0.16, 98, 0.6), (0.32, 131, 0.8), (0.48, 98, 0.7), (0.72, 131, 1.0),
    )]  # fmt: skip
    bars = ((0.32, G4), (0.48, C5), (0.60, D5), (0.72, E5))
    melody = [(at, marimba(hertz, 1.7 - at, 0.7)) for at, hertz in bars]
    return mixed(1.7, (*drums, *melody, (0.72, louder(0.8, chord((C4, G4, C5, E5, G5), marimba, 0.95)))))


def win_matr1x() -> Samples:
    """Tubes light up one after another and stay lit."""
    rising = run((A4 / 2, E4, A4, C5, E5, A5), tube, 0.09, 1.3)
    return mixed(1.7, (*rising, (0.58, louder(0.8, chord((A4 / 2, A4, C5 * 1.0595, E5), tube, 1.1)))))


def win_sequence() -> Samples:
    """Two rows of five, one above the other, and a chord."""
    rows = [*run((C5, D5, E5, G5, A5), kalimba, 0.075, 0.9)]
    upper = [(0.42 + at, part) for at, part in run((E5, G5, A5, C6, D6), kalimba, 0.075, 0.9)]
    return mixed(1.8, (*rows, *upper, (0.86, louder(0.9, chord((C4, G4, E5, C6, E6), kalimba, 0.94)))))


def win_jungle_matrix() -> Samples:
    """A skipping bar, and two birds that agree."""
    steps = ((0, C5), (0.12, G5), (0.24, E5), (0.36, A5), (0.48, F5), (0.60, D6), (0.78, C6))
    melody = [(at, marimba(hertz, min(0.8, 1.6 - at), 0.75)) for at, hertz in steps]
    birds = [(at, louder(0.14, glide(0.12, low, high, 0.06))) for at, low, high in (
        (0.98, 1480, 2350), (1.14, 1480, 2350), (1.34, 1760, 1320),
    )]  # fmt: skip
    return mixed(1.7, (*melody, *birds, (0.78, louder(0.7, chord((C4, E4, G4), marimba, 0.9)))))


def win_jacks() -> Samples:
    """A waltz in pairs: bass, third, third, and the die comes to rest."""
    bass = [(at, drum(hertz, 0.4, 0.7)) for at, hertz in ((0, C4 / 2), (0.48, G3 / 2), (0.96, C4 / 2))]
    thirds = ((0.16, E5, G5), (0.32, E5, G5), (0.64, F5, A5), (0.80, F5, A5), (0.96, G5, C6))
    pairs = [(at, kalimba(hertz, 1.7 - at, 0.55)) for at, *both in thirds for hertz in both]
    return mixed(1.7, (*bass, *pairs, (1.16, louder(0.5, clack(0.8, 1.1, 98))), (1.24, louder(0.45, clack(0.7, 0.9)))))


@dataclass(frozen=True, slots=True)
class Kind:
    """What sounds of a kind have in common: how long they are at most, in seconds, and how loud, in LUFS."""

    longest: float
    quietest: float
    loudest: float


TOUCH: Final = Kind(0.45, -29, -18)
"""A hand did something; heard a hundred times in a match."""
EVENT: Final = Kind(0.9, -23, -17)
"""Something happened that is to be noticed."""
ASIDE: Final = Kind(0.6, -28, -24)
"""To be heard by whoever listens for it."""
END: Final = Kind(2.0, -17.5, -15.5)
"""A match is over."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A sound: how it is made, of which kind it is, and its loudest tenth of a second in LUFS."""

    make: Callable[[], Samples]
    kind: Kind
    loudness: float


EFFECTS: Final[dict[str, Effect]] = {
    "lift": Effect(lift, TOUCH, -26),
    "drop": Effect(drop, TOUCH, -20),
    "capture": Effect(capture, TOUCH, -18),
    "illegal": Effect(illegal, TOUCH, -21),
    "button": Effect(button, TOUCH, -28),
    "flip": Effect(flip, TOUCH, -23),
    "deal": Effect(deal, TOUCH, -26),
    "leap": Effect(leap, TOUCH, -20),
    "splash": Effect(splash, TOUCH, -20),
    "chip": Effect(chip, TOUCH, -23),
    "die": Effect(die, EVENT, -22),
    "sequence": Effect(sequence, EVENT, -18),
    "strike": Effect(strike, EVENT, -18),
    "pair": Effect(pair, EVENT, -19),
    "your_turn": Effect(your_turn, ASIDE, -25),
    "clock_low": Effect(clock_low, ASIDE, -26),
    "banner": Effect(banner, EVENT, -20),
    "catch_right": Effect(catch_right, EVENT, -18),
    "catch_wrong": Effect(catch_wrong, EVENT, -18),
    "win": Effect(win, END, -16),
    "lose": Effect(lose, END, -17),
    "drawn": Effect(drawn, END, -17.2),
    "win_jungle": Effect(win_jungle, END, -16.5),
    "win_matr1x": Effect(win_matr1x, END, -17),
    "win_sequence": Effect(win_sequence, END, -16),
    "win_jungle_matrix": Effect(win_jungle_matrix, END, -16),
    "win_jacks": Effect(win_jacks, END, -16),
}
