"""What the frames of most tables share: their buttons, and the columns beside a board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from jungle_games.core.findings import HintStep
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, pgettext
from jungle_games.players.mentoring import may_be_looked_back_on
from jungle_games.table.frame.frame import (
    GUIDE,
    HURRY,
    MOVES,
    NEXT,
    PUZZLES,
    SORT_HAND,
    Control,
    Frame,
    Guidance,
    beside,
    with_bar,
)
from jungle_games.table.frame.plate import ALONE_PLATE, LOW_PLATE, PLATE, ROW_PLATE, SLIM_PLATE, PlateStyle
from jungle_games.table.sprites.handling import Sorting
from jungle_games.table.state import AnyState
from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, Space
from jungle_games.ui.layout.items import LITTLE

HISTORY: Final = ("undo", "redo", "hint")
"""The commands of the controls for the course of the match."""


def table_icons(*, muted: bool, own: Sequence[Control] = ()) -> Sequence[Control]:
    """The icons of every table, with a game's ``own`` between them."""
    sound = "sound_off" if muted else "sound_on"
    return (
        Control("menu", _("Menu"), "menu"),
        Control("rules", _("Rule book"), "rule_book"),
        *own,
        Control("sound", _("Sound on and off"), sound),
        Control("settings", _("Settings"), "settings"),
    )


def hand_control(sorting: Sorting) -> Control:
    """The button that sorts the hand at the screen, and shows how it is sorted."""
    return Control(SORT_HAND, sorting.words, f"sort_{sorting.value}")


def history_controls(
    state: AnyState, plies: tuple[int, int], *, quiet: bool = False
) -> Sequence[Control]:
    """The controls undo, redo and hint; in an earlier position they step between the ``plies`` and lead back.

    ``quiet``: a hint is not the first thing to press.
    """
    match, options = state.match, state.match.options
    if state.looking_back:
        back, on = pgettext("one move back", "Back"), pgettext("one move further", "On")
        return (
            Control("undo", back, "step_back", state.ply > plies[0]),
            Control("redo", on, "step_forward", state.ply < plies[1]),
            Control("hint", _("Back to the game"), "fast", primary=True),
        )
    free = not state.occupied
    return (
        Control("undo", _("Undo"), "undo", match.can_take_back and free, options.take_backs),
        Control("redo", _("Redo"), "redo", match.can_redo and free, options.take_backs),
        _next_thing(state, quiet=quiet),
    )


def _next_thing(state: AnyState, *, quiet: bool) -> Control:
    """The control for a hint, or once the game is over for reviewing it."""
    match = state.match
    if match.outcome is not None and not state.taught and may_be_looked_back_on(match):
        return Control("hint", _("Look back"), "search", primary=not quiet)
    thinking = state.person_to_move and state.thinking
    words = _("Thinking…") if thinking else _hint_words(state)
    may_ask, offered = state.may_ask_for_hint or state.hint_sought, bool(match.options.hints)
    return Control("hint", words, "hint", may_ask, offered, primary=not quiet)


def _hint_words(state: AnyState) -> str:
    """The label of the hint button, which says what it does next."""
    if state.hint is None:
        return _("Give me a hint")
    if state.hint.then is None:
        return _("Hide the move")
    return _("Which piece?") if state.hint.then is HintStep.PIECE else _("Show the move")


def hurry_control(state: AnyState) -> Control:
    """The control that makes computer players play without pauses until a person is to move, and back."""
    several = len(state.match.seats) - len(state.persons) > 1
    words = _("Slow down") if state.hurried else _("To my turn") if state.persons else _("Faster")
    return Control(HURRY, words, "fast", state.may_hurry, several, primary=state.hurried)


@dataclass(frozen=True, slots=True)
class Spacing:
    """How close everything stands, in units: gaps, buttons and the prompt."""

    gap: float = 24
    inner: float = 24
    """The gap between the parts of a column."""
    button: float = 64
    prompt: float = 50
    plate: PlateStyle = PLATE
    least: float = 0.99
    """The minimum scale of the table."""
    close: bool = False
    """Whether the layout is for little height."""

    def fits(self, item: Item) -> Item:
        """``item`` with the minimum height of columns, unless the layout is close."""
        return item if self.close else item.at_least(height=_HIGH)

    @property
    def nearer(self) -> Spacing:
        """The same with smaller gaps, and a table that may shrink a little."""
        return replace(self, gap=12, least=0.9)


WIDE: Final = Spacing()
CLOSE: Final = Spacing(gap=12, inner=8, button=44, prompt=76, plate=SLIM_PLATE, least=0.66, close=True)
_HIGH: Final = 520
"""The minimum height in units of columns that are not close."""
_LIST: Final = 60
_SCROLLED_LIST: Final = 150
_LOW_PROMPT: Final = 60
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
    guidance: Guidance = Guidance.NONE
    trays: bool = False

    def tree(self, icons: Sequence[str], extra: Callable[[], Item] = Space) -> Item:
        """The frame; ``extra`` makes what lies between the plates of a match."""
        two = [
            self.two_columns(spacing, icons, self._left(spacing, extra), self._right(spacing))
            for spacing in (WIDE, WIDE.nearer, CLOSE)
        ]
        return FirstThatFits(*two, *(self.one_column(icons, rows) for rows in self._alone(extra)))

    def _with_bar(self, least: float, *bar: Item) -> Item:
        """The table at a scale of at least ``least``, and the bar beside it."""
        return Row(*bar, self.frame.box(self.size, least), gap=4).at("center").grow(LITTLE)

    def two_columns(self, spacing: Spacing, icons: Sequence[str], left: Item, right: Item, *bar: Item) -> Item:
        """Columns at both sides, and a ``bar`` beside the table."""
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
        taught = self.guidance.given
        between = self.frame.part(GUIDE) if taught else extra()
        plates = self.plates(ROW_PLATE if taught and spacing.close else spacing.plate)
        first = 1 if len(plates) == 2 else len(plates)
        return Column(*plates[:first], between.grow(), *plates[first:], gap=spacing.inner)

    def _right(self, spacing: Spacing) -> Item:
        """The right column: prompt, moves and buttons; or the list of puzzles and the buttons of a puzzle."""
        frame, button = self.frame, spacing.button
        history = Row(frame.control("undo"), frame.control("redo"), gap=8 if spacing.close else 16)
        if self.guidance is Guidance.PUZZLE:
            others = Row(frame.control("hint"), frame.control("redo"), gap=8).sized(height=_SMALL_BUTTON)
            feet = [others, frame.control("undo").sized(height=_SMALL_BUTTON), frame.control(NEXT).sized(height=button)]
            return Column(frame.part(PUZZLES).grow(), *feet, gap=spacing.inner)
        return Column(
            frame.prompt_part(spacing.prompt),
            frame.part(MOVES).at_least(height=_LIST).grow(),
            history.sized(height=button),
            frame.control("hint").sized(height=button),
            gap=spacing.inner,
        )

    def _alone(self, extra: Callable[[], Item]) -> list[list[Item]]:
        """Alternative rows for a single column, in which moves and ``extra`` scroll; with a guide, rows for that."""
        frame, helps = self.frame, self.buttons("undo", "redo", "hint")
        if not self.guidance.given:
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
