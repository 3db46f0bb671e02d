"""Ask every game's strongest computer player fixed questions, for ``bench.py`` and for comparing compiled with source.

    python tools/bench/bench_players.py [GAME ...]

prints a line of JSON: what ran ("compiled" or "from source") and, by game, nodes a second and the answer. A question
is so many nodes and a seed, so the answer is the same on every machine, and the same compiled or not.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from itertools import count
from typing import Any

import jungle_games
from jungle_games.core.game import Game
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match, SeatInfo
from jungle_games.games import NAMES, ROOMS

NODES = {"jacks": 4_000, "jungle": 100_000, "jungle_matrix": 60, "matr1x": 20_000, "sequence": 400}
"""How much a question asks for, in what the game's player counts; 1,000 of a game that is not named."""
APART = 7
"""Moves from one question to the next."""


def questions(game: Game[Any, Any]) -> Iterator[Any]:
    """Positions, as the seat to move may know them, from matches that the weakest level plays."""
    seats = [SeatInfo(str(seat)) for seat in range(game.seats[0])]
    weakest, plies = game.player(game.levels[0].key), count()
    for deal in count():
        match: Match[Any, Any] = Match(game, game.options_type.build(), seats, deal=deal)
        while isinstance(match.to_move, int):
            observation, ply = match.position.observe(match.to_move), next(plies)
            if ply % APART == 2 and len(observation.legal_moves()) > 1:
                yield observation
            match.play(weakest.choose(observation, Limits(nodes=1, seed=ply), bool).move)


def ask(game: Game[Any, Any], wanted: int) -> dict[str, Any]:
    """The answers of the strongest player of ``game`` to so many questions, and its speed over all of them."""
    answers, nodes, took = [], 0, 0.0
    for number, observation in enumerate(questions(game)):
        player = game.player(game.levels[-1].key)
        begun = time.perf_counter()
        choice = player.choose(observation, Limits(nodes=NODES.get(game.name, 1_000), seed=number), bool)
        if not choice.nodes:
            continue  # there was nothing to think about
        took += time.perf_counter() - begun
        nodes += choice.nodes
        line = " ".join(map(str, choice.line))
        answers.append([str(choice.move), choice.evaluation, line, choice.samples, choice.nodes, choice.depth])
        if len(answers) == wanted:
            break
    return {"speed": nodes / took, "answers": answers}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(NAMES)}; all without")
    chosen = parser.parse_args().games
    told = {room.name: ask(room.game, 1) for room in ROOMS if not chosen or room.name in chosen}
    print(json.dumps({"ran": str(jungle_games.COMPILED), "games": told}))


if __name__ == "__main__":
    main()
