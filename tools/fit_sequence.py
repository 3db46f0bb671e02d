"""Fit the weights by which Sequence Giant's computer player values a board, and write ``weights.py``.

    python tools/fit_sequence.py --games 7000
    python tools/fit_sequence.py --games 3000 --playouts 20

The engine plays against itself by the weights as they are, now and then at random so that there is something to
compare; so it is run again until nothing changes. Some boards of each game are kept, each as its side knew it, with how
the game ended; a logistic regression (AdaGrad) then finds the weights. The same seed gives the same weights.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence
from pathlib import Path

from number_arguments import at_least, fraction

from jungle_games import COMPILED
from jungle_games.core.shuffle import draw_below
from jungle_games.games.sequence.player.candidates import ROUNDS
from jungle_games.games.sequence.player.engine import CARDS, NONE, Engine, Layout
from jungle_games.games.sequence.player.evaluation import COUNT, Evaluation, Playouts, mix
from jungle_games.games.sequence.player.player import SKILLS
from jungle_games.games.sequence.player.weights import WEIGHTS
from jungle_games.games.sequence.rules.options import find_mat
from jungle_games.games.sequence.rules.situation import HAND_SIZES

TARGET = Path(__file__).resolve().parent.parent / "jungle_games" / "games" / "sequence" / "player" / "weights.py"
NEEDED = {2: 2, 3: 1}
"""The SEQUENCES that win, by the number of sides."""
FEW = 5
HEAD = '''"""The weights of ``evaluation.py``, as ``tools/fit_sequence.py`` has found them; it writes this file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# fmt: off
WEIGHTS: Final[Sequence[float]] = (
'''

Sample = tuple[list[int], float]
"""The kinds that counted, and the share of the point their side got."""


class SelfPlay:
    """Games of the strongest level against itself, and the boards that came up in them.

    It plays what is worth most at once, of the best few plays the one that so many ``playouts`` of each speak for.
    """

    def __init__(
        self, sides: int, weights: Sequence[float], seed: int, whim: float, kept: float, playouts: int
    ) -> None:
        strongest = SKILLS["lion"]
        self._sides = sides
        self._layout = Layout(find_mat("classic"), sides, NEEDED[sides], strongest.worth, strongest.jack_price)
        self._evaluation = Evaluation(sides, weights)
        self._rng = random.Random(seed)
        self._whim = whim
        self._kept = kept
        self._playouts = playouts

    def game(self) -> list[Sample]:
        """The samples of one game."""
        board = Engine(self._layout)
        deck = list(range(len(CARDS))) * 2
        mix(deck, self._rng)
        board.hands = [[deck.pop() for _ in range(HAND_SIZES[self._sides])] for _ in range(self._sides)]
        board.deck = deck
        known: list[tuple[int, list[int]]] = []
        while self._turn(board, known):
            pass
        even = 1 / self._sides
        return [(kinds, even if board.winner == NONE else float(board.winner == side)) for side, kinds in known]

    def _turn(self, board: Engine, known: list[tuple[int, list[int]]]) -> bool:
        side = board.turn
        hand = board.hands[side]
        self._exchange(board, hand)
        plays = [
            play for play in board.plays(hand, side) if board.layout.spaces[play[0]] or self._rng.random() >= self._whim
        ]
        if not plays:
            return board.step()
        if self._rng.random() < self._whim:
            card, square = plays[draw_below(self._rng, len(plays))]
        else:
            card, square = self._best(board, hand, plays)
        goes_on = board.spend(hand, card, square, side)
        board.turn = (side + 1) % self._sides
        if goes_on and self._rng.random() < self._kept:
            known.append((side, self._evaluation.kinds(board, side, hand[:-1], self._unseen(board, side, hand[-1:]))))
        return goes_on

    def _exchange(self, board: Engine, hand: list[int]) -> None:
        for place, card in enumerate(hand):
            if board.deck and board.is_dead(card):
                hand[place] = board.deck.pop()
                return

    def _best(self, board: Engine, hand: list[int], plays: list[tuple[int, int]]) -> tuple[int, int]:
        hidden = [*board.deck]
        for seat, other in enumerate(board.hands):
            hidden += other if seat != board.turn else []
        sizes = [len(other) for other in board.hands]
        trial = Playouts(board, self._evaluation, hand, sizes, hidden, ROUNDS * self._sides)
        ranked = sorted(plays, key=lambda play: -trial.value(*play))
        if not self._playouts or trial.value(*ranked[0]) == 1.0:
            return ranked[0]
        points = dict.fromkeys(ranked[:FEW], 0.0)
        for _ in range(self._playouts):
            trial.deal(self._rng)
            for play in points:
                points[play] += trial.play_out(*play)
        return max(points, key=lambda play: points[play])

    def _unseen(self, board: Engine, side: int, drawn: list[int]) -> list[int]:
        """The hidden copies of each card, as ``side`` knew them before it drew."""
        hidden = [*board.deck, *drawn]
        for seat, hand in enumerate(board.hands):
            hidden += hand if seat != side else []
        return [hidden.count(card) for card in range(len(CARDS))]


def fit(samples: list[Sample], epochs: int, rate: float = 0.05) -> list[float]:
    """The weights that explain ``samples`` best."""
    weights, squares = [0.0] * COUNT, [1e-6] * COUNT
    rng, order = random.Random(1), list(range(len(samples)))
    for epoch in range(epochs):
        mix(order, rng)
        loss = 0.0
        for number in order:
            kinds, points = samples[number]
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, sum([weights[kind] for kind in kinds])))))
            loss -= points * math.log(max(chance, 1e-9)) + (1 - points) * math.log(max(1 - chance, 1e-9))
            for kind in kinds:
                squares[kind] += (chance - points) ** 2
                weights[kind] -= rate * (chance - points) / math.sqrt(squares[kind])
        print(f"epoch {epoch + 1}: loss {loss / len(samples):.4f} a board", flush=True)
    return weights


def write(weights: Sequence[float]) -> None:
    rows = [weights[start : start + 8] for start in range(0, len(weights), 8)]
    lines = "".join("    " + ", ".join(f"{weight:.3f}" for weight in row) + ",\n" for row in rows)
    TARGET.write_text(f"{HEAD}{lines})\n", encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sides", type=int, choices=[*NEEDED], default=2, help="of the games that are played")
    parser.add_argument("--games", type=at_least(1), default=7000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--whim", type=fraction, default=0.15, help="the share of plays made at random")
    parser.add_argument("--kept", type=fraction, default=0.5, help="the share of boards that are kept")
    parser.add_argument(
        "--playouts", type=at_least(0), default=0, help="so many for each of the best few plays of a turn"
    )
    parser.add_argument("--epochs", type=at_least(1), default=5)
    arguments = parser.parse_args()
    play = SelfPlay(arguments.sides, WEIGHTS, arguments.seed, arguments.whim, arguments.kept, arguments.playouts)
    samples = [sample for _ in range(arguments.games) for sample in play.game()]
    print(f"{arguments.games} games, {len(samples)} boards, seed {arguments.seed}, {COMPILED}", flush=True)
    write(fit(samples, arguments.epochs))


if __name__ == "__main__":
    main()
