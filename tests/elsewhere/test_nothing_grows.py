"""However many come and go, a host remembers only so many, and what is kept at a broker goes with them."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from homes import Homes, find_game, played

from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.hosting.attendance import DEPARTED, WATCHERS
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.network.crypto import GuestIdentity
from jungle_games.elsewhere.refusals import RemoteError

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from faulty_broker import Faults, FaultyBroker
from simulated_table import SimulatedTable


def come_and_go(homes: Homes, rounds: int, seat: int | None = None) -> None:
    for number in range(rounds):
        guest = homes.sit(f"Guest {number}", seat)
        guest.leave(homes.now)
        homes.settle()
        del homes.guests[homes.key(guest)]


def size(homes: Homes) -> int:
    return len(homes.store.read("table") or b"")


def test_hundreds_who_came_and_went_are_not_remembered() -> None:
    homes = Homes("toy", 2, sit=False, watching=True)
    homes.sit("Jonas")
    come_and_go(homes, DEPARTED + 4)
    before = size(homes)
    come_and_go(homes, 300)
    assert len(homes.host.state.links) <= 1 + DEPARTED
    assert abs(size(homes) - before) < 1_500
    homes.sit("Ida")
    homes.begin()
    homes.play_on(4)
    assert homes.agrees()


def test_after_as_many_departures_watchers_are_admitted_and_those_who_are_away_make_room() -> None:
    homes = Homes(watching=True)
    come_and_go(homes, WATCHERS + 10, WATCHER)
    for number in range(WATCHERS):
        homes.sit(f"Watcher {number}", WATCHER)
    assert homes.host.info(homes.now).watchers == WATCHERS
    with pytest.raises(RemoteError) as refused:
        homes.sit("One more", WATCHER)
    assert refused.value.code == "crowded"
    away = next(key for key, guest in homes.guests.items() if guest.seat == WATCHER)
    homes.guests[away].present = False
    homes.guests[away].say(homes.now)
    homes.settle()
    homes.sit("One more", WATCHER)
    assert len(homes.host.state.links) <= 2 + WATCHERS + DEPARTED
    assert away not in {link.key for link in homes.host.state.links}


def test_rematches_leave_the_files_as_they_were() -> None:
    homes = Homes("toy", 2)
    played(homes)
    sizes = []
    for _match in range(20):
        homes.seat(0).ask("rematch", homes.now)
        homes.settle()
        homes.seat(1).answer(True, homes.now)
        homes.settle()
        homes.wait(2)
        homes.move(int(homes.host.match.to_move), "resign")  # type: ignore
        homes.wait(2)
        kept = [len(store.read("table") or b"") for store in homes.shelves.values()]
        sizes.append([size(homes), *kept])
    assert homes.host.state.match == 21
    for late, early in zip(sizes[-1], sizes[4], strict=True):
        assert late < early + 300


def test_one_who_left_and_comes_back_with_the_same_key_gets_along() -> None:
    for rounds in (0, DEPARTED + 5):  # still remembered, and forgotten
        homes = Homes("jungle", 2, sit=False)
        homes.sit("Jonas")
        guest = homes.sit("Ida")
        guest.react("owl", homes.now)
        guest.leave(homes.now)
        homes.settle()
        come_and_go(homes, rounds)
        numbers = guest.state.numbers
        again: Guest = homes.sit("Ida", secret=guest.state.secret, numbers=numbers)
        assert again.seat == 1
        homes.begin()
        homes.play_on(3)
        assert homes.agrees()


# At a broker


def broken_in(watchers: int = 0) -> SimulatedTable:
    """A table at a broker, at which everybody sits."""
    chance = random.Random(3)
    toy = find_game("toy")
    broker = FaultyBroker(chance, Faults())
    made = SimulatedTable(toy, find_game, chance, broker, seats=2, watchers=watchers)
    assert made.run(until=lambda made: all(guest.endpoint and guest.endpoint.state.seated for guest in made.guests))
    return made


def topics_of(made: SimulatedTable, secret: bytes) -> tuple[str, str]:
    channel = GuestIdentity(secret).channel(made.host.endpoint.host.identity.public)
    return channel.up_topic, channel.down_topic


def test_whoever_leaves_takes_along_what_was_kept_for_them() -> None:
    made = broken_in(watchers=1)
    watcher = made.guests[-1].endpoint
    up, down = topics_of(made, watcher.state.secret)
    assert {up, down} <= set(made.broker.kept)
    watcher.guest.leave(made.broker.now)
    assert made.run(until=lambda _made: watcher.guest.state.left and not watcher.guest.waiting)
    watcher.clear()
    assert made.run(until=lambda made: up not in made.host.client.topics)  # type: ignore[union-attr]
    assert not {up, down} & set(made.broker.kept)
    assert len(made.host.endpoint.host.state.links) == 2


def test_nothing_is_kept_of_a_table_that_is_cleared() -> None:
    made = broken_in(watchers=1)
    assert len(made.broker.kept) == 7
    made.host.endpoint.endpoint.clear()
    assert not any(made.broker.kept.values())
    assert not made.host.client.topics  # type: ignore[union-attr]


@pytest.mark.parametrize("junk", [b"", b"junk" * 100])
def test_junk_on_the_topic_of_the_card_is_replaced_but_not_as_fast_as_it_comes(junk: bytes) -> None:
    made = broken_in()
    topic, cards = made.rendezvous.card_topic, 0
    publish = made.broker.publish

    def count(where: str, payload: bytes, *, keep: bool) -> None:
        nonlocal cards
        cards += where == topic and payload != junk
        publish(where, payload, keep=keep)

    made.broker.publish = count  # type: ignore[method-assign]
    begin = made.broker.now
    made.broker.publish(topic, junk, keep=True)
    made.run(until=lambda made: made.broker.now > begin + 2)
    assert made.broker.kept[topic] not in (b"", junk)
    for _second in range(120):
        made.broker.publish(topic, junk, keep=True)
        until = made.broker.now + 1
        made.run(until=lambda made: made.broker.now > until)  # noqa: B023
    assert cards < 30
    until = made.broker.now + 700
    made.run(until=lambda made: made.broker.now > until)
    assert made.broker.kept[topic] not in (b"", junk)
