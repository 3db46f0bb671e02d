"""Draws a Sequence table: mat, piles, cards, chips and their signs, ribbons, and lit places."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.sequence.rules.fives import Five, Run, Side, Square
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED
from jungle_games.games.sequence.scene import arrangement
from jungle_games.games.sequence.scene.arrangement import InHand, Pile
from jungle_games.games.sequence.scene.chips import ChipLook, chip, draw_ribbon
from jungle_games.games.sequence.scene.cutting import is_cutting
from jungle_games.games.sequence.scene.mat_picture import MAT, Geometry, MatGeometry, lit_space, paint_mat
from jungle_games.table.drawing import Drawing
from jungle_games.table.sprites.arrangement import Arrangement, PlaceKey, Pose, Thing
from jungle_games.table.sprites.cards import card_face, chosen_back
from jungle_games.table.style import CARDS, Coordinates, Light, Strength, TableStyle, coordinates_of, draw_coordinates
from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.scene import View
from jungle_games.ui.theme import mix

_RIBBON_FROM, _RIBBON = 0.75, 0.40
_SIGN: Final = 0.25
"""A sign's width as a share of the card's."""
_AT: Final = (-0.35, -0.09)
"""Where it sits, from the card's middle, in shares of its width."""
_WILD: Final = (
    '<circle cx="16" cy="16" r="15" fill="#23302A"/><circle cx="16" cy="16" r="13.4" fill="{wild}"/>'
    '<path d="M16 7L18.6 12.9L25 13.6L20.2 17.9L21.6 24.2L16 21L10.4 24.2L11.8 17.9L7 13.6L13.4 12.9Z" fill="#23302A"/>'
)
_REMOVES: Final = (
    '<circle cx="16" cy="16" r="15" fill="#23302A"/><circle cx="16" cy="16" r="13.4" fill="{removes}"/>'
    '<path d="M10.5 10.5L21.5 21.5M21.5 10.5L10.5 21.5" stroke="#23302A" stroke-width="4" stroke-linecap="round"/>'
)
_DEAD: Final = (
    '<circle cx="16" cy="16" r="15" fill="#23302A"/><circle cx="16" cy="16" r="13.4" fill="{dead}"/>'
    '<path d="M9 16H23" stroke="#23302A" stroke-width="4.4" stroke-linecap="round"/>'
)
_EDGES: Final = 3
_EDGE_STEP: Final = 2.2
_CORNER: Final = 0.085
_OUT_OF_HAND: Final = 15.0
"""How far a card in the hand rises, in units: never into the prompt above."""
_LINE: Final = 6.5
"""The distance of the coordinates from the mat's edge, in units."""
_COORDINATE: Final = 13


class Ribbons:
    """Animates the ribbons of new SEQUENCES; earlier ones are shown whole."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._begun: dict[Run, float | None] = {}

    def settle(self, runs: Sequence[Run]) -> None:
        self._begun = dict.fromkeys(runs)

    def sync(self, runs: Sequence[Run], now: float) -> None:
        """Start the animation of those ``runs`` that are new."""
        self._begun = {run: self._begun.get(run, now) for run in runs}

    def _share(self, run: Run, now: float, speed: float) -> float:
        begun = self._begun.get(run)
        if begun is None or speed <= 0:
            return 1.0
        return max(0.0, min(1.0, ((now - begun) * speed - _RIBBON_FROM) / _RIBBON))

    def moving(self, now: float, speed: float) -> bool:
        """Whether a ribbon is still being drawn."""
        return any(self._share(run, now, speed) < 1 for run in self._begun)

    def draw(self, target: pygame.Surface, geometry: MatGeometry, now: float, speed: float) -> None:
        for run in self._begun:
            draw_five(self._painter, target, geometry, run.five, self._share(run, now, speed))


def draw_five(painter: Painter, target: pygame.Surface, geometry: MatGeometry, five: Five, share: float = 1.0) -> None:
    """Draw the ribbon over a five, up to ``share`` of its length."""
    first, last = (geometry.chip(square) for square in (five.squares[0], five.squares[-1]))
    draw_ribbon(painter, target, (first.x, first.y), (last.x, last.y), geometry.u, share)


class Lying:
    """Delays changes of chips until the card played has arrived. Times are in seconds."""

    def __init__(self) -> None:
        self._before: frozenset[Square] = frozenset()
        self._now: frozenset[Square] = frozenset()
        self._from = 0.0

    def sync(self, chips: Collection[Square], laid: float) -> None:
        """Set the squares with ``chips``, a change being visible from the time ``laid``."""
        after = frozenset(chips)
        if after != self._now:
            self._before, self._now, self._from = self._now, after, laid

    def squares(self, now: float) -> frozenset[Square]:
        """The squares on which chips are visible at the time ``now``."""
        return self._now if now >= self._from else self._before

    def landed(self, played: Sequence[Square], now: float) -> Sequence[Square]:
        """Those squares of ``played`` whose card has already arrived."""
        coming = frozenset() if now >= self._from else self._before ^ self._now
        return [square for square in played if square not in coming]


def sign_of(card: Card, dead: bool) -> str | None:
    if card in TWO_EYED:
        return _WILD
    if card in ONE_EYED:
        return _REMOVES
    return _DEAD if dead else None


def draw_sign(painter: Painter, target: pygame.Surface, sign: str, pose: Pose) -> None:
    theme, size = painter.theme, max(8, round(pose.width * _SIGN))
    body = sign.format(wild=theme.amber, removes=theme.ember, dead="#B9B4A2")
    turn = math.radians(pose.angle)
    across, down = _AT[0] * pose.width, _AT[1] * pose.width
    x = pose.x + across * math.cos(turn) - down * math.sin(turn)
    y = pose.y + across * math.sin(turn) + down * math.cos(turn)
    picture = painter.vector(body, (size, size), (0, 0, 32, 32))
    target.blit(picture, picture.get_rect(center=(round(x), round(y))))


def draw_draw_pile(painter: Painter, target: pygame.Surface, geometry: Geometry, count: int, *, due: bool) -> None:
    """Draw the cards under the top one of the draw pile, and how many there are; ``due``: one is to be drawn."""
    theme, u, rect = painter.theme, geometry.u, geometry.piles[0]
    corner = _CORNER * rect.w
    for index in range(min(_EDGES, count - 1), 0, -1):
        shift = round(_EDGE_STEP * index * u)
        edge = rect.move(-shift, shift)
        if index == min(_EDGES, count - 1):
            painter.shadow(target, edge, corner, Shadow.CARD, rect.w / 100)
        painter.box(target, edge, corner, theme.shade if index % 2 else mix(theme.shade, theme.ink, 0.2))
    if due:
        ring = rect.inflate(round(8 * u), round(8 * u))
        painter.glow(target, ring, corner + 4 * u, theme.amber, blur=14 * u, alpha=255)
        painter.box(target, ring, corner + 4 * u, border=theme.amber, width=3 * u)
    words, px = _("Draw pile: {number}").format(number=count), round(16 * geometry.view.p)
    px = painter.fitting(words, Face.SEMIBOLD, px, round(rect.w * 1.25))
    colour = theme.bright if due else theme.fern
    painter.label(target, words, geometry.under_pile(0), Face.SEMIBOLD, px, colour, "center")


def hand_light(painter: Painter, size: tuple[int, int], u: float, strength: Strength) -> pygame.Surface:
    """The light round the hand into which a card is to be drawn."""
    return painter.cache.get(("hand light", size, strength), lambda: _paint_hand_light(painter, size, u, strength))


def _paint_hand_light(painter: Painter, size: tuple[int, int], u: float, strength: Strength) -> pygame.Surface:
    margin, theme, aimed = math.ceil(30 * u), painter.theme, strength is Strength.AIMED
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    rect = pygame.Rect((margin, margin), size)
    if strength is not Strength.QUIET:
        painter.glow(picture, rect, 18 * u, theme.amber, blur=10 * u, alpha=230 if aimed else 130, ring=8 * u)
    edge = theme.bright if aimed else theme.amber
    painter.box(picture, rect, 18 * u, border=edge, width=(5 if aimed else 3) * u)
    return picture


class SequenceDrawing(Drawing[SequencePosition]):
    """Draws what may be seen: a position is an observation, and no hidden card ever becomes a thing.

    Places are the mat's spaces, the hand of ``base`` at the lower left, and the two piles beside it.
    """

    style: ClassVar[TableStyle] = replace(
        CARDS,
        lights=replace(CARDS.lights, last="last_move_paper", last_inset=2.0, last_corner=6.0),
        held_offset=(0.72, 0.62),
    )

    size = MAT

    def __init__(self, painter: Painter, position: SequencePosition) -> None:
        super().__init__(painter)
        self._table = position.table
        self.geometry = Geometry(View((1280, 800)), self._table.seats)
        self.part: MatGeometry | None = None
        """The area of a part of the mat drawn alone; None for the whole table."""
        self.base: Seat = 0
        self.order: Sequence[int] | None = None
        """The numbers of the cards in the hand at the screen, from the left; None for the order of drawing."""
        self.drawing_due = False
        """Whether the person at the screen is to draw a card."""
        self.pile_due = False
        """Whether the draw pile is lit because a card may be taken from it."""
        self.position = position
        """The position now shown."""
        self.covered: Collection[Square] | None = None
        """The spaces shown with chips; None for those of the position."""

    @property
    def u(self) -> float:
        return self.mat.u

    @property
    def mat(self) -> MatGeometry:
        return self.geometry if self.part is None else self.part

    def fit(self, view: View) -> None:
        self.geometry = Geometry(view, self._table.seats, self.boxes)

    def arrange(self, position: SequencePosition) -> Arrangement:
        self.position = position
        if self.part is not None:
            return Arrangement(arrangement.spaces(self.part), list(arrangement.chips(position, self.part)))
        order = range(len(position.hands[self.base])) if self.order is None else self.order
        return arrangement.arrange(position, self.geometry, self.base, order, drawing=self.drawing_due)

    @property
    def coordinates(self) -> Coordinates | None:
        if self.part is not None:
            return None
        inset = -2 * round(_LINE * self.u)
        line, spaces = self.geometry.mat.inflate(inset, inset), arrangement.spaces(self.geometry)
        depth = min(space.x for space in spaces.values()) - self.geometry.mat.x
        return coordinates_of(spaces, line, _COORDINATE * self.u, self.painter.theme.fern, depth)

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        if isinstance(look, ChipLook):
            return chip(self.painter, look, width)
        return card_face(self.painter, look, width) if isinstance(look, Card) else chosen_back(self.painter, width)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        if not isinstance(thing.look, Card) or not isinstance(thing.place, InHand) or pose.spread < 1:
            return
        pointed_out = self._table.options.point_out_dead_cards
        sign = sign_of(thing.look, pointed_out and self.position.is_dead(thing.look))
        if sign is not None:
            draw_sign(self.painter, target, sign, pose)

    def rise(self, thing: Thing) -> float:
        return _OUT_OF_HAND if isinstance(thing.place, InHand) else super().rise(thing)

    def paint_light(self, place: PlaceKey, light: Light, strength: Strength, over: bool) -> pygame.Surface | None:
        """The light on a space or hand; None for the default light of other places."""
        if not isinstance(place, Square | Pile):
            return None
        if over:
            return self.painter.cache.get("no light", lambda: pygame.Surface((1, 1), pygame.SRCALPHA))
        # Not by the arrangement's places: a light may still fade where nothing can be dropped any more.
        if isinstance(place, Square):
            card, size = self._table.mat.card_at(place), self.mat.space(place).size
            return lit_space(self.painter, card, size, self.u, strength, robbed=light is Light.CAPTURE)
        return hand_light(self.painter, self.geometry.hand.size, self.u, strength)

    def draw_table(self, target: pygame.Surface) -> None:
        covered = self.position.chips if self.covered is None else self.covered
        paint_mat(self.painter, target, self.geometry, self._table.mat, covered)
        if self.painter.theme.coordinates and self.coordinates is not None:
            draw_coordinates(self.painter, target, self.coordinates, self.painter.theme.felt)
        theme, u = self.painter.theme, self.geometry.u
        for rect in self.geometry.piles:
            self.painter.box(target, rect, _CORNER * rect.w, theme.inset, border=theme.edge, width=1.5 * u, alpha=130)
        px = round(16 * self.geometry.view.p)
        words, area = _("Your pile"), round(self.geometry.piles[1].w * 1.25)
        px = self.painter.fitting(words, Face.SEMIBOLD, px, area)
        self.painter.label(target, words, self.geometry.under_pile(1), Face.SEMIBOLD, px, theme.fern, "center")

    def draw_below(self, target: pygame.Surface, position: SequencePosition) -> None:
        if not is_cutting(position):
            draw_draw_pile(self.painter, target, self.geometry, len(position.deck), due=self.pile_due)

    def draw_choice(self, target: pygame.Surface, fives: Sequence[Five], square: Square, side: Side) -> None:
        """Draw the ribbons of a choice of fives, and a preview of the chip to be laid."""
        self.draw_ribbons(target, fives)
        pose = self.mat.chip(square)
        picture = chip(self.painter, ChipLook(side, True), round(pose.width))
        target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def draw_ribbons(self, target: pygame.Surface, fives: Sequence[Five]) -> None:
        for five in fives:
            draw_five(self.painter, target, self.mat, five)
