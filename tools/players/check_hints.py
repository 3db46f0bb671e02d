"""Whether hints tell the truth, after a change to a player or its words: tools/players/check_hints.py GAME.

Games are played between the levels of the game. Where a seat is to move, now and then a hint is thought out and
explained as it is at the table, and what it claims is tried by what that means (``tests/hint_claims/GAME.py``), which
knows nothing of how the claim was made. Told are the claims that are false, the hints without a reason, and the
sentence that is said most often; ``--say`` prints so many of the reasons, to be read as a player would, and ``--out``
writes all of them with their positions.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from jungle_games.core.findings import ALSO, Explanation
from jungle_games.core.game import CHANCE, AnyGame, Choice
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.players.worker_process import explained

LONGEST: Final = 400
"""Moves after which another game is begun."""
MOST: Final = 15
"""Hints of one game: a game may go round in circles."""
OFTEN: Final = 0.25
"""How often a hint is asked for where it is a seat's turn."""
FIXED: Final = {"sequence": {"auto_draw": True}}
"""The options without which a game asks for more than plays."""


@dataclass(frozen=True)
class Told:
    """What a hint claimed, and the position as it truly was."""

    before: Any
    seen: Any
    move: Any
    after: Any
    seat: int
    claim: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


def hints(game: AnyGame, nodes: int, first: int = 0) -> Iterator[tuple[Told, Choice[Any]]]:
    """Hints in games between random levels, without end; positions do not depend on the hints."""
    judge = game.player(game.judging_level or game.levels[-1].key)
    for seed in range(first, 1 << 30):
        dice = random.Random(seed)
        count = dice.choice(game.seats[:2])
        levels = [dice.choice(game.levels).key for _seat in range(count)]
        seats = [SeatInfo(f"{level} {seat}", level) for seat, level in enumerate(levels)]
        options = game.options_type.build(changes=FIXED.get(game.name, {}))
        match: Match[Any, Any] = Match(game, options, seats, deal=seed + 1)
        players = [game.player(level) for level in levels]
        left = MOST
        while match.outcome is None and match.ply < LONGEST and left:
            seat, before = match.to_move, match.position
            if seat is CHANCE:
                match.take_chance(0.0)
                continue
            assert isinstance(seat, int)
            seen, limits = before.observe(seat), Limits(nodes=nodes, seed=seed)
            if dice.random() < OFTEN:
                left -= 1
                choice = explained(game, seen, judge.choose(seen, limits, bool), limits, bool)
                yield Told(before, seen, choice.move, before.play(choice.move), seat), choice
            quick = Limits(nodes=max(1, nodes // 8), seed=seed)
            match.play(players[seat].choose(seen, quick, bool).move, 0.0)


def claims_of(explanation: Explanation | None) -> Iterator[Explanation]:
    """The explanation, and the one that goes with it."""
    if explanation is not None:
        yield explanation
        yield from claims_of(explanation.facts.get(ALSO))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Try whether the reasons of hints are true.")
    parser.add_argument("game", choices=[room.name for room in ROOMS])
    parser.add_argument("--hints", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=200, help="for a hint; 6000 as at Jungle’s table")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--say", type=int, default=0, help="how many of the reasons to print")
    parser.add_argument("--out", type=Path, help="a file for all reasons with their positions")
    chosen = parser.parse_args(arguments)
    game = find_game(chosen.game)
    sys.path.append(str(Path(__file__).resolve().parents[2] / "tests"))
    holds = importlib.import_module(f"hint_claims.{game.name}").HOLDS
    lines: list[str] = []
    said: Counter[str] = Counter()
    made: Counter[str] = Counter()
    false = 0
    for number, (told, choice) in enumerate(hints(game, chosen.nodes, chosen.first), 1):
        words = game.reason(told.seen, choice) if choice.explanation is not None else ""
        said[words] += 1
        lines.append(f"{told.seen!r} {told.move}: {words}\n")
        for claim in claims_of(choice.explanation):
            made[claim.claim] += 1
            one = Told(told.before, told.seen, told.move, told.after, told.seat, claim.claim, dict(claim.facts))
            if not holds[claim.claim](one):
                false += 1
                print(f"FALSE {claim.claim} {told.before!r} {told.move}: {words}")
        if number <= chosen.say:
            print(f"{told.move}: {words}")
        if number == chosen.hints:
            break
    if chosen.out is not None:
        chosen.out.write_text("".join(lines), encoding="utf-8")
    empty, total = said.pop("", 0), chosen.hints
    words, count = said.most_common(1)[0] if said else ("", 0)
    print(", ".join(f"{claim} {times}" for claim, times in made.most_common()))
    print(f"{total} hints: {false} false, {empty / total:.1%} empty, {count / total:.1%} “{words}”")
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main())
