"""What is said of the grid of Jungle Matrix to those who listen: top cards by row, and what lies where."""

from __future__ import annotations

from collections.abc import Iterator

from jungle_games.core.cards import card_name
from jungle_games.core.formatting import as_sentences, first_capital, listed
from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Deal, Gridlocked, Next, Stop, Swap
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.table.listening.table_words import TableWords


class MatrixWords(TableWords):
    """Cards as they are laid, row by row, and as they are covered, with what covers them."""

    def what(self, ply: int) -> str:
        match = self.table.match
        move, after = match.steps[ply - 1].move, match.steps[ply - 1].position
        if isinstance(move, Cover | Swap):
            new, old = after.turn.top(move.square), match.position_at(ply - 1).turn.top(move.square)
            words = {"new": card_name(new), "old": card_name(old), "square": move.square}
            return _("{new} covers {old} on {square}").format(**words)
        if isinstance(move, Deal):
            return as_sentences(super().what(ply), *_rows(after.turn))
        return "" if isinstance(move, Gridlocked | Stop | Catch | Next) else super().what(ply)


def _rows(turn: Turn) -> Iterator[str]:
    """The cards of the grid, row by row."""
    columns, names = turn.rules.columns, [card_name(card) for card in turn.tops]
    for at in range(0, len(names), columns):
        yield first_capital(listed(names[at : at + columns]))
