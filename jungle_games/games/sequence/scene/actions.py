"""What is done beside the mat: table talk, and what a new deal keeps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from jungle_games.core.colours import COLOURS
from jungle_games.core.i18n import _
from jungle_games.games.sequence.rules.mat import side_name
from jungle_games.games.sequence.rules.moves import Talk
from jungle_games.table.actions import TableActions
from jungle_games.table.navigator import MenuEntry


class SequenceActions(TableActions):
    """The actions of one Sequence table."""

    @property
    def can_resign(self) -> bool:
        return bool(self._match.position.table.sides <= 2)

    def own_entries(self) -> list[MenuEntry]:
        return self._calls()

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

    def setup_anew(self) -> Mapping[str, object]:
        """Cut for the deal again, with the same colours."""
        return {key: value for key, value in self._match.setup.items() if key == COLOURS}
