"""The settings pages of the table: sound, and screen and motion."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from jungle_games.core.i18n import LANGUAGES, _, spoken
from jungle_games.core.phrasing import grouped
from jungle_games.players.worker import Worker
from jungle_games.screens.control_row import ControlRow
from jungle_games.screens.help_line import Help
from jungle_games.screens.page import PageRow, Section, SettingsEdit
from jungle_games.storage.settings import ANIMATION_SPEEDS, SYSTEM_LANGUAGE, Settings
from jungle_games.ui.scene import Services
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.presets import PresetStrip
from jungle_games.ui.widgets.row import OptionRow
from jungle_games.ui.widgets.slider import Slider
from jungle_games.ui.widgets.toggle import Toggle

LIBRARY_LIMITS: Final = (0, 500, 2000, 10_000, 10_000_000)
"""How many finished matches may be kept: none, so many, or all that anybody will ever play."""
UI_SCALES = (75, 100, 125, 150, 175, 200)
_VOLUME_STEP = 5


class TablePage:
    """A page whose rows change settings by name; a row carries a dot while it is not as it comes."""

    strip: PresetStrip | None = None
    names: Sequence[str] = ()
    """The settings that are on the page."""

    def __init__(self, key: Hashable, title: str, subtitle: str, edit: SettingsEdit) -> None:
        self.key = key
        self.title = title
        self.subtitle = subtitle
        self.reset_label = _("Reset this page")
        self._edit = edit
        self._rows: dict[str, tuple[OptionRow, Callable[[Any], None]]] = {}

    def columns(self) -> Sequence[Sequence[Section]]:
        """One column of rows."""
        raise NotImplementedError

    def reset(self) -> None:
        """Put the page's settings back to what the program comes with."""
        fresh = Settings()
        self._edit.change(**{name: getattr(fresh, name) for name in self.names})
        self._refresh()

    def _refresh(self) -> None:
        for name, (row, show) in self._rows.items():
            show(getattr(self._edit.now, name))
            row.changed = self._is_changed(name)

    def _is_changed(self, name: str) -> bool:
        return bool(getattr(self._edit.now, name) != getattr(Settings(), name))

    def _set(self, name: str, value: object) -> None:
        self._edit.change(**{name: value})
        self._rows[name][0].changed = self._is_changed(name)

    def _row(
        self, name: str, label: str, control: Toggle | Choice | Slider, show: Callable[[Any], None],
        sentence: str, note: Callable[[], str] = str,
    ) -> PageRow:  # fmt: skip
        """A row for the setting ``name``; ``show`` puts a value on its control, ``note`` is the second voice."""
        row = OptionRow(label, control, changed=self._is_changed(name))
        self._rows[name] = (row, show)
        return PageRow(row, lambda: Help(label, note(), sentence))

    def _toggle(self, name: str, label: str, sentence: str) -> PageRow:
        control = Toggle(getattr(self._edit.now, name), lambda on: self._set(name, on), name=("setting", name))

        def show(value: bool) -> None:
            control.value = value

        return self._row(name, label, control, show, sentence)

    def _choice(
        self, name: str, label: str, values: Sequence[Any], labels: Sequence[str], sentence: str,
        note: Callable[[], str] = str,
    ) -> PageRow:  # fmt: skip
        def chosen(index: int) -> None:
            self._set(name, values[index])

        at = list(values).index(getattr(self._edit.now, name))
        control = Choice(labels, at, chosen, name=("setting", name))

        def show(value: object) -> None:
            control.index = list(values).index(value)

        return self._row(name, label, control, show, sentence, note)


class SoundPage(TablePage):
    """Volumes, the background, and silence. Each change is heard."""

    def __init__(self, edit: SettingsEdit, services: Services) -> None:
        super().__init__("sound", _("Sound"), _("what you hear"), edit)
        self.names = ("effects_volume", "ambience", "ambience_volume", "muted")
        self._services = services
        rows = [
            self._volume(
                "effects_volume", _("Effects"), _("Pieces, cards and buttons; what happens on the table."), self._tap
            ),
            self._ambience(),
            self._volume("ambience_volume", _("Background volume"), _("How loud the background is.")),
            self._toggle("muted", _("Mute"), _("Turns all sound off. The key for it works on every screen.")),
        ]
        self._sections = [[Section(_("Volume"), rows)]]

    def columns(self) -> Sequence[Sequence[Section]]:
        """One column, silence last."""
        return self._sections

    def _tap(self) -> None:
        self._services.sounds.play("drop")

    def _ambience(self) -> PageRow:
        labels = {
            "table": _("suits the game"), "evening": _("evening jungle"), "rain": _("rain on leaves"),
            "neon": _("neon hum"), "off": _("off"),
        }  # fmt: skip
        sentence = _("What you hear softly around the table while you play.")
        return self._choice("ambience", _("Background"), list(labels), list(labels.values()), sentence)

    def _volume(self, name: str, label: str, sentence: str, heard: Callable[[], None] = lambda: None) -> PageRow:
        """A slider for a volume; ``heard`` lets one hear it, where it is not heard anyway."""

        def change(value: int) -> None:
            self._set(name, value)
            heard()

        value = getattr(self._edit.now, name)
        words = lambda percent: _("{percent} %").format(percent=percent)  # noqa: E731 - a name for a callback
        control = Slider(0, 100, value, change, step=_VOLUME_STEP, show=words, name=("setting", name))

        def show(value: int) -> None:
            control.value = value

        return self._row(name, label, control, show, sentence)


class ScreenPage(TablePage):
    """Size, window, colours and motion."""

    def __init__(self, edit: SettingsEdit, held_scale: Callable[[], float], worker: Worker | None) -> None:
        """``held_scale`` is the scale that the window holds now, 1.0 for 100 %; ``worker`` thinks for the computer."""
        super().__init__("screen", _("Screen and motion"), _("size, colours and motion"), edit)
        self.names = (
            "ui_scale", "fullscreen", "palette", "board_look", "coordinates", "card_back",
            "language", "animation_speed", "think_ahead", "library_limit",
        )  # fmt: skip
        self._held_scale = held_scale
        self._worker = worker
        self._sections = [
            [Section(_("Screen"), [
                self._scale(), self._window(), self._palette(), self._board(), self._coordinates(), self._cards(),
            ])],
            [
                Section(_("Words"), [self._language()]),
                Section(_("Motion"), [self._speed()]),
                Section(_("Computer players"), [self._ahead(), self._thinking()]),
                Section(_("Library"), [self._limit()]),
            ],
        ]

    def columns(self) -> Sequence[Sequence[Section]]:
        """The screen at the left, words and motion at the right."""
        return self._sections

    def _scale(self) -> PageRow:
        values = sorted({*UI_SCALES, self._edit.now.ui_scale})
        labels = [_("{percent} %").format(percent=value) for value in values]
        sentence = _("How large words, buttons and panels are. Boards and cards keep their size.")
        return self._choice("ui_scale", _("Size of words"), values, labels, sentence, self._scale_note)

    def _scale_note(self) -> str:
        held = round(self._held_scale() * 100)
        if held >= self._edit.now.ui_scale:
            return ""
        return _("This window has room for {percent} %").format(percent=held)

    def _language(self) -> PageRow:
        values = (SYSTEM_LANGUAGE, *LANGUAGES)
        labels = (_("system language"), *LANGUAGES.values())
        sentence = _("For menus, tables and rule books. Names you typed stay as they are.")
        return self._choice("language", _("Language"), values, labels, sentence, lambda: LANGUAGES[spoken()])

    def _window(self) -> PageRow:
        return self._toggle("fullscreen", _("Full screen"), _("Fills the whole screen."))

    def _cards(self) -> PageRow:
        labels = {"paws": _("paws"), "leaves": _("leaves"), "moss": _("moss"), "night": _("night")}
        sentence = _("What the backs of cards look like. Some games have their own.")
        return self._choice("card_back", _("Card backs"), list(labels), list(labels.values()), sentence)

    def _board(self) -> PageRow:
        labels = {"day": _("daylight"), "evening": _("evening"), "moonlight": _("moonlight")}
        sentence = _("The light on the boards. Pieces and cards keep their colours.")
        return self._choice("board_look", _("Light on boards"), list(labels), list(labels.values()), sentence)

    def _coordinates(self) -> PageRow:
        sentence = _("Letters and numbers at the edge of boards and mats, by which moves are listed.")
        return self._toggle("coordinates", _("Coordinates"), sentence)

    def _palette(self) -> PageRow:
        sentence = _("Orange instead of red: easier to tell from green and blue for the colour-blind.")
        labels = (_("blue and red"), _("blue and orange"))
        return self._choice("palette", _("Colours of the sides"), ("normal", "colour_blind"), labels, sentence)

    def _ahead(self) -> PageRow:
        sentence = _(
            "The strongest animal of Jungle goes on thinking while you do. That uses power, for a minute at most."
        )
        return self._toggle("think_ahead", _("Think during your turn"), sentence)

    def _limit(self) -> PageRow:
        values = sorted({*LIBRARY_LIMITS, self._edit.now.library_limit})
        named = {LIBRARY_LIMITS[0]: _("off"), LIBRARY_LIMITS[-1]: _("all of them")}
        labels = [named.get(value) or grouped(value) for value in values]
        sentence = _("How many finished games the library keeps: the newest, and those with a star.")
        return self._choice("library_limit", _("Games to keep"), values, labels, sentence)

    def _thinking(self) -> PageRow:
        compiled = self._worker is not None and self._worker.compiled.running
        label = _("Computer players are compiled") if compiled else _("Computer players are not compiled")
        sentence = _("Compiled, they think many times faster.") if compiled else _(
            "Where a C compiler is at hand they are compiled once, while you play, and think many times faster from "
            "the next match on."
        )  # fmt: skip
        return PageRow(ControlRow(label, [], icon="", height=44), lambda: Help(label, "", sentence))

    def _speed(self) -> PageRow:
        labels = (_("off"), _("slow"), _("normal"), _("fast"))
        sentence = _("How fast pieces and cards move. Off: they jump.")
        return self._choice("animation_speed", _("Animations"), ANIMATION_SPEEDS, labels, sentence)
