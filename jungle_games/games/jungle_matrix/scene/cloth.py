"""What lies on the cloth under the grid: its weave, places and words, pets as cards; and the cover."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.table.sprites.cards import Back, card_back, card_face, card_size
from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.pictures import draw_with_shadow, padded
from jungle_games.ui.theme import Theme, mix

if TYPE_CHECKING:
    from jungle_games.games.jungle_matrix.rules.pets import InPlay, PetSet


GIFT_GROUND: Final = "#DDEBCB"
BURDEN_GROUND: Final = "#F6DEC4"
_CORNER: Final = 12
_LEAST, _LEAST_PILL = 12, 10
_LEADING, _HEADING_LEADING = 1.28, 1.15
_SAYS: Final = 56
"""The height below which a row shows only the pet's name."""
_LOW_ROW, _HIGH_ROW = 90, 100
"""The heights between which the layout of a row changes from low to normal."""
_LOW_PICTURE, _LOW_PICTURE_SHARE = 44.0, 0.6
"""How large the picture of a low row is, and from which share of its height on it grows: words go first."""
_NARROW_PICTURE, _BESIDE_PICTURE = 52, 228
"""The minimum width of a narrow row's picture, and the width it leaves to the text."""
_LOW_SMALL, _LEAST_SMALL = 80, 9
"""The height below which a small card has the low layout, and the minimum size of its name."""
_FLAT_PICTURE, _WIDE_OFFER = 0.34, 260
"""The maximum share of a flat offer's width for its picture, and the width from which an offer counts as wide."""
_FADED: Final = 130
"""The opacity of 255 of a pet card that is used up."""
_PILL: Final = 22
_UNDER_PILL: Final = 136
"""The height reserved below the middle of an upright offer's pill for its name and sentence."""
_PILL_SHARE: Final = 0.5
"""The maximum share of a card's width for the words of a pill, so that the name beside it has room."""


class PetForm(Enum):
    """The ways a pet card is laid out."""

    OFFER = "offer"
    ROW = "row"
    SMALL = "small"
    BACK = "back"


class PetSize(NamedTuple):
    """The size of a pet card in units."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PetWords:
    """What a pet card says, in words already translated, and its animal: an SVG asset."""

    name: str
    says: str
    animal: str
    gift: bool
    note: str = ""
    """The text beside gift or burden, such as that the pet stays for one turn only."""
    used: bool = False
    """Whether what it gives once a turn has been used in this one; it looks faded."""


@dataclass(frozen=True, slots=True)
class PetLook:
    """A pet card as it is painted, laid out for ``size`` in units."""

    words: PetWords
    form: PetForm
    size: PetSize

    @property
    def says(self) -> bool:
        """Whether the row is high enough to say what the pet does."""
        return self.size.height >= _SAYS


def pet_words(
    pets: PetSet, lying: InPlay, says: str = "", *, offered: bool = False, used: bool = False
) -> PetWords:
    """The words on a pet card, what it ``says`` if not the usual; on one ``offered``, also if it may be a fourth."""
    pet = pets.pet(lying.pet)
    note = _("this turn") if lying.fourth else _("may be 4th") if offered and pet.fourth else ""
    note = _("used") if used else note
    return PetWords(_(pet.name), says or _(pet.says), f"animals/{pet.animal}", pet.is_gift, note, used)


def pet_picture(painter: Painter, look: PetLook, width: int) -> pygame.Surface:
    return painter.cache.get(("pet card", look, width), lambda: _PetPicture(painter, look, width).paint())


class _PetPicture:
    """Paints one card; lengths are units of its size."""

    def __init__(self, painter: Painter, look: PetLook, width: int) -> None:
        self._painter = painter
        self._look = look
        self._words = look.words
        self._u = width / look.size.width
        self._picture = pygame.Surface((width, round(look.size.height * self._u)), pygame.SRCALPHA)

    def paint(self) -> pygame.Surface:
        if self._look.form is PetForm.BACK:
            return card_back(self._painter, Back.PETS, self._picture.get_width())
        self._painter.box(
            self._picture, self._picture.get_rect(), _CORNER * self._u, self._painter.theme.paper,
            border=mix(self._painter.theme.shade, "#B58A4B", 0.35), width=max(1.0, 0.8 * self._u),
        )  # fmt: skip
        match self._look.form:
            case PetForm.OFFER:
                self._paint_offer()
            case PetForm.ROW:
                self._paint_row()
            case _:
                self._paint_small()
        if self._words.used:
            self._picture.fill((255, 255, 255, _FADED), special_flags=pygame.BLEND_RGBA_MULT)
        return self._picture

    # Layouts

    def _paint_offer(self) -> None:
        width, height = self._look.size.width, self._look.size.height
        if width > height:
            self._paint_flat_offer()
            return
        pill = height - _UNDER_PILL
        self._animal(self._rect(12, 12, width - 24, pill - 12), min(width - 24, pill - 12) * 0.84)
        self._pill(width / 2, pill, align="centre")
        self._line(self._words.name, width / 2, pill + 38, Face.TITLE, 24, width - 24, "center")
        self._sentence(self._rect(14, pill + 54, width - 28, _UNDER_PILL - 64), 17, centred=True)

    def _paint_flat_offer(self) -> None:
        """The picture as high as the card, all words beside it; in a narrow card the sentence is below both."""
        width, height = self._look.size.width, self._look.size.height
        if width < _WIDE_OFFER:
            self._animal(self._rect(8, 8, 52, 46), 42)
            self._line(self._words.name, 68, 18, Face.TITLE, 21, width - 76)
            self._pill(width - 10, 43)
            self._sentence(self._rect(10, 58, width - 20, height - 62), 17)
            return
        side = min(height - 16, width * _FLAT_PICTURE)
        self._animal(self._rect(8, 8, side, height - 16), side * 0.84)
        left, middle = side + 18, max(20.0, height * 0.18)
        self._line(self._words.name, left, middle, Face.TITLE, 24, width - left - 10)
        self._pill(left, middle + 27, align="left")
        below = middle + 42
        self._sentence(self._rect(left, below, width - left - 12, height - below - 6), 18)

    def _paint_row(self) -> None:
        width, height = self._look.size.width, self._look.size.height
        high, low = height > _HIGH_ROW, height < _LOW_ROW
        side = height - 16 if not low else min(height - 10, max(_LOW_PICTURE, height * _LOW_PICTURE_SHARE))
        side = min(side, max(_NARROW_PICTURE, width - _BESIDE_PICTURE))
        edge = 8 if not low else 5
        tall = side if low else height - 2 * edge
        self._animal(self._rect(edge, (height - tall) / 2, side, tall), side * 0.84)
        left = side + (24 if high else 18 if not low else 12)
        top = 25 if high else 20 if not low else 16 if self._look.says else height / 2
        pill = self._pill(width - (12 if not low else 8), top)
        space = width - 12 - pill - 8 - left
        self._line(self._words.name, left, top, Face.TITLE, 20, space)
        if not self._look.says:
            return
        body = top + (13 if not low else 11)
        lines = self._rect(left, body, width - left - (10 if not low else 6), height - body - (7 if not low else 2))
        self._sentence(lines, 17 if high else 16)

    def _paint_small(self) -> None:
        width, height = self._look.size.width, self._look.size.height
        low = height < _LOW_SMALL
        below, foot, edge = (18, 9, 3) if low else (36, 15, 6)
        ground = self._rect(edge, edge, width - 2 * edge, height - below - edge * low)
        self._animal(ground, min(62.0, width - 16, height - below))
        name = self._words.name
        self._line(name, width / 2, height - foot, Face.SEMIBOLD, 16, width - 8, "center", least=_LEAST_SMALL)

    # Parts

    def _rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        u = self._u
        left, top = round(x * u), round(y * u)
        return pygame.Rect(left, top, round((x + w) * u) - left, round((y + h) * u) - top)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._u))

    def _animal(self, rect: pygame.Rect, size: float) -> None:
        ground = GIFT_GROUND if self._words.gift else BURDEN_GROUND
        self._painter.box(self._picture, rect, (_CORNER - 4) * self._u, ground)
        side = round(size * self._u)
        animal = self._painter.picture(self._words.animal, (side, side))
        self._picture.blit(animal, animal.get_rect(center=rect.center))

    def _pill(self, x: float, y: float, *, align: Literal["left", "centre", "right"] = "right") -> float:
        theme, painter = self._painter.theme, self._painter
        word = _("gift") if self._words.gift else _("burden")
        if self._words.note:
            word = f"{word} · {self._words.note}"
        share = {"left": 0.6, "centre": 1.0, "right": _PILL_SHARE}[align]
        space = round(self._look.size.width * share * self._u) - round(18 * self._u)
        px = min(self._px(16), round(18 * self._u))
        px = painter.fitting(word, Face.SEMIBOLD, px, space, round(_LEAST_PILL * self._u))
        wide = painter.text_width(word, Face.SEMIBOLD, px) / self._u + 18
        left = x - wide * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        rect = self._rect(left, y - _PILL / 2, wide, _PILL)
        colour = mix(theme.leaf if self._words.gift else theme.ember, theme.paper, 0.62)
        painter.box(self._picture, rect, rect.h / 2, colour)
        painter.label(self._picture, word, rect.center, Face.SEMIBOLD, px, theme.ink, "center")
        return wide

    def _line(
        self, text: str, x: float, y: float, face: Face, size: float, space: float, align: str = "left",
        least: float = _LEAST,
    ) -> None:  # fmt: skip
        painter, width = self._painter, round(space * self._u)
        px = painter.fitting(text, face, self._px(size), width, round(least * self._u))
        shown = painter.fit(text, face, px, width)
        painter.label(
            self._picture, shown, (round(x * self._u), round(y * self._u)), face, px, painter.theme.ink,
            "center" if align == "center" else "left",
        )  # fmt: skip

    def _sentence(self, rect: pygame.Rect, size: float, *, centred: bool = False) -> None:
        painter, theme = self._painter, self._painter.theme
        text = self._words.says
        least = max(8, round(11 * self._u))
        px = painter.fitting_paragraph(text, Face.REGULAR, self._px(size), rect.size, _LEADING, least)
        painter.paragraph(
            self._picture, text, rect, Face.REGULAR, px, theme.ink, _LEADING, "center" if centred else "left"
        )


def draw_pet_slot(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    theme = painter.theme
    painter.dashed_box(target, rect, 11 * u, theme.edge, width=2 * u, dash=(6 * u, 7 * u))
    side = round(min(30 * u, rect.h * 0.4))
    paw = painter.picture("objects/icons/paw", (side, side), tint=theme.moss)
    target.blit(paw, paw.get_rect(center=rect.center))


def draw_offer_heading(painter: Painter, target: pygame.Surface, words: str, rect: pygame.Rect, px: int) -> None:
    px = painter.fitting_paragraph(words, Face.TITLE, px, rect.size, _HEADING_LEADING)
    lines = painter.wrap(words, Face.TITLE, px, rect.w)
    for index, line in enumerate(lines):
        y = rect.centery + round((index - (len(lines) - 1) / 2) * px * _HEADING_LEADING)
        painter.label(target, line, (rect.centerx, y), Face.TITLE, px, painter.theme.paper, "center")


ON_CLOTH: Final = Shadow(7.5, 3.8, 0.41)
"""What a card casts that lies on the cloth."""
CORNER: Final = 0.085
"""A card's radius as a share of its width."""
_CLOTH_CORNER: Final = 28
"""The cloth's radius in units."""
_LIGHT, _DARK = "#2B5743", "#1E4231"
_STITCH, _ROW = 12, 12
_THREAD, _THREAD_ROOM = 5, 3
_HEM, _HEM_CORNER = 9, 20


def draw_cloth(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    corner = _CLOTH_CORNER * u
    painter.shadow(target, rect, corner, Shadow.BOARD, u)
    key = ("matrix cloth", rect.size, u)
    target.blit(painter.cache.get(key, lambda: _paint(painter, rect.size, u)), rect)


def _paint(painter: Painter, size: tuple[int, int], u: float) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    rect, corner = picture.get_rect(), _CLOTH_CORNER * u
    painter.box(picture, rect, corner, painter.theme.felt)
    draw_weave(painter, picture, rect, u)
    painter.box(picture, rect, corner, border=_edge(painter.theme), width=2 * u)
    hem = rect.inflate(-round(2 * _HEM * u), -round(2 * _HEM * u))
    painter.dashed_box(picture, hem, _HEM_CORNER * u, (242, 184, 75, 191), width=2 * u, dash=(9 * u, 8 * u))
    return picture


def draw_weave(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the threads alone, which end a little inside ``rect``."""
    width, height = rect.w / u, rect.h / u
    target.blit(painter.vector(_weave(width, height), rect.size, (0, 0, width, height)), rect)


def _weave(width: float, height: float) -> str:
    threads = {_LIGHT: "", _DARK: ""}
    for i in range(round(width / _STITCH)):
        for j in range(round(height / _ROW)):
            x, y = 7 + i * _STITCH + (j % 2) * _STITCH / 2, 8 + j * _ROW
            ends = (x - _THREAD_ROOM, x + _THREAD + _THREAD_ROOM)
            if all(_on_cloth(end, y, width, height) for end in ends):
                threads[_LIGHT if (i + j) % 3 else _DARK] += f"M{x:.0f} {y}h{_THREAD}"
    return "".join(
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.6" stroke-opacity=".8"'
        ' stroke-linecap="round"/>'
        for colour, path in threads.items()
    )


def _on_cloth(x: float, y: float, width: float, height: float) -> bool:
    radius = _CLOTH_CORNER
    beyond = (max(radius - x, x - width + radius, 0), max(radius - y, y - height + radius, 0))
    return math.hypot(*beyond) < radius - _THREAD_ROOM


def _edge(theme: Theme) -> str:
    """The lines round the cloth and round places for cards on it."""
    return mix(theme.edge, theme.fern, 0.12)


def draw_empty_square(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    painter.box(target, rect, CORNER * rect.w, painter.theme.inset, alpha=60)
    painter.dashed_box(target, rect, CORNER * rect.w, _edge(painter.theme), width=1.8 * u, dash=(9 * u, 8 * u))


def draw_deck_words(painter: Painter, target: pygame.Surface, count: int, rect: pygame.Rect, px: int) -> None:
    words = ngettext("{number} in the deck", "{number} in the deck", count).format(number=count)
    px = painter.fitting(words, Face.SEMIBOLD, px, rect.w)
    painter.label(target, words, rect.center, Face.SEMIBOLD, px, painter.theme.fern, "center")


_HEIGHT: Final = 216.0
_WIDEST: Final = 480.0
"""The width up to which there are cards; a wider picture is scaled up."""
_CARD, _GAP = 62.0, 5.0
_ROWS: Final = (
    ("6C", "KD", "4H", "9S", "2D", "TC", "QH", "5S"),
    ("3H", "JS", "AC", "TD", "7C", "JD", "8H", "AS"),
    ("9D", "QS", "7H", "5S", "KH", "3C", "6D", "JH"),
)
_MIDDLE: Final = (3.15, 0.98)
"""The point at the centre of the picture: columns from the left, rows from the top."""
_COVER_WEAVE: Final = 1.3
"""The scale of the weave compared with that on the table."""
_COVER_HEM: Final = 16.0
"""The margin of the cloth that is cut off around the picture."""
_PET: Final = PetSize(108, 132)
_PET_AT: Final = (40.0, 2.0)
_PET_TURN: Final = 8.0
_LEGIBLE: Final = 0.62
"""Pixels per unit from which the pet is drawn as on the table; below it, its name is larger and beside the picture."""
_SHADOW: Final = 0.6
"""The scale of shadows compared with those on the table."""
_PARROT: Final = N_("Parrot")


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
    """Draw the picture into ``rect``, whatever its shape; ``u`` is pixels per unit."""
    unit = max(rect.h / _HEIGHT, rect.w / _WIDEST)
    picture = pygame.Surface(rect.size)
    picture.fill(painter.theme.felt)
    margin = round(_COVER_HEM * unit)
    draw_weave(painter, picture, picture.get_rect().inflate(2 * margin, 2 * margin), unit * _COVER_WEAVE)
    _draw_cards(painter, picture, unit)
    _draw_pet(painter, picture, unit)
    target.blit(picture, rect)


def _draw_cards(painter: Painter, picture: pygame.Surface, unit: float) -> None:
    width = round(_CARD * unit)
    height = card_size(width)[1]
    step = (round((_CARD + _GAP) * unit), height + round(_GAP * unit))
    space = picture.get_rect()
    seen = space.inflate(1.5 * width, 1.5 * height)
    u = unit * _SHADOW
    shade, offset = painter.cast(card_face(painter, Card(_ROWS[0][0]), width), ON_CLOTH, u), ON_CLOTH.offset(u)
    for row, codes in enumerate(_ROWS):
        for column, code in enumerate(codes):
            x = space.w / 2 + (column - _MIDDLE[0]) * step[0]
            y = space.h / 2 + (row - _MIDDLE[1]) * step[1]
            if seen.collidepoint(x, y):
                draw_with_shadow(picture, card_face(painter, Card(code), width), shade, (x, y), offset)


def _draw_pet(painter: Painter, picture: pygame.Surface, unit: float) -> None:
    words = PetWords(_(_PARROT), "", "animals/parrot", gift=True)
    closer = min(1.0, unit / _LEGIBLE)
    look = PetLook(words, PetForm.SMALL, PetSize(_PET.width * closer, _PET.height * closer))
    width, u = round(_PET.width * unit), unit * _SHADOW
    shade = painter.cast(pet_picture(painter, look, width), Shadow.HELD, u)
    # Painted twice as large, so that its edges are smooth when it is turned.
    turned = pygame.transform.rotozoom(padded(pet_picture(painter, look, 2 * width), 2), -_PET_TURN, 0.5)
    middle = (picture.get_width() / 2 + _PET_AT[0] * unit, picture.get_height() / 2 + _PET_AT[1] * unit)
    draw_with_shadow(picture, turned, shade, middle, Shadow.HELD.offset(u))
