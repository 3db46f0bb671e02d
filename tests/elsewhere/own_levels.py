"""Boards, cards and pets of one's own: small ones, and the largest that each game takes."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import ascii_letters, ascii_lowercase, digits
from typing import Any

from homes import Homes

from jungle_games.core.tiled import LARGEST_FILE
from jungle_games.games.jacks.rules.cards import cards_text
from jungle_games.games.jungle.rules.options import MAPS
from jungle_games.games.jungle_matrix.rules.pets import pets_text
from jungle_games.games.sequence.rules.options import MATS

TOUCAN = """
- name: Toucan
  animal: parrot
  kind: gift
  says: Twice a turn, swap a grid card with the top of the deck.
  effects: {swaps: 2}
  copies: 4
"""


@dataclass(frozen=True)
class Own:
    """What makes a table of the host's own: options, and files by name."""

    options: Mapping[str, Any]
    files: Mapping[str, str]


OWN = {
    "jungle": Own({"map": "swamp"}, {"swamp.tmx": MAPS.text("great_river").replace("</map>", "<!-- ours -->\n</map>")}),
    "sequence": Own({"mat": "ours"}, {"ours.tmx": MATS.text("shuffled")}),
    "jungle_matrix": Own({"rounds": 1}, {"pets.yaml": pets_text() + TOUCAN}),
    "jacks": Own({"stall_limit": 3}, {"cards.yaml": cards_text().replace("code: leaf,", "code: moon, points: 3,")}),
}


@cache
def large(game: str) -> Own:
    """Files as large as the game takes: maps that cannot be packed smaller, and as many pets as there may be."""
    own = OWN[game]
    ((name, text),) = own.files.items()
    if game == "jungle_matrix":
        says = "x" * 110
        entries = [
            f"- {{name: {_word(number)}, animal: parrot, kind: gift, says: {says}, effects: {{swaps: 2}}, copies: 1}}"
            for number in range(400)
        ]
        return Own(own.options, {name: "\n".join(["pets:", *entries, ""])})
    head, tail, most = ("", "", 100_000) if name.endswith(".yaml") else ("<!--", "-->\n", LARGEST_FILE)
    room = most - len(text.encode()) - len(head + tail)
    filling = random.Random(1).choices(ascii_letters + digits, k=room)
    if name.endswith(".yaml"):
        return Own(own.options, {name: text + "#" + "".join(filling[1:])})
    return Own(own.options, {name: text.replace("</map>", head + "".join(filling) + tail + "</map>")})


def homes_of(game: str, *, sit: bool = True, own: Own | None = None) -> Homes:
    """A table for two with files of the host's ``own``, small ones if it is not said which."""
    own = own or OWN[game]
    return Homes(game, 2, sit=sit, options=dict(own.options), attachments=dict(own.files))


def _word(number: int) -> str:
    return "Pet" + "".join(ascii_lowercase[int(digit)] for digit in str(number))
