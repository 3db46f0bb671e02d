"""The languages, each by its own name, so that whoever cannot read the one that is spoken finds theirs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from jungle_games.core.i18n import LANGUAGES, _
from jungle_games.storage.settings import SYSTEM_LANGUAGE
from jungle_games.ui.layout import Box, Column, Grid, Item, Row, Scroll
from jungle_games.ui.scene import SceneServices
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.scroll import ScrollView

_WIDTH: Final = 720.0
_MARGIN, _PADDING, _GAP = 24.0, 24.0, 10.0
_EDGE: Final = 6.0
"""Units round the names for their shadows and the ring of the focus."""
_SIGN: Final = 36.0
_ENTRY: Final = 48.0
_LEAST: Final = 196.0
"""Units of width that a name has at least."""
_COLUMNS: Final = 3


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
        sheet = Column(heading, Scroll(ScrollView(), names_in_columns), gap=16 - _EDGE)
        panel = Box(Panel(solid=True), sheet, _PADDING).sized(width=_WIDTH)
        self.body = Column(panel, align="center", justify="center").padded(_MARGIN)
        self.first_focus = ("language", chosen)

    def _entry(self, code: str, name: str, *, is_chosen: bool) -> Item:
        return Button(
            name, partial(self._take, code), kind="amber" if is_chosen else "moss", icon="check" if is_chosen else "",
            size=19, radius=12, name=("language", code),
        ).sized(height=_ENTRY)  # fmt: skip

    def draw_ground(self, target: pygame.Surface) -> None:
        target.blit(self.stack.under(self), (0, 0))

    def _take(self, code: str) -> None:
        self.close()
        self._choose(code)
