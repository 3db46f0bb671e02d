"""How a Sequence table looks: mat and piles, cards and chips with their signs, ribbons, and places that are lit."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.games.sequence.rules.fives import Five
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.sides import Side
from jungle_games.games.sequence.scene import arrangement
from jungle_games.games.sequence.scene.arrangement import BACK, InHand, Pile
from jungle_games.games.sequence.scene.chips import ChipLook, chip
from jungle_games.games.sequence.scene.cutting import is_cutting
from jungle_games.games.sequence.scene.folded import FoldedGeometry
from jungle_games.games.sequence.scene.geometry import Geometry, MatGeometry
from jungle_games.games.sequence.scene.mat_picture import lit_space, paint_mat
from jungle_games.games.sequence.scene.piles import draw_draw_pile, draw_piles_ground, hand_light
from jungle_games.games.sequence.scene.ribbons import draw_five
from jungle_games.games.sequence.scene.signs import draw_sign, sign_of
from jungle_games.table.arrangement import Arrangement, PlaceKey, Thing
from jungle_games.table.cards import card_back, card_face, chosen_back
from jungle_games.table.coordinates import Coordinates, coordinates_of, draw_coordinates
from jungle_games.table.drawing import Drawing
from jungle_games.table.highlights import Light, Strength
from jungle_games.table.motion import Pose
from jungle_games.table.style import CARDS, TableStyle
from jungle_games.ui.painter import Painter
from jungle_games.ui.view import View

_OUT_OF_HAND: Final = 24.0
_LINE: Final = 6.5
"""How far inside the mat's edge the coordinates stand, in units."""
_COORDINATE: Final = 13


class SequenceDrawing(Drawing[SequencePosition]):
    """Draws what may be seen: a position is an observation, and no hidden card ever becomes a thing.

    Places are the mat's spaces, the hand of ``base`` at the lower left, and the two piles beside it.
    """

    style: ClassVar[TableStyle] = replace(
        CARDS,
        lights=replace(CARDS.lights, last="last_move_paper", last_inset=2.0, last_corner=6.0),
        held_offset=(0.72, 0.62),
    )

    def __init__(self, painter: Painter, position: SequencePosition) -> None:
        super().__init__(painter)
        self._table = position.table
        self.geometry = Geometry(View((1280, 800)), self._table.seats)
        self.part: MatGeometry | None = None
        """Where a part of the mat lies that is drawn alone; None for the whole table."""
        self.base: Seat = 0
        self.order: Sequence[int] | None = None
        """The numbers of the cards in the hand at the screen as they lie from the left; None: as they came."""
        self.drawing_due = False
        """A card is to be drawn by who sits at the screen."""
        self.pile_due = False
        """The draw pile is lit: something may be taken from it."""
        self.taught = False
        """A coach has its place beside the mat."""
        self.position = position
        """What is shown now."""
        self.covered: Collection[Square] | None = None
        """The spaces on which chips are seen to lie; None: wherever the position has them."""

    @property
    def u(self) -> float:
        """Pixels per table unit."""
        return self.mat.u

    @property
    def mat(self) -> MatGeometry:
        """Where the mat lies, or the part of it that is shown."""
        return self.geometry if self.part is None else self.part

    def fit(self, view: View) -> None:
        """Mat at the left, the block at its right; where the mat gave way, a strip below both."""
        seats = self._table.seats
        self.geometry = FoldedGeometry(view, seats, self.taught) if view.share < 1 else Geometry(view, seats)

    def arrange(self, position: SequencePosition) -> Arrangement:
        """Everything that may be seen; of a part of the mat its chips."""
        self.position = position
        if self.part is not None:
            return Arrangement(arrangement.spaces(self.part), list(arrangement.chips(position, self.part)))
        order = range(len(position.hands[self.base])) if self.order is None else self.order
        return arrangement.arrange(position, self.geometry, self.base, order, drawing=self.drawing_due)

    @property
    def coordinates(self) -> Coordinates | None:
        """On the line round the whole mat."""
        if self.part is not None:
            return None
        inset = -2 * round(_LINE * self.u)
        line, size = self.geometry.mat.inflate(inset, inset), max(9, round(_COORDINATE * self.u))
        return coordinates_of(arrangement.spaces(self.geometry), line, size, self.painter.theme.fern)

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        """A chip, a card's face, or its back."""
        if isinstance(look, ChipLook):
            return chip(self.painter, look, width)
        if look == BACK:
            return card_back(self.painter, chosen_back(self.painter), width)
        assert isinstance(look, Card)
        return card_face(self.painter, look, width)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """The signs of jacks, and of dead cards where they are pointed out, on cards in the hand."""
        if not isinstance(thing.look, Card) or not isinstance(thing.place, InHand) or pose.spread < 1:
            return
        pointed_out = self._table.options.point_out_dead_cards
        sign = sign_of(thing.look, pointed_out and self.position.is_dead(thing.look))
        if sign is not None:
            draw_sign(self.painter, target, sign, pose)

    def rise(self, thing: Thing) -> float:
        """A card comes out of the hand so far that it is seen among the others."""
        return _OUT_OF_HAND if isinstance(thing.place, InHand) else super().rise(thing)

    def paint_light(self, place: PlaceKey, light: Light, strength: Strength, over: bool) -> pygame.Surface | None:
        """A lit space or hand; None for what lights up as on every table."""
        if light is Light.CAPTURE or not isinstance(place, Square | Pile):
            return None
        if over:
            return self.painter.cache.get("no light", lambda: pygame.Surface((1, 1), pygame.SRCALPHA))
        # Not by the arrangement's places: a light may still fade where nothing can be dropped any more.
        if isinstance(place, Square):
            card, size = self._table.mat.card_at(place), self.mat.space(place).size
            return lit_space(self.painter, card, size, self.u, strength)
        return hand_light(self.painter, self.geometry.hand.size, self.u, strength)

    def draw_table(self, target: pygame.Surface) -> None:
        """The mat, and where the piles lie."""
        covered = self.position.chips if self.covered is None else self.covered
        paint_mat(self.painter, target, self.geometry, self._table.mat, covered)
        if self.painter.theme.coordinates and self.coordinates is not None:
            draw_coordinates(self.painter, target, self.coordinates, self.painter.theme.felt)
        draw_piles_ground(self.painter, target, self.geometry)

    def draw_below(self, target: pygame.Surface, position: SequencePosition) -> None:
        """The draw pile."""
        if not is_cutting(position):
            draw_draw_pile(self.painter, target, self.geometry, len(position.deck), due=self.pile_due)

    def draw_choice(self, target: pygame.Surface, fives: Sequence[Five], square: Square, side: Side) -> None:
        """Draw the ribbons of a choice, and the chip that is going to lie."""
        self.draw_ribbons(target, fives)
        pose = self.mat.chip(square)
        picture = chip(self.painter, ChipLook(side, True), round(pose.width))
        target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def draw_ribbons(self, target: pygame.Surface, fives: Sequence[Five]) -> None:
        """Draw ribbons over fives."""
        for five in fives:
            draw_five(self.painter, target, self.mat, five)
