"""The computer player that watches: it calls what it has noticed after a human delay."""

from __future__ import annotations

from jungle_games.core.match import Match
from jungle_games.games.jungle_matrix.player.watching import notice
from jungle_games.games.jungle_matrix.rules.moves import Catch
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixMove, JungleMatrixPosition
from jungle_games.games.jungle_matrix.scene.stopwatch import Stopwatch


class Vigil:
    """Watches one match for a computer player. It is told what its seat may know, and nothing else."""

    def __init__(self, match: Match[JungleMatrixPosition, JungleMatrixMove]) -> None:
        self._match = match
        self._watch = Stopwatch()
        self._delay: float | None = None
        """How long after the act it calls; None while it has nothing to say."""
        self._seen: tuple[int, int, int] = (0, 0, 0)
        """Round, seat and number of acts of the turn as it was looked at last."""
        self.follow(0.0)

    def follow(self, now: float) -> None:
        """The match went on, or back: look at what was done."""
        position = self._match.position
        before, self._seen = self._seen, (position.round, position.player, len(position.turn.log))
        watcher = self._match.seats[position.watcher]
        if watcher.is_person or Catch() not in self._match.legal():
            self._delay = None
            return
        if before[:2] != self._seen[:2] or before[2] > self._seen[2]:
            self._delay = None
        if self._delay is None:
            noticed = notice(position.observe(position.watcher), watcher.kind)
            if noticed is not None:
                self._delay = noticed.delay
                self._watch.set(0.0, now)

    def run(self, on: bool, now: float) -> None:
        """Let its time pass, or stand."""
        self._watch.run(on, now)

    def calls(self, now: float) -> bool:
        """Whether it calls at this moment."""
        return self._delay is not None and self._watch.running and self._watch.seconds(now) >= self._delay

    def wake_at(self, now: float) -> float | None:
        """When it is going to call."""
        if self._delay is None or not self._watch.running:
            return None
        return now + max(0.0, self._delay - self._watch.seconds(now))
