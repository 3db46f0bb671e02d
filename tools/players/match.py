"""Play matches between two players of a game, and print the score: after every change to a computer player.

    python tools/players/match.py sequence lion tiger --games 200 --nodes 400
    python tools/players/match.py jacks                     every level against the one below
    python tools/players/match.py jungle lion "other-engine --uci" --ms 300

A player is a level's name, a strength between two levels (``2.37``; ``core/ladder.py``), ``random``, or for Jungle the
command line of a UCI program, such as this one as it was: ``"old/.venv/bin/python -m jungle_games --uci"``. Games come
in pairs: the players swap seats over the same deal, or after the same few random moves (``--opening``); with more than
two seats, one player has every other side. With ``--nodes``, which applies to everybody, the same seed gives the same
games on a busy machine, too; without ``--nodes`` and ``--ms`` a level thinks as at the table. Watchers call out
mistakes where the rules let them.
"""

from __future__ import annotations

import argparse
import math
import random
import shlex
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml
from cluster import add_arguments, by_name, workers

from jungle_games import COMPILED
from jungle_games.core.game import FITS_ME, Game, IllegalMove
from jungle_games.core.ladder import draw_level, seat_fault
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.options import OptionError
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.shuffle import draw_below
from jungle_games.games import find_game
from jungle_games.games.jungle_matrix.player.mistakes import notice
from jungle_games.games.jungle_matrix.rules.moves import Catch
from jungle_games.games.jungle_matrix.rules.situation import Phase

RANDOM = "random"
LONGEST = 4_000
"""Moves after which a game is called a draw: random players may go on for ever."""
ALWAYS = {"sequence": ("auto_draw=true",)}
"""Options under which nobody has to remember what is no choice."""
OPENINGS = {"jungle": 6}
"""Random moves before each game where nothing is dealt."""


@dataclass(frozen=True)
class Terms:
    """What all games of a match have in common; ``ms`` and ``nodes`` limit a move."""

    game: str
    seats: int
    preset: str
    changes: tuple[tuple[str, Any], ...]
    seed: int
    opening: int
    nodes: int | None
    ms: int | None


@dataclass(frozen=True)
class Pairing:
    """One game to be played by two players; in every other one they have changed places."""

    names: tuple[str, str]
    number: int
    terms: Terms


class Level:
    """A level, a strength between two, or chance, in one seat or several."""

    def __init__(self, game: Game[Any, Any, Any], name: str, terms: Terms) -> None:
        self._game = game
        self._info = sitting(game, name) if name != RANDOM else None
        self._terms = terms
        self._players: dict[str, Any] = {}

    def choose(self, match: Match[Any, Any], seat: int, seed: int) -> Any:
        observation = match.position.observe(seat)
        if self._info is None:
            moves = [move for move in observation.legal_moves() if observation.actor(move) == seat]
            return moves[draw_below(random.Random(seed), len(moves))]
        level = self._level(match)
        if level not in self._players:
            self._players[level] = self._game.player(level)
        limits = Limits(ms=self._terms.ms, nodes=self._terms.nodes, seed=seed)
        return self._players[level].choose(observation, limits, bool).move

    def calls(self, match: Match[Any, Any], seat: int) -> bool:
        """Whether it notices a mistake in the last act; chance never does."""
        return self._info is not None and notice(match.position.observe(seat), self._level(match)) is not None

    def _level(self, match: Match[Any, Any]) -> str:
        assert self._info is not None
        return draw_level(self._game.levels, self._info, match.deal, match.ply)


class UciProgram:
    """Another program that plays Jungle, in a process that ends with this one."""

    def __init__(self, command: str, terms: Terms) -> None:
        self._go = f"go nodes {terms.nodes}" if terms.nodes else f"go movetime {terms.ms or 1000}"
        self._match: object = None
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._ask("uci", "uciok")
        for name, value in terms.changes:
            self._tell(f"setoption name {name} value {str(value).lower()}")

    def choose(self, match: Match[Any, Any], _seat: int, _seed: int) -> Any:
        moves = "".join(f" {move}" for move in match.moves)
        if match is not self._match:
            self._match = match
            self._tell("ucinewgame")
        self._tell(f"position fen {match.position_at(0).fen()}" + (f" moves{moves}" if moves else ""))
        return self._ask(self._go, "bestmove").split()[1]

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")

    def _ask(self, line: str, answer: str) -> str:
        """The line that begins with ``answer``. Raises SystemExit where the program has ended."""
        self._tell(line)
        assert self._process.stdout is not None
        for said in self._process.stdout:
            if said.startswith(answer):
                return said
        raise SystemExit(f"{self._process.args} ended before it said {answer}")


uci_program = cache(UciProgram)
"""One process for each program and match."""


def sitting(game: Game[Any, Any, Any], name: str) -> SeatInfo:
    """Who sits there by this name: a level, or a strength between two. Raises ValueError for nobody."""
    levels = [level.key for level in game.levels]
    try:
        info = SeatInfo(name, name) if name in levels else SeatInfo(FITS_ME.title, FITS_ME.key, float(name))
    except ValueError as error:
        raise ValueError(f"nobody is called {name}: there are {', '.join([*levels, RANDOM])}") from error
    if fault := seat_fault(game, info):
        raise ValueError(fault[1])
    return info


def is_command(name: str) -> bool:
    return " " in name.strip()


def play(pairing: Pairing) -> tuple[float, str]:
    """What the first player makes of the game, from 0 to 1, and how that ended."""
    terms = pairing.terms
    game = find_game(terms.game)
    options = game.options_type.build(terms.preset, dict(terms.changes))
    places = [SeatInfo(str(seat)) for seat in range(terms.seats)]
    match: Match[Any, Any] = Match(game, options, places, deal=terms.seed * 1_000_000 + pairing.number // 2)
    names = pairing.names[::-1] if pairing.number % 2 else pairing.names
    sitters = [uci_program(name, terms) if is_command(name) else Level(game, name, terms) for name in names]
    chance = Level(game, RANDOM, terms)
    sides = _sides(game, options, terms.seats)
    opening, dice = random.Random(match.deal), random.Random(f"{terms.seed} {pairing.number}")
    while match.outcome is None and match.ply < LONGEST:
        begun = match.ply >= terms.opening
        players = [sitters[side % 2] if begun else chance for side in sides]
        try:
            match.play(next_move(match, players, draw_below(dice if begun else opening, 1 << 32)))
        except IllegalMove:
            assert isinstance(match.to_move, int)
            return float(sides[match.to_move] % 2 != pairing.number % 2), "illegal"
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


def next_move(match: Match[Any, Any], players: Sequence[Any], seed: int) -> Any:
    """The move that whoever is to do something makes of it."""
    position, seat = match.position, match.to_move
    watched = match.game.name == "jungle_matrix" and position.phase is Phase.COVER
    if watched and players[position.watcher].calls(match, position.watcher):
        return Catch()
    assert isinstance(seat, int)
    return players[seat].choose(match, seat, seed)


def score(points: Sequence[float]) -> str:
    """The share of the points with its error, at 95 %, and the difference in Elo that it speaks for."""
    mean = sum(points) / len(points)
    pairs = [(first + second) / 2 for first, second in zip(points[::2], points[1::2], strict=False)]
    # Pairs are independent of one another; a few that ended alike must not look like certainty.
    spread = (sum((pair - mean) ** 2 for pair in pairs) + 0.125) / (len(pairs) + 1)
    error = 1.96 * math.sqrt(spread / max(1, len(pairs)))
    wins, draws, losses = (points.count(value) for value in (1.0, 0.5, 0.0))
    low, middle, high = (elo(mean + shift) for shift in (-error, 0.0, error))
    return (
        f"+{wins} ={draws} −{losses} of {len(points)}: {100 * mean:.1f} % ± {100 * error:.1f}; "
        f"Elo {middle:+.0f} ({low:+.0f} to {high:+.0f})"
    )


def elo(share: float) -> float:
    return -400 * math.log10(1 / min(max(share, 0.001), 0.999) - 1)


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("players", nargs="*", help="two; without: every level against the one below")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, help="the fewest that two can share without it")
    parser.add_argument("--nodes", type=int, help="what everybody may count for a move")
    parser.add_argument("--ms", type=int, help="milliseconds for a move")
    parser.add_argument("--opening", type=int, help="random moves before each game")
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the rules")
    add_arguments(parser)
    arguments = parser.parse_args(given)
    try:
        game = find_game(arguments.game)
        given_options = (text.partition("=") for text in (*ALWAYS.get(game.name, ()), *arguments.option))
        changes = tuple((name, yaml.safe_load(value)) for name, _equals, value in given_options)
        game.options_type.build(arguments.preset, dict(changes))
        for name in arguments.players:
            if name != RANDOM and not (game.name == "jungle" and is_command(name)):
                sitting(game, name)
    except (LookupError, OptionError, ValueError) as error:
        parser.error(str(error))
    levels = [level.key for level in game.levels]
    couples = [tuple(arguments.players)] if arguments.players else [*zip(levels, (RANDOM, *levels), strict=False)]
    counts = [count for count in game.seats if count > 1]
    seats = arguments.seats or min(counts, default=0)
    if len(couples[0]) != 2 or seats not in counts:
        parser.error(f"name two players of {', '.join([*levels, RANDOM])}, and seats of {counts}")
    opening = OPENINGS.get(game.name, 0) if arguments.opening is None else arguments.opening
    terms = Terms(
        game.name, seats, arguments.preset, changes, arguments.seed, opening, arguments.nodes, arguments.ms
    )
    with workers(arguments) as pool:
        for names in couples:
            began = time.perf_counter()
            pairings = [Pairing((names[0], names[1]), number, terms) for number in range(arguments.games)]
            points, endings = zip(*pool.map(play, pairings), strict=True)
            print(
                f"{game.name}, {seats} players, {arguments.preset}{arguments.option or ''}, {COMPILED}: "
                f"{names[0]} – {names[1]} {score(points)}; seed {terms.seed}; "
                f"{dict(sorted(Counter(endings).items()))}; {time.perf_counter() - began:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    by_name(main)()
