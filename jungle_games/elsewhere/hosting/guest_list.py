"""How many guests a host remembers: everybody who is seated, and of the others only so many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from unicodedata import normalize

from jungle_games.elsewhere.hosting.host_state import LinkState
from jungle_games.elsewhere.hosting.links import Link

WATCHERS: Final = 64
"""Most that watch at a time, and most that are remembered."""
DEPARTED: Final = 16
"""Most that have left and are remembered until they know that this was heard."""


def counts_as_watcher(link: Link) -> bool:
    """Whether it is a guest without a seat who has not left."""
    return link.state.watches and not link.local and not link.state.left


def forget_departed(links: list[LinkState]) -> None:
    """Forget those who left first."""
    departed = [link for link in links if link.left]
    for link in departed[:-DEPARTED]:
        links.remove(link)


def make_room(links: list[LinkState], here: Callable[[bytes], bool]) -> None:
    """Before somebody new comes, forget the first watcher who is away if there are many."""
    watchers = [link for link in links if link.watches and not link.left]
    if len(watchers) >= WATCHERS:
        for link in watchers:
            if not here(link.key):
                links.remove(link)
                return


def is_same_name(one: str, other: str) -> bool:
    """Whether two names look the same, or differ only in capitals and in how their letters are encoded."""
    return normalize("NFKC", one).casefold() == normalize("NFKC", other).casefold()
