"""The halves of the new-game screen that only ask: goal, board and rules; and the deal of a solitaire."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Final, Literal

import pygame

from jungle_games.core.formatting import date_in_words
from jungle_games.core.i18n import N_, _
from jungle_games.core.options import Option
from jungle_games.core.room import Room
from jungle_games.core.shuffle import DealError, deal_by_lot, deal_of_the_day, parse_deal
from jungle_games.screens.new_game.new_game_tiles import GAP, NameField, Tile
from jungle_games.screens.new_game.option_draft import OptionDraft, change_list
from jungle_games.screens.new_game.seating import Seating
from jungle_games.screens.pages import section_heading
from jungle_games.table.room_parts import cover_of, option_picture_of
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Grid, Item, Row, Ruler, Turns
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import rounded_box
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.choice import Choice, SegmentedControl
from jungle_games.ui.widgets.label import Icon, Label, Picture
from jungle_games.ui.widgets.textfield import Clipboard, TextField

DrawOption = Callable[..., None]
"""Draws a value of an option: painter, surface, rectangle, value."""

_PICTURE: Final = (228.0, 290.0)
_LOWEST: Final = 150.0
"""How low the picture is where there is no room for more."""
_LEAST_WORDS: Final = 190.0
"""Units of width that the words need beside the picture."""
_LEAST_COVER, _MOST_COVER = 96.0, 400.0
_STEPPER, _CHOICE, _CHANGE, _BUTTON = 44.0, 46.0, 44.0, 52.0
_GAP: Final = 14.0


class PicturedChoice(Widget):
    """The picture of an option's value; name, stepper and the option's help beside it or below."""

    opaque = False
    weight = 1.0

    def __init__(self, option: Option, value: str, draw: DrawOption, on_change: Callable[[str], None]) -> None:
        super().__init__()
        self._texts = list(option.allowed())
        self._draw = draw
        self._on_change = on_change
        picture = _Board(self._paint_value, *_PICTURE)
        names = [Label(_(label), size=24, face=Face.TITLE, wrap=True) for label in option.allowed().values()]
        self._name = Turns(*names)
        steps = [_("{number} of {count}").format(number=at + 1, count=len(names)) for at in range(len(names))]
        self._stepper = Choice(steps, 0, self._chosen, name=("picture", option.name))
        about = Label(_(option.help), size=17, ink="fern", wrap=True)
        words = Column(self._name, self._stepper.sized(height=_STEPPER), about, gap=_GAP)
        self.content = FirstThatFits(
            Row(picture, words.at_least(width=_LEAST_WORDS).grow(), gap=24), Column(picture.at("center"), words, gap=8)
        )
        self.show(value)

    def _limit(self, ruler: Ruler, axis: Literal[0, 1]) -> float:
        """Beside words that are higher than the picture, or above them, it grows no further."""
        return ruler.px(_PICTURE[1]) if axis else super()._limit(ruler, axis)

    def _paint_value(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        self._draw(painter, target, rect, self._texts[self._stepper.index])

    def _chosen(self, index: int) -> None:
        self.show(self._texts[index])
        self._on_change(self._texts[index])

    def show(self, value: str) -> None:
        """Show another value, without telling anybody."""
        if value in self._texts:
            self._stepper.index = self._name.shown = self._texts.index(value)
            self.relayout()


class _Board(Picture):
    """A picture of a board, which may be lower than it would be."""

    spread = 30.0

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        lowest = ruler.px(_LOWEST)
        return Extent(lowest, lowest)


class OptionsPanel:
    """Edits an `OptionDraft`: the pictured option, the preset, and the button to all options."""

    def __init__(
        self, room: Room, draft: OptionDraft, on_all_options: Callable[[], None], on_change: Callable[[], None],
        make_choices: Callable[[], Sequence[Choice]] = tuple,
    ) -> None:  # fmt: skip
        """``on_change`` must arrange the page anew; ``make_choices`` makes what else there is to choose."""
        self._make_choices = make_choices
        self._draft = draft
        self._on_change = on_change
        self._goal = Label(_(room.goal) if room.goal else "", size=19, face=Face.SEMIBOLD, wrap=True)
        self._option = option = _pictured(room)
        self._picture: Widget = self._pictured_choice(room, option) if option else CoverPicture(room)
        self._strip = SegmentedControl((), 0, self._choose, name="preset")
        self._change = Button(_("All options"), on_all_options, icon="settings", name="all_options")
        self._step = Button("", self._take_step, icon="play", name="one_new_rule")

    def _pictured_choice(self, room: Room, option: Option) -> PicturedChoice:
        value = str(self._draft.value(option.name))
        draw = option_picture_of(room, option.name)
        return PicturedChoice(option, value, draw, lambda chosen: self._set(option.name, chosen))

    def _set(self, name: str, value: str) -> None:
        self._draft.set(name, value)
        self._on_change()

    def _choose(self, index: int) -> None:
        self._draft.choose_part(index)
        self._on_change()

    def _take_step(self) -> None:
        self._draft.take_next_step()
        self._on_change()

    def _refresh(self) -> None:
        """Show what the draft holds."""
        step = self._draft.next_step
        if step is not None:
            steps = self._draft.options_type.steps
            self._step.label = _("New rule {number} of {count}: {rule}").format(
                number=steps.index(step) + 1, count=len(steps), rule=_(step.title)
            )
        strip = self._draft.strip()
        self._strip.segments = tuple(strip.values())
        self._strip.index = list(strip).index(self._draft.preset)
        if self._option is not None and isinstance(self._picture, PicturedChoice):
            self._picture.show(str(self._draft.value(self._option.name)))

    def arranged(self) -> Item:
        """Everything below one another, as the draft has it now; a picture takes the height that the rest leaves."""
        self._refresh()
        cover = self._picture.at_least(height=_LEAST_COVER).at_most(height=_MOST_COVER).grow()
        picture = [cover] if self._option is None else [section_heading(_(self._option.label)), self._picture]
        choices = [choice.sized(height=_CHOICE) for choice in self._make_choices()]
        heading = section_heading(_("Rules and help"))
        return Column(
            self._goal,
            *picture,
            Row(heading.grow(), self._change.sized(height=_CHANGE), gap=_GAP, align="center"),
            self._strip,
            self._changes(),
            *([Grid(*choices, columns=min(2, len(choices)), gap=GAP, folds=True)] if choices else []),
            *([self._step.sized(height=_BUTTON)] if self._draft.next_step is not None else []),
            gap=_GAP,
        )

    def _changes(self) -> Item:
        """What the preset changes, with room for any of them: nothing below moves when another one is chosen."""
        values, options_type = self._draft.all_values(), self._draft.options_type
        lists = [change_list(options_type, each) for each in values.values()]
        return Turns(*lists, shown=list(values).index(self._draft.preset))


class CoverPicture(Widget):
    """The game's cover, for games without a pictured option."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        size = self.rect.size
        key = ("cover in a panel", self._room.name, size, round(self.u, 4))

        def make() -> pygame.Surface:
            cover = pygame.Surface(size, pygame.SRCALPHA)
            cover_of(self._room)(painter, cover, cover.get_rect(), self.u)
            mask = rounded_box(size, 14 * self.u, "#FFFFFF", None, 0)
            cover.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
            return cover

        target.blit(painter.cache.get(key, make), self.rect)


def _pictured(room: Room) -> Option | None:
    """The option that is better seen than named, if the game has one."""
    declared = room.game.options_type.declared()
    return next((option for option in declared if option.name in room.option_pictures), None)


_TILE, _FIELD = 84.0, 48.0
_LEADING: Final = 1.15


class DealKind(Enum):
    """The kinds of deals: icon, name, and a line about each, translated when shown."""

    LOT = ("die", N_("Random"), N_("New cards every time."))
    DAY = ("calendar", N_("Deal of the day"), N_("{date}: the same cards for everybody."))
    WINNABLE = ("trophy", N_("A deal that can be won"), N_("Checked first: there is a way to win."))
    NUMBER = ("edit", N_("By number"), N_("A deal you played before, or one from a friend."))

    def __init__(self, icon: str, title: str, line: str) -> None:
        self.icon = icon
        self.title = title
        self.line = line


def _tile(kind: DealKind, on_click: Callable[[], None], *, chosen: bool) -> Tile:
    """The tile of a kind of deal: icon, name and line."""
    ink, today = "amber" if chosen else "paper", date_in_words(datetime.date.today())
    words = Column(
        Label(_(kind.title), size=21, face=Face.TITLE, ink=ink, wrap=True, leading=_LEADING),
        Label(_(kind.line).format(date=today), size=17, ink="fern", wrap=True, leading=_LEADING),
        justify="center", gap=4,
    )  # fmt: skip
    row = Row(Icon(kind.icon, size=30, ink=ink), words.grow(), gap=20).padded(24, 8)
    return Tile(_(kind.title), row, on_click, ("deal", kind.name.lower()), chosen=chosen)


class DealsPanel:
    """Chooses a deal; ``can_be_won`` offers winnable deals. ``on_change`` must arrange the page anew."""

    def __init__(
        self, painter: Painter, clipboard: Clipboard, seating: Seating, deal: int | None,
        on_change: Callable[[], None], *, can_be_won: bool,
    ) -> None:  # fmt: skip
        self.kind = DealKind.LOT if deal is None else DealKind.NUMBER
        self._kinds = [kind for kind in DealKind if can_be_won or kind is not DealKind.WINNABLE]
        self._number = TextField(
            painter, clipboard, "" if deal is None else str(deal), placeholder=_("Number"), limit=17,
            name=("deal", "field"),
        )  # fmt: skip
        self._name = NameField(painter, clipboard, seating, 0, lambda: None)
        self._on_change = on_change

    def choose(self, kind: DealKind) -> None:
        """Choose how the deal is come by."""
        self.kind = kind
        self._on_change()

    def deal(self) -> int:
        """The number of the deal that was chosen. Raises DealError with the reason."""
        if self.kind is DealKind.DAY:
            return deal_of_the_day(datetime.date.today())
        if self.kind is DealKind.NUMBER:
            if not self._number.text.strip():
                raise DealError(_("Type the number of the deal."))
            return parse_deal(self._number.text)
        return deal_by_lot()

    def arranged(self) -> Item:
        """Everything below one another; the line for the number comes below all tiles, of which none moves."""
        items = list[Item]()
        for kind in self._kinds:
            tile = _tile(kind, partial(self.choose, kind), chosen=kind is self.kind)
            items.append(tile.at_least(height=_TILE))
        if self.kind is DealKind.NUMBER:
            items.append(self._number.sized(height=_FIELD))
        return Column(section_heading(_("The deal")), *items, section_heading(_("Your name")), self._name, gap=GAP)
