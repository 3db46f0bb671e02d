"""Sound effects and ambiences. Without an audio device the program is silent, not broken."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

import pygame

from jungle_games.base.system import assets_folder

SoundName = Literal[
    "lift", "drop", "capture", "illegal", "win", "lose", "drawn", "button", "flip", "deal", "leap", "splash",
    "chip", "die", "sequence", "strike", "pair", "your_turn", "clock_low", "banner", "catch_right", "catch_wrong",
    "win_jungle", "win_matr1x", "win_sequence", "win_jungle_matrix", "win_jacks",
]  # fmt: skip
AmbienceName = Literal["evening", "rain", "neon"]

_RATE: Final = 44_100
# A small buffer: a piece must be heard when it is seen to land (512 samples are 12 ms).
_BUFFER: Final = 512
_SWELL: Final = 3000
_FADE: Final = 900
"""Milliseconds in which an ambience comes and goes."""


class Sounds:
    """Plays effects by name, over an ambience. Volumes are 0 to 1; changing that of effects counts from the next on.

    The audio device is opened by `prepare` or by the first sound, in a thread, because that can take a while. An effect
    is read when it is first heard, and kept.
    """

    def __init__(
        self,
        effects: float = 0.8,
        muted: bool = False,
        folder: Path | None = None,
        on_play: Callable[[SoundName], None] = lambda _name: None,
    ) -> None:
        """``on_play`` hears of every effect, also of those that nobody hears."""
        self.effects = effects
        self._on_play = on_play
        self.ambience = 0.0
        self.muted = muted
        self._folder = folder
        self._kept: dict[SoundName, pygame.mixer.Sound] = {}
        self._open = False
        self._wanted: SoundName | None = None
        self._around: AmbienceName | None = None
        self._around_volume = 0.0
        self._opener: threading.Thread | None = None

    def prepare(self) -> None:
        """Start opening the device in the background, where it is not open yet."""
        if self._opener is None:
            self._opener = threading.Thread(target=self._open_device, name="sounds", daemon=True)
            self._opener.start()

    def play(self, name: SoundName) -> None:
        """Play an effect. The last one asked for while the device still opens is played when it is open."""
        self._on_play(name)
        if self.muted or self.effects <= 0:
            return
        self.prepare()
        if self._open:
            self._sound(name)
        else:
            self._wanted = name

    def surround(self, name: AmbienceName | None) -> None:
        """Play this ambience, or none, once the device is open; may be called repeatedly."""
        wanted = None if self.muted or self.ambience <= 0 else name
        if not self._open or (wanted, self.ambience) == (self._around, self._around_volume):
            return
        with contextlib.suppress(pygame.error, OSError):  # a file that is no sound is silent
            self._change_ambience(wanted)
        self._around, self._around_volume = wanted, self.ambience

    def close(self) -> None:
        """Stop all sound and close the device."""
        if self._opener is not None:
            self._opener.join(timeout=1.0)
        self._open = False
        self._kept = {}
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def _change_ambience(self, wanted: AmbienceName | None) -> None:
        music = pygame.mixer.music
        if wanted is None:
            music.fadeout(_FADE)
            return
        music.set_volume(_heard(self.ambience))
        if wanted != self._around:
            music.stop()  # to load while one fades would wait for its end
            music.load(str(self._files / "ambience" / f"{wanted}.wav"))
            music.play(-1, fade_ms=_SWELL)

    def _sound(self, name: SoundName) -> None:
        with contextlib.suppress(pygame.error, OSError):  # a file that is no sound is silent
            sound = self._kept.get(name) or pygame.mixer.Sound(str(self._files / f"{name}.wav"))
            self._kept[name] = sound
            sound.set_volume(_heard(self.effects))
            sound.play()

    @property
    def _files(self) -> Path:
        return self._folder or assets_folder() / "sounds"

    def _open_device(self) -> None:
        """Runs in the thread: without a device the program stays silent."""
        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(frequency=_RATE, size=-16, channels=2, buffer=_BUFFER)
        except pygame.error:
            return
        self._open = True
        if self._wanted is not None and not self.muted:
            self._sound(self._wanted)


def _heard(volume: float) -> float:
    """Ears hear in ratios: squared, half of the slider sounds like half as loud."""
    return volume * volume
