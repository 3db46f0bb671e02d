"""The panels beside a Jungle board that is analysed: the lines, the bar, the course of the game, the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.jungle.scene.panels import JunglePanels, move_entries
from jungle_games.table.evaluation import BAR_WIDTH, CURVE_HEIGHT, CurveView, EvaluationBar, EvaluationCurve
from jungle_games.table.lines_panel import LinesPanel, LinesView, NoteView
from jungle_games.table.move_list import MoveEntry
from jungle_games.table.seat_plate import SeatStatus
from jungle_games.table.study import LINES
from jungle_games.table.study_words import outcome_words, stands_better, verdict_words
from jungle_games.ui.view import View
from jungle_games.ui.widgets.button import Button

if TYPE_CHECKING:
    from jungle_games.games.jungle.scene.study import JungleStudy

_GAP: Final = 16
_BUTTON: Final = 56
_BAR_GAP: Final = 4


class JungleStudyPanels(JunglePanels):
    """Seats, icons and moves are those of the table; the rest belongs to the analysis."""

    def __init__(self, scene: JungleStudy) -> None:
        self._study = scene
        super().__init__(scene)

    def _add_own(self) -> None:
        scene, root = self._study, self._study.root
        self._bar = root.add(EvaluationBar())
        self._lines = root.add(LinesPanel(LINES, self._try, scene.show_better))
        self._curve = root.add(EvaluationCurve(scene.step_to, scene.turn))
        self._curve.visible = scene.walk is not None
        self._stop = root.add(Button("", scene.study.toggle, name="stop"))
        self._walk = root.add(Button("", self._review, name="review"))
        self._back = root.add(Button("", scene.back_to_game, kind="amber", size=20, name="back"))

    def _try(self, index: int) -> None:
        analysis = self._study.analysis
        if analysis is not None and index < len(analysis.lines):
            self._study.try_line(analysis.lines[index].moves)

    def _review(self) -> None:
        if self._study.reviewing:
            self._study.stop_review()
        else:
            self._study.begin_review()

    # Placing

    def place(self, view: View) -> None:
        """Lay the columns out, and the bar between them and the board."""
        super().place(view)
        board, width = self._study.board_rect, round(BAR_WIDTH * view.u)
        self._bar.place(pygame.Rect(board.x - round(_BAR_GAP * view.u) - width, board.y, width, board.h), view.u)

    def _place_middle(self, room: pygame.Rect, p: float) -> None:
        self._lines.place(room, p)

    def _place_below(self, room: pygame.Rect, p: float) -> None:
        gap, height = round(_GAP * p), round(_BUTTON * p)
        back_top = room.bottom - height
        row_top = back_top - gap - height
        half = (room.w - gap) // 2
        self._back.place(pygame.Rect(room.x, back_top, room.w, height), p)
        self._stop.place(pygame.Rect(room.x, row_top, half, height), p)
        self._walk.place(pygame.Rect(room.right - half, row_top, half, height), p)
        bottom = row_top - gap
        if self._study.walk is not None:
            curve = round(CURVE_HEIGHT * p)
            self._curve.place(pygame.Rect(room.x, bottom - curve, room.w, curve), p)
            bottom -= curve + gap
        self._moves.place(pygame.Rect(room.x, room.y, room.w, bottom - room.y), p)

    # Words

    def _status(self, seat: Seat, now: float) -> SeatStatus:
        """Who sits there; whose move it is in the shown position. Time does not count here."""
        position = self._study.position
        outcome = position.outcome
        if outcome is not None and seat in outcome.winners:
            line = _("Winner")
        elif position.to_move == seat:
            line = _("To move")
        else:
            line = self._side(seat)
        return SeatStatus(self._study.match.name(seat), line, position.to_move == seat)

    def _side(self, seat: Seat) -> str:
        return _(self._study.match.game.seat_names[seat])

    def _show_moves(self) -> None:
        scene, entries = self._study, self._entries_shown()
        shown = max((entry.ply for entry in entries if entry.ply <= scene.shown_ply), default=0)
        self._moves.show(entries, shown, _("your line") if scene.review.root is not None else None)

    def _entries_shown(self) -> Sequence[MoveEntry]:
        """The moves of the game, or up to where a line leaves it and then that line's."""
        scene, review = self._study, self._study.review
        if review.root is None:
            if scene.walk is None:
                return self._move_entries()
            signs = {point.ply: point.sign for point in scene.walk.points}
            return [replace(entry, sign=signs.get(entry.ply, "")) for entry in self._move_entries()]
        steps = [*scene.match.steps[: review.root], *review.branch]
        entries = move_entries(scene.match.position_at(0), steps)
        return [replace(entry, tried=entry.ply > review.root) for entry in entries]

    def _refresh_own(self) -> None:
        self._refresh_buttons()
        self._lines.show(self._view())
        flipped = self._study.flipped
        self._bar.show(int(flipped), self._study.chance_of(int(flipped)), self._lines_verdict()[0])
        self._refresh_curve()

    def _refresh_buttons(self) -> None:
        scene, study = self._study, self._study.study
        running = study.running
        self._stop.label, self._stop.icon = (_("Stop"), "pause") if running else (_("Go on"), "play")
        self._stop.enabled = not scene.reviewing
        walk = scene.walk
        self._walk.label, self._walk.icon = (_("Cancel"), "close") if scene.reviewing else (_("Review"), "statistics")
        self._walk.enabled = scene.reviewing or (scene.match.ply > 0 and (walk is None or not walk.complete))
        if scene.review.root is not None:
            self._back.label, self._back.icon = _("Back to the game"), "undo"
        else:
            self._back.label, self._back.icon = _("Close the analysis"), "leave"

    def _view(self) -> LinesView:
        """What the panel of lines shows now."""
        scene = self._study
        verdict, leader = self._lines_verdict()
        point = scene.turning_point
        note = NoteView(point.sign, scene.better_words(point)) if point is not None else None
        analysis = scene.analysis
        if scene.position.outcome is not None or analysis is None:
            return LinesView(verdict, leader, note=note, footnote=self._footnote())
        depth = _("Depth {number}").format(number=analysis.depth)
        lines = tuple(scene.line_view(line, rank) for rank, line in enumerate(analysis.lines))
        return LinesView(verdict, leader, depth, lines, note, self._footnote())

    def _footnote(self) -> str:
        return _("Drag a piece to try a move. The game stays as it is.")

    def _lines_verdict(self) -> tuple[str, Seat | None]:
        """Who stands better, in words, and which seat that is."""
        analysis, position = self._study.analysis, self._study.position
        outcome = position.outcome
        if outcome is not None:
            winner = outcome.winners[0] if outcome.winners else None
            return outcome_words(outcome, "" if winner is None else self._side(winner)), winner
        if analysis is None:
            return self._waiting(), None
        best = analysis.best
        leader = stands_better(best, position.turn)
        return verdict_words(best, "" if leader is None else self._side(leader)), leader

    def _waiting(self) -> str:
        if self._study.reviewing:
            return _("Looking through the game …")
        return _("Thinking …") if self._study.study.thinking else _("Stopped")

    def _refresh_curve(self) -> None:
        walk = self._study.walk
        if self._curve.visible != (walk is not None):
            self._curve.visible = walk is not None
            self.place(self._study.view)
        if walk is None:
            return
        found = len(walk.points)
        words = ngettext("{number} turning point", "{number} turning points", found).format(number=found)
        progress = None
        if not walk.ended:
            progress = walk.looked_at / len(walk.plies)
            words = _("{number} of {all}").format(number=walk.looked_at, all=len(walk.plies))
        signs = {point.ply: point.sign for point in walk.points}
        shown = min(self._study.shown_ply, self._study.match.ply)
        self._curve.show(CurveView(walk.chances, signs, shown, self._study.match.ply, words, progress))
