"""The statistics of one game: figures, the last matches as a strip, and a line for each opponent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.formatting import clock_words
from jungle_games.core.game import FITS_ME
from jungle_games.core.i18n import _, ngettext
from jungle_games.room import Room
from jungle_games.screens.portrait import head
from jungle_games.storage.statistics import HISTORY, MIXED, PERSON, Result, Summary, Tally
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widgets.base import Widget

_TITLE: Final = 74.0
_TILES: Final = (104.0, 14.0)
"""Height of the tiles, and the gap between them."""
_NARROW: Final = 640.0
"""Less width than this, and fewer tiles stand in a row."""
_IN_A_ROW, _IN_A_NARROW_ROW = 5, 3
_LINE: Final = 30.0
"""Units of height of what stands in a line of its own on a narrow sheet."""
_NARROWEST: Final = 430.0
"""Less width than this, and an opponent's numbers stand below the name."""
_HEADING: Final = 54.0
_STRIP: Final = 92.0
_LEGEND: Final = 40.0
_ROW: Final = 58.0
_ROW_HEAD: Final = 34.0
_COLUMN: Final = 64.0
_STREAK: Final = 84.0
_HEADS_APART: Final = 16.0
_HEAD_SIZE: Final = 44.0
_MOST_STRANGERS: Final = 20
"""Rows for opponents that the game does not know, which somebody wrote into the file."""
_SIGNS: Final[Mapping[str, str]] = {
    "won": '<path d="M10 3L18 16H2Z" fill="{}"/>',
    "drawn": '<rect x="2" y="7" width="16" height="6" rx="3" fill="{}"/>',
    "lost": '<path d="M10 17L2 4H18Z" fill="{}"/>',
}
"""How a match ended, by shape."""


@dataclass(frozen=True, slots=True)
class _Tile:
    number: int | str
    label: str
    sign: str = ""


def playing_time(seconds: float) -> str:
    """A length of time in hours and minutes, translated."""
    minutes = round(seconds / 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return _("{minutes} min").format(minutes=minutes)


def streak_words(streak: int) -> str:
    """A streak in words: won in a row, or lost; empty for one match or none."""
    if streak > 1:
        return ngettext("{number} won in a row", "{number} won in a row", streak).format(number=streak)
    if streak < -1:
        return ngettext("{number} lost in a row", "{number} lost in a row", -streak).format(number=-streak)
    return ""


class StatisticsView(Widget):
    """All that is known of one game; ``natural_height`` says how high it is at the width it was placed with."""

    def __init__(self, room: Room, summary: Summary) -> None:
        super().__init__()
        self._room = room
        self._summary = summary

    @property
    def natural_height(self) -> int:
        """Its height in pixels, once it has its width."""
        return self._title_height + self._tiles_height() + sum(height for height, _paint in self._parts())

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the whole sheet."""
        pen = _Pen(target, painter, self.rect.x, self.rect.w, self.u)
        y = self.rect.y
        self._paint_title(pen, y)
        y += self._title_height
        self._paint_tiles(pen, y)
        y += self._tiles_height()
        for height, paint in self._parts():
            paint(pen, y)
            y += height

    @property
    def _narrow(self) -> bool:
        return self.rect.w < self.px(_NARROW)

    @property
    def _title_height(self) -> int:
        return self.px(_TITLE + (_LINE if self._narrow else 0))

    @property
    def _row(self) -> int:
        """How high an opponent's row is, in pixels."""
        return self.px(_ROW if self.rect.w >= self.px(_NARROWEST) else _ROW + _LINE)

    @property
    def _alone(self) -> bool:
        """Whether the game is for one."""
        return self._room.seats == (1,)

    def _parts(self) -> Sequence[tuple[int, Callable[[_Pen, int], None]]]:
        """What stands below the tiles: heights in pixels, and what paints each from its upper edge."""
        summary = self._summary
        parts: list[tuple[int, Callable[[_Pen, int], None]]] = [
            (self.px(_HEADING + _STRIP + _LEGEND + (_LINE if self._narrow else 0)), self._paint_strip)
        ]
        for title, tallies in (
            (_("Without undo") if self._alone else _("By opponent"), summary.by_opponent),
            (_("With undo"), summary.with_take_backs),
        ):
            if tallies:
                rows = self._opponents(tallies)
                height = self.px(_HEADING) + self.px(_ROW_HEAD) + len(rows) * self._row
                parts.append((height, self._table(title, rows)))
        if summary.notice:
            parts.append((self.px(_HEADING), self._paint_notice))
        return parts

    # -- title and tiles

    def _paint_title(self, pen: _Pen, y: int) -> None:
        total = self._summary.total
        theme = pen.painter.theme
        title = _(self._room.title)
        pen.text(title, 0, y + self.px(22), Face.TITLE, 36, theme.ink)
        facts = [
            playing_time(total.seconds) if total.seconds >= 60 else "",
            ngettext("{number} move", "{number} moves", total.moves).format(number=total.moves),
            streak_words(total.streak),
        ]
        line = "  ·  ".join(fact for fact in facts if fact)
        if self._narrow:
            px = pen.painter.fitting(line, Face.REGULAR, self.px(18), pen.width)
            pen.text(line, 0, y + self.px(52), Face.REGULAR, px / self.u, theme.faded)
            pen.rule(y + self.px(48 + _LINE), 2)
            return
        left = pen.painter.text_width(title, Face.TITLE, self.px(36)) + self.px(20)
        room = pen.width - left
        px = pen.painter.fitting(line, Face.REGULAR, self.px(18), room)
        pen.text(line, pen.width, y + self.px(24), Face.REGULAR, px / self.u, theme.faded, "right")
        pen.rule(y + self.px(48), 2)

    def _tiles(self) -> Sequence[_Tile]:
        """The house's figures, then the game's own."""
        return (*self._common_tiles(), *self._own_tiles())

    def _own_tiles(self) -> Sequence[_Tile]:
        total = self._summary.total
        found = [(counted, (total.most if counted.how == "most" else total.sums)) for counted in self._room.counted]
        return [_Tile(numbers.get(counted.fact, 0), _(counted.label)) for counted, numbers in found]

    def _common_tiles(self) -> Sequence[_Tile]:
        total = self._summary.total
        if self._alone:
            time, undos = total.best_seconds, total.fewest_undos
            return (
                _Tile(total.played, _("Played")),
                _Tile(total.won, _("Won"), "won"),
                _Tile(total.best_streak, _("Best streak")),
                _Tile("–" if time is None else clock_words(time), _("Best time")),
                _Tile("–" if undos is None else undos, _("Fewest undos")),
            )
        return (
            _Tile(total.played, _("Played")),
            _Tile(total.won, _("Won"), "won"),
            _Tile(total.drawn, _("Drawn"), "drawn"),
            _Tile(total.lost, _("Lost"), "lost"),
            _Tile(total.best_streak, _("Best streak")),
        )

    def _tile_columns(self) -> int:
        count = len(self._tiles())
        rows = -(-count // (_IN_A_ROW if self.rect.w >= self.px(_NARROW) else _IN_A_NARROW_ROW))
        return -(-count // rows)

    def _tiles_height(self) -> int:
        rows = -(-len(self._tiles()) // self._tile_columns())
        return rows * self.px(_TILES[0] + _TILES[1])

    def _paint_tiles(self, pen: _Pen, y: int) -> None:
        columns, gap = self._tile_columns(), self.px(_TILES[1])
        theme = pen.painter.theme
        for index, tile in enumerate(self._tiles()):
            row, column = divmod(index, columns)
            beside = min(columns, len(self._tiles()) - row * columns)
            left = column * (pen.width + gap) // beside
            right = (column + 1) * (pen.width + gap) // beside - gap
            top = y + row * self.px(_TILES[0] + _TILES[1])
            rect = pygame.Rect(pen.left + left, top, right - left, self.px(_TILES[0]))
            pen.painter.box(pen.target, rect, 12 * self.u, mix(theme.paper, theme.shade, 0.55))
            middle = rect.centerx - pen.left
            px = pen.painter.fitting(str(tile.number), Face.TITLE, self.px(40), rect.w - self.px(16))
            pen.text(str(tile.number), middle, rect.y + self.px(42), Face.TITLE, px / self.u, theme.ink, "center")
            label = pen.painter.fitting(tile.label, Face.SEMIBOLD, self.px(16), rect.w - self.px(34)) / self.u
            sign = self.px(16) if tile.sign else 0
            width = pen.painter.text_width(tile.label, Face.SEMIBOLD, round(label * self.u))
            start = middle - (width + sign + (self.px(6) if sign else 0)) // 2
            if tile.sign:
                pen.sign(tile.sign, start, rect.y + self.px(82), 16)
                start += sign + self.px(6)
            pen.text(tile.label, start, rect.y + self.px(82), Face.SEMIBOLD, label, theme.faded)

    # -- the last matches

    def _paint_strip(self, pen: _Pen, y: int) -> None:
        theme = pen.painter.theme
        pen.text(_("The last games"), 0, y + self.px(30), Face.TITLE, 24, theme.moss)
        top = y + self.px(_HEADING)
        shown = tuple(reversed(self._summary.history))
        middle = top + self.px(_STRIP) // 2
        pen.painter.line(pen.target, (pen.left, middle), pen.width, theme.shade, self.u * 2)
        pitch = min(pen.width / HISTORY, self.px(17))
        for index, result in enumerate(shown):
            self._paint_result(pen, result, round(index * pitch), round((index + 1) * pitch), middle)
        self._paint_legend(pen, top + self.px(_STRIP + 16))

    def _paint_result(self, pen: _Pen, result: Result, left: int, right: int, middle: int) -> None:
        """A bar upwards for a win, downwards for a loss, a bead for a draw; hollow with moves taken back."""
        colour = _colours(pen.painter.theme)[result.result]
        gap = max(1, self.px(4) * (right - left) // self.px(17))
        width, height = right - left - gap, self.px(38)
        if result.result == "drawn":
            height = self.px(14)
            rect = pygame.Rect(pen.left + left, middle - height // 2, width, height)
        else:
            top = middle - height - self.px(3) if result.result == "won" else middle + self.px(5)
            rect = pygame.Rect(pen.left + left, top, width, height)
        if result.took_back:
            pale = mix(colour, pen.painter.theme.paper, 0.78)
            pen.painter.box(pen.target, rect, 4 * self.u, pale, border=colour, width=max(1.0, 2 * self.u))
        else:
            pen.painter.box(pen.target, rect, 4 * self.u, colour)

    def _paint_legend(self, pen: _Pen, y: int) -> None:
        theme, x = pen.painter.theme, 0
        for sign, label in (("won", _("won")), ("drawn", _("drawn")), ("lost", _("lost"))):
            if self._alone and sign == "drawn":
                continue
            pen.sign(sign, x, y, 14)
            x += self.px(20)
            x += pen.text(label, x, y, Face.REGULAR, 16, theme.faded) + self.px(20)
        hint = _("pale: with undo")
        if not any(result.took_back for result in self._summary.history):
            return
        if self._narrow:
            x, y = 0, y + self.px(_LINE)
        pen.text(hint, x, y, Face.REGULAR, 16, theme.faded)

    # -- opponents

    def _opponents(self, tallies: Mapping[str, Tally]) -> Sequence[tuple[str, str, Tally]]:
        """Drawing, name and tally of each opponent, the strongest computer first, people last."""
        game, names = self._room.game, {}
        for level in (*reversed(game.levels), FITS_ME):
            names[level.key] = _(level.name)
        names[PERSON] = _("People")
        names[MIXED] = _("Mixed opponents")
        names[""] = _("On your own")
        if game.knowing_level:
            names[game.knowing_level] = _("With the sign “winnable?”")
        strangers = [key for key in tallies if key not in names][:_MOST_STRANGERS]
        keys = [key for key in names if key in tallies] + strangers
        return [(head(self._room, key), names.get(key, key), tallies[key]) for key in keys]

    def _table(self, title: str, rows: Sequence[tuple[str, str, Tally]]) -> Callable[[_Pen, int], None]:
        def paint(pen: _Pen, y: int) -> None:
            theme = pen.painter.theme
            pen.text(title, 0, y + self.px(30), Face.TITLE, 24, theme.moss)
            top = y + self.px(_HEADING)
            ends = self._column_ends(pen)
            for end, (label, _count) in zip(ends, self._columns(), strict=True):
                pen.text(label, end, top + self.px(10), Face.SEMIBOLD, 16, theme.faded, "right")
            top += self.px(_ROW_HEAD)
            pen.rule(top - 1, 2)
            for picture, name, tally in rows:
                self._paint_opponent(pen, top, picture, name, tally, ends)
                top += self._row
                pen.rule(top - 1, 1)

        return paint

    def _columns(self) -> Sequence[tuple[str, Callable[[Tally], int]]]:
        """The columns of numbers: head, and what is counted. Nobody draws against himself."""
        drawn: list[tuple[str, Callable[[Tally], int]]] = [(_("Drawn"), lambda tally: tally.drawn)]
        return [
            (_("Won"), lambda tally: tally.won),
            *([] if self._alone else drawn),
            (_("Lost"), lambda tally: tally.lost),
            (_("Streak"), lambda tally: tally.best_streak),
        ]

    def _column_ends(self, pen: _Pen) -> Sequence[int]:
        """Where the columns of numbers end."""
        ends = [pen.width - self.px(6)]
        for index, (label, _count) in reversed(list(enumerate(self._columns()))[1:]):
            words = pen.painter.text_width(label, Face.SEMIBOLD, self.px(16)) + self.px(_HEADS_APART)
            ends.insert(0, ends[0] - max(words, self.px(_STREAK if index == len(self._columns()) - 1 else _COLUMN)))
        return ends

    def _paint_opponent(
        self, pen: _Pen, top: int, picture: str, name: str, tally: Tally, ends: Sequence[int]
    ) -> None:
        theme, middle = pen.painter.theme, top + self.px(_ROW) // 2
        figures = middle if self._row == self.px(_ROW) else top + self._row - self.px(_LINE - 6)
        side = self.px(_HEAD_SIZE)
        drawing = pen.painter.picture(picture, (side, side), tint=theme.ink if "/icons/" in picture else None)
        pen.target.blit(drawing, drawing.get_rect(midleft=(pen.left, middle)))
        left = side + self.px(14)
        first = ends[0] - self.px(_COLUMN) + self.px(10) if figures == middle else pen.width
        bar = max(0, min(self.px(220), first - left - self.px(110)))
        room = first - left - (bar + self.px(14) if bar > self.px(60) else 0)
        px = pen.painter.fitting(name, Face.SEMIBOLD, self.px(19), room)
        pen.text(name, left, middle, Face.SEMIBOLD, px / self.u, theme.ink)
        if bar > self.px(60):
            self._paint_bar(pen, pygame.Rect(pen.left + first - bar, middle - self.px(9), bar, self.px(18)), tally)
        for end, (_label, count) in zip(ends, self._columns(), strict=True):
            number = count(tally)
            pen.text(str(number), end, figures, Face.BOLD if number else Face.REGULAR, 19, theme.ink, "right")

    def _paint_bar(self, pen: _Pen, rect: pygame.Rect, tally: Tally) -> None:
        """Shares of won, drawn and lost beside each other, a gap between them."""
        colours, gap, at = _colours(pen.painter.theme), self.px(3), rect.x
        counts = (("won", tally.won), ("drawn", tally.drawn), ("lost", tally.lost))
        parts = [(key, count) for key, count in counts if count]
        room = rect.w - gap * (len(parts) - 1)
        done = 0
        for key, count in parts:
            begin = rect.x + room * done // tally.played
            done += count
            width = max(self.px(4), rect.x + room * done // tally.played - begin)
            pen.painter.box(pen.target, pygame.Rect(at, rect.y, width, rect.h), 5 * self.u, colours[key])
            at += width + gap

    def _paint_notice(self, pen: _Pen, y: int) -> None:
        pen.text(self._summary.notice or "", 0, y + self.px(30), Face.ITALIC, 16, pen.painter.theme.faded)


def _colours(theme: Theme) -> Mapping[str, str]:
    return {"won": theme.leaf, "drawn": mix(theme.faded, theme.paper, 0.35), "lost": theme.ember}


@dataclass(frozen=True, slots=True)
class _Pen:
    """Writes on the sheet; x in pixels from its left edge, sizes in units."""

    target: pygame.Surface
    painter: Painter
    left: int
    width: int
    u: float

    def text(
        self, string: str, x: int, y: int, face: Face, size: float, colour: str, align: str = "left"
    ) -> int:
        """Write a line with the middle of its capitals at ``y``; returns its width."""
        px = max(1, round(size * self.u))
        place = (self.left + x, y)
        if align == "right":
            return self.painter.label(self.target, string, place, face, px, colour, "right").w
        if align == "center":
            return self.painter.label(self.target, string, place, face, px, colour, "center").w
        return self.painter.label(self.target, string, place, face, px, colour).w

    def rule(self, y: int, thickness: float) -> None:
        """A level line over the whole width."""
        self.painter.line(self.target, (self.left, y), self.width, self.painter.theme.shade, thickness * self.u)

    def sign(self, name: str, x: int, middle: int, size: float) -> None:
        """The sign of how a match ended."""
        side = max(1, round(size * self.u))
        body = _SIGNS[name].format(_colours(self.painter.theme)[name])
        picture = self.painter.vector(body, (side, side), (0, 0, 20, 20))
        self.target.blit(picture, (self.left + x, middle - side // 2))
