"""Computer players of a host without a window: they think in a thread, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from jungle_games.core.game import Game
from jungle_games.core.limits import Limits
from jungle_games.elsewhere.hosted_match import Thought

Decide = Callable[[str, Thought, str | None], None]


class Thinking:
    """Asks computer players, and hands what they decide to ``decide``, from a thread; None where one has failed."""

    def __init__(self, find_game: Callable[[str], Game[Any, Any, Any]], decide: Decide) -> None:
        self._find_game, self._decide = find_game, decide
        self._pool: Final = ThreadPoolExecutor(1, "thinking")
        self._over = False

    def __call__(self, table: str, thought: Thought) -> None:
        """Think about ``thought``, which a table asks."""
        self._pool.submit(self._think, table, thought)

    def close(self) -> None:
        """Whoever thinks is to answer at once, and nobody waits for it."""
        self._over = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _think(self, table: str, thought: Thought) -> None:
        text = None
        try:
            player = self._find_game(thought.game).player(thought.level)
            limits = Limits(clock=thought.clock)
            text = str(player.choose(thought.observation, limits, lambda: self._over).move)
        finally:
            if not self._over:
                self._decide(table, thought, text)
