"""Two programs without windows, from the invitation to the rematch a day later."""

from __future__ import annotations

import pytest
from one_broker import Town

from jungle_games.core.game import CHANCE
from jungle_games.elsewhere.hosting.host_state import SeatPlan
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.tables import Tables

DAY = 86_400.0
MIRA, FRIEND = SeatPlan(name="Mira", kind="person"), SeatPlan(elsewhere=True)
Sides = dict[str, str]
"""The table's name at each program."""


@pytest.fixture
def town(monkeypatch: pytest.MonkeyPatch) -> Town:
    return Town(monkeypatch)


def laid(town: Town, game: str = "toy", seats: int = 2, **rules: object) -> tuple[Tables, str]:
    mira = town.start("Mira")
    table = mira.create(game, "Mira", [MIRA, *[FRIEND] * (seats - 1)], **rules)  # type: ignore[arg-type]
    town.until(lambda: bool(mira.view(table, town.now).code))
    return mira, table


def sat_down(town: Town, text: str, name: str = "Jonas") -> str:
    tables = town.programs.get(name) or town.start(name)
    seat = tables.join(text)
    town.until(lambda: tables.view(seat, town.now).stage == "found")
    tables.sit_down(seat, name, town.now)
    town.until(lambda: tables.view(seat, town.now).stage == "open")
    return seat


def at_a_match(town: Town, game: str = "toy", **rules: object) -> Sides:
    mira, table = laid(town, game, **rules)
    sides = {"Mira": table, "Jonas": sat_down(town, mira.view(table, town.now).short_link)}
    mira.begin(table, town.now)
    town.until(lambda: all(town.programs[name].view(side, town.now).match is not None for name, side in sides.items()))
    for name, side in sides.items():
        town.programs[name].show(side, town.now)
    town.run(2.0)
    return sides


def play(town: Town, sides: Sides, most: int = 1_000) -> int:
    """Whoever it is up to throws or moves, until the match is over or nobody may; how many throws there were."""
    throws = 0
    for _act in range(most):
        for name, side in sides.items():
            tables = town.programs.get(name)
            view = tables.view(side, town.now) if tables is not None else None
            if tables is None or view is None or view.match is None or view.waiting or view.up_to != view.seat:
                continue
            if view.thrower is not None:
                tables.throw(side, town.now)
                throws += 1
            else:
                tables.send(side, str(view.match.own_moves()[0]), town.now)
        town.run(0.5)
        if all(stage(town, name, side) == "over" for name, side in sides.items() if name in town.programs):
            break
    return throws


def stage(town: Town, name: str, side: str) -> str:
    return town.programs[name].view(side, town.now).stage


@pytest.mark.parametrize("kind", ["code", "short link", "link"])
def test_an_invitation_leads_to_the_seat_however_it_comes(town: Town, kind: str) -> None:
    mira, table = laid(town)
    view = mira.view(table, town.now)
    text = {"code": view.code, "short link": view.short_link, "link": mira.invitation(table).text}[kind]  # type: ignore[union-attr]
    assert kind == "code" or text.startswith("jungle-games://t/")
    sat_down(town, text)
    assert mira.view(table, town.now).plates[1].name == "Jonas"
    assert town.reports == []


def test_while_a_name_is_typed_the_seat_is_kept_and_no_computer_gets_it(town: Town) -> None:
    mira, table = laid(town)
    jonas = town.start("Jonas")
    seat = jonas.join(mira.view(table, town.now).code)
    town.until(lambda: jonas.view(seat, town.now).stage == "found")
    jonas.reserve(seat, True, town.now)
    town.run(100.0)
    assert mira.view(table, town.now).plates[1].reserved
    ida = town.start("Ida")
    other = ida.join(mira.invitation(table).text)  # type: ignore[union-attr]
    town.until(lambda: ida.view(other, town.now).stage == "found")
    ida.sit_down(other, "Ida", town.now)
    town.run(5.0)
    assert ida.view(other, town.now).problem_code == "reserved"
    with pytest.raises(RemoteError) as error:
        mira.begin_with_computers(table, "quick", town.now)
    assert error.value.code == "reserved"
    assert mira.view(table, town.now).plates[1].waits
    jonas.sit_down(seat, "Jonas", town.now)
    town.run(5.0)
    assert [plate.name for plate in mira.view(table, town.now).plates] == ["Mira", "Jonas"]
    assert town.reports == []


def test_who_waits_in_vain_begins_with_a_computer_when_asked_to(town: Town) -> None:
    mira, table = laid(town)
    town.run(1_000.0)
    assert mira.view(table, town.now).stage == "open"
    mira.begin_with_computers(table, "quick", town.now)
    town.run(5.0)
    assert mira.view(table, town.now).plates[1].kind == "quick"
    assert mira.view(table, town.now).match is not None


def test_the_host_goes_and_comes_back(town: Town) -> None:
    sides = at_a_match(town)
    town.end("Mira")
    town.run(120.0)
    view = town.programs["Jonas"].view(sides["Jonas"], town.now)
    assert (view.host_here, view.problem_code) == (False, "host-gone")
    town.start("Mira").show(sides["Mira"], town.now)
    town.run(30.0)
    assert town.programs["Jonas"].view(sides["Jonas"], town.now).host_here
    play(town, sides)
    assert {stage(town, name, side) for name, side in sides.items()} == {"over"}
    assert town.reports == []


def test_both_go_and_come_back_the_guest_first(town: Town) -> None:
    sides = at_a_match(town)
    play(town, sides, 1)
    for name in ("Mira", "Jonas"):
        town.end(name)
    town.now += DAY
    for name in ("Jonas", "Mira"):
        town.start(name).show(sides[name], town.now)
        town.run(60.0)
    play(town, sides)
    assert {stage(town, name, side) for name, side in sides.items()} == {"over"}
    assert town.reports == []


def test_a_rematch_a_day_later_at_the_same_table(town: Town) -> None:
    sides = at_a_match(town)
    play(town, sides)
    town.run(5.0)
    for name in sides:
        town.end(name)
    town.now += DAY
    for name in sides:
        town.start(name).show(sides[name], town.now)
    town.run(60.0)
    mira, jonas = town.programs["Mira"], town.programs["Jonas"]
    jonas.ask(sides["Jonas"], "rematch", town.now)
    town.until(lambda: mira.view(sides["Mira"], town.now).asked is not None)
    mira.answer(sides["Mira"], True, town.now)
    town.until(lambda: stage(town, "Jonas", sides["Jonas"]) == "playing")
    assert jonas.view(sides["Jonas"], town.now).number == 2
    play(town, sides)
    assert jonas.view(sides["Jonas"], town.now).verdict == ""
    assert town.reports == []


def test_jacks_is_thrown_by_both_hands_to_the_end(town: Town) -> None:
    sides = at_a_match(town, "jacks", options={"stall_limit": 3})
    throws = play(town, sides)
    town.run(10.0)
    views = [town.programs[name].view(side, town.now) for name, side in sides.items()]
    assert {view.stage for view in views} == {"over"}
    match = views[1].match
    assert match is not None
    assert throws == sum(step.actor is CHANCE and str(step.move).startswith("roll") for step in match.steps) > 4
    assert views[1].verdict == ""
    assert town.reports == []
