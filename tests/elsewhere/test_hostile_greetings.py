"""Whatever strangers, friends and those who play it again say at a meeting place, it is read by its type or dropped."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jungle_games.elsewhere.acquaintances import PersonKey
from jungle_games.elsewhere.friends import SIZE, Acquainted, Greeting, OfferedTable
from jungle_games.elsewhere.invitation import Invitation, code_of
from jungle_games.elsewhere.messages import FORMAT, encode
from jungle_games.elsewhere.network.crypto import Seal, keyed_hash

LINK = Invitation(code_of(2**60 + 5), None, bytes(32)).text
LINKED = OfferedTable(LINK, "jungle", 1, 2, "standard", 0, False, {"map": "great_river"})


def acquainted(one: bytes = b"1" * 32, two: bytes = b"2" * 32) -> tuple[Acquainted, Acquainted, bytes]:
    first, second = PersonKey(one), PersonKey(two)
    secret = first.shared_with(second.public)
    pair = Acquainted(first.public, second.public, secret), Acquainted(second.public, first.public, secret)
    return *pair, keyed_hash(secret, b"greets", second.public, 32)


@given(st.one_of(st.binary(max_size=2 * SIZE), st.binary(min_size=SIZE, max_size=SIZE)))
def test_what_strangers_say_is_as_if_it_had_not_come(payload: bytes) -> None:
    mira, ada, _key = acquainted()
    assert not mira.hear(payload)
    assert not mira.is_here(0.0)
    assert mira.hear(ada.greeting(None, 0.0))


@given(st.binary(max_size=200), st.booleans())
def test_whatever_a_friend_says_is_read_by_its_type(words: bytes, framed: bool) -> None:
    mira, _ada, key = acquainted()
    mira.hear(Seal(key).seal(bytes([FORMAT]) + words if framed else words))
    assert not mira.is_here(0.0)


COUNTS = st.integers(0, 2**53 - 1)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.binary(min_size=16, max_size=16), COUNTS, st.binary(max_size=16), COUNTS), max_size=20))
def test_whatever_a_friend_claims_to_have_heard_proves_nothing(claims: list[tuple[bytes, int, bytes, int]]) -> None:
    mira, _ada, key = acquainted()
    mira.greeting(None, 0.0)
    for session, number, echo, echoed in claims:
        mira.hear(Seal(key).seal(encode(Greeting(session, number, echo, echoed, False, LINKED))))
    assert not mira.is_here(0.0)
    assert mira.table(0.0) is None
    assert len(mira._heard) <= 8


def test_what_was_recorded_brings_no_table_back() -> None:
    """Nor if so many earlier starts are played again first that what came in this one might be forgotten."""
    mira, ada, _key = acquainted()
    earlier = [acquainted()[1].greeting(LINKED, 0.0) for _start in range(20)]
    ada.hear(mira.greeting(None, 0.0))
    offered, gone = ada.greeting(LINKED, 0.0), ada.greeting(None, 1.0)
    for said in (offered, gone, *earlier, offered):
        mira.hear(said)
    assert mira.is_here(1.0)
    assert mira.table(1.0) is None


def test_one_s_own_words_come_back_as_nobody_s() -> None:
    mira, _ada, _key = acquainted()
    assert not mira.hear(mira.greeting(None, 0.0))


@given(st.dictionaries(st.text(max_size=40), st.text(max_size=200), max_size=30), st.text(max_size=40))
def test_every_greeting_is_of_one_size_whatever_table_it_tells_of(options: dict[str, str], preset: str) -> None:
    mira, ada, _key = acquainted()
    table = OfferedTable(LINK, "jungle", 1, 2, preset, 0, False, options)
    assert len(mira.greeting(table, 0.0)) == SIZE
    ada.hear(mira.greeting(None, 1.0))
    mira.hear(ada.greeting(None, 1.0))
    ada.hear(mira.greeting(table, 2.0))
    told = ada.table(2.0)
    assert told is None or told.link == table.link
