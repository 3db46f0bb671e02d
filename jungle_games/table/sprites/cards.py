"""Playing cards as pictures: faces and backs at any width, five wide to seven high."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

import pygame

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Drawing, hex_of, rasterise
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Colour, Theme, mix

BOX: Final = "0 0 100 140"
"""The view box of a card: its width is 100."""
CORNER: Final = 8.5
_TRAP: Final = "#B58A4B"
_HEIGHT: Final = 7 / 5
_SUIT_NAMES: Final[Mapping[Suit, str]] = {
    Suit.SPADES: "spade",
    Suit.HEARTS: "heart",
    Suit.DIAMONDS: "diamond",
    Suit.CLUBS: "club",
}
_DRAWN_RED, _DRAWN_BLACK = "#C9463D", "#23302A"
"""What the assets are painted with."""

TINTS: Final[Mapping[Suit, str]] = {
    Suit.SPADES: "#D5DFD6",
    Suit.HEARTS: "#F6D9CF",
    Suit.DIAMONDS: "#F8E0C4",
    Suit.CLUBS: "#D3E3CC",
}
"""The pale ground behind an ace's or a court's picture."""


def blank(painter: Painter, width: int) -> pygame.Surface:
    """A card with nothing on it: its edge shows as a thin darker line. Shared: never draw on it."""

    def make() -> pygame.Surface:
        card, u, theme = pygame.Surface(card_size(width), pygame.SRCALPHA), width / 100, painter.theme
        edge = mix(theme.shade, _TRAP, 0.35)
        painter.box(card, card.get_rect(), CORNER * u, theme.paper, border=edge, width=max(0.8, 0.7 * u))
        return card

    return painter.cache.get(("blank card", width), make)


def blit_turned(picture: pygame.Surface, other: pygame.Surface) -> None:
    picture.blit(pygame.transform.rotate(other, 180), (0, 0))


class Back(Enum):
    """The backs there are; a deck has one of them. The value is the drawing's name."""

    LEAVES = "back_leaves"
    MOSS = "back_moss"
    """A second deck, told from the first."""
    NIGHT = "back_night"
    PAWS = "back_paws"
    NEON = "back_neon"
    PETS = "back_pets"
    """Cards that are no playing cards."""


def card_size(width: int) -> tuple[int, int]:
    return width, round(width * _HEIGHT)


def card_back(painter: Painter, kind: Back, width: int) -> pygame.Surface:
    """The back of a card, ``width`` pixels wide. Shared: never draw on it."""
    return painter.picture(f"objects/cards/{kind.value}", card_size(width))


def chosen_back(painter: Painter, width: int) -> pygame.Surface:
    """The back that the player chose, for cards of decks without one of their own."""
    return card_back(painter, Back(f"back_{painter.theme.card_back}"), width)


def suit_colour(suit: Suit, theme: Theme) -> str:
    return theme.suit_red if suit.is_red else theme.suit_black


def suit_drawing(painter: Painter, suit: Suit, colour: Colour | None = None) -> Drawing:
    """The suit's drawing in ``colour``, or in its own colour on paper."""
    shown = hex_of(suit_colour(suit, painter.theme) if colour is None else colour)
    return painter.drawing(f"objects/suits/{_SUIT_NAMES[suit]}", {_DRAWN_RED: shown, _DRAWN_BLACK: shown})


def draw_suit(
    painter: Painter, target: pygame.Surface, centre: tuple[float, float], size: int, suit: Suit, colour: Colour
) -> None:
    drawing = suit_drawing(painter, suit, colour)
    picture = painter.vector(drawing.body, (size, size), drawing.box)
    target.blit(picture, (round(centre[0] - size / 2), round(centre[1] - size / 2)))


SMALLEST_WITH_PIPS: Final = 60
"""Below this width in pixels a card has one index and one big pip."""
_INDEX_X, _INDEX_Y, _SUIT_Y = 16.0, 16.5, 40.5
_INDEX, _TEN, _SUIT = 30.0, 26.4, 19.0
_TEN_TIGHT: Final = 0.09
"""By how much of their size the two figures of 10 move together."""
_CLEAR, _LEAST = 2, 1
"""Pixels from the edge of a card that its ten, and any other index, keeps, however small it is."""
_COLUMNS: Final = (38.5, 61.5)
_FIRST_ROW, _ROWS = 10.5, 119.0
"""Where the field of the pips begins, and how high it is."""
_UPSIDE_DOWN_FROM: Final = 0.51

_L, _M, _R = 0.0, 0.5, 1.0
_CORNERS: Final = ((_L, 0.13), (_R, 0.13), (_L, 0.87), (_R, 0.87))
_SIX: Final = (*_CORNERS, (_L, 0.5), (_R, 0.5))
_EIGHT_SIDES: Final = (*_CORNERS, (_L, 0.377), (_R, 0.377), (_L, 0.623), (_R, 0.623))
_PIPS: Final[Mapping[Rank, tuple[tuple[float, float], ...]]] = {
    Rank.TWO: ((_M, 0.13), (_M, 0.87)),
    Rank.THREE: ((_M, 0.13), (_M, 0.5), (_M, 0.87)),
    Rank.FOUR: _CORNERS,
    Rank.FIVE: (*_CORNERS, (_M, 0.5)),
    Rank.SIX: _SIX,
    Rank.SEVEN: (*_SIX, (_M, 0.315)),
    Rank.EIGHT: (*_SIX, (_M, 0.315), (_M, 0.685)),
    Rank.NINE: (*_EIGHT_SIDES, (_M, 0.5)),
    Rank.TEN: (*_EIGHT_SIDES, (_M, 0.253), (_M, 0.747)),
}
"""Each pip by column (0 left, 1 right) and height on its field."""


class _Sitter(NamedTuple):
    """A bust: its drawing, the robe's base, shade and light as painted there, and how it sits on the card."""

    name: str
    robe: tuple[str, ...]
    width: float = 86.0
    middle: float = 54.5


_KING: Final = _Sitter("king_lion", ("#B5483C", "#8C332B"), 88.0, 57.5)
_QUEEN: Final = _Sitter("queen_leopardess", ("#3B7A76", "#285653"), 86.0, 55.5)
_JACK: Final = _Sitter("jack_monkey", ("#4E8A54", "#35643F", "#7DB274"))
_ONE_EYED_JACK: Final = _Sitter("jack_monkey_patch", ("#8A3F4A", "#642B36", "#B4646B"))
_ROBES: Final[Mapping[Suit, tuple[str, str, str]]] = {
    Suit.HEARTS: ("#B5483C", "#8C332B", "#D97C6B"),
    Suit.DIAMONDS: ("#C27A34", "#93591F", "#E5B070"),
    Suit.SPADES: ("#44607A", "#2E4459", "#7F9CB4"),
    Suit.CLUBS: ("#4E8A54", "#35643F", "#7DB274"),
}

_EDGE, _CORNER = 6.0, 5.0
_NOTCH: Final = (30.0, 53.5)
"""Where the frame ends beside and below the index."""
_SMALL_NOTCH: Final = (36.0, 20.0)
"""Width and height of the cut corner with the second index."""
_LINE: Final = 1.4
_JOKER_TOP: Final = 28.5


def bust(painter: Painter, rank: Rank, suit: Suit) -> Drawing:
    sitter = _sitter(rank, suit)
    return painter.drawing(f"animals/{sitter.name}", dict(zip(sitter.robe, _ROBES[suit], strict=False)))


def _sitter(rank: Rank, suit: Suit) -> _Sitter:
    if rank is Rank.KING:
        return _KING
    if rank is Rank.QUEEN:
        return _QUEEN
    return _ONE_EYED_JACK if suit in (Suit.SPADES, Suit.HEARTS) else _JACK


def paint_court(painter: Painter, picture: pygame.Surface, rank: Rank, suit: Suit) -> None:
    """Paint frame, bust and second index; the first index is painted over them."""
    u = picture.get_width() / 100
    sitter, theme = _sitter(rank, suit), painter.theme
    left, top, right, bottom = _EDGE, _EDGE, 100 - _EDGE, 140 - _EDGE
    ground = _framed(left, top, right, bottom, f'fill="{TINTS[suit]}"')
    picture.blit(rasterise(ground, picture.get_size(), BOX), (0, 0))
    _paint_cut(picture, bust(painter, rank, suit), sitter.width, sitter.middle, (left, top, right, bottom))
    colour = suit_colour(suit, theme)
    line = max(_LINE, 1 / u)
    small = picture.get_width() < SMALLEST_WITH_PIPS
    edge = theme.paper if small else mix(colour, TINTS[suit], 0.25)  # a small index would lie on the line
    frame = (
        f'<path d="{_around(left, top, right, bottom)}{_outline()}" fill="{theme.paper}" fill-rule="evenodd"/>'
        f'<path d="{_outline()}" fill="none" stroke="{edge}"'
        f' stroke-width="{line:.2f}" stroke-linejoin="round"/>'
    )
    second = (right - _SMALL_NOTCH[0] + 11.5, bottom - _SMALL_NOTCH[1] + 11.8)
    frame += suit_drawing(painter, suit).placed(*second, 13, 180)
    picture.blit(rasterise(frame, picture.get_size(), BOX), (0, 0))
    if not small:
        u = picture.get_width() / 100
        layer = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        middle = ((_EDGE + 8) * u, (_EDGE + 8.3) * u)
        painter.label(layer, rank.letter, middle, Face.TITLE, round(19 * u), colour, "center")
        blit_turned(picture, layer)


def _outline() -> str:
    """The frame: stepped back at the upper left and the lower right."""
    x0, y0, x1, y1, r = _EDGE, _EDGE, 100 - _EDGE, 140 - _EDGE, _CORNER
    across, down = _NOTCH
    x2, y2 = x1 - _SMALL_NOTCH[0], y1 - _SMALL_NOTCH[1]
    return (
        f"M{across} {y0}H{x1 - r}Q{x1} {y0} {x1} {y0 + r}V{y2}H{x2 + r}Q{x2} {y2} {x2} {y2 + r}V{y1}"
        f"H{x0 + r}Q{x0} {y1} {x0} {y1 - r}V{down}H{across - r}Q{across} {down} {across} {down - r}Z"
    )


def _around(left: float, top: float, right: float, bottom: float) -> str:
    """A box a little outside the frame: what lies between the two is paper again."""
    return f"M{left - 1.2} {top - 1.2}H{right + 1.2}V{bottom + 1.2}H{left - 1.2}Z"


def _framed(left: float, top: float, right: float, bottom: float, paint: str) -> str:
    return (
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"'
        f' rx="{_CORNER}" ry="{_CORNER}" {paint}/>'
    )


def _paint_cut(
    picture: pygame.Surface,
    drawing: Drawing,
    width: float,
    middle: float,
    frame: tuple[float, float, float, float],
) -> None:
    """Paint a bust that stands on the frame's lower edge and is cut by its sides."""
    u = picture.get_width() / 100
    left, top, right, bottom = frame
    area = pygame.Rect(round(left * u), round(top * u), 0, 0)
    area.size = (round(right * u) - area.x, round(bottom * u) - area.y)
    scale = width / drawing.box[2]
    x, y = middle - width / 2, bottom - drawing.box[3] * scale
    box = ((area.x / u - x) / scale, (area.y / u - y) / scale, area.w / u / scale, area.h / u / scale)
    picture.blit(rasterise(drawing.body, area.size, "{:.4f} {:.4f} {:.4f} {:.4f}".format(*box)), area)


def paint_joker(painter: Painter, picture: pygame.Surface, *, second: bool, words: bool) -> None:
    """Paint the toucan, on orange or (the ``second``) on green; ``words``: with its name at the top."""
    u, theme = picture.get_width() / 100, painter.theme
    colour, ground = (theme.leaf, "#DDEBCB") if second else (theme.ember, "#F9E3C4")
    frame = (_EDGE, _JOKER_TOP, 100 - _EDGE, 140 - _EDGE)
    picture.blit(rasterise(_framed(*frame, f'fill="{ground}"'), picture.get_size(), BOX), (0, 0))
    _paint_cut(picture, painter.drawing("animals/joker_toucan"), 84, 52, frame)
    line = f'fill="none" stroke="{mix(colour, theme.paper, 0.3)}" stroke-width="{max(_LINE, 1 / u):.2f}"'
    rounded = _rounded(*frame)
    body = (
        f'<path d="{_around(*frame)}{rounded}" fill="{theme.paper}" fill-rule="evenodd"/>'
        f'<path d="{rounded}" {line}/>{painter.drawing("objects/cards/joker_star", {"#F7F1E1": colour}).body}'
    )
    picture.blit(rasterise(body, picture.get_size(), BOX), (0, 0))
    if words:
        u = picture.get_width() / 100
        px, gap, shade = round(13.5 * u), 1.2 * u, mix(colour, theme.ink, 0.6)
        widths = [painter.text_width(letter, Face.TITLE, px) for letter in "JOKER"]
        x = 57 * u - (sum(widths) + 4 * gap) / 2
        for letter, width in zip("JOKER", widths, strict=True):
            painter.label(picture, letter, (x, 15 * u), Face.TITLE, px, shade)
            x += width + gap


def _rounded(left: float, top: float, right: float, bottom: float) -> str:
    r = _CORNER
    return (
        f"M{left + r} {top}H{right - r}Q{right} {top} {right} {top + r}"
        f"V{bottom - r}Q{right} {bottom} {right - r} {bottom}"
        f"H{left + r}Q{left} {bottom} {left} {bottom - r}V{top + r}Q{left} {top} {left + r} {top}Z"
    )


def card_face(painter: Painter, card: Card, width: int) -> pygame.Surface:
    """The face of ``card``, ``width`` pixels wide; of a hidden card the back. Shared: never draw on it."""
    if card.is_hidden:
        return card_back(painter, Back.LEAVES, width)
    return painter.cache.get(("card", card.code, width), lambda: _paint(painter, card, width))


def _paint(painter: Painter, card: Card, width: int) -> pygame.Surface:
    picture = blank(painter, width).copy()
    if card.is_joker:
        paint_joker(painter, picture, second=card == Card.JOKER_2, words=width >= SMALLEST_WITH_PIPS)
        return picture
    assert card.rank is not None
    assert card.suit is not None
    if card.rank.is_court:
        paint_court(painter, picture, card.rank, card.suit)
        _paint_index(painter, picture, card.rank, card.suit)
        return picture
    if width < SMALLEST_WITH_PIPS:
        pips = suit_drawing(painter, card.suit).placed(58, 98, 56)
    elif card.rank is Rank.ACE:
        pips = _ace(painter, card.suit)
    else:
        pips = _pips(painter, card.rank, card.suit)
    picture.blit(rasterise(pips, picture.get_size(), BOX), (0, 0))
    _paint_index(painter, picture, card.rank, card.suit)
    if width >= SMALLEST_WITH_PIPS:
        other = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        _paint_index(painter, other, card.rank, card.suit)
        blit_turned(picture, other)
    return picture


def _pips(painter: Painter, rank: Rank, suit: Suit) -> str:
    size = 23.0 if rank <= Rank.THREE else 19.5 if rank <= Rank.SIX else 17.0
    drawing = suit_drawing(painter, suit)
    return "".join(
        drawing.placed(
            _COLUMNS[0] + (_COLUMNS[1] - _COLUMNS[0]) * column,
            _FIRST_ROW + _ROWS * height,
            size,
            180.0 if height > _UPSIDE_DOWN_FROM else 0.0,
        )
        for column, height in _PIPS[rank]
    )


def _ace(painter: Painter, suit: Suit) -> str:
    wreath = painter.drawing("objects/cards/ace", {"#D5DFD6": TINTS[suit], "#F7F1E1": painter.theme.paper})
    return wreath.body + suit_drawing(painter, suit).placed(50, 70, 36)


def _paint_index(painter: Painter, picture: pygame.Surface, rank: Rank, suit: Suit) -> None:
    u = picture.get_width() / 100
    colour = suit_colour(suit, painter.theme)
    if rank is Rank.TEN:
        _paint_ten(painter, picture, colour, u)
    else:
        px = round(_INDEX * u)
        middle = max(_LEAST + painter.text_width(rank.letter, Face.TITLE, px) / 2, _INDEX_X * u)
        painter.label(picture, rank.letter, (middle, _INDEX_Y * u), Face.TITLE, px, colour, "center")
    draw_suit(painter, picture, (_INDEX_X * u, _SUIT_Y * u), round(_SUIT * u), suit, colour)


def _paint_ten(painter: Painter, picture: pygame.Surface, colour: str, u: float) -> None:
    px = round(_TEN * u)
    one, zero = (painter.text_width(figure, Face.TITLE, px) for figure in "10")
    left = max(_CLEAR, _INDEX_X * u - (one + zero - _TEN_TIGHT * px) / 2)
    painter.label(picture, "1", (left, _INDEX_Y * u), Face.TITLE, px, colour)
    painter.label(picture, "0", (left + one - _TEN_TIGHT * px, _INDEX_Y * u), Face.TITLE, px, colour)
