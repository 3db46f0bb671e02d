"""Jungle's board and pieces as pictures: frame and drawn tiles for any map, and tokens with animals."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.games.jungle.rules.board import JungleMap, Kind, Square, Terrain
from jungle_games.table.drawing import GridDrawing
from jungle_games.table.style import draw_coordinates
from jungle_games.ui.painter import Face, Painter, Shadow

_TILES = "objects/terrain/"
_LAMP_BOX = (560, 720)


class TerrainPainter:
    """Paints a board as it lies in a drawing: frame, squares and lamplight."""

    def __init__(self, drawing: GridDrawing[Any], board: JungleMap) -> None:
        self._drawing = drawing
        self._painter = drawing.painter
        self._board = board
        self._inner, self._outer = drawing.board, drawing.outer

    def draw_shadow(self, target: pygame.Surface) -> None:
        self._painter.shadow(target, self._outer, round(self._drawing.square * 0.3), Shadow.BOARD, self._drawing.u)

    def draw_board(self, target: pygame.Surface) -> None:
        """Draw frame, squares and lamplight in the chosen light, and the coordinates, which no light dims."""
        cells = {square: self._drawing.cell(square) for square in self._drawing.squares}
        framed = not self._inner.contains(target.get_clip())
        if framed:
            self._draw_frame(target, cells)
        pygame.draw.rect(target, "#3A7347", self._inner)
        for square, cell in cells.items():
            self._draw_tile(target, square, cell)
        self._draw_crosses(target, cells)
        for square, cell in cells.items():
            self._draw_accent(target, square, cell)
        self._draw_lamplight(target)
        theme, coordinates = self._painter.theme, self._drawing.coordinates
        target.fill(theme.board_tint, self._outer, pygame.BLEND_RGB_MULT)
        if framed and theme.coordinates and coordinates is not None:
            draw_coordinates(self._painter, target, coordinates, theme.wood)

    def _is_water(self, square: Square) -> bool:
        return self._board.ground.get(square) is Terrain.WATER

    def _beside(self, square: Square, right: int, down: int) -> Square:
        """The square so many columns and rows away on the screen, beyond the board, too."""
        turned = -1 if self._drawing.home else 1
        return Square(square.file + turned * right, square.rank - turned * down)

    def _draw_tile(self, target: pygame.Surface, square: Square, cell: pygame.Rect) -> None:
        terrain = self._board.ground[square]
        if terrain is Terrain.WATER:
            self._blit(target, self._water_tile(square), cell)
            for corner in self._inner_corners(square):
                self._blit(target, f"bank_{corner}", cell)
        elif terrain is Terrain.TRAP:
            self._blit(target, "trap", cell)
        elif terrain is Terrain.DEN:
            self._blit(target, "den_blue" if self._board.owners.get(square) == 0 else "den_red", cell)
        else:
            shade = "a" if (square.file + square.rank) % 2 else "b"
            variant = "2" if _dice(square, "turf").random() < 0.3 else ""
            self._blit(target, f"grass_{shade}{variant}", cell)

    def _water_tile(self, square: Square) -> str:
        sides = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
        land = "".join(name for name, way in sides.items() if not self._is_water(self._beside(square, *way)))
        return f"water_{land}" if land else "water"

    def _inner_corners(self, square: Square) -> Iterator[str]:
        for name, right, down in (("nw", -1, -1), ("ne", 1, -1), ("se", 1, 1), ("sw", -1, 1)):
            *sides, corner = (self._beside(square, *way) for way in ((right, 0), (0, down), (right, down)))
            if all(map(self._is_water, sides)) and not self._is_water(corner):
                yield name

    def _draw_accent(self, target: pygame.Surface, square: Square, cell: pygame.Rect) -> None:
        roll = _dice(square, "accent").random()
        terrain = self._board.ground[square]
        if terrain is Terrain.WATER:
            tile = self._water_tile(square)
            if tile == "water_sw" and roll < 0.8:
                self._blit(target, "reeds", cell)
            elif tile in ("water_se", "water_ne") and roll < 0.6:
                self._blit(target, "reeds", cell, mirrored=True)
            elif roll < 0.25:
                self._blit(target, "lily_flower", cell)
            elif roll < 0.45:
                self._blit(target, "lily_pads", cell)
        elif terrain is Terrain.LAND:
            for limit, accent in ((0.14, "flowers"), (0.24, "tall_grass"), (0.32, "pebbles")):
                if roll < limit:
                    self._blit(target, accent, cell, mirrored=_dice(square, "side").random() < 0.5)
                    return

    def _draw_crosses(self, target: pygame.Surface, cells: Mapping[Square, pygame.Rect]) -> None:
        """Faint crosses where four water squares meet, so that squares can be counted."""
        arm = round(self._drawing.square * 0.09)
        size = 2 * arm + 1
        cross = self._painter.vector(
            '<path d="M2 10H18M10 2V18" fill="none" stroke="#A9E0EC" stroke-opacity="0.6"'
            ' stroke-width="1.8" stroke-linecap="round"/>',
            (size, size),
            (0, 0, 20, 20),
        )
        for square, cell in cells.items():
            around = [square, *(self._beside(square, *way) for way in ((-1, 0), (0, -1), (-1, -1)))]
            if all(near in cells and self._is_water(near) for near in around):
                target.blit(cross, (cell.x - arm, cell.y - arm))

    def _draw_frame(self, target: pygame.Surface, cells: Mapping[Square, pygame.Rect]) -> None:
        outer, inner = self._outer, self._inner
        depth = inner.x - outer.x
        for cell in cells.values():
            if cell.y == inner.y:
                self._blit(target, "frame_n", pygame.Rect(cell.x, outer.y, cell.width, depth))
                self._blit(target, "frame_s", pygame.Rect(cell.x, inner.bottom, cell.width, depth))
            if cell.x == inner.x:
                self._blit(target, "frame_w", pygame.Rect(outer.x, cell.y, depth, cell.height))
                self._blit(target, "frame_e", pygame.Rect(inner.right, cell.y, depth, cell.height))
        for name, x, y in (
            ("nw", outer.x, outer.y),
            ("ne", inner.right, outer.y),
            ("se", inner.right, inner.bottom),
            ("sw", outer.x, inner.bottom),
        ):
            self._blit(target, f"frame_{name}", pygame.Rect(x, y, depth, depth))

    def _draw_lamplight(self, target: pygame.Surface) -> None:
        inner = self._inner
        seen = inner.clip(target.get_clip())
        if not seen:
            return
        x_unit, y_unit = _LAMP_BOX[0] / inner.w, _LAMP_BOX[1] / inner.h
        light = self._painter.vector(
            '<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="280" cy="360" r="470">'
            '<stop offset="0" stop-color="#FFD98A" stop-opacity="0.10"/>'
            '<stop offset="0.5" stop-color="#FFD98A" stop-opacity="0.03"/>'
            '<stop offset="0.62" stop-color="#0B1F16" stop-opacity="0"/>'
            '<stop offset="1" stop-color="#0B1F16" stop-opacity="0.38"/></radialGradient></defs>'
            '<rect x="0" y="0" width="560" height="720" fill="url(#lamp)"/>',
            seen.size,
            ((seen.x - inner.x) * x_unit, (seen.y - inner.y) * y_unit, seen.w * x_unit, seen.h * y_unit),
        )
        target.blit(light, seen)

    def _blit(self, target: pygame.Surface, tile: str, cell: pygame.Rect, *, mirrored: bool = False) -> None:
        # Of a board that is larger than the picture only what is seen is painted.
        if not target.get_clip().colliderect(cell):
            return
        picture = self._painter.picture(_TILES + tile, cell.size)
        target.blit(pygame.transform.flip(picture, True, False) if mirrored else picture, cell.topleft)


def _dice(square: Square, what: str) -> random.Random:
    """A random generator that gives the same results for a square each time, on every system."""
    return random.Random(f"{what} {square.file} {square.rank}")


_BOX = 256
_VISIBLE = 220
"""A token's visible width in its 256 box."""
_HEAD = 0.72
_HEAD_CENTRE = (0.50, 0.46)
_DIGIT_CENTRE = (58 / _BOX, 192 / _BOX)
_DIGIT_SIZE = 49 / _BOX
_SMALLEST_WITH_RANK = 36
"""Below this width in pixels a rank could not be read and is left out."""
_DANGER, _DANGER_AT = 0.17, 0.34
"""Half the width of the danger sign and its distance from the centre, as shares of the token."""
_SIDES = ("blue", "red")
_CHARACTERS: Final[Mapping[Kind, str]] = dict(zip(sorted(Kind, reverse=True), "象狮虎豹狼狗猫鼠", strict=True))
_TRADITIONAL: Final = str.maketrans("狮猫", "獅貓")
_PLAQUE_CENTRE, _PLAQUE = (190 / _BOX, 186 / _BOX), 46 / _BOX
"""Where the plaque with the character lies beside the head, and half its width."""
_PLAQUE_SIZE: Final = 62 / _BOX
_ALONE_CENTRE, _ALONE_SIZE = (128 / _BOX, 118 / _BOX), 122 / _BOX
_SMALLEST_WITH_CHARACTER: Final = 30
"""The same for characters, which are larger."""
_INNER_RING = "M97 69A38 37 0 0 1 56 96.5M24 47.4A38 37 0 0 1 46.9 25.5M74.3 26A38 37 0 0 1 95.9 47.4"
_OUTER_RING = (
    "M103.3 70.4A44.6 42.9 0 0 1 55.3 102.6M18.1 45.3A44.6 42.9 0 0 1 44.7 19.7M76.7 19.7A44.6 42.9 0 0 1 101.9 45.3"
)


def head_name(kind: Kind) -> str:
    return f"animals/{kind.name.lower()}"


def token(painter: Painter, seat: Seat, kind: Kind, width: int, rank: int | None, larger: float = 1) -> pygame.Surface:
    """A piece, ``width`` pixels wide, with its ``rank`` so much ``larger`` than usual."""
    size = round(width * _BOX / _VISIBLE)
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    side = _SIDES[seat]
    with_rank = rank is not None and width >= _SMALLEST_WITH_RANK
    picture.blit(painter.picture(f"animals/token_{side}", (size, size)), (0, 0))
    characters = painter.theme.characters
    if characters == "alone":
        _write_character(painter, picture, kind, seat, _ALONE_CENTRE, _ALONE_SIZE)
    else:
        head = round(size * _HEAD)
        corner = (round(size * _HEAD_CENTRE[0] - head / 2), round(size * _HEAD_CENTRE[1] - head / 2))
        picture.blit(painter.picture(head_name(kind), (head, head)), corner)
    if characters == "beside" and width >= _SMALLEST_WITH_CHARACTER:
        _draw_plaque(painter, picture, seat)
        _write_character(painter, picture, kind, seat, _PLAQUE_CENTRE, _PLAQUE_SIZE)
    if with_rank:
        middle, large = (size * _DIGIT_CENTRE[0], size * _DIGIT_CENTRE[1]), round(size * larger)
        corner = (round(middle[0] - large * _DIGIT_CENTRE[0]), round(middle[1] - large * _DIGIT_CENTRE[1]))
        picture.blit(painter.picture(f"animals/notch_{side}", (large, large)), corner)
        painter.label(picture, str(rank), middle, Face.TITLE, round(large * _DIGIT_SIZE), painter.theme.ink, "center")
    return picture


def character_of(kind: Kind, language: str) -> str:
    return _CHARACTERS[kind].translate(_TRADITIONAL if language == "zh_Hant" else {})


def _draw_plaque(painter: Painter, picture: pygame.Surface, seat: Seat) -> None:
    size, theme = picture.get_width(), painter.theme
    middle = (size * _PLAQUE_CENTRE[0], size * _PLAQUE_CENTRE[1])
    for inset, colour in ((0, theme.ink), (5, theme.side[seat].base), (9, theme.paper)):
        painter.disc(picture, middle, size * (_PLAQUE - inset / _BOX), colour)


def _write_character(
    painter: Painter, picture: pygame.Surface, kind: Kind, seat: Seat, at: tuple[float, float], share: float
) -> None:
    size, colour = picture.get_width(), painter.theme.side[seat].dark
    run = painter.text(character_of(kind, painter.language), Face.TITLE, max(1, round(size * share)), colour)
    ink = run.get_bounding_rect()
    picture.blit(run, (round(size * at[0] - ink.centerx), round(size * at[1] - ink.centery)))


def swim_rings(painter: Painter, width: int) -> pygame.Surface:
    """Rings of water to lay over a swimming piece ``width`` pixels wide, centred on it."""
    size = round(width * 120 / 72)
    body = _rings(_INNER_RING, 2.4, 0.9) + _rings(_OUTER_RING, 1.8, 0.5)
    return painter.vector(body, (size, size), (0, 0, 120, 120))


def draw_danger(
    painter: Painter, target: pygame.Surface, centre: tuple[float, float], width: float, *, own: bool
) -> None:
    """A warning for one's ``own`` animal; for one of the other side a diamond with a dot, which one may take."""
    middle, theme = (centre[0] + _DANGER_AT * width, centre[1] - _DANGER_AT * width), painter.theme
    if not own:
        body = "".join(
            f'<path d="M60 {60 - out}L{60 + out} 60 60 {60 + out} {60 - out} 60Z" fill="{ink}"/>'
            for out, ink in ((58, theme.ink), (44, theme.amber), (15, theme.ink))
        )
        size = round(2.8 * _DANGER * width)
        sign = painter.vector(body, (size, size), (0, 0, 120, 120))
        target.blit(sign, sign.get_rect(center=(round(middle[0]), round(middle[1]))))
        return
    painter.disc(target, middle, _DANGER * width, theme.ink)
    painter.disc(target, middle, 0.84 * _DANGER * width, theme.amber)
    painter.label(target, "!", middle, Face.TITLE, max(1, round(1.5 * _DANGER * width)), theme.ink, "center")


def _rings(arcs: str, width: float, opacity: float) -> str:
    return (
        f'<path d="{arcs}" fill="none" stroke="#D6F1F6" stroke-width="{width}" stroke-opacity="{opacity}"'
        ' stroke-linecap="round"/>'
    )
