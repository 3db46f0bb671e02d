"""Which puzzles of Jungle give each other away: one runs into the other's positions, or they differ by one animal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Self

from jungle_games.core.puzzle import Puzzle
from jungle_games.games.jungle.player.puzzles import start_of
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition


@dataclass(frozen=True)
class Trail:
    """The positions of a solution, mirrored ones being the same."""

    met: frozenset[str]
    """On the way."""
    beside: frozenset[str]
    """After a defence that is not on the way."""
    less: frozenset[str]
    """On the way before a move of the winner, with one animal left out."""

    @classmethod
    def of(cls, start: JunglePosition, line: Sequence[JungleMove]) -> Self:
        way = [start]
        for move in line[:-1]:
            way.append(way[-1].play(move))
        return cls(
            frozenset(map(seen_alike, way)),
            frozenset(seen_alike(after) for before in way[1::2] for after in _defences(before)),
            frozenset(seen_alike(less) for before in way[::2] for less in _with_one_left_out(before)),
        )

    def is_twin_of(self, other: Self) -> bool:
        """Whether who walked one of them has been on the other."""
        return bool(
            self.met & (other.met | other.beside | other.less)
            or other.met & (self.beside | self.less)
            or self.less & other.less
        )


def _defences(position: JunglePosition) -> Iterator[JunglePosition]:
    after = (position.play(move) for move in position.legal_moves())
    return (each for each in after if each.outcome is None)


def _with_one_left_out(position: JunglePosition) -> Iterator[JunglePosition]:
    for square in position.pieces:
        yield replace(position, pieces={at: piece for at, piece in position.pieces.items() if at != square})


def seen_alike(position: JunglePosition) -> str:
    """A key shared by all positions that differ only by left and right or by the side to move."""
    return min(_as_seen(position, flip=flip) for flip in (False, True))


def _as_seen(position: JunglePosition, *, flip: bool) -> str:
    """Whose piece stands where, the side to move being at the bottom; ``flip``: left and right changed about."""
    board, turn = position.board, position.turn
    told = []
    for square, piece in position.pieces.items():
        file, rank = square.file, square.rank
        if turn:
            file, rank = board.width - 1 - file, board.height - 1 - rank
        file = board.width - 1 - file if flip else file
        told.append(f"{file}{rank}{piece.kind.letter}{'+' if piece.seat == turn else '-'}")
    return " ".join(sorted(told))


def trail_of(puzzle: Puzzle) -> Trail:
    return Trail.of(start_of(puzzle), [JungleMove.parse(move) for move in puzzle.facts["line"].split()])


def twins_among(puzzles: Sequence[Puzzle]) -> list[tuple[int, int]]:
    """The numbers of the puzzles that give each other away."""
    trails = [(puzzle.number, trail_of(puzzle)) for puzzle in puzzles]
    return [(one, other) for (one, trail), (other, its) in combinations(trails, 2) if trail.is_twin_of(its)]
