"""Numbers on a tool's command line: what is too small, or no number, is refused in a sentence before anything runs."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable

_LAST_PORT = 65_535


def at_least(least: int) -> Callable[[str], int]:
    """What argparse reads a whole number from ``least`` on by."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} on")
        return number

    return read


def fraction(text: str) -> float:
    """What argparse reads a share by, from 0 to 1."""
    number = _number(text)
    if not 0.0 <= number <= 1.0:
        raise argparse.ArgumentTypeError(f"{text!r} is no share from 0 to 1")
    return number


def more_than_nothing(text: str) -> float:
    """What argparse reads a number by that is larger than 0, such as seconds."""
    number = _number(text)
    if not 0.0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0")
    return number


def nothing_or_more(text: str) -> float:
    """What argparse reads a number by that is 0 or larger."""
    number = _number(text)
    if not 0.0 <= number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 on")
    return number


def finite(text: str) -> float:
    """What argparse reads any number by."""
    number = _number(text)
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"{text!r} is no number")
    return number


def _number(text: str) -> float:
    """The number in ``text``; what is none is less, and more, than no other."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def port(text: str) -> int:
    """What argparse reads a port by; 0 for any that is free."""
    number = at_least(0)(text)
    if number > _LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no port from 0 to {_LAST_PORT}")
    return number


def read_clock(text: str) -> tuple[int, int]:
    """The milliseconds for a game and for a move that ``10+0.1`` means."""
    main_time, _, increment = text.partition("+")
    try:
        clock = round(1000 * float(main_time)), round(1000 * float(increment or 0))
    except (ValueError, OverflowError):
        clock = 0, 0
    if clock[0] <= 0 or clock[1] < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no clock; 10 seconds and 0.1 for each move read 10+0.1")
    return clock
