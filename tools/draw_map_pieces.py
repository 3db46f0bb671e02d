"""Draw the pieces of Jungle for the Tiled map editor: token, head and notch in one picture for each animal and side.

    python tools/draw_map_pieces.py

The program itself composes its pieces from the same parts at the size they are shown; these pictures are what a
person sees who edits a map. Run it again when a head or a token was drawn anew.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ANIMALS = ROOT / "assets" / "svg" / "animals"
TARGET = ROOT / "levels" / "jungle" / "pieces"

HEADS = ("rat", "cat", "dog", "wolf", "leopard", "tiger", "lion", "elephant")
SIDES = ("blue", "red")
BOX = 256
HEAD_SCALE = 0.72
HEAD_CENTRE = (0.50, 0.46)


def drawing(name: str) -> str:
    """What stands inside the ``<svg>`` element of a picture of our own, which has no other."""
    text = (ANIMALS / f"{name}.svg").read_text(encoding="utf-8")
    match = re.fullmatch(r"\s*<svg [^>]*>(.*)</svg>\s*", text, re.DOTALL)
    if match is None:
        raise SystemExit(f"{name}.svg is not one plain <svg> element.")
    return match[1].strip()


def piece(side: str, head: str) -> str:
    left, top = (BOX * (centre - HEAD_SCALE / 2) for centre in HEAD_CENTRE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 {BOX} {BOX}">\n'
        f"{drawing(f'token_{side}')}\n"
        f'<g transform="translate({left:.2f} {top:.2f}) scale({HEAD_SCALE})">\n{drawing(head)}\n</g>\n'
        "</svg>\n"
    )


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    TARGET.mkdir(exist_ok=True)
    for side in SIDES:
        for head in HEADS:
            (TARGET / f"{side}_{head}.svg").write_text(piece(side, head), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
