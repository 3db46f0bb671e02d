"""What MATR1X 0VERL0AD's mentor says of a drop: found by trying orders of the unknown cards, true by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from matr1x_tables import dealt, place, random_game
from scenarios.moments import matr1x_over

from jungle_games.core.findings import Decision
from jungle_games.core.limits import Limits
from jungle_games.games.matr1x.player.claims import faults
from jungle_games.games.matr1x.player.player import Matr1xJudge
from jungle_games.games.matr1x.rules.grid import OUTER, drop
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition, attacks
from jungle_games.players.mentoring import decisions_of


def fault(position: Matr1xPosition, move: str, better: str) -> tuple[str, str]:
    reason = next(faults(position, place(move), place(better)))
    return reason.claim, reason.words


def test_every_fault_of_every_drop_is_true() -> None:
    told = set()
    for number in (3, 4):
        for position, move in random_game(dealt(number), number):
            before = position
            for better in (other.place for other in before.legal_moves() if isinstance(other, Drop)):
                for reason in faults(before, move.place, better):
                    told.add(reason.claim)
                    assert _holds(reason.claim, before, move, Drop(better)), (str(move), str(better), reason.words)
    assert {"not_beaten", "breaks", "armours", "let_go"} <= told


def _holds(claim: str, before: Matr1xPosition, move: Drop, better: Drop) -> bool:
    did, could = before.forecast(move.place), before.forecast(better.place)
    match claim:
        case "not_beaten":
            return bool(before.play(better).beaten - before.play(move).beaten)
        case "unbeatable":
            return did.makes_unbeatable
        case "breaks":
            after = drop(before.grid, did)
            ready = [at.lane.royal for at in attacks(before.grid) if at.beats]
            return any(place in dict(after.living()) for place in ready)
        case "harder":
            return did.total > could.total
        case "armours":
            return did.total > before.grid.total(move.place)
    return claim in ("buries", "let_go")


def test_a_royal_that_was_let_go_is_found_by_search_and_told_of() -> None:
    match = matr1x_over()
    (decision,) = (decision for decision in decisions_of(match, [0]) if decision.ply == 40)
    look = Matr1xJudge().look(decision, Limits(nodes=480_000, seed=1), bool)
    assert look is not None
    moment = look.slip
    assert moment is not None
    assert 1 > moment.before > moment.after + 0.3 > 0.3, "some orders tried make nothing certain"
    assert moment.fault is not None
    assert moment.fault.claim == "not_beaten"
    assert decision.observation.play(moment.best).beaten > decision.observation.play(moment.move).beaten


def test_where_no_drop_leads_further_a_glance_comes_to_an_end_all_the_same() -> None:
    (decision,) = (decision for decision in decisions_of(matr1x_over(5), [0]) if decision.ply == 40)
    asked = count()
    found = Matr1xJudge().glance(decision, Limits(nodes=600, seed=1), lambda: next(asked) > 10_000)
    assert found is not None
    assert next(asked) < 10_000, "it is enough by itself: nobody has to stop it"


def test_with_few_hidden_cards_every_order_is_tried() -> None:
    """A drop that wins at once wins in each: it is no slip, and the others' chances are whole shares of the orders."""
    tried = 0
    for seen, winning in _nearly_over():
        for move in seen.legal_moves():
            assert isinstance(move, Drop)
            decision = Decision(7, 0, seen, move)
            known = Matr1xJudge().glance(decision, Limits(nodes=2_000, seed=1), bool)
            assert known is not None
            assert known.chance == 1
            assert (known.loss == 0) or move != winning
            look = Matr1xJudge().look(decision, Limits(nodes=2_000, seed=1), bool)
            slip = None if look is None else look.slip
            assert slip is None or (move != winning and slip.before == 1 and slip.after * 6 % 1 < 1e-9)
            tried += 1
    assert tried > 8


def test_what_was_won_in_the_end_was_won_before_when_nothing_was_hidden() -> None:
    """However little time there is to find the win again."""
    judge = Matr1xJudge()
    for position, _move in random_game(dealt(5), 5):
        moves = position.legal_moves()
        if len(moves) > 1 and isinstance(moves[0], Drop):
            won = replace(position, grid=replace(position.grid, beaten=frozenset(OUTER)))
            seen = position.observe(0)
            known = judge.glance(Decision(9, 0, seen, moves[0], won), Limits(nodes=1, seed=1), bool)
            if known is not None and sum(card.is_hidden for card in seen.draw) < 2:
                assert (known.chance, known.loss) == (1, 0)
                return
    raise AssertionError("no such decision")


def _nearly_over() -> Iterator[tuple[Matr1xPosition, Drop]]:
    """Positions of random games with few cards hidden, and a drop that beats the last royal."""
    for number in range(12):
        for position, _move in random_game(dealt(number), number):
            seen = position.observe(0)
            if not 1 < sum(card.is_hidden for card in seen.draw) <= 3 or len(seen.legal_moves()) < 2:
                continue
            for drop_ in seen.legal_moves():
                fallen = position.play(drop_).beaten - position.beaten if isinstance(drop_, Drop) else ()
                if len(fallen) == 1:
                    last = replace(seen, grid=replace(seen.grid, beaten=frozenset(OUTER) - fallen))
                    assert isinstance(drop_, Drop)
                    yield last, drop_
                    break
