"""Coordinates: the names of files and ranks at the edge of a table."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import pygame

from jungle_games.ui.painter import Face, Painter

LEGIBLE: Final = 12
"""Pixels of height below which names at an edge are not read at a glance."""
_LEAST: Final = 9
_FILLED: Final = 1.4
"""How high letters may be in an edge, in its depths: only their capitals must lie in it."""


@dataclass(frozen=True, slots=True)
class Coordinates:
    """``files`` and ``ranks`` by name, with the middles of their columns and rows in pixels; ``line`` is the box on
    whose four sides they stand. ``size`` is their height in pixels, ``colour`` any colour or a name of the theme's.
    """

    files: Mapping[str, int]
    ranks: Mapping[str, int]
    line: pygame.Rect
    size: int
    colour: str

    def spots(self, places: Collection[Hashable] | None = None) -> Iterator[tuple[str, tuple[int, int]]]:
        """Every name and where it stands; only those of ``places`` where these are given."""
        named = None if places is None else {part for place in places for part in _parts(place)}
        for name, x in self.files.items():
            if named is None or name in named:
                yield from ((name, (x, y)) for y in (self.line.top, self.line.bottom))
        for name, y in self.ranks.items():
            if named is None or name in named:
                yield from ((name, (x, y)) for x in (self.line.left, self.line.right))


def coordinates_of(
    squares: Mapping[Any, pygame.Rect], line: pygame.Rect, size: float, colour: str, depth: float
) -> Coordinates:
    """The coordinates of ``squares``, whose names end in their number and begin with a letter.

    They are ``size`` pixels high, on a small table as high as the edge allows, ``depth`` pixels deep: `LEGIBLE`.
    """
    size = max(_LEAST, round(size), min(LEGIBLE, round(_FILLED * depth)))
    files: dict[str, int] = {}
    ranks: dict[str, int] = {}
    for place, rect in squares.items():
        file, rank = _parts(place)
        files[file], ranks[rank] = rect.centerx, rect.centery
    return Coordinates(files, ranks, line, size, colour)


def draw_coordinates(painter: Painter, target: pygame.Surface, coordinates: Coordinates, ground: str = "") -> None:
    """Draw all names; on a line that runs through them with their own ``ground``."""
    for name, at in coordinates.spots():
        if ground:
            wide = painter.text_width(name, Face.BOLD, coordinates.size)
            field = pygame.Rect(0, 0, wide + coordinates.size // 4, round(coordinates.size * 0.8)).move_to(center=at)
            painter.box(target, field, 0, ground)
        painter.label(target, name, at, Face.BOLD, coordinates.size, coordinates.colour, "center")


def draw_lit_coordinates(
    painter: Painter, target: pygame.Surface, coordinates: Coordinates, places: Collection[Hashable]
) -> None:
    """Draw the highlighted names of ``places``."""
    theme, size = painter.theme, coordinates.size
    for name, at in coordinates.spots(places):
        pill = pygame.Rect(0, 0, painter.text_width(name, Face.BOLD, size) + round(size * 0.6), round(size * 1.15))
        pill.center = at
        painter.box(target, pill, pill.h / 2, theme.inset)
        painter.label(target, name, at, Face.BOLD, size, theme.amber, "center")


def _parts(place: Hashable) -> tuple[str, str]:
    """File and rank of a square; of another place nothing that is a coordinate."""
    name = str(place)
    return name[:1], name[1:]
