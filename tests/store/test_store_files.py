"""Files are wholly old or wholly new, and what cannot be done is said in words."""

import errno
import os
import sys
from pathlib import Path

import pytest

from jungle_games.core.errors import UserError
from jungle_games.store.files import StorageError, failure, read_text, set_aside, write_bytes


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_write_makes_the_folder_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.yaml"
    write_bytes(path, b"one\n")
    write_bytes(path, "two: ü\n".encode())
    assert read_text(path, 100) == "two: ü\n"
    assert names(path.parent) == ["b.yaml"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize(
    ("number", "word"),
    [(errno.ENOSPC, "full"), (errno.EROFS, "read-only"), (errno.EACCES, "permission"), (errno.EIO, "says")],
)
def test_a_write_that_fails_keeps_the_old_file_and_says_what_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int, word: str
) -> None:
    path = tmp_path / "match.yaml"
    write_bytes(path, b"old")

    def fail(*_args: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(StorageError) as caught:
        write_bytes(path, b"new")
    assert str(caught.value).startswith(f"{path}: ")
    assert word in str(caught.value)
    assert path.read_text(encoding="utf-8") == "old"
    assert names(tmp_path) == ["match.yaml"]


@pytest.mark.skipif(sys.platform == "win32", reason="there links need a privilege")
def test_a_linked_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    target, link = tmp_path / "real" / "settings.yaml", tmp_path / "settings.yaml"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    write_bytes(link, b"new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"


@pytest.mark.parametrize("number", [32, 33])
def test_a_file_that_another_program_holds_is_no_matter_of_permission(tmp_path: Path, number: int) -> None:
    error = PermissionError(errno.EACCES, "The process cannot access the file")
    error.winerror = number
    assert "Another program is using this file" in str(failure(tmp_path / "match.yaml", error))


def test_reading_tells_missing_damaged_and_out_of_reach_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_text(tmp_path / "none.yaml", 10) is None
    long, binary, folder = tmp_path / "long", tmp_path / "binary", tmp_path / "folder"
    long.write_text("x" * 11, encoding="utf-8")
    binary.write_bytes(b"ab\xff")
    folder.mkdir()
    for path in (long, binary, folder):
        with pytest.raises(UserError):
            read_text(path, 10)

    def deny(*_args: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "stat", deny)
    with pytest.raises(StorageError):
        read_text(long, 100)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_reading_a_pipe_does_not_wait_for_a_writer(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UserError):
        read_text(tmp_path / "pipe", 10)


def test_setting_aside_never_takes_another_name_that_exists(tmp_path: Path) -> None:
    kept = []
    for content in ("first", "second", "third"):
        path = tmp_path / "settings.yaml"
        path.write_text(content, encoding="utf-8")
        kept.append(set_aside(path))
    assert [path.read_text(encoding="utf-8") for path in kept] == ["first", "second", "third"]
    assert all(path.name.startswith("settings.damaged-20") and path.suffix == ".yaml" for path in kept)
