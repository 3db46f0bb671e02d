"""Matches: autosaved, saved under names of every kind, listed, and set aside when damaged."""

import os
import time
from pathlib import Path

import pytest

from jungle_games.storage.saves import Saves
from jungle_games.store import disk
from jungle_games.store.files import StorageError
from jungle_games.store.record_files import NAME_LENGTH, NameTakenError, SaveNameError

RECORD = "game: jungle\nformat: 1\nseats:\n- Ada\n- lion\nmoves:\n- a3a4\n- g7g6\n"


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path)


def age(path: Path, seconds: float) -> None:
    moment = time.time() - seconds
    os.utime(path, (moment, moment))


def test_the_unfinished_match_comes_back_word_for_word_until_it_is_cleared(saves: Saves) -> None:
    assert saves.unfinished("jungle") is None
    file = saves.store("jungle", RECORD)
    assert file is not None
    assert saves.store("jungle", RECORD + "- a4a5\n", file) == file
    assert saves.unfinished("jungle") == RECORD + "- a4a5\n"
    assert saves.unfinished("jacks") is None
    saves.clear(file)
    saves.clear(file)
    assert saves.unfinished("jungle") is None
    assert saves.notices.take() == []


def test_unfinished_matches_of_a_game_lie_side_by_side(saves: Saves, tmp_path: Path) -> None:
    files = [saves.store("jungle", f"game: jungle\nmoves: [{number}]\n") for number in range(3)]
    saves.store("jacks", "game: jacks\n")
    assert [file.name for file in files if file] == ["jungle.yaml", "jungle.2.yaml", "jungle.3.yaml"]
    for number, file in enumerate(files):
        assert file is not None
        age(file, 10 * (1 + number % 2))
    assert saves.count_unfinished() == {"jungle": 3, "jacks": 1}
    assert {(saved.game, saved.name) for saved in saves.all_unfinished()} == {("jungle", None), ("jacks", None)}
    newest = saves.newest_unfinished("jungle")
    assert newest is not None
    saves.clear(newest.path)
    assert saves.count_unfinished()["jungle"] == 2
    again = saves.store("jungle", "game: jungle\nmoves: [4]\n")
    assert again is not None
    assert again not in {path for path in files if path != newest.path}, "nothing is written over"
    assert saves.count_unfinished()["jungle"] == 3
    assert saves.notices.take() == []


def test_continue_offers_the_match_played_last(saves: Saves, tmp_path: Path) -> None:
    assert saves.newest_unfinished() is None
    saves.store("jungle", RECORD)
    saves.store("jacks", "game: jacks\nmoves: []\n")
    age(tmp_path / "unfinished" / "jungle.yaml", 60)
    newest = saves.newest_unfinished()
    assert newest is not None
    assert (newest.game, newest.name, newest.facts["moves"]) == ("jacks", None, [])
    (tmp_path / "unfinished" / "jacks.yaml").write_text("game: [", encoding="utf-8")
    newest = saves.newest_unfinished()
    assert newest is not None
    assert newest.game == "jungle"
    assert len(saves.notices.take()) == 1
    assert saves.notices.take() == []


@pytest.mark.parametrize(
    "name",
    ["Sunday", "a/b\\c:d*e?f\"g<h>i|j%k", "CON", "nul", "..", "v1.2", "x.damaged-2026", ".hidden", "%41",
     "Ünï ♥ 虎", "虎" * NAME_LENGTH, "/" * NAME_LENGTH],
)  # fmt: skip
def test_any_name_that_can_be_shown_is_a_name(saves: Saves, tmp_path: Path, name: str) -> None:
    saves.save("jungle", f"  {name} ", RECORD)
    [saved] = saves.saved("jungle")
    assert saved.name == name
    assert saves.read(saved) == RECORD
    inside = [path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()]
    assert len(inside) == 1
    assert inside[0].parts[:2] == ("saved", "jungle")
    assert len(os.fsencode(inside[0].name)) <= 240
    saves.delete(saved)
    assert saves.saved() == []


@pytest.mark.parametrize("name", ["", "  ", "x" * (NAME_LENGTH + 1), "a\nb", "a\0b", "\ud800"])
def test_other_names_are_refused_with_the_reason(saves: Saves, name: str) -> None:
    with pytest.raises(SaveNameError, match="name"):
        saves.save("jungle", name, RECORD)


def test_a_name_is_taken_over_only_when_asked(saves: Saves) -> None:
    saves.save("jungle", "Sunday", RECORD)
    with pytest.raises(NameTakenError, match="Sunday"):
        saves.save("jungle", "Sunday", "game: jungle\n")
    [saved] = saves.saved()
    assert saves.read(saved) == RECORD
    saves.save("jungle", "Sunday", "game: jungle\n", replace=True)
    assert saves.read(saved) == "game: jungle\n"


def test_the_list_is_of_one_game_or_all_newest_first(saves: Saves, tmp_path: Path) -> None:
    for game, name, seconds in (("jungle", "old", 300), ("jacks", "middle", 200), ("jungle", "new", 100)):
        saves.save(game, name, f"game: {game}\n")
        age(tmp_path / "saved" / game / f"{name}.yaml", seconds)
    assert [saved.name for saved in saves.saved()] == ["new", "middle", "old"]
    assert [saved.name for saved in saves.saved("jungle")] == ["new", "old"]


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"game: jacks\n", b"- 1\n", b"a: &a [*a]\n", b"x" * (2 << 20)], ids=range(6)
)
def test_a_damaged_match_is_set_aside_and_told(saves: Saves, tmp_path: Path, content: bytes) -> None:
    saves.store("jungle", RECORD)
    saves.save("jungle", "Sunday", RECORD)
    unfinished, saved = tmp_path / "unfinished", tmp_path / "saved" / "jungle"
    (unfinished / "jungle.yaml").write_bytes(content)
    (saved / "Sunday.yaml").write_bytes(content)
    assert saves.unfinished("jungle") is None
    assert saves.saved() == []
    notices = saves.notices.take()
    for folder, notice in zip((unfinished, saved), notices, strict=True):
        [aside] = folder.iterdir()
        assert aside.read_bytes() == content
        assert aside.name in notice
    assert saves.newest_unfinished() is None


def test_a_record_that_does_not_replay_is_set_aside_on_request(saves: Saves, tmp_path: Path) -> None:
    saves.store("jungle", RECORD)
    [saved] = saves.all_unfinished()
    saves.set_aside(saved, "line 7: a3a4 is not a legal move")
    assert saves.unfinished("jungle") is None
    assert "line 7" in saves.notices.take()[0]
    assert len(list((tmp_path / "unfinished").iterdir())) == 1


def test_a_match_that_cannot_be_opened_is_not_overwritten(
    saves: Saves, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves.store("jungle", RECORD)

    def deny(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", deny)
        with pytest.raises(StorageError):
            saves.unfinished("jungle")
        assert saves.newest_unfinished() is None
    saves.store("jungle", "game: jungle\n")
    assert saves.unfinished("jungle") == "game: jungle\n"
    assert (tmp_path / "unfinished" / "jungle.yaml").read_text(encoding="utf-8") == RECORD


def test_a_full_disk_keeps_the_last_autosave(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    file = saves.store("jungle", RECORD)
    assert file is not None

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(StorageError, match="full"):
            saves.store("jungle", "game: jungle\n", file)
    assert Saves(file.parents[1]).unfinished("jungle") == RECORD


def test_an_autosave_truncated_anywhere_is_read_or_set_aside(tmp_path: Path) -> None:
    for end in range(len(RECORD)):
        saves = Saves(tmp_path / str(end))
        saves.store("jungle", RECORD[:end])
        text = saves.unfinished("jungle")
        assert (text is None) == bool(saves.notices.take())


def test_what_was_left_half_written_is_swept_from_every_folder(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in (".", "unfinished", "unfinished-3", "saved", "saved/jungle", "saved/jacks")]
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
        for name in (".a.yaml.1-0a1b2c3d.part", "kept.part"):
            (folder / name).touch()
            os.utime(folder / name, (1_000_000, 1_000_000))
    Saves(tmp_path)
    assert {path.name for path in tmp_path.rglob("*.part")} == {"kept.part"}


def test_what_a_full_disk_refuses_waits_and_counts(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    first = saves.store("jungle", RECORD)
    assert first is not None
    second = "game: jungle\nmoves: [2]\n"
    with monkeypatch.context() as patch:
        patch.setattr(disk, "create", full)
        with pytest.raises(StorageError, match="full"):
            saves.store("jungle", RECORD + "- a4a5\n", first)
        new = saves.file_for("jungle")
        with pytest.raises(StorageError, match="full"):
            saves.store("jungle", second, new)
        assert saves.file_for("jungle") not in (first, new), "nobody takes the place of what waits"
        with pytest.raises(StorageError, match="full"):
            saves.write_waiting()
        assert saves.count_unfinished() == {"jungle": 2}
        assert [saves.read(saved) for saved in saves.all_unfinished()] == [second, RECORD + "- a4a5\n"]
        assert saves.unfinished("jungle") == second
        saves.clear(new)  # type: ignore[arg-type]
        assert saves.unfinished("jungle") == RECORD + "- a4a5\n"
    assert first.read_text(encoding="utf-8") == RECORD
    saves.write_waiting()
    assert first.read_text(encoding="utf-8") == RECORD + "- a4a5\n"
    assert [path.name for path in first.parent.glob("*.yaml")] == ["jungle.yaml"]
    saves.write_waiting()
    assert saves.notices.take() == []
