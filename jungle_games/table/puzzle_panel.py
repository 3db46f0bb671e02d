"""The panel of a puzzle: the task, the progress, and what was tried and why it fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.table.frame import NEXT
from jungle_games.table.guide import GuidePanel
from jungle_games.table.plate import PaintPicture
from jungle_games.table.puzzle_view import PuzzleView, Stage, Tried, draw_paws, paws_width
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import draw_icon

ALL_PUZZLES: Final = "all_puzzles"
"""The command that leads to all puzzles of the game."""

_EDGE: Final = 18
_GAP: Final = 16
_TITLE, _HEAD, _TEXT, _SMALL = 27, 22, 18, 16
_LEAST, _LEAST_SAID = 14, 11
_LEADING: Final = 1.34
_ROW: Final = 36
_PAW: Final = 18
_FIGURES: Final = 104
"""How high the box with tries and time is."""
_TRIED: Final = 50
"""How high the row of one answer is."""
_LOWEST_WITH_FOOT: Final = 220
"""How low it may be for a word of comfort below what was tried."""
_LOWEST_TRIED: Final = 110
"""How low the box for what was tried may be; where large words leave less, tries and time give way to it."""
_HIGH: Final = 430
"""The height in units from which all has boxes of its own; below it is one sheet with buttons."""
_BUTTON: Final = 48
_LOW, _LOWEST = 260, 200
"""The heights below which what is on the sheet stands closer, and is drawn smaller."""
_LOW_EDGE, _LOW_BUTTON, _LOW_HEAD = 13, 42, 24


class PuzzlePanel(GuidePanel):
    """Shows the puzzle that ``tell`` tells of: in boxes where there is room, else on a sheet with the way on."""

    view = Shown[PuzzleView]()

    def __init__(self, tell: Callable[[], PuzzleView], run: Callable[[str], None], paint: PaintPicture) -> None:
        super().__init__()
        self._tell = tell
        self._paint_look = paint
        self.view = tell()
        all_puzzles = Button(_("All puzzles"), lambda: run(ALL_PUZZLES), kind="paper", name=ALL_PUZZLES)
        self._all = self.add(all_puzzles)
        on, icon = (_("Back to Today"), "calendar") if self.view.daily else (_("Next"), "play")
        self._next = self.add(Button(on, lambda: run(NEXT), kind="paper", icon=icon, name="puzzle next"))
        if not self.view.daily:
            Button.write_alike((self._all, self._next))

    @property
    def boxed(self) -> bool:
        """Whether there is room for boxes."""
        return self.rect.h >= self.px(_HIGH)

    @property
    def _low(self) -> bool:
        return self.rect.h < self.px(_LOW)

    def refresh(self) -> None:
        """Say how it stands now."""
        self.view = self._tell()
        self._next.kind = "amber" if self.view.stage is Stage.SOLVED else "paper"

    def place(self, rect: pygame.Rect, u: float) -> None:
        """Lie at ``rect``; a low sheet is drawn smaller."""
        super().place(rect, u if rect.h >= _HIGH * u else min(u, rect.h / _LOWEST))

    def arrange(self) -> None:
        """The buttons at the foot of the sheet."""
        self._next.visible = not self.boxed
        self._all.visible = not self.boxed and not self.view.daily
        edge, height = self.px(_EDGE), self.px(_LOW_BUTTON if self._low else _BUTTON)
        room = self.rect.w - 2 * edge
        half = (room - self.px(12)) // 2
        wide = room if self.view.daily else half
        top = self.rect.bottom - self.px(_LOW_EDGE if self._low else _EDGE) - height
        self._all.place(pygame.Rect(self.rect.x + edge, top, half, height), self.u)
        self._next.place(pygame.Rect(self.rect.right - edge - wide, top, wide, height), self.u)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the boxes, or the sheet."""
        if self.boxed:
            top = self._paint_task(target, painter)
            if self.rect.bottom - top >= self.px(_FIGURES + _LOWEST_TRIED + 2 * _GAP):
                top = self._paint_figures(target, painter, top + self.px(_GAP))
            self._paint_tried(target, painter, top + self.px(_GAP))
        else:
            self._paint_sheet(target, painter)

    # Boxes

    def _paint_task(self, target: pygame.Surface, painter: Painter) -> int:
        """Title, task and how hard it is; where the box ends."""
        view, theme, edge, rect = self.view, painter.theme, self.px(_EDGE), self.rect
        room = rect.w - 2 * edge
        px = self.px(_TEXT)
        task = painter.words_height(view.task, Face.REGULAR, px, room, _LEADING)
        title = painter.fitting(view.title, Face.TITLE, self.px(_TITLE), room, self.px(_TEXT))
        words = top = rect.y + self.px(58)
        top += self.px(14) + task + self.px(14)
        box = pygame.Rect(rect.x, rect.y, rect.w, top + 2 * self.px(_ROW) + self.px(12) - rect.y)
        painter.panel(target, box, self.u)
        left, right = rect.x + edge, rect.right - edge
        painter.label(target, view.title, (left, rect.y + self.px(34)), Face.TITLE, title, theme.amber)
        self._rule(target, painter, words)
        place = pygame.Rect(left, words + self.px(12), room, task)
        painter.paragraph(target, view.task, place, Face.REGULAR, px, theme.paper, _LEADING)
        self._rule(target, painter, top)
        middle = top + self.px(_ROW) // 2 + self.px(4)
        painter.label(target, _("Difficulty"), (left, middle), Face.REGULAR, px, theme.fern)
        draw_paws(painter, target, right, middle, self.px(_PAW), view.grade)
        middle += self.px(_ROW)
        painter.label(target, _("Puzzle"), (left, middle), Face.REGULAR, px, theme.fern)
        painter.label(target, view.place_words, (right, middle), Face.BOLD, px, theme.paper, "right")
        return box.bottom

    def _paint_figures(self, target: pygame.Surface, painter: Painter, top: int) -> int:
        """Wrong answers and time; where the box ends."""
        view, theme, rect = self.view, painter.theme, self.rect
        box = pygame.Rect(rect.x, top, rect.w, self.px(_FIGURES))
        painter.panel(target, box, self.u)
        time = view.record_words or _("Time")
        figures = ((str(len(view.tried)), _("Tries"), "restart"), (view.time, time, "clock"))
        for index, (figure, label, icon) in enumerate(figures):
            middle = box.x + round(box.w * (0.25 + 0.5 * index))
            painter.label(target, figure, (middle, box.y + self.px(38)), Face.TITLE, self.px(34), theme.paper, "center")
            px = self.px(_SMALL)
            width = painter.text_width(label, Face.SEMIBOLD, px) + self.px(26)
            y = box.y + self.px(78)
            draw_icon(target, painter, icon, (middle - width / 2 + self.px(9), y), self.px(18), theme.fern)
            painter.label(target, label, (middle - width // 2 + self.px(26), y), Face.SEMIBOLD, px, theme.fern)
        bar = pygame.Rect(box.centerx, box.y + self.px(18), self.px(1), box.h - 2 * self.px(18))
        target.fill(painter.theme.moss, bar)
        return box.bottom

    def _paint_tried(self, target: pygame.Surface, painter: Painter, top: int) -> None:
        """What was tried, as far back as there is room, and what is to be done."""
        view, theme, edge, rect = self.view, painter.theme, self.px(_EDGE), self.rect
        box = pygame.Rect(rect.x, top, rect.w, rect.bottom - top)
        painter.panel(target, box, self.u, active=view.stage is Stage.SOLVED)
        left, right = rect.x + edge, rect.right - edge
        if view.stage is Stage.SOLVED:
            self._paint_solved(target, painter, box)
            return
        px = painter.fitting(view.headline, Face.TITLE, self.px(_HEAD), right - left, self.px(_LEAST))
        painter.label(target, view.headline, (left, top + self.px(30)), Face.TITLE, px, theme.paper)
        self._rule(target, painter, top + self.px(54))
        foot = "" if view.tried and box.h < self.px(_LOWEST_WITH_FOOT) else self._foot(painter)
        bottom = box.bottom - self.px(12) - (self.px(34) if foot else 0)
        y, row = top + self.px(60), self.px(_TRIED)
        shown = self._shown(painter, bottom - y - row)
        first = len(view.tried) - len(shown) + 1
        for index, tried in enumerate(shown):
            height = self._row_height(painter, tried)
            self._paint_row(target, painter, tried, first + index, pygame.Rect(left, y, right - left, height))
            y += height
        self._paint_todo(target, painter, pygame.Rect(left, y, right - left, row))
        if foot:
            self._rule(target, painter, box.bottom - self.px(44))
            px = self.px(_SMALL)
            painter.label(target, foot, (left, box.bottom - self.px(23)), Face.REGULAR, px, theme.paper)

    def _paint_solved(self, target: pygame.Surface, painter: Painter, box: pygame.Rect) -> None:
        """A medallion where there is room, and how it was solved."""
        view, theme = self.view, painter.theme
        room = box.h - self.px(110)
        radius = min(self.px(46), room // 2)
        y = box.centery - self.px(40)
        if radius >= self.px(20):
            middle = (box.centerx, y)
            painter.disc(target, middle, radius, theme.amber, border=theme.bright, width=3 * self.u)
            draw_icon(target, painter, "trophy", middle, round(radius * 1.1), theme.ink)
            y += radius + self.px(32)
        else:
            y = box.centery - self.px(14)
        at = (box.centerx, y)
        painter.label(target, view.headline, at, Face.TITLE, self.px(_TITLE), theme.amber, "center")
        width = box.w - 2 * self.px(_EDGE)
        px = painter.fitting(view.praise, Face.SEMIBOLD, self.px(_TEXT), width, self.px(_LEAST))
        at = (box.centerx, y + self.px(32))
        praise = painter.fit(view.praise, Face.SEMIBOLD, px, width)
        painter.label(target, praise, at, Face.SEMIBOLD, px, theme.fern, "center")

    def _foot(self, painter: Painter) -> str:
        words = "" if self.view.stage in (Stage.SOLVED, Stage.SHOWN) else _("A wrong try costs nothing.")
        room = self.rect.w - 2 * self.px(_EDGE)
        return words if painter.text_width(words, Face.REGULAR, self.px(_SMALL)) <= room else ""

    def _paint_row(
        self, target: pygame.Surface, painter: Painter, tried: Tried, number: int, rect: pygame.Rect
    ) -> None:
        """One wrong answer: its number, what moved, how it is written, and why it fails."""
        theme, y = painter.theme, rect.centery
        radius = self.px(12)
        painter.disc(target, (rect.x + radius, y), radius, theme.inset)
        at = (rect.x + radius, y)
        painter.label(target, str(number), at, Face.BOLD, self.px(_LEAST), theme.paper, "center")
        left = rect.x + self.px(34)
        if tried.look is not None:
            picture = self._paint_look(painter, tried.look, self.px(36))
            if picture.get_height() > rect.h - self.px(8):
                width = round(self.px(36) * (rect.h - self.px(8)) / picture.get_height())
                picture = self._paint_look(painter, tried.look, width)
            target.blit(picture, picture.get_rect(center=(left + self.px(20), y)))
            left += self.px(46)
        red = mix(theme.side[1].light, theme.paper, 0.1)
        lines, px = self._reason(painter, tried), self.px(_SMALL)
        room = rect.right - self.px(24) - left
        size = painter.fitting(tried.words, Face.BOLD, self.px(_SMALL + 1), room, self.px(_LEAST))
        top = y - round(len(lines) * px * 0.6)
        words = painter.fit(tried.words, Face.BOLD, size, room)
        painter.label(target, words, (left, top), Face.BOLD, size, theme.paper)
        for index, line in enumerate(lines, start=1):
            painter.label(target, line, (left, top + round(index * px * 1.2)), Face.REGULAR, px, red)
        draw_icon(target, painter, "close", (rect.right - self.px(8), y), self.px(16), red)

    def _reason(self, painter: Painter, tried: Tried) -> list[str]:
        """Why an answer is wrong, in lines."""
        beside = self.px(34) + (self.px(46) if tried.look is not None else 0) + self.px(24)
        room = self.rect.w - 2 * self.px(_EDGE) - beside
        return painter.wrap(tried.reason, Face.REGULAR, self.px(_SMALL), room) if tried.reason else []

    def _row_height(self, painter: Painter, tried: Tried) -> int:
        return self.px(_TRIED) + round(max(0, len(self._reason(painter, tried)) - 1) * self.px(_SMALL) * 1.2)

    def _shown(self, painter: Painter, room: int) -> Sequence[Tried]:
        """The last wrong answers, as many as there is room for; if for none, the last one without its reason."""
        shown, left = list[Tried](), room
        for tried in reversed(self.view.tried):
            left -= self._row_height(painter, tried)
            if left < 0:
                break
            shown.insert(0, tried)
        if not shown and self.view.tried and room >= self.px(_TRIED):
            return [replace(self.view.tried[-1], reason="")]
        return shown

    def _paint_todo(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        """What is to be done next, or how it went."""
        view, theme = self.view, painter.theme
        icons = {Stage.SOLVED: "trophy", Stage.SHOWN: "eye", Stage.REFUTED: "undo", Stage.WATCHING: "eye"}
        icon = icons.get(view.stage, "hand")
        draw_icon(target, painter, icon, (rect.x + self.px(12), rect.centery), self.px(22), theme.fern)
        left = rect.x + self.px(34)
        px = painter.fitting(view.todo, Face.SEMIBOLD, self.px(17), rect.right - left, self.px(_LEAST))
        lines = painter.wrap(view.todo, Face.SEMIBOLD, px, rect.right - left)[:2]
        for index, line in enumerate(lines):
            y = rect.centery + round((index - (len(lines) - 1) / 2) * px * 1.15)
            painter.label(target, line, (left, y), Face.SEMIBOLD, px, theme.fern)

    def _rule(self, target: pygame.Surface, painter: Painter, y: int) -> None:
        edge = self.px(_EDGE)
        target.fill(painter.theme.moss, (self.rect.x + edge, y, self.rect.w - 2 * edge, self.px(1)))

    # The sheet

    @property
    def _said(self) -> str:
        """What matters most now: why an answer is wrong, how it went, what was found so far, else the task."""
        view = self.view
        if view.stage is Stage.REFUTED:
            return f"{view.tried[-1].reason} {view.todo}."
        if view.stage in (Stage.ASKING, Stage.WATCHING):
            return view.told or view.task
        return view.todo if view.stage is Stage.SHOWN else f"{view.headline} {view.todo}"

    def _paint_sheet(self, target: pygame.Surface, painter: Painter) -> None:
        view, theme, edge, rect = self.view, painter.theme, self.px(_EDGE), self.rect
        painter.paper(target, rect, self.u)
        left, right = rect.x + edge, rect.right - edge
        middle, paws_below = self._paint_heading(target, painter, left, right)
        tries = len(view.tried)
        told = [view.place_words, ngettext("{number} try", "{number} tries", tries).format(number=tries), view.time]
        told += [view.record_words] if view.record is not None else []
        figures, px = " · ".join(told), self.px(_SMALL)
        px = painter.fitting(figures, Face.SEMIBOLD, px, right - left, self.px(_LEAST))
        middle += self.px(26)
        painter.label(target, figures, (left, middle), Face.SEMIBOLD, px, theme.faded)
        if paws_below:
            self._paint_paws(target, painter, left + paws_width(self.px(_LEAST)), middle + self.px(24))
        top = middle + self.px(38 if paws_below else 16)
        text = pygame.Rect(left, top, right - left, self._all.rect.y - self.px(6) - top)
        ink = theme.suit_red if view.stage is Stage.REFUTED else theme.ink
        px = painter.fitting_paragraph(self._said, Face.REGULAR, self.px(_TEXT), text.size, 1.25, self.px(_LEAST_SAID))
        painter.paragraph(target, self._said, text, Face.REGULAR, px, ink, 1.25)

    def _paint_heading(self, target: pygame.Surface, painter: Painter, left: int, right: int) -> tuple[int, bool]:
        """The title, in two lines where one has no room: the middle of the last, and whether the paws go below."""
        title, least, middle = self.view.title, self.px(_LEAST), self.rect.y + self.px(_LOW_HEAD if self._low else 28)
        room = right - left
        short = room - paws_width(least) - self.px(10)  # beside the paws
        wide = painter.text_width(title, Face.TITLE, least)
        if wide <= room:
            paws_below = wide > short
            px = painter.fitting(title, Face.TITLE, self.px(21), room if paws_below else short, least)
            lines = [title]
        else:
            px, lines = painter.fitting_lines(title, Face.TITLE, self.px(18), room, least)
            paws_below = painter.text_width(lines[-1], Face.TITLE, px) > short
        for index, line in enumerate(lines):
            middle += self.px(22) if index else 0
            painter.label(target, line, (left, middle), Face.TITLE, px, painter.theme.ink)
        if not paws_below:
            self._paint_paws(target, painter, right, middle)
        return middle, paws_below

    def _paint_paws(self, target: pygame.Surface, painter: Painter, right: int, middle: int) -> None:
        draw_paws(painter, target, right, middle, self.px(_LEAST), self.view.grade, paper=True)
