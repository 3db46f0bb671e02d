"""The plan of a hint as drawn on the neon table: lanes that are prepared, sums on pills, where the card goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from jungle_games.core.cards import Card, as_object
from jungle_games.core.i18n import _
from jungle_games.games.matr1x.rules.drops import Attack
from jungle_games.games.matr1x.rules.grid import value
from jungle_games.games.matr1x.rules.readiness import as_person
from jungle_games.games.matr1x.scene.arrangement import Geometry
from jungle_games.games.matr1x.scene.lanes import draw_chevrons
from jungle_games.games.matr1x.scene.neon import suit_ink
from jungle_games.games.matr1x.scene.plan import PREPARED_GROUND, Plan
from jungle_games.table.cards import draw_suit
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face

_EDGE: Final = "#8CCB4E"
_LIGHT: Final = 18
"""How much wider than a place the light round it is."""
_PILL: Final = 28
"""A pill's height in units."""


def draw_plan_below(painter: Painter, target: pygame.Surface, geometry: Geometry, plan: Plan) -> None:
    """Draw the lanes that are prepared, faint and dashed."""
    u = geometry.u
    for attack in plan.prepares:
        rect = geometry.lane(attack.lane)
        painter.box(target, rect, 16 * u, PREPARED_GROUND)
        painter.dashed_box(target, rect, 16 * u, _EDGE, width=2.5 * u, dash=(9 * u, 7 * u))
        draw_chevrons(painter, target, geometry.places.__getitem__, attack.lane, _EDGE, u)


def draw_plan_above(
    painter: Painter, target: pygame.Surface, geometry: Geometry, plan: Plan, piles: Sequence[pygame.Rect]
) -> None:
    """Draw a border round where the card goes and the ``piles`` it comes from, its name there, and the lanes' sums."""
    u, theme = geometry.u, painter.theme
    place = geometry.places[plan.made.place]
    for rect in (place, *piles):
        painter.box(target, rect.inflate(round(4 * u), round(4 * u)), 11 * u, None, border=theme.cyan, width=4 * u)
    _draw_card_pill(painter, target, place.center, u, plan.made.card)
    for attack in (*plan.strikes, *plan.prepares):
        _draw_sum_pill(painter, target, geometry, attack, place, struck=attack in plan.strikes)


def _draw_card_pill(
    painter: Painter, target: pygame.Surface, centre: tuple[int, int], u: float, card: Card
) -> None:
    theme, rect = painter.theme, pygame.Rect(0, 0, round(68 * u), round(40 * u))
    rect.center = centre
    painter.box(target, rect, 12 * u, theme.neon_ground, border=theme.cyan, width=2.5 * u)
    px = round(26 * u)
    if card.suit is None or card.rank is None:
        px = painter.fitting(_("Joker"), Face.TITLE, px, rect.w - 8)
        painter.label(target, _("Joker"), rect.center, Face.TITLE, px, theme.paper, "center")
        return
    rank = "10" if card.rank.letter == "T" else card.rank.letter
    ink, at = suit_ink(card.suit, theme), (round(rect.centerx + 16 * u), rect.centery)
    painter.label(target, rank, (rect.centerx - 2 * u, rect.centery), Face.TITLE, px, ink, "right")
    draw_suit(painter, target, at, round(22 * u), card.suit, ink)


def _draw_sum_pill(
    painter: Painter, target: pygame.Surface, geometry: Geometry, attack: Attack, place: pygame.Rect, *, struck: bool
) -> None:
    """Write the sum of two attackers on a pill, after them along the lane, beside the light round ``place``."""
    u, theme = geometry.u, painter.theme
    first, second = (value(card) for card in attack.cards if card is not None)
    sums = f"{first} + {second} = {attack.sum}"
    struck_words = _("beats {royal}").format(royal=as_person(attack.royal))
    rest = struck_words if struck else _("for {royal}").format(royal=as_object(attack.royal))
    px = round(16 * u)
    widths = painter.text_width(sums, Face.TITLE, px), painter.text_width(rest, Face.SEMIBOLD, px)
    gap, edge = round(7 * u), round(12 * u)
    rect = pygame.Rect(0, 0, sum(widths) + gap + 2 * edge, round(_PILL * u))
    one, two = (geometry.places[place] for place in attack.lane.attackers)
    if one.centery == two.centery:
        rect.center = (one.centerx + two.centerx) // 2, one.bottom + round(4 * u)
    else:
        royal = geometry.places[attack.lane.royal]
        rect.center = two.centerx, (max(two.top, royal.top) + min(two.bottom, royal.bottom)) // 2
    lit = place.inflate(round(_LIGHT * u), round(_LIGHT * u))
    if rect.colliderect(lit) and one.centery == two.centery:
        rect.left = lit.right if rect.centerx > lit.centerx else lit.left - rect.w
    elif rect.colliderect(lit):
        rect.top = lit.bottom if rect.centery > lit.centery else lit.top - rect.h
    rect.clamp_ip(geometry.edge)
    painter.box(target, rect, rect.h / 2, theme.neon_ground, border=theme.lime, width=2 * u)
    painter.label(target, sums, (rect.x + edge, rect.centery), Face.TITLE, px, theme.lime)
    painter.label(target, rest, (rect.x + edge + widths[0] + gap, rect.centery), Face.SEMIBOLD, px, theme.paper)
