"""From the new-game screen to a table with seats for people elsewhere."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from jungle_games.core.i18n import _
from jungle_games.core.seat_names import ELSEWHERE, SeatInfo, says_you
from jungle_games.core.told import ToldError
from jungle_games.legible import tidy_name
from jungle_games.room import Room
from jungle_games.screens.afar_choices import has_clock
from jungle_games.screens.far_ways import FarWays
from jungle_games.screens.option_draft import OptionDraft
from jungle_games.screens.seating import Seating
from jungle_games.table.navigator import Navigator

if TYPE_CHECKING:
    from jungle_games.elsewhere.host_state import SeatPlan


def invite(navigator: Navigator, ways: FarWays, room: Room, seating: Seating, draft: OptionDraft) -> None:
    """Lay a table for ``seating`` and show its invitation; a host without a name is asked for one first."""
    options = draft.options()
    infos, setup = seating.seats_and_setup(random.Random(), options)
    if sum(info.is_person for info in infos) > 1:
        words = _("With somebody elsewhere one person plays at each screen. Let a computer have the other seats here.")
        navigator.notice(_("One at each screen"), words)
        return
    named = next((info.name for info in infos if info.is_person and not says_you(info)), "")

    def lay(name: str) -> None:
        name = tidy_name(name)
        plans = [_plan(room, info, name) for info in infos]
        try:
            table = ways.tables.create(
                game=room.name, name=name, seats=plans, preset=draft.base, options=draft.changes, setup=dict(setup),
                attachments=dict(options.attached), announce=True, watching=seating.watching,
                rhythm=0 if has_clock(room, draft) else seating.rhythm,
            )  # fmt: skip
        except (ToldError, OSError) as error:
            navigator.notice(_("This cannot be played"), str(error))
            return
        ways.table(table)

    if named:
        lay(named)
    else:
        navigator.ask_name(_("Your name"), _("What shall the others call you?"), "", lay)


def _plan(room: Room, info: SeatInfo, name: str) -> SeatPlan:
    """Who is to sit in a seat; a computer that fits the person here is of the level that comes nearest."""
    from jungle_games.elsewhere.host_state import SeatPlan

    if info.kind == ELSEWHERE:
        return SeatPlan(elsewhere=True)
    if info.is_person:
        return SeatPlan(name=name, kind=info.kind)
    if isinstance(info.strength, float):
        level = room.game.levels[round(info.strength)]
        return SeatPlan(name=level.title, kind=level.key)
    return SeatPlan(name=info.name, kind=info.kind)
