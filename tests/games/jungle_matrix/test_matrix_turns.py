"""A turn on the grid: the source's figures, priorities, the order of covering, mistakes and the empty deck."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from examples import rows
from matrix_tables import LIVE, LOCKED, MULTIPLE, cover, names, square, turn

from jungle_games.core.cards import Card
from jungle_games.games.jungle_matrix.rules.turn import Act, Ending, Turn, Wrong
from jungle_games.games.jungle_matrix.rules.turn_rules import Colours, End, QuickPoints, TurnRules

STANDARD = TurnRules()


LOWEST = replace(STANDARD, first=End.LOWEST)
TWO_SUMS = replace(STANDARD, sums=(11, 10))
FIVES = "6S 5S 9S  AS JS JD  QS QD 5H"


class TestPriorities:
    @rows(
        ("lying", "rules", "wanted"),
        [
            (LOCKED, STANDARD, []),
            # Pairs go by their higher card; turned round the lowest pair is first and the trio last.
            ("6S 7S 8S  9S TS AS  2S 3S 4S", STANDARD, ["10+A", "9+2", "8+3", "7+4"]),
            (MULTIPLE, LOWEST, ["7+4", "9+2", "K Q J"]),
            # Another sum comes below all of the first.
            (FIVES, TWO_SUMS, ["6+5", "6+5", "9+A", "5+5", "5+5"]),
            (FIVES, replace(TWO_SUMS, first=End.LOWEST), ["5+5", "5+5", "9+A", "6+5", "6+5"]),
        ],
    )
    def test_what_is_open_is_told_in_order(self, lying: str, rules: TurnRules, wanted: list[str]) -> None:
        start = turn(lying, rules=rules)
        assert list(map(str, start.open)) == wanted
        assert list(map(str, start.due)) == [each for each in wanted if each == wanted[0]]
        assert bool(start.right) is bool(wanted)

    def test_after_covering_the_trio_the_remaining_priorities_may_change(self) -> None:
        same = cover(turn(MULTIPLE, "KS KH KD"), "a3 b2 c1")
        assert list(map(str, same.due)) == ["9+2"]
        changed = cover(turn(MULTIPLE, "TS AS 5H"), "a3 b2 c1")
        assert list(map(str, changed.due)) == ["10+A"]

    def test_twelve_pairs_six_and_six(self) -> None:
        twelves = turn("6S 6H AS  TH JS JD  QS QD 3S", rules=replace(STANDARD, sums=(12,)))
        assert [names(each.squares) for each in twelves.due] == ["a1 b1", "b1 a1"]


class TestCovering:
    def test_the_trio_is_covered_king_queen_jack(self) -> None:
        start = turn(MULTIPLE, "TC TD 8C")
        assert names(start.right) == "a3"
        assert names(cover(start, "a3").right) == "b2"
        assert names(cover(start, "a3 b2").right) == "c1"
        done = cover(start, "a3 b2 c1")
        assert (done.covered, done.mistake, done.under_way) == (3, None, ())
        assert done.top(square("c1")) == Card("8C")

    def test_a_pair_is_covered_from_its_higher_card(self) -> None:
        start = turn("TS AS 2D  2C 4S 4D  QS QD 5H")
        assert names(start.right) == "a1"
        assert names(cover(start, "a1").right) == "b1"
        rising = replace(STANDARD, covers=End.LOWEST)
        assert names(turn("TS AS 2D  2C 4S 4D  QS QD 5H", rules=rising).right) == "b1"
        assert names(turn(MULTIPLE, rules=rising).right) == "c1"

    def test_between_the_cards_of_a_combination_the_grid_is_not_read_anew(self) -> None:
        start = turn("TS AS 2D  2C 4S 4D  QS QD 3H", "KH JS")
        between = cover(start, "a1")
        assert names(between.right) == "b1"
        assert [names(choice) for choice in between.pending] == ["b1"]
        assert list(map(str, cover(between, "b1").due)) == ["K Q J", "K Q J"]

    def test_among_alike_cards_the_player_chooses(self) -> None:
        start = turn("TS AS TH  AC 4S 4D  QS QD 3H")
        assert names(start.right) == "a1 c1"
        begun = cover(start, "c1")
        assert names(begun.right) == "b1 a2"
        assert [names(choice) for choice in begun.pending] == ["b1 a2"]
        assert cover(begun, "a2").mistake is None

    @rows(
        ("touching", "colours", "pairs"),
        [
            (False, Colours.ANY, "a1 b1, a1 c3"),
            (True, Colours.ANY, "a1 b1"),
            (False, Colours.SAME, "a1 c3"),
            (False, Colours.DIFFERENT, "a1 b1"),
            (True, Colours.SAME, ""),
        ],
    )
    def test_pairs_may_have_to_touch_or_to_match(self, touching: bool, colours: Colours, pairs: str) -> None:
        rules = replace(STANDARD, touching=touching, colours=colours)
        start = turn("TS AH 3D  3C JS JD  QS QD AC", rules=rules)
        assert ", ".join(names(each.squares) for each in start.due) == pairs

    def test_touching_counts_corners_and_spares_trios(self) -> None:
        rules = replace(STANDARD, touching=True)
        assert names(turn("TS 3H 3D  3C AS JD  QS QD 4C", rules=rules).due[0].squares) == "a1 b2"
        assert turn("KS 3H QD  3C 2S 2D  2C 4D JC", rules=rules).due[0].is_trio

    def test_the_next_card_lies_on_top_and_the_others_below(self) -> None:
        start = turn("TS AS 2D  2C 4S 4D  QS QD 5H", "KH KD")
        done = cover(start, "a1 b1")
        assert done.grid[0] == (Card("TS"), Card("KH"))
        assert done.under == (Card("TS"), Card("AS"))
        assert done.log == (Act(square("a1"), Card("KH")), Act(square("b1"), Card("KD")))


class TestMistakes:
    @rows(
        ("covered", "wrong", "right"),
        [
            ("b2", Wrong.ORDER, "a3"),
            ("a3 c1", Wrong.ORDER, "b2"),
            ("a1", Wrong.PRIORITY, "a3"),
            ("a3 a1", Wrong.PRIORITY, "b2"),
            ("b3", Wrong.NOTHING, "a3"),
        ],
    )
    def test_what_is_wrong_and_what_was_right(self, covered: str, wrong: Wrong, right: str) -> None:
        after = cover(turn(MULTIPLE, "TC TD 8C"), covered)
        assert after.mistake is not None
        assert (after.mistake.wrong, names(after.mistake.right)) == (wrong, right)
        assert str(after.mistake.square) == covered.split()[-1]
        assert str(after.mistake.combination) == "K Q J"

    def test_it_stands_the_combination_is_void_and_the_grid_is_read_anew(self) -> None:
        after = cover(turn(MULTIPLE, "KH TD 8C 9C"), "a3 a1")
        assert (after.covered, after.under_way) == (2, ())
        assert names(after.right) == "a3"  # the king that came onto the king begins the trio once more
        assert cover(after, "b3").gridlocked().mistake == after.mistake, "the first one is what can be caught"

    def test_covering_where_nothing_is_open_is_one(self) -> None:
        after = cover(turn(LOCKED), "a1")
        assert after.mistake is not None
        assert (after.mistake.wrong, after.mistake.right, after.mistake.combination) == (Wrong.NOTHING, (), None)

    def test_calling_gridlock_while_a_combination_is_open_is_one(self) -> None:
        called = turn(LIVE).gridlocked()
        assert called.ended is Ending.GRIDLOCKED
        assert called.mistake is not None
        assert (called.mistake.wrong, called.mistake.square) == (Wrong.NOT_GRIDLOCKED, None)

    def test_a_broken_combination_scores_nothing_extra(self) -> None:
        rules = replace(STANDARD, trio_points=2)
        assert cover(turn(MULTIPLE, "TC TD 8C", rules), "a3 b2 c1").points == 5
        assert cover(turn(MULTIPLE, "TC TD 8C", rules), "a3 b2 a1").points == 3


class TestExhaustion:
    def near_the_end(self, left: int, rules: TurnRules = STANDARD) -> Turn:
        """A turn with so many cards left, in which a king, a queen and a jack lie open in the upper row."""
        start = turn("KS QS JS  2S 2H 2D  3S 3H 3D", rules=rules)
        covered = len(start.deck) - left
        stack = (*start.deck[:covered], start.grid[8][0])
        return replace(start, deck=start.deck[covered:], grid=(*start.grid[:8], stack), covered=covered)

    def test_the_first_deck_brings_43_points(self) -> None:
        after = cover(self.near_the_end(3), "a1 b1 c1")
        assert (after.exhaustions, after.covered, after.score_now) == (1, 43, 43)
        assert after.ended is None
        assert after.deck == ()

    def test_all_cards_below_the_top_ones_are_the_new_deck(self) -> None:
        after = cover(self.near_the_end(3), "a1 b1 c1")
        again = after.reshuffled(after.under[::-1])
        assert len(again.deck) == 43
        assert [len(stack) for stack in again.grid] == [1] * 9
        assert again.tops == after.tops

    def test_in_the_middle_of_a_combination_it_is_finished_with_the_new_deck(self) -> None:
        after = cover(self.near_the_end(2), "a1 b1")
        assert after.exhaustions == 1
        again = after.reshuffled(after.under)
        assert names(again.right) == "c1"
        done = cover(again, "c1")
        assert (done.mistake, done.covered, done.score_now) == (None, 44, 44)

    @rows("changed", [{"sums": (11, 10)}, {"sums": (12, 10)}])
    def test_with_two_sums_it_ends_the_turn(self, changed: dict[str, tuple[int, ...]]) -> None:
        after = cover(self.near_the_end(2, replace(STANDARD, **changed)), "a1 b1")  # type: ignore[arg-type]
        assert (after.ended, after.score_now) == (Ending.EXHAUSTED, 43)


class TestScore:
    @rows(
        ("points", "factor", "cap", "score"),
        [(11, "1/2", None, 6), (11, "1/4", None, 3), (12, "1/2", 5, 5), (30, "2", 20, 20), (-3, "1", None, 0)],
    )
    def test_factors_round_up_and_caps_come_last(self, points: int, factor: str, cap: int | None, score: int) -> None:
        assert replace(STANDARD, factor=Fraction(factor), cap=cap).score(points) == score

    def test_a_quick_end_must_be_called_and_timed(self) -> None:
        rules = replace(STANDARD, quick_points=(QuickPoints(60, 5),))
        locked = turn(LOCKED, rules=rules)
        assert replace(locked, seconds=60.0).gridlocked().score_now == 5
        assert replace(locked, seconds=60.1).gridlocked().score_now == 0
        assert locked.gridlocked().score_now == 0
        assert replace(locked, seconds=9.0, ended=Ending.STOPPED).score_now == 0
