"""What is done beside the neon table: new deals, this one again, conceding, sharing a result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from jungle_games.core.deals import deal_by_lot
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.match import Match
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.scene.frame import time_text
from jungle_games.games.matr1x.scene.winnable import WinnableSign
from jungle_games.table.actions import ActedTable, TableActions
from jungle_games.table.navigator import MenuEntry


class DealtTable(ActedTable, Protocol):
    """A neon table as its actions know it."""

    sign: WinnableSign

    @property
    def options(self) -> Matr1xOptions:
        """The options of the game."""

    @property
    def cards_placed(self) -> int:
        """How many cards had been dropped when the shown position came about."""

    def look_ahead(self, moves: Sequence[Any]) -> None:
        """Show a line that goes on from the present position."""


class Matr1xActions(TableActions):
    """The actions of one neon table."""

    def __init__(self, table: DealtTable) -> None:
        super().__init__(table)
        self._scene = table

    def menu(self) -> list[MenuEntry]:
        """The entries of the table's menu."""
        scene, match = self._scene, self._match
        game = match.game.name
        line = scene.sign.line
        help_out = [MenuEntry(_("Show a way to win"), "eye", lambda: scene.look_ahead(line), bool(line))]
        return [
            MenuEntry(_("New deal"), "new_game", lambda: self._ask(self.restart)),
            MenuEntry(_("This deal again"), "restart", lambda: self._ask(self.same_deal), scene.cards_placed > 0),
            MenuEntry(_("Choose a deal"), "calendar", lambda: scene.navigator.new_game(game)),
            MenuEntry(_("Save under a name"), "save", self.save_as, scene.cards_placed > 0),
            MenuEntry(_("Copy the deal number"), "copy", self.copy_deal),
            MenuEntry(_("Copy the game"), "share", self.copy_game),
            MenuEntry(_("Paste a game"), "paste", self.paste),
            *(help_out if scene.options.winnable_sign else []),
            MenuEntry(_("Concede"), "flag", self.resign, match.outcome is None),
            MenuEntry(_("Statistics"), "statistics", lambda: scene.navigator.statistics(game)),
            MenuEntry(_("Tutorial"), "play", lambda: self._ask(lambda: scene.navigator.lesson(game))),
            MenuEntry(_("Rule book"), "rule_book", lambda: scene.navigator.rules(game)),
            MenuEntry(_("Settings"), "settings", lambda: scene.navigator.settings(game)),
            MenuEntry(_("Leave the table"), "home", scene.navigator.title),
        ]

    def afterwards(self) -> list[MenuEntry]:
        """What may be done once the game is over: after a loss first of all to take back."""
        outcome = self._match.outcome
        won = outcome is not None and bool(outcome.winners)
        new = MenuEntry(_("New deal"), "new_game", self.restart)
        again = MenuEntry(_("This deal again"), "restart", self.same_deal)
        share = MenuEntry(_("Copy the result"), "share", self.copy_result)
        look = MenuEntry(_("Look at the table"), "eye", lambda: None)
        title = MenuEntry(_("Title"), "home", self._scene.navigator.title)
        if won or not self._match.can_take_back:
            return [new, again, share, look, title]
        return [MenuEntry(_("Undo"), "undo", self._scene.play.take_back), new, again, share, title]

    def in_a_loop(self) -> list[MenuEntry]:
        """What may be done when the same position came up again."""
        back = MenuEntry(_("Undo"), "undo", self._scene.play.take_back, self._match.can_take_back)
        on = MenuEntry(_("Play on"), "play", lambda: None)
        give_up = MenuEntry(_("Concede"), "flag", lambda: self._scene.play.resign(0))
        return [back, on, give_up] if back.enabled else [on, give_up]

    # Deals

    def restart(self) -> None:
        """Deal anew."""
        match = self._match
        self._scene.navigator.open_match(Match(match.game, match.options, match.seats, deal=deal_by_lot()))

    def same_deal(self) -> None:
        """Begin this very deal anew."""
        match = self._match
        fresh: Match[Any, Any] = Match(match.game, match.options, match.seats, deal=match.deal, setup=match.setup)
        self._scene.navigator.open_match(fresh)

    def _ask(self, begin: Any) -> None:
        """Ask before an unfinished game is given up."""
        if self._match.outcome is not None or not self._scene.cards_placed:
            begin()
            return
        self._scene.navigator.confirm(
            _("Begin again?"), _("The game on the table is given up."), _("Begin again"), begin
        )

    def resign(self) -> None:
        """Ask, and let the player concede."""
        self._scene.navigator.confirm(
            _("Concede?"), _("The game counts as lost."), _("Concede"), lambda: self._scene.play.resign(0)
        )

    # Sharing

    def copy_deal(self) -> None:
        """Put the deal's number on the clipboard."""
        self._scene.services.clipboard.write(str(self._match.deal))
        self._scene.services.toast(_("Deal {number} is copied.").format(number=self._match.deal))

    def copy_result(self) -> None:
        """Put the result on the clipboard, in a line to send to a friend."""
        self._scene.services.clipboard.write(self.result_text())
        self._scene.services.toast(_("The result is copied."))

    def result_text(self) -> str:
        """The result in a line."""
        match, outcome = self._match, self._match.outcome
        beaten = len(match.position.beaten)
        how = _("won") if outcome is not None and outcome.winners else _("{number} of 12 royals").format(number=beaten)
        undos = ngettext("{number} undo", "{number} undos", match.undos).format(number=match.undos)
        return _("MATR1X 0VERL0AD, deal {deal}: {how}, {cards} cards, {time}, {undos}").format(
            deal=match.deal, how=how, cards=self._scene.cards_placed, time=time_text(match.seconds), undos=undos
        )
