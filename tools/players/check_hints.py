"""Whether hints tell the truth, after a change to a player or its words: tools/players/check_hints.py GAME.

Games are played between the levels of the game. Where a seat is to move, now and then a hint is thought out and
explained as it is at the table, and what it claims is tried by what that means (``tests/hint_claims/GAME.py``), which
knows nothing of how the claim was made. Told are the claims that are false, the hints without a reason, and the
sentence that is said most often; ``--out`` writes all reasons with their positions, to be read as a player would. With
``--stake 0.05`` only positions count in which the best move leaves so much more chance to win than the median one.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

from match import ALWAYS

from jungle_games.core.findings import ALSO, Decision, Explanation
from jungle_games.core.game import AnyGame, Choice
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import AnyMatch, Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.players.mentoring import mentor_of
from jungle_games.players.worker_process import explained

LONGEST, MOST = 600, 15
"""Moves after which another game is begun, and hints of one: a game may go round in circles."""
NODES: Final = 200
"""For a hint, as usual; 6000 are as at Jungle's table."""
OFTEN: Final = 0.25
"""How often a hint is asked for where it is a seat's turn."""


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


def playing(game: AnyGame, seed: int, nodes: int) -> Iterator[AnyMatch]:
    """A game between random levels, given before each of its moves; seat 0 is named as if it were a person."""
    dice = random.Random(seed)
    levels = [dice.choice(game.levels).key for _seat in range(dice.choice(game.seats[:2]))]
    infos = [SeatInfo(f"{level} {seat}" if seat else "You", level) for seat, level in enumerate(levels)]
    options = game.options_type.build(changes=ALWAYS.get(game.name, {}))
    match: AnyMatch = Match(game, options, infos, deal=seed)
    players = [game.player(level) for level in levels]
    while match.outcome is None and match.ply < LONGEST:
        yield match
        assert isinstance(match.to_move, int)
        seen = match.position.observe(match.to_move)
        match.play(players[match.to_move].choose(seen, Limits(nodes=nodes, seed=seed), bool).move, 0.0)


def at_stake(judge: Any, seen: Any, seat: int) -> float:
    """How much more chance to win the best move leaves than the median one, at a glance."""
    glances = (judge.glance(Decision(0, seat, seen, move), Limits(nodes=2_000), bool) for move in seen.legal_moves())
    kept = sorted(glance.kept for glance in glances if glance is not None)
    return kept[-1] - kept[len(kept) // 2] if kept else 0.0


def hints(game: AnyGame, nodes: int, stake: float) -> Iterator[tuple[Told, Choice[Any]]]:
    """Hints in games between random levels, without end; positions do not depend on the hints."""
    for seed in count(1):
        yield from islice(hints_in(game, seed, nodes, stake), MOST)


def hints_in(game: AnyGame, seed: int, nodes: int, stake: float) -> Iterator[tuple[Told, Choice[Any]]]:
    player, judge = game.player(game.judging_level or game.levels[-1].key), mentor_of(game).judge
    dice, limits = random.Random(-seed), Limits(nodes=nodes, seed=seed)
    for match in playing(game, seed, max(1, nodes // 8)):
        before, seat = match.position, match.to_move
        assert isinstance(seat, int)
        seen = before.observe(seat)
        if dice.random() < OFTEN and (not stake or at_stake(judge, seen, seat) >= stake):
            choice = explained(game, seen, player.choose(seen, limits, bool), limits, bool)
            yield Told(before, seen, choice.move, before.play(choice.move), seat), choice


def claims_of(explanation: Explanation | None) -> Iterator[Explanation]:
    """The explanation, and the one that goes with it."""
    if explanation is not None:
        yield explanation
        yield from claims_of(explanation.facts.get(ALSO))


def parser_of(description: str | None, what: str, number: int) -> argparse.ArgumentParser:
    """For the game, of how many of ``what`` to try the truth, with how many ``nodes``, and where ``out`` goes."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[room.name for room in ROOMS])
    parser.add_argument(f"--{what}", type=int, default=number)
    parser.add_argument("--nodes", type=int, help="how much to think; without, as usual")
    parser.add_argument("--out", type=Path, help="a file for all that is said")
    return parser


def main(given: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__, "hints", 200)
    parser.add_argument("--stake", type=float, default=0.0, help="how much must be at stake, from 0 to 1")
    chosen = parser.parse_args(given)
    game = find_game(chosen.game)
    sys.path.append(str(Path(__file__).resolve().parents[2] / "tests"))
    holds = importlib.import_module(f"hint_claims.{game.name}").HOLDS
    lines, said, made, false = list[str](), Counter[str](), Counter[str](), 0
    for told, choice in islice(hints(game, chosen.nodes or NODES, chosen.stake), chosen.hints):
        words = game.reason(told.seen, choice) if choice.explanation is not None else ""
        said[words] += 1
        lines.append(f"{told.seen!r} {told.move}: {words}\n")
        for claim in claims_of(choice.explanation):
            made[claim.claim] += 1
            if not holds[claim.claim](replace(told, claim=claim.claim, facts=dict(claim.facts))):
                false += 1
                print(f"FALSE {claim.claim} {told.before!r} {told.move}: {words}")
    if chosen.out is not None:
        chosen.out.write_text("".join(lines), encoding="utf-8")
    empty, total = said.pop("", 0), chosen.hints
    words, often = said.most_common(1)[0] if said else ("", 0)
    print(", ".join(f"{claim} {times}" for claim, times in made.most_common()))
    print(f"{total} hints: {false} false, {empty / total:.1%} empty, {often / total:.1%} “{words}”")
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main())
