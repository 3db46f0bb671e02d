"""Build the opening book of Jungle's computer player from its searches and its games against itself.

    python tools/openings.py --results /tmp/openings             a small tree for the classic map
    python tools/openings.py --nodes 400000 --games 8 --plies 10

From the start position on, every move is searched, and the few are kept that come close to the best; the positions
after them are next, as long as they are likely enough to be met. Then games are played on from the ends of the lines,
and a move's weight follows from how close it came and how its games went for the side that makes it. The answer to a
whole ply of positions is a run of its own on the cluster, so it is the same for any number of workers.

Run it again, with the compiled engine, once the engine's evaluation has changed.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cluster import Run, Task, Workers, add_arguments, open_workers, run_tasks, run_tool, say, seed_for
from number_arguments import at_least, fraction

from jungle_games.core.limits import Budget
from jungle_games.games.jungle.player.iterative_deepening import DeepeningSearch, Whims
from jungle_games.games.jungle.player.player import (
    DEEPEST,
    RULES,
    Openings,
    Turn,
    openings_file,
    value_of,
    write_openings,
)
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.options import JungleOptions, find_map, fingerprint
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.store.files import write_text

SOURCES = ("jungle_games.games.jungle",)
MARGIN = 14
"""A move this far behind the best is not played."""
HALF = 5
"""So far behind the best a move is half as likely."""
MOST = 4
"""Moves kept in a position."""
LONGEST_GAME = 200
_TASTE = 8


@dataclass
class Node:
    """A position of the tree: how likely it is to be met, its score, its moves with their likelihood and results."""

    position: JunglePosition
    likely: float
    score: int = 0
    shares: dict[str, float] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)


def position_at(name: str, moves: str) -> JunglePosition:
    options = JungleOptions(map=name)
    position = JunglePosition.start(find_map(name), options)
    for move in moves.split():
        position = position.play(JungleMove.parse(move))
    return position


def weigh_moves(name: str, moves: str, nodes: int) -> list[list[Any]]:
    """A task: the moves of a position that come close to the best, with their scores, the best first.

    All are looked at with a tenth of ``nodes``, those that look good with all of them.
    """
    position = position_at(name, moves)
    thinker = DeepeningSearch(position.board, position.options)
    legal = position.legal_moves()
    first = {move: _score_after(thinker, position.play(move), nodes // 10) for move in legal}
    hopeful = [move for move in legal if first[move] >= max(first.values()) - 2 * MARGIN]
    scores = {move: _score_after(thinker, position.play(move), nodes) for move in hopeful}
    best = max(scores.values())
    close = [move for move in hopeful if scores[move] >= best - MARGIN]
    close.sort(key=lambda move: (-scores[move], str(move)))
    return [[str(move), scores[move]] for move in close[:MOST]]


def _score_after(thinker: DeepeningSearch, position: JunglePosition, nodes: int) -> int:
    """The score of the move just made, for the side that made it."""
    thinker.forget()
    return -thinker.think(position, Budget(nodes=nodes)).score


def play_on(name: str, moves: str, nodes: int, seed: int) -> float:
    """A task: how a game from the end of a line comes out for Blue (1, 0.5 or 0), the engine playing both sides."""
    dice = random.Random(seed)
    position = position_at(name, moves)
    thinker = DeepeningSearch(position.board, position.options, table_bits=16)
    while position.outcome is None and len(position.earlier) < LONGEST_GAME:
        liking = {move: dice.randint(-_TASTE, _TASTE) for move in position.legal_moves()}
        thought = thinker.think(position, Budget(nodes=nodes), whims=Whims(liking))
        if thought.mate is not None:
            return float((thought.mate > 0) == (position.turn == 0))
        position = position.play(thought.move)
    return position.outcome.scores[0] if position.outcome else 0.5


def task_name(moves: str) -> str:
    return moves.replace(" ", "-") or "start"


class Tree:
    """The positions reached so far, by position string, and the moves that lead to each."""

    def __init__(self, name: str, workers: Workers, arguments: argparse.Namespace) -> None:
        self.name = name
        self.workers = workers
        self.arguments = arguments
        start = position_at(name, "")
        self.nodes = {start.fen(): Node(start, 1.0)}
        self.lines = {start.fen(): ""}

    def grow(self) -> None:
        """Weigh the moves of one ply after the other."""
        edge = list(self.nodes)
        for ply in range(self.arguments.plies):
            lines = [self.lines[key] for key in edge]
            tasks = [Task(task_name(line), (self.name, line, self.arguments.nodes)) for line in lines]
            results = self._run(f"ply {ply + 1}", weigh_moves, tasks)
            edge = [new for key, moves in zip(edge, results, strict=True) for new in self._extend(key, moves)]

    def _extend(self, key: str, moves: list[list[Any]]) -> Iterator[str]:
        """Note the ``moves`` of a position, and give the new positions that are likely enough."""
        node = self.nodes[key]
        node.score = moves[0][1]
        moves = [move for move in moves if not self._goes_back(node, move[0])]
        close = {move: 2.0 ** ((score - node.score) / HALF) for move, score in moves}
        node.shares = {move: share / sum(close.values()) for move, share in close.items()}
        for move, share in node.shares.items():
            position = node.position.play(JungleMove.parse(move))
            after = node.after[move] = position.fen()
            likely = node.likely * share
            if after in self.nodes:
                self.nodes[after].likely += likely
            elif likely >= self.arguments.likely and position.outcome is None:
                self.nodes[after] = Node(position, likely)
                self.lines[after] = f"{self.lines[key]} {move}".strip()
                yield after

    def _goes_back(self, node: Node, move: str) -> bool:
        """Whether ``move`` leads to a position that could be had in fewer moves."""
        line = self.lines.get(node.position.play(JungleMove.parse(move)).fen())
        return line is not None and len(line) <= len(self.lines[node.position.fen()])

    def judge(self) -> dict[str, float]:
        """How Blue fares in games from the positions, by position string: from an end's games, or its moves' mean."""
        ends = [key for key, node in self.nodes.items() if self.nodes.keys().isdisjoint(node.after.values())]
        games = self.arguments.games
        tasks = []
        for key in ends:
            for game in range(games):
                name = f"{task_name(self.lines[key])}.{game}"
                seed = seed_for(self.arguments.seed, name)
                tasks.append(Task(name, (self.name, self.lines[key], self.arguments.game_nodes, seed)))
        results = self._run("games", play_on, tasks)
        fares = {key: sum(results[at * games : (at + 1) * games]) / games for at, key in enumerate(ends)}
        for key in reversed(self.nodes):
            if key not in fares:
                fares[key] = self._fare(self.nodes[key], fares)
        return fares

    def _fare(self, node: Node, fares: Mapping[str, float]) -> float:
        known = {move: fares[after] for move, after in node.after.items() if after in fares}
        return sum(node.shares[move] * fare for move, fare in known.items()) / sum(node.shares[move] for move in known)

    def openings(self, fares: Mapping[str, float]) -> Openings:
        """What is kept: every position's moves, weighted by their closeness and by how they fare."""
        turns = {key: Turn(node.score, self._weights(node, fares)) for key, node in self.nodes.items() if node.shares}
        options = JungleOptions(map=self.name)
        rules = {name: value_of(getattr(options, name)) for name in RULES}
        return Openings(fingerprint(find_map(self.name)), rules, turns)

    def _weights(self, node: Node, fares: Mapping[str, float]) -> tuple[tuple[JungleMove, int], ...]:
        weights = {}
        for move, share in node.shares.items():
            fare = fares.get(node.after[move], 0.5)
            weights[move] = share * (0.1 + (fare if node.position.turn == 0 else 1 - fare))
        total = sum(weights.values())
        parts = {move: math.ceil(100 * weight / total) for move, weight in weights.items()}
        kept = {move: part for move, part in parts.items() if part >= 10}
        return tuple((JungleMove.parse(move), part) for move, part in sorted(kept.items(), key=lambda item: -item[1]))

    def _run(self, title: str, function: Any, tasks: list[Task]) -> list[Any]:
        chosen = self.arguments
        numbers = {"map": self.name, "nodes": chosen.nodes, "game_nodes": chosen.game_nodes, "seed": chosen.seed}
        folder = chosen.results / title.replace(" ", "-") if chosen.results else None
        return run_tasks(Run(title, function, tasks, numbers, SOURCES), self.workers, folder, say)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Grow the openings of Jungle's computer player.")
    parser.add_argument("--map", default="classic", help="the map's name (default: classic)")
    parser.add_argument("--plies", type=int, default=8, choices=range(1, DEEPEST + 1), metavar="N", help="how deep")
    parser.add_argument("--nodes", type=at_least(1), default=200_000, help="how much a good move is thought about")
    parser.add_argument("--likely", type=fraction, default=0.008, help="how likely a position must be to be looked at")
    parser.add_argument("--games", type=at_least(1), default=4, help="games from the end of each line")
    parser.add_argument(
        "--game-nodes", type=at_least(1), default=4_000, help="how much a move of these games is thought about"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, help="the file to write (default: where the player looks)")
    add_arguments(parser)
    return parser.parse_args()


def main() -> None:
    arguments = read_arguments()
    with open_workers(arguments.workers, arguments.scheduler) as workers:
        tree = Tree(arguments.map, workers, arguments)
        tree.grow()
        openings = tree.openings(tree.judge())
    remark = (
        f"First moves for the computer player, grown by tools/openings.py: {arguments.nodes:,} nodes a move,\n"
        f"{arguments.games} games of {arguments.game_nodes:,} nodes a move from the end of every line."
    )
    output = arguments.output or openings_file(arguments.map)
    write_text(output, write_openings(openings, remark))
    say(f"{output}: {len(openings.turns)} positions")


if __name__ == "__main__":
    sys.exit(run_tool(main))
