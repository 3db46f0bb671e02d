"""What Jungle's mentor says of a move: found by search, and true by rules and proofs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from claims import Made, games

from jungle_games.core.findings import Findings, Reason
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle.player.analysis import JungleJudge, faults, proved_win
from jungle_games.games.jungle.player.proofs import Prover
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.players.mentoring import MATTERS, Plain, decisions_of, mentor_of, seats_looked_back_on

GAME = find_game("jungle")
GLANCE = Limits(nodes=1200, seed=1)
HASTY = Limits(nodes=300, seed=1)


def played(position: str, moves: Sequence[str], kinds: tuple[str, str] = ("person", "dog")) -> Match[Any, Any]:
    seats = [SeatInfo(name, kind) for name, kind in zip(("Mira", "Dog"), kinds, strict=True)]
    return Match(GAME, GAME.options_type.build(), seats, setup={"position": position}, moves=moves)


def looked_back(
    position: str, *moves: str, kinds: tuple[str, str] = ("person", "dog"), limits: Limits = GLANCE
) -> Findings[Any]:
    match = played(position, moves, kinds)
    decisions = decisions_of(match, seats_looked_back_on(match))
    return mentor_of(GAME).look_back(decisions, limits, bool, lambda _findings: None)


def place(fen: str) -> JunglePosition:
    position = GAME.start(GAME.options_type.build(), seats=2, setup={"position": fen})
    assert isinstance(position, JunglePosition)
    return position


def test_a_proved_loss_comes_before_a_lost_animal() -> None:
    """The dog that may be taken matters less than the den that falls."""
    before = place("7/7/7/7/6d/6L/3t3/7/4C2 w")
    move = JungleMove.parse("g4g3")
    assert proved_win(before.play(move)) is not None
    told = [reason.claim for reason in faults(before, move, (JungleMove.parse("d3d2"),))]
    assert told[0] == "lets_in", told
    open_to = Reason("lets_in", "The tiger could reach your den.")
    assert plain("7/7/7/7/6d/6L/3t3/7/4C2 w", "g4g3") == Plain("The den was left open", fault=open_to, given=True)


def plain(position: str, *moves: str) -> Plain | None:
    """What is plain in the last decision of Blue but what follows it."""
    decisions = [None, *decisions_of(played(position, moves), [0])]
    return JungleJudge().plain(decisions[-1], decisions[-2])


def test_an_animal_given_for_nothing_is_told_whoever_gave_it() -> None:
    """As the warning for beginners judges it; what is taken back, or was lost anyway, is not given."""
    fen = "7/7/7/7/7/7/2C1e2/2E4/6T w"
    taker = Reason("gives", "Red’s elephant took your cat for nothing.")
    assert plain(fen, "c3d3", "e3d3") == Plain("Gave away the cat for nothing", fault=taker, given=True)
    assert plain(fen, "c3d3", "e3f3") is None, "nobody took it"
    assert getattr(plain("7/7/7/7/7/7/3Pd2/4l2/R6 w", "d3e3", "e2e3"), "title", "") == "Gave the leopard for the dog"
    taken = plain("6c/7/7/7/7/7/2L1d2/7/R6 w", "a1a2", "e3d3", "c3d3")
    assert taken is not None
    assert (taken.title, taken.gift) == ("Red gave you the dog", True)


def test_a_win_that_was_let_be_is_told_though_the_game_was_won_later() -> None:
    fen = "7/3L3/7/7/7/7/7/d6/7 w"
    missed = plain(fen, "d8c8", "a2a1")
    assert missed is not None
    assert str(missed.win) == "d8d9"
    assert plain(fen, "d8d9") is None
    found = looked_back(fen, "d8c8", "a2a1", "c8d8", "a1a2", "d8d9", limits=HASTY)
    first = found.moments[0]
    assert (first.title, first.before, first.loss) == ("A win was there to be taken", 1.0, 1.0 - first.after)


def test_a_loss_that_came_out_later_is_told_where_it_began() -> None:
    """The tiger's leap comes beyond what a quick look sees: the moves after it show what the wolf's step cost."""
    fen, moves = "5c1/2epL2/2t4/7/d4R1/6P/4W2/2E4/1lC4 w", "e3f3 c7c3 f3f2 c3d3 e8e7 b1c1 c2c1 d3d2 c1c2 d2d1"
    found = looked_back(fen, *moves.split(), limits=Limits(nodes=2_000, seed=1))
    assert [moment.ply for moment in found.moments][:1] == [0]
    assert found.moments[0].loss > MATTERS


def test_what_is_said_of_any_move_is_true() -> None:
    for made in games(GAME, 1, plies=14):
        answer = next(iter(made.after.legal_moves()), None)
        for reason in faults(made.before, made.move, () if answer is None else (answer,)):
            assert _holds(reason.claim, made), (made.before, str(made.move), reason.words)


def _holds(claim: str, made: Made) -> bool:
    before, after = made.before, made.after
    den = before.board.dens
    match claim:
        case "den_stood_open":
            return any(move.target == den[1 - made.seat] for move in before.legal_moves())
        case "lets_in":
            return Prover(after).shortest(after, 3) is not None
        case "loses_free" | "loses_stronger":
            return any(move.target in after.pieces for move in after.legal_moves())
        case "loses":
            return Prover(after).shortest(after, 6) is not None
        case "win_gone":
            return Prover(before).shortest(before, 6) is not None and Prover(after).loses_within(after, 5) is None
    return claim in ("let_go", "ends")
