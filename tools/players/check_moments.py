"""Whether moments tell the truth, after a change to a player: tools/players/check_moments.py GAME [--games 20].

Games are played between the levels of the game, and looked back on as at the table. Each moment is tried by the same
judge with five times as much to think, other dice where it throws any, and in MATR1X 0VERL0AD a beam of 200: a slip
must still cost half of what is said, or of what makes one, what was praised be as good as the others, and what rose
have risen. No figure may contradict another. ``--out`` writes every sentence, to be read as somebody would who has not
seen the program.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import Any, Final

from check_hints import parser_of, playing

from jungle_games.core.findings import AnyFindings, AnyMoment, MomentKind
from jungle_games.core.game import AnyGame, IllegalMove
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games import find_game
from jungle_games.players.mentoring import LARGER, MATTERS, Look, decisions_of, end_of, mentor_of
from jungle_games.table.look_back import fault_of, merit_of, slips_among, summary_of, title_of

NODES: Final = 60
"""For a move of a game."""
TIMES: Final = 5
"""So much more the judge thinks afterwards than for a thorough look."""
SLACK: Final = MATTERS / 2
"""What a praised move may cost with more to think."""


def finished(game: AnyGame) -> Iterator[AnyMatch]:
    """Finished games between random levels, without end; in every third somebody gives up."""
    for seed in count(1):
        given_up = random.Random(seed).randint(20, 60) if seed % 3 == 0 else None
        *_, match = islice(playing(game, seed, NODES), given_up)
        if given_up is not None and match.outcome is None:
            match.resign(0)
        if match.outcome is not None:
            yield match


class Trial:
    """Tries what is said of the decisions of one seat in ``match``, by a judge that thinks longer."""

    def __init__(self, match: AnyMatch, judge: Any, limits: Limits) -> None:
        self._judge, self._limits, self._end = judge, limits, end_of(match, 0) or 0.0
        self._decisions = {decision.ply: decision for decision in decisions_of(match, [0])}

    def holds(self, moment: AnyMoment, found: AnyFindings) -> bool:
        """Whether a moment is still one with more to think, and fits the course."""
        standing = {each.ply: each for each in found.course}
        here, told = standing[moment.ply], found.course
        if moment.after != here.kept or (moment.kind is MomentKind.SLIP and moment.before != here.chance):
            return False
        match moment.kind:
            case MomentKind.CLOSEST:
                return round(here.kept, 2) == min(round(each.kept, 2) for each in told) <= self._end
            case MomentKind.HIGHEST:
                return here.chance == max(each.chance for each in told) >= self._end
            case MomentKind.SLIP if self._is_missed_win(moment):
                return True
        look = self._look(moment.ply)
        if moment.kind is MomentKind.SLIP:
            return look is not None and look.other - look.kept > min(MATTERS, moment.loss) / 2
        if look is not None and look.other - look.kept > SLACK:
            return False
        last = max((ply for ply in self._decisions if ply < moment.ply), default=None)
        if moment.kind is not MomentKind.ROSE or moment.title or last is None:
            return True
        earlier = self._look(last)
        return look is None or earlier is None or look.kept - earlier.kept >= SLACK

    def _look(self, ply: int) -> Look | None:
        """What it shows; where nothing is hidden the judge has seen before what followed, as in a look back."""
        later = [at for at in self._decisions if at > ply][:1] if self._judge.open else []
        *_later, look = (self._judge.look(self._decisions[at], self._limits, bool) for at in (*later, ply))
        return look

    def _is_missed_win(self, moment: AnyMoment) -> bool:
        if moment.before != 1 or moment.better is None or not moment.title:
            return False
        try:
            outcome = self._decisions[moment.ply].observation.play(moment.better).outcome
        except IllegalMove:
            return False
        return outcome is not None and moment.seat in outcome.winners


def contradictions(match: AnyMatch, found: AnyFindings) -> Iterator[str]:
    """What one figure of the page says against another."""
    slips, summary = slips_among(match, found.moments), summary_of(match, found)
    fell = [each for each in found.course if each.chance - each.kept >= MATTERS]
    lost = end_of(match, 0) == 0
    if fell and not slips:
        yield "a fall without a slip"
    if "No slip" in summary and (slips or lost or fell):
        yield f"{summary}: {len(slips)} slips, {'lost' if lost else 'not lost'}"
    causes = ("cost the most", "chances at the end", "No single move lost it")
    if lost and slips and not any(words in summary for words in causes):
        yield "a loss, and nothing is said to have cost it"
    titles = [title_of(match, moment, found.moments) for moment in found.moments]
    if not lost and "The game was lost here" in titles:
        yield "the game was not lost"
    if lost and "The closest call" in titles:
        yield "a loss was no close call"
    held = max((each.ply for each in found.course if each.kept == 1), default=None)
    by_rules = lost and match.position.outcome is not None
    if by_rules and held is not None and not any(slip.ply > held for slip in slips):
        yield f"a loss after 100 % at {held}, and no slip since"


def main(given: Sequence[str] | None = None) -> int:
    chosen = parser_of(__doc__, "games", 20).parse_args(given)
    game = find_game(chosen.game)
    mentor, tester = mentor_of(game), mentor_of(game).judge
    if game.name == "matr1x":
        tester.widths, tester.enough = (8, 200), 10**6  # of its beam; no number of orders is enough
    nodes = chosen.nodes or tester.nodes
    usual, larger = Limits(nodes=nodes, seed=1), Limits(nodes=TIMES * LARGER * nodes, seed=77)
    lines, kinds, false = list[str](), Counter[str](), 0
    for number, match in enumerate(islice(finished(game), chosen.games), 1):
        decisions = decisions_of(match, [0])
        found = mentor.look_back(decisions, usual, bool, lambda _findings: None)
        trial = Trial(match, tester, larger)
        for what in contradictions(match, found):
            false += 1
            print(f"CONTRADICTION in game {number}: {what}", flush=True)
        how = {1.0: "won", 0.0: "lost"}.get(end_of(match, 0), "drawn")
        lines.append(f"\n{number}. {how}, {match.ply} moves: {summary_of(match, found)}")
        for moment in found.moments:
            kinds[moment.kind.value] += 1
            true = trial.holds(moment, found)
            chances = f"{moment.before:.0%} → {moment.after:.0%}"
            words = f"{title_of(match, moment, found.moments)} | {chances} | {moment.move}"
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
