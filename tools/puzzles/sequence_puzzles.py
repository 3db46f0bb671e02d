"""Make another set of puzzles of Sequence Giant, ``levels/sequence/puzzles/<set>.yaml``, when people want more.

Two computer players of the lower levels play deals in which the one-eyed jacks come early. Wherever none of these is
left and one play alone makes a SEQUENCE certain, there is a puzzle; what nobody has seen is then dealt anew, so that
the other hand has an answer to every other play. The more plays there are, and the more of them nearly do or look as
good as the right one, the higher the grade.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log2
from random import Random
from typing import Final

from puzzle_sets import Facts, graded, make_set

from jungle_games.core.cards import Card
from jungle_games.core.limits import Limits
from jungle_games.games import find_game
from jungle_games.games.sequence.player.claims import unseen
from jungle_games.games.sequence.player.engine import LINES
from jungle_games.games.sequence.player.player import SequencePlayer
from jungle_games.games.sequence.player.puzzles import (
    DEALER,
    OPTIONS,
    Play,
    answers,
    certain,
    kept,
    makes,
    plays,
    threats,
    unanswered,
)
from jungle_games.games.sequence.rules.fives import FIVE, SQUARES, own_squares
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Place, Remove
from jungle_games.games.sequence.rules.position import DECK, SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED

EARLY: Final = 34
"""Among so many cards of the deck are the one-eyed jacks."""
FIRST, LAST = 14, 60
"""Moves after which a puzzle may begin; later ones show a mat on which little is left to choose."""
COUNTED: Final = 0.25
"""At most this share of a set is solved by counting; the others by two ways at once."""
_LEVELS: Final = ("cat", "cat", "dog")


@dataclass(frozen=True)
class Found:
    """A puzzle: its facts, and how hard it is to see."""

    facts: Facts
    hardness: float
    counted: bool
    """Whether there is one way to the SEQUENCE, and the cards that could bar it are all gone."""


class Deal:
    """A deck as it is dealt to two who draw at once; which of its cards is where can be told at any time."""

    def __init__(self, dice: Random) -> None:
        deck = [card for card in DECK if card not in ONE_EYED]
        dice.shuffle(deck)
        for card in DECK:
            if card in ONE_EYED:
                deck.insert(dice.randrange(EARLY), card)
        self.deck = deck
        first = (DEALER + 1) % 2
        self._hands: list[list[int]] = [list(range((seat - first) % 2, 14, 2)) for seat in range(2)]
        self._next = 14

    def follow(self, seat: int, card: Card) -> None:
        """``seat`` has played ``card``, or exchanged it, and drawn another."""
        hand = self._hands[seat]
        hand.remove(next(place for place in hand if self.deck[place] == card))
        hand.append(self._next)
        self._next += 1

    def dealt_anew(self, seat: int, hand: Sequence[Card], dice: Random) -> list[Card]:
        """The deck with ``hand`` in the hand of ``seat``, and the other cards that nobody has seen in the draw deck."""
        held, drawn = self._hands[seat], list(range(self._next, len(self.deck)))
        rest = list((Counter(self.deck[place] for place in (*held, *drawn)) - Counter(hand)).elements())
        dice.shuffle(rest)
        rest.sort(key=lambda card: card in TWO_EYED)  # what is drawn next tells nothing
        deck = list(self.deck)
        for place, card in zip((*held, *drawn), (*hand, *rest), strict=True):
            deck[place] = card
        return deck


def found(dice: Random) -> Found | None:
    """The hardest puzzle of one deal, rather one with two ways to the SEQUENCE than with one; None if none is."""
    deal = Deal(dice)
    setup = {"deck": [card.code for card in deal.deck], "dealer": DEALER}
    position = find_game("sequence").start(OPTIONS, seats=2, setup=setup)
    minds = [SequencePlayer(dice.choice(_LEVELS)) for _seat in range(2)]
    moves: list[str] = []
    puzzles: list[Found] = []
    while position.outcome is None and len(moves) < LAST:
        if len(moves) >= FIRST and (puzzle := puzzle_at(position, deal, moves, dice)):
            puzzles.append(puzzle)
        limits = Limits(nodes=1, seed=dice.randrange(1 << 30))
        move = minds[position.turn].choose(position.observe(position.turn), limits, lambda: False).move
        if isinstance(move, Place | Remove | Exchange):
            deal.follow(position.turn, move.card)
        assert not isinstance(move, Draw)
        moves.append(str(move))
        position = position.play(move)
    return max(puzzles, key=lambda puzzle: (not puzzle.counted, puzzle.hardness), default=None)


def puzzle_at(position: SequencePosition, deal: Deal, moves: Sequence[str], dice: Random) -> Found | None:
    """The puzzle that ``position`` is; None if it is none."""
    hidden = unseen(position.observe(position.turn))
    if any(card in ONE_EYED for card in hidden) or any(map(position.is_dead, position.hand)) or makes(position):
        return None
    right = certain(position)
    if len(right) != 1 or _may_lose(position):
        return None
    wrong = [kept(position, play) for play in plays(position) if play not in right]
    near = [after for after in wrong if makes(unanswered(after))]  # what at least looks as good
    other = position.table.after(position.turn)
    hand = near and _hand_against(near, hidden, len(position.hands[other]), dice)
    if not hand or not any(True for _ in answers(kept(position, right[0]), hand)):
        return None
    deck = deal.dealt_anew(other, hand, dice)
    facts = {"deck": "".join(card.code for card in deck), "moves": ", ".join(moves)}
    counted = len({play.square for play in threats(kept(position, right[0]))}) == 1
    if counted and not _shows(position, right[0], moves):
        return None
    return Found(facts, hardness(position, right[0]), counted)


def _shows(position: SequencePosition, right: Play, moves: Sequence[str]) -> bool:
    """Whether the mat shows that the one way left cannot be barred: its card's other copy lies under a chip."""
    last = threats(kept(position, right))[0]
    others = [space for space in position.table.mat.spaces(last.card) if space != last.square]
    return any(f"{last.card} {space}" in moves and space in position.chips for space in others)


def _may_lose(position: SequencePosition) -> bool:
    """Whether the other side could win with its next chip: then there is more to think of than one's own line."""
    if len(position.fives_of(1 - position.side)) < position.table.needed - 1:
        return False
    theirs = own_squares(position.chips.items(), 1 - position.side)
    return any(sum(SQUARES[place] in theirs for place in line) >= FIVE - 1 for line in LINES)


def _hand_against(
    near: Sequence[SequencePosition], hidden: Sequence[Card], size: int, dice: Random
) -> list[Card] | None:
    """A hand out of ``hidden`` with an answer to every play that leads to one of ``near``, with few jacks."""
    stops = [{play.card for play, answered in answers(after, hidden) if not makes(answered)} for after in near]
    left, hand = list(hidden), list[Card]()
    while stops:
        counts = Counter(card for each in stops for card in each if card in left)
        if not counts or len(hand) == size:
            return None
        # A plain card shows better than a jack why a play fails; but a hand has only so many cards.
        room = size - len(hand)
        plain = {card: count for card, count in counts.items() if card not in TWO_EYED}
        chosen = plain if plain and (room > 1 or max(plain.values()) == len(stops)) else counts
        most = max(chosen.values())
        card = dice.choice(sorted((card for card, count in chosen.items() if count == most), key=str))
        hand.append(card)
        left.remove(card)
        stops = [each for each in stops if card not in each]
    plain_left = [card for card in left if card not in TWO_EYED]
    return [*hand, *dice.sample(plain_left, size - len(hand))] if len(plain_left) >= size - len(hand) else None


def hardness(position: SequencePosition, right: Play) -> float:
    """How hard the play is to see: how much there is to look at, to compare and to refute.

    The bits of choosing among all plays, two for each bit of those that open as many ways to a SEQUENCE as the right
    one, and one for each play besides it that opens any.
    """
    ways = {play: len({way.square for way in threats(kept(position, play))}) for play in plays(position)}
    alike = sum(number >= ways[right] for number in ways.values())
    near = sum(number > 0 for number in ways.values()) - 1
    return log2(len(ways)) + 2.0 * log2(alike) + near


def choose(wanted: int, deals: Iterator[int], dice: Random) -> Iterable[tuple[int, Facts]]:
    """Puzzles each of a deal of its own, graded by how hard they are to see."""
    chosen: list[Found] = []
    counted = 0
    while len(chosen) < wanted:
        next(deals)
        puzzle = found(dice)
        if puzzle is not None and (not puzzle.counted or counted < COUNTED * wanted):
            chosen.append(puzzle)
            counted += puzzle.counted
    return graded([(puzzle.hardness, puzzle.facts) for puzzle in chosen])


if __name__ == "__main__":
    make_set("sequence", {"certain": choose}, __doc__)
