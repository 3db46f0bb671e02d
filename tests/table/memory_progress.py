"""Puzzle attempts kept in memory."""

from jungle_games.store.progress import Attempt, PuzzleProgress


class Attempts:
    """Progress that no disk keeps."""

    def __init__(self, *attempts: Attempt) -> None:
        self.attempts = list(attempts)

    def record_attempt(self, attempt: Attempt) -> None:
        self.attempts.append(attempt)

    def puzzle_progress(self) -> dict[str, PuzzleProgress]:
        tried = {attempt.puzzle for attempt in self.attempts}
        return {name: PuzzleProgress.of([each for each in self.attempts if each.puzzle == name]) for name in tried}
