"""Measure turns of Jungle Matrix, and let its computer players play matches.

    python tools/jungle_matrix.py turns --count 100000
    python tools/jungle_matrix.py turns --count 100000 --by engine
    python tools/jungle_matrix.py turns --pets Octopus Sloth
    python tools/jungle_matrix.py match lion random --games 400
    python tools/jungle_matrix.py match lion leopard --games 400 --free
    python tools/jungle_matrix.py match --ladder --games 200

``turns`` plays guided turns, choosing at random among what is right, by the rules themselves or by the players' engine.
``match`` names two players: levels, or ``random``, which plays any pet on anyone. All lay without mistakes unless the
matches are ``--free``; then they slip and watch by their levels. Every deal is played twice, with seats changed. The
seed settles everything, so that a run can be repeated on any machine.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from number_arguments import at_least

from jungle_games import COMPILED
from jungle_games.core.game import CHANCE, Choice, Player
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.shuffle import Shuffle, draw_below
from jungle_games.games.jungle_matrix.player.engine import Engine, Table
from jungle_games.games.jungle_matrix.player.mistakes import notice
from jungle_games.games.jungle_matrix.rules.game import JungleMatrix
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Deal, JungleMatrixMove, PlayPet
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import InPlay, find_pets
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import TurnRules

RANDOM = "random"
GAME = JungleMatrix()
LEVELS = [level.key for level in GAME.levels]
PLENTY = 100_000
"""Turns for a choice: more than any level ever plays out, so that time does not count."""


# Turns


@dataclass(frozen=True)
class Covered:
    """How far a turn went: cards covered until the deck was first empty, and in all, and the score."""

    first: int
    all: int
    score: int


def guided_turn(start: JungleMatrixPosition, number: int) -> Covered:
    """Turn ``number`` by the rules: covering whatever may be covered, until nothing may."""
    dice = random.Random(number)
    position = start.play(Shuffle.draw(dice)).play(Deal())
    first: int | None = None
    while position.phase is Phase.COVER:
        if position.to_move is CHANCE:
            first = first or position.turn.covered
            position = position.play(Shuffle.draw(dice))
        else:
            moves = [move for move in position.legal_moves() if isinstance(move, Cover)]
            if not moves:
                break
            position = position.play(moves[draw_below(dice, len(moves))])
    return Covered(first or position.turn.covered, position.turn.covered, position.score_now)


def engine_turn(engine: Engine, number: int) -> Covered:
    """Turn ``number`` by the engine of the computer players."""
    dice = random.Random(number)
    table = Table.new(engine.rules, dice)
    score = engine.play_out(table, dice)
    return Covered(min(table.covered, engine.rules.exhaustion), table.covered, score)


def start_of(arguments: argparse.Namespace) -> JungleMatrixPosition:
    """A guided match in which seat 0 is about to lay under the variants, with the pets before it."""
    options = JungleMatrixOptions.build("beginner", dict.fromkeys(arguments.variants, True))
    position = JungleMatrixPosition.start(options, find_pets())
    return replace(position, turn=Turn(position.rules_of(tuple(map(InPlay, arguments.pets)))))


def play_turns(arguments: argparse.Namespace) -> Iterator[Covered]:
    start = start_of(arguments)
    engine = Engine(start.rules)
    for number in range(arguments.seed * arguments.count, (arguments.seed + 1) * arguments.count):
        yield engine_turn(engine, number) if arguments.by == "engine" else guided_turn(start, number)


@dataclass(frozen=True)
class Measured:
    """What many turns come to; ``none`` and ``emptied`` are shares of the turns."""

    mean: float
    median: float
    none: float
    emptied: float
    mean_going_on: float
    mean_score: float

    def __str__(self) -> str:
        return (
            f"until the deck is empty: mean {self.mean:.2f}, median {self.median:g}, no cover {100 * self.none:.2f} %, "
            f"deck emptied {100 * self.emptied:.2f} %; going on: mean {self.mean_going_on:.2f}, "
            f"mean score {self.mean_score:.2f}"
        )


def measure(turns: Sequence[Covered], rules: TurnRules) -> Measured:
    first = [turn.first for turn in turns]
    return Measured(
        statistics.fmean(first),
        statistics.median(first),
        first.count(0) / len(first),
        sum(covered >= rules.exhaustion for covered in first) / len(first),
        statistics.fmean(turn.all for turn in turns),
        statistics.fmean(turn.score for turn in turns),
    )


def report_turns(arguments: argparse.Namespace) -> None:
    began = time.perf_counter()
    turns = list(play_turns(arguments))
    rules = start_of(arguments).rules
    print(f"in force: {' · '.join(rules.sentences())}")
    print(f"{len(turns)} turns by the {arguments.by}, {COMPILED}, seed {arguments.seed}: {measure(turns, rules)}")
    print(f"{time.perf_counter() - began:.0f} s")


# Matches


class RandomPets:
    """Plays any pet that may be played, anywhere, and else as ``level`` does."""

    def __init__(self, level: str) -> None:
        self._player = GAME.player(level)

    def choose(self, observation: JungleMatrixPosition, limits: Limits, stop: StopSignal) -> Choice[JungleMatrixMove]:
        pets = [move for move in observation.legal_moves() if isinstance(move, PlayPet)]
        if not pets:
            return self._player.choose(observation, limits, stop)
        return Choice(pets[draw_below(random.Random(limits.seed), len(pets))])


@dataclass(frozen=True)
class Played:
    """How a match went: each player's part of the win and points, in the order they were named."""

    wins: tuple[float, ...]
    points: tuple[float, ...]
    ending: str
    caught: int


def player(name: str) -> Player[JungleMatrixPosition, JungleMatrixMove]:
    return RandomPets(LEVELS[-1]) if name == RANDOM else GAME.player(name)


def next_move(
    position: JungleMatrixPosition, players: Sequence[Player], names: Sequence[str], dice: random.Random
) -> JungleMatrixMove:
    """A call of the watcher, if it notices the last act, or the move of who is to move."""
    level = names[position.watcher] if names[position.watcher] != RANDOM else LEVELS[-1]
    if position.phase is Phase.COVER and notice(position.observe(position.watcher), level) is not None:
        return Catch()
    seat = position.watcher if position.phase is Phase.BOOKING else position.player
    limits = Limits(nodes=PLENTY, seed=int(dice.random() * (1 << 32)))
    return players[seat].choose(position.observe(seat), limits, bool).move


def play_match(named: Sequence[str], number: int, arguments: argparse.Namespace) -> Played:
    """Match ``number``; of each two the second has the same deal with seats changed."""
    turned = number % 2 == 1
    names = list(reversed(named)) if turned else list(named)
    options = JungleMatrixOptions.build(arguments.preset, {"assist": "free" if arguments.free else "guided"})
    match = Match(GAME, options, [SeatInfo(name) for name in names], deal=arguments.seed * 1_000_000 + number // 2)
    players = [player(name) for name in names]
    dice = random.Random(f"match {arguments.seed} {number}")
    while match.outcome is None:
        match.play(next_move(match.position, players, names, dice))
    outcome = match.outcome
    wins = [(seat in outcome.winners) / len(outcome.winners) for seat in (0, 1)]
    points = list(outcome.scores)
    if turned:
        wins.reverse()
        points.reverse()
    caught = sum(entry is not None and entry.caught for row in match.position.sheet.rows for entry in row)
    return Played(tuple(wins), tuple(points), str(outcome.termination), caught)


def report_match(names: Sequence[str], arguments: argparse.Namespace) -> None:
    began = time.perf_counter()
    results = [play_match(names, number, arguments) for number in range(arguments.games)]
    parts = []
    for index, name in enumerate(names):
        wins = [played.wins[index] for played in results]
        mean = statistics.fmean(wins)
        error = math.sqrt(sum((win - mean) ** 2 for win in wins)) / len(wins)
        points = statistics.fmean(played.points[index] for played in results)
        parts.append(f"{name} {100 * mean:.1f} % (± {100 * error:.1f}), {points:.1f} points")
    endings = dict(sorted(Counter(played.ending for played in results).items()))
    caught = sum(played.caught for played in results) / len(results)
    print(
        f"{'; '.join(parts)}; {len(results)} matches, {'free' if arguments.free else 'guided'}, {COMPILED}, "
        f"{caught:.1f} mistakes caught each; seed {arguments.seed}; {endings}; {time.perf_counter() - began:.0f} s",
        flush=True,
    )


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    turns = verbs.add_parser("turns", help="play guided turns and print what they come to")
    turns.add_argument("--count", type=at_least(1), default=10_000)
    turns.add_argument("--by", choices=("rules", "engine"), default="rules")
    turns.add_argument("--pets", nargs="*", default=[], choices=[pet.name for pet in find_pets().pets], metavar="PET")
    variants = ("twelves", "wide_grid", "touching", "upside_down")
    turns.add_argument("--variants", nargs="*", default=[], choices=variants, metavar="VARIANT")
    turns.add_argument("--seed", type=int, default=1)
    match = verbs.add_parser("match", help="let two players play matches")
    match.add_argument("players", nargs="*", help=f"two of {', '.join([*LEVELS, RANDOM])}")
    match.add_argument("--ladder", action="store_true", help="every level against the one below")
    match.add_argument("--games", type=at_least(1), default=100)
    match.add_argument("--free", action="store_true", help="let players slip and watch by their levels")
    match.add_argument("--preset", default="standard")
    match.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.verb == "match":
        if arguments.ladder == bool(arguments.players) or len(arguments.players) not in (0, 2):
            parser.error("name two players, or ask for the --ladder")
        for name in arguments.players:
            if name not in (*LEVELS, RANDOM):
                parser.error(f"there is no player {name}; the players are {', '.join([*LEVELS, RANDOM])}")
    return arguments


def main() -> None:
    arguments = read_arguments()
    if arguments.verb == "turns":
        report_turns(arguments)
        return
    for names in list(zip(LEVELS[1:], LEVELS, strict=False)) if arguments.ladder else [arguments.players]:
        report_match(names, arguments)


if __name__ == "__main__":
    main()
