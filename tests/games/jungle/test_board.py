"""Boards are read from Tiled maps; a map that breaks the format is refused with file, layer, square and reason."""

from __future__ import annotations

import base64
import gzip
import pickle
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

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
        assert board.terrain(Square(1, 1)) is Terrain.WATER
        assert board.terrain(Square(0, 0)) is Terrain.TRAP
        assert [board.owner(Square(*s)) for s in ((0, 0), (1, 0), (1, 2), (1, 1))] == [0, 0, 1, None]
        assert board.dens == (Square(1, 0), Square(1, 2))
        assert board.start == {
            Square(0, 2): Piece(1, Kind.CAT),
            Square(1, 1): Piece(1, Kind.RAT),
            Square(2, 0): Piece(0, Kind.CAT),
        }

    def test_the_title_may_be_missing(self) -> None:
        assert read(tiled_map(properties="")).title == "tiny"

    def test_steps_and_leaps(self) -> None:
        board = read(tiled_map())
        assert set(board.steps(Square(0, 1))) == {Square(0, 0), Square(0, 2), Square(1, 1)}
        assert board.leaps(Square(0, 1)) == (((Square(1, 1),), Square(2, 1)),)
        assert board.leaps(Square(1, 1)) == ()
        assert board.leaps(Square(0, 0)) == ()

    def test_water_that_reaches_the_edge_is_not_leapt(self) -> None:
        board = read(tiled_map(layer("terrain", changed(TERRAIN, "c2", WATER))))
        assert board.leaps(Square(0, 1)) == ()

    @pytest.mark.parametrize("pack", [None, zlib.compress, gzip.compress])
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

    def test_a_board_is_a_value(self) -> None:
        one, two = read(tiled_map()), read(tiled_map())
        assert one == two
        assert hash(one) == hash(two)
        assert pickle.loads(pickle.dumps(one)) == one
        assert one != read(tiled_map(layer("terrain", changed(TERRAIN, "a2", TRAP))))


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

    @pytest.mark.parametrize(
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


class TestRefusedFiles:
    @pytest.mark.parametrize("text", ["", "map", "<map", tiled_map()[:-30], "<map>\0</map>", "<a><b></a></b>"])
    def test_no_whole_xml(self, text: str) -> None:
        assert_refused(text, "not a whole XML file")

    def test_an_encoding_that_is_none(self) -> None:
        assert_refused(b'<?xml version="1.0" encoding="klingon"?><map/>', "in an encoding that is not read here")
        assert_refused(b"<map>\xff\xfe</map>", "not a whole XML file")

    def test_entity_bombs(self) -> None:
        bomb = '<!DOCTYPE map [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
        assert_refused(bomb + tiled_map(properties="&b;"), "document type declaration")
        assert_refused('<!DOCTYPE map SYSTEM "file:///etc/passwd">' + tiled_map(), "document type declaration")

    def test_huge_files(self, tmp_path: Path) -> None:
        assert_refused(" " * (LARGEST_FILE + 1), "larger than 1,000,000 bytes")
        (tmp_path / "tiny.tmx").write_text(" " * (LARGEST_FILE + 1), encoding="ascii")
        with pytest.raises(MapError, match="larger than"):
            TiledSource.at(tmp_path / "tiny.tmx")

    def test_files_that_cannot_be_read(self, tmp_path: Path) -> None:
        with pytest.raises(MapError, match=r"tiny\.tmx: cannot be read"):
            TiledSource.at(tmp_path / "tiny.tmx")
        with pytest.raises(MapError, match="cannot be read"):
            TiledSource.at(tmp_path)

    def test_other_xml(self) -> None:
        assert_refused("<html/>", "no Tiled map: its root is <html>")

    def test_infinite_maps(self) -> None:
        assert_refused(tiled_map(attributes='infinite="1"'), "infinite map; untick")
        chunks = '<data encoding="csv"><chunk x="0" y="0" width="16" height="16">1</chunk></data>'
        assert_refused(tiled_map(layer("terrain", TERRAIN, chunks)), "in chunks", layer="terrain")

    def test_other_projections(self) -> None:
        assert_refused(tiled_map(attributes='orientation="hexagonal"'), "orthogonal, not hexagonal")

    @pytest.mark.parametrize("width", ["", "x", "-3", "3.0", "²", "9" * 10])
    def test_sizes_that_are_no_numbers(self, width: str) -> None:
        assert_refused(tiled_map().replace('width="3"', f'width="{width}"', 1), "width must be a whole number")

    def test_tiles_without_size(self) -> None:
        assert_refused(tiled_map().replace('tileheight="16"', 'tileheight="0"', 1), "tileheight must not be 0")

    def test_tilesets_without_number(self) -> None:
        assert_refused(tiled_map(tileset=TILESET.format(attributes="")), "firstgid must be a whole number")

    @pytest.mark.parametrize(
        ("width", "height", "reason"),
        [(2, 3, "3 × 3 at least"), (3, 2, "3 × 3 at least"), (10, 9, "9 × 11 at most"), (9, 12, "9 × 11 at most")],
    )
    def test_boards_too_small_or_too_big(self, width: int, height: int, reason: str) -> None:
        rows = [[LAND] * width for _ in range(height)]
        text = tiled_map(layer("terrain", rows), layer("pieces", rows), size=(width, height))
        assert_refused(text, f"the board is {width} × {height}; it must be {reason}")


class TestRefusedLayers:
    def test_missing(self) -> None:
        assert_refused(tiled_map(terrain=""), "has no layer 'terrain'")
        assert_refused(tiled_map(pieces=""), "has no layer 'pieces'")

    def test_twice(self) -> None:
        assert_refused(tiled_map(extra=layer("pieces", PIECES)), "2 layers of this name", layer="pieces")
        assert_refused(tiled_map(extra=objects()), "2 layers of this name", layer="pieces")

    def test_terrain_of_objects(self) -> None:
        terrain = '<objectgroup name="terrain"/>'
        assert_refused(tiled_map(terrain), "must be a tile layer", layer="terrain")

    def test_another_size_than_the_map(self) -> None:
        terrain = layer("terrain", TERRAIN[:2])
        assert_refused(tiled_map(terrain), "is 3 × 2, but the map is 3 × 3", layer="terrain")

    def test_another_number_of_tiles_than_the_size_says(self) -> None:
        short = layer("terrain", TERRAIN[:2], size='width="3" height="3"')
        assert_refused(tiled_map(short), "holds 6 tiles; it needs 3 × 3 = 9", layer="terrain")
        long = layer("terrain", TERRAIN * 2, size='width="3" height="3"')
        assert_refused(tiled_map(long), "holds more than 3 × 3 = 9 tiles", layer="terrain")

    @pytest.mark.parametrize(
        ("data", "reason"),
        [
            ("", "has no data"),
            ("<data/>", "has the encoding 'XML'; save it as CSV or Base64"),
            ('<data><tile gid="1"/></data>', "has the encoding 'XML'"),
            ('<data encoding="csv"/>', "'' is no tile number"),
            ('<data encoding="csv">1,2,x</data>', "'x' is no tile number"),
            ('<data encoding="csv">1,-2,3</data>', "'-2' is no tile number"),
            (f'<data encoding="csv">{2**32}</data>', "is no tile number"),
            ('<data encoding="base64">?!</data>', "badly encoded"),
            ('<data encoding="base64" compression="zlib">AAAA</data>', "badly encoded"),
            ('<data encoding="base64" compression="zstd">AAAA</data>', "compression 'zstd'; save it as CSV"),
            ('<data encoding="rot13">1</data>', "encoding 'rot13'"),
        ],
    )
    def test_badly_encoded(self, data: str, reason: str) -> None:
        assert_refused(tiled_map(layer("terrain", TERRAIN, data)), reason, layer="terrain")

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

        bomb = base64.b64encode(zlib.compress(bytes(200_000_000), 9)).decode()
        text = tiled_map(layer("terrain", TERRAIN, f'<data encoding="base64" compression="zlib">{bomb}</data>'))
        monkeypatch.setattr(zlib, "decompressobj", Noting)
        assert_refused(text, "more than 3 × 3", layer="terrain")
        assert sum(unpacked) < 1_000

    @pytest.mark.parametrize(
        ("thing", "reason"),
        [
            ('<object id="7" template="cat.tx" x="0" y="16"/>', "object 7 is made from a template"),
            ('<object id="7" x="0" y="16" width="16" height="16"/>', "object 7 is no tile"),
            (f'<object id="7" gid="{RED_CAT}" x="left" y="16"/>', "object 7 has no proper place"),
            (f'<object id="7" gid="{RED_CAT}" x="nan" y="16"/>', "object 7 has no proper place"),
            (f'<object id="7" gid="{RED_CAT}" x="0" y="inf"/>', "object 7 has no proper place"),
            ('<object id="7" gid="cat" x="0" y="16"/>', "gid must be a whole number"),
            (f'<object id="7" gid="{RED_CAT}" x="48" y="16" width="16" height="16"/>', "outside the board"),
            (f'<object id="7" gid="{RED_CAT}" x="0" y="0" width="16" height="16"/>', "outside the board"),
        ],
    )
    def test_objects(self, thing: str, reason: str) -> None:
        text = tiled_map(pieces=f'<objectgroup name="pieces">{thing}</objectgroup>')
        assert_refused(text, reason, layer="pieces")


class TestRefusedSquares:
    def terrain(self, square: str, tile: int, reason: str) -> None:
        text = tiled_map(layer("terrain", changed(TERRAIN, square, tile)))
        assert_refused(text, reason, layer="terrain", square=square)

    def pieces(self, square: str, tile: int, reason: str) -> None:
        assert_refused(
            tiled_map(pieces=layer("pieces", changed(PIECES, square, tile))), reason, layer="pieces", square=square
        )

    def test_no_tile(self) -> None:
        self.terrain("c2", 0, "has no tile")

    def test_unknown_tiles(self) -> None:
        self.terrain("c2", LAVA, "unknown tile 'lava'; the class of a tile must be one of land, water, trap, den")
        self.terrain("c2", 77, "unknown tile ''")
        self.terrain("c2", BLUE_CAT, "unknown tile 'cat'")
        self.pieces("c2", LAVA, "unknown tile 'lava'; the class of a tile must be one of rat, cat, dog")
        self.pieces("c2", LAND, "unknown tile 'land'")

    def test_whose(self) -> None:
        self.terrain("c2", NOBODYS_TRAP, "the trap needs the property 'owner': blue or red, not 'None'")
        self.pieces("c2", GREEN_DOG, "the dog needs the property 'owner': blue or red, not 'green'")

    @pytest.mark.parametrize(("square", "side"), [("b1", "blue"), ("b3", "red")])
    def test_no_den(self, square: str, side: str) -> None:
        text = tiled_map(layer("terrain", changed(TERRAIN, square, LAND)))
        assert_refused(text, f"there is no {side} den", layer="terrain")

    def test_two_dens_of_a_side(self) -> None:
        self.terrain("c2", RED_DEN, "a second red den; the first is b3")

    def test_a_piece_in_water_that_cannot_swim(self) -> None:
        self.pieces("b2", RED_CAT, "the cat cannot stand in water")

    def test_a_piece_on_a_den(self) -> None:
        self.pieces("b1", RED_RAT, "the rat cannot stand on a den")
        self.pieces("b3", RED_RAT, "the rat cannot stand on a den")

    def test_two_pieces_on_a_square(self) -> None:
        text = tiled_map(pieces=objects((RED_CAT, 0, 16), (RED_RAT, 3, 19), (BLUE_CAT, 32, 48)))
        assert_refused(text, "two pieces stand here", layer="pieces", square="a3")

    def test_a_side_without_pieces(self) -> None:
        text = tiled_map(pieces=layer("pieces", changed(PIECES, "c1", 0)))
        assert_refused(text, "blue has no pieces", layer="pieces")
        nobody = [[0] * 3 for _ in range(3)]
        assert_refused(tiled_map(pieces=layer("pieces", nobody)), "blue has no pieces", layer="pieces")


def test_the_error_travels_to_another_process() -> None:
    error = MapError("tiny.tmx", "there is no blue den", layer="terrain", square="a1")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.layer) == (str(error), "terrain")
