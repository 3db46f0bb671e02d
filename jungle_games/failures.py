"""What goes wrong: errors are logged and reported once, and failed writes are tried again when the program quits.

Dialogs are imported once there is something to tell.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final, TypeVar

import pygame

import jungle_games
from jungle_games.core.errors import UserError
from jungle_games.core.i18n import _
from jungle_games.storage.atomic import StorageError, write_all
from jungle_games.storage.failed_starts import FailedStarts
from jungle_games.table.services import Services
from jungle_games.window import TITLE

if TYPE_CHECKING:
    from jungle_games.screens.dialogs.dialog import Dialog


_FIRST_FRAMES, _LAST_FRAMES = 8, 24
"""Of a very long trace, as endless recursion leaves one, this many frames are told at either end."""
_SHORTEST_NAME: Final = 2
"""Characters of a name in an alphabet; one sign of another script may be all of a name."""
_PRIVATE_FILE: Final = "<a private file>"
_SOMEBODY: Final = "<somebody>"
_PATH: Final = re.compile(
    r"""
    (?<![\w.~<>/\\-])                                 # not in the midst of a word, a date or what is veiled already
    (?:file:/*)?
    (?: ~?/(?=[^\s/]) | (?<!\w:)//(?=\w)                # of Unix, of another computer
      | [A-Za-z]:[\\/] | \\{2,4}(?=\w) )                # of a drive, of another computer
    """,
    re.VERBOSE,
)
"""How an absolute path begins."""
_BYTES: Final = 256 * 1024
_OLD_FILES: Final = 2
_FORMAT: Final = "%(asctime)s %(levelname)s %(message)s"


class Discretion:
    """Removes personal data from text: paths, the home folder, ``folders`` and ``names``.

    ``names`` is called each time, as names change.
    """

    def __init__(self, folders: Iterable[Path] = (), names: Callable[[], Iterable[str]] = tuple) -> None:
        self._folders = [*folders, *_home()]
        self._names = names

    def veil(self, text: str, files: Iterable[str] = ()) -> str:
        """``text`` without private paths and names; ``files`` are paths that are known to stand in it.

        Of a path that is not known nobody can tell where it ends: what follows it on its line goes with it, up to the
        last quotation mark like the one before it, or to a last colon and words that are no file's name.
        """
        for file in sorted(_spellings(files), key=len, reverse=True):
            text = text.replace(file, _PRIVATE_FILE)
        text = "\n".join(map(self._veil_paths, text.split("\n")))
        names = {form for name in self._names() for form in (name, name.upper(), name.casefold())}  # ß is SS, too
        for name in sorted(names, key=len, reverse=True):
            if len(name) >= _SHORTEST_NAME or not name.isascii():
                text = re.sub(_bounded(name), _SOMEBODY, text, flags=re.IGNORECASE)
        return text

    def _veil_paths(self, line: str) -> str:
        begins = [found.start() for found in [_PATH.search(line)] if found]
        folders = _spellings(str(path) for folder in self._folders for path in (folder, folder.resolve()))
        for folder in folders:
            # A folder at the very top, such as "/", says nothing about anybody, and is part of every path.
            if len(PurePath(folder).parts) > 1:
                begins += [found.start() for found in [re.search(re.escape(folder), line, _LIKE_PATHS)] if found]
        if not begins:
            return line
        start = min(begins)
        return line[:start] + _PRIVATE_FILE + self._veil_paths(_behind_path(line, start))


def _behind_path(line: str, start: int) -> str:
    """What in ``line`` surely stands behind the path that begins at ``start``."""
    quoted = line[start - 1 : start] in ("'", '"')
    end = line.rfind(line[start - 1] if quoted else ": ", start)
    rest = line[end:] if end >= 0 else ""
    return rest if quoted or not _LIKE_A_FILE.search(rest) else ""


_LIKE_A_FILE: Final = re.compile(r"[\\/]|\w\.\w")
_LIKE_PATHS: Final = re.IGNORECASE if sys.platform in ("win32", "darwin") else re.NOFLAG


_LETTER: Final = r"[^\W\d_\u0370-\U0010ffff]"
"""Of scripts whose words stand apart, as those of Latin do; where all are written together a name has no bounds.

No digits and signs: in the name of a file a player's stands beside these.
"""


def _bounded(name: str) -> str:
    """A pattern for ``name`` where it stands as a word."""
    before = rf"(?<!{_LETTER})" if re.match(_LETTER, name[0]) else ""
    after = rf"(?!{_LETTER})" if re.match(_LETTER, name[-1]) else ""
    return before + re.escape(name) + after


def _spellings(paths: Iterable[str]) -> set[str]:
    """The paths as they may appear: as they are, with slashes, and as Python shows them in quotes."""
    found = {path for path in paths if path}
    found |= {PurePath(path).as_posix() for path in found}
    return found | {repr(path)[1:-1] for path in found}


def _files_of(error: BaseException) -> Iterator[str]:
    """The paths that ``error`` knows to be such."""
    for known in (getattr(error, "filename", None), getattr(error, "filename2", None), getattr(error, "file", None)):
        if isinstance(known, str | bytes | PurePath):
            yield os.fsdecode(known)


def failure_report(where: str, error: BaseException, discretion: Discretion) -> str:
    """The report of a failure ``where``: several lines, for the log and for copying."""
    return "\n".join([where, *_circumstances(), *_story(error, discretion, set())])


def _home() -> list[Path]:
    try:
        return [Path.home()]
    except RuntimeError:  # there is none
        return []


def _circumstances() -> Iterator[str]:
    import platform  # not needed as long as all goes well

    packaged = ", packaged" if getattr(sys, "frozen", False) else ""
    yield f"Jungle Games {jungle_games.__version__}{packaged}, computer players {jungle_games.COMPILED}"
    yield f"{platform.system()} {platform.release()} {platform.machine()}, Python {platform.python_version()}"
    pygame = sys.modules.get("pygame")
    if pygame is not None:
        yield f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"


def _story(error: BaseException, discretion: Discretion, known: set[str]) -> Iterator[str]:
    """The error's traceback after those of its causes; ``known`` are the paths already mentioned in these."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _story(before, discretion, known)
        yield "which led to:"
    known.update(_files_of(error))
    told = traceback.TracebackException.from_exception(error)
    yield "Traceback:"
    frames = list(told.stack)
    left_out = len(frames) - _FIRST_FRAMES - _LAST_FRAMES
    for number, frame in enumerate(frames):
        if left_out > 0 and number == _FIRST_FRAMES:
            yield f"  ... {left_out} more ..."
        if left_out <= 0 or number < _FIRST_FRAMES or number >= _FIRST_FRAMES + left_out:
            yield f"  {_in_program(frame.filename)}, line {frame.lineno}, in {frame.name}"
            if frame.line:
                yield f"    {frame.line}"
    yield from discretion.veil("".join(told.format_exception_only()), known).splitlines()


def _in_program(filename: str) -> str:
    """A source file's place in the program or its libraries, without where these lie."""
    parts = PurePath(filename).parts
    for top in ("site-packages", "jungle_games"):
        if top in parts:
            inside = parts[len(parts) - parts[::-1].index(top) - (top == "jungle_games") :]
            return "/".join(inside)
    return "/".join(parts[-2:]) if len(parts) > 2 else parts[-1] if parts else filename


class Journal:
    """Writes to ``jungle-games.log`` in a folder; the file is made with the first entry and kept small.

    ``discretion`` removes personal data. ``beginning`` is logged at once, unless it is empty. Entries that cannot be
    written are lost: a full disk must not make things worse.
    """

    def __init__(self, folder: Path, beginning: str = "", discretion: Discretion | None = None) -> None:
        self._folder = folder
        self._discretion = discretion or Discretion()
        self._log = logging.Logger("jungle_games", logging.INFO)
        self._open = False
        if beginning:
            self.note(beginning)

    @property
    def path(self) -> Path:
        """The newest log file."""
        return self._folder / "jungle-games.log"

    def failure(self, where: str, error: BaseException) -> str:
        """Log that ``error`` happened ``where``; returns the entry, for the player to send."""
        report = failure_report(where, error, self._discretion)
        self._start()
        self._log.error("%s", report)
        return report

    def note(self, words: str) -> None:
        """Log a note."""
        self._start()
        self._log.info("%s", self._discretion.veil(words))

    def close(self) -> None:
        """Close the file."""
        for handler in list(self._log.handlers):
            self._log.removeHandler(handler)
            with contextlib.suppress(OSError):
                handler.close()
        self._open = False

    def _start(self) -> None:
        if self._open:
            return
        self._open = True
        from logging.handlers import RotatingFileHandler  # loads sockets, which nobody else needs

        handler: logging.Handler
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handler = RotatingFileHandler(
                self.path, maxBytes=_BYTES, backupCount=_OLD_FILES, encoding="utf-8", errors="backslashreplace"
            )
        except OSError:
            handler = logging.StreamHandler()
        handler.handleError = _let_go  # type: ignore[method-assign]
        handler.setFormatter(logging.Formatter(_FORMAT))
        self._log.addHandler(handler)


def _let_go(record: logging.LogRecord) -> None:
    """Lose an entry that cannot be written."""


_MOST_FAILURES: Final = 3
_FAILURES_WITHIN: Final = 10.0
"""The seconds within which repeated failures make the program give up."""
_FAILED_STARTS: Final = 2
"""The number of failed starts after which the program sets all stored matches aside."""

T = TypeVar("T")
Home = Callable[[], None]
"""Leaves everything and shows the first screen."""


def save_everything(services: Services) -> str:
    """Save everything not yet on disk. The first problem, as a sentence for the player; empty if there was none."""
    for scene in services.stack.scenes:
        scene.keep()
    settings = [services.settings.save] if services.settings.changed else []
    try:
        write_all((services.write_waiting, *settings))
    except StorageError as error:
        return str(error)
    return ""


def ask_to_quit(services: Services, problem: str, again: Callable[[], None], leave: Callable[[], None]) -> Dialog:
    """Say what could not be saved, and ask whether to quit anyway; Back stays in the program."""
    from jungle_games.screens.dialogs.dialog import Dialog, DialogAction

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

    def __init__(self, services: Services, journal: Journal, running: Callable[[], bool]) -> None:
        self._services = services
        self._journal = journal
        self._running = running
        self._times: list[float] = []
        self._starts = 0
        """How often the first screen was opened since a frame was last drawn."""
        self._counted: FailedStarts = services.saves.starts()
        self.home: Home | None = None
        """Opens the screen to show after a failure; None until there is one."""
        self.gave_up = False
        """Whether the program ended because it kept failing."""

    def guarded(self, where: str, action: Callable[[], T]) -> T | None:
        """The result of ``action``; if it fails, log the error and return to the first screen."""
        try:
            return action()
        except UserError as error:
            # A level file or a record that somebody edited: no mistake of ours, and the message names it.
            told = str(error)
            self._recover(lambda: self._tell(told))
        except Exception as error:
            report = self._journal.failure(f"failed to {where}", error)
            kept = self._keep()
            aside = self._set_aside()
            self._recover(lambda: self._apologise(report, kept, aside))
        return None

    def begin(self, home: Home) -> None:
        """Show the first screen, to which failures return from now on."""
        self.home = home
        self._starts = 1
        self._counted = self._services.saves.starts()
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
        """The program ends; if it gave up before its first frame, the start has failed."""
        (self._counted.fail if self.gave_up and self._starts else self._counted.succeed)()

    def quietly(self, where: str, action: Callable[[], object]) -> bool:
        """Run ``action``, and log an error; whether it succeeded."""
        try:
            action()
        except Exception as error:
            self._journal.failure(f"failed to {where}", error)
            return False
        return True

    def _answer(self, where: str, action: Callable[[], T]) -> T | None:
        """The result of ``action``; None, with a log entry, if it fails."""
        try:
            return action()
        except Exception as error:
            self._journal.failure(f"failed to {where}", error)
            return None

    def _keep(self) -> bool:
        """Have every scene save what would be lost; whether all succeeded."""
        done = [self.quietly("keep what was done", scene.keep) for scene in self._services.stack.scenes]
        return all(done) and self.quietly("write what was done", self._services.saves.write_waiting)

    def _set_aside(self) -> str:
        """Set aside the open matches, so that the first screen does not draw them; a sentence that says where."""
        for scene in reversed(self._services.stack.scenes):
            said = self._answer("set aside what lay open", scene.set_aside)
            if said is not None:
                return str(said)
        return ""

    def _start_without(self) -> Home | None:
        """Set aside all stored matches; the message about it, or None if there were none."""
        folder = self._answer("set all matches aside", self._services.saves.set_all_aside)
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
        from jungle_games.screens.dialogs.dialog import notice

        notice(self._services, _("That cannot be opened"), told)

    def _show_log_folder(self, folder: Path) -> None:
        from jungle_games.screens.dialogs.dialog import notice

        text = _(
            "Jungle Games failed to start twice, so this time it started without your games, unfinished and saved. "
            "They are in {folder}; nothing is lost. To have them back, close Jungle Games and move them "
            "from there to {home}."
        )
        notice(self._services, _("Started without your games"), text.format(folder=folder, home=folder.parent))

    def _apologise(self, report: str, kept: bool, aside: str) -> None:
        from jungle_games.screens.dialogs.dialog import apologise

        apologise(self._services, report, self._journal.path, kept, aside)

    def _give_up(self) -> None:
        if not self._running():
            return
        self.gave_up = True
        self._services.quit()
        text = _("Jungle Games cannot go on. What happened is written down in {file}.")
        with contextlib.suppress(pygame.error, ValueError):
            pygame.display.message_box(TITLE, text.format(file=self._journal.path), "error")


def people(services: Services) -> set[str]:
    """The names of all known players: in the settings, in matches, at tables elsewhere, and in open scenes."""
    chosen = services.settings.get()
    seated = {seat.name for game in chosen.games.values() for seat in game.seats}
    at_hand = {name for scene in services.stack.scenes for name in scene.people()}
    return {*chosen.players, *seated, *at_hand, *services.saves.people, *services.remote.people()} - {""}
