"""A match of Jungle laid out to be analysed."""

from __future__ import annotations

from jungle_games.core.analysis import Line
from jungle_games.core.appraisal import Slip, TurningPoint
from jungle_games.core.i18n import _
from jungle_games.games.jungle.rules.position import JungleMove, JunglePosition, display
from jungle_games.games.jungle.scene.scene import JungleScene
from jungle_games.games.jungle.scene.study_panels import JungleStudyPanels
from jungle_games.games.jungle.scene.tokens import token
from jungle_games.table.lines_panel import LineView
from jungle_games.table.study_scene import LINE_COLOURS, StudyScene
from jungle_games.table.study_words import leader_of, score_text

_FOLLOWING = 8
"""So many moves of a line are written, at most."""


class JungleStudy(StudyScene, JungleScene):
    """The board as it is, panels that tell what is found out about it."""

    def make_panels(self) -> None:
        """The panels of an analysis."""
        self._panels = JungleStudyPanels(self)

    def line_view(self, line: Line[JungleMove], rank: int) -> LineView:
        """A line as it is shown, ``rank`` counted from 0."""
        position = self.position
        piece = position.pieces[line.move.origin]
        written = written_line(position, line)
        return LineView(
            lambda width: token(self.painter, piece.seat, piece.kind, width, position.rank(piece.kind)),
            written[0],
            " ".join(written[1:_FOLLOWING]),
            leader_of(line, position.turn),
            score_text(line),
            LINE_COLOURS[rank],
        )

    def better_words(self, point: TurningPoint) -> str:
        """What the move was, and what would have been better."""
        before = self.match.position_at(point.ply - 1)
        kind = before.pieces[point.better.move.origin].kind
        move = written_line(before, point.better)[0]
        animal = _(kind.title)
        match point.slip:
            case Slip.MISSED_END if before.board.dens[1 - point.seat] == point.better.move.target:
                return _("The den stood open: {animal} {move} wins at once.").format(animal=animal, move=move)
            case Slip.MISSED_END:
                return _("{animal} {move} would have won at once.").format(animal=animal, move=move)
            case Slip.MISSED_WIN:
                return _("A win was there. It began with {animal} {move}.").format(animal=animal, move=move)
            case Slip.GAVE_WIN:
                return _("A blunder: this lets the other side win. Better was {animal} {move}.").format(
                    animal=animal, move=move
                )
            case Slip.BLUNDER:
                return _("A blunder; they happen to the best. Better was {animal} {move}.").format(
                    animal=animal, move=move
                )
        return _("A mistake. Better was {animal} {move}.").format(animal=animal, move=move)


def written_line(position: JunglePosition, line: Line[JungleMove]) -> list[str]:
    """The moves of ``line``, which begins at ``position``, as the sheet of moves writes them."""
    written = []
    for move in line.moves[:_FOLLOWING]:
        written.append(display(position, move))
        position = position.play(move)
    return written
