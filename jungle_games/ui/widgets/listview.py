"""The list: rows that are all known, of which one is selected."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from jungle_games.ui.widgets.rowsview import RowsView


@dataclass(frozen=True, slots=True)
class ListItem:
    """One row: a name, a second word, an icon; ``key`` tells it from the others."""

    key: Hashable
    label: str
    note: str = ""
    icon: str = ""


class ListView(RowsView):
    """Rows that are all known: a list of items."""

    _items: tuple[ListItem, ...] = ()

    @property
    def items(self) -> Sequence[ListItem]:
        """The rows. New rows keep the selection when its key is among them."""
        return self._items

    @items.setter
    def items(self, items: Sequence[ListItem]) -> None:
        key = self._items[self._selected].key if 0 <= self._selected < len(self._items) else None
        self._items = tuple(items)
        keys = [item.key for item in self._items]
        self._selected = keys.index(key) if key in keys else -1
        self.count = len(self._items)
