"""The controls that every table has: icons, undo, redo and hint, the order of the hand, and the pace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jungle_games.core.findings import HintStep
from jungle_games.core.i18n import _, pgettext
from jungle_games.core.matches.decisions import may_be_looked_back_on
from jungle_games.table.frame.frame import HURRY, SORT_HAND, Control
from jungle_games.table.frame.hand_order import Sorting
from jungle_games.table.state import AnyState

HISTORY: Final = ("undo", "redo", "hint")
"""The commands of the controls for the course of the match."""


def table_icons(*, muted: bool, own: Sequence[Control] = ()) -> Sequence[Control]:
    """The icons of every table, with a game's ``own`` between them."""
    sound = "sound_off" if muted else "sound_on"
    return (
        Control("menu", _("Menu"), "menu"),
        Control("rules", _("Rule book"), "rule_book"),
        *own,
        Control("sound", _("Sound on and off"), sound),
        Control("settings", _("Settings"), "settings"),
    )


def hand_control(sorting: Sorting) -> Control:
    """The button that sorts the hand at the screen, and shows how it is sorted."""
    return Control(SORT_HAND, sorting.words, f"sort_{sorting.value}")


def history_controls(
    state: AnyState, plies: tuple[int, int], *, quiet: bool = False
) -> Sequence[Control]:
    """The controls undo, redo and hint; in an earlier position they step between the ``plies`` and lead back.

    ``quiet``: a hint is not the first thing to press.
    """
    match, options = state.match, state.match.options
    if state.looking_back:
        back, on = pgettext("one move back", "Back"), pgettext("one move further", "On")
        return (
            Control("undo", back, "step_back", state.ply > plies[0]),
            Control("redo", on, "step_forward", state.ply < plies[1]),
            Control("hint", _("Back to the game"), "fast", primary=True),
        )
    free = not state.occupied
    return (
        Control("undo", _("Undo"), "undo", match.can_take_back and free, options.take_backs),
        Control("redo", _("Redo"), "redo", match.can_redo and free, options.take_backs),
        _next_thing(state, quiet=quiet),
    )


def _next_thing(state: AnyState, *, quiet: bool) -> Control:
    """The control for looking back on the finished game, or for a hint."""
    match = state.match
    if match.outcome is not None and not state.taught and may_be_looked_back_on(match):
        return Control("hint", _("Look back"), "search", primary=not quiet)
    thinking = state.person_to_move and state.thinking
    words = _("Thinking…") if thinking else _hint_words(state)
    may_ask, offered = state.may_ask_for_hint or state.hint_sought, bool(match.options.hints)
    return Control("hint", words, "hint", may_ask, offered, primary=not quiet)


def _hint_words(state: AnyState) -> str:
    """What the button for hints does next."""
    if state.hint is None:
        return _("Give me a hint")
    return {
        HintStep.LOOK: _("Which piece?"), HintStep.PIECE: _("Show the move"), HintStep.MOVE: _("Hide the move")
    }[state.hint.step]  # fmt: skip


def hurry_control(state: AnyState) -> Control:
    """The control that makes computer players play without pauses until a person is to move, and back."""
    several = len(state.match.seats) - len(state.persons) > 1
    words = _("Slow down") if state.hurried else _("To my turn") if state.persons else _("Faster")
    return Control(HURRY, words, "fast", state.may_hurry, several, primary=state.hurried)
