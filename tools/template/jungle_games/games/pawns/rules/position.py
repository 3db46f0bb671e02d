"""A position of Pawns, and its moves. The reference: plain and readable."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from jungle_games.core.game import FILES, IllegalMove, Outcome, PerfectInformationPosition, Seat, Square, Termination
from jungle_games.core.i18n import _

_SQUARE = re.compile(r"([a-z])([1-9][0-9]?)")


class PawnsEnd(Termination):
    """How the rules end a game."""

    FAR_SIDE = "far side"
    NO_MOVE = "no move"


@dataclass(frozen=True, slots=True)
class PawnsMove:
    """A piece goes from ``origin`` to ``target``, taking what stands there; in text ``a1a2``."""

    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"{self.origin}{self.target}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The move in ``text``. Raises IllegalMove when it is none."""
        squares = [Square(FILES.index(file), int(rank) - 1) for file, rank in _SQUARE.findall(text)]
        if len(squares) != 2 or _SQUARE.sub("", text):
            raise IllegalMove(_("‘{text}’ is no move; a move reads like a1a2.").format(text=text[:40]))
        return cls(*squares)


@dataclass(frozen=True)
class PawnsPosition(PerfectInformationPosition[PawnsMove]):
    """The board has ``size`` squares along each side; ``pieces`` are the squares that each seat's stand on."""

    size: int
    pieces: tuple[frozenset[Square], frozenset[Square]]
    turn: Seat = 0

    @classmethod
    def start(cls, size: int) -> Self:
        """Each side has filled its own end."""
        first, last = (frozenset(Square(file, rank) for file in range(size)) for rank in (0, size - 1))
        return cls(size, (first, last))

    @cached_property
    def outcome(self) -> Outcome | None:
        """Whoever has just moved wins on the far side, or where the other has no move."""
        mover = 1 - self.turn
        far = self.size - 1 if mover == 0 else 0
        if any(square.rank == far for square in self.pieces[mover]):
            return _won(mover, PawnsEnd.FAR_SIDE)
        return None if self._moves else _won(mover, PawnsEnd.NO_MOVE)

    def legal_moves(self) -> Sequence[PawnsMove]:
        return () if self.outcome is not None else self._moves

    @cached_property
    def _moves(self) -> tuple[PawnsMove, ...]:
        own, other = self.pieces[self.turn], self.pieces[1 - self.turn]
        ahead = 1 if self.turn == 0 else -1
        found = []
        for origin in sorted(own):
            for aside in (-1, 0, 1):
                target = Square(origin.file + aside, origin.rank + ahead)
                inside = 0 <= target.file < self.size and 0 <= target.rank < self.size
                if inside and (target in other if aside else target not in own | other):
                    found.append(PawnsMove(origin, target))
        return tuple(found)

    def play(self, move: PawnsMove) -> Self:
        if move not in self.legal_moves():
            raise IllegalMove(_("{move}: pieces go straight on, and take slantwise.").format(move=move))
        sides = list(self.pieces)
        sides[self.turn] = sides[self.turn] - {move.origin} | {move.target}
        sides[1 - self.turn] = sides[1 - self.turn] - {move.target}
        return replace(self, pieces=(sides[0], sides[1]), turn=1 - self.turn)

    def state(self) -> Mapping[str, Any]:
        """``pieces``: the squares of each seat; ``turn``: whose turn it is, or was."""
        return {"pieces": [[str(square) for square in sorted(side)] for side in self.pieces], "turn": self.turn}


def _won(winner: Seat, end: PawnsEnd) -> Outcome:
    return Outcome((winner,), (1.0 - winner, float(winner)), end)
