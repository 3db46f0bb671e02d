"""What becomes of an unexpected error: it is written down, matches are kept, and the first screen tells of it, once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.told import ToldError
from jungle_games.journal import Journal
from jungle_games.ui.scene import Services
from jungle_games.window import TITLE

_MOST_FAILURES: Final = 3
_FAILURES_WITHIN: Final = 10.0
"""Seconds: more failures in that time, and the program gives up."""

Home = Callable[[], None]
"""Leaves everything and shows the first screen."""


class Failures:
    """Does what may fail. ``running`` tells whether the program is not yet about to end."""

    def __init__(self, services: Services, journal: Journal, running: Callable[[], bool]) -> None:
        self._services = services
        self._journal = journal
        self._running = running
        self._times: list[float] = []
        self.home: Home | None = None
        """Where a failure leads; None until there is a first screen."""
        self.gave_up = False
        """Whether the program ended because it kept failing."""

    def guarded(self, where: str, action: Callable[[], Any]) -> Any:
        """The answer of ``action``; when it fails, write that down and go back to the first screen."""
        try:
            return action()
        except ToldError as error:
            # A level file or a record that somebody edited: no mistake of ours, and the message names it.
            told = str(error)
            self._recover(lambda: self._tell(told))
        except Exception as error:
            report = self._journal.failure(f"failed to {where}", error)
            kept = self._keep()
            self._recover(lambda: self._apologise(report, kept))
        return None

    def quietly(self, where: str, action: Callable[[], Any]) -> bool:
        """Do ``action`` and write down when it fails; whether it did not."""
        try:
            action()
        except Exception as error:
            self._journal.failure(f"failed to {where}", error)
            return False
        return True

    def _keep(self) -> bool:
        """Let every scene put on the disk what would be lost; whether all of them could."""
        done = [self.quietly("keep what was done", scene.keep) for scene in self._services.stack.scenes]
        return all(done)

    def _recover(self, say: Home) -> None:
        """Leave all scenes, show the first screen, and ``say`` there why."""
        now = self._services.now()
        self._times = [at for at in self._times if now - at < _FAILURES_WITHIN] + [now]
        if self.home is None or not self._running() or len(self._times) > _MOST_FAILURES:
            self._give_up()
            return
        while self._services.stack.top is not None:
            self.quietly("leave", self._services.stack.clear)
        if not self.quietly("begin", self.home):
            self._recover(say)
        elif not self.quietly("tell of a failure", say):
            self._recover(lambda: None)

    def _tell(self, told: str) -> None:
        from jungle_games.screens.dialog import notice

        notice(self._services, _("That cannot be opened"), told)

    def _apologise(self, report: str, kept: bool) -> None:
        from jungle_games.screens.apology import apologise

        apologise(self._services, report, self._journal.path, kept)

    def _give_up(self) -> None:
        if not self._running():
            return
        self.gave_up = True
        self._services.quit()
        text = _("Jungle Games cannot go on. What happened is written down in {file}.")
        with contextlib.suppress(pygame.error):
            pygame.display.message_box(TITLE, text.format(file=self._journal.path), "error")
