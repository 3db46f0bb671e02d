"""The two shelves of a person's matches, the finished and the saved ones: which is shown, and the way to the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from jungle_games.core.i18n import N_, pgettext
from jungle_games.ui.widgets.presets import PresetStrip, Segment

HEIGHT: Final = 46.0
NAME: Final = "shelves"
"""The name of the strip, by which it has the focus."""

TITLE: Final = N_("My games")
"""What both are called together, translated when shown."""

Shelves = Literal["finished", "saved"]


def shelf_strip(shown: Shelves, on_other: Callable[[], None]) -> PresetStrip:
    """The strip that leads from the shelf that is ``shown`` to the other."""
    parts = (Segment(pgettext("games", "Finished")), Segment(pgettext("games", "Saved")))
    return PresetStrip(parts, 0 if shown == "finished" else 1, lambda _index: on_other(), name=NAME)
