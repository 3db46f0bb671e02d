"""Make another set of puzzles of Jungle Matrix, ``levels/jungle_matrix/puzzles/<set>.yaml``, when people want more.

    python tools/puzzles/jungle_matrix_puzzles.py first --set 3    all pairs and trios of a grid in order
    python tools/puzzles/jungle_matrix_puzzles.py slip --set 3     the card of a turn that was covered wrongly

*First*: cards are laid and rightly covered until a grid lies there on which several pairs or trios are open. The more
of them have to be compared until all are covered, the higher the grade. *Slip*: a turn is laid to its end and rightly
covered but for one card, a slip as players make them. The longer the turn and the less a slip looks like one, the
higher the grade. In no grade is it the last card more often than by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from puzzle_sets import Facts, by_hardness, facts_of, make_set

from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.puzzle import GRADES, ReplayedKind
from jungle_games.games.jungle_matrix.player.mistakes import slips
from jungle_games.games.jungle_matrix.player.puzzles import FIRST, SLIP, is_done
from jungle_games.games.jungle_matrix.rules.moves import Cover, Deal, Gridlocked
from jungle_games.games.jungle_matrix.rules.turn import Turn, Wrong

_MOST_COVERS: Final = 24
FEWEST, MOST = 5, 18
"""Cards that are covered in a turn with a slip."""
_SUBTLE: Final = {Wrong.NOTHING: 0.0, Wrong.ORDER: 3.0, Wrong.PRIORITY: 5.0}
"""How much harder than a card of no combination each kind of mistake is to see, in cards of a turn."""
_HARDER: Final = (9.5, 12.5, 16.0, 19.5)
"""The hardness from which each grade after the first begins."""


def laid(kind: ReplayedKind, deal: int) -> AnyMatch:
    match = kind.match(deal)
    while match.to_move is CHANCE:
        match.take_chance(0.0)
    match.play(Deal(), 0.0)
    return match


def compared(turn: Turn) -> float:
    """How many open pairs and trios one has to compare until all are covered, one after another."""
    total = number = 0
    while not number or not is_done(turn, number):
        total += 0 if turn.under_way else len(turn.open)
        turn, number = turn.cover(turn.right[0]), number + 1
    return total


def first_of(deal: int, dice: Random) -> tuple[float, Facts] | None:
    """The puzzle of this deal with most to compare, and how much that is; None if it has none."""
    match, puzzles = laid(FIRST, deal), list[tuple[float, Facts]]()
    for _cover in range(_MOST_COVERS):
        turn = match.position.turn
        if not turn.right or not turn.due or turn.ended is not None:
            break
        if not turn.under_way and len(turn.open) > 1:
            puzzles.append((compared(turn), facts_of(match)))
        match.play(Cover(dice.choice(turn.right)), 0.0)
    return max(puzzles, key=lambda puzzle: puzzle[0], default=None)


@dataclass(frozen=True)
class Slip:
    """A turn of so many ``cards`` with a slip, how hard that is to find, and whether it is the last card."""

    facts: Facts
    hardness: float
    cards: int
    is_last: bool


def slip_of(deal: int, dice: Random) -> Slip | None:
    """The turn of this deal with a slip; None if it is too short or too long, or nothing slips."""
    match = laid(SLIP, deal)
    turn: Turn = match.position.turn
    while turn.due and turn.covered < MOST:
        turn = turn.cover(dice.choice(turn.right))
    slip_at, slipped = dice.randrange(turn.covered + 1), None
    open_then = place = 0
    while match.position.turn.due or (slipped is None and match.position.turn.covered == slip_at):
        turn = match.position.turn
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
    return Slip(facts_of(match), _SUBTLE[slipped.wrong] + cards + 0.5 * open_then, cards, place == cards - 1)


def choose_slips(wanted: int, deals: Iterator[int], dice: Random) -> Iterator[tuple[int, Facts]]:
    """As many of each grade, each in a deal of its own."""
    missing = [len(range(grade, wanted, GRADES)) for grade in range(GRADES)]
    last, by_chance = [0] * GRADES, [0.0] * GRADES
    chosen: list[tuple[float, int, Facts]] = []
    while any(missing):
        puzzle = slip_of(next(deals), dice)
        if puzzle is None:
            continue
        grade = sum(puzzle.hardness >= bound for bound in _HARDER)
        is_even = not puzzle.is_last or last[grade] + 1 <= by_chance[grade] + 1 / puzzle.cards
        if missing[grade] and is_even:
            missing[grade] -= 1
            last[grade] += puzzle.is_last
            by_chance[grade] += 1 / puzzle.cards
            chosen.append((puzzle.hardness, grade, puzzle.facts))
    return ((1 + grade, facts) for _hardness, grade, facts in sorted(chosen, key=lambda row: row[0]))


if __name__ == "__main__":
    make_set("jungle_matrix", {"first": by_hardness(first_of), "slip": choose_slips}, __doc__)
