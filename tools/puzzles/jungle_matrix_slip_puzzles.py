"""Make another set of “Find the slip”, ``levels/jungle_matrix/puzzles/<set>.yaml``, when people want more.

A turn is laid to its end and rightly covered but for one card: a slip as players make them. The longer the turn and
the less a slip looks like one, the higher the grade. In no grade is it the last card more often than by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from puzzle_sets import Facts, facts_of, make_set

from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games.jungle_matrix.player.mistakes import slips
from jungle_games.games.jungle_matrix.player.puzzles import SLIP
from jungle_games.games.jungle_matrix.rules.moves import Cover, Deal, Gridlocked
from jungle_games.games.jungle_matrix.rules.turn import Turn, Wrong

FEWEST, MOST = 5, 18
"""Cards that are covered in a turn."""
_SUBTLE: Final = {Wrong.NOTHING: 0.0, Wrong.ORDER: 3.0, Wrong.PRIORITY: 5.0}
"""How much harder than a card of no combination each kind of mistake is to see, in cards of a turn."""
_HARDER: Final = (9.5, 12.5, 16.0, 19.5)
"""The hardness from which each grade after the first begins."""


@dataclass(frozen=True)
class Found:
    """A turn of so many ``cards`` with a slip at the ``place`` of one of them, and how hard that is to find."""

    facts: Facts
    hardness: float
    cards: int
    place: int

    @property
    def grade(self) -> int:
        """From 1 to 5."""
        return 1 + sum(self.hardness >= bound for bound in _HARDER)

    @property
    def is_last(self) -> bool:
        """Whether the slip is the last card."""
        return self.place == self.cards - 1


def laid(deal: int) -> AnyMatch:
    """The match of this deal with its grid laid."""
    match = SLIP.match(deal)
    while match.to_move is CHANCE:
        match.take_chance(0.0)
    match.play(Deal(), 0.0)
    return match


def covers(turn: Turn, dice: Random) -> int:
    """How many cards a turn brings without a slip, as far as it matters here."""
    while turn.due and turn.covered < MOST:
        turn = turn.cover(dice.choice(turn.right))
    return turn.covered


def found(deal: int, dice: Random) -> Found | None:
    """The turn of this deal with a slip; None if it is too short or too long, or nothing slips."""
    match = laid(deal)
    slip_at, slipped = dice.randrange(covers(match.position.turn, dice) + 1), None
    open_then = place = 0
    while match.position.turn.due or (slipped is None and match.position.turn.covered == slip_at):
        turn: Turn = match.position.turn
        if turn.covered >= MOST or turn.exhaustions:
            return None
        wrong = [move for move in slips(match.position.observe(0)) if isinstance(move, Cover)]
        if slipped is None and turn.covered >= slip_at and wrong:
            move = dice.choice(wrong)
            slipped, open_then, place = turn.cover(move.square).mistake, len(turn.open), turn.covered
        elif turn.due:
            move = Cover(dice.choice(turn.right))
        else:
            break
        match.play(move, 0.0)
    cards = match.position.turn.covered
    if slipped is None or cards < FEWEST:
        return None
    match.play(Gridlocked(), 0.0)
    return Found(facts_of(match), _SUBTLE[slipped.wrong] + cards + 0.5 * open_then, cards, place)


class Even:
    """Takes turns of one grade of which no more end with the slip than would by chance."""

    def __init__(self) -> None:
        self._last, self._chance = 0, 0.0

    def takes(self, puzzle: Found) -> bool:
        """Whether this turn may be taken; it then counts."""
        if puzzle.is_last and self._last + 1 > self._chance + 1 / puzzle.cards:
            return False
        self._last += puzzle.is_last
        self._chance += 1 / puzzle.cards
        return True


def choose(wanted: int, deals: Iterator[int], dice: Random) -> Iterator[tuple[int, Facts]]:
    """As many of each grade, each in a deal of its own."""
    missing = {grade: len(range(grade - 1, wanted, len(_HARDER) + 1)) for grade in range(1, len(_HARDER) + 2)}
    even, chosen = {grade: Even() for grade in missing}, list[Found]()
    while any(missing.values()):
        puzzle = found(next(deals), dice)
        if puzzle is not None and missing[puzzle.grade] and even[puzzle.grade].takes(puzzle):
            missing[puzzle.grade] -= 1
            chosen.append(puzzle)
    return ((puzzle.grade, puzzle.facts) for puzzle in sorted(chosen, key=lambda puzzle: puzzle.hardness))


if __name__ == "__main__":
    raise SystemExit(make_set("jungle_matrix", "slip", choose, __doc__))
