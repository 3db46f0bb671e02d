"""The daily puzzles on the page Today: a picture of the position, the task, and the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from jungle_games.core.formatting import clock_words
from jungle_games.core.i18n import _
from jungle_games.screens.today.dailies import Task, went_in_words
from jungle_games.storage.progress import Daily
from jungle_games.table.figure import Figure, Pointed
from jungle_games.table.room_parts import cover_of, picture_of
from jungle_games.ui.effects import rounded_box
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Item, Row, Ruler, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Align, Face
from jungle_games.ui.theme import ButtonKind, ButtonState, mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button, Clickable
from jungle_games.ui.widgets.label import Label, Picture, draw_icon

_RADIUS: Final = 10.0
_INSET: Final = 10.0
_GAP: Final = 20.0
_LEAST_PICTURE: Final = (96.0, 74.0)
_SMALL_PICTURE: Final = 144.0
_PICTURES: Final = 580.0
"""The width of all pictures together, if they are not very many."""
_ZOOM, _CLOSER = 1.1, 1.5
"""How much larger a position is shown than would fill the picture; closer where it is known what is worth it."""
_GAME, _TITLE, _WORD, _SMALL = 18.0, 20.0, 17.0, 16.0
_TIGHT: Final = 1.2
_IN_A_ROW: Final = 540.0
_ALONE: Final = 420.0
"""Units of width from which on words and how it went stand side by side, beside the picture and below it."""
_BESIDE: Final = 280.0
"""The same for picture and words."""
_RIGHT: Final = 190.0
_DISC, _SMALL_DISC = 50.0, 40.0


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


class _Excerpt(Widget):
    """A part of the position that fills its place, or the game's cover where it draws no positions."""

    pictured = Shown[bool]()

    def __init__(self, task: Task, width: float) -> None:
        super().__init__()
        self._task = task
        self.natural = (width, _LEAST_PICTURE[1])
        self.pictured = False

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST_PICTURE[0]), ruler.px(self.natural[0]))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        key = ("task", self._task.key, self.rect.size, round(self.u, 4))
        if self.pictured or key in painter.cache:
            target.blit(painter.cache.get(key, lambda: self._drawn(painter, self.rect.size)), self.rect)
        else:
            painter.box(target, self.rect, _RADIUS * self.u, painter.theme.shade)

    def _drawn(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface:
        """Cut to rounded corners."""
        picture = pygame.Surface(size, pygame.SRCALPHA)
        figure = picture_of(self._task.room, self._task.seen)
        if figure is None:
            cover_of(self._task.room)(painter, picture, picture.get_rect(), self.u)
        else:
            figure.draw(painter, picture, _enlarged(figure, size))
        corners = rounded_box(size, _RADIUS * self.u, "#FFFFFF", None, 0)
        picture.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return picture


class _Call(Button):
    """What a tile is pressed for: it looks like a button, and like the tile it is on."""

    focusable = False
    hot = False

    def __init__(self, kind: ButtonKind, tile: Clickable) -> None:
        super().__init__(_("Play"), kind=kind, icon="play", radius=12)
        self._tile = tile

    @property
    def state(self) -> ButtonState:
        if self._tile.pressed and self._tile.hovered:
            return "pressed"
        return "hover" if self._tile.hovered else "normal"


class TaskTile(Clickable):
    """The tile of one of so many daily puzzles; ``next_one`` marks the one to continue with.

    Its picture takes a while the first time: until it may be ``pictured`` its place stays empty.
    """

    ring_corner = 16

    def __init__(self, task: Task, daily: Daily, next_one: bool, number: int, on_click: Callable[[], None]) -> None:
        again = _("Play it again: it stays solved.") if daily.solved else ""
        super().__init__(on_click, name=("task", task.room.name), tooltip=again)
        self.label = task.title
        self.task = task
        self.daily = daily
        self.next_one = next_one
        self._picture = _Excerpt(task, max(_SMALL_PICTURE, _PICTURES / number))
        self.content = self._arranged(alone=number == 1).padded(_INSET)

    @property
    def pictured(self) -> bool:
        """Whether its picture may be drawn."""
        return self._picture.pictured

    @pictured.setter
    def pictured(self, value: bool) -> None:
        self._picture.pictured = value

    def _arranged(self, *, alone: bool) -> Item:
        """Picture, words and how it went in a row, or that below the words; where it is alone the picture on top.

        Where it is narrow the words are all there is.
        """
        game = Label(_(self.task.room.title), size=_GAME, face=Face.TITLE, ink="moss", wrap=True)
        words = Column(game, Label(self.label, size=_TITLE, face=Face.BOLD, ink="ink", wrap=True, leading=_TIGHT))
        beside = Row(words.grow(), self._beside.at_least(width=_RIGHT), gap=_GAP, align="center")
        below = Column(words, Row(self._below, justify="end"), justify="between")
        if alone:
            high = Column(self._picture.grow(), beside.padded(_INSET, 0), gap=_INSET).at_least(width=_ALONE)
            return FirstThatFits(high, Column(self._picture.grow(), below.padded(_INSET, 0), gap=_INSET))
        rows = (
            Row(self._picture, beside.grow(), gap=_GAP).at_least(width=_IN_A_ROW),
            Row(self._picture.at_most(_SMALL_PICTURE), below.grow(), gap=_GAP).at_least(width=_BESIDE),
            below,
        )
        return FirstThatFits(*rows)

    @property
    def _beside(self) -> Item:
        """How it went, with the time below the leaf; or the call to play."""
        if not self.daily.solved:
            return Row(self._call, justify="end")
        done = [_done(_("Done")), *(_how(line) for line in went_in_words(self.daily))]
        time = _done(clock_words(self.daily.seconds), align="center")
        return Row(Space().grow(), Column(*done), Column(_leaf(_DISC), time), gap=_GAP, align="center")

    @property
    def _below(self) -> Item:
        """The same in two lines beside a smaller leaf."""
        if not self.daily.solved:
            return self._call
        done = _done(" · ".join((_("Done"), clock_words(self.daily.seconds))))
        return Row(Column(done, _how(", ".join(went_in_words(self.daily)))), _leaf(_SMALL_DISC), gap=12, align="center")

    @property
    def _call(self) -> Item:
        return _Call("amber" if self.next_one else "paper", self).sized(height=48)

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        for child in self.children:
            child.invalidate()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, _RADIUS * self.u
        if self.next_one:
            painter.glow(target, self.rect, 16 * self.u, theme.amber, blur=12 * self.u, alpha=110)
        painter.paper(target, self.rect, self.u)
        if self.next_one or self.hovered:
            edge = theme.amber if self.next_one else theme.leaf
            painter.box(target, self.rect, corner, border=edge, width=3 * self.u)


def _done(words: str, align: Align = "right") -> Label:
    return Label(words, size=_WORD, face=Face.BOLD, ink="moss", align=align)


def _how(words: str) -> Label:
    return Label(words, size=_SMALL, ink="faded", align="right", wrap=True)


def _leaf(size: float) -> Picture:
    """A leaf on a disc."""

    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        painter.disc(target, rect.center, rect.w / 2, mix(painter.theme.paper, painter.theme.fern, 0.45))
        draw_icon(target, painter, "leaf", rect.center, rect.w // 2, painter.theme.leaf)

    return Picture(paint, size)
