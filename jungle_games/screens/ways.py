"""What screens ask of the navigator beside what a table asks, so that none of them needs to know it."""

from __future__ import annotations

from typing import Any, Protocol

from jungle_games.core.match import Match
from jungle_games.screens.far_ways import FarWays
from jungle_games.storage.saves import Saved
from jungle_games.table.navigator import Navigator


class Ways(Navigator, Protocol):
    """The way from each screen to every other."""

    afar: FarWays
    """The way to tables elsewhere."""

    def my_games(self) -> None:
        """Show the finished matches, or where there are none the saved ones."""

    def library(self, *, instead: bool = False) -> None:
        """Show the finished matches, ``instead`` of the saved ones that are open."""

    def saved_games(self, game: str | None = None, *, instead: bool = False) -> None:
        """Show the matches saved under a name, opened at ``game``, ``instead`` of the finished ones that are open."""

    def resume(self, game: str) -> None:
        """Go on with the unfinished match of ``game`` that was played last; without one show the title."""

    def go_on(self, saved: Saved) -> None:
        """Go on with an unfinished match; a record that cannot be replayed is set aside and told of."""

    def share(self, match: Match[Any, Any], title: str) -> None:
        """Ask how ``match``, called ``title``, is to be shared."""
