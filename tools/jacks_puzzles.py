"""Make puzzles of Jacks: ``tools/jacks_puzzles.py`` writes ``levels/jacks/puzzles/<set>.yaml``.

Two players walk by lot, as those do who look at cards; a puzzle ends where a card is turned over whose partner was seen
before and lies face down again. The more turns and cards there are to remember, the higher its grade.
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
from jungle_games.games.jacks import ROOM
from jungle_games.games.jacks.player.puzzles import partner_of, turned_over
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.resources import levels_folder

TURNS: Final = {1: (4, 5), 2: (6, 6), 3: (7, 8), 4: (9, 11), 5: (12, 15)}
"""How many turns a puzzle of each grade may have, the fewest and the most."""


def made(deal: int, grade: int, dice: random.Random) -> dict[str, Any] | None:
    """The puzzle that this deal leads to; None where no card of the right turns has a partner to remember."""
    seats = [SeatInfo(numbered_player(number)) for number in (1, 2)]
    match: Match[Any, Any] = Match(ROOM.game, JacksOptions(), seats, deal=deal, chance="driver")
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
            return {"deal": deal, "moves": ", ".join(match.moves)}
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=365)
    parser.add_argument("--set", type=int, default=1, help="its number")
    arguments = parser.parse_args()
    target = levels_folder("jacks") / "puzzles" / f"{arguments.set}.yaml"
    if target.exists():
        print(f"{target.name} is frozen, for days were drawn from it: choose another --set", file=sys.stderr)
        return 1
    dice = random.Random(arguments.set)
    rows: list[dict[str, Any]] = []
    deal = 1000 * arguments.set
    for number in range(1, arguments.puzzles + 1):
        grade = 1 + (number - 1) * len(TURNS) // arguments.puzzles
        facts = None
        while facts is None:
            deal += 1
            facts = made(deal, grade, dice)
        rows.append({"number": number, "grade": grade, "kind": "partner", "facts": facts})
    document = {"game": "jacks", "number": arguments.set, "puzzles": rows}
    target.parent.mkdir(exist_ok=True)
    target.write_text(yaml.safe_dump(document, sort_keys=False, width=120, default_flow_style=None), encoding="utf-8")
    print(f"{len(rows)} puzzles of {deal - 1000 * arguments.set} deals")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
