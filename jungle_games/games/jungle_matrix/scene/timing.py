"""Time at the table of Jungle Matrix: how long a turn takes, and when computer players move and call."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final, NamedTuple

from jungle_games.core.i18n import _
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.matches.match import Match
from jungle_games.games.jungle_matrix.player.mistakes import notice
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Gridlocked, JungleMatrixMove, Next, Stop, Swap
from jungle_games.games.jungle_matrix.rules.pets import Pet
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.rules.turn_rules import QuickPoints
from jungle_games.table.driver import uneven
from jungle_games.table.state import TableState

_TICK: Final = 0.1
"""Seconds between two updates of a running clock."""
_TIMED = Cover | Swap | Gridlocked | Stop | Flag
_PAUSES: Final[Mapping[Phase, float]] = {Phase.PET: 1.6, Phase.LAY: 0.8, Phase.BOOKING: 2.2}
_COVERS: Final[Mapping[str, float]] = {"one": 1.25, "two": 0.6, "three": 0.333}
"""Seconds between two covers by a computer player, on average."""
_COVERS_QUICKEST, _COVERS_SLOWEST = 0.8, 1.2
"""The range of factors by which these vary."""
_GLIDE: Final = 0.36
"""Seconds that a card takes to its place at normal speed, which count as part of that time."""
_QUICKEST, _SLOWEST = 0.8, 1.4
"""The range of factors by which a computer player's pauses vary."""
_OF_PACE: Final = 0.6
"""The longest pause as a share of the seconds allowed per card."""
_COUNT_APART: Final = 0.06
"""Seconds per point while points are counted up."""


class Stopwatch:
    """Counts seconds while it runs; the current time is passed in, in seconds from any fixed origin."""

    def __init__(self) -> None:
        self._gone = 0.0
        self._since: float | None = None

    @property
    def running(self) -> bool:
        return self._since is not None

    def seconds(self, now: float) -> float:
        return self._gone + (max(0.0, now - self._since) if self._since is not None else 0.0)

    def set(self, seconds: float, now: float) -> None:
        self._gone = seconds
        if self._since is not None:
            self._since = now

    def run(self, on: bool, now: float) -> None:
        if on and self._since is None:
            self._since = now
        elif not on and self._since is not None:
            self._gone, self._since = self.seconds(now), None


class TurnTiming:
    """Times the current turn; where time limits are longer, its clock is slower."""

    def __init__(self, position: JungleMatrixPosition, time_factor: int = 1) -> None:
        """Time limits are ``time_factor`` times as long, and with 0 there are none."""
        self._factor = time_factor
        self._watch = Stopwatch()
        self._position = position
        self._take_up(0.0)

    def follow(self, position: JungleMatrixPosition, now: float) -> None:
        """Follow the match after a move or a step back, restarting the time if another turn has begun."""
        before, self._position = self._position, position
        if (before.round, before.player) != (position.round, position.player) or position.phase is Phase.PET:
            self._take_up(now)

    def _take_up(self, now: float) -> None:
        self._watch.set((self._position.turn.seconds or 0.0) * self._slowness, now)

    @property
    def _slowness(self) -> int:
        """How many seconds count as one, 0 where none do; all of them in sudden death, where the quicker wins."""
        return 1 if self._position.is_sudden_death else self._factor

    def run(self, now: float, *, going_on: bool) -> None:
        self._watch.run(going_on and self._position.phase in (Phase.LAY, Phase.COVER), now)

    @property
    def matters(self) -> bool:
        return self._position.is_sudden_death or bool(self._position.rules.quick_points)

    def seconds(self, now: float) -> float:
        return self._watch.seconds(now) / self._slowness if self._slowness else 0.0

    def shown_seconds(self, table: TableState[JungleMatrixPosition, JungleMatrixMove]) -> float | None:
        """The time so far of the turn that ``table`` shows, if it counts."""
        position = table.position
        if not (self.matters and self._slowness) or position.phase is Phase.PET:
            return None
        if table.looking_back or position.phase is Phase.BOOKING:
            return position.turn.seconds
        return self.seconds(table.now)

    def prelude(self, move: JungleMatrixMove, now: float) -> tuple[JungleMatrixMove, ...]:
        told = self._position.turn.seconds
        wanted = isinstance(move, Next) and self._position.time_wanted and told is None
        if not wanted and not (self.matters and isinstance(move, _TIMED)):
            return ()
        return (Elapsed(max(round(self.seconds(now), 1), told or 0.0)),)

    def wake_at(self, now: float) -> float | None:
        """The time at which the running clock changes next."""
        return now + _TICK if self._watch.running and self.matters and self._slowness else None


class ComputerWatcher:
    """Calls for a computer player that watches, after a human delay. It only knows what its seat may know."""

    def __init__(self, match: Match[JungleMatrixPosition, JungleMatrixMove]) -> None:
        self._match = match
        self._watch = Stopwatch()
        self._delay: float | None = None
        """Seconds from the act to the call; None while there is nothing to call."""
        self._seen: tuple[int, int, int] = (0, 0, 0)
        """Round, seat and number of acts at the last look."""
        self.follow(0.0)

    def follow(self, now: float) -> None:
        """Look at the latest act after the match has changed."""
        position = self._match.position
        before, self._seen = self._seen, (position.round, position.player, len(position.turn.log))
        watcher = self._match.seats[position.watcher]
        if not watcher.is_computer or Catch() not in self._match.legal():
            self._delay = None
            return
        if before[:2] != self._seen[:2] or before[2] > self._seen[2]:
            self._delay = None
        if self._delay is None:
            noticed = notice(position.observe(position.watcher), self._match.level_to_play(position.watcher))
            if noticed is not None:
                self._delay = noticed.delay
                self._watch.set(0.0, now)

    def run(self, now: float, *, going_on: bool) -> None:
        self._watch.run(going_on, now)

    def calls(self, now: float) -> bool:
        return self._delay is not None and self._watch.running and self._watch.seconds(now) >= self._delay

    def wake_at(self, now: float) -> float | None:
        if self._delay is None or not self._watch.running:
            return None
        return now + max(0.0, self._delay - self._watch.seconds(now))


class PointCounter:
    """Counts the points of a turn up one by one."""

    def __init__(self) -> None:
        self._turn: Hashable = None
        self._from = 0.0
        self.counted = 0
        """The points counted so far."""

    def follow(self, turn: Hashable, points: int, now: float, speed: float) -> bool:
        """Count towards ``points`` at ``speed``, or jump there in a new ``turn``; return whether counting continues."""
        if turn != self._turn or points < self.counted or speed <= 0:
            self._turn, self.counted = turn, points
        elif self.counted < points and now >= self._from:
            self.counted += 1
            self._from = now + _COUNT_APART / speed
        return self.counted != points


class CardClock(NamedTuple):
    """The time for the next card, or for laying them all: what is ``left`` of the ``whole``, as clocks show seconds."""

    left: float
    whole: float
    urgent: bool = False


def card_clock(table: TableState[JungleMatrixPosition, JungleMatrixMove]) -> CardClock | None:
    clock, position = table.match.clock, table.position
    cards = {Phase.LAY: position.rules.squares, Phase.COVER: 1}.get(position.phase, 0)
    whole = float(table.match.time_factor * position.rules.pace * cards)
    if clock is None or not whole or table.looking_back or table.match.outcome is not None:
        return None
    return CardClock(round(clock.left(position.player, table.now), 1), whole, table.urgent(position.player))


def computer_pause(position: JungleMatrixPosition, ply: int) -> float:
    """How many seconds a computer player waits before its move in ``position``, after ``ply`` moves: never evenly.

    >>> from jungle_games.games.jungle_matrix.rules.game import JungleMatrix
    >>> start = JungleMatrix().start(JungleMatrix.options_type.build())
    >>> 1.2 < computer_pause(start, 0) < computer_pause(start, 1) < 2.3
    True
    """
    pace = position.rules.pace
    if position.phase is Phase.COVER:
        between = _COVERS[position.options.cover_speed] * uneven(_COVERS_QUICKEST, _COVERS_SLOWEST, ply)
        pause = max(0.0, between - _GLIDE)
    else:
        pause = _PAUSES[position.phase] * uneven(_QUICKEST, _SLOWEST, ply)
    return min(pause, pace * _OF_PACE) if pace else pause


def pet_effect(pet: Pet, position: JungleMatrixPosition, time_factor: int) -> str:
    """What ``pet`` does, in words that are true also where time limits are longer, or off.

    In sudden death, where the quicker wins, no time is longer.
    """
    effects = dict(pet.effects)
    if time_factor == 1 or len(effects) != 1 or position.is_sudden_death:
        return _(pet.says)
    quick, pace = effects.get("quick_points"), effects.get("pace")
    if isinstance(quick, QuickPoints):
        words = _("Call Gridlocked within {seconds} seconds: {points} extra points.")
        if not time_factor:
            words = _("Call Gridlocked: {points} extra points.")
        return words.format(seconds=quick.seconds * time_factor, points=quick.points)
    if isinstance(pace, int):
        words = _("{seconds} seconds for each card.") if time_factor else _("No time limit for the cards.")
        return words.format(seconds=pace * time_factor)
    return _(pet.says)
