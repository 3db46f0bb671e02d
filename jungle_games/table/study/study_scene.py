"""The analysis of a match: stepping through it and trying moves, without changing the match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import pygame

from jungle_games.core.findings import AnyAnalysis, AnyLine
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.decisions import TurningPoint, any_decided
from jungle_games.core.matches.match import AnyMatch
from jungle_games.table.actions import TableActions
from jungle_games.table.frame.frame import Control
from jungle_games.table.navigator import Navigator
from jungle_games.table.services import Services
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey, Thing
from jungle_games.table.sprites.highlights import draw_disc
from jungle_games.table.sprites.marks import Arrow
from jungle_games.table.state import AnyState
from jungle_games.table.study.analysis import LINES, GameReview, Study
from jungle_games.table.study.evaluation import EvaluationBar, EvaluationCurve
from jungle_games.table.study.lines_panel import LinesPanel, LinesView, LineView, NoteView
from jungle_games.table.study.study_frame import (
    BAR_SLOT,
    CURVE_SLOT,
    LINES_SLOT,
    StudiedTable,
    StudyActions,
    curve_view,
    study_controls,
    waiting_words,
    who_leads,
)
from jungle_games.ui.events import Event, Woken

LINE_COLOURS = ("amber", "fern", "paper")
"""The colours of the best lines' arrows and numbers, by rank."""
_LINE_SCALES = (1.0, 0.8, 0.62)
_BETTER = "leaf"


class StudyScene(StudiedTable):
    """A mixin for the scene of a game with analysis. Nothing is played, saved or counted here."""

    def __init__(
        self,
        services: Services,
        match: AnyMatch,
        navigator: Navigator,
        *,
        ply: int | None = None,
        review: bool = False,
    ) -> None:
        """Opened at the position after ``ply`` moves, else at the last; with ``review`` the review begins at once."""
        self.study = Study(services.worker, match.game, self._found, self._failed)
        self.game_review: GameReview | None = None
        self._chance = 0.5
        self._review_at_once = review
        super().__init__(services, match, navigator)
        self.play.practice = True
        if ply is not None:
            self.cursor.go_to(ply)

    def make_actions(self) -> TableActions:
        return StudyActions(self)

    lists_notices = False
    """They were shown at the table."""

    # What a game's scene fills in

    @abstractmethod
    def line_view(self, line: AnyLine, rank: int) -> LineView:
        """A line as it is shown, ``rank`` counted from 0."""

    @abstractmethod
    def better_words(self, point: TurningPoint) -> str:
        """What is said of a turning point, in a sentence or two."""

    # The frame

    def make_widgets(self) -> None:
        """The lines that were found, the bar that tells who stands better, and the course of the game."""
        self._lines = LinesPanel(LINES, self._try, self.show_better)
        self._bar = EvaluationBar()
        self._curve = EvaluationCurve(self.step_to, self.turn)
        for name, widget in ((LINES_SLOT, self._lines), (BAR_SLOT, self._bar), (CURVE_SLOT, self._curve)):
            self.frame.add(name, widget)

    def history_controls(self, state: AnyState, plies: tuple[int, int]) -> Sequence[Control]:
        """Nothing is taken back here: one stops to think, reviews the game, and goes back to it."""
        review = self.game_review
        reviewable = any_decided(self.match, range(len(self.match.seats))) and (review is None or not review.complete)
        return study_controls(
            self.study, reviewing=self.reviewing, reviewable=reviewable, trying=self.cursor.root is not None
        )

    def show_widgets(self, state: AnyState) -> None:
        waiting = waiting_words(self.study, reviewing=self.reviewing)
        words, leader = who_leads(state, self.analysis, waiting)
        self._lines.show(self._lines_view(state, words, leader))
        bottom = self.bottom_seat
        self._bar.show(bottom, self.chance_of(bottom), words)
        self._curve.visible = self.frame.shows(CURVE_SLOT)
        if self.game_review is not None:
            if not self._curve.visible:
                self.place_frame()
            self._curve.show(curve_view(self.game_review, min(state.ply, self.match.ply), self.match.ply))

    def _lines_view(self, state: AnyState, words: str, leader: Seat | None) -> LinesView:
        point, analysis = self.turning_point, self.analysis
        note = NoteView(point.sign, self.better_words(point)) if point is not None else None
        over = state.position.outcome is not None
        footnote = "" if over else _("Drag a piece to try a move. The game stays as it is.")
        if over or analysis is None:
            return LinesView(words, leader, note=note, footnote=footnote)
        depth = _("Depth {number}").format(number=analysis.depth)
        lines = tuple(self.line_view(line, rank) for rank, line in enumerate(analysis.lines))
        return LinesView(words, leader, depth, lines, note, footnote)

    def _try(self, index: int) -> None:
        if self.analysis is not None and index < len(self.analysis.lines):
            self.try_line(self.analysis.lines[index].moves)

    @property
    def bottom_seat(self) -> Seat:
        """Who sits at the bottom, where the bar begins."""
        return 0

    # The stack's contracts

    def enter(self) -> None:
        self.services.worker.warm()
        self.study.look_at(self.shown_position)
        if self._review_at_once:
            self.game_review = self._new_review()
        self._go_on()

    def pause(self) -> None:
        super().pause()
        self._halt()

    def resume(self) -> None:
        self.dirty = True
        self._go_on()

    def leave(self) -> None:
        self._halt()
        super().leave()

    def _halt(self) -> None:
        self.study.halt()
        if self.game_review is not None:
            self.game_review.halt()

    def _go_on(self) -> None:
        """GameReview on while a review is going on, else analyse what is shown."""
        if self.game_review is not None and not self.game_review.ended:
            self.study.halt()
            self.game_review.go_on()
        else:
            self.study.go_on()

    # Events

    def handle(self, event: Event) -> bool:
        """Take what the worker found; what it says to other tables goes on to them."""
        if isinstance(event, Woken):
            if self.game_review is not None and self.game_review.take_answer(event.payload):
                return True
            return self.study.take_answer(event.payload)
        return super().handle(event)

    def back(self) -> bool:
        """Esc drops a line that was tried, and then closes the analysis."""
        self.back_to_game()
        return True

    def open_menu(self) -> None:
        self.navigator.menu(self.actions.menu(), _("Analysis"))

    def _found(self) -> None:
        """There is something new to show."""
        self.refresh_frame()
        self.dirty = True

    def _failed(self, reason: str) -> None:
        self.services.toast(reason)

    # Stepping and trying

    def _sync(self) -> None:
        # First of all: the panels show what is known of this position.
        self.study.look_at(self.shown_position)
        super()._sync()

    def _legal_gestures(self) -> Sequence[Gesture]:
        position = self.shown_position
        return () if position.outcome is not None else self.gestures(position)

    def caution(self, move: Any) -> str | None:
        return None

    def drop(self, gesture: Gesture, thing: Thing) -> None:
        """Try a move: it goes on from the shown position, beside the game that was played."""
        self.dropped = thing
        before = self.shown_position
        self.cursor.try_out([gesture.move])
        if self.cursor.step is not None:
            self.announcer.hear(before, self.cursor.step, by_hand=True)
        self._sync()

    def try_line(self, moves: Sequence[Any]) -> None:
        """Go on by a line that was found; its first move is shown, the others may be stepped to."""
        self.put_back()
        if moves:
            self.cursor.try_out(moves)
            self._sync()

    def back_to_game(self) -> None:
        self.put_back()
        if self.cursor.root is None:
            self.close()
        else:
            self.cursor.return_to_match()
            self._sync()

    # What is known

    @property
    def analysis(self) -> AnyAnalysis | None:
        """What is known of the shown position, now or from the review."""
        if self.study.analysis is None and self.game_review is not None and not self.cursor.astray:
            return self.game_review.analysis_at(self.shown_ply)
        return self.study.analysis

    def chance_of(self, seat: Seat) -> float:
        """How likely one of two seats is to win, from 0 to 1; what was known last, while nothing is known yet."""
        position, analysis = self.shown_position, self.analysis
        outcome = position.outcome
        if outcome is not None:
            self._chance = float(0 in outcome.winners) if outcome.winners else 0.5
        elif analysis is not None:
            chance = analysis.best.evaluation
            self._chance = chance if position.to_move == 0 else 1 - chance
        return self._chance if seat == 0 else 1 - self._chance

    # The review of the game

    def begin_review(self) -> None:
        if self.game_review is None or (self.game_review.ended and not self.game_review.complete):
            self.game_review = self._new_review()
            self._go_on()
            self._found()

    def _new_review(self) -> GameReview:
        return GameReview(self.services.worker, self.match, self._found, self._review_ended)

    def stop_review(self) -> None:
        """Give the review up; what it has found stays."""
        if self.game_review is not None:
            self.game_review.give_up()

    @property
    def reviewing(self) -> bool:
        return self.game_review is not None and not self.game_review.ended

    def _review_ended(self, failure: str | None) -> None:
        if failure is not None:
            self._failed(failure)
        elif self.game_review is not None and self.game_review.complete and not self.game_review.points:
            self.services.toast(_("No single move decided this game."))
        self.study.go_on()
        self._found()

    def turn(self, step: int) -> None:
        """Show the next (1) or the last (-1) turning point."""
        point = self.game_review.next_point(self.shown_ply, step) if self.game_review is not None else None
        if point is not None:
            self.cursor.return_to_match()
            self.step_to(point.ply)

    @property
    def turning_point(self) -> TurningPoint | None:
        """The turning point that the shown move of the game is, if it is one."""
        if self.game_review is None or self.cursor.astray:
            return None
        return self.game_review.point_at(self.shown_ply)

    def show_better(self) -> None:
        """Show the line that would have been better than the shown move."""
        point = self.turning_point
        if point is not None:
            self.put_back()
            self.cursor.look_from(point.ply - 1, point.better.moves)
            self._sync()

    # Drawing

    @property
    def arrows(self) -> Sequence[Arrow]:
        """What would have been better than a move that turned the game; else the best lines of the position."""
        point = self.turning_point
        if point is not None:
            return self._arrow(point.better.move, _BETTER, 1.0, "")
        analysis = self.analysis
        found = analysis.lines if analysis is not None else ()
        ranked = list(enumerate(zip(found, LINE_COLOURS, _LINE_SCALES, strict=False), start=1))
        # The best one is drawn last, over the others.
        return [
            arrow
            for rank, (line, colour, scale) in reversed(ranked)
            for arrow in self._arrow(line.move, colour, scale, str(rank))
        ]

    def draw_above(self, target: pygame.Surface) -> None:
        super().draw_above(target)
        point, places = self.turning_point, self.last_shown()
        if point is not None and places:
            u, rect = self.view.u, self.arrangement.places[places[-1]]
            centre = (rect.right - 12 * u, rect.top + 12 * u)
            draw_disc(self.painter, target, centre, 1.15 * u, point.sign, "ember")

    def _arrow(self, move: Any, colour: str, scale: float, label: str) -> Sequence[Arrow]:
        ends: tuple[PlaceKey, PlaceKey] | None = self.hint_places(move)
        return [] if ends is None else [Arrow(*ends, colour, scale, label)]
