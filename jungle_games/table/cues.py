"""What is heard at a table: moves, each in its moment, the bell that calls a person, a clock's last seconds."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from jungle_games.core.clock import Clock
from jungle_games.core.game import Actor, Seat
from jungle_games.ui.sound import SoundName

_LAST: Final = 10.0
_SHARE: Final = 0.5
"""Where there is little time in all, only so much of it is urgent."""


class Moment(Enum):
    """When a sound of a move is heard."""

    SETTING_OFF = auto()
    """As soon as it is made."""
    LANDING = auto()
    """When what was moved has come; at once where a person has just let go of it."""
    HIT = auto()
    """When what it strikes is hit: with its `Impact`."""
    SHOWN = auto()
    """When it is held up to be looked at; at rest where nothing is."""
    REST = auto()
    """When nothing moves any more: what came of the move can be seen."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound, and when it is heard."""

    sound: SoundName
    moment: Moment = Moment.LANDING


class Cues:
    """Plays the sounds of moves in their moments; those that come together are heard once."""

    def __init__(self, play: Callable[[SoundName], None]) -> None:
        self._play = play
        self._waiting: list[Cue] = []

    def take(self, cues: Sequence[Cue], *, by_hand: bool) -> None:
        """Play what is due as a move is made, ``by_hand`` by letting go of something; the rest waits."""
        for cue in cues:
            now = cue.moment is Moment.SETTING_OFF or (by_hand and cue.moment is Moment.LANDING)
            if now:
                self._play(cue.sound)
            elif cue not in self._waiting:
                self._waiting.append(cue)

    def follow(self, *, landed: bool, hit: bool, shown: bool, still: bool) -> None:
        """Play what has waited for things to land, to be hit or to be held up, and what for nothing to move."""
        come = {Moment.LANDING: landed, Moment.HIT: hit, Moment.SHOWN: shown}
        due = [cue for cue in self._waiting if still or come.get(cue.moment)]
        self._waiting = [cue for cue in self._waiting if cue not in due]
        for cue in due:
            self._play(cue.sound)


_LONG: Final = 4.0
"""Seconds that others take of which one may think of something else."""
_MANY: Final = 2
"""After so many turns of others it is good to be told."""


class TurnBell:
    """Knows when people at the screen should be told that it is their turn again: after a while, or several others'."""

    def __init__(self, persons: Collection[Seat], now: float) -> None:
        self._persons = persons
        self._since = now
        self._turns = 0
        self._last: Actor | None = None

    def note(self, actor: Actor, now: float) -> None:
        """``actor`` has made a move."""
        if actor in self._persons:
            self._turns, self._since = 0, now
        elif isinstance(actor, int) and actor != self._last:
            self._turns += 1
        self._last = actor

    def rings(self, now: float) -> bool:
        """It is the turn of one of them: whether to tell. It is told once."""
        due = self._turns >= _MANY or (self._turns > 0 and now - self._since >= _LONG)
        self._turns = 0
        return due and bool(self._persons)


def is_urgent(clock: Clock | None, seat: Seat, now: float) -> bool:
    """Whether the time of ``seat`` is running out."""
    if clock is None or clock.seat != seat:
        return False
    whole = clock.limit.seconds if clock.limit is not None else clock.setting.seconds
    return clock.left(seat, now) <= min(_LAST, whole * _SHARE)


class ClockTicks:
    """Tells of each urgent second once."""

    def __init__(self) -> None:
        self._second = 0

    def due(self, clock: Clock | None, hands: Collection[Seat], now: float) -> bool:
        """Whether another urgent second of somebody at the screen has begun."""
        seat = None if clock is None or not clock.running else clock.seat
        if clock is None or seat is None or seat not in hands or not is_urgent(clock, seat, now):
            self._second = 0
            return False
        before, self._second = self._second, math.ceil(clock.left(seat, now))
        return self._second != before and self._second > 0
