"""What is done beside the neon table: new deals, resigning, sharing; and the sign “still winnable?”."""

from __future__ import annotations

import datetime
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.formatting import clock_words
from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.rematch import rematch
from jungle_games.core.shuffle import deal_of_the_day
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Drop, Matr1xMove, Matr1xPosition
from jungle_games.players.worker import Answer
from jungle_games.table.actions import TableActions
from jungle_games.table.driver import Then
from jungle_games.table.scene import TableScene
from jungle_games.table.services import MenuEntry
from jungle_games.ui.notices import Notice

Consult = Callable[[str, Matr1xPosition, Limits, Then], bool]
"""Asks a computer player about a position; False while it is thinking about another."""

_LIMITS: Final = Limits(ms=10_000)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What is known of a position: a line that wins, or that none was found, or that there is none."""

    line: tuple[Drop, ...] | None
    hopeless: bool = False


class WinnableSign:
    """Asks the solver about each position that comes up, and remembers the answers."""

    def __init__(self, match: Match[Matr1xPosition, Matr1xMove], consult: Consult) -> None:
        self._match = match
        self._consult = consult
        self._known: dict[Matr1xPosition, Prospect] = {}

    @property
    def prospect(self) -> Prospect | None:
        return self._known.get(self._match.position)

    def update(self) -> None:
        """Ask about the current position unless it is known or another one is being evaluated."""
        match = self._match
        position: Matr1xPosition = match.position
        if match.outcome is not None or position in self._known:
            return
        level = match.game.knowing_level
        self._consult(level, position, _LIMITS, lambda answer: self._take(position, answer))

    def _take(self, position: Matr1xPosition, answer: Answer) -> None:
        choice = answer.choice
        if choice is not None and choice.line:
            self.learn(position, choice.line)
        else:
            self._known[position] = Prospect(None, choice is not None and choice.evaluation == 0.0)

    def learn(self, position: Matr1xPosition, moves: Sequence[Matr1xMove]) -> None:
        """Keep the line for the position and for every position on it; one that does not win is not believed."""
        line = tuple(move for move in moves if isinstance(move, Drop))
        found: dict[Matr1xPosition, Prospect] = {}
        start = position
        try:
            for index, move in enumerate(line):
                found[position] = Prospect(line[index:])
                position = position.play(move)
        except IllegalMove:
            position = start
        won = position.outcome is not None and bool(position.outcome.winners)
        self._known.update(found if won else {start: Prospect(None)})

    @property
    def line(self) -> tuple[Drop, ...]:
        """A line that wins from the present position; empty if none is known."""
        prospect = self.prospect
        return prospect.line or () if prospect is not None else ()

    def row(self) -> tuple[str, str, str]:
        """A label, what is known, and its colour."""
        label, prospect = _("Winnable?"), self.prospect
        if self._match.outcome is not None:
            return label, "–", "paper"
        if prospect is None:
            return label, _("not found yet"), "paper"
        if prospect.line is not None:
            return label, _("yes"), "lime"
        return label, _("no") if prospect.hopeless else _("no way found"), "magenta"


class DealtTable(TableScene[Matr1xPosition, Matr1xMove]):
    """A neon table as its actions know it."""

    sign: WinnableSign

    @property
    @abstractmethod
    def options(self) -> Matr1xOptions:
        """The options of the game."""

    @property
    @abstractmethod
    def cards_placed(self) -> int:
        """How many cards had been dropped when the shown position came about."""


class Matr1xActions(TableActions):
    """The actions of one neon table."""

    def __init__(self, table: DealtTable) -> None:
        super().__init__(table)
        self._scene = table

    def own_entries(self) -> list[MenuEntry]:
        """This deal once more, its number, and where the winnable sign is shown a way to win."""
        scene, line = self._scene, self._scene.sign.line
        show = lambda: scene.look_from(self._match.ply, line)  # noqa: E731 - a name for a callback
        over, day = self._match.outcome is not None, deal_of_the_day(datetime.date.today())
        copy_result = MenuEntry(_("Copy the result"), "share", self.copy_result, rare=True)
        todays = lambda: scene.navigator.open_match(rematch(self._match, setup={}, deal=day))  # noqa: E731
        help_out = [MenuEntry(_("Show a way to win"), "eye", show, bool(line))]
        return [
            MenuEntry(_("This deal again"), "restart", lambda: self.begin_anew(self.same_deal), scene.cards_placed > 0),
            MenuEntry(
                _("Deal of the day"), "calendar", lambda: self.begin_anew(todays), self._match.deal != day, rare=True
            ),
            MenuEntry(_("Copy the deal number"), "copy", self.copy_deal, rare=True),
            *([copy_result] if over else []),
            *(help_out if scene.options.winnable_sign else []),
        ]

    # Deals

    def setup_anew(self) -> Mapping[str, object]:
        return {}

    def same_deal(self) -> None:
        """Begin this very deal anew."""
        self._scene.navigator.open_match(rematch(self._match, deal=self._match.deal))

    def resign(self) -> None:
        self._scene.navigator.confirm(
            _("Resign?"), _("The game counts as lost."), _("Resign"), lambda: self._scene.play.resign(0)
        )

    # Sharing

    def copy_deal(self) -> None:
        """Put the deal's number on the clipboard."""
        self._scene.services.clipboard.write(str(self._match.deal))
        self._scene.services.notify(Notice(_("Deal {number} is copied.").format(number=self._match.deal)))

    def copy_result(self) -> None:
        """Put the result on the clipboard, in a line to send to a friend."""
        self._scene.services.clipboard.write(self.result_text())
        self._scene.services.notify(Notice(_("The result is copied.")))

    def result_text(self) -> str:
        """The result in a line."""
        match, outcome = self._match, self._match.outcome
        beaten = len(match.position.beaten)
        how = _("won") if outcome is not None and outcome.winners else _("{number} of 12 royals").format(number=beaten)
        undos = ngettext("{number} undo", "{number} undos", match.undos).format(number=match.undos)
        return _("MATR1X 0VERL0AD, deal {deal}: {how}, {cards} cards, {time}, {undos}").format(
            deal=match.deal, how=how, cards=self._scene.cards_placed, time=clock_words(match.seconds), undos=undos
        )
