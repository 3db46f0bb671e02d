"""The computer players of a headless host, which think one after the other in a thread."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from jungle_games.core.game import Game
from jungle_games.core.limits import Limits
from jungle_games.elsewhere.hosting.computer_turns import MoveRequest
from jungle_games.elsewhere.reports import Report

Decide = Callable[[str, MoveRequest, str | None], None]


class ComputerThread:
    """Asks computer players for moves, and passes each to ``decide`` from its thread; None if the player failed.

    Then ``report`` is told why, from that thread, too.
    """

    def __init__(self, find_game: Callable[[str], Game[Any, Any, Any]], decide: Decide, report: Report) -> None:
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
