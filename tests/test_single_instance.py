"""A copy of the program hands on what it was asked to open to the one that is open already."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Client
from pathlib import Path
from queue import SimpleQueue

import pytest
from patience import PATIENCE

from jungle_games.single_instance import Door, hand_on, is_link

LINK = "jungle-games://t/7-otter-lantern"


@pytest.fixture
def taken(tmp_path: Path) -> Iterator[SimpleQueue[str]]:
    """What the copy that has ``tmp_path`` open was handed."""
    queue: SimpleQueue[str] = SimpleQueue()
    door = Door(tmp_path, queue.put)
    assert door.is_open
    yield queue
    door.close()


@pytest.mark.parametrize("text", [LINK, "/home/Mira/Żółw – 棋.jungle-match", "\udcff.yaml"])
def test_it_arrives_as_it_was(text: str, tmp_path: Path, taken: SimpleQueue[str]) -> None:
    assert hand_on(tmp_path, text)
    assert taken.get(timeout=PATIENCE) == text


def test_one_copy_listens_and_the_others_leave_it_to_it(tmp_path: Path, taken: SimpleQueue[str]) -> None:
    assert not Door(tmp_path, lambda text: pytest.fail("the second copy took it")).is_open
    assert hand_on(tmp_path, LINK)
    assert taken.get(timeout=PATIENCE) == LINK


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe goes with its program")
def test_what_a_killed_program_left_is_no_hindrance(tmp_path: Path) -> None:
    import socket

    left = socket.socket(socket.AF_UNIX)
    left.bind(str(tmp_path / "open.socket"))
    left.close()
    assert not hand_on(tmp_path, LINK)
    queue: SimpleQueue[str] = SimpleQueue()
    door = Door(tmp_path, queue.put)
    assert hand_on(tmp_path, LINK)
    assert (tmp_path / "open.socket").stat().st_mode & 0o077 == 0, "nobody else may write to it"
    door.close()
    assert not hand_on(tmp_path, LINK)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="a socket is a file")
def test_who_says_nonsense_or_nothing_stops_nobody(tmp_path: Path, taken: SimpleQueue[str]) -> None:
    address = str(tmp_path / "open.socket")
    Client(address).close()
    with suppress(OSError), Client(address) as other:  # it is hung up on
        other.send_bytes(b"x" * 100_000)
    assert hand_on(tmp_path, LINK)
    assert taken.get(timeout=PATIENCE) == LINK


def test_links_are_told_from_files() -> None:
    assert is_link(LINK)
    assert is_link(" JUNGLE-GAMES:AbC")
    assert not is_link("/home/mira/jungle-games.yaml")
