"""Settings come back; what is wrong with their file is told, and nothing in it is lost."""

import os
import random
import sys
from pathlib import Path

import pytest
from examples import in_turn

from jungle_games.store.files import StorageError
from jungle_games.store.settings import GameChoice, SeatChoice, Settings, SettingsStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.yaml"


def rich_store(path: Path) -> SettingsStore:
    store = SettingsStore(path)
    store.replace(
        animation_speed=0.5, ui_scale=150, muted=True, window=(1920, 1080), palette="deutan",
        players=("Ada", "Zoë"), keys={"undo": ("u", "ctrl+z")},
    )  # fmt: skip
    seats = (SeatChoice(name="Ada"), SeatChoice("lion"))
    store.replace_game("jungle", GameChoice("advanced", {"traps": "any", "hints": True}, seats, seat=-1))
    return store


def deny(*_args: object) -> None:
    raise PermissionError(13, "Permission denied")


def told(store: SettingsStore) -> str:
    """What the player heard about the file when it was read."""
    return "\n".join(store.notices.take())


def kept_aside(path: Path) -> list[str]:
    return [kept.read_text(encoding="utf-8") for kept in path.parent.glob("settings.damaged-*")]


def test_every_setting_comes_back(path: Path) -> None:
    store = rich_store(path)
    store.save()
    again = SettingsStore(path)
    assert not told(again)
    assert again.get() == store.get()
    assert again.get().last_game == "jungle"
    assert again.get().game("jungle").seats[1].kind == "lion"


def test_saving_what_has_not_changed_leaves_the_file_alone(path: Path) -> None:
    store = rich_store(path)
    store.save()
    path.unlink()
    store.replace(muted=True)
    store.save()
    assert not path.exists()
    store.replace(muted=False)
    store.save()
    assert path.exists()


@pytest.mark.parametrize(
    "change",
    [
        {"animation_speed": 0.7}, {"ui_scale": 74}, {"ui_scale": "100"}, {"window": (10, 10)},
        {"palette": "neon"}, {"keys": {"Undo!": ("u",)}},
        {"games": {"jungle": {"seat": 12}}}, {"effects_volume": 10**400}, {"last_game": "../x"},
    ],
)  # fmt: skip
def test_an_impossible_value_is_refused_and_changes_nothing(path: Path, change: dict[str, object]) -> None:
    store = SettingsStore(path)
    with pytest.raises(ValueError, match=next(iter(change))):
        store.replace(**change)
    assert store.get() == Settings()


def test_a_damaged_file_is_set_aside_and_what_is_good_in_it_counts(path: Path) -> None:
    text = "muted: true\nui_scale: 900\nanimation_speed: [2]\nfrom_the_future: 1\n"
    path.write_text(text, encoding="utf-8")
    store = SettingsStore(path)
    notice = told(store)
    assert "ui_scale" in notice or "animation_speed" in notice
    assert "settings.damaged-" in notice
    assert store.get() == Settings(muted=True)
    assert kept_aside(path) == [text]
    store.save()
    assert not told(SettingsStore(path))
    assert kept_aside(path) == [text]


def test_a_file_of_a_later_version_is_read_as_far_as_we_know_it(path: Path) -> None:
    path.write_text("muted: true\nfrom_the_future: {a: 1}\n", encoding="utf-8")
    store = SettingsStore(path)
    assert not told(store)
    assert store.get().muted


def test_a_damaged_file_that_cannot_be_moved_is_not_overwritten(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_text("[", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", deny)
        store = SettingsStore(path)
        assert told(store)
        store.replace(muted=True)
        with pytest.raises(StorageError):
            store.save()
    assert path.read_text(encoding="utf-8") == "["
    store.save()
    assert kept_aside(path) == ["["]
    assert not told(SettingsStore(path))


def test_a_file_that_cannot_be_opened_is_not_overwritten(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rich_store(path).save()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", deny)
        store = SettingsStore(path)
        assert "permission" in told(store)
        store.replace(effects_volume=7)
        with pytest.raises(StorageError, match="permission"):
            store.save()
    store.save()
    again = SettingsStore(path)
    assert not told(again)
    assert again.get().effects_volume == 7
    assert again.get().ui_scale == 150, "as it was in the file"


@pytest.mark.parametrize("every", in_turn([4, 1], 2))
def test_no_file_whatever_brings_the_program_down(path: Path, every: int) -> None:
    store = rich_store(path)
    store.save()
    good = path.read_bytes()
    rng = random.Random(8)
    texts = [good[:end] for end in range(0, len(good), 10)]
    for _ in range(300):
        broken = bytearray(good)
        for _ in range(rng.randint(1, 8)):
            broken[rng.randrange(len(broken))] = rng.randrange(256)
        texts.append(bytes(broken))
    texts = [*texts, *(rng.randbytes(rng.randrange(2000)) for _ in range(100))][::every]
    for text in texts:
        path.write_bytes(text)
        read = SettingsStore(path)
        assert bool(told(read)) != path.exists()
        assert isinstance(read.get(), Settings)
    kept = [aside.read_bytes() for aside in path.parent.glob("settings.damaged-*")]
    assert set(kept) <= set(texts)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_nobody_else_reads_the_password_of_a_broker(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text("broker_word: secret\n", encoding="utf-8")
    path.chmod(0o644)
    store = SettingsStore(path)
    assert path.stat().st_mode & 0o777 == 0o600
    store.replace(broker_word="another")
    store.save()
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_two_copies_of_the_program_change_counts_together(path: Path) -> None:
    ours = rich_store(path)
    ours.save()
    theirs = SettingsStore(path)
    theirs.replace(ui_scale=125, keys={"undo": ("u", "ctrl+z"), "redo": ("r",)})
    theirs.save()
    ours.replace(muted=False, keys={})
    ours.save()
    assert (ours.get().ui_scale, ours.get().muted, ours.get().keys) == (125, False, {"redo": ("r",)})
    assert SettingsStore(path).get() == ours.get()
