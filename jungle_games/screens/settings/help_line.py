"""The help line of a settings page, about the pointed or focused row."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from jungle_games.ui.layout import Column, Extent, FirstThatFits, Item, Row, Ruler
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Inset

_PADDING: Final = (24.0, 12.0)
_LEADING: Final = 1.3
_LEAST: Final = 80.0


@dataclass(frozen=True)
class Help:
    """The help on a row (translated): its name, a note, and a sentence."""

    name: str
    note: str
    sentence: str


class HelpLine(Inset):
    """A dark inset with an amber bar, as high as the longest of ``all_help`` needs, so that it never changes."""

    def __init__(self, all_help: Callable[[], Iterable[Help]]) -> None:
        super().__init__(bar=True)
        self._all_help = all_help
        self.shown = Help("", "", "")
        self.content = _set(self.shown)

    def show(self, help: Help) -> None:  # noqa: A002
        """Say this from now on."""
        if help != self.shown:
            self.shown = help
            self.content = _set(help)
            self.relayout()

    @property
    def words(self) -> tuple[str, str, str]:
        """What it says now: name, note, sentence."""
        return self.shown.name, self.shown.note, self.shown.sentence

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(0, 0)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        heights = [ruler.height(_set(told), width) for told in self._all_help()]
        wanted = max([ruler.px(_LEAST), *(height.wanted for height in heights)])
        return Extent(wanted, wanted)


def _set(told: Help) -> Item:
    """Name and note in one line if they fit, and the sentence below; a sentence alone in the middle."""
    sentence = Label(told.sentence, wrap=True, leading=_LEADING, ink="paper" if told.name else "fern")
    name, note = Label(told.name, face=Face.BOLD, ink="amber"), Label(told.note, size=17, ink="fern", wrap=True)
    head = FirstThatFits(Row(name, note, gap=12), Column(name, note))
    return Column(head, sentence, justify="center" if not told.name else "start").padded(*_PADDING)
