"""The analysis of a match at its table: stepping through it and trying moves, without changing the match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from jungle_games.core.findings import AnyAnalysis, AnyLine
from jungle_games.core.game import Move, Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.decisions import TurningPoint, any_decided
from jungle_games.table.companion import Companion, Menu
from jungle_games.table.frame.common_controls import HISTORY
from jungle_games.table.frame.frame import HURRY, Control
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.scene import AnyScene
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.sprites.arrows import draw_disc
from jungle_games.table.sprites.marks import Arrow
from jungle_games.table.state import AnyState
from jungle_games.table.study.analysis import LINES, GameReview, Study
from jungle_games.table.study.evaluation import EvaluationBar, EvaluationCurve
from jungle_games.table.study.lines_panel import LinesPanel, LinesView, LineView, NoteView
from jungle_games.table.study.study_frame import (
    BAR_SLOT,
    CURVE_SLOT,
    LINES_SLOT,
    curve_view,
    study_controls,
    waiting_words,
    who_leads,
)
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import Item

LINE_COLOURS = ("amber", "fern", "paper")
"""The colours of the best lines' arrows and numbers, by rank."""
_LINE_SCALES = (1.0, 0.8, 0.62)
_BETTER = "leaf"
_IDLE: Final = ("hint", HURRY)
"""Commands of a table where one plays that do nothing here."""


class StudyOnTable(Companion):
    """Analyses the match at ``table``: moves are tried there beside it. Nothing is played, saved or counted."""

    explores = True

    def __init__(self, table: AnyScene, *, ply: int | None = None, review: bool = False) -> None:
        """Opened at the position after ``ply`` moves, else at the last; with ``review`` the review begins at once."""
        self._table = table
        table.play.practice = True
        self.study = Study(table.services.worker, table.match.game, self._found, table.services.toast)
        self.game_review: GameReview | None = None
        self._chance = 0.5
        self._review_at_once = review
        if ply is not None:
            table.cursor.go_to(ply)
        self.reword()

    # What a game fills in

    @abstractmethod
    def tree(self) -> Item:
        """The frame's parts round the table."""

    @abstractmethod
    def line_view(self, line: AnyLine, rank: int) -> LineView:
        """A line as it is shown, ``rank`` counted from 0."""

    @abstractmethod
    def better_words(self, point: TurningPoint) -> str:
        """What is said of a turning point, in a sentence or two."""

    @property
    def bottom_seat(self) -> Seat:
        """Who sits at the bottom, where the bar begins."""
        return 0

    # The frame

    def reword(self) -> None:
        """Add the lines that were found, the bar of who stands better, and the course of the game to the frame."""
        frame = self._table.frame
        self._lines = LinesPanel(LINES, self._try, self.show_better)
        self._bar = EvaluationBar()
        self._curve = EvaluationCurve(self._table.step_to, self.turn)
        for name, widget in ((LINES_SLOT, self._lines), (BAR_SLOT, self._bar), (CURVE_SLOT, self._curve)):
            frame.add(name, widget)

    def controls(self, controls: Sequence[Control], state: AnyState) -> Sequence[Control]:
        """Nothing is taken back here: one stops to think, reviews the game, and goes back to it."""
        others = [each for each in controls if each.command not in HISTORY]
        reviewable = self._decided and (self.game_review is None or not self.game_review.complete)
        own = study_controls(self.study, reviewing=self.reviewing, reviewable=reviewable, trying=self.trying)
        return [*others, *own]

    @property
    def _decided(self) -> bool:
        """Whether there is anything to review: somebody made a move."""
        return any_decided(self._table.match, range(len(self._table.match.seats)))

    def show_widgets(self) -> None:
        table = self._table
        waiting = waiting_words(self.study, reviewing=self.reviewing)
        words, leader = who_leads(table.match.game, table.shown_position, self.analysis, waiting)
        self._lines.show(self._lines_view(words, leader))
        bottom = self.bottom_seat
        self._bar.show(bottom, self.chance_of(bottom), words)
        self._curve.visible = table.frame.shows(CURVE_SLOT)
        if self.game_review is not None:
            if not self._curve.visible:
                table.place_frame()
            end = table.match.ply
            self._curve.show(curve_view(self.game_review, min(table.shown_ply, end), end))

    def _lines_view(self, words: str, leader: Seat | None) -> LinesView:
        point, analysis = self.turning_point, self.analysis
        note = NoteView(point.sign, self.better_words(point)) if point is not None else None
        over = self._table.shown_position.outcome is not None
        footnote = "" if over else _("Drag a piece to try a move. The game stays as it is.")
        if over or analysis is None:
            return LinesView(words, leader, note=note, footnote=footnote)
        depth = _("Depth {number}").format(number=analysis.depth)
        lines = tuple(self.line_view(line, rank) for rank, line in enumerate(analysis.lines))
        return LinesView(words, leader, depth, lines, note, footnote)

    # The course

    def enter(self) -> None:
        self._table.services.worker.warm()
        self.position_shown()
        if self._review_at_once:
            self.game_review = self._new_review()
        self._go_on()

    def pause(self) -> None:
        self.study.halt()
        if self.game_review is not None:
            self.game_review.halt()

    def resume(self) -> None:
        self._go_on()

    def leave(self) -> None:
        self.pause()

    def _go_on(self) -> None:
        """Go on with the review while there is one, else analyse what is shown."""
        if self.game_review is not None and not self.game_review.ended:
            self.study.halt()
            self.game_review.go_on()
        else:
            self.study.go_on()

    def position_shown(self) -> None:
        self.study.look_at(self._table.shown_position)

    # What is done

    def handle(self, event: Event) -> bool:
        """Take what the worker found."""
        if not isinstance(event, Woken):
            return False
        reviewed = self.game_review is not None and self.game_review.take_answer(event.payload)
        return reviewed or self.study.take_answer(event.payload)

    def back(self) -> bool:
        """Drop the line that was tried, and then close the analysis."""
        self.back_to_game()
        return True

    def command(self, name: str) -> bool:
        """Step through the match and analyse it; what would change it does nothing here."""
        table = self._table
        actions: dict[str, Callable[[], None]] = {
            "undo": lambda: table.step(-1), "redo": lambda: table.step(1), "analyse": table.close,
            "stop_analysis": self.study.toggle, "back_to_game": self.back_to_game,
            "review": self.stop_review if self.reviewing else self.begin_review,
            "turn_back": lambda: self.turn(-1), "turn_forward": lambda: self.turn(1), "paste": self._paste,
        }  # fmt: skip
        if name in actions:
            actions[name]()
        return name in actions or name in _IDLE

    def _paste(self) -> None:
        """Analyse the game or position on the clipboard instead."""
        match = self._table.actions.pasted()
        if match is not None:
            self._table.navigator.analyse(match)

    @property
    def menu(self) -> Menu:
        table, go, game = self._table, self._table.navigator, self._table.match.game.name
        reviewable = self._decided and self.game_review is None
        entries = [
            MenuEntry(_("Review the game"), "statistics", self.begin_review, reviewable),
            MenuEntry(_("Copy the game"), "copy", table.actions.copy_game),
            MenuEntry(_("Copy the position"), "copy", table.actions.copy_position),
            MenuEntry(_("Paste a game or position"), "paste", self._paste),
            MenuEntry(_("Rule book"), "rule_book", lambda: go.rules(game)),
            MenuEntry(_("Settings"), "settings", lambda: go.settings(game)),
            MenuEntry(_("Close the analysis"), "leave", table.close),
        ]
        return Menu(entries, _("Analysis"), covered=True)

    def takes(self, move: Move | None) -> bool:
        """Try it: it goes on from the shown position, beside the game that was played."""
        table, before = self._table, self._table.shown_position
        table.cursor.try_out([move])
        if table.cursor.step is not None:
            table.announcer.hear(before, table.cursor.step, by_hand=True)
        table.sync()
        return True

    def _try(self, index: int) -> None:
        if self.analysis is not None and index < len(self.analysis.lines):
            self.try_line(self.analysis.lines[index].moves)

    def try_line(self, moves: Sequence[Move]) -> None:
        """Go on by a line that was found; its first move is shown, the others may be stepped to."""
        self._table.put_back()
        if moves:
            self._table.cursor.try_out(moves)
            self._table.sync()

    @property
    def trying(self) -> bool:
        """Whether there is a line that was tried."""
        return self._table.cursor.root is not None

    def back_to_game(self) -> None:
        """Drop the line that was tried, or without one close the analysis."""
        self._table.put_back()
        if self.trying:
            self._table.cursor.return_to_match()
            self._table.sync()
        else:
            self._table.close()

    def _found(self) -> None:
        """There is something new to show."""
        self._table.refresh_frame()
        self._table.invalidate()

    # What is known

    @property
    def analysis(self) -> AnyAnalysis | None:
        """What is known of the shown position, now or from the review."""
        if self.study.analysis is None and self.game_review is not None and not self._table.cursor.astray:
            return self.game_review.analysis_at(self._table.shown_ply)
        return self.study.analysis

    def chance_of(self, seat: Seat) -> float:
        """How likely one of two seats is to win, from 0 to 1; what was known last, while nothing is known yet."""
        position, analysis = self._table.shown_position, self.analysis
        outcome = position.outcome
        if outcome is not None:
            self._chance = float(0 in outcome.winners) if outcome.winners else 0.5
        elif analysis is not None:
            chance = analysis.best.evaluation
            self._chance = chance if position.to_move == 0 else 1 - chance
        return self._chance if seat == 0 else 1 - self._chance

    # The review of the game

    def begin_review(self) -> None:
        """Walk through the game and find where it turned."""
        if self.game_review is None or (self.game_review.ended and not self.game_review.complete):
            self.game_review = self._new_review()
            self._go_on()
            self._found()

    def _new_review(self) -> GameReview:
        return GameReview(self._table.services.worker, self._table.match, self._found, self._review_ended)

    def stop_review(self) -> None:
        """Give the review up; what it has found stays."""
        if self.game_review is not None:
            self.game_review.give_up()

    @property
    def reviewing(self) -> bool:
        """Whether a review is going on."""
        return self.game_review is not None and not self.game_review.ended

    def _review_ended(self, failure: str | None) -> None:
        if failure is not None:
            self._table.services.toast(failure)
        elif self.game_review is not None and self.game_review.complete and not self.game_review.points:
            self._table.services.toast(_("No single move decided this game."))
        self.study.go_on()
        self._found()

    def turn(self, step: int) -> None:
        """Show the next (1) or the last (-1) turning point."""
        review = self.game_review
        point = review.next_point(self._table.shown_ply, step) if review is not None else None
        if point is not None:
            self._table.cursor.return_to_match()
            self._table.step_to(point.ply)

    @property
    def turning_point(self) -> TurningPoint | None:
        """The turning point that the shown move of the game is, if it is one."""
        if self.game_review is None or self._table.cursor.astray:
            return None
        return self.game_review.point_at(self._table.shown_ply)

    def show_better(self) -> None:
        """Show the line that would have been better than the shown move."""
        point = self.turning_point
        if point is not None:
            self._table.look_from(point.ply - 1, point.better.moves)

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
        """Draw the sign of a turning point at the corner of where it led."""
        table = self._table
        point, places = self.turning_point, table.last_shown()
        if point is not None and places:
            u, rect = table.view.u, table.arrangement.places[places[-1]]
            centre = (rect.right - 12 * u, rect.top + 12 * u)
            draw_disc(table.painter, target, centre, 1.15 * u, point.sign, "ember")

    def _arrow(self, move: Move, colour: str, scale: float, label: str) -> Sequence[Arrow]:
        ends: tuple[PlaceKey, PlaceKey] | None = self._table.hint_places(move)
        return [] if ends is None else [Arrow(*ends, colour, scale, label)]
