"""Puzzle attempts kept in memory."""

from jungle_games.store.progress import Attempt, PuzzleProgress


class Attempts:
    """Progress that no disk keeps."""

    def __init__(self, *attempts: Attempt) -> None:
        self.attempts = list(attempts)

    def record_attempt(self, attempt: Attempt) -> None:
        self.attempts.append(attempt)

    def puzzle_progress(self) -> dict[str, PuzzleProgress]:
        found: dict[str, PuzzleProgress] = {}
        for attempt in self.attempts:
            found[attempt.puzzle] = found.get(attempt.puzzle, PuzzleProgress()).after(attempt)
        return found
