"""Requests to the worker: one task at a time, and only the answers to that task."""

from __future__ import annotations

from abc import ABC, abstractmethod

from jungle_games.players.worker import AnalysisTask, Answer, PuzzleTask, ReviewTask, Task, Worker


class WorkerRequests(ABC):
    """A client of ``worker``: submits tasks, and passes the answers to the latest one to ``_answered``."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._task: int | None = None

    @property
    def busy(self) -> bool:
        """Whether a task is running."""
        return self._task is not None

    def halt(self) -> None:
        """Cancel the running task; no answer follows."""
        if self._task is not None:
            self._task = None
            self._worker.stop()

    def take_answer(self, payload: object) -> bool:
        """Handle ``payload`` if it answers the running task; whether it did."""
        if self._task is None or not isinstance(payload, Answer) or payload.task != self._task:
            return False
        if payload.last:
            self._task = None
        self._answered(payload)
        return True

    @abstractmethod
    def _answered(self, answer: Answer) -> None:
        """Handle an answer; after the ``last`` one another task may be submitted."""

    def _ask(self, task: Task | AnalysisTask | ReviewTask | PuzzleTask) -> None:
        self._task = self._worker.submit(task)
