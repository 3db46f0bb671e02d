"""What is drawn on royals and places, and small panels of figures: counters, what beats a royal, the draw pile."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.matr1x.scene.neon import draw_name, neon_panel, suit_ink
from jungle_games.table.sprites.arrangement import ease_in_out_cubic
from jungle_games.table.sprites.cards import Back, card_back, card_size, suit_drawing
from jungle_games.ui import layout
from jungle_games.ui.canvas import clipped
from jungle_games.ui.layout import Column, FirstThatFits
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import rasterise
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.label import Label, Picture

_MARGIN: Final = 10
"""Round a card, in hundredths of its width, so that glows have room."""
_PILL: Final = "#0C1226"
_SHIELD: Final = "M12 2.5C15 4.5 18 5.2 20.5 5.2C20.5 13 18.5 18.5 12 21.8C5.5 18.5 3.5 13 3.5 5.2C6 5.2 9 4.5 12 2.5Z"
_CROWN: Final = "M3 18L2 7L7.5 11.5L12 4L16.5 11.5L22 7L21 18ZM3 19H21V21.2H3Z"
_SECONDS: Final = 0.35
_ROOM: Final = 1.15
"""The height of the window through which a rolling figure is seen, as a multiple of the font size."""
_EDGE: Final = 20
_ROW: Final = 36
_LEADING: Final = 1.15
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
        return f'<rect x="3.5" y="3.5" width="13" height="13" rx="4" fill="none" stroke="{colour}" stroke-width="2"/>'
    if rank is Rank.QUEEN:
        return (
            f'<path d="M10 1A9 9 0 0 0 10 19Z" fill="{colour}"/>'
            f'<path d="M10 1.6A8.4 8.4 0 0 1 10 18.4" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
    assert suit is not None
    return suit_drawing(painter, suit, colour).placed(10, 10, 18)


def royal_badge(painter: Painter, royal: Card, total: int, armour: int, colour: str, width: int) -> pygame.Surface:
    """The overlay of an unbeaten royal ``width`` pixels wide: its sign and value, and its armour on a shield.

    Centre the picture on the card.
    """
    key = ("royal badge", royal.code, total, armour, colour, width)
    return painter.cache.get(key, lambda: _paint_badge(painter, royal, total, armour, colour, width))


def _paint_badge(painter: Painter, royal: Card, total: int, armour: int, colour: str, width: int) -> pygame.Surface:
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
    """The animation state of a figure that rolls from ``old`` to its new value; ``share`` is its progress."""

    old: str
    share: float


class Rolling:
    """Animates figures whose values change."""

    def __init__(self) -> None:
        self._figures: dict[Hashable, str] = {}
        self._begun: dict[Hashable, tuple[str, float]] = {}
        self.seen: Mapping[Hashable, Rolled] = {}
        """The figures now rolling, by name."""

    def follow(self, figures: Mapping[Hashable, str], now: float, speed: float) -> bool:
        """Update the ``figures`` at time ``now``; return whether any is rolling. At ``speed`` 0 none rolls."""
        for name, figure in figures.items():
            before = self._figures.get(name, figure)
            if before != figure:
                self._begun[name] = before, now
        self._figures = dict(figures)
        shares = {name: (now - begin) * speed / _SECONDS for name, (_, begin) in self._begun.items()}
        self._begun = {name: begun for name, begun in self._begun.items() if speed > 0 and shares[name] < 1}
        self.seen = {name: Rolled(old, round(shares[name], 3)) for name, (old, _) in self._begun.items()}
        return bool(self.seen)


class Figure(Label):
    """A right-aligned figure; while it is ``rolled``, the old value scrolls out and the new one in."""

    spread = 20.0
    rolled = Shown[Rolled | None]()
    """The animation from the old value, or None."""

    def __init__(self, text: str, *, size: float, face: Face, ink: str) -> None:
        super().__init__(text, size=size, face=face, ink=ink, align="right", leading=1.0)
        self.rolled = None

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self.rolled is None:
            super().paint(target, painter)
            return
        px, ink, (x, y) = self.px(self.size), getattr(painter.theme, self.ink), self.rect.midright
        height, gone = round(px * _ROOM), ease_in_out_cubic(self.rolled.share)
        with clipped(target, pygame.Rect(0, round(y - height / 2), target.get_width(), height)):
            for text, top in ((self.rolled.old, y - gone * height), (self.text, y + (1 - gone) * height)):
                painter.label(target, text, (x, top), self.face, px, ink, "right")


class NeonPanel(Widget):
    """A dark blue panel."""

    spread = 40.0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        neon_panel(painter, target, self.rect, self.u)


class Counters(NeonPanel):
    """A panel of labels at the left and figures at the right."""

    def __init__(self, rows: int) -> None:
        """For so many rows."""
        super().__init__()
        self.natural = (0.0, 28.0 + rows * _ROW)
        self._rows: Sequence[Row] = ()
        self._figures: Mapping[str, Figure] = {}

    def show(self, rows: Sequence[Row], rolled: Mapping[Hashable, Rolled]) -> None:
        """Show ``rows``; ``rolled`` are the animations of figures by label."""
        if rows != self._rows:
            self._rows = rows
            self._figures = {label: Figure(value, size=20, face=Face.BOLD, ink=ink) for label, value, ink in rows}
            lines = [
                layout.Row(Label(label, ink="neon_text", wrap=True, leading=_LEADING).grow(), figure, gap=8)
                for label, figure in self._figures.items()
            ]
            self.content = Column(*(line.at_least(height=_ROW) for line in lines)).padded(_EDGE, 14)
            self.relayout()
        for label, figure in self._figures.items():
            figure.rolled = rolled.get(label)


class Legend(NeonPanel):
    """What beats a royal."""

    def __init__(self) -> None:
        super().__init__()
        lines = [
            layout.Row(
                Label(rank.letter, size=20, face=Face.TITLE, align="center").sized(width=20),
                Picture(partial(_paint_fear, rank), 20),
                Label(_(words), ink="neon_text", wrap=True, leading=_LEADING).grow(),
                Label(str(number), size=20, face=Face.BOLD, ink="cyan"),
                gap=8, align="center",
            ).at_least(height=_ROW)
            for rank, words, number in _LEGEND
        ]  # fmt: skip
        heading = Label(_("To beat a royal"), size=20, face=Face.TITLE, wrap=True, leading=_LEADING)
        self.content = Column(heading, Column(*lines), gap=4).padded(_EDGE, 14)


def _paint_fear(rank: Rank, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    """Paint the sign of what a royal fears."""
    body = sign_body(painter, rank, Suit.SPADES, painter.theme.paper)
    target.blit(painter.vector(body, rect.size, (0, 0, 20, 20)), rect)


class DrawCount(Widget):
    """How many cards the draw pile has, to the left of it; as large as there is room for."""

    opaque = False

    def __init__(self) -> None:
        super().__init__()
        self.count = -1
        self._figures: Sequence[Figure] = ()

    def show(self, count: int, rolled: Rolled | None) -> None:
        """Show ``count``, with the animation ``rolled`` from the previous count."""
        if count != self.count:
            self.count = count
            ink = "cyan" if count else "magenta"
            self._figures = [Figure(str(count), size=size, face=Face.TITLE, ink=ink) for size in (56, 44, 28)]
            words = ngettext("in the draw pile", "in the draw pile", count)
            said = Label(words, size=16, ink="neon_text", align="right", lines=2, leading=_LEADING)
            self.content = FirstThatFits(*(Column(figure, said) for figure in self._figures), self._figures[-1])
            self.relayout()
        for figure in self._figures:
            figure.rolled = rolled


class Name(Widget):
    """The game's name in the corner."""

    natural = (0.0, 92.0)
    spread = 6.0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        draw_name(painter, target, self.rect.topleft, self.u)
