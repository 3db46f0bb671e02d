"""A key holder sends malformed or false messages: at worst that guest is cut off."""

from __future__ import annotations

import zlib
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from examples import dear
from homes import Homes, find_game, played
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.plain_data import PlainDataWriter
from jungle_games.core.seat_names import SeatInfo
from jungle_games.elsewhere import messages
from jungle_games.elsewhere.fair_deal import UnfairError
from jungle_games.elsewhere.hosting.host_state import check_card
from jungle_games.elsewhere.invitation import read_invitation
from jungle_games.elsewhere.joining.followed_match import DivergedError, ObservedMatch
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.messages import (
    FORMAT,
    Card,
    Info,
    Join,
    MessageError,
    Note,
    ObservedStep,
    ObservedSteps,
    Request,
    Reveal,
    Update,
    decode,
    encode,
)
from jungle_games.elsewhere.refusals import RemoteError

KINDS = [Note, Join, Update, Card]
SHORT_TEXT = st.text(max_size=9)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats() | SHORT_TEXT | st.binary(max_size=9),
    lambda inside: st.lists(inside, max_size=5),
    max_leaves=20,
)
LIES = ["keep", "resign 0", "resign 1", "accept", "flag", "time 5", "shuffle 1", "roll 6", "a\nb\nc\nd"]
LIES += ["undo", "yes 1", "computer 0 quick", "computer 99 x", "rematch"]
careless, patient = dear(30, 150), dear(8)
"""For what plays whole matches."""


def whole_match() -> tuple[Homes, list[Any]]:
    """A match of the toy game, and every message of it."""
    homes = Homes("toy", 2)
    said: list[Any] = [homes.host.card(homes.now)]
    settle = homes.settle

    def listening() -> None:
        said.extend(message for _key, message in homes.under_way)
        settle()

    homes.settle = listening  # type: ignore[method-assign]
    return played(homes), said


HOMES, SAID = whole_match()


def altered(message: Any, data: st.DataObject) -> Any:
    """``message`` as its own type still takes it, but for a few values of it that are others. None: it takes none."""
    tree = msgspec.msgpack.decode(msgspec.msgpack.encode(message))
    for _change in range(data.draw(st.integers(1, 3))):
        node, way = tree, 0
        while isinstance(node, list) and node:
            place, way = data.draw(st.integers(0, len(node) - 1)), way + 1
            if not isinstance(node[place], list) or not node[place] or (data.draw(st.booleans()) and way > 1):
                node[place] = data.draw(plain | st.sampled_from([0, 1, -1, 2**53 - 1, "undo", "yes 1", b"", []]))
                break
            node = node[place]
    try:
        return decode(type(message), bytes([FORMAT]) + msgspec.msgpack.encode(tree))
    except MessageError:
        return None


@given(st.sampled_from(KINDS), st.binary(max_size=400))
@careless
def test_bytes_that_are_no_message_are_refused(kind: type, rubbish: bytes) -> None:
    for written in (rubbish, bytes([FORMAT]) + rubbish):
        try:
            decode(kind, written)
        except MessageError:
            continue


@given(st.data())
@careless
def test_a_damaged_message_is_refused_or_is_another_one(data: st.DataObject) -> None:
    message = data.draw(st.sampled_from(SAID))
    written = bytearray(encode(message))
    for _change in range(data.draw(st.integers(1, 4))):
        written[data.draw(st.integers(1, len(written) - 1))] = data.draw(st.integers(0, 255))
    try:
        decode(type(message), bytes(written[: data.draw(st.integers(1, len(written)))]))
    except MessageError:
        return


def test_what_is_nested_or_long_beyond_measure_is_refused() -> None:
    deep = b"\x91" * 100_000 + b"\xc0"
    long = msgspec.msgpack.encode(["x" * messages.LARGEST])
    many = msgspec.msgpack.encode([b"s" * 16, 1, 0, 0, 0, -1, b"", 0, [[1, "leave", "", 0, 0, b""]] * 17])
    for written in (deep, long, many, b"\xdd\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff"):
        for kind in KINDS:
            with pytest.raises(MessageError):
                decode(kind, bytes([FORMAT]) + written)


def test_a_line_holds_what_is_told_at_once_and_no_more() -> None:
    shortest = ObservedStep("", 0, None, b"d" * 8)
    size = len(msgspec.msgpack.encode(shortest))
    longest = ObservedSteps(1, 0, b"", 1, [shortest] * (messages.STEPS_AT_ONCE // size + 1))
    assert decode(ObservedSteps, encode(longest)) == longest
    with pytest.raises(MessageError):
        decode(ObservedSteps, encode(msgspec.structs.replace(longest, steps=longest.steps * 2)))


@given(st.data())
@patient
def test_a_guest_that_lies_harms_nobody(data: st.DataObject) -> None:
    """One of three says all manner of things; the match goes on, and the others see what is."""
    homes = Homes("toy", 3)
    homes.begin()
    liar = homes.links[homes.key(homes.seat(2))]
    verbs = st.sampled_from(["move", "ask", "answer", "react", "promise", "part"])
    texts = st.sampled_from(LIES) | st.text(max_size=40)
    number, ply = st.integers(0, 2**53 - 1), st.integers(-1, 6_000)
    requests = st.builds(Request, number, verbs, texts, number | st.just(1), ply, st.binary(max_size=32))
    notes = st.builds(
        Note, st.binary(min_size=16, max_size=16), number, number, number, number | st.just(1), ply,
        st.binary(max_size=8), number, st.lists(requests, max_size=4), st.booleans(), st.booleans(),
    )  # fmt: skip
    for note in data.draw(st.lists(notes, min_size=1, max_size=6)):
        homes.host.take(liar, note, homes.now)
        homes.under_way = type(homes.under_way)((key, each) for key, each in homes.under_way if key != liar.state.key)
        homes.settle()
        homes.wait(2)
    del homes.guests[liar.state.key]
    assert [plan.kind for plan in homes.host.state.seats[:2]] == ["person"] * 2
    homes.wait(60)
    assert homes.agrees()


@given(st.data())
@patient
def test_a_host_that_lies_is_seen_through_or_believed_but_breaks_nothing(data: st.DataObject) -> None:
    """What a guest is told is altered within its types; whatever comes of it, the truth puts it right."""
    homes = Homes("toy", 2)
    homes.begin()
    key = homes.key(homes.seat(0))
    told: list[Update] = []
    deliver = homes.links[key].deliver
    homes.links[key].deliver = told.append
    homes.play_on(2)
    guest = homes.guests[key]
    for update in [*told, *(each for each in SAID if isinstance(each, Update))]:
        lie = altered(update, data)
        if update.line is not None and data.draw(st.booleans()):
            line = altered(update.line, data)
            lie = None if line is None else msgspec.structs.replace(update, line=line)
        if lie is not None:
            lie = msgspec.structs.replace(lie, you=guest.seat, revision=min(lie.revision, 10**6))
            guest.take(lie, homes.now)
            assert all(len(notice) <= 300 for notice in guest.notices)
            kept = GuestState.from_bytes(guest.state.to_bytes())
            Guest(kept, guest._find_game, guest._store, "", lambda _note: None)
    homes.links[key].deliver = deliver


@given(st.data())
@patient
def test_a_card_that_lies_is_refused_in_words(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(["toy", "jungle", "sequence", "jungle_matrix", "jacks"]))
    card = altered(Homes(game, sit=False).host.card(0.0), data)
    if card is not None:
        with suppress(RemoteError):
            check_card(card, find_game)


@given(st.text(max_size=200) | st.from_regex(r"jungle-games:[\w-]{1,200}", fullmatch=True))
@careless
def test_no_invitation_is_more_than_refused(text: str) -> None:
    with suppress(RemoteError):
        read_invitation(text)


# What is revealed at the end


def revealed() -> Reveal:
    reveal = HOMES.host.state.reveal
    assert reveal is not None
    return reveal


def audit(told: Reveal) -> Any:
    guest = HOMES.seat(0)
    line = guest._followed.line
    assert line is not None
    return guest._deal.audited(told, line.digests, guest._find_game, {})


def test_a_record_that_swells_or_is_none_is_refused() -> None:
    true = revealed()
    assert audit(true).outcome is not None
    swollen = zlib.compress(b"a" * 50_000_000)
    assert len(swollen) < messages.LARGEST
    deep = zlib.compress(b"[" * 500_000)
    others = [zlib.compress(text) for text in (b"\xff\xfe", b"moves: 7", b"")]
    for record in (b"", b"rubbish", swollen, deep, true.record[:-9], *others):
        with pytest.raises(UnfairError):
            audit(msgspec.structs.replace(true, record=record))


@given(st.data())
@careless
def test_a_record_that_was_altered_does_not_hold(data: st.DataObject) -> None:
    true = revealed()
    text = zlib.decompress(true.record).decode()
    moves = text.index("moves:")
    place = data.draw(st.integers(moves, len(text) - 1))
    letter = data.draw(st.sampled_from("abk 0123456789,]\n"))
    lie = text[:place] + letter + text[place + 1 :]
    try:
        whole = audit(msgspec.structs.replace(true, record=zlib.compress(lie.encode())))
    except UnfairError:
        return
    assert whole.moves == audit(true).moves


def test_plain_data_of_a_start_that_shows_what_nobody_should_see_is_not_shown() -> None:
    """A host that deals open cards, or a position of another game, shows nothing of it here."""
    homes = Homes("sequence", 2)
    homes.begin()
    guest = homes.seat(0)
    assert guest.match is not None
    before = guest.match.position
    stream = homes.host._played.stream(0)
    assert stream is not None
    open_cards = type(stream)(homes.host.match, 0, 1)  # type: ignore[arg-type]
    open_cards._plain = lambda position: open_cards._writer.write(position)  # type: ignore[method-assign]
    open_cards._plains = [open_cards._plain(homes.host.match.position_at(0))]  # type: ignore[union-attr]
    open_cards.catch_up()
    lie = Update(10**6, b"", 0, line=open_cards.line(-1))
    guest.take(lie, homes.now)
    assert guest.match is None or guest.match.position == before
    for start in ([], 7, ["x"] * 6_000, [[[]]] * 9):
        line = ObservedSteps(1, -1, b"", 1, [ObservedStep("4S d10", 0, [7], b"")], [start], [])
        guest.take(Update(10**6 + 1, b"", 0, line=line), homes.now)
        assert guest.match is None or guest.match.position == before
    assert isinstance(guest.info, Info)


@pytest.mark.parametrize(("game", "place"), [("jungle", (0, 3)), ("jungle_matrix", (3, 0, 0))])
@pytest.mark.parametrize("size", [10, 0, -1])
def test_a_table_of_another_size_is_none_of_the_game(game: str, place: tuple[int, ...], size: int) -> None:
    """Whatever walks over a grid would walk for ever, were it as large as a host may say."""
    rules = find_game(game)
    options = rules.options_type.build()
    seats = [SeatInfo("Mira"), SeatInfo("Jonas")]
    start = PlainDataWriter().write(rules.start(options, seats=2, setup={}).observe(0))
    assert ObservedMatch(rules, options, seats, start, 0, {}).match.position is not None
    part = start = msgspec.json.decode(msgspec.json.encode(start))
    for step in place[:-1]:
        part = part[step]
    part[place[-1]] = size
    with pytest.raises(DivergedError, match="not a position of this game"):
        ObservedMatch(rules, options, seats, start, 0, {})


@pytest.mark.parametrize("done", [2**53 - 1, 2**40])
def test_a_host_that_has_handled_more_than_was_ever_asked_spoils_no_file(done: int) -> None:
    homes = Homes("toy", 2)
    homes.begin()
    guest = homes.seat(0)
    guest.take(Update(10**6, b"", 0, done), homes.now)
    guest.react("owl", homes.now)
    kept = GuestState.from_bytes(homes.shelves[homes.key(guest)].read("table") or b"")
    assert kept.requests == guest.state.requests
    assert all(decode(Note, encode(message)) for _key, message in homes.under_way if isinstance(message, Note))
