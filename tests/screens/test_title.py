"""The title: what to go on with, and the way to everything else."""

from program import Program

from jungle_games.screens.pages import GameTile
from jungle_games.ui.events import Accept, Back, Command, PointerMove


def test_without_an_unfinished_match_play_leads_to_a_new_game(program: Program) -> None:
    assert program.named("continue").label == "Play"
    program.send(Accept(), Accept())
    assert program.names == ["TitleScene", "NewGameScene"]


def test_continue_tells_of_the_match_and_opens_it(program: Program) -> None:
    program.go.settings()
    match = program.keep_unfinished(5)
    program.send(Back())
    button = program.named("continue")
    assert (button.label, button.sub) == ("Continue", "Jungle, move 3, against Leopard")
    program.click(button)
    assert program.top.match.moves == match.moves  # type: ignore[attr-defined]


def test_a_tile_rises_when_it_is_looked_at_and_opens_its_game(program: Program) -> None:
    tile = next(program.widgets(GameTile))
    still = tile.shown
    program.send(PointerMove(tile.rect.center))
    assert tile.shown.y < still.y
    program.click(tile)
    assert program.names[-1] == "NewGameScene"


DOORS = {
    "rule_book": "RuleBookScene", "statistics": "StatisticsScene", "settings": "SettingsScene",
    "save": "SavedGamesScene",
}  # fmt: skip
KEYS = {"rules": "RuleBookScene", "settings": "SettingsScene"}


def test_doors_and_keys_lead_away_and_back_again(program: Program) -> None:
    ways = [(lambda door=door: program.click(program.named(door)), screen) for door, screen in DOORS.items()]
    ways += [(lambda key=key: program.send(Command(key)), screen) for key, screen in KEYS.items()]
    for go, screen in ways:
        go()
        assert program.names == ["TitleScene", screen]
        program.send(Back())
        assert program.names == ["TitleScene"]


def test_leaving_is_asked_first(program: Program) -> None:
    for leave in (lambda: program.click(program.named("leave")), lambda: program.send(Back())):
        leave()
        assert program.names[-1] == "Dialog"
        program.send(Back())
    assert not program.left


def test_a_tile_tells_how_many_matches_wait_and_the_new_game_leads_to_them(program: Program) -> None:
    for moves in (3, 5):
        program.keep_unfinished(moves)
    program.app.stack.clear()
    program.go.title()
    tiles = {tile.room.name: tile for tile in program.widgets(GameTile)}
    assert (tiles["jungle"].waiting, tiles["jacks"].waiting) == (2, 0)
    assert tiles["jungle"].tooltip == "2 unfinished games"
    program.frames(2)
    program.click(tiles["jungle"])
    program.frames(2)
    assert program.named("continue").label == "Continue (2)"
    program.click(program.named("continue"))
    assert program.names[-1] == "SavedGamesScene"
