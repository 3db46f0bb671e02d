"""What is said of a move in Jungle is true, by the legal moves alone, and sides are named where two could be meant."""

from __future__ import annotations

from itertools import chain

from claims import check_explanations, games
from examples import rows
from hint_claims.jungle import HOLDS

from jungle_games.core.game import Choice
from jungle_games.core.limits import Limits
from jungle_games.games import find_game
from jungle_games.games.jungle.player.claims import CLAIMS
from jungle_games.games.jungle.rules.advice import cannot_be_stopped
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.players.worker_process import explained

GAME = find_game("jungle")


HEADS = "Heads for the other den:"


def test_what_the_rules_alone_say_holds() -> None:
    certain = {key: holds for key, holds in HOLDS.items() if key != "takes_free"}  # of which lines tell more
    captures = (made for made in games(GAME, 8) if made.move.target in made.before.pieces)
    made = chain(games(GAME, 1, plies=50), captures)
    counted = check_explanations(made, CLAIMS, {**certain, "takes_free": lambda _made: True})
    assert {"takes_free", "takes_safely", "trades", "guards_trap", "covers"} <= set(counted)


def test_a_run_that_can_be_stopped_is_not_told_as_one() -> None:
    start = GAME.start(GAME.options_type.build(), seats=2, setup={"position": "7/4e2/3L3/7/7/7/7/7/7 w"})
    step = JungleMove.parse("d7d8")
    assert not cannot_be_stopped(start.play(step), step.target, 0)


@rows(
    ("position", "move", "words", "clue"),
    [
        (
            "l5t/7/7/7/7/7/2P4/w5L/C6 w",
            "a1b1",
            "Gets away from the wolf: here it is safe.",
            "Look at the wolf: what can it take?",
        ),
        (
            "4pt1/3d3/r2l3/6c/6e/E6/2P2L1/4D1R/1w5 w",
            "c3c2",
            "Holds out longest, though the other side wins in 5 moves.",
            "Look at your own den: who is on the way there?",
        ),
        ("C6/7/7/7/7/7/7/3r3/7 w", "a9b9", "The other side wins in 1 move, whatever you play.",
         "Look at your own den: who is on the way there?"),
    ],
)
def test_what_is_prevented_is_said(position: str, move: str, words: str, clue: str) -> None:
    start = GAME.start(GAME.options_type.build(), seats=2, setup={"position": position})
    found = explained(GAME, start, Choice(JungleMove.parse(move)), Limits(nodes=2000, seed=1), bool)
    assert (GAME.reason(start, found), GAME.leads(found)) == (words, (clue,))


@rows(
    ("position", "move", "words"),
    [
        ("l5t/7/7/7/7/7/2P4/w5L/C4W1 w", "a1b1", "Gets away from Red’s wolf: here it is safe."),
        ("l5t/7/7/7/7/7/2P4/wW4L/C6 w", "b2a2", "Takes Red’s wolf for nothing."),
        ("l5t/7/7/7/7/7/2D4/wP4L/C6 w", "b2a2", "Takes the wolf for nothing."),
    ],
)
def test_whose_animal_is_meant_is_said(position: str, move: str, words: str) -> None:
    start = GAME.start(GAME.options_type.build(), seats=2, setup={"position": position})
    found = explained(GAME, start, Choice(JungleMove.parse(move)), Limits(nodes=2000, seed=1), bool)
    assert GAME.reason(start, found) == words


@rows(
    ("position", "move", "words"),
    [
        ("7/7/7/7/7/7/7/W6/6c w", "a2a3", "Comes nearer to the other den: 9 more moves if the way stays free."),
        ("7/7/7/6c/7/7/7/W6/7 w", "a2a3", f"{HEADS} no animal that is left can take it, except in a trap."),
        ("7/7/7/7/7/6l/7/W6/7 w", "a2a3", "A safe step towards the other den."),
        ("l6/7/7/7/7/7/7/W6/7 w", "a2a3", f"{HEADS} the lion could take it, but is 5 moves away."),
        ("6t/7/7/7/7/7/7/7/T6 w", "a1a2", "Comes nearer to the river: after 2 more moves it can leap."),
        ("6t/7/7/7/7/7/T6/7/7 w", "a3a4", "From here it can leap the river to d4."),
        ("6l/7/7/7/7/7/1R5/7/7 w", "b3b4", "In the water, nobody can take it."),
        ("6r/7/7/7/7/7/1R5/7/7 w", "b3b4", "In the water, only the other rat can take it."),
        ("6l/7/7/7/7/7/2W4/4P2/1D5 w", "c3c2", "Stays near your own den, and is safe there."),
    ],
)
def test_a_quiet_move_is_told_by_what_it_changes(position: str, move: str, words: str) -> None:
    start = GAME.start(GAME.options_type.build(), seats=2, setup={"position": position})
    told = next(CLAIMS.of(start, Choice(JungleMove.parse(move))))
    assert CLAIMS.words(told) == words
