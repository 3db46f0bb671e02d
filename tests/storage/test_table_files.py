from __future__ import annotations

from pathlib import Path

import pytest

from jungle_games.elsewhere.table_store import MemoryStore, TableStore
from jungle_games.storage.table_files import FolderStore


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
