"""Puzzles out of one's own matches stay until they are thrown away, whatever else lies in their folder."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from jungle_games.core.puzzle import PuzzleError, own_key
from jungle_games.storage import own_puzzles
from jungle_games.storage.own_puzzles import OwnPuzzle, OwnPuzzles, match_mark
from jungle_games.store.files import StorageError

DAY = date(2026, 11, 22)
FACTS = {"position": "6E/7/3C3/7/7/7/3d3/7/7 w", "line": "d7d8 d3d4 d8d9", "lost": [{}, {}]}


def own(name: str, played: date = DAY, **more: Any) -> OwnPuzzle:
    return OwnPuzzle(name, 1, "win", FACTS, played, ("dog",), f"match {name}", **more)


def names(shelf: OwnPuzzles) -> list[str]:
    return [puzzle.name for puzzle in shelf.read("jungle").puzzles]


def test_the_newest_match_comes_first_and_each_is_kept_once(tmp_path: Path) -> None:
    shelf = OwnPuzzles(tmp_path)
    assert shelf.read("jungle").puzzles == ()
    for name, day in (("a1", 1), ("b2", 3), ("c3", 2)):
        assert shelf.keep("jungle", own(name, DAY + timedelta(days=day)))
    assert shelf.keep("jungle", own("b2")), "a twin is there already"
    assert names(OwnPuzzles(tmp_path)) == ["b2", "c3", "a1"]
    found = shelf.read("jungle").set
    assert [found.key(puzzle) for puzzle in found.puzzles] == [own_key("jungle", name) for name in ("b2", "c3", "a1")]
    assert found.find("jungle/own/c3").number == 2
    with pytest.raises(PuzzleError, match="jungle/own/d4"):
        found.find("jungle/own/d4")
    assert shelf.read("jacks").puzzles == ()


def test_what_was_thrown_away_does_not_come_back(tmp_path: Path) -> None:
    shelf = OwnPuzzles(tmp_path)
    shelf.keep("jungle", own("a1"))
    shelf.throw_away("jungle", "a1")
    assert names(shelf) == []
    assert not OwnPuzzles(tmp_path).keep("jungle", own("a1"))
    assert names(shelf) == []


def test_a_match_is_looked_through_once(tmp_path: Path) -> None:
    OwnPuzzles(tmp_path).note_looked_through("jungle", "abc")
    assert match_mark("abc") in OwnPuzzles(tmp_path).done_with("jungle")
    assert match_mark("abd") not in OwnPuzzles(tmp_path).done_with("jungle")


def test_there_are_never_more_than_so_many_and_the_solved_ones_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_puzzles, "MOST", 3)
    shelf = OwnPuzzles(tmp_path)
    for day, name in enumerate(("a1", "b2", "c3")):
        shelf.keep("jungle", own(name, DAY + timedelta(days=day)))
    solved = [own_key("jungle", "b2")]
    assert shelf.keep("jungle", own("d4", DAY + timedelta(days=9)), solved)
    assert names(shelf) == ["d4", "c3", "a1"]
    assert shelf.keep("jungle", own("e5", DAY - timedelta(days=9)), solved)
    assert names(shelf) == ["d4", "c3", "e5"], "what was just found stays, however old its match"


def test_what_is_damaged_is_told_of_and_left_alone(tmp_path: Path) -> None:
    shelf = OwnPuzzles(tmp_path)
    shelf.keep("jungle", own("a1"))
    shelf.keep("jungle", own("b2"))
    damaged, renamed = tmp_path / "jungle" / "a1.json", tmp_path / "jungle" / "c3.json"
    damaged.write_text("{", encoding="utf-8")
    renamed.write_bytes((tmp_path / "jungle" / "b2.json").read_bytes())
    (tmp_path / "jungle" / "note.txt").write_text("mine", encoding="utf-8")
    found = shelf.read("jungle")
    assert [puzzle.name for puzzle in found.puzzles] == ["b2"]
    assert found.damaged == ("a1.json", "c3.json")
    assert shelf.keep("jungle", own("a1"))
    assert damaged.read_text(encoding="utf-8") == "{", "nothing is written over it"


@given(st.data())
def test_whatever_is_in_a_file_the_others_are_read(tmp_path_factory: pytest.TempPathFactory, data: DataObject) -> None:
    folder = tmp_path_factory.mktemp("own")
    shelf = OwnPuzzles(folder)
    shelf.keep("jungle", own("a1"))
    good = msgspec.json.encode(own("b2"))
    cut = data.draw(st.integers(0, len(good)))
    content = data.draw(st.one_of(
        st.binary(max_size=300),
        st.just(good[:cut]),
        st.builds(lambda at, byte: good[:at] + bytes([byte]) + good[at + 1 :], st.integers(0, len(good) - 1),
                  st.integers(0, 255)),
    ))  # fmt: skip
    path = folder / "jungle" / "b2.json"
    path.write_bytes(content)
    found = shelf.read("jungle")
    told = {puzzle.name for puzzle in found.puzzles} | {name.removesuffix(".json") for name in found.damaged}
    assert told == {"a1", "b2"}
    assert "a1" in {puzzle.name for puzzle in found.puzzles}
    assert path.read_bytes() == content


@given(st.text(max_size=60))
def test_a_name_leads_nowhere_else(name: str) -> None:
    if not all(letter in "0123456789abcdef" for letter in name):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**msgspec.to_builtins(own("a1")), "name": name}, OwnPuzzle, strict=False)


def test_a_folder_that_cannot_be_read_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "jungle").write_text("", encoding="utf-8")
    with pytest.raises(StorageError):
        OwnPuzzles(tmp_path).read("jungle")
    with pytest.raises(StorageError):
        OwnPuzzles(tmp_path).keep("jungle", own("a1"))
