"""A Sequence table: its places, cards, chips and drags, how things get about on it, and how all of it is drawn."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Final

import pygame

from jungle_games.core.cards import Card, Rank
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import AnyStep
from jungle_games.games.sequence.rules.fives import SQUARES, Five, Side, Square
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED
from jungle_games.games.sequence.scene.chips import ChipLook, chip
from jungle_games.games.sequence.scene.cutting import FANNED, Cloth, is_cutting
from jungle_games.games.sequence.scene.mat_picture import (
    CARD_RATIO,
    MAT,
    Geometry,
    MatGeometry,
    card_rect,
    draw_five,
    lit_space,
    paint_mat,
)
from jungle_games.games.sequence.scene.panels import card_pose
from jungle_games.table.drawing import Drawing
from jungle_games.table.sprites.arrangement import (
    Arrangement,
    Change,
    Effect,
    Gesture,
    MotionStyle,
    PlaceKey,
    Pose,
    Showing,
    Thing,
    ThingKey,
    Transition,
)
from jungle_games.table.sprites.cards import card_face, chosen_back
from jungle_games.table.sprites.marks import no_light
from jungle_games.table.style import CARDS, Coordinates, Light, Strength, TableStyle, coordinates_of, draw_coordinates
from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.scene import View
from jungle_games.ui.theme import mix

BACK: Final = "back"
"""The look of a face-down card."""
_CHIPS, _PILES, _HAND = 1, 2, 10


@dataclass(frozen=True, slots=True)
class InHand:
    """The place of a card in the hand at the screen, by its number in the hand."""

    index: int

    def __str__(self) -> str:
        return f"hand {self.index}"


@dataclass(frozen=True, slots=True)
class Discards:
    """The discard pile of a seat."""

    seat: Seat

    def __str__(self) -> str:
        return f"discards {self.seat}"


class Pile(Enum):
    """The draw pile, and the hand as a whole: where a card is drawn from, and where it is drawn to."""

    DRAW = "draw"
    HAND = "hand"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Trip:
    """The stages at which the card with this ``key`` is shown on its way to the discards; no key if none was played."""

    key: ThingKey = None
    showings: Sequence[Showing] = ()

    @property
    def flight(self) -> float:
        """The time in seconds that the card flies until it is above its space, at speed 1."""
        return MotionStyle.RAISE.duration * len(self.showings)

    @property
    def held(self) -> float:
        """The time in seconds that it is held up on the way there, at any speed."""
        return sum(showing.seconds for showing in self.showings[:-1])


def gestures_of(position: SequencePosition, viewer: Seat) -> list[Gesture]:
    """The drags of the player at the screen; of several choices of five on one space only the first."""
    found: dict[tuple[PlaceKey, PlaceKey], Gesture] = {}
    for move in position.legal_moves():
        if position.actor(move) != viewer:
            continue
        for gesture in _drags(move, position.hands[viewer], viewer):
            found.setdefault((gesture.source, gesture.target), gesture)
    return list(found.values())


def _drags(move: SequenceMove, hand: Sequence[Card], viewer: Seat) -> Iterator[Gesture]:
    match move:
        case Place(card, square):
            plain = card.rank is not Rank.JACK  # which is too dear for a mere click on a space
            yield from (Gesture(move, source, square, by_click=plain) for source in _copies(hand, card))
        case Remove(card, square):
            yield from (Gesture(move, source, square, Effect.CAPTURE) for source in _copies(hand, card))
        case Exchange(card) | Give(card):
            yield from (Gesture(move, source, Discards(viewer)) for source in _copies(hand, card))
        case Draw():
            yield Gesture(move, Pile.DRAW, Pile.HAND)
            yield Gesture(move, Pile.DRAW, Pile.DRAW, lit=False)


def way_of(move: SequenceMove, position: SequencePosition, viewer: Seat | None) -> tuple[PlaceKey, PlaceKey] | None:
    """The source and target of the drag that makes ``move`` for the player at the screen; None if no drag does."""
    if viewer is None:
        return None
    drag = next(_drags(move, position.hands[viewer], viewer), None)
    return None if drag is None else (drag.source, drag.target)


def _copies(hand: Sequence[Card], card: Card) -> list[InHand]:
    return [InHand(index) for index, held in enumerate(hand) if held == card]


def why_not(position: SequencePosition, viewer: Seat | None, source: PlaceKey, target: PlaceKey) -> str | None:
    """Why the card at ``source`` may not be played on ``target``; None if no move would do that."""
    if viewer is None or not isinstance(source, InHand) or position.turn != viewer:
        return None
    card = position.hands[viewer][source.index]
    move: SequenceMove
    if isinstance(target, Discards):
        move = Exchange(card)
    elif isinstance(target, Square):
        move = Remove(card, target) if card in ONE_EYED else Place(card, target)
    else:
        return None
    refusal = position.refusal(move)
    return _(refusal.value) if refusal is not None else None


_LARGE, _AT_SPACE = 124.0, 76.0
"""The width in units of a card shown beside its player's place, and of one shown above its space."""
_READ, _LAID = 0.5, 0.15
"""Seconds for which it is shown at each of these."""
_EDGE: Final = 8.0
_LAID_FROM: Final = 1.3
"""The scale from which a chip shrinks to its size as it is laid."""
_TAKEN_TO: Final = 0.55
_DRAW_AFTER, _CHIP_AFTER, _DEAL_APART = 0.35, 0.18, 0.045
_CUT_APART: Final = 0.22
"""Seconds between two cards of a cut."""
_TURNS_AFTER: Final = 0.30
"""Seconds until the chips of a SEQUENCE turn over: the last one must have been laid."""


def _style(before: Thing, after: Thing) -> MotionStyle:
    """Cards slide and turn over, chips are laid, turned and taken."""
    if isinstance(after.look, ChipLook):
        if after.pose.alpha == 0:
            return MotionStyle.TAKEN
        return MotionStyle.FLIP if before.look != after.look else MotionStyle.LAID
    return MotionStyle.SLIDE if before.look == after.look else MotionStyle.SLIDE_AND_FLIP


_RIBBON_FROM, _RIBBON = 0.75, 0.4
"""Seconds from the chip that makes a SEQUENCE to its ribbon, and until that has grown."""
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


class Lying:
    """What lies on the mat: changes are seen once the card played has arrived, ribbons when the chips have turned.

    Times are in seconds.
    """

    def __init__(self, position: SequencePosition) -> None:
        self.settle(position)

    def settle(self, position: SequencePosition) -> None:
        self._before = self._now = position
        self._from, self._marked, self._grown = 0.0, 0.0, 0.0

    def sync(self, position: SequencePosition, laid: float, speed: float) -> None:
        """Take up a ``position`` of which a change is visible from the time ``laid``."""
        if (position.chips, position.runs) != (self._now.chips, self._now.runs):
            self._before, self._now = self._now, position
            self._from, pace = laid, 1 / speed if speed > 0 else 0.0
            self._marked, self._grown = laid + _RIBBON_FROM * pace, laid + (_RIBBON_FROM + _RIBBON) * pace

    def squares(self, now: float) -> frozenset[Square]:
        """The squares on which chips are visible at the time ``now``."""
        return frozenset((self._now if now >= self._from else self._before).chips)

    def fives(self, now: float) -> Mapping[Five, float]:
        """Those over which a ribbon is visible at the time ``now``, with the share of it that has grown."""
        share = 1.0 if now >= self._grown else (now - self._marked) / (self._grown - self._marked)
        shares = ((run.five, 1.0 if run in self._before.runs else share) for run in self._now.runs)
        return {five: share for five, share in shares if share > 0}

    def landed(self, played: Sequence[Square], now: float) -> Sequence[Square]:
        """Those squares of ``played`` whose card has already arrived."""
        coming = self.squares(now) ^ frozenset(self._now.chips)
        return [square for square in played if square not in coming]

    def wake_at(self, now: float) -> float | None:
        return max(now, self._marked) if now < self._grown else None


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
    words, px = _("Draw pile: {number}").format(number=count), _pile_words_px(painter, geometry)
    colour = theme.bright if due else theme.fern
    painter.label(target, words, geometry.under_pile(0), Face.SEMIBOLD, px, colour, "center")


def _pile_words_px(painter: Painter, geometry: Geometry) -> int:
    """The size of the words under both piles."""
    told, room = (_("Draw pile: {number}").format(number=99), _("Your pile")), round(geometry.piles[0].w * 1.25)
    return min(painter.fitting(words, Face.SEMIBOLD, round(16 * geometry.view.p), room) for words in told)


def hand_light(painter: Painter, size: tuple[int, int], u: float, strength: Strength) -> pygame.Surface:
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
        self.fives: Mapping[Five, float] | None = None
        """The fives shown with a ribbon, and how much of it; None for those of the position."""

    @property
    def u(self) -> float:
        return self.mat.u

    @property
    def mat(self) -> MatGeometry:
        return self.geometry.laid if self.part is None else self.part

    def fit(self, view: View) -> None:
        self.geometry = Geometry(view, self._table.seats, self.boxes)

    # Where everything lies

    def arrange(self, position: SequencePosition) -> Arrangement:
        self.position = position
        places: dict[PlaceKey, pygame.Rect] = {square: self.mat.space(square) for square in SQUARES}
        chips = [
            Thing(("chip", at), ChipLook(side, at in position.locked), at, self.mat.chip(at), _CHIPS)
            for at, side in position.chips.items()
        ]
        if self.part is not None:
            return Arrangement(places, chips)
        hand = position.hands[self.base]
        order = range(len(hand)) if self.order is None else self.order
        lying = list(zip(order, self.geometry.hand_poses(len(order)), strict=True))
        if self.drawing_due:
            places[Pile.HAND] = self.geometry.hand
        else:
            # Cards overlap those at their left, so the right ones are hit first.
            places.update({InHand(index): card_rect(pose) for index, pose in reversed(lying)})
        places[Pile.DRAW], places[Discards(self.base)] = self.geometry.piles
        held = [self._held(hand, index, pose, slot) for slot, (index, pose) in enumerate(lying)]
        if is_cutting(position):
            places.clear()  # the cloth of the cut hides them
        opened = not self.drawing_due and not any(card.is_hidden for card in hand)
        angles: dict[PlaceKey, float] = {InHand(index): pose.angle for index, pose in lying}
        return Arrangement(
            places, [*chips, *held, *self._piles(position)], {} if self.drawing_due else angles,
            [InHand(index) for index in range(len(order))] if opened else [],
        )  # fmt: skip

    def _held(self, hand: Sequence[Card], index: int, pose: Pose, slot: int) -> Thing:
        card = hand[index]
        key, look = ("hand", self.base, card.code, hand[:index].count(card)), BACK if card.is_hidden else card
        return Thing(key, look, InHand(index), pose, _HAND + slot)

    def _piles(self, seen: SequencePosition) -> Iterator[Thing]:
        if is_cutting(seen):
            cloth = Cloth(self.geometry)
            for index, pose in enumerate(cloth.fan()):
                yield Thing(("fan", index), BACK, Pile.DRAW, pose, _PILES + index)
            for seat, card in enumerate(seen.cut):
                if card is not None:
                    key = ("cut", seat, card.code)
                    yield Thing(key, card, Discards(seat), cloth.card(seat), _PILES + FANNED)
        elif seen.deck:
            yield Thing(("deck", len(seen.deck)), BACK, Pile.DRAW, self._pile_pose, _PILES)
        for seat, pile in enumerate(seen.discards):
            pose = self._discard_pose(seat)
            for number in range(max(0, len(pile) - 2), len(pile)):
                layer = _PILES + number - len(pile) + 2
                yield Thing(("discard", seat, number), pile[number], Discards(seat), pose, layer)

    @property
    def _pile_pose(self) -> Pose:
        pile = self.geometry.piles[0]
        return Pose(*pile.center, pile.w)

    def _discard_pose(self, seat: Seat) -> Pose:
        pile = self.geometry.piles[1]
        at_screen = seat == self.base
        return Pose(*pile.center, pile.w) if at_screen else card_pose(self.geometry.box(seat), self.geometry.view.p)

    # How things get about

    def trip_of(self, step: AnyStep | None, *, by_hand: bool) -> Trip:
        """The trip of the card that ``step`` played; ``by_hand`` if the player at the screen dragged it."""
        if step is None or not isinstance(step.move, Place | Remove | Exchange | Give):
            return Trip()
        if not isinstance(step.actor, int):
            return Trip()
        seat, move = step.actor, step.move
        key = ("discard", seat, len(step.position.discards[seat]) - 1)
        if seat == self.base and by_hand:
            return Trip(key)
        beside = [] if seat == self.base else [Showing(self._beside(seat), _READ)]
        over = [Showing(self._over(move.square), _LAID)] if isinstance(move, Place | Remove) else []
        return Trip(key, [*beside, *over])

    def _beside(self, seat: Seat) -> Pose:
        """The pose of an enlarged card over the mat's right edge, where no words are, as high as a player's place."""
        place, u = self.geometry.box(seat), self.geometry.view.whole
        width = _LARGE * u
        half = width * CARD_RATIO / 2 + _EDGE * u
        y = min(max(place.centery, half), self.geometry.view.size[1] - half)
        return Pose(self.geometry.laid.mat.right - width / 2, y, round(width))

    def _over(self, square: Square) -> Pose:
        return Pose(*self.geometry.laid.space(square).center, round(_AT_SPACE * self.geometry.view.whole))

    def transition(self, change: Change, drawer: Seat | None, trip: Trip) -> Transition:
        """How a thing moves; ``drawer``: who drew last, ``trip``: where a card just played is shown on its way."""
        before, after = change.before, change.after
        start = end = None
        if after is None:
            assert before is not None
            after = end = self._end(before, drawer)
        elif before is None:
            before = start = self._start(after, change)
        if before is None or after is None:
            return Transition()
        style, delay = _style(before, after), self._delay(before, after, change.dropped)
        if after.key == trip.key and change.before is None:
            return Transition(style, delay=delay, start=start, showings=trip.showings)
        if (delay or after.pose.alpha == 0) and not isinstance(after.place, InHand):
            # Chips are laid, turned and taken once their card has come, and only then a card is drawn for it.
            return Transition(style, delay=delay + trip.flight, held=trip.held, start=start, end=end)
        return Transition(style, delay=delay, start=start, end=end)

    def _start(self, thing: Thing, change: Change) -> Thing | None:
        """What a new thing is animated from, by its kind."""
        kind = thing.key[0] if isinstance(thing.key, tuple) else None
        if isinstance(thing.look, ChipLook):
            if thing.look.white:
                return replace(thing, look=ChipLook(thing.look.side))
            return replace(thing, pose=replace(thing.pose, width=thing.pose.width * _LAID_FROM, alpha=0.0))
        if kind in ("discard", "cut"):
            return self._played_from(thing, change.gone, change.dropped)
        if kind == "hand":
            return self._drawn_from(thing, change.gone, change.dropped)
        return next((old for old in change.gone if old.key[0] == "hand"), None)  # type: ignore[index]

    def _played_from(self, thing: Thing, gone: Sequence[Thing], dropped: Thing | None) -> Thing | None:
        """A played card comes from the hand at the screen, or face down from a player's place."""
        assert isinstance(thing.key, tuple)
        if thing.key[0] == "cut":
            return replace(thing, look=BACK, pose=Cloth(self.geometry).cut_from(thing.key[1]))
        if thing.key[1] != self.base:
            place = self.geometry.box(thing.key[1])
            return replace(thing, look=BACK, pose=Pose(place.x + place.w * 0.4, place.centery, thing.pose.width * 0.4))
        fitting = [old for old in gone if old.look in (thing.look, BACK) and isinstance(old.place, InHand)]
        return min(fitting, key=lambda old: (old is not dropped, old.look == BACK), default=None)

    def _drawn_from(self, thing: Thing, gone: Sequence[Thing], dropped: Thing | None) -> Thing:
        """A card comes to the hand from the draw pile; one that is taken back, from the discards."""
        if dropped is not None and any(old is dropped for old in gone) and dropped.place is Pile.DRAW:
            return dropped
        back = [old for old in gone if old.look == thing.look and isinstance(old.place, Discards)]
        drawn = [old for old in gone if old.place is Pile.DRAW]
        return next(iter([*back, *drawn]), replace(thing, look=BACK, pose=self._pile_pose))

    def _end(self, thing: Thing, drawer: Seat | None) -> Thing | None:
        """What a removed thing is animated into, by its kind."""
        kind = thing.key[0] if isinstance(thing.key, tuple) else None
        if kind == "chip":
            return replace(thing, pose=replace(thing.pose, width=thing.pose.width * _TAKEN_TO, alpha=0.0))
        if kind in ("fan", "cut"):
            assert isinstance(thing.key, tuple)
            pose = self._pile_pose if kind == "fan" else Cloth(self.geometry).cut_from(thing.key[1])
            return replace(thing, look=BACK, pose=pose)
        if kind == "deck" and drawer is not None and drawer != self.base:
            place = self.geometry.box(drawer)
            return replace(thing, pose=Pose(place.x + place.w * 0.4, place.centery, thing.pose.width * 0.25))
        return None

    def _delay(self, before: Thing, after: Thing, dropped: Thing | None) -> float:
        """The delay in seconds before a thing moves: chips wait for their card, things of a kind for one another."""
        look = after.look
        if isinstance(look, ChipLook):
            if look.white and look != before.look:
                return _TURNS_AFTER
            return _CHIP_AFTER if before.pose.alpha == 0 else 0.0
        if isinstance(after.key, tuple) and after.key[0] == "cut" and before.look == BACK:
            return _CUT_APART * int(after.key[1])
        if isinstance(after.place, InHand) and before.place == after.place and before.look == BACK:
            return _DEAL_APART * after.place.index
        return _DRAW_AFTER if before.place is Pile.DRAW and before is not dropped else 0.0

    # Pictures

    @property
    def coordinates(self) -> Coordinates | None:
        if self.part is not None:
            return None
        inset = -2 * round(_LINE * self.u)
        line = self.geometry.laid.mat.inflate(inset, inset)
        spaces = {square: self.geometry.laid.space(square) for square in SQUARES}
        depth = min(space.x for space in spaces.values()) - self.geometry.laid.mat.x
        return coordinates_of(spaces, line, _COORDINATE * self.u, self.painter.theme.fern, depth)

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        if isinstance(look, ChipLook):
            return chip(self.painter, look, width)
        return card_face(self.painter, look, width) if isinstance(look, Card) else chosen_back(self.painter, width)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        sign = self.sign_on(thing)
        if sign is not None and pose.spread >= 1:
            draw_sign(self.painter, target, sign, pose)

    def sign_on(self, thing: Thing) -> str | None:
        if not isinstance(thing.look, Card) or not isinstance(thing.place, InHand):
            return None
        return sign_of(thing.look, self._table.options.point_out_dead_cards and self.position.is_dead(thing.look))

    def rise(self, thing: Thing) -> float:
        return _OUT_OF_HAND if isinstance(thing.place, InHand) else super().rise(thing)

    def paint_light(self, place: PlaceKey, light: Light, strength: Strength, over: bool) -> pygame.Surface | None:
        """The light on a space or hand; None for the default light of other places."""
        if not isinstance(place, Square | Pile):
            return None
        if over:
            return no_light(self.painter)
        # Not by the arrangement's places: a light may still fade where nothing can be dropped any more.
        if isinstance(place, Square):
            card, size = self._table.mat.card_at(place), self.mat.space(place).size
            return lit_space(self.painter, card, size, self.u, strength, robbed=light is Light.CAPTURE)
        return hand_light(self.painter, self.geometry.hand.size, self.u, strength)

    def draw_table(self, target: pygame.Surface) -> None:
        covered = self.position.chips if self.covered is None else self.covered
        paint_mat(self.painter, target, self.mat, self._table.mat, covered)
        if self.painter.theme.coordinates and self.coordinates is not None:
            draw_coordinates(self.painter, target, self.coordinates, self.painter.theme.felt)
        theme, u = self.painter.theme, self.geometry.u
        for rect in self.geometry.piles:
            self.painter.box(target, rect, _CORNER * rect.w, theme.inset, border=theme.edge, width=1.5 * u, alpha=130)
        words, px = _("Your pile"), _pile_words_px(self.painter, self.geometry)
        self.painter.label(target, words, self.geometry.under_pile(1), Face.SEMIBOLD, px, theme.fern, "center")

    def draw_below(self, target: pygame.Surface, position: SequencePosition) -> None:
        whole = {run.five: 1.0 for run in position.runs}
        self.draw_ribbons(target, whole if self.fives is None else self.fives)
        if self.part is None and not is_cutting(position):
            draw_draw_pile(self.painter, target, self.geometry, len(position.deck), due=self.pile_due)

    def draw_choice(self, target: pygame.Surface, square: Square, side: Side) -> None:
        """Draw a preview of the chip to be laid."""
        pose = self.mat.chip(square)
        picture = chip(self.painter, ChipLook(side, True), round(pose.width))
        target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def draw_ribbons(self, target: pygame.Surface, fives: Mapping[Five, float]) -> None:
        for five, share in fives.items():
            draw_five(self.painter, target, self.mat, five, share)
