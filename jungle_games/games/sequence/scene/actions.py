"""What is done beside the mat: table talk, and a new deal after a draw."""

from __future__ import annotations

from functools import partial

from jungle_games.core.deals import deal_by_lot
from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.games.sequence.rules.moves import Talk
from jungle_games.games.sequence.rules.sides import side_name
from jungle_games.table.actions import TableActions
from jungle_games.table.navigator import MenuEntry


class SequenceActions(TableActions):
    """The actions of one Sequence table."""

    def menu(self) -> list[MenuEntry]:
        """The entries of the table's menu: with table talk in a team game of people; of three sides none can resign."""
        entries = super().menu()
        if self._match.position.table.sides > 2:
            entries = [entry for entry in entries if entry.icon != "flag"]
        return [*self._calls(), *entries]

    def _calls(self) -> list[MenuEntry]:
        position = self._match.position
        persons = {position.table.side(seat) for seat in self._table.play.persons}
        if not position.table.teams or len(persons) < 2:
            return []
        callable_now = {move.side for move in self._match.legal() if isinstance(move, Talk)}
        return [
            MenuEntry(
                _("Table talk by {side}!").format(side=side_name(side)),
                "warning",
                partial(self._call, side),
                side in callable_now,
            )
            for side in sorted(persons)
        ]

    def _call(self, side: int) -> None:
        self._table.navigator.confirm(
            _("Table talk by {side}?").format(side=side_name(side)),
            _("Every member of that side gives up a card of their choice."),
            _("Call it"),
            lambda: self._table.play.play(Talk(side)),
        )

    def restart(self) -> None:
        """Shuffle and deal anew, with the same options and seats."""
        match = self._match
        self._table.navigator.open_match(Match(match.game, match.options, match.seats, deal=deal_by_lot()))

    def afterwards(self) -> list[MenuEntry]:
        """After a draw the next thing is to deal anew."""
        entries = super().afterwards()
        outcome = self._match.outcome
        if outcome is not None and not outcome.winners:
            entries[0] = MenuEntry(_("Clear the mat and deal anew"), "restart", self.restart)
        return entries
