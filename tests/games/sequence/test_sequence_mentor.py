"""What Sequence Giant's mentor says of a play: found by playing out what the seat could not see, true by the rules."""

from __future__ import annotations

from sequence_tables import lay

from jungle_games.games.sequence.player.claims import faults, slips
from jungle_games.games.sequence.rules.fives import Square
from jungle_games.games.sequence.rules.moves import Place, Remove, parse_move
from jungle_games.games.sequence.rules.position import SequencePosition


def card_at(name: str) -> str:
    card = lay(["", ""]).table.mat.card_at(Square.parse(name))
    assert card is not None
    return card.code


def fault(position: SequencePosition, move: str, better: str) -> str:
    played, wanted = parse_move(move), parse_move(better)
    assert isinstance(played, Place | Remove)
    assert isinstance(wanted, Place | Remove)
    return next(faults(position, played, wanted)).claim


def test_a_row_that_was_not_completed_comes_before_all_else() -> None:
    position = lay([f"{card_at('f4')} {card_at('b9')}", "2S 3S"], green="b4 c4 d4 e4")
    assert fault(position, f"{card_at('b9')} b9", f"{card_at('f4')} f4") == "missed_five"


def test_a_four_left_open_is_told_of_only_where_it_could_be_met() -> None:
    position = lay([f"{card_at('f4')} {card_at('b9')} {card_at('i8')}", "2S 3S"], blue="b4 c4 d4 e4", green="a4")
    assert fault(position, f"{card_at('b9')} b9", f"{card_at('f4')} f4") == "left_four"
    assert fault(position, f"{card_at('b9')} b9", f"{card_at('i8')} i8") != "left_four"


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
