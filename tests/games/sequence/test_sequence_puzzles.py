"""Which card, which space? One play makes a SEQUENCE certain, however the hidden cards lie; every other is answered."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from examples import rows
from puzzle_proofs import prove
from test_simulation import deal_hidden

from jungle_games.core.cards import Card, parse_cards
from jungle_games.core.puzzle import Puzzle, PuzzleError, Right, Wrong
from jungle_games.games.sequence.player.puzzles import (
    PUZZLES,
    certain,
    completing,
    kept,
    makes,
    plays,
    threats,
)
from jungle_games.games.sequence.rules.fives import Square
from jungle_games.games.sequence.rules.moves import Place, Remove, parse_move
from jungle_games.games.sequence.rules.options import SequenceOptions, find_mat
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import Stage, Table, changed, without

KIND = PUZZLES.kinds["certain"]
SET = PUZZLES.read(1)
SOME = SET.puzzles[::146]
LINE = ("c4", "d4", "e4")
"""Three green chips with free spaces on both sides."""


def named(puzzle: Puzzle) -> str:
    return str(puzzle.number)


def position_of(hand: str, seen: str, chips: tuple[str, ...] = LINE) -> SequencePosition:
    """Green to move with ``hand`` after the cards in ``seen`` were played, and no others."""
    table = Table(find_mat("classic", {}), SequenceOptions(auto_draw=True), 2)
    start = SequencePosition.start(table)
    held, played = parse_cards(hand), parse_cards(seen)
    rest = list(start.deck)
    for card in (*held, *played):
        rest.remove(card)
    lying = {Square.parse(name): 0 for name in chips}
    hands = (held, tuple(rest[:7]))
    return replace(
        start, stage=Stage.PLAY, cutting=(), deck=tuple(rest[7:]), hands=hands, discards=(played, ()), chips=lying
    )


def holding(position: SequencePosition, seat: int, hand: tuple[Card, ...]) -> SequencePosition:
    return replace(position, hands=changed(position.hands, seat, hand))


JACKS = "JS JS JH JH"


def card_at(name: str) -> str:
    return str(find_mat("classic", {}).cards[Square.parse(name)])


def test_four_in_a_row_with_both_ends_in_hand_is_certain_unless_a_jack_takes_one() -> None:
    hand = f"{card_at('f4')} {card_at('b4')} {card_at('g4')}"
    assert Place(parse_cards(card_at("f4"))[0], Square.parse("f4")) in certain(position_of(hand, JACKS))
    assert certain(position_of(hand, "JS JS JH")) == []


def test_one_end_alone_is_not_certain_while_its_card_or_a_wild_jack_is_hidden() -> None:
    hand = f"{card_at('f4')} {card_at('g4')}"
    assert certain(position_of(hand, JACKS)) == []
    assert certain(position_of(hand, f"{JACKS} {card_at('g4')} {card_at('f4')}")) == []
    gone = f"{JACKS} JC JC JD JD {card_at('g4')} {card_at('f4')}"
    assert {str(play.square) for play in certain(position_of(hand, gone))} == {"f4", "g4"}


@rows("puzzle", SOME)
def test_a_sequence_is_made_next_turn_however_the_hidden_cards_lie(puzzle: Puzzle) -> None:
    position = KIND.start(puzzle).position
    play = parse_move(KIND.clue(puzzle, ()).answer)
    assert isinstance(play, Place | Remove)
    dice = random.Random(puzzle.number)
    for _deal in range(4):
        dealt = deal_hidden(position.observe(position.turn), dice).play(play)
        drawn = dealt.hands[position.turn][-1]
        for reply in plays(dealt):
            answered = dealt.play(reply)
            own = holding(answered, position.turn, without(answered.hands[position.turn], drawn))
            made = [len(own.play(move).runs) for move in plays(own) if isinstance(move, Place)]
            assert max(made, default=0) > len(position.runs), f"{reply} stops {play}"


@rows("puzzle", SOME)
def test_every_other_play_is_wrong_and_what_stops_it_can_be_played(puzzle: Puzzle) -> None:
    match = KIND.start(puzzle)
    right, refuted = KIND.clue(puzzle, ()).answer, 0
    for move in plays(match.position):
        verdict = KIND.judge(puzzle, (), str(move))
        assert isinstance(verdict, Right) is (str(move) == right), move
        if not isinstance(verdict, Wrong):
            continue
        assert bool(verdict.refutation) is bool(threats(kept(match.position, move)))
        for reply in verdict.refutation:
            answered = match.position.play(move).play(parse_move(reply))
            turn = match.position.turn
            assert not makes(holding(answered, turn, kept(match.position, move).hands[turn]))
            refuted += 1
    assert refuted, "nothing else looks right"


@rows("puzzle", SOME)
def test_it_is_solved_by_any_play_that_makes_the_sequence(puzzle: Puzzle) -> None:
    match = KIND.start(puzzle)
    first = KIND.clue(puzzle, ()).answer
    verdict = KIND.judge(puzzle, (), first)
    assert isinstance(verdict, Right)
    for move in (first, *verdict.replies):
        match.play(move)
    made = list(completing(match.position))
    assert KIND.judge(puzzle, (first,), str(made[0])) == Right(solved=True)
    other = next(move for move in plays(match.position) if move not in made)
    assert isinstance(KIND.judge(puzzle, (first,), str(other)), Wrong)


@rows("facts", [{"deck": "7H", "moves": "2C c4"}, {"deck": "", "moves": "2C c4"}])
def test_a_deck_or_moves_that_cannot_be_played_are_told(facts: dict[str, str]) -> None:
    with pytest.raises(PuzzleError):
        prove(KIND, Puzzle(1, 1, "certain", facts))
