"""Sounds: short effects. Without an audio device the program is silent, not broken."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final, Literal

import pygame

from jungle_games.resources import assets_folder

SoundName = Literal[
    "lift", "drop", "capture", "illegal", "win", "lose", "button", "flip", "deal", "leap", "splash"
]

_RATE: Final = 44_100
# A small buffer: a piece must be heard when it is seen to land (512 samples are 12 ms).
_BUFFER: Final = 512


class Sounds:
    """Plays effects by name. Their volume is 0 to 1; changing it counts from the next sound on.

    The audio device is opened by `prepare` or by the first sound, in a thread, because that can take a while.
    """

    def __init__(self, effects: float = 0.8, muted: bool = False, folder: Path | None = None) -> None:
        self.effects = effects
        self.muted = muted
        self._folder = folder
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._wanted: str | None = None
        self._loader: threading.Thread | None = None

    def prepare(self) -> None:
        """Begin to open the device and load the effects; returns at once. Call it after the first frame."""
        if self._loader is None:
            self._loader = threading.Thread(target=self._load, name="sounds", daemon=True)
            self._loader.start()

    def play(self, name: SoundName) -> None:
        """Play an effect. The last one asked for while the device still opens is played when it is open."""
        if self.muted or self.effects <= 0:
            return
        self.prepare()
        sound = self._loaded.get(name)
        if sound is None:
            self._wanted = name
        else:
            self._sound(sound)

    def close(self) -> None:
        """Stop all sound and let the device go."""
        if self._loader is not None:
            self._loader.join(timeout=1.0)
        self._loaded = {}
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def _sound(self, sound: pygame.mixer.Sound) -> None:
        # Ears hear in ratios: squared, half of the slider sounds like half as loud.
        sound.set_volume(self.effects * self.effects)
        sound.play()

    def _load(self) -> None:
        """Runs in the thread: any failure of device or files leaves the program silent."""
        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(frequency=_RATE, size=-16, channels=2, buffer=_BUFFER)
            folder = self._folder or assets_folder() / "sounds"
            loaded = {path.stem: pygame.mixer.Sound(str(path)) for path in sorted(folder.glob("*.wav"))}
        except (pygame.error, OSError):
            return
        self._loaded = loaded
        wanted = loaded.get(self._wanted or "")
        if wanted is not None and not self.muted:
            self._sound(wanted)
