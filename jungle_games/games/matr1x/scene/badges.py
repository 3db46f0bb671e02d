"""What is drawn on royals and places: what an attack must bring, armour, the tick of the beaten, empty slots."""

from __future__ import annotations

from typing import Final

import pygame

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.games.matr1x.scene.neon import suit_ink
from jungle_games.table.cards import Back, card_back, card_size, suit_drawing
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import rasterise
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix

_MARGIN: Final = 10
"""Round a card, in hundredths of its width, so that glows have room."""
_PILL: Final = "#0C1226"
_SHIELD: Final = "M12 2.5C15 4.5 18 5.2 20.5 5.2C20.5 13 18.5 18.5 12 21.8C5.5 18.5 3.5 13 3.5 5.2C6 5.2 9 4.5 12 2.5Z"
_CROWN: Final = "M3 18L2 7L7.5 11.5L12 4L16.5 11.5L22 7L21 18ZM3 19H21V21.2H3Z"


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
