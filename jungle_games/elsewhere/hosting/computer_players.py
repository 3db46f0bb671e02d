"""The computer players of a hosted match: whose turn it is, and how a headless host lets them think."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from jungle_games.core.game import AnyGame, AnyPosition, IllegalMove, Seat
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import AnyMatch, Ticket
from jungle_games.elsewhere.refusals import Report

COURTESY: Final = 8.0
"""Seconds that computer players leave somebody who has yet to do what may be done at once, such as drawing a card."""


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A request to a computer player for a move of ``seat`` in ``observation``, answered by `HostedMatch.decided`."""

    game: str
    level: str
    seat: Seat
    observation: AnyPosition
    clock: tuple[float, float] | None
    ticket: Ticket


class ComputerTurns:
    """Asks computer players for their moves, once per turn."""

    def __init__(self) -> None:
        self._asked_for: Ticket | None = None
        self._reflex_since: float | None = None

    @property
    def paused_until(self) -> float | None:
        """The time when a computer player's pause ends; None if there was none."""
        return None if self._reflex_since is None else self._reflex_since + COURTESY

    def request(self, match: AnyMatch, seat: Seat, level: str, now: float) -> MoveRequest | None:
        """The request to the computer player of ``level`` whose turn it is in ``seat``, if it is due now."""
        if self._asked_for is not None and match.is_current(self._asked_for):
            return None
        if match.game.reflex(match.position) is None:
            self._reflex_since = None
        elif self._reflex_since is None or now - self._reflex_since < COURTESY:
            self._reflex_since = now if self._reflex_since is None else self._reflex_since
            return None
        self._asked_for = match.ticket()
        clock, left = match.clock, None
        if clock is not None and not clock.setting.per_turn and not clock.setting.per_task:
            left = clock.left(seat, now), clock.setting.increment
        return MoveRequest(match.game.name, level, seat, match.position.observe(seat), left, self._asked_for)

    def play(self, match: AnyMatch, seat: Seat, text: str | None, now: float) -> None:
        """Make the move that was chosen for ``seat``; None or an illegal move becomes a legal one."""
        self._asked_for = None
        own = [move for move in match.legal() if match.position.actor(move) == seat]
        try:
            match.play(text if text is not None else own[0], now)
        except IllegalMove:
            match.play(own[0], now)


Decide = Callable[[str, MoveRequest, str | None], None]


class ComputerThread:
    """Asks computer players for moves, and passes each to ``decide`` from its thread; None if the player failed.

    Then ``report`` is told why, from that thread, too.
    """

    def __init__(self, find_game: Callable[[str], AnyGame], decide: Decide, report: Report) -> None:
        self._find_game, self._decide, self._report = find_game, decide, report
        self._pool: Final = ThreadPoolExecutor(1, "thinking")
        self._over = False

    def __call__(self, table: str, request: MoveRequest) -> None:
        """Queue the ``request`` of a table."""
        self._pool.submit(self._think, table, request)

    def close(self) -> None:
        """Stop thinking, without waiting for the thread."""
        self._over = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _think(self, table: str, request: MoveRequest) -> None:
        text = None
        try:
            player = self._find_game(request.game).player(request.level)
            limits = Limits(clock=request.clock)
            text = str(player.choose(request.observation, limits, lambda: self._over).move)
        except Exception as error:
            self._report("let a computer player think", error)
        finally:
            if not self._over:
                self._decide(table, request, text)
