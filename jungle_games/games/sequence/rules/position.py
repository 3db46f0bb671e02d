"""The rules of Sequence Giant: the reference, written to be read beside the rule sheet.

``fives.py`` has the mat and its lines, ``moves.py`` the moves. Here is the game: the cut and the deal, turns, playing a
card, table talk, who may move, the legal moves, what a seat sees.

Play continues as soon as a chip is laid: the next seat is to move, while the last one (``owed``) may still draw
its card until another move is made. Not listed among the legal moves, though legal with a
clock, are ``time`` and, until it is recorded that time is up, ``flag``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Final, Self

from jungle_games.core.cards import Card, Rank, deck
from jungle_games.core.game import CHANCE, Actor, IllegalMove, Outcome, Seat, Termination
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.shuffle import Shuffle, draw_below
from jungle_games.games.sequence.rules.fives import (
    CORNERS,
    FIVE,
    PLAYABLE,
    SIDE_NAMES,
    SIZE,
    Completed,
    Five,
    Line,
    Run,
    Side,
    Square,
    completed,
    fives,
    own_squares,
)
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
)
from jungle_games.games.sequence.rules.situation import (
    CHIPS,
    ONE_EYED,
    TWO_EYED,
    Refusal,
    Stage,
    Table,
    changed,
    without,
)

DECK: Final = deck(packs=2)
"""“104 Playing Cards”: two decks without jokers, in order."""


class SequenceEnd(Termination):
    """Why a game of Sequence Giant is over."""

    SEQUENCES = "sequences"
    DECK_EMPTY = "deck-empty"
    NO_CARDS = "no-cards"


@dataclass(frozen=True, repr=False)
class SequencePosition:
    """A position, or what a seat may know of one. Equality and hash go by value; its mappings must not be changed.

    ``deck`` has the top card first, ``hands`` and ``discards`` (the latest last) are by seat. ``owed`` is the seat
    that still may draw. ``giving`` are the seats that must give up a card, ``called`` the sides on which table
    talk was called in this turn. While the deal is decided, ``cutting`` are the seats that cut (again), and ``cut`` has
    the cards shown, by seat.
    """

    table: Table
    deck: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    stage: Stage
    stacked: bool = False
    """Whether the order of ``deck`` was given, so that it is not shuffled."""
    cutting: tuple[Seat, ...] = ()
    cut: tuple[Card | None, ...] = ()
    dealer: Seat | None = None
    turn: Seat = 0
    chips: Mapping[Square, Side] = field(default_factory=dict)
    runs: tuple[Run, ...] = ()
    owed: Seat | None = None
    exchanged: bool = False
    """Whether the seat to move has exchanged a dead card in this turn."""
    passes: int = 0
    """Consecutive passes."""
    giving: tuple[Seat, ...] = ()
    called: tuple[Side, ...] = ()
    elapsed: float = 0.0
    """The time of this turn in seconds, as far as recorded."""

    @classmethod
    def start(cls, table: Table, *, stack: Sequence[Card] = (), dealer: Seat | None = None) -> Self:
        """The position before the deal; ``stack`` is a deck in a given order, ``dealer`` the seat that deals."""
        empty: tuple[tuple[Card, ...], ...] = ((),) * table.seats
        cutting = tuple(range(table.seats))
        position = cls(table, tuple(stack) or DECK, empty, empty, Stage.CUT, stacked=bool(stack), cutting=cutting)
        return position if dealer is None else replace(position, cutting=())._give_deal(dealer)

    def __hash__(self) -> int:
        return hash((self.turn, self.owed, self.deck, self.hands, frozenset(self.chips.items())))

    def __repr__(self) -> str:
        chips = "/".join(_chip_rows(self))
        return f"<SequencePosition {chips} turn={self.turn} owed={self.owed} draw={len(self.deck)}>"

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.hands[self.turn]

    @cached_property
    def side(self) -> Side:
        return self.table.side(self.turn)

    @cached_property
    def locked(self) -> frozenset[Square]:
        """The spaces that are part of a SEQUENCE, including corners."""
        return frozenset(square for run in self.runs for square in run.five.squares)

    @cached_property
    def own(self) -> frozenset[Square]:
        """The squares that count as those of the side to move, including the corners."""
        return own_squares(self.chips.items(), self.side)

    @cached_property
    def own_fives(self) -> list[Five]:
        return self.fives_of(self.side)

    def fives_of(self, side: Side) -> list[Five]:
        return [run.five for run in self.runs if run.side == side]

    def lines(self, side: Side, chips: Mapping[Square, Side] | None = None) -> Iterator[Line]:
        """The fives that ``side`` can still make, with other ``chips`` if given, by spaces alone."""
        chips = self.chips if chips is None else chips
        own, earlier = own_squares(chips.items(), side), [frozenset(five.squares) for five in self.fives_of(side)]
        for five in fives():
            lacks = tuple(square for square in five.squares if square not in own)
            fresh = all(len(run.intersection(five.squares)) <= 1 for run in earlier)
            if lacks and fresh and not any(square in chips for square in lacks):
                yield Line(five, FIVE - len(lacks), lacks)

    def chips_left(self, side: Side) -> int:
        return CHIPS[side] - list(self.chips.values()).count(side)

    def is_free(self, square: Square) -> bool:
        return square not in self.chips and square not in CORNERS

    def is_dead(self, card: Card) -> bool:
        """Whether both spaces of ``card`` are taken: “it is a dead card”. Jacks never are."""
        spaces = self.table.mat.spaces(card)
        return bool(spaces) and all(space in self.chips for space in spaces)

    # Turns and the end

    @property
    def to_move(self) -> Actor | None:
        """The seat to move, ``CHANCE`` while cards are cut or shuffled, None when the game is over."""
        if self.outcome is not None:
            return None
        if self.stage is not Stage.PLAY:
            return CHANCE
        return self.giving[0] if self.giving else self.turn

    @property
    def winner(self) -> Side | None:
        """The side that has “scored the required number of SEQUENCES”."""
        if not self.runs:
            return None
        latest = self.runs[-1].side
        return latest if len(self.fives_of(latest)) >= self.table.needed else None

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result, or None: a won game, an empty draw deck, or a round in which every seat passed."""
        side, seats = self.winner, self.table.seats
        if side is not None:
            winners = tuple(self.table.members(side))
            scores = tuple(1.0 if seat in winners else 0.0 for seat in range(seats))
            return Outcome(winners, scores, SequenceEnd.SEQUENCES)
        if self.stage is not Stage.PLAY or (self.deck and self.passes < seats):
            return None
        return Outcome((), (0.5,) * seats, SequenceEnd.NO_CARDS if self.deck else SequenceEnd.DECK_EMPTY)

    def actor(self, move: SequenceMove) -> Actor:
        """Who makes ``move``: usually the seat to move; a late draw is made by the seat that is owed the card.

        Table talk on a side is called by the other side's seat to move or next to move.
        """
        match move:
            case Cut() | Shuffle():
                return CHANCE
            case Draw() if self.owed is not None:
                return self.owed
            case Talk(side):
                seat = self.turn
                while self.table.side(seat) == side:
                    seat = self.table.after(seat)
                return seat
        return self.giving[0] if self.giving else self.turn

    @property
    def _time_is_up(self) -> bool:
        limit = self.table.options.turn_clock
        return bool(limit) and self.elapsed >= limit

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
        talks = (Talk(side) for side in range(self.table.sides) if self._refuse_talk(side) is None)
        return (*self._moves_to_move(), *([Draw()] if self.owed is not None else []), *talks)

    def _moves_to_move(self) -> Iterator[SequenceMove]:
        """What the seat to move may do; hidden cards are left out."""
        if self.giving:
            yield from (Give(card) for card in dict.fromkeys(self.hands[self.giving[0]]) if not card.is_hidden)
        elif self._time_is_up:
            yield Flag()
        elif self._refuse_turn() is None:
            for card in dict.fromkeys(self.hand):
                for square in self._targets(card):
                    if card in ONE_EYED:
                        yield Remove(card, square)
                    else:
                        yield from (Place(card, square, fives) for fives in self.choices(square))
            yield from self._exchanges()
            if self._refuse_pass() is None:
                yield PassTurn()

    def targets(self, card: Card) -> list[Square]:
        if self.outcome is not None or self._refuse_turn() or card not in self.hand or card.is_hidden:
            return []
        return self._targets(card)

    def _targets(self, card: Card) -> list[Square]:
        chips, side = self.chips, self.side
        if card in ONE_EYED:
            return [square for square in sorted(chips) if chips[square] != side and square not in self.locked]
        if not self.chips_left(side):
            return []
        return [square for square in (PLAYABLE if card in TWO_EYED else self.table.mat.spaces(card))
                if square not in chips]  # fmt: skip

    def completes(self, square: Square) -> Completed:
        """What a chip of the side to move would complete on ``square``."""
        return completed(square, self.own, self.own_fives)

    def choices(self, square: Square) -> list[tuple[Five, ...]]:
        """The choices of fives with a chip on ``square``: usually only none, ``()``."""
        return list(product(*self.completes(square).choices))

    def _exchanges(self) -> list[Exchange]:
        """The dead cards that may be exchanged now, one per turn."""
        if self.exchanged:
            return []
        return [Exchange(card) for card in dict.fromkeys(self.hand) if self.is_dead(card)]

    # Refusals

    def refusal(self, move: SequenceMove) -> Refusal | None:
        """Why ``move`` may not be made; None if it may."""
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
                return self._refuse_talk(side)
            case Give(card):
                if not self.giving:
                    return Refusal.NOT_GIVING
                hand = self.hands[self.giving[0]]
                return Refusal.NOT_IN_HAND if card.is_hidden or card not in hand else None
            case Elapsed() | Flag():
                if not self.table.options.turn_clock:
                    return Refusal.NO_CLOCK
                if self.stage is not Stage.PLAY:
                    return Refusal.NOT_DEALT
                return Refusal.TIME_BACK if isinstance(move, Elapsed) and move.seconds < self.elapsed else None
        return self._refuse_turn() or self._refuse_play(move)

    def _refuse_turn(self) -> Refusal | None:
        """Why the seat to move may not play a card, exchange or pass now; None if it may."""
        if self.stage is not Stage.PLAY:
            return Refusal.NOT_DEALT
        if self.giving:
            return Refusal.GIVE_FIRST
        if self._time_is_up:
            return Refusal.TIME_IS_UP
        return Refusal.DRAW_FIRST if self.owed == self.turn else None

    def _refuse_play(self, move: Place | Remove | Exchange | PassTurn) -> Refusal | None:
        if isinstance(move, PassTurn):
            return self._refuse_pass()
        if move.card not in self.hand or move.card.is_hidden:
            return Refusal.NOT_IN_HAND
        match move:
            case Place():
                return self._refuse_placing(move)
            case Remove(card, square):
                return self._refuse_removal(square) if card in ONE_EYED else Refusal.NO_JACK
            case Exchange(card):
                if card in TWO_EYED or card in ONE_EYED:
                    return Refusal.JACK_ALIVE
                if not self.is_dead(card):
                    return Refusal.ALIVE
                return Refusal.EXCHANGED if self.exchanged else None

    def _refuse_pass(self) -> Refusal | None:
        """It may pass only if it has nothing to play or exchange."""
        if any(card.is_hidden or self._targets(card) for card in self.hand):
            return Refusal.MUST_PLAY
        return Refusal.MUST_EXCHANGE if self._exchanges() else None

    def _refuse_placing(self, move: Place) -> Refusal | None:
        card, square = move.card, move.square
        if card in ONE_EYED:
            return Refusal.REMOVES_ONLY
        if self.is_dead(card):
            return Refusal.DEAD
        if square in CORNERS:
            return Refusal.CORNER
        if card not in TWO_EYED and square not in self.table.mat.spaces(card):
            return Refusal.OTHER_SPACE
        if square in self.chips:
            return Refusal.TAKEN
        if not self.chips_left(self.side):
            return Refusal.NO_CHIPS
        open_choices = self.completes(square).choices
        if any(not any(five in choice for choice in open_choices) for five in move.fives):
            return Refusal.NO_CHOICE
        if any(sum(five in choice for five in move.fives) != 1 for choice in open_choices):
            return Refusal.CHOOSE
        return None

    def _refuse_removal(self, square: Square) -> Refusal | None:
        """Why a one-eyed jack of the side to move may not remove the chip on ``square``; None if it may."""
        if square in CORNERS:
            return Refusal.CORNER
        owner = self.chips.get(square)
        if owner is None:
            return Refusal.NO_CHIP
        if owner == self.side:
            return Refusal.OWN_CHIP
        return Refusal.IN_SEQUENCE if square in self.locked else None

    def _refuse_talk(self, side: Side) -> Refusal | None:
        """Why table talk may not be called on ``side``, or None; it may once per turn on each side."""
        table = self.table
        if not table.teams:
            return Refusal.NO_TEAMS
        if self.stage is not Stage.PLAY:
            return Refusal.NOT_DEALT
        if not 0 <= side < table.sides:
            return Refusal.NO_SIDE
        if self.giving:
            return Refusal.GIVE_FIRST
        if side in self.called:
            return Refusal.CALLED
        return None if any(self.hands[seat] for seat in table.members(side)) else Refusal.NO_CARDS

    # Playing

    def play(self, move: SequenceMove) -> Self:
        reason = self.refusal(move)
        if reason is not None:
            raise reason.error(move)
        match move:
            case Place():
                return self._place(move)
            case Remove(card, square):
                # “If a Jack is played, players redraw a replacement card and their turn is over.”
                chips = {at: side for at, side in self.chips.items() if at != square}
                return replace(self._discard(card), chips=chips)._owe()._end(passes=0)
            case Exchange(card):
                # “Announcing it as a dead card, and draw one card … The player may then proceed to play their turn.”
                return replace(self._discard(card), exchanged=True)._owe()
            case Draw():
                return self._draw()
            case PassTurn():
                return replace(self, owed=None)._end(passes=self.passes + 1)
            case Talk(side):
                # “Every member of that team must forfeit one card of their choice”: all who have one.
                giving = tuple(seat for seat in self.table.members(side) if self.hands[seat])
                return replace(self, giving=giving, called=(*self.called, side))
            case Give(card):
                return self._give(card)
            case Cut():
                return self._cut(move)
            case Shuffle():
                return self._shuffle(move)
            case Elapsed(seconds):
                return replace(self, elapsed=seconds)
            case Flag():
                return self._give(self.hands[self.giving[0]][0]) if self.giving else self._end(passes=0)

    def _place(self, move: Place) -> Self:
        """“They then place one of their color marker chips”; five in a line “have formed a SEQUENCE”.

        Drawing a card ends the turn, unless the chip wins.
        """
        fives = (*self.completes(move.square).certain, *move.fives)
        runs = (*self.runs, *(Run(self.side, five) for five in fives))
        after = replace(self._discard(move.card), chips={**self.chips, move.square: self.side}, runs=runs)
        return after if after.winner is not None else after._owe()._end(passes=0)

    def _discard(self, card: Card) -> Self:
        """“Choose one card from their hand and place it, faceup, in front of them forming a discard pile.”

        “Failure to draw a card before the next player makes a move will result in that player forfeiting the right to
        draw a card.”
        """
        return replace(self._put_down(self.turn, card), owed=None)

    def _put_down(self, seat: Seat, card: Card) -> Self:
        hands = changed(self.hands, seat, without(self.hands[seat], card))
        return replace(self, hands=hands, discards=changed(self.discards, seat, (*self.discards[seat], card)))

    def _owe(self) -> Self:
        """Let the seat to move draw, or draw at once with ``auto_draw``."""
        owing = replace(self, owed=self.turn)
        return owing._draw() if self.table.options.auto_draw else owing

    def _draw(self) -> Self:
        seat = self.owed
        assert seat is not None
        top, rest = self.deck[0], self.deck[1:]
        hands = changed(self.hands, seat, (*self.hands[seat], top))
        reshuffled = not rest and self.table.options.empty_deck == "reshuffle"
        return replace(self, deck=rest, hands=hands, owed=None, stage=Stage.RESHUFFLE if reshuffled else self.stage)

    def _end(self, *, passes: int) -> Self:
        following = self.table.after(self.turn)
        return replace(self, turn=following, passes=passes, exchanged=False, called=(), elapsed=0.0)

    def _give(self, card: Card) -> Self:
        """“Place it on their discard pile.” It is not drawn again."""
        seat, *others = self.giving
        return replace(self._put_down(seat, card), giving=tuple(others))

    # The cut and the deal

    def _cut(self, move: Cut) -> Self:
        """“Players cut cards and the lowest card deals — Aces are high”; tied players cut again."""
        seats = self.cutting
        if len(move.cards) != len(seats):
            reason = _("needs a card for each of {count} players, not {given}")
            raise IllegalMove("cut: " + reason.format(count=len(seats), given=len(move.cards)))
        too_many = next(iter(Counter(move.cards) - Counter(DECK)), None)
        if too_many is not None:
            raise IllegalMove("cut: " + _("{card} is not in the deck that many times").format(card=too_many))
        lowest = min(map(_height, move.cards))
        tied = tuple(seat for seat, card in zip(seats, move.cards, strict=True) if _height(card) == lowest)
        shown = dict(zip(seats, move.cards, strict=True))
        after = replace(self, cut=tuple(shown.get(seat) for seat in range(self.table.seats)))
        return replace(after, cutting=tied) if len(tied) > 1 else replace(after, cutting=())._give_deal(tied[0])

    def _give_deal(self, dealer: Seat) -> Self:
        """With the ``dealer`` decided, the deck is to be shuffled, or dealt as stacked."""
        found = replace(self, dealer=dealer, stage=Stage.DEAL)
        return found._deal(self.deck) if self.stacked else found

    def _shuffle(self, move: Shuffle[Card]) -> Self:
        """“The Dealer should shuffle the cards and deal out”; or the discards become the draw deck."""
        if self.stage is Stage.DEAL:
            return self._deal(move.apply(self.deck))
        discards = [card for pile in self.discards for card in pile]
        return replace(self, deck=move.apply(discards), discards=((),) * self.table.seats, stage=Stage.PLAY)

    def _deal(self, cards: Sequence[Card]) -> Self:
        """Deal one card at a time, beginning at the dealer's left, whose turn comes first."""
        table = self.table
        assert self.dealer is not None
        first, dealt = table.after(self.dealer), table.seats * table.hand_size
        hands = tuple(tuple(cards[(seat - first) % table.seats : dealt : table.seats]) for seat in range(table.seats))
        return replace(self, deck=tuple(cards[dealt:]), hands=hands, stage=Stage.PLAY, turn=first, cut=())

    def sample_chance(self, rng: random.Random) -> SequenceMove:
        """A shuffle; or a cut by all seats that are to cut, each at a different place in the deck."""
        if self.to_move is not CHANCE:
            raise IllegalMove("There is nothing to shuffle now.")
        if self.stage is not Stage.CUT:
            return Shuffle.draw(rng)
        left = list(DECK)
        return Cut(tuple(left.pop(draw_below(rng, len(left))) for _ in self.cutting))

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


def _height(card: Card) -> int:
    assert card.rank is not None
    return 14 if card.rank is Rank.ACE else card.rank


def _face_down(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (Card.HIDDEN,) * len(cards)


def _chip_rows(position: SequencePosition) -> Iterator[str]:
    for rank in reversed(range(SIZE)):
        yield "".join(_chip_letter(position, Square(file, rank)) for file in range(SIZE))


def _chip_letter(position: SequencePosition, square: Square) -> str:
    if square in CORNERS:
        return "*"
    side = position.chips.get(square)
    if side is None:
        return "."
    letter = SIDE_NAMES[side][0]
    return letter.upper() if square in position.locked else letter
