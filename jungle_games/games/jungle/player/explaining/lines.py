"""The lines of best play with and without a move of Jungle, searched when they are first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from jungle_games.games.jungle.player.explaining.foresight import Event, Foresight, events, passed
from jungle_games.games.jungle.player.iterative_deepening import SearchResult
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

LARGER: Final = 4
"""What is prepared must also come in a search so many times as large."""
_AS_GOOD: Final = 60
"""An alternative that is worse by no more than this counts as one that might be played as well."""
_ALTERNATIVES: Final = 4


class Lines:
    """What is expected with and without ``move`` in ``before``; ``won``: it is known to win by force."""

    def __init__(self, before: JunglePosition, move: JungleMove, foresight: Foresight, *, won: bool) -> None:
        self.before, self.move, self.won = before, move, won
        self.after = before.play(move)
        self.seat, self.foe = before.turn, 1 - before.turn
        self.mover, self.taken = before.pieces[move.origin], before.piece_at(move.target)
        self.foresight = foresight
        self.others = [other for other in before.legal_moves() if other != move]

    @cached_property
    def played(self) -> SearchResult | None:
        """What is expected after the move, for the other side."""
        return self.foresight.search(self.after)

    @cached_property
    def waited(self) -> SearchResult | None:
        """What the other side would do if the move were passed."""
        return self.foresight.search(passed(self.before))

    @cached_property
    def unanswered(self) -> SearchResult | None:
        """What the move leads to if the other side passes."""
        return self.foresight.search(passed(self.after))

    @cached_property
    def alternatives(self) -> list[SearchResult]:
        """The best line without the move, and those that are nearly as good."""
        found: list[SearchResult] = []
        while len(found) < _ALTERNATIVES:
            line = self.foresight.search(self.before, [self.move, *(each.move for each in found)])
            if line is None or (found and line.score < found[0].score - _AS_GOOD):
                break
            found.append(line)
        return found

    @cached_property
    def worth(self) -> int:
        """What the move is worth to its side, in hundredths of a point."""
        return -self.played.score if self.played is not None else 0

    @cached_property
    def expected(self) -> list[Event]:
        """The events after the move; those of the other side have even plies."""
        return events(self.after, self.played.line) if self.played is not None else []

    @cached_property
    def again(self) -> list[Event]:
        """The same events by a larger search."""
        found = self.foresight.search(self.after, times=LARGER)
        return events(self.after, found.line) if found is not None else []
