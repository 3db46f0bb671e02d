"""What lies over a table wears the colours of its room, and all else those of the house."""

import pytest
from contrast import contrast
from program import Program, a_match

from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game, room
from jungle_games.table.room_parts import colours_of
from jungle_games.ui.events import Back, Command
from jungle_games.ui.theme import NORMAL, Theme
from jungle_games.ui.widget_scene import WidgetScene

READABLE = 4.5


def colours(program: Program) -> Theme:
    """Those of the screen on top."""
    assert isinstance(program.top, WidgetScene)
    return program.top.painter.theme


def in_the_matrix(program: Program) -> Theme:
    """The colours of its room, its table on the stack."""
    game = find_game("matr1x")
    program.go.open_match(Match(game, game.options_type.build(), [SeatInfo("Mira")], deal=3))
    return colours_of(room("matr1x"), program.services.painter.theme)


def test_menu_and_questions_wear_the_colours_of_the_room(program: Program) -> None:
    wanted = in_the_matrix(program)
    program.send(Command("menu"))
    assert colours(program) == wanted != NORMAL
    program.send(Back())
    program.go.notice("Look", "Here is something.")
    assert colours(program) == wanted


def test_a_room_without_colours_has_those_of_the_house(program: Program) -> None:
    in_the_matrix(program)
    program.go.open_match(a_match(2))
    program.send(Command("menu"))
    assert colours(program) == NORMAL


def test_what_is_opened_over_other_screens_has_the_colours_of_the_house(program: Program) -> None:
    in_the_matrix(program)
    program.go.settings()
    program.go.notice("Look", "Here is something.")
    assert colours(program) == NORMAL


def test_another_look_is_taken_over(program: Program) -> None:
    in_the_matrix(program)
    program.services.settings.replace(palette="deutan")
    program.services.apply_settings()
    program.go.notice("Look", "Here is something.")
    assert colours(program).side != NORMAL.side


@pytest.mark.parametrize("name", [each.game.name for each in ROOMS if each.colours])
def test_words_can_be_read_in_the_colours_of_a_room(name: str) -> None:
    worn = colours_of(room(name), NORMAL)
    pairs = [(ink, ground) for ink in (worn.paper, worn.fern, worn.amber) for ground in (worn.panel, worn.inset)]
    for kind in ("amber", "moss", "night"):
        for state in ("normal", "hover", "pressed"):
            button = worn.button(kind, state)
            pairs.append((button.ink, button.face))
    assert [pair for pair in pairs if contrast(*pair) < READABLE] == []
