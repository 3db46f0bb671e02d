"""What goes wrong: errors are logged and reported once, and failed writes are tried again when the program quits.

Dialogs are imported once there is something to tell.
"""

from __future__ import annotations

import contextlib
import faulthandler
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, TypeVar

import pygame

from jungle_games.core.errors import UserError
from jungle_games.core.i18n import _
from jungle_games.log import Log
from jungle_games.store.files import StorageError
from jungle_games.table.services import Services
from jungle_games.window import TITLE

if TYPE_CHECKING:
    from jungle_games.screens.dialog import Dialog

_MOST_FAILURES: Final = 3
_FAILURES_WITHIN: Final = 10.0
"""The seconds within which repeated failures make the program give up."""
_FAILED_STARTS: Final = 2
"""The number of failed starts after which the program sets all stored matches aside."""
_DIGITS: Final = 3
"""Those of the most failed starts that are counted."""

T = TypeVar("T")
Home = Callable[[], None]
"""Leaves everything and shows the first screen."""


class FailedStarts:
    """A small ``file``, there from the beginning of a start until it has shown its first picture.

    Its first line is how many starts failed, one after the other. Should something beneath Python bring the program
    down, Python's fault handler writes where, and that makes one more; a program that somebody ended did not fail.
    Where the file cannot be written nothing is counted.
    """

    def __init__(self, file: Path) -> None:
        self._path, self._failed = file, 0
        self._file: BinaryIO | None = None
        self._watching = False

    def begin(self) -> int:
        """Record that a start begins; return how many starts before it failed."""
        with contextlib.suppress(OSError):
            first, _line_end, more = self._path.read_bytes()[:200].partition(b"\n")
            self._failed = (int(first) if first.isdigit() and len(first) <= _DIGITS else 0) + bool(more)
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("wb", buffering=0)
            self._file.write(b"%d\n" % self._failed)
            self._watching = not faulthandler.is_enabled()  # by whoever looks for mistakes
            if self._watching:
                faulthandler.enable(self._file, all_threads=False)
        return self._failed

    def succeed(self) -> None:
        self._close()
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)

    def fail(self) -> None:
        """Record that the program gives up before it has started."""
        self._close()
        with contextlib.suppress(OSError):
            self._path.write_bytes(b"%d\n" % (self._failed + 1))

    def _close(self) -> None:
        if self._file is not None:
            if self._watching:
                faulthandler.disable()
            self._file.close()
            self._file = None


def save_everything(services: Services) -> str:
    """Save everything not yet on disk. The first problem, as a sentence for the player; empty if there was none."""
    for scene in services.stack.scenes:
        scene.keep()
    problem = ""
    for write in (services.settings.save, services.database.write_waiting):
        try:
            write()
        except StorageError as error:
            problem = problem or str(error)
    return problem


def ask_to_quit(services: Services, problem: str, again: Callable[[], None], leave: Callable[[], None]) -> Dialog:
    """Say what could not be saved, and ask whether to quit anyway; Back stays in the program."""
    from jungle_games.screens.dialog import Dialog, DialogAction

    lost = _("What you did last is lost if you close Jungle Games now.")
    actions = (
        DialogAction(_("Back")),
        DialogAction(_("Close anyway"), leave, "ember"),
        DialogAction(_("Try again"), again, "amber"),
    )
    dialog = Dialog(services, _("Not everything could be saved"), f"{problem}\n\n{lost}", actions)
    services.stack.push(dialog)
    return dialog


class Failures:
    """Runs actions that may fail; ``running`` says whether the program is not about to end."""

    def __init__(self, services: Services, log: Log, running: Callable[[], bool]) -> None:
        self._services = services
        self._log = log
        self._running = running
        self._times: list[float] = []
        self._starts = 0
        """How often the first screen was opened since a frame was last drawn."""
        self._counted = FailedStarts(services.folders.data / ".starts")
        self.home: Home | None = None
        """Opens the screen to show after a failure; None until there is one."""
        self.gave_up = False
        """Whether the program ended because it kept failing."""

    def guarded(self, where: str, action: Callable[[], T]) -> T | None:
        try:
            return action()
        except UserError as error:
            # A level file or a record that somebody edited: no mistake of ours, and the message names it.
            told = str(error)
            self._recover(lambda: self._tell(told))
        except Exception as error:
            report = self._log.failure(f"failed to {where}", error)
            done = [self.quietly("keep what was done", scene.keep) for scene in self._services.stack.scenes]
            kept = all(done) and self.quietly("write what was done", self._services.database.write_waiting)
            aside = self._set_aside()
            self._recover(lambda: self._apologise(report, kept, aside))
        return None

    def begin(self, home: Home) -> None:
        """Show the first screen, to which failures return from now on."""
        self.home = home
        self._starts = 1
        telling = self._start_without() if self._counted.begin() >= _FAILED_STARTS else None
        self.guarded("begin", home)
        if telling is not None:
            self.guarded("tell what was set aside", telling)

    def drawn(self) -> None:
        """A frame was drawn: the program has started."""
        if self._starts:
            self._starts = 0
            self._counted.succeed()

    def end(self) -> None:
        (self._counted.fail if self.gave_up and self._starts else self._counted.succeed)()

    def quietly(self, where: str, action: Callable[[], object]) -> bool:
        return self._answer(where, lambda: (action(),)) is not None

    def _answer(self, where: str, action: Callable[[], T]) -> T | None:
        """The result of ``action``; None, with a log entry, if it fails."""
        try:
            return action()
        except Exception as error:
            self._log.failure(f"failed to {where}", error)
            return None

    def _set_aside(self) -> str:
        """Set aside the open matches, so that the first screen does not draw them; a sentence that says where."""
        for scene in reversed(self._services.stack.scenes):
            said = self._answer("set aside what lay open", scene.set_aside)
            if said is not None:
                return str(said)
        return ""

    def _start_without(self) -> Home | None:
        """Set aside all stored matches; the message about it, or None if there were none."""
        folder = self._answer("set all matches aside", self._services.saves.put_out)
        return None if folder is None else lambda: self._show_log_folder(folder)

    def _recover(self, say: Home) -> None:
        """Leave all scenes, show the first screen, and ``say`` why."""
        now = self._services.now()
        self._times = [at for at in self._times if now - at < _FAILURES_WITHIN] + [now]
        if self.home is None or not self._running() or len(self._times) > _MOST_FAILURES:
            self._give_up()
            return
        self._starts += 1
        if self._starts > _FAILED_STARTS:
            say = self._start_without() or say
        while self._services.stack.top is not None:
            self.quietly("leave", self._services.stack.clear)
        if not self.quietly("begin", self.home):
            self._recover(say)
        elif not self.quietly("tell of a failure", say):
            self._recover(lambda: None)

    def _tell(self, told: str) -> None:
        from jungle_games.screens.dialog import notice

        notice(self._services, _("That cannot be opened"), told)

    def _show_log_folder(self, folder: Path) -> None:
        from jungle_games.screens.dialog import notice

        text = _(
            "Jungle Games failed to start twice, so this time it started without your games, unfinished and saved. "
            "They are in {folder}; nothing is lost. To have one back, drop its file on this window."
        )
        notice(self._services, _("Started without your games"), text.format(folder=folder))

    def _apologise(self, report: str, kept: bool, aside: str) -> None:
        from jungle_games.screens.dialog import apologise

        apologise(self._services, report, self._log.path, kept, aside)

    def _give_up(self) -> None:
        if not self._running():
            return
        self.gave_up = True
        self._services.quit()
        text = _("Jungle Games cannot go on. What happened is written down in {file}.")
        with contextlib.suppress(pygame.error, ValueError):
            pygame.display.message_box(TITLE, text.format(file=self._log.path), "error")


def people(services: Services) -> set[str]:
    """The names of all known players: in the settings, in matches, at tables online, and in open scenes."""
    chosen = services.settings.get()
    seated = {seat.name for game in chosen.games.values() for seat in game.seats}
    at_hand = {name for scene in services.stack.scenes for name in scene.people()}
    return {*chosen.players, *seated, *at_hand, *services.saves.people, *services.online.people()} - {""}
