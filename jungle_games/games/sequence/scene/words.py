"""What is said of the mat of Sequence Giant to those who listen: plays, chips, and the lines through a space."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games.core.formatting import listed
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.sequence.rules.fives import FIVE, SIZE, Square, side_name
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.table.listening.table_words import ReadLine, TableWords
from jungle_games.table.sprites.arrangement import PlaceKey


class SequenceWords(TableWords):
    """The mat by its chips: who has how many, and where."""

    def lines(self, place: PlaceKey) -> Sequence[ReadLine]:
        """Row, column and diagonals, as far as a SEQUENCE through the space reaches."""
        if not isinstance(place, Square):
            return ()
        ways = {_("Row"): (1, 0), _("Column"): (0, 1), _("Rising diagonal"): (1, 1), _("Falling diagonal"): (1, -1)}
        return [ReadLine(name, _through(place, way)) for name, way in ways.items()]

    def survey(self) -> Sequence[str]:
        position: SequencePosition = self.table.shown_position
        told = []
        for side in sorted(set(position.chips.values())):
            squares = sorted(square for square, owner in position.chips.items() if owner == side)
            count = ngettext("{side}: {number} chip", "{side}: {number} chips", len(squares))
            where = listed(map(str, squares))
            told.append(count.format(side=side_name(side), number=len(squares)) + f", {where}")
        return told


def _through(square: Square, way: tuple[int, int]) -> Sequence[Square]:
    """The spaces of the line through ``square`` that are at most four away."""
    steps = range(1 - FIVE, FIVE)
    found = [(square.file + way[0] * step, square.rank + way[1] * step) for step in steps]
    return [Square(file, rank) for file, rank in found if 0 <= file < SIZE and 0 <= rank < SIZE]
