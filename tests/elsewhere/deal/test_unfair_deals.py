"""Nobody can choose the deal: whoever tries is found out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from dealt_tables import chance, listed, notices, offer, played_out, verdicts
from homes import Homes

from jungle_games.elsewhere.fair_deal import (
    DealList,
    Promise,
    part_commitment,
    read_list,
    read_offer,
    signed_list,
    signed_offer,
)
from jungle_games.elsewhere.hosting.dealer import DEAL_TIME
from jungle_games.elsewhere.hosting.host_state import ChanceSecret
from jungle_games.elsewhere.messages import Note, Request, Reveal
from jungle_games.elsewhere.network.crypto import GuestIdentity, HostIdentity


def dealt(homes: Homes, change: Callable[[list[Promise]], list[Promise]]) -> None:
    """Have the host begin with another list than that of what was promised."""
    deal = DealList(offer(homes), change(sorted(chance(homes).promises, key=lambda promise: promise.seat)), [])
    dealt_by(homes, deal)


def dealt_by(homes: Homes, deal: DealList) -> None:
    """Have the host begin with that list, whatever was promised."""
    chance(homes).listed = signed_list(deal, homes.host.identity)
    homes.begin()


def tell_all(homes: Homes) -> None:
    """Have the host tell everybody what has been changed behind its back."""
    homes.host._played.deal(homes.now)
    homes.host.keep(homes.now)
    homes.settle()


def stolen(seat: int, homes: Homes) -> Promise:
    """A promise of the host's own making."""
    key = GuestIdentity(b"x" * 32).public
    return Promise(seat, key, part_commitment(offer(homes), seat, key, b"x" * 32))


def test_a_part_more_is_found() -> None:
    """The host's program promises one for a seat where nobody elsewhere plays."""
    homes = Homes(seats=3, computers="quick")
    dealt(homes, lambda promises: [*promises, stolen(2, homes)])
    told = "The deal cannot be trusted: it has a part for a seat where nobody plays online."
    assert notices(homes) == [[told]] * 2
    assert chance(homes).parts == {}


def test_a_part_more_at_the_end_is_found() -> None:
    assert_found(lambda told: {"parts": [*told.parts, b"x" * 32]}, "nobody plays online")


def test_a_commitment_that_came_late_is_found() -> None:
    """The host binds itself anew once it knows what the others have promised."""
    homes = Homes()
    before = chance(homes)
    homes.host.state.chance = ChanceSecret.new(homes.host.identity, 1)
    homes.host.state.chance.promises = before.promises
    homes.begin()
    told = "The deal cannot be trusted: the host bound itself only after the others."
    assert [notices[0] for notices in notices(homes)] == [told] * 2
    assert chance(homes).parts == {}


def test_a_commitment_that_only_came_with_the_list_is_found() -> None:
    homes = Homes()
    other = ChanceSecret.new(homes.host.identity, 1)
    deal = DealList(read_offer(other.offer, homes.host.identity.public) or offer(homes), chance(homes).promises, [])
    dealt_by(homes, deal)
    assert [notices[0] for notices in notices(homes)] == [
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
    tell_all(homes)
    homes.lossy.clear()
    homes.wait(30)
    assert homes.seat(1).notices == ["The deal cannot be trusted: your part is not in it."]


def test_a_match_that_begins_without_a_list_is_found() -> None:
    homes = Homes()
    homes.host._played.dealer.advance = lambda: True  # type: ignore[method-assign]
    homes.begin()
    assert [notices[0] for notices in notices(homes)] == [
        "The deal cannot be trusted: the host signed no list of the parts in it."
    ] * 2


def test_two_parts_of_one_seat_are_found() -> None:
    homes = Homes()
    dealt(homes, lambda promises: [promises[0], stolen(0, homes), promises[1]])
    assert notices(homes) == [["The deal cannot be trusted: it has two parts for one seat."]] * 2


def test_a_list_that_changes_is_found_and_gets_no_second_part() -> None:
    homes = Homes()
    slow = homes.key(homes.seat(1))
    homes.lossy.add(slow)
    homes.begin()
    given = chance(homes).parts[0]
    chance(homes).parts = {}
    deal = DealList(offer(homes), [listed(homes).promises[0], stolen(1, homes)], [])
    chance(homes).listed = signed_list(deal, homes.host.identity)
    tell_all(homes)
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
    tell_all(homes)
    assert first.parts.keys() == {0}
    homes.host._played.dealer.advance = lambda: True  # type: ignore[method-assign]
    tell_all(homes)
    assert all(guest.state.deals[1].fault for guest in homes.guests.values())


def test_a_later_deal_is_not_believed_of_a_match_that_had_begun() -> None:
    homes = Homes()
    homes.begin()
    state = homes.host.state
    parts, match = chance(homes).parts, state.match
    state.match -= 1
    homes.host._played.dealer.drop()
    state.match = match
    chance(homes).parts = parts
    chance(homes).listed = signed_list(DealList(offer(homes), [], [0, 1]), homes.host.identity)
    homes.lossy |= set(homes.guests)
    homes.host.take(homes.links[homes.key(homes.seat(0))], resigning(homes), homes.now)
    homes.lossy.clear()
    homes.wait(60)
    assert all("cannot be trusted" in verdict for verdict in verdicts(homes))


def resigning(homes: Homes) -> Note:
    guest = homes.seat(0)
    request = Request(guest.state.numbers + 1, "move", "resign", 1, 0)
    return Note(b"s" * 16, 10**6, guest.state.revision, 0, 1, requests=[request])
