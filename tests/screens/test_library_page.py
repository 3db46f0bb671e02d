"""The library as it is used: by mouse and by keys, with matches that ended at the table, with damage, with many."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pygame
import pytest
from program import Program
from scenarios.library import fill, finished

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.library import LibraryScene
from jungle_games.screens.my_games import MatchList
from jungle_games.store.library import Entry, Query
from jungle_games.table.scene import TableScene
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.ui.events import (
    Accept,
    Command,
    FocusStep,
    Key,
    PointerDown,
    PointerMove,
    PointerUp,
    Text,
)

pytestmark = pytest.mark.usefixtures("unseen")


def table(program: Program) -> TableScene:
    assert isinstance(program.top, TableScene)
    return program.top


def library(program: Program) -> LibraryScene:
    program.go.library()
    program.frames(4)
    assert isinstance(program.top, LibraryScene)
    return program.top


def entries(program: Program) -> list[Entry]:
    found: list[Entry] = program.services.library.find()
    return found


def rows(program: Program) -> MatchList:
    return program.named("matches")


def drop(program: Program, start: PlaceKey, end: PlaceKey) -> None:
    """Drag what lies on a place to another."""
    places = table(program).arrangement.places
    program.send(PointerMove(places[start].center), PointerDown(places[start].center))
    program.send(PointerMove(places[end].center, pressed=True), PointerUp(places[end].center))


def played_by_hand(program: Program) -> None:
    """Play a match of Jungle at its table by dragging, until one of the two gives up."""
    game = find_game("jungle")
    match = Match(game, game.options_type.build(), [SeatInfo("Mira"), SeatInfo("Ben")])
    program.go.open_match(match)
    program.frames(30)
    squares = {str(place): place for place in table(program).arrangement.places}
    for text in ("a3a4", "g7g6", "a4a5", "a7b7", "a5a6", "b7a7"):
        drop(program, squares[text[:2]], squares[text[2:]])
        program.frames(30)
        assert table(program).match.moves[-1] == text
    table(program).play.resign(1)
    program.frames(60)


def test_a_match_that_ended_at_the_table_is_found_looked_through_and_played_on(program: Program) -> None:
    played_by_hand(program)
    program.go.title()
    program.frames(4)
    [door] = [widget for widget in program.widgets() if getattr(widget, "label", "") == "My games"]
    program.click(door)
    program.frames(4)
    scene = program.top
    assert isinstance(scene, LibraryScene)
    assert scene.selected is not None
    assert (scene.selected.ending, scene.selected.moves) == ("won", 3)
    for _step in range(4):
        program.click(program.named("back_one"))
    program.click(program.named("play_on"))
    program.frames(4)
    assert table(program).match.moves == ("a3a4", "g7g6", "a4a5")
    assert table(program).match.outcome is None
    table(program).play.resign(0)
    program.frames(60)
    library(program)
    identities = {entry.identity for entry in entries(program)}
    assert len(identities) == 2, "played on, it is another match"


def test_looking_through_opens_the_table_at_the_end_and_leads_back(program: Program) -> None:
    fill(program.services.library, 1)
    library(program)
    program.click(program.named("look"))
    program.frames(4)
    table(program).actions.menu()[-1].action()
    program.click(program.named("look"))
    assert table(program).match.outcome is not None
    program.send(Command("step_back"))
    assert table(program).looking_back
    assert len(entries(program)) == 1, "looked at, it is not kept once more"


def test_a_star_a_name_and_the_end_of_a_match(program: Program) -> None:
    fill(program.services.library, 3)
    library(program)
    program.click(program.named("star"))
    assert entries(program)[0].starred
    program.click(program.named("rename"))
    program.send(Text("By moonlight"), Accept())
    assert entries(program)[0].title == "By moonlight"
    row = rows(program).row_rect(1)
    star = (row.right - 20, row.centery)
    program.send(PointerMove(star), PointerDown(star), PointerUp(star))
    assert [entry.starred for entry in entries(program)] == [True, True, False]
    program.send(Key("delete"))
    program.click(program.named(("action", 1)))
    assert [entry.title for entry in entries(program)] == ["", ""]


def test_the_keyboard_alone_finds_and_opens_a_match(program: Program) -> None:
    fill(program.services.library, 11)
    program.services.library.mark(replace(entries(program)[5], title="Lion’s last stand"))
    scene = library(program)
    scene.focus.focus("search")
    program.send(Text("lion’s stand"))
    assert rows(program).count == 1
    for _step in range(40):
        if scene.focus.current_id == "matches":
            break
        program.send(FocusStep(1))
    assert scene.focus.current_id == "matches"
    program.send(Accept())
    program.frames(4)
    assert list(table(program).match.moves)


def test_filters_narrow_the_list_and_are_cleared(program: Program) -> None:
    fill(program.services.library, 22)
    library(program)
    program.click(program.named(("of", "jungle")))
    assert rows(program).count == len(program.services.library.find(Query(games=["jungle"])))
    program.click(program.named(("ended", "watched")))
    assert rows(program).count == 2
    program.click(program.named("clear"))
    assert rows(program).count == 22
    newest = program.services.library.find()[0]
    program.click(program.named("order"))
    assert program.services.library.find(Query(oldest_first=True))[-1] == newest
    assert program.top.selected != newest  # type: ignore[attr-defined]


def test_opponents_to_choose_from_are_those_there_are_now_also_in_another_language(program: Program) -> None:
    fill(program.services.library, 3)
    library(program)

    def opponents() -> int:
        names = (widget.name for widget in program.widgets())
        return sum(isinstance(name, tuple) and name[0] == "against" for name in names)

    before = opponents()
    assert before
    program.top.reword()
    program.frames(4)
    assert opponents() == before
    program.go.settings()
    program.frames(2)
    fill(program.services.library, 22)
    program.top.back()
    program.frames(4)
    assert opponents() == len(program.services.library.opponents()[:8]) > before


def test_a_damaged_record_is_shown_with_its_reason(program: Program) -> None:
    fill(program.services.library, 3)
    newest = entries(program)[0].identity
    program.services.database.run("UPDATE record SET text = 'moves: [a3a4' WHERE identity = ?", newest)
    scene = library(program)
    program.frames(4)
    assert scene.selected is not None
    assert "line" in scene.problem
    scene.open()
    scene.play_on()
    assert program.top is scene
    assert not program.named("delete").children


def test_a_match_is_shared_as_text_as_a_file_and_as_a_picture(program: Program, tmp_path: Path) -> None:
    match = finished("sequence", 3, ("person", "cat"))
    program.services.library.keep(GameRecord.of(match), datetime.now())
    library(program)
    for action in (1, 2, 2, 3):
        program.click(program.named("share"))
        program.click(program.named(("action", action)))
        if action > 1:
            program.click(program.named(("action", 0)))
    assert read_match(program.services.clipboard.read(), find_game).moves == match.moves
    records = sorted((tmp_path / "shared").glob("Sequence Giant*.jungle-match"))
    assert len(records) == 2, "a file takes no other's place"
    assert read_match(records[0].read_text(), find_game).identity == match.identity
    [picture] = (tmp_path / "shared").glob("*.png")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_file_from_elsewhere_is_opened_and_kept_if_it_is_finished(program: Program, tmp_path: Path) -> None:
    program.app.open_text = lambda text: program.go.open_file(Path(text))
    match = finished("jungle", 5, ("person", "cat"))
    match.identity = ""  # as older versions wrote it
    text = GameRecord.of(match, date(2025, 3, 9)).to_yaml()
    ended, begun = tmp_path / "ended.yaml", tmp_path / "begun.yaml"
    ended.write_text(text)
    begun.write_text(GameRecord.of(Match(match.game, match.options, match.seats)).to_yaml())
    for file in (ended, begun, ended):
        program.app.step([pygame.event.Event(pygame.DROPFILE, file=str(file))])
        program.frames(2)
        assert isinstance(program.top, TableScene)
    [entry] = entries(program)
    assert entry.ended.startswith("2025-03-09")
    program.go.title()
    program.services.clipboard.write(text)
    program.go.saved_games()
    program.send(Command("paste"))
    assert len(entries(program)) == 1


@pytest.mark.parametrize("content", [b"", b"hello", b"\xff\xfe", b"game: jungle\nformat: 9\n"])
def test_a_file_that_is_no_game_is_refused_with_a_reason(program: Program, tmp_path: Path, content: bytes) -> None:
    program.app.open_text = lambda text: program.go.open_file(Path(text))
    (tmp_path / "odd.txt").write_bytes(content)
    for path in (tmp_path / "odd.txt", tmp_path, tmp_path / "gone"):
        program.app.step([pygame.event.Event(pygame.DROPFILE, file=str(path))])
        assert isinstance(program.top, Dialog)
        program.top.back()
    assert entries(program) == []


def test_what_was_copied_is_pasted_among_the_finished_games(program: Program) -> None:
    """Where a game is copied to be shared, it is pasted, too."""
    fill(program.services.library, 1)
    (entry,) = entries(program)
    library(program)
    for nothing in ("", "hello", "game: jungle\nformat: 1\nseats: []\n"):
        program.services.clipboard.write(nothing)
        program.send(Command("paste"))
        assert isinstance(program.top, Dialog)
        program.top.back()
    program.services.clipboard.write(program.services.library.read(entry))
    program.services.library.delete(entry)
    program.send(Command("paste"))
    program.frames(4)
    assert table(program).match.outcome is not None
    assert [each.identity for each in entries(program)] == [entry.identity]
