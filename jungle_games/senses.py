"""What the program does for the senses of its player: motion that rests, and sounds told in words."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Final

from jungle_games.base.system import system_is_still
from jungle_games.core.i18n import N_, _
from jungle_games.storage.settings import SettingsStore
from jungle_games.ui.scene import SceneServices
from jungle_games.ui.sound import SoundName

_CAPTIONS: Final[Mapping[SoundName, str]] = {
    "your_turn": N_("It is your turn"), "clock_low": N_("Your time is running out"),
}  # fmt: skip
"""What sounds tell that no slip and no sheet says in the same moment."""


class Senses:
    """Follows the ``settings``, and the system where these leave it to that and it ``asks``; ``say`` shows a slip."""

    def __init__(self, settings: SettingsStore, say: Callable[[str], None], *, asks: bool) -> None:
        self._settings = settings
        self._say = say
        self._asks = asks
        self._system_is_still = False

    @property
    def motion(self) -> float:
        """The speed of everything that moves, 0 if nothing is to."""
        chosen = self._settings.get()
        still = self._system_is_still if chosen.less_motion == "system" else chosen.less_motion == "on"
        return 0.0 if still else chosen.animation_speed

    def ask_system(self, services: SceneServices) -> None:
        """Ask, in a thread, how the system is set, and tell ``services``: some desktops take a while to answer."""

        def ask() -> None:
            self._system_is_still = system_is_still()
            services.motion = self.motion

        if self._asks:
            threading.Thread(target=ask, name="senses", daemon=True).start()

    def caption(self, sound: SoundName) -> None:
        """Say in words what ``sound`` tells, for whoever wants captions."""
        words = _CAPTIONS.get(sound)
        if words is not None and self._settings.get().captions:
            self._say(_(words))
