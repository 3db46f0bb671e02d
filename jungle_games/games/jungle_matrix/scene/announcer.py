"""Tells what must not be missed at the table: an empty deck, a caught mistake, a wrong call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jungle_games.core.history import Step
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix.rules.moves import Catch
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.scene.moment import Moment, moment_of

if TYPE_CHECKING:
    from jungle_games.games.jungle_matrix.scene.scene import JungleMatrixScene


class Announcer:
    """Speaks for one table, and keeps the moment that is shown."""

    def __init__(self, scene: JungleMatrixScene) -> None:
        self._scene = scene
        self.moment: Moment | None = None
        """The mistake that has just been caught, while it is shown."""

    def went_on(self, made: Step[Any, Any] | None) -> None:
        """The match went on by ``made``, or back."""
        position: JungleMatrixPosition = self._scene.match.position
        self.moment = None
        if made is None:
            return
        if isinstance(made.move, Shuffle) and position.turn.exhaustions and position.turn.is_laid:
            self._tell_exhaustion(position.rules.exhaustion)
        moment = moment_of(self._scene.match)
        if moment is not None:
            self.moment = moment
            self._scene.review.go_to(moment.ply)
            self._scene.services.sounds.play("capture")
        elif position.call is not None and isinstance(made.move, Catch):
            self._scene.services.toast(_("Nothing was wrong: no more calls in this turn."))
            self._scene.services.sounds.play("illegal")

    def _tell_exhaustion(self, points: int) -> None:
        words = ngettext(
            "The deck is empty: {number} point! What lies covered is shuffled anew.",
            "The deck is empty: {number} points! What lies covered is shuffled anew.",
            points,
        )
        self._scene.services.toast(words.format(number=points))
        self._scene.services.sounds.play("win")
