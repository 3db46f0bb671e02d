"""What fits best once a match is over: one thing to do next, told from what was played."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Any, Final

from jungle_games.core.game import WATCHER, Level
from jungle_games.core.i18n import _
from jungle_games.core.ladder import Ladder
from jungle_games.core.match import Match
from jungle_games.core.rematch import against, rematch, swapped
from jungle_games.core.seen_match import SeenMatch
from jungle_games.core.shuffle import deal_of_the_day
from jungle_games.table.actions import ActedTable, TableActions
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.standing import fit

_DISCOURAGED: Final = 3
"""Losses in a row after which a weaker one is more fun."""


class Do(Enum):
    """What may be done next."""

    AGAIN = "again"
    SWAPPED = "swapped"
    """Again, with sides swapped."""
    STRONGER = "stronger"
    """Against the next level."""
    WEAKER = "weaker"
    REVIEW = "review"
    """Look where it turned."""
    UNDO = "undo"
    NEW_DEAL = "new deal"
    SAME_DEAL = "same deal"
    DAY = "day"
    """The deal of the day."""


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of a match that has just ended, as far as it says what to do next."""

    won: bool | None
    """For the person at the screen; None where that fits nobody, or it was drawn."""
    seats: int = 2
    ladder: Ladder = field(default_factory=lambda: Ladder((), {}))
    """That of the game, this match counted: it says when a stronger opponent is due."""
    level: str = ""
    """That of the only person's opponents; empty where they are people, or of several levels."""
    in_a_row: int = 0
    """How many were won in a row against that level, this one among them; lost where it is negative."""
    reviewed: bool = False
    """Whether there is somebody to say where it turned."""
    can_take_back: bool = False
    of_the_day: bool = False
    """Whether it was today's deal."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """One thing to do next; ``level`` is whom to play, where that is another one than before."""

    do: Do
    level: Level | None = None


def next_step(played: Played) -> NextStep:
    """The one thing that fits best after a match."""
    if played.seats == 1:
        return NextStep(_after_solitaire(played))
    stronger = played.ladder.after(played.level) if played.won else None
    if stronger is not None:
        return NextStep(Do.STRONGER, stronger)
    weaker = _weaker(played.ladder.levels, played.level)
    if weaker is not None and played.won is False and played.in_a_row <= -_DISCOURAGED:
        return NextStep(Do.WEAKER, weaker)
    if played.won is False and played.reviewed:
        return NextStep(Do.REVIEW)
    return NextStep(Do.SWAPPED if played.seats == 2 else Do.AGAIN)


def _weaker(levels: Sequence[Level], level: str) -> Level | None:
    """The level below ``level``; None below the weakest, and where there is no such level."""
    keys = [each.key for each in levels]
    return levels[keys.index(level) - 1] if level in keys[1:] else None


def _after_solitaire(played: Played) -> Do:
    """On to the deal of the day after a win; a lost game may still be won."""
    if not played.won:
        return Do.UNDO if played.can_take_back else Do.SAME_DEAL
    return Do.NEW_DEAL if played.of_the_day else Do.DAY


class Afterwards:
    """The ways on from the finished match at ``table``."""

    def __init__(self, table: ActedTable, actions: TableActions) -> None:
        self._table = table
        self._actions = actions

    @property
    def _match(self) -> Match[Any, Any]:
        return self._table.match

    def entries(self, step: NextStep, look: Callable[[], None]) -> list[MenuEntry]:
        """``step`` first, then what else there is; ``look`` folds the sheet away."""
        looked, home = MenuEntry(_("Look at the game"), "eye", look), self._table.navigator.title
        if isinstance(self._match, SeenMatch):
            again = [MenuEntry(_("Ask for another game"), "restart", self.again)]
            plays = self._match.seat != WATCHER
            return [*(again if plays else ()), looked, MenuEntry(_("Title"), "home", home)]
        ways = {**self._ways(), **self._other_opponent(step)}
        found = [ways[step.do], *(entry for do, entry in ways.items() if do is not step.do and do is not Do.UNDO)]
        found += [*self._actions.further(), looked]
        if step.do is not Do.UNDO and self._match.can_take_back:
            found.append(ways[Do.UNDO])
        return [*found, MenuEntry(_("Title"), "home", home)]

    def again(self) -> None:
        """Begin anew with the same options and seats."""
        self._actions.restart()

    def _ways(self) -> Mapping[Do, MenuEntry]:
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
        ways = {}
        if len(match.seats) == 2:
            ways[Do.SWAPPED] = MenuEntry(_("Again, sides swapped"), "swap_seats", self._swap)
        else:
            ways[Do.AGAIN] = MenuEntry(_("Play again"), "restart", self.again)
        return {**ways, **self._look_back(), Do.UNDO: undo}

    def _look_back(self) -> Mapping[Do, MenuEntry]:
        if not self._actions.may_look_back:
            return {}
        return {Do.REVIEW: MenuEntry(_("Look where it turned"), "search", self._actions.look_back)}

    def _swap(self) -> None:
        """Begin anew in each other's seats."""
        strength = fit(self._table.services, self._match.game).strength
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
        if self._table.services.settings is not None:
            self._table.services.settings.replace_opponents(self._match.game.name, level.key)
        self._table.navigator.open_match(against(self._match, level))
