"""What lies on the cloth under the grid: its weave, places and words, pets as cards; and the cover."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.i18n import N_, _
from jungle_games.table.sprites.cards import Back, card_back, card_face, card_size
from jungle_games.ui.layout import Box, Column, Item, Row, Space, Stack
from jungle_games.ui.painter import Face, Painter, Shadow
from jungle_games.ui.pictures import draw_with_shadow, padded
from jungle_games.ui.text import Align
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.popup import Slip, paint_popup

if TYPE_CHECKING:
    from jungle_games.games.jungle_matrix.rules.pets import InPlay, PetSet


GIFT_GROUND: Final = "#DDEBCB"
BURDEN_GROUND: Final = "#F6DEC4"
_CORNER: Final = 12
_LEADING, _HEADING_LEADING = 1.28, 1.15
_SAYS: Final = 56
"""The height below which a row shows only the pet's name."""
_LOW_ROW, _HIGH_ROW = 90, 100
"""The heights between which the layout of a row changes from low to normal."""
_LOW_PICTURE, _LOW_PICTURE_SHARE = 44.0, 0.6
"""How large the picture of a low row is, and from which share of its height on it grows: words go first."""
_NARROW_PICTURE, _BESIDE_PICTURE = 52, 228
"""The minimum width of a narrow row's picture, and the width it leaves to the text."""
_LOW_SMALL, _SMALL_EDGE = 80, 3
"""The height below which a small card has the low layout, and how much of its width its name leaves at each side."""
_FLAT_PICTURE, _WIDE_OFFER = 0.34, 260
"""The maximum share of a flat offer's width for its picture, and the width from which an offer counts as wide."""
_FADED: Final = 130
"""The opacity of 255 of a pet card that is used up."""
_PILL: Final = 22


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


def pet_words(pets: PetSet, lying: InPlay, says: str = "", *, offered: bool = False, used: bool = False) -> PetWords:
    """The words on a pet card, what it ``says`` if not the usual; on one ``offered``, also if it may be a fourth."""
    pet = pets.pet(lying.pet)
    note = _("this turn") if lying.fourth else _("may be a 4th pet") if offered and pet.fourth else ""
    note = _("used") if used else note
    return PetWords(_(pet.name), says or _(pet.says), f"animals/{pet.animal}", pet.is_gift, note, used)


def pet_picture(painter: Painter, look: PetLook, width: int) -> pygame.Surface:
    return painter.cache.get(("pet card", look, width), lambda: _paint_pet(painter, look, width))


def _paint_pet(painter: Painter, look: PetLook, width: int) -> pygame.Surface:
    if look.form is PetForm.BACK:
        return card_back(painter, Back.PETS, width)
    u = width / look.size.width
    paper = Slip(painter.theme.paper, mix(painter.theme.shade, "#B58A4B", 0.35), _CORNER, 0.8)
    card = Box(paper, _content(look, painter.theme))
    picture = paint_popup(card, painter, u, (width, round(look.size.height * u)))
    if look.words.used:
        picture.fill((255, 255, 255, _FADED), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _content(look: PetLook, theme: Theme) -> Item:
    """What is on a card: its picture, and as many of its words as there is room for."""
    words, (width, height) = look.words, look.size
    ground, says, pill = GIFT_GROUND if words.gift else BURDEN_GROUND, _Sentence(words.says), _pill(words, theme)
    animal = Box(Slip(ground, ground, _CORNER - 4, 0), Icon(words.animal), 0.06 * height)
    match look.form:
        case PetForm.SMALL:
            inner = 0 if height < _LOW_SMALL else _SMALL_EDGE
            name = Label(words.name, size=16, face=Face.SEMIBOLD, ink="ink", align="center", floor=0.5, gives_way=True)
            foot = name.sized(height=4 * (_SMALL_EDGE + inner))
            return Column(animal.padded(inner, 0).grow(), foot).padded(_SMALL_EDGE, _SMALL_EDGE + inner)
        case PetForm.ROW:
            return _row(look, animal, says, pill.at_most(width / 2))
    if width <= height:
        middle = Row(Space().grow(), pill, Space().grow()).padded(4, 0)
        above = Stack(Column(animal.padded(12, 0).grow(), Space(_PILL / 2)), Column(Space().grow(), middle))
        told = Column(_name(words, 24, "center").sized(height=50), _Sentence(words.says, "center").sized(height=63))
        return Column(above.grow(), told.padded(12, 0)).padded(0, 12)
    if width < _WIDE_OFFER:
        beside = Column(_name(words, 21), Row(Space().grow(), pill), justify="center")
        return Column(Row(animal.sized(52, 46), beside.grow(), gap=8), says.grow(), gap=4).padded(8)
    side = min(height - 16, width * _FLAT_PICTURE)
    text = Column(_name(words, 24), Row(pill, Space().grow()), says.grow(), gap=4)
    return Row(animal.sized(side), text.grow(), gap=12).padded(8)


def _row(look: PetLook, animal: Item, says: Item, pill: Item) -> Item:
    width, height = look.size
    high, low = height > _HIGH_ROW, height < _LOW_ROW
    edge, gap = (5, 7) if low else (8, 16 if high else 10)
    side = min(height - 10, max(_LOW_PICTURE, height * _LOW_PICTURE_SHARE)) if low else height - 16
    side = min(side, max(_NARROW_PICTURE, width - _BESIDE_PICTURE))
    head = Row(_name(look.words, 20).grow(), pill, gap=8, align="center").sized(height=_PILL if low else 30)
    text = Column(head, says.grow()) if look.says else Column(Space().grow(), head, Space().grow())
    picture = Column(Space().grow(), animal.sized(side, side), Space().grow()) if low else animal.sized(side)
    return Row(picture, text.grow(), gap=gap).padded(edge)


def _name(words: PetWords, size: float, align: Align = "left") -> Label:
    return Label(words.name, size=size, face=Face.TITLE, ink="ink", align=align, floor=0.5, leading=1.1, gives_way=True)


def _pill(words: PetWords, theme: Theme) -> Item:
    """Whether it is a gift or a burden, and what is to be noted of it."""
    word = _("gift") if words.gift else _("burden")
    if words.note:
        word = f"{word} · {words.note}"
    said = Label(word, size=16, face=Face.SEMIBOLD, ink="ink", align="center", floor=0.6, leading=1.0, gives_way=True)
    ground = mix(theme.leaf if words.gift else theme.ember, theme.paper, 0.62)
    return Box(Slip(ground, ground, _PILL / 2, 0), said, 9, 0).sized(height=_PILL)


class _Sentence(Widget):
    """What a pet does, as large as there is room for."""

    def __init__(self, says: str, align: Align = "left") -> None:
        super().__init__()
        self._says, self._align = says, align

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        least = max(8, self.px(11))
        px = painter.fitting_paragraph(self._says, Face.REGULAR, self.px(17), self.rect.size, _LEADING, least)
        painter.paragraph(target, self._says, self.rect, Face.REGULAR, px, painter.theme.ink, _LEADING, self._align)


def draw_offer_heading(painter: Painter, target: pygame.Surface, words: str, rect: pygame.Rect, px: int) -> None:
    px = painter.fitting_paragraph(words, Face.TITLE, px, rect.size, _HEADING_LEADING)
    high = painter.words_height(words, Face.TITLE, px, rect.w, _HEADING_LEADING)
    spot = rect.move(0, (rect.h - high) // 2)
    painter.paragraph(target, words, spot, Face.TITLE, px, painter.theme.paper, _HEADING_LEADING, "center")


ON_CLOTH: Final = Shadow(7.5, 3.8, 0.41)
"""What a card casts that lies on the cloth."""
CORNER: Final = 0.085
"""A card's radius as a share of its width."""
_CLOTH_CORNER: Final = 28
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
_COVER_HEM: Final = 16.0
"""The margin of the cloth that is cut off around the picture."""
_PET: Final = PetSize(108, 132)
_PET_AT: Final = (40.0, 2.0)
_PET_TURN: Final = 8.0
_LEGIBLE: Final = 0.62
"""Pixels per unit from which the pet is drawn as on the table; below it, its name is larger and beside the picture."""
_SHADOW: Final = 0.6
_PARROT: Final = N_("Parrot")


def draw_cover(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
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
