"""What computer players think about for one match: their moves, and a hint for the person to move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from jungle_games.core.game import Choice
from jungle_games.core.i18n import _
from jungle_games.core.limits import Limits
from jungle_games.core.match import Match, Ticket
from jungle_games.players.worker import Answer, Task
from jungle_games.table.asking import Asking
from jungle_games.ui.scene import Services

Then = Callable[[Answer], None]
"""What is done with an answer."""
_LIMITS: Final = Limits(ms=1500)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked: for which moment, and what is done with the answer."""

    ticket: Ticket
    then: Then
    aside: bool
    """Nobody waits for it: whatever else is to be thought goes before it."""


class Thoughts(Asking):
    """Puts the questions of ``match`` to the worker and hands on its answers, unless the match has gone on since."""

    def __init__(self, services: Services, match: Match[Any, Any]) -> None:
        super().__init__(services.worker)
        self._match = match
        self._asked: _Asked | None = None

    @property
    def awaited(self) -> bool:
        """Whether somebody waits for what is being thought about."""
        return self.busy and self._asked is not None and not self._asked.aside

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

    def _answered(self, answer: Answer) -> None:
        """Answers to an earlier moment are dropped."""
        asked = self._asked
        if asked is not None and self._match.is_current(asked.ticket):
            asked.then(answer)

    def _submit(
        self, level: str, position: Any, limits: Limits, then: Then, *, ahead: bool = False, aside: bool = False
    ) -> None:
        self._ask(Task(self._match.game.name, level, position, limits, ahead))
        self._asked = _Asked(self._match.ticket(), then, aside)


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, and why it is a good one, in a sentence."""

    move: Any
    reason: str


class Hints:
    """Lets the strongest player think of a hint; asked again in the same position it says the same.

    Only why it is good is said anew once another language is spoken, of the same move.
    """

    def __init__(self, services: Services, match: Match[Any, Any], thoughts: Thoughts) -> None:
        self._services = services
        self._match = match
        self._thoughts = thoughts
        self._found: tuple[Any, Choice[Any]] | None = None
        """The position in which one was found last, and the answer."""
        self.shown: Hint | None = None
        self.sought = False
        """Whether one is being thought of."""

    def ask(self) -> None:
        """Have a hint thought of for the seat to move, or show the one that was found for this position."""
        if self._found is not None and self._found[0] is self._match.position:
            self._show(*self._found)
            return
        self.sought = True
        self._thoughts.ask(self._match.game.levels[-1].key, _LIMITS, self._answered)

    def _answered(self, answer: Answer) -> None:
        self.sought = False
        if answer.choice is None:
            self._services.toast(_("No move was found this time. Just ask again."))
            return
        self._found = self._match.position, answer.choice
        self._show(*self._found)
        self._match.note_hint()

    def _show(self, position: Any, choice: Choice[Any]) -> None:
        reason = self._match.game.reason(position.observe(position.to_move), choice)
        self.shown = Hint(choice.move, reason or _("The strongest player would do this."))

    def reword(self) -> None:
        """Another language is spoken: the hint that is shown says in it why its move is good."""
        if self.shown is not None and self._found is not None:
            self._show(*self._found)

    def put_away(self) -> bool:
        """Show none, and think of none; whether there was anything to put away."""
        if self.sought:
            self._thoughts.halt()
        busy = self.sought or self.shown is not None
        self.shown, self.sought = None, False
        return busy
