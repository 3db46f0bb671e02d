"""The looks of tables: lights, shadows, the lift of held things, the coordinates at the edge; and of players."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pygame

from jungle_games.base.system import assets_folder
from jungle_games.core.seat_names import ONLINE, PERSON
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.pictures import Shadow
from jungle_games.ui.theme import ButtonKind

if TYPE_CHECKING:
    from jungle_games.core.game import About, Seat
    from jungle_games.ui.widgets.label import PaintIn


@dataclass(frozen=True, slots=True)
class LightStyle:
    """How places light up. Colours are names of the theme; alphas go from 0 to 255.

    ``inset``: units from the edge of a place in to the lit border, negative for outside. ``corner``: the border's
    radius as a share of the place's width. ``over``: the border lies over what lies there, not under it.
    """

    legal: str
    aimed: str
    glow: str
    capture: str = "ember"
    fill: int = 0
    aimed_fill: int = 0
    inset: float = -1.5
    corner: float = 0.1
    over: bool = True
    held_growth: float = 0.0
    """By which share of the place the border of one that is aimed at is larger, as what is held hides the rest."""
    arrow: str = "amber"
    arrow_scale: float = 1.0
    """The hint's arrow: its colour, and how broad it is."""
    last: str = "last_move"
    last_inset: float = 4.0
    last_corner: float = 12.0
    """The dashes of the last move: their colour, units from the edge of a place to them, and their radius."""


class Light(Enum):
    """The ways a place lights up."""

    LEGAL = "legal"
    """A drop is legal, and the place is empty."""
    ONTO = "onto"
    """A drop is legal, and something lies there that stays in sight under the light."""
    CAPTURE = "capture"
    """A drop is legal and takes what is there."""


class Strength(Enum):
    """How strongly a place lights up."""

    QUIET = "quiet"
    """One only points at what may go there."""
    LIT = "lit"
    AIMED = "aimed"
    """The held thing is over it."""


@dataclass(frozen=True, slots=True)
class PromptStyle:
    """How a line of words lies beside the table: colours of the theme; without a ``ground`` on the table itself."""

    ink: str = "paper"
    icon: str = "amber"
    ground: str = "inset"
    edge: str = "edge"


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """What is written at a table lies on this: colours of the theme; without a ``ground`` it is a sheet of paper."""

    ink: str = "ink"
    soft: str = "faded"
    wrong: str = "suit_red"
    right: str = "moss"
    raised: str = "chosen_paper"
    edge: str = "shade"
    chosen: str = "chosen_paper"
    ground: str = ""
    border: str = ""
    mark: str = "mark_paper"
    main: ButtonKind = "amber"
    opened: str = "raised_paper"


@dataclass(frozen=True, slots=True)
class TableStyle:
    """One kind of table."""

    lights: LightStyle
    growth: float
    """By which share of its width a held thing grows."""
    resting: Shadow
    cards: bool
    """Things are cards: their shadows are measured by their own width, and all of one size cast the same."""
    ghost: float = 0.37
    """How strongly a held thing is still seen where it came from."""
    rise: float = 5.0
    """How far a thing rises while one points at it, in units."""
    rim: float | None = None
    """The radius of the rim round a thing that has risen, as a share of its width; None without one."""
    focus_corner: float = 13.0
    focus_inset: float = 0.0
    """The ring round a place: the place's radius, and how far inside its edge it lies, in units."""
    focus_everywhere: bool = True
    """Whether keys reach every place, or only those that something may be taken from; then the focus follows these."""
    buttons: tuple[ButtonKind, ButtonKind, ButtonKind] = ("night", "moss", "amber")
    prompt: PromptStyle = PromptStyle()
    """The line that says what is to be done."""
    sheet: SheetStyle = SheetStyle()
    """The sheets that take a column's place."""
    held_offset: tuple[float, float] = (0.0, 0.0)
    """How far right of and below the focused place a thing hangs that was taken by keys, in shares of its width."""

    def resting_unit(self, width: float, u: float) -> float:
        """Pixels to the unit of the resting shadow of a thing ``width`` pixels wide."""
        return width / 100 if self.cards else u


_CARD_GROWTH: Final = 0.04
BOARD: Final = TableStyle(
    LightStyle("cream", "bright", "bright", fill=60, aimed_fill=110, inset=5, corner=13 / 80, over=False),
    growth=0.16,
    resting=Shadow.PIECE,
    cards=False,
    focus_inset=4.0,
)
CARDS: Final = TableStyle(
    LightStyle("amber", "bright", "amber", held_growth=_CARD_GROWTH),
    growth=_CARD_GROWTH,
    resting=Shadow.CARD,
    cards=True,
    rise=8.0,
    rim=0.085,
    focus_corner=9,
)
NEON: Final = TableStyle(
    LightStyle("cyan", "ice", "cyan", capture="lime", held_growth=_CARD_GROWTH, arrow="lime", arrow_scale=0.6),
    growth=_CARD_GROWTH,
    resting=Shadow.CARD,
    cards=True,
    ghost=0.0,
    rise=8.0,
    rim=0.085,
    focus_corner=9,
    buttons=("neon", "neon", "lime"),
    prompt=PromptStyle("neon_soft", "cyan", "neon_panel", "neon_border"),
    sheet=SheetStyle(
        "neon_soft", "neon_text", "neon_red", "lime", "neon_panel", "neon_border", "neon_face", "neon_ground", "cyan",
        "cyan", "lit", "neon_panel",
    ),
)


COMPUTER = "objects/icons/computer"
_PEOPLE = (PERSON, ONLINE, "")
_SHAPES = (
    '<circle cx="6" cy="6" r="5" fill="{colour}"/>',
    '<path d="M6 .5L11.5 6L6 11.5L.5 6Z" fill="{colour}"/>',
)


PaintPicture = Callable[[Painter, Hashable, int], pygame.Surface]


def paint_within(
    paint: PaintPicture, look: Hashable, target: pygame.Surface, painter: Painter, rect: pygame.Rect
) -> None:
    """Paint a look in the middle of ``rect``, as large as it can be."""
    picture = paint(painter, look, rect.w)
    if picture.get_height() > rect.h:
        picture = paint(painter, look, round(rect.w * rect.h / picture.get_height()))
    target.blit(picture, picture.get_rect(center=rect.center))


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """Who sits in a seat, as a picture: a ``head`` on the ``sign`` of the seat; both are SVG assets.

    ``beside``: the sign lies small at the head's lower right, so that nothing of it is hidden.
    """

    head: str
    sign: str = ""
    beside: bool = False

    def paint(self, painter: Painter, width: int) -> pygame.Surface:
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
    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        target.blit(sitter(about, kind, seat).paint(painter, rect.w), rect)

    return paint


def draw_side_mark(painter: Painter, target: pygame.Surface, centre: tuple[int, int], size: int, seat: Seat) -> None:
    """Draw the sign of ``seat`` (a disc, a diamond), ``size`` pixels wide."""
    body = _SHAPES[seat].format(colour=painter.theme.side[seat].base)
    mark = painter.vector(body, (size, size), (0, 0, 12, 12))
    target.blit(mark, mark.get_rect(center=centre))


LEGIBLE: Final = 12
"""Pixels of height below which names at an edge are not read at a glance."""
_LEAST: Final = 9
_LEAST_EDGE: Final = 6
"""How deep an edge must be, in pixels, not to cut such letters."""
_FILLED: Final = 1.4
"""How high letters may be in an edge, in its depths: only their capitals must lie in it."""


@dataclass(frozen=True, slots=True)
class Coordinates:
    """``files`` and ``ranks`` by name, with the middles of their columns and rows in pixels; ``line`` is the box on
    whose four sides they stand. ``size`` is their height in pixels.
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

    They are ``size`` pixels high, on a small table as high as the edge allows, ``depth`` pixels deep: `LEGIBLE`. The
    edge of a mere picture may have none.
    """
    size = max(_LEAST, round(size), min(LEGIBLE, round(_FILLED * depth)))
    files: dict[str, int] = {}
    ranks: dict[str, int] = {}
    for place, rect in squares.items() if depth >= _LEAST_EDGE else ():
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
    theme, size = painter.theme, coordinates.size
    for name, at in coordinates.spots(places):
        pill = pygame.Rect(0, 0, painter.text_width(name, Face.BOLD, size) + round(size * 0.6), round(size * 1.15))
        pill.center = at
        painter.box(target, pill, pill.h / 2, theme.inset)
        painter.label(target, name, at, Face.BOLD, size, theme.amber, "center")


def _parts(place: Hashable) -> tuple[str, str]:
    name = str(place)
    return name[:1], name[1:]
