"""Creating a remote table from the new-game screen, and its extra choices."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import chain, count
from typing import TYPE_CHECKING, Final

from jungle_games.base.clean_text import tidy_name
from jungle_games.core.errors import UserError
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.options import OptionError
from jungle_games.core.room import Room
from jungle_games.core.seat_names import ELSEWHERE, SeatInfo, is_nameless, shown_name
from jungle_games.screens.elsewhere.ways import Ways
from jungle_games.screens.new_game.option_draft import OptionDraft
from jungle_games.screens.new_game.seating import DAY, Seating
from jungle_games.table.navigator import Navigator
from jungle_games.ui.widgets.choice import Choice

if TYPE_CHECKING:
    from jungle_games.elsewhere.hosting.host_state import SeatPlan

RHYTHMS: Final = (0, DAY, 3 * DAY)
"""Seconds meant for a move; 0: live."""
_HOST: Final = -1
"""In place of a seat: the host, where nobody at its screen plays."""


def invite(
    navigator: Navigator,
    ways: Ways,
    room: Room,
    seating: Seating,
    draft: OptionDraft,
    remember: Callable[[Sequence[str]], None],
    invited: Sequence[str] = (),
) -> None:
    """Create a remote table for ``seating`` and show its invitation, after asking unnamed people here for their names.

    Those ``invited``, by their keys, are told that it is for them. What is typed is theirs in ``seating``, and
    ``remember`` is given it for later.
    """
    options = draft.options()
    infos, setup = seating.seats_and_setup(random.Random(), options)
    people = seating.people_in(infos) or [_HOST]
    sitting = [index for index, sitter in enumerate(seating.sitters) if sitter.is_person]
    names = {seat: infos[seat].name for seat in people if seat != _HOST and not is_nameless(infos[seat])}

    def call(seat: Seat, typed: str) -> None:
        names[seat] = _unlike(names.values(), tidy_name(typed))
        if seat != _HOST:
            seating.call(sitting[people.index(seat)], names[seat])
        remember([names[seat]])
        go_on()

    def go_on() -> None:
        nameless = next((seat for seat in people if seat not in names), None)
        if nameless is None:
            lay(names[people[0]])
            return
        known = next((name for name in seating.names if name not in names.values()), "")
        words = _("What should the others call you?")
        if len(people) > 1:
            player = shown_name(room.game, infos[nameless])
            words = _("{player}, what should the others call you?").format(player=player)
        navigator.ask_name(_("Your name"), words, known, partial(call, nameless))

    def lay(host: str) -> None:
        plans = [_plan(room, info, names.get(seat, "")) for seat, info in enumerate(infos)]
        try:
            table = ways.tables.create(
                game=room.name, name=host, seats=plans, preset=draft.base, options=draft.changes, setup=dict(setup),
                attachments=dict(options.attached), announce=True, watching=seating.watching,
                rhythm=0 if has_clock(room, draft) else seating.rhythm, invited=invited,
            )  # fmt: skip
        except (UserError, OSError) as error:
            navigator.notice(_("This cannot be played"), str(error))
            return
        ways.table(table)

    go_on()


def _unlike(others: Collection[str], name: str) -> str:
    """``name``, with a number behind it where somebody else at this screen is called so."""
    known = {other.casefold() for other in others}
    numbered = (f"{name} {number}" for number in count(2))
    return next(each for each in chain([name], numbered) if each.casefold() not in known)


def _plan(room: Room, info: SeatInfo, name: str) -> SeatPlan:
    """Who is to sit in a seat; a computer that fits the person here is of the level that comes nearest."""
    from jungle_games.elsewhere.hosting.host_state import SeatPlan

    if info.kind == ELSEWHERE:
        return SeatPlan(elsewhere=True)
    if info.is_person:
        return SeatPlan(name=name, kind=info.kind)
    if isinstance(info.strength, float):
        level = room.game.levels[round(info.strength)]
        return SeatPlan(name=level.title, kind=level.key)
    return SeatPlan(name=info.name, kind=info.kind)


def remote_choices(room: Room, seating: Seating, draft: OptionDraft) -> list[Choice]:
    """The two choices for remote tables; none if nobody plays elsewhere."""
    return [_time(room, seating, draft), _watching(seating)] if seating.invites else []


def has_clock(room: Room, draft: OptionDraft) -> bool:
    """Whether a clock runs by the options chosen so far."""
    try:
        return room.game.clock(draft.options()) is not None
    except OptionError:
        return False


def _time(room: Room, seating: Seating, draft: OptionDraft) -> Choice:
    tooltip = _("Nobody is thrown out when time runs out: the others may wait, or let a computer play on.")
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
