"""Make another set of puzzles of Jacks, in ``levels/jacks/puzzles/<set>.yaml``: when people want more.

Two players walk by lot, as those do who look at cards; a puzzle ends where a card is turned over whose partner was seen
before and lies face down again. The more turns and cards there are to remember, the higher its grade.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from puzzle_sets import Facts, facts_of, make_set

from jungle_games.core.game import CHANCE
from jungle_games.games.jacks.player.puzzles import PARTNER, partner_of, turned_over

TURNS: Final = {1: (4, 5), 2: (6, 6), 3: (7, 8), 4: (9, 11), 5: (12, 15)}
"""How many turns a puzzle of each grade may have, the fewest and the most."""


def made(deal: int, grade: int, dice: Random) -> Facts | None:
    """The puzzle that this deal leads to; None if no card of the right turns has a partner to remember."""
    match = PARTNER.match(deal)
    fewest, most = TURNS[grade]
    while match.outcome is None and match.position.turns < most:
        if match.to_move is CHANCE:
            match.take_chance(0.0)
            continue
        before = match.position
        match.play(dice.choice(list(before.legal_moves())), 0.0)
        after = match.position
        if after.remaining < before.remaining:
            return None  # a pair that is taken away is seen by all, and so is where its places were
        place = turned_over(before, after)
        if after.turns >= fewest and place is not None and partner_of(after, place) is not None:
            return facts_of(match)
    return None


def choose(wanted: int, deals: Iterator[int], dice: Random) -> Iterator[tuple[int, Facts]]:
    """As many puzzles of each grade, each of a deal of its own."""
    for number in range(wanted):
        grade = 1 + number * len(TURNS) // wanted
        yield grade, next(facts for deal in deals if (facts := made(deal, grade, dice)))


if __name__ == "__main__":
    make_set("jacks", {"partner": choose}, __doc__)
