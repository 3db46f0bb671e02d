"""How screens lead to each other."""

from pathlib import Path

import pytest
from program import Program, a_match

from jungle_games.core.record import GameRecord
from jungle_games.table.navigator import MenuEntry, Verdict
from jungle_games.ui.events import Accept, Back, Command

pytestmark = pytest.mark.usefixtures("without_art")


def test_a_match_takes_the_place_of_the_table(program: Program) -> None:
    program.go.open_match(a_match(2))
    program.go.open_match(a_match(4))
    assert program.names == ["TitleScene", "JungleScene"]
    assert program.top.match.ply == 4  # type: ignore[attr-defined]


def test_the_title_is_reached_from_anywhere(program: Program) -> None:
    program.go.open_match(a_match())
    program.go.settings("jungle")
    program.go.title()
    assert program.names == ["TitleScene"]


def test_a_new_game_from_the_table_leaves_it_until_start(program: Program) -> None:
    program.go.open_match(a_match())
    program.go.new_game("jungle")
    program.send(Back())
    assert program.names == ["TitleScene", "JungleScene"]


def test_the_menu_hides_the_table_and_the_key_closes_it(program: Program) -> None:
    program.go.open_match(a_match())
    program.send(Command("menu"))
    assert program.names[-1] == "MenuScene"
    assert program.top.opaque
    program.send(Command("menu"))
    assert program.names[-1] == "JungleScene"


def test_an_entry_of_the_menu_is_done_once_the_menu_has_gone(program: Program) -> None:
    done: list[str] = []
    entry = MenuEntry("Do it", "check", lambda: done.append(program.names[-1]))
    program.go.open_match(a_match())
    program.go.menu([entry, MenuEntry("Not now", "close", lambda: done.append("never"), False)])
    program.frames(2)
    program.click(program.named(("entry", 0)))
    assert done == ["JungleScene"]


def test_game_over_begins_at_the_next_thing_to_do(program: Program) -> None:
    done: list[str] = []
    program.go.open_match(a_match())
    entries = [MenuEntry("Play again", "restart", lambda: done.append("again"))]
    program.go.game_over(Verdict("You have won", "The den was reached.", "animals/lion", True), entries)
    program.frames(8)
    program.send(Accept(), Accept())
    assert done == ["again"]
    assert program.names[-1] == "JungleScene"


def test_game_over_can_be_looked_past(program: Program) -> None:
    program.go.open_match(a_match())
    program.go.game_over(Verdict("A draw", "Third repetition.", "animals/lion", None), [])
    program.send(Back())
    assert program.names[-1] == "JungleScene"


def test_a_record_that_cannot_be_replayed_is_set_aside_and_told(program: Program, tmp_path: Path) -> None:
    text = GameRecord.of(a_match(3)).to_yaml()
    moves = text.index("moves:")
    program.services.saves.store("jungle", text[:moves] + "moves: [a1a9]\n")
    program.go.resume("jungle")
    assert program.names == ["TitleScene", "Dialog"]
    assert list(tmp_path.rglob("*damaged*"))


def test_a_bad_record_from_elsewhere_is_told_of(program: Program) -> None:
    program.go.open_record("game: chess\nformat: 1\nseats: [{name: a}, {name: b}]\n")
    assert program.names == ["TitleScene", "Dialog"]


def test_a_record_is_opened(program: Program) -> None:
    match = a_match(6)
    program.go.open_record(GameRecord.of(match).to_yaml())
    assert program.top.match.moves == match.moves  # type: ignore[attr-defined]


def test_a_record_takes_the_unfinished_match_away_only_when_told_to(program: Program) -> None:
    unfinished = program.keep_unfinished(3)
    record = GameRecord.of(a_match(6)).to_yaml()
    program.go.open_record(record)
    program.frames()
    assert program.names == ["TitleScene", "Dialog"]
    program.click(program.named(("action", 0)))
    program.go.resume("jungle")
    assert program.top.match.moves == unfinished.moves  # type: ignore[attr-defined]
    program.go.title()
    program.go.open_record(record)
    program.frames()
    program.click(program.named(("action", 1)))
    assert program.top.match.ply == 6  # type: ignore[attr-defined]


def test_a_name_is_asked_for(program: Program) -> None:
    names: list[str] = []
    program.go.ask_name("Save", "Under which name?", "Evening", names.append)
    program.frames(8)
    program.send(Accept())
    assert names == ["Evening"]


def test_games_that_are_not_there(program: Program) -> None:
    with pytest.raises(LookupError, match="jungle"):
        program.go.room("chess")
