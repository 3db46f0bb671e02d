"""A field for a person's name: typed, or chosen among known names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jungle_games.base.clean_text import LONGEST_NAME
from jungle_games.core.i18n import _
from jungle_games.core.seat_names import PERSON
from jungle_games.screens.new_game.seating import Seating
from jungle_games.storage.settings import SeatChoice
from jungle_games.ui.layout import FirstThatFits, Grid
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Clipboard
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.textfield import TextField

_HEIGHT: Final = 48.0
_GAP: Final = 12.0


class NameField(Widget):
    """Names one player of a `Seating`; ``on_change`` is called after every change."""

    def __init__(
        self, painter: Painter, clipboard: Clipboard, seating: Seating, index: int, on_change: Callable[[], None]
    ) -> None:
        super().__init__()
        self._seating = seating
        self._index = index
        self._on_change = on_change
        self._field = TextField(
            painter, clipboard, placeholder=_("Type a name"), limit=LONGEST_NAME, on_change=self._typed, name="name"
        )
        self._known = Choice([""], 0, self._chosen, name="names", visible=bool(seating.names))
        parts = (self._field.sized(height=_HEIGHT), self._known.sized(height=_HEIGHT))
        self.content = FirstThatFits(*(Grid(*parts, columns=columns, gap=_GAP) for columns in (2, 1)))
        self.show(index)

    def show(self, index: int) -> None:
        """Name the sitter of this ``index`` from now on."""
        self._index = index
        sitter = self._seating.sitters[index]
        self._field.text = sitter.name
        self._show_known(sitter.name)

    def _show_known(self, name: str) -> None:
        known = self._seating.names
        labels = [_("No name"), *known, *([name] if name and name not in known else [])]
        self._known.set_labels(labels, labels.index(name) if name else 0)

    def _typed(self, text: str) -> None:
        self._seating.call(self._index, text)
        self._show_known(self._seating.sitters[self._index].name)
        self._on_change()

    def _chosen(self, index: int) -> None:
        name = self._known.labels[index] if index else ""
        self._seating.put(self._index, SeatChoice(PERSON, name))
        self._field.text = name
        self._on_change()
