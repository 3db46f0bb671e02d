"""Sounds: complete, soft, without clicks; and silence where there is no device."""

import time
import wave
from array import array
from pathlib import Path
from typing import get_args

import pygame
import pytest

from jungle_games.resources import assets_folder
from jungle_games.ui.sound import SoundName, Sounds

NAMES = get_args(SoundName)


def samples_of(name: str) -> "array[int]":
    with wave.open(str(assets_folder() / "sounds" / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        return array("h", file.readframes(file.getnframes()))


def loaded(sounds: Sounds) -> bool:
    for _ in range(200):
        if sounds._loaded:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("name", NAMES)
def test_every_sound_is_short_soft_and_clean(name: str) -> None:
    samples = samples_of(name)
    peak = max(map(abs, samples))
    assert 0.04 <= len(samples) / 44_100 <= 0.9
    assert 0.2 * 32767 < peak <= 0.51 * 32767
    assert abs(samples[0]) <= 50
    assert abs(samples[-1]) <= 50
    assert abs(sum(samples) / len(samples)) < 60


def test_nothing_is_opened_before_it_is_wanted() -> None:
    sounds = Sounds()
    assert sounds._loader is None
    sounds.close()


def test_every_name_can_be_played() -> None:
    sounds = Sounds()
    try:
        sounds.prepare()
        assert loaded(sounds)
        assert set(NAMES) <= set(sounds._loaded)
        for name in NAMES:
            sounds.play(name)
    finally:
        sounds.close()


@pytest.mark.parametrize("quiet", [{"muted": True}, {"effects": 0.0}])
def test_muted_it_opens_no_device(quiet: dict[str, float]) -> None:
    sounds = Sounds(**quiet)
    sounds.play("drop")
    assert sounds._loader is None


def test_without_a_device_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_device(**_settings: object) -> None:
        raise pygame.error("No such audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sounds = Sounds()
    for _ in range(3):
        sounds.play("win")
    sounds.close()
    assert not sounds._loaded


def test_a_broken_file_is_silent(tmp_path: Path) -> None:
    (tmp_path / "drop.wav").write_bytes(b"not a sound")
    sounds = Sounds(folder=tmp_path)
    sounds.play("drop")
    sounds.close()
    sounds.play("drop")
