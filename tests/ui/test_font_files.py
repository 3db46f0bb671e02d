"""What a font has is told by its file, and a file that is none has nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.ui.text import Face, has_glyph


@given(data=st.binary(max_size=200), sign=st.characters())
def test_any_file_may_be_asked_for_any_sign(tmp_path_factory: pytest.TempPathFactory, data: bytes, sign: str) -> None:
    folder = tmp_path_factory.mktemp("fonts")
    (folder / "damaged.ttf").write_bytes(data)
    whole = Face.REGULAR.file.read_bytes()
    (folder / "cut.ttf").write_bytes(whole[: len(whole) // 2])
    assert not has_glyph(folder / "damaged.ttf", sign)
    assert not has_glyph(folder / "none.ttf", sign)
    for file in (folder / "cut.ttf", Face.REGULAR.file):
        assert has_glyph(file, sign) in (True, False)


def test_our_faces_have_what_is_never_looked_up() -> None:
    everywhere = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x100))] + list("–—‘’‚“”„…")
    everywhere = [sign for sign in everywhere if sign not in "\xad\xaf"]
    for face in Face:
        assert [sign for sign in everywhere if not has_glyph(face.file, sign)] == [], face
