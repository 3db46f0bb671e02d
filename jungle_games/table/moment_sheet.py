"""The sheet of the moments that mattered, which takes the place of the sheet of the result."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

import pygame

from jungle_games.core.i18n import _, pgettext
from jungle_games.table.overlay_sheet import OverlaySheet
from jungle_games.table.plate import PaintPicture
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import draw_icon

PREVIOUS, FOLLOWING = "turn_back", "turn_forward"
SHOW_BETTER, TRY_AGAIN, STOP, DONE = "show_better", "try_again", "stop_search", "done"
AS_PUZZLE: Final = "as_puzzle"
"""The commands that its buttons give."""

_EDGE, _GAP = 18, 12
_TITLE, _WORDS, _SMALL, _LEAST = 25, 18, 16, 13
_LEADING: Final = 1.24
_PICTURE: Final = 44
_TEACHER, _TEACHER_SIZE = "animals/owl", 150
_NAVIGATION, _BUTTON, _BAR = 44, 50, 10
_SMALLEST, _STEP = 0.5, 0.04
_WIDE: Final = 400
"""Units of width from which title and navigation may share a row, and so may the buttons."""
_FIRST_SHARE: Final = 0.46
"""How much of that row the first button takes."""


@dataclass(frozen=True, slots=True)
class MoveTold:
    """One of the two moves: ``who`` made it or what it is, its notation, its picture, and a comment."""

    who: str
    words: str
    look: Hashable
    said: str


@dataclass(frozen=True, slots=True)
class MomentTold:
    """One moment: where in the match it was, what was played, what was better, and the chances with either."""

    where: str
    played: MoveTold
    better: MoveTold
    could: float
    did: float

    @property
    def chances(self) -> str:
        """``43 % → 16 %``."""
        could, did = (_("{percent} %").format(percent=round(100 * chance)) for chance in (self.could, self.did))
        return f"{could} → {did}"


@dataclass(frozen=True, slots=True)
class MomentsView:
    """All that the sheet shows: the moment that is chosen, of how many, and how far the search has come."""

    told: MomentTold | None = None
    number: int = 0
    found: int = 0
    done: float = 0.0
    searching: bool = False
    showing_better: bool = False
    """Whether the better move is shown as if it had been made."""
    may_try: bool = False
    is_puzzle: bool = False
    """Whether the moment is among the person's own puzzles."""

    @property
    def place_words(self) -> str:
        """``1 of 2``."""
        return _("{number} of {all}").format(number=self.number, all=self.found)

    @property
    def waiting(self) -> str:
        """What is said while there is no moment to show."""
        if self.searching:
            return _("Looking through the moves, one after the other…")
        return _("No single move decided this game.")


@dataclass
class _Layout:
    """Where everything lies, in pixels, ``u`` of them to the unit."""

    u: float
    title: tuple[int, int] = (0, 0)
    title_room: int = 0
    navigation: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    bar: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    boxes: list[pygame.Rect] = field(default_factory=list)
    chances: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    waiting: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    first: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    puzzle: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    halves: tuple[pygame.Rect, pygame.Rect] | None = None
    bottom: int = 0

    def px(self, length: float) -> int:
        """``length`` units in pixels."""
        return max(1, round(length * self.u))


class MomentSheet(OverlaySheet):
    """``run`` takes the commands of its buttons, ``paint`` paints the looks of the table's things."""

    view = Shown[MomentsView]()

    def __init__(self, painter: Painter, run: Callable[[str], None], paint: PaintPicture) -> None:
        super().__init__(painter)
        self._paint_look = paint
        self._layout = _Layout(1.0)
        self.view = MomentsView()

        def button(command: str, words: str, icon: str, kind: str = "moss") -> Button:
            return self.add(Button(words, lambda: run(command), kind=kind, icon=icon, name=command))  # type: ignore[arg-type]

        self._try = button(TRY_AGAIN, _("Try again from here"), "play", "amber")
        self._puzzle = button(AS_PUZZLE, _("Solve it as a puzzle"), "star")
        self._better = button(SHOW_BETTER, pgettext("a better move", "Show it"), "eye")
        self._stop = button(STOP, _("Stop"), "pause")
        self._done = button(DONE, _("Done"), "check")
        Button.write_alike((self._better, self._stop, self._done))
        self._back = self.add(IconButton("chevron_left", _("Previous moment"), lambda: run(PREVIOUS), name=PREVIOUS))
        self._on = self.add(IconButton("chevron_right", _("Next moment"), lambda: run(FOLLOWING), name=FOLLOWING))

    def show(self, view: MomentsView) -> None:
        """Show ``view``."""
        if view == self.view:
            return
        self.view = view
        if self.rect:
            self.arrange()

    # Layout

    def arrange(self) -> None:
        """Lay everything out as large as it fits."""
        if not self.rect:
            return
        layout = self._largest(wide=False)
        if layout.u < self.u and self.rect.w >= self.px(_WIDE):
            layout = max(layout, self._largest(wide=True), key=lambda laid: laid.u)
        self._layout = layout
        view, told = self.view, self.view.told
        self._try.visible = told is not None
        self._puzzle.visible = view.is_puzzle and told is not None
        self._better.visible = told is not None
        show = pgettext("a better move", "Show it")
        self._better.label, self._better.icon = (_("Back"), "undo") if view.showing_better else (show, "eye")
        self._stop.visible = told is None and view.searching
        self._back.visible = self._on.visible = told is not None
        self._back.enabled, self._on.enabled = view.number > 1, view.number < view.found
        self._try.enabled = view.may_try
        self._place_buttons(layout)

    def _largest(self, *, wide: bool) -> _Layout:
        """The layout as large as it fits; a ``wide`` one has fewer rows."""
        size = 1.0
        while size > _SMALLEST:
            layout = self._laid_out(self.u * size, wide)
            if layout.bottom <= self.rect.bottom:
                break
            size -= _STEP
        return layout

    def _place_buttons(self, layout: _Layout) -> None:
        self._try.place(layout.first, layout.u)
        self._puzzle.place(layout.puzzle, layout.u)
        if layout.halves is not None:
            left, right = layout.halves
            self._better.place(left, layout.u)
            self._stop.place(left, layout.u)
            self._done.place(right if self._better.visible or self._stop.visible else left.union(right), layout.u)
        side = layout.navigation.h
        self._back.place(pygame.Rect(layout.navigation.x, layout.navigation.y, side, side), layout.u)
        self._on.place(pygame.Rect(layout.navigation.right - side, layout.navigation.y, side, side), layout.u)

    def _laid_out(self, u: float, wide: bool) -> _Layout:
        layout, view = _Layout(u), self.view
        edge, gap = layout.px(_EDGE), layout.px(_GAP)
        left, room, y = self.rect.x + edge, self.rect.w - 2 * edge, self.rect.y + layout.px(14)
        layout.title, layout.title_room = (left, y + layout.px(16)), room
        y += layout.px(38)
        if view.searching:
            layout.bar = pygame.Rect(left, y, room, layout.px(_BAR))
            y = layout.bar.bottom + gap
        foot = layout.px(_BUTTON) + gap
        if view.told is None:
            layout.waiting = pygame.Rect(left, y, room, self.rect.bottom - y - foot - edge)
            y += self._height(layout, view.waiting, room, _WORDS) + gap
        else:
            layout.navigation = pygame.Rect(left, y, room, layout.px(_NAVIGATION))
            if wide:
                layout.title_room = room // 2
                layout.navigation.update(left + room // 2, y - layout.px(42), room - room // 2, layout.px(_NAVIGATION))
            y = layout.navigation.bottom + gap
            for told in (view.told.played, view.told.better):
                height = self._box_height(layout, told, room)
                layout.boxes.append(pygame.Rect(left, y, room, height))
                y += height + gap
            layout.chances = pygame.Rect(left, y, room, layout.px(30))
            y += layout.px(30) + gap
            foot += (layout.px(_BUTTON) + gap) * (view.is_puzzle + (not wide))
        layout.bottom = y + foot + layout.px(4)
        bottom = self.rect.bottom - layout.px(16)
        high = layout.px(_BUTTON)
        row = pygame.Rect(left, bottom - high, room, high)
        layout.first = row.move(0, -gap - high)
        layout.puzzle = layout.first.move(0, -gap - high)
        if wide and view.told is not None:
            layout.puzzle, layout.first = layout.first, pygame.Rect(row.topleft, (round(_FIRST_SHARE * room), high))
            row = pygame.Rect(layout.first.right + gap, row.y, row.right - layout.first.right - gap, high)
        half = (row.w - gap) // 2
        layout.halves = pygame.Rect(row.topleft, (half, high)), pygame.Rect(row.right - half, row.y, half, high)
        self._spread_out(layout, bottom)
        return layout

    def _spread_out(self, layout: _Layout, bottom: int) -> None:
        """Share some of the room that is left between the boxes."""
        left = self.rect.bottom - layout.bottom
        if left <= 0 or not layout.boxes:
            return
        grow = min(layout.px(22), left // 5)
        for number, box in enumerate(layout.boxes):
            box.h += grow
            box.y += number * 2 * grow
        layout.chances.y += 4 * grow - grow // 2

    def _height(self, layout: _Layout, words: str, room: int, size: float) -> int:
        px = layout.px(size)
        lines = len(self._painter.wrap(words, Face.REGULAR, px, room))
        return self._painter.paragraph_height(lines, px, _LEADING)

    def _box_height(self, layout: _Layout, told: MoveTold, room: int) -> int:
        said = self._height(layout, told.said, room - 2 * layout.px(12), _WORDS)
        return layout.px(_PICTURE + 22) + said + layout.px(12)

    # Drawing

    def paint_paper(self, target: pygame.Surface) -> None:
        """Paint the paper and all that is said."""
        painter, layout, view = self._painter, self._layout, self.view
        theme = painter.theme
        painter.paper(target, self.rect, self.u)
        px = painter.fitting(_("Where it turned"), Face.TITLE, layout.px(_TITLE), layout.title_room, layout.px(_LEAST))
        painter.label(target, _("Where it turned"), layout.title, Face.TITLE, px, theme.ink)
        if view.searching:
            self._paint_bar(target, painter)
        if view.told is None:
            px = layout.px(_WORDS)
            end = painter.paragraph(target, view.waiting, layout.waiting, Face.REGULAR, px, theme.ink, _LEADING)
            self._paint_teacher(target, painter, end)
            return
        self._paint_navigation(target, painter)
        self._paint_move(target, painter, layout.boxes[0], view.told.played, theme.suit_red, "close")
        self._paint_move(target, painter, layout.boxes[1], view.told.better, theme.moss, "check")
        self._paint_chances(target, painter)

    def _paint_teacher(self, target: pygame.Surface, painter: Painter, top: int) -> None:
        """Who looks through the moves, where there is room for a picture."""
        layout = self._layout
        free = pygame.Rect(self.rect.x, top, self.rect.w, layout.waiting.bottom - top)
        side = min(layout.px(_TEACHER_SIZE), free.h - layout.px(2 * _GAP))
        if side >= layout.px(_PICTURE):
            picture = painter.picture(_TEACHER, (side, side))
            target.blit(picture, picture.get_rect(center=free.center))

    def _paint_bar(self, target: pygame.Surface, painter: Painter) -> None:
        """How far the search has come."""
        theme, bar = painter.theme, self._layout.bar
        painter.box(target, bar, bar.h / 2, theme.shade)
        done = pygame.Rect(bar.x, bar.y, max(bar.h, round(bar.w * self.view.done)), bar.h)
        painter.box(target, done, bar.h / 2, theme.amber, border=theme.amber_lip, width=self._layout.u)

    def _paint_navigation(self, target: pygame.Surface, painter: Painter) -> None:
        theme, layout, view = painter.theme, self._layout, self.view
        assert view.told is not None
        middle, room = layout.navigation.center, layout.navigation.w - 2 * layout.navigation.h - layout.px(12)
        up = layout.px(9)
        for words, y, face, size in (
            (view.told.where, -up, Face.BOLD, _WORDS), (view.place_words, up + layout.px(2), Face.REGULAR, _SMALL)
        ):  # fmt: skip
            px = painter.fitting(words, face, layout.px(size), room, layout.px(_LEAST))
            painter.label(target, words, (middle[0], middle[1] + y), face, px, theme.ink, "center")

    def _paint_move(
        self, target: pygame.Surface, painter: Painter, box: pygame.Rect, told: MoveTold, colour: str, icon: str
    ) -> None:
        """A move: what shows it, who made it, how it is written; and below what is said of it."""
        theme, layout = painter.theme, self._layout
        edge, side = layout.px(12), layout.px(_PICTURE)
        painter.box(target, box, 12 * layout.u, mix(theme.paper, "#FFFFFF", 0.45), border=colour, width=2 * layout.u)
        head = pygame.Rect(box.x + edge, box.y + layout.px(10), side, side)
        left = head.x
        if told.look is not None:
            picture = self._paint_look(painter, told.look, side)
            if picture.get_height() > side:
                picture = self._paint_look(painter, told.look, round(side * side / picture.get_height()))
            target.blit(picture, picture.get_rect(center=head.center))
            left = head.right + layout.px(12)
        mark = layout.px(24)
        room = box.right - edge - mark - layout.px(6) - left
        for words, y, face, size, ink in (
            (told.who, -layout.px(12), Face.SEMIBOLD, _SMALL, colour),
            (told.words, layout.px(12), Face.BOLD, _WORDS + 2, theme.ink),
        ):
            px = painter.fitting(words, face, layout.px(size), room, layout.px(_LEAST))
            painter.label(target, painter.fit(words, face, px, room), (left, head.centery + y), face, px, ink)
        at = (box.right - edge - mark // 2, head.centery)
        painter.disc(target, at, mark / 2, colour)
        draw_icon(target, painter, icon, at, round(mark * 0.66), theme.bright)
        text = pygame.Rect(box.x + edge, head.bottom + layout.px(8), box.w - 2 * edge, box.bottom - head.bottom)
        painter.paragraph(target, told.said, text, Face.REGULAR, layout.px(_WORDS), theme.ink, _LEADING)

    def _paint_chances(self, target: pygame.Surface, painter: Painter) -> None:
        theme, layout, told = painter.theme, self._layout, self.view.told
        assert told is not None
        row, px = layout.chances, layout.px(_WORDS)
        value = painter.label(target, told.chances, (row.right, row.centery), Face.BOLD, px, theme.ink, "right")
        icon = layout.px(20)
        draw_icon(target, painter, "statistics", (row.x + icon // 2, row.centery), icon, theme.mark_paper)
        left = row.x + icon + layout.px(8)
        room = value.x - layout.px(8) - left
        words = _("Chance to win")
        size = painter.fitting(words, Face.REGULAR, px, room, layout.px(_LEAST))
        painter.label(target, painter.fit(words, Face.REGULAR, size, room), (left, row.centery), Face.REGULAR, size,
                      theme.faded)  # fmt: skip

    # What a layout test asks
