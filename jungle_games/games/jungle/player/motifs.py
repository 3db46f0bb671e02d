"""What one sees at the start of a puzzle of Jungle."""

from __future__ import annotations

from collections.abc import Iterator

from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import _
from jungle_games.core.puzzle import Motif
from jungle_games.games.jungle.rules.board import Kind, Piece, Square, Terrain, as_subject
from jungle_games.games.jungle.rules.position import JunglePosition

_FEW = 6
_CATS = (Kind.LION, Kind.TIGER)


def motif_of(position: JunglePosition) -> Motif:
    """The rarest thing to be seen on the board."""
    return max(_motifs(position), key=lambda motif: motif.rarity)


def _motifs(position: JunglePosition) -> Iterator[Motif]:
    pieces, ground = position.pieces, position.board.ground
    kinds = [piece.kind for piece in pieces.values()]
    swimming = sum(ground[square] is Terrain.WATER for square in pieces)
    if swimming > 1:
        yield Motif(_("Rats in the river"), _("Rats are swimming in the river."), ("rat",) * 4, "river", 5)
    elif swimming:
        yield Motif(_("A rat in the river"), _("A rat is swimming in the river."), ("rat",), "river", 2)
    trapped = next((pieces[square].kind for square in pieces if _in_their_trap(position, square)), None)
    if trapped is not None:
        animal = as_subject(trapped)
        name, told = _("{animal} in the trap"), _("{animal} stands in a trap.")
        animal = first_capital(animal)
        yield Motif(name.format(animal=animal), told.format(animal=animal), (_look(trapped),), "trap", 4)
    if len(pieces) <= _FEW:
        told = _("Only {number} animals are left on the board.").format(number=len(pieces))
        yield Motif(_("The last animals"), told, [_look(kind) for kind in kinds], "grass", 3)
    if all(kinds.count(kind) == 2 for kind in _CATS):
        told = _("Both lions and both tigers are still on the board.")
        yield Motif(_("Lions and tigers"), told, ("lion", "tiger", "lion", "tiger"), "grass", 2)
    if Kind.ELEPHANT not in kinds:
        told = _("No elephant is left on the board.")
        yield Motif(_("When the elephants are gone"), told, ("lion", "rat", "tiger"), "grass", 2)
    close = next((piece.kind for square, piece in pieces.items() if _near_their_den(position, square, piece)), None)
    if close is not None:
        animal = first_capital(as_subject(close))
        told = _("{animal} stands beside the other den.").format(animal=animal)
        yield Motif(_("{animal} at the den").format(animal=animal), told, (_look(close),), "den", 1)
    strongest = max(kinds)
    told = _("{number} animals are on the board.").format(number=len(pieces))
    yield Motif(_("A day at the river"), told, (_look(strongest), _look(min(kinds))), "river", 0)


def _look(kind: Kind) -> str:
    return kind.name.lower()


def _in_their_trap(position: JunglePosition, square: Square) -> bool:
    trap = position.board.ground[square] is Terrain.TRAP
    return trap and position.board.owner(square) != position.pieces[square].seat


def _near_their_den(position: JunglePosition, square: Square, piece: Piece) -> bool:
    den = position.board.dens[1 - piece.seat]
    return abs(den.file - square.file) + abs(den.rank - square.rank) == 1
