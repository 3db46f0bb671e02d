"""The tiles of the title: a game's art over its name, rising when pointed at or focused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.room import Room
from jungle_games.screens.day_leaves import draw_day_leaves
from jungle_games.table.room_parts import cover_of
from jungle_games.ui.effects import Shadow, rounded_box
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import draw_icon

_RADIUS: Final = 20.0
_INSET: Final = 6.0
_RAISE: Final = 10.0
_SUB_COLOUR: Final = "#55614F"
_NAME_SIZE, _SUB_SIZE = 23.0, 17.0
_WORTH_A_LINE: Final = 1.2
"""How much larger a name must become by a second line."""
_WAITING: Final = 19.0
"""How large the number of unfinished matches is written."""
_LINES: Final = {1: (0.34, 0.67), 2: (0.22, 0.48, 0.77)}
"""Where the lines below the art stand, as shares of the room there: for a name of so many lines, and the players."""
_LEADING: Final = 1.1
_TALL: Final = 3.2
"""A call that is not so many times as wide as high has its line below all else."""
_PLAY: Final = (
    '<path d="M25 20.5C25 18.6 27 17.5 28.6 18.5L43.4 28C44.9 29 44.9 31 43.4 32L28.6 41.5C27 42.5 25 41.4 25 39.5Z"'
    ' fill="{colour}"/>'
)
_SHADOW: Final = Shadow(18, 8, 0.63)
_RAISED_SHADOW: Final = Shadow(18, 12, 0.63)


def players_line(counts: tuple[int, ...]) -> str:
    """How many can play, in words."""
    low, high = min(counts), max(counts)
    if low == high:
        return ngettext("{number} player", "{number} players", low).format(number=low)
    return _("{low} to {high} players").format(low=low, high=high)


def _halves(painter: Painter, text: str, px: int) -> tuple[str, str]:
    """``text`` in two lines, broken at the blank that leaves them least wide."""
    words = text.split()
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(breaks, key=lambda lines: max(painter.text_width(line, Face.TITLE, px) for line in lines))


class GameTile(Button):
    """A game on the title. ``u`` is pixels per panel unit for the words; ``stage`` per unit of the design.

    ``words_height`` is the room for words below the art, in units of the design.
    """

    spread = 34.0

    def __init__(self, room: Room, on_click: Callable[[], None], waiting: int = 0) -> None:
        """``waiting``: how many matches of the game are unfinished."""
        told = ngettext("{number} unfinished game", "{number} unfinished games", waiting).format(number=waiting)
        super().__init__(_(room.title), on_click, name=("tile", room.name), tooltip=told if waiting else "")
        self.room = room
        self.waiting = waiting
        self.stage = 1.0
        self.words_height = 90.0

    def reach_of(self, length: float) -> int:
        """``length`` units of the design in pixels."""
        return max(1, round(length * self.stage))

    @property
    def raised(self) -> bool:
        """Whether it is looked at."""
        return self.enabled and (self.hovered or self.focused)

    @property
    def shown(self) -> pygame.Rect:
        """Where it is painted."""
        return self.rect.move(0, -self.reach_of(_RAISE)) if self.raised else self.rect

    @property
    def art(self) -> pygame.Rect:
        """Where the art lies while the tile rests."""
        inset = self.reach_of(_INSET)
        height = self.rect.h - inset - self.reach_of(self.words_height)
        return pygame.Rect(self.rect.x + inset, self.rect.y + inset, self.rect.w - 2 * inset, height)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint shadow, paper, art, words and, raised, the amber edge."""
        shown, stage, amber = self.shown, self.stage, painter.theme.amber
        corner = _RADIUS * stage
        if self.raised:
            painter.glow(target, shown.inflate(4, 4), corner, amber, blur=18 * stage, alpha=200)
        painter.shadow(target, shown, corner, _RAISED_SHADOW if self.raised else _SHADOW, stage)
        painter.box(target, shown, corner, painter.theme.paper)
        offset = shown.y - self.rect.y
        self._paint_art(target, painter, self.art.move(0, offset))
        if self.waiting:
            self._paint_waiting(target, painter, self.art.move(0, offset))
        self.paint_words(target, painter, offset)
        if self.raised:
            edge = shown.inflate(2 * self.reach_of(3), 2 * self.reach_of(3))
            painter.box(target, edge, corner + 3 * stage, border=amber, width=4 * stage)

    def _paint_art(self, target: pygame.Surface, painter: Painter, area: pygame.Rect) -> None:
        key = ("cover", self.room.name, area.size, round(self.stage, 4))
        target.blit(painter.cache.get(key, lambda: self._cover(painter, area.size)), area)

    def _paint_waiting(self, target: pygame.Surface, painter: Painter, art: pygame.Rect) -> None:
        """A pill in the corner of the art with the number of unfinished matches."""
        theme, reach, number = painter.theme, self.reach_of, str(self.waiting)
        px = reach(_WAITING)
        pill = pygame.Rect(0, 0, painter.text_width(number, Face.BOLD, px) + reach(46), reach(34))
        pill.topright = (art.right - reach(8), art.y + reach(8))
        painter.box(target, pill, pill.h / 2, theme.inset, border=theme.amber, width=2 * self.stage)
        draw_icon(target, painter, "play", (pill.x + reach(18), pill.centery), reach(20), theme.amber)
        painter.label(target, number, (pill.x + reach(32), pill.centery), Face.BOLD, px, theme.amber)

    def _cover(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface:
        """The room's art, cut to the tile's rounded corners."""
        cover = pygame.Surface(size, pygame.SRCALPHA)
        cover_of(self.room)(painter, cover, cover.get_rect(), self.stage)
        corner = (_RADIUS - _INSET) * self.stage
        cover.blit(rounded_box(size, corner, "#FFFFFF", None, 0), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return cover

    def paint_words(self, target: pygame.Surface, painter: Painter, offset: int) -> None:
        """Write name and players below the art."""
        players, below = players_line(self.room.seats), self.art.bottom + offset
        room = self.rect.bottom + offset - below
        lines, px = self._name_lines(painter)
        most = min(self.px(_SUB_SIZE), round(room * _LINES[2][-1] / len(_LINES[2])))
        small = painter.fitting(players, Face.REGULAR, most, self._words_width())
        places = [(self.rect.centerx, below + round(room * share)) for share in _LINES[len(lines)]]
        for line, place in zip(lines, places, strict=False):
            painter.label(target, line, place, Face.TITLE, px, painter.theme.ink, "center")
        painter.label(target, players, places[-1], Face.REGULAR, small, _SUB_COLOUR, "center")

    def _name_lines(self, painter: Painter) -> tuple[Sequence[str], int]:
        """The name on one line, or on two where it would become small, and its size in pixels."""
        width, wanted = self._words_width(), self.px(_NAME_SIZE)
        single = painter.fitting(self.label, Face.TITLE, wanted, width)
        if single == wanted or " " not in self.label:
            return [self.label], single
        high = round(self.reach_of(self.words_height) * (_LINES[2][1] - _LINES[2][0]) / _LEADING)
        lines = _halves(painter, self.label, wanted)
        double = min(painter.fitting(line, Face.TITLE, min(wanted, high), width) for line in lines)
        return (lines, double) if double >= _WORTH_A_LINE * single else ([self.label], single)

    def _words_width(self) -> int:
        return self.rect.w - 2 * self.reach_of(10)

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        """The raised tile's own edge shows the focus; a second ring tells it from mere hovering."""
        painter.focus_ring(target, self.shown.inflate(6, 6), self.stage, _RADIUS + 3)


class ContinueButton(Button):
    """The amber button at the foot of the title: what to do next, a line about it, and a picture."""

    def __init__(
        self,
        label: str,
        sub: str,
        draw_picture: Callable[[Painter, pygame.Surface, pygame.Rect], None],
        on_click: Callable[[], None],
    ) -> None:
        super().__init__(label, on_click, kind="amber", radius=24, lip=6, name="continue")
        self.sub, self._draw_picture = sub, draw_picture

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the button in an amber glow."""
        painter.glow(target, self.rect, self.radius * self.u, painter.theme.amber, blur=14 * self.u, alpha=90)
        super().paint(target, painter)

    def paint_content(self, target: pygame.Surface, painter: Painter, face: pygame.Rect, ink: str) -> None:
        """Paint the play sign, both lines and the picture; where it is narrow, the line below all else."""
        disc, middle = round(face.h * (0.34 if self._tall else 0.67)), self._middle(face)
        left = face.x + round(face.h * (0.14 if self._tall else 0.22))
        painter.disc(target, (left + disc / 2, middle), disc / 2, ink)
        sign = painter.vector(_PLAY.format(colour=painter.theme.amber), (disc, disc), (0, 0, 60, 60))
        target.blit(sign, (left, middle - disc // 2))
        x, room = self._words(face)
        y = middle if self._tall else face.y + round(face.h * 0.345)
        px = painter.fitting(self.label, Face.TITLE, self.px(28), room)
        painter.label(target, self.label, (x, y), Face.TITLE, px, ink)
        self._draw_picture(painter, target, self._picture_rect(face))
        if self._tall:
            self._paint_lines(target, painter, face, ink)
            return
        px = painter.fitting(self.sub, Face.REGULAR, self.px(19), room)
        painter.label(target, self.sub, (x, face.y + round(face.h * 0.71)), Face.REGULAR, px, ink)

    def _paint_lines(self, target: pygame.Surface, painter: Painter, face: pygame.Rect, ink: str) -> None:
        px, lines = self._lines(painter, face)
        for index, line in enumerate(lines):
            y = face.y + round(face.h * 0.73) + round((index - (len(lines) - 1) / 2) * px * _LEADING)
            painter.label(target, line, (face.x + round(face.h * 0.16), y), Face.REGULAR, px, ink)

    def _lines(self, painter: Painter, face: pygame.Rect) -> tuple[int, list[str]]:
        """Size and lines of what stands below, two at most."""
        room = face.w - round(face.h * 0.3)
        px, lines = painter.fitting_lines(self.sub, Face.REGULAR, self.px(18), room, self.px(12))
        return px, lines[:2]

    @property
    def _tall(self) -> bool:
        """Whether it is too narrow for both lines beside sign and picture."""
        return self.rect.w < _TALL * self.rect.h

    def _middle(self, face: pygame.Rect) -> int:
        return face.y + round(face.h * 0.29) if self._tall else face.centery

    def _picture_rect(self, face: pygame.Rect) -> pygame.Rect:
        share, edge = (0.42, 0.12) if self._tall else (0.80, 0.22)
        side = round(face.h * share)
        return pygame.Rect(face.right - round(face.h * edge) - side, self._middle(face) - side // 2, side, side)

    def _words(self, face: pygame.Rect) -> tuple[int, int]:
        """Where the words begin, and how wide they may be."""
        left = face.x + round(face.h * (0.56 if self._tall else 1.11))
        return left, self._picture_rect(face).left - round(face.h * (0.04 if self._tall else 0.12)) - left


class TodayButton(Button):
    """The button to the daily puzzles: a leaf for each, filled if solved."""

    def __init__(self, done: int, tasks: int, on_click: Callable[[], None]) -> None:
        told = ngettext("{done} of {number} task of today done", "{done} of {number} tasks of today done", tasks)
        super().__init__(
            _("Today"), on_click, tooltip=told.format(done=done, number=tasks), icon="leaf", stacked=True, size=19,
            face=Face.SEMIBOLD, radius=24, lip=6, name="today",
        )  # fmt: skip
        self.leaves = (done, tasks)

    def paint_icon(self, target: pygame.Surface, painter: Painter, place: pygame.Rect, ink: str) -> None:
        """Paint the leaves in the icon's place, wider than it."""
        draw_day_leaves(painter, target, place.inflate(2 * place.w, round(place.h * 0.5)), *self.leaves)
