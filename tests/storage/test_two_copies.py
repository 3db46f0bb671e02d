"""Two copies of the program at once: each knows of the other, and neither takes anything from it."""

import multiprocessing
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from jungle_games.storage.claim import Claim
from jungle_games.storage.saves import Saves
from jungle_games.storage.settings import GameChoice, SettingsStore

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
    second.clear("jungle")
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
    assert "a3a4" in (alone.unfinished("jungle") or ""), "ours stays"
    alone.clear("jungle")
    alone.release()
    later = Saves(tmp_path)
    later.claim()
    assert "c3c4" in (later.unfinished("jungle") or ""), "and nothing is lost"


def hold_claim(file: Path, held: Event, enough: Event) -> None:
    claim = Claim(file)
    assert claim.take()
    held.set()
    enough.wait(30)


def test_a_copy_that_is_killed_gives_its_claim_back(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    held, enough = spawn.Event(), spawn.Event()
    other = spawn.Process(target=hold_claim, args=(tmp_path / ".lock", held, enough))
    other.start()
    assert held.wait(30)
    claim = Claim(tmp_path / ".lock")
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
    assert Claim(tmp_path / ".lock").take()
    assert Claim(tmp_path / ".lock").take()
    (tmp_path / "file").touch()
    assert Claim(tmp_path / "file" / ".lock").take()


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
    assert now.load() is None
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
