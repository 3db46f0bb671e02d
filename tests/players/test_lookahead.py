"""The player for any game of open information: what it finds is what a plain search finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.game import IllegalMove, Outcome, PerfectInformationPosition, Seat, Termination
from jungle_games.core.limits import Limits
from jungle_games.players.lookahead import Lookahead, Skill


class HeapEnd(Termination):
    LAST = "last"


@dataclass(frozen=True)
class Heap(PerfectInformationPosition[int]):
    """Take one to three: whoever takes the last wins, or nobody does. Whoever takes ``again`` moves once more."""

    stones: int
    again: int
    drawn: bool = False
    turn: Seat = 0
    mover: Seat = 1

    @property
    def outcome(self) -> Outcome | None:
        return None if self.stones else Outcome.of_two(None if self.drawn else self.mover, HeapEnd.LAST)

    def legal_moves(self) -> Sequence[int]:
        return range(1, min(3, self.stones) + 1)

    def play(self, move: int) -> Heap:
        if move not in self.legal_moves():
            raise IllegalMove(str(move))
        turn = self.turn if move == self.again else 1 - self.turn
        return replace(self, stones=self.stones - move, turn=turn, mover=self.turn)

    def state(self) -> Mapping[str, Any]:
        return {"stones": self.stones}


def solved(heap: Heap, seat: Seat) -> float:
    """What a heap is worth to ``seat``, by trying everything."""
    if heap.outcome is not None:
        return float(seat in heap.outcome.winners) if heap.outcome.winners else 0.5
    worths = [solved(heap.play(move), seat) for move in heap.legal_moves()]
    return max(worths) if heap.turn == seat else min(worths)


def even(heap: Heap, seat: Seat) -> float:
    return 0.5


heaps = st.builds(Heap, st.integers(1, 9), st.integers(1, 4), st.booleans(), st.integers(0, 1))


@given(heaps, st.integers(0, 99))
def test_to_the_end_it_finds_what_trying_everything_finds(heap: Heap, seed: int) -> None:
    choice = Lookahead(even, Skill(12)).choose(heap, Limits(depth=12, seed=seed), bool)
    assert choice.evaluation == solved(heap, heap.turn)
    assert solved(heap.play(choice.move), heap.turn) == choice.evaluation
    assert choice.line[0] == choice.move


@given(heaps, st.integers(1, 60))
def test_with_few_nodes_or_no_time_its_move_is_legal(heap: Heap, nodes: int) -> None:
    player = Lookahead(even, Skill(12))
    assert player.choose(heap, Limits(nodes=nodes, seed=1), bool).move in heap.legal_moves()
    assert player.choose(heap, Limits(seed=1), lambda: True).move in heap.legal_moves()


def test_what_is_not_over_is_never_certain() -> None:
    choice = Lookahead(lambda heap, seat: 1.0, Skill(1)).choose(Heap(9, 4), Limits(seed=1), bool)
    assert choice.evaluation == 0.99


def test_a_level_with_whims_moves_without_thinking() -> None:
    choice = Lookahead(even, Skill(5, whims=100)).choose(Heap(3, 4), Limits(seed=1), bool)
    assert choice.evaluation is None
