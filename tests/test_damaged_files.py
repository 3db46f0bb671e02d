"""Damaged files of every store are set aside, and reported to the player once, in the same way."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kept import kept
from program import Started

from jungle_games.screens.dialog import Dialog

FILES = {"settings.yaml": "muted: [", "games.sqlite": "no database"}


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


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_is_set_aside_is_told_of(tmp_path: Path, open_program: Callable[[], Started], file: str) -> None:
    (tmp_path / file).write_text(FILES[file], encoding="utf-8")
    program = open_program()
    [said] = read_dialogs(program)
    [aside] = tmp_path.glob("*.damaged-*")
    assert aside.name in said
    assert aside.read_text(encoding="utf-8") == FILES[file]
    program.navigator.my_games()
    assert read_dialogs(program) == []


def test_a_match_that_cannot_be_read_becomes_a_file_and_is_told_of(
    tmp_path: Path, open_program: Callable[[], Started]
) -> None:
    with kept(tmp_path) as found:
        found.saves.save("jungle", "Sunday", "moves: [")
    program = open_program()
    assert read_dialogs(program) == []
    program.navigator.saved_games()
    [said] = read_dialogs(program)
    [aside] = (tmp_path / "set-aside").iterdir()
    assert str(aside.parent) in said
    assert aside.read_text(encoding="utf-8") == "moves: ["


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_cannot_be_set_aside_is_told_of_once(
    tmp_path: Path, open_program: Callable[[], Started], monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    (tmp_path / file).write_text(FILES[file], encoding="utf-8")

    def deny(*_paths: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", deny)
        program = open_program()
        [said] = read_dialogs(program)
        assert "could not be set aside" in said
        program.navigator.my_games()
        assert read_dialogs(program) == []
    assert (tmp_path / file).read_text(encoding="utf-8") == FILES[file]
