"""Puzzle attempts kept in memory."""

from pathlib import Path

from jungle_games.store.database import Database
from jungle_games.store.progress import Attempt, Progress


class Attempts(Progress):
    """Progress that no disk keeps."""

    def __init__(self, *attempts: Attempt) -> None:
        super().__init__(Database(Path(":memory:")))
        for attempt in attempts:
            self.record_attempt(attempt)
