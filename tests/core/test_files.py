"""Files that anybody may have edited: never more is read than is meant, and messages stay short."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.errors import LONGEST, UserError, clipped
from jungle_games.core.reading import files_by_name, read_bounded, reason_of, stamp


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "level.yaml"
    file.write_bytes(b"x" * 2000)
    assert read_bounded(file, 2000) == b"x" * 2000
    with pytest.raises(OSError, match="larger than 1,999 bytes") as caught:
        read_bounded(file, 1999)
    assert reason_of(caught.value) == "it is larger than 1,999 bytes"


def test_what_is_missing_or_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        read_bounded(tmp_path / "none", 10)
    assert str(tmp_path) not in reason_of(missing.value)
    with pytest.raises(OSError, match="not a file"):
        read_bounded(tmp_path, 10)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no endless file")
def test_a_device_without_an_end_is_not_read() -> None:
    with pytest.raises(OSError, match="not a file"):
        read_bounded(Path("/dev/zero"), 10)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="not a file"):
        read_bounded(tmp_path / "pipe", 10)


@given(st.text(max_size=2000), st.integers(2, 400))
def test_a_message_is_one_short_line(text: str, longest: int) -> None:
    told = clipped(text, longest)
    assert len(told) <= longest
    assert told.isprintable()
    if len(text) <= longest and text.isprintable() and text == " ".join(text.split()):
        assert told == text
    assert str(UserError(text)) == clipped(text, LONGEST)


def test_a_message_that_was_cut_says_so() -> None:
    assert clipped("abcdefgh", 4) == "abc…"
    assert clipped("a" * 10_000).endswith("…")
    assert clipped(" " * 10_000 + "a", 10).endswith("…")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse these names")
def test_files_whose_names_cannot_be_written_down_are_left_out(tmp_path: Path) -> None:
    for name in (b"marsh", b"x (conflicted copy)", b"%00", b"two\nlines", b"\xff", b"\xe2\x80\x8b", b"x" * 240):
        (tmp_path / os.fsdecode(name + b".tmx")).touch()
    found = files_by_name([tmp_path], ".tmx")
    assert sorted(found) == ["%00", "marsh", "x (conflicted copy)"]
    assert found["marsh"] == tmp_path / "marsh.tmx"


def test_of_folders_the_first_that_has_a_name_wins(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.tmx").touch()
    assert files_by_name([tmp_path / "a", tmp_path / "b"], ".tmx") == {"x": tmp_path / "a" / "x.tmx"}


def test_a_link_to_nowhere_has_a_stamp(tmp_path: Path) -> None:
    (tmp_path / "x.tmx").symlink_to(tmp_path / "nowhere")
    assert stamp(tmp_path / "x.tmx") == (0, 0)
