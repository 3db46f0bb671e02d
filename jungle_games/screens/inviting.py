"""From the new-game screen to a table with seats for people elsewhere."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from jungle_games.core.i18n import _
from jungle_games.core.seat_names import ELSEWHERE, says_you
from jungle_games.core.told import ToldError
from jungle_games.legible import tidy_name
from jungle_games.room import Room
from jungle_games.screens.option_draft import OptionDraft
from jungle_games.screens.seating import Seating

if TYPE_CHECKING:
    from jungle_games.screens.navigator import ScreenNavigator


def invite(navigator: ScreenNavigator, room: Room, seating: Seating, draft: OptionDraft) -> None:
    """Lay a table for ``seating`` and show its invitation; a host without a name is asked for one first."""
    options = draft.options()
    infos, setup = seating.seats_and_setup(random.Random(), options)
    named = next((info.name for info in infos if info.is_person and not says_you(info)), "")

    def lay(name: str) -> None:
        from jungle_games.elsewhere.host_state import SeatPlan

        name = tidy_name(name)
        plans = [
            SeatPlan(elsewhere=True) if info.kind == ELSEWHERE
            else SeatPlan(name=name if says_you(info) else info.name, kind=info.kind)
            for info in infos
        ]  # fmt: skip
        try:
            table = navigator.afar.tables.create(
                game=room.name, name=name, seats=plans, preset=draft.base, options=draft.changes, setup=dict(setup),
                attachments=dict(options.attached), announce=True,
            )  # fmt: skip
        except ToldError as error:
            navigator.notice(_("This cannot be played"), str(error))
            return
        navigator.afar.table(table)

    if named:
        lay(named)
    else:
        navigator.ask_name(_("Your name"), _("What shall the others call you?"), "", lay)
