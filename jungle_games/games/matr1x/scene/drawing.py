"""How the neon table looks: board, rails, cards with their badges, draw pile, lit lanes; and a look into a pile."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar, Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.matr1x.rules.drops import Forecast
from jungle_games.games.matr1x.rules.grid import INNER, LANE_TO, OUTER, Layout, Place, is_royal
from jungle_games.games.matr1x.rules.position import Matr1xPosition
from jungle_games.games.matr1x.scene import arrangement, badges
from jungle_games.games.matr1x.scene.arrangement import DRAW, DRAW_SIZE, TABLE_SIZE, Geometry, Look, Side
from jungle_games.games.matr1x.scene.drop_panel import Plan
from jungle_games.games.matr1x.scene.lanes import draw_corner, draw_lane, draw_plan_above, draw_plan_below, lane_colour
from jungle_games.games.matr1x.scene.neon import neon_panel
from jungle_games.table.drawing import Drawing
from jungle_games.table.sprites.arrangement import Arrangement, Pose, Thing
from jungle_games.table.sprites.cards import Back, card_back, card_face, card_size
from jungle_games.table.style import LEGIBLE, NEON, Coordinates, TableStyle, coordinates_of, draw_coordinates
from jungle_games.ui.painter import Painter, Shadow
from jungle_games.ui.scene import View
from jungle_games.ui.text import Face

_RAIL: Final = "#33467D"
_BOARD: Final = "#121C3B"
_MOST_EDGES: Final = 7
_CARDS_AN_EDGE: Final = 3
_COORDINATE: Final = 14
_GLOW: Final = 36
"""How far the glow of the draw pile reaches, in units."""


class Matr1xDrawing(Drawing[Matr1xPosition]):
    """Places are those of the grid and the draw pile."""

    style: ClassVar[TableStyle] = NEON
    size = TABLE_SIZE

    def __init__(self, painter: Painter, layout: Layout) -> None:
        super().__init__(painter)
        self.geometry = Geometry(layout, View((1280, 800)))
        self.part: Sequence[Place] | None = None
        """The part of the grid to draw, without the draw pile; None for the whole table."""
        self._position: Matr1xPosition | None = None
        self.preview: Forecast | None = None
        """The drop being aimed at, whose lanes are lit."""
        self.plan: Plan | None = None
        """The plan of the hint being shown; None while a drop is aimed at."""

    @property
    def u(self) -> float:
        return self.geometry.u

    def fit(self, view: View) -> None:
        box = self.boxes.get(DRAW)
        pile = None if box is None else (box.x, box.y, box.w, box.h)
        self.geometry = Geometry(self.geometry.layout, view, pile_box=pile)

    def arrange(self, position: Matr1xPosition) -> Arrangement:
        self._position = position
        return arrangement.arrange(position, self.geometry, self.part)

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        assert isinstance(look, Look)
        if look.side is Side.BEATEN:
            return badges.beaten_card(self.painter, width)
        if look.card is None:
            return card_back(self.painter, Back.NEON, width)
        return card_face(self.painter, look.card, width)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        place, look = thing.place, thing.look
        assert isinstance(look, Look)
        if not isinstance(place, Place) or look.card is None or thing.layer < 0 or pose.spread < 1:
            return
        assert self._position is not None
        grid, width = self._position.grid, round(pose.width)
        if is_royal(look.card):
            colour = self._royal_colour(place)
            badge = badges.royal_badge(self.painter, look.card, grid.total(place), grid.armour(place), colour, width)
        elif grid.armour(place) and grid.royal_at(place) is None and place in OUTER:
            badge = badges.armour_badge(self.painter, grid.armour(place), width)
        else:
            return
        target.blit(badge, badge.get_rect(center=(round(pose.x), round(pose.y))))

    def shows_its_name(self, thing: Thing) -> bool:
        """Whether the thing's name is visible beside it: that of the drawn card is, with the count of cards left."""
        return thing.place == arrangement.DRAW

    def _royal_colour(self, place: Place) -> str:
        """Cyan, or the lane's colour where the lit drop would trigger an attack on this royal."""
        for attack in self.preview.attacks if self.preview is not None else ():
            if attack.lane.royal == place:
                return lane_colour(self.painter.theme, attack)
        return self.painter.theme.cyan

    def draw_table(self, target: pygame.Surface) -> None:
        """Board, rails and the slot of every place; of a part only its slots."""
        geometry, theme = self.geometry, self.painter.theme
        u = geometry.u
        if self.part is None:
            self.painter.box(target, geometry.board, 20 * u, _BOARD, border=theme.neon_border, width=2 * u)
            width = max(2, round(5 * u))
            for lane in LANE_TO.values():
                (ax, ay), (bx, by) = (geometry.places[end].center for end in (lane.royal, lane.trigger))
                rail = pygame.Rect(min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by)).inflate(width, width)
                self.painter.box(target, rail, width / 2, _RAIL)
        if self.painter.theme.coordinates and self.coordinates is not None:
            draw_coordinates(self.painter, target, self.coordinates)
        for place in (*OUTER, *INNER):
            if self.part is None or place in self.part:
                badges.draw_slot(self.painter, target, geometry.places[place], u, royal=place in OUTER)

    @property
    def coordinates(self) -> Coordinates | None:
        if self.part is not None:
            return None
        size = _COORDINATE * self.geometry.u
        return coordinates_of(self.geometry.places, self.geometry.edge, size, self.painter.theme.neon_text, LEGIBLE)

    def draw_below(self, target: pygame.Surface, position: Matr1xPosition) -> None:
        if self.part is None:
            draw_draw_pile(self.painter, target, self.geometry, len(position.draw))
        if self.plan is not None:
            draw_plan_below(self.painter, target, self.geometry, self.plan)
            for attack in self.plan.strikes:
                draw_lane(self.painter, target, self.geometry, attack)
        if self.preview is not None:
            for attack in sorted(self.preview.attacks, key=lambda attack: attack.beats):
                draw_lane(self.painter, target, self.geometry, attack)
                if self.part is None:
                    draw_corner(self.painter, target, self.geometry, attack)

    def draw_above(self, target: pygame.Surface, position: Matr1xPosition) -> None:
        u = self.geometry.u
        for attack in self.preview.attacks if self.preview is not None else ():
            rect = self.geometry.places[attack.lane.royal].inflate(round(3 * u), round(3 * u))
            colour = lane_colour(self.painter.theme, attack)
            self.painter.box(target, rect, 10 * u, border=colour, width=3 * u)
        if self.plan is not None:
            draw_plan_above(self.painter, target, self.geometry, self.plan, [self.geometry.draw_pile])


def draw_draw_pile(painter: Painter, target: pygame.Surface, geometry: Geometry, count: int) -> None:
    """Draw the edges of the draw pile's cards under its top two."""
    rect = geometry.draw_pile
    u = rect.w / DRAW_SIZE[0]
    if count == 0:
        badges.draw_slot(painter, target, rect, u, royal=False)
        return
    edges = min(_MOST_EDGES, -(-(count - 1) // _CARDS_AN_EDGE))
    margin = round(_GLOW * u)
    key = ("matr1x draw pile", rect.size, edges)
    picture = painter.cache.get(key, lambda: _paint_draw_pile(painter, rect.size, edges, margin, u))
    target.blit(picture, (rect.x - margin, rect.y - margin))


def _paint_draw_pile(painter: Painter, size: tuple[int, int], edges: int, margin: int, u: float) -> pygame.Surface:
    rect = pygame.Rect((margin, margin), size)
    picture = pygame.Surface(rect.inflate(2 * margin, 2 * margin).size, pygame.SRCALPHA)
    painter.glow(picture, rect, 12 * u, painter.theme.cyan, blur=14 * u, alpha=90)
    for index in range(edges, 0, -1):
        edge = rect.move(round(-index * 1.6 * u), round(index * 1.5 * u))
        fill = "#141B33" if index % 2 else "#0E142A"
        painter.box(picture, edge, 12 * u, fill, border="#33457A", width=max(1.0, 1.2 * u))
    if edges:
        picture.blit(card_back(painter, Back.NEON, rect.w), rect)
    return picture


REST: Final = 0.6
"""Seconds the pointer rests on a pile before it is fanned out."""
_CARD: Final = 76
_STEP: Final = 30
_PADDING: Final = 16
_HEAD: Final = 34
_GAP: Final = 14


class Peek:
    """Fans out a pile after the pointer has rested on it for a while."""

    def __init__(self) -> None:
        self._pointed: Place | None = None
        self._since = 0.0
        self._shown = False

    @property
    def place(self) -> Place | None:
        """The pile that is fanned out, or None."""
        return self._pointed if self._shown else None

    def update(self, pointed: Place | None, now: float) -> bool:
        """Note the place pointed at; return whether a fan opened or closed."""
        before = self.place
        if pointed != self._pointed:
            self._pointed, self._since, self._shown = pointed, now, False
        if pointed is not None and now >= self._since + REST:
            self._shown = True
        return self.place != before

    def wake_at(self) -> float | None:
        """The time at which the next fan opens."""
        return self._since + REST if self._pointed is not None and not self._shown else None


def draw_fan(painter: Painter, target: pygame.Surface, rect: pygame.Rect, cards: tuple[Card, ...], u: float) -> None:
    """Draw the ``cards`` of the pile at ``rect`` side by side above or below it, the lowest first."""
    width, height = card_size(round(_CARD * u))
    padding, gap = round(_PADDING * u), round(_GAP * u)
    window = target.get_rect().inflate(-2 * gap, -2 * gap)
    space = window.w - 2 * padding - width
    step = min(_STEP * u, space / max(1, len(cards) - 1))
    words = ngettext("{number} card, the top one at the right", "{number} cards, the top one at the right", len(cards))
    text = words.format(number=len(cards)) if len(cards) > 1 else _("One card")
    px = max(12, round(16 * u))
    inner = max(round(width + (len(cards) - 1) * step), painter.text_width(text, Face.SEMIBOLD, px))
    panel = pygame.Rect(0, 0, inner + 2 * padding, height + round(_HEAD * u) + padding + round(6 * u))
    panel.midbottom = (rect.centerx, rect.y - gap)
    if panel.y < window.y:
        panel.midtop = (rect.centerx, rect.bottom + gap)
    panel.clamp_ip(window)
    neon_panel(painter, target, panel, u)
    painter.box(target, panel, 16 * u, border=painter.theme.cyan, width=2 * u)
    head = (panel.x + padding, panel.y + round(22 * u))
    painter.label(target, text, head, Face.SEMIBOLD, px, painter.theme.neon_text)
    top = panel.y + round(_HEAD * u) + round(6 * u)
    for index, card in enumerate(reversed(cards)):
        place = pygame.Rect(panel.x + padding + round(index * step), top, width, height)
        painter.shadow(target, place, 0.085 * width, Shadow.CARD, width / 100)
        target.blit(card_face(painter, card, width), place)
