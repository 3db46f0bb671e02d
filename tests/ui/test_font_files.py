"""What a font has is read from its file, and a file that is none has nothing."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_font import character_map, made_font

from jungle_games.ui.faces import Face
from jungle_games.ui.font_files import Signs, signs_of

RANGES = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 40)).map(lambda pair: (pair[0], sum(pair))))


@given(RANGES)
def test_signs_are_those_of_the_ranges(ranges: list[tuple[int, int]]) -> None:
    signs = Signs(ranges)
    held = {code for first, last in ranges for code in range(first, last + 1)}
    assert {code for code in range(500) if chr(code) in signs} == held


def with_map(table: bytes) -> bytes:
    """A font file of nothing but a character map."""
    return struct.pack(">LH6x", 0x10000, 1) + struct.pack(">4sLLL", b"cmap", 0, 28, len(table)) + table


@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize("collection", [True, False])
def test_both_kinds_of_map_are_read(tmp_path: Path, full: bool, collection: bool) -> None:
    table = character_map({"a": 5, "b": 6, "中": 7, "א": 0}, full=full)
    data = with_map(table)
    if collection:
        data = struct.pack(">4sLLL", b"ttcf", 0x10000, 1, 16) + data.replace(
            struct.pack(">LL", 28, len(table)), struct.pack(">LL", 44, len(table))
        )
    (file := tmp_path / "font.ttf").write_bytes(data)
    signs = signs_of(file)
    assert [sign in signs for sign in "ab中אc"] == [True, True, True, False, False]


@given(st.binary(max_size=200))
def test_any_file_is_read(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    for index, content in enumerate((data, with_map(data), with_map(b"\0\0\0\1\0\3\0\x0a\0\0\0\x0c" + data))):
        file = tmp_path_factory.mktemp("fonts") / f"{index}.ttf"
        file.write_bytes(content)
        assert isinstance(signs_of(file), Signs)


def test_a_file_that_is_missing_has_nothing(tmp_path: Path) -> None:
    assert "a" not in signs_of(tmp_path / "none.ttf")


def test_our_faces_have_what_is_never_looked_up() -> None:
    everywhere = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x100))] + list("–—‘’‚“”„…")
    everywhere = [sign for sign in everywhere if sign not in "\xad\xaf"]
    for face in Face:
        assert [sign for sign in everywhere if sign not in signs_of(face.file)] == [], face


def test_a_made_font_has_its_signs(tmp_path: Path) -> None:
    signs = signs_of(made_font(tmp_path / "made.ttf", {"中": 40}))
    assert "中" in signs
    assert "A" not in signs
