"""The rule book of a game as its tests read it: in English, with everything filled in."""

from jungle_games.core.room import Room
from jungle_games.screens.book import Figure, Page, book_pages, fill_for
from jungle_games.ui.events import Bindings


def pages_of(room: Room) -> tuple[Page, ...]:
    return book_pages(room.package, fill_for(room.game, Bindings()), ["en"])


def figures(pages: tuple[Page, ...]) -> list[tuple[Page, Figure]]:
    return [(page, block) for page in pages for block in page.blocks if isinstance(block, Figure)]
