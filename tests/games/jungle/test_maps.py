"""Our maps are fair and as shipped; a map of one's own is found, played and travels with a record."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples import rows

from jungle_games.base.system import levels_folder
from jungle_games.core.tiled import MapError
from jungle_games.games.jungle.rules.board import JungleMap, JungleMove, Piece, Square, Terrain
from jungle_games.games.jungle.rules.game import Jungle
from jungle_games.games.jungle.rules.options import MAPS, SHIPPED, JungleOptions, find_map, fingerprint

GAME = Jungle()


def opposite(board: JungleMap, square: Square) -> Square:
    """``square`` after half a turn of the board."""
    return Square(board.width - 1 - square.file, board.height - 1 - square.rank)


def squares(*names: str) -> set[Square]:
    return {JungleMove.parse(f"{name}a1").origin for name in names}


class TestShippedMaps:
    def test_the_classic_board_is_that_of_the_ruling(self) -> None:
        """“Water: b4–c6 and e4–f6. Dens: d1 and d9. Traps: c1 e1 d2 and c9 e9 d8.”"""
        board = find_map("classic")
        by_terrain = {
            terrain: {square for square, found in board.ground.items() if found is terrain} for terrain in Terrain
        }
        assert (board.width, board.height) == (7, 9)
        assert by_terrain[Terrain.WATER] == squares(*(f + r for f in "bcef" for r in "456"))
        assert by_terrain[Terrain.DEN] == squares("d1", "d9")
        assert by_terrain[Terrain.TRAP] == squares("c1", "e1", "d2", "c9", "e9", "d8")
        assert {board.owners.get(square) for square in squares("c1", "e1", "d2", "d1")} == {0}
        assert GAME.start(JungleOptions()).fen() == "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w"

    @rows("name", SHIPPED)
    def test_half_a_turn_makes_one_side_the_other(self, name: str) -> None:
        board = find_map(name)
        for square, terrain in board.ground.items():
            assert board.ground[opposite(board, square)] is terrain
            owner = board.owners.get(square)
            assert board.owners.get(opposite(board, square)) == (None if owner is None else 1 - owner)
        turned = {opposite(board, square): Piece(1 - p.seat, p.kind) for square, p in board.start.items()}
        assert turned == board.start

    def test_they_are_listed_with_their_fingerprint(self) -> None:
        """When this fails because a map was changed on purpose, its new fingerprint belongs into the list."""
        shipped = {path.stem for path in levels_folder("jungle").glob("*.tmx")}
        assert {name: fingerprint(find_map(name)) for name in shipped} == SHIPPED


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, looked into after ours."""
    monkeypatch.setattr(MAPS, "folders", (levels_folder("jungle"), tmp_path))
    return tmp_path


class TestOwnMaps:
    def put(self, folder: Path, name: str, text: str) -> None:
        (folder / f"{name}.tmx").write_text(text, encoding="utf-8")

    def test_a_map_is_found_listed_and_played(self, own_folder: Path) -> None:
        self.put(own_folder, "mine", MAPS.text("marsh").replace('value="Marsh"', 'value="Mine"'))
        assert JungleOptions.option("map").allowed()["mine"] == "Mine"
        assert GAME.start(JungleOptions(map="mine")).board.title == "Mine"
        assert next(iter(MAPS.paths())) == "classic"

    def test_a_bad_map_is_listed_and_refused_when_chosen(self, own_folder: Path) -> None:
        self.put(own_folder, "broken", "<map")
        options = JungleOptions(map="broken")
        assert JungleOptions.option("map").allowed()["broken"] == "broken"
        with pytest.raises(MapError, match=r"broken\.tmx: is not a whole XML file"):
            GAME.start(options)

    def test_an_attached_map_goes_before_a_file_of_its_name(self) -> None:
        options = JungleOptions(attached={"classic.tmx": MAPS.text("great_river")})
        assert GAME.start(options).board.width == 9
        assert list(GAME.attachments(options)) == ["classic.tmx"]
