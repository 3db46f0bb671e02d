"""The statistics page: games on the left, the results of one on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from jungle_games.core.game import FITS_ME
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.room import Room
from jungle_games.screens import dialog
from jungle_games.screens.empty_state import HEIGHT, EmptyState
from jungle_games.screens.sheet import GAP, INDENT, GameSheetScene
from jungle_games.screens.statistics_view import StatisticsView
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.statistics import Summary, Tally
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button

_MEASURE: Final = 920.0
_BESIDE_WORDS: Final = 87.0
"""Units of a button's width that its icon and edges take."""


class StatisticsScene(GameSheetScene):
    """Opened at ``game``, or at the first one. ``on_play`` and ``on_path`` lead on from the shown game."""

    heading = N_("Statistics")

    def __init__(
        self,
        services: Services,
        rooms: Sequence[Room],
        game: str | None = None,
        *,
        on_play: Callable[[str], None] | None = None,
        on_path: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(services, rooms, game)
        self._on_play, self._on_path = on_play, on_path
        self._summary = Summary(Tally(), {}, {}, (), 0)
        self.first_focus = "play" if on_play is not None else "page"
        self.build()
        self.load()

    def build(self) -> None:
        """With what leads on from the shown game."""
        super().build()
        on_play, on_path = self._on_play, self._on_path
        self._reset = self.root.add(Button(_("Clear statistics"), self._ask, icon="trash", name="reset"))
        self._path = self.root.add(
            Button(
                _("Path"), lambda: on_path(self.room.name) if on_path is not None else None, icon="paw", name="path",
                visible=on_path is not None,
            )
        )  # fmt: skip
        self._play = self.root.add(
            Button(
                _("Play"),
                lambda: on_play(self.room.name) if on_play is not None else None,
                kind="amber",
                icon="play",
                name="play",
                visible=on_play is not None,
            )
        )
        Button.write_alike((self._reset, self._path, self._play))

    @property
    def summary(self) -> Summary:
        """What is shown."""
        return self._summary

    def load(self) -> None:
        """The results of the game, or the word that there are none."""
        try:
            self._summary = self.services.statistics.summary(self.room.name)
        except StorageError as error:
            self._summary = Summary(Tally(), {}, {}, (), 0)
            self.services.toast(str(error))
        self.scroll.clear()
        self.scroll.scroll.offset = 0
        played = self._summary.total.played > 0
        self._view: Widget = self.scroll.add(StatisticsView(self.room, self._summary) if played else self._nothing())
        self._reset.visible = self._summary.total.played > 0 or self._summary.unreadable > 0

    def _nothing(self) -> EmptyState:
        text = _("Finish a game of {game}, and it will be counted here.").format(game=_(self.room.title))
        return EmptyState(self.room.emblem, _("Nothing played yet"), text)

    # -- forgetting

    def _ask(self) -> None:
        """Ask before anything is forgotten."""
        played = self._summary.total.played
        text = ngettext(
            "The result of {number} game of {game} will be deleted for good.",
            "The results of {number} games of {game} will be deleted for good.",
            played,
        ).format(number=played, game=_(self.room.title))
        if FITS_ME in self.room.game.opponents:
            text = " ".join([text, _("“Fits me” starts afresh, too.")])
        dialog.confirm(self.services, _("Clear these statistics?"), text, _("Clear"), self._forget, danger=True)

    def _forget(self) -> None:
        try:
            self.services.statistics.reset(self.room.name)
            self.services.ratings.reset(self.room.name)
        except StorageError as error:
            dialog.notice(self.services, _("The statistics could not be cleared"), str(error))
            return
        self.reload()

    # -- layout

    def place_text(self, window: pygame.Rect, p: float) -> None:
        """The results, where they were scrolled to; the word that there are none in the middle."""
        width, indent = min(window.w, round(_MEASURE * p)), round(INDENT * p)
        place = pygame.Rect(window.x + (window.w - width) // 2, window.y + indent, width, 0)
        self._view.place(place, p)
        if isinstance(self._view, StatisticsView):
            place.h = self._view.natural_height
        else:
            place.h = round(HEIGHT * p)
            place.y = max(place.y, window.y + (window.h - place.h) // 2)
        self._view.place(place, p)
        self.scroll.settle(place.bottom - window.y + indent)

    def place_foot(self, rect: pygame.Rect, p: float) -> None:
        """Forget at the left, the path in the middle, play at the right."""
        gap, buttons = round(GAP * p), (self._reset, self._path, self._play)
        even = (rect.w - (len(buttons) - 1) * gap) / len(buttons)
        beside = _BESIDE_WORDS * p
        needs = [self.painter.text_width(each.label, Face.BOLD, round(each.size * p)) + beside for each in buttons]
        widths = [even] * len(buttons)
        if max(needs) > even:  # the longest words have what the others can spare
            widths = [need + even - sum(needs) / len(buttons) for need in needs]
        left = float(rect.x)
        for button, width in zip(buttons, widths, strict=True):
            button.place(pygame.Rect(round(left), rect.y, round(left + width) - round(left), rect.h), p)
            left += width + gap
