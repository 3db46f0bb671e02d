"""The words for sides that a player of Sequence Giant reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jungle_games.core.i18n import N_, _

if TYPE_CHECKING:
    from jungle_games.games.sequence.fives import Side

SIDES: Final = (N_("Green"), N_("Blue"), N_("Red"))
"""The sides by their colours, in the order of their numbers."""


def side_name(side: Side) -> str:
    """A side's colour."""
    return _(SIDES[side])
