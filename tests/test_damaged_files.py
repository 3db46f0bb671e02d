"""Damaged files of every store are set aside, and reported to the player once, in the same way."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from program import Started

from jungle_games.screens.dialog import Dialog
from jungle_games.screens.navigator import ScreenNavigator

RECORD = "game: jungle\nformat: 1\nseats:\n- {name: Ada}\n- {name: Ben}\nmoves:\n- a3a4\n"


def show_title(_navigator: ScreenNavigator) -> None:
    """It is there already."""


STORES = {
    "settings": ("settings.yaml", "muted: [", show_title),
    "unfinished": ("matches/unfinished/jungle.yaml", "moves: [", show_title),
    "saved": ("matches/saved/jungle/Sunday.yaml", "moves: [", ScreenNavigator.saved_games),
    "marks": ("library/marks.json", "{broken", ScreenNavigator.library),
}


@pytest.fixture
def open_program(tmp_path: Path) -> Iterator[Callable[[], Started]]:
    opened = list[Started]()

    def start() -> Started:
        program = Started(tmp_path)
        opened.append(program)
        program.app.begin(program.navigator.title)
        return program

    yield start
    for program in opened:
        program.app.close()


def read_dialogs(program: Started) -> list[str]:
    """What stands in the dialogs that are open and that open when one is closed; all are closed then."""
    said = list[str]()
    program.go_on()
    while isinstance(dialog := program.app.stack.top, Dialog):
        said.append(dialog._text.text)
        assert len(said) < 5, "one after the other"
        dialog.back()
        program.go_on()
    return said


@pytest.mark.parametrize("store", STORES)
def test_a_file_that_is_set_aside_is_told_of(
    tmp_path: Path, open_program: Callable[[], Started], store: str
) -> None:
    file, damage, show = STORES[store]
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(damage, encoding="utf-8")
    finished = tmp_path / "library" / "2026-01-02 20.30.00 jungle abc.yaml"
    finished.parent.mkdir(exist_ok=True)
    finished.write_text(RECORD, encoding="utf-8")
    program = open_program()
    show(program.navigator)
    [aside] = aside_of(program, path)
    [said] = read_dialogs(program)
    assert aside.name in said
    assert aside.read_text(encoding="utf-8") == damage
    program.navigator.title()
    show(program.navigator)
    assert read_dialogs(program) == []


def aside_of(program: Started, path: Path) -> list[Path]:
    for _frame in range(20):
        if found := list(path.parent.glob(f"{path.stem}.damaged-*")):
            return found
        program.go_on(1)
    return []


def test_a_file_that_cannot_be_set_aside_is_told_of_once(
    tmp_path: Path, open_program: Callable[[], Started], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "matches" / "unfinished" / "jungle.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("moves: [", encoding="utf-8")

    def deny(*_paths: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", deny)
        program = open_program()
        [said] = read_dialogs(program)
        assert "could not be set aside" in said
        program.navigator.saved_games()
        assert read_dialogs(program) == []
    assert path.read_text(encoding="utf-8") == "moves: ["
