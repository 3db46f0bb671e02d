"""What Sequence Giant's mentor says of a play: found by playing out what the seat could not see, true by the rules."""

from __future__ import annotations

from sequence_tables import GAME, lay

from jungle_games.core.findings import Decision, Moment
from jungle_games.core.limits import Limits
from jungle_games.games.sequence.player.player import SequenceJudge
from jungle_games.games.sequence.player.reasons import faults, is_jack, slips
from jungle_games.games.sequence.rules.fives import Square
from jungle_games.games.sequence.rules.moves import Place, Remove, SequenceMove, parse_move
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.players.mentoring import MATTERS

LOOK = Limits(nodes=400, seed=1)


def card_at(name: str) -> str:
    card = lay(["", ""]).table.mat.card_at(Square.parse(name))
    assert card is not None
    return card.code


def looked_at(position: SequencePosition, move: str) -> Moment[SequenceMove] | None:
    decision = Decision(0, 0, position.observe(0), parse_move(move))
    judge = SequenceJudge()
    known = judge.glance(decision, LOOK, bool)
    assert known is not None
    assert known.loss >= 0
    return judge.look(decision, LOOK, bool)


def fault(position: SequencePosition, move: str, better: str) -> str:
    played, wanted = parse_move(move), parse_move(better)
    assert isinstance(played, Place | Remove)
    assert isinstance(wanted, Place | Remove)
    return next(faults(position, played, wanted)).claim


FORK = lay(
    [f"{card_at('f4')} {card_at('g4')} {card_at('f8')} {card_at('b9')}", "2S 3S 4S 5S 6S"],
    green="c4 d4 e4 f5 f6 f7 b10 c10 d10 e10", blue="b1 c1 d1 e1 i2 i3 i4 i5 h2 g3 j6 j7 j8",
    runs={"a10-e10": 0, "a1-e1": 1},
)  # fmt: skip
"""Green needs one SEQUENCE more; a chip on f4 makes two lines of four."""


def test_time_lost_with_two_lines_to_finish_is_a_moment() -> None:
    moment = looked_at(FORK, f"{card_at('b9')} b9")
    assert moment is not None
    assert str(moment.better).split()[1] in ("f4", "g4", "f8")
    assert moment.loss > 0.07


def test_a_wild_jack_spent_on_nothing_is_called_so() -> None:
    hand = f"JD {card_at('f4')} {card_at('b9')}"
    position = lay([hand, "2S 3S"], green="c4 d4 e4", blue="b2 h9")
    moment = looked_at(position, "JD i8")
    assert moment is not None
    assert moment.fault is not None
    assert moment.fault.claim == "jack_for_nothing"
    assert not is_jack(moment.better)  # type: ignore[arg-type]
    assert moment.loss > 0.07


def test_a_jack_is_needless_where_the_plain_card_would_have_done() -> None:
    position = lay([f"JD {card_at('f4')}", "2S 3S"], green="d4 e4")
    assert fault(position, "JD f4", f"{card_at('f4')} f4") == "jack_needless"


def test_a_row_that_was_not_completed_comes_before_all_else() -> None:
    position = lay([f"{card_at('f4')} {card_at('b9')}", "2S 3S"], green="b4 c4 d4 e4")
    assert fault(position, f"{card_at('b9')} b9", f"{card_at('f4')} f4") == "missed_five"


def test_a_four_left_open_is_told_of_only_where_it_could_be_met() -> None:
    position = lay([f"{card_at('f4')} {card_at('b9')} {card_at('i8')}", "2S 3S"], blue="b4 c4 d4 e4", green="a4")
    assert fault(position, f"{card_at('b9')} b9", f"{card_at('f4')} f4") == "left_four"
    assert fault(position, f"{card_at('b9')} b9", f"{card_at('i8')} i8") != "left_four"


def test_the_best_play_is_no_moment() -> None:
    moment = looked_at(FORK, f"{card_at('f4')} f4")
    assert moment is None or moment.loss < MATTERS


def test_what_is_beside_the_play_is_not_judged() -> None:
    owed = lay(["7H 2S", "3S"])
    assert SequenceJudge().glance(Decision(0, 0, owed, parse_move("draw")), LOOK, bool) is None
    assert GAME.judge


def test_slips_are_fours_left_open_and_jacks_spent_on_little() -> None:
    position = lay(["7H JC 2S", "KD"], blue="d5 e5 f5 g5")
    assert list(slips(position, parse_move("JC c5"))) == ["met_four"]
    assert list(slips(position, parse_move("JC b8"))) == ["jack_for_nothing", "left_four"]
    unanswerable = lay(["2S", "KD"], blue="d5 e5 f5 g5")
    assert [slip for move in unanswerable.legal_moves() for slip in slips(unanswerable, move)] == []
    barred = lay(["JS 7H", "KD"], green="c4 d4 f4 d7 e7", blue="e4 f7 i2")
    assert list(slips(barred, parse_move("JS xe4"))) == [], "three of one's own are open again"
    assert list(slips(barred, parse_move("JS xf7"))) == ["jack_for_nothing"], "two of one's own are not worth a jack"
    assert list(slips(barred, parse_move("JS xi2"))) == ["jack_for_nothing"]
    winning = lay(["JC 7H", "KD"], green="c6 d6 e6 f6", blue="d5 e5 f5 g5")
    assert list(slips(winning, parse_move("JC b6"))) == [], "a row of five is reason enough"
