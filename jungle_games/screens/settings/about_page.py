"""The settings page that says what the program is, and under which licences it and the works in it come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from jungle_games import __version__
from jungle_games.base.bundled import Work, works_of_others
from jungle_games.core.i18n import _
from jungle_games.screens.settings.page import Page, PageRow, Section
from jungle_games.table.navigator import Navigator
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.panel import OptionRow

_LICENCE: Final = "MIT"


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
