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
from jungle_games.ui.layout import Column, FirstThatFits, Grid, Item, Row, Space, Wrap, table
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Icon, Label, Picture, Rule

_TILE: Final = (120.0, 104.0)
_TILES: Final = 5
_STRIP: Final = 92.0
_HEAD: Final = 44.0
_BAR: Final = (60.0, 220.0)
"""The least and the most units of width of a bar of shares."""
_MOST_STRANGERS: Final = 20
"""Rows for opponents that the game does not know, which somebody wrote into the file."""
_SIGNS: Final[Mapping[str, str]] = {
    "won": '<path d="M10 3L18 16H2Z" fill="{}"/>',
    "drawn": '<rect x="2" y="7" width="16" height="6" rx="3" fill="{}"/>',
    "lost": '<path d="M10 17L2 4H18Z" fill="{}"/>',
}
"""How a match ended, by shape."""


@dataclass(frozen=True, slots=True)
class _Figure:
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
    """All that is known of one game."""

    opaque = False

    def __init__(self, room: Room, summary: Summary) -> None:
        super().__init__()
        self._room = room
        self._summary = summary
        tiles = [_Tile(figure) for figure in self._figures()]
        rows = -(-len(tiles) // _TILES)
        self.content = Column(
            self._title(), Rule(2),
            Grid(*tiles, columns=-(-len(tiles) // rows), gap=14, least=_TILE[0]).padded(0, 10),
            _heading(_("The last games")), _Strip(summary.history), self._legend(),
            *self._opponents_table(_("Without undo") if self._alone else _("By opponent"), summary.by_opponent),
            *self._opponents_table(_("With undo"), summary.with_take_backs),
            Label(summary.notice or "", size=16, face=Face.ITALIC, ink="faded", wrap=True),
            gap=10,
        )  # fmt: skip

    @property
    def _alone(self) -> bool:
        """Whether the game is for one."""
        return self._room.seats == (1,)

    def _title(self) -> Item:
        total = self._summary.total
        facts = [
            playing_time(total.seconds) if total.seconds >= 60 else "",
            ngettext("{number} move", "{number} moves", total.moves).format(number=total.moves),
            streak_words(total.streak),
        ]
        title = Label(_(self._room.title), size=36, face=Face.TITLE, ink="ink")
        line = Label("  ·  ".join(filter(None, facts)), ink="faded")
        lines = Label(line.text, ink="faded", wrap=True)
        return FirstThatFits(Row(title, Space().grow(), line, gap=20, align="center"), Column(title, lines))

    def _figures(self) -> Sequence[_Figure]:
        """The house's figures, then the game's own."""
        total = self._summary.total
        found = [(counted, (total.most if counted.how == "most" else total.sums)) for counted in self._room.counted]
        own = [_Figure(numbers.get(counted.fact, 0), _(counted.label)) for counted, numbers in found]
        return (*self._common_figures(), *own)

    def _common_figures(self) -> Sequence[_Figure]:
        total = self._summary.total
        if self._alone:
            time, undos = total.best_seconds, total.fewest_undos
            return (
                _Figure(total.played, _("Played")),
                _Figure(total.won, _("Won"), "won"),
                _Figure(total.best_streak, _("Best streak")),
                _Figure("–" if time is None else clock_words(time), _("Best time")),
                _Figure("–" if undos is None else undos, _("Fewest undos")),
            )
        return (
            _Figure(total.played, _("Played")),
            _Figure(total.won, _("Won"), "won"),
            _Figure(total.drawn, _("Drawn"), "drawn"),
            _Figure(total.lost, _("Lost"), "lost"),
            _Figure(total.best_streak, _("Best streak")),
        )

    def _legend(self) -> Item:
        told = (("won", _("won")), ("drawn", _("drawn")), ("lost", _("lost")))
        shown = [
            Row(_sign(sign, 14), Label(label, size=16, ink="faded"), gap=6, align="center")
            for sign, label in told if not (self._alone and sign == "drawn")
        ]  # fmt: skip
        pale = any(result.took_back for result in self._summary.history)
        return Wrap(*shown, Label(_("pale: with undo") if pale else "", size=16, ink="faded"), gap=20)

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

    def _columns(self) -> Sequence[tuple[str, Callable[[Tally], int]]]:
        """The columns of numbers: head, and what is counted. Nobody draws against himself."""
        drawn: list[tuple[str, Callable[[Tally], int]]] = [(_("Drawn"), lambda tally: tally.drawn)]
        return [
            (_("Won"), lambda tally: tally.won),
            *([] if self._alone else drawn),
            (_("Lost"), lambda tally: tally.lost),
            (_("Streak"), lambda tally: tally.best_streak),
        ]

    def _opponents_table(self, title: str, tallies: Mapping[str, Tally]) -> Sequence[Item]:
        """A line for each opponent: who it is, the shares as a bar where there is room for it, and the numbers."""
        if not tallies:
            return ()
        columns = self._columns()
        heads = [Label(label, size=16, face=Face.SEMIBOLD, ink="faded", align="right") for label, _count in columns]
        lines = []
        for picture, name, tally in self._opponents(tallies):
            icon = Icon(picture, size=_HEAD, ink="ink")
            who = Row(icon, Label(name, size=19, face=Face.SEMIBOLD, ink="ink", lines=2), gap=14, align="center")
            bar = _Shares(tally).sized(height=18).at_least(_BAR[0]).at_most(_BAR[1])
            lines.append((who, bar, [_number(count(tally)) for _label, count in columns]))
        wide = [[Space().grow(), Space(), *heads], *([who.grow(), bar, *numbers] for who, bar, numbers in lines)]
        narrow = [[Space().grow(), *heads], *([who.grow(), *numbers] for who, _bar, numbers in lines)]
        low = Column(*(
            Column(who, table(heads, numbers, gap=16) if index == 0 else Row(*numbers, gap=16, justify="end"))
            for index, (who, _bar, numbers) in enumerate(lines)
        ))  # fmt: skip
        shown = FirstThatFits(table(*wide, gap=16, apart=8), table(*narrow, gap=14, apart=8), low)
        return _heading(title), shown, Rule(1)


def _heading(text: str) -> Item:
    return Label(text, size=24, face=Face.TITLE, ink="moss").padded(0, 6)


def _number(number: int) -> Label:
    return Label(str(number), size=19, face=Face.BOLD if number else Face.REGULAR, ink="ink", align="right")


def _sign(name: str, size: float) -> Picture:
    """The sign of how a match ended."""

    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        body = _SIGNS[name].format(_colours(painter.theme)[name])
        target.blit(painter.vector(body, rect.size, (0, 0, 20, 20)), rect)

    return Picture(paint, size)


class _Tile(Widget):
    """A figure in large type, and below it what is counted."""

    def __init__(self, figure: _Figure) -> None:
        super().__init__()
        label = Label(figure.label, size=16, face=Face.SEMIBOLD, ink="faded", lines=2, leading=1.1, align="center")
        sign = [_sign(figure.sign, 16)] if figure.sign else []
        number = Label(str(figure.number), size=40, face=Face.TITLE, ink="ink", align="center")
        below = Row(*sign, label, gap=6, align="center", justify="center")
        self.content = Column(number, below, justify="center").padded(8).at_least(height=_TILE[1])

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the field."""
        theme = painter.theme
        painter.box(target, self.rect, 12 * self.u, mix(theme.paper, theme.shade, 0.55))


class _Strip(Widget):
    """The last matches, the oldest first: bars upwards for wins, downwards for losses, beads for draws."""

    natural = (0.0, _STRIP)
    opaque = False

    def __init__(self, history: Sequence[Result]) -> None:
        super().__init__()
        self._shown = tuple(reversed(history))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the line and the matches."""
        middle = self.rect.centery
        painter.line(target, (self.rect.x, middle), self.rect.w, painter.theme.shade, self.u * 2)
        pitch = min(self.rect.w / HISTORY, self.px(17))
        for index, result in enumerate(self._shown):
            self._paint_result(target, painter, result, round(index * pitch), round((index + 1) * pitch))

    def _paint_result(self, target: pygame.Surface, painter: Painter, result: Result, left: int, right: int) -> None:
        """One match; hollow with moves taken back."""
        colour, middle = _colours(painter.theme)[result.result], self.rect.centery
        gap = max(1, self.px(4) * (right - left) // self.px(17))
        width, height = right - left - gap, self.px(14 if result.result == "drawn" else 38)
        top = {"drawn": middle - height // 2, "won": middle - height - self.px(3), "lost": middle + self.px(5)}
        rect = pygame.Rect(self.rect.x + left, top[result.result], width, height)
        if result.took_back:
            pale = mix(colour, painter.theme.paper, 0.78)
            painter.box(target, rect, 4 * self.u, pale, border=colour, width=max(1.0, 2 * self.u))
        else:
            painter.box(target, rect, 4 * self.u, colour)


class _Shares(Widget):
    """Shares of won, drawn and lost beside each other, a gap between them."""

    opaque = False

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self.natural = (_BAR[1], 18.0)
        self._tally = tally

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the bar."""
        tally, rect = self._tally, self.rect
        colours, gap, at = _colours(painter.theme), self.px(3), rect.x
        counts = (("won", tally.won), ("drawn", tally.drawn), ("lost", tally.lost))
        parts = [(key, count) for key, count in counts if count]
        room = rect.w - gap * (len(parts) - 1)
        done = 0
        for key, count in parts:
            begin = rect.x + room * done // tally.played
            done += count
            width = max(self.px(4), rect.x + room * done // tally.played - begin)
            painter.box(target, pygame.Rect(at, rect.y, width, rect.h), 5 * self.u, colours[key])
            at += width + gap


def _colours(theme: Theme) -> Mapping[str, str]:
    return {"won": theme.leaf, "drawn": mix(theme.faded, theme.paper, 0.35), "lost": theme.ember}
