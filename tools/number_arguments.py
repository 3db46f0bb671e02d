"""Numbers on a tool's command line: what is too small, or no number, is refused in a sentence before anything runs."""

from __future__ import annotations

import argparse
from collections.abc import Callable


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
