"""Whether moments tell the truth, after a change to a player: tools/players/check_moments.py GAME [--games 20].

Games are played between the levels of the game, and looked back on as at the table. Each moment is tried by the same
judge with five times as much to think, and other dice where it throws any: a slip must still cost half of what makes
one, and a move that was praised must still be as good as the others. ``--out`` writes every sentence, to be read as
somebody would who has not seen the program.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import Any, Final

from check_hints import parser_of, playing

from jungle_games.core.findings import AnyDecision, AnyMoment, MomentKind
from jungle_games.core.game import AnyGame
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games import find_game
from jungle_games.players.mentoring import MATTERS, decisions_of, mentor_of
from jungle_games.table.study.moments import chances_of, fault_of, merit_of, summary_of, title_of

NODES: Final = 60
"""For a move of a game."""
TIMES: Final = 5
"""So much more the judge thinks afterwards."""
LOOK: Final = 12
"""So many nodes a thorough look has for each of a quick one."""
LOOK_MS: Final = 1000
"""What a mentor takes for a thorough look."""
SLACK: Final = MATTERS / 2
"""What a praised move may cost with more to think."""


def finished(game: AnyGame) -> Iterator[AnyMatch]:
    """Finished games between random levels, without end."""
    for seed in count(1):
        *_, match = playing(game, seed, NODES)
        if match.outcome is not None:
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


def main(given: Sequence[str] | None = None) -> int:
    chosen = parser_of(__doc__, "games", 20).parse_args(given)
    game = find_game(chosen.game)
    mentor = mentor_of(game)
    usual = Limits(nodes=chosen.nodes, seed=1) if chosen.nodes else Limits()
    much = {"nodes": TIMES * LOOK * chosen.nodes} if chosen.nodes else {"ms": TIMES * LOOK_MS}
    larger = Limits(**much, seed=77)
    lines: list[str] = []
    kinds = Counter[str]()
    false = 0
    for number, match in enumerate(islice(finished(game), chosen.games), 1):
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
        chosen.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = ", ".join(f"{kind} {times}" for kind, times in kinds.most_common())
    print(f"{game.name}: {chosen.games} games, {sum(kinds.values())} moments ({told}): {false} false")
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main())
