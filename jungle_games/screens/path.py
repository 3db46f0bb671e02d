"""The page Path: each game's ladder of animals, and its badges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

import pygame

from jungle_games.core.achievement import FIRST, Achievement
from jungle_games.core.formatting import date_in_words
from jungle_games.core.game import Level
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.ladder import Ladder
from jungle_games.core.room import Room
from jungle_games.screens.library.library_scan import AchievementScan
from jungle_games.screens.pages import GAP, GameSheetScene, foot_of
from jungle_games.screens.path_trail import Trail
from jungle_games.storage.atomic import StorageError
from jungle_games.table.progress import achievement_name, badge_of, ladder_here
from jungle_games.table.room_parts import achievements_of
from jungle_games.table.services import Services
from jungle_games.ui.layout import Column, FirstThatFits, Grid, Item, Row, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Icon, Label, Picture

_BETWEEN: Final = 12.0
_COLUMNS: Final = 26.0
"""Units between the two columns of badges."""
_NARROW: Final = 300.0
"""Less width than this for each, and they stand in one column."""
_NOTE: Final = 17.0

Meet = Callable[[str, str], None]
"""Sits somebody down to play: the game, and the level's key, empty if nobody is to be met."""
_MEDAL: Final = 68.0
_TITLE, _SENTENCE, _DATE = 19.0, 16.0, 16.0
_LEADING: Final = 1.3
_GAP: Final = 14.0
_ASLEEP: Final = 105
"""How much of a badge is seen that one has not got yet, of 255."""


class PathScene(GameSheetScene):
    """Opened at ``game``, or at the first one; ``on_meet`` leads to a match."""

    heading = N_("Path")

    def __init__(self, services: Services, rooms: Sequence[Room], game: str | None, on_meet: Meet) -> None:
        super().__init__(services, [room for room in rooms if room.achievements or len(room.game.levels) > 1], game)
        self._on_meet = on_meet
        self._scan: AchievementScan | None = None
        self.first_focus = "meet"
        self.build()
        self.load()

    def build(self) -> None:
        super().build()
        self._all = Label("", size=17, ink="fern", align="center", wrap=True)
        self._look = Button("", self._look_through, icon="search", name="look")
        self._play = Button("", self._go_on, kind="amber", icon="play", name="meet")

    # What is shown ---------------------------------------------------------------------------------------------

    @property
    def ladder(self) -> Ladder:
        """The ladder that is shown; without rungs where one plays alone."""
        return ladder_here(self.services, self.room)

    def _reached(self) -> Mapping[str, datetime]:
        try:
            found: Mapping[str, datetime] = self.services.progress.reached()
        except StorageError as error:
            self.services.toast(str(error))
            return {}
        return found

    def load(self) -> None:
        self.scroll.scroll.offset = 0
        room, reached = self.room, self._reached()
        self._ladder = self.ladder
        title = Label(_(room.title), size=32, face=Face.TITLE, ink="ink")
        trail = [Trail(room, self._ladder, self._meet)] if self._ladder.levels else []
        cards = [
            BadgeCard(room.name, each, reached.get(achievement_name(room.name, each)))
            for each in achievements_of(room)
        ]
        badges = Label(_("Badges"), size=24, face=Face.TITLE, ink="moss")
        shelf = [badges, Grid(*cards, columns=2, gap=(_COLUMNS, _GAP), least=_NARROW)] if cards else []
        text = Column(
            _heading(title, Label(_count_words(room, reached), ink="faded", wrap=True)), *trail,
            Label(self._note_words(), size=_NOTE, ink="ink", wrap=True),
            Label(_help_words(self._ladder), size=_NOTE, ink="ink", wrap=True), *shelf, gap=_BETWEEN,
        )  # fmt: skip
        foot = foot_of(self._look, self._play)
        self.body = self.arranged(Column(self.games, self._all, gap=GAP), self.scrolled(text), foot)
        self._all.text = _sum_words(self._rooms, reached)
        following = self._ladder.next
        self._play.label = _("Play") if following is None else _("Meet the {level}").format(level=_(following.title))
        self._show_look()

    def _note_words(self) -> str:
        if not self._ladder.levels:
            return _("You play this one alone, against twelve royals: its badges are your path.")
        if self._ladder.next is None:
            return _("You have met them all. Rematch any time!")
        return _("Beat an animal twice to meet the next one. You can play any of them at any time.")

    def _show_look(self) -> None:
        self._look.enabled = self._scan is None
        if self._scan is None:
            self._look.label = _("Search my games")
        else:
            self._look.label = _("Searching… {number}").format(number=self._scan.left)

    # What is pressed -------------------------------------------------------------------------------------------

    def _meet(self, level: Level) -> None:
        self._on_meet(self.room.name, level.key)

    def _go_on(self) -> None:
        following = self._ladder.next
        self._on_meet(self.room.name, "" if following is None else following.key)

    def _look_through(self) -> None:
        """Look for badges in the finished matches that were kept."""
        self._scan = AchievementScan(self.services, self._rooms)
        self._show_look()

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self._scan is None:
            return moving
        try:
            going_on = self._scan.go_on()
        except StorageError as error:
            self.services.toast(str(error))
            going_on = False
        if going_on:
            self._show_look()
        else:
            self._finish_look(self._scan.found)
        return True

    def _finish_look(self, found: int) -> None:
        self._scan = None
        told = ngettext("{number} badge found in your games.", "{number} badges found in your games.", found)
        self.services.toast(told.format(number=found) if found else _("Nothing new in your games."))
        self.reload()


def _help_words(ladder: Ladder) -> str:
    """What becomes of wins with hints or undo."""
    if not ladder.levels:
        return _("With hints and undo, wins count in Beginner. Elsewhere you are told before you take help.")
    return _(
        "With hints and undo, wins count in Beginner and against the first {number} animals; their paws are hollow "
        "until you win without. Elsewhere you are told before you take help."
    ).format(number=FIRST)


def _heading(left: Label, right: Label) -> Item:
    """A heading, and what is said at its right, or below it where both have no room."""
    return FirstThatFits(Row(left, Space().grow(), right, gap=GAP, align="center"), Column(left, right))


def _count_words(room: Room, reached: Mapping[str, datetime]) -> str:
    own = achievements_of(room)
    number = sum(achievement_name(room.name, each) in reached for each in own)
    return _of_all(number, len(own)) if own else ""


def _sum_words(rooms: Sequence[Room], reached: Mapping[str, datetime]) -> str:
    names = [achievement_name(room.name, each) for room in rooms for each in achievements_of(room)]
    return _of_all(sum(name in reached for name in names), len(names))


def _of_all(number: int, all_: int) -> str:
    words = ngettext("{number} of {all} badges", "{number} of {all} badges", number)
    return words.format(number=number, all=all_)


class BadgeCard(Widget):
    """A badge with its name and explanation; ``when`` it was reached, None before that."""

    opaque = False

    def __init__(self, game: str, achievement: Achievement, when: datetime | None) -> None:
        super().__init__()
        self._picture = badge_of(game, achievement)
        self.when = when
        reached: list[Item] = []
        if when is not None:
            day = date_in_words(when.astimezone().date())
            reached = [Icon("leaf", size=17, ink="leaf"), Space().grow(), Label(day, size=_DATE, ink="faded")]
        title = Label(_(achievement.title), size=_TITLE, face=Face.BOLD, ink="ink" if when is None else "moss", lines=2)
        teaches = Label(_(achievement.teaches), size=_SENTENCE, ink="faded", wrap=True, leading=_LEADING)
        dated, leaf = (Row(title, *parts, gap=12, align="center") for parts in (reached, reached[:1]))
        words = Column(FirstThatFits(dated, leaf, title), teaches, gap=2)
        self.content = Row(Picture(self._paint_medal, _MEDAL), words.grow(), gap=_GAP, align="start")

    def _paint_medal(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        """Pale until it is won."""
        target.blit(painter.picture(self._picture, rect.size, alpha=255 if self.when is not None else _ASLEEP), rect)
