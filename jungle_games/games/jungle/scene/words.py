"""What is said of a board of Jungle to those who listen."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games.core.game import Move
from jungle_games.core.i18n import _
from jungle_games.games.jungle.rules.advice import in_danger
from jungle_games.games.jungle.rules.board import JungleMove, Square, Terrain, as_object
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.table.listening.table_words import TableWords
from jungle_games.table.sprites.arrangement import PlaceKey


class JungleWords(TableWords):
    """Animals with where they come from and what they take."""

    def what(self, ply: int) -> str:
        move = self.table.match.steps[ply - 1].move
        return _told(move, self.table.match.position_at(ply - 1)) if isinstance(move, JungleMove) else ""

    def hinted(self, move: Move) -> str:
        assert isinstance(move, JungleMove)
        return _told(move, self.table.shown_position)

    def target(self, place: PlaceKey) -> str:
        """Of free land the coordinates are enough."""
        position: JunglePosition = self.table.shown_position
        assert isinstance(place, Square)
        free = position.piece_at(place) is None and position.board.terrain(place) is Terrain.LAND
        return str(place) if free else super().target(place)

    def threatened(self) -> Sequence[PlaceKey]:
        position: JunglePosition = self.table.shown_position
        return [square for seat in self.table.play.persons for square in in_danger(position, seat)]


def _told(move: JungleMove, before: JunglePosition) -> str:
    """A move with what it takes, and what it comes upon."""
    animal, prey = before.pieces[move.origin], before.piece_at(move.target)
    words = {"animal": _(animal.kind.title), "origin": move.origin, "target": move.target}
    if prey is not None:
        taken = as_object(prey.kind)
        return _("{animal} from {origin} takes {prey} on {target}").format(**words, prey=taken)
    match before.board.terrain(move.target):
        case Terrain.DEN:
            return _("{animal}, from {origin} into the den").format(**words)
        case Terrain.TRAP:
            return _("{animal}, from {origin} onto the trap on {target}").format(**words)
    return _("{animal}, from {origin} to {target}").format(**words)
