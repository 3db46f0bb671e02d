"""Agreements between the players of a table, and its clocks."""

from __future__ import annotations

import pytest
from homes import Homes, played

from jungle_games.elsewhere.messages import ANIMALS
from jungle_games.elsewhere.refusals import RemoteError


def test_undo_is_asked_for_and_agreed_to() -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.play_on(3)
    homes.seat(1).ask("undo", homes.now)
    homes.settle()
    asked = homes.seat(0).info.asked  # type: ignore[union-attr]
    assert (asked.what, asked.by, asked.awaited) == ("undo", 1, [0])
    homes.seat(0).answer(True, homes.now)
    homes.settle()
    assert homes.host.match.ply == 1  # type: ignore[union-attr]
    assert homes.agrees()
    homes.play_on(2)
    assert homes.agrees()


def test_undo_that_is_declined_or_overtaken_changes_nothing() -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.play_on(2)
    homes.seat(0).ask("undo", homes.now)
    homes.settle()
    homes.seat(1).ask("undo", homes.now)
    homes.settle()
    assert homes.seat(1).notices == ["Another question is still open."]
    homes.seat(1).answer(False, homes.now)
    homes.settle()
    assert homes.host.match.ply == 2  # type: ignore[union-attr]
    assert homes.seat(0).info.declined == 1  # type: ignore[union-attr]
    homes.seat(0).ask("undo", homes.now)
    homes.settle()
    homes.play_on(1)
    assert homes.seat(1).info.asked is None  # type: ignore[union-attr]


def test_what_showed_something_hidden_stays() -> None:
    homes = Homes()
    homes.begin()
    homes.move(0, "peek")
    homes.seat(0).ask("undo", homes.now)
    homes.settle()
    assert homes.seat(0).notices == ["That move showed something hidden, so it stays."]


def test_one_who_gave_the_seat_back_is_told_no_more() -> None:
    homes = Homes("sequence", 3)
    homes.begin()
    leaver = homes.seat(2)
    leaver.leave(homes.now)
    homes.settle()
    assert homes.host.state.seats[2].waits
    assert not leaver.waiting
    homes.sit("Lea")
    homes.play_on(4)
    assert leaver.match is not None
    assert leaver.match.ply < homes.host.match.ply  # type: ignore[union-attr]
    assert homes.seat(2).match.moves[-1] == homes.host.match.moves[-1]  # type: ignore[union-attr]


def test_a_rematch_keeps_the_table_and_brings_new_chance() -> None:
    homes = played(Homes(seats=3))
    first = homes.host.state.reveal
    homes.seat(0).ask("rematch", homes.now)
    homes.settle()
    for seat in (1, 2):
        homes.seat(seat).answer(True, homes.now)
        homes.settle()
    assert (homes.host.state.match, homes.host.state.stage) == (2, "playing")
    homes.play_on(400)
    assert homes.agrees()
    second = homes.host.state.reveal
    assert first is not None
    assert second is not None
    assert (first.secret, first.listed) != (second.secret, second.listed)
    assert len(set(first.parts + second.parts)) == 6
    for guest in homes.guests.values():
        assert (guest.state.audited, guest.state.verdict) == (2, "")


def test_animals_are_waved_across_the_table() -> None:
    homes = Homes()
    homes.begin()
    homes.seat(0).react(ANIMALS[1], homes.now)
    homes.settle()
    [reaction] = homes.seat(1).info.reactions  # type: ignore[union-attr]
    assert (reaction.seat, reaction.animal) == (0, ANIMALS[1])
    homes.seat(0).react("hello everybody", homes.now)
    homes.settle()
    assert len(homes.seat(1).info.reactions) == 1  # type: ignore[union-attr]
    homes.wait(30)
    assert homes.seat(1).info.reactions == []  # type: ignore[union-attr]


# Time


def test_clocks_run_on_the_hosts_time_while_whoever_is_to_move_is_there() -> None:
    homes = Homes(options={"minutes": 1})
    homes.begin()
    homes.wait(20)
    homes.play_on(1)
    left = homes.seat(1).match.clock.left(0)  # type: ignore[union-attr]
    assert 38 < left < 45  # of 60, and 2 for the move
    homes.lossy.add(homes.key(homes.seat(1)))
    homes.wait(300)
    assert homes.host.match.outcome is None  # type: ignore[union-attr]
    homes.lossy.clear()
    homes.wait(70)
    assert homes.seat(0).match.outcome.termination == "time"  # type: ignore[union-attr]
    assert homes.agrees()


def test_a_slow_table_tells_until_when_a_move_is_meant_to_be_made() -> None:
    homes = Homes(rhythm=86_400)
    homes.begin()
    homes.wall += 3600
    homes.play_on(1)
    homes.wall += 7200
    assert homes.seat(0).info.due == 86_400 + 3600  # type: ignore[union-attr]


def test_who_is_late_at_a_slow_table_keeps_the_seat_until_the_others_want_it_otherwise() -> None:
    homes = Homes("jungle", rhythm=86_400)
    homes.begin()
    homes.play_on(1)
    away = homes.seat(1)
    homes.lossy.add(homes.key(away))
    homes.wait(60)
    homes.seat(0).ask("computer 1 cat", homes.now)
    homes.settle()
    assert homes.seat(0).notices[-1].startswith("There is still time for this move.")
    homes.wall += 86_401
    homes.wait(60)
    assert homes.host.match.outcome is None  # type: ignore[union-attr]
    assert homes.host.state.seats[1].is_person
    homes.lossy.clear()
    homes.wait(30)
    homes.seat(0).ask("computer 1 cat", homes.now)
    homes.settle()
    assert homes.seat(0).notices[-1] == "The player in that seat is here now."
    homes.lossy.add(homes.key(away))
    homes.wait(60)
    homes.seat(0).ask("computer 1 cat", homes.now)
    homes.settle()
    assert homes.host.state.seats[1].stand_in == "cat"


def test_a_clock_and_days_for_a_move_do_not_go_together() -> None:
    with pytest.raises(RemoteError) as refused:
        Homes(rhythm=86_400, options={"minutes": 1})
    assert refused.value.code == "clocked"
