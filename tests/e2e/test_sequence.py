"""Sequence Giant as two people at one screen meet it: real mouse, the curtain, a game won."""

from pathlib import Path
from typing import Any

import pytest
from screen import Program, Screen, wait_for

from jungle_games.core.game import Limits
from jungle_games.core.match import Match, SeatInfo
from jungle_games.core.record import GameRecord
from jungle_games.games import find_game
from jungle_games.games.sequence.moves import Draw, Place
from jungle_games.games.sequence.player import SequencePlayer

pytestmark = pytest.mark.e2e

# Where things are in a window of 1280 × 800, from the design's measures.
CONTINUE = (300, 710)
SHOW_MY_CARDS = (640, 494)
DRAW_PILE, HAND = (1062, 419), (979, 690)
PASS_ON = (1080, 562)
LIMITS = Limits(nodes=10, seed=2)


def space(place: Place) -> tuple[int, int]:
    """The middle of a space's chip."""
    return 27 + 64 * place.square.file + 32, 20 + 76 * (9 - place.square.rank) + 49


def in_hand(index: int, count: int) -> tuple[int, int]:
    """The left part of a card in the hand, which no other covers."""
    step = min(106.0, 450 / (count - 1))
    return round(979 + (index - (count - 1) / 2) * step) - 45, 700


def a_game() -> Match[Any, Any]:
    """A whole game of two, won by a chip with which nothing is to be chosen."""
    game = find_game("sequence")
    for deal in range(50):
        seats = [SeatInfo("Mira"), SeatInfo("Ben")]
        match: Match[Any, Any] = Match(game, game.options_type.build(), seats, deal=deal, setup={"dealer": 1})
        while match.outcome is None:
            position = match.position
            mover = position.owed if position.owed is not None else position.turn
            move = Draw() if position.owed is not None else SequencePlayer("dog").choose(
                position.observe(mover), LIMITS, lambda: False
            ).move  # fmt: skip
            match.play(move)
        plays = [step.move for step in match.steps if not isinstance(step.move, Draw)][-2:]
        if match.outcome.winners and all(isinstance(play, Place) and not play.fives for play in plays):
            return match
    raise AssertionError("no game was won in the plainest way")


def test_two_people_finish_a_game_with_the_curtain_between_them(screen: Screen, tmp_path: Path) -> None:
    whole = a_game()
    game, last = whole.game, whole.steps[-1].move
    before_last = whole.steps[-3].move
    begun: Match[Any, Any] = Match(
        game, whole.options, whole.seats, deal=whole.deal, setup=whole.setup, moves=whole.moves[:-3]
    )
    home = tmp_path / "home"
    file = home / "matches" / "unfinished" / "sequence.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(GameRecord.of(begun).to_yaml(), encoding="utf-8")
    with Program(screen, home) as program:
        program.wait_still()
        program.click(CONTINUE)
        for move in (before_last, last):
            assert isinstance(move, Place)
            program.wait_still(0.8)
            program.click(SHOW_MY_CARDS)
            program.wait_still(0.8)
            position = begun.position
            hand = position.hands[position.turn]
            program.drag(in_hand(hand.index(move.card), len(hand)), space(move))
            begun.play(move)
            if begun.outcome is None:
                program.wait_moves("sequence", begun.ply)
                program.drag(DRAW_PILE, HAND)
                begun.play(Draw())
                program.wait_moves("sequence", begun.ply)
                program.wait_still()
                program.click(PASS_ON)
        wait_for("the end of the game", lambda: program.match("sequence") is None)
        assert begun.outcome == whole.outcome
