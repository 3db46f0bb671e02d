"""The companion that tells of a table to people who listen."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games.table.companion import Companion
from jungle_games.table.listening.narration import Narration
from jungle_games.table.listening.reading import Reading
from jungle_games.table.listening.table_nodes import table_nodes
from jungle_games.table.scene import AnyScene
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.ui.accessible import Node


class Listening(Companion):
    """Says what happens at ``table``, reads it on demand, and lets every place be visited; while somebody listens."""

    def __init__(self, table: AnyScene) -> None:
        self._table = table
        self._words = words = table.words_type(table)
        self._narration, self._reading = Narration(table, words), Reading(table, words)

    @property
    def places(self) -> Sequence[PlaceKey]:
        return list(self._table.arrangement.places) if self._table.services.listening() else ()

    def nodes(self) -> Sequence[Node]:
        return list(table_nodes(self._table, self._words))

    def went_on(self) -> None:
        if self._table.services.listening():
            self._narration.went_on()

    def update(self, now: float, *, still: bool) -> bool:
        if self._table.services.listening():
            self._narration.update(now, still=still)
        return False

    def command(self, name: str) -> bool:
        return self._reading.command(name)
