"""Puzzles of Sequence Giant: the one card and space that make a SEQUENCE certain; proved against any reply.

For two players. The opponent may reply with any card that the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.cards import Card, as_subject
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Choice
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.match import Match
from jungle_games.core.puzzle import Clue, Draw, Motif, Puzzle, PuzzleKind, Puzzles, Right, Wrong
from jungle_games.core.seat_names import YOU, SeatInfo
from jungle_games.games.sequence import ROOM
from jungle_games.games.sequence.player.claims import CLAIMS, unseen
from jungle_games.games.sequence.rules.fives import NOTHING, side_name
from jungle_games.games.sequence.rules.moves import Place, Remove, SequenceMove, parse_move
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED, changed, without

_FEW, _MANY = 16, 40
_CHIPS: Final = ("chip_green", "chip_blue", "chip_red")


def motif_of(position: SequencePosition) -> Motif:
    return max(_motifs(position), key=lambda motif: motif.rarity)


def _motifs(position: SequencePosition) -> Iterator[Motif]:
    own, sides = _CHIPS[position.side], (_CHIPS[position.side], _CHIPS[1 - position.side])
    made = sum(len(position.fives_of(side)) for side in range(2))
    number = len(position.chips)
    told = ngettext("{number} chip is on the mat.", "{number} chips are on the mat.", number).format(number=number)
    if made:
        name = _("After the first SEQUENCE")
        yield Motif(name, _("A SEQUENCE lies on the mat already."), [f"{own}_sequence"] * 5, "mat", 2)
    jacks = [card for card in position.hand if card in TWO_EYED]
    if len(jacks) > 1:
        name, words = _("Jacks in pairs"), _("Two two-eyed jacks are in your hand.")
        yield Motif(name, words, ("jack_monkey", "jack_monkey"), "mat", 4)
    elif jacks:
        yield Motif(_("A jack in hand"), _("A two-eyed jack is in your hand."), ("jack_monkey",), "mat", 1)
    if any(card in ONE_EYED for card in position.hand):
        name, words = _("The jack with the eye patch"), _("A one-eyed jack is in your hand.")
        yield Motif(name, words, ("jack_monkey_patch",), "mat", 3)
    if number <= _FEW:
        yield Motif(_("Plenty of room"), told, (own,), "mat", 3)
    if number >= _MANY:
        yield Motif(_("A crowded mat"), told, sides * 3, "mat", 2)
    yield Motif(_("Chip by chip"), told, sides, "mat", 0)


Play = Place | Remove
OPTIONS: Final = SequenceOptions(auto_draw=True, pace=1)
DEALER: Final = 1
_CODE: Final = 2
"""The letters of a card's code in ``deck``."""


def plays(position: SequencePosition) -> list[Play]:
    return [move for move in position.legal_moves() if isinstance(move, Place | Remove)]


def completing(position: SequencePosition) -> Iterator[Place]:
    for card in dict.fromkeys(position.hand):
        for square in position.targets(card) if card not in ONE_EYED else ():
            if position.completes(square) != NOTHING:
                yield from (Place(card, square, fives) for fives in position.choices(square))


def makes(position: SequencePosition) -> bool:
    return next(completing(position), None) is not None


def kept(position: SequencePosition, play: Play) -> SequencePosition:
    """The position after ``play``, without the unknown card drawn for it."""
    after, seat = position.play(play), position.turn
    return replace(after, hands=changed(after.hands, seat, without(position.hands[seat], play.card)))


def unanswered(after: SequencePosition) -> SequencePosition:
    """The position of the seat that played last if there were no reply."""
    return replace(after, turn=after.table.after(after.turn), owed=None)


def threats(after: SequencePosition) -> list[Place]:
    """The plays that would make a SEQUENCE for the seat that played last if there were no reply."""
    return list(completing(unanswered(after)))


def answers(after: SequencePosition, cards: Iterable[Card]) -> Iterator[tuple[Play, SequencePosition]]:
    """Every play of one of ``cards`` by the seat to move, and where it leads; jacks last.

    The order is the same on every machine.
    """
    for card in sorted(set(cards), key=lambda card: (card in TWO_EYED, card in ONE_EYED, card.code)):
        held = replace(after, hands=changed(after.hands, after.turn, (card,)))
        for play in plays(held):
            yield play, held.play(play)


def defence(after: SequencePosition, cards: Iterable[Card]) -> Play | None:
    """The first answer with one of ``cards`` after which no SEQUENCE can be made next turn; None if each allows one.

    ``after`` is a result of `kept`. An answer that ends the game is one, too.
    """
    return next((play for play, answered in answers(after, cards) if not makes(answered)), None)


def certain(position: SequencePosition) -> list[Play]:
    """The plays of the seat to move after which it can make a SEQUENCE next turn against any reply."""
    hidden = unseen(position.observe(position.turn))
    found = []
    for play in plays(position):
        after = kept(position, play)
        if makes(unanswered(after)) and defence(after, hidden) is None:
            found.append(play)
    return found


def hardest(after: SequencePosition, cards: Iterable[Card]) -> Play | None:
    """The answer with one of ``cards`` that leaves the fewest ways to make a SEQUENCE, or None."""
    tried = list(answers(after, cards))
    return min(tried, key=lambda each: len({play.square for play in completing(each[1])}), default=(None, after))[0]


class OneCardOneSpace(PuzzleKind):
    """One play makes a SEQUENCE certain next turn, whatever is answered with a card that is not open; no other does.

    ``facts`` are ``deck``, the codes of the 104 cards as they are dealt to two, one after the other, and the ``moves``
    played since. No one-eyed jack is among the cards that are not open, so no chip can be taken, and the hand has no
    dead card. The other side holds an answer to every play but the right one.
    """

    @property
    def name(self) -> str:
        return _("Which card, which space?")

    def title(self, puzzle: Puzzle) -> str:
        return self.name

    def task(self, puzzle: Puzzle) -> str:
        position = _position(puzzle, ())
        asked = _("You are {side}. Play so that nobody can stop your SEQUENCE next turn.")
        asked = asked.format(side=side_name(position.side))
        left = sum(card in TWO_EYED for card in _hidden(position))
        jacks = _("No jack is left against you.")
        if left:
            jacks = ngettext("The other side may hold this jack.", "The other side may hold these jacks.", left)
        return flowing([asked, jacks])

    def cards(self, puzzle: Puzzle, answers: Sequence[str]) -> tuple[str, Sequence[Card]]:
        """The jacks for any space that are still to come."""
        hidden = _hidden(_position(puzzle, ()))
        return _("Jacks to come"), [card for card in hidden if card in TWO_EYED]

    def motif(self, puzzle: Puzzle) -> Motif:
        return motif_of(_position(puzzle, ()))

    def start(self, puzzle: Puzzle) -> Match[SequencePosition, SequenceMove]:
        return _match(str(puzzle.facts["deck"]), str(puzzle.facts["moves"]))

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        """First the play that is certain; another one is answered. Then any play that makes the SEQUENCE."""
        position = _position(puzzle, answers)
        if answers:
            right = answer in map(str, completing(position))
            return Right(solved=True) if right else Wrong(_("That makes no SEQUENCE."))
        play = parse_move(answer)
        if not isinstance(play, Play):
            return Wrong(_("That makes no SEQUENCE."))
        after = kept(position, play)
        if not makes(unanswered(after)):
            return Wrong(_("After that none of your cards would make a SEQUENCE."))
        held = defence(after, _held(position))
        if held is not None:
            told = _("{card} on {space} stops it.").format(card=first_capital(as_subject(held.card)), space=held.square)
            return Wrong(told, (str(held),))
        return Right((str(_reply(position, play)),), told=_("Right! Now make the SEQUENCE."))

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        position = _position(puzzle, answers)
        play = next(completing(position)) if answers else certain(position)[0]
        told = CLAIMS.first(CLAIMS.of(position.observe(position.turn), Choice(play)))
        leads, why = ((), "") if told is None else (CLAIMS.leads(told), CLAIMS.words(told))
        return Clue(f"hand {position.hand.index(play.card)}", str(play), leads, why)


def _match(deck: str, moves: str) -> Match[SequencePosition, SequenceMove]:
    """The match of two that was dealt from ``deck``, a person in the seat to move after ``moves``."""
    played = moves.split(", ")
    turns = sum(not move.startswith("dead") for move in played)
    person = (DEALER + 1 + turns) % 2
    other = ROOM.game.levels[-1]
    seats = [SeatInfo(YOU) if seat == person else SeatInfo(other.title, other.key) for seat in range(2)]
    codes = [deck[at : at + _CODE] for at in range(0, len(deck), _CODE)]
    return Match(ROOM.game, OPTIONS, seats, setup={"deck": codes, "dealer": DEALER}, moves=played)


def _position(puzzle: Puzzle, answers: Sequence[str]) -> SequencePosition:
    return _reached(str(puzzle.facts["deck"]), str(puzzle.facts["moves"]), tuple(answers))


@lru_cache(maxsize=4)
def _reached(deck: str, moves: str, answers: tuple[str, ...]) -> SequencePosition:
    position = _match(deck, moves).position
    for answer in answers:
        play = parse_move(answer)
        assert isinstance(play, Play)
        position = position.play(play).play(_reply(position, play))
    return position


def _hidden(position: SequencePosition) -> Iterable[Card]:
    return unseen(position.observe(position.turn))


def _held(position: SequencePosition) -> Iterable[Card]:
    return position.hands[position.table.after(position.turn)]


def _reply(position: SequencePosition, play: Play) -> Play:
    """The other side's answer to the right play: from its hand, leaving as few ways as possible."""
    reply = hardest(kept(position, play), _held(position))
    assert reply is not None, "who has cards that are not dead can play one"
    return reply


PUZZLES: Final = Puzzles(ROOM.name, {"certain": OneCardOneSpace()}, [Draw(date(2024, 1, 1), 100, 371)])
