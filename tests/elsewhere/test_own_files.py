"""Boards, mats, cards and pets of one's own travel to everybody at the table, and nothing else does."""

from __future__ import annotations

import random
import threading
import time
import tracemalloc
import zlib
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from faulty_broker import Faults, FaultyBroker
from homes import Homes, find_game, played
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from own_levels import OWN, Own, large
from programs import Programs, away, here, look, mosquitto, needs_mosquitto

from jungle_games.core.game import WATCHER
from jungle_games.core.record import GameRecord, read_match
from jungle_games.elsewhere.crypto import HostIdentity, Rendezvous, random_bytes
from jungle_games.elsewhere.deal.scheme import UnfairError
from jungle_games.elsewhere.endpoints import GuestEndpoint, HostEndpoint
from jungle_games.elsewhere.guest import check_card
from jungle_games.elsewhere.guest_state import GuestState
from jungle_games.elsewhere.host_state import SeatPlan, lay_table
from jungle_games.elsewhere.invitation import Invitation
from jungle_games.elsewhere.messages import LARGEST, LARGEST_FILES, MOST_PIECES, OwnFile, Piece, encode
from jungle_games.elsewhere.own_files import pack, unpack
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.games.jungle.rules.maps import MAPS, find_map
from jungle_games.games.jungle_matrix.rules.pets import pets_text
from jungle_games.headless_host import HeadlessHost
from jungle_games.storage.table_files import FolderStore

quick = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
GAMES = pytest.mark.parametrize("game", sorted(OWN))


def homes_of(game: str, *, sit: bool = True, own: Any = None) -> Homes:
    own = own or OWN[game]
    return Homes(game, 2, sit=sit, options=dict(own.options), attachments=dict(own.files))


# A whole match


@GAMES
def test_a_match_with_own_files_is_played_checked_and_kept(game: str) -> None:
    homes = homes_of(game)
    homes.begin()
    homes.play_on(3)
    key = homes.key(homes.seat(1))
    homes.start_guest(key).say(homes.now, wants_answer=True)
    homes.start_host()
    homes.wait(3)
    assert homes.agrees()
    homes.move(int(homes.host.match.to_move), "resign")  # type: ignore[union-attr, arg-type]
    homes.wait(3)
    for guest in homes.guests.values():
        assert (guest.state.verdict, guest.state.audited) == ("", 1)
        again = read_match(guest.state.record, find_game)
        assert again.position == homes.host.match.position  # type: ignore[union-attr]
        assert again.game.attachments(again.options) == OWN[game].files


@GAMES
def test_the_largest_files_are_played_with_and_every_message_can_be_sent(game: str) -> None:
    """`Homes` writes every message as bytes; the card, the pieces and the record are looked at here."""
    own = large(game)
    homes = homes_of(game, own=own)
    encode(homes.host.card(0.0))
    pieces = homes.host.parcel.pieces
    assert len(pieces) <= MOST_PIECES
    assert all(len(encode(piece)) < LARGEST for piece in pieces)
    if game in ("jungle", "sequence"):
        assert len(pieces) > 5
    homes.begin()
    homes.play_on(4)
    homes.move(int(homes.host.match.to_move), "resign")  # type: ignore[union-attr, arg-type]
    homes.wait(3)
    assert homes.agrees()
    for guest in homes.guests.values():
        assert (guest.state.verdict, guest.state.audited) == ("", 1)
        assert GameRecord.from_yaml(guest.state.record).attachments == own.files


def test_what_equals_a_shipped_file_does_not_travel() -> None:
    text = OWN["jungle"].files["swamp.tmx"]
    homes = Homes("jungle", 2, sit=False, options={"map": "great_river"}, attachments={"great_river.tmx": text})
    assert homes.host.card(0.0).attachments == {}
    assert not Homes("jungle", 2, sit=False).host.parcel.pieces


def test_a_file_of_the_levels_travels_by_its_name_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "swamp.tmx").write_text(OWN["jungle"].files["swamp.tmx"])
    monkeypatch.setattr(MAPS, "folders", (tmp_path, *MAPS.folders))
    homes = Homes("jungle", 2, sit=False, options={"map": "swamp"})
    assert list(homes.host.card(0.0).attachments) == ["swamp.tmx"]


def test_who_changed_a_shipped_file_here_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host plays by the original: with other pets here the record would not hold, and the host be accused."""
    card = Homes("jungle_matrix", 2, sit=False).host.card(0.0)
    check_card(card, find_game)
    monkeypatch.setattr(
        "jungle_games.games.jungle_matrix.rules.pets.pets_text", lambda: OWN["jungle_matrix"].files["pets.yaml"]
    )
    with pytest.raises(RemoteError, match=r"pets\.yaml is not as it came with Jungle Games"):
        check_card(card, find_game)


def test_other_files_in_what_the_host_reveals_are_not_looked_at() -> None:
    homes = homes_of("jungle_matrix")
    played(homes, most=4)
    told = homes.host.state.reveal
    assert told is not None
    record = GameRecord.from_yaml(zlib.decompress(told.record).decode())
    assert record.attachments == {}
    lie = msgspec.structs.replace(record, attachments={"pets.yaml": pets_text()})
    lied = msgspec.structs.replace(told, record=zlib.compress(lie.to_yaml().encode()))
    guest = homes.seat(0)
    assert guest._line is not None
    files = OWN["jungle_matrix"].files
    audited = guest._deal.audited
    assert audited(lied, guest._line.digests, find_game, files).options.attached == files
    with pytest.raises(UnfairError):
        audited(told, guest._line.digests, find_game, {})


# Refused in words before anything is kept


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


def test_too_large_a_file_is_refused_in_words() -> None:
    with pytest.raises(RemoteError, match="too large to be sent"):
        pack({"a.tmx": "x" * (LARGEST_FILES + 1)})
    with pytest.raises(RemoteError, match="too large to be sent"):
        pack({f"{number}.tmx": "x" for number in range(9)})
    text = OWN["jungle"].files["swamp.tmx"]
    files = {"swamp.tmx": text.replace("</map>", f"<!--{'x' * LARGEST_FILES}--></map>")}
    with pytest.raises(RemoteError, match=r"swamp\.tmx"):
        homes_of("jungle", own=Own({"map": "swamp"}, files))


def test_an_unplayable_file_is_refused_with_its_reason() -> None:
    with pytest.raises(RemoteError, match=r"pets\.yaml"):
        lay_table(
            find_game("jungle_matrix"), name="Mira", seats=[SeatPlan(elsewhere=True)] * 2, preset="standard",
            options={}, setup={}, attachments={"pets.yaml": "pets: 3"}, watching=False, rhythm=0,
        )  # fmt: skip


# Packing


NAMES = st.from_regex(r"[a-z]{1,9}\.(tmx|yaml)", fullmatch=True)
TEXTS = st.dictionaries(NAMES, st.text(st.characters(exclude_categories=["Cs"])), max_size=8)


@given(TEXTS)
@quick
def test_what_was_packed_comes_out(texts: dict[str, str]) -> None:
    parcel = pack(texts)
    assert b"".join(piece.content for piece in parcel.pieces) == parcel.packed
    if texts:
        assert unpack(parcel.packed, tuple(parcel.files.items())) == texts


@given(TEXTS.filter(bool), st.data())
@quick
def test_any_other_bytes_are_refused(texts: dict[str, str], data: st.DataObject) -> None:
    parcel = pack(texts)
    files = tuple(parcel.files.items())
    at = data.draw(st.integers(0, len(parcel.packed)))
    other = data.draw(
        st.sampled_from([parcel.packed[:at], parcel.packed + b"x", parcel.packed[:at] + b"x" + parcel.packed[at + 1 :]])
        | st.binary(max_size=200)
        | st.binary(max_size=200).map(zlib.compress)
    )
    if other == parcel.packed:
        return
    with suppress(RemoteError):
        assert unpack(other, files) == texts  # a byte that zlib does not mind


def test_other_files_of_the_same_size_are_refused() -> None:
    with pytest.raises(RemoteError, match="not the one that its host announced"):
        unpack(pack({"a.tmx": "this"}).packed, tuple(pack({"a.tmx": "that"}).files.items()))


@pytest.mark.parametrize("size", [0, 10, LARGEST_FILES])
def test_a_bomb_is_not_unpacked(size: int) -> None:
    bomb = zlib.compressobj(9)
    packed = b"".join(bomb.compress(bytes(10_000_000)) for _part in range(20)) + bomb.flush()
    tracemalloc.start()
    with pytest.raises(RemoteError):
        unpack(packed, (("a.tmx", OwnFile(size, bytes(32))),))
    assert tracemalloc.get_traced_memory()[1] < 4_000_000
    tracemalloc.stop()


# On the way


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


@given(st.integers(0, 2**32))
@settings(quick, max_examples=8)
def test_pieces_come_however_they_are_lost_doubled_delayed_and_altered(seed: int) -> None:
    way = Way(seed, Faults(lost=0.3, doubled=0.3, altered=0.2, delay=9.0))
    assert way.until(lambda: way.guest.state.attachments is not None and way.guest.state.card is not None)
    assert way.guest.state.attachments == large("jungle").files
    assert way.guest.problem is None
    assert not any(way.guest._rendezvous.piece_topic(number) in way.broker.clients[1].topics for number in range(11))


@given(st.data())
@settings(quick, max_examples=15)
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


# Through real brokers


@needs_mosquitto
def test_a_match_through_mosquitto_that_forgets_with_restarts_and_a_watcher(tmp_path: Path) -> None:
    own = OWN["jungle"]
    with mosquitto(tmp_path) as broker:
        programs = Programs(tmp_path, broker)
        mira, jonas, ida = (programs.start(name) for name in ("mira", "jonas", "ida"))
        table = mira.create(
            "jungle", "Mira", [here, away], options=own.options, attachments=own.files, watching=True
        )  # fmt: skip
        programs.until(lambda: mira.invitation(table))
        text = mira.invitation(table).text  # type: ignore[union-attr]
        seat = programs.sit_down(jonas, text, "Jonas")
        programs.end("mira")  # the board lies at the broker
        watch = ida.join(text)
        programs.until(lambda: look(ida, watch).stage == "found")
        ida.sit_down(watch, "Ida", time.monotonic(), WATCHER)
        mira = programs.start("mira")
        programs.until(lambda: look(ida, watch).stage == "open")
        mira.begin(table, time.monotonic())
        programs.until(lambda: look(jonas, seat).match is not None)
        programs.end("jonas")
    jonas = programs.start("jonas")  # there is no broker now
    view = look(jonas, seat)
    assert view.match is not None
    assert view.match.options.attached == own.files
    programs.end("jonas")
    ((store, name),) = ((FolderStore(tmp_path / "jonas"), each) for each in FolderStore(tmp_path / "jonas").names())
    state = GuestState.from_bytes(store.read(name) or b"")
    state.files = state.files[:-9] + b"something"
    store.write(name, state.to_bytes())
    jonas = programs.start("jonas")
    assert look(jonas, seat).match is None
    with mosquitto(tmp_path, broker.port):
        programs.until(lambda: look(jonas, seat).match is not None)
        programs.close()


@pytest.mark.parametrize("carrier", ["own", pytest.param("mosquitto", marks=needs_mosquitto)])
def test_the_largest_map_comes_by_every_broker(tmp_path: Path, carrier: str) -> None:
    own = large("jungle")
    with ExitStack() as stack:
        broker = stack.enter_context(mosquitto(tmp_path)) if carrier == "mosquitto" else None
        programs = Programs(tmp_path, broker)
        stack.callback(programs.close)
        mira, jonas = programs.start("mira"), programs.start("jonas")
        table = mira.create("jungle", "Mira", [here, away], options=own.options, attachments=own.files)
        programs.until(lambda: mira.invitation(table))
        seat = programs.sit_down(jonas, mira.invitation(table).text, "Jonas")  # type: ignore[union-attr]
        mira.begin(table, time.monotonic())
        programs.until(lambda: look(jonas, seat).match is not None)
        assert look(jonas, seat).attachments == own.files


@needs_mosquitto
def test_the_pieces_come_again_where_they_were_forgotten(tmp_path: Path) -> None:
    own = OWN["sequence"]
    with mosquitto(tmp_path) as broker:
        port = broker.port
        programs = Programs(tmp_path, broker)
        mira = programs.start("mira")
        table = mira.create("sequence", "Mira", [here, away], options=own.options, attachments=own.files)
        programs.until(lambda: mira.invitation(table) and look(mira, table).online)
    with mosquitto(tmp_path, port):
        programs.until(lambda: not look(mira, table).online)
        programs.until(lambda: look(mira, table).online)
        jonas = programs.start("jonas")
        programs.sit_down(jonas, mira.invitation(table).text, "Jonas")  # type: ignore[union-attr]
        programs.close()


def test_a_headless_host_lays_a_board_of_its_folder(tmp_path: Path) -> None:
    said: list[str] = []
    (tmp_path / "swamp.tmx").write_text(OWN["jungle"].files["swamp.tmx"])
    lodge = "game: jungle\nname: Lodge\nseats: [elsewhere, elsewhere]\n"
    (tmp_path / "lodge.table.yaml").write_text(f"{lodge}options: {{map: swamp}}\nfiles: [swamp.tmx]\n")
    (tmp_path / "unused.table.yaml").write_text(f"{lodge}files: [swamp.tmx]\n")
    (tmp_path / "path.table.yaml").write_text(f"{lodge}options: {{map: swamp}}\nfiles: [../swamp.tmx]\n")
    (tmp_path / "none.table.yaml").write_text(f"{lodge}options: {{map: marsh2}}\nfiles: [marsh2.tmx]\n")
    host = HeadlessHost(tmp_path, said.append)
    thread = threading.Thread(target=host.run)
    thread.start()
    programs = Programs(tmp_path / "homes", None)
    try:
        invitation, waiting = tmp_path / "lodge.invitation.txt", threading.Event()
        deadline = time.monotonic() + 30
        while not invitation.exists():
            assert time.monotonic() < deadline
            waiting.wait(0.05)
        jonas = programs.start("jonas")
        seat = programs.sit_down(jonas, invitation.read_text().splitlines()[2], "Jonas")
        assert find_map("swamp", look(jonas, seat).attachments) == find_map("swamp", OWN["jungle"].files)
    finally:
        programs.close()
        host.stop()
        thread.join(30)
    told = {line.partition(".")[0]: line for line in said}
    assert "nothing of ‘swamp.tmx’ is used" in told["unused"]
    assert "‘../swamp.tmx’ must be a file of this folder" in told["path"]
    assert told["none"].startswith("none.table.yaml: marsh2.tmx: cannot be read")
