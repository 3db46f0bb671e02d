"""Draws a table of Jacks: the rug, the ring of cards and its marks, jacks, pairs, and the die in the middle."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import pgettext
from jungle_games.games.jacks.rules.cards import CARDS, CardSet, Place
from jungle_games.games.jacks.rules.cards import Face as CardFace
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.scene import arrangement, pictures
from jungle_games.games.jacks.scene.arrangement import (
    CARD_SIZE,
    RUG_SIZE,
    SPOTS,
    CardKey,
    CardLook,
    DieLook,
    Geometry,
    JackLook,
    Taken,
    line_along,
    shown_pairs,
)
from jungle_games.games.jacks.scene.pictures import card, jack
from jungle_games.table.drawing import Drawing
from jungle_games.table.plate import clock_text
from jungle_games.table.sprites.arrangement import Arrangement, Pose, Thing
from jungle_games.table.style import CARDS as CARD_TABLE
from jungle_games.table.style import TableStyle
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Shadow, cut
from jungle_games.ui.scene import View
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget

_DOT, _LAST_DOT = 6.0, 12.0
"""The radius of a dot on a way, in units."""
_LEAST_FLAG: Final = 9
"""The minimum size in pixels of readable text on the flag, however small the ring."""
_MARK_LASTS: Final = 5.0
_MARK_OPACITY: Final = 96
_MARK_SHARE: Final = 0.52
"""How wide the mark is on its card."""
MIDDLE_SIZE: Final = (560.0, 128.0)
"""Width and height of what is in the middle of the ring, in units."""
PROMPT_AT: Final = (38.0, 44.0)
"""The vertical position of the prompt there, between headline and clock, and its height."""
_HEADLINE, _CLOCK = 20 / 128, 107 / 128
"""The vertical position of each line there, as a share of the height."""


def _gap(painter: Painter, size: tuple[int, int], angle: float) -> pygame.Surface:
    unit = size[0] / CARD_SIZE[0]
    large = pygame.Surface((2 * size[0], 2 * size[1]), pygame.SRCALPHA)
    colour = mix(painter.theme.rug_light, "#C9A9C0", 0.35)
    rect = large.get_rect().inflate(-round(8 * unit), -round(8 * unit))
    painter.dashed_box(large, rect, 16 * unit, colour, width=3.4 * unit, dash=(13 * unit, 11 * unit))
    return pygame.transform.rotozoom(large, -angle, 0.5)


def draw_start(painter: Painter, target: pygame.Surface, geometry: Geometry) -> None:
    u, words = geometry.u, pgettext("where the jacks start", "Start")
    size = max(_LEAST_FLAG, round(16 * u * max(1.0, geometry.view.ui)))
    width = painter.text_width(words, Face.BOLD, size) + round(1.5 * size)
    rect = pygame.Rect(0, 0, width, round(1.56 * size))
    x, y = geometry.at(*SPOTS[0].toward_middle(-CARD_SIZE[1] / 2 - 2))
    rect.center = (round(x), round(y))
    painter.box(target, rect, rect.h / 2, painter.theme.amber)
    painter.label(target, words, rect.center, Face.BOLD, size, painter.theme.ink, "center")


def draw_way(
    painter: Painter, target: pygame.Surface, geometry: Geometry, path: Sequence[Place], *, strong: bool
) -> None:
    """Draw the dots of ``path``, with the number of steps on the last; ``strong`` marks the one aimed at."""
    theme, u = painter.theme, geometry.u
    colour = theme.bright if strong else theme.amber
    for place in path[:-1]:
        painter.disc(target, geometry.on_the_way(place), _DOT * u, theme.ink)
        painter.disc(target, geometry.on_the_way(place), (_DOT - 1.5) * u, colour)
    middle = geometry.on_the_way(path[-1])
    painter.disc(target, middle, _LAST_DOT * u, theme.ink)
    painter.disc(target, middle, (_LAST_DOT - 1.5) * u, colour)
    painter.label(target, str(len(path)), middle, Face.TITLE, round(15 * u), theme.ink, "center")


@dataclass(frozen=True, slots=True)
class _Mark:
    face: CardFace
    until: float


class SeenMarks:
    """Remembers the cards turned face down in the last few seconds; none unless ``on``."""

    def __init__(self, on: bool) -> None:
        self._on = on
        self._up: dict[Place, CardFace] = {}
        self._marks: dict[Place, _Mark] = {}

    def note(self, position: JacksPosition, now: float) -> None:
        """Record the cards that have been turned up or down since the last call."""
        if not self._on:
            return
        up = {place: face for place in position.face_up if (face := position.ring[place]) is not None}
        for place, face in self._up.items():
            if place not in up and position.ring[place] is not None:
                self._marks[place] = _Mark(face, now + _MARK_LASTS)
        self._up = up
        for place in range(CARDS):
            if place in up or position.ring[place] is None:
                self._marks.pop(place, None)

    def face(self, place: Place) -> CardFace | None:
        """What the card at ``place`` showed a moment ago."""
        mark = self._marks.get(place)
        return None if mark is None else mark.face

    def update(self, now: float) -> bool:
        """Drop the expired marks; return whether there were any."""
        gone = [place for place, mark in self._marks.items() if mark.until <= now]
        for place in gone:
            del self._marks[place]
        return bool(gone)

    def wake_at(self) -> float | None:
        """The time at which the next mark expires."""
        return min((mark.until for mark in self._marks.values()), default=None)

    @staticmethod
    def draw(painter: Painter, target: pygame.Surface, cards: CardSet, face: CardFace, pose: Pose) -> None:
        """Draw the mark on a card with ``pose``: its face, small and faint."""
        width = round(pose.width * _MARK_SHARE)
        key = ("seen mark", cards.pair(face).picture, width, round(pose.angle, 2))
        picture = painter.cache.get(
            key, lambda: pygame.transform.rotozoom(card(painter, cards, face, 2 * width), -pose.angle, 0.5)
        )
        picture.set_alpha(_MARK_OPACITY)
        target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))
        picture.set_alpha(255)


@dataclass(frozen=True, slots=True)
class Middle:
    """The translated text shown there; ``clock`` in seconds, or None."""

    headline: str = ""
    clock: float | None = None
    urgent: bool = False


class MiddleWords(Widget):
    """Paints a `Middle`."""

    opaque = False
    spread = 72.0
    """Margin for large words that extend beyond the widget."""
    view = Shown[Middle]()

    def __init__(self) -> None:
        super().__init__()
        self.view = Middle()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        view, rect = self.view, self.rect
        if view.headline:
            px = painter.fitting(view.headline, Face.TITLE, self.px(27), rect.w)
            middle = (rect.centerx, rect.y + round(_HEADLINE * rect.h))
            painter.label(target, view.headline, middle, Face.TITLE, px, painter.theme.paper, "center")
        if view.clock is not None:
            self._paint_clock(target, painter, view.clock)

    def _paint_clock(self, target: pygame.Surface, painter: Painter, seconds: float) -> None:
        box = pygame.Rect(0, 0, self.px(84), self.px(34))
        box.center = (self.rect.centerx, self.rect.y + round(_CLOCK * self.rect.h))
        theme, size = painter.theme, 20
        if self.view.urgent:
            box, size = box.inflate(self.px(10), self.px(4)), 24
            painter.box(target, box, 10 * self.u, theme.suit_red, border=theme.bright, width=2 * self.u)
        else:
            painter.box(target, box, 10 * self.u, theme.inset)
        painter.label(target, clock_text(seconds), box.center, Face.BOLD, self.px(size), theme.paper, "center")


_EDGE: Final = 68.0
"""How far the edge of the rug lies beyond the middles of the cards."""
_HEM: Final = 60.5
_SEAM: Final = 64.0
_FIELD: Final = -82.0
_FIELD_SEAM: Final = -88.0
_LEAVES: Final = -116.0
_EVERY: Final = 5
"""The number of curve points from one leaf to the next."""
_LEAF: Final = "M0 0C5 -7 17 -7 24 0C17 7 5 7 0 0Z"


def _rug(painter: Painter, geometry: Geometry, size: tuple[int, int]) -> pygame.Surface:
    theme, u = painter.theme, geometry.u
    middle = geometry.at(0, 0)
    box = (0, 0, *size)

    def outline(grown: float) -> str:
        return _path([geometry.at(x, y) for x, y in line_along(grown)])

    def seam(grown: float, width: float, dash: float, gap: float, opacity: float) -> str:
        points = [geometry.at(x, y) for x, y in line_along(grown)]
        lines = "".join(_path(line, closed=False) for line in cut(points, dash * u, gap * u))
        return (
            f'<path d="{lines}" fill="none" stroke="{theme.amber}" stroke-width="{width * u:.2f}"'
            f' stroke-opacity="{opacity}" stroke-linecap="round"/>'
        )

    body = (
        f'<path d="{outline(_EDGE)}" fill="{theme.rug_light}"/>'
        f'<path d="{outline(_HEM)}" fill="{theme.rug}"/>'
        f'<path d="{outline(_FIELD)}" fill="{theme.rug_light}"/>'
        f'<path d="{outline(_FIELD - 10)}" fill="{mix(theme.rug, "#2A1C33", 0.3)}"/>'
        + seam(_SEAM, 2, 9, 8, 0.8)
        + seam(_FIELD_SEAM + 3, 1.6, 6, 7, 0.7)
        + _wreath(geometry, mix(theme.rug, theme.rug_light, 0.45))
    )
    light = (
        '<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse"'
        f' cx="{middle[0]:.1f}" cy="{middle[1] - 40 * u:.1f}" r="{430 * u:.1f}">'
        '<stop offset="0" stop-color="#FFD98A" stop-opacity=".20"/>'
        '<stop offset="1" stop-color="#FFD98A" stop-opacity="0"/></radialGradient></defs>'
        f'<path d="{outline(_EDGE)}" fill="url(#lamp)"/>'
    )
    picture = pygame.Surface(size, pygame.SRCALPHA)
    shape = painter.vector(f'<path d="{outline(_EDGE)}" fill="#FFFFFF"/>', size, box)
    shade = painter.cast(shape, Shadow.BOARD, u)
    picture.blit(shade, shade.get_rect(center=(size[0] // 2, size[1] // 2)).move(Shadow.BOARD.offset(u)))
    picture.blit(painter.vector(body, size, box), (0, 0))
    picture.blit(painter.vector(light, size, box), (0, 0))
    return picture


def _path(points: Sequence[tuple[float, float]], *, closed: bool = True) -> str:
    text = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return text + "Z" if closed else text


def _wreath(geometry: Geometry, colour: str) -> str:
    u, leaves = geometry.u, []
    for x, y in line_along(_LEAVES)[:-1:_EVERY]:
        left, top = geometry.at(x, y)
        turned = math.degrees(math.atan2(y, x))
        leaves.append(
            f'<path transform="translate({left:.1f} {top:.1f}) rotate({turned:.1f}) scale({u:.3f})"'
            f' d="{_LEAF}" fill="{colour}"/>'
        )
    return "".join(leaves)


def _tray(painter: Painter, size: tuple[int, int], whose: str | None, u: float) -> pygame.Surface:
    theme, picture = painter.theme, pygame.Surface(size, pygame.SRCALPHA)
    rect = picture.get_rect()
    painter.box(picture, rect, 14 * u, mix(theme.rug, "#1B1022", 0.35), alpha=110)
    thread = mix(theme.rug_light, "#C9A9C0", 0.3)
    painter.dashed_box(picture, rect, 14 * u, thread, width=1.6 * u, dash=(7 * u, 6 * u))
    if whose is not None:
        width = round(44 * u)
        faint = jack(painter, whose, width).copy()
        faint.set_alpha(90)
        picture.blit(faint, faint.get_rect(center=rect.center))
    return picture


class JacksDrawing(Drawing[JacksPosition]):
    """Places are cards and gaps, jacks, the die, and the whole rug. ``home`` sits at the lower left."""

    style: ClassVar[TableStyle] = replace(
        CARD_TABLE, growth=0.14, resting=Shadow(6, 3.5, 0.52), cards=False, rise=5.0, rim=None, focus_everywhere=False
    )
    """Cards, and pieces among them."""

    size = RUG_SIZE

    def __init__(self, painter: Painter, position: JacksPosition, home: Seat = 0) -> None:
        super().__init__(painter)
        self._cards = position.cards
        self._seats = position.seats
        self._home = home
        self.geometry = Geometry(View((1280, 800)), self._seats, home)
        self.taken: Sequence[Taken] | None = None
        """The pairs in the order in which they were taken, if known."""
        self.die: DieLook | None = None
        self.turned = 0
        """By how many places the ring was turned to bring the card that was picked to the start."""
        self.over = False
        """Whether the match is over, by resignation or otherwise."""
        self.seen = SeenMarks(on=False)

    @property
    def u(self) -> float:
        return self.geometry.u

    def fit(self, view: View) -> None:
        self.geometry = Geometry(view, self._seats, self._home)

    def arrange(self, position: JacksPosition) -> Arrangement:
        taken = shown_pairs(position) if self.taken is None else self.taken
        die = DieLook(position.die or 6, 1) if self.die is None else self.die
        return arrangement.arrange(position, taken, die, self.geometry, self.turned)

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        match look:
            case CardLook(face=face):
                return pictures.card(self.painter, self._cards, face, width)
            case JackLook(colour=colour):
                return pictures.jack(self.painter, colour, width)
            case DieLook(pips=pips):
                return pictures.die(self.painter, pips, width)
        raise TypeError(look)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        if not isinstance(thing.place, CardKey) or thing.look != CardLook(None) or pose.spread < 1:
            return
        face = self.seen.face(thing.place.place)
        if face is not None:
            self.seen.draw(self.painter, target, self._cards, face, pose)

    def draw_table(self, target: pygame.Surface) -> None:
        size = target.get_size()
        key = ("jacks rug", size, self.geometry.middle, self.geometry.u, self.painter.theme.rug)
        picture = self.painter.cache.get(key, lambda: _rug(self.painter, self.geometry, size))
        target.blit(picture, (0, 0))

    def draw_below(self, target: pygame.Surface, position: JacksPosition) -> None:
        for seat, (colour, pairs) in enumerate(zip(position.colours, position.pairs, strict=True)):
            rect, whose = self.geometry.tray(seat), None if pairs else colour
            key = ("jacks tray", rect.size, whose)
            tray = partial(_tray, self.painter, rect.size, whose, self.geometry.u)
            target.blit(self.painter.cache.get(key, tray), rect)
        for place in range(CARDS):
            if position.ring[place] is None and position.dealt:
                pose, size = self.geometry.card_pose(place), self.geometry.card
                gap = ("gap", size, round(pose.angle, 2))
                picture = self.painter.cache.get(gap, partial(_gap, self.painter, size, pose.angle))
                target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def draw_above(self, target: pygame.Surface, position: JacksPosition) -> None:
        """The flag where the jacks start, from when that is settled to the end of the match."""
        if position.started and position.outcome is None and not self.over:
            draw_start(self.painter, target, self.geometry)
