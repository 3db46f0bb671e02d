"""The frame of an analysis: evaluation in words, the curve of the game, and its actions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Final

from jungle_games.core.findings import AnyAnalysis, AnyLine
from jungle_games.core.game import Outcome, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.decisions import any_decided
from jungle_games.core.matches.match import AnyMatch
from jungle_games.table.actions import TableActions
from jungle_games.table.frame.frame import Control
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.scene import TableScene
from jungle_games.table.state import AnyState
from jungle_games.table.study.analysis import GameReview, Study
from jungle_games.table.study.evaluation import CurveView

_LITTLE: Final = 0.56
_BETTER: Final = 0.68
_WINNING: Final = 0.85
"""From which chance on a side is a little better, better, and winning."""
LINES_SLOT: Final = "lines"
BAR_SLOT: Final = "bar"
CURVE_SLOT: Final = "curve"


def leader_of(line: AnyLine, seat: Seat) -> Seat | None:
    """Who stands better by ``line``, which ``seat`` begins, of two seats; None if nobody does."""
    if line.evaluation == 0.5:
        return None
    return seat if line.evaluation > 0.5 else 1 - seat


def score_text(line: AnyLine) -> str:
    """By how much the leader leads, or in how many moves it wins."""
    if line.mate is not None:
        return _("wins in {number}").format(number=abs(line.mate))
    return f"{abs(line.score):.1f}"


def stands_better(line: AnyLine, seat: Seat) -> Seat | None:
    """Who stands clearly better by ``line``, which ``seat`` begins; None if both stand alike."""
    return leader_of(line, seat) if max(line.evaluation, 1 - line.evaluation) >= _LITTLE else None


def verdict_words(line: AnyLine, name: str) -> str:
    """Who stands better, in a few words; ``name`` is that side's, empty if both stand alike."""
    chance = max(line.evaluation, 1 - line.evaluation)
    if not name:
        return _("Both sides are equal")
    if line.mate is not None:
        number = abs(line.mate)
        return ngettext("{name} wins in {number} move", "{name} wins in {number} moves", number).format(
            name=name, number=number
        )
    if chance >= _WINNING:
        return _("{name} is winning").format(name=name)
    if chance >= _BETTER:
        return _("{name} is better").format(name=name)
    return _("{name} is a little better").format(name=name)


def outcome_words(outcome: Outcome, name: str) -> str:
    """How a position that is over ended; ``name`` is the winner's, empty for a draw."""
    return _("{name} has won").format(name=name) if outcome.winners else _("A draw")


def study_controls(study: Study, *, reviewing: bool, reviewable: bool, trying: bool) -> tuple[Control, ...]:
    """The buttons: stop or go on, review or cancel that, drop the line that is tried or close."""
    stop, stop_icon = (_("Stop"), "pause") if study.running else (_("Go on"), "play")
    review, review_icon = (_("Cancel"), "close") if reviewing else (_("Review"), "statistics")
    back, back_icon = (_("Back to the game"), "undo") if trying else (_("Close the analysis"), "leave")
    return (
        Control("stop_analysis", stop, stop_icon, not reviewing),
        Control("review", review, review_icon, reviewing or reviewable),
        Control("back_to_game", back, back_icon, primary=True),
    )


def waiting_words(study: Study, *, reviewing: bool) -> str:
    """The words while nothing is known of a position."""
    if reviewing:
        return _("Checking the game…")
    return _("Thinking…") if study.busy else _("Stopped")


def who_leads(state: AnyState, analysis: AnyAnalysis | None, waiting: str) -> tuple[str, Seat | None]:
    """Who stands better in the shown position, in words, and which seat that is."""
    names, position = state.match.game.seat_names, state.position
    outcome = position.outcome
    if outcome is not None:
        winner = outcome.winners[0] if outcome.winners else None
        return outcome_words(outcome, "" if winner is None else _(names[winner])), winner
    if analysis is None or not isinstance(position.to_move, int):
        return waiting, None
    leader = stands_better(analysis.best, position.to_move)
    return verdict_words(analysis.best, "" if leader is None else _(names[leader])), leader


def curve_view(review: GameReview, shown: int, end: int) -> CurveView:
    """The course of the game as far as it is known, with ``shown`` marked on it, and its last move's number."""
    found = len(review.points)
    words = ngettext("{number} turning point", "{number} turning points", found).format(number=found)
    progress = None
    if not review.ended:
        progress = review.looked_at / len(review.plies)
        words = _("{number} of {all}").format(number=review.looked_at, all=len(review.plies))
    signs = {point.ply: point.sign for point in review.points}
    return CurveView(review.chances, signs, shown, end, words, progress)


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

    def open_pasted(self, match: AnyMatch) -> None:
        self._table.navigator.analyse(match)
