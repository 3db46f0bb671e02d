"""Every pet does what its card says, and nothing without its effect; contradictions go by the rulings."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

import pytest
from examples import rows
from hypothesis import given
from hypothesis import strategies as st
from matrix_tables import GAME, LIVE, LOCKED, MULTIPLE, cover, names, play, square, table, turn, with_pets

from jungle_games.games.jungle_matrix.rules.moves import Stop, Swap
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import SHIPPED, PetSet, changes_nothing, find_pets
from jungle_games.games.jungle_matrix.rules.position import Booked, JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.rules.turn_rules import Colours, TurnRules, fold

OURS: Final = find_pets()
Lay = Callable[..., JungleMatrixPosition]
"""Lays a table for seat 0, before whom the pet lies."""

PAIR: Final = "TS AS 2D  2C 4S 4D  QS QD 3H"
MIXED: Final = "TS AH 2D  2C 4S 4D  QS QD 3H"
APART: Final = "TS 2H 2D  2C 4S 4D  QS QD AS"
KING: Final = "KS 3H 4D  5C TS TH  JD JS 2C"


def covered(position: JungleMatrixPosition, squares: str) -> JungleMatrixPosition:
    return play(position, ", ".join(f"cover {each}" for each in squares.split()))


def due(position: JungleMatrixPosition) -> str:
    return str(position.due[0]) if position.due else ""


def after_a_caught_mistake(lay: Lay) -> tuple[Phase, int]:
    position = play(lay(LIVE), "cover b2, catch")
    return position.phase, position.player


def magpie_books(lay: Lay) -> tuple[int, ...]:
    position = lay(LOCKED)
    sheet = position.sheet.book(1, 1, Booked(10))
    return play(replace(position, sheet=sheet), "gridlocked, next").sheet.totals


def thirty_covered(lay: Lay) -> int:
    position = lay(LOCKED)
    return replace(position, turn=replace(position.turn, covered=30)).score_now


def limit(position: JungleMatrixPosition) -> float | None:
    found = GAME.time_limit(position)
    return None if found is None else found.seconds


SHOWS: Final[Mapping[str, tuple[Callable[[Lay], Any], Any, Any]]] = {
    "Parrot": (lambda lay: covered(lay(MULTIPLE, "TC TD 8C"), "a3 b2 c1").score_now, 5, 3),
    "Ant": (lambda lay: covered(lay(PAIR), "a1 b1").score_now, 4, 2),
    "Elephant": (lambda lay: lay(LOCKED).score_now, 5, 0),
    "Owl": (lambda lay: str(lay(LOCKED, "8D").observe(0).turn.deck[0]), "8D", "??"),
    "Tortoise": (after_a_caught_mistake, (Phase.COVER, 0), (Phase.PET, 1)),
    "Chameleon": (lambda lay: names(m.square for m in lay(PAIR).legal_moves() if isinstance(m, Swap))[:5], "a1 b1", ""),
    "Kangaroo": (lambda lay: names(lay(KING).turn.right), "a1", ""),
    "Dolphin": (lambda lay: due(lay("7S 3H 5D  2C JS JD  QS QD AS")), "7+3", ""),
    "Cheetah": (lambda lay: play(lay(LOCKED), "time 59.5, gridlocked").score_now, 5, 0),
    "Phoenix": (lambda lay: names(lay(LOCKED).turn.right), "a1 b1 c1 a2 b2 c2 a3 b3 c3", ""),
    "Magpie": (magpie_books, (3, 7), (0, 10)),
    "Sloth": (lambda lay: covered(lay(MULTIPLE), "a3 b2 c1").score_now, 2, 3),
    "Snail": (lambda lay: Stop() in lay(LIVE).legal_moves(), False, True),
    "Mole": (lambda lay: due(lay(MULTIPLE)), "9+2", "K Q J"),
    "Skunk": (lambda lay: due(lay(MULTIPLE)), "9+2", "K Q J"),
    "Crab": (lambda lay: names(lay(MULTIPLE).turn.right), "c1", "a3"),
    "Bat": (lambda lay: due(lay(MULTIPLE)), "7+4", "K Q J"),
    "Flamingo": (lambda lay: due(lay(MIXED)), "", "10+A"),
    "Zebra": (lambda lay: due(lay(PAIR)), "", "10+A"),
    "Hedgehog": (lambda lay: due(lay(APART)), "", "10+A"),
    "Rabbit": (lambda lay: limit(lay(LIVE)), 3.0, None),
    "Crocodile": (thirty_covered, 20, 30),
    "Mosquito": (lambda lay: covered(lay("6S 5S 2D  2C 4S 4D  QS QD 3H"), "a1 b1").score_now, 1, 2),
}
"""For every pet but the Octopus: what shows it, what is seen with its effect, and what without."""


def lay_with(pet: str, pets: PetSet) -> Lay:
    return lambda grid, deck="", **options: table(grid, deck, pets=pet, pet_set=pets, **options)


@rows("name", SHOWS)
def test_a_pet_does_what_it_says_and_nothing_without_its_effect(name: str) -> None:
    show, wanted, otherwise = SHOWS[name]
    assert show(lay_with(name, OURS)) == wanted
    idle = PetSet(tuple(replace(pet, effects=()) if pet.name == name else pet for pet in OURS.pets))
    assert show(lay_with(name, idle)) == otherwise
    assert wanted != otherwise


def test_the_octopus_lays_twelve_cards() -> None:
    for pet, squares in (("Octopus", 12), ("Ant", 9)):
        position = GAME.start(GAME.options_type(), seats=2, setup={"pets": [pet, "Owl"]})  # type: ignore[call-arg]
        laid = play(position, f"pet {pet} self, shuffle 3, deal")
        assert len(laid.grid) == squares
        assert len(laid.turn.deck) == 52 - squares


class TestSmallPrint:
    """What a card's one sentence means in full."""

    def test_the_centre_wakes_once_three_cards_have_been_covered(self) -> None:
        mole = turn("TS AS 9D  2C QS 4D  KS JD 3H", "7H 7C 8C 8S", with_pets("Mole"))
        assert names(mole.right) == "a1"
        three = cover(mole, "a1 b1 c1")
        assert list(map(str, three.due)) == ["9+2"]  # under way still
        four = cover(mole, "a1 b1 c1 a2")
        assert due_names(four) == ["K Q J"]

    def test_of_four_columns_both_in_the_middle_sleep(self) -> None:
        grid = "2S 3S 4S 5S  KD TD AS KH  2H 3H 4H 5H"
        assert names(turn(grid, rules=with_pets("Octopus")).due[0].squares) == "b2 c2"
        assert turn(grid, rules=with_pets("Octopus", "Mole")).due == ()

    def test_a_sleeping_card_is_not_covered_by_any_leave_either(self) -> None:
        start = turn(LOCKED, rules=with_pets("Mole", "Phoenix", "Chameleon"))
        assert square("b2") not in start.right
        assert square("b2") not in start.swappable

    def test_the_phoenix_rises_once(self) -> None:
        once = cover(turn(LOCKED, "QS QH", with_pets("Phoenix")), "a1")
        assert (once.mistake, once.covered) == (None, 1)
        assert once.right == ()
        again = once.cover(square("b1"))
        assert again.mistake is not None

    def test_a_king_is_left_to_the_kangaroo_where_the_phoenix_could_do_it_too(self) -> None:
        both = cover(turn(KING, "3D", with_pets("Phoenix", "Kangaroo")), "a1")
        assert (both.lone_kings, both.wild_covers) == (1, 0)

    def test_the_chameleon_swaps_once_and_the_card_going_down_is_known(self) -> None:
        start = table(LOCKED, "8C 6D", pets="Chameleon")
        after = play(start, "swap a1")
        assert (str(after.turn.top(square("a1"))), str(after.turn.deck[0])) == ("8C", "2S")
        assert [str(card) for card in after.observe(1).turn.deck[:2]] == ["2S", "??"]
        assert after.turn.covered == 0
        assert not any(isinstance(move, Swap) for move in after.legal_moves())
        assert str(play(after, "cover b1").observe(1).turn.deck[0]) == "??"

    def test_the_tortoise_leaves_the_grid_as_it_is_and_forgives_once(self) -> None:
        start = table(LIVE, "8C 6D", pets="Tortoise")
        forgiven = play(start, "cover b2, catch")
        assert forgiven.turn.covered == 1
        assert forgiven.call is not None
        assert forgiven.call.forgiven
        assert not forgiven.calls_closed
        assert play(forgiven, "cover b2, catch").sheet.points(1, 0) == 0

    def test_a_forgiven_call_of_gridlock_is_taken_back(self) -> None:
        for moves in ("gridlocked, catch", "cover b2, gridlocked, catch"):
            forgiven = play(table(LIVE, pets="Tortoise"), moves)
            assert (forgiven.phase, forgiven.turn.ended, forgiven.to_move) == (Phase.COVER, None, 0)

    def test_a_turn_that_was_ended_stays_ended_when_an_earlier_mistake_is_forgiven(self) -> None:
        forgiven = play(table(LIVE, pets="Tortoise"), "cover b2, stop, catch")
        assert (forgiven.phase, forgiven.to_move) == (Phase.BOOKING, 1)
        assert play(forgiven, "next").sheet.points(1, 0) == 1

    def test_two_of_a_kind_do_it_twice(self) -> None:
        assert with_pets("Parrot", "Parrot").trio_points == 4
        assert with_pets("Sloth", "Sloth").factor == Fraction(1, 4)
        assert with_pets("Phoenix", "Phoenix").wild_covers == 2
        assert with_pets("Tortoise", "Tortoise").forgives == 2
        assert with_pets("Dolphin", "Dolphin").sums == (11, 10)
        assert with_pets("Crocodile", "Crocodile").cap == 20

    def test_dolphin_octopus_and_twelves_go_together(self) -> None:
        assert with_pets("Dolphin", twelves=True).sums == (12, 10)
        assert not with_pets("Octopus").goes_on
        assert not with_pets("Dolphin").goes_on
        assert not with_pets(wide_grid=True).goes_on
        assert with_pets("Parrot", "Skunk", "Bat").goes_on


def due_names(start: Any) -> list[str]:
    return [str(each) for each in start.due]


class TestContradictions:
    def test_the_one_played_last_wins_for_a_setting(self) -> None:
        assert with_pets("Flamingo", "Zebra").colours is Colours.DIFFERENT
        assert with_pets("Zebra", "Flamingo").colours is Colours.SAME
        assert with_pets("Rabbit", pace=6).pace == 3

    def test_points_add_up_then_factors_then_caps(self) -> None:
        rules = with_pets("Crocodile", "Sloth", "Elephant")
        assert rules.score(rules.start_points + 30) == 18
        assert rules.score(rules.start_points + 44) == 20

    @given(st.data())
    def test_in_any_order_sums_factors_and_caps_are_the_same_and_the_last_setting_stands(self, data: Any) -> None:
        chosen = data.draw(st.lists(st.sampled_from(OURS.pets), max_size=8))
        order = list(chosen)
        random.Random(data.draw(st.integers(0, 999))).shuffle(order)
        one = fold(TurnRules(), [pet.effects for pet in chosen])
        other = fold(TurnRules(), [pet.effects for pet in order])
        assert replace(one, colours=other.colours) == other  # the one setting on which our pets disagree
        colours = [value for pet in order for name, value in pet.effects if name == "colours"]
        assert other.colours is (colours[-1] if colours else Colours.ANY)
        assert other.trio_points == 2 * order.count(OURS.pet("Parrot"))
        assert other.factor == Fraction(1, 2) ** order.count(OURS.pet("Sloth"))

    def test_several_other_sums_follow_the_first_from_the_highest_down(self) -> None:
        extra = [(("extra_sum", value),) for value in (9, 13, 9, 11)]
        assert fold(TurnRules(), extra).sums == (11, 13, 9)
        assert fold(TurnRules(), [*extra, (("sum", 12),)]).sums == (12, 13, 9)

    def test_other_variants_are_what_pets_do(self) -> None:
        assert with_pets("Hedgehog") == with_pets(touching=True)
        assert with_pets("Octopus") == with_pets(wide_grid=True)
        assert with_pets("Owl") == with_pets(open_deck=True)
        assert with_pets("Snail") == with_pets(voluntary_end=False)


class TestShipped:
    def test_there_are_24_pets_on_48_cards(self) -> None:
        assert len(OURS.pets) == 24
        assert len(OURS.deck()) == 48
        assert [pet.is_gift for pet in OURS.pets] == [True] * 12 + [False] * 12

    @pytest.mark.parametrize(
        ("preset", "idle"),
        [("standard", ""), ("advanced", "Snail"), ("everything", "Ant Owl Octopus Snail Crab Bat Hedgehog Mosquito")],
    )
    def test_what_changes_nothing_by_the_rules_of_a_preset_is_known(self, preset: str, idle: str) -> None:
        options = JungleMatrixOptions.build(preset)
        assert " ".join(pet.name for pet in OURS.pets if changes_nothing(pet, OURS, options)) == idle
        assert [pet.name for pet in OURS.pets if pet.fourth] == ["Phoenix", "Magpie"]

    def test_the_fingerprint_is_that_of_the_file(self) -> None:
        assert OURS.fingerprint() == SHIPPED

    def test_every_pet_has_a_test(self) -> None:
        assert {*SHOWS, "Octopus"} == {pet.name for pet in OURS.pets}

    def test_every_gift_and_burden_is_read_in_the_panel(self) -> None:
        plain = TurnRules().sentences()
        assert plain == ("pairs sum to 11", "highest first")
        for pet in OURS.pets:
            assert fold(TurnRules(), [pet.effects]).sentences() != plain, pet.name
