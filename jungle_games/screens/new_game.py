"""The new-game screen: players, board, rules, and Start; and the lessons from which one may begin."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from jungle_games.core.game import BadSetup
from jungle_games.core.i18n import _, ngettext, spoken_languages
from jungle_games.core.lessons import Lesson, read_lessons
from jungle_games.core.matches.match import AnyMatch, Match, chance_at_table
from jungle_games.core.options import OptionError
from jungle_games.core.room import Room
from jungle_games.core.shuffle import DealError, deal_by_lot
from jungle_games.screens.online.invite import invite, online_choices
from jungle_games.screens.page_navigator import PageNavigator, summary_of
from jungle_games.screens.pages import page_body, page_title
from jungle_games.screens.panels import DealKind, DealsPanel, OptionsPanel, SeatsPanel
from jungle_games.screens.set_up import OptionDraft, Seating
from jungle_games.screens.settings import MatchOptionsScene
from jungle_games.screens.settings_pages import keep_names
from jungle_games.store.settings import GameChoice, Settings, SettingsStore
from jungle_games.table.driver import DealSearch
from jungle_games.table.room_parts import puzzles_of
from jungle_games.table.services import Services
from jungle_games.table.verdict import adaptive_strength, ladder_here
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Scroll, Space, Wrap, side_by_side
from jungle_games.ui.scene import MARGIN
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label, Rule
from jungle_games.ui.widgets.panel import Panel, ScrollView

_FILE: Final = "tutorial.yaml"


def lessons_of(room: Room) -> tuple[Lesson, ...]:
    """The lessons of a game; none if it has no tutorial. Raises LessonError."""
    script = _script(room)
    if script is None:
        return ()
    return read_lessons(script.read_text(encoding="utf-8"), f"{room.name}/{_FILE}")


def has_lessons(room: Room) -> bool:
    return _script(room) is not None


def first_match(room: Room, settings: Settings) -> AnyMatch:
    draft = OptionDraft.restored(room.game.options_type, settings.game(room.name))
    return match_of(draft, Seating(room.game, settings.players, GameChoice()), settings, deal_by_lot())


def match_of(draft: OptionDraft, seating: Seating, settings: Settings, deal: int) -> AnyMatch:
    """A new match as it was chosen. Raises what `Match` raises."""
    game, options = seating.game, draft.options()
    seats, setup = seating.seats_and_setup(random.Random(), options)
    return Match(
        game, options, seats, deal=deal, setup=setup, chance=chance_at_table(game), time_factor=settings.time_factor
    )


def first_opponent(room: Room) -> str:
    kinds = {sitter.kind for sitter in Seating(room.game, (), GameChoice()).sitters}
    return next((level.title for level in room.game.levels if level.key in kinds), "")


def _script(room: Room) -> Traversable | None:
    folder = files(room.package) / "book"
    scripts = [folder / language / _FILE for language in spoken_languages()]
    return next((script for script in scripts if script.is_file()), None)


_HEAD, _START = 48.0, 72.0
_START_WIDTH: Final = 230.0
"""That of the longest thing that the button says: the head keeps its height."""
_APART, _BELOW = 20.0, 12.0
_ENDS: Final = 8.0
_LEAST_HALF: Final = 450.0
"""Units of width that each half has at least while they lie side by side."""


class NewGameScene(ClosableScene):
    """Begins with the choices of the last time, or for a game's first time those of a beginner."""

    services: Services

    def __init__(
        self,
        services: Services,
        navigator: PageNavigator,
        room: Room,
        deal: int | None = None,
        *,
        inviting: bool = False,
    ) -> None:
        """``deal`` fixes what chance decides; None draws one. ``inviting`` keeps a seat for somebody online."""
        super().__init__(services)
        self._navigator = navigator
        self._room = room
        self._deal = deal
        self._store: SettingsStore = services.settings
        choice = self._store.get().game(room.name)
        self._draft = OptionDraft.restored(room.game.options_type, choice)
        self._due = ladder_here(services, room).next
        fitting = adaptive_strength(services, room.game)
        self._seating = Seating(room.game, self._store.get().players, choice, fitting, self._due)
        if inviting:
            self._seating.invite()
        saved = self.services.saves.newest_unfinished(self._room.name)
        self._unfinished = None if saved is None else summary_of(self._room, saved.facts)
        self._search: DealSearch | None = None
        self._build()
        self.body = self._page()
        self.first_focus = "start"

    def _build(self) -> None:
        name, following = self._room.name, self._due
        self._back = IconButton("back", _("Back"), self.close, name="back")
        self._title = page_title(_("New game"))
        self._game = Label(_(self._room.title), size=22, ink="fern")
        puzzles = Button(_("Puzzles"), lambda: self._navigator.puzzles(name), icon="puzzle", name="puzzles")
        lesson = Button(_("Tutorial"), lambda: self._navigator.lesson(name), icon="play", name="lesson")
        self._ways = [puzzles] if puzzles_of(self._room) is not None else []
        self._ways += [lesson] if has_lessons(self._room) else []
        path = Button(_("Path"), lambda: self._navigator.path(name), icon="paw", name="path")
        self._ways += [path] if self._room.achievements or len(self._room.game.levels) > 1 else []
        self._resume = self._resume_buttons()
        self._deals = None if self._room.seats != (1,) else DealsPanel(
            self.painter, self.services.clipboard, self._seating, self._deal, self._show,
            can_be_won=bool(self._room.game.knowing_level),
        )  # fmt: skip
        self._seats = SeatsPanel(
            self._room, self._seating, self._draft, self.painter, self.services.clipboard, self._show,
            "" if following is None else following.key,
        )  # fmt: skip
        choices = partial(online_choices, self._room, self._seating, self._draft)
        self._options = OptionsPanel(self._room, self._draft, self._all_options, self._show, choices)
        self._grounds = tuple((Panel(), ScrollView()) for _half_or_whole in range(3))
        self._start = Button(
            self._start_words(), self.start, kind="amber", icon="play", size=26, face=Face.TITLE, radius=22, lip=6,
            name="start",
        )  # fmt: skip

    def _resume_buttons(self) -> Sequence[Button]:
        """Ways on with what is unfinished, the one with the most words first; none where nothing is."""
        name, waiting = self._room.name, self.services.saves.count_unfinished().get(self._room.name, 0)
        if self._unfinished is None:
            return ()
        labels = [_("Continue: {match}").format(match=self._unfinished.short), _("Continue")]
        if waiting > 1:
            labels = [ngettext("Continue ({number})", "Continue ({number})", waiting).format(number=waiting)]
        go_on = self._navigator.saved_games if waiting > 1 else self._navigator.resume
        return [Button(label, lambda: go_on(name), icon="play", name="continue") for label in labels]

    # What the buttons do ---------------------------------------------------------------------------------------

    def _all_options(self) -> None:
        self.stack.push(MatchOptionsScene(self.services, self._room, self._draft, self._show))

    def _start_words(self) -> str:
        if self._seating.invites:
            return _("Invite")
        return _("Watch") if self._seating.watched else _("Start")

    def start(self) -> None:
        """Begin the match, where one is unfinished after asking what becomes of it; or lay a table for others."""
        if self._seating.invites:
            self._remember()
            navigator = self._navigator
            invite(navigator, navigator.online, self._room, self._seating, self._draft, self._remember_name)
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
            self._search = DealSearch(self.services.worker, self._make_match, match.deal, self._searched)
            self._start.enabled, self._start.label = False, _("Looking…")
            self._search.begin()
        else:
            self._navigator.open_match(match)

    def _chosen_deal(self) -> int:
        if self._deals is not None:
            return self._deals.deal()
        return deal_by_lot() if self._deal is None else self._deal

    def _make_match(self, deal: int) -> AnyMatch:
        return match_of(self._draft, self._seating, self.services.settings.get(), deal)

    # A deal that can be won ------------------------------------------------------------------------------------

    def _searched(self, match: AnyMatch | None) -> None:
        self._start.enabled, self._start.label = True, self._start_words()
        if match is not None:
            self._navigator.open_match(match)
        else:
            self._navigator.notice(_("No deal found"), _("No deal was found that can be won with these options."))

    def handle(self, event: Event) -> bool:
        if isinstance(event, Woken) and self._search is not None and self._search.take_answer(event.payload):
            return True
        return super().handle(event)

    def leave(self) -> None:
        if self._search is not None:
            self._search.halt()
        super().leave()

    def _remember(self) -> None:
        """Keep the choice for the next time."""
        name = self._room.name
        choice = self._seating.kept_in(self._draft.kept_in(self._store.get().game(name)))
        self._store.replace_game(name, choice)
        keep_names(self.services, after=self._seating.new_names)

    def _remember_name(self, typed: str) -> None:
        """Keep the choice with the name that somebody here took for those online."""
        self._remember()
        keep_names(self.services, after=[typed])

    def command(self, name: str) -> bool:
        if name == "rules":
            self._navigator.rules(self._room.name)
        return name == "rules"

    # Layout ----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show what is chosen now: other widgets, or the same ones."""
        self._start.label = self._start_words()
        self.body = self._page()
        self.layout(self.view)

    def _page(self) -> Item:
        """Seats on the left, rules on the right and Start below them; one column where words are large."""
        left = self._deals.arranged() if self._deals is not None else self._seats.arranged()
        right, (first, second, whole) = self._options.arranged(), self._grounds
        others = [button.sized(height=_HEAD) for button in self._ways]
        ways = [[button.sized(height=_HEAD), *others] for button in self._resume] or [others]
        named = Row(self._title, self._game, gap=_APART, align="center")
        back = Row(self._back, named, gap=_APART, align="center")
        rows = (Row(back, Space().grow(), *each, gap=_APART, align="center") for each in ways)
        folded = Wrap(back, Wrap(*ways[-1], gap=(_APART, _BELOW)).at("center"), gap=(_APART, _BELOW), justify="between")
        head = FirstThatFits(*rows, folded, by_width=True)
        options = Column(_on_ground(second, right).grow(), self._start.sized(height=_START), gap=16)
        halves = (_on_ground(first, left), options)
        beside = Grid(*(half.at_least(width=_LEAST_HALF) for half in halves), columns=2, gap=MARGIN, even=True)
        narrow = side_by_side(self._title, self._game, gap=_APART, below=0)
        top = Row(self._back, narrow.grow(), self._start.sized(width=_START_WIDTH), gap=_APART, align="center")
        column = Column(Wrap(*ways[0], gap=_BELOW), left, Rule(1.5, "moss").padded(0, _BELOW), right, gap=_BELOW)
        return page_body(
            FirstThatFits(
                Column(head, beside.grow(), gap=MARGIN), Column(top, _on_ground(whole, column).grow(), gap=_BELOW)
            )
        )


def _on_ground(ground: tuple[Panel, ScrollView], item: Item) -> Item:
    """``item`` on a panel, scrolling where it must."""
    panel, view = ground
    return Box(panel, Scroll(view, item.padded(0, _ENDS)), 24, 8)
