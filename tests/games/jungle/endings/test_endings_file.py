"""Files of endings: read as they were written, refused when damaged or for other rules, harmless to a full disk."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest
from ending_checks import drawn_map, every, free, roster_of

from jungle_games.games.jungle.player.ending_ground import RULE_OPTIONS, Ground
from jungle_games.games.jungle.player.ending_library import (
    MAGIC,
    DamagedError,
    EndingFile,
    Library,
    endings_of,
    file_for,
    write_endings,
)
from jungle_games.games.jungle.player.ending_solver import DRAW, Ending, Summary, View, pack
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.store.files import StorageError

OPTIONS = free(JungleOptions())
ROSTER = roster_of("RL", "CE")
BOARD = drawn_map(("xox", ".~.", "...", ".~.", "xox"), ROSTER)
THREE = roster_of("RL", "C")


@pytest.fixture(scope="module")
def solved() -> Library:
    library = Library(BOARD, OPTIONS)
    for roster in endings_of(library.ground, 3):
        library.solve(roster)
    return library


@pytest.fixture
def written(tmp_path: Path, solved: Library) -> Path:
    path = file_for(tmp_path, solved.ground)
    write_endings(path, solved.ground, [solved.ending(roster) for roster in endings_of(solved.ground, 3)])
    return path


def damage(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 0x55
    path.write_bytes(content)


@pytest.mark.parametrize("greatest", [0, 1, 2, 7, 8, 255, 256, 4_000, 65_535])
def test_packed_codes_are_read_as_they_were(greatest: int) -> None:
    codes = [(number * 7919) % (greatest + 1) for number in range(101)] + [greatest]
    width, packed = pack(codes)
    view = View(Ground(BOARD, OPTIONS), Ending(THREE, width, packed, (Summary(), Summary())), THREE)
    assert [view.at(number) for number in range(len(codes))] == codes
    assert len(packed) == len(codes) * width // 8 + 3


def test_endings_come_back_from_the_file(written: Path, solved: Library) -> None:
    library = Library(BOARD, OPTIONS, written.parent)
    assert library.notice is None
    found = library.view(THREE)
    wanted = solved.view(THREE)
    assert found is not None
    assert wanted is not None
    codes = [found.code(squares, side) for squares, side in every(solved.ground, THREE)]
    assert codes == [wanted.code(squares, side) for squares, side in every(solved.ground, THREE)]
    assert max(codes) > DRAW
    assert library.ending(THREE) == solved.ending(THREE)


def test_what_is_not_in_the_file_is_solved(written: Path) -> None:
    library = Library(BOARD, OPTIONS, written.parent)
    assert library.view(roster_of("R", "C")) is None
    assert library.solve(roster_of("R", "C")) is not None


def test_hidden_endings_are_unknown_until_they_are_asked_for_again_and_solved_no_second_time() -> None:
    library = Library(BOARD, OPTIONS)
    solved = library.ending(THREE)
    library.hide(3)
    assert library.view(THREE) is None
    assert library.solve(THREE, lambda: True) is not None, "there is no time to solve it"
    assert library.ending(THREE) is solved


def test_without_a_file_nothing_is_said(tmp_path: Path) -> None:
    library = Library(BOARD, OPTIONS, tmp_path / "nowhere")
    assert (library.notice, library.view(THREE)) == (None, None)


@pytest.mark.parametrize("at", [0, len(MAGIC), len(MAGIC) + 5, len(MAGIC) + 12])
def test_a_damaged_file_is_refused_and_solved_anew(written: Path, solved: Library, at: int) -> None:
    damage(written, at)
    library = Library(BOARD, OPTIONS, written.parent)
    assert library.notice is not None
    assert str(written) in library.notice
    assert "build it anew" in library.notice
    assert library.ending(THREE) == solved.ending(THREE)


def test_a_damaged_ending_is_noticed_when_it_is_read(written: Path, solved: Library) -> None:
    damage(written, -5)
    library = Library(BOARD, OPTIONS, written.parent)
    assert library.notice is None
    for roster in endings_of(library.ground, 3):
        assert library.ending(roster) == solved.ending(roster)
    assert library.notice is not None
    assert "is damaged" in library.notice


@pytest.mark.parametrize("length", [0, 3, len(MAGIC) + 8, 60, -1])
def test_a_torn_file_is_refused(written: Path, solved: Library, length: int) -> None:
    written.write_bytes(written.read_bytes()[:length])
    library = Library(BOARD, OPTIONS, written.parent)
    assert [library.ending(roster) for roster in endings_of(library.ground, 3)] == [
        solved.ending(roster) for roster in endings_of(library.ground, 3)
    ]
    assert library.notice is not None


def test_a_file_that_vanishes_is_done_without(written: Path) -> None:
    library = Library(BOARD, OPTIONS, written.parent)
    written.unlink()
    assert library.view(THREE) is None
    assert library.notice is not None


@pytest.mark.parametrize("name", RULE_OPTIONS)
def test_other_rules_have_another_file(tmp_path: Path, name: str) -> None:
    other = next(value for value in ("any", "enemy", "path", "both", True, "draw") if _allowed(name, value))
    changed = Ground(BOARD, replace(OPTIONS, **{name: other}))
    assert file_for(tmp_path, changed) != file_for(tmp_path, Ground(BOARD, OPTIONS))


def _allowed(name: str, value: object) -> bool:
    try:
        JungleOptions.option(name).check(value)
    except ValueError:
        return False
    return value != getattr(OPTIONS, name)


def test_another_map_has_another_file_and_its_name_is_no_matter(tmp_path: Path) -> None:
    dry = drawn_map(("xox", "...", "...", "...", "xox"), ROSTER)
    renamed = replace(BOARD, name="other", title="Other")
    here = file_for(tmp_path, Ground(BOARD, OPTIONS))
    assert file_for(tmp_path, Ground(dry, OPTIONS)) != here
    assert file_for(tmp_path, Ground(renamed, OPTIONS)) == here


def test_what_history_decides_is_no_matter(tmp_path: Path) -> None:
    here = file_for(tmp_path, Ground(BOARD, OPTIONS))
    assert file_for(tmp_path, Ground(BOARD, replace(OPTIONS, repetition="draw", no_progress_limit=30))) == here


def test_a_file_under_another_files_name_is_refused(written: Path) -> None:
    other = Ground(BOARD, replace(OPTIONS, traps="enemy"))
    written.rename(file_for(written.parent, other))
    library = Library(BOARD, other.options, written.parent)
    assert library.notice is not None
    assert "other rules" in library.notice
    with pytest.raises(DamagedError, match="other rules"):
        EndingFile(file_for(written.parent, other), other)


def test_a_full_disk_leaves_the_old_file(written: Path, solved: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    before = written.read_bytes()

    def fail(*_args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(StorageError, match="full"):
        write_endings(written, solved.ground, [])
    assert written.read_bytes() == before
    assert [path.name for path in written.parent.iterdir()] == [written.name]
