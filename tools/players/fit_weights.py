"""Fit the weights of Jungle's evaluation to games the engine plays with itself: after a change to what it looks at.

    python tools/players/fit_weights.py play --games 13000 --nodes 8000 --into games.bin     adds to the file
    python tools/players/fit_weights.py fit games.bin                                        writes weights.py anew

Games go on from random openings on the engine's own board, and end as in the rules, a third repetition being a draw:
what can only be repeated is worth no more than that. What is kept of a quiet position is a line of bytes: each slot's
square (``grave`` for what is gone), the side to move, the engine's score for it (two bytes, signed), and how the game
ended for it (0 lost, 1 drawn, 2 won).

The chance to win is taken for ``1 / (1 + exp(-value / SCALE))``; the weights are sought that foretell best how the
games ended, what the search thought of the position counting for a part (Texel's method).
"""

from __future__ import annotations

import argparse
import random
import textwrap
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from cluster import add_arguments, by_name, workers
from numpy.typing import NDArray

from jungle_games.games.jungle.player import weights as fitted
from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.evaluation import AGAINST, BASE, BESIDE, WIN, WORTH, Evaluation, features, role
from jungle_games.games.jungle.player.horizon import INFINITY
from jungle_games.games.jungle.player.search import Search, Stopped
from jungle_games.games.jungle.player.tables import TARGET_SHIFT, Tables, roster_of
from jungle_games.games.jungle.player.transpositions import Repetitions, TranspositionTable
from jungle_games.games.jungle.rules.board import Piece, Square
from jungle_games.games.jungle.rules.options import JungleOptions, find_map

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
SCALE = 420.0
"""The lead that wins about three games of four, as in ``iterative_deepening.SPREAD``."""
KINDS = 8
_DISTANCES = ("advance", "home", "aside")
LINE = 20
"""Bytes of a position."""
GRAVE = 63
_PLACES = GRAVE + 1
BATCH = 20
"""Games in a task."""
_LONGEST = 240
_QUIET_LIMIT = 100
_DEEPEST = 30
_THIRD = 3
BLOCK = 400
"""Positions that follow one another go together to what is fitted or to what is tested."""


@dataclass(frozen=True)
class PlayStyle:
    """How the games are played.

    Nodes a move, random plies at the start, how often chance moves later on and up to which of two plies, and the part
    of the positions that is kept.
    """

    nodes: int = 20_000
    opening: tuple[int, int] = (4, 16)
    whim: float = 0.05
    whimsical: tuple[int, int] = (40, 90)
    kept: float = 0.6


@dataclass(frozen=True)
class Seen:
    """A position on the way: where the slots stood, who was to move, what the engine thought of it."""

    where: bytes
    side: int
    score: int


class SelfPlay:
    """Plays games of the classic map."""

    def __init__(self, style: PlayStyle) -> None:
        self._style = style
        self._map = find_map(JungleOptions().map)
        self._tables = classic_tables()
        self._board = Board(self._tables, Evaluation(self._tables))
        self._search = Search(self._board, TranspositionTable(15))

    def game(self, seed: int) -> list[bytes]:
        """The quiet positions of the game that ``seed`` leads to, as lines of bytes."""
        dice = random.Random(seed)
        board = self._board
        board.set(self._map.start, 0)
        self._search.forget()
        opening = dice.randint(*self._style.opening)
        whimsical = dice.choice(self._style.whimsical)
        seen: list[Seen] = []
        times: Counter[int] = Counter([board.key])
        winner: int | None = None
        for ply in range(_LONGEST):
            if board.quiet >= _QUIET_LIMIT or times[board.key] == _THIRD:
                break
            moves = board.moves()
            if not moves:
                winner = 1 - board.side
                break
            if ply < opening or (ply < whimsical and dice.random() < self._style.whim):
                move = dice.choice(moves)
            else:
                move, score = self._best(moves, times)
                if abs(score) > WIN:
                    winner = board.side if score > 0 else 1 - board.side
                    break
                is_quiet = board.cells[move >> TARGET_SHIFT] == self._tables.empty
                if is_quiet and times[board.key] == 1 and dice.random() < self._style.kept:
                    seen.append(Seen(bytes(list(board.where)[:-1]), board.side, score))
            board.make(move)
            if not board.quiet:
                times.clear()
            times[board.key] += 1
        return [_line(position, winner) for position in seen]

    def _best(self, moves: list[int], times: Counter[int]) -> tuple[int, int]:
        """The best of ``moves`` and its value, searched deeper and deeper for as many nodes as there are."""
        board, search = self._board, self._search
        start = self._standing()
        side, quiet = board.side, board.quiet
        repeated = [key for key, count in times.items() if count == _THIRD - 1]
        search.begin(Repetitions(times, repeated), self._style.nodes, bool, 0)
        best, value = moves[0], 0
        order = list(moves)
        try:
            for depth in range(1, _DEEPEST):
                alpha = -INFINITY
                for move in list(order):
                    board.make(move)
                    found = -search.value(depth - 1, -alpha - 1, -alpha) if alpha > -INFINITY else alpha + 1
                    if found > alpha:
                        found = -search.value(depth - 1, -INFINITY, -alpha)
                    board.unmake()
                    if found > alpha:
                        alpha, best = found, move
                        order.remove(move)
                        order.insert(0, move)
                value = alpha
                if abs(value) > WIN:
                    break
        except Stopped:
            board.set(start, side, quiet)
        return best, value

    def _standing(self) -> dict[Square, Piece]:
        tables, where = self._tables, self._board.where
        return {tables.squares[where[slot]]: tables.roster[slot] for slot in self._board.alive}


def _line(position: Seen, winner: int | None) -> bytes:
    result = 1 if winner is None else 2 * (winner == position.side)
    return position.where + bytes([position.side]) + position.score.to_bytes(2, "little", signed=True) + bytes([result])


@dataclass(frozen=True)
class Positions:
    """What is known of ``n`` positions, from the side to move.

    ``places``: (n, 16), each piece's role and square as it sees the board; ``signs``: (n, 16), 1 for own, -1 for
    enemies; ``own``, ``enemies``: (n, 8), whether a role is there; ``results``, ``scores``: (n,).
    """

    places: Ints
    signs: Floats
    own: Floats
    enemies: Floats
    results: Floats
    scores: Floats

    def part(self, chosen: NDArray[np.bool_]) -> Positions:
        return Positions(*(values[chosen] for values in vars(self).values()))

    @property
    def odds(self) -> Floats:
        """What is foretold: mostly the game's end, for a part the search's opinion."""
        opinion = sigmoid(np.clip(self.scores, -3000, 3000) / SCALE)
        return 0.7 * self.results + 0.3 * opinion


def sigmoid(values: Floats) -> Floats:
    odds: Floats = 1 / (1 + np.exp(-values))
    return odds


def classic_tables() -> Tables:
    options = JungleOptions()
    board = find_map(options.map)
    return Tables(board, options, roster_of(board.start.values()))


def read_positions(lines: bytes, tables: Tables) -> Positions:
    """The positions in ``lines``."""
    data = np.frombuffer(lines, np.uint8).reshape(-1, LINE)
    where, side = data[:, :16].astype(np.int64), data[:, 16].astype(np.int64)
    scores = data[:, 17:19].copy().view("<i2")[:, 0].astype(float)
    seats = np.array([piece.seat for piece in tables.roster])
    roles = np.array([role(tables, slot) for slot in range(len(tables.roster))])
    alive = where < GRAVE
    own = seats[None, :] == side[:, None]
    seen = np.where(alive, np.where(seats[None, :] == 0, where, GRAVE - 1 - where), GRAVE)
    there = np.zeros((2, len(data), KINDS))
    for slot, part in enumerate(roles):
        there[0, :, part] += alive[:, slot] & own[:, slot]
        there[1, :, part] += alive[:, slot] & ~own[:, slot]
    places = roles[None, :] * _PLACES + seen
    return Positions(places, np.where(own, 1.0, -1.0), there[0], there[1], data[:, 19] / 2, scores)


class Model:
    """The weights while they are sought.

    ``shape`` tells, for a role's place, which weights it adds up.
    """

    def __init__(self, tables: Tables, start: Floats) -> None:
        self.names: dict[tuple[str, int, int], int] = {}
        entries: list[tuple[int, int]] = []
        slots = {role(tables, slot): slot for slot, piece in enumerate(tables.roster) if piece.seat == 0}
        for part in range(KINDS):
            for square in range(GRAVE):
                for name, value in [*features(tables, slots[part], square), (BASE, 0)]:
                    column = self.names.setdefault((name, part, value), len(self.names))
                    entries.append((part * _PLACES + square, column))
        self.shape = np.zeros((KINDS * _PLACES, len(self.names)))
        self.shape[tuple(zip(*entries, strict=True))] = 1
        self.linear = np.zeros(len(self.names))
        self.against = np.zeros((KINDS, KINDS))
        self.beside = np.zeros((KINDS, KINDS))
        for part in range(KINDS):
            self.linear[self.names[BASE, part, 0]] = start[part]
        self.bound = np.array([name != BASE for name, _, _ in self.names], float)

    def values(self, positions: Positions) -> Floats:
        """What each position is worth to the side to move."""
        by_place = self.shape @ self.linear
        value: Floats = (by_place[positions.places] * positions.signs).sum(1)
        value += ((positions.own @ self.against) * positions.enemies).sum(1)
        for there, sign in ((positions.own, 1), (positions.enemies, -1)):
            value += sign * ((there @ self.beside) * there).sum(1)
        return value

    def slopes(self, positions: Positions, errors: Floats) -> tuple[Floats, Floats, Floats]:
        """How the weights should change, where ``errors`` say by how much each position's value is too high."""
        weights = (errors[:, None] * positions.signs).ravel()
        by_place = np.bincount(positions.places.ravel(), weights=weights, minlength=len(self.shape))
        own, enemies = positions.own * errors[:, None], positions.enemies * errors[:, None]
        pairs = own.T @ positions.enemies
        friends = own.T @ positions.own - enemies.T @ positions.enemies
        return self.shape.T @ by_place, pairs - pairs.T, np.triu(friends, 1)


def log_loss(model: Model, positions: Positions, wanted: Floats) -> float:
    """How badly the values foretell what is ``wanted``; 0 is perfect."""
    odds = np.clip(sigmoid(model.values(positions) / SCALE), 1e-9, 1 - 1e-9)
    return float(-np.mean(wanted * np.log(odds) + (1 - wanted) * np.log(1 - odds)))


def fit(lines: bytes, caution: float, steps: int = 150) -> dict[str, list[list[int]]]:
    """The weights, by name, role and value. ``caution`` pulls the lesser ones towards 0 if positions are few."""
    tables = classic_tables()
    positions = read_positions(lines, tables)
    tested = np.arange(len(positions.scores)) // BLOCK % 10 == 0
    known, unseen = positions.part(~tested), positions.part(tested)
    model = Model(tables, np.array([280.0, 100, 130, 170, 240, 400, 470, 480]))
    print(f"{len(known.scores)} positions to fit, {len(unseen.scores)} to test, {len(model.names) + 28} weights")
    odds = known.odds
    sought = (model.linear, model.against, model.beside)
    lesser = (model.bound, 1.0, 1.0)
    moments, squares = [np.zeros_like(weights) for weights in sought], [np.zeros_like(weights) for weights in sought]
    for step in range(1, steps + 1):
        errors = (sigmoid(model.values(known) / SCALE) - odds) * (1000 / len(odds))
        slopes = model.slopes(known, errors)
        pace = 8.0 * (1.0 if step < 0.6 * steps else 0.3 if step < 0.85 * steps else 0.1)
        for number, weights in enumerate(sought):
            slope = slopes[number] + caution / 1000 * weights * lesser[number]
            moments[number] = 0.9 * moments[number] + 0.1 * slope
            squares[number] = 0.98 * squares[number] + 0.02 * slope**2
            moment, square = moments[number] / (1 - 0.9**step), squares[number] / (1 - 0.98**step)
            weights -= pace * moment / (np.sqrt(square) + 1e-9)
        if step % 50 == 0 or step == steps:
            losses = (log_loss(model, part, part.results) for part in (known, unseen))
            print("step {}: loss {:.5f}, {:.5f} where tested".format(step, *losses))
    return _named(model, known)


def _named(model: Model, positions: Positions) -> dict[str, list[list[int]]]:
    weights: dict[str, list[list[int]]] = {}
    for (name, part, value), column in model.names.items():
        by_role = weights.setdefault(name, [[] for _ in range(KINDS)])
        by_role[part] += [0] * (value + 1 - len(by_role[part]))
        by_role[part][value] = round(float(model.linear[column]))
    # What a role never meets on the classic map still has a place in the row: other maps may need it.
    for name, by_role in weights.items():
        longest = max(map(len, by_role))
        for row in by_role:
            row += [row[-1] if row and name in _DISTANCES else 0] * (longest - len(row))
    weights[AGAINST] = [[round(float(value)) for value in row] for row in model.against]
    weights[BESIDE] = [[round(float(value)) for value in row] for row in model.beside]
    weights[WORTH] = [[value] for value in _worths(model, positions)]
    return weights


def _worths(model: Model, positions: Positions) -> list[int]:
    """What a piece of each role adds to a position on average."""
    by_place = model.shape @ model.linear
    counts = np.bincount(positions.places.ravel(), minlength=len(by_place)).reshape(KINDS, _PLACES)[:, :GRAVE]
    places = (by_place.reshape(KINDS, _PLACES)[:, :GRAVE] * counts).sum(1) / np.maximum(counts.sum(1), 1)
    there = positions.enemies.mean(0)
    return [round(float(value)) for value in places + model.against @ there + (model.beside + model.beside.T) @ there]


def play_games(task: tuple[int, int]) -> bytes:
    """The lines of a batch of games of so many nodes a move, from a seed; one behind the other."""
    nodes, seed = task
    player, dice = SelfPlay(PlayStyle(nodes)), random.Random(seed)
    return b"".join(line for _ in range(BATCH) for line in player.game(dice.getrandbits(60)))


def source_of(weights: dict[str, list[list[int]]]) -> str:
    """The module that holds ``weights``; what stands before them stays."""
    path = Path(fitted.__file__)
    rows = []
    for name, by_role in weights.items():
        if all(len(row) == 1 for row in by_role):
            rows.append(f'    "{name}": ({", ".join(f"({row[0]},)" for row in by_role)}),')
            continue
        rows.append(f'    "{name}": (')
        for row in by_role:
            line = f"({', '.join(map(str, row))}),"
            rows += textwrap.wrap(line, 108, initial_indent=" " * 8, subsequent_indent=" " * 9)
        rows.append("    ),")
    head, mark, _old = path.read_text(encoding="utf-8").partition("TUNED: Final = {\n")
    return head + mark + "\n".join(rows) + "\n}\n"


def run_play(arguments: argparse.Namespace) -> None:
    dice = random.Random(arguments.seed)
    tasks = [(arguments.nodes, dice.getrandbits(60)) for _ in range(-(-arguments.games // BATCH))]
    with workers(arguments) as pool, arguments.into.open("ab") as file:
        for number, lines in enumerate(pool.map(play_games, tasks), 1):
            file.write(lines)
            print(f"{number * BATCH} games, {file.tell() // LINE} positions in {arguments.into}")


def run_fit(arguments: argparse.Namespace) -> None:
    lines = b"".join(path.read_bytes() for path in arguments.files)
    if len(lines) <= BLOCK * LINE:
        raise SystemExit(f"{len(lines) // LINE} positions are too few: the first {BLOCK} only test the weights.")
    Path(fitted.__file__).write_text(source_of(fit(lines, arguments.caution)), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play", help="play games and keep their quiet positions")
    playing.add_argument("--games", type=int, default=13_000)
    playing.add_argument("--nodes", type=int, default=8_000, help="searched for every move")
    playing.add_argument("--seed", type=int, default=1, help="another one for more games")
    playing.add_argument("--into", type=Path, default=Path("games.bin"))
    add_arguments(playing)
    playing.set_defaults(command=run_play)
    fitting = commands.add_parser("fit", help="fit the weights to the games in some files")
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.add_argument("--caution", type=float, default=0.5, help="how strongly lesser weights are held near 0")
    fitting.set_defaults(command=run_fit)
    arguments = parser.parse_args()
    arguments.command(arguments)


if __name__ == "__main__":
    by_name(main)()
