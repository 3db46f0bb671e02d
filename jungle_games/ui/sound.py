"""Sound effects and ambiences. Without an audio device the program is silent, not broken."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final, Literal

import pygame

from jungle_games.base.helpers import Helpers
from jungle_games.base.system import assets_folder

SoundName = Literal[
    "lift", "drop", "capture", "illegal", "win", "lose", "drawn", "button", "flip", "deal", "leap", "splash",
    "chip", "die", "sequence", "strike", "pair", "your_turn", "clock_low", "banner", "catch_right", "catch_wrong",
    "win_jungle", "win_matr1x", "win_sequence", "win_jungle_matrix", "win_jacks",
]  # fmt: skip
AmbienceName = Literal["evening", "rain", "neon"]

_SOUND: Final = "sound"
_MIXER: Final = threading.RLock()
"""Held by who uses the mixer, which is the whole process's: where one thread closes it under another, all crashes."""
_RATE: Final = 44_100
# A small buffer: a piece must be heard when it is seen to land (1024 samples are 23 ms).
_BUFFER: Final = 1024
_SWELL: Final = 3000
_FADE: Final = 900
"""Milliseconds in which an ambience comes and goes."""
_REST: Final = 5.0
"""Seconds of silence after which the device is closed."""
_LATE: Final = 0.25
"""Seconds after which an effect would no longer be taken for that of what one saw."""


class Sounds:
    """Plays effects by name, over an ambience. Volumes are 0 to 1; changing that of effects counts from the next on.

    A thread owns the audio device, because to open it and to read a sound can take a while. It opens the device when
    something is asked of it, and closes it after some silence: an open device wakes the processor all the time.
    """

    def __init__(
        self,
        helpers: Helpers,
        effects: float = 0.8,
        muted: bool = False,
        folder: Path | None = None,
    ) -> None:
        self._helpers = helpers
        self.effects = effects
        self.ambience = 0.0
        self.muted = muted
        self.open = False
        """Whether the device is; set by the thread."""
        self._folder = folder or assets_folder() / "sounds"
        self._asked: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        """What the thread is to do; None to end."""
        self._thread: threading.Thread | None = None
        self._around: tuple[AmbienceName | None, float] = None, 0.0
        # The thread's own:
        self._kept: dict[SoundName, pygame.mixer.Sound] = {}
        self._heard_around: tuple[AmbienceName, pygame.mixer.Sound, pygame.mixer.Channel] | None = None

    def prepare(self) -> None:
        """Start opening the device in the background, where it is not open and something could be heard."""
        if not (self.open or self.muted):
            self._ask(lambda: None)

    def play(self, name: SoundName) -> None:
        """Play an effect, unless the device opens too late for it."""
        if not self.muted and self.effects > 0:
            self._ask(partial(self._sound, name, _heard(self.effects), time.monotonic() + _LATE))

    def surround(self, name: AmbienceName | None) -> None:
        """Play this ambience, or none, once the device is open; may be called repeatedly."""
        wanted = None if self.muted or self.ambience <= 0 else name
        if self.open and (wanted, self.ambience) != self._around:
            self._around = wanted, self.ambience
            self._ask(partial(self._change_ambience, wanted, _heard(self.ambience)))

    def close(self) -> None:
        if self._thread is not None:
            self._asked.put(None)
            self._thread.join(timeout=1.0)

    def _ask(self, wish: Callable[[], None]) -> None:
        """Have the thread do this; without a device there is none any more."""
        if self._thread is None:
            self._thread = threading.Thread(
                target=self._helpers.use, args=(_SOUND, self._serve), name="sounds", daemon=True
            )
            self._helpers.use(_SOUND, self._thread.start)
        if self._thread.is_alive():
            self._asked.put(wish)

    # Runs in the thread

    def _serve(self) -> None:
        with contextlib.suppress(pygame.error):
            while (wish := self._next()) is not None:
                with _MIXER:
                    if not self.open:
                        pygame.mixer.init(frequency=_RATE, size=-16, channels=1, buffer=_BUFFER)
                        self.open = True
                    with contextlib.suppress(pygame.error, OSError):  # a file that is no sound is silent
                        wish()
        self._rest()

    def _next(self) -> Callable[[], None] | None:
        while self.open:
            try:
                return self._asked.get(timeout=_REST)
            except Empty:
                with _MIXER:
                    if not pygame.mixer.get_init() or not pygame.mixer.get_busy():
                        self._rest()
        return self._asked.get()

    def _rest(self) -> None:
        self._kept.clear()  # read for a device that may have changed when it is opened again
        self._heard_around = None
        if self.open:
            self.open = False
            with _MIXER:
                pygame.mixer.quit()

    def _sound(self, name: SoundName, volume: float, latest: float) -> None:
        sound = self._kept.get(name)
        if sound is None:
            sound = self._kept[name] = pygame.mixer.Sound(str(self._folder / f"{name}.wav"))
        if time.monotonic() < latest:
            sound.set_volume(volume)
            sound.play()

    def _change_ambience(self, name: AmbienceName | None, volume: float) -> None:
        if self._heard_around is not None:
            before, sound, channel = self._heard_around
            if name == before:
                sound.set_volume(volume)
                return
            # What is not heard yet does not fade, and would swell.
            channel.fadeout(_FADE) if channel.get_volume() > 0 else channel.stop()
            self._heard_around = None
        if name is not None:
            # Not as music, which would be converted to the device's format again and again.
            sound = pygame.mixer.Sound(str(self._folder / "ambience" / f"{name}.wav"))
            sound.set_volume(volume)
            channel = pygame.mixer.find_channel(force=True)
            channel.play(sound, -1, fade_ms=_SWELL)
            self._heard_around = name, sound, channel


def _heard(volume: float) -> float:
    return volume * volume
