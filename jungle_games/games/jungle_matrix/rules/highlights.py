"""What was remarkable about a finished score sheet: a comeback, a mistake that was caught, the best turn."""

from __future__ import annotations

from dataclasses import replace

from jungle_games.core.game import Seat
from jungle_games.games.jungle_matrix.rules.sheet import Sheet


def behind_before_last(sheet: Sheet, seat: Seat) -> int:
    """How many points ``seat`` lacked before the last round that was played; negative where it led."""
    rounds = len(sheet.rows) - 1
    takings = tuple(taking for taking in sheet.takings if taking.round <= rounds)
    before = replace(sheet, rows=sheet.rows[:rounds], takings=takings)
    return before.total(1 - seat) - before.total(seat)


def caught_in(sheet: Sheet, seat: Seat) -> int | None:
    """The last of the agreed rounds in which a mistake of ``seat`` was caught; None if none was."""
    rounds = range(sheet.rounds, 0, -1)
    return next((number for number in rounds if (entry := sheet.booked(number, seat)) and entry.caught), None)


def best_turn(sheet: Sheet, seat: Seat) -> tuple[int, int]:
    """The most points that a turn of ``seat`` brought in the agreed rounds, and the round; 0 and 0 without points."""
    turns = [(entry.points, -number) for number in range(1, sheet.rounds + 1) if (entry := sheet.booked(number, seat))]
    points, number = max(turns, default=(0, 0))
    return (points, -number) if points > 0 else (0, 0)
