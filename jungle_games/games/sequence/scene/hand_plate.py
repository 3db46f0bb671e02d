"""A player's place beside the mat: a plate that also shows the hand as backs, and the latest card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.table.cards import card_size
from jungle_games.table.frame.plate import PlateStyle, PlateView, SeatPlate
from jungle_games.table.sprites.motion import Pose
from jungle_games.ui.painter import Face, Painter
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
_CLOCK, _LOW_CLOCK = (84, 38), (54, 22)
"""The width and height of the clock's box in the last seconds."""
_BACK: Final = "#C9622E"
_TILT: Final = -24.0
_ASIDE, _BELOW, _BESIDE_BACK = 6, 5, 20
"""How a card lies that falls off a hand: its angle, how far aside and below, and before the one that stands for all."""
_LEAST: Final = 13
"""Units below which a name is not made smaller."""
_LEAST_LINE: Final = 9
"""The same for the line below it, which is never longer than two words, at any scale."""


@dataclass(frozen=True, slots=True)
class HandView(PlateView):
    """What a plate shows, with the number of ``cards`` held, and whether the latest card is here."""

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
    """How the parts of a plate stand in a place, which may be low, or narrow, or both."""
    low, narrow = place.h < _LOW * u, place.w < _NARROW * u
    chip, edge = 32 if narrow else 46 if low else 56, 8 if low else 12
    height = place.h / u
    return PlateStyle(
        picture=chip,
        picture_at=(edge + chip / 2, None),
        text_left=edge + chip + (7 if low else 9),
        name=(17 if height < _HALF_LOW else 20, _LEAST, _LEAST),
        line=(14 if narrow else 16, _LEAST_LINE),
        one_line=(height * 0.31, height * 0.69) if low else (28, 52),
        name_lines=1,
        right=edge,
    )


class HandPlate(SeatPlate):
    """One player's place. The latest card is a thing of the table, drawn on it."""

    def arrange(self) -> None:
        self.style = place_style(self.rect, self.u)

    @property
    def _shown(self) -> HandView:
        return self.view if isinstance(self.view, HandView) else HandView("", "", "")

    @property
    def _low(self) -> bool:
        return self.rect.h < _LOW * self.u

    @property
    def _narrow(self) -> bool:
        return self.rect.w < _NARROW * self.u

    @property
    def _right(self) -> int:
        """Where the words end."""
        if not self._shown.pile:
            return self.rect.right - self.px(self.style.right)
        pose = card_pose(self.rect, self.u)
        return round(pose.x - pose.width / 2) - self.px(8)

    def _clock_box(self) -> pygame.Rect:
        """In the last seconds the time has a box of its own: in a low place in the line's stead."""
        box = pygame.Rect(0, 0, self.px(_LOW_CLOCK[0] if self._low else _CLOCK[0]), 0)
        box.h = self.px(_LOW_CLOCK[1] if self._low else _CLOCK[1])
        if self._low:
            box.midleft = (self.rect.x + self.px(self.style.text_left), self.rect.y + self.px(self.style.one_line[1]))
        else:
            box.midright = (self._right - self.px(4), self.rect.y + self.px(self.style.one_line[0] + 8))
        return box

    def room(self, painter: Painter) -> int:
        """Pixels for the name: what the latest card and the clock leave."""
        right = self._right if self._low or self.view.clock is None else self._clock_box().x - self.px(10)
        return right - self.rect.x - self.px(self.style.text_left)

    def line_room(self, painter: Painter) -> int:
        """Pixels for the line: in a low place the hand stands beside it, or the clock in its stead."""
        if self._low and self.view.clock is not None:
            return 0
        return self.room(painter) - (self._hand_width(painter) + self.px(6) if self._low else 0)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        super().paint(target, painter)
        if self._shown.pile:
            self._paint_empty_pile(target, painter)
        self._paint_hand(target, painter, self.rect.y + self.px(self.style.one_line[1]))

    # The hand

    def _back_size(self) -> tuple[int, int]:
        return card_size(self.px(12 if self._low else 15))

    def _hand_width(self, painter: Painter) -> int:
        width, count = self._back_size()[0], self._shown.cards
        if self._narrow:
            return width + self.px(5) + painter.text_width(str(count), Face.SEMIBOLD, self.size(15))
        return width + max(0, count - 1) * self._step

    @property
    def _step(self) -> int:
        return self.px(5 if self._low else 11)

    def _paint_hand(self, target: pygame.Surface, painter: Painter, line_y: int) -> None:
        (width, height), cards = self._back_size(), self._shown.cards
        if self._low:
            left, top = self._right - self._hand_width(painter), line_y - height // 2
        else:
            left, top = self.rect.x + self.px(self.style.text_left), self.rect.y + self.px(67)
        if self._narrow:
            self._paint_back(target, painter, (left, top))
            if self._shown.fallen:
                before = left - width - self.px(_BESIDE_BACK)
                self._paint_fallen(target, painter, pygame.Rect((before, top), (width, height)))
            where = (left + width + self.px(5), line_y)
            painter.label(target, str(cards), where, Face.SEMIBOLD, self.size(15), painter.theme.paper)
            return
        for index in range(cards):
            self._paint_back(target, painter, (left + index * self._step, top))
        if self._shown.fallen:
            self._paint_fallen(target, painter, pygame.Rect((left + cards * self._step, top), (width, height)))

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
        painter.label(target, self._shown.fallen, sign, Face.BOLD, px, theme.paper, "center")

    def _paint_back(self, target: pygame.Surface, painter: Painter, corner: tuple[int, int]) -> None:
        """A card face down, so small that it has no pattern."""
        rect = pygame.Rect(corner, self._back_size())
        painter.box(target, rect, 3 * self.u, _BACK, border=painter.theme.paper, width=max(1.0, 1.5 * self.u))

    def tooltip_parts(self) -> Iterable[Tip]:
        yield from super().tooltip_parts()
        cards = self._shown.cards
        words = ngettext("{number} card in the hand", "{number} cards in the hand", cards).format(number=cards)
        yield Tip(words, self._hand_box)
        beside_card = pygame.Rect(self.rect.topleft, (max(0, self._right - self.rect.x), self.rect.h))
        yield Tip(_("{name}: {words}").format(name=self.view.name, words=self.view.line), beside_card)

    @property
    def _hand_box(self) -> pygame.Rect:
        """Where the backs lie, as far as the words leave them their room."""
        height, cards = self._back_size()[1], self._shown.cards
        if self._low:
            width = self.px(40) if self._narrow else self._back_size()[0] + max(0, cards - 1) * self._step
            middle = self.rect.y + self.px(self.style.one_line[1])
            return pygame.Rect(self._right - width, middle - height // 2, width, height)
        left, top = self.rect.x + self.px(self.style.text_left), self.rect.y + self.px(67)
        return pygame.Rect(left, top, self._back_size()[0] + max(0, cards - 1) * self._step, height)

    def _paint_empty_pile(self, target: pygame.Surface, painter: Painter) -> None:
        """Where the latest card is going to lie."""
        pose = card_pose(self.rect, self.u)
        rect = pygame.Rect((0, 0), card_size(round(pose.width))).move_to(center=(round(pose.x), round(pose.y)))
        painter.box(target, rect, 0.085 * rect.w, painter.theme.inset, alpha=110)
