"""The frame of a table with a puzzle: its prompt, and what stands in the place of undo, redo and the hint."""

from __future__ import annotations

from collections.abc import Mapping

from jungle_games.core.i18n import _
from jungle_games.table.frame.frame import NEXT, Control
from jungle_games.table.frame.prompt import Prompt
from jungle_games.table.puzzles.puzzle_panel import PuzzleView, Stage
from jungle_games.table.puzzles.referee import Help, Referee


def puzzle_controls(referee: Referee) -> Mapping[str, Control]:
    """The controls of the puzzle of ``referee`` by command: those of every table, and what leads on."""
    asking = referee.stage in (Stage.ASKING, Stage.REFUTED)
    view = referee.view
    named = view.daily or view.stage is Stage.READY
    on, icon = (view.onward, view.onward_icon) if named else (_("Next puzzle"), "step_forward")
    return {
        "undo": Control("undo", _("Start over"), "restart", referee.begun or referee.done),
        "redo": Control("redo", _("Show it"), "eye", not referee.done and view.stage is not Stage.READY),
        "hint": Control("hint", _("Hint"), "hint", asking and referee.help is not Help.ANSWER),
        NEXT: Control(NEXT, on, icon, primary=True),
    }


def puzzle_prompt(view: PuzzleView) -> Prompt:
    """What is to be done, where there is a line for it."""
    icons = {Stage.SOLVED: "trophy", Stage.REFUTED: "undo"}
    icons |= dict.fromkeys((Stage.SHOWN, Stage.WATCHING, Stage.READY), "eye")
    words = view.told or view.title if view.stage is Stage.ASKING else view.todo
    return Prompt(words, icons.get(view.stage, "search"), view.todo)
