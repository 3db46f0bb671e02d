"""The rules of Sequence Giant: the reference, written to be read beside the rule sheet.

``fives.py`` has the mat and its lines, ``moves.py`` playing a card; both work on ``situation.py``. This module has the
game as a whole: the cut and the deal, turns, table talk, who may move, the legal moves, what a seat sees.

Play continues as soon as a chip is laid: the next seat is to move, while the last one (``owed``) may still draw
its card until another move is made. Not listed among the legal moves, though legal with a
clock, are ``time`` and, until it is recorded that time is up, ``flag``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Self, TypeVar

from jungle_games.core.cards import Card, Rank, deck
from jungle_games.core.game import CHANCE, Actor, IllegalMove, Outcome, Seat, Termination
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.shuffle import Shuffle, draw_below
from jungle_games.games.sequence.rules import moves
from jungle_games.games.sequence.rules.fives import CORNERS, SIDE_NAMES, SIZE, Completed, Side, Square
from jungle_games.games.sequence.rules.moves import (
    Cut,
    Draw,
    Exchange,
    Give,
    PassTurn,
    Place,
    Remove,
    SequenceMove,
    Talk,
    can_play,
    discard,
    exchanges,
    lay_chip,
    take_chip,
)
from jungle_games.games.sequence.rules.situation import Refusal, Situation, Stage, Table, changed, without

S = TypeVar("S", bound=Situation)

DECK: Final = deck(packs=2)
"""“104 Playing Cards”: two decks without jokers, in order."""


def cut(situation: S, move: Cut) -> S:
    """“Players cut cards and the lowest card deals — Aces are high”; tied players cut again."""
    if situation.stage is not Stage.CUT:
        raise Refusal.DEALT.error(move)
    seats = situation.cutting
    count = len(seats)
    if len(move.cards) != count:
        reason = _("needs a card for each of {count} players, not {given}")
        raise IllegalMove("cut: " + reason.format(count=count, given=len(move.cards)))
    too_many = Counter(move.cards) - Counter(DECK)
    if too_many:
        raise IllegalMove("cut: " + _("{card} is not in the deck that many times").format(card=next(iter(too_many))))
    lowest = min(map(_height, move.cards))
    tied = tuple(seat for seat, card in zip(seats, move.cards, strict=True) if _height(card) == lowest)
    shown = dict(zip(seats, move.cards, strict=True))
    after = replace(situation, cut=tuple(shown.get(seat) for seat in range(situation.table.seats)))
    if len(tied) > 1:
        return replace(after, cutting=tied)
    return give_deal(replace(after, cutting=()), tied[0])


def _height(card: Card) -> int:
    assert card.rank is not None
    return 14 if card.rank is Rank.ACE else card.rank


def sample_cut(situation: Situation, rng: random.Random) -> Cut:
    """A cut by all seats that are to cut, each at a different place in the deck."""
    left = list(DECK)
    return Cut(tuple(left.pop(draw_below(rng, len(left))) for _ in situation.cutting))


def give_deal(situation: S, dealer: Seat) -> S:
    """``situation`` with the ``dealer`` decided: the deck is to be shuffled, or dealt as stacked."""
    found = replace(situation, dealer=dealer, stage=Stage.DEAL)
    return _deal(found, situation.deck) if situation.stacked else found


def shuffle(situation: S, move: Shuffle[Card]) -> S:
    """“The Dealer should shuffle the cards and deal out”; or the discards become the draw deck."""
    if situation.stage is Stage.DEAL:
        return _deal(situation, move.apply(situation.deck))
    if situation.stage is Stage.RESHUFFLE:
        discards = [card for pile in situation.discards for card in pile]
        piles = ((),) * situation.table.seats
        return replace(situation, deck=move.apply(discards), discards=piles, stage=Stage.PLAY)
    raise Refusal.DEALT.error(move)


def _deal(situation: S, cards: Sequence[Card]) -> S:
    """Deal one card at a time, beginning at the dealer's left, whose turn comes first."""
    table = situation.table
    assert situation.dealer is not None
    first = table.after(situation.dealer)
    dealt = table.seats * table.hand_size
    hands = [tuple(cards[(seat - first) % table.seats : dealt : table.seats]) for seat in range(table.seats)]
    deck = tuple(cards[dealt:])
    return replace(situation, deck=deck, hands=tuple(hands), stage=Stage.PLAY, turn=first, cut=())


class SequenceEnd(Termination):
    """Why a game of Sequence Giant is over."""

    SEQUENCES = "sequences"
    DECK_EMPTY = "deck-empty"
    NO_CARDS = "no-cards"


def winner(situation: Situation) -> Side | None:
    """The side that has “scored the required number of SEQUENCES”."""
    if not situation.runs:
        return None
    latest = situation.runs[-1].side
    return latest if len(situation.fives_of(latest)) >= situation.table.needed else None


def outcome(situation: Situation) -> Outcome | None:
    """The result, or None: a won game, an empty draw deck, or a round in which every seat passed."""
    table = situation.table
    side = winner(situation)
    if side is not None:
        winners = tuple(table.members(side))
        scores = tuple(1.0 if seat in winners else 0.0 for seat in range(table.seats))
        return Outcome(winners, scores, SequenceEnd.SEQUENCES)
    if situation.stage is not Stage.PLAY:
        return None
    if not situation.deck:
        return _drawn(situation, SequenceEnd.DECK_EMPTY)
    return _drawn(situation, SequenceEnd.NO_CARDS) if situation.passes >= table.seats else None


def _drawn(situation: Situation, end: SequenceEnd) -> Outcome:
    return Outcome((), (0.5,) * situation.table.seats, end)


def refuse_turn(situation: Situation) -> Refusal | None:
    """Why the seat to move may not play a card, exchange or pass now; None if it may."""
    if situation.stage is not Stage.PLAY:
        return Refusal.NOT_DEALT
    if situation.giving:
        return Refusal.GIVE_FIRST
    if time_is_up(situation):
        return Refusal.TIME_IS_UP
    return Refusal.DRAW_FIRST if situation.owed == situation.turn else None


def refuse_pass(situation: Situation) -> Refusal | None:
    """Why the seat to move may not pass: it may only if it has nothing to play or exchange."""
    if can_play(situation) or any(card.is_hidden for card in situation.hand):
        return Refusal.MUST_PLAY
    return Refusal.MUST_EXCHANGE if exchanges(situation) else None


def place(situation: S, move: Place) -> S:
    """Play a card and lay a chip; drawing a card ends the turn, unless the chip wins."""
    after = lay_chip(discard(_begin(situation), move.card), move)
    return after if (winner(after) is not None) else _end(_owe(after), passes=0)


def remove(situation: S, move: Remove) -> S:
    """“If a Jack is played, players redraw a replacement card and their turn is over.”"""
    return _end(_owe(take_chip(discard(_begin(situation), move.card), move.square)), passes=0)


def exchange(situation: S, move: Exchange) -> S:
    """“Announcing it as a dead card, and draw one card … The player may then proceed to play their turn.”"""
    return _owe(replace(discard(_begin(situation), move.card), exchanged=True))


def pass_turn(situation: S) -> S:
    """End the turn without a card played; no card is drawn."""
    return _end(_begin(situation), passes=situation.passes + 1)


def _begin(situation: S) -> S:
    """“Failure to draw a card before the next player makes a move will result in that player forfeiting the
    right to draw a card.”
    """
    return situation if situation.owed is None else replace(situation, owed=None)


def _owe(situation: S) -> S:
    """Let the seat to move draw, or draw at once with ``auto_draw``."""
    owing = replace(situation, owed=situation.turn)
    return draw(owing) if situation.table.options.auto_draw else owing


def draw(situation: S) -> S:
    seat = situation.owed
    assert seat is not None
    top, rest = situation.deck[0], situation.deck[1:]
    hands = changed(situation.hands, seat, (*situation.hands[seat], top))
    reshuffled = not rest and situation.table.options.empty_deck == "reshuffle"
    stage = Stage.RESHUFFLE if reshuffled else situation.stage
    return replace(situation, deck=rest, hands=hands, owed=None, stage=stage)


def _end(situation: S, *, passes: int) -> S:
    following = situation.table.after(situation.turn)
    return replace(situation, turn=following, passes=passes, exchanged=False, called=(), elapsed=0.0)


# The clock


def time_is_up(situation: Situation) -> bool:
    limit = situation.table.options.turn_clock
    return bool(limit) and situation.elapsed >= limit


def lose_turn(situation: S) -> S:
    """End the turn without a move; a seat that may still draw may do so until the next one."""
    return _end(situation, passes=0)


def talks(situation: Situation) -> Iterator[Talk]:
    """Every side on which table talk may be called now."""
    return (Talk(side) for side in range(situation.table.sides) if refuse_talk(situation, side) is None)


def refuse_talk(situation: Situation, side: Side) -> Refusal | None:
    """Why table talk may not be called on ``side``, or None; it may once per turn on each side."""
    table = situation.table
    if not table.teams:
        return Refusal.NO_TEAMS
    if situation.stage is not Stage.PLAY:
        return Refusal.NOT_DEALT
    if not 0 <= side < table.sides:
        return Refusal.NO_SIDE
    if situation.giving:
        return Refusal.GIVE_FIRST
    if side in situation.called:
        return Refusal.CALLED
    return None if any(situation.hands[seat] for seat in table.members(side)) else Refusal.NO_CARDS


def caller(situation: Situation, side: Side) -> Seat:
    """The seat that calls table talk on ``side``: the other side's seat to move or next to move."""
    seat = situation.turn
    while situation.table.side(seat) == side:
        seat = situation.table.after(seat)
    return seat


def call(situation: S, move: Talk) -> S:
    """“Every member of that team must forfeit one card of their choice”: all who have one, in the order of seats."""
    members = situation.table.members(move.side)
    giving = tuple(seat for seat in members if situation.hands[seat])
    return replace(situation, giving=giving, called=(*situation.called, move.side))


def gifts(situation: Situation) -> list[Give]:
    """The cards that the next seat which must give one up may give; hidden cards are left out."""
    if not situation.giving:
        return []
    hand = dict.fromkeys(situation.hands[situation.giving[0]])
    return [Give(card) for card in hand if not card.is_hidden]


def give(situation: S, card: Card) -> S:
    """“Place it on their discard pile.” It is not drawn again."""
    seat, *others = situation.giving
    return replace(
        situation, hands=changed(situation.hands, seat, without(situation.hands[seat], card)),
        discards=changed(situation.discards, seat, (*situation.discards[seat], card)), giving=tuple(others),
    )  # fmt: skip


@dataclass(frozen=True, repr=False)
class SequencePosition(Situation):
    """A position, or what a seat may know of one. Equality and hash go by value."""

    @classmethod
    def start(cls, table: Table, *, stack: Sequence[Card] = (), dealer: Seat | None = None) -> Self:
        """The position before the deal; ``stack`` is a deck in a given order, ``dealer`` the seat that deals."""
        empty: tuple[tuple[Card, ...], ...] = ((),) * table.seats
        cutting = tuple(range(table.seats))
        position = cls(table, tuple(stack) or DECK, empty, empty, Stage.CUT, stacked=bool(stack), cutting=cutting)
        return position if dealer is None else give_deal(replace(position, cutting=()), dealer)

    def __hash__(self) -> int:
        return hash((self.turn, self.owed, self.deck, self.hands, frozenset(self.chips.items())))

    def __repr__(self) -> str:
        chips = "/".join(_chip_rows(self))
        return f"<SequencePosition {chips} turn={self.turn} owed={self.owed} draw={len(self.deck)}>"

    # Turns and the end

    @property
    def to_move(self) -> Actor | None:
        """The seat to move, ``CHANCE`` while cards are cut or shuffled, None when the game is over."""
        if self.outcome is not None:
            return None
        if self.stage is not Stage.PLAY:
            return CHANCE
        return self.giving[0] if self.giving else self.turn

    @cached_property
    def outcome(self) -> Outcome | None:
        return outcome(self)

    def actor(self, move: SequenceMove) -> Actor:
        """Who makes ``move``: usually the seat to move; a late draw is made by the seat that is owed the card."""
        match move:
            case Cut() | Shuffle():
                return CHANCE
            case Draw() if self.owed is not None:
                return self.owed
            case Talk(side):
                return caller(self, side)
        return self.giving[0] if self.giving else self.turn

    # The legal moves

    def legal_moves(self) -> Sequence[SequenceMove]:
        """Every move of the seat to move, then a late draw, then calls of table talk; empty when over."""
        return self._moves

    @cached_property
    def _moves(self) -> tuple[SequenceMove, ...]:
        if self.outcome is not None:
            return ()
        if self.stage is Stage.CUT:
            return (Cut(),)
        if self.stage is not Stage.PLAY:
            return (Shuffle(),)
        return (*self._moves_to_move(), *([Draw()] if self.owed is not None else []), *talks(self))

    def _moves_to_move(self) -> Iterator[SequenceMove]:
        if self.giving:
            yield from gifts(self)
        elif time_is_up(self):
            yield Flag()
        elif refuse_turn(self) is None:
            yield from moves.plays(self)
            yield from moves.exchanges(self)
            if refuse_pass(self) is None:
                yield PassTurn()

    def targets(self, card: Card) -> list[Square]:
        if self.outcome is not None or refuse_turn(self) or card not in self.hand or card.is_hidden:
            return []
        return moves.targets(self, card)

    def completes(self, square: Square) -> Completed:
        return moves.completes(self, square)

    def refusal(self, move: SequenceMove) -> Refusal | None:
        if self.outcome is not None:
            return Refusal.GAME_OVER
        match move:
            case Cut():
                return Refusal.DEALT if self.stage is not Stage.CUT else None
            case Shuffle():
                return Refusal.DEALT if self.stage not in (Stage.DEAL, Stage.RESHUFFLE) else None
            case Draw():
                return None if self.owed is not None and self.stage is Stage.PLAY else Refusal.NOTHING_OWED
            case Talk(side):
                return refuse_talk(self, side)
            case Give(card):
                if not self.giving:
                    return Refusal.NOT_GIVING
                hand = self.hands[self.giving[0]]
                return Refusal.NOT_IN_HAND if card.is_hidden or card not in hand else None
            case Elapsed():
                if not self.table.options.turn_clock:
                    return Refusal.NO_CLOCK
                if self.stage is not Stage.PLAY:
                    return Refusal.NOT_DEALT
                return Refusal.TIME_BACK if move.seconds < self.elapsed else None
            case Flag():
                if not self.table.options.turn_clock:
                    return Refusal.NO_CLOCK
                return Refusal.NOT_DEALT if self.stage is not Stage.PLAY else None
        return refuse_turn(self) or self._refuse_play(move)

    def _refuse_play(self, move: Place | Remove | Exchange | PassTurn) -> Refusal | None:
        match move:
            case Place():
                return moves.refuse_placing(self, move)
            case Remove():
                return moves.refuse_removing(self, move)
            case Exchange(card):
                return moves.refuse_exchange(self, card)
            case PassTurn():
                return refuse_pass(self)

    # Playing

    def play(self, move: SequenceMove) -> Self:
        reason = self.refusal(move)
        if reason is not None:
            raise reason.error(move)
        match move:
            case Place():
                return place(self, move)
            case Remove():
                return remove(self, move)
            case Exchange():
                return exchange(self, move)
            case Draw():
                return draw(self)
            case PassTurn():
                return pass_turn(self)
            case Talk():
                return call(self, move)
            case Give(card):
                return give(self, card)
            case Cut():
                return cut(self, move)
            case Shuffle():
                return shuffle(self, move)
            case Elapsed(seconds):
                return replace(self, elapsed=seconds)
            case Flag():
                if self.giving:
                    return give(self, self.hands[self.giving[0]][0])
                return lose_turn(self)

    def sample_chance(self, rng: random.Random) -> SequenceMove:
        if self.to_move is not CHANCE:
            raise IllegalMove("There is nothing to shuffle now.")
        return sample_cut(self, rng) if self.stage is Stage.CUT else Shuffle.draw(rng)

    # Observations

    def observe(self, seat: Seat) -> Self:
        """The position with the other hands and the draw deck face down."""
        hands = tuple(hand if owner == seat else _face_down(hand) for owner, hand in enumerate(self.hands))
        return replace(self, hands=hands, deck=_face_down(self.deck))

    def state(self) -> Mapping[str, object]:
        return {
            "mat": list(self.table.mat.rows()),
            "chips": list(_chip_rows(self)),
            "hands": [[card.code for card in hand] for hand in self.hands],
            "discards": [[card.code for card in pile] for pile in self.discards],
            "draw": len(self.deck),
            "sequences": [
                {"owner": SIDE_NAMES[run.side][0], "squares": [str(square) for square in run.five.squares]}
                for run in self.runs
            ],
            "owed": self.owed,
        }


def _face_down(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (Card.HIDDEN,) * len(cards)


def _chip_rows(position: Situation) -> Iterator[str]:
    for rank in reversed(range(SIZE)):
        yield "".join(_chip_letter(position, Square(file, rank)) for file in range(SIZE))


def _chip_letter(position: Situation, square: Square) -> str:
    if square in CORNERS:
        return "*"
    side = position.chips.get(square)
    if side is None:
        return "."
    letter = SIDE_NAMES[side][0]
    return letter.upper() if square in position.locked else letter
