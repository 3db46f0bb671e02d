"""Several people at the host's screen: whose clock runs, and what they are shown."""

from __future__ import annotations

import time
from pathlib import Path

from programs import Programs, away, here, look, mosquitto, needs_mosquitto
from scenarios.hot_seat import PAIRS, Household

from jungle_games.elsewhere.tables import Broker, SeatPlan

MIRA, JONAS, LEA, IDA = range(4)
CLOCKED = {"turn_clock": 30, "auto_draw": True}
lea = SeatPlan(name="Lea", kind="person")


def runs_for(home: Household, seat: int) -> bool:
    """Whether time passes at the table of somebody elsewhere."""
    match = home.guests[seat].match
    assert match is not None
    assert match.clock is not None
    return match.clock.running


def wait(home: Household, seconds: float) -> None:
    home.clock += seconds
    home.hosted.tick(home.clock)


def test_while_the_screen_is_passed_on_nobodys_time_passes_and_everybody_sees_it_stand() -> None:
    home = Household("sequence", PAIRS, CLOCKED)
    home.show("one", 0.0)
    home.play_on(2, LEA)
    home.look("one", [LEA], 0.0)
    wait(home, 1.0)
    assert runs_for(home, JONAS)
    home.look("one", [], 0.0)
    wait(home, 1.0)
    assert not runs_for(home, JONAS)
    left = home.match.clock.left(LEA, home.clock)
    for _minute in range(10):
        wait(home, 6.0)
    assert home.match.clock.left(LEA, home.clock) == left
    home.look("one", [LEA], 0.0)
    wait(home, 0.0)
    wait(home, 3.0)
    assert runs_for(home, JONAS)
    assert 2.5 < left - home.match.clock.left(LEA, home.clock) < 3.5


def test_whoever_waits_behind_the_curtain_is_there_for_those_elsewhere() -> None:
    home = Household("sequence", PAIRS)
    home.show("one", 0.0)
    home.look("one", [MIRA], 0.0)
    info = home.guests[JONAS].info
    assert info is not None
    assert [plate.here for plate in info.plates] == [True] * 4
    home.show(None, 0.0)
    info = home.guests[JONAS].info
    assert info is not None
    assert [plate.here for plate in info.plates] == [False, True, False, True]


def test_the_match_is_one_whoever_looks_and_another_one_only_after_people_or_match_have_changed() -> None:
    home = Household("sequence", PAIRS, {"auto_draw": True})
    seen = home.view("one", 0.0).match
    assert seen is not None
    for seat in (MIRA, LEA, MIRA):
        home.look("one", [seat], 0.0)
        assert home.view("one", 0.0).match is seen
        assert seen.position == home.match.position.observe(seat)
        assert seen.position_at(0) == home.match.position_at(0).observe(seat)
    home.look("one", [], 0.0)
    home.play_on(5)
    assert home.view("one", 0.0).match is seen
    assert seen.position == home.match.position.observe(MIRA)
    home.guests[JONAS].leave(0.0)
    home.hosted.settle(0.0)
    assert home.view("one", 0.0).match is not seen


def test_a_move_that_is_taken_back_is_gone_from_what_is_shown() -> None:
    home = Household("jungle", "hh")
    home.play_on(3)
    seen = home.view("one", 0.0).match
    assert seen is not None
    assert [info.is_person for info in seen.seats] == [True, True]
    home.ask("one", "undo", 0.0, 1)
    assert home.view("one", 0.0).match is seen
    assert seen.moves == home.match.moves
    assert seen.ply == 1
    assert [guest.notices for guest in home.hosted.guests] == [[], []]


def test_what_is_refused_is_said_once_whoever_asked() -> None:
    home = Household("sequence", PAIRS)
    for seat in (MIRA, LEA):
        home.send("one", "nonsense", 0.0, seat)
    assert len(home.take_notices("one")) == 2
    assert list(home.take_notices("one")) == []


@needs_mosquitto
def test_two_here_and_one_elsewhere_over_a_broker(tmp_path: Path) -> None:
    with mosquitto(tmp_path) as broker:
        play_over(tmp_path, broker)


def play_over(folder: Path, broker: Broker) -> None:
    programs = Programs(folder, broker)
    mira, jonas = programs.start("mira"), programs.start("jonas")
    table = mira.create("sequence", "Mira", [here, away, lea], options={"auto_draw": True})
    programs.until(lambda: mira.invitation(table))
    seat = programs.sit_down(jonas, mira.invitation(table).text, "Jonas")  # type: ignore[union-attr]
    mira.begin(table, time.monotonic())
    programs.until(lambda: look(mira, table).match is not None)
    for ply in range(9):
        programs.until(lambda: ply <= _moves(look(jonas, seat).match) and not look(mira, table).waiting)  # noqa: B023
        view = look(mira, table)
        assert view.here == (0, 2)
        assert view.your_turn == (view.to_move != 1)
        mover = view.to_move
        assert mover is not None
        if mover == 1:
            programs.until(lambda: look(jonas, seat).your_turn)
            match = look(jonas, seat).match
            assert match is not None
            jonas.send(seat, str(match.own_moves()[0]), time.monotonic())
        else:
            mira.look(table, [mover], time.monotonic())
            match = look(mira, table).match
            assert match is not None
            mira.send(table, str(match.own_moves()[0]), time.monotonic(), mover)
        programs.until(lambda: _moves(look(mira, table).match) > ply)  # noqa: B023
    programs.end("mira")
    mira = programs.start("mira")
    programs.until(lambda: look(mira, table).match is not None)
    assert look(mira, table).here == (0, 2)
    mira.send(table, "resign", time.monotonic(), 2)
    programs.until(lambda: look(jonas, seat).verdict == "" and look(mira, table).verdict == "")
    programs.close()


def _moves(match: object) -> int:
    """How many moves people have made."""
    steps = getattr(match, "steps", ())
    return sum(isinstance(step.actor, int) and step.actor >= 0 for step in steps)
