"""The stages of the end of a match, and the actions offered once it is over, the most fitting one first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Final

import pygame

from jungle_games.core.game import Level
from jungle_games.core.i18n import _
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.rematch import against, rematch, swapped
from jungle_games.core.matches.remote_match import RemoteMatch
from jungle_games.table.ending.end_sheet_content import NextStep, StepKind
from jungle_games.table.ending.flourish import LASTS, Flourish, FlourishPainter
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.progress import adaptive_strength
from jungle_games.table.scene import AnyScene

SLIDES: Final = 0.24
"""Seconds at speed 1 in which the sheet comes from the side."""


class EndStage(Enum):
    """The stage of the end."""

    PLAYING = "playing"
    SHOWING = "showing"
    """What won is shown, and nothing else."""
    OPEN = "open"
    """The sheet lies there."""
    FOLDED = "folded"
    """Of the sheet there is only what unfolds it."""


class EndProgress:
    """The progress of the end of a match; a match opened when already over has its sheet folded. Times in seconds."""

    def __init__(self, *, over: bool) -> None:
        self.stage = EndStage.FOLDED if over else EndStage.PLAYING
        self._since = 0.0
        """Since when it has been at this stage."""

    def begin(self, now: float) -> None:
        """The winning move has come to rest."""
        self.stage, self._since = EndStage.SHOWING, now

    def forget(self) -> None:
        """The match goes on."""
        self.stage = EndStage.PLAYING

    def unfold(self, now: float) -> None:
        """Lay the sheet down."""
        self.stage, self._since = EndStage.OPEN, now

    def fold(self) -> None:
        """Fold it away."""
        self.stage = EndStage.FOLDED

    @property
    def told(self) -> bool:
        """Whether the match is over, and everybody may see it."""
        return self.stage is not EndStage.PLAYING

    def due(self, now: float) -> bool:
        """Whether what won has been shown long enough."""
        return self.stage is EndStage.SHOWING and now >= self._since + LASTS

    def wake_at(self) -> float | None:
        """When that is."""
        return self._since + LASTS if self.stage is EndStage.SHOWING else None

    def flourish(self, now: float, speed: float) -> float:
        """How far the flourish has come, from 0 to 1; without motion it is there at once."""
        return min(1.0, (now - self._since) / LASTS) if self.stage is EndStage.SHOWING and speed > 0 else 1.0

    def slide(self, now: float, speed: float) -> float:
        """How far the sheet has come, from 0 to 1."""
        return min(1.0, (now - self._since) * speed / SLIDES) if self.stage is EndStage.OPEN and speed > 0 else 1.0

    def moving(self, now: float, speed: float) -> bool:
        """Whether either is still on its way."""
        return self.flourish(now, speed) < 1 or self.slide(now, speed) < 1


class EndPainter:
    """Draws the ``flourish`` of a ``finish``, once that has come."""

    def __init__(self, table: AnyScene, finish: EndProgress, flourish: Callable[[], Flourish]) -> None:
        self._table = table
        self._finish = finish
        self._flourish = flourish
        self._lights = FlourishPainter(table.painter)

    def draw_under(self, target: pygame.Surface) -> None:
        """The light behind what won."""
        if self._finish.told:
            self._lights.draw_under(target, self._flourish(), self._table.view.u, self._share)

    def draw_over(self, target: pygame.Surface) -> None:
        """The ring round it, and what drifts down."""
        if self._finish.told:
            self._lights.draw_over(target, self._flourish(), self._table.view.u, self._share)

    @property
    def _share(self) -> float:
        return self._finish.flourish(self._table.services.now(), self._table.services.motion)


class EndActions:
    """The actions that follow the finished match at ``table``."""

    def __init__(self, table: AnyScene) -> None:
        self._table = table
        self._actions = table.actions

    @property
    def _match(self) -> AnyMatch:
        return self._table.match

    def entries(self, steps: Sequence[NextStep], fold: Callable[[], None]) -> list[MenuEntry]:
        """The first of the ``steps``, the other one if there is one, looking back, and the way out.

        ``fold`` lays the sheet aside, to look on where nothing can be said of the moves.
        """
        look, home = MenuEntry(_("Look back"), "search", fold), self._table.navigator.title
        if isinstance(self._match, RemoteMatch):
            found = [MenuEntry(_("Ask for a rematch"), "restart", self.again)] if self._match.here else []
        else:
            found = [self._entry(step) for step in steps]
            if self._actions.may_look_back:
                look = MenuEntry(_("Look back"), "search", self._actions.look_back)
        return [*found, look, MenuEntry(_("Title"), "home", home)]

    def again(self) -> None:
        """Begin anew with the same options and seats."""
        self._actions.restart()

    def _entry(self, step: NextStep) -> MenuEntry:
        if step.level is not None:
            words = _("Play the {level}").format(level=_(step.level.title))
            return MenuEntry(words, "play", partial(self._play_against, step.level))
        match step.do:
            case StepKind.NEW_DEAL:
                return MenuEntry(_("New deal"), "new_game", self.again)
            case StepKind.SAME_DEAL:
                return MenuEntry(_("This deal again"), "restart", self._same_deal)
            case StepKind.SWAPPED:
                return MenuEntry(_("Again, sides swapped"), "swap_seats", self._swap)
        return MenuEntry(_("Play again"), "restart", self.again)

    def _swap(self) -> None:
        """Begin anew in each other's seats."""
        strength = adaptive_strength(self._table.services, self._match.game).strength
        self._table.navigator.open_match(swapped(self._match, strength))

    def _same_deal(self) -> None:
        self._table.navigator.open_match(rematch(self._match, deal=self._match.deal))

    def _play_against(self, level: Level) -> None:
        """Begin a match against other computer players, who are offered the next time, too."""
        self._table.services.settings.replace_opponents(self._match.game.name, level.key)
        self._table.navigator.open_match(against(self._match, level))
