"""Every screen at every size and scale: nothing outside the window, nothing on top of each other, no word cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from program import Program, a_match

from jungle_games.games import ROOMS
from jungle_games.screens.match_options import MatchOptionsScene
from jungle_games.screens.option_draft import OptionDraft
from jungle_games.table.navigator import MenuEntry, Verdict
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.scroll import ScrollView

SIZES = ((960, 600), (1280, 800), (1920, 1080))
SCALES = (0.75, 1.0, 1.5, 2.0)
GAME = ROOMS[0].game.name
LONG = "The rat has crept into the den while everybody was looking at the elephant. It was move 58."


def entries(count: int) -> list[MenuEntry]:
    words = ("New game, same settings", "Another new game", "Save under a name", "Offer a draw", "Resign",
             "Copy the game", "Copy the position", "Paste a game or position", "Rule book", "Settings",
             "Leave the table")  # fmt: skip
    return [MenuEntry(label, "home", lambda: None) for label in words[:count]]


def settings_page(key: object) -> Callable[[Program], None]:
    def open_page(program: Program) -> None:
        program.go.settings()
        program.top.show_page(key)  # type: ignore[attr-defined]

    return open_page


def match_options(program: Program) -> None:
    draft = OptionDraft(ROOMS[0].game.options_type)
    program.app.stack.push(MatchOptionsScene(program.services, ROOMS[0], draft, lambda: None))


def new_game_with_unfinished(program: Program) -> None:
    program.keep_unfinished(44)
    program.go.new_game(GAME)


def title_with_unfinished(program: Program) -> None:
    program.keep_unfinished(44)
    program.app.stack.clear()
    program.go.title()


def game_over(program: Program) -> None:
    verdict = Verdict("You have won the game!", LONG, ROOMS[0].emblem, True)
    program.go.game_over(verdict, entries(4))


SCREENS: dict[str, Callable[[Program], None]] = {
    "title": lambda program: None,
    "title, unfinished": title_with_unfinished,
    "new game": lambda program: program.go.new_game(GAME),
    "new game, unfinished": new_game_with_unfinished,
    "match options": match_options,
    "settings, rules": settings_page(("game", GAME)),
    "settings, sound": settings_page("sound"),
    "settings, screen": settings_page("screen"),
    "settings, keys": settings_page("keys"),
    "settings, players": settings_page("players"),
    "menu": lambda program: program.go.menu(entries(11)),
    "game over": game_over,
    "question": lambda program: program.go.confirm("Give up?", LONG, "Resign", lambda: None),
    "name": lambda program: program.go.ask_name("A name", LONG, "Evening with Mira", lambda name: None),
    "rule book": lambda program: program.go.rules(GAME),
    "statistics": lambda program: program.go.statistics(GAME),
    "saved games": lambda program: program.go.saved_games(GAME),
    "table": lambda program: program.go.open_match(a_match(9)),
}


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_screen_holds_together(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    program = Program(tmp_path, size, scale)
    program.services.settings.replace(players=("Mira", "Maximiliane-Alexandrina"))
    program.begin()
    wrong: list[str] = []
    for name, show in SCREENS.items():
        show(program)
        program.frames(8)
        wrong += [f"{name}: {what}" for what in faults(program)]
        program.go.title()
    program.close()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_title_holds_together_with_more_games(tmp_path: Path, count: int) -> None:
    program = Program(tmp_path, (960, 600), 1.25, (ROOMS * count)[:count])
    program.begin()
    program.frames(2)
    wrong = list(faults(program))
    program.close()
    assert not wrong, "\n".join(wrong)


def faults(program: Program) -> Iterator[str]:
    """What is wrong with the top scene as it is laid out now."""
    window = pygame.Rect((0, 0), program.app.stack.view.size)
    for widget in program.top.root.children:  # type: ignore[attr-defined]
        yield from _faults_in(widget, window, program.services.painter)
    yield from _overlaps(program.top.root)  # type: ignore[attr-defined]


def _faults_in(widget: Widget, window: pygame.Rect, painter: Painter) -> Iterator[str]:
    if not widget.visible or not widget.rect:
        return
    seen = widget.rect
    if not window.contains(seen):
        yield f"{_name(widget)} lies at {tuple(seen)}, outside {tuple(window)}"
    for words in widget.clipped_texts(painter):
        yield f"{_name(widget)} cuts “{words}”"
    yield from _overlaps(widget)
    inside = window
    if isinstance(widget, ScrollView):
        # What scrolls may be as high as it likes, but no wider than its window.
        inside = pygame.Rect(seen.x, -100_000, seen.w, 200_000)
    for child in widget.children:
        yield from _faults_in(child, inside, painter)


def _overlaps(parent: Widget) -> Iterator[str]:
    """Siblings that say or do something may not lie on each other."""
    active = [child for child in parent.children if child.visible and child.rect and _matters(child)]
    for first, second in combinations(active, 2):
        if first.rect.colliderect(second.rect):
            yield f"{_name(first)} overlaps {_name(second)}"


def _matters(widget: Widget) -> bool:
    return widget.hot or widget.focusable or any(True for _run in widget.texts())


def _name(widget: Widget) -> str:
    words = getattr(widget, "label", "") or getattr(widget, "text", "")
    return f"{type(widget).__name__} {widget.name or ''} “{words}”"
