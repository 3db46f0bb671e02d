"""The self-check: what it says when all is well, and that it finds each thing that is missing or wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from jungle_games import game_checks as module
from jungle_games.base.system import assets_folder
from jungle_games.game_checks import Check, PartError, self_check


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
    status, said = report(monkeypatch, ("strings", lambda: "6 tuned"), ("frets", lambda: "24"))
    assert status == 0
    assert said[:2] == ["ok      strings: 6 tuned", "ok      frets: 24"]
    assert "all 2 parts work" in said[2]


def test_one_broken_part_is_named_and_the_others_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    status, said = report(monkeypatch, ("strings", broken), ("frets", lambda: "24"))
    assert status == 1
    assert said[0] == "FAILED  strings: PartError: the string is torn"
    assert said[1].startswith("ok ")
    assert "1 of 2 parts do not work" in said[2]


# What is found


def test_sounds_that_are_missing_or_no_sounds(assets: Path) -> None:
    module._sounds()
    (assets / "sounds" / "flip.wav").write_bytes(b"RIFF")
    with pytest.raises(Exception, match=r"."):
        module._sounds()
    (assets / "sounds" / "flip.wav").unlink()
    with pytest.raises(FileNotFoundError):
        module._sounds()
