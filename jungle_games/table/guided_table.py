"""A table whose person may be guided: through a lesson, a puzzle, or the moments that mattered in a finished match."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import pygame

from jungle_games.table.coach import NEXT_LESSON, Coach
from jungle_games.table.ending.end_of_match import EndingView
from jungle_games.table.frame.frame import END, GUIDE, Control, FrameView
from jungle_games.table.guide import Guide
from jungle_games.table.moments.moments_on_table import MOMENTS, MomentsOnTable
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.puzzles.puzzle_on_table import PuzzleOnTable
from jungle_games.table.puzzles.puzzle_panel import Stage
from jungle_games.table.puzzles.referee import Referee
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey
from jungle_games.table.sprites.marks import Arrow
from jungle_games.ui.focus import Focusable


class GuidedTable(EndingView):
    """The part of a table that asks whoever guides the person; without a guide it lets all happen."""

    puzzle: PuzzleOnTable | None = None
    """The puzzle that lies here."""
    moments: MomentsOnTable | None = None
    """What mattered in the finished match that lies here, where one looks back on it."""

    def teach(self, coach: Coach) -> None:
        """Let ``coach`` lead through a lesson. Called before the table is opened."""
        self._be_guided(coach)

    def pose(self, referee: Referee) -> None:
        """Let ``referee`` lead through a puzzle. Called before the table is opened."""
        self._be_guided(referee)
        self.puzzle = PuzzleOnTable(self, referee)

    def look_back(self, played: date | None = None) -> None:
        """Show the moments that mattered in the finished match, which was ``played`` on that day, None for today.

        Called before the table is opened.
        """
        self.play.practice = True
        self.moments = MomentsOnTable(self, played)

    def _be_guided(self, guide: Guide) -> None:
        """Let ``guide`` lead: nothing is kept or counted."""
        self.guide = guide
        self.play.practice = self.play.prompted = True
        self._take_in_panel()

    def _take_in_panel(self) -> None:
        if self.guide is not None:
            self.guide_panel = self.guide.make_panel(self._run, self.paint_look)
            self.frame.add(GUIDE, self.guide_panel)

    def reword(self) -> None:
        """Make the frame anew; the match and what guides through it stay where they are."""
        self.frame.clear()
        self.make_widgets()
        self.end.make_widgets()
        if self.guide is not None:
            self.guide.reword()
        if self.puzzle is not None:
            self.puzzle.make_widgets()
        if self.moments is not None:
            self.moments.make_widgets()
        self._take_in_panel()

    # What is done

    def guided(self, gesture: Gesture) -> bool:
        """Whether whoever guides lets a legal drop be made; if not, it is objected to."""
        if self.guide is None or self.guide.allows(gesture.move):
            return True
        self.guide.object()
        return False

    def make(self, move: Any) -> None:
        """Make a person's move, None for a throw, and let follow what whoever guides says."""
        if self.puzzle is not None and self.puzzle.moments.asked:
            self.puzzle.moments.answer()
            return
        lesson = self.guide if isinstance(self.guide, Coach) and not self.guide.finished else None
        if self.guide is not None:
            move = self.guide.throw if move is None else move
            following = self.guide.follow(str(move))
            if following.tried and self.puzzle is not None:
                self.puzzle.try_out(move, self._dropped)
                return
            self.play.script = list(following.moves)
            self.play.prompted = not self.guide.plays_on
        if move is None:
            self.play.throw()
        else:
            self.play.play(move)
        if lesson is not None and lesson.finished and self.focus.ring:
            self.focus.focus(NEXT_LESSON)

    def guided_menu(self) -> tuple[Sequence[MenuEntry], str] | None:
        """The entries of the menu while somebody guides, and its title: nothing that would end the match."""
        if self.puzzle is not None:
            return self.puzzle.menu(), self.puzzle.referee.view.title
        if isinstance(self.guide, Coach):
            return self.guide.menu(self.navigator, self.match.game.name), self.guide.lesson.title
        return None

    def _run(self, command: str) -> None:
        """A button was pressed; a puzzle has its own way with some, and who looks back."""
        leads = self.puzzle if self.moments is None else self.moments
        if leads is None or not leads.command(command):
            super()._run(command)

    def leave(self) -> None:
        if self.puzzle is not None:
            self.puzzle.leave()
        super().leave()

    # What is shown

    @property
    def instead(self) -> Mapping[Hashable, Hashable]:
        return super().instead if self.moments is None else {END: MOMENTS}

    def under_paper(self, rect: pygame.Rect) -> bool:
        return super().under_paper(rect) or (self.moments is not None and self.moments.covers(rect))

    def guided_frame(self, view: FrameView, history: Sequence[Control]) -> tuple[FrameView, Sequence[Control]]:
        """In a puzzle undo, redo and hint are its own; only where one looks through moments they are listed."""
        if self.puzzle is None or self.occupied:
            return super().guided_frame(view, history)
        own = dict(self.puzzle.controls)
        shown = [
            replace(own.pop(control.command), compact=control.compact) for control in history if control.command in own
        ]
        moments = self.puzzle.moments.asked
        told = view.prompt if moments and self.puzzle.referee.stage is Stage.ASKING else self.puzzle.prompt
        view = replace(view, lists_moves=view.lists_moves and moments, prompt=told)
        return (replace(view, controls=()) if moments else view), [*shown, *own.values()]

    @property
    def arrows(self) -> Sequence[Arrow]:
        own = self.puzzle.marks.arrows if self.puzzle is not None else ()
        return (*super().arrows, *own, *(self.moments.arrows if self.moments is not None else ()))

    def focusables(self) -> Iterable[Focusable]:
        found = list(super().focusables())
        answers = [key for key in self._answers if key not in {getattr(item, "key", None) for item in found}]
        return [*found, *(self.arrangement.focusables[key] for key in answers)]

    @property
    def _answers(self) -> Sequence[PlaceKey]:
        places = self.puzzle.referee.places if self.puzzle is not None else None
        return [] if places is None else [key for key in self.arrangement.places if str(key) in places]

    @property
    def hot(self) -> bool:
        return super().hot or (self.puzzle is not None and self.pointed_place in self._answers)

    def draw_won(self, target: pygame.Surface) -> None:
        super().draw_won(target)
        if self.puzzle is not None:
            self.puzzle.marks.draw_under(target)

    def draw_moving(self, target: pygame.Surface) -> None:
        super().draw_moving(target)
        if self.puzzle is not None:
            self.puzzle.marks.draw_over(target, still=not self.sprites.moving)
        if self.moments is not None:
            self.moments.draw_over(target, self._marked if self.focus.ring else None)

    # Looking back and ahead

    def step_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; beyond either end, the end."""
        self.end.fold()
        self.put_back()
        self.cursor.go_to(ply)
        self._sync()

    def step(self, step: int) -> None:
        """Show the position before (-1) or after (1) the shown one."""
        self.end.fold()
        self.put_back()
        self.cursor.go_by(step)
        self._sync()
