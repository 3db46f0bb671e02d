"""What the Sequence scene paints: cards and chips, their signs, lit places, and what lies under and over them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from jungle_games.core.cards import Card
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.scene.chips import ChipLook, chip
from jungle_games.games.sequence.scene.marks import draw_sign, sign_of
from jungle_games.games.sequence.scene.mat_picture import lit_space, paint_mat
from jungle_games.games.sequence.scene.ribbons import draw_five
from jungle_games.games.sequence.scene.table_picture import draw_draw_pile, draw_piles_ground, hand_light
from jungle_games.games.sequence.scene.things import BACK, InHand, Spot
from jungle_games.table.arrangement import PlaceKey, Thing
from jungle_games.table.cards import card_back, card_face, chosen_back
from jungle_games.table.highlights import Light
from jungle_games.table.motion import Pose

if TYPE_CHECKING:
    from jungle_games.games.sequence.scene.scene import SequenceScene


class SequenceDrawing:
    """Paints for one scene."""

    def __init__(self, scene: SequenceScene) -> None:
        self._scene = scene
        self._painter = scene.painter

    def thing(self, look: Hashable, width: int) -> pygame.Surface:
        """A chip, a card's face, or its back."""
        if isinstance(look, ChipLook):
            return chip(self._painter, look, width)
        if look == BACK:
            return card_back(self._painter, chosen_back(self._painter), width)
        assert isinstance(look, Card)
        return card_face(self._painter, look, width)

    def adorn(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """The signs of jacks, and of dead cards where they are pointed out, on cards in the hand."""
        if not isinstance(thing.look, Card) or not isinstance(thing.place, InHand) or pose.spread < 1:
            return
        position = self._scene.match.position
        pointed_out = position.table.options.point_out_dead_cards
        sign = sign_of(thing.look, pointed_out and position.is_dead(thing.look))
        if sign is not None:
            draw_sign(self._painter, target, sign, pose)

    def light(self, place: PlaceKey, light: Light, aimed: bool, over: bool) -> pygame.Surface | None:
        """A lit space or hand; None for what lights up as on every table."""
        if light is Light.CAPTURE or not isinstance(place, Square | Spot):
            return None
        if over:
            return self._painter.cache.get("no light", lambda: pygame.Surface((1, 1), pygame.SRCALPHA))
        scene, geometry = self._scene, self._scene.geometry
        # Not by the arrangement's places: a light may still fade where nothing can be dropped any more.
        if isinstance(place, Square):
            card, size = scene.position.table.mat.card_at(place), geometry.space(place).size
            return lit_space(self._painter, card, size, geometry.u, aimed)
        return hand_light(self._painter, geometry.hand.size, geometry.u, aimed)

    def ground(self, target: pygame.Surface) -> None:
        """The mat, and where the piles lie."""
        scene = self._scene
        position = scene.position
        paint_mat(self._painter, target, scene.geometry, position.table.mat, position.chips)
        draw_piles_ground(self._painter, target, scene.geometry)

    def below(self, target: pygame.Surface) -> None:
        """The draw pile."""
        scene = self._scene
        due = any(gesture.source is Spot.DRAW for gesture in scene.legal_gestures)
        draw_draw_pile(self._painter, target, scene.geometry, len(scene.position.deck), due=due)

    def choice(self, target: pygame.Surface) -> None:
        """The fives that are offered, and the chip that is going to lie."""
        scene = self._scene
        if not scene.chooser.open:
            return
        for five in scene.chooser.fives:
            draw_five(self._painter, target, scene.geometry, five)
        pose = scene.geometry.chip(scene.chooser.square)
        picture = chip(self._painter, ChipLook(scene.match.position.side, True), round(pose.width))
        target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))
