"""The right half of the new-game screen: the goal, the board as a picture, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.options import Option
from jungle_games.room import Room
from jungle_games.screens.new_game_tiles import Half
from jungle_games.screens.option_draft import OptionDraft
from jungle_games.screens.page_layout import place_strip, section_heading
from jungle_games.table.room_parts import cover_of, option_picture_of
from jungle_games.ui.effects import rounded_box
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.segmented_control import Segment, SegmentedControl

DrawOption = Callable[..., None]
"""Draws a value of an option: painter, surface, rectangle, value."""

_STEPPER: Final = 44.0
_PICTURE_APART: Final = 16.0
_SIDE_BY_SIDE: Final = 430.0
"""Units of width from which the words stand beside the picture."""
_LEAST: Final = 230.0
_LOWEST: Final = 148.0
"""How low the picture may be where its stepper would otherwise be out of sight."""
_SHAPE: Final = 592 / 752
_HEAD: Final = 44.0
_STRIP: Final = 72.0
_CHANGE: Final = 52.0
_CHOICE: Final = 46.0
_GAP: Final = 14.0
_LEAST_PICTURE, _MOST_PICTURE = 220.0, 400.0
_LOW_PICTURE: Final = 150.0
"""How low the picture may be for a button more below it."""
_BANNER: Final = 84.0
"""How low it may be for presets that would otherwise be out of sight."""


class PicturedChoice(Widget):
    """The picture at the left; name, stepper and the option's help at the right, or the stepper alone below."""

    def __init__(self, option: Option, value: str, draw: DrawOption, on_change: Callable[[str], None]) -> None:
        super().__init__()
        self._texts = list(option.allowed())
        self._labels = [_(label) for label in option.allowed().values()]
        self._draw = draw
        self._on_change = on_change
        self._picture = self.add(OptionPicture(draw, value))
        index = self._texts.index(value) if value in self._texts else 0
        self._name = self.add(Label(self._labels[index], size=24, face=Face.TITLE, ink="paper"))
        self._help = self.add(Label(_(option.help), size=17, ink="fern", wrap=True))
        count = len(self._labels)
        steps = [_("{number} of {count}").format(number=at + 1, count=count) for at in range(count)]
        self._stepper = self.add(Choice(steps, index, self._chosen, name=("picture", option.name)))

    def _chosen(self, index: int) -> None:
        self._name.text = self._labels[index]
        self._picture.value = self._texts[index]
        self._on_change(self._texts[index])

    def show(self, value: str) -> None:
        """Show another value, without telling anybody."""
        if value in self._texts:
            index = self._texts.index(value)
            self._stepper.index = index
            self._name.text = self._labels[index]
            self._picture.value = value

    def least_height(self, width: int, u: float) -> int:
        """Pixels of height below which the picture would tell too little, at ``width`` and ``u`` pixels per unit."""
        return round((_LEAST if width >= _SIDE_BY_SIDE * u else _LEAST + _STEPPER + 40) * u)

    def lowest_height(self, width: int, u: float) -> int:
        """Pixels of height at which the picture is as low as it may ever be."""
        return self.least_height(width, u) - round((_LEAST - _LOWEST) * u)

    def arrange(self) -> None:
        """Place picture and words."""
        rect, px, u = self.rect, self.px, self.u
        beside = rect.w >= px(_SIDE_BY_SIDE)
        height = rect.h if beside else rect.h - px(_STEPPER + 40)
        width = min(round(height * _SHAPE), rect.w)
        left = rect.x if beside else rect.centerx - width // 2
        self._picture.place(pygame.Rect(left, rect.y, width, height), u)
        self._help.visible, self._stepper.tooltip = beside, "" if beside else self._help.text
        if not beside:
            self._name.align = "center"
            top = rect.y + height + px(4)
            self._name.place(pygame.Rect(rect.x, top, rect.w, px(32)), u)
            self._stepper.place(pygame.Rect(rect.x, top + px(34), rect.w, px(_STEPPER - 4)), u)
            return
        self._name.align = "left"
        x, room = left + width + px(_PICTURE_APART + 8), rect.right - left - width - px(_PICTURE_APART + 8)
        top = rect.y + px(8)
        self._name.place(pygame.Rect(x, top, room, px(32)), u)
        self._stepper.place(pygame.Rect(x, top + px(52), room, px(_STEPPER)), u)
        self._help.place(pygame.Rect(x, top + px(116), room, rect.bottom - top - px(116)), u)


class OptionPicture(Widget):
    """The picture of one value."""

    spread = 30.0
    value = Shown[str]()
    """The value that is shown."""

    def __init__(self, draw: DrawOption, value: str) -> None:
        super().__init__()
        self._draw = draw
        self.value = value

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Draw it."""
        self._draw(painter, target, self.rect, self.value)


class OptionsPanel(Half):
    """Edits an `OptionDraft`: the pictured option, the preset, and the button to all options."""

    gap = _GAP

    def __init__(
        self, room: Room, draft: OptionDraft, painter: Painter, on_all_options: Callable[[], None],
        make_choices: Callable[[], Sequence[Choice]] = tuple,
    ) -> None:  # fmt: skip
        """``make_choices`` makes what else there is to choose, which may depend on the draft."""
        super().__init__(painter)
        self._make_choices = make_choices
        self._choices: list[Choice] = []
        self._draft = draft
        option = _pictured(room)
        self._goal = self._view.add(Label(_(room.goal) if room.goal else "", size=19, face=Face.SEMIBOLD, wrap=True))
        self._picture_head = self._view.add(section_heading(_(option.label))) if option else None
        self._option = option
        self._picture: Widget = self._view.add(
            self._pictured_choice(room, option) if option else CoverPicture(room)
        )
        self._rules_head = self._view.add(section_heading(_("Rules and help")))
        self._strip = self._view.add(SegmentedControl((), 0, self._choose, name="preset"))
        self._change = self._view.add(
            Button(_("All options"), on_all_options, icon="settings", name="all_options")
        )
        self._step = self._view.add(Button("", self._take_step, icon="play", name="one_new_rule"))
        self.refresh()

    def _pictured_choice(self, room: Room, option: Option) -> PicturedChoice:
        value = str(self._draft.value(option.name))
        draw = option_picture_of(room, option.name)
        return PicturedChoice(option, value, draw, lambda chosen: self._set(option.name, chosen))

    def _set(self, name: str, value: str) -> None:
        self._draft.set(name, value)
        self.refresh()

    def _choose(self, index: int) -> None:
        self._draft.choose_part(index)
        self.refresh()

    def _take_step(self) -> None:
        self._draft.take_next_step()
        self.refresh()
        self.arrange()

    def refresh(self) -> None:
        """Show what the draft holds."""
        step = self._draft.next_step
        self._step.visible = step is not None
        self._remake_choices()
        if step is not None:
            self._step.label = _("One new rule: {rule}").format(rule=_(step.title))
        strip = self._draft.strip()
        self._strip.segments = [Segment(line.title, line.summary) for line in strip]
        self._strip.index = [line.key for line in strip].index(self._draft.preset)
        if self._option is not None and isinstance(self._picture, PicturedChoice):
            self._picture.show(str(self._draft.value(self._option.name)))

    def _remake_choices(self) -> None:
        before = [(choice.name, tuple(choice.labels), choice.index) for choice in self._choices]
        made = self._make_choices()
        if [(choice.name, tuple(choice.labels), choice.index) for choice in made] == before:
            return
        for choice in self._choices:
            self._view.remove(choice)
        self._choices = [self._view.add(choice) for choice in made]
        self.arrange()

    def arrange(self) -> None:
        """The picture takes the height that the rest leaves, within reason."""
        px, u, inner = self.px, self.u, self._place_view()
        self._goal.place(pygame.Rect(inner.x, inner.y + px(_GAP), inner.w, 0), u)
        goal = self._goal.height(self._painter, inner.w) if self._goal.text else 0
        heads = 1 if self._picture_head is None else 2
        others = 2 * px(_GAP) + goal + px(_HEAD) * heads + px(_STRIP) + px(_CHANGE) + px(_GAP) * 2 + px(14)
        if self._step.visible:
            others += px(_CHANGE) + px(_GAP)
        if self._choices:
            others += px(_CHOICE) + px(_GAP)
        least = px(_LOW_PICTURE if self._step.visible or self._choices else _LEAST_PICTURE)
        if isinstance(self._picture, PicturedChoice):
            least = self._picture.least_height(inner.w, u)
        strip = place_strip(self._strip, pygame.Rect(inner.topleft, (inner.w, px(_STRIP))), u, self._painter) - inner.y
        others += strip - px(_STRIP)
        self._goal.visible = not self._choices or others + least <= inner.h
        if not self._goal.visible:
            goal = 0
        if others + least > inner.h:
            above = px(_GAP) + goal + (px(_GAP) if self._picture_head is None else px(_HEAD))
            least = self._height_before_fold(inner, above, px(8) + px(_HEAD) + strip, least)
        height = min(px(_MOST_PICTURE), max(least, inner.h - others))
        top = self._place(self._goal, inner, inner.y + px(_GAP), goal) + px(_GAP)
        if self._picture_head is not None:
            top = self._place(self._picture_head, inner, top - px(_GAP), px(_HEAD))
        top = self._place(self._picture, inner, top, height)
        top = self._place(self._rules_head, inner, top + px(8), px(_HEAD))
        top = place_strip(self._strip, pygame.Rect(inner.x, top, inner.w, px(_STRIP)), u, self._painter)
        if self._choices:
            top = self._place_fitting(self._choices, inner, top + px(_GAP), len(self._choices), _CHOICE)
        top = self._place(self._change, inner, top + px(_GAP), px(_CHANGE))
        if self._step.visible:
            top = self._place(self._step, inner, top + px(_GAP), px(_CHANGE))
        self._view.settle(top + px(6) - inner.y)


    def _height_before_fold(self, inner: pygame.Rect, above: int, strip: int, least: int) -> int:
        """How high the picture is where not all has room at once.

        A lower one lets a map be chosen, or a preset, without scrolling.
        """
        if isinstance(self._picture, PicturedChoice):
            lowest, room = self._picture.lowest_height(inner.w, self.u), inner.h - above
            if room < lowest - self.px(_STEPPER) and inner.w < self.px(_SIDE_BY_SIDE):
                return max(lowest, room + self.px(_STEPPER + 40))  # its name would be cut: it begins behind the fold
            return max(lowest, min(least, room))
        room = inner.h - above - strip
        return min(least, room) if room >= self.px(_BANNER) else least


class CoverPicture(Widget):
    """The game's cover, for games without a pictured option."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the cover with round corners."""
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
