"""What somebody tried at puzzles, kept in memory."""

from jungle_games.storage.progress import Attempt, Standing


class Attempts:
    """Progress that no disk keeps."""

    def __init__(self, *attempts: Attempt) -> None:
        self.attempts = list(attempts)

    def record_attempt(self, attempt: Attempt) -> None:
        self.attempts.append(attempt)

    def standings(self) -> dict[str, Standing]:
        found: dict[str, Standing] = {}
        for attempt in self.attempts:
            found[attempt.puzzle] = found.get(attempt.puzzle, Standing()).after(attempt)
        return found
