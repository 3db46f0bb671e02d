"""Widgets that stand at the table's scale while their words grow with the player's."""

from __future__ import annotations

from jungle_games.ui.widgets.base import Widget


class Scaled(Widget):
    """Placed in the table's units; ``scale`` says by how much its words are larger than these."""

    scale = 1.0

    def size(self, units: float) -> int:
        """The pixels of words ``units`` high."""
        return self.px(units * self.scale)
