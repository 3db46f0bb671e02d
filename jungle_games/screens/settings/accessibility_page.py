"""The settings page of what helps to see, to hear, to press and to have time enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jungle_games.core.i18n import _
from jungle_games.screens.settings.keys_page import COMMANDS, keys_in_words
from jungle_games.screens.settings.page import PageRow, Section, SettingsEdit
from jungle_games.screens.settings.table_page import TablePage
from jungle_games.ui.events import Bindings
from jungle_games.ui.layout import Column
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label

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
        return self._toggle("large_pieces", _("Large pieces"), f"{sentence} {lens}")

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
        words = {value: _("{seconds} s").format(seconds=f"{value / 1000:g}") if value else _("off") for value in values}
        return self._choice(name, label, words, sentence)
