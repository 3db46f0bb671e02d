"""Find the slip: ``tools/jungle_matrix_slip_puzzles.py --set 2`` writes ``levels/jungle_matrix/puzzles/2.yaml``.

A turn is laid to its end and rightly covered but for one card: a slip as players make them. The longer the turn and
the less a slip looks like one, the higher the grade.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from puzzle_sets import Facts, facts_of, make_set

from jungle_games.core.game import CHANCE
from jungle_games.games.jungle_matrix.player.mistakes import slips
from jungle_games.games.jungle_matrix.player.puzzles import SLIP
from jungle_games.games.jungle_matrix.rules.moves import Cover, Deal, Gridlocked
from jungle_games.games.jungle_matrix.rules.turn import Turn, Wrong

GRADES: Final = 5
FEWEST, MOST = 5, 18
"""Cards that are covered in a turn."""
_SUBTLE: Final = {Wrong.NOTHING: 0.0, Wrong.ORDER: 3.0, Wrong.PRIORITY: 5.0}
"""How much harder than a card of no combination each kind of mistake is to see, in cards of a turn."""


@dataclass(frozen=True)
class Found:
    """A turn with a slip of one kind, and how hard that is to find."""

    facts: Facts
    wrong: Wrong
    hardness: float


def found(deal: int, dice: Random) -> Found | None:
    """The turn of this deal with a slip; None if it is too short or too long, or nothing slips."""
    match = SLIP.match(deal)
    while match.to_move is CHANCE:
        match.take_chance(0.0)
    match.play(Deal(), 0.0)
    slip_at, slipped = dice.randrange(MOST), None
    open_then = 0
    while match.position.turn.due or (slipped is None and match.position.turn.covered == slip_at):
        turn: Turn = match.position.turn
        if turn.covered >= MOST or turn.exhaustions:
            return None
        wrong = [move for move in slips(match.position.observe(0)) if isinstance(move, Cover)]
        if slipped is None and turn.covered >= slip_at and wrong:
            move = dice.choice(wrong)
            slipped, open_then = turn.cover(move.square).mistake, len(turn.open)
        elif turn.due:
            move = Cover(dice.choice(turn.right))
        else:
            break
        match.play(move, 0.0)
    if slipped is None or match.position.turn.covered < FEWEST:
        return None
    match.play(Gridlocked(), 0.0)
    return Found(facts_of(match), slipped.wrong, _SUBTLE[slipped.wrong] + match.position.turn.covered + 0.5 * open_then)


def choose(wanted: int, deals: Iterator[int], dice: Random) -> Iterator[tuple[int, Facts]]:
    """Of each kind of mistake as many, each in a deal of its own, graded by how hard they are to find."""
    missing = {wrong: len(range(at, wanted, len(_SUBTLE))) for at, wrong in enumerate(_SUBTLE)}
    chosen: list[Found] = []
    while any(missing.values()):
        puzzle = found(next(deals), dice)
        if puzzle is not None and missing[puzzle.wrong]:
            missing[puzzle.wrong] -= 1
            chosen.append(puzzle)
    chosen.sort(key=lambda puzzle: puzzle.hardness)
    return ((1 + number * GRADES // wanted, puzzle.facts) for number, puzzle in enumerate(chosen))


if __name__ == "__main__":
    raise SystemExit(make_set("jungle_matrix", "slip", choose, __doc__))
