"""The prompt: what is said to be done, with the names of keys and buttons, and the slip that explains a hint."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.core.findings import HintStep
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import N_, _, pgettext
from jungle_games.table.state import AnyState, HintView
from jungle_games.table.style import PaintPicture, PromptStyle, paint_within
from jungle_games.ui.accessible import Node, Role, box_of
from jungle_games.ui.events import Chord, Device, Pad
from jungle_games.ui.layout import Column, FirstThatFits, Grid, Item, Row, Scroll, Space
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import Colour
from jungle_games.ui.widgets.base import Shown, Tip, Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Icon, Label, Picture, Rule, draw_icon
from jungle_games.ui.widgets.scroll import ScrollView

_XBOX: Final[Mapping[str, str]] = {
    "a": "A", "b": "B", "x": "X", "y": "Y", "start": N_("START"), "back": N_("BACK"), "guide": N_("GUIDE"),
    "leftshoulder": N_("left shoulder"), "rightshoulder": N_("right shoulder"),
    "lefttrigger": N_("left trigger"), "righttrigger": N_("right trigger"),
    "leftstick": N_("left stick"), "rightstick": N_("right stick"),
}  # fmt: skip
_BUTTONS: Final[Mapping[Pad, Mapping[str, str]]] = {
    Pad.XBOX: _XBOX,
    Pad.PLAYSTATION: {
        **_XBOX, "a": N_("Cross"), "b": N_("Circle"), "x": N_("Square"), "y": N_("Triangle"),
        "start": N_("OPTIONS"), "back": N_("SHARE"), "guide": "PS",
        "leftshoulder": "L1", "rightshoulder": "R1", "lefttrigger": "L2", "righttrigger": "R2",
    },
    Pad.NINTENDO: {
        **_XBOX, "start": N_("Plus"), "back": N_("Minus"), "guide": N_("HOME"),
        "leftshoulder": "L", "rightshoulder": "R", "lefttrigger": "ZL", "righttrigger": "ZR",
    },
}  # fmt: skip
_PICTURED: Final = ("a", "b", "x", "y", "start")


def button_words(button: str, pad: Pad) -> str:
    """A button of the ``pad`` in the spoken language; empty if there is none."""
    return _(_BUTTONS[pad].get(button, button)) if button else ""


def button_icon(button: str, pad: Pad) -> str:
    """The icon of a button of the ``pad``: where it lies, and its sign; empty for those that only have words."""
    return f"pad_{pad.value}_{button}" if button in _PICTURED else ""


def chord_words(chord: Chord) -> str:
    """The name of a key with its modifiers, translated: ``Ctrl+Z``, or ``Strg+Z``.

    >>> chord_words(Chord("page up", ctrl=True))
    'Ctrl+Page Up'
    """
    named = _names()
    held = [name for name, down in (("ctrl", chord.ctrl), ("shift", chord.shift), ("alt", chord.alt)) if down]
    return "+".join([*(named[name] for name in held), named.get(chord.key, chord.key.title())])


def _names() -> Mapping[str, str]:
    """What is printed on the keys that have words, by pygame's names."""
    return {
        "ctrl": pgettext("a key", "Ctrl"),
        "shift": pgettext("a key", "Shift"),
        "alt": pgettext("a key", "Alt"),
        "return": pgettext("a key", "Enter"),
        "enter": pgettext("a key", "Enter"),
        "escape": pgettext("a key", "Esc"),
        "space": pgettext("a key", "Space"),
        "tab": pgettext("a key", "Tab"),
        "backspace": pgettext("a key", "Backspace"),
        "insert": pgettext("a key", "Insert"),
        "delete": pgettext("a key", "Delete"),
        "home": pgettext("a key", "Home"),
        "end": pgettext("a key", "End"),
        "page up": pgettext("a key", "Page Up"),
        "page down": pgettext("a key", "Page Down"),
        "left": pgettext("a key", "Left"),
        "right": pgettext("a key", "Right"),
        "up": pgettext("a key", "Up"),
        "down": pgettext("a key", "Down"),
    }


_EDGE, _GAP = 18, 12
_TOKEN: Final = 48
_TITLE, _WORDS, _CAPTION = 22, 18, 16
_DOT: Final = 9.5
"""The radius of the dot for a step of a hint."""
_SMALL: Final = 4.0
"""The same for the small dots beside a single line."""


def hint_slip(view: HintView, paint: PaintPicture) -> Item:
    """The contents of the slip that explains a hint; ``paint`` paints looks."""
    number = _("Hint {number} of {all}").format(number=int(view.step), all=len(HintStep))
    head = Column(
        Label(number, size=_CAPTION, ink="faded"),
        Label(view.title, size=_TITLE, face=Face.TITLE, ink="ink", lines=2, leading=1.1),
    )
    token = Picture(partial(_paint_token, view.picture, paint), _TOKEN)
    words = Label(view.words, size=_WORDS, ink="ink", wrap=True, leading=1.3)
    return Column(
        Row(token, head.grow(), gap=_GAP, align="center"), Rule(1.5), words.grow(), Rule(1.5), StepDots(view.step),
        gap=_GAP,
    ).padded(_EDGE, _GAP)  # fmt: skip


def _paint_token(
    picture: Hashable, paint: PaintPicture, target: pygame.Surface, painter: Painter, rect: pygame.Rect
) -> None:
    """Paint an icon, or the look of the thing to play."""
    if picture in ("hint", "eye"):
        draw_icon(target, painter, str(picture), rect.center, round(0.7 * rect.w), painter.theme.mark_paper)
        return
    paint_within(paint, picture, target, painter, rect)


class StepDots(Widget):
    """A hint's three steps side by side with their names, marked as done, current or to come."""

    natural = (0.0, 46.0)
    opaque = False

    def __init__(self, step: HintStep) -> None:
        super().__init__()
        self.step = step

    def node(self, inside: tuple[Node, ...]) -> Node:
        """The steps by their names, of which the present one is chosen."""
        steps = tuple(
            Node((self.focus_id, step), Role.LIST_ITEM, name, box_of(self.rect), selected=step == self.step)
            for step, name in zip(HintStep, _step_names(), strict=True)
        )
        return Node(self.focus_id, Role.LIST, "", box_of(self.rect), inside=steps)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect, u, third = painter.theme, self.rect, self.u, self.rect.w / 3
        y = rect.y + 14 * u
        centres = [(rect.x + (index + 0.5) * third, y) for index in range(3)]
        for left, right, step in zip(centres[:-1], centres[1:], list(HintStep)[1:], strict=True):
            start = round(left[0] + _DOT * u), round(y)
            colour = theme.shade if step > self.step else theme.amber if step == self.step else theme.leaf
            painter.line(target, start, round(right[0] - left[0] - 2 * _DOT * u), colour, 3 * u)
        for centre, step, name in zip(centres, HintStep, _step_names(), strict=True):
            _draw_dot(target, painter, centre, _DOT * u, step, self.step)
            now = step == self.step
            face, ink = (Face.BOLD, theme.ink) if now else (Face.SEMIBOLD, theme.faded)
            px = painter.fitting(name, face, round(_CAPTION * u), round(third))
            painter.label(target, name, (centre[0], rect.bottom - 8 * u), face, px, ink, "center")


def _step_names() -> Sequence[str]:
    """The names of the steps of a hint."""
    return (
        pgettext("a step of a hint", "look"), pgettext("a step of a hint", "piece"),
        pgettext("a step of a hint", "move"),
    )  # fmt: skip


class SmallDots(Widget):
    """The three steps one above the other without names, for a hint on a single line."""

    opaque = False

    def __init__(self, size: float, step: HintStep) -> None:
        super().__init__()
        self.natural = (size, size)
        self.step = step

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        for index, step in enumerate(HintStep):
            centre = self.rect.centerx, self.rect.centery + (index - 1) * 2.4 * _SMALL * self.u
            _draw_dot(target, painter, centre, _SMALL * self.u, step, self.step)


def _draw_dot(
    target: pygame.Surface, painter: Painter, centre: tuple[float, float], radius: float, step: HintStep, at: HintStep
) -> None:
    """Draw a dot: filled with a tick for a step done, amber for the current one, an outline for one to come."""
    theme = painter.theme
    fill: Colour | None = theme.leaf if step < at else theme.amber if step == at else None
    edge = theme.moss if step < at else theme.mark_paper if step == at else theme.faded
    painter.disc(target, centre, radius, fill, border=edge, width=max(1.0, radius / 6))
    if step < at:
        draw_icon(target, painter, "check", (round(centre[0]), round(centre[1])), round(1.3 * radius), theme.bright)
    elif step == at:
        painter.disc(target, centre, radius * 0.36, theme.ink)


HINT: Final = "hint"
"""The icon of the prompt about a hint."""
FIXED_SPACE: Final = "\N{NO-BREAK SPACE}"
GO: Final = "go_online"
"""The command of the button beside the words."""
_GO, _HIGHEST_GO, _HIGHEST = 112, 44, 64
"""The button's width and maximum height, and its height when it stands alone."""
_LEAST_BESIDE_GO: Final = 148
"""The minimum width in units of the words beside the button; with less, only the button is shown."""
_CORNER: Final = 12
_ICON: Final = 24
_SIZE, _OF_MANY = 18, 17
"""The size of the words on one line, and on several."""
_LEADING: Final = 1.1
_SENTENCES: Final = re.compile(r"(?<=[.!?…]) ")


@dataclass(frozen=True, slots=True)
class Prompt:
    """The words of a prompt, already translated; ``shorter`` ones if they do not fit on two lines.

    ``go`` is what a button beside the words says that leads to where something is to be done; empty if there is none.
    """

    words: str = ""
    icon: str = "card"
    shorter: str = ""
    go: str = ""
    hint: HintView | None = None
    """The hint that the words belong to: where there is room, it is shown on a slip."""


class _Paragraph(Label):
    """A paragraph broken between sentences if that needs no additional line."""

    def __init__(self, text: str, ink: str) -> None:
        super().__init__(text, size=_OF_MANY, face=Face.SEMIBOLD, ink=ink, wrap=True, leading=_LEADING)

    def set_in(self, painter: Painter, rect: pygame.Rect) -> tuple[int, list[str]]:
        px, lines = super().set_in(painter, rect)
        sentences = _SENTENCES.split(self.text)
        for count in range(1, len(sentences)):
            parted = f"{' '.join(sentences[:count])}\n{' '.join(sentences[count:])}"
            broken = painter.wrap(parted, self.face, px, rect.w)
            if len(broken) <= len(lines):
                return px, broken
        return px, lines


class PromptLine(Widget):
    """The widget of the prompt: an icon and the words, which scroll where even the shorter ones have no room.

    A hint is shown on a slip of paper instead, if there is room.
    """

    spread = 34.0
    prompt = Shown[Prompt]()

    def __init__(
        self, style: PromptStyle, on_go: Callable[[], None] = lambda: None, paint: PaintPicture | None = None
    ) -> None:
        """``on_go`` is what the button beside the words does, where there is one; ``paint`` paints looks on a slip."""
        super().__init__()
        self._style, self._paint_look = style, paint
        self._slip: Item = Space()
        self._beside, self._alone = (
            Button("", on_go, kind="amber", size=17, radius=10, lip=3, lines=2, name=GO) for _each in range(2)
        )
        self._view = ScrollView(name="prompt")
        self._whole: Sequence[Label] = ()
        """The labels that show the complete words."""
        self.prompt = Prompt()

    def say(self, prompt: Prompt) -> None:
        """Show ``prompt``."""
        if prompt != self.prompt:
            self.prompt = prompt
            self._beside.label, self._alone.label = prompt.go, prompt.shorter
            self.content = self._tree().padded(6, 0)
            if prompt.hint is not None and self._paint_look is not None:
                self._slip = hint_slip(prompt.hint, self._paint_look)
                self.content = FirstThatFits(self._slip, self.content)
            self.relayout()

    @property
    def is_slip(self) -> bool:
        """Whether the prompt is shown as a slip that explains a hint."""
        return self.prompt.hint is not None and any(not widget.left_out for widget in self._slip.widgets())

    def _tree(self) -> Item:
        prompt, ink = self.prompt, self._style.ink
        if not prompt.words:
            return Space()
        said = [words for words in (prompt.words, prompt.shorter) if words]
        lines: list[Label] = [Label(words, size=_SIZE, face=Face.SEMIBOLD, ink=ink) for words in said[:1]]
        # Where what belongs together is wider than a line, it is broken all the same.
        lines += [_Paragraph(text, ink) for words in said for text in (words, words.replace(FIXED_SPACE, " "))]
        scrolled = (Scroll(self._view, Grid(line, columns=1, least=_ICON), least=0) for line in lines[-1:])
        self._whole = lines[:3]
        fitting = FirstThatFits(*(Column(line, justify="center") for line in lines), *scrolled)
        mark = Icon(prompt.icon, size=_ICON, ink=self._style.icon)
        icon = (mark if prompt.hint is None else SmallDots(_ICON, prompt.hint.step)).padded(8, 0)
        words = Row(icon, fitting.grow(), gap=4, align="center")
        if not prompt.go:
            return words
        beside = self._beside.sized(_GO).at_most(height=_HIGHEST_GO)
        together = Row(words.at_least(_LEAST_BESIDE_GO).grow(), beside, gap=6, align="center")
        return FirstThatFits(together, Row(self._alone.at_most(height=_HIGHEST).grow(), align="center"))

    @property
    def words(self) -> str:
        return self.prompt.words

    def tooltip_parts(self) -> Iterable[Tip]:
        """A tooltip with the complete words if they are not shown."""
        if self._whole and all(label.left_out for label in self._whole):
            yield Tip(self.words, self.rect)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, style = painter.theme, self._style
        if self.is_slip:
            painter.paper(target, self.rect, self.u)
        elif self.words and style.ground:
            ground, edge = getattr(theme, style.ground), getattr(theme, style.edge)
            edge, width = (theme.amber, 2.0) if self.prompt.go else (edge, 1.5)
            painter.box(target, self.rect, _CORNER * self.u, ground, border=edge, width=width * self.u)


def common_prompt(state: AnyState, todo: Prompt) -> Prompt:
    """The prompt of any table; ``todo`` where a person at the screen is to do something."""
    if state.looking_back:
        return Prompt(_("Looking back at an earlier move."), "eye")
    if state.over:
        return Prompt(_("The game is over"), "trophy")
    if state.caption is not None:
        return Prompt(state.caption.words, "eye")
    hint = hint_prompt(state)
    if hint is not None:
        return hint
    if state.last_announced is not None:
        return todo
    if state.person_to_move or state.awaits_roll or state.gestures:
        return with_goal(state, todo)
    return Prompt(at_play(state), "clock" if state.persons else "eye")


def read_first(state: AnyState, prompt: Prompt, button: str, pad: Pad) -> Prompt:
    """A prompt that says how to dismiss a banner that stays, by the device in use; else ``prompt``."""
    icon = "play"
    match state.device:
        case Device.MOUSE:
            words = _("Click to go on.")
        case Device.TOUCH:
            words = _("Tap to go on.")
        case Device.KEYS:
            words = _("Press Enter to go on.")
        case Device.CONTROLLER:
            words = _("Press {button} to go on.").format(button=button_words(button, pad))
            icon = button_icon(button, pad) or icon
    return Prompt(words, icon) if state.waits_for_reader else prompt


def at_play(state: AnyState) -> str:
    """The prompt while no person here has anything to do: whose turn it is."""
    seat = state.to_move
    name = state.match.name(seat) if isinstance(seat, int) else ""
    if not state.persons:
        return _("You are watching: it is {name}’s turn.").format(name=name) if name else _("You are watching.")
    return _("It is {name}’s turn.").format(name=name) if name else _("Wait a moment.")


def hint_prompt(state: AnyState) -> Prompt | None:
    """The prompt about a hint, of which the frame shows what belongs to its step, or that one is being computed.

    None without a hint.
    """
    if state.hint is not None:
        return Prompt(first_capital(state.hint.reason), HINT)
    return Prompt(_("Looking for a good move…"), "clock") if state.hint_sought else None


def with_goal(state: AnyState, todo: Prompt) -> Prompt:
    """``todo``, preceded by the goal of the game at a person's first move."""
    if not state.goal or state.taught or not state.begins:
        return todo
    return Prompt(flowing([state.goal, todo.words]), "trophy", state.goal)


def your_turn(state: AnyState) -> Prompt:
    """The default prompt for a person to move."""
    seat = state.match.to_move
    if state.alone is not None or not isinstance(seat, int):
        return Prompt(_("It is your turn."), "hand")
    return Prompt(_("{name}, it is your turn.").format(name=state.match.name(seat)), "hand")
