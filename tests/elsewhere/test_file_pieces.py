"""The host's own files come in pieces, whatever happens on the way, and nobody else's do."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from examples import dear
from faulty_broker import Faults, FaultyBroker
from homes import Homes, find_game
from hypothesis import given
from hypothesis import strategies as st
from own_levels import homes_of, large

from jungle_games.elsewhere.hosting.host_endpoint import HostEndpoint
from jungle_games.elsewhere.invitation import Invitation
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.joining.guest_endpoint import GuestEndpoint
from jungle_games.elsewhere.messages import MOST_PIECES, OwnFile, Piece, encode
from jungle_games.elsewhere.network.crypto import HostIdentity, Rendezvous, random_bytes
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import MemoryStore, pack


def guest_endpoint(key: bytes, client: Any = None) -> GuestEndpoint:
    class Deaf:
        def subscribe(self, topic: str) -> None: ...
        def unsubscribe(self, topic: str) -> None: ...
        def publish(self, topic: str, payload: bytes, *, keep: bool) -> None: ...

    state = GuestState.new(Invitation("code"))
    return GuestEndpoint(state, Rendezvous(key), client or Deaf(), find_game, MemoryStore(), "table")  # type: ignore[arg-type]


class Way:
    """A table with large files, its host, and a guest who comes, over a broker with ``faults``."""

    def __init__(self, seed: int, faults: Faults) -> None:
        self.chance = random.Random(seed)
        self.broker = FaultyBroker(self.chance, faults)
        self.key = self.chance.randbytes(32)
        self.homes = homes_of("jungle", sit=False, own=large("jungle"))
        client = self.broker.client("host")
        self.host = HostEndpoint(self.homes.host, Rendezvous(self.key), client, 0.0)  # type: ignore[arg-type]
        client.receive = lambda topic, payload: self.host.receive(topic, payload, self.broker.now)
        mine = self.broker.client("guest")
        self.guest = guest_endpoint(self.key, mine)
        mine.receive = lambda topic, payload: self.guest.receive(topic, payload, self.broker.now)
        self.problems: set[str] = set()

    def until(self, holds: Callable[[], object], most: float = 600.0) -> bool:
        while self.broker.now < most:
            if holds():
                return True
            due = self.guest.tick(self.broker.now)
            message = self.broker.next_at
            if message is not None and message <= self.broker.now + 1.0:
                self.broker.deliver()
                self.problems |= {self.guest.problem.code} if self.guest.problem is not None else set()
            else:
                self.broker.now = max(self.broker.now + 0.1, min(due, self.broker.now + 1.0))
                self.host.tick(self.broker.now)
        return bool(holds())


@pytest.mark.parametrize("name", ["../a.tmx", "b/a.tmx", "b\\a.tmx", "..", ".a.tmx", "c:a.tmx", "a\0.tmx"])
def test_a_name_that_is_a_path_is_refused(name: str) -> None:
    with pytest.raises(RemoteError, match="name that is not allowed"):
        pack({name: "x"})
    card = Homes("toy", sit=False).host.card(0.0)
    pieces, endpoint = Rendezvous(bytes(32)), guest_endpoint(bytes(32))
    identity = HostIdentity(bytes(32))
    lie = msgspec.structs.replace(card, host=identity.public, attachments={name: OwnFile(1, bytes(32))}, pieces=1)
    endpoint.receive(pieces.card_topic, pieces.seal_card(encode(lie), identity), 0.0)
    assert endpoint.problem is not None
    assert endpoint.problem.code == "file-name"
    assert endpoint.state.card is None


@given(st.integers(0, 2**32))
@dear(4)
def test_pieces_come_however_they_are_lost_doubled_delayed_and_altered(seed: int) -> None:
    way = Way(seed, Faults(lost=0.3, doubled=0.3, altered=0.2, delay=9.0))
    assert way.until(lambda: way.guest.state.attachments is not None and way.guest.state.card is not None)
    assert way.guest.state.attachments == large("jungle").files
    assert way.guest.problem is None
    assert not any(way.guest._rendezvous.piece_topic(number) in way.broker.clients[1].topics for number in range(11))


@given(st.data())
@dear(4)
def test_strange_pieces_change_nothing_and_are_put_right(data: st.DataObject) -> None:
    """Whoever knows the code may write there: pieces of other tables, of other numbers, by other hosts, junk."""
    way = Way(data.draw(st.integers(0, 99)), Faults())
    theirs = Rendezvous(way.key)
    another, stranger = homes_of("sequence", sit=False, own=large("sequence")), HostIdentity(random_bytes(32))
    pieces, count = way.homes.host.parcel.pieces, len(way.homes.host.parcel.pieces)
    ours = way.homes.host.identity
    for number in data.draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=30)):
        other = data.draw(st.integers(0, count - 1))
        strange = data.draw(
            st.sampled_from(
                [
                    theirs.seal_piece(encode(pieces[number]), stranger),
                    theirs.seal_piece(encode(another.host.parcel.pieces[0]), another.host.identity),
                    theirs.seal_piece(encode(Piece(number, b"x")), stranger),
                    theirs.seal_piece(encode(Piece(other, b"x")), stranger),
                    Rendezvous(bytes(32)).seal_piece(encode(pieces[number]), ours),
                    theirs.seal_card(encode(way.homes.host.card(0.0)), ours),
                    theirs.seal_piece(encode(way.homes.host.card(0.0)), ours),
                    theirs.seal_piece(encode(pieces[(number + 1) % count]), ours),
                    b"", b"junk",
                ]
            )
        )  # fmt: skip
        way.broker.repeat(theirs.piece_topic(number), strange, keep=True)
    assert way.until(lambda: way.guest.state.card is not None and way.guest.state.attachments is not None, 900.0)
    assert not way.problems
    assert way.guest.state.attachments == large("jungle").files


def test_a_host_whose_pieces_are_not_what_its_card_says_is_named() -> None:
    way = Way(1, Faults())
    for number in range(len(way.host._pieces)):
        lie = Piece(number, b"x")
        sealed = Rendezvous(way.key).seal_piece(encode(lie), way.homes.host.identity)
        way.broker.repeat(Rendezvous(way.key).piece_topic(number), sealed, keep=True)
    assert way.until(lambda: way.guest.problem, 30.0)
    assert way.guest.problem.code == "other-files"  # type: ignore[union-attr]
    with pytest.raises(RemoteError):
        way.guest.sit_down("Jonas", None, way.broker.now)


def test_the_files_leave_the_broker_with_their_table() -> None:
    way = Way(1, Faults())
    topics = {Rendezvous(way.key).piece_topic(number) for number in range(MOST_PIECES)}
    assert topics & way.broker.kept.keys()
    way.homes.host.close(0.0)
    way.host.show_card(0.0)
    assert not topics & way.broker.kept.keys()
    assert list(way.broker.kept) == [Rendezvous(way.key).card_topic]


def test_nobody_sits_down_before_the_files_are_here() -> None:
    way = Way(1, Faults())
    assert way.until(lambda: way.guest.state.card)
    way.guest.state.files = b""
    with pytest.raises(RemoteError, match="has not come yet"):
        way.guest.sit_down("Jonas", None, way.broker.now)
