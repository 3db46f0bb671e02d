"""The engine plays by the rules, only faster; and turns come out as they were measured."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from examples import dear
from hypothesis import given
from hypothesis import strategies as st
from matrix_strategies import effects
from matrix_tables import LOCKED, MULTIPLE, cover, turn, with_pets

from jungle_games.core.shuffle import shuffled
from jungle_games.games.jungle_matrix.player.engine import Engine, Table, number_of
from jungle_games.games.jungle_matrix.rules.moves import index, squares
from jungle_games.games.jungle_matrix.rules.pets import find_pets
from jungle_games.games.jungle_matrix.rules.position import DECK
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import TurnRules, fold

NAMES: Final = [pet.name for pet in find_pets().pets]


@st.composite
def rules(draw: st.DrawFn) -> TurnRules:
    """Rules that any pets, in any order, and any variants make; without points for speed, which the engine guesses."""
    pets = draw(st.lists(st.sampled_from(NAMES), max_size=4))
    names = ("twelves", "wide_grid", "touching", "upside_down")
    folded = with_pets(*pets, **{name: draw(st.booleans()) for name in names})
    others = draw(st.lists(effects(), max_size=2))
    return replace(fold(folded, others), quick_points=(), pace=0)


def play_as_engine(played: Turn, engine: Engine) -> Turn:
    """The turn by the rules, with the engine's choice wherever there is one; each is found right."""
    columns = played.rules.columns
    table = Table.of(played)
    while played.ended is None and played.deck:
        places = engine.first_due([number_of(card) for card in played.tops], played.covered)
        chosen = tuple(squares(columns)[place] for place in places)
        assert (chosen in [combination.squares for combination in played.due]) is bool(places)
        assert bool(places) is bool(played.due)
        if not places and not played.right and not played.swappable:
            return played.gridlocked()
        table.tops, table.covered = [number_of(card) for card in played.tops], played.covered
        if not places and played.right:
            chosen = (squares(columns)[engine.leave(_with_leave(table, played))[0]],)
        for square in chosen:
            if played.ended is None and played.deck:
                assert square in played.right
                played = played.cover(square)
        if not chosen:
            played = played.swap(squares(columns)[engine.least_useful(table)])
    return played


def _with_leave(table: Table, played: Turn) -> Table:
    table.lone_kings = played.rules.lone_kings - played.lone_kings
    table.wild_covers = played.rules.wild_covers - played.wild_covers
    return table


@given(rules=rules(), number=st.integers(0, 10**6))
@dear(25)
def test_a_turn_of_the_engine_is_one_of_the_rules(rules: TurnRules, number: int) -> None:
    engine, deck = Engine(rules), shuffled(DECK, number)
    laid = Turn(rules, deck).laid()
    by_rules = play_as_engine(laid, engine)
    if by_rules.deck or by_rules.ended is not None:
        table = Table.of(laid)
        table.known, table.bag = [number_of(card) for card in laid.deck[::-1]], []
        assert engine.play_out(table, Random(1)) == replace(by_rules, seconds=None).score_now
        assert table.covered == by_rules.covered


def test_a_table_is_that_of_the_turn() -> None:
    start = turn(LOCKED, "8C 6D", with_pets("Phoenix", "Chameleon", "Owl", "Tortoise"))
    after = cover(start, "a1").swap(squares(3)[4])
    table = Table.of(after)
    assert table.tops == [number_of(card) for card in after.tops]
    assert table.under == [number_of(card) for card in after.under]
    assert table.known == [number_of(after.deck[0])]
    assert sorted([*table.tops, *table.under, *table.known, *table.bag]) == list(range(52))
    assert (table.covered, table.wild_covers, table.swaps, table.forgives) == (1, 0, 0, 1)


def test_a_combination_under_way_is_finished_first() -> None:
    rules = replace(TurnRules(), trio_points=100)
    begun = cover(turn(MULTIPLE, "TC", rules), "a3")
    rest = tuple(index(each[0], 3) for each in begun.pending)
    assert Engine(rules).play_out(Table.of(begun), Random(1), rest, 100) >= 103


def test_slips_that_are_caught_end_a_turn_with_nothing_unless_forgiven() -> None:
    clumsy = Engine(TurnRules(), slips=1.0)
    assert {clumsy.play(Random(seed)) for seed in range(50)} == {0}
    lucky = Engine(replace(TurnRules(), forgives=1, start_points=5), slips=0.05)
    unlucky = Engine(replace(TurnRules(), start_points=5), slips=0.05)
    assert sum(lucky.play(Random(n)) for n in range(400)) > sum(unlucky.play(Random(n)) for n in range(400))


def test_some_pets_could_go_on_for_ever_and_are_broken_off() -> None:
    endless = replace(TurnRules(), wild_covers=10**6)
    assert Engine(endless).play(Random(1)) < 500
    assert Engine(replace(endless, columns=4)).play(Random(1)) == 40
