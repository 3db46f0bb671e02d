"""The page Path: each game's ladder of animals, and its badges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

import pygame

from jungle_games.core.achievement import Achievement
from jungle_games.core.formatting import date_in_words
from jungle_games.core.game import Level
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.ladder import Ladder
from jungle_games.room import Room
from jungle_games.screens.library_scan import AchievementScan
from jungle_games.screens.path_trail import Trail
from jungle_games.screens.sheet import GAP, INDENT, GameSheetScene
from jungle_games.storage.atomic import StorageError
from jungle_games.table.achievement_tracker import achievement_name, badge_of
from jungle_games.table.player_strength import ladder_here
from jungle_games.table.room_parts import achievements_of
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label, draw_icon

_HEAD: Final = 46.0
_SECTION: Final = 46.0
_BETWEEN: Final = 12.0
_COLUMNS: Final = 26.0
"""Units between the two columns of badges."""
_NARROW: Final = 640.0
"""Less width than this, and they stand in one column."""
_NOTE: Final = 17.0

Meet = Callable[[str, str], None]
"""Sits somebody down to play: the game, and the level's key, empty if nobody is to be met."""
_MEDAL: Final = 68.0
_TEXT_LEFT: Final = 84.0
_TITLE, _SENTENCE, _DATE = 19.0, 16.0, 16.0
_TITLE_MIDDLE: Final = 14.0
_SENTENCE_TOP: Final = 27.0
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
        """With what leads on."""
        super().build()
        self._all = self.rail.add(Label("", size=17, ink="fern", align="center"))
        self._look = self.root.add(Button("", self._look_through, icon="search", name="look"))
        self._play = self.root.add(Button("", self._go_on, kind="amber", icon="play", name="meet"))
        Button.write_alike((self._look, self._play))

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
        """The ladder and the badges of the game."""
        self.scroll.clear()
        self.scroll.scroll.offset = 0
        room, reached, add = self.room, self._reached(), self.scroll.add
        self._ladder = self.ladder
        self._head = add(Label(_(room.title), size=32, face=Face.TITLE, ink="ink"))
        self._count = add(Label(_count_words(room, reached), size=18, ink="faded", align="right"))
        self._trail = add(Trail(room, self._ladder, self._meet)) if self._ladder.levels else None
        self._note = add(Label(self._note_words(), size=_NOTE, ink="faded", wrap=True))
        self._section = add(Label(_("Badges"), size=24, face=Face.TITLE, ink="moss"))
        self._rule = add(Label(_("Games with undo or hints don’t count."), size=16, ink="faded", align="right"))
        self._cards = [
            add(BadgeCard(room.name, each, reached.get(achievement_name(room.name, each))))
            for each in achievements_of(room)
        ]
        self._section.visible = self._rule.visible = bool(self._cards)
        self._all.text = _sum_words(self._rooms, reached)
        following = self._ladder.next
        self._play.label = _("Play") if following is None else _("Meet the {level}").format(level=_(following.title))
        self._show_look()

    def _note_words(self) -> str:
        if not self._ladder.levels:
            return _("You play this one alone, against twelve royals: its badges are the way.")
        if self._ladder.next is None:
            return _("You have met them all. Any of them will gladly play again.")
        return _("Beat an animal twice, and the next one waits. All of them will play, whenever you like.")

    def _show_look(self) -> None:
        self._look.enabled = self._scan is None
        if self._scan is None:
            self._look.label = _("Look through my games")
        else:
            self._look.label = _("Looking… {number}").format(number=self._scan.left)

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
        """Look at another match while that goes on."""
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

    # Layout ----------------------------------------------------------------------------------------------------

    def place_rail(self, rect: pygame.Rect, p: float) -> None:
        """The games, and all badges together below them."""
        foot = round(_HEAD * p)
        super().place_rail(pygame.Rect(rect.x, rect.y, rect.w, rect.h - foot), p)
        self._all.place(pygame.Rect(rect.x, rect.bottom - foot, rect.w, foot), p)

    def place_text(self, window: pygame.Rect, p: float) -> None:
        """The game, its path, and its badges in one column or two, where they were scrolled to."""
        y, between = window.y + round(INDENT * p * 0.6), round(_BETWEEN * p)
        y = self._place_line(self._head, self._count, window, y, round(_HEAD * p), p)
        if self._trail is not None:
            self._trail.place(pygame.Rect(window.x, y, window.w, 0), p)
            self._trail.place(pygame.Rect(window.x, y, window.w, self._trail.height(window.w)), p)
            y = self._trail.rect.bottom + between
        y = self._place_paragraph(self._note, window, y, p)
        if self._cards:
            y = self._place_line(self._section, self._rule, window, y, round(_SECTION * p), p)
            y = self._place_cards(window, y + between // 2, p)
        self.scroll.settle(y - window.y + between)

    def _place_line(self, left: Label, right: Label, window: pygame.Rect, y: int, height: int, p: float) -> int:
        """Place a heading and what is said at its right, below it where both have no room; where they end."""
        heading = self.painter.text_width(left.text, left.face, round(left.size * p)) + round(4 * p)
        words = self.painter.text_width(right.text, right.face, round(right.size * p)) + round(4 * p)
        left.place(pygame.Rect(window.x, y, min(heading, window.w), height), p)
        if heading + words + round(20 * p) <= window.w:
            right.align = "right"
            right.place(pygame.Rect(window.right - words, y, words, height), p)
            return y + height
        right.align = "left"
        low = round(26 * p)
        right.place(pygame.Rect(window.x, y + height, window.w, low), p)
        return y + height + low

    def _place_paragraph(self, label: Label, window: pygame.Rect, y: int, p: float) -> int:
        label.place(pygame.Rect(window.x, y, window.w, 0), p)
        label.place(pygame.Rect(window.x, y, window.w, label.height(self.painter, window.w)), p)
        return label.rect.bottom

    def _place_cards(self, window: pygame.Rect, y: int, p: float) -> int:
        """Place the badges row by row; the answer is where they end."""
        columns = 2 if window.w >= round(_NARROW * p) else 1
        gap = round(_COLUMNS * p)
        width = (window.w - (columns - 1) * gap) // columns
        for first in range(0, len(self._cards), columns):
            row = self._cards[first : first + columns]
            for at, card in enumerate(row):
                card.place(pygame.Rect(window.x + at * (width + gap), y, width, 0), p)
            height = max(card.height(self.painter, width) for card in row)
            for card in row:
                card.place(pygame.Rect(card.rect.x, y, width, height), p)
            y += height
        return y

    def place_foot(self, rect: pygame.Rect, p: float) -> None:
        """Look for more at the left, go on at the right."""
        half = (rect.w - round(GAP * p)) // 2
        self._look.place(pygame.Rect(rect.x, rect.y, half, rect.h), p)
        self._play.place(pygame.Rect(rect.right - half, rect.y, half, rect.h), p)


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

    def __init__(self, game: str, achievement: Achievement, when: datetime | None) -> None:
        super().__init__()
        self._picture = badge_of(game, achievement)
        self._title = _(achievement.title)
        self._teaches = _(achievement.teaches)
        self.when = when

    def height(self, painter: Painter, width: int) -> int:
        """Pixels it needs at ``width`` pixels, with the units of its last place."""
        text = painter.words_height(
            self._teaches, Face.REGULAR, self.px(_SENTENCE), width - self.px(_TEXT_LEFT), _LEADING
        )
        return max(self.px(_MEDAL), self.px(_SENTENCE_TOP) + text) + self.px(_GAP)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the medal, pale until it is won, and the words."""
        theme, side = painter.theme, self.px(_MEDAL)
        alpha = 255 if self.when is not None else _ASLEEP
        target.blit(painter.picture(self._picture, (side, side), alpha=alpha), self.rect)
        left, middle = self.rect.x + self.px(_TEXT_LEFT), self.rect.y + self.px(_TITLE_MIDDLE)
        px = painter.fitting(self._title, Face.BOLD, self.px(_TITLE), self._room)
        ink = theme.ink if self.when is None else theme.moss
        words = painter.label(target, self._title, (left, middle), Face.BOLD, px, ink)
        if self.when is not None:
            self._paint_date(target, painter, words.w, middle)
        text = pygame.Rect(left, self.rect.y + self.px(_SENTENCE_TOP), self._room, 0)
        painter.paragraph(target, self._teaches, text, Face.REGULAR, self.px(_SENTENCE), theme.faded, _LEADING)

    def _paint_date(self, target: pygame.Surface, painter: Painter, words: int, middle: int) -> None:
        """A leaf behind the title, and the day where there is room for it."""
        assert self.when is not None
        theme, leaf = painter.theme, self.px(17)
        x = self.rect.x + self.px(_TEXT_LEFT) + words + self.px(12)
        draw_icon(target, painter, "leaf", (x + leaf / 2, middle), leaf, theme.leaf)
        day, px = date_in_words(self.when.astimezone().date()), self.px(_DATE)
        if x + leaf + self.px(16) + painter.text_width(day, Face.REGULAR, px) <= self.rect.right:
            painter.label(target, day, (self.rect.right, middle), Face.REGULAR, px, theme.faded, "right")

    @property
    def _room(self) -> int:
        return self.rect.w - self.px(_TEXT_LEFT)
