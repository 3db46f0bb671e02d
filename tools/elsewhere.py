"""Simulate thousands of remote tables, over a faulty broker or many at a time on one mosquitto.

``games`` plays whole tables in memory, over a broker that loses, doubles and delays messages, with programs that are
killed and cut off; at the host's screen sit none, one or several. It counts tables that diverged, and what came to a
seat that it should not know. ``load`` has many tables on one broker make moves, and tells how long each takes from the
move to the other's sight.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent)]

from broker_load import load  # noqa: E402
from faulty_broker import Faults, FaultyBroker  # noqa: E402
from number_arguments import at_least, fraction, more_than_nothing, port  # noqa: E402
from relay_attacks import ATTACKS, relay  # noqa: E402
from simulated_table import Mishaps, SimulatedTable  # noqa: E402

from jungle_games.games import ROOMS, find_game  # noqa: E402


def kinds() -> Iterator[tuple[Any, int, str]]:
    """Every game for several with each number of seats and each preset."""
    for room in ROOMS:
        for seats in room.seats:
            if seats > 1:
                for preset in room.game.options_type.presets():
                    yield room.game, seats, preset


@dataclass
class Played:
    """What came of a table."""

    game: str
    wrong: list[str]
    """What went wrong: where somebody saw another match, or what they should not have, or that it never ended."""
    moves: int
    """Moves that were made, by seats and people who watch: each is told every move."""
    bytes: int
    rough: bool
    kills: int
    cuts: int


def play_table(number: int, given: argparse.Namespace) -> Played:
    """Play table ``number`` to its end: its kind follows from the number, all else from number and seed."""
    all_kinds = list(kinds())
    game, seats, preset = all_kinds[number % len(all_kinds)]
    chance = random.Random(given.seed * 1_000_003 + number)
    rough = chance.random() < given.reconnects
    mishaps = Mishaps(kill=0.01 / seats, cut=0.02 / seats) if rough else Mishaps()
    broker = FaultyBroker(chance, Faults(lost=given.faults / 2, doubled=given.faults / 2, delay=1.0))
    watchers = int(number % 3 == 0)
    here = chance.randrange(seats)
    table = SimulatedTable(
        game, find_game, chance, broker, seats=seats, preset=preset, key=chance.randbytes(32), mishaps=mishaps,
        here=here, watchers=watchers, longest=given.longest,
    )  # fmt: skip
    name = f"{game.name} {preset} {seats} seats, table {number}"
    name += f", {here} at the host's screen" if here else ""
    moves = 0
    if not table.run(until=lambda table: table.over):
        wrong = [f"{name}: it never came to an end"]
    else:
        wrong = [f"{name}: {what}" for what in [*table.divergences(), *table.secrets()]]
        moves = table.host.door.host.match.ply * (seats - here + watchers)
    carried = sum(program.bytes for program in table.programs)
    carried += sum(each.client.sent for each in table.programs if each.client is not None)
    return Played(game.name, wrong, moves, carried, rough, table.kills, table.cuts)


def play_games(given: argparse.Namespace) -> int:
    tried: Counter[str] = Counter()
    wrong = kills = cuts = moves = carried = reconnected = 0
    deadline = time.monotonic() + given.seconds
    with Pool(given.processes) as pool:
        for played in pool.imap_unordered(partial(play_table, given=given), range(given.count)):
            for line in played.wrong:
                print(line, flush=True)
            wrong += len(played.wrong)
            moves, carried = moves + played.moves, carried + played.bytes
            kills, cuts, reconnected = kills + played.kills, cuts + played.cuts, reconnected + played.rough
            tried[played.game] += 1
            if tried.total() % 100 == 0:
                print(f"{tried.total()} tables, wrong: {wrong}", file=sys.stderr, flush=True)
            if time.monotonic() > deadline:
                break
    told = ", ".join(f"{name} {count}" for name, count in sorted(tried.items()))
    print(f"{tried.total()} tables ({told}); {reconnected} with {kills} kills and {cuts} cut connections")
    print(f"wrong: {wrong}; {carried / max(1, moves):.0f} bytes sent for a move and seat")
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    games = commands.add_parser("games", help="play whole tables over a faulty broker")
    games.add_argument("--count", type=at_least(1), default=100)
    games.add_argument("--seed", type=int, default=1)
    games.add_argument("--faults", type=fraction, default=0.1, help="share of messages that are lost or doubled")
    games.add_argument("--reconnects", type=fraction, default=0.3, help="share of tables with kills and cuts")
    games.add_argument("--longest", type=at_least(1), default=60, help="moves after which somebody resigns")
    games.add_argument("--processes", type=at_least(1), default=os.cpu_count(), help="how many play at a time")
    games.add_argument("--seconds", type=more_than_nothing, default=math.inf, help="end after so many")
    games.set_defaults(run=play_games)
    many = commands.add_parser("load", help="the time from move to sight with many tables on one broker")
    many.add_argument("--host", default="127.0.0.1")
    many.add_argument("--port", type=port, default=0, help="of a broker that runs; 0 starts mosquitto")
    many.add_argument("--tables", type=at_least(1), default=1000)
    many.add_argument("--moves", type=at_least(1), default=5, help="moves of each table, on average")
    many.add_argument("--every", type=more_than_nothing, default=10.0, help="seconds between two moves of a table")
    many.add_argument("--size", type=at_least(1), default=552, help="bytes of a message")
    many.add_argument("--seed", type=int, default=1)
    many.add_argument("--processes", type=at_least(1), default=10, help="how many programs the tables are spread over")
    many.add_argument("--waits", type=more_than_nothing, default=120.0, help="seconds to wait for all connections")
    many.set_defaults(run=load)
    attacked = commands.add_parser("relay", help="attack the relay in a host's program, while guests sit down")
    attacked.add_argument("attacks", nargs="*", choices=[[], *ATTACKS], help="only these")
    attacked.add_argument("--guests", type=at_least(1), default=3, help="how many sit down during each")
    attacked.set_defaults(run=relay)
    given = parser.parse_args()
    return int(given.run(given))


if __name__ == "__main__":
    sys.exit(main())
