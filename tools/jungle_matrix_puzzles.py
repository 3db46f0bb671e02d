"""Make puzzles of Jungle Matrix: ``tools/jungle_matrix_puzzles.py`` writes ``levels/jungle_matrix/puzzles/<set>.yaml``.

Cards are laid and rightly covered until a grid lies there on which several pairs or trios are open and one comes first.
The more of them and the more cards they share, the higher the grade.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any, Final

import yaml

from jungle_games.core.game import CHANCE
from jungle_games.core.match import Match
from jungle_games.core.seat_names import SeatInfo, numbered_player
from jungle_games.games.jungle_matrix import ROOM
from jungle_games.games.jungle_matrix.player.puzzles import OPTIONS, has_one_order, squares_of
from jungle_games.games.jungle_matrix.rules.moves import Cover, Deal
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.resources import levels_folder

GRADES: Final = 5
_MOST_COVERS: Final = 24


def grade(turn: Turn) -> int:
    """How hard a grid is to read, from 1 to 5: how much lies open, and how much of it shares cards."""
    shared = sum(len(combination.squares) for combination in turn.open) - len(squares_of(turn))
    return max(1, min(GRADES, len(turn.open) - 1 + (shared > 0) + any(each.is_trio for each in turn.open)))


def found(deal: int, dice: random.Random) -> dict[int, dict[str, Any]]:
    """By grade, a grid of this deal that is a puzzle."""
    seats = [SeatInfo(numbered_player(number)) for number in (1, 2)]
    match: Match[Any, Any] = Match(ROOM.game, OPTIONS, seats, deal=deal, chance="driver")
    while match.to_move is CHANCE:
        match.take_chance(0.0)
    match.play(Deal(), 0.0)
    puzzles: dict[int, dict[str, Any]] = {}
    for _cover in range(_MOST_COVERS):
        turn = match.position.turn
        if not turn.right or not turn.due or turn.ended is not None:
            break
        if not turn.under_way and len(turn.open) > 1 and has_one_order(turn):
            puzzles[grade(turn)] = {"deal": deal, "moves": ", ".join(match.moves)}
        match.play(Cover(dice.choice(turn.right)), 0.0)
    return puzzles


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=365)
    parser.add_argument("--set", type=int, default=1, help="its number")
    arguments = parser.parse_args()
    target = levels_folder("jungle_matrix") / "puzzles" / f"{arguments.set}.yaml"
    if target.exists():
        print(f"{target.name} is frozen, for days were drawn from it: choose another --set", file=sys.stderr)
        return 1
    dice = random.Random(arguments.set)
    wanted = {each: len(range(each - 1, arguments.puzzles, GRADES)) for each in range(1, GRADES + 1)}
    chosen: dict[int, list[dict[str, Any]]] = {each: [] for each in wanted}
    deal = 1000 * arguments.set
    while any(len(chosen[each]) < wanted[each] for each in wanted):
        deal += 1
        puzzles = found(deal, dice)
        for each in sorted(puzzles, reverse=True):
            if len(chosen[each]) < wanted[each]:
                chosen[each].append(puzzles[each])
                break
    graded = [(each, facts) for each in chosen for facts in chosen[each]]
    rows = [
        {"number": number, "grade": each, "kind": "first", "facts": facts}
        for number, (each, facts) in enumerate(graded, 1)
    ]
    document = {"game": "jungle_matrix", "number": arguments.set, "puzzles": rows}
    target.parent.mkdir(exist_ok=True)
    target.write_text(yaml.safe_dump(document, sort_keys=False, width=120, default_flow_style=None), encoding="utf-8")
    print(f"{len(rows)} puzzles of {deal - 1000 * arguments.set} deals")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
