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
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent)]

from attackers import Attacker  # noqa: E402
from broker_load import load  # noqa: E402
from faulty_broker import Faults, FaultyBroker  # noqa: E402
from frames import FLOODS, frames  # noqa: E402
from malicious_guest import MaliciousGuest  # noqa: E402
from malicious_host import MaliciousHost  # noqa: E402
from man_in_the_middle import ManInTheMiddle  # noqa: E402
from neighbourhood import Neighbourhood, predictable  # noqa: E402
from number_arguments import at_least, fraction, more_than_nothing, port  # noqa: E402
from relay_attacks import relay  # noqa: E402
from relay_strangers import ATTACKS  # noqa: E402
from simulated_table import Mishaps, SimulatedTable  # noqa: E402

from jungle_games.core.game import WATCHER  # noqa: E402
from jungle_games.games import ROOMS, find_game  # noqa: E402


def kinds() -> Iterator[tuple[Any, int, str]]:
    """Every game for several with each number of seats and each preset."""
    for room in ROOMS:
        for seats in room.seats:
            if seats > 1:
                for preset in room.game.options_type.presets():
                    yield room.game, seats, preset


ATTACKERS = ("middle", "guest", "host")
"""A man in the middle, a malicious guest, and a malicious host, which is at its table alone."""
WRONG = ("divergences", "secrets", "stuck", "seats_lost", "presence", "raised", "unseen")
"""What may go wrong.

Another match seen, a secret told, no end, a seat lost, presence of the absent, an exception, a host's lie not found.
"""
MOST_ATTEMPTS = 60
"""What an attacker tries at one table."""


@dataclass
class Played:
    """What came of a table."""

    game: str
    wrong: dict[str, list[str]]
    """What went wrong, by kind."""
    tried: dict[str, Counter[str]]
    """What each attacker at the table tried."""
    moves: int = 0
    """Moves that were made, by seats and people who watch: each is told every move."""
    bytes: int = 0
    rough: bool = False
    kills: int = 0
    cuts: int = 0
    kept_out: int = 0
    """How many people found no seat, as strangers had sat down before them."""
    found: Counter[str] = field(default_factory=Counter)
    """What of a malicious host's was found, by kind."""
    harmless: Counter[str] = field(default_factory=Counter)
    """What of it came to nothing, as whoever was lied to has the truth after all."""
    sentences: Counter[str] = field(default_factory=Counter)
    """In which words it was found."""


def play_table(number: int, given: argparse.Namespace) -> Played:
    """Play table ``number`` to its end: its kind follows from the number, all else from number and seed."""
    all_kinds = list(kinds())
    game, seats, preset = all_kinds[number % len(all_kinds)]
    chance = random.Random(given.seed * 1_000_003 + number)
    present = [name for name in given.attackers if name != "host" and chance.random() < 0.6]
    if "host" in given.attackers and chance.random() < 0.3:
        present = ["host"]
    here = chance.randrange(seats)
    name = f"table {number}, {game.name} {preset} {seats} seats, {here} at the host's screen, {', '.join(present)}"
    with predictable(chance.randrange(2**32)):
        street = lay(game, seats, preset, here, number, chance, given, present)
        table = street.tables[0]
        played = Played(game.name, {}, {each.name: each.tried for each in street.attackers})
        try:
            ended = street.run(street.done)
        except Exception:
            played.wrong["raised"] = [f"{name}: {traceback.format_exc()}"]
            return played
    found = {"stuck": [] if ended else ["it never came to an end"]}
    if street.host is not None:
        found["unseen"] = street.host.unseen()
        played.found, played.harmless = street.host.found, street.host.harmless
        played.sentences = street.host.sentences
    elif ended:
        for kind in ("divergences", "secrets", "seats_lost", "presence"):
            found[kind] = [what for each in street.tables for what in getattr(each, kind)()]
        watchers = sum(each.endpoint.guest.seat == WATCHER for each in table.guests)
        played.moves = table.host.endpoint.host.match.ply * (seats - here + watchers)
    played.wrong = {kind: [f"{name}: {what}" for what in whats] for kind, whats in found.items() if whats}
    played.bytes = sum(program.bytes for program in table.programs)
    played.bytes += sum(each.client.sent for each in table.programs if each.client is not None)
    played.kept_out = sum(each.kept_out for each in street.tables) if ended else 0
    played.rough, played.kills, played.cuts = table.mishaps != Mishaps(), table.kills, table.cuts
    if "middle" in played.tried:
        played.tried["middle"].update(street.broker.done)
    return played


def lay(
    game: Any, seats: int, preset: str, here: int, number: int, chance: random.Random, given: argparse.Namespace,
    present: Sequence[str],
) -> Neighbourhood:  # fmt: skip
    """A table with the attackers that are ``present``, and for a man in the middle another one beside it."""
    rough = chance.random() < given.reconnects
    mishaps = Mishaps(kill=0.01 / seats, cut=0.02 / seats) if rough else Mishaps()
    altered = given.faults / 2 if "middle" in present else 0.0
    broker = FaultyBroker(chance, Faults(lost=given.faults / 2, doubled=given.faults / 2, altered=altered, delay=1.0))
    strangers = int("guest" in present and seats - here > 1)
    table = SimulatedTable(
        game, find_game, chance, broker, seats=seats, preset=preset, key=chance.randbytes(32), mishaps=mishaps,
        here=here, watchers=int(number % 3 == 0), longest=given.longest, strangers=strangers,
    )  # fmt: skip
    tables, attackers = [table], list[Attacker]()
    if "host" in present:
        return Neighbourhood(broker, tables, host=MaliciousHost(chance, MOST_ATTEMPTS, table))
    if "guest" in present:
        attackers.append(MaliciousGuest(chance, MOST_ATTEMPTS, table))
    if "middle" in present:
        attackers.append(ManInTheMiddle(chance, MOST_ATTEMPTS, broker))
        beside = find_game("jacks")
        tables.append(SimulatedTable(beside, find_game, chance, broker, seats=2, key=chance.randbytes(32), longest=6))
    return Neighbourhood(broker, tables, attackers)


def play_games(given: argparse.Namespace) -> int:
    games: Counter[str] = Counter()
    wrong: Counter[str] = Counter(dict.fromkeys(WRONG, 0))
    tried: dict[str, Counter[str]] = defaultdict(Counter)
    found, harmless, sentences = Counter[str](), Counter[str](), Counter[str]()
    kills = cuts = moves = carried = reconnected = kept_out = 0
    deadline = time.monotonic() + given.seconds
    with Pool(given.processes) as pool:
        for played in pool.imap_unordered(partial(play_table, given=given), given.numbers or range(given.count)):
            for kind, lines in played.wrong.items():
                print(*lines, sep="\n", flush=True)
                wrong[kind] += len(lines)
            for name, counted in played.tried.items():
                tried[name].update(counted, tables=1)
            found, harmless = found + played.found, harmless + played.harmless
            sentences += played.sentences
            moves, carried, kept_out = moves + played.moves, carried + played.bytes, kept_out + played.kept_out
            kills, cuts, reconnected = kills + played.kills, cuts + played.cuts, reconnected + played.rough
            games[played.game] += 1
            if games.total() % 100 == 0:
                print(f"{games.total()} tables, wrong: {wrong.total()}", file=sys.stderr, flush=True)
            if time.monotonic() > deadline:
                break
    print(f"{games.total()} tables ({counts(games)}); {reconnected} with {kills} kills and {cuts} cut connections")
    if kept_out:
        print(f"{kept_out} people found no seat, as strangers had sat down before them")
    for name, counted in tried.items():
        print(f"{name}: {counts(counted)}")
    if found:
        print(f"found of a malicious host's: {counts(found)}; came to nothing: {counts(harmless)}")
        print(*(f"{count} tables: {words}" for words, count in sentences.most_common()), sep="\n")
    print(f"wrong: {counts(wrong)}; {carried / max(1, moves):.0f} bytes sent for a move and seat")
    return 1 if wrong.total() else 0


def counts(counted: Counter[str]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in sorted(counted.items()))


def attackers(text: str) -> tuple[str, ...]:
    """What argparse reads names of attackers by."""
    names = {"all": ATTACKERS, "none": ()}.get(text, tuple(text.split(",")))
    if not {*names} <= {*ATTACKERS}:
        raise argparse.ArgumentTypeError(f"{text!r} is not all, none, or some of {', '.join(ATTACKERS)}")
    return names


def one_of(names: Iterable[str]) -> Callable[[str], str]:
    """What argparse reads one of ``names`` by; with ``choices`` it would not take none of them."""

    def read(text: str) -> str:
        if text not in names:
            raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(names)}")
        return text

    return read


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    games = commands.add_parser("games", help="play whole tables over a faulty broker")
    games.add_argument("--count", type=at_least(1), default=100)
    games.add_argument("--numbers", type=at_least(0), nargs="+", help="only these tables, such as went wrong")
    games.add_argument("--seed", type=int, default=1)
    games.add_argument("--faults", type=fraction, default=0.1, help="share of messages that are lost or doubled")
    games.add_argument("--reconnects", type=fraction, default=0.3, help="share of tables with kills and cuts")
    games.add_argument(
        "--attackers", type=attackers, default=ATTACKERS, metavar="NAMES",
        help=f"all, none, or some of {', '.join(ATTACKERS)}, who come by lot",
    )  # fmt: skip
    games.add_argument("--longest", type=at_least(1), default=60, help="moves after which somebody resigns")
    games.add_argument("--processes", type=at_least(1), default=os.cpu_count(), help="how many play at a time")
    games.add_argument("--seconds", type=more_than_nothing, default=math.inf, help="end after so many")
    games.set_defaults(run=play_games)
    many = commands.add_parser("load", help="the time from move to sight with many tables on one broker")
    many.add_argument("--host", default="127.0.0.1")
    many.add_argument("--port", type=port, default=0, help="of a broker that runs; 0 starts mosquitto")
    many.add_argument("--relay", action="store_true", help="by way of the relay in a host's program")
    many.add_argument("--tables", type=at_least(1), default=1000)
    many.add_argument("--moves", type=at_least(1), default=5, help="moves of each table, on average")
    many.add_argument("--every", type=more_than_nothing, default=10.0, help="seconds between two moves of a table")
    many.add_argument("--size", type=at_least(1), default=552, help="bytes of a message")
    many.add_argument("--seed", type=int, default=1)
    many.add_argument("--processes", type=at_least(1), default=10, help="how many programs the tables are spread over")
    many.add_argument("--waits", type=more_than_nothing, default=120.0, help="seconds to wait for all connections")
    many.set_defaults(run=load)
    attacked = commands.add_parser("relay", help="attack the relay in a host's program, while guests sit down")
    attacked.add_argument("attacks", nargs="*", type=one_of(ATTACKS), help=f"only some of {', '.join(ATTACKS)}")
    attacked.add_argument("--guests", type=at_least(1), default=3, help="how many sit down during each")
    attacked.add_argument("--seconds", type=more_than_nothing, default=1.0, help="goal: so long may that take")
    attacked.set_defaults(run=relay)
    kept = commands.add_parser("frames", help="how long a host's frames take while strangers and guests flood it")
    kept.add_argument("floods", nargs="*", type=one_of(FLOODS), help=f"only some of {', '.join(FLOODS)}")
    kept.add_argument("--seconds", type=more_than_nothing, default=12.0, help="how long each lasts")
    kept.add_argument("--rate", type=more_than_nothing, default=20_000.0, help="messages of junk a second")
    kept.add_argument("--longest", type=more_than_nothing, default=16.0, help="goal: milliseconds of a frame at most")
    kept.add_argument("--host", default="127.0.0.1")
    kept.add_argument("--port", type=port, default=0, help="of a broker that runs; 0 starts mosquitto")
    kept.add_argument("--relay", action="store_true", help="by way of the relay in the host's program")
    kept.set_defaults(run=frames)
    given = parser.parse_args()
    return int(given.run(given))


if __name__ == "__main__":
    sys.exit(main())
