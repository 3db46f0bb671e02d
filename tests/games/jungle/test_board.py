"""Boards are read from Tiled maps; a map that breaks the format is refused with file, layer, square and reason."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from examples import rows

from jungle_games.core.tiled import LARGEST_FILE, MapError, TiledSource
from jungle_games.games.jungle.rules.board import JungleMap, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.rules.options import read_map

TILESET = """<tileset {attributes} name="all" tilewidth="16" tileheight="16" tilecount="9" columns="0">
 <tile id="0" type="land"/>
 <tile id="1" type="water"/>
 <tile id="2" type="den"><properties><property name="owner" value="blue"/></properties></tile>
 <tile id="3" type="den"><properties><property name="owner" value="red"/></properties></tile>
 <tile id="4" type="trap"><properties><property name="owner" value="blue"/></properties></tile>
 <tile id="5" type="cat"><properties><property name="owner" value="blue"/></properties></tile>
 <tile id="6" type="cat"><properties><property name="owner" value="red"/></properties></tile>
 <tile id="7" type="rat"><properties><property name="owner" value="red"/></properties></tile>
 <tile id="8" type="lava"/>
 <tile id="9" type="trap"/>
 <tile id="10" type="dog"><properties><property name="owner" value="green"/></properties></tile>
</tileset>"""
LAND, WATER, BLUE_DEN, RED_DEN, TRAP, BLUE_CAT, RED_CAT, RED_RAT, LAVA, NOBODYS_TRAP, GREEN_DOG = range(1, 12)

TERRAIN = [[LAND, RED_DEN, LAND], [LAND, WATER, LAND], [TRAP, BLUE_DEN, LAND]]
PIECES = [[RED_CAT, 0, 0], [0, RED_RAT, 0], [0, 0, BLUE_CAT]]

Rows = list[list[int]]


def csv(rows: Rows) -> str:
    return '<data encoding="csv">' + ",\n".join(",".join(map(str, row)) for row in rows) + "</data>"


def layer(name: str, rows: Rows, data: str | None = None, size: str | None = None) -> str:
    size = size or f'width="{len(rows[0])}" height="{len(rows)}"'
    return f'<layer name="{name}" {size}>{csv(rows) if data is None else data}</layer>'


def objects(*places: tuple[int, float, float]) -> str:
    """An object layer of tiles, each at its lower left corner in pixels."""
    things = "".join(
        f'<object id="{number}" gid="{gid}" x="{x}" y="{y}" width="16" height="16"/>'
        for number, (gid, x, y) in enumerate(places)
    )
    return f'<objectgroup name="pieces">{things}</objectgroup>'


def tiled_map(
    terrain: str | None = None,
    pieces: str | None = None,
    *,
    attributes: str = 'infinite="0" orientation="orthogonal"',
    size: tuple[int, int] = (3, 3),
    tileset: str = TILESET.format(attributes='firstgid="1"'),
    extra: str = "",
    properties: str = '<property name="title" value="Tiny"/>',
) -> str:
    """A map of three by three squares that is in order, but for what the test says."""
    return (
        f'<map version="1.10" width="{size[0]}" height="{size[1]}" tilewidth="16" tileheight="16" {attributes}>'
        f"<properties>{properties}</properties>{tileset}"
        f"{layer('terrain', TERRAIN) if terrain is None else terrain}"
        f"{layer('pieces', PIECES) if pieces is None else pieces}{extra}</map>"
    )


def changed(rows: Rows, square: str, tile: int) -> Rows:
    column, row = "abcdefghi".index(square[0]), len(rows) - int(square[1:])
    return [[tile if (c, r) == (column, row) else old for c, old in enumerate(line)] for r, line in enumerate(rows)]


def read(text: str | bytes) -> JungleMap:
    return read_map("tiny", TiledSource("tiny.tmx", text if isinstance(text, bytes) else text.encode(), None))


def assert_refused(text: str | bytes, reason: str, *, layer: str = "", square: str = "") -> None:
    with pytest.raises(MapError) as caught:
        read(text)
    error = caught.value
    assert reason in error.reason
    assert (error.file, error.layer, error.square) == ("tiny.tmx", layer, square)
    assert str(error).startswith("tiny.tmx: ")
    assert layer in str(error)
    assert square in str(error)


class TestReading:
    def test_terrain_owners_and_set_up(self) -> None:
        board = read(tiled_map())
        assert (board.name, board.title, board.width, board.height) == ("tiny", "Tiny", 3, 3)
        assert board.ground[Square(1, 1)] is Terrain.WATER
        assert board.ground[Square(0, 0)] is Terrain.TRAP
        assert [board.owners.get(Square(*s)) for s in ((0, 0), (1, 0), (1, 2), (1, 1))] == [0, 0, 1, None]
        assert board.dens == (Square(1, 0), Square(1, 2))
        assert board.start == {
            Square(0, 2): Piece(1, Kind.CAT),
            Square(1, 1): Piece(1, Kind.RAT),
            Square(2, 0): Piece(0, Kind.CAT),
        }

    def test_steps_and_leaps(self) -> None:
        board = read(tiled_map())
        assert set(board.steps[Square(0, 1)]) == {Square(0, 0), Square(0, 2), Square(1, 1)}
        assert board.leaps[Square(0, 1)] == (((Square(1, 1),), Square(2, 1)),)
        assert board.leaps[Square(1, 1)] == ()
        assert board.leaps[Square(0, 0)] == ()

    def test_water_that_reaches_the_edge_is_not_leapt(self) -> None:
        board = read(tiled_map(layer("terrain", changed(TERRAIN, "c2", WATER))))
        assert board.leaps[Square(0, 1)] == ()

    @rows("pack", [None, zlib.compress, gzip.compress])
    def test_base64_layers(self, pack: Callable[[bytes], bytes] | None) -> None:
        numbers = struct.pack("<9L", *(tile for row in TERRAIN for tile in row))
        compression = f'compression="{pack.__module__}"' if pack else ""
        text = base64.b64encode(pack(numbers) if pack else numbers).decode()
        data = f'<data encoding="base64" {compression}>{text}</data>'
        assert read(tiled_map(layer("terrain", TERRAIN, data))) == read(tiled_map())

    def test_pieces_may_be_tile_objects(self) -> None:
        pieces = objects((RED_CAT, 0, 16), (RED_RAT, 17.5, 30), (BLUE_CAT, 32, 48))
        assert read(tiled_map(pieces=pieces)) == read(tiled_map())

    def test_tiles_may_name_their_class_as_tiled_1_9_did(self) -> None:
        tileset = TILESET.format(attributes='firstgid="1"').replace(" type=", " class=")
        assert read(tiled_map(tileset=tileset)) == read(tiled_map())

    def test_turned_tiles_are_the_same_tiles(self) -> None:
        terrain = layer("terrain", changed(TERRAIN, "a1", TRAP + 2**31))
        assert read(tiled_map(terrain)) == read(tiled_map())

    def test_other_layers_are_decoration(self) -> None:
        flowers = layer("flowers", TERRAIN) + '<objectgroup name="notes"><object id="1"/></objectgroup>'
        assert read(tiled_map(extra=flowers)) == read(tiled_map())


class TestTilesetFiles:
    def write(self, folder: Path, tileset: str, text: str | None = None) -> TiledSource:
        (folder / "all.tsx").write_text(tileset, encoding="utf-8")
        text = text or tiled_map(tileset='<tileset firstgid="1" source="all.tsx"/>')
        (folder / "tiny.tmx").write_text(text, encoding="utf-8")
        return TiledSource.at(folder / "tiny.tmx")

    def test_a_tileset_may_lie_in_a_file_beside_the_map(self, tmp_path: Path) -> None:
        source = self.write(tmp_path, TILESET.format(attributes=""))
        assert read_map("tiny", source) == read(tiled_map())

    def test_the_text_of_a_map_holds_its_tilesets(self, tmp_path: Path) -> None:
        assert read(self.write(tmp_path, TILESET.format(attributes="")).text()) == read(tiled_map())

    @rows(
        ("tileset", "reason"),
        [
            ("<tileset", "not a whole XML file"),
            ("<map/>", "is no tileset"),
            ('<!DOCTYPE a [<!ENTITY b "c">]><tileset>&b;</tileset>', "document type"),
        ],
    )
    def test_a_bad_tileset_is_named(self, tmp_path: Path, tileset: str, reason: str) -> None:
        with pytest.raises(MapError, match=rf"tiny\.tmx: tileset 'all\.tsx': .*{reason}"):
            self.write(tmp_path, tileset)

    def test_a_missing_tileset_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(MapError, match=r"tileset 'none\.tsx': cannot be read"):
            self.write(tmp_path, "", tiled_map(tileset='<tileset firstgid="1" source="none.tsx"/>'))

    def test_a_map_that_came_with_a_match_reads_no_other_file(self) -> None:
        text = tiled_map(tileset='<tileset firstgid="1" source="/etc/all.tsx"/>')
        assert_refused(text, "did not come with it")


DATA = '<data encoding="csv">{}</data>'


def with_terrain(data: str | None = None, size: str | None = None, drawn: Rows = TERRAIN) -> str:
    return tiled_map(layer("terrain", drawn, data, size))


def with_piece(thing: str) -> str:
    return tiled_map(pieces=f'<objectgroup name="pieces">{thing}</objectgroup>')


def of_size(width: int, height: int) -> str:
    board = [[LAND] * width for _ in range(height)]
    return tiled_map(layer("terrain", board), layer("pieces", board), size=(width, height))


def ground(square: str, tile: int) -> str:
    return tiled_map(layer("terrain", changed(TERRAIN, square, tile)))


def standing(square: str, tile: int) -> str:
    return tiled_map(pieces=layer("pieces", changed(PIECES, square, tile)))


class TestRefused:
    @rows("text, reason", [
        *((text, "not a whole XML file") for text in (
            "", "map", "<map", tiled_map()[:-30], "<map>\0</map>", "<a><b></a></b>", b"<map>\xff\xfe</map>")),
        (b'<?xml version="1.0" encoding="klingon"?><map/>', "in an encoding that is not read here"),
        ('<!DOCTYPE map [<!ENTITY b "ha">]>' + tiled_map(properties="&b;"), "document type declaration"),
        ('<!DOCTYPE map SYSTEM "file:///etc/passwd">' + tiled_map(), "document type declaration"),
        (" " * (LARGEST_FILE + 1), "larger than 1,000,000 bytes"),
        ("<html/>", "no Tiled map: its root is <html>"),
        (tiled_map(attributes='infinite="1"'), "infinite map; untick"),
        (tiled_map(attributes='orientation="hexagonal"'), "orthogonal, not hexagonal"),
        *((tiled_map().replace('width="3"', f'width="{width}"', 1), "width must be a whole number")
          for width in ("", "x", "-3", "3.0", "²", "9" * 10)),
        (tiled_map().replace('tileheight="16"', 'tileheight="0"', 1), "tileheight must not be 0"),
        (tiled_map(tileset=TILESET.format(attributes="")), "firstgid must be a whole number"),
        *((of_size(*size), f"the board is {size[0]} × {size[1]}; it must be {limit}") for size, limit in {
            (2, 3): "3 × 3 at least", (3, 2): "3 × 3 at least", (10, 9): "9 × 11 at most", (9, 12): "9 × 11 at most",
        }.items()),
        (tiled_map(terrain=""), "has no layer 'terrain'"),
        (tiled_map(pieces=""), "has no layer 'pieces'"),
    ])  # fmt: skip
    def test_files(self, text: str | bytes, reason: str) -> None:
        assert_refused(text, reason)

    def test_files_that_cannot_be_read(self, tmp_path: Path) -> None:
        with pytest.raises(MapError, match=r"tiny\.tmx: cannot be read"):
            TiledSource.at(tmp_path / "tiny.tmx")
        with pytest.raises(MapError, match="cannot be read"):
            TiledSource.at(tmp_path)
        (tmp_path / "tiny.tmx").write_text(" " * (LARGEST_FILE + 1), encoding="ascii")
        with pytest.raises(MapError, match="larger than"):
            TiledSource.at(tmp_path / "tiny.tmx")

    @rows("text, reason", [
        (with_terrain('<data encoding="csv"><chunk x="0" y="0" width="16" height="16">1</chunk></data>'), "in chunks"),
        (tiled_map('<objectgroup name="terrain"/>'), "must be a tile layer"),
        (with_terrain(drawn=TERRAIN[:2]), "is 3 × 2, but the map is 3 × 3"),
        (with_terrain(drawn=TERRAIN[:2], size='width="3" height="3"'), "holds 6 tiles; it needs 3 × 3 = 9"),
        (with_terrain(drawn=TERRAIN * 2, size='width="3" height="3"'), "holds more than 3 × 3 = 9 tiles"),
        (with_terrain(""), "has no data"),
        (with_terrain("<data/>"), "has the encoding 'XML'; save it as CSV or Base64"),
        (with_terrain('<data><tile gid="1"/></data>'), "has the encoding 'XML'"),
        (with_terrain('<data encoding="csv"/>'), "'' is no tile number"),
        (with_terrain(DATA.format("1,2,x")), "'x' is no tile number"),
        (with_terrain(DATA.format("1,-2,3")), "'-2' is no tile number"),
        (with_terrain(DATA.format(2**32)), "is no tile number"),
        (with_terrain('<data encoding="base64">?!</data>'), "badly encoded"),
        (with_terrain('<data encoding="base64" compression="zlib">AAAA</data>'), "badly encoded"),
        (with_terrain('<data encoding="base64" compression="zstd">AAAA</data>'), "compression 'zstd'; save it as CSV"),
        (with_terrain('<data encoding="rot13">1</data>'), "encoding 'rot13'"),
        (ground("b1", LAND), "there is no Blue den"),
        (ground("b3", LAND), "there is no Red den"),
    ])  # fmt: skip
    def test_terrain(self, text: str, reason: str) -> None:
        assert_refused(text, reason, layer="terrain")

    @rows("text, reason", [
        (tiled_map(extra=layer("pieces", PIECES)), "2 layers of this name"),
        (tiled_map(extra=objects()), "2 layers of this name"),
        (with_piece('<object id="7" template="cat.tx" x="0" y="16"/>'), "object 7 is made from a template"),
        (with_piece('<object id="7" x="0" y="16" width="16" height="16"/>'), "object 7 is no tile"),
        *((with_piece(f'<object id="7" gid="{RED_CAT}" x="{x}" y="{y}"/>'), "object 7 has no proper place")
          for x, y in (("left", "16"), ("nan", "16"), ("0", "inf"))),
        (with_piece('<object id="7" gid="cat" x="0" y="16"/>'), "gid must be a whole number"),
        *((with_piece(f'<object id="7" gid="{RED_CAT}" x="{x}" y="{y}" width="16" height="16"/>'), "outside the board")
          for x, y in ((48, 16), (0, 0))),
        (standing("c1", 0), "Blue has no pieces"),
        (tiled_map(pieces=layer("pieces", [[0] * 3] * 3)), "Blue has no pieces"),
    ])  # fmt: skip
    def test_pieces(self, text: str, reason: str) -> None:
        assert_refused(text, reason, layer="pieces")

    @rows("text, layer, square, reason", [
        (ground("c2", 0), "terrain", "c2", "has no tile"),
        (ground("c2", LAVA), "terrain", "c2",
         "unknown tile 'lava'; the class of a tile must be one of land, water, trap, den"),
        (ground("c2", 77), "terrain", "c2", "unknown tile ''"),
        (ground("c2", BLUE_CAT), "terrain", "c2", "unknown tile 'cat'"),
        (standing("c2", LAVA), "pieces", "c2", "unknown tile 'lava'; the class of a tile must be one of rat, cat, dog"),
        (standing("c2", LAND), "pieces", "c2", "unknown tile 'land'"),
        (ground("c2", NOBODYS_TRAP), "terrain", "c2",
         "the trap needs the property 'owner': blue or red, not 'None'"),
        (standing("c2", GREEN_DOG), "pieces", "c2", "the dog needs the property 'owner': blue or red, not 'green'"),
        (ground("c2", RED_DEN), "terrain", "c2", "a second Red den; the first is b3"),
        (standing("b2", RED_CAT), "pieces", "b2", "the cat cannot stand in water"),
        (standing("b1", RED_RAT), "pieces", "b1", "the rat cannot stand on a den"),
        (standing("b3", RED_RAT), "pieces", "b3", "the rat cannot stand on a den"),
        (tiled_map(pieces=objects((RED_CAT, 0, 16), (RED_RAT, 3, 19), (BLUE_CAT, 32, 48))), "pieces", "a3",
         "two pieces stand here"),
    ])  # fmt: skip
    def test_squares(self, text: str, layer: str, square: str, reason: str) -> None:
        assert_refused(text, reason, layer=layer, square=square)

    def test_compression_bombs_are_not_unpacked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real, unpacked = zlib.decompressobj, list[int]()

        class Noting:
            """Unpacks as zlib does, and notes how much came out."""

            def __init__(self, wbits: int) -> None:
                self._real = real(wbits=wbits)

            def decompress(self, packed: bytes, most: int = 0) -> bytes:
                found = self._real.decompress(packed, most)
                unpacked.append(len(found))
                return found

        bomb = base64.b64encode(zlib.compress(bytes(20_000_000), 1)).decode()
        text = tiled_map(layer("terrain", TERRAIN, f'<data encoding="base64" compression="zlib">{bomb}</data>'))
        monkeypatch.setattr(zlib, "decompressobj", Noting)
        assert_refused(text, "more than 3 × 3", layer="terrain")
        assert sum(unpacked) < 1_000
