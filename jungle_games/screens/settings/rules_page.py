"""The options of a game: a page in the settings, and the same page for a single match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from jungle_games.core.i18n import _
from jungle_games.core.options import STANDARD, Option, OptionError, Value
from jungle_games.core.room import Room
from jungle_games.screens.dialog import ask_keep
from jungle_games.screens.new_game.option_draft import OptionDraft, value_words
from jungle_games.screens.settings.page import Page, PagePanel, PageRow, Section, show_value
from jungle_games.table.services import Services
from jungle_games.ui.layout import centred
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button, Toggle
from jungle_games.ui.widgets.choice import Choice, SegmentedControl, Slider
from jungle_games.ui.widgets.panel import OptionRow

_MARGIN: Final = 24.0
_WIDTH: Final = 976.0


class RulesPage(Page):
    """Generated from the game's declared options. ``draft`` holds the choices; ``on_change`` is called after each.

    Options for experts have no rows until they are asked for, or differ from Standard: what holds is seen. ``rebuild``
    is called when there are more rows than before.
    """

    def __init__(
        self, room: Room, draft: OptionDraft, on_change: Callable[[], None], rebuild: Callable[[], None]
    ) -> None:
        subtitle = _("rules and help for the next game")
        super().__init__(("game", room.name), _(room.title), subtitle, _("Back to Standard"))
        self._draft = draft
        self._on_change = on_change
        self._rebuild = rebuild
        self._standard = draft.options_type.build(STANDARD).values()
        self._expert = {option.name for option in draft.options_type.declared() if option.expert}
        self._all = False
        """Whether options for experts have rows, though nobody has changed them."""
        self._hidden = set(self._expert)
        self._reveal_changed()
        self._rows: dict[str, tuple[Option, OptionRow]] = {}
        self.strip = SegmentedControl((), 0, self._choose, name="preset")
        self.sections = self._make_sections()
        self.refresh()

    def _reveal_changed(self) -> bool:
        """Give rows to hidden options that differ from Standard; whether there were any."""
        changed = {name for name in self._hidden if self._draft.value(name) != self._standard[name]}
        self._hidden -= changed
        return bool(changed)

    def _fold(self) -> None:
        """Give every option a row, or again only those that are usual or changed."""
        self._all = not self._all
        self._hidden = set() if self._all else set(self._expert)
        self._reveal_changed()
        self._remake()

    def _remake(self) -> None:
        self._rows.clear()
        self.sections = self._make_sections()
        self.refresh()
        self._rebuild()

    def _make_sections(self) -> Sequence[Sequence[Section]]:
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
        return sections

    def _rows_of(self, options: Sequence[Option]) -> list[PageRow]:
        """The usual options first, those for experts after them."""
        ordered = [option for option in options if not option.expert] + [o for o in options if o.expert]
        return [self._row(option) for option in ordered if option.name not in self._hidden]

    def _more(self) -> PageRow:
        """The button that unfolds the options for experts, and folds them up again."""
        label = _("Fewer options") if self._all else _("More options")
        words = _("Hides the options that are rarely changed.") if self._all else _(
            "Shows the options that are rarely changed."
        )
        return PageRow(Button(label, self._fold, icon="settings", name="more_options"), label, words)

    def _row(self, option: Option) -> PageRow:
        control = self._control(option)
        row = OptionRow(_(option.label), control)
        self._rows[option.name] = (option, row)
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

    def reset(self) -> None:
        self._draft.choose(STANDARD)
        self._changed()

    # Changing --------------------------------------------------------------------------------------------------

    def _set(self, option: Option, value: Value) -> None:
        # A level file may have gone away meanwhile: then the row shows what holds.
        with suppress(OptionError):
            self._draft.set(option.name, value)
        self._changed()

    def _choose(self, index: int) -> None:
        self._draft.choose_part(index)
        self._changed()

    def _changed(self) -> None:
        if self._reveal_changed():
            self._remake()
        else:
            self.refresh()
        self._on_change()

    def refresh(self) -> None:
        strip = self._draft.strip()
        if self.strip is not None:
            self.strip.segments = tuple(strip.values())
            self.strip.index = list(strip).index(self._draft.preset)
        for option, row in self._rows.values():
            value, control = self._draft.value(option.name), row.control
            row.changed = self._draft.is_changed(option.name)
            show_value(control, value, list(option.allowed()))


def _step(option: Option) -> int:
    """Steps that a slider's length can tell apart: 5 in long ranges."""
    return 5 if option.high - option.low > 150 else 1


class MatchOptionsScene(ClosableScene):
    """Changes a copy of ``draft``; Done applies it, and leaving otherwise asks whether to."""

    services: Services

    def __init__(self, services: Services, room: Room, draft: OptionDraft, on_done: Callable[[], None]) -> None:
        super().__init__(services)
        self._draft = draft
        self._copy = draft.copy()
        self._on_done = on_done
        back = Button(_("Back"), self._leave, icon="back", name="back")
        done = Button(_("Done"), self._done, kind="amber", icon="check", size=20, name="done")
        page = RulesPage(room, self._copy, self._changed, lambda: self._panel.rebuild())
        self._panel = PagePanel(page, lambda: self.stack.keyboard, (back, done))
        self.body = centred(self._panel, _WIDTH).padded(_MARGIN)
        self.first_focus = "preset"

    def _changed(self) -> None:
        self._panel.refresh_help()

    def _done(self) -> None:
        self._draft.take(self._copy)
        self.close()
        self._on_done()

    def back(self) -> bool:
        self._leave()
        return True

    def _leave(self) -> None:
        if self._copy.changed_from(self._draft):
            ask_keep(self.services, self._done, self.close)
        else:
            self.close()
