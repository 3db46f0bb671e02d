"""How a game of Jungle ends: by den, by capture, without a move, by repetition, without progress."""

from __future__ import annotations

import pytest
from jungle_tables import play, position

from jungle_games.core.game import IllegalMove
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.position import JungleEnd, JunglePosition, Refusal

SHUFFLE = ("a1a2", "a9a8", "a2a1", "a8a9")
"""Four moves after which everything stands as before."""


def assert_over(place: JunglePosition, winners: tuple[int, ...], end: JungleEnd) -> None:
    assert place.outcome is not None
    assert (place.outcome.winners, place.outcome.termination) == (winners, end)
    assert place.outcome.scores == ((0.5, 0.5) if not winners else (1.0, 0.0) if winners == (0,) else (0.0, 1.0))
    assert place.to_move is None
    assert place.legal_moves() == ()
    assert all(place.moves_from(square) == () for square in place.pieces)
    if place.pieces:
        square = next(iter(place.pieces))
        assert place.refusal(square, square) is Refusal.GAME_OVER


class TestWinning:
    """“Either to capture all of the opponents pieces or to reach the den of the opponent.”"""

    def test_reaching_the_den(self) -> None:
        assert_over(play(position("c6/3R3/7/7/7/7/7/7/7 w"), "d8d9"), (0,), JungleEnd.DEN)
        assert_over(play(position("7/7/7/7/7/7/7/3r3/C6 b"), "d2d1"), (1,), JungleEnd.DEN)

    def test_capturing_the_last_piece(self) -> None:
        assert_over(play(position("7/7/7/7/7/7/7/c6/C6 w"), "a1a2"), (0,), JungleEnd.CAPTURED_ALL)
        assert_over(play(position("7/7/7/7/7/7/7/c6/C6 b"), "a2a1"), (1,), JungleEnd.CAPTURED_ALL)


class TestNoMove:
    """The player to move without a legal move loses."""

    def test_the_side_to_move_loses(self) -> None:
        assert_over(position("7/7/7/7/7/7/7/w6/Cd5 w"), (1,), JungleEnd.NO_MOVE)
        assert_over(position("Cd5/w6/7/7/7/7/7/7/7 w"), (1,), JungleEnd.NO_MOVE)
        assert_over(position("cD5/W6/7/7/7/7/7/7/7 b"), (0,), JungleEnd.NO_MOVE)

    def test_it_may_be_a_draw_instead(self) -> None:
        assert_over(position("7/7/7/7/7/7/7/w6/Cd5 w", no_move="draw"), (), JungleEnd.NO_MOVE)

    def test_it_comes_about_by_a_move(self) -> None:
        place = position("7/7/7/7/7/7/w6/7/Cd5 b")
        assert place.outcome is None
        assert_over(play(place, "a3a2"), (1,), JungleEnd.NO_MOVE)

    def test_one_that_can_take_is_not_stuck(self) -> None:
        assert position("7/7/7/7/7/7/7/c6/Cd5 w").outcome is None


class TestRepetition:
    """The third occurrence of a position (same player to move) is a draw."""

    START = "c6/7/7/7/7/7/7/7/C6 w"

    def test_the_third_occurrence_draws(self) -> None:
        place = play(position(self.START), *SHUFFLE)
        assert (place.repetitions, place.outcome) == (2, None)
        place = play(place, *SHUFFLE[:3])
        assert place.outcome is None
        assert_over(play(place, SHUFFLE[3]), (), JungleEnd.REPETITION)

    def test_the_same_pieces_with_the_other_side_to_move_is_another_position(self) -> None:
        """The lion leaps four squares at once and walks home in six moves: seven, while Red goes to and fro."""
        before = position("6c/7/7/7/7/7/1L5/7/7 w")
        round_trip = ("b3b7", "b7a7", "a7a6", "a6a5", "a5a4", "a4a3", "a3b3")
        to_and_fro = ("g9g8", "g8g9") * 3
        pairs = zip(round_trip[:-1], to_and_fro, strict=True)
        place = play(before, *(move for pair in pairs for move in pair), round_trip[-1])
        assert (place.pieces, place.turn) == (before.pieces, 1)
        assert place.repetitions == 1

    def test_a_capture_wipes_the_slate(self) -> None:
        place = position("c5d/6E/7/7/7/7/7/7/C6 w")
        place = play(place, *SHUFFLE, "g8g9")
        assert (place.quiet, place.earlier, place.repetitions) == (0, (), 1)

    def test_allowed_it_goes_on(self) -> None:
        place = play(position(self.START, repetition="allowed"), *SHUFFLE * 3)
        assert (place.repetitions, place.outcome) == (4, None)

    def test_forbidden_to_the_player_who_would_cause_it(self) -> None:
        place = play(position(self.START, repetition="forbidden"), *SHUFFLE, *SHUFFLE[:3])
        last = JungleMove.parse(SHUFFLE[3])
        assert place.refusal(last.origin, last.target) is Refusal.THIRD_TIME
        assert last not in place.legal_moves()
        assert last not in place.moves_from(last.origin)
        with pytest.raises(IllegalMove, match="twice already"):
            place.play(last)
        assert play(place, "a8b8").outcome is None

    def test_forbidden_and_nothing_else_to_play_is_having_no_move(self) -> None:
        """Blue's cat in the corner may not take the wolf, and on a2 it has been twice already."""
        place = position("6t/7/7/7/7/7/7/C6/1w5 b", repetition="forbidden")
        to_and_fro = ("g9g8", "a2a1", "g8g9", "a1a2")
        place = play(place, *to_and_fro, *to_and_fro[:3])
        assert_over(place, (1,), JungleEnd.NO_MOVE)


class TestNoProgress:
    """A number of moves by each side without a capture is a draw."""

    def test_each_side_has_made_so_many(self) -> None:
        place = position("c6/7/7/7/7/7/7/7/C6 w", no_progress_limit=2, repetition="allowed")
        place = play(place, *SHUFFLE[:3])
        assert (place.quiet, place.outcome) == (3, None)
        assert_over(play(place, SHUFFLE[3]), (), JungleEnd.NO_PROGRESS)

    def test_a_capture_starts_the_count_anew(self) -> None:
        place = position("c5d/6E/7/7/7/7/7/7/C6 w", no_progress_limit=2)
        place = play(place, *SHUFFLE[:2], "g8g9", "a8a9")
        assert (place.quiet, place.outcome) == (1, None)

    def test_the_default_is_a_hundred_moves_each(self) -> None:
        place = play(position("c6/7/7/7/7/7/7/7/C6 w", repetition="allowed"), *SHUFFLE * 49, *SHUFFLE[:3])
        assert (place.quiet, place.outcome) == (199, None)
        assert_over(play(place, SHUFFLE[3]), (), JungleEnd.NO_PROGRESS)

    def test_winning_on_the_last_move_counts(self) -> None:
        place = position("c6/3R3/7/7/7/7/7/7/7 w", no_progress_limit=1)
        place = play(place, "d8c8", "a9a8")
        assert_over(place, (), JungleEnd.NO_PROGRESS)
        place = play(position("c6/3R3/7/7/7/7/7/7/7 b", no_progress_limit=1), "a9a8", "d8d9")
        assert_over(place, (0,), JungleEnd.DEN)
