"""The settings pages of the table, sound, screen and motion; and of what makes playing easier."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.formatting import decimal, grouped
from jungle_games.core.i18n import LANGUAGES, _, spoken
from jungle_games.players.worker import Worker
from jungle_games.screens.settings.keys_page import COMMANDS, keys_in_words
from jungle_games.screens.settings.page import Page, PageRow, Section, SettingsEdit
from jungle_games.store.settings import ANIMATION_SPEEDS, SYSTEM_LANGUAGE, Settings
from jungle_games.table.services import Services
from jungle_games.ui.events import Bindings
from jungle_games.ui.layout import Column, Item
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Toggle
from jungle_games.ui.widgets.choice import Choice, Slider
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import OptionRow

LIBRARY_LIMITS: Final = (0, 500, 2000, 10_000, 10_000_000)
"""How many finished matches may be kept: none, so many, or all that anybody will ever play."""
UI_SCALES = (75, 100, 125, 150, 175, 200)
_VOLUME_STEP = 5
_BUTTON: Final = 44.0


class TablePage(Page):
    """A page whose rows change settings by name; a row carries a dot while it is not as it comes."""

    def __init__(self, key: Hashable, title: str, subtitle: str, edit: SettingsEdit) -> None:
        super().__init__(key, title, subtitle, _("Reset this page"))
        self._edit = edit
        self._rows: dict[str, tuple[OptionRow, Callable[[Any], None]]] = {}

    def reset(self) -> None:
        fresh = Settings()
        self._edit.change(**{name: getattr(fresh, name) for name in self._rows})
        for name, (row, show) in self._rows.items():
            show(getattr(self._edit.now, name))
            row.changed = self._is_changed(name)

    def _is_changed(self, name: str) -> bool:
        return bool(getattr(self._edit.now, name) != getattr(Settings(), name))

    def _set(self, name: str, value: object) -> None:
        self._edit.change(**{name: value})
        self._rows[name][0].changed = self._is_changed(name)

    def _row(
        self, name: str, label: str, control: Item, show: Callable[[Any], None],
        sentence: str, note: Callable[[], str] = str,
    ) -> PageRow:  # fmt: skip
        """A row for the setting ``name``; ``show`` puts a value on its control, ``note`` is the second voice."""
        row = OptionRow(label, control, changed=self._is_changed(name))
        self._rows[name] = (row, show)
        return PageRow(row, label, sentence, note)

    def _toggle(self, name: str, label: str, sentence: str) -> PageRow:
        control = Toggle(getattr(self._edit.now, name), lambda on: self._set(name, on), name=("setting", name))

        def show(value: bool) -> None:
            control.value = value

        return self._row(name, label, control, show, sentence)

    def _choice(self, name: str, label: str, choices: Mapping[Any, str], sentence: str) -> PageRow:
        """A row for a setting that takes one of ``choices``, each with its words."""
        values = list(choices)
        at = values.index(getattr(self._edit.now, name))
        control = Choice(
            list(choices.values()), at, lambda index: self._set(name, values[index]), name=("setting", name)
        )

        def show(value: object) -> None:
            control.index = values.index(value)

        return self._row(name, label, control, show, sentence)


class SoundPage(TablePage):
    """Volumes, the background, and silence. Each change is heard."""

    def __init__(self, edit: SettingsEdit, services: Services) -> None:
        super().__init__("sound", _("Sound"), _("what you hear"), edit)
        backgrounds = {
            "table": _("suits the game"), "evening": _("evening jungle"), "rain": _("rain on leaves"),
            "neon": _("neon hum"), "off": _("off"),
        }  # fmt: skip
        rows = [
            self._volume(
                "effects_volume", _("Effects"), _("Pieces, cards and buttons; what happens on the table."),
                lambda: services.sounds.play("drop"),
            ),
            self._choice(
                "ambience", _("Background"), backgrounds, _("What you hear softly around the table while you play."),
            ),
            self._volume("ambience_volume", _("Background volume"), _("How loud the background is.")),
            self._toggle("muted", _("Mute"), _("Turns all sound off. The key for it works on every screen.")),
        ]  # fmt: skip
        self.sections = [[Section(_("Volume"), rows)]]

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

    def __init__(
        self, edit: SettingsEdit, worker: Worker | None, offer: Callable[[str, Callable[[str], None]], None]
    ) -> None:
        """``worker`` thinks for the computer; ``offer`` shows the languages, and tells which is chosen."""
        self._offer = offer
        super().__init__("screen", _("Screen and motion"), _("size, colours and motion"), edit)
        compiled = worker is not None and worker.compiled.running
        self.sections = [
            [Section(_("Screen"), self._screen())],
            [
                Section(_("Text"), [self._language()]),
                Section(_("Motion"), [self._speed()]),
                Section(_("Computer players"), [self._ahead(), _thinking(compiled)]),
                Section(_("Library"), [self._limit()]),
            ],
        ]

    def _screen(self) -> list[PageRow]:
        lights = {"day": _("daylight"), "evening": _("evening"), "moonlight": _("moonlight")}
        scales = sorted({*UI_SCALES, self._edit.now.ui_scale})
        characters = {
            "language": _("in Chinese"), "off": _("off"), "beside": _("beside the picture"), "alone": _("alone"),
        }  # fmt: skip
        backs = {"paws": _("paws"), "leaves": _("leaves"), "moss": _("moss"), "night": _("night")}
        return [
            self._choice(
                "ui_scale", _("Text size"),
                {value: _("{percent} %").format(percent=value) for value in scales},
                _("How large text, buttons and panels are. Boards and cards make room where they must."),
            ),
            self._toggle("fullscreen", _("Full screen"), _("Fills the whole screen.")),
            self._choice(
                "board_look", _("Light on boards"), lights,
                _("The light on the boards. Pieces and cards keep their colours."),
            ),
            self._toggle(
                "coordinates", _("Coordinates"),
                _("Letters and numbers at the edge of boards and mats, by which moves are listed."),
            ),
            self._choice(
                "characters", _("Chinese characters"), characters,
                _("Pieces of Jungle show the character of their animal, as on sets in China."),
            ),
            self._choice(
                "card_back", _("Card backs"), backs,
                _("What the backs of cards look like. Some games have their own."),
            ),
        ]  # fmt: skip

    def _language(self) -> PageRow:
        names = {SYSTEM_LANGUAGE: _("system language"), **LANGUAGES}
        sentence = _("For menus, tables and rule books. Names you typed stay as they are.")
        offer = lambda: self._offer(self._edit.now.language, partial(self._set, "language"))  # noqa: E731 - a name for a callback
        control = Button(
            names[self._edit.now.language], offer, icon="globe", radius=12, name=("setting", "language")
        )

        def show(value: str) -> None:
            control.label = names[value]

        note = lambda: LANGUAGES[spoken()]  # noqa: E731 - a name for a callback
        return self._row("language", _("Language"), control.sized(height=_BUTTON), show, sentence, note)

    def _speed(self) -> PageRow:
        choices = dict(zip(ANIMATION_SPEEDS, (_("off"), _("slow"), _("normal"), _("fast")), strict=True))
        sentence = _("How fast pieces and cards move. Off: they jump.")
        return self._choice("animation_speed", _("Animations"), choices, sentence)

    def _ahead(self) -> PageRow:
        sentence = _(
            "The strongest animal of Jungle goes on thinking while you do. That uses power, for a minute at most."
        )
        return self._toggle("think_ahead", _("Think during your turn"), sentence)

    def _limit(self) -> PageRow:
        named = {LIBRARY_LIMITS[0]: _("off"), LIBRARY_LIMITS[-1]: _("all of them")}
        values = sorted({*LIBRARY_LIMITS, self._edit.now.library_limit})
        choices = {value: named.get(value) or grouped(value) for value in values}
        sentence = _("How many finished games the library keeps: the newest, and those with a star.")
        return self._choice("library_limit", _("Games to keep"), choices, sentence)


def _thinking(compiled: bool) -> PageRow:
    """A row that says whether the computer players are compiled."""
    label = _("Fast computer players: ready") if compiled else _("Fast computer players: not ready")
    sentence = _("They have been prepared for this computer and think many times faster.") if compiled else _(
        "If this computer has a C compiler, they are prepared once while you play, and think many times faster from "
        "the next game on."
    )  # fmt: skip
    return PageRow(OptionRow(label), label, sentence)


DWELLS: Final = (0, 500, 750, 1000, 1500, 2000)
PAUSES: Final = (0, 200, 300, 500, 1000)
DELAYS: Final = (0, 250, 350, 500, 1000, 2000)
INTERVALS: Final = (30, 60, 120, 250, 500, 1000)
"""Milliseconds that can be chosen for clicks by resting, and for keys and buttons that are pressed or held."""
READING: Final = (
    "where", "survey", "options", "say_again", "lines", "last_move", "next_source", "next_target", "next_threatened",
)  # fmt: skip
"""The commands for those who listen."""


class AccessibilityPage(TablePage):
    """How the program is seen and heard, how one presses and holds, and how much time one has."""

    def __init__(self, edit: SettingsEdit) -> None:
        super().__init__("accessibility", _("Accessibility"), _("see, hear, press and wait as it suits you"), edit)
        seeing = [self._colours(), self._large(), self._stillness()]
        pressing = [self._dwell(), self._pause(), self._delay(), self._interval()]
        self.sections = [
            [Section(_("Seeing"), seeing), Section(_("Hearing"), [self._aloud(), self._telling(), self._captions()])],
            [Section(_("Pressing and holding"), pressing), Section(_("Time"), [self._time()])],
        ]

    def columns(self) -> Sequence[Sequence[Section]]:
        """Its rows, and the keys of those who listen as they are bound now."""
        seen, pressed = self.sections
        return [seen, [*pressed, Section(_("Keys for listeners"), [self._keys()])]]

    # Seeing and hearing ----------------------------------------------------------------------------------------

    def _colours(self) -> PageRow:
        palettes = {
            "normal": _("lamplight"), "high_contrast": _("strong contrast"), "protan": _("weak in red"),
            "deutan": _("weak in green"), "tritan": _("weak in blue"),
        }  # fmt: skip
        sentence = _(
            "Strong contrast draws black grounds, white words and clear edges. The others keep the sides apart "
            "for eyes that see some colours alike."
        )
        return self._choice("palette", _("Colours"), palettes, sentence)

    def _large(self) -> PageRow:
        sentence = _(
            "The board takes all the room it can get; what stands beside it moves closer together and scrolls."
        )
        keys = keys_in_words(Bindings(self._edit.now.keys).keys["closer"])
        lens = _("What you point at or come to is shown twice as large; {keys} puts that away.").format(keys=keys)
        return self._toggle("large_pieces", _("Large pieces"), flowing([sentence, lens]))

    def _stillness(self) -> PageRow:
        choices = {"system": _("as the system says"), "on": _("on"), "off": _("off")}
        sentence = _("Nothing glides, glows up, falls or pulses; pieces and cards jump to their places.")
        return self._choice("less_motion", _("Less motion"), choices, sentence)

    def _aloud(self) -> PageRow:
        sentence = _("The voice of your system reads what you come to and what happens.")
        return self._toggle("read_aloud", _("Read aloud"), sentence)

    def _telling(self) -> PageRow:
        much = {"little": _("a little"), "normal": _("what matters"), "all": _("everything")}
        return self._choice("telling", _("How much is said"), much, _("For that voice, and for a screen reader."))

    def _captions(self) -> PageRow:
        sentence = _("A slip says in words what a sound tells: that it is your turn, that your time is running out.")
        return self._toggle("captions", _("Captions"), sentence)

    def _keys(self) -> PageRow:
        bound = Bindings(self._edit.now.keys).keys
        lines = [
            _("{keys}: {command}").format(keys=keys_in_words(bound[name]), command=_(COMMANDS[name][0]))
            for name in READING
        ]
        told = Widget()
        told.content = Column(*(Label(line, wrap=True, ink="fern") for line in lines), gap=2)
        return PageRow(told, "", "")

    # Pressing and waiting --------------------------------------------------------------------------------------

    def _dwell(self) -> PageRow:
        sentence = _("A pointer that rests on something presses it; a ring fills until then. Moving on calls it off.")
        return self._seconds("dwell", _("Click by resting"), DWELLS, sentence)

    def _pause(self) -> PageRow:
        sentence = _("The same key or button pressed again sooner does not count: for hands that tremble.")
        return self._seconds("press_pause", _("Pause between presses"), PAUSES, sentence)

    def _delay(self) -> PageRow:
        sentence = _("How long a key or direction is held until it repeats. Off: it never does.")
        return self._seconds("hold_delay", _("Hold to repeat"), DELAYS, sentence)

    def _interval(self) -> PageRow:
        sentence = _("How long it takes from one repeat to the next; twice as long on a controller.")
        return self._seconds("hold_interval", _("Between repeats"), INTERVALS, sentence)

    def _time(self) -> PageRow:
        choices = {1: _("as the rules say"), 2: _("twice the time"), 4: _("four times the time"), 0: _("no clocks")}
        sentence = _("For new games at this computer. Online, the options of the table say how much time there is.")
        return self._choice("time_factor", _("Time limits"), choices, sentence)

    def _seconds(self, name: str, label: str, steps: Sequence[int], sentence: str) -> PageRow:
        """A row for a time in milliseconds: one of ``steps``, or what the settings have."""
        values = sorted({*steps, getattr(self._edit.now, name)})
        told = {value: _("{seconds} s").format(seconds=decimal(value / 1000)) for value in values}
        words = {value: words if value else _("off") for value, words in told.items()}
        return self._choice(name, label, words, sentence)
