from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.elsewhere.network.crypto import (
    BLOCK,
    GuestIdentity,
    HostIdentity,
    Rendezvous,
    Seal,
    SealError,
    signed_by,
    table_key,
)

HOST, GUEST, OTHER = HostIdentity(b"h" * 32), GuestIdentity(b"g" * 32), GuestIdentity(b"o" * 32)
DOORSTEP, ELSEWHERE = Rendezvous(b"k" * 32), Rendezvous(b"K" * 32)


@given(st.binary(max_size=2000))
def test_host_and_guest_read_each_other_and_nobody_else_does(message: bytes) -> None:
    ours, theirs = HOST.channel(GUEST.public), GUEST.channel(HOST.public)
    assert (ours.up_topic, ours.down_topic) == (theirs.up_topic, theirs.down_topic)
    assert theirs.down.open(ours.down.seal(message)) == message
    assert ours.up.open(theirs.up.seal(message)) == message
    for stranger in (OTHER.channel(HOST.public), HostIdentity(b"x" * 32).channel(GUEST.public)):
        assert stranger.up_topic != ours.up_topic
        with pytest.raises(SealError):
            stranger.up.open(theirs.up.seal(message))
    with pytest.raises(SealError):  # sent back where it came from
        ours.up.open(ours.down.seal(message))


@given(st.binary(max_size=300), st.integers(0, 10_000), st.integers(1, 255))
def test_what_was_altered_does_not_open(message: bytes, place: int, by: int) -> None:
    seal = Seal(b"s" * 32)
    sealed = bytearray(seal.seal(message))
    sealed[place % len(sealed)] ^= by
    with pytest.raises(SealError):
        seal.open(bytes(sealed))


@given(st.binary(max_size=700))
def test_what_was_never_sealed_does_not_open(rubbish: bytes) -> None:
    with pytest.raises(SealError):
        DOORSTEP.open_card(rubbish)
    with pytest.raises(SealError):
        DOORSTEP.open_join(rubbish, HOST)
    with pytest.raises(SealError):
        Seal(b"s" * 32).open(rubbish)


def test_sizes_tell_little() -> None:
    seal = Seal(b"s" * 32)
    assert len(seal.seal(b"a")) == len(seal.seal(b"a" * (BLOCK - 1))) != len(seal.seal(b"a" * BLOCK))


def test_a_card_is_the_hosts_alone() -> None:
    signed, card = DOORSTEP.open_card(DOORSTEP.seal_card(b"card", HOST))
    assert signed_by(signed, HOST.public) == card == b"card"
    forged, _card = DOORSTEP.open_card(DOORSTEP.seal_card(b"card", HostIdentity(b"f" * 32)))
    with pytest.raises(SealError):
        signed_by(forged, HOST.public)


def test_who_asks_for_a_seat_needs_the_invitation_and_is_heard_by_the_host_alone() -> None:
    sealed = DOORSTEP.seal_join(b"join", GUEST, HOST.public)
    assert DOORSTEP.open_join(sealed, HOST) == (GUEST.public, b"join")
    for rendezvous, host in ((ELSEWHERE, HOST), (DOORSTEP, HostIdentity(b"x" * 32))):
        with pytest.raises(SealError):
            rendezvous.open_join(sealed, host)


@pytest.mark.parametrize("key", [b"", b"\0" * 32, b"short", b"x" * 33])
def test_a_key_that_is_none_is_refused(key: bytes) -> None:
    with pytest.raises(SealError):
        HOST.channel(key)
    with pytest.raises(SealError):
        GUEST.channel(key)


def test_a_tables_topics_have_nothing_in_common() -> None:
    channels = [HOST.channel(guest.public) for guest in (GUEST, OTHER)]
    topics = [DOORSTEP.card_topic, DOORSTEP.join_topic, *(each.up_topic for each in channels)]
    topics += [each.down_topic for each in channels]
    assert len(set(topics)) == len(topics)
    assert {len(topic) for topic in topics} == {len("jungle/") + 32}


def test_the_key_of_a_code_is_always_the_same() -> None:
    assert table_key(b"code") == table_key(b"code") != table_key(b"Code")
