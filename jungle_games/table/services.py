"""What the program gives its tables and screens: stores, whoever plays, and the navigator that opens other screens."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from jungle_games.base.clean_text import LONGEST_TITLE
from jungle_games.ui.scene import SceneServices

if TYPE_CHECKING:
    from jungle_games.core.findings import AnyFindings
    from jungle_games.core.game import AnyGame
    from jungle_games.core.matches.match import AnyMatch
    from jungle_games.core.matches.record import FindGame
    from jungle_games.online.tables import Tables
    from jungle_games.players.worker import Worker
    from jungle_games.store.database import Database
    from jungle_games.store.files import Notices
    from jungle_games.store.folders import Folders
    from jungle_games.store.library import Library
    from jungle_games.store.matches import Matches
    from jungle_games.store.progress import Progress
    from jungle_games.store.settings import SettingsStore
    from jungle_games.table.online.service import Online, OnlineTable
    from jungle_games.table.referee import DayTask, Referee

CHANGED: Final = "changed by another copy"
"""Wakes the page in view when another copy of the program has changed what it shows."""


@dataclass(kw_only=True)
class Services(SceneServices):
    """What every scene needs, the stores, and whoever plays; made when first asked for, unless the title needs it."""

    folders: Folders
    find_game: FindGame
    """A function of a module's top level: the worker's process imports it by name."""
    notices: Notices
    """The stores' messages for the player, shown by the app."""
    settings: SettingsStore
    database: Database
    saves: Matches
    online: Online
    looked_back: dict[Hashable, AnyFindings] = field(default_factory=dict)
    """What was found by looking back, by the match and the language, while the program runs."""

    @cached_property
    def progress(self) -> Progress:
        from jungle_games.store.progress import Progress

        return Progress(self.database)

    @cached_property
    def library(self) -> Library:
        from jungle_games.store.library import Library

        return Library(self.database, self.find_game)

    @cached_property
    def worker(self) -> Worker:
        from jungle_games.players.worker import Worker

        return Worker(self.find_game, self.post)

    def close(self) -> None:
        self.database.close()
        if "worker" in vars(self):
            self.worker.close()


Place = Callable[[], pygame.Rect]
"""Where something lies now, in pixels."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A line of the table's menu: words (already translated), an icon, and what it does.

    ``main``: one of the few things that a menu is mostly opened for. ``rare``: one that is found behind *More*.
    """

    label: str
    icon: str
    action: Callable[[], None]
    enabled: bool = True
    main: bool = False
    rare: bool = False


class Navigator(Protocol):
    """Opens the screens that a table needs."""

    def title(self) -> None:
        """Leave everything and show the title."""

    def my_games(self) -> None:
        """Go back to the page of finished or saved matches that is open below; else show it anew."""

    def new_game(self, game: str, *, inviting: bool = False) -> None:
        """Show the new-game screen of ``game``; ``inviting`` keeps a seat for somebody online."""

    def find_game(self, name: str) -> AnyGame:
        """The game called ``name``. Raises LookupError, naming the games there are."""

    def open_match(self, match: AnyMatch) -> None:
        """Put ``match`` on its table, in place of the table that is open; what is unfinished there stays so."""

    def begin_anew(self, game: str, begin: Callable[[], None]) -> None:
        """Do ``begin``; ask first what becomes of the match of ``game`` that was being played."""

    def analyse(self, match: AnyMatch, ply: int | None = None) -> None:
        """Analyse ``match`` above what is open, from the position after ``ply`` moves, else the last."""

    def look_back(self, match: AnyMatch) -> None:
        """Show above what is open how the finished ``match`` went, which stays as it is."""

    def menu(self, entries: Sequence[MenuEntry], title: str, *, covered: bool = True, goes_on: bool = True) -> None:
        """Pause: show the menu with these entries beside the table, or where that is to be ``covered`` in its place.

        ``goes_on``: there is something to continue.
        """

    def curtain(self, name: str, picture: str, on_ready: Callable[[], None]) -> None:
        """Hide the table until the person called ``name`` has come to the screen; ``picture`` is an SVG asset."""

    def settings(self, game: str | None = None) -> None:
        """Show the settings, opened at ``game``."""

    def rules(self, game: str, page: str | None = None) -> None:
        """Show the rule book of ``game``, opened at ``page``."""

    def lesson(self, game: str, index: int = 0) -> None:
        """Begin a lesson of the tutorial of ``game``."""

    def sit_at(self, online: OnlineTable) -> None:
        """Put the match at a table online on its table here, in place of the table that is open."""

    def puzzles(self, game: str, number: int = 1) -> None:
        """Show all puzzles of ``game``, at first those of the set of this number."""

    def puzzle(self, game: str, key: str = "", day: date | None = None) -> None:
        """Put a puzzle on its table: without a ``key`` the first unsolved one; ``day``: whose daily one it is."""

    def open_puzzle(self, referee: Referee) -> None:
        """Put the puzzle of ``referee`` on its table."""

    def tasks(self, day: date) -> Sequence[DayTask]:
        """The tasks of ``day``, in the order of the games, and which of them are solved."""

    def today(self, day: date | None = None) -> None:
        """Show the tasks of today, or of an earlier ``day``."""

    def statistics(self, game: str | None = None) -> None:
        """Show the statistics, opened at ``game``."""

    def confirm(
        self, title: str, text: str, yes: str, on_yes: Callable[[], None], no: str = "", *, danger: bool = False
    ) -> None:
        """Ask before something; ``yes`` is the button's verb, ``no`` "Cancel" if empty.

        ``danger``: it cannot be taken back, and ``no`` stands out.
        """

    def say(self, entries: Sequence[MenuEntry], place: Place) -> None:
        """Show in a ``place`` at the table what may be said to the others; those without an icon by their words."""

    def choose(self, title: str, text: str, ways: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Ask which of several ``ways`` to take, each its words and what it does; the last one stands out.

        Whoever goes away without a word stays.
        """

    def ask_caution(self, words: str, place: Place, on_answer: Callable[[bool], None]) -> None:
        """Ask before a move that may be regretted whether it is made, in a ``place`` beside the board."""

    def ask(self, title: str, text: str, on_yes: Callable[[], None], on_no: Callable[[], None], place: Place) -> None:
        """Ask what others want to know, in a ``place`` at the table; who goes away without a word has said no."""

    def ask_name(
        self, title: str, text: str, default: str, on_done: Callable[[str], None], limit: int = LONGEST_TITLE,
        *, optional: bool = False, done: str = "",
    ) -> None:
        """Ask for a name, for example of a saved game, of at most ``limit`` letters; ``optional``: or of none.

        ``done`` is what the button says that takes it.
        """

    def notice(self, title: str, text: str) -> None:
        """Tell something that must be read."""


class Ways(Protocol):
    """The ways to tables online."""

    @property
    def tables(self) -> Tables:
        """All that this program knows."""

    def table(self, table: str, *, sit: bool = False) -> None:
        """Show a table: its match, or its page until the match begins; ``sit``: take a seat as soon as it is found."""

    def join(self, text: str, *, sit: bool = False) -> None:
        """Go to the table that an invitation leads to, with ``sit`` to take a seat there at once."""

    def invite(self) -> None:
        """Show the page on which one chooses what to play with a friend."""
