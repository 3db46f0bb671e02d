"""A base class of drawings for games played on a board of squares."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import ClassVar, Final

import pygame

from jungle_games.core.game import P
from jungle_games.core.positions import Square
from jungle_games.table.drawing import Drawing
from jungle_games.table.sprites.arrangement import PlaceKey, Thing
from jungle_games.table.sprites.motion import Pose
from jungle_games.ui.effects import Shadow
from jungle_games.ui.painter import Painter

_FRAME: Final = 0.16
"""The width of the board's frame, as a fraction of a square."""
_CORNER: Final = 18.0


class GridDrawing(Drawing[P]):
    """Its places are squares, seen from ``home``. Subclasses paint things, and may paint the board.

    ``across`` and ``up`` are the numbers of files and ranks.
    """

    picture_size = (400.0, 400.0)
    piece_share: ClassVar[float] = 0.8
    """A piece's width as a fraction of its square."""

    def __init__(self, painter: Painter, across: int, up: int) -> None:
        super().__init__(painter)
        self.across, self.up = across, up

    @property
    def squares(self) -> Iterator[Square]:
        """All squares, rank by rank."""
        return (Square(file, rank) for rank in range(self.up) for file in range(self.across))

    @property
    def square(self) -> float:
        """How wide a square is, in pixels."""
        room = self.view.table
        return min(room.w / (self.across + 2 * _FRAME), room.h / (self.up + 2 * _FRAME))

    @property
    def piece_width(self) -> float:
        """How wide a piece is, in pixels."""
        return self.square * self.piece_share

    def cell(self, square: Square) -> pygame.Rect:
        """Where ``square`` lies, in pixels."""
        column, row = square.file, self.up - 1 - square.rank
        if self.home:
            column, row = self.across - 1 - column, self.up - 1 - row
        size, room = self.square, self.view.table
        left, top = room.x + room.w / 2 + (column - self.across / 2) * size, room.y + room.h / 2
        top += (row - self.up / 2) * size
        rect = pygame.Rect(round(left), round(top), 0, 0)
        rect.size = (round(left + size) - rect.x, round(top + size) - rect.y)
        return rect

    def width_in_hand(self, thing: Thing) -> float:
        return self.piece_width

    @property
    def places(self) -> dict[PlaceKey, pygame.Rect]:
        """Every square as a place."""
        return {square: self.cell(square) for square in self.squares}

    def piece(self, look: Hashable, square: Square) -> Thing:
        """A thing of this look in the middle of ``square``; equal looks are interchangeable."""
        return Thing(look, look, square, Pose(*self.cell(square).center, self.piece_width))

    @property
    def board(self) -> pygame.Rect:
        """All squares together."""
        corners = Square(0, 0), Square(self.across - 1, self.up - 1)
        return self.cell(corners[0]).union(self.cell(corners[1]))

    def draw_table(self, target: pygame.Surface) -> None:
        frame = round(_FRAME * self.square)
        outer, theme = self.board.inflate(2 * frame, 2 * frame), self.painter.theme
        self.painter.shadow(target, outer, _CORNER * self.u, Shadow.BOARD, self.u)
        self.painter.box(target, outer, _CORNER * self.u, theme.wood)
        self.draw_board(target)

    def draw_board(self, target: pygame.Surface) -> None:
        """Draw the squares, light and dark alternating."""
        theme = self.painter.theme
        for square in self.squares:
            fill = theme.grass if (square.file + square.rank) % 2 else theme.grass_light
            self.painter.box(target, self.cell(square), 0, fill)
