"""The hand of cards that is open at a table, and the order in which a person lays it."""

from __future__ import annotations

from collections.abc import Callable

from jungle_games.table.frame.hand_order import Sorting
from jungle_games.table.game_table import AnyTable
from jungle_games.table.sprites.arrangement import PlaceKey, place_focus_id


class OpenHand:
    """Orders the hand at the screen of ``table``; ``on_change`` is called when it lies otherwise."""

    def __init__(self, table: AnyTable, on_change: Callable[[], None]) -> None:
        self._table = table
        self._on_change = on_change

    def lay(self, card: PlaceKey, onto: PlaceKey | None) -> bool:
        """A card of the hand is held over another one, or over none; whether the hand now lies otherwise."""
        table, places, hand = self._table, list(self._table.arrangement.hand), self._table.open_hand
        if onto is None or hand is None:
            laid = table.hand_order.put_back()
        else:
            table.hand_order.lay(*hand, places.index(card), places.index(onto))
            laid = True
        if laid:
            self._on_change()
            if onto is not None and table.focus.ring:
                table.focus.focus(place_focus_id(card))
        return laid

    def keep(self) -> None:
        """Keep the present order of the hand."""
        if self._table.hand_order.keep():
            self._remember(self._table.hand_order.sorting)

    def sort(self) -> None:
        """Sort the hand in the next way."""
        order = self._table.hand_order
        order.sorting = order.sorting.following
        self._remember(order.sorting)
        self._on_change()

    def _remember(self, sorting: Sorting) -> None:
        self._table.services.settings.replace(hand_sorting=sorting.value)
