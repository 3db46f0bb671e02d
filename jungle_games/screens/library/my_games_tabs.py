"""The two tabs of My games: finished and saved matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from jungle_games.core.i18n import N_, pgettext
from jungle_games.ui.widgets.segmented_control import Segment, SegmentedControl

_HEIGHT, _SIZE = 46.0, 17.0
NAME: Final = "shelves"
"""The focus name of the tabs."""

TITLE: Final = N_("My games")
"""The title of both pages, translated when shown."""

Tab = Literal["finished", "saved"]


def my_games_tabs(shown: Tab, on_other: Callable[[], None]) -> SegmentedControl:
    """The tabs, of which one is ``shown``; ``on_other`` is called to open the other."""
    parts = (Segment(pgettext("games", "Finished")), Segment(pgettext("games", "Saved")))
    chosen = 0 if shown == "finished" else 1
    return SegmentedControl(parts, chosen, lambda _index: on_other(), height=_HEIGHT, size=_SIZE, name=NAME)
