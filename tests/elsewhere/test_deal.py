"""The deal: nobody can choose it, whoever tries is found out, and whoever keeps it from going on is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from homes import Homes, played
from hypothesis import given, settings
from hypothesis import strategies as st

from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.crypto import GuestIdentity, HostIdentity
from jungle_games.elsewhere.deal.dealer import DEAL_TIME
from jungle_games.elsewhere.deal.scheme import (
    DealList,
    Offer,
    Promise,
    part_commitment,
    read_list,
    read_offer,
    signed_list,
    signed_offer,
)
from jungle_games.elsewhere.host_state import ChanceSecret, HostState, SeatPlan
from jungle_games.elsewhere.messages import Reveal
from jungle_games.elsewhere.refusals import RemoteError

EARLIER = Path(__file__).parent / "format_1"


def chance(homes: Homes) -> ChanceSecret:
    return homes.host.state.chance


def offer(homes: Homes) -> Offer:
    found = read_offer(chance(homes).offer, homes.host.identity.public)
    assert found is not None
    return found


def listed(homes: Homes) -> DealList:
    return read_list(chance(homes).listed, homes.host.identity.public)


def dealt(homes: Homes, change: Callable[[list[Promise]], list[Promise]]) -> None:
    """Have the host begin with another list than that of what was promised."""
    deal = DealList(offer(homes), change(sorted(chance(homes).promises, key=lambda promise: promise.seat)), [])
    dealt_by(homes, deal)


def dealt_by(homes: Homes, deal: DealList) -> None:
    """Have the host begin with that list, whatever was promised."""
    chance(homes).listed = signed_list(deal, homes.host.identity)
    homes.begin()


def told_all(homes: Homes) -> None:
    """Have the host tell everybody what has been changed behind its back."""
    homes.host._played.deal(homes.now)
    homes.host._keep(homes.now)
    homes.settle()


def verdicts(homes: Homes) -> set[str]:
    return {guest.state.verdict for guest in homes.guests.values()}


def said(homes: Homes) -> list[list[str]]:
    return [guest.notices for guest in homes.guests.values()]


def stolen(seat: int, homes: Homes) -> Promise:
    """A promise of the host's own making."""
    key = GuestIdentity(b"x" * 32).public
    return Promise(seat, key, part_commitment(offer(homes), seat, key, b"x" * 32))


# A deal as it should be


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
    restarted(homes, 2)
    assert homes.host.state.stage == "playing"
    assert verdicts(played_out(homes)) == {""}


def restarted(homes: Homes, seat: int) -> None:
    """The program of a guest is started again."""
    homes.start_guest(homes.key(homes.seat(seat))).say(homes.now, wants_answer=True)
    homes.wait(2)


def played_out(homes: Homes) -> Homes:
    homes.play_on(400)
    assert homes.host.state.stage == "over"
    return homes


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


# Six ways to choose a deal


def test_a_part_more_is_found() -> None:
    """The host's program promises one for a seat where nobody elsewhere plays."""
    homes = Homes(seats=3, computers="quick")
    dealt(homes, lambda promises: [*promises, stolen(2, homes)])
    assert said(homes) == [["The deal cannot be trusted: it has a part for a seat where nobody elsewhere plays."]] * 2
    assert chance(homes).parts == {}


def test_a_part_more_at_the_end_is_found() -> None:
    assert_found(lambda told: {"parts": [*told.parts, b"x" * 32]}, "nobody elsewhere plays")


def test_a_commitment_that_came_late_is_found() -> None:
    """The host binds itself anew once it knows what the others have promised."""
    homes = Homes()
    before = chance(homes)
    homes.host.state.chance = ChanceSecret.new(homes.host.identity, 1)
    homes.host.state.chance.promises = before.promises
    homes.begin()
    told = "The deal cannot be trusted: the host bound itself only after the others."
    assert [notices[0] for notices in said(homes)] == [told] * 2
    assert chance(homes).parts == {}


def test_a_commitment_that_only_came_with_the_list_is_found() -> None:
    homes = Homes()
    other = ChanceSecret.new(homes.host.identity, 1)
    deal = DealList(read_offer(other.offer, homes.host.identity.public) or offer(homes), chance(homes).promises, [])
    dealt_by(homes, deal)
    assert [notices[0] for notices in said(homes)] == [
        "The deal cannot be trusted: the host bound itself only after the others."
    ] * 2


def test_a_part_that_was_left_out_is_found() -> None:
    homes = Homes()
    dealt(homes, lambda promises: promises[:1])
    assert [guest.notices for guest in (homes.seat(0), homes.seat(1))] == [
        ["The deal cannot be trusted: somebody’s part is not in it."],
        ["The deal cannot be trusted: your part is not in it."],
    ]
    assert chance(homes).parts == {}


def test_a_part_of_somebody_else_in_ones_seat_is_found() -> None:
    homes = Homes()
    dealt(homes, lambda promises: [promises[0], stolen(1, homes)])
    assert homes.seat(1).notices == ["The deal cannot be trusted: your part is not in it."]
    assert homes.seat(0).notices == []  # of whose making the other is nobody can say


def test_a_match_that_begins_before_the_parts_are_in_is_found() -> None:
    homes = Homes()
    homes.lossy.add(homes.key(homes.seat(1)))
    homes.begin()
    chance(homes).parts[1] = b"x" * 32
    told_all(homes)
    homes.lossy.clear()
    homes.wait(30)
    assert homes.seat(1).notices == ["The deal cannot be trusted: your part is not in it."]


def test_a_match_that_begins_without_a_list_is_found() -> None:
    homes = Homes()
    homes.host._played.dealer.advance = lambda: True  # type: ignore[method-assign]
    homes.begin()
    assert [notices[0] for notices in said(homes)] == [
        "The deal cannot be trusted: the host signed no list of the parts in it."
    ] * 2


def test_two_parts_of_one_seat_are_found() -> None:
    homes = Homes()
    dealt(homes, lambda promises: [promises[0], stolen(0, homes), promises[1]])
    assert said(homes) == [["The deal cannot be trusted: it has two parts for one seat."]] * 2


def test_a_list_that_changes_is_found_and_gets_no_second_part() -> None:
    homes = Homes()
    slow = homes.key(homes.seat(1))
    homes.lossy.add(slow)
    homes.begin()
    given = chance(homes).parts[0]
    chance(homes).parts = {}
    deal = DealList(offer(homes), [listed(homes).promises[0], stolen(1, homes)], [])
    chance(homes).listed = signed_list(deal, homes.host.identity)
    told_all(homes)
    told = "The deal cannot be trusted: the host named one list of parts and used another."
    assert homes.seat(0).notices == [told]
    assert chance(homes).parts == {}
    assert given not in [request.part for request in homes.seat(0).state.requests]


def test_a_list_that_is_another_at_the_end_is_found() -> None:
    homes = Homes()
    homes.begin()
    other = signed_list(DealList(offer(homes), [listed(homes).promises[0], stolen(1, homes)], []), homes.host.identity)
    chance(homes).listed = other
    played_out(homes)
    assert verdicts(homes) == {"The deal cannot be trusted: the host named one list of parts and used another."}


def test_a_secret_that_changes_is_found() -> None:
    homes = Homes()
    homes.begin()
    chance(homes).secret = b"s" * 32
    played_out(homes)
    assert verdicts(homes) == {"The deal cannot be trusted: the host had bound itself to another one."}


def test_what_was_found_is_what_is_said_at_the_end() -> None:
    homes = Homes()
    homes.host._played.dealer.advance = lambda: True  # type: ignore[method-assign]
    homes.begin()
    played_out(homes)
    assert verdicts(homes) == {"The deal cannot be trusted: the host signed no list of the parts in it."}


def assert_found(lie: Callable[[Reveal], dict[str, Any]], words: str) -> None:
    """Have what is revealed altered on its way to seat 0."""
    homes = Homes()
    homes.begin()
    guest = homes.seat(0)
    link = homes.links[homes.key(guest)]
    deliver = link.deliver

    def altered(update: Any) -> None:
        if update.reveal is not None:
            told = msgspec.structs.replace(update.reveal, **lie(update.reveal))
            update = msgspec.structs.replace(update, reveal=told)
        deliver(update)

    link.deliver = altered
    played_out(homes)
    assert words in guest.state.verdict
    assert homes.seat(1).state.verdict == ""


@pytest.mark.parametrize(
    ("lie", "words"),
    [
        (lambda told: {"secret": b"s" * 32}, "bound itself to another"),
        (lambda told: {"salt": b"s" * 16}, "bound itself to another"),
        (lambda told: {"parts": told.parts[::-1]}, "your part is not in it"),
        (lambda told: {"parts": told.parts[1:]}, "your part is not in it"),
        (lambda told: {"parts": told.parts[:1]}, "somebody’s part is not in it"),
        (lambda told: {"parts": [told.parts[0], b"x" * 32]}, "not the one that was promised"),
        (lambda told: {"parts": []}, "your part is not in it"),
        (lambda told: {"listed": b""}, "another"),
        (lambda told: {"listed": told.listed[:-1] + b"x"}, "another"),
    ],
)
def test_what_is_altered_at_the_end_is_found(lie: Callable[[Reveal], dict[str, Any]], words: str) -> None:
    assert_found(lie, words)


def test_only_the_host_signs_offers_and_lists() -> None:
    homes = Homes()
    homes.begin()
    stranger, host = HostIdentity(b"x" * 32), homes.host.identity.public
    assert read_offer(signed_offer(offer(homes), stranger), host) is None
    assert read_offer(chance(homes).listed, host) is None
    for signed in (signed_list(listed(homes), stranger), chance(homes).offer, b"", b"rubbish" * 20):
        with pytest.raises(ValueError, match="signed no list"):
            read_list(signed, host)


# Deals that are begun anew


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
    told = "Otto did not take part in the deal in time. It was begun anew."
    assert said(homes) == [[told]] * 4
    assert chance(homes).secret != before.secret
    assert offer(homes).attempt == 1
    restarted(homes, 2)
    assert homes.host.state.stage == "playing"
    assert not set(chance(homes).parts.values()) & {*parts, *before.parts.values()}
    assert verdicts(played_out(homes)) == {""}


def test_an_earlier_deal_does_not_come_back() -> None:
    """A host that has seen two deals may not take the first one after all."""
    homes = Homes()
    homes.lossy.add(homes.key(homes.seat(1)))
    homes.begin()
    first = chance(homes)
    homes.lossy.clear()
    homes.wall += DEAL_TIME
    homes.host.tick(homes.now)
    homes.settle()
    homes.host.state.chance = first
    told_all(homes)
    assert first.parts.keys() == {0}
    homes.host._played.dealer.advance = lambda: True  # type: ignore[method-assign]
    told_all(homes)
    assert all(guest.state.deals[1].fault for guest in homes.guests.values())


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
    assert "The deal was begun anew." in homes.seat(0).notices


def verdicts_of(homes: Homes, seats: tuple[int, ...]) -> set[str]:
    return {homes.seat(seat).state.verdict for seat in seats}


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
@settings(deadline=None, max_examples=40)
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


# Tables of before


def earlier(name: str) -> Homes:
    """A table as an earlier version kept it, mid-match or open."""
    kept = msgspec.json.decode((EARLIER / f"{name}.json").read_bytes())
    homes = Homes(sit=False)
    homes.store.write("table", msgspec.json.encode(kept["host"]))
    homes.start_host()
    for key, content in kept["guests"].items():
        homes.take_up(bytes.fromhex(key), msgspec.json.encode(content))
    return homes


def test_a_match_that_was_dealt_by_an_earlier_version_goes_on() -> None:
    homes = earlier("playing")
    homes.wait(5)
    assert homes.agrees()
    played_out(homes)
    words = "An earlier version dealt this game: nobody can say whether the host chose the deal."
    assert said(homes) == [[words]] * 2
    assert verdicts(homes) == {""}
    assert all(guest.state.record for guest in homes.guests.values())
    rematch(homes)
    assert verdicts(played_out(homes)) == {""}
    assert len(homes.host.state.reveal.listed) > 64  # type: ignore[union-attr]
    assert HostState.from_bytes(homes.store.read("table") or b"").format == 2


def rematch(homes: Homes) -> None:
    homes.seat(0).ask("rematch", homes.now)
    homes.settle()
    homes.seat(1).answer(True, homes.now)
    homes.settle()
    assert homes.host.state.stage == "playing"


def test_an_open_table_of_an_earlier_version_is_dealt_as_all_are() -> None:
    homes = earlier("open")
    homes.wait(5)
    played(homes)
    assert verdicts(homes) == {""}
    assert said(homes) == [[]] * 2
    assert len(homes.host.state.reveal.listed) > 64  # type: ignore[union-attr]


def test_a_host_cannot_pretend_to_be_an_earlier_version() -> None:
    homes = Homes()
    homes.begin()
    chance(homes).offer = b""
    played_out(homes)
    assert all("cannot be trusted" in verdict for verdict in verdicts(homes))


def test_a_match_of_before_whose_secret_changed_is_found() -> None:
    homes = earlier("playing")
    chance(homes).secret = b"s" * 32
    homes.wait(5)
    played_out(homes)
    assert verdicts(homes) == {"The deal cannot be trusted: the host had bound itself to another one."}

