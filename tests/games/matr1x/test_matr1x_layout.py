"""The layout is read from a Tiled map; one that breaks the format is refused with layer, square and reason."""

from __future__ import annotations

import pytest
from examples import rows

from jungle_games.core.tiled import MapError, TiledSource
from jungle_games.games.matr1x.rules.grid import Layout, Place, load_layout, read_layout

GOOD = ["_ooo_", "oiiio", "oiiio", "oiiio", "_oood"]
TILES = {"_": 0, "i": 1, "o": 2, "d": 3, "x": 4}


def read(rows: list[str]) -> Layout:
    size = f'width="{len(rows[0])}" height="{len(rows)}"'
    numbers = ",".join(str(TILES[sign]) for row in rows for sign in row)
    text = f"""<map version="1.10" orientation="orthogonal" infinite="0" {size} tilewidth="124" tileheight="154">
     <tileset firstgid="1" name="all" tilewidth="124" tileheight="154" tilecount="4" columns="0">
      <tile id="0" type="inner"/><tile id="1" type="outer"/><tile id="2" type="draw"/><tile id="3" type="lava"/>
     </tileset>
     <layer name="places" {size}><data encoding="csv">{numbers}</data></layer></map>"""
    return read_layout("table", TiledSource("table.tmx", text.encode(), None))


def refused(rows: list[str]) -> tuple[str, str]:
    with pytest.raises(MapError) as caught:
        read(rows)
    assert str(caught.value).startswith("table.tmx: ")
    return caught.value.reason, caught.value.square


def test_ours_is_five_by_five_with_the_draw_pile_at_the_lower_right() -> None:
    layout = load_layout()
    assert (layout.columns, layout.rows, layout.pitch) == (5, 5, (124, 154))
    assert layout.draw == (4, 4)
    assert layout.cells == {place: (place.file, place.row) for place in layout.cells}
    assert len(layout.cells) == 21


def test_the_grid_may_lie_elsewhere_and_the_draw_pile_apart() -> None:
    layout = read(["______", *("_" + row.replace("d", "_") for row in GOOD), "d_____"])
    assert layout.cells[Place(2, 2)] == (3, 3)
    assert layout.draw == (0, 6)
    assert layout.title == "table"


@rows(
    ("rows", "reason", "square"),
    [
        (["_ooo", "oiii", "oiii", "oiii"], "it must be 5 × 5 at least", ""),
        ([row + "_____" for row in GOOD], "it must be 9 × 7 at most", ""),
        (["_ooo_", "oiiio", "oi_io", "oiiio", "_oood"], "must be of the class 'inner'", "c3"),
        (["_ooo_", "oiiio", "oiiio", "oiiio", "_oo_d"], "must be of the class 'outer'", "d5"),
        (["oooo_", "oiiio", "oiiio", "oiiio", "_oood"], "must not be of the class 'outer'", "a1"),
        (["iooo_", "oiiio", "oiiio", "oiiio", "_oood"], "must be of the class 'inner'", "a2"),
        (["_ooo_", "oiiio", "oiiio", "oiiio", "_ooo_"], "has no draw pile", ""),
        (["dooo_", "oiiio", "oiiio", "oiiio", "_oood"], "a second draw pile", "e5"),
        (["xooo_", "oiiio", "oiiio", "oiiio", "_oood"], "unknown tile 'lava'", "a1"),
        (["_____", "_____", "_____", "_____", "____d"], "has no inner places", ""),
        (["iiio_", "iiio_", "iiio_", "ooo__", "____d"], "reaches over the edge", ""),
    ],
)
def test_what_cannot_be_played_on_is_refused(rows: list[str], reason: str, square: str) -> None:
    why, where = refused(rows)
    assert reason in why
    assert where == square
