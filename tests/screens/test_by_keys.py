"""By keyboard alone: arrows lead from what has the focus first to everything that can be pressed."""

from collections.abc import Callable

import pytest
from program import Program

from jungle_games.table.navigator import MenuEntry
from jungle_games.ui.events import Direction
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.choice import Choice, SegmentedControl
from jungle_games.ui.widgets.slider import Slider

pytestmark = pytest.mark.usefixtures("without_art")

STEPPED = (Choice, Slider, SegmentedControl)
"""They keep left and right for themselves."""


def settings(key: object) -> Callable[[Program], None]:
    def show(program: Program) -> None:
        program.go.settings()
        program.top.show_page(key)  # type: ignore[attr-defined]

    return show


def menu(program: Program) -> None:
    program.go.menu([MenuEntry(str(number), "home", lambda: None) for number in range(9)])


SCREENS: dict[str, Callable[[Program], None]] = {
    "title": lambda program: None,
    "new game": lambda program: program.go.new_game("jungle"),
    "rules": settings(("game", "jungle")),
    "screen": settings("screen"),
    "keys": settings("keys"),
    "ease": settings("ease"),
    "players": settings("players"),
    "menu": menu,
    "path": lambda program: program.go.path("jungle"),
    "path alone": lambda program: program.go.path("matr1x"),
}


@pytest.mark.parametrize("name", SCREENS)
def test_arrows_reach_everything(program: Program, name: str) -> None:
    program.services.settings.replace(players=("Mira", "Tom"))
    SCREENS[name](program)
    program.frames(2)
    scene = program.top
    assert isinstance(scene, WidgetScene)
    scene.focus_first()
    wanted = {item.focus_id for item in scene.focus.items}
    assert reached(scene) == wanted


def reached(scene: WidgetScene) -> set[object]:
    """Everything that arrows lead to from here."""
    graph = scene.focus
    found: set[object] = {graph.current_id}
    waiting = [graph.current_id]
    while waiting:
        origin = waiting.pop()
        for direction in Direction:
            graph.focus(origin)
            if direction.dx and isinstance(graph.current, STEPPED):
                continue
            graph.navigate(direction)
            if graph.current_id not in found:
                found.add(graph.current_id)
                waiting.append(graph.current_id)
    return found
