"""Let each game's strongest computer player think about the first move: what it answers, on a line of JSON each."""

import json
import time

import jungle_games
from jungle_games.core.game import CHANCE
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS

FEW, MANY = Limits(nodes=100, seed=1), Limits(nodes=10_000, seed=1)

for room in ROOMS:
    game = room.game
    level = game.levels[-1].key
    seats = [SeatInfo(f"Guest {seat}", level) for seat in range(game.seats[0])]
    position = Match(game, game.options_type.build("standard", {}), seats, deal=1).position
    assert position.to_move is not CHANCE
    seen = position.observe(position.to_move)
    game.player(level).choose(seen, FEW, lambda: False)  # loads what it takes
    begun = time.perf_counter()
    choice = game.player(level).choose(seen, MANY, lambda: False)
    told = {"game": game.name, "move": str(choice.move), "nodes": choice.nodes}
    print(json.dumps({**told, "seconds": time.perf_counter() - begun, "compiled": jungle_games.COMPILED.running}))
