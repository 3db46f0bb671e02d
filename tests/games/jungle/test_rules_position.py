"""Positions and moves as values and as text, and Jungle as a game of the box."""

from __future__ import annotations

import random

import pytest
from examples import rows
from jungle_tables import START, play

from jungle_games.core.game import BadSetup, IllegalMove
from jungle_games.core.options import OptionError
from jungle_games.games.jungle.rules.board import JungleMove, Piece, Square
from jungle_games.games.jungle.rules.game import Jungle
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import REMEMBERED, JunglePosition

CLASSIC = find_map("classic")
GAME = Jungle()


def start() -> JunglePosition:
    return GAME.start(JungleOptions())


class TestMoves:
    def test_a_capture_parses_to_the_same_move(self) -> None:
        assert GAME.parse_move("a3xa4") == GAME.parse_move("a3a4") == GAME.parse_move(" A3A4 ")
        assert str(GAME.parse_move("a3xa4")) == "a3a4"

    def test_ranks_of_two_digits(self) -> None:
        move = GAME.parse_move("a10a11")
        assert move == JungleMove(Square(0, 9), Square(0, 10))
        assert GAME.parse_move(str(move)) == move
        assert GAME.parse_move("a1a11") == JungleMove(Square(0, 0), Square(0, 10))

    @rows("text", ["", "a3", "a3-a4", "j1j2", "a0a1", "a3a12", "a3a4a5", "offer", "a3xx4", "ａ3a4"])
    def test_what_is_no_move(self, text: str) -> None:
        with pytest.raises(IllegalMove, match="not a move"):
            GAME.parse_move(text)


class TestPositionStrings:
    def test_the_start(self) -> None:
        place = start()
        assert place.fen() == START
        assert JunglePosition.from_fen(START, CLASSIC, JungleOptions()) == place

    def test_there_and_back_after_random_play_on_every_map(self) -> None:
        draw = random.Random(7)
        for name in ("classic", "great_river", "marsh"):
            board = find_map(name)
            place = JunglePosition.start(board, JungleOptions())
            for _ in range(60):
                place = place.play(draw.choice(place.legal_moves()))
                if place.outcome is not None:
                    break
                again = JunglePosition.from_fen(place.fen(), board, JungleOptions())
                assert (again.pieces, again.turn) == (place.pieces, place.turn)

    @rows("text, reason", [
        ("", "needs the ranks, a space, and w or b for the side to move"),
        (START + " 0", "needs the ranks, a space, and w or b for the side to move"),
        (START[:-1] + "r", "the side to move is w or b, not ‘r’"),
        ("l5t/7 w", "has 2 ranks; this map has 9"),
        (START.replace("1d3c1", "1d3c2"), "rank 8 has 8 squares; this map has 7"),
        (START.replace("1d3c1", "1d3c"), "rank 8 has 6 squares; this map has 7"),
        (START.replace("1d3c1", "1x3c1"), "rank 8: unknown letter ‘x’"),
        (START.replace("1d3c1", "1d0c1"), "rank 8: unknown letter ‘0’"),
        (START.replace("1d3c1", "1d²c1"), "rank 8: unknown letter ‘²’"),
        ("l6/7/7/1C5/7/7/7/7/7 w", "b6: the cat cannot stand in water"),
        ("l6/7/7/7/7/7/7/7/3C3 w", "d1: the cat cannot stand on a den"),
        ("l2R3/7/7/7/7/7/7/7/7 w", "d9: the rat cannot stand on a den"),
        ("l6/7/7/7/7/7/7/7/CC5 w", "more pieces ‘C’ than this map starts with"),
        ("7/7/7/7/7/7/7/7/C6 w", "Red has no pieces"),
        ("7/7/7/7/7/7/7/7/c6 w", "Blue has no pieces"),
    ])  # fmt: skip
    def test_what_cannot_be_is_refused_with_the_reason(self, text: str, reason: str) -> None:
        with pytest.raises(BadSetup) as caught:
            GAME.start(JungleOptions(), setup={"position": text})
        assert str(caught.value) == f"position: {reason}"

    def test_each_side_may_start(self) -> None:
        place = GAME.start(JungleOptions(), setup={"position": "l6/7/7/7/7/7/7/7/C6 b"})
        assert (place.to_move, place.fen()) == (1, "l6/7/7/7/7/7/7/7/C6 b")


class TestValues:
    def test_what_repetition_and_the_limit_need_is_part_of_the_value(self) -> None:
        again = play(start(), "a3a4", "a7a6", "a4a3", "a6a7")
        assert again.pieces == start().pieces
        assert again != start()
        assert (again.quiet, again.repetitions) == (4, 2)

    def test_equal_positions_list_their_moves_alike(self) -> None:
        one = play(start(), "a3a4", "a7b7", "c3d3", "b7a7", "d3d4", "a7a6")
        two = JunglePosition.from_fen(one.fen(), CLASSIC, JungleOptions())
        assert one.legal_moves() == two.legal_moves()

    def test_nothing_is_hidden_and_nothing_left_to_chance(self) -> None:
        place = start()
        assert place.observe(0) is place
        assert place.actor(GAME.parse_move("a3a4")) == 0
        with pytest.raises(IllegalMove) as refused:
            place.sample_chance(random.Random(1))
        assert str(refused.value) == "Nothing is left to chance in this game."


class TestState:
    def test_at_the_start(self) -> None:
        assert start().state() == {"position": START, "captured": [], "repetitions": 1, "quiet": 0}

    def test_what_is_captured_is_listed_by_side_and_strength(self) -> None:
        place = GAME.start(JungleOptions(), setup={"position": "l6/7/7/7/7/7/7/c6/D6 w"})
        place = play(place, "a1a2")
        captured = place.state()["captured"]
        assert captured == [*"ELTPWCR", *"etpwdcr"]
        assert place.captured(1)[-2:] == [Piece(1, kind) for kind in (2, 1)]
        assert place.state()["quiet"] == 0

    def test_strength_goes_by_the_ranks_in_force(self) -> None:
        place = GAME.start(JungleOptions(dog_over_wolf=True), setup={"position": "l6/7/7/7/7/7/7/7/E6 w"})
        assert place.state()["captured"] == [*"LTPDWCR", *"etpdwcr"]


class TestOptions:
    def test_the_maps_are_found(self) -> None:
        titles = JungleOptions.option("map").allowed()
        assert next(iter(titles)) == "classic"
        assert {"classic": "Classic", "great_river": "Great river", "marsh": "Marsh"}.items() <= titles.items()
        with pytest.raises(OptionError, match="one of classic"):
            JungleOptions(map="atlantis")


class TestGame:
    def test_a_bad_start_names_key_and_reason(self) -> None:
        with pytest.raises(BadSetup, match="seats: 3 is not allowed; jungle takes 2"):
            GAME.start(JungleOptions(), seats=3)
        with pytest.raises(BadSetup, match="deck: there is no such key"):
            GAME.start(JungleOptions(), setup={"deck": "7H"})
        with pytest.raises(BadSetup, match="position: must be a text"):
            GAME.start(JungleOptions(), setup={"position": 7})


def test_what_is_remembered_does_not_grow_without_end() -> None:
    place = GAME.start(JungleOptions(repetition="allowed", no_progress_limit=0))
    cycle = [GAME.parse_move(text) for text in ("a3a4", "g7g6", "a4a3", "g6g7")]
    for ply in range(REMEMBERED + 40):
        place = place.play(cycle[ply % 4])
    assert len(place.earlier) == REMEMBERED + 1
    assert (place.quiet, place.repetitions) == (REMEMBERED + 40, 1 + (REMEMBERED + 1) // 4)
    assert place.outcome is None
