"""The actions of an analysis, which cannot continue, resign or restart the match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from jungle_games.core.i18n import _
from jungle_games.core.matches.decisions import any_decided
from jungle_games.core.matches.match import Match
from jungle_games.table.actions import TableActions
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.scene import TableScene
from jungle_games.table.study.game_review import GameReview
from jungle_games.table.study.study import Study


class StudiedTable(TableScene):
    """An analysis as its actions know it."""

    study: Study
    game_review: GameReview | None

    @property
    @abstractmethod
    def reviewing(self) -> bool:
        """Whether a review is going on."""

    @abstractmethod
    def begin_review(self) -> None:
        """Walk through the game and find where it turned."""

    @abstractmethod
    def stop_review(self) -> None:
        """Give the review up."""

    @abstractmethod
    def turn(self, step: int) -> None:
        """Show the next (1) or the last (-1) turning point."""

    @abstractmethod
    def back_to_game(self) -> None:
        """Drop the line that was tried, or without one close the analysis."""


class StudyActions(TableActions):
    """The actions of one analysis."""

    def __init__(self, scene: StudiedTable) -> None:
        super().__init__(scene)
        self._scene = scene

    def menu(self) -> list[MenuEntry]:
        scene, game = self._scene, self._match.game.name
        reviewable = any_decided(self._match, range(len(self._match.seats))) and scene.game_review is None
        return [
            MenuEntry(_("Review the game"), "statistics", scene.begin_review, reviewable),
            MenuEntry(_("Copy the game"), "copy", self.copy_game),
            MenuEntry(_("Copy the position"), "copy", self.copy_position),
            MenuEntry(_("Paste a game or position"), "paste", self.paste),
            MenuEntry(_("Rule book"), "rule_book", lambda: scene.navigator.rules(game)),
            MenuEntry(_("Settings"), "settings", lambda: scene.navigator.settings(game)),
            MenuEntry(_("Close the analysis"), "leave", scene.close),
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
            "analyse": scene.close,
            "stop_analysis": scene.study.toggle,
            "review": scene.stop_review if scene.reviewing else scene.begin_review,
            "back_to_game": scene.back_to_game,
            "turn_back": lambda: scene.turn(-1),
            "turn_forward": lambda: scene.turn(1),
        }

    def open_pasted(self, match: Match[Any, Any]) -> None:
        self._table.navigator.analyse(match)
