"""The computer players: legal, in time, the same from the same seed, and never peeking."""

from __future__ import annotations

import pytest
from sequence_tables import GAME, lay, play

from jungle_games.core.game import Choice
from jungle_games.core.limits import Limits
from jungle_games.games.sequence.rules.moves import SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition

LEVELS = [level.key for level in GAME.levels]


def choose(level: str, position: SequencePosition, seat: int | None = None, **limits: int) -> Choice[SequenceMove]:
    seat = position.to_move if seat is None else seat  # type: ignore[assignment]
    assert isinstance(seat, int)
    given = Limits(**{"nodes": 40, "seed": 1, **limits})  # type: ignore[arg-type]
    return GAME.player(level).choose(position.observe(seat), given, bool)


@pytest.mark.parametrize("level", ["dog", "tiger", "lion"])
class TestJudgement:
    def quiet(self, level: str, position: SequencePosition) -> str:
        """What the level plays most of the time: its noise is not to decide here."""
        answers = [str(choose(level, position, seed=seed, nodes=200).move) for seed in range(9)]
        return max(set(answers), key=answers.count)

    def test_it_wins_when_it_can(self, level: str) -> None:
        position = lay(["9C 7H 2S KD", "2S"], green="c6 d6 e6 f6 g6 a7 a8 a9", runs={"c6-g6": 0})
        assert self.quiet(level, position) == "9C a6"

    def test_it_blocks_what_would_lose(self, level: str) -> None:
        position = lay(
            ["2S 6D 9C 3D", "KD"], green="b1 b3", blue="c3 d3 e3 f3 g3 c4 d5 e6 f7", runs={"c3-g3": 1}
        )
        assert self.quiet(level, position) == "6D g8"

    def test_it_exchanges_a_dead_card_and_draws(self, level: str) -> None:
        position = lay(["7H 9C", "2S"], blue="d5 i6")
        assert self.quiet(level, position) == "dead 7H"
        assert self.quiet(level, play(position, "dead 7H")) == "draw"


def test_it_draws_late_when_asked_for_the_seat_that_is_owed() -> None:
    position = play(lay(["7H 9C", "2S 3S"]), "7H d5")
    assert str(choose("lion", position, seat=0).move) == "draw"
    assert str(choose("lion", position, seat=1).move) != "draw"
