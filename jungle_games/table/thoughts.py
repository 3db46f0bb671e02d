"""What computer players think about for one match: one question at a time, whose answer holds for one moment only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from jungle_games.core.limits import Limits
from jungle_games.core.match import Match, Ticket
from jungle_games.players.worker import Answer, Task
from jungle_games.ui.scene import Services

Then = Callable[[Answer], None]
"""What is done with an answer."""


@dataclass(frozen=True, slots=True)
class _Question:
    """Something that is thought about: the task's number, for which moment, and what is done with the answer."""

    number: int
    ticket: Ticket
    then: Then
    aside: bool
    """Nobody waits for it: whatever else is to be thought goes before it."""


class Thoughts:
    """Puts the questions of ``match`` to the worker and hands on its answers, unless the match has gone on since."""

    def __init__(self, services: Services, match: Match[Any, Any]) -> None:
        self._services = services
        self._match = match
        self._question: _Question | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being thought about, be it aside."""
        return self._question is not None

    @property
    def awaited(self) -> bool:
        """Whether somebody waits for what is being thought about."""
        return self._question is not None and not self._question.aside

    def ask(self, level: str, limits: Limits, then: Then, *, ahead: bool = False) -> None:
        """Let ``level`` think for the seat to move, of what that seat may know; ``ahead``: also after its answer."""
        seat = self._match.to_move
        assert isinstance(seat, int)
        self._submit(level, self._match.position.observe(seat), limits, then, ahead=ahead)

    def ask_aside(self, level: str, position: Any, limits: Limits, then: Then) -> bool:
        """Let ``level`` think about ``position``, nobody waiting for it; false while something else is thought about.

        Where ``position`` is the match's own and not an observation, the answer must be told apart as such.
        """
        if self.busy:
            return False
        self._submit(level, position, limits, then, aside=True)
        return True

    def drop(self) -> None:
        """Whatever is being thought is out of date."""
        if self._question is not None:
            self._question = None
            self._services.worker.stop()

    def take_answer(self, payload: object) -> bool:
        """Take a worker's answer; whether it was one for this match. Answers to an earlier moment are dropped."""
        question = self._question
        if question is None or not isinstance(payload, Answer) or payload.task != question.number:
            return False
        self._question = None
        if self._match.is_current(question.ticket):
            question.then(payload)
        return True

    def _submit(
        self, level: str, position: Any, limits: Limits, then: Then, *, ahead: bool = False, aside: bool = False
    ) -> None:
        number = self._services.worker.submit(Task(self._match.game.name, level, position, limits, ahead))
        self._question = _Question(number, self._match.ticket(), then, aside)
