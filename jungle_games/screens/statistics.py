"""The statistics page: games on the left; figures, the last matches and the opponents of one on the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.core.formatting import clock_words
from jungle_games.core.game import FITS_ME
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.matches.history import moves_words
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON
from jungle_games.screens import dialog
from jungle_games.screens.my_games import ending_sign
from jungle_games.screens.pages import GAP, EmptyState, GameSheetScene, Ground, mixed
from jungle_games.store.library import Ending
from jungle_games.store.progress import HISTORY, MIXED, Numbers, Result, Summary, Tally
from jungle_games.table.services import Services
from jungle_games.table.style import head
from jungle_games.ui.layout import LITTLE, Box, Column, FirstThatFits, Grid, Item, Row, Space, Wrap, side_by_side, table
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Icon, Label, Picture, Rule

_WIDEST_BAR: Final = 220.0
_MEASURE: Final = 920.0


@dataclass(frozen=True, slots=True)
class _Figure:
    number: int | str
    label: str
    sign: Ending | None = None


def playing_time(seconds: float) -> str:
    hours, minutes = divmod(round(seconds / 60), 60)
    if hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return _("{minutes} min").format(minutes=minutes)


def streak_words(streak: int) -> str:
    """How many of the last matches were won or lost in a row; empty for fewer than two."""
    if streak > 1:
        return ngettext("{number} won in a row", "{number} won in a row", streak).format(number=streak)
    if streak < -1:
        return ngettext("{number} lost in a row", "{number} lost in a row", -streak).format(number=-streak)
    return ""


class StatisticsView(Widget):
    """All that is known of the matches of a game, on paper."""

    def __init__(self, room: Room, summary: Summary) -> None:
        super().__init__()
        self._room = room
        self._summary = summary
        self._alone = room.seats == (1,)
        title = _("Without undo") if self._alone or summary.with_take_backs else _("By opponent")
        tables = [(title, summary.by_opponent), (_("With undo"), summary.with_take_backs)]
        shown = [(_heading(name), self._opponents(tallies)) for name, tallies in tables if tallies]
        tiles = [_tile(figure) for figure in self._figures()]
        rows = -(-len(tiles) // 5)
        self.content = Column(
            Column(self._title(), Rule(2), gap=10),
            Grid(*tiles, columns=-(-len(tiles) // rows), least=120, gap=14, even=True),
            Column(_heading(_("The last games")), _Strip(summary.history), self._legend(), gap=10),
            FirstThatFits(*(
                Column(*(Column(title, lines(opponents), gap=8) for title, opponents in shown), gap=20)
                for lines in (self._table, self._blocks)
            )),
            gap=20,
        )  # fmt: skip

    def _title(self) -> Item:
        total = self._summary.total
        moves = moves_words(self._room.game, total.moves)
        time = playing_time(total.seconds) if total.seconds >= 60 else ""
        facts = filter(None, (time, moves, streak_words(total.streak)))
        line = "  ·  ".join(fact.replace(" ", "\N{NO-BREAK SPACE}") for fact in facts)
        title = Label(_(self._room.title), size=36, face=Face.TITLE, ink="ink")
        return Wrap(title, Label(line, ink="faded", wrap=True).at("center"), gap=(24, 0), justify="between")

    def _figures(self) -> Sequence[_Figure]:
        total, numbers = self._summary.total, self._summary.numbers
        figures = [_Figure(total.played, _("Played")), _Figure(total.won, _("Won"), "won")]
        if not self._alone:
            figures += [_Figure(total.drawn, _("Drawn"), "drawn"), _Figure(total.lost, _("Lost"), "lost")]
        figures.append(_Figure(total.best_streak, _("Best streak")))
        if self._alone:
            time = total.best_seconds
            undos = numbers["undos"].least_won if "undos" in numbers else None
            figures.append(_Figure("–" if time is None else clock_words(time), _("Best time")))
            figures.append(_Figure("–" if undos is None else undos, _("Fewest undos")))
        for counted in self._room.counted:
            number = numbers.get(counted.fact, Numbers(0, 0, None))
            figures.append(_Figure(number.most if counted.how == "most" else number.total, _(counted.label)))
        return figures

    def _legend(self) -> Item:
        told: dict[Ending, str] = {"won": _("won"), "drawn": _("drawn"), "lost": _("lost")}
        if self._alone:
            del told["drawn"]
        pale = any(result.took_back for result in self._summary.history)
        last = Label(_("pale: with undo") if pale else "", size=16, ink="faded")
        shown = [
            Row(_sign(sign, 14), Label(label, size=16, ink="faded"), gap=6, align="center")
            for sign, label in told.items()
        ]
        return Wrap(*shown, last, gap=20)

    # -- opponents

    def _opponents(self, tallies: Mapping[str, Tally]) -> Sequence[tuple[str, str, Tally]]:
        game = self._room.game
        names = {level.key: _(level.title) for level in (*reversed(game.levels), FITS_ME)}
        names |= {PERSON: _("People"), MIXED: _("Mixed opponents"), "": _("On your own")}
        if game.knowing_level:
            names[game.knowing_level] = _("With the sign “winnable?”")
        strangers = [key for key in tallies if key not in names]  # no level is called so any more
        keys = [key for key in names if key in tallies] + strangers
        pictures = {game.knowing_level: "objects/icons/eye"} if game.knowing_level else {}
        return [(pictures.get(key) or head(self._room, key), names.get(key, key), tallies[key]) for key in keys]

    def _columns(self) -> Sequence[tuple[str, Callable[[Tally], int]]]:
        """Head, and what is counted; nobody draws on his own."""
        drawn: list[tuple[str, Callable[[Tally], int]]] = [(_("Drawn"), lambda tally: tally.drawn)]
        return [
            (_("Won"), lambda tally: tally.won),
            *([] if self._alone else drawn),
            (_("Lost"), lambda tally: tally.lost),
            (_("Streak"), lambda tally: tally.best_streak),
        ]

    def _table(self, opponents: Sequence[tuple[str, str, Tally]]) -> Item:
        columns = self._columns()
        heads = [Label(label, size=16, face=Face.SEMIBOLD, ink="faded", align="right") for label, _count in columns]
        lines = []
        for picture, name, tally in opponents:
            bar = Row(Space().grow(LITTLE), _shares(tally).at_most(_WIDEST_BAR).grow())
            lines.append((_named(picture, name), bar, *(_number(count(tally)) for _label, count in columns)))
        return table((Space(), Space().grow(), *heads), *lines, gap=16, apart=8)

    def _blocks(self, opponents: Sequence[tuple[str, str, Tally]]) -> Item:
        """Name, bar and numbers of each opponent below one another: signs stand for the words there is no room for."""
        signs: Sequence[Ending] = ("won", "lost") if self._alone else ("won", "drawn", "lost")
        blocks = []
        for picture, name, tally in opponents:
            *ways, (streak, best) = [(label, _number(count(tally))) for label, count in self._columns()]
            counts = [
                Row(_sign(sign, 16), number, gap=6, align="center").at_least(width=44)
                for sign, (_label, number) in zip(signs, ways, strict=True)
            ]
            words = Row(Label(streak, size=16, face=Face.SEMIBOLD, ink="faded"), best, gap=6, align="center")
            blocks.append(Column(_named(picture, name), _shares(tally), Wrap(*counts, words, gap=12), gap=6))
        return Column(*blocks, gap=20)


def _shares(tally: Tally) -> Item:
    """The matches that were won, drawn and lost, as parts of a bar."""
    counts = {"won": tally.won, "drawn": tally.drawn, "lost": tally.lost}
    return Row(*(_share(way).grow(count) for way, count in counts.items() if count), gap=3).at_least(width=60)


def _share(way: str) -> Item:
    return Ground(5, lambda theme: _colours(theme)[way]).sized(height=18).at_least(width=4)


def _heading(text: str) -> Item:
    return Label(text, size=24, face=Face.TITLE, ink="moss")


def _named(picture: str, name: str) -> Item:
    label = Label(name, size=19, face=Face.SEMIBOLD, ink="ink", lines=2)
    return Row(Icon(picture, size=44, ink="ink"), label, gap=14, align="center")


def _number(number: int) -> Label:
    return Label(str(number), size=19, face=Face.BOLD if number else Face.REGULAR, ink="ink", align="right")


def _tile(figure: _Figure) -> Item:
    number = Label(str(figure.number), size=40, face=Face.TITLE, ink="ink")
    label = Label(figure.label, size=16, face=Face.SEMIBOLD, ink="faded", lines=2, leading=1.1, align="center")
    sign = [_sign(figure.sign, 16)] if figure.sign else []
    words = Row(*sign, label, gap=6, align="center")
    ground = Ground(12, mixed("paper", "shade", 0.55))
    return Box(ground, Column(number, words, align="center", justify="center"), 8).at_least(height=104)


def _sign(way: Ending, size: float) -> Picture:
    return ending_sign(way, size, lambda theme: _colours(theme)[way])


class _Strip(Widget):
    """The last matches, the latest at the right: won above the line, lost below it, drawn on it."""

    natural = (0.0, 92.0)

    def __init__(self, history: Sequence[Result]) -> None:
        super().__init__()
        self._history = history

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        painter.line(target, rect.midleft, rect.w, theme.shade, 2 * self.u)
        step, gap = min(rect.w / HISTORY, self.px(17)), self.px(4)
        for index, result in enumerate(reversed(self._history)):
            left, right = (rect.x + round(step * each) for each in (index, index + 1))
            height = self.px(14 if result.result == "drawn" else 38)
            top = {"won": -height - gap, "drawn": -height // 2, "lost": gap}[result.result]
            bar = pygame.Rect(left, rect.centery + top, right - left - max(1, int(step / 5)), height)
            colour = _colours(theme)[result.result]
            fill = mix(theme.paper, colour, 0.25) if result.took_back else colour
            painter.box(target, bar, 4 * self.u, fill, border=colour, width=max(1.0, step / 8))


def _colours(theme: Theme) -> Mapping[str, str]:
    return {"won": theme.leaf, "drawn": mix(theme.faded, theme.paper, 0.35), "lost": theme.ember}


class StatisticsScene(GameSheetScene):
    """Opened at ``game``, or at the first one. ``on_play`` and ``on_path`` lead on from the shown game."""

    heading = N_("Statistics")

    def __init__(
        self,
        services: Services,
        rooms: Sequence[Room],
        game: str | None,
        on_play: Callable[[str], None],
        on_path: Callable[[str], None],
    ) -> None:
        super().__init__(services, rooms, game)
        self._on_play, self._on_path = on_play, on_path
        self.summary = Summary()
        self.first_focus = "play"
        self.build()
        self.load()

    def build(self) -> None:
        super().build()
        self._reset = Button(_("Clear statistics"), self._ask, kind="night", icon="trash", size=16, name="reset")
        path = Button(_("Path"), lambda: self._on_path(self.room.name), icon="paw", name="path")
        play = Button(_("Play"), lambda: self._on_play(self.room.name), kind="amber", icon="play", name="play")
        self._foot = side_by_side(self._reset, path.grow(), play.grow(), gap=GAP, below=GAP / 2)

    def load(self) -> None:
        self.summary = self.services.progress.summary(self.room.name)
        self.scroll.scroll.offset = 0
        played = self.summary.total.played > 0
        told = StatisticsView(self.room, self.summary)
        shown = self.scrolled(told, _MEASURE) if played else self._nothing()
        self._reset.visible = played
        self.body = self.arranged(self.games, shown, self._foot)

    def _nothing(self) -> Item:
        text = _("Finish a game of {game}, and it will be counted here.").format(game=_(self.room.title))
        return EmptyState(self.room.emblem, _("No games played yet"), text)

    # -- forgetting

    def _ask(self) -> None:
        played = self.summary.total.played
        text = ngettext(
            "The result of {number} game of {game} will be deleted for good.",
            "The results of {number} games of {game} will be deleted for good.",
            played,
        ).format(number=played, game=_(self.room.title))
        if FITS_ME in self.room.game.opponents:
            text = flowing([text, _("The Chameleon forgets these results, too.")])
        dialog.confirm(self.services, _("Clear these statistics?"), text, _("Clear"), self._forget, danger=True)

    def _forget(self) -> None:
        self.services.progress.reset(self.room.name)
        self.reload()
