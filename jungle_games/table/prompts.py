"""What is said is to be done where every game says the same: while one looks back, waits, or the match is over."""

from __future__ import annotations

from typing import Any

from jungle_games.core.i18n import _
from jungle_games.table.prompt_line import Prompt
from jungle_games.table.state import TableState


def common_prompt(state: TableState[Any, Any], todo: Prompt) -> Prompt:
    """The prompt of any table; ``todo`` where a person at the screen is to do something."""
    match = state.match
    if state.looking_back:
        return Prompt(_("Looking back: as it stood then."), "eye")
    if state.over:
        return Prompt(_("The game is over"), "trophy")
    if state.hint is not None and state.hint_reason:
        return Prompt(state.hint_reason, "hint")
    if state.person_to_move or state.awaits_throw or state.gestures:
        return todo
    seat = state.to_move
    name = match.name(seat) if isinstance(seat, int) else ""
    return Prompt(_("{name} is at play.").format(name=name) if name else _("Wait a moment."), "clock")


def your_turn(state: TableState[Any, Any]) -> Prompt:
    """What is said where a game has nothing more to say of what is to be done."""
    seat = state.match.to_move
    if state.alone is not None or not isinstance(seat, int):
        return Prompt(_("It is your turn."), "hand")
    return Prompt(_("{name}, it is your turn.").format(name=state.match.name(seat)), "hand")
