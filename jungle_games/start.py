"""Starting the program with a window, as the command line says."""

from __future__ import annotations

import contextlib
import sys
import threading
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from jungle_games.app import App
from jungle_games.base.helpers import Helpers
from jungle_games.base.system import on_hangup
from jungle_games.core.i18n import _
from jungle_games.games import ROOMS
from jungle_games.log import Log
from jungle_games.screens.navigator import ScreenNavigator
from jungle_games.single_instance import Door, hand_on, is_link
from jungle_games.store.folders import Folders, find_folders
from jungle_games.ui.events import FileDropped
from jungle_games.window import TITLE


@dataclass(frozen=True, slots=True)
class Arguments:
    """What the window is opened with: a game's name, a record to open and replay, a deal number, an invitation."""

    game: str | None = None
    record: Path | None = None
    deal: int | None = None
    link: str | None = None

    @property
    def for_another(self) -> str | None:
        """What a copy of the program that is open already can open as well."""
        return self.link or (str(self.record.absolute()) if self.record is not None else None)


def run(arguments: Arguments) -> int:
    folders = find_folders()
    if (text := arguments.for_another) is not None and _hand_on(folders, text):
        return 0
    try:
        app = App(folders)
    except pygame.error as error:
        return _give_up(_("Jungle Games cannot open its window: {reason}.").format(reason=error))
    except Exception as error:
        log = Log(folders.logs)
        log.failure("failed to start", error)
        told = _("Jungle Games cannot go on. What happened is written down in {file}.")
        return _give_up(told.format(file=log.path))
    threading.excepthook = app.note_thread
    on_hangup(app.quit)
    navigator = ScreenNavigator(app.services, ROOMS)
    app.open_text = partial(_open_text, app, navigator)
    with contextlib.ExitStack() as at_end:
        app.when_settled = lambda: at_end.callback(app.helpers.use, "other copies", _door(app, folders).close)
        app.begin(navigator.title)
        open_wanted(app, navigator, arguments)
        return app.run()


def _hand_on(folders: Folders, text: str) -> bool:
    """Whether a copy that is open already has taken ``text``."""
    log = Log(folders.logs)
    try:
        return bool(Helpers(log.without).use("other copies", lambda: hand_on(folders.data, text)))
    finally:
        log.close()


def _door(app: App, folders: Folders) -> Door:
    """Where other copies hand things on to this one; it can wait until the title is there."""
    return Door(folders.data, lambda text: app.post(FileDropped(text)))


def open_wanted(app: App, navigator: ScreenNavigator, arguments: Arguments) -> None:
    """Open what was asked for on the command line: a record, or a game where it was left or anew."""
    app.guarded("open", lambda: _open(app, navigator, arguments))


def _open(app: App, navigator: ScreenNavigator, arguments: Arguments) -> None:
    if arguments.link is not None:
        _open_text(app, navigator, arguments.link)
    elif arguments.record is not None:
        navigator.open_file(arguments.record)
    elif arguments.game is not None and arguments.deal is None and app.services.saves.newest_unfinished(arguments.game):
        navigator.resume(arguments.game)
    elif arguments.game is not None or arguments.deal is not None:
        navigator.new_game(arguments.game or ROOMS[0].name, arguments.deal)


def _open_text(app: App, navigator: ScreenNavigator, text: str) -> None:
    """Go to the table that an invitation leads to, or open a file."""
    app.window.come_forward()
    if is_link(text):
        navigator.online.join(text)
    else:
        navigator.open_file(Path(text))


def _give_up(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    if getattr(sys, "frozen", False):
        # Whoever double-clicks a program sees no terminal.
        with contextlib.suppress(pygame.error):
            pygame.display.message_box(TITLE, sentence, "error")
    return 1
