"""Another language is spoken at once and everywhere, a made-up one for example."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from companions import panel_of
from made_up_language import MADE_UP, NAMES, plain_words
from program import Program

from jungle_games.core import i18n
from jungle_games.core.i18n import LANGUAGES
from jungle_games.core.lessons import Lesson, Task
from jungle_games.core.matches.match import Match
from jungle_games.core.room import Room
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS
from jungle_games.store.settings import SettingsStore
from jungle_games.ui.events import Accept
from jungle_games.ui.widgets.panel import ScrollView

pytestmark = pytest.mark.usefixtures("without_art")


def choose_language(program: Program, name: str) -> None:
    """Choose the language called ``name`` on its page of the settings, which is on top."""
    program.top.show_page("screen")  # type: ignore[attr-defined]
    program.frames(2)
    program.top.focus.focus(("setting", "language"))  # type: ignore[attr-defined]
    program.send(Accept())
    program.frames(2)
    program.click(program.named(("language", next(code for code, own in LANGUAGES.items() if own == name))))
    program.frames(2)


def choose_from_above(program: Program, game: str | None = None) -> None:
    """Choose German on the settings, which are opened over the scene on top and left again."""
    program.go.settings(game)
    choose_language(program, "Deutsch")
    program.click(program.named("leave"))


def widgets(program: Program) -> list[tuple[str, str]]:
    """All that can be pressed or have the focus on the scene on top, by kind and name; words may need others' room."""
    root = program.top.root  # type: ignore[attr-defined]
    shown = [each for each in root.walk() if (each.hot or each.focusable) and not isinstance(each, ScrollView)]
    return sorted((type(widget).__name__, str(widget.name)) for widget in shown)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.game.name)
def test_a_table_speaks_another_language_at_once(room: Room, program: Program, made_up: None, drawn: set[str]) -> None:
    weakest = room.game.levels[0]
    seats = [SeatInfo("Mira"), *[SeatInfo(weakest.title, weakest.key)] * (room.game.seats[0] - 1)]
    program.go.open_match(Match(room.game, room.game.options_type.build(), seats))
    program.frames(4)
    match = program.top.match  # type: ignore[attr-defined]
    shown = widgets(program)
    choose_from_above(program, room.game.name)
    assert i18n.spoken() == MADE_UP
    drawn.clear()
    program.frames(40)
    program.app.stack.top.invalidate()  # type: ignore[union-attr]
    program.frames(4)
    assert program.top.match is match  # type: ignore[attr-defined]
    assert widgets(program) == shown
    assert drawn
    assert not list(plain_words(drawn, NAMES | {"Mira"}))
    program.go.title()
    drawn.clear()
    program.frames(4)
    assert drawn
    assert not list(plain_words(drawn, NAMES))


@pytest.mark.parametrize("sheet", ["saved_games", "statistics", "path", "puzzles"])
def test_what_lies_beneath_the_settings_speaks_another_language_at_once(
    sheet: str, program: Program, made_up: None, drawn: set[str]
) -> None:
    getattr(program.go, sheet)("jungle")
    program.frames(4)
    shown = widgets(program)
    choose_from_above(program)
    drawn.clear()
    program.frames(10)
    program.app.stack.top.invalidate()  # type: ignore[union-attr]
    program.frames(2)
    assert widgets(program) == shown
    assert drawn
    assert not list(plain_words(drawn, NAMES))


def test_the_rule_book_speaks_another_language_at_once_at_the_same_page(program: Program) -> None:
    program.go.rules("jungle", "options")
    book: Any = program.top
    program.frames(4)
    before = book.page
    choose_from_above(program)
    program.frames(4)
    assert (book.book.name, book.page.key) == ("jungle", "options")
    assert book.page.title != before.title
    assert program.named("leave").tooltip == "Zurück"


def test_whoever_cannot_read_the_language_finds_theirs_by_one_press_of_the_globe(program: Program) -> None:
    assert program.named("language").icon == "globe"
    program.click(program.named("language"))
    program.frames(2)
    shown = [program.named(("language", code)).label for code in LANGUAGES]
    assert shown == list(LANGUAGES.values())
    program.click(program.named(("language", "fr")))
    program.frames(2)
    assert i18n.spoken() == "fr"
    assert program.names == ["TitleScene"]
    assert program.named("settings").label == "Réglages"
    assert SettingsStore(program.services.folders.settings).get().language == "fr", "it is kept"


def test_a_lesson_goes_on_in_the_other_language(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"en": "Drag it.", "de": "Zieh sie."}
    lessons = lambda room: (Lesson("Title", (Task(told[i18n.spoken()]), Task("")), "End"),)  # noqa: E731 - short
    monkeypatch.setattr("jungle_games.screens.new_game.lessons_of", lessons)
    program.go.lesson("matr1x")
    program.frames(4)
    assert panel_of(program.top).said == "Drag it."
    choose_from_above(program)
    program.frames(4)
    assert panel_of(program.top).said == "Zieh sie."


def test_the_program_begins_in_the_language_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    program = Program(tmp_path)
    program.begin()
    assert program.named("settings").label == "Einstellungen"
    program.services.settings.replace(language="fr")
    program.services.apply_settings()
    assert program.named("settings").label == "Réglages"
    program.close()
