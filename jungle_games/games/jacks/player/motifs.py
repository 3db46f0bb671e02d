"""What one sees in a puzzle of Jacks."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Motif

_SHORT, _LONG = 5, 12
_JACKS: Final = ("jack_pink", "jack_orange")


def motif_of(turns: int) -> Motif:
    """How long the walk is that one watches."""
    told = ngettext(
        "{number} turn is to be watched and remembered.", "{number} turns are to be watched and remembered.", turns
    ).format(number=turns)
    if turns >= _LONG:
        return Motif(_("A long walk"), told, _JACKS * 3, "rug", 2)
    if turns < _SHORT:
        return Motif(_("A short walk"), told, _JACKS, "rug", 2)
    return Motif(_("Once round the ring"), told, _JACKS * 2, "rug", 0)
