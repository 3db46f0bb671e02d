"""The board of the twelve royals: to come, standing or beaten."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import partial
from typing import Final

import pygame

from jungle_games.core.cards import Card, Rank, Suit, card_name
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import N_, _
from jungle_games.games.matr1x.rules.grid import OUTER
from jungle_games.games.matr1x.rules.position import Matr1xPosition
from jungle_games.games.matr1x.scene.badges import Figure, NeonPanel, Rolled
from jungle_games.games.matr1x.scene.neon import paint_suit, suit_ink
from jungle_games.table.sprites.cards import bust, draw_suit
from jungle_games.ui.layout import Column, Item, Row, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import rasterise
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.label import Label, Picture

_RANKS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)
_CELL: Final = (64, 44)
_SUIT: Final = 20
_GAP: Final = 8
_LEADING: Final = 1.2
_ROYALS: Final = 12


class RoyalState(Enum):
    """The state of a royal."""

    TO_COME = "to come"
    STANDS = "stands"
    FALLS = "falls"
    """It stands, but the drop being aimed at would beat it."""
    BEATEN = "beaten"


_STATE_WORDS: Final = {
    RoyalState.TO_COME: N_("not on the table yet"),
    RoyalState.STANDS: N_("on the table"),
    RoyalState.FALLS: N_("would be beaten by this drop"),
    RoyalState.BEATEN: N_("beaten"),
}


def royal_states(position: Matr1xPosition, falling: Iterable[Card] = ()) -> Mapping[Card, RoyalState]:
    """Every royal's state in ``position``; those in ``falling`` would be beaten by the drop that is aimed at."""
    found = {Card.of(rank, suit): RoyalState.TO_COME for suit in Suit for rank in _RANKS}
    for place in OUTER:
        royal = position.grid.royal_at(place)
        if royal is not None:
            found[royal] = RoyalState.BEATEN if place in position.beaten else RoyalState.STANDS
    for card in falling:
        found[card] = RoyalState.FALLS
    return found


class RoyalsBoard(NeonPanel):
    """Suits as rows, jack, queen and king as columns."""

    def __init__(self) -> None:
        super().__init__()
        self._count = Figure("", size=18, face=Face.SEMIBOLD, ink="lime")
        self._cells = {Card.of(rank, suit): _RoyalCell(Card.of(rank, suit)) for suit in Suit for rank in _RANKS}
        heading = Label(_("Royals"), size=22, face=Face.TITLE, leading=_LEADING)
        letters = [Label(rank.letter, size=18, face=Face.TITLE, ink="neon_text", align="center") for rank in _RANKS]
        rows = [
            Row(Picture(partial(paint_suit, suit), _SUIT), *self._in_row(suit), gap=_GAP, align="center")
            for suit in Suit
        ]
        self.content = Column(
            Row(heading.grow(), self._count, gap=_GAP),
            Row(Space(_SUIT), *(letter.at_most(_CELL[0]).grow() for letter in letters), gap=_GAP),
            *rows, gap=_GAP,
        ).padded(20, 14)  # fmt: skip

    def _in_row(self, suit: Suit) -> Iterable[Item]:
        return (self._cells[Card.of(rank, suit)].at_most(_CELL[0]).grow() for rank in _RANKS)

    def show(self, royals: Mapping[Card, RoyalState]) -> None:
        """Show the state of each royal."""
        for card, cell in self._cells.items():
            cell.show(royals.get(card, RoyalState.TO_COME))
        if self.count != self._count.text:
            self._count.text = self.count
            self.relayout()

    def roll(self, rolled: Rolled | None) -> None:
        """Show the animation of the number of beaten royals."""
        self._count.rolled = rolled

    @property
    def beaten(self) -> int:
        """The number of royals beaten."""
        return sum(cell.state is RoyalState.BEATEN for cell in self._cells.values())

    @property
    def count(self) -> str:
        """How many have fallen of how many, in words."""
        return _("{number} of {all}").format(number=self.beaten, all=_ROYALS)


class _RoyalCell(Widget):
    """One royal: its place as long as it is to come, its head while it stands, a tick when it is beaten."""

    natural = (40.0, _CELL[1])
    state = Shown[RoyalState]()

    def __init__(self, card: Card) -> None:
        super().__init__()
        self._card = card
        self.state = RoyalState.TO_COME

    def show(self, state: RoyalState) -> None:
        """Show that the royal is in ``state``."""
        self.state = state
        name = first_capital(card_name(self._card))
        self.tooltip = _("{name}: {words}").format(name=name, words=_(_STATE_WORDS[state]))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, u, cell, state = painter.theme, self.u, self.rect, self.state
        if state is RoyalState.TO_COME:
            painter.dashed_box(target, cell, 10 * u, theme.neon_slot, width=1.5 * u, dash=(4 * u, 5 * u))
            return
        if state is RoyalState.BEATEN:
            ground, edge = mix(theme.lime, theme.neon_ground, 0.80), mix(theme.lime, theme.neon_ground, 0.4)
            painter.box(target, cell, 10 * u, ground, border=edge, width=1.5 * u)
            self._paint_tick(target, painter, cell)
            return
        falls = state is RoyalState.FALLS
        paint_bust(target, painter, cell, self._card, u)
        edge = theme.lime if falls else "#4A62B0"
        painter.box(target, cell, 10 * u, None, border=edge, width=(2.5 if falls else 1.5) * u)

    def _paint_tick(self, target: pygame.Surface, painter: Painter, cell: pygame.Rect) -> None:
        side = self.px(22)
        body = (
            f'<path d="M4 12.5L9.5 18L20 6.5" fill="none" stroke="{painter.theme.lime}" stroke-width="3"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )
        picture = painter.vector(body, (side, side), (0, 0, 24, 24))
        target.blit(picture, picture.get_rect(center=cell.center))


def paint_bust(target: pygame.Surface, painter: Painter, cell: pygame.Rect, card: Card, u: float) -> None:
    """Draw the head of a royal in a rounded ``cell``."""
    key = ("royal cell", card.code, cell.size)

    def paint() -> pygame.Surface:
        assert card.rank is not None
        assert card.suit is not None
        picture = pygame.Surface(cell.size, pygame.SRCALPHA)
        painter.box(picture, picture.get_rect(), 10 * u, "#22305E")
        drawing = bust(painter, card.rank, card.suit)
        width = round(cell.h * 1.02)
        head = rasterise(drawing.body, (width, round(width * 1.25)), "0 0 256 320")
        picture.blit(head, (round((cell.w - width) / 2), round(2 * u)))
        shape = pygame.Surface(cell.size, pygame.SRCALPHA)
        painter.box(shape, shape.get_rect(), 10 * u, "#FFFFFF")
        picture.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return picture

    target.blit(painter.cache.get(key, paint), cell)


CREST: Final = (250.0, 192.0)
"""The size of the crest in units."""
_BADGE, _BADGE_GAP = (58.0, 60.0), (6.0, 6.0)
_SIGN, _TICK = 22.0, 22.0
"""The discs of suit and tick on a badge."""


def paint_crest(royals: Mapping[Card, RoyalState], target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    """Draw a badge for each royal, its suit on all and a tick on the beaten: a column for a suit, the kings below."""
    u = rect.w / CREST[0]
    for column, suit in enumerate(Suit):
        for row, rank in enumerate(_RANKS):
            x, y = (at * (side + gap) for at, side, gap in zip((column, row), _BADGE, _BADGE_GAP, strict=True))
            cell = pygame.Rect(round(rect.x + x * u), round(rect.y + y * u), *(round(side * u) for side in _BADGE))
            card = Card.of(rank, suit)
            _paint_badge(painter, target, cell, card, royals[card] is RoyalState.BEATEN, u)


def _paint_badge(
    painter: Painter, target: pygame.Surface, cell: pygame.Rect, card: Card, beaten: bool, u: float
) -> None:
    theme = painter.theme
    assert card.suit is not None
    paint_bust(target, painter, cell, card, u)
    if not beaten:
        ground = pygame.Color(theme.neon_ground)
        painter.box(target, cell, 10 * u, (ground.r, ground.g, ground.b, 120))
    painter.box(target, cell, 10 * u, None, border=theme.lime if beaten else theme.neon_slot, width=1.5 * u)
    sign = (cell.x + 12 * u, cell.y + 12 * u)
    painter.disc(target, sign, _SIGN / 2 * u, theme.neon_ground)
    draw_suit(painter, target, (round(sign[0]), round(sign[1])), round(0.62 * _SIGN * u), card.suit,
              suit_ink(card.suit, theme))  # fmt: skip
    if beaten:
        side = round(_TICK * u)
        body = (
            f'<circle cx="12" cy="12" r="11" fill="{theme.lime}"/><path d="M7 12.5L10.8 16.2L17.2 8.6" fill="none"'
            f' stroke="{theme.neon_ground}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>'
        )
        target.blit(painter.vector(body, (side, side), (0, 0, 24, 24)), (cell.right - side - u, cell.bottom - side - u))
