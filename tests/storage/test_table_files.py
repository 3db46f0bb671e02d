from __future__ import annotations

import sys
from pathlib import Path

import pytest

from jungle_games.elsewhere.table_store import MemoryStore, TableStore
from jungle_games.storage.elsewhere import FolderStore


@pytest.mark.parametrize("kind", ["folder", "memory"])
def test_a_shelf_keeps_files_by_name(kind: str, tmp_path: Path) -> None:
    store: TableStore = FolderStore(tmp_path / "tables") if kind == "folder" else MemoryStore()
    assert list(store.names()) == []
    assert store.read("one") is None
    store.write("one", b"first")
    store.write("one", b"second")
    store.write("two", b"")
    assert sorted(store.names()) == ["one", "two"]
    assert (store.read("one"), store.read("two")) == (b"second", b"")
    store.remove("one")
    store.remove("one")
    assert list(store.names()) == ["two"]


def test_whatever_fails_is_an_oserror(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    store = FolderStore(tmp_path / "file")
    with pytest.raises(OSError, match="file"):
        store.write("one", b"x")
    (tmp_path / "tables" / "folder").mkdir(parents=True)
    with pytest.raises(OSError, match="not a file"):
        FolderStore(tmp_path / "tables").read("folder")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_only_their_owner_reads_tables_also_those_of_before(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    old.chmod(0o755)
    (old / "one").write_bytes(b"1")
    (old / "one").chmod(0o644)
    for folder, name in ((old, "one"), (old, "two"), (tmp_path / "new", "one")):
        store = FolderStore(folder)
        if not (folder / name).exists():
            store.write(name, b"2")
        assert (folder.stat().st_mode & 0o777, (folder / name).stat().st_mode & 0o777) == (0o700, 0o600)
