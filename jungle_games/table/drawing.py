"""How the positions of a game look, wherever they are shown: at the table, in a rule book, in a list, on the title."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol

import pygame

from jungle_games.core.game import P
from jungle_games.table.arrangement import Arrangement, PlaceKey, Thing
from jungle_games.table.highlights import Light
from jungle_games.table.motion import Pose
from jungle_games.table.sprites import SpriteLayer
from jungle_games.table.style import BOARD, TableStyle
from jungle_games.ui.painter import Painter
from jungle_games.ui.view import View


class Drawing(ABC, Generic[P]):
    """The look of a game's table: where everything lies for a position, and what each look is painted as.

    It is laid out by `fit`, before anything else is asked of it, and may be laid out anew at any time.
    """

    style: ClassVar[TableStyle] = BOARD

    def __init__(self, painter: Painter) -> None:
        self.painter = painter

    @property
    @abstractmethod
    def u(self) -> float:
        """Pixels per table unit as it is laid out now."""

    @abstractmethod
    def fit(self, view: View) -> None:
        """Lay the table out in the window."""

    @abstractmethod
    def arrange(self, position: P) -> Arrangement:
        """Where everything lies for ``position``, in pixels."""

    @abstractmethod
    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        """The picture of a look, for things that are ``width`` pixels wide; centred on the thing."""

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """Draw what belongs over a thing but is no part of it."""

    def paint_light(self, place: PlaceKey, light: Light, aimed: bool, over: bool) -> pygame.Surface | None:
        """The game's own picture of a lit place, centred on it, in its layer under or ``over`` the things."""
        return None

    def draw_table(self, target: pygame.Surface) -> None:
        """Draw the table or board itself, which stands still."""

    def draw_below(self, target: pygame.Surface, position: P) -> None:
        """Draw what changes with the position under the things."""

    def draw_above(self, target: pygame.Surface, position: P) -> None:
        """Draw what changes with the position over the things."""


class Marks(Protocol):
    """What a still picture has besides its position."""

    def draw_under(self, target: pygame.Surface) -> None:
        """Draw what lies under the things."""

    def draw_over(self, target: pygame.Surface) -> None:
        """Draw what lies over everything."""


def draw_position(
    drawing: Drawing[P], target: pygame.Surface, position: P, marks: Marks | None = None
) -> None:
    """Draw all of ``position`` on ``target`` as it stands at the table."""
    drawing.draw_table(target)
    drawing.draw_below(target, position)
    if marks is not None:
        marks.draw_under(target)
    draw_things(drawing, target, drawing.arrange(position).things)
    drawing.draw_above(target, position)
    if marks is not None:
        marks.draw_over(target)


def draw_things(drawing: Drawing[Any], target: pygame.Surface, things: Sequence[Thing]) -> None:
    """Draw ``things`` as they lie on the table, with their shadows."""
    sprites = SpriteLayer(drawing.painter, drawing.paint_thing, drawing.adorn_thing, drawing.style)
    sprites.settle(things)
    sprites.draw(target, drawing.u)


@dataclass(frozen=True)
class PositionPicture:
    """A figure that is nothing but a position, as lists of matches show it. ``size`` is its natural size in units."""

    make: Callable[[Painter], Drawing[Any]]
    """Makes the `Drawing` for a painter."""
    position: Any
    size: tuple[float, float] = (640.0, 400.0)

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it into ``rect``, which has the shape of ``size``."""
        drawing = self.make(painter)
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        drawing.fit(View(rect.size))
        draw_position(drawing, picture, self.position)
        target.blit(picture, rect)
