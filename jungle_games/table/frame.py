"""The frame around every table: its parts and their places, icons, seat plates, prompt, list of moves, buttons."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Final, Literal

import pygame

from jungle_games.core.findings import HintStep
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, pgettext
from jungle_games.players.mentoring import may_be_looked_back_on
from jungle_games.table.plate import (
    ALONE_PLATE,
    LOW_PLATE,
    PLATE,
    ROW_PLATE,
    SLIM_PLATE,
    MoveList,
    PlateStyle,
    PlateView,
    SeatPlate,
)
from jungle_games.table.prompt import GO, HINT, Prompt, PromptLine
from jungle_games.table.state import AnyState, MoveEntry
from jungle_games.table.style import PaintPicture, TableStyle
from jungle_games.ui.layout import (
    LITTLE,
    Column,
    Extent,
    FirstThatFits,
    Item,
    Leaf,
    Row,
    Ruler,
    Scroll,
    Space,
    Stack,
    lay_out,
)
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import DESIGN_SIZE, View
from jungle_games.ui.theme import ButtonKind
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.panel import ScrollView

TABLE: Final = "table"
COLUMN, WIDEST_COLUMN = 236.8, 344.0
"""How wide a column beside a table is at least, and at most."""
_ICON, _LEAST_ICON = 48.0, 36.0
_BAR: Final = 10.0

Note = Callable[[pygame.Rect], None]
PROMPT: Final = "prompt line"
MOVES: Final = "move list"
GUIDE: Final = "guide"
PUZZLES, NEXT = "puzzles", "next_puzzle"
"""The slot of the list of puzzles, and the command that leads to the next one, by which its button is called, too."""
END, FOLDED = "end", "folded end"
"""The slots of the sheet at the end of a match, open and folded."""
SORT_HAND: Final = "sort_hand"
"""The command that sorts the hand at the screen, and the slot of its button."""
HURRY: Final = "hurry"
"""The command to let computer players play without pauses."""
ICONS: Final = ("menu", "rules", "sound", "settings")
_WORDS, _PRIMARY = 18.0, 20.0
_ICONS_APART: Final = 6.0


class Part(Stack):
    """The place of a widget as wide as its column, which is reserved even while the widget is hidden."""

    def __init__(self, widget: Widget) -> None:
        super().__init__(widget)
        self._widget = widget

    def _takes_room(self, ruler: Ruler) -> bool:
        return True

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(0, 0)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return ruler.height(self._widget, width)

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        self._widget._lay_out(rect, ruler, host)


class IconPart(Part):
    """The place of an icon: square, and smaller where many are side by side."""

    weight = 1.0

    def _limit(self, ruler: Ruler, axis: Literal[0, 1]) -> float:
        return ruler.px(_ICON)

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST_ICON), ruler.px(_LEAST_ICON))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(min(width, ruler.px(_ICON)), min(width, ruler.px(_ICON)))


class PlatePart(Part):
    """The place of a seat's plate, in the style that it has there."""

    def __init__(self, plate: SeatPlate, style: PlateStyle) -> None:
        super().__init__(plate)
        self._plate, self._style = plate, style

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(ruler.px(self._style.height), ruler.px(self._style.height))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        self._plate.style = self._style
        super()._lay_out(rect, ruler, host)


class DrawnBox(Item):
    """A box in which a game draws, with the wanted ``size`` in pixels and the minimum scale ``least``."""

    weight = LITTLE

    def __init__(self, size: tuple[float, float], least: float, note: Note) -> None:
        self._size, self._least, self._note = size, least, note

    def widgets(self) -> Iterator[Leaf]:
        return iter(())

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(round(self._least * self._size[0]), round(self._size[0]))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        high = min(self._size[1], width * self._size[1] / self._size[0])
        return Extent(round(self._least * self._size[1]), round(high))

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        self._note(rect)


class UntilEnd(Stack):
    """The place of ``item``, which is recorded, and which ``sheet`` takes at the end of a match."""

    def __init__(self, item: Item, sheet: Item | None, note: Note) -> None:
        super().__init__(item)
        self._sheet, self._note = sheet, note

    def widgets(self) -> Iterator[Leaf]:
        """Those of what is shown: the sheet needs no more room than there is."""
        return super().widgets() if self._sheet is None else self._sheet.widgets()

    def _lay_out(self, rect: pygame.Rect, ruler: Ruler, host: Leaf) -> None:
        self._note(rect)
        # Under the sheet the boxes keep their places, but no widget is seen.
        super()._lay_out(rect, ruler, host if self._sheet is None else Widget())
        if self._sheet is not None:
            for widget in super().widgets():
                widget.left_out = True
            self._sheet._lay_out(rect, ruler, host)


def with_bar(view: Item) -> Item:
    return Row(view.grow(), Space(), gap=_BAR)


def beside(table: Item, left: Item | None, right: Item, gap: float) -> Item:
    """A table between two columns, or with one at its right, ``gap`` units apart and from the window's edges."""
    columns = [None if item is None else item.at_least(COLUMN).at_most(WIDEST_COLUMN).grow() for item in (left, right)]
    return Row(*(item for item in (columns[0], table, columns[1]) if item is not None), gap=gap).padded(gap)


class Guidance(Enum):
    """What a person is guided through; the frame has room for the panel that does it, and nothing played counts."""

    LESSON = "lesson"
    PUZZLE = "puzzle"
    """For solving a puzzle, with the other puzzles listed beside it."""


class GuidePanel(Widget):
    """The panel beside the table with the guide's words."""

    spread = 40.0

    @abstractmethod
    def refresh(self) -> None:
        """Update the words."""


@dataclass(frozen=True, slots=True)
class Control:
    """The declaration of a button: its command and its current look. Words are already translated."""

    command: str
    label: str
    icon: str = ""
    enabled: bool = True
    visible: bool = True
    primary: bool = False
    tooltip: str = ""
    """What pressing it brings, where that is not said on it."""


@dataclass(frozen=True, slots=True)
class FrameView:
    """What a table's frame shows at one moment."""

    plates: Sequence[PlateView] = ()
    prompt: Prompt = field(default_factory=Prompt)
    """What to do, or the current state; never empty."""
    moves: Sequence[MoveEntry] | None = None
    """The listed moves; None for those of the match."""
    caption: str = ""
    lists_moves: bool = True
    icons: Sequence[Control] = ()
    """The game's own icons, placed between the common ones."""
    controls: Sequence[Control] = ()


class Frame:
    """The widgets of one table's frame, under ``root``.

    ``run`` receives the command of a pressed button, ``step_to`` the ply to show,
    ``step_by`` -1 or 1. ``paint`` paints who sits in a seat; ``style`` has the faces of buttons and prompt.
    """

    def __init__(
        self,
        painter: Painter,
        root: Widget,
        run: Callable[[str], None],
        step_to: Callable[[int], None],
        step_by: Callable[[int], None],
        paint: PaintPicture,
        style: TableStyle,
        plate: type[SeatPlate] = SeatPlate,
    ) -> None:
        self._painter = painter
        self._root = root
        self._run = run
        self._step_to, self._step_by = step_to, step_by
        self._paint = paint
        self._plate_type = plate
        self._style = style
        self._icon_kind, self._plain_kind, self._primary_kind = style.buttons
        self.view = View(DESIGN_SIZE)
        self.firm: float | None = None
        """The minimum scale of the table, 1 for full size; None for the game's own minimum."""
        self.instead: Mapping[Hashable, Hashable] = {}
        """The parts that take the places of others for now."""
        self.boxes: dict[Hashable, pygame.Rect] = {}
        """Where the table lies, and whatever else the game draws in a box of its own."""
        self.end = pygame.Rect(0, 0, 0, 0)
        """Where the sheet at the end of a match lies."""
        self._begin()

    def _begin(self) -> None:
        self._buttons: dict[tuple[str, bool], Button] = {}
        self._plates: dict[Seat, SeatPlate] = {}
        self._views: dict[Hashable, ScrollView] = {}
        self._own: dict[Hashable, Widget] = {}
        self._given, self._asked = set[str](), set[str]()
        self.prompt = PromptLine(self._style.prompt, self._go, self._paint)
        self.move_list = MoveList(self._step_to, self._step_by)

    def _go(self) -> None:
        self._run(GO if self.prompt.prompt.hint is None else HINT)

    def clear(self) -> None:
        self._root.clear()
        self._begin()

    def add(self, name: Hashable, widget: Widget) -> Widget:
        self._own[name] = self._root.add(widget)
        return widget

    def shows(self, name: Hashable) -> bool:
        return self.rect_of(name) is not None

    def rect_of(self, name: Hashable) -> pygame.Rect | None:
        """Where the part of that name lies, in pixels; None if it has no place."""
        plate = self._plates.get(name) if isinstance(name, int) else None
        widget = plate or {PROMPT: self.prompt, MOVES: self.move_list, **self._own}.get(name)
        return None if widget is None or widget.left_out else widget.rect

    def plate(self, seat: Seat) -> SeatPlate:
        """The plate of a seat. Raises KeyError if there is none."""
        return self._plates[seat]

    @property
    def trays(self) -> Sequence[pygame.Rect]:
        """The trays on the plates by seat, in pixels; none on plates without trays."""
        plates = [self._plates[seat] for seat in sorted(self._plates) if self.shows(seat)]
        return [plate.tray for plate in plates if plate.style.tray]

    def button(self, command: str) -> Button:
        """The button that gives ``command``, the one that is seen if there are two. Raises KeyError without one."""
        found = [self._buttons[command, compact] for compact in (False, True) if (command, compact) in self._buttons]
        if not found:
            raise KeyError(command)
        return next((button for button in found if not button.left_out), found[0])

    def ready(self, command: str | None) -> Button | None:
        """The button that gives ``command``, if it can be pressed now."""
        found = [button for (given, _compact), button in self._buttons.items() if given == command]
        return next((button for button in found if button.visible and button.enabled and not button.left_out), None)

    def place_in_reading(self, widget: Widget) -> int:
        """How late ``widget`` is read: what a game or a companion added, then plates, buttons and moves."""
        parts: Sequence[Collection[Widget]] = (self._plates.values(), self._buttons.values(), (self.move_list,))
        return next((place for place, part in enumerate(parts, 1) if widget in part), 0)

    # What is shown

    def expects(self, controls: Sequence[Control]) -> bool:
        """Note which ``controls`` will be shown; whether rows without holes are to be arranged anew for them."""
        before, self._given = self._given, {control.command for control in controls if control.visible}
        return not self._asked.isdisjoint(before ^ self._given)

    def show(self, view: FrameView, shown_ply: int) -> None:
        for seat, plate in enumerate(view.plates):
            self._plate_of(seat).show(plate)
        self.prompt.say(view.prompt)
        self.prompt.visible = True
        self.move_list.show(view.moves or (), shown_ply, view.caption)
        self.move_list.visible = view.lists_moves
        for control in view.icons:
            self._show_control(control, self._icon_kind)
        for control in view.controls:
            self._show_control(control, self._primary_kind if control.primary else self._plain_kind)
        declared = {control.command for control in (*view.icons, *view.controls)}
        for (command, _compact), button in self._buttons.items():
            if command not in declared:
                button.visible = False

    def _plate_of(self, seat: Seat) -> SeatPlate:
        if seat not in self._plates:
            self._plates[seat] = self._plate_type(self._paint)
        return self._plates[seat]

    def _show_control(self, control: Control, kind: ButtonKind) -> None:
        for compact in (False, True):
            button = self._buttons.get((control.command, compact))
            if button is None:
                continue
            told = control.label if compact else control.tooltip
            if told:
                button.tooltip = told
            if not compact and button.label != control.label:
                button.label = control.label
                for other in button.alike:
                    other.invalidate()
            button.icon, button.kind, button.enabled = control.icon, kind, control.enabled
            button.size = _PRIMARY if control.primary else _WORDS
            button.visible = control.visible

    def _button(self, command: str, *, compact: bool) -> Button:
        found = self._buttons.get((command, compact))
        if found is None:
            press = partial(self._run, command)
            found = IconButton("", "", press, name=command) if compact else Button("", press, name=command)
            self._buttons[command, compact] = found
        return found

    # Its parts, for the tree in which a game arranges them

    def part(self, name: Hashable) -> Item:
        """The item for the prompt, the list of moves or an added widget, or for what replaces it now."""
        name = self.instead.get(name, name)
        return Part({PROMPT: self.prompt, MOVES: self.move_list, **self._own}[name])

    def prompt_part(self, height: float) -> Item:
        """The prompt, ``height`` units high; a hint's slip takes what it needs, as far as others give way."""
        part = self.part(PROMPT)
        return part.sized(height=height) if self.prompt.prompt.hint is None else part.at_least(height=height)

    def scroll(self, name: Hashable) -> Item:
        """The same part, in a scroll view that is used if it does not fit."""
        return self.scrolled(name, self.part(name))

    def scrolled(self, name: Hashable, item: Item) -> Item:
        """``item``, scrolled in the view of that name where it has no room."""
        return Scroll(self._views.setdefault(name, ScrollView(name=name)), item, least=0)

    def seat(self, seat: Seat, style: PlateStyle | None = PLATE) -> Item:
        """The plate of a seat; without a ``style`` it finds its own, and is as high as it may be."""
        plate = self._plate_of(seat)
        return Part(plate) if style is None else PlatePart(plate, style)

    def control(self, command: str) -> Item:
        return Part(self._button(command, compact=False)).grow()

    def icon(self, command: str) -> Item:
        return IconPart(self._button(command, compact=True))

    def gives(self, command: str) -> bool:
        """Whether a button is shown that gives ``command``."""
        self._asked.add(command)
        return command in self._given

    def given(self, *commands: str) -> list[Item]:
        """The icons of those ``commands`` for which there is a button now, for a row without holes."""
        return [self.icon(command) for command in commands if self.gives(command)]

    def icons(self, commands: Sequence[str]) -> Item:
        return Row(*self.given("leave"), *map(self.icon, commands), gap=_ICONS_APART, justify="between")

    def box(self, size: tuple[float, float], least: float, name: Hashable = TABLE) -> Item:
        """A box in which the game draws: ``size`` in table units, of which the share ``least`` is enough."""
        unit = self.view.whole
        if name == TABLE and self.firm is not None:
            unit, least = unit * self.firm, 1.0

        def note(rect: pygame.Rect) -> None:
            self.boxes[name] = rect

        return DrawnBox((size[0] * unit, size[1] * unit), least, note)

    def until_end(self, item: Item) -> Item:
        def note(rect: pygame.Rect) -> None:
            self.end = rect

        return UntilEnd(item, self.part(END) if END in self.instead else None, note)

    def has_room_for(self, tree: Item) -> bool:
        ruler, (width, height) = Ruler(self._painter, self.view.p), self.view.size
        return ruler.width(tree).least <= width and ruler.height(tree, width).least <= height

    def arrange(self, tree: Item) -> None:
        """Lay ``tree`` out in the window; what takes the place of others may leave a box where it was before."""
        placed = set(tree.widgets())
        several = (self._plates, self._buttons, self._own)
        for widget in (self.prompt, self.move_list, *(widget for each in several for widget in each.values())):
            widget.left_out = widget not in placed
        lay_out(tree, pygame.Rect((0, 0), self.view.size), Ruler(self._painter, self.view.p), self._root)
        self.boxes.update((seat, plate.rect) for seat, plate in self._plates.items())
        # The labels of neighbouring buttons of equal size have one font size.
        rows: dict[tuple[int, int, float], list[Button]] = {}
        for button in self._buttons.values():
            if not isinstance(button, IconButton) and not button.left_out:
                rows.setdefault((button.rect.y, button.rect.h, button.size), []).append(button)
        for row in rows.values():
            Button.write_alike(row)


HISTORY: Final = ("undo", "redo", "hint")


def table_icons(*, muted: bool, own: Sequence[Control] = ()) -> Sequence[Control]:
    sound = "sound_off" if muted else "sound_on"
    return (
        Control("menu", _("Menu"), "menu"),
        Control("rules", _("Rule book"), "rule_book"),
        *own,
        Control("sound", _("Sound on and off"), sound),
        Control("settings", _("Settings"), "settings"),
    )


def step_controls(*, may_go_back: bool = True, may_go_on: bool = True) -> Sequence[Control]:
    """What leads from one thing to the one before and the next, in place of undo and redo."""
    return (
        Control("undo", pgettext("one move back", "Back"), "chevron_left", may_go_back),
        Control("redo", pgettext("one move further", "On"), "chevron_right", may_go_on),
    )


def history_controls(state: AnyState, plies: tuple[int, int], *, quiet: bool = False) -> Sequence[Control]:
    """The controls undo, redo and hint; where a match is looked at they step between the ``plies`` and lead back.

    ``quiet``: a hint is not the first thing to press.
    """
    match, options = state.match, state.match.options
    back_to = _("My games") if state.viewing else _("Back to the first try")
    leave = Control("leave", back_to, "back", visible=state.viewing or match.first_try is not None)
    if state.looking_back or state.viewing:
        steps = step_controls(may_go_back=state.ply > plies[0], may_go_on=state.ply < plies[1])
        end = _("Back to the game") if match.outcome is None else _("To the end")
        back = Control("hint", end, "fast", primary=True)
        return (*steps, back if state.looking_back else _next_thing(state, quiet=quiet), leave)
    free = not state.occupied
    return (
        Control("undo", _("Undo"), "undo", match.can_take_back and free, options.take_backs),
        Control("redo", _("Redo"), "redo", match.can_redo and free, options.take_backs),
        _next_thing(state, quiet=quiet),
        leave,
    )


def _next_thing(state: AnyState, *, quiet: bool) -> Control:
    """The control for a hint, or once the game is over for reviewing it."""
    match = state.match
    if match.outcome is not None and not state.taught and may_be_looked_back_on(match):
        return Control("hint", _("Look back"), "search", not state.occupied, primary=not quiet)
    words = _("Thinking…") if state.person_to_move and state.thinking else hint_words(state)
    may_ask, offered = state.may_ask_for_hint or state.hint_sought, bool(match.options.hints and state.persons)
    return Control("hint", words, "hint", may_ask, offered, primary=not quiet)


def hint_words(state: AnyState) -> str:
    """What asking for a hint, or for its next step, brings."""
    if state.hint is None:
        return _("Give me a hint")
    if state.hint.then is None:
        return _("Hide the move")
    if state.hint.then is not HintStep.PIECE:
        return _("Show the move")
    return _("Think it through") if state.hint.has_thought else _("Show which one")


@dataclass(frozen=True, slots=True)
class Spacing:
    """How close everything stands, in units: gaps, buttons and the prompt."""

    gap: float = 24
    inner: float = 24
    button: float = 64
    prompt: float = 50
    plate: PlateStyle = PLATE
    least: float = 0.99
    close: bool = False

    def fits(self, item: Item) -> Item:
        """``item`` with the minimum height of columns, unless the layout is close."""
        return item if self.close else item.at_least(height=_HIGH)

    @property
    def nearer(self) -> Spacing:
        """The same with smaller gaps, and a table that may shrink a little."""
        return replace(self, gap=12, least=0.9)


WIDE: Final = Spacing()
CLOSE: Final = Spacing(gap=12, inner=8, button=44, prompt=76, plate=SLIM_PLATE, least=0.9, close=True)
_HIGH: Final = 520
"""The minimum height in units of columns that are not close."""
_LIST: Final = 60
_SCROLLED_LIST: Final = 88
_LOW_PROMPT: Final = 52
ASIDE: Final = "aside"
"""The view of what scrolls in a single column."""
_SMALL_BUTTON: Final = 52
_LEAST_GUIDE: Final = 170
_LEAST_ALONE: Final = 0.5


@dataclass(frozen=True)
class BoardFrame:
    """Arranges the parts of ``frame`` round a table of ``size`` units; ``seats`` are the plates' from the top.

    The plates of two seats have ``trays`` where anything may be taken.
    """

    frame: Frame
    size: tuple[float, float]
    seats: Sequence[Seat]
    guidance: Guidance | None = None
    trays: bool = False

    def tree(self, icons: Sequence[str], extra: Callable[[], Item] = Space) -> Item:
        """The frame; ``extra`` makes what lies between the plates of a match."""
        two = [
            self.two_columns(spacing, icons, self._left(spacing, extra), self._right(spacing))
            for spacing in (WIDE, WIDE.nearer, CLOSE)
        ]
        return FirstThatFits(*two, *(self.one_column(icons, rows) for rows in self._alone(extra)))

    def _with_bar(self, least: float, *bar: Item) -> Item:
        return Row(*bar, self.frame.box(self.size, least), gap=4).at("center").grow(LITTLE)

    def two_columns(self, spacing: Spacing, icons: Sequence[str], left: Item, right: Item, *bar: Item) -> Item:
        rest = self.frame.until_end(right).grow()
        column = Column(self.frame.icons(icons), rest, gap=spacing.inner)
        return spacing.fits(beside(self._with_bar(spacing.least, *bar), left, column, spacing.gap))

    def one_column(self, icons: Sequence[str], rows: Sequence[Item], *bar: Item) -> Item:
        """All parts at one side, so that the table keeps its size."""
        rest = self.frame.until_end(Column(*rows, gap=6)).grow()
        column = Column(self.frame.icons(icons), rest, gap=6)
        return beside(self._with_bar(_LEAST_ALONE, *bar), None, column, 10)

    def plates(self, style: PlateStyle) -> list[Item]:
        """The plates of all seats; many are lower than few, and so are those without trays."""
        style = style if len(self.seats) == 2 else LOW_PLATE
        return [self.frame.seat(seat, style if self.trays else replace(style, tray=0)) for seat in self.seats]

    def _left(self, spacing: Spacing, extra: Callable[[], Item]) -> Item:
        """The left column: one plate at each end or all at the top, and the coach or ``extra`` between or below."""
        if self.guidance is Guidance.PUZZLE:
            return self.frame.part(GUIDE)
        taught = self.guidance is not None
        between = self.frame.part(GUIDE) if taught else extra()
        plates = self.plates(ROW_PLATE if taught and spacing.close else spacing.plate)
        first = 1 if len(plates) == 2 else len(plates)
        return Column(*plates[:first], between.grow(), *plates[first:], gap=spacing.inner)

    def _right(self, spacing: Spacing) -> Item:
        """The right column: prompt, moves and buttons; or the list of puzzles and the buttons of a puzzle."""
        frame, button = self.frame, spacing.button
        history = Row(frame.control("undo"), frame.control("redo"), gap=8 if spacing.close else 16)
        if self.guidance is Guidance.PUZZLE:
            hint = frame.control("hint").sized(height=_SMALL_BUTTON)
            return Column(frame.part(PUZZLES).grow(), history.sized(height=_SMALL_BUTTON), hint, gap=spacing.inner)
        return Column(
            frame.prompt_part(spacing.prompt),
            frame.part(MOVES).at_least(height=_LIST).grow(),
            history.sized(height=button),
            frame.control(self._lowest).sized(height=button),
            gap=spacing.inner,
        )

    @property
    def _lowest(self) -> str:
        """The command of the lowest button: a hint, or for those who only watch, that computer players hurry."""
        return HURRY if self.frame.gives(HURRY) and not self.frame.gives("hint") else "hint"

    def _alone(self, extra: Callable[[], Item]) -> list[list[Item]]:
        """Alternative rows for a single column, in which moves and ``extra`` scroll; with a guide, rows for that."""
        frame, helps = self.frame, self.buttons("undo", "redo", self._lowest)
        if self.guidance is None:
            prompt = frame.prompt_part(_LOW_PROMPT)
            rest = with_bar(frame.scrolled(ASIDE, Column(self.scrolled_moves(), extra(), gap=6))).grow()
            return [[*self.plates(ALONE_PLATE), prompt, rest, helps]]
        said = frame.part(GUIDE).at_least(height=_LEAST_GUIDE).grow()
        if self.guidance is Guidance.PUZZLE:
            return [[said, helps]]
        return [[*self.plates(ROW_PLATE), said, helps], [said, helps]]

    def scrolled_moves(self) -> Item:
        """The list of moves inside a scrolling column, with a minimum height."""
        return self.frame.part(MOVES).at_least(height=_SCROLLED_LIST).grow()

    def buttons(self, *commands: str) -> Item:
        """Buttons in a row, all but the last without their words."""
        *icons, last = commands
        return Row(*map(self.frame.icon, icons), self.frame.control(last).grow(), gap=8).sized(height=44)
