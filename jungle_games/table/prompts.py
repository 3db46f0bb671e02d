"""What is said is to be done where every game says the same: at first, while one looks back or waits, at the end."""

from __future__ import annotations

from typing import Any

from jungle_games.core.i18n import _
from jungle_games.core.phrasing import first_capital
from jungle_games.table.prompt_line import Prompt
from jungle_games.table.state import TableState


def common_prompt(state: TableState[Any, Any], todo: Prompt) -> Prompt:
    """The prompt of any table; ``todo`` where a person at the screen is to do something."""
    if state.looking_back:
        return Prompt(_("Looking back at an earlier move."), "eye")
    if state.over:
        return Prompt(_("The game is over"), "trophy")
    if state.caption is not None:
        return Prompt(state.caption.words, "eye")
    hint = hint_prompt(state)
    if hint is not None:
        return hint
    if state.told is not None:
        return todo
    if state.person_to_move or state.awaits_throw or state.gestures:
        return with_goal(state, todo)
    return Prompt(at_play(state), "clock" if state.persons else "eye")


def read_first(state: TableState[Any, Any], prompt: Prompt) -> Prompt:
    """How one goes on from a banner that stays; else the ``prompt``."""
    return Prompt(_("Click to go on."), "play") if state.waits_for_reader else prompt


def at_play(state: TableState[Any, Any]) -> str:
    """Whose turn it is, while nobody at the screen has anything to do."""
    seat = state.to_move
    name = state.match.name(seat) if isinstance(seat, int) else ""
    if not state.persons:
        return _("You are watching: it is {name}'s turn.").format(name=name) if name else _("You are watching.")
    return _("It is {name}'s turn.").format(name=name) if name else _("Wait a moment.")


def hint_prompt(state: TableState[Any, Any]) -> Prompt | None:
    """Why the move that is shown is a good one, or that one is being thought of; None while none is asked for."""
    if state.hint is not None:
        return Prompt(first_capital(state.hint.reason), "hint")
    return Prompt(_("Looking for a good move…"), "clock") if state.hint_sought else None


def with_goal(state: TableState[Any, Any], todo: Prompt) -> Prompt:
    """``todo``; at a person's first move the goal of the game before it, or alone where both have no room."""
    if not state.goal or state.taught or not state.begins:
        return todo
    return Prompt(f"{state.goal} {todo.words}", "trophy", state.goal)


def your_turn(state: TableState[Any, Any]) -> Prompt:
    """What is said where a game has nothing more to say of what is to be done."""
    seat = state.match.to_move
    if state.alone is not None or not isinstance(seat, int):
        return Prompt(_("It is your turn."), "hand")
    return Prompt(_("{name}, it is your turn.").format(name=state.match.name(seat)), "hand")
