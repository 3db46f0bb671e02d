"""Play matches between Jacks' computer players and print the score.

    python tools/jacks_match.py elephant greedy --games 200
    python tools/jacks_match.py elephant octopus parrot rabbit --games 400
    python tools/jacks_match.py --ladder --games 400

A player is a level's name, or ``greedy``: one without memory that takes what it sees, tries its luck, and else moves at
random. Games come in rounds that share a deal, shuffle and rolls, each player having had every seat. The seed settles
deals and whims, so that a run can be repeated on any machine. A shared win counts as the winners' equal parts.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from number_arguments import at_least

from jungle_games import COMPILED
from jungle_games.core.game import Choice, Player
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games.jacks.rules.cards import HIDDEN, JacksMove, Step
from jungle_games.games.jacks.rules.game import Jacks
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksPosition

GREEDY = "greedy"
LEVELS = [level.key for level in Jacks.levels]
PLENTY = 1_000_000
"""Nodes for a move: more than any level ever uses, so that time does not count."""


class GreedyPlayer:
    """Goes for the most points at once and remembers nothing."""

    def choose(self, observation: JacksPosition, limits: Limits, stop: StopSignal) -> Choice[JacksMove]:
        values = {move: self._gain(observation, move) for move in observation.legal_moves()}
        best = max(values.values())
        likely = [move for move, value in values.items() if value == best]
        return Choice(random.Random(limits.seed).choice(likely))

    def _gain(self, seen: JacksPosition, move: JacksMove) -> float:
        if not isinstance(move, Step):
            return 0.0
        place = seen.path(move)[-1]
        own = {at for jack, at in enumerate(seen.jacks[seen.turn]) if jack != move.jack and at is not None}
        colour = seen.colours[seen.turn]
        worth = {seen.ring[at]: seen.cards.pair(seen.ring[at] or "").worth(colour) for at in own if seen.ring[at]}
        if seen.ring[place] == HIDDEN:
            wanted = sum(points for face, points in worth.items() if seen.ring.count(face) == 1)
            return wanted / seen.ring.count(HIDDEN)
        return 0.0 if place in own else worth.get(seen.ring[place], 0)


@dataclass(frozen=True)
class Played:
    """How a game went: each player's part of the win and points, in the order they were named."""

    deal: int
    wins: tuple[float, ...]
    points: tuple[float, ...]
    ending: str
    turns: int


def player(name: str) -> Player[JacksPosition, JacksMove]:
    return GreedyPlayer() if name == GREEDY else Jacks().player(name)


def play(names: Sequence[str], number: int, arguments: argparse.Namespace) -> Played:
    """Play game ``number``: the players sit one seat further each time, and share a deal until all seats were had."""
    count = len(names)
    shift = number % count
    deal = arguments.seed * 1_000_000 + number // count
    match = Match(Jacks(), JacksOptions.build(arguments.preset), [SeatInfo(name) for name in names], deal=deal)
    players = [player(names[(seat + shift) % count]) for seat in range(count)]
    dice = random.Random(f"game {arguments.seed} {number}")
    while match.outcome is None:
        seat = match.position.turn
        limits = Limits(nodes=PLENTY, seed=int(dice.random() * (1 << 32)))
        match.play(players[seat].choose(match.position.observe(seat), limits, bool).move)
    outcome = match.outcome
    seats = [(index - shift) % count for index in range(count)]
    return Played(
        deal,
        tuple((seat in outcome.winners) / len(outcome.winners) for seat in seats),
        tuple(outcome.scores[seat] for seat in seats),
        str(outcome.termination),
        match.position.turns,
    )


def games(names: Sequence[str], arguments: argparse.Namespace) -> Iterator[Played]:
    for number in range(arguments.games):
        played = play(names, number, arguments)
        if arguments.each:
            points = " – ".join(f"{value:g}" for value in played.points)
            print(f"game {number + 1}, deal {played.deal}: {points}, {played.ending} after {played.turns} turns")
        yield played


def report(names: Sequence[str], arguments: argparse.Namespace) -> None:
    """Play a match and tell how it went."""
    started = time.perf_counter()
    results = list(games(names, arguments))
    endings = Counter(played.ending for played in results)
    parts = []
    for index, name in enumerate(names):
        wins = [played.wins[index] for played in results]
        mean = sum(wins) / len(wins)
        error = math.sqrt(sum((win - mean) ** 2 for win in wins)) / len(wins)
        points = sum(played.points[index] for played in results) / len(results)
        parts.append(f"{name} {100 * mean:.1f} % (± {100 * error:.1f}), {points:.2f} points")
    turns = sum(played.turns for played in results) / len(results)
    print(
        f"{'; '.join(parts)}; {len(results)} games, {COMPILED}, {turns:.0f} turns each; seed {arguments.seed}; "
        f"{arguments.preset}; {dict(sorted(endings.items()))}; {time.perf_counter() - started:.0f} s",
        flush=True,
    )


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    names = [*LEVELS, GREEDY]
    parser.add_argument("players", nargs="*", help=f"two to four of {', '.join(names)}")
    parser.add_argument("--ladder", action="store_true", help="every level against the one below")
    parser.add_argument("--games", type=at_least(1), default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--each", action="store_true", help="print every game")
    arguments = parser.parse_args()
    if arguments.ladder == bool(arguments.players) or len(arguments.players) not in (0, *Jacks().seats):
        parser.error("name two to four players, or ask for the --ladder")
    for name in arguments.players:
        if name not in names:
            parser.error(f"there is no player {name}; the players are {', '.join(names)}")
    return arguments


def main() -> None:
    arguments = read_arguments()
    couples = list(zip(LEVELS[1:], LEVELS, strict=False)) if arguments.ladder else [arguments.players]
    for names in couples:
        report(names, arguments)


if __name__ == "__main__":
    main()
