"""The grid of piles, places and lanes; where a card may go, why not elsewhere, what it triggers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from jungle_games.core.cards import Card, Rank
from jungle_games.core.i18n import N_
from jungle_games.games.matr1x.rules.options import Matr1xOptions

FILES: Final = "abcde"
SIDE: Final = 5
"""Files and rows of the grid, its outer places included."""


class Place(NamedTuple):
    """A place of the grid by file (0 is a) and row (0 is row 1, at the top)."""

    file: int
    row: int

    def __str__(self) -> str:
        return f"{FILES[self.file]}{self.row + 1}"


INNER: Final = tuple(Place(file, row) for row in (1, 2, 3) for file in (1, 2, 3))
"""The nine inner piles in reading order."""
CENTRE: Final = Place(2, 2)
DEALT: Final = tuple(place for place in INNER if place != CENTRE)
"""The inner piles in the order in which they are dealt; the centre stays empty."""
OUTER: Final = tuple(
    Place(file, row) for row in range(SIDE) for file in range(SIDE) if (file in (0, SIDE - 1)) != (row in (0, SIDE - 1))
)
"""The twelve outer places in reading order."""
PLACES: Final = tuple(sorted((*INNER, *OUTER), key=lambda place: (place.row, place.file)))


class Lane(NamedTuple):
    """A row or column towards a royal: the triggering pile, the two attacking ones, the royal's place.

    The attackers are in the order of the attack: the one next to the royal comes last.
    """

    trigger: Place
    attackers: tuple[Place, Place]
    royal: Place


def _lane_to(royal: Place) -> Lane:
    right = {0: 1, SIDE - 1: -1}.get(royal.file, 0)
    down = {0: 1, SIDE - 1: -1}.get(royal.row, 0)
    near, middle, far = (Place(royal.file + right * step, royal.row + down * step) for step in (1, 2, 3))
    return Lane(far, (middle, near), royal)


LANE_TO: Final[Mapping[Place, Lane]] = MappingProxyType({royal: _lane_to(royal) for royal in OUTER})
"""The lane that ends at each outer place."""
LANES_FROM: Final[Mapping[Place, tuple[Lane, ...]]] = MappingProxyType(
    {pile: tuple(lane for lane in LANE_TO.values() if lane.trigger == pile) for pile in INNER}
)
"""The lanes that each inner pile triggers: a corner two, an edge one, the centre none."""
BESIDE: Final[Mapping[Place, tuple[Place, ...]]] = MappingProxyType(
    {pile: tuple(lane.royal for lane in LANE_TO.values() if lane.attackers[1] == pile) for pile in INNER}
)
"""The outer places next to each inner pile: a corner two, an edge one, the centre none."""


def value(card: Card) -> int:
    """The value of ``card``: the ace 1, the joker 0, jack, queen and king 11, 12 and 13."""
    return card.rank or 0


def is_royal(card: Card) -> bool:
    return card.rank is not None and card.rank.is_court


@dataclass(frozen=True)
class Grid:
    """The cards on the grid: each pile that is not empty, top first, and the places of the beaten royals.

    A royal is under its armour, so it is the last card of its pile. Its mappings must not be changed.
    """

    piles: Mapping[Place, tuple[Card, ...]]
    beaten: frozenset[Place] = frozenset()

    def __hash__(self) -> int:
        return hash((frozenset(self.piles.items()), self.beaten))

    def top(self, place: Place) -> Card | None:
        pile = self.piles.get(place)
        return pile[0] if pile else None

    def royal_at(self, place: Place) -> Card | None:
        pile = self.piles.get(place)
        return pile[-1] if pile and is_royal(pile[-1]) else None

    def living_at(self, place: Place) -> Card | None:
        return None if place in self.beaten else self.royal_at(place)

    def living(self) -> Iterator[tuple[Place, Card]]:
        """The unbeaten royals with their places, in reading order."""
        for place in OUTER:
            royal = self.living_at(place)
            if royal is not None:
                yield place, royal

    def is_open(self, place: Place) -> bool:
        """Whether a royal may still come to the outer ``place``; beaten ones stay there."""
        return self.royal_at(place) is None

    def total(self, place: Place) -> int:
        """The value of the royal at ``place`` with its armour, which an attack must reach."""
        return sum(map(value, self.piles.get(place, ())))

    def armour(self, place: Place) -> int:
        """The armour at the outer ``place``, with or without a royal under it."""
        return sum(value(card) for card in self.piles.get(place, ()) if not is_royal(card))


MOST_ARMOURED: Final = 20
"""No armour may raise a royal above this value."""
_BEST_PAIR: Final = {Rank.JACK: 20, Rank.QUEEN: 20, Rank.KING: 19}
"""The largest sum of two attackers against each royal: a suit has one ten, a colour two."""


class Refusal(Enum):
    """Why a card may not be dropped somewhere, in words for the player."""

    GAME_OVER = N_("The game is over.")
    NOT_DEALT = N_("The cards have not been dealt yet.")
    ROYAL_INSIDE = N_("Royals go outside the nine piles.")
    ROYAL_THERE = N_("A royal is already there.")
    OTHER_PLACE = N_("{card} goes next to the card that is most like it.")
    TOO_LOW = N_("{card} goes on cards of its own value or lower.")
    NO_PILE = N_("No pile takes it: it becomes armour.")
    INSIDE_ONLY = N_("{card} goes on one of the nine piles.")
    NOT_LOWEST = N_("The joker goes on the lowest pile.")
    FITS_INSIDE = N_("{card} still fits on a pile.")
    NO_ROYAL = N_("{card} finds no royal to go on.")
    TOO_STRONG = N_("No royal may go above 20.")
    OTHER_ROYAL = N_("The armour goes to the royal most like it.")


def resets(card: Card) -> bool:
    """Whether ``card`` sends the pile it is laid on back under the draw pile."""
    return card.is_joker or card.rank is Rank.ACE


def places_for(card: Card, grid: Grid, options: Matr1xOptions) -> tuple[Place, ...]:
    """Every place where the drawn ``card`` may be dropped, in reading order; none for a hidden card."""
    if card.is_joker:
        return joker_places(grid, options)
    if card.rank is None:
        return ()
    if card.rank is Rank.ACE:
        return INNER
    if card.rank.is_court:
        return royal_places(card, grid)
    return number_places(card, grid) or armour_places(card, grid, options)


def joker_places(grid: Grid, options: Matr1xOptions) -> tuple[Place, ...]:
    """“Jokers also reset, but must be placed on the lowest-value pile.”

    The empty centre is no pile, unless ``joker_on_empty_centre`` makes it one of value 0.
    """
    values = {pile: value(top) for pile in INNER if (top := grid.top(pile)) is not None}
    if options.joker_on_empty_centre:
        values |= dict.fromkeys((pile for pile in INNER if pile not in values), 0)
    lowest = min(values.values())
    return tuple(pile for pile in INNER if values.get(pile) == lowest)


def number_places(card: Card, grid: Grid) -> tuple[Place, ...]:
    """“… can only be placed on piles where the top card is the same value or lower.”"""
    return tuple(pile for pile in INNER if (top := grid.top(pile)) is None or value(top) <= value(card))


def royal_places(royal: Card, grid: Grid) -> tuple[Place, ...]:
    """“… next to the highest-value same-suited card, if a place is available”, else colour, else any."""
    beside = {
        pile: tuple(place for place in BESIDE[pile] if grid.is_open(place))
        for pile in INNER
        if grid.top(pile) is not None
    }
    tops = [(pile, top) for pile, places in beside.items() if places and (top := grid.top(pile)) is not None]
    similar = _most_similar(royal, tops)
    highest = max((value(top) for _, top in similar), default=0)
    best = {place for pile, top in similar if value(top) == highest for place in beside[pile]}
    return tuple(place for place in OUTER if place in best)


def armour_places(card: Card, grid: Grid, options: Matr1xOptions) -> tuple[Place, ...]:
    """“If a 'number' card cannot be placed on an inner pile, it must be added to a royal as 'armor'.”"""
    living = list(grid.living())
    if not living and options.preventative_armour:
        return tuple(place for place in OUTER if grid.top(place) is None)
    able = [(place, royal) for place, royal in living if grid.total(place) + value(card) <= MOST_ARMOURED]
    if options.armour == "any":
        return tuple(place for place, _ in able)
    similar = [place for place, _ in _most_similar(card, able)]
    lowest = min(map(grid.total, similar), default=0)
    return tuple(place for place in similar if grid.total(place) == lowest)


def _most_similar(card: Card, others: Iterable[tuple[Place, Card]]) -> list[tuple[Place, Card]]:
    """Those of ``others`` in the suit of ``card``, or if there are none in its colour, or else all."""
    rest = list(others)
    same_suit = [(place, other) for place, other in rest if other.suit is card.suit]
    return same_suit or [(place, other) for place, other in rest if same_colour(card, other)] or rest


def same_colour(card: Card, other: Card) -> bool:
    """Whether both cards are red or both black; a joker is neither."""
    return card.suit is not None and other.suit is not None and card.suit.is_red == other.suit.is_red


def refuse(card: Card, place: Place, grid: Grid, options: Matr1xOptions) -> Refusal | None:
    """Why the drawn ``card`` may not be dropped at ``place``; None if it may."""
    if place in places_for(card, grid, options):
        return None
    if is_royal(card):
        if place in INNER:
            return Refusal.ROYAL_INSIDE
        return Refusal.OTHER_PLACE if grid.is_open(place) else Refusal.ROYAL_THERE
    if place in INNER and card.is_joker:
        return Refusal.NOT_LOWEST
    if place in INNER:
        return Refusal.TOO_LOW if number_places(card, grid) else Refusal.NO_PILE
    if resets(card):
        return Refusal.INSIDE_ONLY
    if number_places(card, grid):
        return Refusal.FITS_INSIDE
    if grid.living_at(place) is None:
        return Refusal.NO_ROYAL
    return Refusal.TOO_STRONG if grid.total(place) + value(card) > MOST_ARMOURED else Refusal.OTHER_ROYAL


@dataclass(frozen=True, slots=True)
class Attack:
    """The state of a lane: the royal at its end, the attackers' top cards, and their sum.

    An attacker is None while the centre is empty.
    """

    lane: Lane
    royal: Card
    cards: tuple[Card | None, Card | None]
    need: int
    """The royal's value with its armour."""

    @property
    def sum(self) -> int:
        return sum(value(card) for card in self.cards if card is not None)

    @property
    def fits(self) -> bool:
        """Whether the cards may attack this royal: any cards, of the queen's colour, or of the king's suit."""
        return all(card is not None and can_attack(card, self.royal) for card in self.cards)

    @property
    def beats(self) -> bool:
        """Whether the royal is beaten if the lane is triggered."""
        return self.fits and self.sum >= self.need


def can_attack(card: Card, royal: Card) -> bool:
    """Whether ``card`` may be one of the two that beat ``royal``."""
    if royal.rank is Rank.JACK:
        return True
    return same_colour(card, royal) if royal.rank is Rank.QUEEN else card.suit is royal.suit


def attack_on(grid: Grid, place: Place) -> Attack | None:
    royal = grid.living_at(place)
    if royal is None:
        return None
    lane = LANE_TO[place]
    near, far = lane.attackers
    return Attack(lane, royal, (grid.top(near), grid.top(far)), grid.total(place))


def triggered(grid: Grid, pile: Place) -> tuple[Attack, ...]:
    """The attacks triggered by a card on the inner ``pile``, which itself does not count."""
    attacks = (attack_on(grid, lane.royal) for lane in LANES_FROM[pile])
    return tuple(attack for attack in attacks if attack is not None)


def out_of_reach(royal: Card, need: int) -> bool:
    """Whether no two cards in the deck can beat ``royal`` with the value ``need``, such as a king at 20."""
    return royal.rank is not None and need > _BEST_PAIR[royal.rank]


class DropKind(Enum):
    """The kinds of drop: laying a card, resetting a pile, placing a royal, adding armour."""

    LAY = "lay"
    RESET = "reset"
    ROYAL = "royal"
    ARMOUR = "armour"


@dataclass(frozen=True, slots=True)
class Forecast:
    """What dropping ``card`` at ``place`` does.

    ``covers`` is the card it is laid on; ``returning`` the cards that go back under the draw pile, the first
    to go first; ``attacks`` what it triggers; ``royal`` and ``total`` the royal there (or coming there, or
    None) and its value afterwards.
    """

    card: Card
    place: Place
    kind: DropKind
    covers: Card | None = None
    returning: tuple[Card, ...] = ()
    attacks: tuple[Attack, ...] = ()
    royal: Card | None = None
    total: int = 0

    @property
    def beaten(self) -> tuple[Attack, ...]:
        return tuple(attack for attack in self.attacks if attack.beats)

    @property
    def makes_unbeatable(self) -> bool:
        """Whether the royal could never be beaten afterwards: legal, but warned of."""
        return self.royal is not None and out_of_reach(self.royal, self.total)


def forecast(card: Card, place: Place, grid: Grid) -> Forecast:
    if place in INNER:
        kind = DropKind.RESET if resets(card) else DropKind.LAY
        returning = grid.piles.get(place, ()) if resets(card) else ()
        return Forecast(card, place, kind, grid.top(place), returning, triggered(grid, place))
    kind = DropKind.ROYAL if is_royal(card) else DropKind.ARMOUR
    royal = card if is_royal(card) else grid.living_at(place)
    return Forecast(card, place, kind, grid.top(place), royal=royal, total=grid.total(place) + value(card))


def drop(grid: Grid, what: Forecast) -> Grid:
    below = grid.piles.get(what.place, ())
    if what.kind is DropKind.ROYAL:
        pile = (*below, what.card)  # it inherits the armour, which therefore lies on it
    elif what.kind is DropKind.RESET:
        pile = (what.card,)
    else:
        pile = (what.card, *below)
    fallen = [attack.lane.royal for attack in what.beaten]
    beaten = grid.beaten.union(fallen) if fallen else grid.beaten
    return Grid({**grid.piles, what.place: pile}, beaten)
