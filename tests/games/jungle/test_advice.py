"""What a careful friend says before a move, and what the card tells of an animal under the options in force."""

from __future__ import annotations

import random

from examples import rows
from jungle_tables import position

from jungle_games.games.jungle.rules.advice import in_danger, warning
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition


def told(place: JunglePosition, move: str) -> str | None:
    return warning(place, JungleMove.parse(move))


def danger(place: JunglePosition, seat: int) -> dict[str, str]:
    return {str(square): str(taker) for square, taker in in_danger(place, seat).items()}


class TestDanger:
    def test_what_the_other_side_may_take_whoever_is_to_move(self) -> None:
        for turn in "wb":
            place = position(f"7/7/7/7/7/7/2wLe2/7/6T {turn}")
            assert danger(place, 0) == {"d3": "e3"}
            assert danger(place, 1) == {"c3": "d3"}

    @rows(("traps", "expected"), [("any", {"d8": "c8"}), ("enemy", {})])
    def test_a_trap_counts_as_the_options_say(self, traps: str, expected: dict[str, str]) -> None:
        assert danger(position("7/2Cl3/7/7/7/7/7/7/6R w", traps=traps), 1) == expected


class TestWarning:
    def test_stepping_beside_a_stronger_animal(self) -> None:
        place = position("7/7/7/7/7/7/2C1e2/2E4/6T w")
        assert told(place, "c3d3") == "Red’s elephant could take your cat on d3."
        assert told(place, "c3b3") is None

    def test_leaving_an_animal_where_it_is_attacked(self) -> None:
        place = position("7/7/7/7/7/7/3Ce2/2E4/T4L1 w")
        assert told(place, "a1a2") == "Red’s elephant could take your cat on d3."
        assert told(place, "d3c3") is None

    def test_a_fair_exchange_is_none_of_our_business(self) -> None:
        place = position("7/7/7/7/7/3l3/3tL2/7/R6 w")
        assert told(place, "e3d3") is not None  # the tiger for the lion
        place = position("7/7/7/7/7/3e3/3lL2/2E4/R6 w")
        assert told(place, "e3d3") is None

    def test_a_winning_move_is_not_asked(self) -> None:
        assert told(position("7/3Cd2/7/7/7/7/7/7/R6 w"), "d8d9") is None

    def test_who_is_let_into_the_den(self) -> None:
        guarded = position("6R/7/7/7/7/7/7/2l1T2/1C5 w")
        assert told(guarded, "g9f9") is None
        assert told(guarded, "e2f2") == "The lion could reach your den."
        assert told(guarded, "b1a1") == "The lion could reach your den."
        before_it = position("6R/7/7/7/7/7/7/2Cl3/7 w")
        assert told(before_it, "g9f9") == "The lion could reach your den."

    def test_who_sets_out_for_the_den_and_cannot_be_caught(self) -> None:
        """Three moves from it already; the lion on the bank leaps."""
        running = position("7/7/7/7/R6/3l3/7/T6/7 w")
        assert told(running, "a5a6") == "The lion could reach your den."
        assert told(running, "a2b2") is None

    def test_ranks_in_force_decide(self) -> None:
        fen = "7/7/7/7/7/7/2D1w2/2E4/6T w"
        assert told(position(fen), "c3d3") == "The wolf could take your dog on d3."
        assert told(position(fen, dog_over_wolf=True), "c3d3") is None

    @rows("seed", range(10))
    def test_whatever_happens_some_move_is_never_asked(self, seed: int) -> None:
        dice = random.Random(seed)
        place = position(point_out_danger=True)
        for _ply in range(40):
            moves = place.legal_moves()
            if not moves:
                break
            assert any(warning(place, move) is None for move in moves)
            place = place.play(dice.choice(moves))
