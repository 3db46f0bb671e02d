"""The end of a match at a table: the flourish, then the result sheet, which can be folded away."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final

import pygame

from jungle_games.core.achievement import Achievement
from jungle_games.core.colours import fixes_start
from jungle_games.core.i18n import _, speech
from jungle_games.core.matches.match import Match
from jungle_games.core.shuffle import deal_of_the_day
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.statistics import Summary
from jungle_games.table.actions import TableActions
from jungle_games.table.ending.end_actions import EndActions, EndStage, Finish, FinishLights
from jungle_games.table.ending.end_sheet import EndSheet, EndView, FoldedSheet
from jungle_games.table.ending.end_sheet_content import badge_facts, next_step, opponents_level, played, sheet_words
from jungle_games.table.ending.flourish import Flourish, Lit
from jungle_games.table.ending.verdict import Verdict, verdict
from jungle_games.table.frame.frame import END, FOLDED, PROMPT
from jungle_games.table.frame.frame_parts import TABLE
from jungle_games.table.frame.notices import Notice
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.progress import AchievementTracker, adaptive_strength
from jungle_games.table.services import Services
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.table_view import TableView
from jungle_games.ui.events import Accept, Back, Command, Event, FocusStep, Key, Navigate, PadButton, PointerDown
from jungle_games.ui.focus import Focusable
from jungle_games.ui.sound import SoundName
from jungle_games.ui.widgets.base import Widget

_SKIPS: Final = (PointerDown, Key, PadButton, Accept, Back, Navigate, FocusStep, Command)
"""Whatever is clicked or pressed cuts the flourish short."""
_FIRST: Final = ("end", 0)
"""The name of the button for the next thing to do."""
_CORNER = 16
"""The radius of a plate, in units."""


class EndOfMatch:
    """Shows the end of the match at ``table``; ``end_actions`` says what may be done then."""

    def __init__(self, table: EndingView, end_actions: Callable[[], EndActions]) -> None:
        self._table = table
        self._end_actions = end_actions
        self._finish = Finish(over=table.match.outcome is not None)
        self._lights = FinishLights(table, self._finish, table.flourish)
        self._told: tuple[Hashable, EndView] | None = None
        """What the sheet says, and for which end and language."""
        self.make_widgets()

    def make_widgets(self) -> None:
        """Add the sheets to the frame: at first, and once another language is spoken."""
        table = self._table
        unfold = MenuEntry(_("How it ended"), "trophy", self.unfold)
        again = MenuEntry(_("New game, same settings"), "restart", lambda: self._end_actions().again())
        self._sheet, self._folded = EndSheet(table.painter), FoldedSheet(unfold, again)
        table.frame.add(END, self._sheet)
        table.frame.add(FOLDED, self._folded)
        if self._finish.stage is EndStage.OPEN:
            self._sheet.show(self._view())

    # What there is to know

    @property
    def open(self) -> bool:
        """Whether the sheet lies there."""
        return self._finish.stage is EndStage.OPEN

    @property
    def stage(self) -> EndStage:
        """What is to be seen of the end."""
        return self._finish.stage

    @property
    def sheet(self) -> EndSheet:
        """The sheet, shown or not."""
        return self._sheet

    def covers(self, rect: pygame.Rect) -> bool:
        """Whether the middle of a place is under the sheet."""
        return self.open and self._sheet.rect.collidepoint(rect.center)

    def takes(self, rect: pygame.Rect) -> bool:
        """Whether the sheet lies there when it is open."""
        return bool(self._table.frame.end.colliderect(rect))

    def verdict(self) -> Verdict:
        """Who won, and why."""
        table = self._table
        return verdict(table.match, table.play.persons, table.ending())

    @property
    def instead(self) -> Mapping[Hashable, Hashable]:
        """The parts of the frame whose places the sheet takes, or when it is folded what is left of it."""
        if self.open:
            return {END: END}
        return {PROMPT: FOLDED} if self._finish.stage is EndStage.FOLDED else {}

    # What happens

    def begin(self, now: float) -> None:
        """The winning move has come to rest: let it be seen and heard."""
        self._finish.begin(now)
        self._table.services.sounds.play(self._sound)
        self._table.invalidate()

    @property
    def _sound(self) -> SoundName:
        """Whoever watches is glad with the winner."""
        outcome = self._table.match.outcome
        if self.verdict().won is False:
            return "lose"
        return self._table.win_sound if outcome is not None and outcome.winners else "drawn"

    def forget(self) -> None:
        """The match goes on."""
        if self._finish.told:
            self._finish.forget()
            self._lay_out()

    def fold(self) -> None:
        """Look at the table."""
        if self.open:
            self._finish.fold()
            self._lay_out()

    def unfold(self) -> None:
        """Lay the sheet down, and lead to the next thing to do."""
        if not self._finish.told or self.open:
            return
        self._sheet.show(self._view())
        self._finish.unfold(self._table.services.now())
        self._lay_out()
        self._table.focus.focus(_FIRST)

    def _lay_out(self) -> None:
        table = self._table
        before = table.frame.boxes.get(TABLE)
        table.place_frame()
        if table.frame.boxes.get(TABLE) != before:  # the sheet lies beside a table that makes room
            table.layout(table.stack.view)
        table.refresh_frame()
        table.invalidate()

    def handle(self, event: Event) -> bool:
        """Cut the flourish short; Back folds the sheet away."""
        if self._finish.stage is EndStage.SHOWING and isinstance(event, _SKIPS):
            self.unfold()
            return True
        if self.open and isinstance(event, Back):
            self.fold()
            return True
        return False

    def update(self, now: float) -> bool:
        """Lay the sheet down when it is time; whether something moves."""
        moving = self._finish.moving(now, self._table.services.motion)
        if self._finish.due(now):
            self.unfold()
            return True
        return moving

    def wake_at(self) -> float | None:
        """When it is time for the sheet."""
        return self._finish.wake_at()

    def refresh(self) -> None:
        """Bring the words of the folded sheet up to date."""
        if self._finish.stage is EndStage.FOLDED:
            self._folded.say(_("Looking back") if self._table.looking_back else self.verdict().headline)

    # What is said

    def _view(self) -> EndView:
        match = self._table.match
        key = (speech(), match.ply)
        if self._told is None or self._told[0] != key:
            self._told = key, self._tell()
        return self._told[1]

    def _tell(self) -> EndView:
        table, told, summary = self._table, self.verdict(), self._summary()
        match, level = table.match, opponents_level(table.match)
        today = deal_of_the_day(datetime.date.today())
        won = told.won if len(table.play.persons) == 1 else None
        step = next_step(played(match, won, summary, today=today))
        facts = [*badge_facts(table.achieving.found), *table.result_facts(match, (*table.play.persons, 0)[0])]
        fitting = adaptive_strength(table.services, match.game).strength
        words = sheet_words(match, told, facts, summary, step, level, fitting)
        return EndView(words, self._end_actions().entries(step, self.fold))

    def _summary(self) -> Summary | None:
        """The results that this one counts among; None if it counts for nothing."""
        table = self._table
        if table.play.practice or not table.play.persons or fixes_start(table.match.setup):
            return None
        try:
            summary: Summary = table.services.statistics.summary(table.match.game.name)
        except StorageError:
            return None
        return summary

    # Drawing

    def draw_under(self, target: pygame.Surface) -> None:
        """The light behind what won."""
        if not self._table.looking_back:
            self._lights.draw_under(target)

    def draw_over(self, target: pygame.Surface, ringed: Widget | None) -> None:
        """What drifts above the table, and the sheet; ``ringed`` has the focus ring."""
        table = self._table
        if not table.looking_back:
            self._lights.draw_over(target)
        if self.open:
            share = self._finish.slide(table.services.now(), table.services.motion)
            self._sheet.draw_over(target, table.view.size[0], share, ringed)


class EndingView(TableView):
    """The part of a table's scene that shows the end of its match, when `TableScene` says so."""

    actions: TableActions

    def __init__(self, services: Services, match: Match[Any, Any]) -> None:
        super().__init__(services, match)
        self.achieving = AchievementTracker(services, match, ())
        self.end = EndOfMatch(self, lambda: EndActions(self, self.actions))

    def look_out_for(self, achievements: Sequence[Achievement]) -> None:
        """Note which of these are reached from now on."""
        self.achieving = AchievementTracker(self.services, self.match, achievements)

    def newly_reached(self) -> Sequence[Notice]:
        """What was reached since the last time, to be told; what the last move of all reached the sheet tells."""
        told = [] if self.play.practice else self.achieving.note(self.play.persons)
        return told if self.match.outcome is None else []

    def look_from(self, ply: int, moves: Sequence[Any]) -> None:
        """Show what the first of ``moves`` leads to after ``ply`` moves of the match. Raises IllegalMove."""
        self.put_back()
        self.cursor.look_from(ply, moves)
        self._sync()

    def close(self) -> None:
        """Leave this table for what lies under it."""
        self.stack.close(self)

    def flourish(self) -> Flourish:
        """What the game says won; else the plates of those who won, as far as the sheet leaves them free."""
        told, outcome = super().flourish(), self.match.outcome
        if told.lit or outcome is None:
            return told
        plates = [rect for seat in outcome.winners if (rect := self.frame.rect_of(seat)) is not None]
        free = [plate for plate in plates if not self.end.takes(plate)]
        return Flourish([Lit(plate, _CORNER * self.view.u, outlined=True) for plate in free], self.cheers)

    # The frame and the focus

    @property
    def instead(self) -> Mapping[Hashable, Hashable]:
        return self.end.instead

    def refresh_frame(self) -> None:
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
        reached, covers = super().focusables(), self.under_paper
        return [item for item in reached if isinstance(item, Widget) or not covers(item.focus_rect)]

    # Drawing

    def draw_won(self, target: pygame.Surface) -> None:
        self.end.draw_under(target)

    def draw_moving(self, target: pygame.Surface) -> None:
        super().draw_moving(target)
        self.end.draw_over(target, self._marked if self.focus.ring else None)
