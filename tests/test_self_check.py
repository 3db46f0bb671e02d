"""The self-check: what it says when all is well, and that it finds each thing that is missing or wrong."""

from __future__ import annotations

import io
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from toy_game import Toy

from jungle_games import game_checks
from jungle_games import game_checks as module
from jungle_games.base.system import assets_folder, levels_folder
from jungle_games.core.game import Choice, Level
from jungle_games.game_checks import Check, PartError, self_check
from jungle_games.games import ROOMS
from jungle_games.players.worker import Answer

ROOM = ROOMS[0]


def report(monkeypatch: pytest.MonkeyPatch, *checks: Check) -> tuple[int, list[str]]:
    said: list[str] = []
    monkeypatch.setattr(module, "_checks", lambda thinker: iter(checks))
    return self_check(said.append), said


def broken() -> str:
    raise PartError("the string is torn")


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the assets that the checks look at."""
    copy = tmp_path / "assets"
    for part in ("sounds", "locale"):
        shutil.copytree(assets_folder() / part, copy / part)
    shutil.copytree(assets_folder() / "svg" / "objects" / "dice", copy / "svg" / "dice")
    monkeypatch.setattr(module, "assets_folder", lambda: copy)
    monkeypatch.setattr("jungle_games.ui.pictures.assets_folder", lambda: copy)
    return copy


# What is said


def test_when_all_works_it_says_so_and_ends_well(monkeypatch: pytest.MonkeyPatch) -> None:
    status, said = report(monkeypatch, Check("strings", lambda: "6 tuned"), Check("frets", lambda: "24"))
    assert status == 0
    assert said[:2] == ["ok      strings: 6 tuned", "ok      frets: 24"]
    assert "all 2 parts work" in said[2]


def test_one_broken_part_is_named_and_the_others_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    status, said = report(monkeypatch, Check("strings", broken), Check("frets", lambda: "24"))
    assert status == 1
    assert said[0] == "FAILED  strings: PartError: the string is torn"
    assert said[1].startswith("ok ")
    assert "1 of 2 parts do not work" in said[2]


def test_every_game_and_every_level_has_its_line() -> None:
    names = [check.name for check in module._checks(game_checks.Thinker())]
    assert len(names) == len(set(names))
    for room in ROOMS:
        of_game = [name for name in names if name.startswith(f"{room.game.name},")]
        assert {f"{room.game.name}, level {level.key}" for level in room.game.levels} <= set(of_game)
        for part in ("level files", "options", "table", "rule book", "10 random games", "save"):
            assert f"{room.game.name}, {part}" in of_game


def test_letters_that_a_terminal_has_not_do_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    module.print_line("größer")
    assert narrow.buffer.getvalue().strip() == b"gr??er"  # type: ignore[attr-defined]
    monkeypatch.setattr(sys, "stdout", None)
    module.print_line("into the void")


# What is found


def test_pictures_that_show_nothing(assets: Path) -> None:
    assert re.fullmatch(r"\d+ drawn", module._pictures())
    (assets / "svg" / "air.svg").write_text('<svg viewBox="0 0 8 8"></svg>', encoding="utf-8")
    with pytest.raises(PartError, match=r"air\.svg"):
        module._pictures()


def test_sounds_that_are_missing_or_no_sounds(assets: Path) -> None:
    module._sounds()
    (assets / "sounds" / "flip.wav").write_bytes(b"RIFF")
    with pytest.raises(Exception, match=r"."):
        module._sounds()
    (assets / "sounds" / "flip.wav").unlink()
    with pytest.raises(FileNotFoundError):
        module._sounds()


def test_languages_that_are_missing_or_torn(assets: Path) -> None:
    module._languages()
    catalogue = assets / "locale" / "de" / "LC_MESSAGES" / "jungle_games.mo"
    catalogue.write_bytes(catalogue.read_bytes()[:100])
    with pytest.raises(Exception, match=r"."):
        module._languages()
    catalogue.unlink()
    with pytest.raises(PartError, match="words of de"):
        module._languages()


def test_level_files_that_are_missing_or_torn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "levels"
    shutil.copytree(levels_folder("jungle"), folder)
    monkeypatch.setattr(game_checks, "levels_folder", lambda game: folder)
    game_checks._level_files(ROOM.game)
    chart = folder / "classic.tmx"
    chart.write_bytes(chart.read_bytes()[:300])
    with pytest.raises(Exception, match=r"classic\.tmx"):
        game_checks._level_files(ROOM.game)
    shutil.rmtree(folder)
    folder.mkdir()
    with pytest.raises(PartError, match="nothing lies in"):
        game_checks._level_files(ROOM.game)


def test_a_book_without_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jungle_games.game_checks.book_pages", lambda package, fill: ())
    with pytest.raises(PartError, match="no pages"):
        game_checks._rule_book(ROOM)


def test_a_game_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_checks, "LONGEST_GAME", 5)
    with pytest.raises(PartError, match="deal 0 has no end"):
        game_checks._random_games(ROOM.game)


def test_a_save_that_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "written and read" in game_checks._save(ROOM.game)
    monkeypatch.setattr(game_checks, "read_match", lambda text, find: game_checks._begun(ROOM.game, 0))
    with pytest.raises(PartError, match="not what was written"):
        game_checks._save(ROOM.game)


class Mute:
    """A worker that answers at once, with whatever it was made with."""

    def __init__(self, answer: Callable[[], Answer] | None) -> None:
        self.answer = answer
        self.put: Callable[[Answer], object] = lambda answer: None

    def submit(self, task: Any) -> None:
        if self.answer is not None:
            self.put(self.answer())


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (None, "no answer in 0 s"),
        (lambda: Answer(1, failure="lost the thread"), "lost the thread"),
        (lambda: Answer(1, Choice("castle")), "castle is no legal move"),
    ],
)
def test_a_player_that_does_not_answer_well(
    monkeypatch: pytest.MonkeyPatch, answer: Callable[[], Answer] | None, reason: str
) -> None:
    thinker = game_checks.Thinker()
    mute = Mute(answer)
    mute.put = thinker._answers.put
    monkeypatch.setattr(thinker, "_worker", mute)
    monkeypatch.setattr(game_checks, "PATIENCE", 0.05)
    with pytest.raises(PartError, match=reason):
        thinker.think(Toy(), Level("x", "X", ""))
