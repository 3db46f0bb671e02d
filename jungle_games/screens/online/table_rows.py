"""What is seen of tables online: seats, board and rules in words, and the rows of the page to play online."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

import pygame

from jungle_games.core.errors import UserError
from jungle_games.core.formatting import listed
from jungle_games.core.game import AnyPosition
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.matches.history import move_number
from jungle_games.core.matches.rematch import COLOURS
from jungle_games.core.options import STANDARD, GameOptions, OptionError, Value
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, SeatInfo, shown_name
from jungle_games.screens.book.typeset import FigureView
from jungle_games.screens.new_game.option_draft import change_words, value_words
from jungle_games.screens.new_game.seating import DAY
from jungle_games.screens.online.people import Presence, SeatShown
from jungle_games.screens.pages import emblem
from jungle_games.table.online.service import others_at, turn_words
from jungle_games.table.room_parts import picture_of
from jungle_games.table.style import portrait
from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, Space, Wrap
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Clickable
from jungle_games.ui.widgets.label import Icon, Label, Picture, draw_icon

if TYPE_CHECKING:
    from jungle_games.online.discovery import Nearby
    from jungle_games.online.messages import Card, Plate
    from jungle_games.online.view import OnlineView

MOST_RULES: Final = 7
"""Rows of what will be played."""


def seats_shown(room: Room | None, view: OnlineView) -> Sequence[SeatShown]:
    """The seats of a table, for the page."""
    return [] if room is None else [_seat(room, view, seat, plate) for seat, plate in enumerate(view.plates)]


def _seat(room: Room, view: OnlineView, seat: int, plate: Plate) -> SeatShown:
    line, picture = _side(room, view, seat)
    if plate.waits and view.hosting:
        return SeatShown(_("Your friend"), line, "", picture, "open")
    if plate.waits:
        return SeatShown(pgettext("a seat", "Free"), line, "", picture, "open" if view.here else "free")
    name = shown_name(room.game, SeatInfo(plate.name, plate.kind))
    return SeatShown(name, line, plate.kind, picture, _presence(view, seat, plate))


def _side(room: Room, view: OnlineView, seat: int) -> tuple[str, int]:
    """Whose side a seat is on in words, and the number of the picture of that side."""
    game, card = room.game, view.card
    names = game.side_names or game.seat_names
    options = _options_of(room, view)
    at, count = seat, len(view.plates)
    allowed = game.side_colours(options, count) if options is not None else ()
    if card is not None and allowed:
        side, colours = game.sides(options, count)[seat], card.setup.get(COLOURS, allowed)
        if side < len(colours) and colours[side] in allowed:
            at = allowed.index(colours[side])
    return _(names[at]) if at < len(names) else "", at


def _presence(view: OnlineView, seat: int, plate: Plate) -> Presence:
    if plate.kind != PERSON:
        return "computer"
    if seat in view.here:
        return "screen"
    return "here" if plate.here else "away"


def _options_of(room: Room, view: OnlineView) -> GameOptions | None:
    """The options of a table; None before they can be read."""
    card = view.card
    if card is None:
        return None
    try:
        options: GameOptions = room.game.options_type.build(card.preset, card.options, attached=view.attachments)
    except (OptionError, KeyError):
        return None
    return options


def start_of(room: Room | None, view: OnlineView) -> AnyPosition | None:
    """The position in which the match at a table begins; None while its board is not known."""
    card = view.card
    if room is None or card is None:
        return None
    options = _options_of(room, view)
    return None if options is None else start_by(room, options, len(view.plates), card.setup)


def start_by(room: Room, options: GameOptions, seats: int, setup: Mapping[str, object]) -> AnyPosition | None:
    """The position in which a match by ``options`` begins; None if none can."""
    try:
        position: AnyPosition = room.game.start(options, seats=seats, setup=setup)
    except (UserError, LookupError):  # why the table cannot be joined is said in words
        return None
    return position


def options_by(room: Room, preset: str, options: Mapping[str, Value]) -> GameOptions | None:
    """The options of a table that somebody announces; None where this program does not know them."""
    try:
        built: GameOptions = room.game.options_type.build(preset, options)
    except (OptionError, LookupError):
        return None
    return built


def chips_of(options: GameOptions) -> Sequence[str]:
    """What ``options`` have that Standard does not, in a few words each; nothing where they are Standard."""
    presets = options.presets()
    preset = options.preset()
    if preset is not None:
        return [] if preset == STANDARD else [_(presets[preset].title)]
    standard, values = options.build(STANDARD).values(), options.values()
    return [
        change_words(option, values[option.name])
        for option in options.declared()
        if values[option.name] != standard[option.name]
    ]


def rhythm_words(rhythm: int) -> str:
    """How much time there is for a move at a slow table, in words."""
    days = max(1, round(rhythm / DAY))
    return ngettext("{number} day a move", "{number} days a move", days).format(number=days)


def rules_of(room: Room | None, view: OnlineView) -> Sequence[tuple[str, str]]:
    """What will be played: the preset, the host's own files, what differs from it, and how much time there is."""
    card, options = view.card, _options_of(room, view) if room is not None else None
    if room is None or card is None or options is None:
        return ()
    rows = [(_("Rules"), _(options.presets()[card.preset].title))]
    if view.attachments:
        rows.append((_("The host’s own"), listed(view.attachments)))
    values, own = options.values(), {PurePath(name).stem for name in view.attachments}
    for option in options.declared():
        if option.name in card.options:
            value = values[option.name]
            # A file of this name that is here may have another title.
            rows.append((_(option.label), str(value) if value in own else value_words(option, value)))
    rows = rows[: MOST_RULES - 1]
    rows.append((_("Time"), _time_words(room, options, card)))
    return rows


def _time_words(room: Room, options: GameOptions, card: Card) -> str:
    if card.rhythm:
        return rhythm_words(card.rhythm)
    return _("by the clock") if room.game.clock(options) is not None else _("played live")


_ROW: Final = 100.0
_BOARD: Final = (134.0, 84.0)
_FACE, _SEAT = 60.0, 44.0
_NAMES: Final = 190.0
"""Units of width of the names."""
_BUTTON: Final = (170.0, 54.0)
_RADIUS: Final = 14.0
_MOST_SEATS, _MOST_CHIPS = 6, 3
"""Seats and chips that are shown one by one."""
ASIDE: Final = "objects/icons/warning"
"""In place of a board at a table that cannot go on."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of one's own: its game, who plays and where it stands (translated), and whether it waits for one."""

    table: str
    room: Room | None
    title: str
    line: str
    your_turn: bool
    position: Any = None
    """Where the match stands, or how it begins; None where nothing of it can be shown."""


def table_lines(views: Sequence[OnlineView], rooms: Sequence[Room]) -> Sequence[TableLine]:
    """The listed tables, without those of unknown games, unless they cannot go on."""
    found = []
    for view in views:
        room = next((room for room in rooms if room.name == view.game), None)
        aside = view.stage == "aside"
        if room is not None:
            title = _("{game}: {names}").format(game=_(room.title), names=others_at(view) or view.host_name)
            position = view.match.position if view.match is not None else start_of(room, view)
            found.append(TableLine(view.id, None if aside else room, title, _stands(view), view.your_turn, position))
        elif aside:
            found.append(TableLine(view.id, None, _("A table that cannot be read"), _stands(view), your_turn=False))
    return found


def _stands(view: OnlineView) -> str:
    if view.stage == "aside":
        return _("cannot go on for now")
    if view.problem:
        return view.problem
    if view.stage in ("looking", "asking"):
        return _("looking for the table…")
    if view.stage in ("found", "open"):
        return _("has not begun yet")
    if view.stage == "playing":
        match = view.match
        number = move_number(match.game, match.moves, len(match.seats)) if match is not None else 1
        return _("move {number}, {turn}").format(number=number, turn=turn_words(view))
    return _("the game is over") if view.stage == "over" else _("closed by its host")


class TableRow(Clickable):
    """A table of one's own to go to."""

    ring_corner = _RADIUS

    def __init__(self, line: TableLine, on_click: Callable[[], None]) -> None:
        super().__init__(on_click, name=("table", line.table))
        self.label = line.title
        self._waits = line.your_turn
        ink, face = ("mark_paper", Face.BOLD) if line.your_turn else ("faded", Face.REGULAR)
        board: Item = Icon(ASIDE, size=56, ink="mark_paper").sized(_BOARD[0])
        if line.room is not None:
            board = _board(line.room, line.position, ("mine", line.table))
        words = Column(
            Label(line.title, size=22, face=Face.TITLE, ink="ink", wrap=True, leading=1.15),
            Label(line.line, face=face, ink=ink, wrap=True, leading=1.2),
            gap=4, justify="center",
        )  # fmt: skip
        self.content = Row(board, words.grow(), gap=18, align="center").padded(14, 8).at_least(height=_ROW)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        ground = mix(painter.theme.paper, painter.theme.chosen_paper, 0.9 if self._waits else 0.0)
        _paint_ground(target, painter, self, mix(ground, "#FFFFFF", 0.4 if self.hovered else 0.0), lit=self._waits)


class OpenRow(Widget):
    """A table that somebody near has open: its board, who sits there, what differs, and a button to sit down."""

    def __init__(self, room: Room, table: Nearby, index: int, sit_down: Callable[[], None]) -> None:
        super().__init__()
        options = options_by(room, table.preset, table.options) if table.options is not None else None
        start = start_by(room, options, max(table.seats, len(table.sitting)), {}) if options is not None else None
        chips = [] if options is None else list(chips_of(options))
        chips += [rhythm_words(table.rhythm)] if table.rhythm else []
        usual = _("Standard rules") if options is not None else _("The host’s own rules")
        differs: list[Item] = [_Chip(words) for words in chips[:_MOST_CHIPS]]
        if len(chips) > _MOST_CHIPS:
            differs.append(_Chip(_("and {number} more").format(number=len(chips) - _MOST_CHIPS)))
        rules = Wrap(*differs, gap=8) if differs else Label(usual, size=17, ink="faded", lines=2)
        names = Column(
            Label(table.host, size=24, face=Face.TITLE, ink="ink", lines=2, leading=1.1),
            Label(_(room.title), size=18, face=Face.SEMIBOLD, ink="moss", lines=2, leading=1.1),
            justify="center",
        )  # fmt: skip
        seats = Row(*self._seats(room, table), gap=8, align="center")
        go = _GoButton(_("Sit down"), sit_down, "person", ("open", index), enabled=table.free > 0)
        button = go.at_least(*_BUTTON)
        board = _board(room, start, ("near", index))
        face, narrow = Picture(portrait(room, PERSON, 0), _FACE), names.at_least(width=140).grow()
        self.content = FirstThatFits(
            Row(
                board, face, names.at_least(width=_NAMES), rules.at_least(width=160).grow(), seats, button,
                gap=16, align="center",
            ),
            Row(board, narrow, rules.at_least(width=120).grow(), button, gap=12, align="center"),
            Row(narrow, button, gap=12, align="center"),
            Column(names, button, gap=8),
        ).padded(14, 8).at_least(height=_ROW)  # fmt: skip

    def _seats(self, room: Room, table: Nearby) -> Sequence[Item]:
        """The seats that are taken, and then those that are free; the last one shown says how many more there are."""
        sitting = table.sitting or (("", PERSON),) * (table.seats - table.free) + (("", ""),) * table.free
        taken = [Picture(portrait(room, kind, seat), _SEAT) for seat, (_name, kind) in enumerate(sitting) if kind]
        free = [_Free() for _name, kind in sitting if not kind]
        shown: list[Item] = [*taken, *free]
        if len(shown) <= _MOST_SEATS:
            return shown
        few = _("{taken} of {number}").format(taken=len(taken), number=len(shown))
        return [Label(few, size=18, face=Face.SEMIBOLD, ink="ink")]

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        _paint_ground(target, painter, self, painter.theme.paper, lit=False)


class _GoButton(Button):
    """Stands out only while it is looked at: among several of its kind none is the next thing to do."""

    def __init__(
        self, label: str, on_click: Callable[[], None], icon: str, name: Hashable, *, enabled: bool = True
    ) -> None:
        super().__init__(label, on_click, kind="paper", icon=icon, radius=12, name=name, enabled=enabled)

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        super().mark(hovered=hovered, pressed=pressed, focused=focused)
        self.kind = "amber" if self.enabled and (self.hovered or self.focused) else "paper"


class _Free(Widget):
    """A free seat."""

    opaque = False
    natural = (_SEAT, _SEAT)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        side = min(self.rect.size)
        rect = pygame.Rect(0, 0, side, side).move_to(center=self.rect.center)
        painter.dashed_box(target, rect, side / 2, painter.theme.moss, width=2 * self.u)
        draw_icon(target, painter, "plus", rect.center, round(side * 0.4), painter.theme.moss)


class _Chip(Widget):
    """One thing that differs from the standard rules."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.content = Label(words, size=16, face=Face.SEMIBOLD, ink="ink", lines=2, leading=1.1).padded(12, 7)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        ground, edge = (mix(painter.theme.paper, painter.theme.amber, share) for share in (0.18, 0.45))
        painter.box(target, self.rect, min(17 * self.u, self.rect.h / 2), ground, border=edge, width=1.5 * self.u)


def _board(room: Room, position: AnyPosition | None, key: tuple[object, ...]) -> Item:
    """The board of a table in its true shape, or the emblem of its game where it is not known."""
    figure = picture_of(room, position) if position is not None else None
    if figure is None:
        return Picture(emblem(room), _FACE).sized(_BOARD[0])
    view = FigureView("tables", frame=2)
    view.show(figure, (*key, position))
    return Column(Space().grow(), view.sized(*_BOARD), Space().grow())


def _paint_ground(target: pygame.Surface, painter: Painter, row: Widget, ground: str, *, lit: bool) -> None:
    theme = painter.theme
    edge, width = (theme.amber, 3) if lit else (theme.shade, 1.5)
    painter.box(target, row.rect, _RADIUS * row.u, ground, border=edge, width=width * row.u)
