from __future__ import annotations

from pathlib import Path

import pytest

from jungle_games.elsewhere.shelf import MemoryShelf, Shelf
from jungle_games.storage.table_shelf import FolderShelf


@pytest.mark.parametrize("kind", ["folder", "memory"])
def test_a_shelf_keeps_files_by_name(kind: str, tmp_path: Path) -> None:
    shelf: Shelf = FolderShelf(tmp_path / "tables") if kind == "folder" else MemoryShelf()
    assert list(shelf.names()) == []
    assert shelf.read("one") is None
    shelf.write("one", b"first")
    shelf.write("one", b"second")
    shelf.write("two", b"")
    assert sorted(shelf.names()) == ["one", "two"]
    assert (shelf.read("one"), shelf.read("two")) == (b"second", b"")
    shelf.remove("one")
    shelf.remove("one")
    assert list(shelf.names()) == ["two"]


def test_whatever_fails_is_an_oserror(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    shelf = FolderShelf(tmp_path / "file")
    with pytest.raises(OSError, match="file"):
        shelf.write("one", b"x")
    (tmp_path / "tables" / "folder").mkdir(parents=True)
    with pytest.raises(OSError, match="not a file"):
        FolderShelf(tmp_path / "tables").read("folder")
