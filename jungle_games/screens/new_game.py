"""The new-game screen: who plays, on what, by which rules; and Start."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

import pygame

from jungle_games.core.deals import DealError, deal_by_lot
from jungle_games.core.game import BadSetup
from jungle_games.core.i18n import _
from jungle_games.core.match import Match, chance_at_table
from jungle_games.core.options import OptionError
from jungle_games.core.record import GameRecord, RecordError
from jungle_games.room import Room
from jungle_games.screens.deals_panel import DealKind, DealsPanel
from jungle_games.screens.glance import Glance, glance_of
from jungle_games.screens.lessons import has_lessons
from jungle_games.screens.match_options import MatchOptionsScene
from jungle_games.screens.option_draft import OptionDraft
from jungle_games.screens.options_panel import OptionsPanel
from jungle_games.screens.seating import Seating
from jungle_games.screens.seats_panel import SeatsPanel
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.settings import SettingsStore
from jungle_games.table.deal_search import DealSearch
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.scene import Services, WidgetScene
from jungle_games.ui.text import Face
from jungle_games.ui.view import View
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label

if TYPE_CHECKING:
    from jungle_games.screens.navigator import ScreenNavigator

_CONTENT: Final = 1280.0
_MARGIN, _GAP = 24.0, 24.0
_HEAD: Final = 48.0
_START: Final = 72.0
_LEFT_SHARE: Final = 0.515


class NewGameScene(WidgetScene):
    """Begins with what was chosen the last time; the first time that a game is played, as a beginner."""

    def __init__(
        self, services: Services, navigator: ScreenNavigator, room: Room, deal: int | None = None
    ) -> None:
        """``deal`` fixes what chance decides; None: by lot."""
        super().__init__(services)
        self._navigator = navigator
        self._room = room
        self._deal = deal
        self._store: SettingsStore = services.settings
        choice = self._store.get().game(room.name)
        self._draft = OptionDraft.restored(room.game.options_type, choice)
        self._seating = Seating(room.game, self._store.get().players, choice)
        self._unfinished = self._find_unfinished()
        self._search: DealSearch | None = None
        self._build()
        self.first_focus = "start"

    def _find_unfinished(self) -> Glance | None:
        """The match that a new one would replace; one that cannot be read is left to whoever opens it."""
        try:
            text = self.services.saves.unfinished(self._room.name)
            return None if text is None else glance_of(self._room, GameRecord.from_yaml(text))
        except (StorageError, RecordError):
            return None

    def _build(self) -> None:
        self._back = self.root.add(IconButton("back", _("Back"), self._leave, name="back"))
        self._title = self.root.add(Label(_("New game"), size=36, face=Face.TITLE, ink="amber"))
        self._game = self.root.add(Label(_(self._room.title), size=22, ink="fern"))
        self._learn = self.root.add(self._lesson_button()) if has_lessons(self._room) else None
        self._resume = self.root.add(self._resume_button()) if self._unfinished is not None else None
        self._deals = self._make_deals() if self._room.seats == (1,) else None
        self._seats = self._seats_panel()
        self._left: Widget = self.root.add(self._deals or self._seats)
        self._options = self.root.add(OptionsPanel(self._room, self._draft, self.painter, self._all_options))
        self._start = self.root.add(
            Button(_("Start"), self.start, kind="amber", icon="play", size=26, face=Face.TITLE, radius=22, lip=6,
                   name="start")
        )  # fmt: skip

    def _lesson_button(self) -> Button:
        return Button(_("Tutorial"), lambda: self._navigator.lesson(self._room.name), icon="play", name="lesson")

    def _seats_panel(self) -> SeatsPanel:
        return SeatsPanel(self._room, self._seating, self.painter, lambda: None, self._draft.options)
    def _make_deals(self) -> DealsPanel:
        can_be_won = bool(self._room.game.knowing_level)
        return DealsPanel(self.painter, self.services.clipboard, self._seating, self._deal, can_be_won=can_be_won)

    def _resume_button(self) -> Button:
        name = self._room.name
        label = _("Continue: {match}").format(match=self._unfinished.short if self._unfinished else "")
        return Button(label, lambda: self._navigator.resume(name), icon="play", name="continue")

    # What the buttons do ---------------------------------------------------------------------------------------

    def _all_options(self) -> None:
        self.stack.push(MatchOptionsScene(self.services, self._room, self._draft, self._options_changed))

    def _options_changed(self) -> None:
        self._options.refresh()
        self._seats.refresh()

    def start(self) -> None:
        """Begin the match; ask first when one is unfinished."""
        if self._unfinished is None:
            self._begin()
            return
        self._navigator.confirm(
            _("Give up the unfinished match?"),
            _("{match}: it is kept until a new one begins.").format(match=self._unfinished.line),
            _("Start anew"),
            self._begin,
        )

    def _begin(self) -> None:
        try:
            match = self._make_match(self._chosen_deal())
        except (OptionError, BadSetup, DealError) as error:
            self._navigator.notice(_("This cannot be played"), str(error))
            return
        self._remember()
        if self._deals is not None and self._deals.kind is DealKind.WINNABLE:
            self._look_for_one_to_win(match.deal)
        else:
            self._navigator.open_match(match)

    def _chosen_deal(self) -> int:
        if self._deals is not None:
            return self._deals.deal()
        return deal_by_lot() if self._deal is None else self._deal

    def _make_match(self, deal: int) -> Match[Any, Any]:
        game, options = self._room.game, self._draft.options()
        seats, setup = self._seating.seats_and_setup(random.Random(), options)
        return Match(game, options, seats, deal=deal, setup=setup, chance=chance_at_table(game))

    # A deal that can be won ------------------------------------------------------------------------------------

    def _look_for_one_to_win(self, first: int) -> None:
        self._search = DealSearch(self.services, self._make_match, first, self._searched)
        self._start.enabled, self._start.label = False, _("Looking…")
        self._search.begin()

    def _searched(self, match: Match[Any, Any] | None) -> None:
        self._start.enabled, self._start.label = True, _("Start")
        if match is not None:
            self._navigator.open_match(match)
        else:
            self._navigator.notice(_("None was found"), _("No deal was found that can be won with these options."))

    def handle(self, event: Event) -> bool:
        """Also take what a search has found."""
        if isinstance(event, Woken) and self._search is not None and self._search.take_answer(event.payload):
            return True
        return super().handle(event)

    def leave(self) -> None:
        """Look for no deal any more."""
        if self._search is not None:
            self._search.stop()
        super().leave()

    def _remember(self) -> None:
        """Keep the choice for the next time."""
        name = self._room.name
        choice = self._seating.kept_in(self._draft.kept_in(self._store.get().game(name)))
        self._store.replace_game(name, choice)
        try:
            self._store.save()
        except StorageError as error:
            self.services.toast(str(error))

    def _leave(self) -> None:
        self.stack.close(self)

    def back(self) -> bool:
        """Esc goes back."""
        self._leave()
        return True

    def command(self, name: str) -> bool:
        """The key of the rule book opens that of this game."""
        if name == "rules":
            self._navigator.rules(self._room.name)
        return name == "rules"

    # Layout ----------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> None:
        """Who plays at the left, what is played at the right, Start below it."""
        super().layout(view)
        p, ui = view.p, view.ui
        width = min(view.width, max(_CONTENT, _CONTENT * ui))
        left, right = (view.width - width) / 2 + _MARGIN, (view.width + width) / 2 - _MARGIN
        head = _HEAD * ui
        self._place_head(view, left, right, head)
        top = _MARGIN + head + min(_MARGIN, 24 * ui)
        bottom = view.height - _MARGIN
        seats = (right - left - _GAP) * _LEFT_SHARE
        self._left.place(view.box(left, top, seats, bottom - top), p)
        x, across = left + seats + _GAP, right - left - seats - _GAP
        start = _START * ui
        self._options.place(view.box(x, top, across, bottom - start - 16 - top), p)
        self._start.place(view.box(x, bottom - start, across, start), p)

    def _place_head(self, view: View, left: float, right: float, height: float) -> None:
        p, ui = view.p, view.ui
        side = round(_HEAD * p)
        corner = view.box(left, _MARGIN, 0, 0).topleft
        self._back.place(pygame.Rect(corner, (side, side)), p)
        x = corner[0] + side + round(20 * p)
        title = self.painter.text_width(self._title.text, Face.TITLE, round(36 * p)) + round(6 * p)
        self._title.place(pygame.Rect(x, corner[1], title, side), p)
        x += title + round(20 * p)
        end = view.box(right, 0, 0, 0).x
        for button in (self._learn, self._resume):
            if button is not None:
                words = self.painter.text_width(button.label, Face.BOLD, round(18 * p))
                width = min(words + round(80 * p), end - x)
                button.place(pygame.Rect(end - width, corner[1], width, round(height * view.u)), p)
                end -= width + round(16 * p)
        self._game.place(pygame.Rect(x, corner[1] + round(3 * ui * view.u), max(0, end - x), side), p)
