"""Play matches between Jungle's computer players and print the score.

    python tools/match.py lion tiger --games 200 --time 0.1
    python tools/match.py lion material --games 100 --ms 200
    python tools/match.py --ladder --time 0.1

A player is a level's name, or ``material``: a searcher of fixed depth 3 that counts nothing but pieces. Games come in
pairs that share a random opening with the seats swapped. Both players get the same seeds on every run; where time
limits a player, runs differ all the same. Only the rules end a game, and a draw is called after ``--plies`` moves.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from jungle_games.core.game import Choice, Limits, Player, StopSignal
from jungle_games.games.jungle.board import Kind
from jungle_games.games.jungle.game import Jungle
from jungle_games.games.jungle.maps import find_map
from jungle_games.games.jungle.options import JungleOptions
from jungle_games.games.jungle.player import TEMPERS, JunglePlayer
from jungle_games.games.jungle.rules import JungleMove, JunglePosition

MATERIAL = "material"
_PIECE_VALUES = {
    Kind.RAT: 5, Kind.CAT: 2, Kind.DOG: 3, Kind.WOLF: 4,
    Kind.LEOPARD: 5, Kind.TIGER: 8, Kind.LION: 9, Kind.ELEPHANT: 10,
}  # fmt: skip
_WON = 1000


class MaterialPlayer:
    """Alpha-beta on the reference rules to a fixed depth, counting pieces; chance decides between equal moves."""

    def __init__(self, depth: int = 3) -> None:
        self._depth = depth

    def choose(self, observation: JunglePosition, limits: Limits, stop: StopSignal) -> Choice[JungleMove]:
        dice = random.Random(limits.seed)
        best = -2 * _WON
        chosen: list[JungleMove] = []
        for move in observation.legal_moves():
            # One below the best so far: moves as good as the best must get their exact value.
            value = -self._value(observation.play(move), self._depth - 1, -2 * _WON, 1 - best)
            if value > best:
                best, chosen = value, []
            if value == best:
                chosen.append(move)
        return Choice(dice.choice(chosen))

    def _value(self, position: JunglePosition, depth: int, alpha: int, beta: int) -> int:
        if position.outcome is not None:
            if not position.outcome.winners:
                return 0
            return (_WON + depth) * (1 if position.turn in position.outcome.winners else -1)
        if depth == 0:
            signs = (1, -1) if position.turn == 0 else (-1, 1)
            return sum(signs[piece.seat] * _PIECE_VALUES[piece.kind] for piece in position.pieces.values())
        moves = sorted(position.legal_moves(), key=lambda move: move.target not in position.pieces)
        best = -2 * _WON
        for move in moves:
            best = max(best, -self._value(position.play(move), depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best


@dataclass(frozen=True)
class Side:
    """A player in a match, and the time it gets for a move; without time its level's own."""

    name: str
    ms: int | None

    def player(self) -> Player[JunglePosition, JungleMove]:
        return MaterialPlayer() if self.name == MATERIAL else JunglePlayer(self.name)

    def __str__(self) -> str:
        return self.name if self.ms is None else f"{self.name} at {self.ms} ms"


@dataclass(frozen=True)
class Pairing:
    """One game to be played."""

    sides: tuple[Side, Side]
    number: int
    seed: int
    options: JungleOptions
    opening: int
    plies: int

    @property
    def swapped(self) -> bool:
        """Whether the first side plays Red."""
        return self.number % 2 == 1


@dataclass(frozen=True)
class Played:
    """How a game went: the first side's points, why it ended, its length."""

    pairing: Pairing
    points: float
    ending: str
    plies: int


def opening(pairing: Pairing) -> JunglePosition:
    """A position after a few random moves in which nothing was taken; a pair of games shares it."""
    dice = random.Random(f"opening {pairing.seed} {pairing.number // 2}")
    position = JunglePosition.start(find_map(pairing.options.map), pairing.options)
    for _ in range(pairing.opening):
        quiet = [move for move in position.legal_moves() if move.target not in position.pieces]
        position = position.play(dice.choice(quiet))
    return position


def play(pairing: Pairing) -> Played:
    """Play one game to its end."""
    position = opening(pairing)
    seats = tuple(reversed(pairing.sides)) if pairing.swapped else pairing.sides
    players = [side.player() for side in seats]
    dice = random.Random(f"game {pairing.seed} {pairing.number}")
    plies = 0
    while position.outcome is None and plies < pairing.plies:
        seat = position.turn
        limits = Limits(ms=seats[seat].ms, seed=int(dice.random() * (1 << 32)))
        position = position.play(players[seat].choose(position, limits, bool).move)
        plies += 1
    if position.outcome is None:
        return Played(pairing, 0.5, "too_long", plies)
    return Played(pairing, position.outcome.scores[int(pairing.swapped)], position.outcome.termination, plies)


def run(pairings: Iterable[Pairing], jobs: int) -> Iterator[Played]:
    """The games, played ``jobs`` at a time, in order."""
    if jobs <= 1:
        yield from map(play, pairings)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, pairings)


def score_error(points: list[float]) -> float:
    """The standard error of the mean of ``points``."""
    mean = sum(points) / len(points)
    return math.sqrt(sum((point - mean) ** 2 for point in points)) / len(points)


def match(sides: tuple[Side, Side], arguments: argparse.Namespace, say: Callable[[str], None]) -> float:
    """Play a match, tell how it goes, and return the first side's score as a fraction."""
    options = JungleOptions.build(arguments.preset)
    pairings = [
        Pairing(sides, number, arguments.seed, options, arguments.opening, arguments.plies)
        for number in range(arguments.games)
    ]
    started = time.perf_counter()
    points: list[float] = []
    endings: Counter[str] = Counter()
    for played in run(pairings, arguments.jobs):
        points.append(played.points)
        endings[played.ending] += 1
        if arguments.each:
            say(f"game {played.pairing.number + 1}: {played.points} {played.ending} after {played.plies} moves")
    wins, draws, losses = (points.count(value) for value in (1.0, 0.5, 0.0))
    fraction = sum(points) / len(points)
    say(
        f"{sides[0]} – {sides[1]}: +{wins} ={draws} −{losses} of {len(points)}: {100 * fraction:.1f} % "
        f"(± {100 * score_error(points):.1f}); seed {arguments.seed}; {dict(sorted(endings.items()))}; "
        f"{time.perf_counter() - started:.0f} s"
    )
    return fraction


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    names = [*TEMPERS, MATERIAL]
    parser.add_argument("players", nargs="*", help=f"two of {', '.join(names)}")
    parser.add_argument("--ladder", action="store_true", help="every level against the one below")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ms", type=int, help="milliseconds a move for the first player")
    parser.add_argument("--time", type=float, help="the levels' own times are multiplied by this")
    parser.add_argument("--opening", type=int, default=4, metavar="PLIES", help="random moves before each game")
    parser.add_argument("--plies", type=int, default=400, help="moves after which a game is called a draw")
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--jobs", type=int, default=2, help="games played at a time")
    parser.add_argument("--each", action="store_true", help="print every game")
    arguments = parser.parse_args()
    if arguments.ladder == bool(arguments.players) or len(arguments.players) not in (0, 2):
        parser.error("name two players, or ask for the --ladder")
    for name in arguments.players:
        if name not in names:
            parser.error(f"there is no player {name}; the players are {', '.join(names)}")
    return arguments


def side(name: str, arguments: argparse.Namespace, *, first: bool) -> Side:
    """The player called ``name``, with its time."""
    if first and arguments.ms is not None:
        return Side(name, arguments.ms)
    if arguments.time is not None and name != MATERIAL:
        return Side(name, max(1, round(TEMPERS[name].seconds * arguments.time * 1000)))
    return Side(name, None)


def main() -> None:
    arguments = read_arguments()
    keys = [level.key for level in Jungle.levels]
    couples = list(zip(keys[1:], keys, strict=False)) if arguments.ladder else [tuple(arguments.players)]
    for upper, lower in couples:
        sides = (side(upper, arguments, first=True), side(lower, arguments, first=False))
        match(sides, arguments, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
