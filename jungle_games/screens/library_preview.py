"""The preview of the selected match: its positions to step through, facts, and actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from jungle_games.core.decisions import may_be_looked_back_on
from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.match import Match
from jungle_games.core.move_numbers import moves_made
from jungle_games.screens.figure_view import FigureView
from jungle_games.screens.library_words import EntryWords, draw_ending, draw_star
from jungle_games.storage.library_query import Entry
from jungle_games.table.room_parts import picture_of
from jungle_games.table.verdict import ending_of, verdict
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import GIVING_WAY, Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.scroll import ScrollView

_HEAD: Final = 66.0
_SMALL: Final = 44.0
_FACT, _LEADING = 17.0, 27.0
_SIGN, _BEHIND = 14.0, 8.0
_BUTTON, _AMBER = 50.0, 56.0
_GAP: Final = 10.0
_LEAST_PICTURE: Final = 190.0


@dataclass(frozen=True, slots=True)
class PreviewActions:
    """The actions on the shown match."""

    look: Callable[[], None]
    play_on: Callable[[], None]
    review: Callable[[], None]
    share: Callable[[], None]
    star: Callable[[], None]
    rename: Callable[[], None]
    delete: Callable[[], None]


class Preview(Widget):
    """The preview of a match; its record is read shortly after it was selected."""

    def __init__(self, words: EntryWords, actions: PreviewActions, painter: Painter) -> None:
        super().__init__()
        self._words = words
        self._painter = painter
        self.entry: Entry | None = None
        self.match: Match[Any, Any] | None = None
        self.problem = ""
        """Why the match cannot be shown."""
        self.ply = 0
        """After how many moves the shown position stands."""
        self._scroll = self.add(ScrollView())
        self._head = self._scroll.add(_Heading(words))
        self._star = self._scroll.add(_StarButton(actions.star))
        self._rename = self._scroll.add(IconButton("pencil", _("Rename"), actions.rename, name="rename"))
        self._delete = self._scroll.add(IconButton("trash", _("Delete"), actions.delete, name="delete"))
        self._picture = self._scroll.add(FigureView("library"))
        self._back = self._scroll.add(IconButton("step_back", _("A move back"), lambda: self.step(-1), name="back_one"))
        self._on = self._scroll.add(IconButton("step_forward", _("A move on"), lambda: self.step(1), name="on_one"))
        self._facts = self._scroll.add(_Facts(words))
        self._buttons: Mapping[str, Button] = {
            "look": Button(_("Look through"), actions.look, kind="amber", icon="eye", size=20, name="look"),
            "play_on": Button(_("Play on from here"), actions.play_on, icon="play", name="play_on"),
            "review": Button(_("Review"), actions.review, icon="search", name="review"),
            "share": Button(_("Share"), actions.share, icon="share", name="share"),
        }
        Button.write_alike((self._buttons["review"], self._buttons["share"]))
        for button in self._buttons.values():
            self._scroll.add(button)

    # -- what is shown

    def show(self, entry: Entry | None) -> None:
        """Show another match, of which only the list is known yet."""
        same = entry is not None and self.entry is not None and entry.file == self.entry.file
        self.entry = entry
        if not same:
            self.match, self.problem, self.ply = None, "", 0
            self._scroll.scroll.offset = 0
        if entry is not None and entry.ending == "damaged":
            self.problem = entry.words
        self._renew()

    def lay_out(self, match: Match[Any, Any] | None, problem: str) -> None:
        """The record was read: show how it ended, or the ``problem``."""
        self.match, self.problem = match, problem
        self.ply = match.ply if match is not None else 0
        self._renew()

    def step(self, by: int) -> None:
        """Show the position some moves further on, or back."""
        if self.match is not None:
            self.ply = min(self.match.ply, max(0, self.ply + by))
            self._renew()

    def _renew(self) -> None:
        match, entry = self.match, self.entry
        room = self._words.room(entry) if entry is not None else None
        figure = None
        if match is not None and room is not None:
            figure = picture_of(room, match.position_at(self.ply))
        self._head.entry = self._facts.entry = entry
        self._head.line = self._where()
        self._picture.show(figure, (entry.file, self.ply) if entry is not None else ())
        self._facts.verdict = self._verdict()
        self._facts.problem = self.problem
        for widget in (self._head, self._star, self._rename, self._delete, self._facts):
            widget.visible = entry is not None
        self._star.full = entry is not None and entry.starred
        self._star.tooltip = _("Take the star away") if self._star.full else _("Keep it for good: a star")
        readable = entry is not None and not self.problem
        self._picture.visible = self._back.visible = self._on.visible = readable
        self._back.enabled = self.ply > 0
        self._on.enabled = match is not None and self.ply < match.ply
        for button in self._buttons.values():
            button.visible = readable
        self._buttons["review"].visible = readable and room is not None and room.game.mentored
        self._buttons["review"].enabled = match is not None and may_be_looked_back_on(match)
        self._buttons["play_on"].enabled = match is not None and self.ply < match.ply
        hint = _("Step back to where you want to go on") if match is not None and self.ply == match.ply else ""
        self._buttons["play_on"].tooltip = hint
        if self.rect.w:
            self.arrange()
        self.invalidate()

    def _where(self) -> str:
        if self.match is None:
            return ""
        if self.ply == self.match.ply:
            return _("Final position")
        number, count = (
            moves_made(self.match.game, moves, len(self.match.seats))
            for moves in (self.match.moves[: self.ply], self.match.moves)
        )
        if not number:
            return _("The start")
        return _("Move {number} of {count}").format(number=grouped(number), count=grouped(count))

    def _verdict(self) -> tuple[str, str]:
        if self.match is None or self.match.outcome is None:
            return "", ""
        persons = [seat for seat, info in enumerate(self.match.seats) if info.is_person]
        told = verdict(self.match, persons, ending_of(self.match))
        return told.headline, told.reason

    # -- place

    def arrange(self) -> None:
        """Words and picture above the buttons; what is left of the height is for the picture."""
        self._scroll.place(self.rect, self.u)
        rect, px, u = self.rect, self.px, self.u
        side, gap = px(_SMALL), px(_GAP)
        self._star.place(pygame.Rect(rect.right - side, rect.y, side, side), u)
        self._head.place(pygame.Rect(rect.x, rect.y, self._star.rect.x - gap - rect.x, px(_HEAD)), u)
        top = rect.y + px(_HEAD)
        rows = self._button_rows()
        below = sum(px(height) + gap for height, _row in rows)
        facts = self._facts.height_at(self._painter, rect.w, u)
        if self._picture.visible:
            height = max(px(_LEAST_PICTURE), rect.bottom - top - below - facts - 2 * gap - side)
            self._picture.place(pygame.Rect(rect.x, top, rect.w, height), u)
            top += height + gap // 2
        for small, left in (
            (self._rename, rect.x), (self._back, rect.centerx - gap // 2 - side),
            (self._on, rect.centerx + gap // 2), (self._delete, rect.right - side),
        ):  # fmt: skip
            small.place(pygame.Rect(left, top, side, side), u)
        top += side + gap
        self._facts.place(pygame.Rect(rect.x, top, rect.w, facts), u)
        top = max(top + facts + gap, rect.bottom - below + gap)
        for tall, row in rows:
            width = (rect.w - (len(row) - 1) * gap) // len(row)
            for column, button in enumerate(row):
                button.place(pygame.Rect(rect.x + column * (width + gap), top, width, px(tall)), u)
            top += px(tall) + gap
        self._scroll.settle(top - gap - rect.y)

    def _button_rows(self) -> Sequence[tuple[float, Sequence[Button]]]:
        rows = ((_AMBER, ("look",)), (_BUTTON, ("review", "share")), (_BUTTON, ("play_on",)))
        shown = [
            (height, [self._buttons[name] for name in names if self._buttons[name].visible]) for height, names in rows
        ]
        return [(height, row) for height, row in shown if row]


class _Heading(Widget):
    """Title, and below it which position is shown."""

    def __init__(self, words: EntryWords) -> None:
        super().__init__()
        self._words = words
        self.entry: Entry | None = None
        self.line = ""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Write both."""
        if self.entry is None:
            return
        theme, rect = painter.theme, self.rect
        damaged = self.entry.ending == "damaged"
        title = _("A damaged game") if damaged else self._words.title(self.entry)
        px = painter.fitting(title, Face.TITLE, self.px(24), rect.w, self.px(17))
        words = painter.fit(title, Face.TITLE, px, rect.w)
        painter.label(target, words, (rect.x, rect.y + self.px(16)), Face.TITLE, px, theme.amber)
        line = self.line or self._words.game(self.entry)
        painter.label(target, line, (rect.x, rect.y + self.px(44)), Face.REGULAR, self.px(16), theme.fern)


class _StarButton(IconButton):
    """The star of the match that is shown, to give and to take."""

    full = False

    def __init__(self, on_click: Callable[[], None]) -> None:
        super().__init__("star", "", on_click, name="star")

    def paint_content(self, target: pygame.Surface, painter: Painter, face: pygame.Rect, ink: str) -> None:
        """Paint the star, full or empty."""
        colour = painter.theme.amber if self.full else ink
        draw_star(painter, target, face.center, self.px(26), colour, full=self.full)


class _Facts(Widget):
    """How the match ended, and lines of what else there is to tell; or why it cannot be shown."""

    def __init__(self, words: EntryWords) -> None:
        super().__init__()
        self._words = words
        self.entry: Entry | None = None
        self.verdict = ("", "")
        self.problem = ""

    def _rows(self) -> Sequence[tuple[str, str]]:
        entry = self.entry
        if entry is None or entry.ending == "damaged":
            return ()
        words, moves = self._words, grouped(entry.moves)
        timed = ngettext("{time}, {number} move", "{time}, {number} moves", entry.moves).format(
            number=moves, time=words.minutes(entry)
        )
        return [
            (_("Against"), words.against(entry)),
            (pgettext("one match", "Played"), words.day(entry)),
            (_("Time"), timed) if entry.seconds else (_("Moves"), moves),  # with people elsewhere nobody measured it
            (_("Rules"), words.rules(entry)),
        ]

    def height_at(self, painter: Painter, width: int, u: float) -> int:
        """How high it is at ``width`` pixels, with ``u`` pixels per unit."""
        told = len(self._verdict_lines(painter, width, u)[1])
        lines = len(self._rows()) + max(1, told) + (7 if self.problem else 0)
        return round(lines * _LEADING * u)

    def _verdict_lines(self, painter: Painter, width: int, u: float) -> tuple[int, list[str]]:
        """The size of the verdict and its lines, behind the sign."""
        parts = [part for part in self.verdict if part]
        words = " · ".join(parts)
        room, px, least = width - round((_SIGN + _BEHIND) * u), round(_FACT * u), round(16 * u)
        size = painter.fitting(words, Face.SEMIBOLD, px, room, least)
        if painter.text_width(words, Face.SEMIBOLD, size) <= room:
            return size, [words]
        if all(painter.text_width(part, Face.SEMIBOLD, px) <= room for part in parts):
            return px, parts
        return painter.fitting_lines(words, Face.SEMIBOLD, px, room, round(GIVING_WAY * px))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Write the words."""
        entry, theme = self.entry, painter.theme
        if entry is None:
            return
        y, step, px = self.rect.y, self.px(_LEADING), self.px(_FACT)
        if self.problem:
            text = _("“{file}” cannot be shown: {reason}").format(file=entry.file, reason=self.problem)
            y = painter.paragraph(target, text, self.rect, Face.REGULAR, px, theme.bright) + self.px(_GAP)
        elif self.verdict[0]:
            colour = {"won": theme.fern, "lost": theme.ember}.get(entry.ending, theme.paper)
            sign = self.px(_SIGN)
            draw_ending(painter, target, entry.ending, (self.rect.x + sign / 2, y + step / 2), sign, colour)
            left = self.rect.x + self.px(_SIGN + _BEHIND)
            size, lines = self._verdict_lines(painter, self.rect.w, self.u)
            for line in lines[:2]:
                painter.label(target, line, (left, y + step / 2), Face.SEMIBOLD, size, theme.paper)
                y += step
        for label, value in self._rows():
            middle = y + step / 2
            width = painter.label(target, label, (self.rect.x, middle), Face.REGULAR, self.px(16), theme.fern).w
            room = self.rect.w - width - self.px(16)
            size = painter.fitting(value, Face.SEMIBOLD, px, room, self.px(16))
            value = painter.fit(value, Face.SEMIBOLD, size, room)
            painter.label(target, value, (self.rect.right, middle), Face.SEMIBOLD, size, theme.paper, "right")
            y += step
