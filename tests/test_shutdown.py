"""A disk that is full: what was played stays in the program, and who leaves is asked before it is lost."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from faulty_store import full, make_fail
from kept import kept
from program import Started

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.screens.dialog import Dialog
from jungle_games.table.scene import TableScene

MOVES = ["a3a4", "g7g6", "a4a5"]
CLOSE = [pygame.event.Event(pygame.WINDOWCLOSE), pygame.event.Event(pygame.QUIT)]
"""What the close button of the last window makes."""


class FullDisk:
    """Writes nothing while it is full."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def fill(self) -> None:
        def refuse(*_arguments: object) -> None:
            raise OSError(28, "No space left on device")

        self._patch.setattr(os, "fsync", refuse)
        make_fail(self._patch, full)

    def free(self) -> None:
        self._patch.undo()


@pytest.fixture
def full_disk() -> Iterator[FullDisk]:
    with pytest.MonkeyPatch.context() as patch:
        yield FullDisk(patch)


@pytest.fixture
def program(tmp_path: Path, full_disk: FullDisk, pictures_kept: None) -> Iterator[Started]:
    """Two people play at a table, and the disk has become full before the third move."""
    game = find_game("jungle")
    seats = [SeatInfo("Mira"), SeatInfo("Ada")]
    match = Match(game, game.options_type.build(), seats, moves=MOVES[:2])
    with kept(tmp_path) as found:
        found.saves.store("jungle", GameRecord.of(match).to_yaml())
    started = Started(tmp_path)
    started.app.begin(started.navigator.title)
    started.navigator.resume("jungle")
    full_disk.fill()
    play(started, MOVES[2])
    assert on_disk(started) == MOVES[:2]
    yield started
    full_disk.free()
    started.app.close()


def table(program: Started) -> TableScene:
    top = program.app.stack.top
    assert isinstance(top, TableScene)
    return top


def play(program: Started, move: str) -> None:
    scene = table(program)
    scene.play.play(scene.match.parse(move))
    program.go_on()


def on_disk(program: Started) -> list[str]:
    with contextlib.closing(sqlite3.connect(program.folders.database)) as file:
        [(record,)] = file.execute("SELECT record FROM save")
    return list(GameRecord.from_yaml(record).moves)


def asked(program: Started) -> Dialog:
    dialog = program.app.stack.top
    assert isinstance(dialog, Dialog)
    assert "full" in dialog._text.text
    return dialog


def test_who_closes_the_window_is_asked_may_stay_and_loses_nothing_once_there_is_space(
    program: Started, full_disk: FullDisk
) -> None:
    program.navigator.title()
    program.go_on()
    program.navigator.resume("jungle")
    assert list(map(str, table(program).match.moves)) == MOVES
    program.app.step(CLOSE)
    asked(program).back()
    program.go_on()
    assert program.app.running
    assert list(map(str, table(program).match.moves)) == MOVES
    program.app.step(CLOSE)
    dialog = asked(program)
    full_disk.free()
    dialog.choose(2)
    assert not program.app.running
    assert on_disk(program) == MOVES


def test_once_there_is_space_the_match_is_written_though_nobody_does_anything(
    program: Started, full_disk: FullDisk
) -> None:
    full_disk.free()
    program.go_on(30)
    assert on_disk(program) == MOVES
    assert program.app.services.database.trouble is None


@pytest.mark.parametrize("way", ["button", "close again"])
def test_who_closes_all_the_same_is_let_go(program: Started, way: str) -> None:
    program.app.step(CLOSE)
    asked(program).choose(1) if way == "button" else program.app.step(CLOSE)
    assert not program.app.running


def test_settings_that_cannot_be_written_are_asked_about(program: Started, full_disk: FullDisk) -> None:
    full_disk.free()
    program.navigator.title()
    assert on_disk(program) == MOVES
    full_disk.fill()
    program.app.services.settings.replace(effects_volume=3)
    program.app.step(CLOSE)
    assert "settings.yaml" in asked(program)._text.text
