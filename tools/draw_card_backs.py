"""Draw the backs that are patterns rather than pictures: paws, neon, pets, jacks. Each is the same when turned by half.

    python tools/draw_card_backs.py
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "assets" / "svg" / "objects" / "cards"
WIDTH, HEIGHT, CORNER = 250, 350, 21
EDGE = 15
AMBER, PAPER, CARD_EDGE = "#F2B84B", "#F7F1E1", "#D5BF92"
CYAN, MAGENTA, LIME, FAINT = "#35E0E8", "#FF4FA3", "#A6F750", "#4A62B0"

Body = list[str]


def rect(x: float, y: float, w: float, h: float, r: float, paint: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" ry="{r:g}" {paint}/>'


def circle(x: float, y: float, r: float, paint: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {paint}/>'


def fill(colour: str) -> str:
    return f'fill="{colour}"'


def line(colour: str, width: float, opacity: float = 1) -> str:
    faint = f' stroke-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"{faint}'


def paw(x: float, y: float, size: float, colour: str, turn: float = 0) -> str:
    """A paw whose middle is at (x, y)."""
    toes = "".join(
        f'<ellipse cx="{cx}" cy="{cy}" rx="{rx}" ry="{ry}"/>'
        for cx, cy, rx, ry in ((18, 44, 10, 13), (38, 24, 11, 15), (62, 24, 11, 15), (82, 44, 10, 13))
    )
    pad = "M50 48C64 48 76 62 76 74C76 84 68 86 60 84C54 82 46 82 40 84C32 86 24 84 24 74C24 62 36 48 50 48Z"
    place = f"translate({x:g} {y:g}) rotate({turn:g}) scale({size / 100:g}) translate(-50 -50)"
    return f'<g transform="{place}" fill="{colour}"><path d="{pad}"/>{toes}</g>'


def card(ground: str, face: str = PAPER, edge: str = CARD_EDGE) -> Body:
    return [
        rect(0, 0, WIDTH, HEIGHT, CORNER, fill(edge)),
        rect(1.8, 1.4, WIDTH - 3.6, HEIGHT - 3.4, CORNER - 1.8, fill(face)),
        rect(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 12.5, fill(ground)),
    ]


def inner_line(colour: str, opacity: float = 0.75) -> str:
    return rect(20, 20, WIDTH - 40, HEIGHT - 40, 10, line(colour, 3, opacity))


def twice(body: Body) -> Body:
    """The body, and the body turned by half."""
    return [*body, f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">', *body, "</g>"]


def paws() -> Body:
    body, colour = card("#C9622E"), "#DC8140"
    half: Body = []
    for row in range(5):
        for column in range(6):
            x, y = 37.5 + 35 * column + (17.5 if row % 2 else 0), 40 + 30 * row
            if x <= WIDTH - 30:
                half.append(paw(x, y, 22, colour))
    middle = [circle(125, 175, 53, fill(PAPER)), circle(125, 175, 45, fill("#C9622E"))]
    return [*body, *twice(half), inner_line(PAPER), *middle, *two_paws(125, 175, 40, PAPER)]


def two_paws(x: float, y: float, size: float, colour: str) -> Body:
    """One paw upright and one on its head, so that the card has no top."""
    return [paw(x - size * 0.42, y, size, colour, -8), paw(x + size * 0.42, y, size, colour, 172)]


def neon() -> Body:
    body = card("#0F1630", face="#141B33", edge="#33457A")
    chance = random.Random(4)
    half: Body = []
    for column in range(9):
        x = 27.5 + 195 * (column + 0.5) / 9
        top = 28 + 110 * chance.random()
        length = 40 + 90 * chance.random()
        colour = chance.choice([CYAN, FAINT, FAINT, MAGENTA])
        if top + length < 170 or not 80 < x < 170:
            half.append(f'<path d="M{x:.1f} {top:.1f}v{length:.1f}" {line(colour, 3, 0.5)}/>')
            half += [circle(round(x, 1), round(y, 1), 4.4, fill(colour)) for y in (top, top + length)]
    body += [*twice(half), inner_line(CYAN, 0.8)]
    body.append(rect(75, 125, 100, 100, 13, f'fill="#0F1630" stroke="{MAGENTA}" stroke-width="5"'))
    for row in range(3):
        for column in range(3):
            colour = LIME if row == column == 1 else "#2AA6B4"
            body.append(rect(89 + 26 * column, 139 + 26 * row, 20, 20, 4, fill(colour)))
    return body


def pets() -> Body:
    body = card("#5A3A6B")
    leaf = "M-16 0C-8 -10 6 -10 16 0C6 10 -8 10 -16 0Z"
    for row in range(7):
        for column in range(5):
            x, y = EDGE + 220 * (column + 0.5) / 5, EDGE + 320 * (row + 0.5) / 7
            turn = 35 if (row + column) % 2 else -35
            body.append(f'<path d="{leaf}" transform="translate({x:.1f} {y:.1f}) rotate({turn})" fill="#7A558C"/>')
    body += [inner_line(AMBER), circle(125, 175, 55, fill(AMBER)), circle(125, 175, 47, fill("#5A3A6B"))]
    return [*body, *two_paws(125, 175, 42, AMBER)]


def jacks() -> Body:
    """Teal, strewn with little jacks: three rods with balls at their ends."""
    body, colour = card("#2A7894"), "#4C9DBA"
    half: Body = []
    for row in range(4):
        for column in range(4):
            x, y = 46 + 53 * column + (26 if row % 2 else 0), 46 + 42 * row
            if x < WIDTH - 28 and not (row == 3 and 70 < x < 180):
                half.append(small_jack(x, y, 17, colour, 20 + 35 * column))
    middle = [circle(125, 175, 55, fill(PAPER)), circle(125, 175, 47, fill("#1F5C75"))]
    big = [small_jack(125, 175, 30, AMBER, 15, 1.1)]
    return [*body, *twice(half), inner_line(PAPER, 0.55), *middle, *big]


def small_jack(x: float, y: float, r: float, colour: str, turn: float, weight: float = 1) -> str:
    """A toy jack from above; turned by half it is the same."""
    rods = "".join(f'<path d="M-{r:g} 0H{r:g}" transform="rotate({angle})"/>' for angle in (0, 60, 120))
    balls = "".join(
        f'<circle cx="{side * r:g}" cy="0" r="{5 * weight:g}" transform="rotate({angle})"/>'
        for angle in (0, 60) for side in (-1, 1)
    )  # fmt: skip
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({turn:g})" fill="{colour}" stroke="none">'
        f'<g fill="none" stroke="{colour}" stroke-width="{4.6 * weight:g}" stroke-linecap="round">{rods}</g>{balls}</g>'
    )


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    for name, body in (("paws", paws()), ("neon", neon()), ("pets", pets()), ("jacks", jacks())):
        root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        text = "\n".join([root, *body, "</svg>\n"])
        (TARGET / f"back_{name}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
