"""Fit the weights of Jungle's evaluation to games the engine plays with itself: after a change to what it looks at.

    python tools/players/fit_weights.py play --games 13000 --seed 1   adds to games.bin
    python tools/players/fit_weights.py fit                           writes weights.json anew

Games go on from random openings, by the rules: what can only be repeated is worth no more than a draw. What is kept of
a quiet position is a line of bytes: each slot's square (``GRAVE`` for what is gone), the side to move, the engine's
score for it (two bytes, signed), and how the game ended for it (0 lost, 1 drawn, 2 won).

The chance to win is taken for ``1 / (1 + exp(-value / SPREAD))``; the weights are sought that foretell best how the
games ended, what the search thought of the position counting for a part (Texel's method).
"""

from __future__ import annotations

import argparse
import json
import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from jungle_games.core.limits import Budget
from jungle_games.games.jungle.player import tables
from jungle_games.games.jungle.player.player import SPREAD, DeepeningSearch
from jungle_games.games.jungle.player.tables import AGAINST, BASE, BESIDE, WORTH, Tables, features, role, roster_of
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
GAMES = Path("games.bin")
NODES = 8_000
"""Searched for every move."""
STEPS = 150
CAUTION = 0.5
"""How strongly lesser weights are held near 0, as positions are few."""
KINDS = 8
_DISTANCES = ("advance", "home", "aside")
LINE = 20
"""Bytes of a position."""
GRAVE = 63
_PLACES = GRAVE + 1
BATCH = 20
"""Games in a task."""
_LONGEST = 240
_OPENING = (4, 16)
"""From how many to how many random plies a game begins with."""
_WHIM, _WHIMSICAL = 0.05, (40, 90)
"""How often chance moves later on, and up to which of two plies."""
_KEPT = 0.6
"""The part of the positions that is kept."""
BLOCK = 400
"""Positions that follow one another go together to what is fitted or to what is tested."""


def play_games(seed: int) -> bytes:
    """The lines of a batch of games, one behind the other."""
    options, dice = JungleOptions(), random.Random(seed)
    thinker = DeepeningSearch(find_map(options.map), options, table_bits=15)
    return b"".join(line for _ in range(BATCH) for line in game_lines(thinker, options, dice))


def game_lines(thinker: DeepeningSearch, options: JungleOptions, dice: random.Random) -> list[bytes]:
    """The quiet positions of a game by the rules from a random opening, in which chance moves now and then."""
    thinker.forget()
    position = JunglePosition.start(find_map(options.map), options)
    opening, whimsical = dice.randint(*_OPENING), dice.choice(_WHIMSICAL)
    seen: list[tuple[JunglePosition, int]] = []
    winner: int | None = None
    for ply in range(_LONGEST):
        if position.outcome is not None:
            winner = next(iter(position.outcome.winners), None)
            break
        if ply < opening or (ply < whimsical and dice.random() < _WHIM):
            move = dice.choice(list(position.legal_moves()))
        else:
            thought = thinker.think(position, Budget(None, NODES))
            move = thought.move
            if thought.mate is not None:
                winner = position.turn if thought.mate > 0 else 1 - position.turn
                break
            is_quiet = move.target not in position.pieces and position.pieces not in position.earlier
            if is_quiet and dice.random() < _KEPT:
                seen.append((position, thought.score))
        position = position.play(move)
    return [_line(position, score, winner, thinker.tables) for position, score in seen]


def _line(position: JunglePosition, score: int, winner: int | None, tables: Tables) -> bytes:
    standing = {piece: tables.squares.index(square) for square, piece in position.pieces.items()}
    result = 1 if winner is None else 2 * (winner == position.turn)
    where = bytes(standing.get(piece, GRAVE) for piece in tables.roster)
    return where + bytes([position.turn]) + score.to_bytes(2, "little", signed=True) + bytes([result])


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
        opinion = sigmoid(np.clip(self.scores, -3000, 3000) / SPREAD)
        return 0.7 * self.results + 0.3 * opinion


def sigmoid(values: Floats) -> Floats:
    odds: Floats = 1 / (1 + np.exp(-values))
    return odds


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
    is_role = np.eye(KINDS)[roles]
    there = [(alive & whose) @ is_role for whose in (own, ~own)]
    return Positions(roles * _PLACES + seen, np.where(own, 1.0, -1.0), *there, data[:, 19] / 2, scores)


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
        self.linear, self.against, self.beside = np.zeros(len(self.names)), *np.zeros((2, KINDS, KINDS))
        self.linear[[self.names[BASE, part, 0] for part in range(KINDS)]] = start
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
    odds = np.clip(sigmoid(model.values(positions) / SPREAD), 1e-9, 1 - 1e-9)
    return float(-np.mean(wanted * np.log(odds) + (1 - wanted) * np.log(1 - odds)))


def fit(lines: bytes) -> dict[str, list[list[int]]]:
    """The weights, by name, role and value."""
    options = JungleOptions()
    board = find_map(options.map)
    tables = Tables(board, options, roster_of(board.start.values()))
    positions = read_positions(lines, tables)
    tested = np.arange(len(positions.scores)) // BLOCK % 10 == 0
    known, unseen = positions.part(~tested), positions.part(tested)
    model = Model(tables, np.array([280.0, 100, 130, 170, 240, 400, 470, 480]))
    print(f"{len(known.scores)} positions to fit, {len(unseen.scores)} to test, {len(model.names) + 28} weights")
    odds = known.odds
    sought = (model.linear, model.against, model.beside)
    lesser = (model.bound, 1.0, 1.0)
    moments, squares = ([np.zeros_like(weights) for weights in sought] for _ in range(2))
    for step in range(1, STEPS + 1):
        errors = (sigmoid(model.values(known) / SPREAD) - odds) * (1000 / len(odds))
        slopes = model.slopes(known, errors)
        pace = 8.0 * (1.0 if step < 0.6 * STEPS else 0.3 if step < 0.85 * STEPS else 0.1)
        for number, weights in enumerate(sought):
            slope = slopes[number] + CAUTION / 1000 * weights * lesser[number]
            moments[number] = 0.9 * moments[number] + 0.1 * slope
            squares[number] = 0.98 * squares[number] + 0.02 * slope**2
            moment, square = moments[number] / (1 - 0.9**step), squares[number] / (1 - 0.98**step)
            weights -= pace * moment / (np.sqrt(square) + 1e-9)
    losses = (log_loss(model, part, part.results) for part in (known, unseen))
    print("loss {:.5f}, {:.5f} where tested".format(*losses))
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


def text_of(weights: dict[str, list[list[int]]]) -> str:
    """``weights`` as their file has them, a feature in each line."""
    lines = (f"{json.dumps(name)}: {json.dumps(by_role)}" for name, by_role in weights.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="play games and keep their quiet positions")
    playing.add_argument("--games", type=int, default=13_000)
    playing.add_argument("--seed", type=int, default=1, help="another one for more games")
    commands.add_parser("fit", help="fit the weights to the games")
    chosen = parser.parse_args()
    if chosen.command == "fit":
        Path(tables.__file__).with_name("weights.json").write_text(text_of(fit(GAMES.read_bytes())), encoding="utf-8")
        return
    dice = random.Random(chosen.seed)
    seeds = [dice.getrandbits(60) for _ in range(-(-chosen.games // BATCH))]
    with ProcessPoolExecutor() as pool, GAMES.open("ab") as file:
        file.writelines(pool.map(play_games, seeds))
        print(f"{file.tell() // LINE} positions in {GAMES}")


if __name__ == "__main__":
    main()
