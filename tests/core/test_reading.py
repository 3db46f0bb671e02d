"""Files and YAML that mean harm or that anybody edited: refused in a short sentence, and only read in part."""

import os
import sys
from pathlib import Path

import pytest
from examples import rows
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.errors import LONGEST, UserError, clipped
from jungle_games.core.reading import YamlError, files_by_name, read_bounded, read_yaml, reason_of

BOMB = "a: &a [x, x, x, x]\n" + "".join(
    f"{later}: &{later} [*{earlier}, *{earlier}, *{earlier}, *{earlier}]\n"
    for earlier, later in zip("abcdefghi", "bcdefghij", strict=True)
)


@rows(
    "text",
    [
        BOMB,
        "&a [*a]",
        "a: &a {<<: *a}",
        "a: " + "[" * 100_000,
        "{a: " * 5_000,
        "- " * 5_000 + "x",
        "? " * 5_000,
        "!!x " * 5_000,
        "huge: 9" + ":59" * 100_000,
        "[" + "[]," * 100_000 + "]",
        "a: " + "9" * 100_000,
        "when: 2024-02-30",
        "a: !!python/object/apply:os.system [echo]",
        "a: [1",
        "\0",
        "? [1]\n: 2",
        "a: 1\n\tb: 2",
        "%YAML 9.9\n---\na",
        "a: b\n---\nc: d",
        "!!binary x",
        "!!int x",
        "a: !!int ''",
        "a: !!bool x",
        "a: !!timestamp x",
        "a: !!float ''",
    ],
)
def test_malformed_yaml_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(YamlError) as caught:
        read_yaml(text)
    assert 0 < len(str(caught.value)) < 300
    assert "\n" not in str(caught.value)


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
