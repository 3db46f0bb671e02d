"""What is said of a move in Jungle is true, by the legal moves alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest
from claims import Made, games
from hint_claims.jungle import HOLDS as CLAIMS

from jungle_games.core.game import Choice
from jungle_games.core.limits import Limits
from jungle_games.games import find_game
from jungle_games.games.jungle.player.reasons import cannot_be_stopped, reasons
from jungle_games.games.jungle.rules.board import JungleMove, Kind, Square, as_object
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.players.worker_process import explained

GAME = find_game("jungle")


def takes(position: JunglePosition, seat: int) -> set[tuple[Square, Square]]:
    """From where to where ``seat`` could take something, were it to move."""
    own = replace(position, turn=seat)
    return {(move.origin, move.target) for move in own.legal_moves() if move.target in own.pieces}


def runs_in(position: JunglePosition, seat: int) -> bool:
    return any(move.target == position.board.dens[1 - seat] for move in replace(position, turn=seat).legal_moves())


def forced(position: JunglePosition, seat: int, plies: int) -> bool:
    """Whether ``seat`` wins within ``plies``, whatever the other does."""
    if position.outcome is not None:
        return seat in position.outcome.winners
    if not plies:
        return False
    tries = (forced(position.play(move), seat, plies - 1) for move in position.legal_moves())
    return any(tries) if position.turn == seat else all(tries)


def saved(made: Made) -> bool:
    now = {target for _origin, target in takes(made.after, 1 - made.seat)}
    feared = {target for _origin, target in takes(made.before, 1 - made.seat)}
    return any((made.move.target if square == made.move.origin else square) not in now for square in feared)


def guarded(made: Made) -> bool:
    """Whether an animal that is named may be taken, and whatever takes it can be taken."""
    takers = takes(made.after, 1 - made.seat)
    named = {target for _from, target in takers if as_object(made.after.pieces[target].kind) in made.words}
    return any(
        all(
            target in {hit for _from, hit in takes(made.after.play(JungleMove(origin, target)), made.seat)}
            for origin, target in takers if target == square
        )
        for square in named
    )  # fmt: skip


def ended(termination: str) -> object:
    return lambda made: made.after.outcome.termination == termination and made.seat in made.after.outcome.winners


def prey(made: Made) -> bool:
    return as_object(made.before.pieces[made.move.target].kind) in made.words


HOLDS = {
    "den": ended("den"),
    "takes_last": ended("captured_all"),
    "no_move": ended("no_move"),
    "draw": lambda made: not made.after.outcome.winners,
    "guards_den": lambda made: runs_in(made.before, 1 - made.seat) and not runs_in(made.after, 1 - made.seat),
    "runs": lambda made: forced(made.after, made.seat, 4),
    "takes_free": lambda made: prey(made) and not takes(made.after, 1 - made.seat),
    "takes_safely": lambda made: (
        prey(made) and made.move.target not in {target for _from, target in takes(made.after, 1 - made.seat)}
    ),
    "trades": lambda made: (
        prey(made) and made.move.target in {target for _from, target in takes(made.after, 1 - made.seat)}
    ),
    "saves": saved,
    "guards": guarded,
    "threatens_den": lambda made: runs_in(made.after, made.seat),
    "attacks": lambda made: bool(
        {target for _from, target in takes(made.after, made.seat)}
        - {target for _from, target in takes(made.before, made.seat)}
    ),
}


def test_what_is_said_holds() -> None:
    counted = set()
    for made in games(GAME, 10):
        for reason in reasons(made.seen, made.move):
            assert HOLDS[reason.claim](replace(made, words=reason.words)), (made.before, reason.words)
            counted.add(reason.claim)
    assert {"takes_free", "takes_safely", "trades", "saves", "guards", "attacks"} <= counted


def test_a_run_that_can_be_stopped_is_not_told_as_one() -> None:
    start = GAME.start(GAME.options_type.build(), seats=2, setup={"position": "7/4e2/3L3/7/7/7/7/7/7 w"})
    step = JungleMove.parse("d7d8")
    assert not cannot_be_stopped(start.play(step), step.target, 0)


@pytest.mark.parametrize(
    ("position", "move", "words", "clue"),
    [
        (
            "l5t/7/7/7/7/7/2P4/w5L/C6 w",
            "a1b1",
            "Otherwise the wolf takes your cat on a1.",
            "Look at the wolf: what can it take?",
        ),
        (
            "4pt1/3d3/r2l3/6c/6e/E6/2P2L1/4D1R/1w5 w",
            "c3c2",
            "Holds out longest, though the other side wins in 5 moves.",
            "Look at your own den: who is on the way there?",
        ),
    ],
)
def test_what_comes_otherwise_is_said(position: str, move: str, words: str, clue: str) -> None:
    start = GAME.start(GAME.options_type.build(), seats=2, setup={"position": position})
    found = explained(GAME, start, Choice(JungleMove.parse(move)), Limits(nodes=2000, seed=1), bool)
    assert (GAME.reason(start, found), GAME.clue(start, found)) == (words, clue)


@dataclass(frozen=True)
class Told:
    """A hint as the checker sees it."""

    seen: JunglePosition
    move: JungleMove
    after: JunglePosition
    facts: Mapping[str, object]


@pytest.mark.parametrize(
    ("fen", "move", "claim", "facts"),
    [
        ("6l/7/7/7/7/7/1r5/7/1D4T w", "b1b2", "goes_after", {"prey": Kind.RAT, "square": "b3"}),
        ("4e2/7/7/7/7/7/2L4/7/6C w", "c3c7", "leaps_next", {"square": "c3"}),
        (
            "6e/7/7/7/7/7/7/2lC3/6R w",
            "g1f1",
            "otherwise_takes",
            {"attacker": Kind.LION, "prey": Kind.CAT, "square": "b1"},
        ),
        ("6e/7/7/7/7/7/7/3l3/6R w", "g1f1", "holds_out", {"moves": 1}),
        ("6e/7/7/7/7/7/1W5/1w1l3/6R w", "g1f1", "prepares", {"animal": Kind.WOLF, "prey": Kind.WOLF, "square": "b2"}),
        ("6l/7/7/7/7/7/7/7/R5T w", "a1a2", "then", {"animal": Kind.TIGER, "square": "g2"}),
        ("6l/7/7/7/7/7/7/7/R5T w", "a1a2", "goes_on", {"animal": Kind.RAT, "square": "a3"}),
    ],
)
def test_the_checker_tells_what_does_not_hold(fen: str, move: str, claim: str, facts: dict[str, object]) -> None:
    """A swimmer is not chased, nobody leaps back, who is taken stands there, and a plan says what for."""
    position = JunglePosition.from_fen(fen, GAME.start(GAME.options_type.build(), seats=2).board, JungleOptions())
    made = JungleMove.parse(move)
    named = {key: JungleMove.parse(f"a1{fact}").target if key == "square" else fact for key, fact in facts.items()}
    assert not CLAIMS[claim](Told(position, made, position.play(made), named))
