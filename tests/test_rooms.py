"""What every room keeps to: its parts are found, they are what they should be, and it says once what it is called."""

import inspect
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from examples import rows

from jungle_games.base.system import assets_folder
from jungle_games.core.achievement import Achievement
from jungle_games.core.game import Game
from jungle_games.core.puzzle import Puzzles
from jungle_games.core.room import Room, RoomError
from jungle_games.games import ROOMS
from jungle_games.table import room_parts
from jungle_games.table.scene import TableScene
from jungle_games.table.study import StudyOnTable
from jungle_games.table.style import head
from jungle_games.table.verdict import badge_of

JACKS = next(room for room in ROOMS if room.name == "jacks")


@pytest.fixture(params=ROOMS, ids=lambda room: room.name)
def room(request: pytest.FixtureRequest) -> Room:
    shown: Room = request.param
    return shown


def test_every_part_of_a_room_is_found(room: Room) -> None:
    for part in room.parts():
        found = room.load(part)
        assert callable(found) or isinstance(found, Puzzles | tuple), f"{room.name}: {part}"


def test_the_parts_of_a_room_are_what_they_are_declared_as(room: Room) -> None:
    assert isinstance(room.game, Game)
    assert issubclass(room_parts.scene_of(room), TableScene)
    study = room_parts.study_of(room)
    assert study is None or issubclass(study, StudyOnTable)
    assert room.game.analysed == (study is not None)
    assert len(inspect.signature(room_parts.cover_of(room)).parameters) == 4
    for achievement in room_parts.achievements_of(room):
        assert isinstance(achievement, Achievement)
        assert (assets_folder() / "svg" / f"{badge_of(room.name, achievement)}.svg").is_file()
    declared = {option.name for option in room.game.options_type.declared()}
    assert set(room.option_pictures) <= declared
    assert all(
        len(inspect.signature(room_parts.option_picture_of(room, name)).parameters) == 4
        for name in room.option_pictures
    )


def test_a_person_never_has_the_face_of_a_computer_player(room: Room) -> None:
    faces = {head(room, level.key) for level in room.game.levels}
    assert not faces & {head(room, "person", seat) for seat in range(2)}


def test_a_game_is_called_what_its_room_is_called(room: Room) -> None:
    game = room.game
    assert (game.name, game.title, game.seats) == (room.name, room.title, room.seats)
    assert game.options_type.game == room.name == Path(inspect.getfile(type(game))).parents[1].name
    assert list(game.side_names) == list(dict.fromkeys(game.side_names))


@rows(
    ("part", "message"),
    [
        (".scene.pictures", "room 'jacks': '.scene.pictures' names no part; write '.module:name'"),
        (".scene.picture:draw_cover", "room 'jacks': there is no module 'jungle_games.games.jacks.scene.picture' for"),
        (".scen.pictures:draw_cover", "room 'jacks': there is no module 'jungle_games.games.jacks.scen' for"),
        (".scene.pictures:draw", "room 'jacks': 'jungle_games.games.jacks.scene.pictures' has no 'draw' for"),
        ("nowhere:draw", "room 'jacks': there is no module 'nowhere' for 'nowhere:draw'"),
        ("....pictures:draw", "room 'jacks': there is no module '....pictures' for"),
        (":draw", "room 'jacks': ':draw' names no part; write '.module:name'"),
        (".scene.pictures:", "room 'jacks': '.scene.pictures:' names no part; write '.module:name'"),
    ],
)
def test_a_wrong_part_is_told_with_room_part_and_remedy(part: str, message: str) -> None:
    with pytest.raises(RoomError) as caught:
        room_parts.cover_of(replace(JACKS, cover=part))
    assert str(caught.value).startswith(message)
    assert repr(part) in str(caught.value)


def test_a_module_that_misses_another_is_not_taken_for_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "made_up_room.py").write_text("import a_library_that_is_not_there\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ModuleNotFoundError, match="a_library_that_is_not_there"):
        JACKS.load("made_up_room:draw")


def test_neither_a_room_nor_its_rules_load_pygame() -> None:
    code = (
        "import sys; from jungle_games.games import ROOMS; loaded = [n for n in sys.modules if '.rules.' in n];"
        "[room.game for room in ROOMS]; print(loaded, 'pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]", "False"]
