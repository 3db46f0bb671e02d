"""The neon table in pixels: board, rails, piles, badges, a pile fanned out, lit lanes; and how cards get about."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import ClassVar, Final

import pygame

from jungle_games.core.cards import Card, as_object
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.matr1x.rules.grid import (
    INNER,
    LANE_TO,
    OUTER,
    PLACES,
    SIDE,
    Attack,
    Forecast,
    Lane,
    Place,
    is_royal,
    value,
)
from jungle_games.games.matr1x.rules.position import Matr1xPosition, as_person
from jungle_games.games.matr1x.scene import drop_panel
from jungle_games.table.drawing import Drawing
from jungle_games.table.sprites.arrangement import (
    Arrangement,
    Change,
    Impact,
    MotionStyle,
    PlaceKey,
    Pose,
    Thing,
    Transition,
)
from jungle_games.table.sprites.cards import Back, card_back, card_face, card_size
from jungle_games.table.style import LEGIBLE, NEON, Coordinates, TableStyle, coordinates_of, draw_coordinates
from jungle_games.ui.layout import Box, Column, Row, Ruler
from jungle_games.ui.painter import Painter, Shadow
from jungle_games.ui.scene import DESIGN_SIZE, View
from jungle_games.ui.text import Align, Face
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widgets.label import Label, Picture
from jungle_games.ui.widgets.popup import Slip, paint_popup, popup_size

CARD: Final = (100, 140)
EDGE_STEP: Final = 2.2
"""How far each card that shows under a pile looks out."""
EDGES: Final = 3
TUCK: Final = 6
"""How far armour looks out from under its royal."""
PITCH: Final = (124, 154)
"""From the middle of a card of the grid to the next, across and down."""
TABLE_SIZE: Final = (612.0, 752.0)
"""The same with the parts that extend beyond the grid."""
DRAW_SIZE: Final = (144.0, 202.0)
"""The draw pile, whose cards are larger than those on the grid."""
_CAPSULE: Final = 8
_EDGE_ACROSS, _EDGE_ALONG = 14, 15
"""The distances of the rows' names from the sides of the grid, and of the files' names from its top and bottom."""


@dataclass(frozen=True)
class Geometry:
    """The places of the grid at ``u`` pixels per unit, with its ``middle`` there, and the draw pile."""

    u: float
    middle: tuple[float, float]
    draw_pile: pygame.Rect

    def cell(self, column: int, row: int) -> pygame.Rect:
        x, y = (
            middle + ((at - (SIDE - 1) / 2) * pitch - card / 2) * self.u
            for middle, at, pitch, card in zip(self.middle, (column, row), PITCH, CARD, strict=True)
        )
        return pygame.Rect(round(x), round(y), *self.card)

    @property
    def card(self) -> tuple[int, int]:
        width = round(CARD[0] * self.u)
        return width, round(width * CARD[1] / CARD[0])

    @cached_property
    def places(self) -> dict[Place, pygame.Rect]:
        return {place: self.cell(*place) for place in PLACES}

    @cached_property
    def board(self) -> pygame.Rect:
        rects = [self.places[place] for place in INNER]
        return rects[0].unionall(rects[1:]).inflate(round(28 * self.u), round(20 * self.u))

    @cached_property
    def edge(self) -> pygame.Rect:
        """The rectangle on which the names of files and rows are written, outside any lit lane."""
        outer = list(self.places.values())
        whole = outer[0].unionall(outer[1:])
        return whole.inflate(round(2 * _EDGE_ACROSS * self.u), round(2 * _EDGE_ALONG * self.u))

    def lane(self, lane: Lane) -> pygame.Rect:
        margin = 2 * round(_CAPSULE * self.u)
        return self.places[lane.trigger].union(self.places[lane.royal]).inflate(margin, margin)


DRAW: Final = "draw"
_TOP_LAYER, _NEXT_LAYER, _LAST_LAYER = 2, 1, 0


BACK, BEATEN = "back", "beaten"
"""The looks of a card that shows no face; the second is that of a royal that has fallen."""
STRUCK: Final = Impact(sparks=20, colour="lime", reach=112, shake=7, at_start=True)


def undealt(thing: Thing, geometry: Geometry) -> Thing:
    """The card before it was dealt: face down on the draw pile, or unchanged if it is there."""
    if thing.place == DRAW:
        return thing
    rect = geometry.draw_pile
    return Thing(thing.key, BACK, DRAW, Pose(rect.centerx, rect.centery, rect.w), _LAST_LAYER)


def transition(change: Change, *, falls_after: float = 0.0) -> Transition:
    """How a card moves: it turns over if its other side is to be shown.

    A royal falls so many seconds later, and its armour with it.
    """
    before, after = change.before, change.after
    if before is None or after is None:
        return Transition(delay=falls_after if before is not None else 0.0)
    alike = before.look == after.look
    if after.look == BEATEN and before.look != BEATEN:
        return Transition(MotionStyle.FLIP, delay=falls_after, impact=STRUCK)
    if before.place == after.place:
        return Transition(MotionStyle.SHIFT if alike else MotionStyle.FLIP)
    return Transition(MotionStyle.SLIDE if alike else MotionStyle.SLIDE_AND_FLIP)


_LANE_GLOW: Final = 40
"""How far the glow of a lane reaches, in units."""
_CHEVRON: Final = 9
FALL: Final = MotionStyle.DROP.duration + 0.34
"""Seconds from the drop until a beaten royal turns over."""
_BEGIN: Final = MotionStyle.DROP.duration
_LANE_IN, _LANE_OUT = 0.08, 0.25
_END: Final = FALL + 0.20
_STANDS: Final = 0.9
"""Seconds for which lanes stay lit when animations are off."""


def lane_colour(theme: Theme, attack: Attack) -> str:
    """Lime if the royal is beaten, magenta if it holds."""
    return theme.lime if attack.beats else theme.magenta


def draw_lane(painter: Painter, target: pygame.Surface, geometry: Geometry, attack: Attack, alpha: float = 1.0) -> None:
    u, rect = geometry.u, geometry.lane(attack.lane)
    margin = round(_LANE_GLOW * u)
    turn = _turn(attack.lane.trigger, attack.lane.royal)
    key = ("matr1x lane", rect.size, u, attack.beats, turn)
    picture = painter.cache.get(key, lambda: _paint_lane(painter, geometry, attack, margin))
    picture.set_alpha(round(255 * alpha))
    target.blit(picture, (rect.x - margin, rect.y - margin))
    picture.set_alpha(255)


def _paint_lane(painter: Painter, geometry: Geometry, attack: Attack, margin: int) -> pygame.Surface:
    u, colour = geometry.u, lane_colour(painter.theme, attack)
    lane = geometry.lane(attack.lane)
    rect = pygame.Rect((margin, margin), lane.size)
    picture = pygame.Surface(rect.inflate(2 * margin, 2 * margin).size, pygame.SRCALPHA)
    painter.glow(picture, rect, 18 * u, colour, blur=16 * u, alpha=150)
    ground = pygame.Color(mix(colour, painter.theme.neon_ground, 0.72))
    field = (ground.r, ground.g, ground.b, 242)
    painter.box(picture, rect, 16 * u, field, border=colour, width=2.5 * u)

    def at(place: Place) -> pygame.Rect:
        return geometry.places[place].move(margin - lane.x, margin - lane.y)

    draw_chevrons(painter, picture, at, attack.lane, colour, u)
    return picture


def draw_chevrons(
    painter: Painter, target: pygame.Surface, rect_of: Callable[[Place], pygame.Rect], lane: Lane, colour: str, u: float
) -> None:
    """Draw one in each gap of the lane, pointing at the royal; ``rect_of`` says where places lie."""
    line = (lane.trigger, *lane.attackers, lane.royal)
    for start, end in pairwise(line):
        a, b = rect_of(start), rect_of(end)
        x, y = (a.centerx + b.centerx) / 2, (a.centery + b.centery) / 2
        turn = _turn(start, end)
        side = round(2 * (_CHEVRON + 3) * u)
        body = (
            f'<path d="M-4 -9L5 0L-4 9" transform="rotate({turn})" fill="none" stroke="{colour}" stroke-width="4"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )
        picture = painter.vector(body, (side, side), (-12, -12, 24, 24))
        target.blit(picture, picture.get_rect(center=(round(x), round(y))))


def _turn(start: Place, end: Place) -> int:
    """Degrees clockwise from pointing right."""
    if start.row == end.row:
        return 0 if end.file > start.file else 180
    return 90 if end.row > start.row else 270


def draw_corner(painter: Painter, target: pygame.Surface, geometry: Geometry, attack: Attack) -> None:
    """Draw how an attack ends, in the free corner beside its royal."""
    file, row = (0 if at < SIDE // 2 else SIDE - 1 for at in attack.lane.royal)
    align: Align = "right" if file == 0 else "left"
    needed, soft = _("needs {number}").format(number=attack.need), "lime" if attack.beats else "neon_soft"
    lines = Column(
        Label(str(attack.sum), size=40, face=Face.TITLE, ink="lime" if attack.beats else "magenta", align=align),
        Label(needed, size=18, face=Face.SEMIBOLD, ink=soft, align=align),
        Label(drop_panel.short_verdict(attack), size=16, ink="neon_soft", align=align, lines=2, leading=1.1),
    )
    rect = geometry.cell(file, row)
    target.blit(paint_popup(lines.padded(5, 8), painter, geometry.u, rect.size), rect)


class Strikes:
    """The strikes under way on one table."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._attacks: Sequence[Attack] = ()
        self._begin = self._age = 0.0
        self._speed = 1.0

    def begin(self, attacks: Sequence[Attack], now: float, speed: float) -> None:
        self._attacks, self._begin, self._age, self._speed = attacks, now, 0.0, speed

    def clear(self) -> None:
        self._attacks = ()

    def update(self, now: float) -> bool:
        """Advance the strikes; return whether they must be redrawn, also once at their end."""
        if not self._attacks:
            return False
        self._age = (now - self._begin) * (self._speed or 1.0)
        over = self._age >= (_END if self._speed > 0 else _STANDS)
        if over:
            self.clear()
        return over or self._speed > 0

    def wake_at(self) -> float | None:
        return self._begin + _STANDS if self._attacks and self._speed <= 0 else None

    @property
    def falling(self) -> Sequence[Card]:
        """The royals that will be beaten but have not fallen yet."""
        yet = self._speed > 0 and self._age < FALL
        return [attack.royal for attack in self._attacks if yet and attack.beats]

    def draw(self, target: pygame.Surface, geometry: Geometry) -> None:
        share = min(1.0, (self._age - _BEGIN) / _LANE_IN, (_END - self._age) / _LANE_OUT) if self._speed > 0 else 1.0
        for attack in self._attacks if share > 0 else ():
            draw_lane(self._painter, target, geometry, attack, share)


_EDGE: Final = "#8CCB4E"
_LIGHT: Final = 18
"""How much wider than a place the light round it is."""
_PILL: Final = 28


def draw_plan_above(painter: Painter, target: pygame.Surface, geometry: Geometry, plan: drop_panel.Plan) -> None:
    u, theme = geometry.u, painter.theme
    place = geometry.places[plan.made.place]
    for rect in (place, geometry.draw_pile):
        painter.box(target, rect.inflate(round(4 * u), round(4 * u)), 11 * u, None, border=theme.cyan, width=4 * u)
    card = drop_panel.card_words(plan.made.card, 26)
    pill = Box(Slip(theme.neon_ground, theme.cyan, 12, 2.5), card, 11, 1)
    picture = paint_popup(pill, painter, u, popup_size(pill, Ruler(painter, u), round(120 * u)))
    target.blit(picture, picture.get_rect(center=place.center))
    for attack in (*plan.strikes, *plan.prepares):
        _draw_sum_pill(painter, target, geometry, attack, place, struck=attack in plan.strikes)


def _draw_sum_pill(
    painter: Painter, target: pygame.Surface, geometry: Geometry, attack: Attack, place: pygame.Rect, *, struck: bool
) -> None:
    """Write the sum of two attackers on a pill, after them along the lane, beside the light round ``place``."""
    u, theme = geometry.u, painter.theme
    first, second = (value(card) for card in attack.cards if card is not None)
    struck_words = _("beats {royal}").format(royal=as_person(attack.royal))
    rest = struck_words if struck else _("for {royal}").format(royal=as_object(attack.royal))
    sums = Label(f"{first} + {second} = {attack.sum}", size=16, face=Face.TITLE, ink="lime")
    words = Row(sums, Label(rest, size=16, face=Face.SEMIBOLD), gap=7)
    pill = Box(Slip(theme.neon_ground, theme.lime, _PILL / 2, 2), words, 12, 0).sized(height=_PILL)
    picture = paint_popup(pill, painter, u, popup_size(pill, Ruler(painter, u), geometry.edge.w))
    rect = picture.get_rect()
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
    target.blit(picture, rect.clamp(geometry.edge))


_RAIL: Final = "#33467D"
_BOARD: Final = "#121C3B"
_MOST_EDGES: Final = 7
_CARDS_AN_EDGE: Final = 3
_COORDINATE: Final = 14


class Matr1xDrawing(Drawing[Matr1xPosition]):
    """Places are those of the grid and the draw pile."""

    style: ClassVar[TableStyle] = NEON
    size = TABLE_SIZE

    def __init__(self, painter: Painter) -> None:
        super().__init__(painter)
        self.fit(View(DESIGN_SIZE))
        self.part: Sequence[Place] | None = None
        """The part of the grid to draw, without the draw pile; None for the whole table."""
        self._position: Matr1xPosition | None = None
        self.preview: Forecast | None = None
        """The drop being aimed at, whose lanes are lit."""
        self.plan: drop_panel.Plan | None = None
        """The plan of the hint being shown; None while a drop is aimed at."""

    @property
    def u(self) -> float:
        return self.geometry.u

    def fit(self, view: View) -> None:
        box = self.boxes.get(DRAW, pygame.Rect((0, 0), view.size))
        width = min(round(DRAW_SIZE[0] * view.whole), box.w, round(box.h * CARD[0] / CARD[1]))
        pile = pygame.Rect(0, 0, width, round(width * CARD[1] / CARD[0])).move_to(bottomright=box.bottomright)
        space = view.table
        self.geometry = Geometry(view.u, (space.x + space.w / 2, space.y + space.h / 2), pile)

    def arrange(self, position: Matr1xPosition) -> Arrangement:
        """All visible cards of ``position`` and their places, or only those of a part."""
        self._position = position
        shown = PLACES if self.part is None else self.part
        places: dict[PlaceKey, pygame.Rect] = {place: self.geometry.places[place] for place in shown}
        things = [thing for place in shown for thing in self._pile(position, place)]
        if self.part is not None:
            return Arrangement(places, things)
        return Arrangement({DRAW: self.geometry.draw_pile, **places}, [*things, *self._draw_pile(position)])

    def _pile(self, position: Matr1xPosition, place: Place) -> Iterator[Thing]:
        cards = position.piles.get(place, ())
        if place in OUTER and position.grid.royal_at(place) is not None:
            yield from self._royal(position, place, cards)
            return
        step = EDGE_STEP * self.u
        for depth, card in enumerate(cards[: EDGES + 1]):
            yield self._thing(card, card, place, (depth * step, depth * step), -depth)

    def _royal(self, position: Matr1xPosition, place: Place, cards: tuple[Card, ...]) -> Iterator[Thing]:
        *armour, royal = cards
        if place in position.beaten:  # its armour fell with it
            yield self._thing(BEATEN, royal, place)
            return
        yield self._thing(royal, royal, place)
        across, down = ({0: -1, SIDE - 1: 1}.get(at, 0) * TUCK * self.u for at in place)
        for depth, card in enumerate(armour[:EDGES], start=1):
            share = 1 + (depth - 1) * EDGE_STEP / TUCK
            yield self._thing(card, card, place, (across * share, down * share), -depth)

    def _thing(
        self, look: Hashable, card: Card, place: Place, offset: tuple[float, float] = (0, 0), layer: int = 0
    ) -> Thing:
        rect = self.geometry.places[place]
        return Thing(card, look, place, Pose(rect.centerx + offset[0], rect.centery + offset[1], rect.w), layer)

    def _draw_pile(self, position: Matr1xPosition) -> Iterator[Thing]:
        if not position.dealt:
            return
        rect, cards = self.geometry.draw_pile, position.draw
        pose = Pose(rect.centerx, rect.centery, rect.w)
        for index, card in enumerate(cards):
            if index == 0:
                yield Thing(card, card, DRAW, pose, _TOP_LAYER)
            elif index == 1:
                yield Thing(card, BACK, DRAW, pose, _NEXT_LAYER)
            elif index >= len(cards) - EDGES - 1:
                yield Thing(card, BACK, DRAW, pose, _LAST_LAYER)

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        if isinstance(look, Card):
            return card_face(self.painter, look, width)
        if look == BEATEN:
            return drop_panel.beaten_card(self.painter, width)
        return card_back(self.painter, Back.NEON, width)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        place, card = thing.place, thing.look
        if not isinstance(place, Place) or not isinstance(card, Card) or thing.layer < 0 or pose.spread < 1:
            return
        assert self._position is not None
        grid, width = self._position.grid, round(pose.width)
        if is_royal(card):
            aimed = (attack for attack in self.preview.attacks if attack.lane.royal == place) if self.preview else ()
            colour = next((lane_colour(self.painter.theme, attack) for attack in aimed), self.painter.theme.cyan)
            total, armour = grid.total(place), grid.armour(place)
            badge = drop_panel.royal_badge(self.painter, card, total, armour, colour, width)
        elif grid.armour(place) and grid.royal_at(place) is None and place in OUTER:
            badge = drop_panel.armour_badge(self.painter, grid.armour(place), width)
        else:
            return
        target.blit(badge, badge.get_rect(center=(round(pose.x), round(pose.y))))

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
                drop_panel.draw_slot(self.painter, target, geometry.places[place], u, royal=place in OUTER)

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
            geometry, u = self.geometry, self.geometry.u
            for attack in self.plan.prepares:
                rect = geometry.lane(attack.lane)
                self.painter.box(target, rect, 16 * u, drop_panel.PREPARED_GROUND)
                self.painter.dashed_box(target, rect, 16 * u, _EDGE, width=2.5 * u, dash=(9 * u, 7 * u))
                draw_chevrons(self.painter, target, geometry.places.__getitem__, attack.lane, _EDGE, u)
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
            draw_plan_above(self.painter, target, self.geometry, self.plan)


def draw_draw_pile(painter: Painter, target: pygame.Surface, geometry: Geometry, count: int) -> None:
    rect = geometry.draw_pile
    u = rect.w / DRAW_SIZE[0]
    if count == 0:
        drop_panel.draw_slot(painter, target, rect, u, royal=False)
        return
    edges = min(_MOST_EDGES, -(-(count - 1) // _CARDS_AN_EDGE))
    for index in range(edges, 0, -1):
        edge = rect.move(round(-index * 1.6 * u), round(index * 1.5 * u))
        fill = "#141B33" if index % 2 else "#0E142A"
        painter.box(target, edge, 12 * u, fill, border="#33457A", width=max(1.0, 1.2 * u))
    if edges:
        target.blit(card_back(painter, Back.NEON, rect.w), rect)


_CARD: Final = 76
_STEP: Final = 30
_PADDING: Final = 16
_GAP: Final = 14


def draw_fan(painter: Painter, target: pygame.Surface, rect: pygame.Rect, cards: tuple[Card, ...], u: float) -> None:
    """Show ``cards`` side by side on a panel above what fills ``rect``, or below it."""
    count, bleed, theme = len(cards), round(_GAP * u), painter.theme
    widest = target.get_width() - 2 * bleed
    step = min(_STEP, (widest / u - 2 * _PADDING - _CARD) / (count - 1))

    def fan(target: pygame.Surface, painter: Painter, space: pygame.Rect) -> None:
        width, height = card_size(round(_CARD * u))
        for index, card in enumerate(reversed(cards)):
            place = pygame.Rect(space.x + round(index * step * u), space.y, width, height)
            painter.shadow(target, place, 0.085 * width, Shadow.CARD, width / 100)
            target.blit(card_face(painter, card, width), place)

    words = ngettext("{number} card, the top one at the right", "{number} cards, the top one at the right", count)
    head = Label(words.format(number=count), size=16, face=Face.SEMIBOLD, ink="neon_text")
    lying = Column(head, Picture(fan, _CARD + (count - 1) * step, 1.4 * _CARD), gap=10)
    panel = Box(Slip(theme.neon_panel, theme.cyan, 16, 2), lying, _PADDING, 12)
    picture = paint_popup(panel, painter, u, popup_size(panel, Ruler(painter, u), widest), bleed, 16)
    spot = picture.get_rect(midbottom=rect.midtop)
    if spot.y < 0:
        spot.midtop = rect.midbottom
    target.blit(picture, spot.clamp(target.get_rect()))
