"""Sounds: every name has its file and no other is there; and silence where there is no device."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pygame
import pytest
from patience import wait_for
from stage import HELPERS

from jungle_games.base.system import assets_folder
from jungle_games.ui import sound
from jungle_games.ui.sound import AmbienceName, SoundName, Sounds

NAMES = get_args(SoundName)
SURROUNDINGS = get_args(AmbienceName)


def surrounding(sounds: Sounds) -> str | None:
    return sounds._heard_around[0] if sounds._heard_around is not None else None


def test_every_name_has_a_file_and_every_file_a_name() -> None:
    folder = assets_folder() / "sounds"
    names = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.wav")}
    assert names == {*NAMES, *(f"ambience/{name}" for name in SURROUNDINGS)}


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    sounds = Sounds(HELPERS)
    yield sounds
    sounds.close()


def test_every_name_can_be_played(sounds: Sounds) -> None:
    sounds.prepare()
    wait_for("the device", lambda: sounds.open)
    assert not sounds._kept, "what nobody has heard takes no memory"
    for name in NAMES:
        sounds.play(name)
    wait_for("every sound", lambda: set(sounds._kept) == set(NAMES))


@pytest.mark.parametrize("quiet", [{"muted": True}, {"effects": 0.0}])
def test_muted_it_opens_no_device(quiet: dict[str, float]) -> None:
    sounds = Sounds(HELPERS, **quiet)
    sounds.play("drop")
    sounds.surround("evening")
    assert sounds._thread is None


def test_after_some_silence_the_device_is_closed_until_something_is_heard(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    openings = 0
    real = pygame.mixer.init

    def counted(**settings: int) -> None:
        nonlocal openings
        openings += 1
        real(**settings)

    monkeypatch.setattr(pygame.mixer, "init", counted)
    monkeypatch.setattr(sound, "_REST", 0.05)
    sounds.play("drop")
    wait_for("the device", lambda: sounds.open)
    wait_for("the device to be closed", lambda: not pygame.mixer.get_init())
    sounds.play("drop")
    wait_for("the device", lambda: sounds.open)
    assert openings == 2
    sounds.ambience = 0.3
    sounds.surround("evening")
    wait_for("the evening", pygame.mixer.get_busy)


def test_without_a_device_it_is_silent(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_device(**_settings: object) -> None:
        raise pygame.error("No such audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sounds.play("win")
    assert sounds._thread is not None
    wait_for("the thread to end", lambda: not sounds._thread.is_alive())
    sounds.play("win")
    assert not sounds.open
    assert sounds._asked.empty(), "nobody would take it"


def test_a_broken_file_is_silent(tmp_path: Path) -> None:
    (tmp_path / "drop.wav").write_bytes(b"not a sound")
    sounds = Sounds(HELPERS, folder=tmp_path)
    sounds.play("drop")
    sounds.close()
    sounds.play("drop")


def test_an_ambience_swells_changes_and_goes(sounds: Sounds) -> None:
    sounds.ambience = 0.3
    sounds.prepare()
    wait_for("the device", lambda: sounds.open)
    sounds.surround("evening")
    wait_for("the evening", lambda: surrounding(sounds) == "evening")
    assert pygame.mixer.get_busy()
    assert sounds._heard_around is not None
    assert sounds._heard_around[1].get_volume() == pytest.approx(0.09, abs=0.02)
    sounds.surround("rain")
    wait_for("the rain", lambda: surrounding(sounds) == "rain")
    sounds.muted = True
    sounds.surround("rain")
    wait_for("silence", lambda: surrounding(sounds) is None)
    wait_for("the rain to fade", lambda: not pygame.mixer.get_busy())
    sounds.muted, sounds.ambience = False, 0.0
    sounds.surround("rain")
    assert surrounding(sounds) is None


def test_an_ambience_whose_file_is_gone_is_silent(tmp_path: Path) -> None:
    (tmp_path / "drop.wav").write_bytes((assets_folder() / "sounds" / "drop.wav").read_bytes())
    sounds = Sounds(HELPERS, folder=tmp_path)
    sounds.ambience = 1.0
    try:
        sounds.prepare()
        wait_for("the device", lambda: sounds.open)
        sounds.surround("rain")
        sounds.play("drop")
        wait_for("the drop", lambda: "drop" in sounds._kept)
        assert surrounding(sounds) is None
    finally:
        sounds.close()


MANY = """
import threading
from jungle_games.base.helpers import Helpers
from jungle_games.ui import sound
helpers = Helpers(print)
sound._REST = 0.01

def open_and_close():
    for number in range(12):
        sounds = sound.Sounds(helpers)
        for _ in range(number % 4):
            sounds.play("button")
        sounds.close()

threads = [threading.Thread(target=open_and_close) for _ in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_several_at_once_share_the_mixer() -> None:
    """In a process of its own, which would crash."""
    assert subprocess.run([sys.executable, "-c", MANY], check=False, timeout=60).returncode == 0
