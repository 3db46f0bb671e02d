"""The result sheet, in place of a column: who won and why, facts, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.table.end_layout import (
    LABEL_LEFT,
    LEAST_LABEL,
    NOTE,
    VALUE,
    Layout,
    NextWords,
    SheetFact,
    SheetWords,
    lay_out,
)
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.overlay_sheet import SPREAD, OverlaySheet
from jungle_games.ui.balanced_text import balanced_width
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import draw_icon
from jungle_games.ui.widgets.tooltip import Tip

_NEXT_PICTURE: Final = 44.0
_RAYS: Final = 12


@dataclass(frozen=True, slots=True)
class EndView:
    """What the sheet shows; the first entry is the suggested next step. ``words`` are shown when it is folded."""

    words: SheetWords
    entries: Sequence[MenuEntry] = ()


class EndSheet(OverlaySheet):
    """The widget of the result sheet."""

    def __init__(self, painter: Painter) -> None:
        super().__init__(painter)
        self._view = EndView(SheetWords("", "", "", None))
        self._buttons: list[Button] = []
        self._layout: Layout | None = None

    def show(self, view: EndView) -> None:
        """Show ``view``, with new buttons."""
        self._view = view
        self.clear()
        self._buttons = [self.add(self._button(index, entry)) for index, entry in enumerate(view.entries)]
        if self.rect:
            self.arrange()
        self.invalidate()

    @staticmethod
    def _button(index: int, entry: MenuEntry) -> Button:
        first = index == 0
        return Button(
            entry.label, entry.action, kind="amber" if first else "moss", icon=entry.icon, size=20 if first else 17,
            name=("end", index), enabled=entry.enabled,
        )  # fmt: skip

    @property
    def view(self) -> EndView:
        """What it shows."""
        return self._view

    # Layout

    def arrange(self) -> None:
        """Lay everything out as large as it fits."""
        labels = [(entry.label, bool(entry.icon)) for entry in self._view.entries]
        self._layout = layout = lay_out(self._painter, self._view.words, labels, self.rect, self.u)
        for index, (button, rect) in enumerate(zip(self._buttons, layout.buttons, strict=True)):
            words = self._view.entries[index].label
            button.label, button.tooltip = (words, "") if index < layout.worded else ("", words)
            button.place(rect, layout.u)

    def paint_paper(self, target: pygame.Surface) -> None:
        """Paint the paper, the verdict, facts, and why the next thing fits."""
        painter, layout, words = self._painter, self._layout, self._view.words
        painter.paper(target, self.rect, self.u)
        if layout is None:
            return
        theme, u = painter.theme, layout.u
        draw_medal(painter, target, layout.medal, u, words.picture, won=words.won)
        painter.label(
            target, words.headline, layout.headline, Face.TITLE, layout.headline_px, theme.ink, layout.align
        )
        if layout.leaves:
            for x, turn in zip(layout.leaves, (0, 1), strict=True):
                side = round(24 * u)
                leaf = painter.vector(_LEAF if turn else f'<g transform="scale(-1 1)">{_LEAF}</g>', (side, side), _BOX)
                target.blit(leaf, leaf.get_rect(center=(x, layout.headline[1])))
        reason = layout.reason.copy()
        reason.w = balanced_width(painter, words.reason, Face.REGULAR, layout.px(18), reason.w)
        if layout.align == "center":
            reason.centerx = layout.reason.centerx
        painter.paragraph(target, words.reason, reason, Face.REGULAR, layout.px(18), theme.ink, 1.25, layout.align)
        for fact, rect in zip(words.facts, layout.facts, strict=True):
            self._paint_fact(target, fact, rect, layout)
        if words.following is not None:
            self._paint_next(target, words.following, layout)

    def _paint_fact(self, target: pygame.Surface, fact: SheetFact, rect: pygame.Rect, layout: Layout) -> None:
        painter, theme = self._painter, self._painter.theme
        painter.line(target, rect.bottomleft, rect.w, theme.shade, 1.5 * layout.u)
        draw_icon(target, painter, fact.icon, (rect.x + layout.px(12), rect.centery), layout.px(20), theme.mark_paper)
        right = rect.right
        if fact.note:
            small = layout.px(NOTE)
            note = painter.label(target, fact.note, (right, rect.centery), Face.REGULAR, small, theme.faded, "right")
            right = note.x - layout.px(6)
        painter.label(target, fact.value, (right, rect.centery), Face.BOLD, layout.px(VALUE), theme.ink, "right")
        left, room = rect.x + layout.px(LABEL_LEFT), layout.label_room(painter, fact, rect)
        px = painter.fitting(fact.label, Face.REGULAR, layout.px(VALUE), room, layout.px(LEAST_LABEL))
        label = painter.fit(fact.label, Face.REGULAR, px, room)
        painter.label(target, label, (left, rect.centery), Face.REGULAR, px, theme.faded)

    def _paint_next(self, target: pygame.Surface, told: NextWords, layout: Layout) -> None:
        painter, theme, rect = self._painter, self._painter.theme, layout.following
        ground = mix(theme.chosen_paper, theme.paper, 0.25)
        painter.box(target, rect, 10 * layout.u, ground, border=theme.amber, width=1.5 * layout.u)
        side = layout.px(_NEXT_PICTURE)
        disc = pygame.Rect(rect.x + layout.px(8), rect.centery - side // 2, side, side)
        painter.box(target, disc, side / 2, theme.paper, border=theme.amber, width=2 * layout.u)
        inner = round(side * 0.74)
        if told.picture.startswith("objects/icons/"):
            picture = painter.picture(told.picture, (round(side * 0.58),) * 2, tint=theme.mark_paper)
        else:
            picture = painter.picture(told.picture, (inner, inner))
        target.blit(picture, picture.get_rect(center=disc.center))
        text = layout.following_text
        bottom = painter.paragraph(target, told.sentence, text, Face.REGULAR, layout.px(16), theme.ink, 1.2)
        title = pygame.Rect(text.x, bottom, text.w, text.bottom - bottom)
        painter.paragraph(target, told.title, title, Face.BOLD, layout.px(17), theme.ink, 1.2)


def draw_medal(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, picture: str, *, won: bool | None
) -> None:
    """Draw the winner's head in lamplight, with rays behind it if the person at the screen has won."""
    theme = painter.theme
    light = theme.fern if won is False else theme.amber
    if won:
        painter.glow(target, rect, rect.w / 2, light, blur=12 * u, alpha=120)
    painter.box(target, rect, rect.w / 2, mix(theme.moss, theme.deep, 0.35), border=light, width=4 * u)
    if won:
        inner = rect.inflate(-round(10 * u), -round(10 * u))
        target.blit(painter.vector(_rays(theme.amber), inner.size, (0, 0, 200, 200)), inner)
    side = round(rect.w * 0.74)
    icon = picture.startswith("objects/icons/")
    head = painter.picture(picture, (side, side), tint=theme.paper) if icon else painter.picture(picture, (side, side))
    target.blit(head, head.get_rect(center=(rect.centerx, rect.centery + round(u))))


def _rays(colour: str) -> str:
    """Quiet beams from the middle of a box of 200."""
    beams = "".join(
        f'<path d="M100 100L90 4H110Z" transform="rotate({360 // _RAYS * turn} 100 100)"/>' for turn in range(_RAYS)
    )
    return f'<g fill="{colour}" fill-opacity="0.22">{beams}</g>'


_BOX: Final = (-12.0, -12.0, 24.0, 24.0)
_LEAF: Final = (
    '<path d="M-9 6C-9 -4 0 -9 10 -8C10 2 4 9 -6 7Z" fill="#5FA35F" stroke="#23302A" stroke-width="1.5"'
    ' stroke-linejoin="round"/><path d="M-9 7L5 -4" fill="none" stroke="#23302A" stroke-width="1.2"/>'
)


_BUTTON_SHARE: Final = 5
"""One part of so many of a folded sheet's width is a button's at most: the words need the rest."""


class FoldedSheet(Widget):
    """The folded sheet: the result, and buttons to unfold it and for a new match."""

    spread = SPREAD
    words = Shown[str]()
    """What stands on it."""

    def __init__(self, painter: Painter, unfold: MenuEntry, again: MenuEntry) -> None:
        super().__init__()
        self._painter = painter
        self.words = ""
        self._unfold = self.add(
            IconButton(unfold.icon, unfold.label, unfold.action, kind="moss", name=("end", "unfold"))
        )
        self._again = self.add(IconButton(again.icon, again.label, again.action, kind="amber", name=("end", "again")))

    def arrange(self) -> None:
        """The buttons at the right."""
        edge = min(self.px(5), self.rect.h // 8)
        side = min(self.rect.h - 2 * edge, self.rect.w // _BUTTON_SHARE)
        right = self.rect.right - edge
        for button in (self._again, self._unfold):
            button.place(pygame.Rect(right - side, self.rect.centery - side // 2, side, side), self.u)
            right -= side + edge + self.px(3)

    @property
    def _room(self) -> int:
        return self._unfold.rect.x - self.px(8) - (self.rect.x + self.px(14))

    def _set(self, painter: Painter) -> tuple[int, str]:
        px = painter.fitting(self.words, Face.TITLE, self.px(20), self._room, self.px(13))
        return px, painter.fit(self.words, Face.TITLE, px, self._room)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the slip and its words."""
        painter.paper(target, self.rect, self.u)
        px, words = self._set(painter)
        painter.label(target, words, (self.rect.x + self.px(14), self.rect.centery), Face.TITLE, px, painter.theme.ink)

    def tooltip_parts(self) -> Iterable[Tip]:
        """All of it, where it did not fit."""
        if self._set(self._painter)[1] != self.words:
            yield Tip(self.words, self.rect)

