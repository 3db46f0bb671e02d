"""Play matches between Sequence Giant's computer players and print the score.

    python tools/sequence_match.py lion random --games 100
    python tools/sequence_match.py lion longest --games 100 --ms 150
    python tools/sequence_match.py --ladder --time 0.1

A player is a level's name, ``random``, ``longest``, which looks at one move and only ever makes its own longest line
longer, ``planner`` (``sequence_planner.py``), or ``all-seeing`` (``sequence_all_seeing.py``), who knows every card that
will be drawn. Games come in pairs that share a deal with the seats swapped; with more than two players the first named
plays the even sides. The cards and the players' own dice follow from the seed; where time limits a player, runs differ
all the same. A draw counts half.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from match import Score
from number_arguments import at_least, more_than_nothing
from sequence_all_seeing import AllSeeingPlayer
from sequence_planner import PlannerPlayer

from jungle_games import COMPILED
from jungle_games.core.game import CHANCE, Choice
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.shuffle import chance_generator, draw_below
from jungle_games.games.sequence.player.player import SKILLS
from jungle_games.games.sequence.rules.fives import CORNERS, lines_through
from jungle_games.games.sequence.rules.game import Sequence
from jungle_games.games.sequence.rules.moves import Draw, Place, SequenceMove, Talk
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.rules.position import SequencePosition

RANDOM, LONGEST, PLANNER, ALL_SEEING = "random", "longest", "planner", "all-seeing"
NAMES = (*SKILLS, RANDOM, LONGEST, PLANNER, ALL_SEEING)
GAME = Sequence()


def choices(observation: SequencePosition) -> list[SequenceMove]:
    """What the seat to move may do but call table talk; its draw when that is due."""
    moves = [move for move in observation.legal_moves() if not isinstance(move, Talk)]
    return [move for move in moves if not isinstance(move, Draw)] or moves


class RandomPlayer:
    """Any legal move, each as likely."""

    def choose(self, observation: SequencePosition, limits: Limits, stop: StopSignal) -> Choice[SequenceMove]:
        moves = choices(observation)
        return Choice(moves[draw_below(random.Random(limits.seed), len(moves))])


class LongestPlayer:
    """Lays the chip that makes the longest line of its own; chance decides between equal ones."""

    def choose(self, observation: SequencePosition, limits: Limits, stop: StopSignal) -> Choice[SequenceMove]:
        moves = choices(observation)
        lengths = {move: self._length(observation, move) for move in moves}
        best = [move for move in moves if lengths[move] == max(lengths.values())]
        return Choice(best[draw_below(random.Random(limits.seed), len(best))])

    def _length(self, position: SequencePosition, move: SequenceMove) -> int:
        """The squares of its own in the fullest open line through the chip; 0 for what lays none."""
        if not isinstance(move, Place):
            return 0
        side, longest = position.side, 1
        for line in lines_through(move.square):
            for five in line.fives:
                owners = [position.chips.get(square) for square in five.squares if square not in CORNERS]
                if all(owner in (None, side) for owner in owners):
                    own = owners.count(side) + 5 - len(owners) + 1
                    longest = max(longest, own)
        return longest


def player(name: str) -> Any:
    others: dict[str, Callable[[], Any]] = {
        RANDOM: RandomPlayer, LONGEST: LongestPlayer, PLANNER: PlannerPlayer, ALL_SEEING: AllSeeingPlayer,
    }  # fmt: skip
    return others[name]() if name in others else GAME.player(name)


@dataclass(frozen=True)
class Side:
    """A player in a match, and its limits for a move; without any its level's own time."""

    name: str
    ms: int | None = None
    nodes: int | None = None

    def __str__(self) -> str:
        limits = [f"{self.ms} ms"] if self.ms is not None else []
        limits += [f"{self.nodes} playouts"] if self.nodes is not None else []
        return " at ".join([self.name, *limits])


@dataclass(frozen=True)
class Pairing:
    """One game to be played."""

    sides: tuple[Side, Side]
    number: int
    seed: int
    seats: int
    preset: str

    @property
    def swapped(self) -> bool:
        """Whether the first player has the odd sides."""
        return self.number % 2 == 1


@dataclass(frozen=True)
class Played:
    """How a game went: the first player's points, why it ended, its turns, and the longest thought in seconds."""

    points: float
    ending: str
    turns: int
    longest: float


def play(pairing: Pairing) -> Played:
    """Play one game to its end; every card owed is drawn."""
    options = SequenceOptions.build(pairing.preset, {"turn_clock": 0})
    position = GAME.start(options, seats=pairing.seats, setup={"dealer": pairing.seats - 1})
    sides = tuple(reversed(pairing.sides)) if pairing.swapped else pairing.sides
    players = [player(side.name) for side in sides]
    dice = random.Random(f"game {pairing.seed} {pairing.number}")
    turns, longest = 0, 0.0
    while position.to_move is not None:
        if position.to_move is CHANCE:
            deal = pairing.seed * 1_000_000 + pairing.number // 2
            position = position.play(position.sample_chance(chance_generator(deal, turns)))
            continue
        if position.owed is not None:
            position = position.play(Draw())
            continue
        which = position.side % 2
        limits = Limits(ms=sides[which].ms, nodes=sides[which].nodes, seed=draw_below(dice, 1 << 32))
        begun = time.perf_counter()
        seen = position if sides[which].name == ALL_SEEING else position.observe(position.turn)
        choice = players[which].choose(seen, limits, bool)
        longest = max(longest, time.perf_counter() - begun)
        position = position.play(choice.move)
        turns += 1
    assert position.outcome is not None
    return Played(_points(position, pairing), position.outcome.termination, turns, longest)


def _points(position: SequencePosition, pairing: Pairing) -> float:
    assert position.outcome is not None
    if not position.outcome.winners:
        return 0.5
    even = position.table.side(position.outcome.winners[0]) % 2 == 0
    return 1.0 if even != pairing.swapped else 0.0


def run(pairings: Iterable[Pairing], jobs: int) -> Iterator[Played]:
    """The games, played ``jobs`` at a time, in order."""
    if jobs <= 1:
        yield from map(play, pairings)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, pairings)


def match(sides: tuple[Side, Side], arguments: argparse.Namespace, say: Callable[[str], None]) -> float:
    """Play a match, tell how it goes, and return the first player's score as a fraction."""
    pairings = [
        Pairing(sides, number, arguments.seed, arguments.seats, arguments.preset) for number in range(arguments.games)
    ]
    begun = time.perf_counter()
    results = []
    for number, played in enumerate(run(pairings, arguments.jobs), start=1):
        results.append(played)
        if arguments.each:
            say(f"game {number}: {played.points} {played.ending} after {played.turns} turns")
    score = Score(tuple(played.points for played in results))
    say(
        f"{sides[0]} – {sides[1]}, {arguments.seats} players, {COMPILED}: {score}; seed {arguments.seed}; "
        f"{dict(sorted(Counter(played.ending for played in results).items()))}; "
        f"longest thought {max(played.longest for played in results):.2f} s; {time.perf_counter() - begun:.0f} s"
    )
    return score.mean


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", nargs="*", help=f"two of {', '.join(NAMES)}")
    parser.add_argument("--ladder", action="store_true", help="every level against the one below")
    parser.add_argument("--games", type=at_least(1), default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2, choices=[seats for seats in GAME.seats if seats % 2 == 0])
    parser.add_argument("--ms", type=at_least(1), help="milliseconds a move for the first player")
    parser.add_argument("--nodes", type=at_least(1), help="playouts a move for the first player, instead of time")
    parser.add_argument("--time", type=more_than_nothing, help="the levels' own times are multiplied by this")
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--jobs", type=at_least(1), default=1, help="games played at a time")
    parser.add_argument("--each", action="store_true", help="print every game")
    arguments = parser.parse_args()
    if arguments.ladder == bool(arguments.players) or len(arguments.players) not in (0, 2):
        parser.error("name two players, or ask for the --ladder")
    for name in arguments.players:
        if name not in NAMES:
            parser.error(f"there is no player {name}; the players are {', '.join(NAMES)}")
    return arguments


def side(name: str, arguments: argparse.Namespace, *, first: bool) -> Side:
    """The player called ``name``, with its limits."""
    if first and arguments.nodes is not None:
        return Side(name, nodes=arguments.nodes)
    if first and arguments.ms is not None:
        return Side(name, ms=arguments.ms)
    if arguments.time is not None and name in SKILLS and SKILLS[name].seconds:
        return Side(name, ms=max(1, round(SKILLS[name].seconds * arguments.time * 1000)))
    return Side(name)


def main() -> None:
    arguments = read_arguments()
    keys = [level.key for level in GAME.levels]
    couples = list(zip(keys[1:], keys, strict=False)) if arguments.ladder else [tuple(arguments.players)]
    for upper, lower in couples:
        sides = (side(upper, arguments, first=True), side(lower, arguments, first=False))
        match(sides, arguments, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
