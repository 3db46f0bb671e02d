"""The board of the twelve royals: to come, standing or beaten."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final

import pygame

from jungle_games.core.cards import Card, Rank, Suit, card_name
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import N_, _
from jungle_games.games.matr1x.rules.grid import OUTER
from jungle_games.games.matr1x.rules.position import Matr1xPosition
from jungle_games.games.matr1x.scene.badges import Rolled, draw_figure
from jungle_games.games.matr1x.scene.neon import neon_panel, suit_ink
from jungle_games.table.cards import bust, draw_suit
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import rasterise
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.tooltip import Tip

_RANKS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)
_ROW: Final = 52
_CELL: Final = (64, 44)
_FIRST_ROW, _FIRST_COLUMN = 84, 72
_EDGE: Final = 20
_LEAST: Final = 16
"""How small the heading may get beside the count."""
_ROYALS: Final = 12


class RoyalState(Enum):
    """How it is with a royal."""

    TO_COME = "to come"
    STANDS = "stands"
    FALLS = "falls"
    """It stands, and the drop that is aimed at would beat it."""
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


class RoyalsBoard(Widget):
    """Suits as rows, jack, queen and king as columns."""

    natural = (0.0, 296.0)
    spread = 40.0
    royals = Shown[Mapping[Card, RoyalState]]()
    """How it is with each of them."""
    rolled = Shown[Rolled | None]()
    """What the number of the beaten is on its way from."""

    def __init__(self) -> None:
        super().__init__()
        self.royals, self.rolled = {}, None

    @property
    def beaten(self) -> int:
        """How many have fallen."""
        return sum(state is RoyalState.BEATEN for state in self.royals.values())

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        rect, theme = self.rect, painter.theme
        neon_panel(painter, target, rect, self.u)
        head = rect.y + self.px(30)
        where = (rect.right - self.px(_EDGE), head)
        style = (Face.SEMIBOLD, self.px(18), theme.lime, "right")
        draw_figure(painter, target, self.count, self.rolled, where, *style)
        count = painter.text_width(self.count, Face.SEMIBOLD, self.px(18))
        room = where[0] - count - self.px(10) - rect.x - self.px(_EDGE)
        px = painter.fitting(_("Royals"), Face.TITLE, self.px(22), room, self.px(_LEAST))
        painter.label(target, _("Royals"), (rect.x + self.px(_EDGE), head), Face.TITLE, px, theme.paper)
        for column, rank in enumerate(_RANKS):
            middle = (self._cell(column, 0).centerx, rect.y + self.px(64))
            ink = mix(theme.neon_text, theme.neon_slot, 0.25)
            painter.label(target, rank.letter, middle, Face.TITLE, self.px(18), ink, "center")
        for row, suit in enumerate(Suit):
            middle = (rect.x + self.px(32), self._cell(0, row).centery)
            draw_suit(painter, target, middle, self.px(20), suit, suit_ink(suit, theme))
            for column, rank in enumerate(_RANKS):
                card = Card.of(rank, suit)
                self._paint_cell(
                    target, painter, self._cell(column, row), card, self.royals.get(card, RoyalState.TO_COME)
                )

    @property
    def count(self) -> str:
        """How many have fallen of how many, in words."""
        return _("{number} of {all}").format(number=self.beaten, all=_ROYALS)

    def _cell(self, column: int, row: int) -> pygame.Rect:
        room = self.rect.w - self.px(_FIRST_COLUMN) - self.px(6)
        step = room / len(_RANKS)
        width = min(self.px(_CELL[0]), round(step) - self.px(4))
        x = self.rect.x + self.px(_FIRST_COLUMN) + round(column * step)
        return pygame.Rect(x, self.rect.y + self.px(_FIRST_ROW + row * _ROW), width, self.px(_CELL[1]))

    def _paint_cell(
        self, target: pygame.Surface, painter: Painter, cell: pygame.Rect, card: Card, state: RoyalState
    ) -> None:
        theme, u = painter.theme, self.u
        if state is RoyalState.TO_COME:
            painter.dashed_box(target, cell, 10 * u, theme.neon_slot, width=1.5 * u, dash=(4 * u, 5 * u))
            return
        if state is RoyalState.BEATEN:
            ground, edge = mix(theme.lime, theme.neon_ground, 0.80), mix(theme.lime, theme.neon_ground, 0.4)
            painter.box(target, cell, 10 * u, ground, border=edge, width=1.5 * u)
            self._paint_tick(target, painter, cell)
            return
        falls = state is RoyalState.FALLS
        self._paint_bust(target, painter, cell, card)
        edge = theme.lime if falls else "#4A62B0"
        painter.box(target, cell, 10 * u, None, border=edge, width=(2.5 if falls else 1.5) * u)

    def _paint_bust(self, target: pygame.Surface, painter: Painter, cell: pygame.Rect, card: Card) -> None:
        key = ("royal cell", card.code, cell.size)

        def paint() -> pygame.Surface:
            assert card.rank is not None
            assert card.suit is not None
            picture = pygame.Surface(cell.size, pygame.SRCALPHA)
            painter.box(picture, picture.get_rect(), 10 * self.u, "#22305E")
            drawing = bust(painter, card.rank, card.suit)
            width = round(cell.h * 1.02)
            head = rasterise(drawing.body, (width, round(width * 1.25)), "0 0 256 320")
            picture.blit(head, (round((cell.w - width) / 2), round(2 * self.u)))
            shape = pygame.Surface(cell.size, pygame.SRCALPHA)
            painter.box(shape, shape.get_rect(), 10 * self.u, "#FFFFFF")
            picture.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
            return picture

        target.blit(painter.cache.get(key, paint), cell)

    def _paint_tick(self, target: pygame.Surface, painter: Painter, cell: pygame.Rect) -> None:
        side = self.px(22)
        body = (
            f'<path d="M4 12.5L9.5 18L20 6.5" fill="none" stroke="{painter.theme.lime}" stroke-width="3"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )
        picture = painter.vector(body, (side, side), (0, 0, 24, 24))
        target.blit(picture, picture.get_rect(center=cell.center))

    def tooltip_parts(self) -> Iterable[Tip]:
        for row, suit in enumerate(Suit):
            for column, rank in enumerate(_RANKS):
                card = Card.of(rank, suit)
                state = _STATE_WORDS[self.royals.get(card, RoyalState.TO_COME)]
                words = _("{name}: {words}").format(name=first_capital(card_name(card)), words=_(state))
                yield Tip(words, self._cell(column, row))
