"""Fit the weights of Jungle's evaluation to positions from finished games (Texel's method), with numpy.

The chance to win is taken for ``1 / (1 + exp(-value / SCALE))``; the weights are sought that foretell best how the
games ended, what the search thought of the position counting for a part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from jungle_games.games.jungle.player.evaluation import AGAINST, BASE, BESIDE, WORTH, features, role
from jungle_games.games.jungle.player.tables import Tables, roster_of
from jungle_games.games.jungle.rules.options import JungleOptions, find_map

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
SCALE = 420.0
"""The lead that wins about three games of four, as in ``iterative_deepening.SPREAD``."""
KINDS = 8
_DISTANCES = ("advance", "home", "aside")
LINE = 20
"""Bytes of a position; see ``selfplay.py``."""
GRAVE = 63
_PLACES = GRAVE + 1
BLOCK = 400
"""Positions that follow one another go together to what is fitted or to what is tested."""


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


def fit(
    lines: bytes, say: Callable[[str], None], *, steps: int = 150, caution: float = 0.3
) -> dict[str, list[list[int]]]:
    """The weights, by name, role and value. ``caution`` pulls the lesser ones towards 0 if positions are few."""
    tables = classic_tables()
    positions = read_positions(lines, tables)
    tested = np.arange(len(positions.scores)) // BLOCK % 10 == 0
    known, unseen = positions.part(~tested), positions.part(tested)
    model = Model(tables, np.array([280.0, 100, 130, 170, 240, 400, 470, 480]))
    say(f"{len(known.scores)} positions to fit, {len(unseen.scores)} to test, {len(model.names) + 28} weights")
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
            say("step {}: loss {:.5f}, {:.5f} where tested".format(step, *losses))
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
