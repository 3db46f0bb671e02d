"""Jungle in text: moves such as ``a3a4``, and position strings as public Jungle engines write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

from jungle_games.core.game import BadSetup, IllegalMove, Seat
from jungle_games.core.i18n import _
from jungle_games.games.jungle.rules.board import BLUE, FILES, RED, JungleMap, Kind, Piece, Square

_MOVE: Final = re.compile(r"([a-i])(1[01]|[1-9])x?([a-i])(1[01]|[1-9])")
_KINDS: Final[Mapping[str, Kind]] = {kind.letter: kind for kind in Kind}
_SIDES: Final[Mapping[str, Seat]] = {"w": BLUE, "b": RED}


@dataclass(frozen=True, slots=True, order=True)
class JungleMove:
    """A piece moves from ``origin`` to ``target``, capturing what stands there.

    >>> str(JungleMove.parse("a3xa4"))
    'a3a4'
    """

    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"{self.origin}{self.target}"

    @property
    def is_leap(self) -> bool:
        """Whether it leads over water."""
        return abs(self.origin.file - self.target.file) + abs(self.origin.rank - self.target.rank) > 1

    @classmethod
    def parse(cls, text: str) -> Self:
        """The move ``a3a4``, a capture also as ``a3xa4``. Raises IllegalMove if ``text`` is no move."""
        match = _MOVE.fullmatch(text.strip().lower())
        if match is None:
            raise IllegalMove(_("‘{text}’ is not a move; a move reads like a3a4.").format(text=text[:40]))
        from_file, from_rank, to_file, to_rank = match.groups()
        origin = Square(FILES.index(from_file), int(from_rank) - 1)
        return cls(origin, Square(FILES.index(to_file), int(to_rank) - 1))


def write_position(board: JungleMap, pieces: Mapping[Square, Piece], turn: Seat) -> str:
    """The position string: ranks from the top, Blue in capitals, then ``w`` (Blue) or ``b`` (Red) to move."""
    ranks = [_write_rank(board, pieces, rank) for rank in reversed(range(board.height))]
    return f"{'/'.join(ranks)} {'w' if turn == BLUE else 'b'}"


def _write_rank(board: JungleMap, pieces: Mapping[Square, Piece], rank: int) -> str:
    text, empty = "", 0
    for file in range(board.width):
        piece = pieces.get(Square(file, rank))
        if piece is None:
            empty += 1
            continue
        text += (str(empty) if empty else "") + piece.letter
        empty = 0
    return text + (str(empty) if empty else "")


def bad_position(reason: str) -> BadSetup:
    """The error for a position; the key before the reason is not translated, because records look for it."""
    return BadSetup(f"position: {reason}")


def read_position(text: str, board: JungleMap) -> tuple[dict[Square, Piece], Seat]:
    """Pieces and side to move of a position string written for the size of ``board``.

    Does not check whether the position is possible. Raises BadSetup with the reason.
    """
    fields = text.split()
    if len(fields) != 2:
        raise bad_position(_("needs the ranks, a space, and w or b for the side to move"))
    placement, side = fields
    if side not in _SIDES:
        raise bad_position(_("the side to move is w or b, not ‘{side}’").format(side=side[:10]))
    ranks = placement.split("/")
    if len(ranks) != board.height:
        reason = _("has {count} ranks; this map has {wanted}")
        raise bad_position(reason.format(count=len(ranks), wanted=board.height))
    pieces: dict[Square, Piece] = {}
    for rank, row in zip(reversed(range(board.height)), ranks, strict=True):
        pieces.update(_read_rank(row, rank, board.width))
    return pieces, _SIDES[side]


def _read_rank(row: str, rank: int, width: int) -> dict[Square, Piece]:
    pieces: dict[Square, Piece] = {}
    file = 0
    for letter in row:
        if letter in "123456789":
            file += int(letter)
        elif letter.upper() in _KINDS:
            seat = BLUE if letter.isupper() else RED
            pieces[Square(file, rank)] = Piece(seat, _KINDS[letter.upper()])
            file += 1
        else:
            reason = _("rank {rank}: unknown letter ‘{letter}’")
            raise bad_position(reason.format(rank=rank + 1, letter=letter))
    if file != width:
        reason = _("rank {rank} has {count} squares; this map has {wanted}")
        raise bad_position(reason.format(rank=rank + 1, count=file, wanted=width))
    return pieces
