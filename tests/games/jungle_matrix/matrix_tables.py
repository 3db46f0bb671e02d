"""Tables of Jungle Matrix for tests: turns and positions from a few words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from jungle_games.core.cards import parse_cards
from jungle_games.games.jungle_matrix.rules.game import JungleMatrix
from jungle_games.games.jungle_matrix.rules.moves import Square, parse_move
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import InPlay, PetSet, find_pets
from jungle_games.games.jungle_matrix.rules.position import DECK, JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import TurnRules, base_rules, fold

GAME = JungleMatrix()
LIVE = "7S 9H TH  JD 4C 3S  QD KS 9C"
"""“Combinations available: 7+4=11, JQK trio.”"""
LOCKED = "2S 3H 4D  5C TS TH  JD JS QC"
"""“No combinations sum to 11. No JQK trio present.”"""
MULTIPLE = "9S 2H JD  7C QS 4H  KC 3D 3S"
"""“1st Priority: JQK Trio. 2nd Priority: 9+2=11. 3rd Priority: 7+4=11.”"""


def square(text: str) -> Square:
    return Square.parse(text)


def names(squares: Any) -> str:
    """Squares as one text."""
    return " ".join(map(str, squares))


def with_pets(*pets: str, **options: Any) -> TurnRules:
    """What is in force under ``options`` with these pets, played in that order."""
    found = find_pets()
    return fold(base_rules(JungleMatrixOptions(**options)), [found.pet(name).effects for name in pets])


def turn(grid: str, deck: str = "", rules: TurnRules | None = None) -> Turn:
    """A turn just laid: the cards of ``grid`` row by row, then ``deck`` on top of all other cards in their order."""
    laid, top = parse_cards(grid), parse_cards(deck)
    rest = tuple(card for card in DECK if card not in laid and card not in top)
    rules = rules or TurnRules()
    assert len(laid) == rules.squares
    return Turn(rules, (*laid, *top, *rest)).laid()


def cover(start: Turn, squares: str) -> Turn:
    """The turn after covering these squares one after the other."""
    for each in squares.split():
        start = start.cover(square(each))
    return start


def table(
    grid: str, deck: str = "", *, pets: str = "", pet_set: PetSet | None = None, **options: Any
) -> JungleMatrixPosition:
    """A position in which seat 0, with ``pets``, has just laid ``grid``."""
    own = JungleMatrixOptions(**options)
    start = JungleMatrixPosition.start(replace(own, pets=False), pet_set or find_pets())
    lying = tuple(InPlay(name, rounds=1) for name in pets.split())
    rules = start.rules_of(lying)
    return replace(start, options=own, pets=(lying, ()), phase=Phase.COVER, turn=turn(grid, deck, rules))


def play(position: JungleMatrixPosition, moves: str) -> JungleMatrixPosition:
    """The position after the moves, separated by commas."""
    for text in moves.split(","):
        position = position.play(parse_move(text))
    return position


def begin(top: str = "", **options: Any) -> JungleMatrixPosition:
    """A match about to begin with the pet deck beginning with ``top``, or waiting for its shuffle."""
    setup = {"pets": top} if top else None
    return GAME.start(JungleMatrixOptions(**options), seats=2, setup=setup)


def through_turn(position: JungleMatrixPosition, pet: str, number: int = 1) -> JungleMatrixPosition:
    """The position after a turn in which ``pet`` is played as said, and nothing is covered."""
    return play(position, f"{pet}, shuffle {number}, deal, stop, next")
