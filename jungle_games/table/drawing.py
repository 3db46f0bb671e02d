"""How the table of a game is drawn: its places and the things on them; and pictures of positions elsewhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Protocol, runtime_checkable

import pygame

from jungle_games.core.errors import UserError
from jungle_games.core.game import AnyGame, AnyPosition, BadSetup, IllegalMove, P, Seat, Square
from jungle_games.core.i18n import _
from jungle_games.core.matches.match import Match
from jungle_games.core.options import OptionError
from jungle_games.core.seat_names import SeatInfo
from jungle_games.table.sprites.arrangement import Arrangement, PlaceKey, Pose, Thing, ThingKey
from jungle_games.table.sprites.layer import SpriteLayer
from jungle_games.table.style import BOARD, Coordinates, Light, Strength, TableStyle, coordinates_of, draw_coordinates
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Shadow
from jungle_games.ui.scene import DESIGN_SIZE, View

_IN_TRAY: Final = 40
"""Width of a thing in a tray, and the distance between things, in panel units."""
_TRAY_STEP: Final = 32
_CORNER, _COORDINATE = 18.0, 14.0


@dataclass(frozen=True, slots=True)
class Tray:
    """The place of the things in the tray of a seat's plate."""

    seat: Seat

    def __str__(self) -> str:
        return _("beside the board")


class Drawing(ABC, Generic[P]):
    """Draws a game's table: computes where everything lies for a position, and paints each look.

    Call `fit` before anything else; it may be called again at any time.
    """

    style: ClassVar[TableStyle] = BOARD
    size: tuple[float, float] = (592.0, 752.0)
    picture_size: ClassVar[tuple[float, float]] = (640.0, 400.0)
    """The natural size of a position's picture, in units."""
    home: Seat = 0
    """The seat from whose side the table is seen: that of the only person there."""
    boxes: Mapping[Hashable, pygame.Rect] = MappingProxyType({})
    """The boxes that the frame leaves for what it draws beside the table, by name."""
    has_trays: ClassVar[bool] = False
    """Whether the plates have trays for what was taken (`in_tray`)."""
    trays: Sequence[pygame.Rect] = ()
    """The trays on the plates by seat, in pixels; empty in a picture without plates."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.view = View(DESIGN_SIZE)

    @property
    def u(self) -> float:
        return self.view.u

    def fit(self, view: View) -> None:
        self.view = view

    def fit_alone(self, view: View) -> None:
        self.fit(view)

    @abstractmethod
    def arrange(self, position: P) -> Arrangement:
        """Where everything lies for ``position``, in pixels."""

    @abstractmethod
    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        """The picture of a look for things ``width`` pixels wide, to be centred on the thing."""

    def name_thing(self, look: Hashable) -> str:
        """The name of a look, such as ``Elephant, blue``; may be empty."""
        return ""

    def in_tray(self, seat: Seat, things: Sequence[ThingKey]) -> list[Thing]:
        """``things``, whose looks are their keys, in a row in the tray of ``seat``; empty if it has no tray."""
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
        """How far a thing rises while pointed at, in units."""
        return self.style.rise

    @property
    def coordinates(self) -> Coordinates | None:
        """The names of files and ranks at the edge of the table; None if there are none."""
        return None

    def width_in_hand(self, thing: Thing) -> float:
        """The width of a held thing before it is enlarged, in pixels."""
        return thing.pose.width

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """Draw decorations over a thing that are not part of its picture."""

    def paint_light(self, place: PlaceKey, light: Light, strength: Strength, over: bool) -> pygame.Surface | None:
        """The game's own picture of a lit place, centred on it, in its layer under or ``over`` the things."""
        return None

    def draw_table(self, target: pygame.Surface) -> None:
        """Draw the static table or board."""

    def draw_below(self, target: pygame.Surface, position: P) -> None:
        """Draw what changes with the position under the things."""

    def draw_above(self, target: pygame.Surface, position: P) -> None:
        """Draw what changes with the position over the things."""

    def draw_signs(self, target: pygame.Surface, position: P) -> None:
        """Draw words over lit places and marks, too, which would cross them."""


AnyDrawing = Drawing[Any]


class Marks(Protocol):
    """Marks drawn on a static picture besides its position."""

    def draw_under(self, target: pygame.Surface) -> None:
        """Draw what lies under the things."""

    def draw_over(self, target: pygame.Surface) -> None:
        """Draw what lies over everything."""


def draw_position(
    drawing: Drawing[P], target: pygame.Surface, position: P, marks: Marks | None = None
) -> None:
    drawing.draw_table(target)
    drawing.draw_below(target, position)
    if marks is not None:
        marks.draw_under(target)
    draw_things(drawing, target, drawing.arrange(position).things)
    drawing.draw_above(target, position)
    if marks is not None:
        marks.draw_over(target)
    drawing.draw_signs(target, position)


def draw_things(drawing: AnyDrawing, target: pygame.Surface, things: Sequence[Thing]) -> None:
    sprites = SpriteLayer(drawing.painter, drawing.paint_thing, drawing.adorn_thing, drawing.style)
    sprites.settle(things)
    sprites.draw(target, drawing.u)


@dataclass(frozen=True)
class PositionPicture:
    """A figure of a position alone, as in lists of matches; ``size`` is its natural size in units."""

    make: Callable[[Painter], AnyDrawing]
    position: object
    size: tuple[float, float] = (640.0, 400.0)
    speaks: bool = False
    """Whether it tells what lies where; in lists, what stands beside it says which match it is."""

    @property
    def told(self) -> Sequence[str]:
        if not self.speaks:
            return ()
        drawing = self.make(Painter())
        drawing.fit_alone(View((round(self.size[0]), round(self.size[1]))))
        lying = drawing.arrange(self.position)
        named = [(drawing.name_thing(thing.look), thing.place) for thing in lying.things if thing.place in lying.places]
        return [_("{what}, {square}").format(what=what, square=place) for what, place in named if what]

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it into ``rect``, which has the aspect ratio of ``size``."""
        drawing = self.make(painter)
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        drawing.fit_alone(View(rect.size))
        draw_position(drawing, picture, self.position)
        target.blit(picture, rect)


class GridDrawing(Drawing[P]):
    """Its places are squares, seen from ``home``. Subclasses paint things, and may paint the board.

    ``across`` and ``up`` are the numbers of files and ranks.
    """

    picture_size = (400.0, 400.0)
    piece_share: ClassVar[float] = 0.8
    frame_share: ClassVar[float] = 0.16
    """The width of the board's frame, as a fraction of a square."""

    def __init__(self, painter: Painter, across: int, up: int) -> None:
        super().__init__(painter)
        self.across, self.up = across, up
        self._laid: tuple[object, dict[PlaceKey, pygame.Rect]] = (None, {})
        """From where the places are seen, and where they lie then."""

    @property
    def squares(self) -> Iterator[Square]:
        return (Square(file, rank) for rank in range(self.up) for file in range(self.across))

    @property
    def square(self) -> float:
        space = self.view.table
        return min(space.w / (self.across + 2 * self.frame_share), space.h / (self.up + 2 * self.frame_share))

    @property
    def piece_width(self) -> float:
        return self.square * self.piece_share

    def cell(self, square: Square) -> pygame.Rect:
        column, row = square.file, self.up - 1 - square.rank
        if self.home:
            column, row = self.across - 1 - column, self.up - 1 - row
        size, space = self.square, self.view.table
        left, top = space.x + space.w / 2 + (column - self.across / 2) * size, space.y + space.h / 2
        top += (row - self.up / 2) * size
        rect = pygame.Rect(round(left), round(top), 0, 0)
        rect.size = (round(left + size) - rect.x, round(top + size) - rect.y)
        return rect

    def width_in_hand(self, thing: Thing) -> float:
        return self.piece_width

    @property
    def places(self) -> dict[PlaceKey, pygame.Rect]:
        if self._laid[0] != (seen_from := (self.view, self.home)):
            self._laid = seen_from, {square: self.cell(square) for square in self.squares}
        return self._laid[1]

    def piece(self, look: Hashable, square: Square) -> Thing:
        """A thing of this look in the middle of ``square``; equal looks are interchangeable."""
        return Thing(look, look, square, Pose(*self.cell(square).center, self.piece_width))

    @property
    def board(self) -> pygame.Rect:
        first, *_others, last = self.places.values()
        return first.union(last)

    @property
    def frame(self) -> int:
        return round(self.frame_share * self.square)

    @property
    def outer(self) -> pygame.Rect:
        """The board with its frame."""
        return self.board.inflate(2 * self.frame, 2 * self.frame)

    @property
    def coordinates(self) -> Coordinates | None:
        line, theme = self.board.inflate(self.frame, self.frame), self.painter.theme
        return coordinates_of(self.places, line, _COORDINATE * self.u, theme.cream, self.frame)

    def draw_table(self, target: pygame.Surface) -> None:
        outer, theme = self.outer, self.painter.theme
        self.painter.shadow(target, outer, _CORNER * self.u, Shadow.BOARD, self.u)
        self.painter.box(target, outer, _CORNER * self.u, theme.wood)
        self.draw_board(target)
        target.fill(theme.board_tint, self.board, pygame.BLEND_RGB_MULT)
        if theme.coordinates and self.coordinates is not None:
            draw_coordinates(self.painter, target, self.coordinates)

    def draw_board(self, target: pygame.Surface) -> None:
        theme = self.painter.theme
        for square in self.squares:
            fill = theme.grass if (square.file + square.rank) % 2 else theme.grass_light
            self.painter.box(target, self.cell(square), 0, fill)


class Figure(Protocol):
    """A picture of a position, with a natural size, that can be drawn at any size."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in units."""

    @property
    def told(self) -> Sequence[str]:
        """What it shows, in phrases for those who do not see it: what lies where, then its marks."""

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it into ``rect``, which has the shape of ``size``; a shadow may fall outside."""


@runtime_checkable
class FocusedFigure(Protocol):
    """A figure that knows its centre of interest, for showing a part of it."""

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of that, as shares of width and height."""


@runtime_checkable
class SquaresFigure(FocusedFigure, Protocol):
    """One made of equal squares, none of which is to be cut."""

    @property
    def counts(self) -> tuple[int, int, float]:
        """How many squares there are across and down, and how many its frame is wide."""


_NEAR: Final = 2
"""Squares between things that stand together."""


def crowded(squares: Sequence[tuple[int, int]]) -> tuple[float, float] | None:
    """The middle of the file and rank of those that lie closest together."""
    crowds = [[one for one in squares if max(abs(one[0] - x), abs(one[1] - y)) <= _NEAR] for x, y in squares]
    if not crowds:
        return None
    files, ranks = zip(*max(crowds, key=len), strict=True)
    return sum(files) / len(files), sum(ranks) / len(ranks)


def enlarged(figure: Figure, size: tuple[int, int], whole: float, closer: float) -> pygame.Rect:
    """Where all of ``figure`` lies when a part of it fills a picture of ``size``: that with most to be seen.

    ``closer`` is how far it is enlarged where it knows that part, ``whole`` where it does not.
    """
    width, height = figure.size
    middle = figure.middle if isinstance(figure, FocusedFigure) else None
    scale = max(size[0] / width, size[1] / height) * (whole if middle is None else closer)
    lies = pygame.Rect(0, 0, round(width * scale), round(height * scale))
    across, down = middle or (0.5, 0.5)
    if isinstance(figure, SquaresFigure):
        return _whole_squares(figure.counts, size, lies.w, across, down)
    lies.x = min(0, max(size[0] - lies.w, round(size[0] / 2 - across * lies.w)))
    lies.y = min(0, max(size[1] - lies.h, round(size[1] / 2 - down * lies.h)))
    return lies


def _whole_squares(
    counts: tuple[int, int, float], size: tuple[int, int], width: int, across: float, down: float
) -> pygame.Rect:
    """As large as about ``width``, with whole squares from side to side; below them some more that are cut evenly."""
    *number, frame = counts
    square = size[0] / max(1, min(number[0], round(size[0] * (number[0] + 2 * frame) / width)))
    lies = pygame.Rect(0, 0, *(round((count + 2 * frame) * square) for count in number))
    corner = list[int]()
    for count, share, room in zip(number, (across, down), size, strict=True):
        shown = min(count, int(room / square))
        first = max(0, min(count - shown, round(share * count - shown / 2)))
        corner.append(min(0, round((room - shown * square) / 2 - (frame + first) * square)))
    return lies.move_to(topleft=corner)


MakeFigure = Callable[[Mapping[str, str]], Figure]
"""Makes a figure of the rule book from what its page says. Raises ValueError with the reason."""

_KEYS: Final = ("preset", "deal", "moves")


class FigureError(UserError):
    """A figure that cannot be drawn, or is illegal by the rules; the message says why."""


def check_keys(spec: Mapping[str, str], known: Collection[str]) -> None:
    """Refuse what a figure says under a key that is not ``known``. Raises FigureError."""
    if unknown := sorted(spec.keys() - set(known)):
        raise FigureError(f"unknown key {unknown[0]!r}; a figure has {', '.join(sorted(known))}")


def number_of(spec: Mapping[str, str], key: str, least: int, most: int) -> int:
    """The number that a figure has under ``key``, ``least`` where it has none. Raises FigureError."""
    text = spec.get(key, str(least))
    if not text.isdecimal() or not least <= int(text) <= most:
        raise FigureError(f"{key}: must be a number from {least} to {most}, not {text!r}")
    return int(text)


def option_changes(spec: Mapping[str, str]) -> Mapping[str, object]:
    """What a figure's ``options``, such as ``twelves=true pace=30``, change in Standard. Raises FigureError."""
    changes: dict[str, object] = {}
    for pair in spec.get("options", "").split():
        name, equals, text = pair.partition("=")
        if not equals:
            raise FigureError(f"options: {pair!r} reads like name=value")
        changes[name] = int(text) if text.isdecimal() else {"true": True, "false": False}.get(text, text)
    return changes


def played_position(game: AnyGame, spec: Mapping[str, str]) -> AnyPosition:
    """The position of a figure that is played: ``preset``, ``deal`` and ``moves`` (``a2a3, b2b3``) may be given.

    Raises ValueError with the reason.
    """
    check_keys(spec, _KEYS)
    seats = [SeatInfo(str(seat)) for seat in range(game.seats[0])]
    try:
        options = game.options_type.build(spec.get("preset", "standard"))
        match = Match(game, options, seats, deal=int(spec.get("deal", 0)))
        for text in filter(None, map(str.strip, spec.get("moves", "").split(","))):
            match.play(text)
    except (OptionError, BadSetup, IllegalMove) as error:
        raise ValueError(str(error)) from error
    position: AnyPosition = match.position
    return position
