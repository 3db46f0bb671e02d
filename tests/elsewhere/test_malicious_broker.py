"""A malicious broker drops, repeats, reorders, alters, swaps and forges messages: at worst the table waits."""

from __future__ import annotations

import random
from typing import Any

import pytest
from faulty_broker import Faults, FaultyBroker
from homes import find_game
from simulated_table import Mishaps, SimulatedTable

from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.hosting.host import Host
from jungle_games.elsewhere.hosting.host_state import HostState, SeatPlan, lay_table
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.joining.guest_endpoint import GuestEndpoint
from jungle_games.elsewhere.messages import Note, Update, encode
from jungle_games.elsewhere.network.crypto import BLOCK, GuestIdentity, HostIdentity, Rendezvous
from jungle_games.elsewhere.table_store import MemoryStore

BY_NIGHT = pytest.mark.nightly


def table(
    game: str, seats: int, seed: int, faults: Faults, mishaps: Mishaps | None = None, **more: Any
) -> SimulatedTable:
    chance = random.Random(seed)
    broker = FaultyBroker(chance, faults)
    broker.watching = True
    return SimulatedTable(
        find_game(game), find_game, chance, broker, seats=seats, key=b"k" * 32, mishaps=mishaps or Mishaps(),
        **({"longest": 14} | more),
    )  # fmt: skip


def assert_whole(played: SimulatedTable) -> None:
    assert played.run(until=lambda played: played.over), "it never came to an end"
    assert played.divergences() == []
    assert played.secrets() == []


BAD = {
    "drops": Faults(lost=0.3),
    "repeats": Faults(doubled=0.6),
    "reorders": Faults(delay=8.0),
    "alters": Faults(altered=0.3),
    "everything": Faults(lost=0.15, doubled=0.15, altered=0.1, delay=3.0, queues=False),
}


@pytest.mark.parametrize(
    ("game", "seats", "faults"),
    [
        *(pytest.param("toy", 3, faults, id=f"toy-{kind}") for kind, faults in BAD.items()),
        *(
            pytest.param("sequence", 2, faults, id=f"sequence-{kind}", marks=BY_NIGHT if kind != "everything" else ())
            for kind, faults in BAD.items()
        ),
    ],
)
def test_a_bad_broker_makes_nobody_see_another_match(game: str, seats: int, faults: Faults) -> None:
    assert_whole(table(game, seats, 5, faults))


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=BY_NIGHT), 2, pytest.param(3, marks=BY_NIGHT)])
def test_programs_are_killed_and_cut_off_at_any_message(seed: int) -> None:
    game, seats = (("toy", 3), ("jungle", 2), ("jacks", 2), ("sequence", 2))[seed]
    played = table(game, seats, seed, Faults(lost=0.1, doubled=0.1, delay=0.5), Mishaps(kill=0.03, cut=0.03))
    assert_whole(played)
    assert played.kills > 3
    assert played.cuts > 3


def test_a_card_that_was_lost_on_its_way_is_looked_for_again() -> None:
    played = table("toy", 2, 1, Faults())
    carry, lost = played.broker.carry, []

    def loses_the_first(client: Any, topic: str, payload: bytes) -> None:
        if topic == played.rendezvous.card_topic and client not in lost:
            lost.append(client)
        else:
            carry(client, topic, payload)

    played.broker.carry = loses_the_first  # type: ignore[method-assign]
    assert_whole(played)
    assert len(lost) == 3  # the host reads it, too


def test_computers_and_people_who_watch_are_at_the_table_too() -> None:
    assert_whole(table("toy", 3, 2, Faults(lost=0.1), Mishaps(kill=0.01), computers=1, watchers=2))


def test_what_is_repeated_in_any_slot_at_any_time_changes_nothing() -> None:
    played = table("toy", 2, 3, Faults())
    chance = random.Random(9)

    def with_replays(played: SimulatedTable) -> bool:
        topics = list(played.broker.seen)
        if topics and chance.random() < 0.2:
            topic = chance.choice(topics)
            where = topic if chance.random() < 0.5 else chance.choice(topics)  # back again, or to somebody else
            played.broker.repeat(where, chance.choice(played.broker.seen[topic]), keep=chance.random() < 0.3)
        return played.over

    assert played.run(until=with_replays)
    assert played.divergences() == []
    assert played.secrets() == []


def test_a_broker_that_makes_up_messages_is_not_heard() -> None:
    played = table("toy", 2, 6, Faults())
    forger, host = GuestIdentity(b"f" * 32), HostIdentity(b"F" * 32)
    stranger = Rendezvous(b"x" * 32)
    note = encode(Note(b"s" * 16, 10**6))
    update = encode(Update(10**6, b"", WATCHER))
    chance, card = random.Random(2), stranger.seal_card(update, host)

    def with_forgeries(played: SimulatedTable) -> bool:
        channel = forger.channel(host.public)
        topics = list(played.broker.seen)
        if topics and chance.random() < 0.2:
            made_up = (b"", b"junk" * 80, channel.up.seal(note), channel.down.seal(update), card)
            played.broker.repeat(chance.choice(topics), chance.choice(made_up), keep=False)
        return played.over

    assert played.run(until=with_forgeries)
    assert played.divergences() == []
    assert {plan.name for plan in played.host.endpoint.host.state.seats} == {"guest 0", "guest 1"}


def test_who_was_invited_cannot_pass_for_the_host() -> None:
    """Somebody who has the code publishes another card: guests who have read the first one are not deceived.

    Nor are they troubled, as they have the host's key. The host puts its own card in the place of the other.
    """
    played = table("toy", 2, 7, Faults())
    assert played.run(
        until=lambda played: all(guest.endpoint and guest.endpoint.state.seated for guest in played.guests)
    )
    state = lay_table(
        find_game("toy"), name="Mira", seats=[SeatPlan(elsewhere=True)] * 2, preset="standard", options={}, setup={},
        attachments={}, watching=False, rhythm=0,
    )  # fmt: skip
    state.card = 10**9
    false = Host(HostState.from_bytes(state.to_bytes()), find_game, MemoryStore(), "t", lambda _thought: None)
    sealed = played.rendezvous.seal_card(encode(false.card(0.0)), false.identity)
    played.broker.publish(played.rendezvous.card_topic, sealed, keep=True)
    other_format = b"\xff" + encode(false.card(0.0))[1:]
    other = played.rendezvous.seal_card(other_format, false.identity)
    played.broker.publish(played.rendezvous.card_topic, other, keep=True)
    warned = set()
    for _step in range(200):
        played.step()
        warned |= {guest.name for guest in played.guests if guest.endpoint.problem is not None}
    assert warned == set()
    for guest in played.guests:
        assert guest.endpoint.state.card.host == played.host.endpoint.host.identity.public
        assert guest.endpoint.problem is None
    assert_whole(played)


def test_who_has_read_the_card_and_does_not_sit_yet_is_warned_until_the_true_one_is_back() -> None:
    played = table("toy", 2, 8, Faults())
    assert played.run(until=lambda played: bool(played.guests[0].endpoint and played.guests[0].endpoint.state.seated))
    host, rendezvous = played.host.endpoint.host, played.rendezvous
    client = FaultyBroker(random.Random(1), Faults()).client("guest")
    endpoint = GuestEndpoint(GuestState.new(played.invitation), rendezvous, client, find_game, MemoryStore(), "t")
    card, false = host.card(0.0), HostIdentity(b"f" * 32)
    true = rendezvous.seal_card(encode(card), host.identity)
    endpoint.receive(rendezvous.card_topic, true, 0.0)
    endpoint.receive(rendezvous.card_topic, rendezvous.seal_card(encode(card), false), 0.0)
    assert endpoint.problem is not None
    assert endpoint.problem.code == "host-changed"
    endpoint.receive(rendezvous.card_topic, true, 0.0)
    assert endpoint.problem is None


def test_an_invitation_that_names_the_host_believes_no_other() -> None:
    broker = FaultyBroker(random.Random(1), Faults())
    rendezvous, real, false = Rendezvous(b"k" * 32), HostIdentity(b"r" * 32), HostIdentity(b"f" * 32)
    played = table("toy", 2, 8, Faults())
    invitation = played.invitation.__class__(played.invitation.code, None, real.public)
    client = broker.client("guest")
    endpoint = GuestEndpoint(GuestState.new(invitation), rendezvous, client, find_game, MemoryStore(), "t")
    state = HostState.from_bytes(played.host.store.read("table") or b"")
    host = Host(state, find_game, MemoryStore(), "t", lambda _thought: None)
    endpoint.receive(rendezvous.card_topic, rendezvous.seal_card(encode(host.card(0.0)), false), 0.0)
    assert endpoint.state.card is None


def test_the_broker_learns_nothing_but_sizes_and_times() -> None:
    played = table("sequence", 2, 9, Faults())
    assert_whole(played)
    words = (b"guest 0", b"guest 1", b"sequence", b"Mira", b"resign", b"standard")
    sizes = set()
    for topic, payloads in played.broker.seen.items():
        for payload in payloads:
            assert not any(word in payload for word in words)
            if topic not in (played.rendezvous.card_topic, played.rendezvous.join_topic):
                sizes.add(len(payload))
    assert all(size % BLOCK == 40 for size in sizes)  # a nonce and a tag, and blocks of one size
    assert len(sizes) < 12
