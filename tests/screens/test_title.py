"""The title: what to go on with, and the way to everything else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from program import Program

from jungle_games.games import ROOMS
from jungle_games.screens.glance import glance
from jungle_games.screens.title import tagline
from jungle_games.screens.title_tiles import GameTile, players_line
from jungle_games.ui.events import Accept, Back, Command, PointerMove

SHOW_THE_TITLE = """
import sys
from jungle_games.app import App
from jungle_games.games import ROOMS
from jungle_games.screens.navigator import ScreenNavigator
from jungle_games.storage.folders import find_folders

app = App(find_folders(), size=(1280, 800))
app.begin(ScreenNavigator(app.services, ROOMS).title)
app.step()
parts = ("rules.game", "scene.scene")
slow = ("pytmx", *(f"{room.package}.{part}" for room in ROOMS for part in parts))
print(*(name for name in slow if name in sys.modules))
"""


def test_the_title_waits_for_no_games_rules(tmp_path: Path) -> None:
    environment = {**os.environ, "JUNGLE_GAMES_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", SHOW_THE_TITLE], env=environment, capture_output=True, text=True, timeout=120
    )
    assert (done.stdout.strip(), done.returncode) == ("", 0), done.stderr


def test_without_an_unfinished_match_play_leads_to_a_new_game(program: Program) -> None:
    assert program.named("continue").label == "Play"
    program.send(Accept(), Accept())
    assert program.names == ["TitleScene", "NewGameScene"]


def test_continue_tells_of_the_match_and_opens_it(program: Program) -> None:
    match = program.keep_unfinished(5)
    program.app.stack.clear()
    program.go.title()
    button = program.named("continue")
    assert (button.label, button.sub) == ("Continue", "Jungle, move 3, against Leopard")
    program.click(button)
    assert program.top.match.moves == match.moves  # type: ignore[attr-defined]


def test_the_title_looks_anew_when_one_comes_back(program: Program) -> None:
    program.go.settings()
    program.keep_unfinished()
    program.send(Back())
    assert program.named("continue").label == "Continue"


def test_a_tile_rises_when_it_is_looked_at_and_opens_its_game(program: Program) -> None:
    tile = next(program.widgets(GameTile))
    still = tile.shown
    program.send(PointerMove(tile.rect.center))
    assert tile.shown.y < still.y
    program.click(tile)
    assert program.names[-1] == "NewGameScene"


@pytest.mark.parametrize(
    ("door", "screen"),
    [
        ("rule_book", "RuleBookScene"),
        ("statistics", "StatisticsScene"),
        ("settings", "SettingsScene"),
        ("save", "SavedGamesScene"),
    ],
)
def test_doors(program: Program, door: str, screen: str) -> None:
    program.click(program.named(door))
    assert program.names == ["TitleScene", screen]
    program.send(Back())
    assert program.names == ["TitleScene"]


def test_leaving_by_esc_is_asked_first(program: Program) -> None:
    program.send(Back())
    assert program.names[-1] == "Dialog"
    assert not program.left
    program.send(Back())
    program.click(program.named("leave"))
    assert program.left


def test_a_damaged_match_is_told_of_and_set_aside(program: Program, tmp_path: Path) -> None:
    program.keep_unfinished()
    (path,) = tmp_path.rglob("jungle.yaml")
    path.write_text("game: jungle\nformat: [", encoding="utf-8")
    program.app.stack.clear()
    program.go.title()
    assert program.names == ["TitleScene", "Dialog"]
    program.send(Back())
    assert program.named("continue").label == "Play"
    assert [kept.name for kept in path.parent.iterdir() if "damaged" in kept.name]


@pytest.mark.parametrize(("command", "scene"), [("rules", "RuleBookScene"), ("settings", "SettingsScene")])
def test_the_keys_of_book_and_settings_work_here_too(program: Program, command: str, scene: str) -> None:
    program.send(Command(command))
    assert program.names == ["TitleScene", scene]


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "A game for the table, one evening in the jungle"),
        (2, "Two games for the table, one evening in the jungle"),
        (5, "Five games for the table, one evening in the jungle"),
    ],
)
def test_the_tagline_counts_the_games(count: int, words: str) -> None:
    assert tagline(count) == words


def test_players_in_words() -> None:
    assert players_line((1,)) == "1 player"
    assert players_line((2,)) == "2 players"
    assert players_line((2, 3, 4)) == "2 to 4 players"


def test_a_glance_leaves_out_what_is_odd_in_a_record() -> None:
    assert glance(ROOMS[0], {"seats": "nobody", "moves": 7}).line == "Jungle, move 1"
    people = [{"name": "Mira", "kind": "person"}, {"name": "Tom", "kind": "person"}]
    assert glance(ROOMS[0], {"seats": people, "moves": ["a3a4", "offer"]}).line == "Jungle, move 1, Mira and Tom"
