"""Choosing which five of a longer line make the SEQUENCE: each choice is shown as its ribbon on the mat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jungle_games.core.i18n import _
from jungle_games.games.sequence.rules.fives import Five
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.rules.moves import Place
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.ui.events import Accept, Back, Direction, Event, Navigate


class Chooser:
    """Steps through the ways to play one card on one space; ``on_take`` receives the chosen one."""

    def __init__(self, on_take: Callable[[Place], None], on_change: Callable[[], None]) -> None:
        self._on_take = on_take
        self._on_change = on_change
        self._moves: Sequence[Place] = ()
        self._index = 0

    @property
    def open(self) -> bool:
        """Whether there is something to choose."""
        return bool(self._moves)

    @property
    def fives(self) -> tuple[Five, ...]:
        """The fives of the choice that is shown."""
        return self._moves[self._index].fives if self._moves else ()

    @property
    def square(self) -> Square:
        """Where the chip is to lie."""
        return self._moves[self._index].square

    def words(self) -> str:
        """What is to be done."""
        return _("Which five? {number} of {count}").format(number=self._index + 1, count=len(self._moves))

    def begin(self, moves: Sequence[Place]) -> None:
        """Offer ``moves``."""
        self._moves, self._index = tuple(moves), 0
        self._on_change()

    def step(self, by: int) -> None:
        """Show another choice."""
        if self._moves:
            self._index = (self._index + by) % len(self._moves)
            self._on_change()

    def take(self) -> None:
        """Play the choice that is shown."""
        if self._moves:
            move = self._moves[self._index]
            self.cancel()
            self._on_take(move)

    def cancel(self) -> None:
        """Choose nothing: the card stays in the hand."""
        if self._moves:
            self._moves = ()
            self._on_change()

    def handle(self, event: Event) -> bool:
        """Arrows step, Enter takes, Esc cancels; true when it was one of these."""
        if not self.open:
            return False
        match event:
            case Navigate(direction=Direction.LEFT | Direction.UP):
                self.step(-1)
            case Navigate():
                self.step(1)
            case Accept():
                self.take()
            case Back():
                self.cancel()
            case _:
                return False
        return True


def choices(position: SequencePosition, move: object) -> list[Place]:
    """Every way to play the card of ``move`` on its space; empty if there is no choice."""
    if not isinstance(move, Place) or not move.fives:
        return []
    same = (move.card, move.square)
    return [
        other for other in position.legal_moves()
        if isinstance(other, Place) and (other.card, other.square) == same
    ]  # fmt: skip
