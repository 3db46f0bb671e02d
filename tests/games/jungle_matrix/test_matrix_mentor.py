"""What Jungle Matrix' mentor says: of wrong cards that were called out, and of mistakes that were not."""

from __future__ import annotations

from typing import Any

from examples import rows

from jungle_games.core.findings import Moment
from jungle_games.core.limits import Limits
from jungle_games.core.matches.history import Flag
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle_matrix.player.player import JungleMatrixJudge
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Deal, Gridlocked, Next
from jungle_games.players.mentoring import decisions_of

GAME = find_game("jungle_matrix")


def dealt(**changes: object) -> Match[Any, Any]:
    """Two people, of whom Mira has laid her grid."""
    options = GAME.options_type.build(changes={"pets": False, **changes})
    match: Match[Any, Any] = Match(GAME, options, (SeatInfo("Mira"), SeatInfo("Ben")), deal=5)
    while not isinstance(match.to_move, int):
        match.take_chance()
    match.play(Deal())
    return match


def a_turn(*, caught: bool) -> Match[Any, Any]:
    """Mira covers a wrong card; Ben calls it out, or not."""
    match = dealt()
    match.play(Cover(next(square for square in match.position.squares if square not in match.position.turn.right)))
    if caught:
        match.play(Catch())
    else:
        match.play(Gridlocked())
        match.play(Next())
    return match


def looked_at(match: Match[Any, Any], seat: int, kind: type) -> Moment[Any] | None:
    (decision,) = (each for each in decisions_of(match, [seat]) if isinstance(each.move, kind))
    look = JungleMatrixJudge().look(decision, Limits(), bool)
    return None if look is None else look.slip


def test_a_wrong_card_that_was_called_out_is_a_slip_with_what_was_wrong() -> None:
    moment = looked_at(a_turn(caught=True), 0, Cover)
    assert moment is not None
    assert moment.loss > 0
    assert moment.fault is not None
    assert moment.fault.claim == "caught"
    assert isinstance(moment.better, Cover)


def test_a_wrong_card_that_nobody_saw_cost_nothing() -> None:
    assert looked_at(a_turn(caught=False), 0, Cover) is None


def test_a_mistake_that_was_let_pass_is_the_watchers_slip_where_it_brought_points() -> None:
    match = a_turn(caught=False)
    moment = looked_at(match, 1, Next)
    scored = match.position.sheet.points(1, 0)
    assert (moment is not None) == bool(scored)
    assert moment is None or moment.better == Catch()


@rows("ending", [Gridlocked(), Flag()])
def test_a_turn_that_ended_before_its_time_is_told_though_nobody_called_out(ending: Any) -> None:
    """A call of gridlock too soon, or the clock: there was still something to cover."""
    match = dealt(**({"pace": 6} if isinstance(ending, Flag) else {}))
    assert match.position.turn.due
    match.play(ending)
    match.play(Next())
    (decision,) = (each for each in decisions_of(match, [0]) if each.move == ending)
    plain = JungleMatrixJudge().plain(decision, None)
    assert plain is not None
    assert plain.title == ("The time ran out" if isinstance(ending, Flag) else "Stopped too early")
    moment = looked_at(match, 0, type(ending))
    assert moment is not None
    assert moment.loss > 0
    assert isinstance(moment.better, Cover)


def test_once_nothing_can_change_the_share_is_certain() -> None:
    match = dealt(rounds=1)
    match.play(Cover(match.position.turn.right[0]))
    while match.outcome is None:
        if isinstance(match.to_move, int):
            match.play(next(move for move in (Deal(), Gridlocked(), Next()) if move in match.legal()))
        else:
            match.take_chance()
    glance = JungleMatrixJudge().glance(list(decisions_of(match, [0]))[-1], Limits(), bool)
    assert glance is not None
    assert glance.kept == 1
