"""Any game's mentor: it glances at all decisions, looks at those that matter, and tells of what it finds at once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from examples import rows
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.findings import Decision, Findings, Moment, MomentKind
from jungle_games.core.limits import Limits
from jungle_games.players.mentoring import AS_GOOD, LARGER, MATTERS, Glance, Look, Plain, TwoLooks

SLIP, ROSE, GIVEN, BEST, CLOSEST, HIGHEST = MomentKind


class Judging:
    """A judge of decisions whose chances are given: with the best move, and with the one played.

    ``better`` are the moves that were better, by the ply; ``confirmed`` may take a glance back. After ``circle`` moves
    all stands as before. ``seen`` is what is plain, and the first moves of ``book`` are known by heart. ``wide`` are
    chances that only a wider look shows; ``done`` is what was done each time.
    """

    open = False
    alone = False
    nodes = 1

    def __init__(
        self, chances: Sequence[tuple[float, float]], better: Sequence[str] = (), confirmed: Sequence[bool] = (),
        circle: int = 1000, seen: Mapping[int, Plain] | None = None, book: int = 0,
    ) -> None:
        self.chances, self.better, self.confirmed = chances, better, confirmed
        self.looked: list[int] = []
        self.circle, self.seen, self.book = circle, seen or {}, book
        self.unsure: set[int] = set()
        self.needed, self.doubt = math.inf, 0.0
        self.wide: dict[int, tuple[float, float]] = {}
        self.done = ""

    def glance(self, decision: Decision[Any, Any], limits: Limits, stop: object) -> Glance:
        best, did = self.chances[decision.ply]
        return Glance(best, did, sure=decision.ply not in self.unsure)

    def look(self, decision: Decision[Any, Any], limits: Limits, stop: object) -> Look | None:
        self.looked.append(decision.ply)
        if decision.ply in self.unsure and (limits.nodes or 0) < self.needed:
            return None
        best, did = self.chances[decision.ply]
        if (limits.nodes or 0) > LARGER:
            best, did = self.wide.get(decision.ply, (best, did))
        if did >= best or (self.confirmed and not self.confirmed[decision.ply]):
            return Look(did, did - 0.3, doubt=self.doubt)
        better = self.better[decision.ply] if self.better else f"better {decision.ply}"
        return Look(did, best, Moment(decision.ply, decision.seat, "played", SLIP, best, did, better))

    def plain(self, decision: Decision[Any, Any], last: object) -> Plain | None:
        return self.seen.get(decision.ply)

    def in_book(self, decision: Decision[Any, Any]) -> bool:
        return decision.ply < self.book

    def situation(self, decision: Decision[Any, Any]) -> int:
        return decision.ply % self.circle

    def deed(self, decision: Decision[Any, Any], better: str) -> str:
        return self.done or better


def look_back(
    judge: Judging, seats: int = 1, stop: Any = bool, told: list[Findings[Any]] | None = None,
    end: float | None = None,
) -> Findings[Any]:
    decisions = [Decision(ply, ply % seats, None, "played", end=end) for ply in range(len(judge.chances))]
    mentor = TwoLooks(judge, lambda *_asked: None)
    return mentor.look_back(decisions, Limits(), stop, [].append if told is None else told.append)


def plies(found: Findings[Any], kind: MomentKind = SLIP) -> list[int]:
    return [moment.ply for moment in found.moments if moment.kind is kind]


FELL, HELD = (0.9, 0.6), (0.9, 0.9)


def test_all_that_is_sure_to_cost_more_than_a_sixth_is_told_in_the_order_of_the_match() -> None:
    judge = Judging([FELL, HELD, (0.9, 0.2), HELD, FELL, HELD, (0.9, 0.9 - MATTERS - 0.01), HELD, (0.9, 0.8)])
    assert plies(look_back(judge)) == [0, 2, 4, 6]
    assert judge.looked[0] == 2, "the costliest first"
    judge = Judging([FELL, HELD, FELL], confirmed=[True, True, False])
    assert plies(look_back(judge)) == [0], "nothing that a thorough look does not confirm"


def test_what_a_wider_look_shows_is_told_with_its_figures() -> None:
    """A slip of a match, or the costliest move of a steady one, that was an accident of the look is none."""
    judge = Judging([FELL, HELD, (0.9, 0.6), HELD, (0.9, 0.84)])
    judge.open, judge.wide = True, {0: (0.8, 0.79), 2: (0.9, 0.7), 4: (0.9, 0.89)}
    found = look_back(judge)
    assert [(each.ply, each.before, each.after) for each in found.moments if each.kind is SLIP] == [(2, 0.9, 0.7)]
    assert [(each.chance, each.kept) for each in found.course][:3] == [(0.8, 0.79), HELD, (0.9, 0.7)]
    steady = Judging([HELD, (0.9, 0.84), HELD])
    steady.open, steady.wide = True, {1: (0.9, 0.89)}
    assert plies(look_back(steady)) == []


def test_who_goes_to_and_fro_is_told_once() -> None:
    judge = Judging([HELD, FELL] * 5)
    assert plies(look_back(judge)) == [1, 3, 5, 7, 9], "each time another move was better"
    judge.done = "the cat between two squares"
    assert plies(look_back(judge)) == [1]


def test_the_same_miss_is_told_once_where_it_began() -> None:
    judge = Judging([HELD, FELL, FELL, FELL, HELD, FELL, FELL], better=["", "run", "run", "run", "", "run", "guard"])
    assert plies(look_back(judge)) == [1, 6], "nor again soon, with animals going to and fro"


def test_a_miss_of_the_other_side_does_not_hide_ones_own() -> None:
    judge = Judging([HELD, HELD, FELL, FELL, FELL, HELD], better=["", "", "run", "run", "guard", ""])
    assert plies(look_back(judge, seats=2)) == [2, 3, 4]


def test_where_the_chances_rose_and_were_kept_one_took_over() -> None:
    judge = Judging([(0.4, 0.4), (0.4, 0.4), (0.7, 0.7), (0.7, 0.7)])
    (rose,) = (moment for moment in look_back(judge).moments if moment.kind is ROSE)
    assert (rose.ply, rose.before, rose.after, rose.better) == (2, 0.4, 0.7, None)
    judge.doubt = 0.1
    assert plies(look_back(judge), ROSE) == [], "it may have been an accident"


def test_a_gift_that_was_let_go_at_once_is_a_slip_and_nothing_else() -> None:
    found = look_back(Judging([(0.4, 0.4), (0.8, 0.4), (0.4, 0.4)]))
    assert [(moment.ply, moment.kind) for moment in found.moments] == [(1, SLIP)]


def test_a_steady_match_shows_the_best_move_and_the_closest_call() -> None:
    found = look_back(Judging([(0.6, 0.6), (0.55, 0.55), (0.33, 0.32), (0.6, 0.6)]))
    assert plies(found) == []
    assert plies(found, CLOSEST) == [2]
    assert len(plies(found, BEST)) == 1


def test_a_match_that_slid_away_shows_where_most_was_lost_and_the_best_chance() -> None:
    """From 70 to nothing without one move that cost a sixth: still it is not called a match that nothing decided."""
    slide = [(0.5, 0.5), (0.7, 0.6), (0.6, 0.46), (0.46, 0.35), (0.35, 0.2), (0.2, 0.1), (0.1, 0.02)]
    found = look_back(Judging(slide))
    assert plies(found) == [4]
    assert plies(found, HIGHEST) == [1]
    assert plies(found, CLOSEST) == []


def test_what_ended_lower_was_no_close_call() -> None:
    chances = [(0.5, 0.5), (0.33, 0.32), (0.7, 0.65)]
    for end, more, kind, ply in ((0, 0, HIGHEST, 2), (1, 0, CLOSEST, 1), (0.5, 0, CLOSEST, 1), (0.5, 0.2, HIGHEST, 2)):
        found = look_back(Judging([(best + more, did + more) for best, did in chances]), end=end)
        assert (plies(found, kind), len(plies(found, CLOSEST) + plies(found, HIGHEST))) == ([ply], 1)


def test_where_a_sure_win_went_is_looked_for_harder() -> None:
    judge = Judging([(1.0, 1.0), (1.0, 0.0), (0.0, 0.0)])
    judge.alone, judge.unsure, judge.needed = True, {1}, 2 * LARGER
    assert plies(look_back(judge, end=0.0)) == [1]


@rows("book", [0, 3])
def test_how_a_match_begins_is_nobodys_closest_call(book: int) -> None:
    lowest = 2 if book else 0
    chances = [(0.6, 0.6)] * 8
    chances[lowest] = (0.32, 0.32)
    assert plies(look_back(Judging(chances, book=book)), CLOSEST) == []
    chances[lowest], chances[5] = (0.5, 0.5), (0.25, 0.25)
    assert plies(look_back(Judging(chances, book=book)), CLOSEST) == [5]


def test_what_was_never_close_and_what_was_always_lost_are_no_moments() -> None:
    assert plies(look_back(Judging([(0.0, 0.0)] * 3)), HIGHEST) == []
    for end in (0, 1):
        found = look_back(Judging([(0.5, 0.5), (0.45, 0.44), (0.6, 0.59)]), end=end)
        assert plies(found, HIGHEST) + plies(found, CLOSEST) == [], "the start, and what is about even, say nothing"


def test_what_is_plain_is_told_however_little_it_cost() -> None:
    gift = Plain("Red gave you the cat", gift=True)
    seen = {1: Plain("Given away: the wolf"), 3: gift, 4: Plain(win="den")}
    found = look_back(Judging([(0.9, 0.9), (0.9, 0.84), (0.84, 0.84), (0.86, 0.86), (0.95, 0.95)], seen=seen))
    told = {moment.ply: (moment.kind, moment.title, moment.before, moment.after) for moment in found.moments}
    assert told[1] == (SLIP, "Given away: the wolf", 0.9, 0.84)
    assert told[3] == (GIVEN, "Red gave you the cat", 0.84, 0.86)
    assert told[4] == (SLIP, "A win was there to be taken", 1.0, 0.95)
    assert next(each for each in found.course if each.ply == 4).chance == 1.0
    assert found.run == (2, 3), "no slip is among the best moves"


def test_what_is_given_for_something_is_not_given_for_nothing() -> None:
    """For a win anything may be given; what was given for nothing is told also where nothing was better."""
    for gave, after, told in ((False, 0.9, []), (True, 0.9, [1]), (True, 1.0, [])):
        found = look_back(Judging([(after, after)] * 2, seen={1: Plain("Given away: the wolf", given=gave)}))
        assert (plies(found), plies(found, GIVEN)) == ([], told)


def test_a_gift_shows_in_the_chances_or_changed_little() -> None:
    for after, kind in ((0.7, ROSE), (0.52, GIVEN), (0.4, None), (0.0, None)):
        found = look_back(Judging([(0.5, 0.5), (after, after)], seen={1: Plain("Red gave you the cat", gift=True)}))
        assert [each.kind for each in found.moments if each.title] == ([kind] if kind else [])


CHANCES = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)).map(lambda pair: (max(pair), min(pair))), max_size=30)


@given(chances=CHANCES, data=st.data())
def test_all_figures_are_the_same_values(chances: list[tuple[float, float]], data: st.DataObject) -> None:
    """Whatever happened, and whatever the quick looks had said: moments, course, slips and runs agree."""
    confirmed = data.draw(st.lists(st.booleans(), min_size=len(chances), max_size=len(chances)))
    seen = {ply: Plain("plain") for ply in data.draw(st.sets(st.integers(0, 29), max_size=3))}
    judge = Judging(chances, confirmed=confirmed, seen=seen)
    judge.unsure = data.draw(st.sets(st.integers(0, 29), max_size=9))
    judge.alone = data.draw(st.booleans())
    found = look_back(judge)
    assert not {each.ply for each in found.course} & judge.unsure, "what is unsure is not shown"
    course, order = {each.ply: each for each in found.course}, [each.ply for each in found.course]
    for moment in found.moments:
        here = course[moment.ply]
        assert moment.after == here.kept
        if moment.kind is SLIP:
            assert moment.before == here.chance
        if moment.kind is CLOSEST:
            assert round(moment.after, 2) == min(round(each.kept, 2) for each in found.course)
        if moment.kind is HIGHEST:
            assert moment.before == max(each.chance for each in found.course)
        if moment.kind is ROSE:
            assert moment.before == course[order[order.index(moment.ply) - 1]].kept
    if judge.alone:
        lost = [number for number, each in enumerate(found.course) if each.kept == 0]
        assert not any(each.chance for number in lost for each in found.course[number + 1 :]), "nobody gives it back"
    blamed = {moment.ply for moment in found.moments if moment.kind is SLIP}
    assert blamed >= {each.ply for each in found.course if each.chance - each.kept >= MATTERS}
    longest = max((len(list(group)) for good, group in groupby(
        found.course, lambda each: each.chance - each.kept <= AS_GOOD and each.ply not in blamed) if good), default=0)
    assert len(found.run) <= longest


def test_each_moment_is_told_of_at_once_and_progress_never_goes_back() -> None:
    told: list[Findings[Any]] = []
    look_back(Judging([FELL, HELD, FELL, HELD]), told=told)
    assert [findings.done for findings in told] == sorted(findings.done for findings in told)
    assert {len(findings.moments) for findings in told} >= {0, 1, 2}
    assert list(dict.fromkeys(len(findings.course) for findings in told))[-4:] == [1, 2, 3, 4], "it grows from the end"


@rows("after", [0, 2])
def test_it_stops_when_it_is_told_to(after: int) -> None:
    judge, asked = Judging([FELL] * 20), iter(range(100))
    found = look_back(judge, stop=lambda: next(asked) >= after)
    assert not found.moments
    assert not judge.looked
