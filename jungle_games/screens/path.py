"""The page Path: each game's ladder of animals as a trail, and its badges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import Final, Literal

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.core.achievement import FIRST, Achievement, counts, reached_in
from jungle_games.core.errors import UserError
from jungle_games.core.formatting import date_in_words
from jungle_games.core.game import Level
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.ladder import WINS, Ladder
from jungle_games.core.matches.record import read_match
from jungle_games.core.room import Room
from jungle_games.screens.pages import GAP, GameSheetScene, foot_of, round_corners
from jungle_games.store.library import Query
from jungle_games.table.room_parts import achievements_of
from jungle_games.table.services import Services
from jungle_games.table.style import head
from jungle_games.table.verdict import achievement_name, badge_of, known, ladder_here
from jungle_games.ui.layout import Column, Extent, Grid, Item, Leaf, Row, Ruler, Wrap
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Clickable
from jungle_games.ui.widgets.label import Icon, Label, Picture, draw_icon

_ROW: Final = 208.0
"""The height of the landscape in units."""
_LEAST_PITCH: Final = 112.0
"""The minimum distance between animals in units; with less room the path continues in another row."""
_HIGH, _LOW = 74.0, 112.0
"""The vertical middles of the upper and lower bends in their row, in units."""
_DISC: Final = 46.0
_HEAD: Final = 76.0
_NAME: Final = 17.0
_PAW, _PAWS = 17.0, 25.5
"""How large the sign of a match won is, and how far from one to the next."""
_HOLLOW: Final = 9.0
"""How large the sign is in the ring of a match that was won with help."""
_TICK: Final = 15.0
_RADIUS: Final = 16.0
_SAND, _UNTRODDEN, _EDGE = "#C8AE74", "#6B7B54", "#1B3A2C"
Stage = Literal["past", "next", "ahead"]
"""A player's progress with an animal."""


@dataclass(frozen=True, slots=True)
class Bend:
    """Where an animal stands, in units of its row."""

    row: int
    x: float
    y: float


def bends(count: int, width: float) -> Sequence[Bend]:
    """Where ``count`` animals stand on land ``width`` units wide: in as many rows as they need, equally many in each.

    >>> [(bend.row, bend.x) for bend in bends(3, 240)]
    [(0, 60.0), (0, 180.0), (1, 60.0)]
    """
    most = max(1, min(count, int(width // _LEAST_PITCH)))
    rows = -(-count // most) if count else 0
    beside = -(-count // rows) if rows else 1
    pitch = width / beside
    return [Bend(at // beside, pitch * (at % beside + 0.5), _HIGH if at % beside % 2 else _LOW) for at in range(count)]


class Station(Clickable):
    """An animal at a bend: its head on a disc, its name, and a paw for every match won against it that counts."""

    def __init__(self, room: Room, level: Level, ladder: Ladder, stage: Stage, on_click: Callable[[], None]) -> None:
        self.label = _(level.title)
        self.stage = stage
        self._won, self._hollow = ladder.wins(level.key), ladder.only_helped(level.key)
        super().__init__(on_click, name=("level", level.key), tooltip=self._tooltip_for(level))
        self._picture = head(room, level.key)
        self.row = pygame.Rect(0, 0, 0, 0)
        self._disc = Picture(self._paint_disc, 2 * _DISC)
        ink = "bright" if stage == "next" else "paper"
        name = Label(self.label, size=_NAME, face=Face.BOLD, ink=ink, align="center", lines=2, leading=1.2)
        paws = Picture(self._paint_paws, _PAWS * WINS, _PAW)
        self.content = Column(self._disc.at("center"), Column(name, paws.at("center"), gap=3), gap=8)

    @property
    def focus_rect(self) -> pygame.Rect:
        return self.row

    def _tooltip_for(self, level: Level) -> str:
        won = ngettext("{number} of {all} wins", "{number} of {all} wins", self._won)
        said = {"past": _("Already beaten."), "next": _("Next on your path."), "ahead": ""}[self.stage]
        hollow = _("With help so far: win once without, and the paw is filled.") if self._hollow else ""
        lines = [_(level.summary), said, won.format(number=self._won, all=WINS), hollow]
        return flowing(lines)

    def _paint_disc(self, target: pygame.Surface, painter: Painter, disc: pygame.Rect) -> None:
        theme = painter.theme
        ground, edge = self._colours(theme)
        if self.stage == "next":
            painter.glow(target, disc, disc.w / 2, theme.amber, blur=14 * self.u, alpha=130)
        painter.disc(target, disc.center, disc.w / 2, ground, border=edge, width=4 * self.u)
        side = self.px(_HEAD)
        picture = painter.picture(self._picture, (side, side))
        target.blit(picture, picture.get_rect(center=disc.center))
        if self.stage == "past":
            centre = (disc.right - self.px(12), disc.y + self.px(14))
            painter.disc(target, centre, _TICK * self.u, theme.leaf, border=_EDGE, width=3 * self.u)
            draw_icon(target, painter, "check", centre, self.px(17), theme.paper)

    def _colours(self, theme: Theme) -> tuple[str, str]:
        ground = {"past": theme.paper, "next": "#FFE3A1", "ahead": mix(theme.moss, theme.leaf, 0.3)}[self.stage]
        edge = {"past": theme.leaf, "next": theme.amber, "ahead": mix(theme.moss, theme.fern, 0.55)}[self.stage]
        return (mix(ground, "#FFFFFF", 0.25) if self.hovered else ground), edge

    def _paint_paws(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        """A paw for every win, hollow where all were won with help, and a ring for those still to come."""
        theme, pitch = painter.theme, rect.w / WINS
        for at in range(WINS):
            centre = (rect.x + round((at + 0.5) * pitch), rect.centery)
            if self._hollow and at < self._won:
                painter.disc(target, centre, 8 * self.u, None, border=theme.amber, width=1.5 * self.u)
                draw_icon(target, painter, "paw", centre, self.px(_HOLLOW), theme.amber)
            elif at < self._won or self.stage == "past":
                draw_icon(target, painter, "paw", centre, self.px(_PAW), theme.amber)
            else:
                painter.disc(target, centre, 5 * self.u, None, border=theme.fern, width=1.5 * self.u)

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        painter.focus_ring(target, self._disc.rect, self.u, _DISC)


class Trail(Widget):
    """The whole path of a game; ``on_meet`` receives the level whose animal was pressed."""

    def __init__(self, room: Room, ladder: Ladder, on_meet: Callable[[Level], None]) -> None:
        super().__init__()
        self._ladder = ladder
        self.stations = [
            self.add(Station(room, level, ladder, self._stage(at, level), lambda level=level: on_meet(level)))  # type: ignore[misc]
            for at, level in enumerate(ladder.levels)
        ]

    def _stage(self, at: int, level: Level) -> Stage:
        if at < self._ladder.passed:
            return "past"
        return "next" if level is self._ladder.next else "ahead"

    def _bends(self, width: int) -> Sequence[Bend]:
        return bends(len(self.stations), width / self.u)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        rows = max((bend.row for bend in bends(len(self.stations), width / ruler.u)), default=-1) + 1
        return Extent(round(rows * _ROW * ruler.u), round(rows * _ROW * ruler.u))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        """With an animal at every bend."""
        super()._lay_out(rect, ruler, host)
        found = self._bends(rect.w)
        beside = max((sum(bend.row == row for bend in found) for row in {bend.row for bend in found}), default=1)
        width = round(rect.w / beside) - ruler.px(6)
        for station, bend in zip(self.stations, found, strict=True):
            place = pygame.Rect(0, 0, width, ruler.height(station, width).wanted)
            place.midtop = (rect.x + ruler.px(bend.x), rect.y + ruler.px(bend.row * _ROW + bend.y - _DISC - 12))
            station._lay_out(place, ruler, self)
            station.row = pygame.Rect(place.x, rect.y + ruler.px(bend.row * _ROW), width, ruler.px(_ROW))

    # -- the land

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        key = ("trail", self.rect.size, round(self.u, 4), len(self.stations), self._ladder.passed)
        target.blit(painter.cache.get(key, lambda: self._drawn(painter)), self.rect)

    def _drawn(self, painter: Painter) -> pygame.Surface:
        width, height = self.rect.w / self.u, self.rect.h / self.u
        rows = [[bend for bend in self._bends(self.rect.w) if bend.row == row] for row in range(round(height / _ROW))]
        trodden = self._ladder.passed
        picture, body = pygame.Surface(self.rect.size, pygame.SRCALPHA), ""
        for number, row in enumerate(rows):
            top, foot = (round(each * self.rect.h / len(rows)) for each in (number, number + 1))
            picture.blit(painter.picture("objects/scenes/hills", (self.rect.w, foot - top)), (0, top))
            way = _way(row, width, max(-1, min(trodden, len(row))))
            body += f'<g transform="translate(0 {number * _ROW})">{way}</g>'
            trodden -= len(row)
        picture.blit(painter.vector(body, self.rect.size, (0, 0, width, height)), (0, 0))
        round_corners(picture, _RADIUS * self.u)
        return picture


def _way(row: Sequence[Bend], width: float, trodden: int) -> str:
    """The path along a row, trodden up to the bend after so many animals, and to the row's end after all of them."""
    first, last = row[0], row[-1]
    pieces = [f"M-40 {_LOW}C0 {_LOW} {first.x * 0.5:.1f} {first.y} {first.x:.1f} {first.y}"]
    for one, other in pairwise(row):
        middle = (one.x + other.x) / 2
        pieces.append(f"C{middle:.1f} {one.y} {middle:.1f} {other.y} {other.x:.1f} {other.y}")
    pieces.append(f"C{(last.x + width) / 2:.1f} {last.y} {width:.1f} {_LOW} {width + 40:.1f} {_LOW}")
    gone = pieces[: trodden + 1]
    stroke = '<path d="{}" fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round"/>'
    whole = "".join(pieces)
    strokes = ((whole, _EDGE, 32), (whole, _UNTRODDEN, 23), ("".join(gone), _SAND, 23))
    return "".join(stroke.format(*each) for each in strokes)


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
        self._scan: Iterator[tuple[int, int]] | None = None
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
        return ladder_here(self.services, self.room)

    def _reached(self) -> Mapping[str, datetime]:
        found: Mapping[str, datetime] = self.services.progress.reached()
        return found

    def load(self) -> None:
        self.scroll.scroll.offset = 0
        room, reached = self.room, self._reached()
        self._ladder = self.ladder
        title = Label(_(room.title), size=32, face=Face.TITLE, ink="ink")
        count = Label(_count_words(room, reached), ink="faded", wrap=True)
        trail = [Trail(room, self._ladder, self._meet)] if self._ladder.levels else []
        cards = [
            BadgeCard(room.name, each, reached.get(achievement_name(room.name, each))) for each in achievements_of(room)
        ]
        badges = Label(_("Badges"), size=24, face=Face.TITLE, ink="moss")
        shelf = [badges, Grid(*cards, columns=2, gap=(_COLUMNS, _GAP), least=_NARROW)] if cards else []
        text = Column(
            Wrap(title, count.at("center"), gap=(GAP, 0), justify="between"),
            Label(self._note_words(), size=_NOTE, ink="ink", wrap=True), *trail,
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
        return _("Two wins against an animal, and your path goes on to the next. You can play any of them at any time.")

    def _show_look(self, left: int | None = None) -> None:
        self._look.enabled = left is None
        find = _("Find badges in old games")
        self._look.label = find if left is None else _("Searching… {number}").format(number=left)

    # What is pressed -------------------------------------------------------------------------------------------

    def _meet(self, level: Level) -> None:
        self._on_meet(self.room.name, level.key)

    def _go_on(self) -> None:
        following = self._ladder.next
        self._on_meet(self.room.name, "" if following is None else following.key)

    def _look_through(self) -> None:
        """Look for badges in the finished matches that were kept."""
        self._scan = looking_through(self.services, self._rooms)

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self._scan is None:
            return moving
        left, found = next(self._scan)
        self._show_look(left)
        if not left:
            self._scan = None
            told = ngettext("{number} badge found in your games.", "{number} badges found in your games.", found)
            self.services.notify(Notice(told.format(number=found) if found else _("No new badges found.")))
            offset = self.scroll.scroll.offset
            self.reload()
            self.scroll.scroll_to(offset)
        return True


def _help_words(ladder: Ladder) -> str:
    """What becomes of wins with hints or undo."""
    if not ladder.levels:
        return _("In Beginner, wins with hints or undo count too. Otherwise you are asked before you take help.")
    return _(
        "In Beginner, and against the first {number} animals, wins with hints or undo count too. "
        "Their paws stay hollow until you win without help."
    ).format(number=FIRST)


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
        reached, dated = list[Item](), list[Item]()
        if when is not None:
            day = date_in_words(when.astimezone().date())
            reached = [Icon("leaf", size=17, ink="leaf")]
            dated = [Label(day, size=_DATE, ink="faded").at("center")]
        title = Label(_(achievement.title), size=_TITLE, face=Face.BOLD, ink="ink" if when is None else "moss", lines=2)
        teaches = Label(_(achievement.teaches), size=_SENTENCE, ink="faded", wrap=True, leading=_LEADING)
        named = Row(title, *reached, gap=12, align="center")
        words = Column(Wrap(named, *dated, gap=(12, 2), justify="between"), teaches, gap=2)
        self.content = Row(Picture(self._paint_medal, _MEDAL), words.grow(), gap=_GAP, align="start")

    def _paint_medal(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        """Pale until it is won."""
        target.blit(painter.picture(self._picture, rect.size, alpha=255 if self.when is not None else _ASLEEP), rect)


def looking_through(services: Services, rooms: Sequence[Room]) -> Iterator[tuple[int, int]]:
    """Look for badges in all finished matches, one at a time: how many matches are left, and how many were found.

    Records that cannot be read are passed over.
    """
    before, library, found = known(services), services.library, 0
    games = {room.name: room.game for room in rooms}
    wanted = {
        room.name: [each for each in achievements_of(room) if achievement_name(room.name, each) not in before]
        for room in rooms
    }
    asked = [name for name, badges in wanted.items() if badges]
    entries = library.find(Query(games=asked, oldest_first=True)) if asked else ()
    for at, entry in enumerate(entries):
        if not wanted[entry.game]:
            continue
        yield len(entries) - at, found
        with suppress(UserError):
            match = read_match(library.read(entry), games.__getitem__)
            here = reached_in(match, wanted[entry.game], match.persons) if counts(match) else ()
            for badge in here:
                ended = datetime.fromisoformat(entry.ended).astimezone(UTC)  # it stands there in local time
                services.progress.record_reached(achievement_name(entry.game, badge), ended)
                wanted[entry.game].remove(badge)
                found += 1
    yield 0, found
