"""Sounds: complete, soft, without clicks; loops without a seam; and silence where there is no device."""

import math
import time
from array import array
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pygame
import pytest
from make_sounds import finished
from sound_ambiences import AMBIENCES, LOUDNESS
from sound_effects import EFFECTS
from sound_levels import Levels, measured, read

from jungle_games.base.system import assets_folder
from jungle_games.ui.sound import AmbienceName, SoundName, Sounds

NAMES = get_args(SoundName)
SURROUNDINGS = get_args(AmbienceName)


def levels_of(name: str) -> Levels:
    return measured(*read(assets_folder() / "sounds" / f"{name}.wav"))


def opened(sounds: Sounds) -> bool:
    for _ in range(200):
        if sounds._open:
            return True
        time.sleep(0.01)
    return False


def test_every_sound_is_made_and_every_sound_made_has_a_name() -> None:
    assert set(EFFECTS) == set(NAMES)
    assert set(AMBIENCES) == set(SURROUNDINGS)
    folder = assets_folder() / "sounds"
    names = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.wav")}
    assert names == {*NAMES, *(f"ambience/{name}" for name in SURROUNDINGS)}


@pytest.mark.parametrize("name", NAMES)
def test_every_effect_is_as_short_and_as_loud_as_its_kind(name: str) -> None:
    levels, kind = levels_of(name), EFFECTS[name].kind
    assert 0.04 <= levels.seconds <= kind.longest
    assert kind.quietest <= levels.loudness <= kind.loudest
    assert levels.peak < -1
    assert not levels.clipped
    assert levels.offset < 0.001
    assert levels.edge < 0.001, "it would click"


@pytest.mark.parametrize("name", SURROUNDINGS)
def test_every_ambience_is_quiet_and_loops_without_a_seam(name: str) -> None:
    levels = levels_of(f"ambience/{name}")
    assert 6 <= levels.seconds <= 20
    assert levels.average == pytest.approx(LOUDNESS, abs=0.5)
    assert levels.loudness < levels.average + 6, "nothing in it startles"
    assert levels.peak < -12
    assert levels.offset < 0.001
    assert levels.seam <= 1, "the step from the end to the beginning would be heard"
    assert (assets_folder() / "sounds" / "ambience" / f"{name}.wav").stat().st_size < 512 * 1024


def test_a_seam_a_click_and_a_clipped_sample_are_noticed() -> None:
    samples, rate = read(assets_folder() / "sounds" / "ambience" / "neon.wav")
    assert measured(samples[: len(samples) - rate // 400], rate).seam > 1
    assert measured([0.5, *samples], rate).edge > 0.4
    assert measured([*samples, 1.0], rate).clipped == 1
    assert measured([sample + 0.01 for sample in samples], rate).offset > 0.009


def test_the_meter_reads_what_broadcasters_agreed_on() -> None:
    rate = 48_000
    samples = [math.sin(2 * math.pi * 997 * index / rate) for index in range(rate)]
    assert measured(samples, rate).average == pytest.approx(-3.01, abs=0.05)


def test_the_same_files_come_out_every_time() -> None:
    made = finished(EFFECTS["button"])
    assert isinstance(made, array)
    kept, _rate = read(assets_folder() / "sounds" / "button.wav")
    assert max(abs(a / 32768 - b) for a, b in zip(made, kept, strict=True)) < 0.0002
    louder = finished(replace(EFFECTS["button"], loudness=6.0))
    assert max(map(abs, louder)) / 32768 < 0.75, "a sound keeps headroom however loud it was wished"


def test_nothing_is_opened_before_it_is_wanted() -> None:
    sounds = Sounds()
    assert sounds._opener is None
    sounds.close()


def test_every_name_can_be_played() -> None:
    sounds = Sounds()
    try:
        sounds.prepare()
        assert opened(sounds)
        assert not sounds._kept, "what nobody has heard takes no memory"
        for name in NAMES:
            sounds.play(name)
        assert set(sounds._kept) == set(NAMES)
    finally:
        sounds.close()


@pytest.mark.parametrize("quiet", [{"muted": True}, {"effects": 0.0}])
def test_muted_it_opens_no_device(quiet: dict[str, float]) -> None:
    sounds = Sounds(**quiet)
    sounds.play("drop")
    assert sounds._opener is None


def test_without_a_device_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_device(**_settings: object) -> None:
        raise pygame.error("No such audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sounds = Sounds()
    for _ in range(3):
        sounds.play("win")
    sounds.close()
    assert not sounds._open


def test_a_broken_file_is_silent(tmp_path: Path) -> None:
    (tmp_path / "drop.wav").write_bytes(b"not a sound")
    sounds = Sounds(folder=tmp_path)
    sounds.play("drop")
    sounds.close()
    sounds.play("drop")


def test_an_ambience_swells_changes_and_goes() -> None:
    sounds = Sounds()
    sounds.ambience = 0.3
    sounds.surround("evening")
    assert sounds._opener is None, "the device is not opened for it"
    try:
        sounds.prepare()
        assert opened(sounds)
        sounds.surround("evening")
        assert pygame.mixer.music.get_busy()
        assert pygame.mixer.music.get_volume() == pytest.approx(0.09, abs=0.02)
        sounds.surround("rain")
        assert pygame.mixer.music.get_busy()
        sounds.muted = True
        sounds.surround("rain")
        assert sounds._around is None
        sounds.muted, sounds.ambience = False, 0.0
        sounds.surround("rain")
        assert sounds._around is None
    finally:
        sounds.close()


def test_an_ambience_whose_file_is_gone_is_silent(tmp_path: Path) -> None:
    (tmp_path / "drop.wav").write_bytes((assets_folder() / "sounds" / "drop.wav").read_bytes())
    sounds = Sounds(folder=tmp_path)
    sounds.ambience = 1.0
    try:
        sounds.prepare()
        assert opened(sounds)
        sounds.surround("rain")
        assert not pygame.mixer.music.get_busy()
    finally:
        sounds.close()
