"""What is done beside the board of an analysis: the match cannot be played on, resigned or begun anew from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.table.actions import TableActions
from jungle_games.table.navigator import MenuEntry

if TYPE_CHECKING:
    from jungle_games.table.study_scene import StudyScene


class StudyActions(TableActions):
    """The actions of one analysis."""

    def __init__(self, scene: StudyScene) -> None:
        super().__init__(scene)
        self._scene = scene

    def menu(self) -> list[MenuEntry]:
        """The entries of the menu."""
        scene, game = self._scene, self._match.game.name
        reviewable = self._match.ply > 0 and scene.game_review is None
        return [
            MenuEntry(_("Review the game"), "statistics", scene.begin_review, reviewable),
            MenuEntry(_("Copy the game"), "copy", self.copy_game),
            MenuEntry(_("Copy the position"), "copy", self.copy_position),
            MenuEntry(_("Paste a game or position"), "paste", self.paste),
            MenuEntry(_("Rule book"), "rule_book", lambda: scene.navigator.rules(game)),
            MenuEntry(_("Settings"), "settings", lambda: scene.navigator.settings(game)),
            MenuEntry(_("Close the analysis"), "leave", lambda: scene.stack.close(scene)),
        ]

    def commands(self) -> dict[str, Callable[[], None]]:
        """What the bound keys do; those that would change the match only step through it."""
        scene, commands = self._scene, super().commands()
        return {
            **{name: commands[name] for name in ("menu", "rules", "settings", "copy", "paste")},
            "undo": lambda: scene.step(-1),
            "redo": lambda: scene.step(1),
            "step_back": lambda: scene.step(-1),
            "step_forward": lambda: scene.step(1),
            "analyse": lambda: scene.stack.close(scene),
            "stop_analysis": scene.study.toggle,
            "review": scene.stop_review if scene.reviewing else scene.begin_review,
            "back_to_game": scene.back_to_game,
            "turn_back": lambda: scene.turn(-1),
            "turn_forward": lambda: scene.turn(1),
        }

    def open_pasted(self, match: Match[Any, Any]) -> None:
        """Analyse what was pasted, in place of this."""
        self._table.navigator.analyse(match)
