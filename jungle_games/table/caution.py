"""Caution before a move: a person is asked whether to make one that may be regretted."""

from __future__ import annotations

from jungle_games.core.i18n import _
from jungle_games.table.game_table import GameTable
from jungle_games.table.sprites.arrangement import Gesture


def may_risk(table: GameTable, gesture: Gesture) -> bool:
    """Whether a move needs no caution; if it does, ask, and make it if the person will have it so."""
    if table.taught or table.companions.explores:
        return True
    thing = table.arrangement.thing_on(gesture.source)
    warning = table.caution(gesture.move) if gesture.move is not None else None
    if warning is None or thing is None:
        return True
    table.put_back(glide=False)
    table.marks.clear()
    table.navigator.confirm(_("Are you sure?"), warning, _("Play it"), lambda: table.drop(gesture, thing))
    return False
