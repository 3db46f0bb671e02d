"""What holds in every game of Jungle Matrix, however it is played, with any pets and under any options."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations
from typing import Any

from examples import dear
from hypothesis import given
from hypothesis import strategies as st
from matrix_strategies import pet_files
from matrix_tables import GAME, play, table

from jungle_games.core.cards import Card
from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.shuffle import draw_below
from jungle_games.games.jungle_matrix.player.mistakes import mistakes
from jungle_games.games.jungle_matrix.rules.moves import Cover, Gridlocked, JungleMatrixMove, Stop, Swap
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import HIDDEN
from jungle_games.games.jungle_matrix.rules.position import DECK, JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.rules.turn import Ending
from jungle_games.games.jungle_matrix.rules.turn_rules import Colours, End, TurnRules

SOME = 400
Played = Match[JungleMatrixPosition, JungleMatrixMove]


@st.composite
def matches(draw: st.DrawFn, guided: bool | None = None) -> Played:
    """A match at random, under random options, with our pets or others; turns are seldom ended early."""
    assist = draw(st.sampled_from(("free", "guided"))) if guided is None else ("guided" if guided else "free")
    pets = draw(st.sampled_from(("ours", "others", "none")))
    options = JungleMatrixOptions(
        attached={"pets.yaml": draw(pet_files())} if pets == "others" else {},
        pets=pets != "none",
        initial_pets=draw(st.integers(0, 3)),
        assist=assist,
        voluntary_end=draw(st.booleans()),
        pace=draw(st.sampled_from((0, 6))),
        rounds=draw(st.integers(1, 5)),
        twelves=draw(st.booleans()),
        wide_grid=draw(st.sampled_from((False, False, True))),
        touching=draw(st.sampled_from((False, False, False, True))),
        open_deck=draw(st.booleans()),
        upside_down=draw(st.booleans()),
    )
    match = Match(GAME, options, [SeatInfo("Mira"), SeatInfo("Otto")], deal=draw(st.integers(0, 10**6)))
    dice = random.Random(draw(st.integers(0, 10**6)))
    while match.outcome is None and match.ply < SOME:
        match.play(_some_move(match.position, dice))
    return match


def _some_move(position: JungleMatrixPosition, dice: random.Random) -> JungleMatrixMove:
    moves = position.legal_moves()
    calm = [move for move in moves if isinstance(move, Cover | Swap)]
    if calm and dice.random() < 0.9:
        return calm[draw_below(dice, len(calm))]
    return moves[draw_below(dice, len(moves))]


whole_matches = dear(3)


def cards_stay_52(position: JungleMatrixPosition) -> None:
    turn = position.turn
    cards = [*turn.deck, *(card for stack in turn.grid for card in stack)]
    assert not cards or Counter(cards) == Counter(DECK)


def no_pet_card_is_lost(position: JungleMatrixPosition) -> None:
    before = [each.pet for there in position.pets for each in there]
    cards = [*position.pet_deck, *position.pet_discard, *position.offered, *before]
    assert Counter(cards) == (Counter(position.pet_set.deck()) if position.options.pets else Counter())


def nobody_has_more_pets_than_three_and_a_fourth(position: JungleMatrixPosition) -> None:
    for there in position.pets:
        assert sum(not each.fourth for each in there) <= 3
        assert sum(each.fourth for each in there) <= 1


def covers_and_exhaustions_add_up(position: JungleMatrixPosition) -> None:
    turn = position.turn
    if not turn.is_laid:
        return
    since = sum(map(len, turn.grid)) - turn.rules.squares
    fresh = turn.exhaustions - (not turn.deck)  # the empty deck's covers still lie there
    assert turn.covered == fresh * turn.rules.exhaustion + since
    assert turn.covered == sum(not act.swapped for act in turn.log)
    assert turn.exhaustions <= 1 or turn.rules.goes_on


def no_score_is_below_what_was_taken(position: JungleMatrixPosition) -> None:
    assert all(total >= 0 for total in position.sheet.totals)
    assert position.score_now >= 0


def an_observation_shows_no_hidden_card_and_no_mistake(position: JungleMatrixPosition) -> None:
    for seat in (0, 1):
        seen = position.observe(seat)
        shown = 1 if position.rules.open_deck and position.turn.deck else 0
        if not position.turn.swaps:
            assert sum(not card.is_hidden for card in seen.turn.deck) == shown
        both = zip(seen.turn.deck, position.turn.deck, strict=True)
        assert all(card == real for card, real in both if not card.is_hidden)
        assert set(seen.pet_deck) <= {HIDDEN}
        assert seen.mistake is None
        assert "mistake" not in seen.state()
        assert json.dumps(seen.state())


ALWAYS = (
    cards_stay_52,
    no_pet_card_is_lost,
    nobody_has_more_pets_than_three_and_a_fourth,
    covers_and_exhaustions_add_up,
    no_score_is_below_what_was_taken,
    an_observation_shows_no_hidden_card_and_no_mistake,
)
"""What holds in every position of a match."""


@given(match=matches())
@dear(6)
def test_a_match_keeps_what_always_holds_and_ends_as_its_sheet_says(match: Played) -> None:
    for position in match.positions():
        for holds in ALWAYS:
            holds(position)
    if match.outcome is not None:
        assert match.outcome.scores == tuple(map(float, match.position.sheet.totals))


# The priorities, read anew and simply


def naive_combinations(tops: Sequence[Card], rules: TurnRules, asleep: set[int]) -> list[set[int]]:
    """The combinations of the highest priority, as sets of places from 0."""
    order: list[Any] = ["trio"] if rules.trios else []
    for total in rules.sums:
        order += [(high, total - high) for high in range(10, 0, -1) if 1 <= total - high <= high]
    if rules.first is End.LOWEST:
        order.reverse()
    for wanted in order:
        size = 3 if wanted == "trio" else 2
        found = [
            set(places)
            for places in combinations(range(len(tops)), size)
            if not asleep & set(places) and fits(places, tops, rules, wanted)
        ]
        if found:
            return found
    return []


def fits(places: Sequence[int], tops: Sequence[Card], rules: TurnRules, wanted: Any) -> bool:
    cards = [tops[place] for place in places]
    if wanted == "trio":
        return sorted(card.code[0] for card in cards) == ["J", "K", "Q"]
    values = sorted((value(card) for card in cards), reverse=True)
    if tuple(values) != wanted:
        return False
    reds = [card.code[1] in "HD" for card in cards]
    if rules.colours is not Colours.ANY and (reds[0] == reds[1]) != (rules.colours is Colours.SAME):
        return False
    (row, column), (other_row, other_column) = (divmod(place, rules.columns) for place in places)
    return not rules.touching or (abs(row - other_row) <= 1 and abs(column - other_column) <= 1)


def value(card: Card) -> int:
    return "A23456789TJQK".index(card.code[0]) + 1


def naive_orders(places: set[int], tops: Sequence[Card], rules: TurnRules) -> list[tuple[int, ...]]:
    """The orders in which a combination may be covered: its values never rise, or never fall."""
    step = -1 if rules.covers is End.LOWEST else 1
    return [
        order
        for order in permutations(places)
        if all(step * value(tops[one]) >= step * value(tops[two]) for one, two in pairwise(order))
    ]


def naive_right(
    reading: Sequence[Card], done: tuple[int, ...], position: JungleMatrixPosition
) -> tuple[set[int], bool]:
    """The places that may be covered now, and whether a combination says so.

    ``reading`` are the top cards as the combination under way was begun, ``done`` its places covered since.
    """
    turn, rules = position.turn, position.rules
    covered = turn.covered - len(done)
    middle = {4} if rules.columns == 3 else {5, 6}
    asleep = middle if covered < rules.centre_sleeps else set()
    orders = [
        order
        for places in naive_combinations(reading, rules, asleep)
        for order in naive_orders(places, reading, rules)
        if order[: len(done)] == done
    ]
    if orders:
        return {order[len(done)] for order in orders}, True
    everywhere = set(range(rules.squares)) - asleep
    if turn.wild_covers < rules.wild_covers:
        return everywhere, False
    kings = {place for place in everywhere if reading[place].code[0] == "K"}
    return (kings if turn.lone_kings < rules.lone_kings else set()), False


def turns_covered(match: Played) -> Iterator[tuple[JungleMatrixPosition, set[int], bool]]:
    """Every position of a guided match in which a card may be covered, with the naive reading of it."""
    reading: Sequence[Card] = ()
    done: tuple[int, ...] = ()
    for position, step in zip(match.positions(), [*match.steps, None], strict=True):
        if position.phase is not Phase.COVER or position.to_move is CHANCE:
            continue
        if not position.turn.log:
            done = ()
        if not done:
            reading = position.turn.tops
        right, is_combination = naive_right(reading, done, position)
        yield position, right, is_combination
        if step is not None and isinstance(step.move, Cover):
            done = (*done, position.squares.index(step.move.square)) if is_combination else ()
            size = 3 if done and reading[done[0]].code[0] in "JQK" else 2
            if len(done) == size:
                done = ()


@given(match=matches(guided=True))
@dear(6)
def test_legal_guided_moves_are_a_naive_reading_of_the_priorities(match: Played) -> None:
    for position, right, is_combination in turns_covered(match):
        moves = position.legal_moves()
        assert {position.squares.index(move.square) for move in moves if isinstance(move, Cover)} == right
        assert (Gridlocked() in moves) is not is_combination
        assert (Stop() in moves) is position.rules.may_end
        assert position.mistake is None


@given(match=matches(guided=False))
@whole_matches
def test_what_was_wrong_can_be_told_from_what_all_could_see(match: Played) -> None:
    for position in match.positions()[::-12]:  # each is told from the whole turn before it
        found = mistakes(position.observe(position.watcher).turn)
        if position.phase in (Phase.COVER, Phase.BOOKING):
            assert (found[0] if found else None) == position.mistake


def test_a_turn_that_was_flagged_is_booked_with_the_score_so_far() -> None:
    position = play(table("7S 9H TH  JD 4C 3S  QD KS 9C", pace=6), "cover b3, cover a3, flag")
    assert position.turn.ended is Ending.FLAGGED
    assert play(position, "next").sheet.points(1, 0) == 2
