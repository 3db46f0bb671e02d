"""The sounds of a table: moves, the bell when it is a person's turn, the last seconds of a clock."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from jungle_games.core.game import Actor, Seat
from jungle_games.core.matches.clock import Clock
from jungle_games.ui.sound import SoundName

_LAST: Final = 10.0
_SHARE: Final = 0.5
"""With short time controls only this fraction of the time is urgent."""


class Moment(Enum):
    """When the sound of a move plays."""

    SETTING_OFF = auto()
    """As soon as the move is made."""
    LANDING = auto()
    """When the moved thing arrives; at once if a person has just dropped it."""
    HIT = auto()
    """When it hits something, with the `Impact`."""
    SHOWN = auto()
    """When a thing is held up to be seen; when everything is at rest if none is."""
    REST = auto()
    """When nothing moves any more, and the result is visible."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound, and when it plays."""

    sound: SoundName
    moment: Moment = Moment.LANDING


class Cues:
    """Plays the sounds of moves at the right time; equal sounds at the same time play once."""

    def __init__(self, play: Callable[[SoundName], None]) -> None:
        self._play = play
        self._waiting: list[Cue] = []

    def take(self, cues: Sequence[Cue], *, by_hand: bool) -> None:
        """Play the sounds due when a move is made, ``by_hand`` if a person dropped something; queue the others."""
        for cue in cues:
            now = cue.moment is Moment.SETTING_OFF or (by_hand and cue.moment is Moment.LANDING)
            if now:
                self._play(cue.sound)
            elif cue not in self._waiting:
                self._waiting.append(cue)

    def follow(self, *, landed: bool, hit: bool, shown: bool, still: bool) -> None:
        """Play the queued sounds that are now due."""
        come = {Moment.LANDING: landed, Moment.HIT: hit, Moment.SHOWN: shown}
        due = [cue for cue in self._waiting if still or come.get(cue.moment)]
        self._waiting = [cue for cue in self._waiting if cue not in due]
        for cue in due:
            self._play(cue.sound)


_LONG: Final = 4.0
"""Seconds of others' turns after which a person may have become distracted."""
_MANY: Final = 2
"""The number of others' turns after which the bell rings."""


class TurnBell:
    """Decides when to ring for people at the screen whose turn it is: after a while, or after several other turns."""

    def __init__(self, persons: Collection[Seat], now: float) -> None:
        self._persons = persons
        self._since = now
        self._turns = 0
        self._last: Actor | None = None

    def note(self, actor: Actor, now: float) -> None:
        """Note that ``actor`` has made a move."""
        if actor in self._persons:
            self._turns, self._since = 0, now
        elif isinstance(actor, int) and actor != self._last:
            self._turns += 1
        self._last = actor

    def rings(self, now: float) -> bool:
        """Whether to ring now, when it is the turn of a person at the screen; true once."""
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
    """Ticks once for each urgent second."""

    def __init__(self) -> None:
        self._second = 0

    def due(self, clock: Clock | None, hands: Collection[Seat], now: float) -> bool:
        """Whether another urgent second has begun for somebody at the screen."""
        seat = None if clock is None or not clock.running else clock.seat
        if clock is None or seat is None or seat not in hands or not is_urgent(clock, seat, now):
            self._second = 0
            return False
        before, self._second = self._second, math.ceil(clock.left(seat, now))
        return self._second != before and self._second > 0
