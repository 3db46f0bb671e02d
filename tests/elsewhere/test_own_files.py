"""Boards, mats, cards and pets of one's own travel to everybody at the table, and nothing else does."""

from __future__ import annotations

import tracemalloc
import zlib
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from examples import dear
from homes import Homes, find_game, played
from hypothesis import given
from hypothesis import strategies as st
from own_levels import OWN, Own, homes_of, large

from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.elsewhere.fair_deal import UnfairError
from jungle_games.elsewhere.hosting.host_state import SeatPlan, check_card, lay_table
from jungle_games.elsewhere.messages import LARGEST, LARGEST_FILES, MOST_PIECES, OwnFile, encode
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import pack, unpack
from jungle_games.games.jungle.rules.options import MAPS
from jungle_games.games.jungle_matrix.rules.pets import pets_text

quick = dear(15)
GAMES = pytest.mark.parametrize("game", sorted(OWN))


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
    assert guest._followed.line is not None
    files = OWN["jungle_matrix"].files
    audited = guest._deal.audited
    assert audited(lied, guest._followed.line.digests, find_game, files).options.attached == files
    with pytest.raises(UnfairError):
        audited(told, guest._followed.line.digests, find_game, {})


# Refused in words before anything is kept


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


def test_a_bomb_is_not_unpacked() -> None:
    bomb = zlib.compressobj(9)
    packed = b"".join(bomb.compress(bytes(10_000_000)) for _part in range(5)) + bomb.flush()
    for size in (0, 10, LARGEST_FILES):
        tracemalloc.start()
        with pytest.raises(RemoteError):
            unpack(packed, (("a.tmx", OwnFile(size, bytes(32))),))
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
        tracemalloc.stop()
