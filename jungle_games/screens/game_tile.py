"""A game on the title and among invitations: its cover, how many can play it, and the tile with both."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
import pygame

from jungle_games.base.system import assets_folder
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.room import Room
from jungle_games.table.tables import cover_of
from jungle_games.ui.layout import Column, Extent, Leaf, Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Shadow, Size, displayable, rounded_box
from jungle_games.ui.text import Face
from jungle_games.ui.theme import NORMAL
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Clickable
from jungle_games.ui.widgets.label import Label, draw_icon

_INSET: Final = 6.0
_CORNER: Final = 14.0
"""Units of the radius of a cover's corners."""
_RADIUS: Final = _CORNER + _INSET
_RAISE: Final = 10.0
_TILE_EDGE: Final = 3.0
_NAME_SIZE, _SUB_SIZE = 23.0, 17.0
_TIGHT: Final = 1.1
_WORDS: Final = 80.0
"""Units of height for a name of two lines and the players, also where a name has one: the art is alike on all."""
_LEAST_ART, _ART = 72.0, 104.0
_WAITING: Final = 19.0
"""How large the number of unfinished matches is written."""
_TILE_SHADOW: Final = Shadow(18, 8, 0.63)
_RAISED_SHADOW: Final = Shadow(18, 12, 0.63)


def players_line(counts: tuple[int, ...]) -> str:
    """How many can play, in words."""
    low, high = min(counts), max(counts)
    if low == high:
        return ngettext("{number} player", "{number} players", low).format(number=low)
    return _("{low} to {high} players").format(low=low, high=high)


class Moving(Clickable):
    """What is on it goes up and down with it."""

    _moved = 0

    @property
    def lowered(self) -> int:
        """By how many pixels it lies lower now than at rest."""
        return 0

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        self._follow()

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        super()._lay_out(rect, ruler, host)
        self._moved = 0
        self._follow()

    def _follow(self) -> None:
        way, self._moved = self.lowered - self._moved, self.lowered
        for child in self.children:
            child.shift(0, way)


class _Art(Widget):
    """The art of a game, with a pill in its corner that has the number of ``waiting`` matches."""

    def __init__(self, room: Room, waiting: int) -> None:
        super().__init__()
        self._room, self._waiting = room, waiting

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(ruler.px(_LEAST_ART), ruler.px(_ART))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        key = ("cover", self._room.name, self.rect.size, round(self.u, 4))
        target.blit(painter.cache.get(key, lambda: cover(painter, self._room, self.rect.size, self.u)), self.rect)
        if self._waiting:
            theme, number, px = painter.theme, str(self._waiting), self.px(_WAITING)
            pill = pygame.Rect(0, 0, painter.text_width(number, Face.BOLD, px) + self.px(46), self.px(34))
            pill.topright = (self.rect.right - self.px(8), self.rect.y + self.px(8))
            painter.box(target, pill, pill.h / 2, theme.inset, border=theme.amber, width=2 * self.u)
            draw_icon(target, painter, "play", (pill.x + self.px(18), pill.centery), self.px(20), theme.amber)
            painter.label(target, number, (pill.x + self.px(32), pill.centery), Face.BOLD, px, theme.amber)


class GameTile(Moving):
    """A game on the title; ``waiting``: how many matches of it are unfinished."""

    spread = 34.0

    def __init__(self, room: Room, on_click: Callable[[], None], waiting: int = 0) -> None:
        told = ngettext("{number} unfinished game", "{number} unfinished games", waiting).format(number=waiting)
        super().__init__(on_click, name=("tile", room.name), tooltip=told if waiting else "")
        self.label = _(room.title)
        self.room = room
        self.waiting = waiting
        self._art = _Art(room, waiting)
        name = Label(self.label, size=_NAME_SIZE, face=Face.TITLE, ink="ink", align="center", lines=2, leading=_TIGHT)
        players = Label(players_line(room.seats), size=_SUB_SIZE, ink="faded", align="center", lines=2, leading=_TIGHT)
        words = Column(name, players, gap=2, justify="center").at_least(height=_WORDS)
        self.content = Column(self._art.grow(), words).padded(_INSET)

    @property
    def raised(self) -> bool:
        return self.enabled and (self.hovered or self.focused)

    @property
    def lowered(self) -> int:
        return -self.px(_RAISE) if self.raised else 0

    @property
    def shown(self) -> pygame.Rect:
        return self.rect.move(0, self.lowered)

    @property
    def art(self) -> pygame.Rect:
        return self._art.rect

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        shown, corner, amber = self.shown, _RADIUS * self.u, painter.theme.amber
        if self.raised:
            painter.glow(target, shown.inflate(4, 4), corner, amber, blur=18 * self.u, alpha=200)
        painter.shadow(target, shown, corner, _RAISED_SHADOW if self.raised else _TILE_SHADOW, self.u)
        painter.box(target, shown, corner, painter.theme.paper)
        if self.raised:
            edge = shown.inflate(2 * self.px(_TILE_EDGE), 2 * self.px(_TILE_EDGE))
            painter.box(target, edge, corner + _TILE_EDGE * self.u, border=amber, width=4 * self.u)

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        """The raised tile's own edge shows the focus; a second ring tells it from mere hovering."""
        painter.focus_ring(target, self.shown.inflate(6, 6), self.u, _RADIUS + _TILE_EDGE)


def cover(painter: Painter, room: Room, size: Size, u: float) -> pygame.Surface:
    """The picture of ``room`` with rounded corners; ``u`` is pixels per unit."""
    made = _made(painter, room.name, size, u)
    return draw_cover(painter, room, size, u) if made is None else made


def draw_cover(painter: Painter, room: Room, size: Size, u: float) -> pygame.Surface:
    """The same, drawn in any case."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    with painter.cache.passing():
        cover_of(room)(painter, picture, picture.get_rect(), u)
    picture.blit(rounded_box(size, _CORNER * u, "#FFFFFF", None, 0), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return picture


def file_of(name: str, size: Size, u: float, only: str = "") -> Path:
    """Where a game's picture lies in a package.

    ``only`` is the language, or how pieces are marked, where it looks different with others.
    """
    return assets_folder() / "covers" / f"{name} {size[0]}x{size[1]} {u:g}{only and f' {only}'}.png"


def _made(painter: Painter, name: str, size: Size, u: float) -> pygame.Surface | None:
    """What lies in the package, in the usual colours alone."""
    theme = painter.theme
    if msgspec.structs.replace(theme, characters=NORMAL.characters) != NORMAL:
        return None
    for only in ("", theme.characters, painter.language):
        with suppress(OSError, pygame.error):  # one that cannot be read is drawn
            return displayable(pygame.image.load(str(file_of(name, size, u, only))))
    return None
