"""Play matches between two players of a game, and print the score: after every change to a computer player.

    python tools/players/match.py sequence lion tiger --games 200 --nodes 400
    python tools/players/match.py jacks                     every level against the one below
    python tools/players/match.py jungle lion "other-engine --uci" --ms 300

A player is a level's name, a strength between two levels (``2.37``; ``core/ladder.py``), ``random``, or for Jungle the
command line of a UCI program, such as this one as it was: ``"old/.venv/bin/python -m jungle_games --uci"``. Games come
in pairs: the players swap seats over the same deal, or after the same few random moves; with more than two seats, one
player has every other side. With ``--nodes``, which applies to everybody, the same seed gives the same
games on a busy machine, too; without ``--nodes`` and ``--ms`` a level thinks as at the table. Watchers call out
mistakes where the rules let them.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import shlex
import subprocess
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import yaml

from jungle_games import COMPILED
from jungle_games.core.game import FITS_ME, AnyGame, IllegalMove
from jungle_games.core.ladder import seat_fault
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.shuffle import draw_below
from jungle_games.games import find_game
from jungle_games.games.jungle_matrix.player.mistakes import notice
from jungle_games.games.jungle_matrix.rules.moves import Catch
from jungle_games.games.jungle_matrix.rules.position import Phase

RANDOM = "random"
LONGEST = 4_000
"""Moves after which a game is called a draw: random players may go on for ever."""
ALWAYS = {"sequence": {"auto_draw": True}}
"""Options under which nobody has to remember what is no choice."""
OPENINGS = {"jungle": 6}
"""Random moves before each game where nothing is dealt."""


@dataclass(frozen=True)
class Terms:
    """What all games of a match have in common; ``ms`` and ``nodes`` limit a move."""

    game: str
    seats: int
    changes: tuple[tuple[str, Any], ...]
    seed: int
    nodes: int | None
    ms: int | None


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

    def choose(self, match: Match[Any, Any]) -> str:
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
        self._tell(line)
        assert self._process.stdout is not None
        return next(said for said in self._process.stdout if said.startswith(answer))


uci_program = cache(UciProgram)
"""One process for each program and match."""


def sitting(name: str) -> SeatInfo:
    """Who sits there by this name: a level, or a strength between two; for a program and chance a person does."""
    try:
        return SeatInfo(name, FITS_ME.key, float(name))
    except ValueError:
        return SeatInfo("") if name == RANDOM or " " in name else SeatInfo(name, name)


def play(terms: Terms, names: tuple[str, str], number: int) -> tuple[float, str]:
    """What the first player makes of the game, from 0 to 1, and how that ended; they change places in every other."""
    game = find_game(terms.game)
    options = game.options_type.build(changes=dict(terms.changes))
    sides = _sides(game, options, terms.seats)
    at = [names[(side + number) % 2] for side in sides]
    match: Match[Any, Any] = Match(game, options, [*map(sitting, at)], deal=terms.seed * 1_000_000 + number // 2)
    player = cache(game.player)
    opening, dice = random.Random(match.deal), random.Random(f"{terms.seed} {number}")

    def next_move() -> Any:
        position, seat = match.position, match.to_move
        begun = match.ply >= OPENINGS.get(terms.game, 0)
        seed = draw_below(dice if begun else opening, 1 << 32)
        if terms.game == "jungle_matrix" and position.phase is Phase.COVER:
            watcher = position.watcher
            if at[watcher] != RANDOM and notice(position.observe(watcher), match.level_to_play(watcher)):
                return Catch()
        assert isinstance(seat, int)
        observation = position.observe(seat)
        if not begun or at[seat] == RANDOM:
            moves = [move for move in observation.legal_moves() if observation.actor(move) == seat]
            return moves[draw_below(random.Random(seed), len(moves))]
        if " " in at[seat]:
            return uci_program(at[seat], terms).choose(match)
        limits = Limits(ms=terms.ms, nodes=terms.nodes, seed=seed)
        return player(match.level_to_play(seat)).choose(observation, limits, bool).move

    while match.outcome is None and match.ply < LONGEST:
        try:
            match.play(next_move())
        except IllegalMove:
            assert isinstance(match.to_move, int)
            return float(sides[match.to_move] % 2 != number % 2), "illegal"
    if match.outcome is None:
        return 0.5, "endless"
    winners = [sides[seat] % 2 == number % 2 for seat in match.outcome.winners]
    return sum(winners) / len(winners) if winners else 0.5, str(match.outcome.termination)


def _sides(game: AnyGame, options: Any, seats: int) -> list[int]:
    """The number of the side that each seat is on."""
    sides: list[int] = []
    for seat in range(seats):
        mates = [mate for mate in game.side_of(seat, options, seats) if mate < seat]
        sides.append(sides[min(mates)] if mates else max(sides, default=-1) + 1)
    return sides


def score(points: Sequence[float]) -> str:
    """The share of the points with its error, at 95 %, and the difference in Elo that it speaks for."""
    mean = sum(points) / len(points)
    pairs = [(first + second) / 2 for first, second in zip(points[::2], points[1::2], strict=False)]
    # Pairs are independent of one another; a few that ended alike must not look like certainty.
    spread = (sum((pair - mean) ** 2 for pair in pairs) + 0.125) / (len(pairs) + 1)
    error = 1.96 * math.sqrt(spread / max(1, len(pairs)))
    wins, draws, losses = (points.count(value) for value in (1.0, 0.5, 0.0))
    shares = (min(max(mean + shift, 0.001), 0.999) for shift in (0.0, -error, error))
    elo = "{:+.0f} ({:+.0f} to {:+.0f})".format(*(-400 * math.log10(1 / share - 1) for share in shares))
    return f"+{wins} ={draws} −{losses} of {len(points)}: {100 * mean:.1f} % ± {100 * error:.1f}; Elo {elo}"


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("players", nargs="*", help="two; without: every level against the one below")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, help="the fewest that two can share without it")
    parser.add_argument("--nodes", type=int, help="what everybody may count for a move")
    parser.add_argument("--ms", type=int, help="milliseconds for a move")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the rules")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games played at a time")
    arguments = parser.parse_args(given)
    game = find_game(arguments.game)
    set_here = (text.partition("=") for text in arguments.option)
    changes = {**ALWAYS.get(game.name, {}), **{name: yaml.safe_load(value) for name, _equals, value in set_here}}
    levels = [level.key for level in game.levels]
    if unknown := [name for name in arguments.players if " " not in name and seat_fault(game, sitting(name))]:
        parser.error(f"nobody is called {unknown[0]}: there are {', '.join([*levels, RANDOM])}, and strengths from 0")
    couples = [tuple(arguments.players)] if arguments.players else [*zip(levels, (RANDOM, *levels), strict=False)]
    seats = arguments.seats or min(count for count in game.seats if count > 1)
    terms = Terms(game.name, seats, (*changes.items(),), arguments.seed, arguments.nodes, arguments.ms)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for names in couples:
            points, endings = zip(*pool.map(partial(play, terms, names), range(arguments.games)), strict=True)
            how = f"{game.name}, {seats} players, {arguments.option or 'standard'}, {COMPILED}"
            told = f"{score(points)}; seed {terms.seed}; {dict(sorted(Counter(endings).items()))}"
            print(f"{how}: {' – '.join(names)} {told}", flush=True)


if __name__ == "__main__":
    main()
