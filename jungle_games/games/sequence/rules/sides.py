"""The sides of Sequence Giant: their numbers, and their colours in texts and for players."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_, _

Side = int
"""A player or team, by the colour of its chips: 0 green, 1 blue, 2 red. Their turns go by `Table.order`."""

SIDE_NAMES: Final = ("green", "blue", "red")
"""The sides' colours in texts, by side."""
SIDES: Final = (N_("Green"), N_("Blue"), N_("Red"))
"""The sides by their colours, in the order of their numbers."""


def side_name(side: Side) -> str:
    """A side's colour."""
    return _(SIDES[side])
