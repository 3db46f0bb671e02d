"""Fit the weights by which Sequence Giant's computer player values a board, and write ``weights.py``.

    python tools/fit_sequence.py --games 7000

The engine plays against itself by what plays promise at once, now and then at random so that there is something to
compare. Some boards of each game are kept, each as its side knew it, with how the game ended; a logistic regression
(AdaGrad) then finds the weights. It runs for some minutes; the same seed gives the same weights.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence
from pathlib import Path

from jungle_games.core.shuffle import draw_below
from jungle_games.games.sequence.player.engine import CARDS, FREE, NONE, REMOVER, WILD, Engine, Layout
from jungle_games.games.sequence.player.evaluation import COUNT, Evaluation
from jungle_games.games.sequence.player.player import TEMPERS
from jungle_games.games.sequence.player.sampling import mix
from jungle_games.games.sequence.rules.mats import find_mat

TARGET = Path(__file__).resolve().parent.parent / "jungle_games" / "games" / "sequence" / "weights.py"
SEATS, HAND = 2, 7
HEAD = '''"""The weights of ``evaluation.py``, as ``tools/fit_sequence.py`` has found them; it writes this file."""

from __future__ import annotations

from typing import Final

# fmt: off
WEIGHTS: Final = (
'''

Sample = tuple[list[int], float]
"""The kinds that counted, and the share of the point their side got."""


class SelfPlay:
    """Games of the engine against itself, and the boards that came up in them."""

    def __init__(self, seed: int, whim: float, kept: float) -> None:
        strongest = TEMPERS["lion"]
        self._layout = Layout(find_mat("classic"), SEATS, 2, strongest.worth, strongest.jack_price)
        self._evaluation = Evaluation(SEATS, [0.0] * COUNT)
        self._rng = random.Random(seed)
        self._whim = whim
        self._kept = kept

    def game(self) -> list[Sample]:
        """The samples of one game."""
        board = Engine(self._layout)
        deck = list(range(len(CARDS))) * 2
        mix(deck, self._rng)
        board.hands = [[deck.pop() for _ in range(HAND)] for _ in range(SEATS)]
        board.deck = deck
        known: list[tuple[int, list[int]]] = []
        while self._turn(board, known):
            pass
        return [(kinds, 0.5 if board.winner == NONE else float(board.winner == side)) for side, kinds in known]

    def _turn(self, board: Engine, known: list[tuple[int, list[int]]]) -> bool:
        side = board.turn
        played_at_random = self._play_at_random(board) if self._rng.random() < self._whim else None
        goes_on = board.step() if played_at_random is None else played_at_random
        if goes_on and self._rng.random() < self._kept:
            hand = board.hands[side][:-1]
            known.append((side, self._evaluation.kinds(board, side, hand, self._unseen(board, side))))
        return goes_on

    def _play_at_random(self, board: Engine) -> bool | None:
        """Play some card of the hand that is no jack; None where there is none."""
        hand = board.hands[board.turn]
        plays = [
            (card, square)
            for card in hand
            if card not in WILD and card not in REMOVER
            for square in self._layout.spaces[card]
            if board.chips[square] == FREE
        ]
        if not plays:
            return None
        card, square = plays[draw_below(self._rng, len(plays))]
        side = board.turn
        board.turn = (side + 1) % SEATS
        return board.spend(hand, card, square, side)

    def _unseen(self, board: Engine, side: int) -> list[int]:
        """The hidden copies of each card, as ``side`` knew them before it drew."""
        hidden = [*board.deck, *board.hands[1 - side], *board.hands[side][-1:]]
        return [hidden.count(card) for card in range(len(CARDS))]


def fit(samples: list[Sample], epochs: int, rate: float = 0.05) -> list[float]:
    """The weights that explain ``samples`` best."""
    weights, squares = [0.0] * COUNT, [1e-6] * COUNT
    rng = random.Random(1)
    for epoch in range(epochs):
        mix(samples, rng)
        loss = 0.0
        for kinds, points in samples:
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, sum([weights[kind] for kind in kinds])))))
            loss -= points * math.log(max(chance, 1e-9)) + (1 - points) * math.log(max(1 - chance, 1e-9))
            for kind in kinds:
                squares[kind] += (chance - points) ** 2
                weights[kind] -= rate * (chance - points) / math.sqrt(squares[kind])
        print(f"epoch {epoch + 1}: loss {loss / len(samples):.4f} a board", flush=True)
    return weights


def write(weights: Sequence[float]) -> None:
    rows = [weights[start : start + 8] for start in range(0, len(weights), 8)]
    body = "".join("    " + ", ".join(f"{weight:.3f}" for weight in row) + ",\n" for row in rows)
    TARGET.write_text(f"{HEAD}{body})\n", encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=7000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--whim", type=float, default=0.25, help="the share of plays made at random")
    parser.add_argument("--kept", type=float, default=0.5, help="the share of boards that are kept")
    parser.add_argument("--epochs", type=int, default=5)
    arguments = parser.parse_args()
    play = SelfPlay(arguments.seed, arguments.whim, arguments.kept)
    samples = [sample for _ in range(arguments.games) for sample in play.game()]
    print(f"{arguments.games} games, {len(samples)} boards, seed {arguments.seed}", flush=True)
    write(fit(samples, arguments.epochs))


if __name__ == "__main__":
    main()
