"""The analysis of a match of Jungle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from jungle_games.core.findings import Line
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.jungle.rules.board import BLUE, RED, JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition, display
from jungle_games.games.jungle.scene import frame
from jungle_games.games.jungle.scene.scene import ICONS, JungleScene
from jungle_games.games.jungle.scene.terrain import token
from jungle_games.table.frame.common_controls import ASIDE, CLOSE, WIDE, Spacing
from jungle_games.table.frame.frame import MOVES, FrameView
from jungle_games.table.frame.frame_parts import with_bar
from jungle_games.table.frame.plate import ALONE_PLATE, ROW_PLATE
from jungle_games.table.state import AnyState, MoveEntry
from jungle_games.table.study.lines_panel import BAR_WIDTH, LineView
from jungle_games.table.study.study_on_table import (
    BAR_SLOT,
    LINE_COLOURS,
    LINES_SLOT,
    StudyOnTable,
    leader_of,
    score_text,
)
from jungle_games.ui.layout import Column, FirstThatFits, Item

_GAP: Final = 16
_BUTTON: Final = 56
_LIST: Final = 60
_LINES: Final = 260
"""The least height of the lines where all scrolls."""

_FOLLOWING = 8
"""So many moves of a line are written, at most."""


class JungleStudy(StudyOnTable):
    """The analysis board, with panels for the results."""

    _table: JungleScene

    @property
    def bottom_seat(self) -> Seat:
        return RED if self._table.flipped else BLUE

    def tree(self) -> Item:
        parts, frame = self._table.board_frame, self._table.frame
        # The lines are what one is here for: where there is little height, the plates are but rows.
        two = []
        wide = replace(WIDE, inner=_GAP, button=_BUTTON)
        for spacing in (wide, wide.nearer, CLOSE):
            top, bottom = parts.plates(ROW_PLATE if spacing.close else spacing.plate)
            left = Column(top, frame.part(LINES_SLOT).grow(), bottom, gap=spacing.inner)
            right = Column(frame.part(MOVES).at_least(height=_LIST).grow(), *self._feet(spacing), gap=spacing.inner)
            two.append(parts.two_columns(spacing, ICONS, left, right, self._bar_part))
        lines = frame.part(LINES_SLOT).at_least(height=_LINES).grow()
        told = Column(lines, *parts.plates(ALONE_PLATE), parts.scrolled_moves(), gap=6)
        rows = [with_bar(frame.scrolled(ASIDE, told)).grow(), parts.buttons("stop_analysis", "back_to_game")]
        return FirstThatFits(*two, parts.one_column(ICONS, rows, self._bar_part))

    @property
    def _bar_part(self) -> Item:
        return self._table.frame.part(BAR_SLOT).sized(width=BAR_WIDTH)

    def _feet(self, spacing: Spacing) -> list[Item]:
        """The buttons."""
        buttons = (self._table.frame.control(name) for name in ("stop_analysis", "back_to_game"))
        return [button.sized(height=spacing.button) for button in buttons]

    def framed(self, view: FrameView, state: AnyState) -> FrameView:
        """Whose move it is in the shown position, and the moves."""
        plates = [frame.plate(state, seat, self._line(seat), timed=False) for seat in (BLUE, RED)]
        caption = _("your line") if self.trying else ""
        return replace(view, plates=plates, moves=self._entries_shown(), caption=caption)

    def _line(self, seat: Seat) -> str:
        position = self._table.position
        outcome = position.outcome
        if outcome is not None and seat in outcome.winners:
            return _("Winner")
        return _("To move") if position.to_move == seat else frame.side_name(seat)

    def _entries_shown(self) -> Sequence[MoveEntry]:
        """The moves of the game, or up to where a line leaves it and then that line's."""
        table, cursor = self._table, self._table.cursor
        if cursor.root is None:
            return table.table_frame.listed_moves
        steps = [*table.match.steps[: cursor.root], *cursor.branch]
        entries = table.entries_of(steps)
        return [replace(entry, tried=entry.ply > cursor.root) for entry in entries]

    def line_view(self, line: Line[JungleMove], rank: int) -> LineView:
        position, painter = self._table.position, self._table.painter
        piece = position.pieces[line.move.origin]
        written = written_line(position, line)
        return LineView(
            lambda width: token(painter, piece.seat, piece.kind, width, position.rank(piece.kind)),
            written[0],
            " ".join(written[1:_FOLLOWING]),
            leader_of(line, position.turn),
            score_text(line),
            LINE_COLOURS[rank],
        )


def written_line(position: JunglePosition, line: Line[JungleMove]) -> list[str]:
    """The moves of ``line``, which begins at ``position``, as the sheet of moves writes them."""
    written = []
    for move in line.moves[:_FOLLOWING]:
        written.append(display(position, move))
        position = position.play(move)
    return written
