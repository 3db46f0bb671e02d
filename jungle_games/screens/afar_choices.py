"""What is chosen for a table with somebody elsewhere: how much time a move has, and whether others may watch."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import _
from jungle_games.core.options import OptionError
from jungle_games.room import Room
from jungle_games.screens.option_draft import OptionDraft
from jungle_games.screens.seating import Seating
from jungle_games.ui.widgets.choice import Choice

DAY: Final = 86_400
RHYTHMS: Final = (0, DAY, 3 * DAY)
"""Seconds meant for a move; 0: live."""


def afar_choices(room: Room, seating: Seating, draft: OptionDraft) -> list[Choice]:
    """The two choices; none where nobody sits elsewhere."""
    return [_time(room, seating, draft), _watching(seating)] if seating.invites else []


def has_clock(room: Room, draft: OptionDraft) -> bool:
    """Whether a clock runs by the options chosen so far."""
    try:
        return room.game.clock(draft.options()) is not None
    except OptionError:
        return False


def _time(room: Room, seating: Seating, draft: OptionDraft) -> Choice:
    tooltip = _("Nobody is thrown out when the time is over: the others may wait, or let a computer play on.")
    if has_clock(room, draft):
        return Choice([_("Time: by the clock")], name="rhythm", enabled=False)

    def choose(at: int) -> None:
        seating.rhythm = RHYTHMS[at]

    labels = [_("Time: played live"), _("Time: a day a move"), _("Time: three days a move")]
    index = RHYTHMS.index(seating.rhythm) if seating.rhythm in RHYTHMS else 0
    return Choice(labels, index, choose, name="rhythm", tooltip=tooltip)


def _watching(seating: Seating) -> Choice:
    def choose(at: int) -> None:
        seating.watching = bool(at)

    tooltip = _("Spectators see what everybody at the table sees, and no hidden cards.")
    labels = [_("No spectators"), _("Spectators welcome")]
    return Choice(labels, int(seating.watching), choose, name="watching", tooltip=tooltip)
