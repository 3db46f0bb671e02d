"""Two copies of the program at once: each knows of the other, and neither takes anything from it."""

import multiprocessing
import time
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from jungle_games.storage.saves import Saves
from jungle_games.store.files import FileLock
from jungle_games.store.settings import GameChoice, SettingsStore

RECORD = "game: jungle\nformat: 1\nmoves: [{moves}]\n"


def test_the_first_copy_says_nothing_and_the_second_says_so(tmp_path: Path) -> None:
    first, second, third = Saves(tmp_path), Saves(tmp_path), Saves(tmp_path)
    assert first.claim() is None
    told = second.claim()
    assert told is not None
    assert "open already" in told
    assert third.claim() is not None
    first.store("jungle", RECORD.format(moves="a3a4"))
    second.store("jungle", RECORD.format(moves="c3c4"))
    third.store("jungle", RECORD.format(moves="e3e4"))
    assert "a3a4" in (first.unfinished("jungle") or "")
    assert "c3c4" in (second.unfinished("jungle") or "")
    assert [saved.game for saved in second.all_unfinished()] == ["jungle"]
    [saved] = second.all_unfinished()
    second.clear(saved.path)
    assert first.unfinished("jungle") is not None
    assert third.unfinished("jungle") is not None


def test_what_a_second_copy_left_unfinished_is_brought_home_once_one_copy_is_alone(tmp_path: Path) -> None:
    first, second = Saves(tmp_path), Saves(tmp_path)
    first.claim()
    second.claim()
    first.store("jungle", RECORD.format(moves="a3a4"))
    second.store("jungle", RECORD.format(moves="c3c4"))
    second.store("jacks", "game: jacks\n")
    first.release()
    again = Saves(tmp_path)
    assert again.claim() is None
    assert again.unfinished("jacks") is None, "the second copy is still open"
    again.release()
    second.release()
    alone = Saves(tmp_path)
    assert alone.claim() is None
    assert alone.unfinished("jacks") == "game: jacks\n"
    texts = [alone.read(saved) for saved in alone.all_unfinished() if saved.game == "jungle"]
    assert sorted(filter(None, texts)) == [RECORD.format(moves="a3a4"), RECORD.format(moves="c3c4")], "side by side"


def hold_claim(file: Path, held: Event, enough: Event) -> None:
    claim = FileLock(file)
    assert claim.take()
    held.set()
    enough.wait(30)


def test_a_copy_that_is_killed_gives_its_claim_back(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    held, enough = spawn.Event(), spawn.Event()
    other = spawn.Process(target=hold_claim, args=(tmp_path / ".lock", held, enough))
    other.start()
    assert held.wait(30)
    claim = FileLock(tmp_path / ".lock")
    assert not claim.take()
    other.kill()
    other.join()
    assert claim.take()
    assert claim.take()


def test_where_there_are_no_locks_nobody_is_kept_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def unsupported(*_args: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    assert FileLock(tmp_path / ".lock").take()
    assert FileLock(tmp_path / ".lock").take()
    (tmp_path / "file").touch()
    assert FileLock(tmp_path / "file" / ".lock").take()


def test_two_copies_that_change_settings_both_keep_what_they_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    first, second = SettingsStore(path), SettingsStore(path)
    first.replace(muted=True)
    first.save()
    second.load()
    first.replace(effects_volume=10, keys={"undo": ("u",)})
    first.replace_game("jungle", GameChoice("advanced"))
    second.replace(window=(1000, 700), keys={"hint": ("F4",)}, muted=False)
    second.replace_game("jacks", GameChoice("beginner", {"hints": False}))
    first.save()
    second.save()
    now = SettingsStore(path)
    now.load()
    assert not now.notices.take()
    kept = now.get()
    assert (kept.effects_volume, kept.window, kept.muted) == (10, (1000, 700), False)
    assert kept.keys == {"undo": ("u",), "hint": ("F4",)}
    assert kept.games["jungle"].preset == "advanced"
    assert kept.games["jacks"].changes == {"hints": False}
    assert kept.last_game == "jacks"
    assert second.get() == kept


def test_what_one_copy_resets_stays_reset(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    first = SettingsStore(path)
    first.replace(keys={"undo": ("u",), "hint": ("F4",)}, players=("Ada",))
    first.save()
    second = SettingsStore(path)
    second.load()
    second.replace(keys={"hint": ("F4",)}, players=())
    second.save()
    first.replace(muted=True)
    first.save()
    assert first.get().keys == {"hint": ("F4",)}
    assert first.get().players == ()


def test_the_tenth_copy_says_that_it_keeps_no_unfinished_matches(tmp_path: Path) -> None:
    copies = [Saves(tmp_path) for _ in range(10)]
    told = [copy.claim() for copy in copies]
    assert told[0] is None
    assert all("open already" in (sentence or "") for sentence in told[1:])
    assert len(set(told[1:9])) == 1
    tenth = copies[9]
    assert "keeps no unfinished games" in (told[9] or "")
    copies[0].store("jungle", RECORD.format(moves="a3a4"))
    assert tenth.store("jungle", RECORD.format(moves="c3c4")) is None
    assert tenth.unfinished("jungle") is None
    assert tenth.all_unfinished() == []
    assert "a3a4" in (copies[0].unfinished("jungle") or "")
    tenth.save("jungle", "Mine", RECORD.format(moves="c3c4"))
    [saved] = copies[0].saved()
    assert "c3c4" in (copies[0].read(saved) or "")


def change_many(path: Path, key: str) -> None:
    store = SettingsStore(path)
    store.load()
    for number in range(15):
        store.replace(keys={**store.get().keys, f"{key}_{number}": ("u",)})
        store.save()
        time.sleep(0.005)


def test_copies_that_write_settings_at_the_same_time_keep_all_changes(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    path = tmp_path / "settings.yaml"
    copies = [spawn.Process(target=change_many, args=(path, name)) for name in ("one", "two", "three")]
    for copy in copies:
        copy.start()
    for copy in copies:
        copy.join(60)
    now = SettingsStore(path)
    now.load()
    assert not now.notices.take()
    assert set(now.get().keys) == {f"{name}_{number}" for name in ("one", "two", "three") for number in range(15)}


def test_who_holds_the_settings_for_ever_stops_nobody(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    stuck = FileLock(tmp_path / ".settings.yaml.lock")
    assert stuck.take()
    store = SettingsStore(path)
    store.replace(muted=True)
    store.save()
    assert "muted: true" in path.read_text(encoding="utf-8")


def test_settings_that_a_hand_damaged_meanwhile_are_kept_aside(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.yaml")
    store.replace(muted=True)
    store.save()
    (tmp_path / "settings.yaml").write_text("muted: [", encoding="utf-8")
    store.replace(effects_volume=3)
    store.save()
    assert [path.read_text(encoding="utf-8") for path in tmp_path.glob("settings.damaged-*")] == ["muted: ["]
    [told] = store.notices.take()
    assert "settings.damaged-" in told
    again = SettingsStore(tmp_path / "settings.yaml")
    again.load()
    assert not again.notices.take()
    assert (again.get().muted, again.get().effects_volume) == (True, 3)
