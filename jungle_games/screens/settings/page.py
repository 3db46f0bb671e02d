"""Settings pages: their title, rows in sections, and the panel that lays them out with a help line."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.i18n import LANGUAGES, N_, _, spoken
from jungle_games.screens.pages import section_heading
from jungle_games.store.files import StorageError
from jungle_games.store.settings import ROWS, GameChoice, Settings, SettingsStore, Value
from jungle_games.table.services import Services
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Item, Row, Ruler, Scroll, Space, Stack, Wrap
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Toggle
from jungle_games.ui.widgets.choice import Choice, SegmentedControl, Slider
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Inset, OptionRow, Panel
from jungle_games.ui.widgets.scroll import ScrollView

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
_LEAST_BUTTON: Final = 150.0
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
            {"pressing": N_("Pressing and holding"), "time": N_("Time"), "listeners": N_("Keys for listeners")},
        ],
    ),
}  # fmt: skip
"""The pages whose rows the settings declare: title, subtitle, and the sections in each column."""


@dataclass(frozen=True)
class Help:
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

    @property
    def words(self) -> tuple[str, str, str]:
        return self.shown.name, self.shown.note, self.shown.sentence

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
    head = FirstThatFits(Row(name, note, gap=12), Column(name, note))
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
        """What the help line says now."""
        return Help(self.label, self.note(), self.sentence)


class SettingRow(PageRow):
    """A row that shows and changes the setting ``name``, as that is declared; it has a dot while it is not as it comes.

    Where there are too many values for stepping, ``offer`` shows them; ``more`` is said after the help.
    """

    def __init__(
        self, edit: SettingsEdit, name: str, offer: Callable[[str, Callable[[str], None]], None] | None = None,
        more: str = "",
    ) -> None:  # fmt: skip
        self._name, self._edit, self._declared = name, edit, ROWS[name]
        self._words = self._declared.offered(self.value)
        self._control = self._made(("setting", name), offer)
        label, sentence = _(self._declared.label), _(self._declared.help)
        self._row = OptionRow(label, self._control.sized(height=BUTTON) if offer else self._control)
        note = (lambda: LANGUAGES[spoken()]) if name == "language" else str
        super().__init__(self._row, label, flowing([sentence, more]) if more else sentence, note)
        self.show()

    @property
    def value(self) -> Value:
        return getattr(self._edit.now, self._name)  # type: ignore[no-any-return]

    def _made(
        self, name: Hashable, offer: Callable[[str, Callable[[str], None]], None] | None
    ) -> Toggle | Choice | Slider | Button:
        values = list(self._words)
        if offer is not None:
            return Button("", lambda: offer(str(self.value), self._set), icon="globe", radius=12, name=name)
        if values:
            return Choice(list(self._words.values()), 0, lambda index: self._set(values[index]), name=name)
        if isinstance(self.value, bool):
            return Toggle(self.value, self._set, name=name)
        return Slider(0, 100, 0, self._set, step=_VOLUME_STEP, show=self._declared.in_words, name=name)

    def show(self) -> None:
        if isinstance(self._control, Button):
            self._control.label = self._words[self.value]
        else:
            show_value(self._control, self.value, list(self._words))
        self._mark()

    def _set(self, value: Value) -> None:
        self._edit.change(**{self._name: value})
        if self._declared.audible:
            self._edit.hear()
        self._mark()

    def _mark(self) -> None:
        self._row.changed = self.value != getattr(Settings(), self._name)


def show_value(control: Widget, value: Value, values: Sequence[Value]) -> None:
    """Let a switch, a slider, or a choice among ``values`` show ``value``."""
    if isinstance(control, Toggle):
        control.value = bool(value)
    elif isinstance(control, Slider):
        control.value = int(value)
    elif isinstance(control, Choice) and value in values:
        control.index = values.index(value)


@dataclass
class Section:
    """Rows under a heading (translated), which may be empty."""

    title: str
    rows: list[PageRow]


class Page:
    """A page of settings; ``reset_label`` is what the button at the lower left says, empty if there is none."""

    strip: SegmentedControl | None = None

    def __init__(self, key: Hashable, title: str, subtitle: str, reset_label: str = "") -> None:
        self.key = key
        self.title = title
        self.subtitle = subtitle
        self.reset_label = reset_label
        self.sections: Sequence[Sequence[Section]] = ()

    def columns(self) -> Sequence[Sequence[Section]]:
        """Its sections, by column from the left."""
        return self.sections

    def reset(self) -> None:
        """Put everything on it back."""


class SettingsPage(Page):
    """One of ``PAGES``; ``added`` has rows for sections beside those that are declared."""

    def __init__(
        self, key: str, edit: SettingsEdit, make: Callable[[str], SettingRow],
        added: Mapping[str, Sequence[PageRow]],
    ) -> None:  # fmt: skip
        """``make`` makes the row of a setting."""
        title, subtitle, columns = PAGES[key]
        super().__init__(key, _(title), _(subtitle), _("Reset this page"))
        self._edit = edit
        sections = {section for column in columns for section in column}
        self._settings = {name: make(name) for name, row in ROWS.items() if row.section in sections}
        self.sections = [
            [Section(_(words), [*self._rows(section), *added.get(section, ())]) for section, words in column.items()]
            for column in columns
        ]

    def _rows(self, section: str) -> Iterator[PageRow]:
        return (row for name, row in self._settings.items() if ROWS[name].section == section)

    def reset(self) -> None:
        fresh = Settings()
        self._edit.change(**{name: getattr(fresh, name) for name in self._settings})
        for row in self._settings.values():
            row.show()


class PagePanel(Panel):
    """Shows a page: heading, preset strip, rows that scroll, the help line, and buttons at the foot."""

    def __init__(self, page: Page, by_keyboard: Callable[[], bool], buttons: Sequence[Button]) -> None:
        """``by_keyboard`` says whether the focus ring is shown; ``buttons`` stand at the right."""
        super().__init__()
        self.page = page
        self._by_keyboard = by_keyboard
        self._buttons = [button.at_least(_LEAST_BUTTON) for button in buttons]
        self._told: PageRow | None = None
        self._help = HelpLine(lambda: (row.help() for row in self._rows()))
        self._view = ScrollView()
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
        named = FirstThatFits(Row(title, subtitle, gap=28, align="center"), Column(title, subtitle))
        strip: list[Item] = [] if page.strip is None else [page.strip]
        reset = Button(page.reset_label, page.reset, icon="undo", name="reset") if page.reset_label else Stack()
        foot = Row(reset, Space().grow(), *self._buttons, gap=16)
        all_rows = Column(rows, reset, gap=_SECTION_GAP)
        leave = Wrap(*self._buttons, gap=16, justify="end")
        few = Scroll(self._view, rows, least=_LEAST_ROWS)
        high = Column(named, *strip, few, self._help, foot, gap=_APART)
        low = (
            Column(named, *strip, few, foot, gap=_CLOSE),
            Column(title, *strip, Scroll(self._view, all_rows, least=_LEAST_ROWS), leave, gap=_CLOSE),
            Column(*strip, Scroll(self._view, all_rows, least=_LEAST_ROWS), leave, gap=_CLOSE),
            Column(Scroll(self._view, Column(*strip, all_rows, gap=_CLOSE)), leave, gap=_CLOSE),
        )
        return FirstThatFits(high.padded(_PADDING, 20), *(page.padded(_LOW_PADDING, 10) for page in low))

    def _listed(self) -> Item:
        """The sections in the page's columns, where these fit side by side; else below one another."""
        columns = [Column(*map(_section, column), gap=_SECTION_GAP) for column in self._columns if column]
        if len(columns) == 1:
            return columns[0].at_most(width=_WIDEST)
        side_by_side = Row(*(column.at_least(width=_NARROWEST).grow() for column in columns), gap=_GAP)
        return FirstThatFits(side_by_side, Column(*columns, gap=_SECTION_GAP).at_most(width=_WIDEST))

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
        self._services = services
        self._store: SettingsStore = services.settings
        self._before = self._store.get()

    @property
    def now(self) -> Settings:
        return self._store.get()

    @property
    def changed(self) -> bool:
        return bool(self.now != self._before)

    def change(self, **changes: Any) -> None:
        """Change some settings and let everybody take them over. Raises ValueError for a value not allowed."""
        before = self.now
        if self._store.replace(**changes) != before:
            self._services.apply_settings()

    def hear(self) -> None:
        """Let a change be heard."""
        self._services.sounds.play("drop")

    def change_game(self, name: str, choice: GameChoice) -> None:
        """Change how one game is set up; nothing on the screen depends on it."""
        self._store.replace(games={**self.now.games, name: choice})

    def put_back(self) -> None:
        """Make everything as it was found."""
        if self.changed:
            self._store.replace(**vars(self._before))
            self._services.apply_settings()

    def keep(self) -> str | None:
        """Write the settings to the disk; the answer is a sentence for the player when that fails."""
        try:
            self._store.save()
        except StorageError as error:
            return str(error)
        return None
