"""What is done beside the neon table: new deals, this one again, resigning, sharing a result."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from jungle_games.core.formatting import clock_words
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.rematch import rematch
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.scene.winnable import WinnableSign
from jungle_games.table.actions import TableActions
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.scene import TableScene


class DealtTable(TableScene):
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
        help_out = [MenuEntry(_("Show a way to win"), "eye", lambda: scene.look_ahead(line), bool(line))]
        return [
            MenuEntry(_("This deal again"), "restart", lambda: self.begin_anew(self.same_deal), scene.cards_placed > 0),
            MenuEntry(_("Copy the deal number"), "copy", self.copy_deal),
            *(help_out if scene.options.winnable_sign else []),
        ]

    def further(self) -> list[MenuEntry]:
        return [MenuEntry(_("Copy the result"), "share", self.copy_result)]

    # Deals

    def setup_anew(self) -> Mapping[str, Any]:
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
            deal=match.deal, how=how, cards=self._scene.cards_placed, time=clock_words(match.seconds), undos=undos
        )
