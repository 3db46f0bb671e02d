"""The new-game screen: players, board, rules, and Start."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

import pygame

from jungle_games.core.game import BadSetup
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.match import Match, chance_at_table
from jungle_games.core.options import OptionError
from jungle_games.core.shuffle import DealError, deal_by_lot
from jungle_games.room import Room
from jungle_games.screens.deals_panel import DealKind, DealsPanel
from jungle_games.screens.inviting import invite, remote_choices
from jungle_games.screens.lessons import has_lessons
from jungle_games.screens.match_summary import MatchSummary, summary_of
from jungle_games.screens.option_draft import OptionDraft
from jungle_games.screens.options_panel import OptionsPanel
from jungle_games.screens.page_navigator import PageNavigator
from jungle_games.screens.players_page import keep_names
from jungle_games.screens.rules_page import MatchOptionsScene
from jungle_games.screens.seating import Seating
from jungle_games.screens.seats_panel import SeatsPanel
from jungle_games.storage.settings import SettingsStore
from jungle_games.table.deal_search import DealSearch
from jungle_games.table.player_strength import adaptive_strength, ladder_here
from jungle_games.table.room_parts import puzzles_of
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.view import View
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.label import Label

_MARGIN, _GAP = 24.0, 24.0
_GAME_LINE: Final = 30.0
"""Units of height of the game's line where it stands below the heading."""
_BARE, _BELOW = 20.0, 10.0
"""Beside a button's words at least; between two rows of buttons."""
_HEAD: Final = 48.0
_START: Final = 72.0
_LEFT_SHARE: Final = 0.515


class NewGameScene(ClosableScene):
    """Begins with the choices of the last time, or for a game's first time those of a beginner."""

    def __init__(
        self,
        services: Services,
        navigator: PageNavigator,
        room: Room,
        deal: int | None = None,
        *,
        inviting: bool = False,
    ) -> None:
        """``deal`` fixes what chance decides; None draws one. ``inviting`` keeps a seat for somebody elsewhere."""
        super().__init__(services)
        self._navigator = navigator
        self._room = room
        self._deal = deal
        self._store: SettingsStore = services.settings
        choice = self._store.get().game(room.name)
        self._draft = OptionDraft.restored(room.game.options_type, choice)
        self._seating = Seating(room.game, self._store.get().players, choice, adaptive_strength(services, room.game))
        if inviting:
            self._seating.invite()
        self._unfinished = self._find_unfinished()
        self._search: DealSearch | None = None
        self._build()
        self.first_focus = "start"

    def _find_unfinished(self) -> MatchSummary | None:
        """The match of this game that was played last; one that cannot be read is left to whoever opens it."""
        saved = self.services.saves.newest_unfinished(self._room.name)
        return None if saved is None else summary_of(self._room, saved.facts)

    def _build(self) -> None:
        self._back = self.root.add(IconButton("back", _("Back"), self.close, name="back"))
        self._title = self.root.add(Label(_("New game"), size=36, face=Face.TITLE, ink="amber"))
        self._game = self.root.add(Label(_(self._room.title), size=22, ink="fern"))
        lesson = Button(_("Tutorial"), lambda: self._navigator.lesson(self._room.name), icon="play", name="lesson")
        self._learn = self.root.add(lesson) if has_lessons(self._room) else None
        puzzles = Button(_("Puzzles"), lambda: self._navigator.puzzles(self._room.name), icon="search", name="puzzles")
        self._puzzles = self.root.add(puzzles) if puzzles_of(self._room) is not None else None
        self._resume = self.root.add(self._resume_button()) if self._unfinished is not None else None
        self._deals = self._make_deals() if self._room.seats == (1,) else None
        self._seats = self._seats_panel()
        self._left: Widget = self.root.add(self._deals or self._seats)
        self._options = self.root.add(
            OptionsPanel(self._room, self._draft, self.painter, self._all_options, self._remote_choices)
        )
        self._start = self.root.add(
            Button(
                self._start_words(), self.start, kind="amber", icon="play", size=26, face=Face.TITLE, radius=22, lip=6,
                name="start",
            )
        )  # fmt: skip

    def _seats_panel(self) -> SeatsPanel:
        following = ladder_here(self.services, self._room).next
        return SeatsPanel(
            self._room, self._seating, self._draft, self.painter, self.services.clipboard, self._seats_changed,
            "" if following is None else following.key,
        )  # fmt: skip

    def _make_deals(self) -> DealsPanel:
        can_be_won = bool(self._room.game.knowing_level)
        return DealsPanel(self.painter, self.services.clipboard, self._seating, self._deal, can_be_won=can_be_won)

    def _resume_button(self) -> Button:
        name, waiting = self._room.name, self.services.saves.count_unfinished().get(self._room.name, 0)
        if waiting > 1:
            label = ngettext("Continue ({number})", "Continue ({number})", waiting).format(number=waiting)
            return Button(label, lambda: self._navigator.saved_games(name), icon="play", name="continue")
        label = _("Continue: {match}").format(match=self._unfinished.short if self._unfinished else "")
        return Button(label, lambda: self._navigator.resume(name), icon="play", name="continue")

    # What the buttons do ---------------------------------------------------------------------------------------

    def _all_options(self) -> None:
        self.stack.push(MatchOptionsScene(self.services, self._room, self._draft, self._options_changed))

    def _remote_choices(self) -> list[Choice]:
        return remote_choices(self._room, self._seating, self._draft)

    def _options_changed(self) -> None:
        self._options.refresh()
        self._seats.rebuild()

    def _seats_changed(self) -> None:
        self._options.refresh()
        self._start.label = self._start_words()

    def _start_words(self) -> str:
        if self._seating.invites:
            return _("Invite")
        return _("Watch") if self._seating.watched else _("Start")

    def start(self) -> None:
        """Begin the match, where one is unfinished after asking what becomes of it; or lay a table for others."""
        if self._seating.invites:
            self._remember()
            navigator = self._navigator
            invite(navigator, navigator.remote, self._room, self._seating, self._draft, self._remember_names)
            return
        self._navigator.begin_anew(self._room.name, self._begin)

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
        self._search = DealSearch(self.services.worker, self._make_match, first, self._searched)
        self._start.enabled, self._start.label = False, _("Looking…")
        self._search.begin()

    def _searched(self, match: Match[Any, Any] | None) -> None:
        self._start.enabled, self._start.label = True, self._start_words()
        if match is not None:
            self._navigator.open_match(match)
        else:
            self._navigator.notice(_("No deal found"), _("No deal was found that can be won with these options."))

    def handle(self, event: Event) -> bool:
        """Also take what a search has found."""
        if isinstance(event, Woken) and self._search is not None and self._search.take_answer(event.payload):
            return True
        return super().handle(event)

    def leave(self) -> None:
        """Look for no deal any more."""
        if self._search is not None:
            self._search.halt()
        super().leave()

    def _remember(self) -> None:
        """Keep the choice for the next time."""
        name = self._room.name
        choice = self._seating.kept_in(self._draft.kept_in(self._store.get().game(name)))
        self._store.replace_game(name, choice)
        keep_names(self.services, self._seating.new_names)

    def _remember_names(self, typed: Sequence[str]) -> None:
        """Keep the choice with the names that people here gave themselves for those elsewhere."""
        self._remember()
        keep_names(self.services, typed)

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
        edge, width = view.content
        left, right = edge + _MARGIN, edge + width - _MARGIN
        head = _HEAD * ui + self._place_head(view, left, right, _HEAD * ui)
        top = _MARGIN + head + min(_MARGIN, 24 * ui)
        bottom = view.height - _MARGIN
        seats = (right - left - _GAP) * _LEFT_SHARE
        self._left.place(view.box(left, top, seats, bottom - top), p)
        x, across = left + seats + _GAP, right - left - seats - _GAP
        start = _START * ui
        self._options.place(view.box(x, top, across, bottom - start - 16 - top), p)
        self._start.place(view.box(x, bottom - start, across, start), p)

    def _place_head(self, view: View, left: float, right: float, height: float) -> float:
        """Place what stands above the panels; the answer is how many units the game's line takes below the rest."""
        p, ui = view.p, view.ui
        side = round(_HEAD * p)
        corner = view.box(left, _MARGIN, 0, 0).topleft
        self._back.place(pygame.Rect(corner, (side, side)), p)
        x = corner[0] + side + round(20 * p)
        title = self.painter.text_width(self._title.text, Face.TITLE, round(36 * p)) + round(6 * p)
        self._title.place(pygame.Rect(x, corner[1], title, side), p)
        x += title + round(20 * p)
        end = view.box(right, 0, 0, 0).x
        bold, below = round(18 * p), 0.0
        for button in filter(None, (self._learn, self._puzzles, self._resume)):
            words = self.painter.text_width(button.label, Face.BOLD, bold)
            if end - x < words + round(_BARE * p):  # not even without an icon
                end, below = view.box(right, 0, 0, 0).x, height + _BELOW * ui
                x = corner[0]
            top = corner[1] + round(below * view.u)
            width = min(words + round(80 * p), end - x)
            button.place(pygame.Rect(end - width, top, width, round(height * view.u)), p)
            end -= width + round(16 * p)
        room = pygame.Rect(x, corner[1] + round((below + 3 * ui) * view.u), max(0, end - x), side)
        self._game.place(room, p)
        if below or not self._game.crowded(self.painter):
            return below
        line = view.box(left, _MARGIN + height, right - left, _GAME_LINE * ui)
        self._game.place(line, p)
        return _GAME_LINE * ui
