"""What a table asks of the screens around it, so that it needs to know none of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from jungle_games.core.game import Game
from jungle_games.core.match import Match


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A line of the table's menu: words (already translated), an icon, and what it does."""

    label: str
    icon: str
    action: Callable[[], None]
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a match ended, in words (already translated): a headline, a reason, and the picture of who won."""

    headline: str
    reason: str
    picture: str
    """An SVG asset's name."""
    won: bool | None
    """For the person at the screen: True won, False lost, None where neither fits."""


class Navigator(Protocol):
    """The way to every screen."""

    def title(self) -> None:
        """Leave everything and show the title."""

    def new_game(self, game: str) -> None:
        """Show the new-game screen of ``game``."""

    def find_game(self, name: str) -> Game[Any, Any, Any]:
        """The game called ``name``. Raises LookupError, naming the games there are."""

    def open_match(self, match: Match[Any, Any]) -> None:
        """Put ``match`` on its table, in place of the table that is open."""

    def analyse(self, match: Match[Any, Any], ply: int | None = None, review: bool = False) -> None:
        """Analyse ``match`` above what is open, from the position after ``ply`` moves, else the last.

        The match stays as it is. With ``review`` the computer walks through it and finds where it turned.
        """

    def menu(self, entries: Sequence[MenuEntry], title: str) -> None:
        """Pause: hide the table behind the menu with these entries."""

    def curtain(self, name: str, picture: str, on_ready: Callable[[], None]) -> None:
        """Hide the table until the person called ``name`` has come to the screen; ``picture`` is an SVG asset."""

    def settings(self, game: str | None = None) -> None:
        """Show the settings, opened at ``game``."""

    def rules(self, game: str, page: str | None = None) -> None:
        """Show the rule book of ``game``, opened at ``page``."""

    def lesson(self, game: str, index: int = 0) -> None:
        """Begin a lesson of the tutorial of ``game``."""

    def statistics(self, game: str | None = None) -> None:
        """Show the statistics, opened at ``game``."""

    def game_over(self, verdict: Verdict, entries: Sequence[MenuEntry]) -> None:
        """Show the verdict over the table with these entries as buttons, the first one the next thing to do."""

    def confirm(self, title: str, text: str, yes: str, on_yes: Callable[[], None], no: str = "") -> None:
        """Ask before something that cannot be taken back; ``yes`` is the button's verb, ``no`` "Cancel" if empty."""

    def ask_name(self, title: str, text: str, default: str, on_done: Callable[[str], None]) -> None:
        """Ask for a name, for example of a saved game."""

    def notice(self, title: str, text: str) -> None:
        """Tell something that must be read."""
