"""What is clicked as a whole."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from jungle_games.ui.events import Accept, Event, Point
from jungle_games.ui.widgets.base import RING_REACH, Widget


class Clickable(Widget):
    """A widget that is clicked as a whole, by pointer or Accept; what it looks like is up to those that derive."""

    focusable = True
    hot = True
    spread = RING_REACH

    def __init__(
        self,
        on_click: Callable[[], None] | None = None,
        *,
        name: Hashable = None,
        tooltip: str = "",
        enabled: bool = True,
        visible: bool = True,
    ) -> None:
        super().__init__(name=name, tooltip=tooltip, enabled=enabled, visible=visible)
        self.on_click = on_click

    def click(self) -> None:
        """Do what it is for."""
        if self.enabled and self.on_click is not None:
            self.on_click()

    def release(self, pos: Point, inside: bool) -> None:
        """Click when let go on it."""
        if inside:
            self.click()

    def handle(self, event: Event) -> bool:
        """Accept clicks."""
        if isinstance(event, Accept):
            self.click()
            return True
        return False
