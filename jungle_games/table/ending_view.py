"""A table whose match may end: what won is lit, and the sheet that tells of it has its place in the frame."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from jungle_games.core.achievement import Achievement
from jungle_games.core.match import Match
from jungle_games.table.achieving import Achieving
from jungle_games.table.actions import TableActions
from jungle_games.table.afterwards import Afterwards
from jungle_games.table.arrangement import PlaceKey
from jungle_games.table.end_of_match import EndOfMatch
from jungle_games.table.flourish import Flourish, Lit
from jungle_games.table.frame import FramePlan
from jungle_games.table.navigator import Navigator
from jungle_games.table.notice import Notice
from jungle_games.table.table_view import TableView
from jungle_games.ui.focus import Focusable
from jungle_games.ui.scene import Services
from jungle_games.ui.widgets.base import Widget

_CORNER = 16
"""The radius of a plate, in units."""


class EndingView(TableView):
    """The part of a table that shows the end of its match; `TableScene` says when that has come."""

    navigator: Navigator
    actions: TableActions

    def __init__(self, services: Services, match: Match[Any, Any]) -> None:
        super().__init__(services, match)
        self.achieving = Achieving(services, match, ())
        self.end = EndOfMatch(self, lambda: Afterwards(self, self.actions))

    def look_out_for(self, achievements: Sequence[Achievement]) -> None:
        """Note which of these are reached from now on."""
        self.achieving = Achieving(self.services, self.match, achievements)

    def newly_reached(self) -> Sequence[Notice]:
        """What was reached since the last time, to be told; what the last move of all reached the sheet tells."""
        told = [] if self.play.practice else self.achieving.note(self.play.persons)
        return told if self.match.outcome is None else []

    @abstractmethod
    def open_menu(self) -> None:
        """Show the menu of the table."""

    @abstractmethod
    def hurry(self) -> None:
        """Let computer players play on fast."""

    def flourish(self) -> Flourish:
        """What the game says won; else the plates of those who won, as far as the sheet leaves them free."""
        told, outcome = super().flourish(), self.match.outcome
        if told.lit or outcome is None:
            return told
        plates = [self._plan[seat].rect for seat in outcome.winners if seat in self._plan]
        free = [plate for plate in plates if not self.end.takes(plate)]
        return Flourish([Lit(plate, _CORNER * self.view.u, outlined=True) for plate in free], self.cheers)

    # The frame and the focus

    def planned(self, plan: FramePlan) -> FramePlan:
        """With room for the sheet at the end."""
        return self.end.make_room(plan)

    def refresh_frame(self) -> None:
        """Bring everything round the table up to date."""
        self.end.refresh()
        super().refresh_frame()

    def under_paper(self, rect: pygame.Rect) -> bool:
        """Whether the middle of a place lies under a sheet of paper."""
        return self.end.covers(rect)

    @property
    def pointed_place(self) -> PlaceKey | None:
        """The place that is aimed at, unless it lies under the sheet."""
        place = super().pointed_place
        rect = self.arrangement.places.get(place) if place is not None else None
        return None if rect is not None and self.under_paper(rect) else place

    def focusables(self) -> Iterable[Focusable]:
        """What is not under the sheet."""
        reached, covers = super().focusables(), self.under_paper
        return [item for item in reached if isinstance(item, Widget) or not covers(item.focus_rect)]

    # Drawing

    def draw_won(self, target: pygame.Surface) -> None:
        """Draw the light behind what won, once the match is over."""
        self.end.draw_under(target)

    def draw_moving(self, target: pygame.Surface) -> None:
        """What moves, and over it the leaves and the sheet at the end."""
        super().draw_moving(target)
        self.end.draw_over(target, self._marked if self.focus.ring else None)
