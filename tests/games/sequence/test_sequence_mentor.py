"""What Sequence Giant's mentor says of a play: found by playing out what the seat could not see, true by the rules."""

from __future__ import annotations

from sequence_tables import lay

from jungle_games.core.cards import parse_cards
from jungle_games.games.sequence.player.claims import faults
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


def test_a_jack_is_spent_on_little_where_nothing_comes_of_it() -> None:
    barred = lay(["JS 7H", "KD"], green="c4 d4 f4 d7 e7", blue="e4 f7 i2")
    space = barred.table.mat.spaces(parse_cards("7H")[0])[0]
    assert fault(barred, "JS xe4", f"7H {space}") == "let_go", "three of one's own are open again"
    assert fault(barred, "JS xf7", f"7H {space}") == "jack_for_nothing", "two of one's own are not worth a jack"
    assert fault(barred, "JS xi2", f"7H {space}") == "jack_for_nothing"
