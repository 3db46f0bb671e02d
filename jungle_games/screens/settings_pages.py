"""Pages of settings: rows of what can be set, keys, and where tables online are met."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from jungle_games.base.clean_text import flowing, tidy_name
from jungle_games.core.formatting import decimal, grouped
from jungle_games.core.i18n import LANGUAGES, N_, _, spoken
from jungle_games.online.invitation import meeting_places, split_address
from jungle_games.screens.pages import section_heading
from jungle_games.store.files import StorageError
from jungle_games.store.settings import OWN_BROKER, ROWS, THIS_NETWORK, Settings, SettingsStore, Value
from jungle_games.table.online.service import Online
from jungle_games.table.prompt import button_icon, button_words, chord_words
from jungle_games.table.services import Navigator, Services
from jungle_games.table.sprites.cards import Back, card_back, card_size
from jungle_games.ui.events import DEFAULT_BUTTONS, DEFAULT_KEYS, Bindings, Chord, Event, Key, Pad, PadButton, Point
from jungle_games.ui.layout import (
    Column,
    Extent,
    FirstThatFits,
    Item,
    Row,
    Ruler,
    Scroll,
    Space,
    Turns,
    side_by_side,
)
from jungle_games.ui.notices import Notice, Notify
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Tip, Widget
from jungle_games.ui.widgets.button import Button, Choice, Clickable, SegmentedControl, Slider, Toggle
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import Inset, OptionRow, Panel, ScrollView

if TYPE_CHECKING:
    from jungle_games.online.mqtt import Trial

_HELP_PADDING: Final = (24.0, 12.0)
_LEADING: Final = 1.3
_LEAST: Final = 80.0
_PADDING, _LOW_PADDING = 32.0, 18.0
_APART: Final = 14.0
_GAP: Final = 48.0
_SECTION_GAP: Final = 20.0
_CLOSE: Final = 8.0
_LEAST_ROWS: Final = 168.0
"""Units of rows that are seen beside the help line: two, and that there are more."""
_NARROWEST: Final = 376.0
_WIDEST: Final = 720.0
"""Units a row takes at most: further apart, label and control would not be read as one."""
BUTTON: Final = 44.0
"""Units of a button in a row from top to bottom."""
_VOLUME_STEP: Final = 5

PAGES: Final = {
    "sound": (N_("Sound"), N_("what you hear"), [{"volume": N_("Volume")}]),
    "screen": (
        N_("Screen and motion"), N_("size, colours and motion"),
        [
            {"screen": N_("Screen")},
            {"text": N_("Text"), "motion": N_("Motion"), "computer": N_("Computer players"), "library": N_("Library")},
        ],
    ),
    "accessibility": (
        N_("Accessibility"), N_("see, hear, press and wait as it suits you"),
        [
            {"seeing": N_("Seeing"), "hearing": N_("Hearing")},
            {"pressing": N_("Pressing and holding"), "time": N_("Time"), "listeners": N_("Keys that read aloud")},
        ],
    ),
}  # fmt: skip
"""The pages whose rows the settings declare: title, subtitle, and the sections in each column."""


class Help(NamedTuple):
    """The help on a row (translated): its name, a note, and a sentence."""

    name: str
    note: str
    sentence: str


class HelpLine(Inset):
    """A dark inset with an amber bar, as high as the longest of ``all_help`` needs, so that it never changes."""

    def __init__(self, all_help: Callable[[], Iterable[Help]]) -> None:
        super().__init__(bar=True)
        self._all_help = all_help
        self.shown = Help("", "", "")
        self.content = _set(self.shown)

    def show(self, help: Help) -> None:  # noqa: A002
        if help != self.shown:
            self.shown = help
            self.content = _set(help)
            self.relayout()

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(0, 0)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        heights = [ruler.height(_set(told), width) for told in self._all_help()]
        wanted = max([ruler.px(_LEAST), *(height.wanted for height in heights)])
        return Extent(wanted, wanted)


def _set(told: Help) -> Item:
    """Name and note in one line if they fit, and the sentence below; a sentence alone in the middle."""
    sentence = Label(told.sentence, wrap=True, leading=_LEADING, ink="paper" if told.name else "fern")
    name, note = Label(told.name, face=Face.BOLD, ink="amber"), Label(told.note, size=17, ink="fern", wrap=True)
    head = side_by_side(name, note, gap=12, below=0, align="stretch")
    return Column(head, sentence, justify="center" if not told.name else "start").padded(*_HELP_PADDING)


def _nothing() -> Help:
    return Help("", "", _("Point at a row, or move to it with the arrow keys, to read about it here."))


@dataclass
class PageRow:
    """A row of a page and its help (translated); its ``note`` is computed anew each time."""

    widget: Widget
    label: str
    sentence: str
    note: Callable[[], str] = str

    def help(self) -> Help:
        return Help(self.label, self.note(), self.sentence)


class BackChoice(Choice):
    """The backs of cards side by side, to choose by their pictures."""

    natural = (236.0, 76.0)

    def _measure_width(self, ruler: Ruler) -> Extent:
        width = ruler.px(self.natural[0])
        return Extent(width, width)

    @property
    def _parts(self) -> Sequence[pygame.Rect]:
        count, inner = len(self.labels), self.rect.inflate(-self.px(12), -self.px(12))
        width = round(inner.h / card_size(100)[1] * 100)
        step = (inner.w - width) / max(1, count - 1)
        return [pygame.Rect(round(inner.x + index * step), inner.y, width, inner.h) for index in range(count)]

    def release(self, pos: Point, inside: bool) -> None:
        found = pygame.Rect(pos, (1, 1)).collidelist(list(self._parts))
        if inside and found >= 0:
            self.activate(found - self.index)

    def tooltip_parts(self) -> Iterable[Tip]:
        return (Tip(label, rect) for label, rect in zip(self.labels, self._parts, strict=True))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.inset(target, self.rect, self.u, 14)
        for index, (name, rect) in enumerate(zip(ROWS["card_back"].values, self._parts, strict=True)):
            target.blit(card_back(painter, Back(f"back_{name}"), rect.w), rect)
            if index == self.index:
                edge = rect.inflate(self.px(8), self.px(8))
                painter.box(target, edge, 8 * self.u, border=painter.theme.amber, width=3 * self.u)


class SettingRow(PageRow):
    """A row that shows and changes the setting ``name``, as that is declared; it has a dot while it is not as it comes.

    Where there are too many values for stepping, ``offer`` shows them; ``more`` is said after the help.
    """

    def __init__(
        self, edit: SettingsEdit, name: str, offer: Callable[[str, Callable[[str], None]], None] | None = None,
        more: str = "",
    ) -> None:  # fmt: skip
        self._name, self._edit, self._declared = name, edit, ROWS[name]
        control = self._made(("setting", name), offer)
        label, sentence = _(self._declared.label), _(self._declared.help)
        self._row = OptionRow(label, control.sized(height=BUTTON) if offer else control)
        note = (lambda: LANGUAGES[spoken()]) if name == "language" else str
        super().__init__(self._row, label, flowing([sentence, more]) if more else sentence, note)
        self._mark()

    @property
    def value(self) -> Value:
        return getattr(self._edit.now, self._name)  # type: ignore[no-any-return]

    def _made(
        self, name: Hashable, offer: Callable[[str, Callable[[str], None]], None] | None
    ) -> Toggle | Choice | Slider | Button:
        value = self.value
        offered = sorted({*self._declared.steps, int(value)}) if self._declared.steps else self._declared.values
        words = {value: self._in_words(value) for value in offered}
        values = list(words)
        if offer is not None:
            return Button(words[value], lambda: offer(str(self.value), self._set), icon="globe", radius=12, name=name)
        if values:
            kind = BackChoice if self._name == "card_back" else Choice
            return kind(list(words.values()), values.index(value), lambda at: self._set(values[at]), name=name)
        if isinstance(value, bool):
            return Toggle(value, self._set, name=name)
        return Slider(0, 100, int(value), self._set, step=_VOLUME_STEP, show=self._in_words, name=name)

    def _in_words(self, value: Value) -> str:
        if value in self._declared.values:
            return _(self._declared.values[value])
        number = float(value)
        if self._declared.says:
            return _(self._declared.says).format(percent=int(number), seconds=decimal(number / 1000))
        return grouped(int(number))

    def _set(self, value: Value) -> None:
        self._edit.change(**{self._name: value})
        if self._name == "effects_volume":  # so loud they are now
            self._edit.services.sounds.play("drop")
        self._mark()

    def _mark(self) -> None:
        self._row.changed = self.value != getattr(Settings(), self._name)


@dataclass
class Section:
    """Rows under a heading (translated), which may be empty."""

    title: str
    rows: list[PageRow]


class Page:
    """A page of settings; ``reset_label`` is what the button at the lower right says, empty if there is none.

    ``on_rows``, which its panel sets, is called when the rows are other ones now.
    """

    strip: SegmentedControl | None = None
    on_rows: Callable[[], None]

    def __init__(self, key: Hashable, title: str, subtitle: str, reset_label: str = "") -> None:
        self.key = key
        self.title = title
        self.subtitle = subtitle
        self.reset_label = reset_label

    def columns(self) -> Sequence[Sequence[Section]]:
        """Its rows, made anew."""
        raise NotImplementedError

    @property
    def resets(self) -> bool:
        """Whether there may be anything to put back."""
        return True

    def reset(self) -> None:
        """Put everything on it back."""


class SettingsPage(Page):
    """One of ``PAGES``; ``added`` has rows for sections beside those that are declared."""

    def __init__(
        self, key: str, edit: SettingsEdit, make: Callable[[str], SettingRow],
        added: Mapping[str, Sequence[PageRow]],
    ) -> None:  # fmt: skip
        title, subtitle, self._declared = PAGES[key]
        super().__init__(key, _(title), _(subtitle), _("Reset this page"))
        self._edit, self._make, self._added = edit, make, added

    def columns(self) -> Sequence[Sequence[Section]]:
        return [
            [
                Section(_(words), [*self._rows(section), *self._added.get(section, ())])
                for section, words in each.items()
            ]
            for each in self._declared
        ]

    def _rows(self, section: str) -> Iterator[PageRow]:
        return (self._make(name) for name, row in ROWS.items() if section in (row.section, row.also))

    def reset(self) -> None:
        fresh, sections = Settings(), {section for column in self._declared for section in column}
        names = [name for name, row in ROWS.items() if {row.section, row.also} & sections]
        self._edit.change(**{name: getattr(fresh, name) for name in names})
        self.on_rows()


class PagePanel(Panel):
    """Shows a page: heading, preset strip, rows that scroll, the help line, and buttons at the foot."""

    def __init__(self, page: Page, by_keyboard: Callable[[], bool], leave: Button | None = None) -> None:
        """``by_keyboard`` says whether the focus ring is shown; ``leave`` stands before the heading."""
        super().__init__()
        self.page = page
        page.on_rows = self.rebuild
        self._by_keyboard = by_keyboard
        self._leave = [] if leave is None else [leave]
        self._told: PageRow | None = None
        self._help = HelpLine(lambda: (row.help() for row in self._rows()))
        self._view = ScrollView(evenly=True)
        self._subtitle = Label(page.subtitle, ink="fern", wrap=True)
        self._columns = page.columns()
        self.content = self._arranged()
        self.refresh_help()

    def rebuild(self) -> None:
        self._told = None
        self._columns = self.page.columns()
        self.content = self._arranged()
        self.relayout()

    def _rows(self) -> Iterator[PageRow]:
        for column in self._columns:
            for section in column:
                yield from section.rows

    # Help ------------------------------------------------------------------------------------------------------

    def _show_help(self) -> None:
        self._told = self._looked_at() or self._told
        self.refresh_help()

    def refresh_help(self) -> None:
        self._reset.enabled = self.page.resets
        self._help.show(self._told.help() if self._told is not None else _nothing())

    def _looked_at(self) -> PageRow | None:
        """The row the help line speaks for: the focused one with the keyboard, else the one pointed at."""
        rows = [(row, row.widget) for row in self._rows() if isinstance(row.widget, OptionRow)]
        pointed = next((row for row, widget in rows if widget.pointed_at), None)
        focused = next((row for row, widget in rows if widget.has_focus), None)
        return (focused or pointed) if self._by_keyboard() else (pointed or focused)

    # Layout ----------------------------------------------------------------------------------------------------

    def _arranged(self) -> Item:
        """Heading and strip on top, help and buttons at the foot, and the rows between them, which scroll.

        In a low window the rows say as tooltips what the help line says; in a still lower one the heading scrolls.
        """
        page, rows = self.page, self._listed()
        for row in self._rows():
            if isinstance(row.widget, OptionRow):
                row.widget.on_lit = self._show_help
        title, subtitle = Label(page.title, size=28, face=Face.TITLE), self._subtitle
        named = side_by_side(title, subtitle, gap=28, below=0)
        strip: list[Item] = [] if page.strip is None else [page.strip]
        self._reset = Button(page.reset_label, page.reset, icon="undo", name="reset", enabled=page.resets)
        foot = [Row(Space().grow(), self._reset)] if page.reset_label else []
        all_rows = Column(rows, *foot, gap=_SECTION_GAP)
        few = Scroll(self._view, rows, least=_LEAST_ROWS)
        whole, short, bare = (
            [Row(*self._leave, *(item.grow() for item in items), gap=16, align="center")]
            for items in ([named], [title], strip)
        )
        high = Column(*whole, *strip, few, self._help, *foot, gap=_APART)
        low = (
            Column(*whole, *strip, few, *foot, gap=_CLOSE),
            Column(*short, *strip, Scroll(self._view, all_rows, least=_LEAST_ROWS), gap=_CLOSE),
            Column(*bare, Scroll(self._view, all_rows, least=_LEAST_ROWS), gap=_CLOSE),
            Column(Scroll(self._view, Column(*bare, all_rows, gap=_CLOSE)), gap=_CLOSE),
        )
        return FirstThatFits(high.padded(_PADDING, 20), *(page.padded(_LOW_PADDING, 10) for page in low))

    def _listed(self) -> Item:
        """The sections in the page's columns, where these fit side by side; else below one another."""
        for sections in self._columns:
            widgets = [row.widget for section in sections for row in section.rows]
            controls = [each for widget in widgets if isinstance(widget, OptionRow) for each in widget.controls]
            Choice.widen_alike([control for control in controls if isinstance(control, Choice)])
        columns = [Column(*map(_section, column), gap=_SECTION_GAP) for column in self._columns if column]
        if len(columns) == 1:
            return columns[0].at_most(width=_WIDEST)
        beside = Row(*(column.at_least(width=_NARROWEST).grow() for column in columns), gap=_GAP)
        return FirstThatFits(beside, Column(*columns, gap=_SECTION_GAP).at_most(width=_WIDEST))

    def _lay_out_content(self, ruler: Ruler) -> None:
        """Lay it out; what has no room is told by tooltips."""
        super()._lay_out_content(ruler)
        self._view.tooltip = "" if self._subtitle.visible else self.page.subtitle
        for row in self._rows():
            row.widget.tooltip = "" if self._help.visible else row.sentence


def _section(section: Section) -> Item:
    head = [section_heading(section.title)] if section.title else []
    return Column(*head, *(row.widget for row in section.rows), gap=4)


class SettingsEdit:
    """The changes during one visit to the settings."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._store: SettingsStore = services.settings

    @property
    def now(self) -> Settings:
        return self._store.get()

    def change(self, **changes: Any) -> None:
        """Change some settings and let everybody take them over. Raises ValueError for a value not allowed."""
        before = self.now
        if self._store.replace(**changes) != before:
            self.services.apply_settings()


COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "undo": (N_("Undo"), N_("Takes your last move back, where the game allows it.")),
    "redo": (N_("Redo"), N_("Plays a move again that was taken back.")),
    "hint": (N_("Give me a hint"), N_("What to look at, then the piece, then a good move.")),
    "menu": (N_("Menu"), N_("Pauses the game and opens the table’s menu.")),
    "flip": (N_("Turn the board"), N_("Turns the board around.")),
    "hurry": (N_("To my turn"), N_("Lets computer players play without pauses until it is your turn.")),
    "closer": (N_("Closer view"), N_("Enlarges what is under the pointer, where a table is small.")),
    "sort_hand": (N_("Sort the hand"), N_("Sorts your cards by suit, by rank, or as you laid them yourself.")),
    "catch_first": (N_("Catch, first player"), N_("The first player calls out a mistake by the second.")),
    "catch_second": (N_("Catch, second player"), N_("The second player calls out a mistake by the first.")),
    "step_back": (N_("Step back"), N_("Looks at the previous position; nothing is undone.")),
    "step_forward": (N_("Step forward"), N_("Looks at the next position.")),
    "analyse": (N_("Analyse"), N_("Opens the analysis of the position, where a game has one, and closes it.")),
    "stop_analysis": (N_("Stop the analysis"), N_("Stops the analysis, or lets it go on.")),
    "review": (N_("Look back"), N_("Shows how a finished game went.")),
    "turn_back": (N_("Previous moment"), N_("Looking back: the moment before.")),
    "turn_forward": (N_("Next moment"), N_("Looking back: the moment after.")),
    "copy": (N_("Copy"), N_("Copies the position on the table. The menu copies the whole game.")),
    "paste": (N_("Paste"), N_("Puts a copied game or position on the table.")),
    "talk": (N_("Say something"), N_("At an online table: shows the others an animal or a few words.")),
    "where": (N_("Where am I?"), N_("Says aloud the page or table, what has the focus, and what to do.")),
    "survey": (N_("What is here?"), N_("Reads aloud the whole page, or what lies on the table.")),
    "options": (N_("What can I do?"), N_("Says aloud what you may move, and where it may go.")),
    "say_again": (N_("Say it again"), N_("Says the last announcement again.")),
    "lines": (N_("Read a line"), N_("Reads aloud a line through this place; pressed again, the next one.")),
    "last_move": (N_("Last move"), N_("Goes to where the last move ended, and says it aloud.")),
    "next_source": (N_("Next piece or card"), N_("Goes to the next one you may take.")),
    "previous_source": (N_("Previous piece or card"), N_("Goes to the one before that you may take.")),
    "next_target": (N_("Next place for it"), N_("Goes to the next place where it may be put.")),
    "previous_target": (N_("Previous place for it"), N_("Goes to the place before where it may be put.")),
    "next_threatened": (N_("Next in danger"), N_("Goes to your next piece that may be taken, in Jungle.")),
    "rules": (N_("Rule book"), N_("Opens the rule book of the game.")),
    "settings": (N_("Settings"), N_("Opens this screen.")),
    "sound": (N_("Sound on and off"), N_("Turns all sound off or on.")),
    "fullscreen": (N_("Full screen"), N_("Fills the screen, or goes back to a window.")),
}
PAD_COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "accept": (N_("Take and drop"), N_("What Enter does.")),
    "back": (N_("Back"), N_("What Esc does.")),
    "previous": (N_("Previous place"), N_("What Shift+Tab does.")),
    "next": (N_("Next place"), N_("What Tab does.")),
    **{
        name: COMMANDS[name]
        for name in ("undo", "hint", "menu", "rules", "step_back", "step_forward", "catch_first", "catch_second")
    },
}
_READING: Final = (
    "where", "survey", "options", "say_again", "lines", "last_move", "next_source", "next_target", "next_threatened",
)  # fmt: skip
"""The commands for those who listen."""
_CAP: Final = (200.0, 40.0)
_ICON: Final = 30.0
_MODIFIER_KEYS: Final = ("shift", "ctrl", "alt", "meta", "super", "gui", "caps lock", "num lock")


class KeyCap(Clickable):
    """Shows the binding of a command; when pressed, it waits for a new key or button."""

    ring_corner = 12.0

    def __init__(
        self, name: Hashable, waits_for: type[Key] | type[PadButton], on_pressed: Callable[[Key | PadButton], None],
        bound: str, icon: str = "",
    ) -> None:  # fmt: skip
        super().__init__(self._wait, name=name)
        self._waits_for = waits_for
        self._on_pressed = on_pressed
        self.bound = bound
        asks = _("press a key…") if waits_for is Key else _("press a button…")
        words = Label(bound or _("none"), size=17, face=Face.SEMIBOLD, align="center", ink="paper" if bound else "fern")
        asking = Label(asks, size=17, face=Face.SEMIBOLD, ink="amber", align="center")
        shown = Row(*([Icon(icon, size=_ICON)] if icon else []), words.grow(), gap=8, align="center")
        self._said = Turns(shown, asking)
        self.content = self._said.padded(8, 0).at_least(*_CAP)

    @property
    def waiting(self) -> bool:
        return bool(self._said.shown)

    def _wait(self, *, waiting: bool = True) -> None:
        self._said.shown = int(waiting)
        self.relayout()

    def mark(self, *, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None) -> None:
        if focused is False and self.waiting:
            self._wait(waiting=False)
        super().mark(hovered=hovered, pressed=pressed, focused=focused)

    def handle(self, event: Event) -> bool:
        """Take what is pressed while it waits; Esc gives up."""
        if not self.waiting:
            return super().handle(event)
        if isinstance(event, Key) and event.key == "escape":
            self._wait(waiting=False)
        elif isinstance(event, self._waits_for) and not _is_modifier(event):
            self._on_pressed(event)
        return True

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, self.ring_corner * self.u
        ground = mix(theme.inset, theme.moss, 0.35) if self.hovered else theme.inset
        border = theme.amber if self.waiting else theme.edge
        painter.box(target, self.rect, corner, ground, border=border, width=(2.5 if self.waiting else 1.5) * self.u)


def _is_modifier(event: Key | PadButton) -> bool:
    return isinstance(event, Key) and any(name in event.key for name in _MODIFIER_KEYS)


class KeysPage(Page):
    """A row for each command; a binding taken from another command is reported."""

    def __init__(self, edit: SettingsEdit, pad: Pad, notify: Notify) -> None:
        """Buttons are named as on a ``pad``."""
        subtitle = _("choose a field, then press a key or button")
        super().__init__("keys", _("Keys and controller"), subtitle, _("Reset this page"))
        self._edit = edit
        self._pad = pad
        self._notify = notify

    def reset(self) -> None:
        self._change(keys={}, buttons={}, controller=True)

    def _change(self, **changes: object) -> None:
        self._edit.change(**changes)
        self.on_rows()

    def columns(self) -> Sequence[Sequence[Section]]:
        now, pad = self._edit.now, self._pad
        bindings = Bindings(now.keys, now.buttons)
        keys, pads = list[PageRow](), list[PageRow]([SettingRow(self._edit, "controller")])
        for command, words in COMMANDS.items():
            usual = keys_in_words([Chord.parse(key) for key in DEFAULT_KEYS[command]])
            bound = keys_in_words(bindings.keys.get(command, ()))
            cap = KeyCap(("key", command), Key, partial(self._bind_key, command), bound)
            keys.append(_cap_row(cap, *words, usual, changed=command in now.keys))
        for command, words in PAD_COMMANDS.items():
            usual, button = button_words(DEFAULT_BUTTONS[command], pad), bindings.buttons.get(command, "")
            bound, icon = button_words(button, pad), button_icon(button, pad)
            cap = KeyCap(("pad", command), PadButton, partial(self._bind_button, command), bound, icon)
            pads.append(_cap_row(cap, *words, usual, changed=command in now.buttons))
        return [[Section(_("Keys"), keys)], [Section(_("Controller"), pads)]]

    # Binding ---------------------------------------------------------------------------------------------------

    def _bind_key(self, command: str, event: Key | PadButton) -> None:
        assert isinstance(event, Key)
        chord = Chord(event.key, event.ctrl, event.shift, event.alt)
        if not chord.bindable:
            self._notify(Notice(_("{key} cannot be changed.").format(key=chord_words(chord))))
            self.on_rows()
            return
        keys = dict(self._edit.now.keys)
        for other, chords in Bindings(keys).keys.items():
            if other != command and chord in chords:
                keys[other] = tuple(str(kept) for kept in chords if kept != chord)
                self._tell_taken(chord_words(chord), COMMANDS.get(other, (other, ""))[0])
        keys[command] = (str(chord),)
        changed = {name: tuple(bound) for name, bound in keys.items() if tuple(bound) != DEFAULT_KEYS.get(name, ())}
        self._change(keys=changed)

    def _bind_button(self, command: str, event: Key | PadButton) -> None:
        assert isinstance(event, PadButton)
        button = event.button
        buttons = {**DEFAULT_BUTTONS, **self._edit.now.buttons}
        before = buttons[command]
        for other, bound in buttons.items():
            if other != command and bound == button:
                # The two change places: a controller must never lose "take" or "back".
                buttons[other] = before
                self._tell_taken(button_words(button, self._pad), PAD_COMMANDS.get(other, (other, ""))[0])
                break
        buttons[command] = button
        changed = {name: bound for name, bound in buttons.items() if DEFAULT_BUTTONS.get(name) != bound}
        self._change(buttons=changed)

    def _tell_taken(self, key: str, label: str) -> None:
        self._notify(Notice(_("{key} no longer does “{command}”.").format(key=key, command=_(label))))


def _cap_row(cap: KeyCap, label: str, sentence: str, usual: str, *, changed: bool) -> PageRow:
    row = OptionRow(_(label), cap, changed=changed)
    return PageRow(row, _(label), _(sentence), lambda: _("Default: {keys}").format(keys=usual))


def keys_in_words(keys: Sequence[Chord]) -> str:
    return _(" or ").join(map(chord_words, keys))


def listeners_rows(bindings: Bindings) -> Sequence[PageRow]:
    """Rows that tell the keys for those who listen, as they are bound now."""
    line = _("{keys}: {command}")
    told = [line.format(keys=keys_in_words(bindings.keys[name]), command=_(COMMANDS[name][0])) for name in _READING]
    return [PageRow(Label(words, wrap=True, ink="fern"), "", "") for words in told]


_PLAIN_PORT, _TLS_PORT = 1883, 8883
_WIDTH: Final = 240.0
_LONGEST: Final = 255
"""Letters of an address, or of several."""


class MeetingPage(Page):
    """One switch to meet on the internet, and then where; *Try it* says what works."""

    def __init__(self, edit: SettingsEdit, navigator: Navigator, online: Online) -> None:
        super().__init__("online", _("Where to meet"), _("people at other screens"), _("Only this network"))
        self._edit, self._navigator, self._online = edit, navigator, online
        self._trial: Trial | None = None

    def columns(self) -> Sequence[Sequence[Section]]:
        """The switch, and once it is on the meeting place with what it sees and whether it works."""
        far = self._edit.now.meets_at != THIS_NETWORK
        rows = [self._switch_row(far)]
        reminders = Section("", [SettingRow(self._edit, "reminders")])
        if not far:
            return [[Section("", rows), reminders]]
        rows += [self._place_row(), *(self._own_rows() if self._edit.now.meets_at == OWN_BROKER else ())]
        words = _("Whoever runs it sees when you play, how much is sent, and from where; never what.")
        sees = Section(_("What it sees"), [PageRow(OptionRow(words, icon="eye"), words, "")])
        return [[Section("", rows)], [sees, Section(_("Does it work?"), self._trial_rows()), reminders]]

    def reset(self) -> None:
        self._change(meeting_place=THIS_NETWORK)

    # Where

    def _switch_row(self, far: bool) -> PageRow:
        label = _("Also meet on the internet")
        row = OptionRow(label, Toggle(far, self._switch, name="internet"))
        return PageRow(row, label, _("On one network nothing is needed. Friends anywhere need a place to meet."))

    def _switch(self, on: bool) -> None:
        own = bool(self._edit.now.broker_host)
        first = OWN_BROKER if own or not meeting_places() else meeting_places()[0].key
        self._change(meeting_place=first if on else THIS_NETWORK)

    def _place_row(self) -> PageRow:
        places = meeting_places()
        keys = [*(place.key for place in places), OWN_BROKER]
        titles = [*(place.title for place in places), _("your own server")]
        now = self._edit.now.meets_at
        at = keys.index(now) if now in keys else len(keys) - 1
        choice = Choice(titles, at, lambda index: self._choose(keys[index]), name="place")
        label = _("Meeting place")
        note = _(places[at].note) if at < len(places) else _("A server for MQTT messages that you can reach.")
        return PageRow(OptionRow(label, choice), label, note)

    def _choose(self, key: str) -> None:
        if key == OWN_BROKER and not self._edit.now.broker_host:
            self._ask(_("Address"), "broker_host")
        else:
            self._change(meeting_place=key)

    def _own_rows(self) -> Sequence[PageRow]:
        now = self._edit.now
        label = _("Encrypted connection (TLS)")
        tls = OptionRow(label, Toggle(now.broker_tls, self._set_tls, name="broker_tls"))
        words = _("What you play is encrypted in any case; this also hides the password on the way.")
        return [
            self._text_row(_("Address"), now.broker_host, "broker_host"),
            self._text_row(_("Port"), str(now.broker_port), "broker_port"),
            PageRow(tls, label, words),
            self._text_row(_("Username"), now.broker_name or _("none needed"), "broker_name"),
            self._text_row(_("Password"), "•" * len(now.broker_word) or _("none needed"), "broker_word"),
        ]

    def _text_row(self, label: str, shown: str, key: str) -> PageRow:
        button = Button(shown, lambda: self._ask(label, key), icon="edit", radius=12, name=key)
        row = OptionRow(label, button.sized(height=44).at_least(_WIDTH))
        return PageRow(row, label, self._help(key))

    def _help(self, key: str) -> str:
        if key == "broker_host":
            return _("A port after a colon is taken, too. Several addresses have commas between them.")
        return _("As the server’s owner says. The invitation carries it, so that your friends need not type it.")

    def _set_tls(self, on: bool) -> None:
        usual = {_PLAIN_PORT, _TLS_PORT}
        port = self._edit.now.broker_port
        self._change(broker_tls=on, broker_port=(_TLS_PORT if on else _PLAIN_PORT) if port in usual else port)

    def _ask(self, label: str, key: str) -> None:
        now = str(getattr(self._edit.now, key))
        take = partial(self._take, label, key)
        self._navigator.ask_name(label, self._help(key), now, take, _LONGEST, optional=key != "broker_host")

    def _take(self, label: str, key: str, typed: str) -> None:
        try:
            self._change(**self._meant(key, typed))
        except ValueError:
            words = _("a number from 1 to 65535") if key == "broker_port" else _("an address like broker.example.org")
            self._navigator.notice(label, _("That is not possible here. Type {example}.").format(example=words))

    def _meant(self, key: str, typed: str) -> dict[str, Any]:
        """The settings that are meant by what was ``typed``: an address may have a port, which fills its own field."""
        if key == "broker_port" and typed.isascii() and typed.isdecimal():
            return {key: int(typed)}
        if key != "broker_host":
            return {key: typed}
        address = split_address(typed)
        host = ",".join(part.strip() for part in address.host.split(","))
        told = {"broker_port": address.port, "broker_tls": address.tls}
        told = {name: value for name, value in told.items() if value is not None}
        return {"broker_host": host, "meeting_place": OWN_BROKER, **told}

    def _change(self, **changes: object) -> None:
        self._trial = None  # it was about another place
        self._edit.change(**changes)
        self.on_rows()

    # Whether it works

    def _trial_rows(self) -> list[PageRow]:
        trial = self._trial
        label = _("Not tried yet") if trial is None else trial.words
        button = Button(_("Try it"), self._try, icon="play", radius=12, name="try_it")
        button.enabled = trial is None or trial.works is not None
        sentence = _("Sends one message, and says within seconds whether it comes back.")
        return [PageRow(OptionRow(label, button.sized(height=44).at_least(_WIDTH / 2)), _("Try it"), sentence)]

    def _try(self) -> None:
        from jungle_games.online.mqtt import Trial

        broker = self._online.broker
        if broker is not None:
            self._trial = Trial(broker, self._online.tell)
            self.on_rows()


MOST_PLAYERS: Final = 12


def keep_names(services: Services, before: Sequence[str] = (), after: Sequence[str] = ()) -> None:
    """Add typed names ``before`` or ``after`` those in the list, as far as there is room, and save the settings."""
    store = services.settings
    names = dict.fromkeys((*before, *store.get().players, *after))
    store.replace(players=tuple(names)[:MOST_PLAYERS])
    keep_settings(services)


def keep_settings(services: Services) -> None:
    try:
        services.settings.save()
    except StorageError as error:
        services.notify(Notice(str(error)))


class PlayersPage(Page):
    """A row for each name, to change or remove it, and a button to add one."""

    def __init__(self, edit: SettingsEdit, navigator: Navigator) -> None:
        super().__init__("players", _("Players"), _("who plays here"))
        self._edit = edit
        self._navigator = navigator
        self._listed = list(edit.now.players)
        """The names, and those that were removed here: their rows stay, so that no other comes under the pointer."""

    def columns(self) -> Sequence[Sequence[Section]]:
        rows = [self._row(index, name) for index, name in enumerate(self._listed)]
        if not self._full:
            rows.append(self._add_row())
        return [[Section(_("Names"), rows)]]

    @property
    def _names(self) -> tuple[str, ...]:
        return self._edit.now.players

    @property
    def _full(self) -> bool:
        return len(self._names) >= MOST_PLAYERS

    def _row(self, index: int, name: str) -> PageRow:
        known = name in self._names
        rename = Button(
            _("Rename"), lambda: self._ask(name), icon="edit", radius=12, name=("rename", index), enabled=known
        )
        remove = Button(_("Remove"), lambda: self._drop(name), icon="bin", radius=12, name=("remove", index))
        keep = Button(_("Put back"), lambda: self._keep(name), icon="undo", radius=12, name=("remove", index))
        keep.enabled = not self._full
        turns = Turns(remove, keep, shown=int(not known))
        row = OptionRow(name, rename.sized(height=44), turns.sized(height=44), icon="person")
        sentence = _("The name shown at the table. Results stay when a name is removed.")
        return PageRow(row, name, sentence)

    def _add_row(self) -> PageRow:
        add = Button(_("Add a name"), lambda: self._ask(None), icon="plus", radius=12, name="add_player")
        label = _("New name") if self._names else _("No names yet")
        row = OptionRow(label, add.sized(height=44), icon="plus")
        sentence = _("Up to {number} names. A name typed for a new game is added.").format(number=MOST_PLAYERS)
        return PageRow(row, _("Players"), sentence)

    def _ask(self, name: str | None) -> None:
        title = _("A new player") if name is None else _("Rename {name}").format(name=name)
        self._navigator.ask_name(
            title, _("The name to show at the table:"), name or "", lambda typed: self._call(name, tidy_name(typed))
        )

    def _call(self, old: str | None, new: str) -> None:
        """Put ``new`` in the place of ``old``; None: at the end."""
        if not new or (new in self._names and new != old):
            self._navigator.notice(_("That name is taken"), _("Every player needs a name of their own."))
            return
        if old != new:
            self._listed = [name for name in self._listed if name != new]
        if old is None:
            self._listed.append(new)
        else:
            self._listed[self._listed.index(old)] = new
        self._set({*self._names} - {old} | {new})

    def _drop(self, name: str) -> None:
        self._set({*self._names} - {name})

    def _keep(self, name: str) -> None:
        self._set({*self._names, name})

    def _set(self, names: Set[str | None]) -> None:
        self._edit.change(players=tuple(name for name in self._listed if name in names))
        self.on_rows()
