"""The guard round what only helps: a screen reader, a voice, sound, the network, another copy, the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")


class Helpers:
    """Runs what only helps: where that fails the game goes on, and the log has one line about each helper."""

    def __init__(self, log: Callable[[str, BaseException], object]) -> None:
        """``log`` is told a helper and how it failed, the first time; from any thread."""
        self._log: Final = log
        self._failed: set[str] = set()

    def use(self, helper: str, act: Callable[[], T]) -> T | None:
        """The result of ``act``, or None where it fails."""
        try:
            return act()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # Rust's panics are no Exceptions
            if helper not in self._failed:
                self._failed.add(helper)
                self._log(helper, error)
            return None
