"""What the worker is asked for somebody: one thing at a time, and the answers to nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

from jungle_games.players.worker import AnalysisTask, Answer, PuzzleTask, ReviewTask, Task


class Thinker(Protocol):
    """The worker, as far as it is asked something."""

    def submit(self, task: Task | AnalysisTask | ReviewTask | PuzzleTask) -> int:
        """Think about ``task``, and of nothing else any more; returns its number."""

    def stop(self) -> None:
        """Stop thinking; no answer comes."""


class Asking(ABC):
    """Asks ``worker``, and knows which answers are to what was asked last; ``_answered`` is handed these."""

    def __init__(self, worker: Thinker) -> None:
        self._worker = worker
        self._task: int | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being thought about."""
        return self._task is not None

    def halt(self) -> None:
        """Stop; no answer comes."""
        if self._task is not None:
            self._task = None
            self._worker.stop()

    def take_answer(self, payload: object) -> bool:
        """Take a worker's answer; whether it was one to this."""
        if self._task is None or not isinstance(payload, Answer) or payload.task != self._task:
            return False
        if payload.last:
            self._task = None
        self._answered(payload)
        return True

    @abstractmethod
    def _answered(self, answer: Answer) -> None:
        """Make something of it; after the ``last`` one more may be asked."""

    def _ask(self, task: Task | AnalysisTask | ReviewTask | PuzzleTask) -> None:
        self._task = self._worker.submit(task)
