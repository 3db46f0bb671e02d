"""What cannot be written waits: it holds up nothing that goes elsewhere, and nothing overtakes it in its own file."""

from __future__ import annotations

from pathlib import Path

import pytest

from jungle_games.store.files import Outbox, StorageError, write_all


class Disk:
    """Takes what goes to any place that is not ``full``."""

    def __init__(self, *full: str) -> None:
        self.full, self.written = set(full), list[tuple[str, int]]()

    def write(self, place: str, item: int) -> None:
        if place in self.full:
            raise StorageError(Path(place), "It is full.", "")
        self.written.append((place, item))


def test_a_place_that_cannot_be_written_to_holds_up_no_other() -> None:
    disk = Disk("a")
    outbox = Outbox(disk.write)
    with pytest.raises(StorageError, match="a: "):
        outbox.put("a", 1)
    outbox.put("b", 2)
    disk.full = {"a", "c"}
    with pytest.raises(StorageError, match="c: "):
        outbox.put("c", 3)
    disk.full = {"a"}
    with pytest.raises(StorageError, match="a: "):
        outbox.write_waiting()
    assert disk.written == [("b", 2), ("c", 3)]
    assert outbox.waiting == {"a": 1}


def test_only_the_newest_for_a_place_is_written() -> None:
    disk = Disk("a", "b")
    outbox = Outbox(disk.write)
    for place, item in (("a", 1), ("b", 2), ("a", 3)):
        with pytest.raises(StorageError):
            outbox.put(place, item)
    disk.full.clear()
    outbox.write_waiting()
    assert disk.written == [("b", 2), ("a", 3)]
    assert not outbox.waiting


def test_in_an_ordered_one_nothing_overtakes() -> None:
    disk = Disk("first")
    outbox = Outbox(disk.write, ordered=True)
    for place, item in (("first", 1), ("second", 2)):
        with pytest.raises(StorageError, match="first: "):
            outbox.put(place, item)
    assert not disk.written
    disk.full.clear()
    outbox.put("third", 3)
    assert disk.written == [("first", 1), ("second", 2), ("third", 3)]


def test_all_are_tried_before_the_first_failure_is_told() -> None:
    disk = Disk("a", "c")
    with pytest.raises(StorageError, match="a: "):
        write_all([lambda place=place: disk.write(place, 0) for place in "abcd"])  # type: ignore[misc]
    assert disk.written == [("b", 0), ("d", 0)]
