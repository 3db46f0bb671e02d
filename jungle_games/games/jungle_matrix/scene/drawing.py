"""What the Jungle Matrix scene paints: cards and pets, the deck, what lies under and over the cards, lit places."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.jungle_matrix.rules.grid import Square, squares
from jungle_games.games.jungle_matrix.rules.position import Phase
from jungle_games.games.jungle_matrix.scene.cloth import draw_cloth, draw_empty_square
from jungle_games.games.jungle_matrix.scene.moment import Moment
from jungle_games.games.jungle_matrix.scene.order_card import priority_colour
from jungle_games.games.jungle_matrix.scene.order_marks import draw_order_glow, draw_order_mark
from jungle_games.games.jungle_matrix.scene.pet_cards import PetLook, pet_picture
from jungle_games.games.jungle_matrix.scene.plates import draw_slot
from jungle_games.games.jungle_matrix.scene.priorities import Kind, kinds
from jungle_games.games.jungle_matrix.scene.things import BACK, PetSlot, Spot, place_rect
from jungle_games.table.arrangement import PlaceKey, Thing
from jungle_games.table.cards import card_back, card_face, card_size, chosen_back
from jungle_games.table.highlights import Light, draw_barred
from jungle_games.table.motion import Pose
from jungle_games.ui.painter import Face, Shadow
from jungle_games.ui.widgets.icon import draw_icon

if TYPE_CHECKING:
    from jungle_games.games.jungle_matrix.scene.scene import JungleMatrixScene

_CORNER: Final = 0.085
_SHADE: Final = 46
_DECK_EDGES: Final = 6
_CARDS_TO_AN_EDGE: Final = 8
_RING: Final = 64
_STEPS: Final = 72
"""So many lengths of the ring are told apart: each is painted once."""
_SLEEPY: Final = 120


class MatrixDrawing:
    """Paints for one scene."""

    def __init__(self, scene: JungleMatrixScene) -> None:
        self._scene = scene
        self._painter = scene.painter

    # Things

    def thing(self, look: Hashable, width: int) -> pygame.Surface:
        """A card's face or back, or a pet."""
        if isinstance(look, PetLook):
            return pet_picture(self._painter, look, width)
        if look == BACK:
            return card_back(self._painter, chosen_back(self._painter), width)
        assert isinstance(look, Card)
        return card_face(self._painter, look, width)

    def adorn(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """Cards under others are darker; so is a centre that sleeps."""
        if not isinstance(thing.place, Square) or not isinstance(thing.look, Card) or pose.spread < 1:
            return
        scene = self._scene
        top = scene.arrangement.thing_on(thing.place)
        if top is not None and top.key != thing.key:
            if thing.place not in scene.landing:
                self._shade(target, pose, _SHADE, self._painter.theme.ink)
        elif thing.place in scene.position.asleep:
            self._shade(target, pose, _SLEEPY, self._painter.theme.night)

    def _shade(self, target: pygame.Surface, pose: Pose, alpha: int, colour: str) -> None:
        size = card_size(round(pose.width))
        key = ("card shade", size, colour, alpha)
        picture = self._painter.cache.get(key, lambda: self._shade_picture(size, colour, alpha))
        target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def _shade_picture(self, size: tuple[int, int], colour: str, alpha: int) -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        self._painter.box(picture, picture.get_rect(), _CORNER * size[0], colour, alpha=alpha)
        return picture

    # Under the things

    def ground(self, target: pygame.Surface) -> None:
        """The cloth."""
        draw_cloth(self._painter, target, self._scene.geometry.cloth, self._scene.geometry.u)

    def below(self, target: pygame.Surface) -> None:
        """Free places, glows, the rest of the deck, and the words on the cloth while a pet is chosen."""
        scene = self._scene
        if scene.scenery.offered:
            self._draw_offer_words(target)
        else:
            for square in squares(scene.geometry.columns)[len(scene.scenery.stacks) :]:
                draw_empty_square(self._painter, target, scene.geometry.square(*square), scene.geometry.u)
            self._draw_glows(target)
        for index in range(len(scene.scenery.mine), scene.geometry.rows if scene.position.options.pets else 0):
            draw_slot(self._painter, target, scene.geometry.pet_row(index), scene.geometry.u)
        self._draw_deck(target)

    def _draw_offer_words(self, target: pygame.Surface) -> None:
        scene, painter = self._scene, self._painter
        geometry, theme = scene.geometry, painter.theme
        words = _("{name}, play one of two pets").format(name=scene.name(scene.position.player))
        room = round(geometry.cloth.w * 0.86)
        px = painter.fitting(words, Face.TITLE, round(27 * geometry.u), room)
        painter.label(target, words, geometry.offer_words, Face.TITLE, px, theme.paper, "center")
        if scene.scenery.discard:
            rect, u = geometry.discard, geometry.u
            painter.dashed_box(target, rect, 14 * u, theme.fern, width=2 * u, dash=(8 * u, 7 * u))
            draw_icon(target, painter, "bin", (rect.x + 40 * u, rect.centery), round(26 * u), theme.fern)
            where = (rect.centerx + 12 * u, rect.centery)
            painter.label(target, _("Discard"), where, Face.BOLD, round(19 * u), theme.fern, "center")

    def _draw_glows(self, target: pygame.Surface) -> None:
        """The light round the cards that are to be covered, for those who are guided, or see what was wrong."""
        u = self._scene.geometry.u
        for square, number in self._numbered().items():
            rect = self._scene.geometry.square(*square)
            draw_order_glow(self._painter, target, rect, u, self._colour, strong=number == 1)

    def _draw_deck(self, target: pygame.Surface) -> None:
        scene, painter = self._scene, self._painter
        geometry, theme = scene.geometry, painter.theme
        rect, count = geometry.deck, scene.scenery.deck_count
        corner = _CORNER * rect.w
        if not count:
            painter.dashed_box(target, rect, corner, theme.moss, width=2 * geometry.u)
        edges = min(_DECK_EDGES, (count - 1) // _CARDS_TO_AN_EDGE + 1) if count > 1 else 0
        for index in range(edges, 0, -1):
            edge = rect.move(-round(1.5 * index * geometry.u), round(1.3 * index * geometry.u))
            if index == edges:
                painter.shadow(target, edge, corner, Shadow.CARD, rect.w / 100)
            painter.box(target, edge, corner, theme.shade if index % 2 else "#BFB28E")
        if scene.holds_deck and count > 1:
            target.blit(card_back(painter, chosen_back(painter), rect.w), rect)
        words = ngettext("{number} in the deck", "{number} in the deck", count).format(number=count)
        px = painter.fitting(words, Face.SEMIBOLD, round(17 * geometry.view.p), round(rect.w * 1.45))
        painter.label(target, words, geometry.deck_words, Face.SEMIBOLD, px, theme.fern, "center")
        self._draw_next(target)

    def _draw_next(self, target: pygame.Surface) -> None:
        """The next card, where it may be seen, and whose gift that is."""
        scene, painter = self._scene, self._painter
        card, geometry = scene.sight.next_card, scene.geometry
        if card is None and not scene.position.rules.open_deck:
            return
        rect, u = geometry.next_card, geometry.u
        if scene.holds_deck or card is None:
            painter.dashed_box(target, rect, _CORNER * rect.w, painter.theme.moss, width=2 * u)
        else:
            face = card_face(painter, card, rect.w)
            shadow = pygame.Rect(rect.topleft, face.get_size())
            painter.shadow(target, shadow, _CORNER * rect.w, Shadow.CARD, rect.w / 100)
            target.blit(face, rect)
        y = rect.y - round(22 * u)
        px = round(17 * geometry.view.p)
        painter.disc(target, (rect.x + round(8 * u), y), 16 * u, "#DDEBCB")
        side = round(26 * u)
        owl = painter.picture("animals/owl", (side, side))
        target.blit(owl, owl.get_rect(center=(rect.x + round(8 * u), y)))
        painter.label(target, _("Next"), (rect.x + round(30 * u), y), Face.SEMIBOLD, px, painter.theme.paper)

    # Over the things

    def above(self, target: pygame.Surface) -> None:
        """Borders and order discs of what is to be covered, what was wrong, and the clock on the deck."""
        scene = self._scene
        u = scene.geometry.u
        for square, number in self._numbered().items():
            rect = scene.geometry.square(*square)
            draw_order_mark(self._painter, target, rect, u, self._colour, str(number), strong=number == 1)
        if scene.moment is not None:
            self._draw_wrong(target, scene.moment)
        self._draw_clock(target)

    def _draw_wrong(self, target: pygame.Surface, moment: Moment) -> None:
        square = moment.mistake.square
        if square is None:
            return
        u, theme = self._scene.geometry.u, self._painter.theme
        rect = self._scene.geometry.square(*square)
        self._painter.box(target, rect, _CORNER * rect.w, theme.ember, alpha=70)
        outer = rect.inflate(round(6 * u), round(6 * u))
        self._painter.box(target, outer, _CORNER * rect.w + 3 * u, border=theme.suit_red, width=5 * u)
        draw_barred(self._painter, target, rect.center, 2.4 * u)

    def _draw_clock(self, target: pygame.Surface) -> None:
        """What is left for the next card, as a ring on the deck that runs out."""
        scene, painter = self._scene, self._painter
        left, pace = scene.card_seconds_left, scene.card_seconds
        if left is None or not pace or not scene.scenery.deck_count or scene.holds_deck:
            return
        geometry, theme = scene.geometry, painter.theme
        rect, side = geometry.deck, round(_RING * geometry.u)
        painter.disc(target, rect.center, side / 2, theme.inset)
        share = round(_STEPS * max(0.0, min(1.0, left / pace))) / _STEPS
        hurry = left < 1.5
        colour = theme.ember if hurry else theme.amber
        ring = painter.vector(_ring(share, colour), (side, side), (0, 0, 64, 64))
        target.blit(ring, ring.get_rect(center=rect.center))
        words = f"{left:.1f}" if left < 10 else str(math.ceil(left))
        painter.label(target, words, rect.center, Face.TITLE, round(21 * geometry.u), theme.paper, "center")

    # What is numbered

    def _numbered(self) -> dict[Square, int]:
        """The squares to be covered, numbered in order: for those who are guided, or when a mistake was caught."""
        scene = self._scene
        if scene.moment is not None:
            return {square: number for number, square in enumerate(scene.moment.order, start=1)}
        position = scene.position
        if not position.options.guided or position.phase is not Phase.COVER or not position.turn.is_laid:
            return {}
        found: dict[Square, int] = {}
        begun = position.turn.begun
        for combination in position.due:
            for number, square in enumerate(combination.squares[begun:], start=1):
                found[square] = min(number, found.get(square, number))
        return found

    @property
    def _colour(self) -> str:
        """The colour of the combination that comes first."""
        scene = self._scene
        combination = scene.moment.mistake.combination if scene.moment is not None else None
        if combination is None and scene.position.due:
            combination = scene.position.due[0]
        known = kinds(scene.position.rules)
        if combination is None or Kind.of(combination) not in known:
            return self._painter.theme.amber
        return priority_colour(known.index(Kind.of(combination)))

    # Lit places

    def light(self, place: PlaceKey, light: Light, aimed: bool, over: bool) -> pygame.Surface | None:
        """Places of pets light up by a border of their own corners; squares as on every table of cards."""
        if isinstance(place, Square):
            return None
        if not over:
            return self._painter.cache.get("no light", lambda: pygame.Surface((1, 1), pygame.SRCALPHA))
        scene = self._scene
        size, u = place_rect(scene.geometry, place).size, scene.geometry.u
        return self._painter.cache.get(
            ("matrix light", size, aimed, place is Spot.DECK), lambda: self._paint_light(place, size, aimed, u)
        )

    def _paint_light(self, place: PlaceKey, size: tuple[int, int], aimed: bool, u: float) -> pygame.Surface:
        theme, margin = self._painter.theme, math.ceil(30 * u)
        corner = _CORNER * size[0] if place is Spot.DECK else (12 if isinstance(place, PetSlot) else 16) * u
        picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
        rect = pygame.Rect((margin, margin), size)
        ring = rect.inflate(round(4 * u), round(4 * u))
        self._painter.glow(
            picture, ring, corner + 2 * u, theme.amber, blur=10 * u, alpha=240 if aimed else 150, ring=8 * u
        )
        field = (242, 184, 75, 46 if aimed else 20)
        edge = theme.bright if aimed else theme.amber
        self._painter.box(picture, ring, corner + 2 * u, field, border=edge, width=(5 if aimed else 3) * u)
        return picture


def _ring(share: float, colour: str) -> str:
    """An arc from the top, clockwise, round a box of 64."""
    track = '<circle cx="32" cy="32" r="27" fill="none" stroke="#2F5D43" stroke-width="6"/>'
    if share <= 0:
        return track
    angle = 2 * math.pi * min(share, 0.9999)
    x, y = 32 + 27 * math.sin(angle), 32 - 27 * math.cos(angle)
    large = 1 if share > 0.5 else 0
    return (
        f'{track}<path d="M32 5A27 27 0 {large} 1 {x:.2f} {y:.2f}" fill="none" stroke="{colour}"'
        ' stroke-width="6" stroke-linecap="round"/>'
    )
