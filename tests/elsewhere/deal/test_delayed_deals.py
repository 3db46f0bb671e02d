"""Whoever holds up the deal is named, and the deal is begun anew or a computer stands in."""

from __future__ import annotations

import pytest
from dealt_tables import chance, listed, notices, offer, played_out, restart, verdicts
from examples import dear
from homes import Homes, played
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.hosting.dealer import DEAL_TIME
from jungle_games.elsewhere.refusals import RemoteError


def verdicts_of(homes: Homes, seats: tuple[int, ...]) -> set[str]:
    return {homes.seat(seat).state.verdict for seat in seats}


def test_who_does_not_give_a_part_is_named_and_all_is_new() -> None:
    homes = Homes(seats=3, watching=True)
    homes.sit("Lea", WATCHER)
    stubborn = homes.seat(2)
    stubborn._deal.due = lambda: None  # type: ignore[method-assign]
    before, parts = chance(homes), [guest.state.deals[1].part for guest in homes.guests.values()]
    homes.begin()
    assert sorted(before.parts) == [0, 1]
    homes.wall += DEAL_TIME
    homes.wait(1)
    told = "Otto did not take part in the deal in time, so the cards were dealt again."
    assert notices(homes) == [[told]] * 4
    assert chance(homes).secret != before.secret
    assert offer(homes).attempt == 1
    restart(homes, 2)
    assert homes.host.state.stage == "playing"
    assert not set(chance(homes).parts.values()) & {*parts, *before.parts.values()}
    assert verdicts(played_out(homes)) == {""}


def test_whoever_leaves_while_it_is_dealt_frees_the_seat_and_the_deal_is_begun_anew() -> None:
    homes = Homes(seats=3)
    homes.lossy.add(homes.key(homes.seat(2)))
    homes.begin()
    homes.lossy.clear()
    homes.seat(1).leave(homes.now)
    homes.settle()
    assert (homes.host.state.stage, offer(homes).attempt) == ("open", 1)
    homes.sit("Lea")
    homes.begin()
    assert homes.host.state.stage == "playing"
    assert verdicts_of(played_out(homes), (0, 1, 2)) == {""}
    assert "The cards were dealt again." in homes.seat(0).notices


def test_a_computer_may_stand_in_for_whoever_keeps_it_from_being_dealt() -> None:
    homes = Homes(seats=3)
    away = homes.seat(2)
    homes.lossy.add(homes.key(away))
    homes.begin()
    with pytest.raises(RemoteError, match="taken"):
        homes.host.give_seat(2, "quick", homes.now)
    homes.wall += DEAL_TIME
    homes.wait(60)
    homes.host.give_seat(2, "quick", homes.now)
    homes.settle()
    assert homes.host.state.stage == "playing"
    assert ([promise.seat for promise in listed(homes).promises], listed(homes).away) == ([0, 1], [2])
    homes.lossy.clear()
    homes.wait(60)
    homes.play_on(400)
    assert (away.seat, away.state.verdict) == (2, "")
    assert away.notices[-1] == "Your part is not in this deal: only the others can know that nobody chose it."
    assert verdicts(homes) == {""}


def test_whoever_comes_back_while_it_is_dealt_sits_down_once_it_is() -> None:
    homes = Homes(seats=3)
    homes.lossy |= {homes.key(homes.seat(2)), homes.key(homes.seat(1))}
    homes.begin()
    homes.wall += DEAL_TIME
    homes.wait(60)
    homes.host.give_seat(2, "quick", homes.now)
    homes.lossy.clear()
    homes.wait(120)
    assert homes.host.state.stage == "playing"
    assert [promise.seat for promise in listed(homes).promises] == [0, 1]
    assert not any(plan.stand_in for plan in homes.host.state.seats)
    assert verdicts(played_out(homes)) == {""}


@pytest.mark.parametrize("silent", ["promise", "part"])
@pytest.mark.parametrize("here", [True, False])
def test_nobody_holds_up_a_deal(silent: str, here: bool) -> None:
    """Neither who never promises nor who never tells the part, be they there or gone."""
    homes = Homes(seats=3, sit=False)
    homes.sit("Jonas")
    homes.sit("Ida")
    stubborn = homes.sit("Otto")
    due = stubborn._deal.due
    stubborn._deal.due = lambda: None if (said := due()) is None or said[0] == silent else said  # type: ignore[method-assign]
    if silent == "promise":
        chance(homes).promises = [each for each in chance(homes).promises if each.seat != stubborn.seat]
    homes.begin()
    if not here:
        homes.lossy.add(homes.key(stubborn))
    assert homes.host.state.stage == "dealing"
    with pytest.raises(RemoteError, match="taken"):
        homes.host.give_seat(2, "quick", homes.now)
    homes.wall += DEAL_TIME
    homes.wait(1)
    info = homes.seat(0).info
    assert info is not None
    assert info.missed == [2]
    assert [plate.replaceable for plate in info.plates] == [False, False, True]
    homes.host.give_seat(2, "quick", homes.now)
    homes.settle()
    assert homes.host.state.stage == "playing"
    homes.wait(60)
    assert homes.host.state.seats[2].stand_in == ("" if here else "quick")
    homes.lossy.clear()
    homes.wait(60)
    assert verdicts_of(played_out(homes), (0, 1)) == {""}


def test_for_several_who_hold_it_up_computers_stand_in_one_after_another() -> None:
    homes = Homes("sequence", 4)
    for seat in (1, 2, 3):
        homes.lossy.add(homes.key(homes.seat(seat)))
    homes.begin()
    homes.wall += DEAL_TIME
    homes.wait(1)
    for seat in (2, 1, 3):
        homes.host.give_seat(seat, "cat", homes.now)
        homes.settle()
    assert homes.host.state.stage == "playing"


def test_those_who_play_again_may_agree_on_a_computer_for_whoever_holds_it_up() -> None:
    homes = played(Homes(seats=3))
    stubborn = homes.seat(2)
    homes.seat(0).ask("rematch", homes.now)
    homes.settle()
    homes.seat(1).answer(True, homes.now)
    stubborn.answer(True, homes.now)
    stubborn._deal.due = lambda: None  # type: ignore[method-assign]
    homes.settle()
    assert homes.host.state.stage == "dealing"
    homes.seat(0).ask("computer 2 quick", homes.now)
    homes.settle()
    assert homes.seat(0).refusal is not None
    assert homes.seat(0).refusal[0].code == "in-time"
    homes.wall += DEAL_TIME
    homes.wait(1)
    homes.seat(0).ask("computer 2 quick", homes.now)
    homes.settle()
    homes.seat(1).answer(True, homes.now)
    homes.settle()
    assert homes.host.state.stage == "playing"


def test_at_a_slow_table_there_is_as_much_time_as_for_a_move() -> None:
    homes = Homes(rhythm=86_400)
    away = homes.key(homes.seat(1))
    homes.lossy.add(away)
    homes.begin()
    for day in (0.5, 0.49):
        homes.wall += day * 86_400
        homes.wait(60)
        assert (homes.host.state.stage, offer(homes).attempt) == ("dealing", 0)
    homes.lossy.clear()
    homes.wait(60)
    assert homes.host.state.stage == "playing"


@given(st.data())
@dear(6)
def test_programs_that_end_at_any_time_deal_all_the_same(data: st.DataObject) -> None:
    """Messages are lost and everybody restarts from the disk; no guest ever tells two parts of one deal."""
    homes = Homes(seats=3)
    homes.host.begin(homes.now)
    told: dict[tuple[bytes, bytes], set[bytes]] = {}
    for _step in range(data.draw(st.integers(0, 25))):
        act = data.draw(st.sampled_from(["host", "guest", "deliver", "lose", "deliver", "time"]))
        if act == "host":
            homes.start_host()
        elif act == "guest":
            key = data.draw(st.sampled_from(list(homes.guests)))
            homes.start_guest(key).say(homes.now, wants_answer=True)
        elif act == "time":
            homes.wall += 25.0
            homes.host.tick(homes.now)
        elif homes.under_way:
            key, message = homes.under_way.popleft()
            for request in getattr(message, "requests", ()):
                if request.verb == "part":
                    bound = homes.guests[key].state.deals.get(1)
                    told.setdefault((key, bound.listed if bound else b""), set()).add(request.part)
            if act == "deliver":
                homes.under_way.appendleft((key, message))
                homes.deliver_one()
    homes.wait(120)
    assert homes.host.state.stage == "playing"
    assert all(len(parts) == 1 for parts in told.values())
    assert verdicts(played_out(homes)) == {""}


def test_who_was_away_when_it_was_dealt_anew_accuses_nobody() -> None:
    homes = Homes(seats=3)
    away = homes.seat(1)
    homes.lossy.add(homes.key(homes.seat(2)))
    homes.begin()
    assert away.state.deals[1].listed
    homes.lossy = {homes.key(away)}
    homes.wall += DEAL_TIME
    homes.wait(1)
    homes.wall += DEAL_TIME
    homes.wait(1)
    homes.host.give_seat(1, "quick", homes.now)
    homes.wait(5)
    assert (homes.host.state.stage, offer(homes).attempt) == ("playing", 1)
    homes.move(0, "resign")
    homes.lossy.clear()
    homes.wait(120)
    assert (away.state.audited, away.state.verdict) == (1, "")
    assert "Your part is not in this deal: only the others can know that nobody chose it." in away.notices


def test_whose_promise_was_lost_and_who_hears_at_the_end_that_a_computer_stood_in_accuses_nobody() -> None:
    homes = Homes(seats=2)
    away = homes.seat(1)
    assert away.state.deals[1].part
    promises = homes.host.state.chance.promises
    homes.host.state.chance.promises = [promise for promise in promises if promise.seat == 0]
    homes.lossy = {homes.key(away)}
    homes.begin()
    homes.wall += DEAL_TIME
    homes.wait(1)
    homes.host.give_seat(1, "quick", homes.now)
    homes.wait(5)
    assert homes.host.state.stage == "playing"
    homes.move(0, "resign")
    homes.lossy.clear()
    homes.wait(120)
    assert (away.state.audited, away.state.verdict) == (1, "")
    assert "Your part is not in this deal: only the others can know that nobody chose it." in away.notices
