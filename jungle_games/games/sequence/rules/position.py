"""The rules of Sequence Giant: the reference, written to be read beside the rule sheet.

Each subject has a module of its own: ``turns.py``, ``moves.py`` and ``fives.py``;
all work on ``situation.py``. This module has the game as a whole: who may move, the legal moves, what a seat sees.

Play continues as soon as a chip is laid: the next seat is to move, while the last one (``owed``) may still draw
its card until another move is made. Not listed among the legal moves, though legal with a
clock, are ``time`` and, until it is recorded that time is up, ``flag``.

``SequencePosition.state`` has the keys

- ``mat``: 10 rows of card codes, the top one first, ``**`` for a corner,
- ``chips``: 10 strings, the top row first: ``.`` free, ``g b r`` a chip, capital when in a SEQUENCE, ``*`` a corner,
- ``hands`` and ``discards``: card codes by seat, hidden ones ``??``, the latest discard last,
- ``draw``: the number of cards in the draw deck,
- ``sequences``: for each its ``owner`` (``g b r``) and its five ``squares``,
- ``owed``: the seat that still may draw, or null.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from jungle_games.core.cards import Card
from jungle_games.core.game import CHANCE, Actor, IllegalMove, Outcome, Seat
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.sequence.rules import moves, turns
from jungle_games.games.sequence.rules.fives import CORNERS, SIDE_NAMES, SIZE, Completed, Square
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
from jungle_games.games.sequence.rules.situation import Refusal, Situation, Stage, Table


@dataclass(frozen=True, repr=False)
class SequencePosition(Situation):
    """A position, or what a seat may know of one. Equality and hash go by value."""

    @classmethod
    def start(cls, table: Table, *, stack: Sequence[Card] = (), dealer: Seat | None = None) -> Self:
        """The position before the deal; ``stack`` is a deck in a given order, ``dealer`` the seat that deals."""
        empty: tuple[tuple[Card, ...], ...] = ((),) * table.seats
        cutting = tuple(range(table.seats))
        position = cls(table, tuple(stack) or turns.DECK, empty, empty, Stage.CUT, stacked=bool(stack), cutting=cutting)
        return position if dealer is None else turns.give_deal(replace(position, cutting=()), dealer)

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
        return turns.outcome(self)

    def actor(self, move: SequenceMove) -> Actor:
        """Who makes ``move``: usually the seat to move; a late draw is made by the seat that is owed the card."""
        match move:
            case Cut() | Shuffle():
                return CHANCE
            case Draw() if self.owed is not None:
                return self.owed
            case Talk(side):
                return turns.caller(self, side)
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
        return (*self._moves_to_move(), *([Draw()] if self.owed is not None else []), *turns.talks(self))

    def _moves_to_move(self) -> Iterator[SequenceMove]:
        if self.giving:
            yield from turns.gifts(self)
        elif turns.time_is_up(self):
            yield Flag()
        elif turns.refuse_turn(self) is None:
            yield from moves.plays(self)
            yield from moves.exchanges(self)
            if turns.refuse_pass(self) is None:
                yield PassTurn()

    def targets(self, card: Card) -> list[Square]:
        """Where ``card`` of the seat to move may be played now; empty if nowhere."""
        if self.outcome is not None or turns.refuse_turn(self) or card not in self.hand or card.is_hidden:
            return []
        return moves.targets(self, card)

    def completes(self, square: Square) -> Completed:
        """What a chip on ``square`` would complete for the side to move."""
        return moves.completes(self, square)

    def refusal(self, move: SequenceMove) -> Refusal | None:
        """Why ``move`` may not be made, or None; of chance moves only whether it is chance's turn."""
        if self.outcome is not None:
            return Refusal.GAME_OVER
        match move:
            case Cut():
                return Refusal.DEALT if self.stage is not Stage.CUT else None
            case Shuffle():
                return Refusal.DEALT if self.stage not in (Stage.DEAL, Stage.RESHUFFLE) else None
            case Draw():
                return Refusal.NOTHING_OWED if turns.owed_seat(self) is None else None
            case Talk(side):
                return turns.refuse_talk(self, side)
            case Give(card):
                return turns.refuse_gift(self, card)
            case Elapsed():
                return turns.refuse_time(self, move)
            case Flag():
                return turns.refuse_flag(self)
        return turns.refuse_turn(self) or self._refuse_play(move)

    def _refuse_play(self, move: Place | Remove | Exchange | PassTurn) -> Refusal | None:
        match move:
            case Place():
                return moves.refuse_placing(self, move)
            case Remove():
                return moves.refuse_removing(self, move)
            case Exchange(card):
                return moves.refuse_exchange(self, card)
            case PassTurn():
                return turns.refuse_pass(self)

    # Playing

    def play(self, move: SequenceMove) -> Self:
        """The position after ``move``. Raises IllegalMove with the reason."""
        reason = self.refusal(move)
        if reason is not None:
            raise reason.error(move)
        match move:
            case Place():
                return turns.place(self, move)
            case Remove():
                return turns.remove(self, move)
            case Exchange():
                return turns.exchange(self, move)
            case Draw():
                return turns.draw(self)
            case PassTurn():
                return turns.pass_turn(self)
            case Talk():
                return turns.call(self, move)
            case Give(card):
                return turns.give(self, card)
            case Cut():
                return turns.cut(self, move)
            case Shuffle():
                return turns.shuffle(self, move)
            case Elapsed(seconds):
                return replace(self, elapsed=seconds)
            case Flag():
                return self._run_out()

    def _run_out(self) -> Self:
        """The position after time ran out: the turn is lost; a seat that has to give up a card gives its first."""
        if self.giving:
            return turns.give(self, self.hands[self.giving[0]][0])
        return turns.lose_turn(self)

    def sample_chance(self, rng: random.Random) -> SequenceMove:
        """The cut or the shuffle that is due. Raises IllegalMove when none is."""
        if self.to_move is not CHANCE:
            raise IllegalMove("There is nothing to shuffle now.")
        return turns.sample_cut(self, rng) if self.stage is Stage.CUT else Shuffle.draw(rng)

    # Observations

    def observe(self, seat: Seat) -> Self:
        """The position with the other hands and the draw deck face down."""
        hands = tuple(hand if owner == seat else _face_down(hand) for owner, hand in enumerate(self.hands))
        return replace(self, hands=hands, deck=_face_down(self.deck))

    def state(self) -> Mapping[str, object]:
        """Plain data; see the module's docstring for the keys."""
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
