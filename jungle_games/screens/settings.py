"""The settings: their rail of pages, languages, and the options of a match."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from jungle_games import __version__
from jungle_games.base.system import Work, works_of_others
from jungle_games.core.i18n import LANGUAGES, _
from jungle_games.core.options import STANDARD, Option, OptionError, Value
from jungle_games.core.room import Room
from jungle_games.screens.pages import beside_rail, emblem, page_title, section_heading, way_back
from jungle_games.screens.set_up import OptionDraft, value_words
from jungle_games.screens.settings_pages import (
    KeysPage,
    MeetingPage,
    Page,
    PagePanel,
    PageRow,
    PlayersPage,
    Section,
    SettingRow,
    SettingsEdit,
    SettingsPage,
    keep_settings,
    keys_in_words,
    listeners_rows,
)
from jungle_games.store.settings import SYSTEM_LANGUAGE
from jungle_games.table.online.service import NEWS
from jungle_games.table.services import Navigator, Services
from jungle_games.ui.events import Bindings, Event, Woken
from jungle_games.ui.layout import Box, Column, Grid, Item, Row, Scroll, centred
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import SceneServices, View
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button, Choice, IconButton, SegmentedControl, Slider, Toggle
from jungle_games.ui.widgets.label import Icon, Label, Rule
from jungle_games.ui.widgets.panel import OptionRow, Panel, RailItem, ScrollView

_WIDTH: Final = 720.0
_MARGIN, _PADDING, _GAP = 24.0, 24.0, 10.0
_EDGE: Final = 6.0
"""Units round the names for their shadows and the ring of the focus."""
_SIGN: Final = 36.0
_ENTRY: Final = 48.0
_LEAST: Final = 196.0
"""Units of width that a name has at least."""
_COLUMNS: Final = 3
_LICENCE: Final = "MIT"
_STEP: Final = 4.0
_FOLDED: Final = 130.0
_INDENT: Final = 12.0
_LEAST_PAGE: Final = 560.0
"""Units of width that a page has at least beside a rail with words."""


class LanguagesScene(ClosableScene):
    """The names in columns, the chosen one in amber; one press chooses and closes."""

    opaque = False

    def __init__(self, services: SceneServices, chosen: str, choose: Callable[[str], None]) -> None:
        """``chosen`` is a language's code, or the setting that stands for the system's; ``choose`` is given another."""
        super().__init__(services)
        self._choose = choose
        names = {**LANGUAGES, SYSTEM_LANGUAGE: _("system language")}
        entries = [self._entry(code, name, is_chosen=code == chosen) for code, name in names.items()]
        heading = Row(
            Icon("globe", size=_SIGN), Label(_("Language"), size=28, face=Face.TITLE).grow(),
            IconButton("close", _("Close"), self.close, name="close"), gap=16, align="center",
        )  # fmt: skip
        names_in_columns = Grid(*entries, columns=_COLUMNS, gap=_GAP, least=_LEAST).padded(_EDGE, _EDGE)
        sheet = Column(heading, Scroll(ScrollView(evenly=True), names_in_columns), gap=16 - _EDGE)
        panel = Box(Panel(solid=True), sheet, _PADDING).sized(width=_WIDTH)
        self.body = Column(panel, align="center", justify="center").padded(_MARGIN)
        self.first_focus = ("language", chosen)

    def _entry(self, code: str, name: str, *, is_chosen: bool) -> Item:
        return Button(
            name, partial(self._take, code), kind="amber" if is_chosen else "moss", icon="check" if is_chosen else "",
            size=19, radius=12, name=("language", code),
        ).sized(height=_ENTRY)  # fmt: skip

    def _take(self, code: str) -> None:
        self.close()
        self._choose(code)


class AboutPage(Page):
    """A row for the program, and one for each work by others that a packaged program carries with it."""

    def __init__(self, navigator: Navigator) -> None:
        words = _("Free software under the {licence} licence: use it, pass it on and change it as you like.")
        super().__init__("about", _("About"), words.format(licence=_LICENCE))
        self._navigator = navigator

    def columns(self) -> Sequence[Sequence[Section]]:
        found = works_of_others()
        name = _("Version {number}").format(number=__version__)
        told = _("The pictures, sounds, words and computer players are the program’s own.")
        sections = [Section("Jungle Games", [PageRow(OptionRow(name, icon="info"), name, told)])]
        if found:
            sections.append(Section(_("Made by others"), [self._row(work) for work in found]))
        return [sections]

    def _row(self, work: Work) -> PageRow:
        show = partial(self._navigator.notice, work.name, work.text)
        read = Button(_("Licence"), show, icon="rule_book", radius=12, name=("licence", work.name))
        sentence = _("In the program under this licence: {licence}.").format(licence=work.licence)
        return PageRow(OptionRow(work.name, read.sized(height=44)), work.name, sentence)


class SettingsScene(ClosableScene):
    """Changes apply at once; Done saves them, and leaving otherwise asks whether to."""

    services: Services

    def __init__(
        self, services: Services, navigator: Navigator, rooms: Sequence[Room], game: str | None = None
    ) -> None:
        """Open at the page of ``game``, which may be the key of another page; else at the first."""
        super().__init__(services)
        self._navigator = navigator
        self._rooms = tuple(rooms)
        self._edit = SettingsEdit(services)
        self._items: dict[Hashable, tuple[RailItem, RailItem]] = {}
        self._pages: dict[Hashable, PagePanel] = {}
        self._makers: dict[Hashable, Callable[[], Page]] = {}
        self._build()
        self._laid_for: View | None = None
        first = ("game", self._rooms[0].name) if self._rooms else "sound"
        wanted: Sequence[Hashable] = (("game", game), game)
        self._choose(next((key for key in wanted if key in self._makers), first))
        self.first_focus = ("rail", self._key)

    def _build(self) -> None:
        self._fill_rail()
        games, others = (
            [items for key, items in self._items.items() if isinstance(key, tuple) is about_games]
            for about_games in (True, False)
        )
        words = _("Rules of the games"), _("Table")
        rail = Column(
            section_heading(words[0]).padded(_INDENT, 8), *(wide for wide, _folded in games),
            Rule(1.5, "moss").padded(4, 8),
            section_heading(words[1]).padded(_INDENT, 6), *(wide for wide, _folded in others), gap=_STEP,
        )  # fmt: skip
        back = way_back(self.close)
        title = Row(back, page_title(_("Settings")).grow(), gap=12, align="center")
        self._rail = Column(title, Box(Panel(), Scroll(ScrollView(evenly=True), rail), 12, 6).grow(), gap=16)
        narrow = [Label(text, size=16, face=Face.SEMIBOLD, ink="fern", align="center", wrap=True) for text in words]
        parts = narrow[0], *(folded for _wide, folded in games), narrow[1], *(folded for _wide, folded in others)
        icons = Column(*parts, gap=_STEP).at_most(width=_FOLDED)
        self._folded_rail = Column(back, Box(Panel(), Scroll(ScrollView(evenly=True), icons), 6).grow(), gap=8)

    # The rail --------------------------------------------------------------------------------------------------

    def _fill_rail(self) -> None:
        for room in self._rooms:
            self._add_page(
                ("game", room.name), _(room.title), partial(self._rules_page, room),
                picture=emblem(room),
            )  # fmt: skip
        add, edit, services, navigator = self._add_page, self._edit, self.services, self._navigator
        add("sound", _("Sound"), partial(self._settings_page, "sound"), icon="sound_on")
        add("screen", _("Screen and motion"), partial(self._settings_page, "screen"), icon="screen")
        keys = partial(KeysPage, edit, services.stack.pad, services.notify)
        add("keys", _("Keys and controller"), keys, icon="controller")
        add("accessibility", _("Accessibility"), partial(self._settings_page, "accessibility"), icon="hand")
        add("players", _("Players"), partial(PlayersPage, edit, navigator), icon="person")
        add("online", _("Where to meet"), partial(MeetingPage, edit, navigator, services.online), icon="online")
        add("about", _("About"), partial(AboutPage, navigator), icon="info")

    def _settings_page(self, key: str) -> Page:
        bindings = Bindings(self._edit.now.keys)
        added = {"listeners": listeners_rows(bindings)}
        lens = _("What you point at or come to is shown twice as large; {keys} puts that away.")
        more = {"large_pieces": lens.format(keys=keys_in_words(bindings.keys["closer"]))}
        offer = {"language": self._offer_languages}
        make = lambda name: SettingRow(self._edit, name, offer.get(name), more.get(name, ""))  # noqa: E731 - a name for a callback
        return SettingsPage(key, self._edit, make, added)

    def _offer_languages(self, chosen: str, choose: Callable[[str], None]) -> None:
        self.stack.push(LanguagesScene(self.services, chosen, choose))

    def _add_page(
        self, key: Hashable, label: str, make: Callable[[], Page], *, icon: str = "",
        picture: Callable[[pygame.Surface, Painter, pygame.Rect], None] | None = None,
    ) -> None:  # fmt: skip
        self._makers[key] = make
        show, name = partial(self.show_page, key), ("rail", key)
        wide, folded = (
            RailItem(label, show, icon=icon, picture=picture, name=name, folded=folded) for folded in (False, True)
        )
        self._items[key] = (wide, folded)

    # The pages -------------------------------------------------------------------------------------------------

    def _rules_page(self, room: Room) -> Page:
        name = room.name
        draft = OptionDraft.restored(room.game.options_type, self._edit.now.game(name))

        def changed() -> None:
            choice = draft.kept_in(self._edit.now.game(name))
            self.services.settings.replace(games={**self._edit.now.games, name: choice})
            self._pages[self._key].refresh_help()

        return RulesPage(room, draft, changed)

    def show_page(self, key: Hashable) -> None:
        self._choose(key)
        self.layout(self.view)

    def _choose(self, key: Hashable) -> None:
        self._key: Hashable = key
        self.surroundings = "evening" if key == "sound" else None
        for other, items in self._items.items():
            for item in items:
                item.selected = other == key
        if key not in self._pages:
            self._pages[key] = PagePanel(self._makers[key](), lambda: self.stack.keyboard)
        page = self._pages[key]
        narrow = Row(self._folded_rail, page.grow(), gap=_INDENT)
        self.body = beside_rail(self._rail, page.at_least(width=_LEAST_PAGE), narrow)

    def handle(self, event: Event) -> bool:
        """Where to meet is tried in a thread, which tells what it has found by news."""
        if isinstance(event, Woken) and event.payload == NEWS:
            if "online" in self._pages:
                self._pages["online"].rebuild()
            return False
        return super().handle(event)

    # Leaving ---------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Keep what was changed, and go back."""
        keep_settings(self.services)
        super().close()

    # Layout ----------------------------------------------------------------------------------------------------

    def reword(self) -> None:
        for holder in (self._items, self._pages, self._makers):
            holder.clear()
        self._build()
        self.show_page(self._key)
        self.focus.focus(self.focus.current_id)  # brings its row into sight

    def layout(self, view: View) -> None:
        """Where a press has changed the size of everything, the pointer goes along with what it pressed."""
        pressed, pos, before = self._pointing.hovered, self._pointing.pos, self._laid_for
        share, self._laid_for = None, view
        grown = before is not None and before.size == view.size and before.ui != view.ui
        if grown and isinstance(pressed, Choice) and pos is not None:
            share = [(pos[axis] - pressed.rect.topleft[axis]) / pressed.rect.size[axis] for axis in range(2)]
        super().layout(view)
        for item in self._items[self._key]:
            self._reveal(item)
        if share is not None and isinstance(pressed, Choice) and pressed.rect:
            pygame.mouse.set_pos([
                round(pressed.rect.topleft[axis] + share[axis] * pressed.rect.size[axis]) for axis in range(2)
            ])  # fmt: skip

    @property
    def glow_at(self) -> tuple[int, int]:
        return (self.view.size[0] // 2 + self.view.px(140), self.view.size[1] // 2 - self.view.px(20))


_RULES_MARGIN: Final = 24.0
_RULES_WIDTH: Final = 976.0


class RulesPage(Page):
    """Generated from the game's declared options. ``draft`` holds the choices; ``on_change`` is called after each.

    Options for experts have no rows until they are asked for, or differ from Standard: what holds is seen.
    """

    def __init__(self, room: Room, draft: OptionDraft, on_change: Callable[[], None]) -> None:
        subtitle = _("rules and help for the next game")
        super().__init__(("game", room.name), _(room.title), subtitle, _("Back to Standard"))
        self._draft = draft
        self._on_change = on_change
        self._standard = draft.options_type.build(STANDARD).values()
        self._expert = {option.name for option in draft.options_type.declared() if option.expert}
        self._all = False
        """Whether options for experts have rows, though nobody has changed them."""
        self._hidden = set(self._expert)
        self._reveal_changed()
        self._rows: dict[str, OptionRow] = {}
        self.strip: SegmentedControl = SegmentedControl((), 0, self._choose, name="preset")

    def _reveal_changed(self) -> bool:
        """Give rows to hidden options that differ from Standard; whether there were any."""
        changed = {name for name in self._hidden if self._draft.value(name) != self._standard[name]}
        self._hidden -= changed
        return bool(changed)

    def _fold(self) -> None:
        self._all = not self._all
        self._hidden = set() if self._all else set(self._expert)
        self._reveal_changed()
        self.on_rows()

    def columns(self) -> Sequence[Sequence[Section]]:
        self._rows.clear()
        declared = self._draft.options_type.declared()
        rules = [option for option in declared if option.group == "rules"]
        helps = [option for option in declared if option.group == "helps"]
        clock = [option for option in declared if option.group == "clock"]
        beside = _("Help and clock") if helps and clock else _("Clock") if clock else _("Help")
        columns = [(_("Rules"), rules), (beside, [*helps, *clock])]
        sections = [[Section(title, self._rows_of(options))] for title, options in columns if options]
        if self._hidden or self._all:  # below what it unfolds, it would go from under the pointer
            usual = sum(not option.expert for option in rules)
            sections[0][0].rows.insert(usual, self._more())
        self._mark()
        return sections

    def _rows_of(self, options: Sequence[Option]) -> list[PageRow]:
        """The usual options first, those for experts after them."""
        ordered = [option for option in options if not option.expert] + [o for o in options if o.expert]
        return [self._row(option) for option in ordered if option.name not in self._hidden]

    def _more(self) -> PageRow:
        """The button that unfolds the options for experts, and folds them up again."""
        label = _("Fewer options") if self._all else _("More options")
        return PageRow(Button(label, self._fold, icon="settings", name="more_options"), label, "")

    def _row(self, option: Option) -> PageRow:
        control = self._control(option)
        row = OptionRow(_(option.label), control)
        self._rows[option.name] = row
        return PageRow(row, _(option.label), _(option.help), lambda: self._draft.standard_line(option))

    def _control(self, option: Option) -> Toggle | Choice | Slider:
        value, name = self._draft.value(option.name), ("option", option.name)

        def change(new: Value) -> None:
            self._set(option, new)

        if option.type == "bool":
            return Toggle(bool(value), change, name=name)
        if option.type == "int":
            show = lambda number: value_words(option, number)  # noqa: E731 - a name for a callback
            return Slider(option.low, option.high, int(value), change, step=_step(option), show=show, name=name)
        allowed = option.allowed()
        texts = list(allowed)
        index = texts.index(str(value)) if value in texts else 0
        return Choice([_(label) for label in allowed.values()], index, lambda at: change(texts[at]), name=name)

    # What a page is --------------------------------------------------------------------------------------------

    @property
    def resets(self) -> bool:
        return bool(self._differing())

    def _differing(self) -> Sequence[str]:
        names = [option.name for option in self._draft.options_type.declared() if not option.with_seats]
        return [name for name in names if self._draft.value(name) != self._standard[name]]

    def reset(self) -> None:
        self._draft.choose(STANDARD)
        for name in self._differing():  # level files, which presets leave as they are
            self._draft.set(name, self._standard[name])
        self._changed(anew=True)

    # Changing --------------------------------------------------------------------------------------------------

    def _set(self, option: Option, value: Value) -> None:
        try:
            self._draft.set(option.name, value)
        except OptionError:  # a level file has gone away meanwhile: the row shows what holds
            self.on_rows()
        self._changed()

    def _choose(self, index: int) -> None:
        self._draft.choose_part(index)
        self._changed(anew=True)

    def _changed(self, *, anew: bool = False) -> None:
        if self._reveal_changed() or anew:
            self.on_rows()
        self._mark()
        self._on_change()

    def _mark(self) -> None:
        strip = self._draft.strip()
        self.strip.segments = tuple(strip.values())
        self.strip.index = list(strip).index(self._draft.preset)
        self.strip.offer(-1, may=None in self._draft.all_values())  # there is nothing of one's own before a change
        for name, row in self._rows.items():
            row.changed = self._draft.is_changed(name)


def _step(option: Option) -> int:
    """Steps that a slider's length can tell apart: 5 in long ranges."""
    return 5 if option.high - option.low > 150 else 1


class MatchOptionsScene(ClosableScene):
    """Changes ``draft``; ``on_done`` is called when one goes back."""

    services: Services

    def __init__(self, services: Services, room: Room, draft: OptionDraft, on_done: Callable[[], None]) -> None:
        super().__init__(services)
        self._on_done = on_done
        page = RulesPage(room, draft, lambda: self._panel.refresh_help())
        self._panel = PagePanel(page, lambda: self.stack.keyboard, way_back(self.close))
        self.body = centred(self._panel, _RULES_WIDTH).padded(_RULES_MARGIN)
        self.first_focus = "preset"

    def close(self) -> None:
        super().close()
        self._on_done()
