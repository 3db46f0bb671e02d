"""The statistics page: games on the left, the results of one on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from jungle_games.core.game import FITS_ME
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.room import Room
from jungle_games.screens.dialogs import dialog
from jungle_games.screens.empty_state import EmptyState
from jungle_games.screens.page_layout import foot_of
from jungle_games.screens.sheet import GameSheetScene
from jungle_games.screens.statistics_view import StatisticsView
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.statistics import Summary, Tally
from jungle_games.ui.layout import Item
from jungle_games.ui.scene import Services
from jungle_games.ui.widgets.button import Button

_MEASURE: Final = 920.0


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
        super().build()
        on_play, on_path = self._on_play, self._on_path
        self._reset = Button(_("Clear statistics"), self._ask, icon="trash", name="reset")
        path = Button(
            _("Path"), lambda: on_path(self.room.name) if on_path is not None else None, icon="paw", name="path",
            visible=on_path is not None,
        )  # fmt: skip
        play = Button(
            _("Play"), lambda: on_play(self.room.name) if on_play is not None else None, kind="amber", icon="play",
            name="play", visible=on_play is not None,
        )  # fmt: skip
        self._foot = foot_of(self._reset, path, play)

    @property
    def summary(self) -> Summary:
        """What is shown."""
        return self._summary

    def load(self) -> None:
        try:
            self._summary = self.services.statistics.summary(self.room.name)
        except StorageError as error:
            self._summary = Summary(Tally(), {}, {}, (), 0)
            self.services.toast(str(error))
        self.scroll.scroll.offset = 0
        played = self._summary.total.played > 0
        shown = StatisticsView(self.room, self._summary) if played else self._nothing()
        self._reset.visible = self._summary.total.played > 0 or self._summary.unreadable > 0
        self.body = self.arranged(self.games, self.scrolled(shown, _MEASURE), self._foot)

    def _nothing(self) -> Item:
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
