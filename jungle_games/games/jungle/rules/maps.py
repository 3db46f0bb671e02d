"""Which maps there are: those in ``levels/jungle``, and those that came with a match."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

from jungle_games.core.i18n import N_
from jungle_games.core.map_files import MapFiles
from jungle_games.games.jungle.rules.board import BLUE, JungleMap, Square
from jungle_games.games.jungle.rules.map_file import read_map
from jungle_games.games.jungle.rules.notation import write_position

SHIPPED_TITLES: Final = (N_("Classic"), N_("Great river"), N_("Marsh"))
"""The titles in our own map files, marked for translation."""
SHIPPED: Final[Mapping[str, str]] = {
    "classic": "f15afda14ad48748",
    "great_river": "f2699b52dc967bb4",
    "marsh": "9f4f4f5d3b96dc40",
}
"""Our own maps and their fingerprints; a record embeds every other map."""


def fingerprint(board: JungleMap) -> str:
    """A short digest of all that matters to the rules: the same for every file that plays the same."""
    ranks = reversed(range(board.height))
    rows = [[_sign(board, Square(file, rank)) for file in range(board.width)] for rank in ranks]
    text = "/".join(" ".join(row) for row in rows) + " " + write_position(board, board.start, BLUE)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _sign(board: JungleMap, square: Square) -> str:
    owner = board.owner(square)
    return board.terrain(square).value + ("" if owner is None else str(owner))


MAPS: Final = MapFiles(
    "jungle",
    read_map,
    shipped=SHIPPED,
    fingerprint=fingerprint,
    unknown=N_("there is no such map; the maps are {names}"),
)
find_map = MAPS.find
