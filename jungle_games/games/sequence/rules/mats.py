"""Which mats there are: those in ``levels/sequence``, and those that came with a match."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

from jungle_games.core.i18n import N_
from jungle_games.core.map_files import MapFiles
from jungle_games.games.sequence.rules.mat import Mat
from jungle_games.games.sequence.rules.mat_file import read_mat

SHIPPED_TITLES: Final = (N_("Classic"), N_("Shuffled"))
"""The titles in our own mat files, marked for translation."""
SHIPPED: Final[Mapping[str, str]] = {
    "classic": "c2a7ebeeb78b8deb",
    "shuffled": "1a15cd9041f83577",
}
"""Our own mats and their fingerprints; a record embeds every other mat."""


def fingerprint(mat: Mat) -> str:
    """A short digest of the cards on ``mat``: the same for every file that plays the same."""
    text = "/".join(" ".join(row) for row in mat.rows())
    return hashlib.sha256(text.encode()).hexdigest()[:16]


MATS: Final = MapFiles(
    "sequence",
    read_mat,
    shipped=SHIPPED,
    fingerprint=fingerprint,
    unknown=N_("there is no such mat; the mats are {names}"),
)
find_mat = MATS.find
