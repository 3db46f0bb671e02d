"""A seat stays its player's: a computer stands in only after a time of grace, and until they are back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from absences import look_again, look_away, playing
from homes import Homes

from jungle_games.core.seat_names import PERSON
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.refusals import Refused, RemoteError

LEVELS = {"toy": "quick", "jungle": "cat"}


def ask_for_computer(homes: Homes, asker: int, seat: int) -> None:
    homes.seat(asker).ask(f"computer {seat} {LEVELS[homes.host.game.name]}", homes.now)
    homes.settle()


def stood_in(homes: Homes, seat: int = 1, asker: int = 0) -> Guest:
    """Have a computer stand in for ``seat``, whose player has left the screen."""
    guest = homes.seat(seat)
    look_away(homes, guest)
    homes.wait(61)
    ask_for_computer(homes, asker, seat)
    assert homes.host.state.seats[seat].stand_in
    return guest


def may_stand_in(homes: Homes, seat: int, of: int = 0) -> bool:
    info = homes.seat(of).info
    assert info is not None
    return info.plates[seat].replaceable


def decide(homes: Homes) -> None:
    """A computer that stands in makes its move."""
    homes.wait(10)
    homes.host.decided(homes.thoughts[-1], None, homes.now)
    homes.settle()


# The time of grace


@pytest.mark.parametrize("gone", ["screen", "line"])
def test_a_lone_opponent_waits_a_minute_and_is_told_how_long(gone: str) -> None:
    homes = playing()
    if gone == "screen":
        look_away(homes, homes.seat(1))
    else:
        homes.lossy.add(homes.key(homes.seat(1)))
        homes.wait(51)
    homes.wait(20)
    assert not may_stand_in(homes, 1)
    ask_for_computer(homes, 0, 1)
    assert not homes.host.state.seats[1].stand_in
    [told] = homes.seat(0).notices
    away, left = (int(word) for word in told.split() if word.isdecimal())
    assert told == f"Ida has been away for {away} seconds; in {left} more a computer may stand in."
    assert away + left in (60, 61)
    homes.wait(left + 1)
    assert may_stand_in(homes, 1)
    ask_for_computer(homes, 0, 1)
    plan = homes.host.state.seats[1]
    assert (plan.name, plan.kind, plan.stand_in) == ("Ida", PERSON, "cat")
    assert not may_stand_in(homes, 1)


def test_the_grace_begins_anew_with_the_hosts_program_and_whenever_one_was_here() -> None:
    homes = playing()
    look_away(homes, homes.seat(1))
    homes.wait(50)
    look_again(homes, homes.seat(1))
    look_away(homes, homes.seat(1))
    homes.wait(50)
    homes.start_host()
    look_again(homes, homes.seat(0))
    homes.wait(50)
    ask_for_computer(homes, 0, 1)
    assert not homes.host.state.seats[1].stand_in
    homes.wait(11)
    ask_for_computer(homes, 0, 1)
    assert homes.host.state.seats[1].stand_in


def test_all_who_are_here_agree_and_one_who_comes_back_meanwhile_is_not_replaced() -> None:
    homes = playing("toy", 3)
    guest = homes.seat(1)
    look_away(homes, guest)
    homes.wait(61)
    ask_for_computer(homes, 0, 1)
    look_again(homes, guest)
    assert homes.seat(2).info.asked is None  # type: ignore[union-attr]
    homes.seat(2).answer(True, homes.now)
    homes.settle()
    assert not homes.host.state.seats[1].stand_in


def test_the_question_of_one_who_has_gone_blocks_nobody() -> None:
    homes = playing("toy", 3)
    homes.play_on(1)
    homes.seat(1).ask("undo", homes.now)
    homes.settle()
    look_away(homes, homes.seat(1))
    look_away(homes, homes.seat(2))
    homes.wait(61)
    for seat in (1, 2):
        ask_for_computer(homes, 0, seat)
    assert [plan.stand_in for plan in homes.host.state.seats] == ["", "quick", "quick"]


def test_an_odd_refusal_of_a_host_is_worded_all_the_same() -> None:
    for detail in ("", "x y z", "1", "1 2", "9" * 290 + " 2 Ida", "-1 -2 Ida"):
        assert str(Refused("grace", detail))


# The right to come back


def test_who_comes_back_has_the_seat_whatever_the_computer_played() -> None:
    homes = playing()
    homes.play_on(1)
    guest = stood_in(homes)
    assert homes.seat(0).notices == ["Ida is away: a computer stands in."]
    assert [(seat.name, seat.kind) for seat in homes.host.match.seats] == [("Jonas", "person"), ("Ida", "cat")]  # type: ignore[union-attr]
    decide(homes)
    assert homes.host.match.ply == 2  # type: ignore[union-attr]
    homes.play_on(1)
    homes.wait(10)
    late = homes.thoughts[-1]
    look_again(homes, guest)
    assert homes.seat(0).notices[-1] == "Ida is back."
    assert guest.notices[-1] == "A computer stood in for you. The seat is yours again."
    homes.host.decided(late, None, homes.now)
    homes.settle()
    assert homes.host.match.ply == 3  # type: ignore[union-attr]
    homes.wait(30)
    assert homes.thoughts[-1] is late  # nobody thinks for them any more
    homes.move(1)
    assert homes.host.match.ply == 4  # type: ignore[union-attr]
    assert homes.agrees()
    record = homes.host.state.record
    assert record is not None
    assert [(seat.name, seat.kind, seat.stand_in or "") for seat in record.seats] == [
        ("Jonas", "person", ""), ("Ida", "person", "cat"),
    ]  # fmt: skip


def test_a_move_sent_before_one_left_the_screen_again_is_a_word_too() -> None:
    homes = playing()
    homes.play_on(1)
    guest = stood_in(homes)
    guest.send(str(guest.match.own_moves()[0]), homes.now)  # type: ignore[union-attr]
    homes.settle()
    assert not homes.host.state.seats[1].stand_in
    assert homes.host.match.ply == 2  # type: ignore[union-attr]


def test_a_program_in_the_background_does_not_take_the_seat_back() -> None:
    homes = playing()
    guest = stood_in(homes)
    homes.wait(100)
    guest.say(homes.now, wants_answer=True)
    homes.settle()
    assert homes.host.state.seats[1].stand_in


def test_the_seat_is_there_after_host_and_guest_were_started_again_and_at_a_slow_table() -> None:
    homes = playing(rhythm=86_400)
    homes.play_on(1)
    key = homes.key(homes.seat(1))
    homes.lossy.add(key)
    homes.wall += 86_401
    homes.wait(60)
    ask_for_computer(homes, 0, 1)
    homes.start_host()
    homes.wait(3)
    decide(homes)
    homes.play_on(1)
    homes.start_host()
    homes.lossy.clear()
    guest = homes.start_guest(key)
    look_again(homes, guest)
    look_again(homes, homes.seat(0))
    assert homes.host.state.seats[1].player == PERSON
    homes.move(1)
    assert homes.agrees()


def test_the_time_for_a_move_at_a_slow_table_is_not_prolonged_by_others() -> None:
    homes = playing("toy", 3, rhythm=86_400)
    homes.wall += 86_401
    first = int(homes.host.match.to_move)  # type: ignore
    look_away(homes, homes.seat(first))
    ask_for_computer(homes, (first + 1) % 3, first)
    homes.seat((first + 2) % 3).answer(True, homes.now)
    homes.settle()
    decide(homes)
    due = homes.host.info(homes.now).due
    homes.wall += 600
    look_again(homes, homes.seat(first))
    assert homes.host.state.seats[first].player == PERSON
    assert homes.host.info(homes.now).due == due


def test_the_seat_is_ones_own_in_the_next_match_too() -> None:
    homes = playing()
    homes.play_on(1)
    guest = stood_in(homes)
    homes.move(0, "resign") if homes.host.match.to_move == 0 else homes.seat(0).send("resign", homes.now)  # type: ignore[union-attr]
    homes.settle()
    homes.seat(0).ask("rematch", homes.now)
    homes.settle()
    assert (homes.host.state.match, homes.host.state.stage) == (2, "playing")
    look_again(homes, guest)
    assert homes.host.state.seats[1].player == PERSON
    assert homes.host.match.seats[1].kind == PERSON  # type: ignore[union-attr]
    homes.play_on(2)
    assert homes.agrees()


def test_nobody_else_gets_the_seat() -> None:
    homes = playing()
    stood_in(homes)
    for seat in (None, 1):
        with pytest.raises(RemoteError) as refused:
            homes.sit("Mallory", seat)
        assert refused.value.code == "full"
    homes.move(0, "resign")
    with pytest.raises(RemoteError) as refused:
        homes.host.give_seat(1, "cat", homes.now)
    assert refused.value.code == "taken"


def test_one_who_gives_the_seat_up_frees_it_at_once() -> None:
    homes = playing("toy", 3)
    leaver = homes.seat(1)
    leaver.leave(homes.now)
    homes.settle()
    assert homes.seat(0).notices == ["Ida has given up the seat."]
    assert may_stand_in(homes, 1)
    homes.sit("Lea")
    assert homes.seat(1) is not leaver
    homes.seat(2).leave(homes.now)
    homes.settle()
    ask_for_computer(homes, 0, 2)
    homes.seat(1).answer(True, homes.now)
    homes.settle()
    plan = homes.host.state.seats[2]
    assert (plan.kind, plan.stand_in) == ("quick", "")


def test_pairs_of_leaving_and_coming_back_leave_nothing_behind() -> None:
    homes = playing()
    sizes = []
    for _round in range(12):
        guest = stood_in(homes)
        look_again(homes, guest)
        sizes.append(len(homes.host.state.links))
    assert all(before == after for before, after in pairwise(sizes))
    assert len(homes.seat(0).notices) == 20  # of two a round
