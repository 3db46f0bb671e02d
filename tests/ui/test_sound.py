"""Sounds: complete, soft, without clicks; loops without a seam; and silence where there is no device."""

import math
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterator
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
from jungle_games.ui import sound
from jungle_games.ui.sound import AmbienceName, SoundName, Sounds

NAMES = get_args(SoundName)
SURROUNDINGS = get_args(AmbienceName)


def levels_of(name: str) -> Levels:
    return measured(*read(assets_folder() / "sounds" / f"{name}.wav"))


def soon(what: Callable[[], bool]) -> bool:
    for _ in range(300):
        if what():
            return True
        time.sleep(0.01)
    return False


def surrounding(sounds: Sounds) -> str | None:
    return sounds._heard_around[0] if sounds._heard_around is not None else None


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


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    sounds = Sounds()
    yield sounds
    sounds.close()


def test_nothing_is_opened_before_it_is_wanted(sounds: Sounds) -> None:
    sounds.surround("evening")
    assert sounds._thread is None


def test_every_name_can_be_played(sounds: Sounds) -> None:
    sounds.prepare()
    assert soon(lambda: sounds.open)
    assert not sounds._kept, "what nobody has heard takes no memory"
    for name in NAMES:
        sounds.play(name)
    assert soon(lambda: set(sounds._kept) == set(NAMES))


@pytest.mark.parametrize("quiet", [{"muted": True}, {"effects": 0.0}])
def test_muted_it_opens_no_device(quiet: dict[str, float]) -> None:
    sounds = Sounds(**quiet)
    sounds.play("drop")
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
    assert soon(lambda: sounds.open)
    assert soon(lambda: not pygame.mixer.get_init())
    sounds.play("drop")
    assert soon(lambda: sounds.open)
    assert openings == 2
    sounds.ambience = 0.3
    sounds.surround("evening")
    assert soon(pygame.mixer.get_busy)
    time.sleep(0.5)
    assert sounds.open, "an ambience goes on"
    assert openings == 2


def test_an_effect_is_left_out_when_the_device_opens_too_late(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = pygame.mixer.init

    def slow(**settings: int) -> None:
        time.sleep(0.1)
        real(**settings)

    monkeypatch.setattr(pygame.mixer, "init", slow)
    monkeypatch.setattr(sound, "_LATE", 0.05)
    sounds.play("drop")
    assert soon(lambda: "drop" in sounds._kept)
    assert not pygame.mixer.get_busy()


def test_without_a_device_it_is_silent(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_device(**_settings: object) -> None:
        raise pygame.error("No such audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sounds.play("win")
    assert sounds._thread is not None
    assert soon(lambda: not sounds._thread.is_alive())
    sounds.play("win")
    assert not sounds.open
    assert sounds._asked.empty(), "nobody would take it"


def test_a_broken_file_is_silent(tmp_path: Path) -> None:
    (tmp_path / "drop.wav").write_bytes(b"not a sound")
    sounds = Sounds(folder=tmp_path)
    sounds.play("drop")
    sounds.close()
    sounds.play("drop")


def test_an_ambience_swells_changes_and_goes(sounds: Sounds) -> None:
    sounds.ambience = 0.3
    sounds.prepare()
    assert soon(lambda: sounds.open)
    sounds.surround("evening")
    assert soon(lambda: surrounding(sounds) == "evening")
    assert pygame.mixer.get_busy()
    assert sounds._heard_around is not None
    assert sounds._heard_around[1].get_volume() == pytest.approx(0.09, abs=0.02)
    sounds.surround("rain")
    assert soon(lambda: surrounding(sounds) == "rain")
    sounds.muted = True
    sounds.surround("rain")
    assert soon(lambda: surrounding(sounds) is None)
    assert soon(lambda: not pygame.mixer.get_busy()), "it fades"
    sounds.muted, sounds.ambience = False, 0.0
    sounds.surround("rain")
    assert surrounding(sounds) is None


def test_an_ambience_whose_file_is_gone_is_silent(tmp_path: Path) -> None:
    (tmp_path / "drop.wav").write_bytes((assets_folder() / "sounds" / "drop.wav").read_bytes())
    sounds = Sounds(folder=tmp_path)
    sounds.ambience = 1.0
    try:
        sounds.prepare()
        assert soon(lambda: sounds.open)
        sounds.surround("rain")
        sounds.play("drop")
        assert soon(lambda: "drop" in sounds._kept), "the thread goes on"
        assert surrounding(sounds) is None
    finally:
        sounds.close()


MANY = """
import threading, time
from jungle_games.ui import sound
sound._REST = 0.01

def open_and_close():
    for number in range(40):
        sounds = sound.Sounds()
        sounds.play("button")
        time.sleep(0.005 * (number % 4))
        sounds.close()

threads = [threading.Thread(target=open_and_close) for _ in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_several_at_once_share_the_mixer() -> None:
    """In a process of its own, which would crash."""
    assert subprocess.run([sys.executable, "-c", MANY], check=False, timeout=60).returncode == 0
