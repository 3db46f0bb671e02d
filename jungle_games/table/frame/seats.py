"""The players at a table as every table shows them: head, sign of the seat, and status."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pygame

from jungle_games.base.system import assets_folder
from jungle_games.core.seat_names import ELSEWHERE, PERSON
from jungle_games.ui.painter import Painter

if TYPE_CHECKING:
    from jungle_games.core.game import About, Seat
    from jungle_games.ui.widgets.label import PaintIn

COMPUTER = "objects/icons/computer"
_PEOPLE = (PERSON, ELSEWHERE, "")
_SHAPES = (
    '<circle cx="6" cy="6" r="5" fill="{colour}"/>',
    '<path d="M6 .5L11.5 6L6 11.5L.5 6Z" fill="{colour}"/>',
)


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """Who sits in a seat, as a picture: a ``head`` on the ``sign`` of the seat; both are SVG assets.

    ``beside``: the sign lies small at the head's lower right, so that nothing of it is hidden.
    """

    head: str
    sign: str = ""
    beside: bool = False

    def paint(self, painter: Painter, width: int) -> pygame.Surface:
        """The picture, ``width`` pixels wide."""
        if not self.sign:
            return painter.picture(self.head, (width, width))
        if self.beside:
            return painter.cache.get(("sitter", self, width), lambda: self._paint_beside(painter, width))
        picture, side = painter.picture(self.sign, (width, width)).copy(), round(width * 0.72)
        head = painter.picture(self.head, (side, side))
        picture.blit(head, (width // 2 - side // 2, round(width * 0.47) - side // 2))
        return picture

    def _paint_beside(self, painter: Painter, width: int) -> pygame.Surface:
        picture, head, sign = pygame.Surface((width, width), pygame.SRCALPHA), round(width * 0.88), round(width * 0.58)
        picture.blit(painter.picture(self.head, (head, head)), (0, 0))
        picture.blit(painter.picture(self.sign, (sign, sign)), (width - sign, width - sign))
        return picture


@cache
def _is_drawn(name: str) -> bool:
    return (assets_folder() / "svg" / f"{name}.svg").is_file()


def head(about: About, kind: str, seat: Seat | None = None) -> str:
    """The drawing of whoever is of this ``kind``: a person has a head of its ``seat``, or is the game's own animal.

    Where that is no animal but what a seat plays with, a person is what its own seat plays with.
    """
    if kind in _PEOPLE:
        own = about.persons or (about.seat_pictures if about.emblem in about.seat_pictures else ())
        return own[(seat or 0) % len(own)] if own else about.emblem
    animal = f"animals/{kind}"
    return animal if _is_drawn(animal) else COMPUTER


def seated(about: About, kind: str, head: str, sign: str) -> SeatPicture:
    """A ``head`` on the ``sign`` of its seat; a person without one has the sign alone, not that of another seat."""
    faceless = bool(sign) and kind in _PEOPLE and not about.persons
    return SeatPicture(sign) if faceless else SeatPicture(head, sign)


def sitter(about: About, kind: str, seat: Seat | None) -> SeatPicture:
    """Who is of this ``kind``, in a ``seat``; without one nothing but the head."""
    signs = about.seat_pictures
    return seated(about, kind, head(about, kind, seat), signs[seat] if seat is not None and seat < len(signs) else "")


def portrait(about: About, kind: str, seat: Seat | None = None) -> PaintIn:
    """A function that draws who is of this ``kind`` in a square."""

    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        target.blit(sitter(about, kind, seat).paint(painter, rect.w), rect)

    return paint


def draw_side_mark(painter: Painter, target: pygame.Surface, centre: tuple[int, int], size: int, seat: Seat) -> None:
    """Draw the sign of ``seat`` (a disc, a diamond), ``size`` pixels wide."""
    body = _SHAPES[seat].format(colour=painter.theme.side[seat].base)
    mark = painter.vector(body, (size, size), (0, 0, 12, 12))
    target.blit(mark, mark.get_rect(center=centre))
