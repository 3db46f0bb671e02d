"""Malicious maps, and maps with decoration that we ignore."""

from __future__ import annotations

import contextlib
from encodings.aliases import aliases
from pathlib import Path

import pytest
from examples import rows
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.tiled import MapError, TiledSource
from jungle_games.games.jungle.rules.options import read_map

MAP = """<?xml version="1.0"?>
<map width="{width}" height="1" tilewidth="8" tileheight="8" orientation="orthogonal">
 <tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="1" columns="1"><tile id="0" type="a"/></tileset>
 <layer id="1" name="ground" width="{width}" height="1"><data encoding="csv">{tiles}</data></layer>
 {more}
</map>"""


def small_map(more: str = "", width: int = 2, tiles: str = "1,0") -> TiledSource:
    return TiledSource("small.tmx", MAP.format(more=more, width=width, tiles=tiles).encode(), None)


@rows(
    "decoration",
    [
        '<layer name="sky" width="9" height="9"><data encoding="base64" compression="zlib">AAAA</data></layer>',
        '<layer name="sky" width="9" height="9"/>',
        '<objectgroup name="signs"><object id="1" template="/dev/zero"/></objectgroup>',
        '<imagelayer name="sky"/>',
        '<group name="ground"><layer name="deep" width="x" height="1"/></group>',
        "<unknown/>",
    ],
)
def test_decoration_may_hold_whatever_it_likes(decoration: str) -> None:
    [tile] = small_map(decoration).read(["ground"], []).layers["ground"]
    assert (tile.column, tile.row, tile.kind) == (0, 0, "a")


def test_a_layer_in_a_group_is_read() -> None:
    layer = '<group name="g"><layer name="top" width="2" height="1"><data encoding="csv">0,1</data></layer></group>'
    layers = small_map(layer).read(["ground", "top"], []).layers
    assert [(tile.column, tile.row) for tile in layers["top"]] == [(1, 0)]


def test_a_map_with_too_many_squares_is_refused_before_it_is_unpacked() -> None:
    with pytest.raises(MapError, match="more than 100,000 squares"):
        small_map(width=100_001, tiles="1").read(["ground"], [])


def test_a_map_that_is_nested_without_end_is_refused() -> None:
    with pytest.raises(MapError, match="nested more than 20 deep"):
        small_map("<group>" * 30 + "</group>" * 30)
    assert small_map("<group>" * 19 + "</group>" * 19).text()


def test_a_comment_may_speak_of_document_types() -> None:
    assert small_map("<!-- no <!DOCTYPE> here -->").text()


def test_a_tileset_that_is_a_reference_is_refused(tmp_path: Path) -> None:
    (tmp_path / "t.tsx").write_text('<tileset source="t.tsx"/>', encoding="utf-8")
    (tmp_path / "m.tmx").write_text('<map><tileset firstgid="1" source="t.tsx"/></map>', encoding="utf-8")
    with pytest.raises(MapError, match="only a reference to another tileset"):
        TiledSource.at(tmp_path / "m.tmx")


def test_a_message_quotes_no_more_than_can_be_read() -> None:
    with pytest.raises(MapError) as caught:
        TiledSource("x" * 500, b"<" + b"y" * 900 + b"/>", None)
    assert len(str(caught.value)) <= 300
    assert "\n" not in str(caught.value)


# Encodings

ENCODINGS = sorted({*aliases, *aliases.values(), "none", "UTF-8 ", "x" * 300, "idna", "undefined", "unicode_escape"})


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of a codec for Python's own sources
def test_a_map_in_any_encoding_is_read_or_refused() -> None:
    for encoding in ENCODINGS:
        text = MAP.format(more="", width=2, tiles="1,0").replace("?>", f' encoding="{encoding}"?>')
        for data in (text.encode(), text.encode("utf-16"), text.encode("utf-16-be")):
            with contextlib.suppress(MapError):
                assert TiledSource("small.tmx", data, None).text(), encoding


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for head in (b"", b'<?xml version="1.0" encoding="', b"<map "):
        with contextlib.suppress(MapError):
            TiledSource("small.tmx", head + data, None).read(["ground"], [])


def test_a_mistake_in_reading_a_map_refuses_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    source = small_map()
    monkeypatch.setattr(TiledSource, "read", lambda *_arguments, **_named: {}["boom"])
    with pytest.raises(MapError, match=r"small\.tmx: it breaks the program .*KeyError: 'boom'"):
        read_map("small", source)
