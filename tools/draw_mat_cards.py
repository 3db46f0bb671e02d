"""Draw the spaces of Sequence Giant's mat for the Tiled map editor: a picture for each card and the corner.

    python tools/draw_mat_cards.py

Writes ``levels/sequence/spaces/*.svg`` and the tileset ``levels/sequence/spaces.tsx``. The program itself paints its
mat at the size it is shown; these pictures are what a person sees who edits a mat. Tiled draws text, so the indices
are text. Run it again when a suit or a chip was drawn anew.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from jungle_games.core.cards import Card, Suit
from jungle_games.games.sequence.rules.fives import PICTURED

ROOT = Path(__file__).resolve().parent.parent
OBJECTS = ROOT / "assets" / "svg" / "objects"
LEVELS = ROOT / "levels" / "sequence"

WIDTH, HEIGHT = 108, 128
"""27 : 32, the proportions of the mat."""
SUITS = {Suit.SPADES: "spade", Suit.HEARTS: "heart", Suit.DIAMONDS: "diamond", Suit.CLUBS: "club"}
INK = {True: "#C9463D", False: "#23302A"}
PAPER, EDGE, GROUND = "#FBF6E9", "#D9CFB8", "#2F5D46"


def drawing(name: str) -> tuple[str, float]:
    """What stands inside the ``<svg>`` element of a square picture of our own, and the picture's width."""
    text = (OBJECTS / f"{name}.svg").read_text(encoding="utf-8")
    match = re.fullmatch(r'\s*<svg [^>]*viewBox="0 0 (\d+) \d+"[^>]*>(.*)</svg>\s*', text, re.DOTALL)
    if match is None:
        raise SystemExit(f"{name}.svg is not one plain <svg> element.")
    return match[2].strip(), float(match[1])


def placed(name: str, left: float, top: float, size: float) -> str:
    body, width = drawing(name)
    return f'<g transform="translate({left:g} {top:g}) scale({size / width:.4f})">\n{body}\n</g>'


def frame(fill: str, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>\n'
        f'<rect x="3" y="3" width="{WIDTH - 6}" height="{HEIGHT - 6}" rx="8" fill="{fill}" stroke="{EDGE}"/>\n'
        f"{body}\n</svg>\n"
    )


def card_picture(card: Card) -> str:
    assert card.suit is not None
    assert card.rank is not None
    index = card.rank.letter.replace("T", "10")
    text = (
        f'<text x="12" y="42" font-family="sans-serif" font-weight="bold" font-size="36" '
        f'fill="{INK[card.suit.is_red]}">{index}</text>'
    )
    return frame(PAPER, f"{text}\n{placed(f'suits/{SUITS[card.suit]}', 34, 58, 56)}")


def tileset(names: list[str]) -> str:
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.10" tiledversion="1.11.0" name="spaces" tilewidth="{WIDTH}" tileheight="{HEIGHT}" '
        f'tilecount="{len(names)}" columns="0">',
        ' <grid orientation="orthogonal" width="1" height="1"/>',
    ]
    for number, name in enumerate(names):
        lines += [
            f' <tile id="{number}" type="{name}">',
            f'  <image width="{WIDTH}" height="{HEIGHT}" source="spaces/{name}.svg"/>',
            " </tile>",
        ]
    return "\n".join([*lines, "</tileset>", ""])


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    write(LEVELS / "spaces" / "corner.svg", frame(GROUND, placed("chips/chip_green_sequence", 14, 24, 80)))
    for card in PICTURED:
        write(LEVELS / "spaces" / f"{card.code}.svg", card_picture(card))
    write(LEVELS / "spaces.tsx", tileset(["corner", *(card.code for card in PICTURED)]))


if __name__ == "__main__":
    main()
