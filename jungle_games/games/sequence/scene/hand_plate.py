"""A player's place beside the mat: a plate that also shows the hand as backs, and the latest card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.table.cards import card_size
from jungle_games.table.frame.plate import PlateStyle, PlateView, SeatPlate, squeezed
from jungle_games.table.sprites.motion import Pose
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Item, Row, Ruler, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.tooltip import Tip

_LOW: Final = 90
"""Places lower than this, in units, have the hand beside the words."""
_HALF_LOW: Final = 72
"""Places lower than this have smaller names, too."""
_NARROW: Final = 230
"""Places narrower than this show the hand as a number."""
_EDGE: Final = 12
_WIDEST_CARD: Final = 0.175
"""The latest card takes at most this share of a place's width."""
_BACK: Final = "#C9622E"
_TILT: Final = -24.0
_ASIDE, _BELOW, _BESIDE_BACK = 6, 5, 20
"""How a card lies that falls off a hand: its angle, how far aside and below, and before the one that stands for all."""
_LEADING: Final = 1.15
_LOW_CLOCK: Final = 24
"""The height of the clock in a low place, where it stands in the line's stead."""


@dataclass(frozen=True, slots=True)
class HandView(PlateView):
    """What a plate shows, with the number of ``cards`` held, and whether the latest card is here."""

    short: str = ""
    """What of the line matters most, where it has no room."""
    cards: int = 0
    pile: bool = True
    fallen: str = ""
    """The sign of a card that has just fallen off the hand for good."""


def _card_width(place: pygame.Rect, u: float) -> int:
    """How wide the latest card is in a place."""
    return round(min(48 * u, (place.h - 14 * u) / 1.4, place.w * _WIDEST_CARD))


def card_pose(place: pygame.Rect, u: float) -> Pose:
    """The position of the latest card in a place."""
    width = _card_width(place, u)
    edge = _EDGE * u if place.h < _LOW * u else 16 * u
    return Pose(place.right - edge - width / 2, place.centery, width)


def place_style(place: pygame.Rect, u: float) -> PlateStyle:
    """How large the parts of a plate are in a place, which may be low, or narrow, or both."""
    low, narrow = place.h < _LOW * u, place.w < _NARROW * u
    return PlateStyle(
        head=place.h / u,
        picture=32 if narrow else 46 if low else 56,
        edge=8 if low else 12,
        gap=7 if low else 9,
        name=(17, 15) if place.h < _HALF_LOW * u else (20, 15),
        line=14 if narrow else 16,
    )


class HandPlate(SeatPlate):
    """One player's place. The latest card is a thing of the table, drawn on it."""

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        """Whatever there is."""
        return Extent(0, 0)

    @property
    def _shown(self) -> HandView:
        return self.view if isinstance(self.view, HandView) else HandView("", "", "")

    def _tree(self) -> Item:
        self.style = style = place_style(self.rect, self.u)
        view, low, narrow = self._shown, self.rect.h < _LOW * self.u, self.rect.w < _NARROW * self.u
        hand = _Hand(view, low=low, narrow=narrow)
        name = squeezed(Label(view.name, size=style.name[0], face=Face.TITLE, leading=_LEADING))
        # A line that has no room is told by the tooltip: half a word says nothing.
        lines: list[Item] = [self._line(words) for words in (view.line, view.short) if words]
        clock: list[Item] = [] if view.clock is None else [self._clock]
        if low:
            told = [each.sized(height=_LOW_CLOCK) for each in clock] or lines
            rows = [Row(each, Space().grow(), hand, gap=6, align="center") for each in told]
            alone = told[-1] if clock or view.short else Row(Space().grow(), hand)
            words = Column(name, FirstThatFits(*rows, alone), justify="center")
        else:
            line = FirstThatFits(*lines, Space())
            words = Column(Row(name.grow(), *clock, gap=6), line, hand.at("start"), justify="center", gap=4)
        parts = [self._who(), squeezed(words).grow(), *([Space(self._card_room)] if view.pile else [])]
        return Row(*parts, gap=style.gap, align="center").padded(style.edge, 0)

    @property
    def _card_room(self) -> float:
        """Units that the latest card takes at the right, without the edge."""
        pose = card_pose(self.rect, self.u)
        return (self.rect.right - pose.x + pose.width / 2) / self.u - self.style.edge

    def tooltip_parts(self) -> Iterable[Tip]:
        """Who sits there and what they do, beside the latest card, which has words of its own."""
        card = self.px(self._card_room + self.style.edge) if self._shown.pile else 0
        words = _("{name}: {words}").format(name=self.view.name, words=self.view.line)
        yield Tip(words, pygame.Rect(self.rect.topleft, (self.rect.w - card, self.rect.h)))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        super().paint(target, painter)
        if self._shown.pile:
            self._paint_empty_pile(target, painter)

    def _paint_empty_pile(self, target: pygame.Surface, painter: Painter) -> None:
        """Where the latest card is going to lie."""
        pose = card_pose(self.rect, self.u)
        rect = pygame.Rect((0, 0), card_size(round(pose.width))).move_to(center=(round(pose.x), round(pose.y)))
        painter.box(target, rect, 0.085 * rect.w, painter.theme.inset, alpha=110)


class _Hand(Widget):
    """The hand as backs; in a narrow place one of them, and the number."""

    opaque = False
    spread = 20.0

    def __init__(self, view: HandView, *, low: bool, narrow: bool) -> None:
        super().__init__()
        self._cards, self._fallen = view.cards, view.fallen
        self._narrow, self._step = narrow, 5 if low else 11
        self._back = card_size(12 if low else 15)
        words = ngettext("{number} card in the hand", "{number} cards in the hand", view.cards)
        self.tooltip = words.format(number=view.cards)
        beside = 22 if narrow else max(0, view.cards - 1) * self._step
        self.natural = (self._back[0] + beside, self._back[1])

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        (width, height), middle = (self.px(side) for side in self._back), self.rect.centery
        first = pygame.Rect(self.rect.x, middle - height // 2, width, height)
        backs = 1 if self._narrow else self._cards
        for index in range(backs):
            self._paint_back(target, painter, first.move(self.px(index * self._step) if index else 0, 0))
        if self._fallen:
            aside = -width - self.px(_BESIDE_BACK) if self._narrow else self.px(self._cards * self._step)
            self._paint_fallen(target, painter, first.move(aside, 0))
        if self._narrow:
            where = (first.right + self.px(5), middle)
            painter.label(target, str(self._cards), where, Face.SEMIBOLD, self.px(15), painter.theme.paper)

    def _paint_fallen(self, target: pygame.Surface, painter: Painter, place: pygame.Rect) -> None:
        """A card beside the others, tilted as it falls, and the sign that it is gone."""
        large = pygame.Rect(0, 0, 2 * place.w, 2 * place.h)
        card = pygame.Surface(large.size, pygame.SRCALPHA)
        painter.box(card, large, 6 * self.u, _BACK, border=painter.theme.paper, width=max(2.0, 3 * self.u))
        card = pygame.transform.rotozoom(card, _TILT, 0.5)
        middle = (place.centerx + self.px(_ASIDE), place.centery + self.px(_BELOW))
        target.blit(card, card.get_rect(center=middle))
        px, theme = self.px(12), painter.theme
        sign = (middle[0] + place.w, place.y)
        painter.disc(target, sign, self.px(10), theme.suit_red, border=theme.paper, width=1.5 * self.u)
        painter.label(target, self._fallen, sign, Face.BOLD, px, theme.paper, "center")

    def _paint_back(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        """A card face down, so small that it has no pattern."""
        painter.box(target, rect, 3 * self.u, _BACK, border=painter.theme.paper, width=max(1.0, 1.5 * self.u))
