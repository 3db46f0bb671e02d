"""Hints: a good move for the person to move, shown when it is final, until it is made or put away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from jungle_games.core.i18n import _
from jungle_games.core.limits import Limits
from jungle_games.core.match import Match
from jungle_games.players.worker import Answer
from jungle_games.table.thoughts import Thoughts
from jungle_games.ui.scene import Services

_LIMITS: Final = Limits(ms=1500)


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, and why it is a good one, in a sentence."""

    move: Any
    reason: str


class Hints:
    """Lets the strongest player think of a hint; asked again in the same position it says the same."""

    def __init__(self, services: Services, match: Match[Any, Any], thoughts: Thoughts) -> None:
        self._services = services
        self._match = match
        self._thoughts = thoughts
        self._found: tuple[Any, Hint] | None = None
        """What was found last, and in which position."""
        self.shown: Hint | None = None
        self.sought = False
        """Whether one is being thought of."""

    def ask(self) -> None:
        """Have a hint thought of for the seat to move, or show the one that was found for this position."""
        if self._found is not None and self._found[0] is self._match.position:
            self.shown = self._found[1]
            return
        self.sought = True
        self._thoughts.ask(self._match.game.levels[-1].key, _LIMITS, self._answered)

    def _answered(self, answer: Answer) -> None:
        self.sought = False
        if answer.choice is None:
            self._services.toast(_("No move was found this time. Just ask again."))
            return
        self.shown = Hint(answer.choice.move, answer.choice.reason or _("The strongest player would do this."))
        self._found = self._match.position, self.shown
        self._match.note_hint()

    def put_away(self) -> bool:
        """Show none, and think of none; whether there was anything to put away."""
        if self.sought:
            self._thoughts.drop()
        busy = self.sought or self.shown is not None
        self.shown, self.sought = None, False
        return busy
