"""The deal: every seat elsewhere has its part in it, and nobody tells theirs before all are bound."""

from __future__ import annotations

from dealt_tables import chance, listed, played_out, restart, verdicts
from homes import Homes, played

from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.hosting.dealer import DEAL_TIME
from jungle_games.elsewhere.hosting.host_state import SeatPlan


def test_a_deal_has_exactly_one_part_of_each_seat_elsewhere() -> None:
    homes = Homes("sequence", 4, computers="cat", sit=False)
    homes.host.state.seats[0] = SeatPlan(name="Mira", kind="person")
    homes.sit("Jonas", 2)
    homes.sit("Ida", 1)
    assert chance(homes).listed == b""
    homes.begin()
    assert homes.host.state.stage == "playing"
    assert [promise.seat for promise in listed(homes).promises] == [1, 2]
    assert sorted(chance(homes).parts) == [1, 2]
    assert all(guest.state.deals[1].listed == chance(homes).listed for guest in homes.guests.values())


def test_nobody_tells_a_part_before_the_list_is_signed() -> None:
    homes = Homes(seats=3, sit=False)
    homes.sit("Jonas")
    homes.sit("Ida")
    deaf = homes.key(homes.sit("Otto"))
    chance(homes).promises = [each for each in chance(homes).promises if each.key != deaf]
    homes.lossy.add(deaf)
    homes.begin()
    homes.wait(DEAL_TIME / 2)
    assert (homes.host.state.stage, chance(homes).listed, chance(homes).parts) == ("dealing", b"", {})
    assert homes.seat(0).info.awaited == [2]  # type: ignore[union-attr]
    assert not any(request.verb == "part" for guest in homes.guests.values() for request in guest.state.requests)
    homes.lossy.clear()
    restart(homes, 2)
    assert homes.host.state.stage == "playing"
    assert verdicts(played_out(homes)) == {""}


def test_who_watches_checks_the_same_list_and_gives_no_part() -> None:
    homes = Homes(watching=True)
    watcher = homes.sit("Lea", WATCHER)
    played(homes)
    assert watcher.state.verdict == ""
    assert watcher.state.audited == 1
    assert len(homes.host.state.reveal.parts) == 2  # type: ignore[union-attr]


def test_who_comes_after_the_deal_is_told_what_cannot_be_known() -> None:
    homes = Homes(seats=3)
    homes.begin()
    homes.seat(2).leave(homes.now)
    homes.settle()
    late = homes.sit("Lea")
    played_out(homes)
    assert late.notices == ["Your part is not in this deal: only the others can know that nobody chose it."]
    assert late.state.verdict == ""


def test_a_game_without_chance_is_dealt_the_same_way() -> None:
    homes = played(Homes("jungle"), most=4)
    assert verdicts(homes) == {""}
    assert len(homes.host.state.reveal.parts) == 2  # type: ignore[union-attr]


def test_a_table_where_all_sit_at_one_screen_needs_no_part() -> None:
    homes = Homes(seats=2, computers="quick", sit=False)
    homes.host.state.seats[0] = SeatPlan(name="Mira", kind="person")
    homes.begin()
    assert homes.host.state.stage == "playing"
