"""Play matches of Jungle between any two players and print the score.

    python tools/players/match.py lion tiger --games 200 --time 0.1
    python tools/players/match.py --ladder --time 0.1
    python tools/players/match.py here git:764e630 --games 200 --movetime 300
    python tools/players/match.py here "other-engine --uci" --clock 10+0.1 --sprt 0 20

Games come in pairs that share a random, balanced opening with the seats swapped. Each move is judged by the rules: an
illegal one loses, as does one that comes too late. Levels get the same seeds on every run; where time limits a player,
runs differ all the same. Only the rules end a game, and a draw is called after ``--plies`` moves; with ``--resign N``
a game ends too when both players have seen one of them N behind for three moves, and with ``--drawn N`` when both have
seen it even for N moves.

``--sprt LOW HIGH`` stops as soon as it is clear which of two differences in Elo is the likelier one (a sequential
probability ratio test on pairs of games, wrong once in twenty times either way).
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

import yaml
from contenders import HELP, MATERIAL, Entry, Failed, Pace, entries, forget_connections
from scores import Score

from jungle_games.core.limits import Budget
from jungle_games.core.options import OptionError
from jungle_games.games.jungle.player.iterative_deepening import DeepeningSearch
from jungle_games.games.jungle.player.player import SKILLS
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.game import Jungle
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

_BALANCED = 60
"""An opening is fair when a short search finds neither side this far ahead."""
_SURE = 3
"""Moves for which both players must agree before a game is given up."""
_EVEN = 20
"""A player that sees neither side further ahead than this holds a game for even."""
_BETTER = 60
"""A player that saw itself this far ahead, and was drawn by repetition with its next move or the other's, let go."""
_LATE = 50.0
"""A move that came so many milliseconds after its time is counted as late, whether or not that loses."""
_LOST = ("flag", "illegal", "crashed", "hung")


@dataclass(frozen=True)
class Terms:
    """What holds for every game of a match: options, times in milliseconds, the length of openings and games."""

    options: JungleOptions
    seed: int
    opening: int
    plies: int
    margin: int
    nodes: int | None = None
    clock: tuple[int, int] | None = None
    resign: int | None = None
    drawn: int | None = None


@dataclass(frozen=True)
class Pairing:
    """One game to be played; ``movetimes`` are each player's, None for a level's own or where clocks run."""

    sides: tuple[Entry, Entry]
    movetimes: tuple[int | None, int | None]
    number: int
    terms: Terms

    @property
    def swapped(self) -> bool:
        """Whether the first player has Red."""
        return self.number % 2 == 1


@dataclass(frozen=True)
class Played:
    """How a game went: the first player's points, why it ended, its length.

    ``let_go`` tells which players, the first (0) or the second (1), let it be drawn by repetition while they stood
    better, ``late`` whose moves came late. ``start``, ``moves`` and ``scores`` (None if the mover said none; from
    its own side, in hundredths of a point) are the game itself.
    """

    number: int
    points: float
    ending: str
    plies: int
    let_go: tuple[int, ...] = ()
    late: tuple[int, ...] = ()
    start: str = ""
    moves: tuple[str, ...] = ()
    scores: tuple[int | None, ...] = ()


def opening(pairing: Pairing) -> JunglePosition:
    """A fair position after a few random moves in which nothing was taken; a pair of games shares it."""
    terms = pairing.terms
    dice = random.Random(f"opening {terms.seed} {pairing.number // 2}")
    start = JunglePosition.start(find_map(terms.options.map), terms.options)
    judge = DeepeningSearch(start.board, terms.options, table_bits=12)
    while True:
        position = start
        for _ in range(terms.opening):
            quiet = [move for move in position.legal_moves() if move.target not in position.pieces]
            position = position.play(dice.choice(quiet))
        if not terms.opening or abs(judge.think(position, Budget(depth=5)).score) < _BALANCED:
            return position


@dataclass
class Game:
    """A game being played."""

    pairing: Pairing
    position: JunglePosition
    moves: list[JungleMove] = field(default_factory=list)
    clocks: list[int] = field(default_factory=list)
    sure: list[int] = field(default_factory=lambda: [0, 0])
    scores: list[int] = field(default_factory=lambda: [0, 0])
    even: list[int] = field(default_factory=lambda: [0, 0])
    said: list[int | None] = field(default_factory=list)
    late: list[int] = field(default_factory=list)
    behind: int | None = None
    is_drawn: bool = False
    start: str = field(init=False)

    def __post_init__(self) -> None:
        self.start = self.position.fen()

    def play(self) -> Played:
        """Play it to its end."""
        terms = self.pairing.terms
        seats = tuple(reversed(self.pairing.sides)) if self.pairing.swapped else self.pairing.sides
        self.clocks = [terms.clock[0]] * 2 if terms.clock else [0, 0]
        dice = random.Random(f"game {terms.seed} {self.pairing.number}")
        try:
            players = [side.contender() for side in seats]
            for player in players:
                player.begin(self.position)
            while self.position.outcome is None and len(self.moves) < terms.plies and not self._is_decided:
                reply = players[self.position.turn].choose(
                    self.position, self.moves, self._pace(), int(dice.random() * (1 << 32))
                )
                self._keep_time(reply.took)
                self._note(reply.score)
                if reply.move not in self.position.legal_moves():
                    raise Failed("illegal")
                self.position = self.position.play(reply.move)
                self.moves.append(reply.move)
        except Failed as failure:
            if str(failure) in ("crashed", "hung"):
                forget_connections()
            return self._ended(float(self.position.turn), str(failure))
        if self.position.outcome is not None:
            return self._ended(self.position.outcome.scores[0], str(self.position.outcome.termination.value))
        if self.behind is not None:
            return self._ended(float(self.behind), "resigned")
        if self.is_drawn:
            return self._ended(0.5, "agreed")
        return self._ended(0.5, "too_long")

    def _pace(self) -> Pace:
        movetime = self.pairing.movetimes[self.position.turn ^ self.pairing.swapped]
        clock = self.pairing.terms.clock
        nodes = self.pairing.terms.nodes
        return Pace(nodes, movetime, (self.clocks[0], self.clocks[1]), clock[1]) if clock else Pace(nodes, movetime)

    def _keep_time(self, took: float) -> None:
        turn, terms = self.position.turn, self.pairing.terms
        if self.pairing.sides[turn ^ self.pairing.swapped].command == ():
            return  # what plays in this process limits itself, and first of all makes its tables
        if terms.clock:
            self.clocks[turn] -= math.ceil(took)
            if self.clocks[turn] < 0:
                raise Failed("flag")
            self.clocks[turn] += terms.clock[1]
        else:
            allowed = self.pairing.movetimes[turn ^ self.pairing.swapped]
            if allowed is not None and took > allowed + _LATE:
                self.late.append(turn ^ self.pairing.swapped)
            if allowed is not None and took > allowed + terms.margin:
                raise Failed("flag")

    @property
    def _is_decided(self) -> bool:
        """Whether both players agree on how it ends."""
        return self.behind is not None or self.is_drawn

    def _note(self, score: int | None) -> None:
        """Take down what the player to move thinks, who may not say."""
        turn, terms = self.position.turn, self.pairing.terms
        self.scores[turn] = score or 0
        self.said.append(score)
        if score is None:
            return
        if terms.resign is not None:
            self._count_sure(score if turn == 0 else -score, terms.resign)
        self.even[turn] = self.even[turn] + 1 if abs(score) <= _EVEN else 0
        self.is_drawn = terms.drawn is not None and min(self.even) >= terms.drawn

    def _count_sure(self, favour: int, limit: int) -> None:
        """Count for how many moves in a row each player has seen the same side lost; ``favour`` is Blue's score."""
        turn = self.position.turn
        sign = (favour >= limit) - (favour <= -limit)
        self.sure[turn] = self.sure[turn] + sign if sign and self.sure[turn] * sign >= 0 else sign
        if min(self.sure) >= _SURE:
            self.behind = 1
        elif max(self.sure) <= -_SURE:
            self.behind = 0

    def _ended(self, blue: float, ending: str) -> Played:
        """``blue`` are Blue's points; who failed, or is behind, has lost: with seat 1 that is Blue's win."""
        points = 1.0 - blue if self.pairing.swapped else blue
        if ending in _LOST:
            ending = f"{ending} by {self.pairing.sides[points > 0].name}"
        let_go = () if ending != "repetition" else tuple(
            sorted(seat ^ self.pairing.swapped for seat in (0, 1) if self.scores[seat] >= _BETTER)
        )
        return Played(
            self.pairing.number, points, ending, len(self.moves), let_go, tuple(self.late), self.start,
            tuple(map(str, self.moves)), tuple(self.said[: len(self.moves)]),
        )  # fmt: skip


def play(pairing: Pairing) -> Played:
    """Play one game to its end."""
    return Game(pairing, opening(pairing)).play()


def run(pairings: Iterable[Pairing], jobs: int) -> Iterator[Played]:
    """The games, played ``jobs`` at a time, in order."""
    if jobs <= 1:
        yield from map(play, pairings)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(play, pairings)
        finally:
            pool.shutdown(cancel_futures=True)


def match(
    sides: tuple[Entry, Entry], movetimes: tuple[int | None, int | None], terms: Terms, arguments: argparse.Namespace
) -> Score:
    """Play a match and tell how it goes."""
    pairings = [Pairing(sides, movetimes, number, terms) for number in range(arguments.games)]
    began = time.perf_counter()
    points: list[float] = []
    endings: Counter[str] = Counter()
    lengths = 0
    let_go: Counter[int] = Counter()
    late: Counter[int] = Counter()
    bound = math.log(19)
    verdict = ""
    for played in run(pairings, arguments.jobs):
        points.append(played.points)
        endings[played.ending] += 1
        lengths += played.plies
        let_go.update(played.let_go)
        late.update(played.late)
        if arguments.record:
            keep(played, arguments.record)
        score = Score(tuple(points))
        if arguments.each:
            print(f"game {played.number + 1}: {played.points} {played.ending} after {played.plies} moves; {score}")
        if arguments.sprt and len(points) % 2 == 0:
            ratio = score.log_likelihood_ratio(*arguments.sprt)
            verdict = f"; SPRT {arguments.sprt[0]:g} to {arguments.sprt[1]:g} Elo: {ratio:+.2f} (± {bound:.2f})"
            if abs(ratio) >= bound:
                verdict += " accepted" if ratio > 0 else " refused"
                break
    names = [
        side.name if ms is None else f"{side.name} at {ms} ms" for side, ms in zip(sides, movetimes, strict=True)
    ]
    print(
        f"{names[0]} – {names[1]}: {score}{verdict}; {lengths / len(points):.0f} moves a game; "
        f"seed {terms.seed}; {dict(sorted(endings.items()))}; drawn by repetition while ahead by {_BETTER}: "
        f"{let_go[0]} and {let_go[1]}; moves late by more than {_LATE:.0f} ms: {late[0]} and {late[1]}; "
        f"{time.perf_counter() - began:.0f} s",
        flush=True,
    )
    return score


def keep(played: Played, path: Path) -> None:
    """Add the game to the file at ``path``, as a line of JSON."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(played)) + "\n")


def read_clock(text: str) -> tuple[int, int]:
    """The milliseconds for a game and for a move that ``10+0.1`` means."""
    main_time, _, increment = text.partition("+")
    return round(1000 * float(main_time)), round(1000 * float(increment or 0))


def read_arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", nargs="*", help=f"two, each {HELP}")
    parser.add_argument("--ladder", action="store_true", help="every level against the one below")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--movetime", type=int, metavar="MS", help="milliseconds a move, for both")
    parser.add_argument("--ms", type=int, help="milliseconds a move for the first player alone")
    parser.add_argument("--time", type=float, help="the levels' own times are multiplied by this")
    parser.add_argument("--clock", type=read_clock, metavar="S+S", help="seconds for a game and for each move: 10+0.1")
    parser.add_argument("--nodes", type=int, help="positions a move, no time: the same on a busy machine")
    parser.add_argument("--margin", type=int, default=50, metavar="MS", help="how late a move may be (50)")
    parser.add_argument("--sprt", type=float, nargs=2, metavar="ELO", help="stop when it is clear: worse or better")
    parser.add_argument("--resign", type=int, metavar="N", help="end a game that both players hold for decided")
    parser.add_argument("--drawn", type=int, metavar="N", help="end one that both hold even for N moves each")
    parser.add_argument("--opening", type=int, default=6, metavar="PLIES", help="random moves before each game")
    parser.add_argument("--plies", type=int, default=400, help="moves after which a game is called a draw")
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the rules")
    parser.add_argument("--jobs", type=int, default=2, help="games played at a time, 2 at most")
    parser.add_argument("--each", action="store_true", help="print every game")
    parser.add_argument("--record", type=Path, metavar="FILE", help="add every game to it: a line of JSON each")
    arguments = parser.parse_args(given)
    if arguments.ladder == bool(arguments.players) or len(arguments.players) not in (0, 2):
        parser.error("name two players, or ask for the --ladder")
    if arguments.jobs > 2:
        parser.error("more games than two at a time would take each other's time")
    if arguments.record is not None and not arguments.record.absolute().parent.is_dir():
        parser.error(f"--record {arguments.record}: there is no such folder")
    return arguments


def movetime(entry: Entry, arguments: argparse.Namespace, *, first: bool) -> int | None:
    """The milliseconds that ``entry`` has for a move; None when it keeps its own time, or clocks run."""
    own: int | None = arguments.ms if first else None
    given: int | None = own if own is not None else arguments.movetime
    if arguments.nodes or (arguments.clock and not entry.is_level):
        return None
    if given is not None:
        return given
    if arguments.time is not None and entry.is_level:
        return max(1, round(SKILLS[entry.name].seconds * arguments.time * 1000))
    if not entry.is_level and entry.name != MATERIAL:
        raise SystemExit(f"{entry.name} needs --movetime, --nodes or a --clock")
    return None


def read_options(arguments: argparse.Namespace) -> JungleOptions:
    """The options of the games. Raises OptionError for what is none."""
    changes = {name: yaml.safe_load(value) for name, _, value in (given.partition("=") for given in arguments.option)}
    return JungleOptions.build(arguments.preset, changes)


def main() -> None:
    arguments = read_arguments()
    try:
        options = read_options(arguments)
    except OptionError as error:
        raise SystemExit(str(error)) from error
    terms = Terms(
        options, arguments.seed, arguments.opening, arguments.plies, arguments.margin, arguments.nodes,
        arguments.clock, arguments.resign, arguments.drawn,
    )  # fmt: skip
    keys = [level.key for level in Jungle.levels]
    couples = list(zip(keys[1:], keys, strict=False)) if arguments.ladder else [tuple(arguments.players)]
    for couple in couples:
        with entries(couple) as (upper, lower):
            times = (movetime(upper, arguments, first=True), movetime(lower, arguments, first=False))
            match((upper, lower), times, terms, arguments)


if __name__ == "__main__":
    main()
