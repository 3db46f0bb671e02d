"""The options of one match: the page of its game, without the rest of the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.room import Room
from jungle_games.screens.option_draft import OptionDraft
from jungle_games.screens.page import PagePanel
from jungle_games.screens.rules_page import RulesPage
from jungle_games.ui.scene import Services, WidgetScene
from jungle_games.ui.view import View
from jungle_games.ui.widgets.button import Button

_WIDTH: Final = 928.0
_MARGIN: Final = 24.0


class MatchOptionsScene(WidgetScene):
    """Changes a copy of ``draft``; Done hands it on, Cancel (or Esc) throws it away."""

    def __init__(self, services: Services, room: Room, draft: OptionDraft, on_done: Callable[[], None]) -> None:
        super().__init__(services)
        self._draft = draft
        self._copy = draft.copy()
        self._on_done = on_done
        cancel = Button(_("Cancel"), self._close, name="cancel")
        done = Button(_("Done"), self._done, kind="amber", icon="check", size=20, name="done")
        page = RulesPage(room, self._copy, self._changed, lambda: self._panel.rebuild())
        buttons = ((cancel, 140.0), (done, 180.0))
        self._panel = self.root.add(PagePanel(page, self.painter, lambda: self.stack.keyboard, buttons))
        self.first_focus = "preset"

    def _changed(self) -> None:
        self._panel.refresh_help()

    def _done(self) -> None:
        self._draft.take(self._copy)
        self._close()
        self._on_done()

    def _close(self) -> None:
        self.stack.close(self)

    def back(self) -> bool:
        """Esc is Cancel."""
        self._close()
        return True

    def layout(self, view: View) -> None:
        """The panel in the middle, at full height."""
        super().layout(view)
        margin = round(_MARGIN * view.u)
        width = min(round(_WIDTH * view.p), view.size[0] - 2 * margin)
        left = (view.size[0] - width) // 2
        self._panel.place(pygame.Rect(left, margin, width, view.size[1] - 2 * margin), view.p)
