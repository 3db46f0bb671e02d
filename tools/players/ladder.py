"""Measure a game's levels: each against the one below, the weakest against random play.

    python tools/players/ladder.py jacks --games 200
    python tools/players/ladder.py jungle_matrix --option assist=free
    python tools/players/ladder.py sequence lion tiger --seats 4 --nodes 400
    python tools/players/ladder.py jungle rat random --games 100

A player is a level's name, a strength between the levels (``2.37``; ``core/ladder.py``), or ``random``, which
makes uniformly random legal moves. Games are played in rounds in which the players swap seats over the same deal; with
more than two seats, one player has every other side. Without ``--nodes``, which applies to every level, a level thinks
as it does at the table, and only then may runs differ. Watchers call out mistakes where the rules let them.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from match import Score

sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from jungle_games import COMPILED  # noqa: E402
from jungle_games.core.game import FITS_ME, Game  # noqa: E402
from jungle_games.core.ladder import draw_level, seat_fault  # noqa: E402
from jungle_games.core.limits import Limits  # noqa: E402
from jungle_games.core.matches.match import Match  # noqa: E402
from jungle_games.core.options import OptionError  # noqa: E402
from jungle_games.core.seat_names import SeatInfo  # noqa: E402
from jungle_games.core.shuffle import draw_below  # noqa: E402
from jungle_games.games import find_game  # noqa: E402
from jungle_games.games.jungle_matrix.player.mistakes import notice  # noqa: E402
from jungle_games.games.jungle_matrix.rules.moves import Catch  # noqa: E402
from jungle_games.games.jungle_matrix.rules.situation import Phase  # noqa: E402

RANDOM = "random"
LONGEST = 4_000
"""Moves after which a game is called a draw: random players may go on for ever."""
ALWAYS = {"sequence": ("auto_draw=true",)}
"""Options under which nobody has to remember what is no choice."""


@dataclass(frozen=True)
class Terms:
    """What all games of a match have in common."""

    game: str
    seats: int
    preset: str
    changes: tuple[tuple[str, Any], ...]
    seed: int
    nodes: int | None


@dataclass(frozen=True)
class Pairing:
    """One game to be played by two players; in every other one they have changed places."""

    names: tuple[str, str]
    number: int
    terms: Terms


class SeatPicture:
    """A level, a strength between two, or chance, in one seat or several; ``noise`` moves of 100 are left to chance."""

    def __init__(self, game: Game[Any, Any, Any], name: str, nodes: int | None, noise: int = 0) -> None:
        self._game = game
        self._info = sitting(game, name) if name != RANDOM else None
        self._nodes = nodes
        self._noise = noise
        self._players: dict[str, Any] = {}

    def choose(self, match: Match[Any, Any], seat: int, seed: int) -> Any:
        observation, dice = match.position.observe(seat), random.Random(seed)
        if self._info is None or draw_below(random.Random(f"noise {seed}"), 100) < self._noise:
            moves = [move for move in observation.legal_moves() if observation.actor(move) == seat]
            return moves[draw_below(dice, len(moves))]
        level = self._level(match)
        if level not in self._players:
            self._players[level] = self._game.player(level)
        return self._players[level].choose(observation, Limits(nodes=self._nodes, seed=seed), bool).move

    def calls(self, match: Match[Any, Any], seat: int) -> bool:
        """Whether it notices a mistake in the last act; chance never does."""
        return self._info is not None and notice(match.position.observe(seat), self._level(match)) is not None

    def _level(self, match: Match[Any, Any]) -> str:
        assert self._info is not None
        return draw_level(self._game.levels, self._info, match.deal, match.ply)


def sitting(game: Game[Any, Any, Any], name: str) -> SeatInfo:
    """Who sits there by this name: a level, or a strength between two. Raises ValueError for nobody."""
    known = name in [level.key for level in game.levels]
    info = SeatInfo(name, name) if known else SeatInfo(FITS_ME.title, FITS_ME.key, float(name))
    if fault := seat_fault(game, info):
        raise ValueError(fault[1])
    return info


def play(pairing: Pairing) -> tuple[float, str]:
    """What the first player makes of the game, from 0 to 1, and how that ended."""
    terms = pairing.terms
    game = find_game(terms.game)
    options = game.options_type.build(terms.preset, dict(terms.changes))
    places = [SeatInfo(str(seat)) for seat in range(terms.seats)]
    match: Match[Any, Any] = Match(game, options, places, deal=terms.seed * 1_000_000 + pairing.number // 2)
    names = pairing.names[::-1] if pairing.number % 2 else pairing.names
    sitters = [SeatPicture(game, name, terms.nodes) for name in names]
    sides = _sides(game, options, terms.seats)
    dice = random.Random(f"{terms.seed} {pairing.number}")
    for _move in range(LONGEST):
        if match.outcome is not None:
            break
        match.play(next_move(match, [sitters[side % 2] for side in sides], draw_below(dice, 1 << 32)))
    if match.outcome is None:
        return 0.5, "endless"
    winners = [sides[seat] % 2 for seat in match.outcome.winners]
    share = winners.count(pairing.number % 2) / len(winners) if winners else 0.5
    return share, str(match.outcome.termination)


def _sides(game: Game[Any, Any], options: Any, seats: int) -> list[int]:
    """The number of the side that each seat is on."""
    sides: list[int] = []
    for seat in range(seats):
        mates = [mate for mate in game.side_of(seat, options, seats) if mate < seat]
        sides.append(sides[min(mates)] if mates else max(sides, default=-1) + 1)
    return sides


def next_move(match: Match[Any, Any], sitters: Sequence[SeatPicture], seed: int) -> Any:
    """The move that whoever is to do something makes of it."""
    position, seat = match.position, match.to_move
    watched = match.game.name == "jungle_matrix" and position.phase is Phase.COVER
    if watched and sitters[position.watcher].calls(match, position.watcher):
        return Catch()
    assert isinstance(seat, int)
    return sitters[seat].choose(match, seat, seed)


def run(pairings: Sequence[Pairing], jobs: int) -> Iterator[tuple[float, str]]:
    """The games, played so many at a time, in order."""
    if jobs <= 1:
        yield from map(play, pairings)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, pairings)


def report(names: tuple[str, str], arguments: argparse.Namespace, terms: Terms) -> None:
    """Play a match and tell how it went."""
    began = time.perf_counter()
    played = list(run([Pairing(names, number, terms) for number in range(arguments.games)], arguments.jobs))
    changes = "".join(f", {name}={value}" for name, value in terms.changes)
    print(
        f"{terms.game}, {terms.seats} players, {terms.preset}{changes}, {COMPILED}: {names[0]} – {names[1]} "
        f"{Score(tuple(points for points, _ending in played))}; seed {terms.seed}; "
        f"{dict(sorted(Counter(ending for _points, ending in played).items()))}; {time.perf_counter() - began:.0f} s",
        flush=True,
    )


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("players", nargs="*", help="two levels, or random; without: the whole ladder")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, help="the fewest that two can share without it")
    parser.add_argument("--nodes", type=int, help="what a level may count for a move, instead of its own time")
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the rules")
    parser.add_argument("--jobs", type=int, default=1, help="games played at a time")
    arguments = parser.parse_args(given)
    try:
        game = find_game(arguments.game)
    except LookupError as error:
        parser.error(str(error))
    levels = [level.key for level in game.levels]
    try:
        known = all(name == RANDOM or sitting(game, name) for name in arguments.players)
    except ValueError:
        known = False
    if len(arguments.players) not in (0, 2) or not known:
        parser.error(f"name two players of {', '.join([*levels, RANDOM])}, or a strength, or none for the ladder")
    counts = [count for count in game.seats if count > 1]
    if not counts or (arguments.seats or counts[0]) not in counts:
        allowed = f"is played by {', '.join(map(str, counts))}" if counts else "is played by one alone: nobody can win"
        parser.error(f"{game.name} {allowed}")
    seats = arguments.seats or min(counts)
    given_options = (text.partition("=") for text in (*ALWAYS.get(game.name, ()), *arguments.option))
    changes = tuple((name, yaml.safe_load(value)) for name, _equals, value in given_options)
    try:
        game.options_type.build(arguments.preset, dict(changes))
    except OptionError as error:
        parser.error(str(error))
    terms = Terms(game.name, seats, arguments.preset, changes, arguments.seed, arguments.nodes)
    ladder = [*zip(levels, (RANDOM, *levels), strict=False)]
    couples = [(arguments.players[0], arguments.players[1])] if arguments.players else ladder
    for couple in couples:
        report(couple, arguments, terms)


if __name__ == "__main__":
    main()
