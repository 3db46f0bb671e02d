"""The options of Jungle, with the maps that may be chosen; ``levels/jungle/presets.yaml`` holds the presets."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from jungle_games.core.errors import UserError, wrap_unexpected
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.options import GameOptions, choice, flag, number
from jungle_games.core.tiled import MapError, MapFiles, Tile, TiledDocument, TiledSource
from jungle_games.games.jungle import ROOM
from jungle_games.games.jungle.rules.board import (
    BLUE,
    RED,
    SIDES,
    JungleMap,
    Kind,
    Piece,
    Square,
    Terrain,
    impossible_place,
    write_position,
)

SEATS: Final[Mapping[str, Seat]] = {"blue": BLUE, "red": RED}

SMALLEST: Final = (3, 3)
LARGEST: Final = (9, 11)
"""Files and ranks."""
SHIPPED: Final[Mapping[str, str]] = {
    "classic": "f15afda14ad48748", "great_river": "f2699b52dc967bb4", "marsh": "9f4f4f5d3b96dc40",
}  # fmt: skip
"""The shipped maps and their fingerprints; a record embeds any other map."""


@wrap_unexpected(UserError, lambda reason, _name, source: MapError(source.file, reason))
def read_map(name: str, source: TiledSource) -> JungleMap:
    """The map called ``name``. Raises MapError naming file, layer, square and reason."""
    document = source.read(("terrain", "pieces"), object_layers=("pieces",))
    file = source.file
    _check_size(document, file)
    ground, owners = _read_terrain(document, file)
    _check_dens(ground, owners, file)
    start = _read_pieces(document, ground, file)
    title = str(document.properties.get("title") or name)
    return JungleMap(name, title, document.width, document.height, ground, owners, start)


def _check_size(document: TiledDocument, file: str) -> None:
    size = document.width, document.height
    if document.width < SMALLEST[0] or document.height < SMALLEST[1]:
        raise MapError(file, _wrong_size(_("the board is {size}; it must be {limit} at least"), size, SMALLEST))
    if document.width > LARGEST[0] or document.height > LARGEST[1]:
        raise MapError(file, _wrong_size(_("the board is {size}; it must be {limit} at most"), size, LARGEST))


def _wrong_size(reason: str, size: tuple[int, int], limit: tuple[int, int]) -> str:
    return reason.format(size=f"{size[0]} × {size[1]}", limit=f"{limit[0]} × {limit[1]}")


def _square(document: TiledDocument, tile: Tile) -> Square:
    return Square(tile.column, document.height - 1 - tile.row)


def _owner(tile: Tile, refuse: Callable[[str], MapError]) -> Seat:
    owner = str(tile.properties.get("owner"))
    if owner not in SEATS:
        reason = _("the {tile} needs the property 'owner': blue or red, not '{owner}'")
        raise refuse(reason.format(tile=tile.kind, owner=owner))
    return SEATS[owner]


def _read_terrain(document: TiledDocument, file: str) -> tuple[dict[Square, Terrain], dict[Square, Seat]]:
    ground: dict[Square, Terrain] = {}
    owners: dict[Square, Seat] = {}
    known = {terrain.value: terrain for terrain in Terrain}
    for tile in document.layers["terrain"]:
        square = _square(document, tile)
        refuse = _refuser(file, "terrain", square)
        if tile.kind not in known:
            raise refuse(_unknown(tile, known))
        ground[square] = known[tile.kind]
        if ground[square] in (Terrain.TRAP, Terrain.DEN):
            owners[square] = _owner(tile, refuse)
    for column in range(document.width):
        for rank in range(document.height):
            if (square := Square(column, rank)) not in ground:
                raise _refuser(file, "terrain", square)(_("has no tile"))
    return ground, owners


def _check_dens(ground: Mapping[Square, Terrain], owners: Mapping[Square, Seat], file: str) -> None:
    for seat, name in enumerate(SIDES):
        dens = [square for square, owner in owners.items() if owner == seat and ground[square] is Terrain.DEN]
        if not dens:
            raise MapError(file, _("there is no {side} den").format(side=_(name)), layer="terrain")
        if len(dens) > 1:
            reason = _("a second {side} den; the first is {square}").format(side=_(name), square=dens[0])
            raise _refuser(file, "terrain", dens[1])(reason)


def _read_pieces(document: TiledDocument, ground: Mapping[Square, Terrain], file: str) -> dict[Square, Piece]:
    start: dict[Square, Piece] = {}
    known = {kind.name.lower(): kind for kind in Kind}
    for tile in document.layers["pieces"]:
        square = _square(document, tile)
        refuse = _refuser(file, "pieces", square)
        if tile.kind not in known:
            raise refuse(_unknown(tile, known))
        piece = Piece(_owner(tile, refuse), known[tile.kind])
        if square in start:
            raise refuse(_("two pieces stand here"))
        if reason := impossible_place(ground, square, piece.kind):
            raise refuse(reason)
        start[square] = piece
    for seat, name in enumerate(SIDES):
        if not any(piece.seat == seat for piece in start.values()):
            raise MapError(file, _("{side} has no pieces").format(side=_(name)), layer="pieces")
    return start


def _unknown(tile: Tile, known: Mapping[str, object]) -> str:
    reason = _("unknown tile '{tile}'; the class of a tile must be one of {known}")
    return reason.format(tile=tile.kind, known=", ".join(known))


def _refuser(file: str, layer: str, square: Square) -> Callable[[str], MapError]:
    return lambda reason: MapError(file, reason, layer=layer, square=str(square))


def fingerprint(board: JungleMap) -> str:
    """A short digest of everything that affects the rules: equal for files that play alike."""
    ranks = reversed(range(board.height))
    rows = [[_sign(board, Square(file, rank)) for file in range(board.width)] for rank in ranks]
    text = "/".join(" ".join(row) for row in rows) + " " + write_position(board, board.start, BLUE)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _sign(board: JungleMap, square: Square) -> str:
    owner = board.owners.get(square)
    return board.ground[square].value + ("" if owner is None else str(owner))


MAPS: Final = MapFiles(
    "jungle", read_map, shipped=SHIPPED, fingerprint=fingerprint,
    unknown=N_("there is no such map; the maps are {names}"),
)  # fmt: skip
find_map = MAPS.find


@dataclass(frozen=True)
class JungleOptions(GameOptions):
    """The options of a game of Jungle."""

    game: ClassVar[str] = ROOM.name

    map: str = choice("classic", MAPS.titles, N_("Map"), N_("The jungle you play in: its rivers, traps and set-up."))
    traps: str = choice("any", {"any": N_("any animal"), "enemy": N_("only enemies")}, N_("Traps catch"),
        N_("An animal on a trap can be taken by any other. “Only enemies”: your own traps do not harm you."))
    jump_blocked_by: str = choice("front",
        {"front": N_("a rat in front"), "path": N_("a rat on the way"), "adjacent": N_("a rat next to it")},
        N_("Leaps are blocked by"),
        N_("Which swimming rat stops a lion or tiger: one right in front of it, one anywhere on the way, or one on "
           "any water square next to it."))
    rats_across_bank: str = choice("never",
        {"never": N_("never"), "into_water": N_("into the water"), "both": N_("both ways")},
        N_("Rat against rat at the bank"), N_("Whether a rat on land and a rat in the water may take each other."))
    elephant_takes_rat: bool = flag(False, N_("Elephant takes rat"),
        N_("The elephant may take the rat, as it may every other animal."), on=N_("The elephant takes the rat, too"))
    dog_over_wolf: bool = flag(False, N_("Dog above wolf"),
        N_("Dog and wolf change ranks: the dog is 4, the wolf is 3."), on=N_("The dog is above the wolf"), expert=True)
    no_move: str = choice("loses", {"loses": N_("loses"), "draw": N_("draws")}, N_("Who cannot move"),
        N_("What happens when the side to move has no legal move."), expert=True)
    repetition: str = choice("draw", {"draw": N_("draw"), "forbidden": N_("forbidden"), "allowed": N_("allowed")},
        N_("Third repetition"),
        N_("When a position comes up a third time, the game is drawn, or the move is forbidden, or nothing happens."))
    no_progress_limit: int = number(100, 0, 500, N_("Draw without captures"),
        N_("After this many moves by each side without a capture the game is drawn; 0 switches this off."))
    who_takes_whom: bool = flag(True, N_("Who takes whom"),
        N_("A card beside the board tells how an animal moves and whom it may take."),
        on=N_("A card tells who takes whom"), off=N_("No card that tells who takes whom"), group="helps")
    point_out_danger: bool = flag(False, N_("Point out danger"),
        N_("Animals in danger are marked, and you are asked before most moves that give one away."),
        on=N_("Warns you, and marks animals in danger"), group="helps")
    clock_minutes: int = number(0, 0, 120, N_("Clock for each side"),
        N_("Minutes that each side has for the whole game; 0 means no clock."), unit=N_("min"),
        says=N_("{value} a side"), group="clock")
    clock_increment: int = number(0, 0, 60, N_("Added for a move"),
        N_("Seconds that a side’s clock gains with every move it makes."), unit=N_("s"),
        says=N_("{value} more for each move"), group="clock")
