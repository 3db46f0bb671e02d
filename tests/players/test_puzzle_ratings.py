"""Ratings by puzzles: from the grade on, moved by the first sitting at each."""

from __future__ import annotations

from jungle_games.players.ratings import GRADE_POINTS, NEWCOMER, Sitting, rate


def sitting(key: str, grade: int = 3, *, solved: bool = True, cleanly: bool = True) -> Sitting:
    return Sitting(key, grade, solved, cleanly)


def test_a_clean_solution_raises_the_person_and_lowers_the_puzzle() -> None:
    ratings = rate([sitting("a")])
    assert ratings.person.mean > NEWCOMER.mean
    assert ratings.person.deviation < NEWCOMER.deviation
    assert ratings.puzzles["a"].mean < GRADE_POINTS[2]


def test_the_first_sitting_counts_and_no_other() -> None:
    assert rate([sitting("a"), sitting("a", solved=False)]) == rate([sitting("a")])


def test_help_is_worth_less_than_none_and_more_than_giving_up() -> None:
    clean, helped, left = (
        rate([sitting("a", solved=solved, cleanly=cleanly)]).person.mean
        for solved, cleanly in ((True, True), (True, False), (False, False))
    )
    assert clean > helped > left


def test_the_nearest_puzzle_is_of_the_grade_that_fits() -> None:
    rows = [(f"{grade}/{number}", grade) for grade in range(1, 6) for number in range(3)]
    assert rate([]).nearest(rows) == "1/0"
    strong = rate([sitting(f"{number}", 5) for number in range(12)])
    assert strong.nearest(rows).startswith("5/")
    assert strong.nearest([]) == ""
