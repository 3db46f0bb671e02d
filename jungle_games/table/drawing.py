"""How the positions of a game look, wherever they are shown: at the table, in a rule book, in a list, on the title."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Protocol

import pygame

from jungle_games.core.game import P, Seat
from jungle_games.core.i18n import _
from jungle_games.table.arrangement import Arrangement, PlaceKey, Thing, ThingKey
from jungle_games.table.coordinates import Coordinates
from jungle_games.table.highlights import Light, Strength
from jungle_games.table.motion import Pose
from jungle_games.table.sprites import SpriteLayer
from jungle_games.table.style import BOARD, TableStyle
from jungle_games.ui.painter import Painter
from jungle_games.ui.view import DESIGN_SIZE, View

_IN_TRAY: Final = 40
"""Width of a thing in a tray, in panel units, and how far apart they lie."""
_TRAY_STEP: Final = 32


@dataclass(frozen=True, slots=True)
class Tray:
    """The place of what lies in the tray of a seat's plate."""

    seat: Seat

    def __str__(self) -> str:
        return _("beside the board")


class Drawing(ABC, Generic[P]):
    """The look of a game's table: where everything lies for a position, and what each look is painted as.

    It is laid out by `fit`, before anything else is asked of it, and may be laid out anew at any time.
    """

    style: ClassVar[TableStyle] = BOARD
    picture_size: ClassVar[tuple[float, float]] = (640.0, 400.0)
    """How large the picture of a position is by itself, in units."""
    home: Seat = 0
    """From whose seat one looks at it: that of the only person at the table."""
    trays: Sequence[pygame.Rect] = ()
    """By seat, in pixels: where what a seat took or keeps may lie, on its plate; none in a picture without plates."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.view = View(DESIGN_SIZE)

    @property
    def u(self) -> float:
        """Pixels per table unit as it is laid out now."""
        return self.view.u

    def fit(self, view: View) -> None:
        """Lay the table out in the window."""
        self.view = view

    def fit_alone(self, view: View) -> None:
        """Lay the table out in a picture that has nothing beside it."""
        self.fit(view)

    @abstractmethod
    def arrange(self, position: P) -> Arrangement:
        """Where everything lies for ``position``, in pixels."""

    @abstractmethod
    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        """The picture of a look, for things that are ``width`` pixels wide; centred on the thing."""

    def name_thing(self, look: Hashable) -> str:
        """What a look is called where a place is told in words, such as ``Elephant, blue``; empty for nothing."""
        return ""

    def bears_its_words(self, thing: Thing) -> bool:
        """Whether a thing already carries all its words, so that a tooltip would repeat them."""
        return False

    def in_tray(self, seat: Seat, things: Sequence[ThingKey]) -> list[Thing]:
        """``things``, each looking like its key, in a row in the tray of ``seat``; none where there is no tray."""
        if seat >= len(self.trays):
            return []
        tray, p, count = self.trays[seat], self.view.p, len(things)
        width = min(_IN_TRAY * p, tray.h)
        step = min(_TRAY_STEP * p, (tray.w - width) / max(1, count - 1))
        # All lie below what is on the table, and each upon those before it.
        return [
            Thing(key, key, Tray(seat), Pose(tray.x + width / 2 + index * step, tray.centery, width), index - count)
            for index, key in enumerate(things)
        ]

    def rise(self, thing: Thing) -> float:
        """How far a thing rises while one points at it, in units."""
        return self.style.rise

    @property
    def coordinates(self) -> Coordinates | None:
        """How files and ranks are named at the edge of the table; None if squares have no names."""
        return None

    def width_in_hand(self, thing: Thing) -> float:
        """How wide a held thing is before it grows, in pixels: as wide as it lies."""
        return thing.pose.width

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """Draw what belongs over a thing but is no part of it."""

    def paint_light(self, place: PlaceKey, light: Light, strength: Strength, over: bool) -> pygame.Surface | None:
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
        drawing.fit_alone(View(rect.size))
        draw_position(drawing, picture, self.position)
        target.blit(picture, rect)
