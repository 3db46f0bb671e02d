"""The moves of Sequence Giant and their text form.

``7H c4`` places a chip, as does ``JD c4`` with a wild jack; ``JS xc4`` removes one; `` =c4-g4`` follows if a five was
chosen. ``dead 7H`` exchanges a dead card, ``draw``, ``pass``, ``talk 1`` calls table talk on side 1 (also ``talk
blue``), ``give 7H`` gives a card up for it. Chance deals with ``cut 7H 2C …`` and ``shuffle 83021``; the clock has
``time 12.5`` and ``flag``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final, TypeVar

from jungle_games.core.cards import Card, CardError, parse_cards
from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import Elapsed, Flag, parse_elapsed
from jungle_games.core.shuffle import Shuffle, parse_shuffle
from jungle_games.games.sequence.rules.fives import (
    CORNERS,
    PLAYABLE,
    SIDE_NAMES,
    Completed,
    Five,
    Run,
    Side,
    Square,
    completed,
)
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED, Refusal, Situation, changed, without


@dataclass(frozen=True, slots=True)
class Place:
    """Play ``card`` and put a chip on ``square``; ``fives`` are those chosen, line by line."""

    card: Card
    square: Square
    fives: tuple[Five, ...] = ()

    def __str__(self) -> str:
        return " ".join([f"{self.card} {self.square}", *(f"={five}" for five in self.fives)])


@dataclass(frozen=True, slots=True)
class Remove:
    """Play the one-eyed jack ``card`` and take an opponent's chip from ``square``."""

    card: Card
    square: Square

    def __str__(self) -> str:
        return f"{self.card} x{self.square}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Announce ``card`` as a dead card and discard it, to draw another."""

    card: Card

    def __str__(self) -> str:
        return f"dead {self.card}"


@dataclass(frozen=True, slots=True)
class Draw:
    """The seat that is owed a card takes the top one of the draw deck."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class PassTurn:
    """End the turn without playing because there is nothing to play."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Talk:
    """Call table talk on ``side``."""

    side: Side

    def __str__(self) -> str:
        return f"talk {self.side}"


@dataclass(frozen=True, slots=True)
class Give:
    """Give ``card`` up because of table talk."""

    card: Card

    def __str__(self) -> str:
        return f"give {self.card}"


@dataclass(frozen=True, slots=True)
class Cut:
    """The chance move in which every seat still cutting shows a card, in the order of the seats.

    Without cards it is what ``legal_moves`` lists while a cut is due, and cannot be played.
    """

    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return " ".join(["cut", *(card.code for card in self.cards)])


SequenceMove = Place | Remove | Exchange | Draw | PassTurn | Talk | Give | Cut | Shuffle[Card] | Elapsed | Flag

BESIDE_PLAY: Final = ("shuffle", "cut", "draw", "dead", "talk", "give")
"""The first words of moves that neither play a card nor pass."""
_LARGEST_CUT: Final = 12


def parse_move(text: str) -> SequenceMove:
    """The move whose text form is ``text``. Raises IllegalMove if it is no move of this game at all.

    >>> str(parse_move("10h C4 =g4-c4"))
    'TH c4 =c4-g4'
    """
    words = text.split()
    if not words:
        raise IllegalMove(_no_move(text))
    verb, rest = words[0].lower(), words[1:]
    if verb == "shuffle":
        return parse_shuffle(" ".join([verb, *rest]), parse_cards)
    try:
        if verb in _PLAIN and not rest:
            return _PLAIN[verb]
        if verb in _DETAILED:
            return _DETAILED[verb](rest)
        return _parse_play(words)
    except (CardError, ValueError) as error:
        raise IllegalMove(f"{_no_move(text)} {error}") from error


def _no_move(text: str) -> str:
    return _("‘{text}’ is not a move; a move reads like 7H c4, JS xc4, dead 7H, draw or pass.").format(text=text[:40])


def _parse_play(words: Sequence[str]) -> SequenceMove:
    if len(words) < 2:
        raise ValueError(_("A card needs a space."))
    card, place, fives = Card.parse(words[0]), words[1], words[2:]
    if place[:1].lower() == "x" and not fives:
        return Remove(card, Square.parse(place[1:]))
    return Place(card, Square.parse(place), tuple(_parse_five(five) for five in fives))


def _parse_five(text: str) -> Five:
    one, dash, other = text[1:].partition("-")
    if not text.startswith("=") or not dash:
        raise ValueError(_("Five chosen spaces read like =c4-g4."))
    return Five.between(Square.parse(one), Square.parse(other))


def _one_card(words: Sequence[str]) -> Card:
    if len(words) != 1:
        raise ValueError(_("It takes one card."))
    return Card.parse(words[0])


def _parse_talk(words: Sequence[str]) -> SequenceMove:
    for side, name in enumerate(SIDE_NAMES):
        if len(words) == 1 and words[0].lower() in (str(side), name, name[0]):
            return Talk(side)
    raise ValueError(_("It takes a side: 0, 1 or 2."))


def _parse_cut(words: Sequence[str]) -> SequenceMove:
    if len(words) > _LARGEST_CUT:
        raise ValueError(_("At most twelve players cut."))
    return Cut(parse_cards(words))


_PLAIN: Final[Mapping[str, SequenceMove]] = {"draw": Draw(), "pass": PassTurn(), "flag": Flag()}
_DETAILED: Final[Mapping[str, Callable[[Sequence[str]], SequenceMove]]] = {
    "dead": lambda words: Exchange(_one_card(words)),
    "give": lambda words: Give(_one_card(words)),
    "talk": _parse_talk,
    "cut": _parse_cut,
    "time": parse_elapsed,
}


S = TypeVar("S", bound=Situation)


def targets(situation: Situation, card: Card) -> list[Square]:
    chips, side = situation.chips, situation.side
    if card in ONE_EYED:
        locked = situation.locked
        return [square for square in sorted(chips) if chips[square] != side and square not in locked]
    if not situation.chips_left(side):
        return []
    if card in TWO_EYED:
        return [square for square in PLAYABLE if square not in chips]
    return [square for square in situation.table.mat.spaces(card) if square not in chips]


def plays(situation: Situation) -> Iterator[Place | Remove]:
    for card in dict.fromkeys(situation.hand):
        for square in targets(situation, card):
            if card in ONE_EYED:
                yield Remove(card, square)
            else:
                yield from (Place(card, square, fives) for fives in choices(situation, square))


def choices(situation: Situation, square: Square) -> list[tuple[Five, ...]]:
    """The choices of fives with a chip on ``square``: usually only none, ``()``."""
    open_choices = completes(situation, square).choices
    return list(product(*open_choices)) if open_choices else [()]


def completes(situation: Situation, square: Square) -> Completed:
    return completed(square, situation.own, situation.own_fives)


def can_play(situation: Situation) -> bool:
    return any(targets(situation, card) for card in situation.hand)


def exchanges(situation: Situation) -> list[Exchange]:
    """The dead cards that may be exchanged now, one per turn."""
    if situation.exchanged:
        return []
    return [Exchange(card) for card in dict.fromkeys(situation.hand) if situation.is_dead(card)]


# Refusals


def refuse_placing(situation: Situation, move: Place) -> Refusal | None:
    """Why the seat to move may not make ``move``; None if it may."""
    card, square = move.card, move.square
    if card not in situation.hand or card.is_hidden:
        return Refusal.NOT_IN_HAND
    if card in ONE_EYED:
        return Refusal.REMOVES_ONLY
    if situation.is_dead(card):
        return Refusal.DEAD
    if square in CORNERS:
        return Refusal.CORNER
    if card not in TWO_EYED and square not in situation.table.mat.spaces(card):
        return Refusal.OTHER_SPACE
    if square in situation.chips:
        return Refusal.TAKEN
    if not situation.chips_left(situation.side):
        return Refusal.NO_CHIPS
    return _refuse_fives(situation, move)


def _refuse_fives(situation: Situation, move: Place) -> Refusal | None:
    open_choices = completes(situation, square=move.square).choices
    if any(not any(five in choice for choice in open_choices) for five in move.fives):
        return Refusal.NO_CHOICE
    if any(sum(five in choice for five in move.fives) != 1 for choice in open_choices):
        return Refusal.CHOOSE
    return None


def refuse_removing(situation: Situation, move: Remove) -> Refusal | None:
    if move.card not in situation.hand:
        return Refusal.NOT_IN_HAND
    if move.card not in ONE_EYED:
        return Refusal.NO_JACK
    return refuse_removal(situation, move.square)


def refuse_removal(situation: Situation, square: Square) -> Refusal | None:
    """Why a one-eyed jack of the side to move may not remove the chip on ``square``; None if it may."""
    if square in CORNERS:
        return Refusal.CORNER
    owner = situation.chips.get(square)
    if owner is None:
        return Refusal.NO_CHIP
    if owner == situation.side:
        return Refusal.OWN_CHIP
    return Refusal.IN_SEQUENCE if square in situation.locked else None


def refuse_exchange(situation: Situation, card: Card) -> Refusal | None:
    if card not in situation.hand or card.is_hidden:
        return Refusal.NOT_IN_HAND
    if card in TWO_EYED or card in ONE_EYED:
        return Refusal.JACK_ALIVE
    if not situation.is_dead(card):
        return Refusal.ALIVE
    return Refusal.EXCHANGED if situation.exchanged else None


# Changes to mat and hand; ``turns.py`` continues the turn


def discard(situation: S, card: Card) -> S:
    """“Choose one card from their hand and place it, faceup, in front of them forming a discard pile.”"""
    seat = situation.turn
    return replace(
        situation,
        hands=changed(situation.hands, seat, without(situation.hands[seat], card)),
        discards=changed(situation.discards, seat, (*situation.discards[seat], card)),
    )


def lay_chip(situation: S, move: Place) -> S:
    """“They then place one of their color marker chips”; five in a line “have formed a SEQUENCE”."""
    side = situation.side
    formed = completes(situation, move.square)
    runs = tuple(Run(side, five) for five in (*formed.certain, *move.fives))
    return replace(situation, chips={**situation.chips, move.square: side}, runs=situation.runs + runs)


def take_chip(situation: S, square: Square) -> S:
    """“Remove one of their opponent's marker chips … from the game mat.”"""
    chips = dict(situation.chips)
    del chips[square]
    return replace(situation, chips=chips)
