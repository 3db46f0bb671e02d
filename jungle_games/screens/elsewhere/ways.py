"""What leads to tables online, as the pages there and the one for a new game see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from jungle_games.elsewhere.tables import Tables
    from jungle_games.storage.elsewhere import KnownPerson


class Ways(Protocol):
    """The ways to tables online."""

    @property
    def tables(self) -> Tables:
        """All that this program knows."""

    def table(self, table: str, *, sit: bool = False) -> None:
        """Show a table: its match, or its page until the match begins; ``sit``: take a seat as soon as it is found."""

    def join(self, text: str, *, sit: bool = False) -> None:
        """Go to the table that an invitation leads to, with ``sit`` to take a seat there at once."""

    def invite(self, person: KnownPerson | None = None) -> None:
        """Show the page on which one chooses what to play with a ``person``, or with somebody new."""
