"""Settings pages: their title, rows in sections, and the panel that lays them out with a help line."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import pygame

from jungle_games.core.i18n import _
from jungle_games.screens.help_line import Help, HelpLine
from jungle_games.screens.page_layout import place_strip, section_heading
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.settings import GameChoice, Settings, SettingsStore
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.row import LitRow
from jungle_games.ui.widgets.scroll import ScrollView
from jungle_games.ui.widgets.segmented_control import SegmentedControl

_PADDING: Final = 32.0
_GAP: Final = 48.0
_ROW, _APART = 56.0, 4.0
_LEAST_ROWS: Final = 150.0
"""Units of rows that are seen beside the help line: two, and that there are more."""
_HELP_SHARES: Final = (1.0, 0.85, 0.7, 0.0)
"""How large its words are beside the others' where it gives way to rows; in the end it is not there at all."""
_SECTION_HEAD: Final = 36.0
_SECTION_GAP: Final = 20.0
_TWO_COLUMNS: Final = 800.0
"""Units a panel needs inside for two columns of rows."""
_WIDEST: Final = 720.0
"""Units a row takes at most: further apart, label and control would not be read as one."""
_STRIP_TOP, _STRIP_HEIGHT = 76.0, 72.0
_STRIP_ROW: Final = 44.0
"""Units of height of each of two rows of a strip that are names alone."""
_FOOT, _BUTTON = 80.0, 56.0
_LOW: Final = 640.0
"""Units of height below which strip and buttons stand closer, so that more rows are seen."""
_LOWEST: Final = 480.0
"""Units of height below which heading and strip scroll with the rows."""


def _nothing() -> Help:
    """What is said while nothing is looked at."""
    return Help("", "", _("Point at a row, or move to it with the arrow keys, to read about it here."))


@dataclass
class PageRow:
    """A row of a page and its help (translated); its ``note`` is computed anew each time."""

    widget: Widget
    label: str
    sentence: str
    note: Callable[[], str] = str

    def help(self) -> Help:
        """What the help line says now."""
        return Help(self.label, self.note(), self.sentence)


@dataclass
class Section:
    """Rows under a heading (translated), which may be empty."""

    title: str
    rows: list[PageRow]


class Page:
    """A page of settings; ``reset_label`` is what the button at the lower left says, empty if there is none."""

    strip: SegmentedControl | None = None

    def __init__(self, key: Hashable, title: str, subtitle: str, reset_label: str = "") -> None:
        self.key = key
        self.title = title
        self.subtitle = subtitle
        self.reset_label = reset_label
        self.sections: Sequence[Sequence[Section]] = ()

    def columns(self) -> Sequence[Sequence[Section]]:
        """Its sections, by column from the left."""
        return self.sections

    def reset(self) -> None:
        """Put everything on it back."""


class PagePanel(Panel):
    """Shows a page: heading, preset strip, rows that scroll, the help line, and buttons at the foot."""

    def __init__(
        self, page: Page, painter: Painter, by_keyboard: Callable[[], bool], buttons: Sequence[tuple[Button, float]]
    ) -> None:
        """``by_keyboard`` says whether the focus ring is shown; ``buttons`` stand at the right, with their widths."""
        super().__init__()
        self.page = page
        self._painter = painter
        self._by_keyboard = by_keyboard
        self._title = self.add(Label(page.title, size=28, face=Face.TITLE))
        self._subtitle = self.add(Label(page.subtitle, size=18, ink="fern"))
        self._strip = self.add(page.strip) if page.strip is not None else None
        self._view = self.add(ScrollView())
        self._heads: dict[int, Label] = {}
        self._columns = page.columns()
        self._fill()
        self._help = self.add(HelpLine())
        self._reset = self._reset_button()
        self._buttons = [(self.add(button), width) for button, width in buttons]
        self._told: PageRow | None = None
        self.refresh_help()

    def _reset_button(self) -> Button | None:
        if not self.page.reset_label:
            return None
        return self.add(Button(self.page.reset_label, self.page.reset, icon="undo", name="reset"))

    def _fill(self) -> None:
        for section in self._sections():
            if section.title:
                head = section_heading(section.title)
                self._heads[id(section)] = self._view.add(head)
            for row in section.rows:
                self._view.add(row.widget)
                if isinstance(row.widget, LitRow):
                    row.widget.on_lit = self._show_help

    def rebuild(self) -> None:
        """Take the page's rows anew, because there are others now."""
        self._hang(lowest=False)
        if self._reset is not None:
            self._put(self._reset, self)
        self._view.clear()
        self._heads.clear()
        self._told = None
        self._columns = self.page.columns()
        self._fill()
        self.arrange()
        self.invalidate()

    def _sections(self) -> Iterator[Section]:
        for column in self._columns:
            yield from column

    # Help ------------------------------------------------------------------------------------------------------

    def _show_help(self) -> None:
        self._told = self._looked_at() or self._told
        self.refresh_help()

    def refresh_help(self) -> None:
        """Say again what the help line says: a value has changed."""
        self._help.show(self._told.help() if self._told is not None else _nothing())

    def _looked_at(self) -> PageRow | None:
        """The row the help line speaks for: the focused one with the keyboard, else the one pointed at."""
        pointed = focused = None
        for row in (row for section in self._sections() for row in section.rows):
            if isinstance(row.widget, LitRow):
                pointed = pointed or (row if row.widget.pointed_at else None)
                focused = focused or (row if row.widget.has_focus else None)
        return (focused or pointed) if self._by_keyboard() else (pointed or focused)

    # Layout ----------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Heading and strip on top, help and buttons at the foot, the rows between them."""
        u, rect = self.u, self.rect
        inner = pygame.Rect(rect.x + self.px(_PADDING), rect.y, rect.w - 2 * self.px(_PADDING), rect.h)
        low, lowest = rect.h < self.px(_LOW), rect.h < self.px(_LOWEST)
        self._hang(lowest)
        foot = rect.bottom - self.px(_FOOT - (14 if lowest else 8 if low else 0))
        self._place_buttons(inner, foot)
        for share in _HELP_SHARES:
            bottom = self._place_help(inner, foot, share, low=low)
            if lowest:
                self._view.place(pygame.Rect(inner.x, rect.y + self.px(8), inner.w, bottom - rect.y - self.px(8)), u)
            top = self._place_top(inner, low=low)
            if top + self._least_rows() <= bottom:
                break
        if not lowest:
            self._view.place(pygame.Rect(inner.x, top, inner.w, bottom - top), u)
        self._place_rows(top)

    def _place_help(self, inner: pygame.Rect, foot: int, share: float, *, low: bool) -> int:
        """Place the help line, ``share`` as large as words are else, and answer where the rows end.

        Where it has no room at all, the rows say as tooltips what it would say.
        """
        self._help.visible = share > 0
        for row in (row for section in self._sections() for row in section.rows):
            if isinstance(row.widget, LitRow):
                row.widget.tooltip = "" if self._help.visible else row.sentence
        if not self._help.visible:
            return foot - self.px(8)
        height = self._help.height(self._painter, inner.w, self.u * share, self._all_help())
        top = foot - self.px(12 if low else 18) - height
        self._help.place(pygame.Rect(inner.x, top, inner.w, height), self.u * share)
        return top - self.px(8 if low else 14)

    def _least_rows(self) -> int:
        """Pixels below heading and strip in which some rows are seen, if there are more than one."""
        sections = [section for section in self._sections() if section.rows]
        if not sections:
            return 0
        head = _SECTION_HEAD if sections[0].title else 0.0
        alone = len(sections) == len(sections[0].rows) == 1
        units = self._units(sections[0].rows[0], self._column_width(self._side_by_side))
        return self.px(head + (units if alone else max(2.1 * units, _LEAST_ROWS)))

    @property
    def _side_by_side(self) -> bool:
        wide = self.rect.w - 2 * self.px(_PADDING) >= self.px(_TWO_COLUMNS)
        return wide and len([column for column in self._columns if column]) > 1

    def _column_width(self, side_by_side: bool) -> int:
        width = self.rect.w - 2 * self.px(_PADDING)
        return (width - self.px(_GAP)) // 2 if side_by_side else min(width, self.px(_WIDEST))

    def _units(self, row: PageRow, width: int) -> float:
        """Units of height of a row in a column ``width`` pixels wide."""
        return row.widget.height_in(self._painter, width, self.u) if isinstance(row.widget, LitRow) else _ROW

    def _hang(self, lowest: bool) -> None:
        """Let heading and strip scroll with the rows, or stand above them."""
        parent = self._view if lowest else self
        for widget in (self._title, self._subtitle, *([self._strip] if self._strip is not None else [])):
            self._put(widget, parent)

    def _place_top(self, inner: pygame.Rect, *, low: bool) -> int:
        """Place heading and strip, and answer where they end."""
        lowest = self.rect.h < self.px(_LOWEST)
        top = self._place_heading(inner.move(0, -self.px(12) if lowest else 0)) - self.px(12 if low else 0)
        if self._strip is None:
            return top
        height = self.px(_STRIP_HEIGHT - (8 if low else 0))
        strip = pygame.Rect(inner.x, top, inner.w, height)
        top = place_strip(self._strip, strip, self.u, self._painter, self.px(_STRIP_ROW) if low else height)
        return top + self.px(4 if low else 10)

    def _all_help(self) -> list[Help]:
        return [row.help() for section in self._sections() for row in section.rows]

    def _place_heading(self, inner: pygame.Rect) -> int:
        """Place the title, and the subtitle beside it or below it; answer where what comes next begins."""
        title_width = self._painter.text_width(self.page.title, Face.TITLE, self.px(28))
        middle, height = inner.y + self.px(38), self.px(40)
        self._title.place(pygame.Rect(inner.x, middle - height // 2, title_width + 2, height), self.u)
        left = inner.x + title_width + self.px(29)
        width = self._painter.text_width(self.page.subtitle, Face.REGULAR, self.px(18)) + 2
        if left + width <= inner.right:
            top = middle - height // 2 + self.px(2)
            self._subtitle.place(pygame.Rect(left, top, inner.right - left, height), self.u)
            return inner.y + self.px(_STRIP_TOP)
        self._subtitle.place(pygame.Rect(inner.x, middle + self.px(22), inner.w, self.px(26)), self.u)
        return inner.y + self.px(_STRIP_TOP + 28)

    def _place_buttons(self, inner: pygame.Rect, top: int) -> None:
        right = inner.right
        for button, width in reversed(self._buttons):
            box = pygame.Rect(right - self.px(width), top, self.px(width), self.px(_BUTTON))
            button.place(box, self.u)
            right = box.left - self.px(16)
        if self._reset is not None:
            self._put(self._reset, self if self._reset_width <= right - inner.x else self._view)
            width = min(max(self.px(220), self._reset_width), right - inner.x)
            self._reset.place(pygame.Rect(inner.x, top, width, self.px(_BUTTON)), self.u)

    @property
    def _reset_width(self) -> int:
        """Pixels that the words on its button need."""
        label = self._reset.label if self._reset is not None else ""
        return self._painter.text_width(label, Face.BOLD, self.px(18)) + self.px(87)

    @staticmethod
    def _put(widget: Widget, parent: Widget) -> None:
        """Let ``widget`` stand on ``parent``."""
        if widget.parent is not parent and widget.parent is not None:
            widget.parent.remove(widget)
            parent.add(widget)

    def _place_rows(self, top: int) -> None:
        """From ``top`` on, in as many columns as the page has, where they fit side by side; else below one another."""
        area = self._view.rect
        side_by_side, gap = self._side_by_side, self.px(_GAP)
        width = self._column_width(side_by_side)
        left, lowest = area.x, top
        for column in self._columns:
            bottom = self._place_column(column, left, top, width)
            lowest = max(lowest, bottom)
            if side_by_side:
                left += width + gap
            else:
                top = bottom + self.px(_SECTION_GAP)
        if self._reset is not None and self._reset.parent is self._view:
            lowest += self.px(_SECTION_GAP)
            width = min(area.w, self._reset_width)
            self._reset.place(pygame.Rect(area.x, lowest, width, self.px(_BUTTON)), self.u)
            lowest = self._reset.rect.bottom + self.px(4)
        self._view.settle(lowest - area.y)

    def _place_column(self, column: Sequence[Section], left: int, top: int, width: int) -> int:
        """Place sections below one another and return where the last one ends."""
        for index, section in enumerate(column):
            if index:
                top += self.px(_SECTION_GAP)
            head = self._heads.get(id(section))
            if head is not None:
                head.place(pygame.Rect(left, top, width, self.px(_SECTION_HEAD)), self.u)
                top += self.px(_SECTION_HEAD)
            for row in section.rows:
                height = self.px(self._units(row, width))
                row.widget.place(pygame.Rect(left, top, width, height), self.u)
                top += height + self.px(_APART)
            top -= self.px(_APART)
        return top


class SettingsEdit:
    """The changes during one visit to the settings."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store: SettingsStore = services.settings
        self._before = self._store.get()

    @property
    def now(self) -> Settings:
        """The settings as they are now."""
        return self._store.get()

    @property
    def changed(self) -> bool:
        """Whether anything differs from what was found."""
        return bool(self.now != self._before)

    def change(self, **changes: Any) -> None:
        """Change some settings and let everybody take them over. Raises ValueError for a value not allowed."""
        before = self.now
        if self._store.replace(**changes) != before:
            self._services.apply_settings()

    def change_game(self, name: str, choice: GameChoice) -> None:
        """Change how one game is set up; nothing on the screen depends on it."""
        self._store.replace(games={**self.now.games, name: choice})

    def put_back(self) -> None:
        """Make everything as it was found."""
        if self.changed:
            self._store.replace(**msgspec.structs.asdict(self._before))
            self._services.apply_settings()

    def keep(self) -> str | None:
        """Write the settings to the disk; the answer is a sentence for the player when that fails."""
        try:
            self._store.save()
        except StorageError as error:
            return str(error)
        return None
