"""The options of one match: the page of its game, without the rest of the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.room import Room
from jungle_games.screens.dialog import ask_keep
from jungle_games.screens.option_draft import OptionDraft
from jungle_games.screens.page import PagePanel
from jungle_games.screens.rules_page import RulesPage
from jungle_games.ui.closable_scene import ClosableScene
from jungle_games.ui.scene import Services
from jungle_games.ui.view import View
from jungle_games.ui.widgets.button import Button

_MARGIN: Final = 24.0
_RAIL: Final = 304.0
"""Units narrower than the settings, whose rail it does without."""


class MatchOptionsScene(ClosableScene):
    """Changes a copy of ``draft``; Done hands it on, and whoever leaves otherwise is asked whether to."""

    def __init__(self, services: Services, room: Room, draft: OptionDraft, on_done: Callable[[], None]) -> None:
        super().__init__(services)
        self._draft = draft
        self._copy = draft.copy()
        self._on_done = on_done
        back = Button(_("Back"), self._leave, icon="back", name="back")
        done = Button(_("Done"), self._done, kind="amber", icon="check", size=20, name="done")
        page = RulesPage(room, self._copy, self._changed, lambda: self._panel.rebuild())
        buttons = ((back, 150.0), (done, 180.0))
        self._panel = self.root.add(PagePanel(page, self.painter, lambda: self.stack.keyboard, buttons))
        self.first_focus = "preset"

    def _changed(self) -> None:
        self._panel.refresh_help()

    def _done(self) -> None:
        self._draft.take(self._copy)
        self.close()
        self._on_done()

    def back(self) -> bool:
        """Esc leaves; what would be lost is asked about first."""
        self._leave()
        return True

    def _leave(self) -> None:
        if self._copy.changed_from(self._draft):
            ask_keep(self.services, self._done, self.close)
        else:
            self.close()

    def layout(self, view: View) -> None:
        """The panel in the middle, at full height."""
        super().layout(view)
        margin = round(_MARGIN * view.u)
        width = view.px(view.content[1] - _RAIL) - 2 * margin
        left = (view.size[0] - width) // 2
        self._panel.place(pygame.Rect(left, margin, width, view.size[1] - 2 * margin), view.p)
