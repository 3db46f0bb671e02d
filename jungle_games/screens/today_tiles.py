"""The daily puzzles on the page Today: a picture of the position, the task, and the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from jungle_games.core.formatting import clock_words
from jungle_games.core.i18n import _
from jungle_games.screens.dailies import Task, went_in_words
from jungle_games.storage.progress import Daily
from jungle_games.table.figure import Figure, Pointed
from jungle_games.table.room_parts import cover_of, picture_of
from jungle_games.ui.effects import rounded_box
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import ButtonKind, mix
from jungle_games.ui.widgets.base import GIVING_WAY, Shown
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import draw_icon

_RADIUS: Final = 16.0
_INSET: Final = 10.0
_PICTURE: Final = 1.26
"""Width of the picture as a share of its height, where there is room, and of the tile at most."""
_PICTURE_SHARE: Final = 0.42
_UPRIGHT: Final = 0.55
"""Height of a tile as a share of its width above which the picture lies on top, over a row of words."""
_ROW, _HIGH = 104.0, 140.0
"""How high that row is, and from which height on the words need not share a row with what is at the right."""
_SHARE_BELOW: Final = 0.46
_ZOOM, _CLOSER = 1.1, 1.5
"""How much larger a position is shown than would fill the picture; closer where it is known what is worth it."""
_GAME, _TITLE, _WORD, _SMALL = 18.0, 20.0, 17.0, 16.0
_LEADING: Final = 1.25
_PLAY: Final = (124.0, 48.0)
_DISC: Final = 50.0
_BESIDE, _STEP = 20.0, 23.0
"""From the disc to the words beside it, and from line to line there."""
_RIGHT: Final = 212.0
"""The room for how it went, and for the call to play, in units."""
_GAP: Final = 21.0
_TILE: Final = (560.0, 94.0)
"""Least units of width and height of a tile that has all its words in a row."""
TILE_OF_TWO_ROWS: Final = (410.0, 148.0)
"""The same of a tile that has how it went below its words."""
_UPRIGHT_TILE: Final = 460.0
"""Least units of width of an upright one."""
_LOW_RIGHT: Final = 96.0
"""Units of height below which how it went is told in two lines beside a smaller leaf."""
_LOW_DISC: Final = 40.0


def units_of_tile(size: tuple[int, int], p: float) -> float:
    """Pixels per unit, ``p`` at most, at which the words of a tile of ``size`` have their room."""
    width, height = size
    if height > _UPRIGHT * width:
        return min(p, width / _UPRIGHT_TILE)
    ways = (min(width / least[0], height / least[1]) for least in (_TILE, TILE_OF_TWO_ROWS))
    return min(p, max(ways))


def _enlarged(figure: Figure, size: tuple[int, int]) -> pygame.Rect:
    """Where all of ``figure`` lies when a part of it fills a picture of ``size``: that with most to be seen."""
    width, height = figure.size
    middle = figure.middle if isinstance(figure, Pointed) else None
    scale = max(size[0] / width, size[1] / height) * (_ZOOM if middle is None else _CLOSER)
    whole = pygame.Rect(0, 0, round(width * scale), round(height * scale))
    across, down = middle or (0.5, 0.5)
    whole.x = min(0, max(size[0] - whole.w, round(size[0] / 2 - across * whole.w)))
    whole.y = min(0, max(size[1] - whole.h, round(size[1] / 2 - down * whole.h)))
    return whole


class TaskTile(Button):
    """The tile of a daily puzzle; ``next_one`` marks the one to continue with.

    Its picture takes a while the first time: until it may be ``pictured`` its place stays empty.
    """

    pictured = Shown[bool]()

    def __init__(self, task: Task, daily: Daily, next_one: bool, on_click: Callable[[], None]) -> None:
        again = _("Play it again: it stays solved.") if daily.solved else ""
        super().__init__(task.title, on_click, name=("task", task.room.name), tooltip=again, radius=_RADIUS)
        self.task = task
        self.daily = daily
        self.next_one = next_one
        self.pictured = False

    # -- where its parts lie

    @property
    def _upright(self) -> bool:
        """Whether the picture lies above the words instead of at their left."""
        return self.rect.h > _UPRIGHT * self.rect.w

    @property
    def _picture(self) -> pygame.Rect:
        inner = self.rect.inflate(-2 * self.px(_INSET), -2 * self.px(_INSET))
        if self._upright:
            return pygame.Rect(inner.topleft, (inner.w, inner.h - self.px(_ROW)))
        return pygame.Rect(inner.topleft, (min(round(inner.h * _PICTURE), round(inner.w * _PICTURE_SHARE)), inner.h))

    @property
    def _beside(self) -> pygame.Rect:
        """All that the picture leaves for words."""
        picture, gap = self._picture, self.px(_GAP)
        left, top = (self.rect.x + gap, picture.bottom) if self._upright else (picture.right + gap, self.rect.y)
        return pygame.Rect(left, top, self.rect.right - gap - left, self.rect.bottom - top)

    @property
    def _right(self) -> pygame.Rect:
        """The place of how it went, or of the call to play: below the words where there is room for that."""
        area, width = self._beside, self.px(_RIGHT)
        high = round(area.h * _SHARE_BELOW) if area.h > self.px(_HIGH) else area.h
        return pygame.Rect(area.right - width, area.bottom - high, width, high)

    @property
    def _words(self) -> pygame.Rect:
        area, right = self._beside, self._right
        if right.top > area.top:
            return pygame.Rect(area.x, area.y + self.px(8), area.w, right.top - area.top)
        return pygame.Rect(area.x, area.y, right.left - self.px(8) - area.x, area.h)

    # -- drawing

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the paper, the picture, the words, and at the right how it went or the call to play."""
        self._paint_paper(target, painter)
        self._paint_picture(target, painter)
        self._paint_words(target, painter)
        (self._paint_done if self.daily.solved else self._paint_call)(target, painter)

    def _paint_paper(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, _RADIUS * self.u
        if self.next_one:
            painter.glow(target, self.rect, corner, theme.amber, blur=12 * self.u, alpha=110)
        painter.paper(target, self.rect, self.u)
        if self.next_one or self.hovered:
            edge = theme.amber if self.next_one else theme.leaf
            painter.box(target, self.rect, 10 * self.u, border=edge, width=3 * self.u)

    def _paint_picture(self, target: pygame.Surface, painter: Painter) -> None:
        place = self._picture
        key = ("task", self.task.key, place.size, round(self.u, 4))
        if self.pictured or key in painter.cache:
            target.blit(painter.cache.get(key, lambda: self._drawn(painter, place.size)), place)
        else:
            painter.box(target, place, 10 * self.u, painter.theme.shade)

    def _drawn(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface:
        """A part of the position, or the game's cover where it draws no positions, cut to rounded corners."""
        picture = pygame.Surface(size, pygame.SRCALPHA)
        figure = picture_of(self.task.room, self.task.seen)
        if figure is None:
            cover_of(self.task.room)(painter, picture, picture.get_rect(), self.u)
        else:
            figure.draw(painter, picture, _enlarged(figure, size))
        corner = 10 * self.u
        picture.blit(rounded_box(size, corner, "#FFFFFF", None, 0), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return picture

    def _paint_words(self, target: pygame.Surface, painter: Painter) -> None:
        theme, area = painter.theme, self._words
        least = self.px(GIVING_WAY * _TITLE)
        px, lines = painter.fitting_lines(self.label, Face.BOLD, self.px(_TITLE), area.w, least)
        step = round(px * _LEADING)
        head = self.px(_GAME * 1.7)
        y = area.centery - (head + step * (len(lines) - 1)) // 2
        name = _(self.task.room.title)
        size = painter.fitting(name, Face.TITLE, self.px(_GAME), area.w)
        painter.label(target, name, (area.x, y), Face.TITLE, size, theme.moss)
        for index, line in enumerate(lines):
            painter.label(target, line, (area.x, y + head + index * step), Face.BOLD, px, theme.ink)

    def _paint_done(self, target: pygame.Surface, painter: Painter) -> None:
        theme, area = painter.theme, self._right
        low = area.h < self.px(_LOW_RIGHT)
        disc = self.px(_LOW_DISC if low else _DISC)
        centre = (area.right - disc // 2, area.centery - self.px(4 if low else 11))
        painter.disc(target, centre, disc / 2, mix(theme.paper, theme.fern, 0.45))
        draw_icon(target, painter, "leaf", centre, round(disc * 0.5), theme.leaf)
        if low:
            self._paint_how_in_two_lines(target, painter, (centre[0] - disc // 2 - self.px(12), centre[1]))
            return
        px = self.px(_WORD)
        time = clock_words(self.daily.seconds)
        painter.label(target, time, (centre[0], centre[1] + self.px(44)), Face.BOLD, px, theme.moss, "center")
        right, room = area.right - disc - self.px(_BESIDE), self._beside_leaf
        words = went_in_words(self.daily)
        step = self.px(_STEP)
        y = area.centery - step * len(words) // 2
        done = painter.fit(_("Done"), Face.BOLD, px, room)
        painter.label(target, done, (right, y), Face.BOLD, px, theme.moss, "right")
        for index, line in enumerate(words, start=1):
            small = painter.fitting(line, Face.REGULAR, self.px(_SMALL), room)
            painter.label(target, line, (right, y + index * step), Face.REGULAR, small, theme.faded, "right")

    def _paint_how_in_two_lines(self, target: pygame.Surface, painter: Painter, right: tuple[int, int]) -> None:
        theme, room = painter.theme, right[0] - self._beside.x
        done = " · ".join((_("Done"), clock_words(self.daily.seconds)))
        went = ", ".join(went_in_words(self.daily))
        lines = ((done, Face.BOLD, theme.moss), (went, Face.REGULAR, theme.faded))
        for index, (line, face, ink) in enumerate(lines):
            px = painter.fitting(line, face, self.px(_WORD - index), room)
            middle = right[1] + round((index - 0.5) * self.px(_STEP))
            painter.label(target, line, (right[0], middle), face, px, ink, "right")

    @property
    def _beside_leaf(self) -> int:
        return self._right.w - self.px(_DISC + _BESIDE)

    def _paint_call(self, target: pygame.Surface, painter: Painter) -> None:
        area = self._right
        place = pygame.Rect(0, 0, *(self.px(side) for side in _PLAY))
        place.w = min(area.w, max(place.w, painter.text_width(_("Play"), Face.BOLD, self.px(18)) + self.px(72)))
        place.midright = area.midright
        kind: ButtonKind = "amber" if self.next_one else "paper"
        face = painter.button_face(target, place, self.u, kind, self.state, radius=12)
        ink = painter.theme.button(kind, self.state).ink
        icon, px = self.px(24), self.px(18)
        words = painter.text_width(_("Play"), Face.BOLD, px)
        left = face.centerx - (icon + self.px(10) + words) // 2
        draw_icon(target, painter, "play", (left + icon / 2, face.centery), icon, ink)
        painter.label(target, _("Play"), (left + icon + self.px(10), face.centery), Face.BOLD, px, ink)
