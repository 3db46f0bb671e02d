"""What is drawn on royals and places, and small panels of figures: counters, what beats a royal, the draw pile."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.matr1x.scene.neon import draw_name, neon_panel, suit_ink
from jungle_games.table.cards import Back, card_back, card_size, suit_drawing
from jungle_games.table.sprites.motion import ease_in_out_cubic
from jungle_games.ui.canvas import clipped
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import rasterise
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget

_MARGIN: Final = 10
"""Round a card, in hundredths of its width, so that glows have room."""
_PILL: Final = "#0C1226"
_SHIELD: Final = "M12 2.5C15 4.5 18 5.2 20.5 5.2C20.5 13 18.5 18.5 12 21.8C5.5 18.5 3.5 13 3.5 5.2C6 5.2 9 4.5 12 2.5Z"
_CROWN: Final = "M3 18L2 7L7.5 11.5L12 4L16.5 11.5L22 7L21 18ZM3 19H21V21.2H3Z"
_SECONDS: Final = 0.35
_ROOM: Final = 1.15
"""How high the window is that a figure is seen through, in heights of its face."""
_EDGE: Final = 20
_ROW: Final = 36
_WORDS: Final = 24
"""How high the words of a row are."""
_LEAST, _LEAST_VALUE = 13, 16
"""How small labels and values get."""
_ON_TWO: Final = 16
"""How large the words of a row are that take two lines."""
_LEGEND: Final = (
    (Rank.JACK, N_("any two cards"), 11),
    (Rank.QUEEN, N_("two of her colour"), 12),
    (Rank.KING, N_("two of his suit"), 13),
)

Row = tuple[str, str, str]
"""A label, a value, and the theme's colour of the value."""


def sign_body(painter: Painter, rank: Rank, suit: Suit | None, colour: str) -> str:
    """The sign of what a royal fears, in a box of 20: any card, one colour, one suit."""
    if rank is Rank.JACK:
        return (
            f'<rect x="3.5" y="3.5" width="13" height="13" rx="4" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
    if rank is Rank.QUEEN:
        return (
            f'<path d="M10 1A9 9 0 0 0 10 19Z" fill="{colour}"/>'
            f'<path d="M10 1.6A8.4 8.4 0 0 1 10 18.4" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
    assert suit is not None
    return suit_drawing(painter, suit, colour).placed(10, 10, 18)


def royal_badge(
    painter: Painter, royal: Card, total: int, armour: int, colour: str, width: int
) -> pygame.Surface:
    """The overlay of an unbeaten royal ``width`` pixels wide: its sign and value, and its armour on a shield.

    Centre the picture on the card.
    """
    key = ("royal badge", royal.code, total, armour, colour, width)
    return painter.cache.get(key, lambda: _paint_badge(painter, royal, total, armour, colour, width))


def _paint_badge(
    painter: Painter, royal: Card, total: int, armour: int, colour: str, width: int
) -> pygame.Surface:
    k = width / 100
    margin = round(_MARGIN * k)
    size = card_size(width)
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    assert royal.rank is not None
    wide = 42 if royal.rank is Rank.JACK else 58
    pill = pygame.Rect(margin + round(5 * k), margin + round(103 * k), round(wide * k), round(32 * k))
    painter.glow(picture, pill, 10 * k, colour, blur=5 * k, alpha=110)
    painter.box(picture, pill, 10 * k, _PILL, border=colour, width=max(1.0, 2 * k))
    middle = pill.centerx
    if royal.rank is not Rank.JACK:
        sign = round(20 * k)
        suit = royal.suit
        assert suit is not None
        body = sign_body(painter, royal.rank, suit, suit_ink(suit, painter.theme))
        picture.blit(rasterise(body, (sign, sign), "0 0 20 20"), (pill.x + round(7 * k), pill.centery - sign // 2))
        middle = pill.x + round(41 * k)
    where = (middle, pill.centery)
    painter.label(picture, str(total), where, Face.TITLE, round(20 * k), painter.theme.paper, "center")
    if armour:
        _paint_shield(painter, picture, (margin + round(79 * k), margin + round(22 * k)), armour, colour, k)
    return picture


def _paint_shield(
    painter: Painter, picture: pygame.Surface, middle: tuple[int, int], armour: int, colour: str, k: float
) -> None:
    side = round(34 * k)
    body = f'<path d="{_SHIELD}" fill="{_PILL}" stroke="{colour}" stroke-width="1.6"/>'
    shield = rasterise(body, (side, side), "-1 -1 26 26")
    picture.blit(shield, shield.get_rect(center=middle))
    where = (middle[0], middle[1] - round(k))
    painter.label(picture, str(armour), where, Face.TITLE, round(16 * k), painter.theme.paper, "center")


def armour_badge(painter: Painter, armour: int, width: int) -> pygame.Surface:
    """The shield on armour that waits for a royal; centre the picture on the card."""

    def paint() -> pygame.Surface:
        picture = pygame.Surface(card_size(width), pygame.SRCALPHA)
        k = width / 100
        _paint_shield(painter, picture, (round(79 * k), round(22 * k)), armour, painter.theme.cyan, k)
        return picture

    return painter.cache.get(("armour badge", armour, width), paint)


def beaten_card(painter: Painter, width: int) -> pygame.Surface:
    """A royal that has fallen: face down, dim, with a tick."""
    return painter.cache.get(("beaten", width), lambda: _paint_beaten(painter, width))


def _paint_beaten(painter: Painter, width: int) -> pygame.Surface:
    theme, k = painter.theme, width / 100
    picture = card_back(painter, Back.NEON, width).copy()
    veil = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    ground = pygame.Color(theme.neon_ground)
    painter.box(veil, veil.get_rect(), 8.5 * k, (ground.r, ground.g, ground.b, 110))
    picture.blit(veil, (0, 0))
    side = round(42 * k)
    body = (
        f'<circle cx="21" cy="21" r="19" fill="{_PILL}" stroke="{theme.lime}" stroke-width="2.5"/>'
        f'<path d="M13 21.5L19 27.5L30 15.5" fill="none" stroke="{theme.lime}" stroke-width="4"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )
    tick = rasterise(body, (side, side), "0 0 42 42")
    picture.blit(tick, tick.get_rect(center=(picture.get_width() // 2, picture.get_height() // 2)))
    return picture


def draw_slot(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, *, royal: bool) -> None:
    """Draw an empty place; with a crown where a ``royal`` may come."""

    def paint() -> pygame.Surface:
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        _paint_slot(painter, picture, u, royal)
        return picture

    target.blit(painter.cache.get(("slot", rect.size, u, royal), paint), rect)


def _paint_slot(painter: Painter, target: pygame.Surface, u: float, royal: bool) -> None:
    theme, rect = painter.theme, target.get_rect()
    inner = rect.inflate(-round(2 * u), -round(2 * u))
    shown = pygame.Color(mix(theme.neon_ground, theme.neon_panel, 0.5))
    painter.box(target, inner, 9 * u, (shown.r, shown.g, shown.b, 205))
    painter.dashed_box(target, inner, 9 * u, theme.neon_slot, width=2 * u, dash=(8 * u, 7 * u))
    if royal:
        side = round(34 * u)
        crown = painter.vector(f'<path d="{_CROWN}" fill="{theme.neon_slot}"/>', (side, side), (0, 0, 24, 24))
        target.blit(crown, crown.get_rect(center=rect.center))


@dataclass(frozen=True, slots=True)
class Rolled:
    """A figure on its way from ``old`` to what it is now; ``share`` of the way is done."""

    old: str
    share: float


class Rolling:
    """Follows the figures of a table."""

    def __init__(self) -> None:
        self._figures: dict[Hashable, str] = {}
        self._begun: dict[Hashable, tuple[str, float]] = {}
        self.seen: Mapping[Hashable, Rolled] = {}
        """The figures that are on their way, by name."""

    def follow(self, figures: Mapping[Hashable, str], now: float, speed: float) -> bool:
        """Note what the ``figures`` are at the time ``now``; whether any is on its way. At ``speed`` 0 none rolls."""
        for name, figure in figures.items():
            before = self._figures.get(name, figure)
            if before != figure:
                self._begun[name] = before, now
        self._figures = dict(figures)
        shares = {name: (now - begin) * speed / _SECONDS for name, (_, begin) in self._begun.items()}
        self._begun = {name: begun for name, begun in self._begun.items() if speed > 0 and shares[name] < 1}
        self.seen = {name: Rolled(old, round(shares[name], 3)) for name, (old, _) in self._begun.items()}
        return bool(self.seen)


def draw_figure(
    painter: Painter, target: pygame.Surface, text: str, rolled: Rolled | None, where: tuple[float, float], *style: Any
) -> None:
    """Write ``text`` as `Painter.label` does in ``style``; while it is ``rolled``, the old figure makes room for it."""
    if rolled is None:
        painter.label(target, text, where, *style)
        return
    px: int = style[1]
    height, gone = round(px * _ROOM), ease_in_out_cubic(rolled.share)
    whole = target.get_rect()
    with clipped(target, pygame.Rect(0, round(where[1] - height / 2), whole.w, height)):
        painter.label(target, rolled.old, (where[0], where[1] - gone * height), *style)
        painter.label(target, text, (where[0], where[1] + (1 - gone) * height), *style)


class Counters(Widget):
    """Labels at the left, figures at the right."""

    spread = 40.0
    rows = Shown[Sequence[Row]]()
    """What they tell."""
    rolled = Shown[Mapping[Hashable, Rolled]]()
    """By label the figures that are on their way."""

    def __init__(self, rows: int) -> None:
        """For so many rows."""
        super().__init__()
        self.rows, self.rolled = (), {}
        self.natural = (0.0, 28.0 + rows * _ROW)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        rect, theme = self.rect, painter.theme
        neon_panel(painter, target, rect, self.u)
        for index, (label, value, colour) in enumerate(self.rows):
            y = rect.y + self.px(32 + index * _ROW)
            if not self._shows_all(y):
                continue
            px, size = self._sizes(painter, label, value)
            painter.label(target, label, (rect.x + self.px(_EDGE), y), Face.REGULAR, px, theme.neon_text)
            where, ink = (rect.right - self.px(_EDGE), y), getattr(theme, colour)
            rolled = self.rolled.get(label)
            draw_figure(painter, target, value, rolled, where, Face.BOLD, size, ink, "right")

    def _shows_all(self, middle: int) -> bool:
        """Whether the column's window shows a row's text whole; otherwise it waits for scrolling."""
        half = self.px(_WORDS / 2)
        return self.clip is None or (self.clip.top <= middle - half and middle + half <= self.clip.bottom)

    def _sizes(self, painter: Painter, label: str, value: str) -> tuple[int, int]:
        """How large a label and its value are: both give way down to 16 units, and then the label alone."""
        room, least = self.rect.w - 2 * self.px(_EDGE) - self.px(8), self.px(_LEAST)
        beside = room - painter.text_width(label, Face.REGULAR, self.px(_LEAST_VALUE))
        size = painter.fitting(value, Face.BOLD, self.px(20), beside, self.px(_LEAST_VALUE))
        left = room - painter.text_width(value, Face.BOLD, size)
        return painter.fitting(label, Face.REGULAR, self.px(18), left, least), size


class Legend(Widget):
    """What beats a royal."""

    natural = (0.0, 176.0)
    spread = 40.0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        rect, theme = self.rect, painter.theme
        neon_panel(painter, target, rect, self.u)
        head = (rect.x + self.px(_EDGE), rect.y + self.px(30))
        room = rect.w - 2 * self.px(_EDGE)
        px = painter.fitting(_("To beat a royal"), Face.TITLE, self.px(20), room, self.px(_LEAST))
        painter.label(target, _("To beat a royal"), head, Face.TITLE, px, theme.paper)
        for index, (rank, words, number) in enumerate(_LEGEND):
            y = rect.y + self.px(64 + index * _ROW)
            where = (rect.x + self.px(30), y)
            painter.label(target, rank.letter, where, Face.TITLE, self.px(20), theme.paper, "center")
            side = self.px(20)
            sign = painter.vector(sign_body(painter, rank, Suit.SPADES, theme.paper), (side, side), (0, 0, 20, 20))
            target.blit(sign, (rect.x + self.px(50), y - side // 2))
            px, lines = self._set(painter, _(words))
            for at, line in enumerate(lines):
                middle = (rect.x + self.px(80), y + round((at - (len(lines) - 1) / 2) * px))
                painter.label(target, line, middle, Face.REGULAR, px, theme.neon_text)
            where = (rect.right - self.px(_EDGE), y)
            painter.label(target, str(number), where, Face.BOLD, self.px(20), theme.cyan, "right")

    def _set(self, painter: Painter, words: str) -> tuple[int, list[str]]:
        """Size and lines of a row's text: one line if it fits, otherwise two."""
        room = self._words_room
        px = painter.fitting(words, Face.REGULAR, self.px(18), room, self.px(_ON_TWO))
        return painter.fitting_lines(words, Face.REGULAR, px, room, self.px(_LEAST))

    @property
    def _words_room(self) -> int:
        return self.rect.w - self.px(80 + _EDGE + 30)


class DrawCount(Widget):
    """How many cards the draw pile has, to the left of it."""

    count = Shown[int]()
    """The number."""
    rolled = Shown[Rolled | None]()
    """What it is on its way from."""

    def __init__(self) -> None:
        super().__init__()
        self.count, self.rolled = 0, None

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        rect, theme = self.rect, painter.theme
        colour = theme.cyan if self.count else theme.magenta
        high = min(self.px(92), rect.h)
        number = (rect.right, rect.y + round(high * 0.33))
        size = min(self.px(56), round(high * 0.6))
        draw_figure(painter, target, str(self.count), self.rolled, number, Face.TITLE, size, colour, "right")
        px = painter.fitting(self._words(), Face.REGULAR, self.px(16), rect.w, self.px(_LEAST))
        words = (rect.right, rect.y + round(high * 0.83))
        painter.label(target, self._words(), words, Face.REGULAR, px, theme.neon_text, "right")

    def _words(self) -> str:
        return ngettext("in the draw pile", "in the draw pile", self.count)


class Name(Widget):
    """The game's name in the corner."""

    natural = (0.0, 92.0)
    spread = 6.0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        draw_name(painter, target, self.rect.topleft, self.u)
