"""Scenes that one goes back from."""

from __future__ import annotations

from jungle_games.ui.widget_scene import WidgetScene


class ClosableScene(WidgetScene):
    """A scene of widgets that a button, Esc, B or the mouse's back button closes."""

    def close(self) -> None:
        """Go back to where one came from."""
        self.stack.close(self)

    def back(self) -> bool:
        """Esc goes back."""
        self.close()
        return True
