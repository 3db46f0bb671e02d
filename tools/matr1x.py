"""Print the figures of MATR1X 0VERL0AD beside their goals.

    python tools/matr1x.py random              20,000 games of random drops, as the rules page counts them
    python tools/matr1x.py solver              the knowing solver on 100 numbered deals
    python tools/matr1x.py honest              the honest player on 100 numbered deals, 0.2 s a decision
    python tools/matr1x.py honest --nodes 40000 --deals 50 --level lion

Deals count from ``--first``; everything but what a clock limits comes out the same on every run. A game that has not
ended after LONGEST drops is given up: resets can go on for ever.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence

from number_arguments import at_least, nothing_or_more

from jungle_games import COMPILED
from jungle_games.core.cards import deck
from jungle_games.core.limits import Limits
from jungle_games.core.shuffle import draw_below, shuffled
from jungle_games.games.matr1x.player.solver import numbered_deal, solve
from jungle_games.games.matr1x.rules.drops import DropKind
from jungle_games.games.matr1x.rules.game import Matr1x
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Matr1xEnd, Matr1xPosition

LONGEST = 300
OPTIONS = Matr1xOptions()


def figure(what: str, value: float, goal: str = "", met: bool = True) -> None:
    print(f"{what:<44}{value:>10.4g}  {goal}{'' if met else '  MISSED'}", flush=True)


def near(what: str, value: float, goal: float, margin: float) -> None:
    figure(what, value, f"goal {goal:g} ± {margin:g}", abs(value - goal) <= margin)


# Random games


def run_random(arguments: argparse.Namespace) -> None:
    counts = dict.fromkeys(("royals", "placed", "empty", "won", "armour", "choices", "doubles"), 0)
    games = arguments.games or 20_000
    for number in range(arguments.first, arguments.first + games):
        play_random(number, counts)
    near("royals beaten a game", counts["royals"] / games, 4.61, 0.05)
    near("cards placed a game", counts["placed"] / games, 60, 0.6)
    near("games that end with the draw pile empty, %", 100 * counts["empty"] / games, 89.5, 0.7)
    figure("games won", counts["won"], "goal 0", counts["won"] == 0)
    figure("cards placed as armour a game", counts["armour"] / games, "about 8.8")
    figure("royals with a choice of places a game", counts["choices"] / games, "about 4.0")
    figure("double kills a game", counts["doubles"] / games, "about 0.25")


def play_random(number: int, counts: dict[str, int]) -> None:
    """Add one game of drops that are each as likely to ``counts``."""
    rng = random.Random(number)
    position = Matr1xPosition.deal(OPTIONS, shuffled(deck(jokers=1), number))
    for _ in range(LONGEST):
        if position.outcome is not None:
            break
        moves = position.legal_moves()
        move = moves[draw_below(rng, len(moves))]
        note_drop(position, str(move), counts)
        position = position.play(move)
    counts["royals"] += len(position.beaten)
    counts["won"] += len(position.beaten) == 12
    counts["empty"] += position.outcome is not None and position.outcome.termination is Matr1xEnd.NO_CARD


def note_drop(position: Matr1xPosition, move: str, counts: dict[str, int]) -> None:
    what = {str(place): forecast for place, forecast in position.forecasts().items()}[move]
    counts["placed"] += 1
    counts["armour"] += what.kind is DropKind.ARMOUR
    counts["choices"] += what.kind is DropKind.ROYAL and len(position.legal_moves()) > 1
    counts["doubles"] += len(what.beaten) == 2


# The knowing solver


def run_solver(arguments: argparse.Namespace) -> None:
    games = arguments.deals
    limit = arguments.seconds or 2.0
    begun = time.perf_counter()
    solutions = {
        number: solve(numbered_deal(number, OPTIONS), seconds=limit)
        for number in range(arguments.first, arguments.first + games)
    }
    took = time.perf_counter() - begun
    won = [solution.seconds for solution in solutions.values() if solution.winnable]
    share = 0.99 if COMPILED.running else 0.97
    print(f"{COMPILED}, at most {limit:g} s a deal")
    figure(f"deals won of {games}", len(won), f"goal ≥ {100 * share:g} of 100", len(won) >= share * games)
    figure("seconds for a win, median", statistics.median(won))
    figure("seconds for a win, longest", max(won), f"goal ≤ {limit:g}", max(won) <= limit)
    figure("deals a second", games / took)
    for number, solution in solutions.items():
        if not solution.winnable:
            proved = "there is none" if solution.hopeless else "no way found"
            print(f"  deal {number}: {proved} ({solution.nodes:,} positions, {solution.seconds:.1f} s)")


# The honest player


def run_honest(arguments: argparse.Namespace) -> None:
    limits = Limits(nodes=arguments.nodes, seed=0) if arguments.nodes else Limits(ms=arguments.ms)
    won = decisions = 0
    lost: list[int] = []
    begun = time.perf_counter()
    for number in range(arguments.first, arguments.first + arguments.deals):
        beaten, drops = play_honestly(number, arguments.level, limits)
        decisions += drops
        won += beaten == 12
        if beaten < 12:
            lost.append(number)
        done = number - arguments.first + 1
        if done % 10 == 0:
            print(f"  {done} deals, {won} won", flush=True)
    share = 100 * won / arguments.deals
    print(COMPILED, arguments.level, f"{arguments.nodes} positions" if arguments.nodes
          else f"{arguments.ms} ms", "a decision at most")  # fmt: skip
    figure("games won, %", share, "goal ≥ 75", share >= 75)
    figure("milliseconds a decision, on average", 1000 * (time.perf_counter() - begun) / decisions)
    print("  lost deals:", *(lost or ["none"]))


def play_honestly(number: int, level: str, limits: Limits) -> tuple[int, int]:
    """The royals that the player of ``level`` beats in the deal, and the drops it takes."""
    player = Matr1x().player(level)
    position = numbered_deal(number, OPTIONS)
    drops = 0
    while position.outcome is None and drops < LONGEST:
        position = position.play(player.choose(position.observe(0), limits, bool).move)
        drops += 1
    return len(position.beaten), drops


RUNS: Mapping[str, Callable[[argparse.Namespace], None]] = {
    "random": run_random,
    "solver": run_solver,
    "honest": run_honest,
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Print the figures of MATR1X 0VERL0AD.")
    parser.add_argument("what", choices=RUNS)
    parser.add_argument("--first", type=at_least(0), default=0, help="number of the first deal")
    parser.add_argument("--games", type=at_least(0), default=0, help="random: how many games")
    parser.add_argument("--deals", type=at_least(1), default=100, help="solver, honest: how many deals")
    parser.add_argument("--seconds", type=nothing_or_more, default=0.0, help="solver: the limit for a deal")
    parser.add_argument("--level", default="lion", help="honest: the level of the player")
    parser.add_argument("--ms", type=at_least(1), default=200, help="honest: milliseconds a decision")
    parser.add_argument("--nodes", type=at_least(0), default=0, help="honest: positions a decision, instead of --ms")
    chosen = parser.parse_args(arguments)
    RUNS[chosen.what](chosen)


if __name__ == "__main__":
    main()
