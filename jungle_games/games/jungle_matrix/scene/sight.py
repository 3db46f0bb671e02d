"""What is seen of a match at the screen: the position without what lies face down, and what is to lie on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jungle_games.core.cards import Card
from jungle_games.games.jungle_matrix.rules.moves import Goal, PlayPet
from jungle_games.games.jungle_matrix.rules.pets import PLACES
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.scene.geometry import Geometry
from jungle_games.games.jungle_matrix.scene.things import Scenery
from jungle_games.ui.view import View

if TYPE_CHECKING:
    from jungle_games.games.jungle_matrix.scene.scene import JungleMatrixScene

_WHOLE_DECK: Final = 52


class Sight:
    """Looks at the match of one scene."""

    def __init__(self, scene: JungleMatrixScene) -> None:
        self._scene = scene
        self._last: tuple[JungleMatrixPosition, JungleMatrixPosition] | None = None
        self.laid = 0
        """How many cards a person has laid one by one, before all are dealt."""

    @property
    def position(self) -> JungleMatrixPosition:
        """The position on the table, as it may be seen."""
        shown: JungleMatrixPosition = self._scene.shown_position
        if self._last is None or self._last[0] is not shown:
            self._last = (shown, shown.observe(shown.player))
        return self._last[1]

    def scenery(self, position: JungleMatrixPosition) -> Scenery:
        """What is to lie on the table in ``position``."""
        turn, laid = position.turn, self._laid_cards(position)
        choosing = position.phase is Phase.PET
        if choosing:
            # The cards wait in their deck, though they are shuffled only when the pet is played.
            turn = replace(turn, deck=(Card.HIDDEN,) * _WHOLE_DECK)
        moves = _pet_moves(position)
        discard = any(move.goal is Goal.DISCARD for move in moves)
        mine, theirs = position.pets[position.player], position.pets[position.watcher]
        return Scenery(turn, laid, mine, theirs, position.offered if choosing else (), position.pet_set, discard)

    def _laid_cards(self, position: JungleMatrixPosition) -> tuple[Card, ...]:
        if not self.laid or position.phase is not Phase.LAY or self._scene.looking_back:
            return ()
        present: JungleMatrixPosition = self._scene.match.position
        return present.turn.deck[: self.laid]

    def geometry(self, view: View) -> Geometry:
        """The table as large as the shown position needs it."""
        position = self.position
        kept = {move.goal for move in _pet_moves(position) if move.keep}
        mine = max(len(position.pets[position.player]), (PLACES + 1) * (Goal.SELF in kept), PLACES)
        theirs = max(len(position.pets[position.watcher]), (PLACES + 1) * (Goal.OPPONENT in kept), PLACES)
        pets = bool(position.options.pets)
        shows_next = position.rules.open_deck or position.rules.swaps > 0
        taught = self._scene.coach is not None
        return Geometry(
            view, position.rules.columns, mine, theirs, pets_lie=pets, shows_next=shows_next, taught=taught
        )

    @property
    def next_card(self) -> Card | None:
        """The next card of the deck, where it may be seen."""
        return self.position.next_card if self.position.turn.is_laid else None


def _pet_moves(position: JungleMatrixPosition) -> Sequence[PlayPet]:
    if position.phase is not Phase.PET:
        return ()
    return [move for move in position.legal_moves() if isinstance(move, PlayPet)]
