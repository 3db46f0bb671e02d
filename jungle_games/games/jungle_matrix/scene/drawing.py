"""Lays out and draws a position of Jungle Matrix: grid, deck, pets, in pixels; and the order of combinations."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple, Self

import pygame

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.games.jungle_matrix.rules.moves import (
    Combination,
    Goal,
    Kind,
    PetName,
    PlayPet,
    Square,
    kinds,
    squares,
)
from jungle_games.games.jungle_matrix.rules.pets import PLACES, InPlay, Pet
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import ROWS as GRID_ROWS
from jungle_games.games.jungle_matrix.rules.turn_rules import TurnRules
from jungle_games.games.jungle_matrix.scene.cloth import (
    CORNER,
    GIFT_GROUND,
    ON_CLOTH,
    PetForm,
    PetLook,
    PetSize,
    draw_cloth,
    draw_empty_square,
    draw_offer_heading,
    pet_picture,
    pet_words,
)
from jungle_games.games.jungle_matrix.scene.watching import Act, CardClock, pet_effect
from jungle_games.table.drawing import Drawing
from jungle_games.table.sprites.arrangement import Arrangement, PlaceKey, Pose, Thing
from jungle_games.table.sprites.cards import card_face, card_size, chosen_back
from jungle_games.table.sprites.marks import draw_barred, no_light
from jungle_games.table.style import CARDS, Coordinates, Light, Strength, coordinates_of, draw_coordinates
from jungle_games.ui.layout import LITTLE, Box, Column, FirstThatFits, Item, Row
from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.scene import DESIGN_SIZE, View
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label, Picture, Rule, draw_icon

CARD_RATIO: Final = 1.4
ROWS, SMALL = "rows", "small pets"
"""The boxes in which pets lie: the player's, and those on the watcher's plate."""
_DECK_WIDTH: Final = 128.0
_NEXT, _NEXT_APART = 0.75, 0.25
"""The width of the next card and its distance from the deck, as shares of the deck's width."""
_WORDS, _UNDER_DECK = 17.0, 19.0
"""The size of the words round the deck, and the distance of their middle from its lower edge."""
_PET_HEIGHT: Final = 112.0
_APART, _NEAR, _LOW = 12.0, 5.0, 80.0
"""The gap between pets, the smaller gap, and the height of a pet below which that is used."""
_OFFER_SHARE, _OFFER_SHAPE, _OFFER_GAP = 0.41, 300 / 212, 24.0
"""How wide an upright offer is as a share of the cloth, its shape, and the gap between two."""
_LEAST_OFFER: Final = PetSize(150, 210)
"""The minimum size of upright offers; if they would be smaller, they lie flat, one above the other."""
_FLAT, _OFFER_EDGE, _FLAT_HEAD, _FLAT_GAP = 132.0, 6.0, 52.0, 16.0
_DISCARD: Final = PetSize(240, 64)
_LOW_DISCARD: Final = 36.0
_NOWHERE: Final = pygame.Rect(0, 0, 1, 1)


class GridMeasures(NamedTuple):
    """A card's width, the gap between cards, and from the outer ones to the cloth's edge; in units."""

    card: float
    gap: float
    hem: float

    def size(self, columns: int) -> tuple[float, float]:
        return self._across(columns, self.card), self._across(GRID_ROWS, self.card * CARD_RATIO)

    def _across(self, count: int, length: float) -> float:
        return 2 * self.hem + count * (length + self.gap) - self.gap


NARROW: Final = GridMeasures(152, 16, 24)
WIDE: Final = GridMeasures(120, 12, 18)
"""For three or four columns on the table."""
FIGURE: Final = GridMeasures(96, 12, 20)
"""For the grid alone, in a figure."""


@dataclass(frozen=True)
class Grid:
    """Rows of so many ``columns`` of cards on a ``cloth`` in pixels; ``u`` pixels to the unit."""

    columns: int
    measures: GridMeasures
    cloth: pygame.Rect
    u: float

    @property
    def card(self) -> tuple[int, int]:
        width = round(self.measures.card * self.u)
        return width, round(width * CARD_RATIO)

    def rect(self, square: Square) -> pygame.Rect:
        card, gap, hem = self.measures
        left = self.cloth.x + (hem + square.column * (card + gap)) * self.u
        top = self.cloth.y + (hem + square.row * (card * CARD_RATIO + gap)) * self.u
        return pygame.Rect((round(left), round(top)), self.card)

    @property
    def places(self) -> dict[PlaceKey, pygame.Rect]:
        return {square: self.rect(square) for square in squares(self.columns)}


def card_pose(rect: pygame.Rect) -> Pose:
    return Pose(*rect.center, rect.w)


class Spot(Enum):
    """The places that exist only once."""

    DECK = "deck"
    MINE = "mine"
    """The area for the player's pets."""
    THEIRS = "theirs"
    """The watcher's plate."""
    DISCARD = "discard"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Offer:
    """The place of one of the pets that are offered, from the left."""

    index: int

    def __str__(self) -> str:
        return f"offer {self.index}"


@dataclass(frozen=True, slots=True)
class PetSlot:
    """The place of a pet in force: the player's (``mine``) or the watcher's."""

    mine: bool
    index: int

    def __str__(self) -> str:
        return f"{'mine' if self.mine else 'theirs'} {self.index}"


# The table


@dataclass(frozen=True)
class TableShape:
    """What a table's layout depends on besides the window: the ``columns`` of cards, and what is beside them.

    ``rows`` are the places for the player's pets, ``small`` for the watcher's: three, or four if a fourth is kept.
    ``pets_lie``: whether the match is played with pets. ``discards``: whether a pet may be thrown away now.
    ``shows_next``: whether the next card may be seen in this turn. ``taught``: whether a coach has the place of who
    watches, and so needs it high.
    """

    columns: int = 3
    rows: int = PLACES
    small: int = PLACES
    pets_lie: bool = True
    discards: bool = False
    shows_next: bool = False
    taught: bool = False

    @classmethod
    def of(cls, position: JungleMatrixPosition, *, taught: bool = False) -> Self:
        moves = position.legal_moves() if position.phase is Phase.PET else ()
        pets = [move for move in moves if isinstance(move, PlayPet)]
        kept = {move.goal for move in pets if move.keep}
        rules = position.rules
        return cls(
            rules.columns,
            max(len(position.pets[position.player]), PLACES + (Goal.SELF in kept)),
            max(len(position.pets[position.watcher]), PLACES + (Goal.OPPONENT in kept)),
            pets_lie=bool(position.options.pets),
            discards=any(move.goal is Goal.DISCARD for move in pets),
            shows_next=rules.open_deck or rules.swaps > 0,
            taught=taught,
        )


@dataclass(frozen=True)
class Geometry:
    """A table of some ``shape`` in the ``boxes`` that the frame in the window of ``view`` leaves it."""

    view: View
    shape: TableShape = TableShape()
    boxes: Mapping[Hashable, pygame.Rect] = field(default_factory=dict, compare=False)

    @property
    def u(self) -> float:
        return self.view.u

    def size(self, rect: pygame.Rect) -> PetSize:
        return PetSize(rect.w / self.view.p, rect.h / self.view.p)

    def place(self, place: PlaceKey) -> pygame.Rect:
        """The position of a place other than a square of the grid, even if it has just disappeared."""
        match place:
            case PetSlot(mine, index):
                return self.pet_row(index) if mine else self.small_pet(index)
            case Offer(index):
                return self.offer(index)
            case Spot.DISCARD:
                return self.discard
            case Spot.MINE | Spot.THEIRS:
                return self._box(place)
        return self.deck

    def _box(self, name: Hashable) -> pygame.Rect:
        return self.boxes.get(name, _NOWHERE)

    # The cloth

    @cached_property
    def grid(self) -> Grid:
        measures = measures_of(self.shape)
        width, height = measures.size(self.shape.columns)
        cloth = pygame.Rect(0, 0, round(width * self.u), round(height * self.u))
        cloth.center = self.view.table.center
        return Grid(self.shape.columns, measures, cloth, self.u)

    # Pets that are offered

    @property
    def _upright(self) -> pygame.Rect:
        """An offered pet that stands, in the middle of the cloth."""
        width = min(self.grid.cloth.w * _OFFER_SHARE, self.grid.cloth.h / 2 / _OFFER_SHAPE)
        return _centred(self.grid.cloth.center, width, width * _OFFER_SHAPE)

    @property
    def stands(self) -> bool:
        """Whether offered pets stand upright side by side rather than flat, one above the other."""
        size = self.size(self._upright)
        return size.width >= _LEAST_OFFER.width and size.height >= _LEAST_OFFER.height

    def offer(self, index: int, count: int = 2) -> pygame.Rect:
        p, cloth = self.view.p, self.grid.cloth
        if self.stands:
            rect = self._upright
            return rect.move(round((index - (count - 1) / 2) * (rect.w + _OFFER_GAP * self.view.whole)), 0)
        foot = _LOW_DISCARD * p if self.shape.discards else 0
        space = cloth.h - _FLAT_HEAD * p - foot - _OFFER_EDGE * p
        height = min(_FLAT * p, space / count - _OFFER_EDGE * p)
        pitch = min(space / count, height + _FLAT_GAP * p)
        middle = cloth.y + _FLAT_HEAD * p + space / 2 + pitch * (index - (count - 1) / 2)
        return _centred((cloth.centerx, round(middle)), cloth.w - 2 * _OFFER_EDGE * p, height)

    @property
    def heading(self) -> pygame.Rect:
        cloth, edge = self.grid.cloth, round(2 * _OFFER_EDGE * self.view.p)
        above = self.offer(0).y - cloth.y
        top = cloth.y + round(above / 3 if self.stands else edge / 4)
        return pygame.Rect(cloth.x + edge, top, cloth.w - 2 * edge, self.offer(0).y - top)

    @property
    def discard(self) -> pygame.Rect:
        """Where a pet goes that nobody can take."""
        p, bottom = self.view.p, self.offer(1).bottom
        free = self.grid.cloth.bottom - bottom
        width, height = _DISCARD if self.stands else PetSize(_DISCARD.width, _LOW_DISCARD)
        width, height = min(width * p, self.grid.cloth.w - 2 * _OFFER_EDGE * p), min(height * p, free * 0.9)
        return _centred((self.grid.cloth.centerx, bottom + free // 2), width, height)

    @property
    def pet_deck(self) -> Pose:
        """Where pet cards come from: beyond the upper edge of the cloth."""
        return Pose(self.grid.cloth.centerx, self.grid.cloth.y + 80 * self.u, round(90 * self.u), alpha=0.0)

    # Pets in force

    def pet_row(self, index: int) -> pygame.Rect:
        """The place of a pet of the player's: lower if there are many, or little room."""
        box, p = self._box(ROWS), self.view.p
        return _in_line(box, 1, index, self.shape.rows, (_APART * p, _NEAR * p, _LOW * p), _PET_HEIGHT * p)

    def small_pet(self, index: int) -> pygame.Rect:
        """The place of a pet of the watcher's: narrower if there are many. While a coach has the plate, over it."""
        box, p = self.boxes.get(SMALL, self._box(Spot.THEIRS)), self.view.p
        high = min(box.h, round(_PET_HEIGHT * p))
        box = pygame.Rect(box.x, box.bottom - high, box.w, high)
        return _in_line(box, 0, index, self.shape.small, (_NEAR * p, _NEAR * p, 0.0), box.w)

    # The deck

    @property
    def words(self) -> int:
        return round(_WORDS * self.view.p)

    @cached_property
    def deck(self) -> pygame.Rect:
        box, under = self._box(Spot.DECK), 2 * _UNDER_DECK * self.view.p
        across = 1.0 + (_NEXT + _NEXT_APART if self.shape.shows_next else 0.0)
        width = max(1.0, min(_DECK_WIDTH * self.view.whole, (box.w - under / 2) / across, (box.h - under) / CARD_RATIO))
        middle = round(box.centerx - (across - 1) * width / 2), round(box.centery - under / 2)
        return _centred(middle, width, width * CARD_RATIO)

    @property
    def deck_words(self) -> pygame.Rect:
        box, high = self._box(Spot.DECK), round(2 * _UNDER_DECK * self.view.p)
        return pygame.Rect(box.x, self.deck.bottom, box.w, high)

    @property
    def next_card(self) -> pygame.Rect:
        deck = self.deck
        rect = pygame.Rect(0, 0, round(_NEXT * deck.w), round(_NEXT * deck.h))
        rect.bottomleft = deck.right + round(_NEXT_APART * deck.w), deck.bottom
        return rect

    @property
    def next_words(self) -> pygame.Rect:
        deck, card = self.deck, self.next_card
        return pygame.Rect(card.x, deck.y, self._box(Spot.DECK).right - card.x, card.y - deck.y)


def measures_of(shape: TableShape) -> GridMeasures:
    return NARROW if shape.columns <= 3 else WIDE


def _centred(middle: tuple[int, int], width: float, height: float) -> pygame.Rect:
    return pygame.Rect(0, 0, round(width), round(height)).move_to(center=middle)


def _in_line(
    box: pygame.Rect, axis: int, index: int, count: int, gaps: tuple[float, float, float], most: float
) -> pygame.Rect:
    """Part ``index`` of ``count`` along ``axis`` of ``box``, at most ``most`` long; low parts get the smaller gap."""
    apart, near, low = gaps
    gap = apart if (box.size[axis] - (count - 1) * apart) / count >= low else near
    length = min(most, (box.size[axis] - (count - 1) * gap) / count)
    start, end = round(index * (length + gap)), round(index * (length + gap) + length)
    if axis:
        return pygame.Rect(box.x, box.y + start, box.w, end - start)
    return pygame.Rect(box.x + start, box.y, end - start, box.h)


_COLOURS: Final = ("#F2B84B", "#E58A4E", "#E07F7A", "#C08DCA", "#6F9BE0", "#4FB3A8", "#7DB65A")
_DISC: Final = 34
_EDGE: Final = 20
_LEAST_ROW, _ROW = 40, 78
_CARD_DISC: Final = 30
_LEAST_CARD, _WIDEST_CARD, _CARD_GAP = 20, 46, 5


def kind_colour(index: int) -> str:
    """The colour of the kind that is covered as number ``index``, from 0."""
    return _COLOURS[index % len(_COLOURS)]


# Marks


@dataclass(frozen=True, slots=True)
class OrderMark:
    """A marked card: the number on its disc, its combination's colour, and whether it is to be covered at once."""

    square: Square
    number: int
    colour: str
    strong: bool


def numbered(
    orders: Iterable[Sequence[Square]], combination: Combination | None, rules: TurnRules
) -> tuple[OrderMark, ...]:
    """The squares of ``orders``, each numbered in the order of covering, in the colour of ``combination``."""
    known = kinds(rules)
    kind = None if combination is None else combination.kind
    colour = kind_colour(known.index(kind) if kind in known else 0)
    found: dict[Square, int] = {}
    for order in orders:
        for number, square in enumerate(order, start=1):
            found[square] = min(number, found.get(square, number))
    return tuple(OrderMark(square, number, colour, number == 1) for square, number in found.items())


def open_marks(found: Iterable[Combination], rules: TurnRules) -> tuple[OrderMark, ...]:
    """Every open combination's cards with its place in the order, each card for the first of its combinations."""
    marks: dict[Square, OrderMark] = {}
    order: list[Kind] = []
    for combination in found:
        kind = combination.kind
        if kind not in order:
            order.append(kind)
        place, colour = order.index(kind), kind_colour(kinds(rules).index(kind))
        for square in combination.squares:
            marks.setdefault(square, OrderMark(square, place + 1, colour, place == 0))
    return tuple(marks.values())


def mark_spot(rect: pygame.Rect, u: float) -> tuple[int, int]:
    """The centre of a mark on the card that fills ``rect``: at its upper right, clear of the index."""
    return rect.right - round(22 * u), rect.y + round(21 * u)


def draw_order_glow(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, mark: OrderMark) -> None:
    grown = rect.inflate(round(2 * u), round(2 * u))
    blur, alpha, ring = (17 * u, 235, 0.0) if mark.strong else (8 * u, 200, 8 * u)
    painter.glow(target, grown, CORNER * rect.w + 2 * u, mark.colour, blur=blur, alpha=alpha, ring=ring)


def draw_order_mark(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, mark: OrderMark) -> None:
    grown = round((6 if mark.strong else 4) * u)
    edge = mix(mark.colour, "#FFFFFF", 0.45) if mark.strong else mark.colour
    width = (5 if mark.strong else 3) * u
    painter.box(target, rect.inflate(grown, grown), CORNER * rect.w + 3 * u, border=edge, width=width)
    _draw_number(painter, target, rect, u, mark.number)


def _draw_number(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, number: int) -> None:
    theme, side = painter.theme, round(_DISC * u)
    spot = pygame.Rect(0, 0, side, side).move_to(center=mark_spot(rect, u))
    painter.shadow(target, spot, side / 2, Shadow(4, 2, 0.35), u)
    painter.disc(target, spot.center, side / 2, theme.amber, border=theme.bright, width=1.5 * u)
    px = round((20, 17, 13)[len(str(number)) - 1] * u)
    painter.label(target, str(number), spot.center, Face.TITLE, px, theme.ink, "center")


_COVERED: Final = 0.44
"""The width of the card just covered as a share of the card on top of it."""


def draw_trail(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, act: Act) -> None:
    """Draw the frame and number of ``act`` on the card that fills ``rect``, with the covered card below."""
    grown = rect.inflate(round(4 * u), round(4 * u))
    painter.box(target, grown, CORNER * rect.w + 2 * u, border=painter.theme.amber, width=4 * u)
    width = round(rect.w * _COVERED)
    lies = pygame.Rect(0, 0, width, round(width * CARD_RATIO))
    lies.bottomleft = (rect.x - round(0.05 * rect.w), rect.bottom + round(0.05 * rect.w))
    painter.shadow(target, lies, CORNER * width, Shadow.CARD, width / 60)
    target.blit(card_face(painter, act.under, width), lies)
    edge = lies.inflate(round(0.02 * rect.w), round(0.02 * rect.w))
    painter.box(target, edge, CORNER * width, border=painter.theme.amber, width=max(1.5, 0.014 * rect.w))
    _draw_number(painter, target, rect, u, act.number)


OrderRow = tuple[Kind, str, bool]
"""One kind of combination, what is said of it (already translated), and whether it is to be covered now."""


def order_rows(position: JungleMatrixPosition, *, guided: bool) -> Sequence[OrderRow]:
    """The kinds of combinations in order of priority; for a ``guided`` player the one that is due is marked."""
    due = position.due[0].kind if guided and position.due and position.phase is Phase.COVER else None
    rules = position.rules
    rows = []
    for kind in kinds(rules):
        bonus = rules.trio_points if kind.is_trio else rules.pair_bonus(kind.higher, kind.lower)
        words = _("trio") if kind.is_trio else ""
        if bonus:
            words = f"{words} {bonus:+d}".strip()
        rows.append((kind, words, kind == due))
    return rows


class OrderCard(Widget):
    """A sheet of paper with a row for each kind of combination."""

    spread = 34.0

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[OrderRow] = ()

    def show(self, rows: Sequence[OrderRow]) -> None:
        if rows != self.rows:
            self.rows = rows
            title = Label(_("Covering order"), size=20, face=Face.TITLE, ink="ink", lines=2).padded(_EDGE, 11)
            self.content = Column(title, *(_arranged(index, row) for index, row in enumerate(rows))).padded(0, 3)
            self.relayout()

    @property
    def lines(self) -> Sequence[pygame.Rect]:
        """Where its heading and its rows are, as far as they are seen."""
        parts = [] if self.left_out else [part for part in self.walk() if isinstance(part, Label | _Example)]
        return [rect for part in parts if (rect := part.shown_rect)]

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.paper(target, self.rect, self.u)


def _arranged(index: int, row: OrderRow) -> Item:
    shown, told, due = row

    def disc(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        painter.disc(target, rect.center, rect.w / 2, kind_colour(index))
        px, ink = round(rect.w * 0.57), painter.theme.ink
        painter.label(target, str(index + 1), rect.center, Face.TITLE, px, ink, "center")

    kind, words = Label(str(shown), size=20, face=Face.BOLD, ink="ink"), Label(told, size=16, ink="faded")
    said = FirstThatFits(Column(kind, words, justify="center"), Row(kind, words, gap=8, align="center"))
    cards = _Example(shown)
    line = Row(Picture(disc, _CARD_DISC), said.grow(LITTLE), cards.at_most(cards.widest).grow(), gap=10)
    ruled = Column(Rule(1.6).padded(_EDGE, 0), Box(_Due(due), line, _EDGE, 0).grow())
    return ruled.at_least(height=_LEAST_ROW).at_most(height=_ROW).grow()


class _Due(Widget):
    """The ground of a row, lit if it is due."""

    opaque = False

    def __init__(self, due: bool) -> None:
        super().__init__()
        self._due = due

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self._due:
            field = self.rect.inflate(-2 * self.px(10), -self.px(4))
            painter.box(target, field, 8 * self.u, painter.theme.chosen_paper)


class _Example(Widget):
    """Cards that make a kind, at the right of their room."""

    opaque = False

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self._cards = [Card("KD"), Card("QH"), Card("JC")]
        if not kind.is_trio:
            self._cards = [Card.of(Rank(kind.higher), Suit.HEARTS), Card.of(Rank(kind.lower), Suit.SPADES)]
        self.natural = (len(self._cards) * (_LEAST_CARD + _CARD_GAP), _LEAST_CARD * CARD_RATIO)
        self.widest = len(self._cards) * (_WIDEST_CARD + _CARD_GAP)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        gap, count = self.px(_CARD_GAP), len(self._cards)
        width = min(self.px(_WIDEST_CARD), self.rect.w // count - gap, round((self.rect.h - 2 * gap) / CARD_RATIO))
        for number, card in enumerate(reversed(self._cards)):
            picture = card_face(painter, card, width)
            spot = picture.get_rect(midright=(self.rect.right - number * (width + gap), self.rect.centery))
            painter.shadow(target, spot, CORNER * width, Shadow.CARD, width / 100)
            target.blit(picture, spot)


BACK: Final = "back"
_WHOLE_DECK: Final = 52
_UNDER, _TOP, _DECK, _PETS = 6, 10, 11, 12
_EDGES: Final = 3
"""The maximum number of cards visible below the top card of a stack."""
_EDGE_STEP: Final = (2.2, 2.6)
_SHADE, _SLEEPY = 46, 120
_DECK_EDGES: Final = 6
_CARDS_TO_AN_EDGE: Final = 8
_CLOCK: Final = 64
_COORDINATE: Final = 14
_URGENT: Final = 1.3
_HEADING, _LOW_HEADING = 27, 21
_NEXT_OWL: Final = 0.58
_CROSS: Final = 1.2
_USES: Final = {"swaps": "swaps", "lone_kings": "lone_kings", "wild_covers": "wild_covers", "forgives": "forgiven"}
"""The effects that are used up in a turn, each with what counts its uses."""


class MatrixDrawing(Drawing[JungleMatrixPosition]):
    """Places are squares, the deck, offered pets (`Offer`), and those of pets (`PetSlot`).

    ``shape`` is what the next `fit` lays out. What is public besides is set by a table that is played at, or by a
    figure.
    """

    style = replace(CARDS, cards=False, resting=ON_CLOTH, focus_everywhere=False)

    def __init__(self, painter: Painter, shape: TableShape | None = None, time_factor: int = 1) -> None:
        super().__init__(painter)
        self._time_factor = time_factor
        self.make_room_for(shape or TableShape())
        self.geometry = Geometry(View(DESIGN_SIZE), self.shape)
        self.grid = self.geometry.grid
        self._only_grid = False
        self._asleep: Collection[Square] = ()
        self.laid: tuple[Card, ...] = ()
        """The cards laid one by one so far, before the rest is dealt."""
        self.heading = ""
        self.holds_deck = False
        self.landing: Collection[PlaceKey] = ()
        """The places that a moving card is about to reach."""
        self.marks: Sequence[OrderMark] | None = None
        """The marks on cards; None to use those of the position."""
        self.trail: Act | None = None
        """The last card covered, while a finished turn is being reviewed."""
        self.wrong: Square | None = None
        self.clock: CardClock | None = None

    # Layout

    def make_room_for(self, shape: TableShape) -> None:
        """Prepare for a table of that shape, which the next ``fit`` lays out."""
        self.shape, self.size = shape, measures_of(shape).size(shape.columns)

    @property
    def u(self) -> float:
        return self.grid.u

    def fit(self, view: View) -> None:
        self.geometry = Geometry(view, self.shape, self.boxes)
        self.grid, self._only_grid = self.geometry.grid, False

    def fill(self, rect: pygame.Rect) -> None:
        columns = self.shape.columns
        self.grid = Grid(columns, FIGURE, rect, rect.w / FIGURE.size(columns)[0])
        self._only_grid = True

    def arrange(self, position: JungleMatrixPosition) -> Arrangement:
        self._asleep = position.asleep
        cards = list(self._cards(position))
        if self._only_grid:
            return Arrangement(self.grid.places, cards)
        geometry, offered = self.geometry, _offered(position)
        keys: list[PlaceKey] = [Spot.DECK]
        if geometry.shape.pets_lie:
            keys += [PetSlot(True, index) for index in range(geometry.shape.rows)]
            keys += [PetSlot(False, index) for index in range(geometry.shape.small)]
        if offered:
            keys += [Offer(index) for index in range(len(offered))]
            keys += [Spot.DISCARD] if geometry.shape.discards else []
            keys += [Spot.MINE, Spot.THEIRS]
        places = {key: geometry.place(key) for key in keys}
        if not offered:
            places.update(self.grid.places)
        count = self._deck_count(position)
        deck = [Thing(("deck", count), BACK, Spot.DECK, card_pose(geometry.deck), _DECK)] if count else []
        return Arrangement(places, [*cards, *deck, *self._pets(position)])

    def _stacks(self, position: JungleMatrixPosition) -> Sequence[tuple[Card, ...]]:
        return position.turn.grid or tuple((card,) for card in self.laid)

    def _cards(self, position: JungleMatrixPosition) -> Iterator[Thing]:
        for (square, rect), stack in zip(self.grid.places.items(), self._stacks(position), strict=False):
            pose = card_pose(rect)
            for depth, card in enumerate(reversed(stack[-1 - _EDGES :])):
                right, down = (step * depth * self.u for step in _EDGE_STEP)
                shown = replace(pose, x=pose.x + right, y=pose.y + down)
                yield Thing(("card", card), card, square, shown, _UNDER - depth if depth else _TOP)

    def _deck_count(self, position: JungleMatrixPosition) -> int:
        # While a pet is chosen the whole deck is shown, although it is shuffled only afterwards.
        return _WHOLE_DECK if position.phase is Phase.PET else len(position.turn.deck) - len(self.laid)

    def _pets(self, position: JungleMatrixPosition) -> Iterator[Thing]:
        geometry = self.geometry
        for form, lying in (
            (PetForm.OFFER, [InPlay(name) for name in _offered(position)]),
            (PetForm.ROW, position.pets[position.player]),
            (PetForm.SMALL, position.pets[position.watcher]),
        ):
            for index, pet in enumerate(lying):
                place = Offer(index) if form is PetForm.OFFER else PetSlot(form is PetForm.ROW, index)
                told = pet_effect(position.pet_set.pet(pet.pet), position, self._time_factor)
                used = form is PetForm.ROW and _is_used(position.turn, position.pet_set.pet(pet.pet))
                words = pet_words(position.pet_set, pet, told, offered=form is PetForm.OFFER, used=used)
                rect = geometry.place(place)
                look = PetLook(words, form, geometry.size(rect))
                yield Thing(("pet", pet.pet, form), look, place, card_pose(rect), _PETS)

    @property
    def coordinates(self) -> Coordinates | None:
        if self._only_grid:
            return None
        inset = -round(self.grid.measures.hem * self.u)
        line, size = self.grid.cloth.inflate(inset, inset), _COORDINATE * self.u
        return coordinates_of(self.grid.places, line, size, self.painter.theme.fern, -inset)

    # Things

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        if isinstance(look, PetLook):
            return pet_picture(self.painter, look, width)
        return card_face(self.painter, look, width) if isinstance(look, Card) else chosen_back(self.painter, width)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """Cards under others are darker; so is a centre that sleeps."""
        if not isinstance(thing.place, Square) or not isinstance(thing.look, Card) or pose.spread < 1:
            return
        if thing.layer < _TOP:
            if thing.place not in self.landing:
                self._shade(target, pose, _SHADE, self.painter.theme.ink)
        elif thing.place in self._asleep:
            self._shade(target, pose, _SLEEPY, self.painter.theme.night)

    def _shade(self, target: pygame.Surface, pose: Pose, alpha: int, colour: str) -> None:
        size = card_size(round(pose.width))
        rect = pygame.Rect((0, 0), size).move_to(center=(round(pose.x), round(pose.y)))
        self.painter.box(target, rect, CORNER * size[0], colour, alpha=alpha)

    # Under the things

    def draw_table(self, target: pygame.Surface) -> None:
        draw_cloth(self.painter, target, self.grid.cloth, self.u)

    def draw_below(self, target: pygame.Surface, position: JungleMatrixPosition) -> None:
        offered = bool(_offered(position)) and not self._only_grid
        if offered:
            self._draw_offer(target)
        else:
            if self.painter.theme.coordinates and self.coordinates is not None:
                draw_coordinates(self.painter, target, self.coordinates, self.painter.theme.felt)
            for rect in list(self.grid.places.values())[len(self._stacks(position)) :]:
                draw_empty_square(self.painter, target, rect, self.u)
            for mark in self.due(position):
                draw_order_glow(self.painter, target, self.grid.rect(mark.square), self.u, mark)
        if not self._only_grid:
            self._draw_pets_ground(target, position)
            self._draw_deck(target, position)
            self._draw_next(target, position)

    def due(self, position: JungleMatrixPosition) -> Sequence[OrderMark]:
        due, begun = position.due, position.turn.begun
        guided = position.options.guides_people and position.phase is Phase.COVER
        if self.marks is not None or not due or not guided:
            return self.marks or ()
        return numbered([combination.squares[begun:] for combination in due], due[0], position.rules)

    def _draw_offer(self, target: pygame.Surface) -> None:
        painter, geometry, theme, p = self.painter, self.geometry, self.painter.theme, self.geometry.view.p
        size = _HEADING if geometry.stands else _LOW_HEADING
        draw_offer_heading(painter, target, self.heading, geometry.heading, round(size * p))
        if geometry.shape.discards:
            rect = geometry.discard
            painter.dashed_box(target, rect, min(14 * p, rect.h / 2), theme.fern, width=2 * p, dash=(8 * p, 7 * p))
            draw_icon(target, painter, "bin", (rect.x + 40 * p, rect.centery), round(26 * p), theme.fern)
            where = (rect.centerx + 12 * p, rect.centery)
            painter.label(target, _("Discard"), where, Face.BOLD, round(19 * p), theme.fern, "center")

    def _draw_pets_ground(self, target: pygame.Surface, position: JungleMatrixPosition) -> None:
        geometry, shape = self.geometry, self.geometry.shape
        if not shape.pets_lie:
            return
        mine, theirs = len(position.pets[position.player]), len(position.pets[position.watcher])
        free = [geometry.pet_row(index) for index in range(mine, shape.rows)]
        if not shape.taught:
            free += [geometry.small_pet(index) for index in range(theirs, shape.small)]
        painter, theme, p = self.painter, self.painter.theme, geometry.view.p
        for rect in free:
            painter.dashed_box(target, rect, 11 * p, theme.edge, width=2 * p, dash=(6 * p, 7 * p))
            side = round(min(30 * p, rect.h * 0.4))
            paw = painter.picture("objects/icons/paw", (side, side), tint=theme.moss)
            target.blit(paw, paw.get_rect(center=rect.center))

    def _draw_deck(self, target: pygame.Surface, position: JungleMatrixPosition) -> None:
        painter, geometry, theme, u = self.painter, self.geometry, self.painter.theme, self.u
        rect, count, corner = geometry.deck, self._deck_count(position), CORNER * geometry.deck.w
        if not count:
            painter.dashed_box(target, rect, corner, theme.edge, width=2 * u)
        edges = min(_DECK_EDGES, (count - 1) // _CARDS_TO_AN_EDGE + 1) if count > 1 else 0
        for index in range(edges, 0, -1):
            edge = rect.move(-round(1.5 * index * u), round(1.3 * index * u))
            if index == edges:
                painter.shadow(target, edge, corner, Shadow.CARD, rect.w / 100)
            painter.box(target, edge, corner, theme.shade if index % 2 else "#BFB28E")
        if self.holds_deck and count > 1:
            target.blit(chosen_back(painter, rect.w), rect)

    def _draw_next(self, target: pygame.Surface, position: JungleMatrixPosition) -> None:
        painter, card, u = self.painter, next_card(position), self.u
        if card is None and not position.rules.open_deck:
            return
        rect = self.geometry.next_card
        if self.holds_deck or card is None:
            painter.dashed_box(target, rect, CORNER * rect.w, painter.theme.edge, width=2 * u)
        else:
            face = card_face(painter, card, rect.w)
            shadow = pygame.Rect(rect.topleft, face.get_size())
            painter.shadow(target, shadow, CORNER * rect.w, Shadow.CARD, rect.w / 100)
            target.blit(face, rect)
        space = self.geometry.next_words
        side, words = round(space.h * _NEXT_OWL), pgettext("the next card", "Next")
        middle = (space.x + side // 2, space.centery)
        painter.disc(target, middle, side * 0.62, GIFT_GROUND)
        owl = painter.picture("animals/owl", (side, side))
        target.blit(owl, owl.get_rect(center=middle))
        left = space.x + round(1.25 * side)
        px = painter.fitting(words, Face.SEMIBOLD, self.geometry.words, space.right - left)
        painter.label(target, words, (left, middle[1]), Face.SEMIBOLD, px, painter.theme.paper)

    # Over the things

    def draw_above(self, target: pygame.Surface, position: JungleMatrixPosition) -> None:
        u = self.u
        for mark in self.due(position):
            draw_order_mark(self.painter, target, self.grid.rect(mark.square), u, mark)
        if self.trail is not None:
            draw_trail(self.painter, target, self.grid.rect(self.trail.square), u, self.trail)
        if self.wrong is not None:
            rect, theme = self.grid.rect(self.wrong), self.painter.theme
            self.painter.box(target, rect, CORNER * rect.w, theme.ember, alpha=70)
            outer = rect.inflate(round(6 * u), round(6 * u))
            self.painter.box(target, outer, CORNER * rect.w + 3 * u, border=theme.suit_red, width=5 * u)
            draw_barred(self.painter, target, mark_spot(rect, u), _CROSS * u)
        if self.clock is not None and self._deck_count(position) and not self.holds_deck:
            self._draw_clock(target, self.clock)
        if not self._only_grid:  # over the shadow of the deck's top card, which may rise
            geometry, count = self.geometry, self._deck_count(position)
            words = ngettext("{number} in the deck", "{number} in the deck", count).format(number=count)
            rect, theme = geometry.deck_words, self.painter.theme
            px = self.painter.fitting(words, Face.SEMIBOLD, geometry.words, rect.w)
            self.painter.label(target, words, rect.center, Face.SEMIBOLD, px, theme.fern, "center")

    def _draw_clock(self, target: pygame.Surface, clock: CardClock) -> None:
        painter, theme, u = self.painter, self.painter.theme, self.u * (_URGENT if clock.urgent else 1.0)
        middle, colours = self.geometry.deck.center, (theme.suit_red, theme.bright)
        ground, edge = colours if clock.urgent else (theme.inset, theme.amber)
        painter.disc(target, middle, _CLOCK / 2 * u, ground, border=edge, width=6 * u)
        words = f"{clock.left:.1f}" if clock.left < 10 else str(math.ceil(clock.left))
        painter.label(target, words, middle, Face.TITLE, round(21 * u), theme.paper, "center")

    # Lit places

    def paint_light(self, place: PlaceKey, light: Light, strength: Strength, over: bool) -> pygame.Surface | None:
        """Places of pets light up by a border of their own corners; squares as on every table of cards."""
        if isinstance(place, Square):
            return None
        if not over:
            return no_light(self.painter)
        size = self.geometry.place(place).size
        key = ("matrix light", size, strength, place is Spot.DECK)
        return self.painter.cache.get(key, lambda: self._paint_light(place, size, strength, self.u))

    def _paint_light(self, place: PlaceKey, size: tuple[int, int], strength: Strength, u: float) -> pygame.Surface:
        theme, margin, aimed = self.painter.theme, math.ceil(30 * u), strength is Strength.AIMED
        corner = CORNER * size[0] if place is Spot.DECK else (12 if isinstance(place, PetSlot) else 16) * u
        picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
        ring = pygame.Rect((margin, margin), size).inflate(round(4 * u), round(4 * u))
        if strength is not Strength.QUIET:
            self.painter.glow(
                picture, ring, corner + 2 * u, theme.amber, blur=10 * u, alpha=240 if aimed else 150, ring=8 * u
            )
        field = (242, 184, 75, 46 if aimed else 20)
        edge = theme.bright if aimed else theme.amber
        self.painter.box(picture, ring, corner + 2 * u, field, border=edge, width=(5 if aimed else 3) * u)
        return picture


def next_card(position: JungleMatrixPosition) -> Card | None:
    return position.next_card if position.turn.is_laid else None


def _is_used(turn: Turn, pet: Pet) -> bool:
    effects = [effect for effect, _value in pet.effects if effect in _USES]
    return any(0 < getattr(turn.rules, effect) <= getattr(turn, _USES[effect]) for effect in effects)


def _offered(position: JungleMatrixPosition) -> Sequence[PetName]:
    return position.offered if position.phase is Phase.PET else ()
