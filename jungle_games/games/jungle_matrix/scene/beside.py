"""The widgets beside the cloth: score sheet, card of the order, the rules in force, and the button that calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from jungle_games.games.jungle_matrix.rules.moves import Catch
from jungle_games.games.jungle_matrix.scene import frame
from jungle_games.games.jungle_matrix.scene.catch_button import CatchButton
from jungle_games.games.jungle_matrix.scene.catching import why_no_calls
from jungle_games.games.jungle_matrix.scene.frame import MatrixTable
from jungle_games.games.jungle_matrix.scene.geometry import CATCH, ORDER, RULES, SHEET
from jungle_games.games.jungle_matrix.scene.order_card import OrderCard, order_rows
from jungle_games.games.jungle_matrix.scene.score_sheet import ScoreSheet, sheet_rows
from jungle_games.table.prompt import PromptLine
from jungle_games.table.style import PromptStyle
from jungle_games.ui.widgets.base import Widget


class Beside:
    """All of them; ``on_catch`` is called when the button is pressed."""

    def __init__(self, on_catch: Callable[[], None]) -> None:
        self._sheet, self._order = ScoreSheet(), OrderCard()
        self._rules, self._catch = PromptLine(PromptStyle("fern", ground="")), CatchButton(on_catch)

    @property
    def parts(self) -> Mapping[str, Widget]:
        """Each by the name of its slot."""
        return {SHEET: self._sheet, ORDER: self._order, RULES: self._rules, CATCH: self._catch}

    def show(
        self, state: MatrixTable, counted: int, key: str, words: float, *, sheet: bool, calls: bool
    ) -> None:
        """Show a moment, with so many points ``counted``; ``key`` calls, and the ``sheet`` is seen or not.

        ``words``: how much larger they are than the units. Without ``calls`` nobody may call, whatever the rules say.
        """
        match, position = state.match, state.position
        self._sheet.visible = sheet
        totals = position.sheet.totals
        self._sheet.show(
            (match.name(0), match.name(1)), sheet_rows(position, counted), (str(totals[0]), str(totals[1]))
        )
        self._order.rows = order_rows(position)
        self._rules.prompt = frame.rules_prompt(position)
        may_call, by_person = calls and frame.may(state, Catch()), match.seats[position.watcher].is_person
        self._catch.enabled, self._catch.scale = may_call, words
        self._catch.key, self._catch.sub = key if by_person else "", "" if may_call else why_no_calls(match)
