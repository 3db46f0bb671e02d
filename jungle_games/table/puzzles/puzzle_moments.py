"""Puzzles whose answer is a moment of the match: the person steps through them and chooses one."""

from __future__ import annotations

from collections.abc import Mapping

from jungle_games.core.i18n import pgettext
from jungle_games.table.ending.end_of_match import EndingView
from jungle_games.table.frame.frame import Control
from jungle_games.table.puzzles.puzzle_view import Stage
from jungle_games.table.puzzles.referee import Referee


class PuzzleMoments:
    """Leads through the moments of the puzzle of ``referee`` on ``table``; without them it does nothing."""

    def __init__(self, table: EndingView, referee: Referee) -> None:
        self._table = table
        self._referee = referee

    @property
    def asked(self) -> bool:
        """Whether the answer is a moment."""
        return self._referee.moments is not None

    def begin(self) -> None:
        """Show what lay there before the first."""
        self._table.step_to(min(self._referee.moments or (1,)) - 1)

    def step(self, step: int) -> None:
        """Take back what was tried, and show the moment before (-1) or after (1) the shown one."""
        self.go_back()
        self._table.step(step)
        self._table.invalidate()

    def go_back(self) -> None:
        """Take back what was tried, if anything was: one goes on from where one looks."""
        if self._referee.stage is Stage.REFUTED:
            self._referee.go_back()
            self._table.invalidate()

    def answer(self) -> None:
        """Answer by the moment that is shown."""
        table, referee = self._table, self._referee
        self.go_back()
        if referee.stage is not Stage.ASKING:
            return
        shown = max((moment for moment in referee.moments or () if moment <= table.shown_ply), default=None)
        if shown is None:
            table.services.sounds.play("illegal")
            return
        step = table.match.steps[shown - 1]
        if referee.follow(str(shown)).tried:
            places = table.named_places(step)
            thing = table.arrangement.thing_on(places[0]) if places else None
            before = table.match.position_at(shown - 1)
            referee.describe(table.move_text(before, step.move), thing.look if thing is not None else None)
        else:
            table.services.sounds.play("catch_right")
            self.show_found()
        table.invalidate()

    def show_found(self) -> None:
        """Show what the right moment begins with, once that is known."""
        if self._referee.found_moment is not None:
            self._table.step_to(self._referee.found_moment - 1)

    @property
    def controls(self) -> Mapping[str, Control]:
        """What leads from one to the next, in the place of undo and redo."""
        moments, shown = self._referee.moments or (0,), self._table.shown_ply
        back, on = pgettext("one move back", "Back"), pgettext("one move further", "On")
        return {
            "undo": Control("undo", back, "step_back", shown >= min(moments)),
            "redo": Control("redo", on, "step_forward", shown < max(moments)),
        }
