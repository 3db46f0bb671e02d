"""The navigator as pages see it: everything a table can open, plus the pages that only other pages open."""

from __future__ import annotations

from typing import Any, Protocol

from jungle_games.core.matches.match import Match
from jungle_games.screens.remote_navigator import RemoteNavigator
from jungle_games.storage.saves import Saved
from jungle_games.table.navigator import Navigator


class PageNavigator(Navigator, Protocol):
    """Opens every page; a `Navigator` opens only what a table needs."""

    remote: RemoteNavigator
    """Opens the pages of tables elsewhere."""

    def my_games(self) -> None:
        """Show the finished matches, or the saved ones if there are none."""

    def library(self, *, instead: bool = False) -> None:
        """Show the finished matches; ``instead`` replaces the open page of saved ones."""

    def saved_games(self, game: str | None = None, *, instead: bool = False) -> None:
        """Show the saved matches, at those of ``game``; ``instead`` replaces the open page of finished ones."""

    def resume(self, game: str) -> None:
        """Resume the unfinished match of ``game`` played last; show the title if there is none."""

    def go_on(self, saved: Saved) -> None:
        """Resume an unfinished match; a record that cannot be replayed is set aside and reported."""

    def share(self, match: Match[Any, Any], title: str) -> None:
        """Ask how to share ``match``, called ``title``."""
