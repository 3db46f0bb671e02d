"""Whether moments tell the truth, after a change to a player: tools/players/check_moments.py GAME [--games 20].

Games are played between the levels of the game, and looked back on as at the table. Each moment is tried by the same
judge with so many times as much to think, and other dice where it throws any: a slip must still cost half of what makes
one, and a move that was praised must still be as good as the others. ``--out`` writes every sentence, to be read as
somebody would who has not seen the program.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from jungle_games.core.findings import AnyDecision, AnyMoment, MomentKind
from jungle_games.core.game import CHANCE, AnyGame
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.players.mentoring import (
    MATTERS,
    decisions_of,
    mentor_of,
)
from jungle_games.table.study.moments import chances_of, fault_of, merit_of, summary_of, title_of

LONGEST: Final = 600
FIXED: Final = {"sequence": {"auto_draw": True}}
"""The options without which a game asks for more than plays."""
LOOK_MS: Final = 1000
"""What a mentor takes for a thorough look."""
SLACK: Final = MATTERS / 2
"""What a praised move may cost with more to think."""


def finished(game: AnyGame, count: int) -> Iterator[Match[Any, Any]]:
    """Finished games between random levels; seat 0 plays as if it were a person."""
    seed = 0
    while count:
        seed += 1
        dice = random.Random(seed)
        seats = dice.choice(game.seats[:2])
        levels = [dice.choice(game.levels).key for _seat in range(seats)]
        infos = [SeatInfo("You" if seat == 0 else level, level) for seat, level in enumerate(levels)]
        options = game.options_type.build(changes=FIXED.get(game.name, {}))
        match: Match[Any, Any] = Match(game, options, infos, deal=seed)
        players = [game.player(level) for level in levels]
        while match.outcome is None and match.ply < LONGEST:
            seat = match.to_move
            if seat is CHANCE:
                match.take_chance(0.0)
                continue
            assert isinstance(seat, int)
            move = players[seat].choose(match.position.observe(seat), Limits(nodes=60, seed=seed), bool).move
            match.play(move, 0.0)
        if match.outcome is not None:
            count -= 1
            yield match


def holds(judge: Any, decision: AnyDecision, moment: AnyMoment, limits: Limits) -> bool:
    """Whether a moment is still one with more to think."""
    if moment.kind is MomentKind.SLIP:
        slip = judge.look(decision, limits, bool)
        return slip is not None and slip.loss >= min(MATTERS, moment.loss) / 2
    if moment.kind in (MomentKind.CLOSEST, MomentKind.HIGHEST):
        return True
    slip = judge.look(decision, limits, bool)
    return slip is None or slip.loss <= SLACK


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Try whether the moments of finished games are true.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--nodes", type=int, help="nodes of a quick evaluation; without, the usual time")
    parser.add_argument("--times", type=int, default=5, help="how much more the judge thinks afterwards")
    parser.add_argument("--out", type=Path, help="a file for all sentences")
    chosen = parser.parse_args(arguments)
    game = find_game(chosen.game)
    mentor = mentor_of(game)
    usual = Limits(nodes=chosen.nodes, seed=1) if chosen.nodes else Limits()
    larger = Limits(nodes=12 * chosen.nodes * chosen.times, seed=77) if chosen.nodes else Limits(
        ms=LOOK_MS * chosen.times, seed=77
    )  # fmt: skip
    lines: list[str] = []
    kinds: Counter[str] = Counter()
    false = 0
    for number, match in enumerate(finished(game, chosen.games), 1):
        decisions = decisions_of(match, [0])
        found = mentor.look_back(decisions, usual, bool, lambda _findings: None)
        known = {decision.ply: decision for decision in decisions}
        won = match.outcome is not None and 0 in match.outcome.winners
        lines.append(f"\n{number}. {'won' if won else 'not won'}, {match.ply} moves: {summary_of(match, found)}")
        for moment in found.moments:
            kinds[moment.kind.value] += 1
            true = holds(mentor.judge, known[moment.ply], moment, larger)
            before, after = chances_of(moment)
            words = f"{title_of(match, moment, found.moments)} | {before} → {after} | {moment.move}"
            words += f" (better {moment.better})" if moment.better is not None else ""
            said = " / ".join(filter(None, (fault_of(match, moment), merit_of(match, moment))))
            lines.append(f"  {'' if true else 'FALSE '}{moment.ply}: {words} | {said}")
            if not true:
                false += 1
                print(f"FALSE {match.position_at(moment.ply)!r} {words}", flush=True)
    if chosen.out is not None:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        chosen.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = ", ".join(f"{kind} {times}" for kind, times in kinds.most_common())
    print(f"{game.name}: {chosen.games} games, {sum(kinds.values())} moments ({told}): {false} false")
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main())
