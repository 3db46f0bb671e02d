"""The actions offered once a match is over, the most fitting one first."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from jungle_games.core.game import Level
from jungle_games.core.i18n import _
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.rematch import against, rematch, swapped
from jungle_games.core.matches.remote_match import RemoteMatch
from jungle_games.core.shuffle import deal_of_the_day
from jungle_games.table.actions import TableActions
from jungle_games.table.ending.end_sheet_content import Do, NextStep
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.player_strength import adaptive_strength
from jungle_games.table.table_view import TableView


class EndActions:
    """The actions that follow the finished match at ``table``."""

    def __init__(self, table: TableView, actions: TableActions) -> None:
        self._table = table
        self._actions = actions

    @property
    def _match(self) -> Match[Any, Any]:
        return self._table.match

    def entries(self, step: NextStep, look: Callable[[], None]) -> list[MenuEntry]:
        """The menu entries, ``step`` first; ``look`` folds the sheet away."""
        looked, home = MenuEntry(_("Look at the game"), "eye", look), self._table.navigator.title
        if isinstance(self._match, RemoteMatch):
            again = [MenuEntry(_("Ask for another game"), "restart", self.again)]
            return [*(again if self._match.here else ()), looked, MenuEntry(_("Title"), "home", home)]
        entries = {**self._entries(), **self._other_opponent(step)}
        found = [entries[step.do], *(entry for do, entry in entries.items() if do is not step.do and do is not Do.UNDO)]
        found += [*self._actions.further(), looked]
        if step.do is not Do.UNDO and self._match.can_take_back:
            found.append(entries[Do.UNDO])
        return [*found, MenuEntry(_("Title"), "home", home)]

    def again(self) -> None:
        """Begin anew with the same options and seats."""
        self._actions.restart()

    def _entries(self) -> Mapping[Do, MenuEntry]:
        match, open_match = self._match, self._table.navigator.open_match
        undo = MenuEntry(_("Undo"), "undo", self._table.play.take_back)
        if len(match.seats) == 1:
            return {
                Do.NEW_DEAL: MenuEntry(_("New deal"), "new_game", self.again),
                Do.SAME_DEAL: MenuEntry(_("This deal again"), "restart", lambda: open_match(self._same_deal())),
                Do.UNDO: undo,
                **self._look_back(),
                **self._of_the_day(),
            }
        entries = {}
        if len(match.seats) == 2:
            entries[Do.SWAPPED] = MenuEntry(_("Again, sides swapped"), "swap_seats", self._swap)
        else:
            entries[Do.AGAIN] = MenuEntry(_("Play again"), "restart", self.again)
        return {**entries, **self._look_back(), Do.UNDO: undo}

    def _look_back(self) -> Mapping[Do, MenuEntry]:
        if not self._actions.may_look_back:
            return {}
        return {Do.REVIEW: MenuEntry(_("Look where it turned"), "search", self._actions.look_back)}

    def _swap(self) -> None:
        """Begin anew in each other's seats."""
        strength = adaptive_strength(self._table.services, self._match.game).strength
        self._table.navigator.open_match(swapped(self._match, strength))

    def _of_the_day(self) -> Mapping[Do, MenuEntry]:
        day = deal_of_the_day(datetime.date.today())
        if self._match.deal == day:
            return {}
        play = lambda: self._table.navigator.open_match(rematch(self._match, setup={}, deal=day))  # noqa: E731
        return {Do.DAY: MenuEntry(_("Deal of the day"), "calendar", play)}

    def _same_deal(self) -> Match[Any, Any]:
        return rematch(self._match, deal=self._match.deal)

    def _other_opponent(self, step: NextStep) -> Mapping[Do, MenuEntry]:
        level = step.level
        if level is None:
            return {}
        words = _("Play the {level}").format(level=_(level.title))
        return {step.do: MenuEntry(words, "play", partial(self._play_against, level))}

    def _play_against(self, level: Level) -> None:
        """Begin a match against other computer players, who are offered the next time, too."""
        self._table.services.settings.replace_opponents(self._match.game.name, level.key)
        self._table.navigator.open_match(against(self._match, level))
