"""The panel “This drop”: the card in hand and what its drop would do, in words, or a hint's reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

import pygame

from jungle_games.core.cards import Card, Rank, card_name, rank_name
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.matr1x.rules.drops import Attack, DropKind, Forecast
from jungle_games.games.matr1x.rules.grid import Place
from jungle_games.games.matr1x.scene.neon import neon_box, neon_panel, suit_ink
from jungle_games.table.cards import draw_suit
from jungle_games.ui.layout import Extent, FirstThatFits, Ruler, Scroll
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.scroll import ScrollView

_EDGE: Final = 20
_BOX: Final = (74, 8)
"""Height of a box with a sum, and the gap between boxes."""
_NEXT_LINE: Final = 21
_WIDE: Final = 270
"""The width in units from which boxes may be low: a narrow panel scrolls instead."""
_LOW_BOX, _LOW_EDGE = 48, 14
"""Its height where only the sum has room."""
_SUM_WIDTH: Final = 250
"""The width of a box in which the sum is written in full size."""
_NARROWEST: Final = 0.72
_WORDS_LEADING: Final = 1.3
_ON_TWO: Final = 16
"""How large the words beside the card are where they take two lines."""
_LEAST: Final = 14
_FOOT: Final = 8


class Tone(Enum):
    """How something stands: good, bad, or neither."""

    GOOD = "lime"
    BAD = "magenta"
    PLAIN = "cyan"


@dataclass(frozen=True, slots=True)
class Remark:
    """One box of the preview: a sentence, and for an attack its sum."""

    tone: Tone
    sentence: str
    attack: Attack | None = None


def short_verdict(attack: Attack) -> str:
    """How an attack ends, or why it fails where the sum would do, in a few words."""
    if attack.sum >= attack.need and not attack.fits:
        return _("Not her colour") if attack.royal.rank is Rank.QUEEN else _("Not his suit")
    form = _("{royal} falls") if attack.beats else _("{royal} stays")
    return form.format(royal=first_capital(rank_name(attack.royal)))


def attack_sentence(attack: Attack) -> str:
    """How an attack ends, and why it fails where the sum would do."""
    name = first_capital(card_name(attack.royal))
    if attack.beats:
        return _("{royal} falls").format(royal=name)
    if None in attack.cards:
        return _("{royal}: the centre is empty").format(royal=first_capital(rank_name(attack.royal)))
    if attack.sum >= attack.need and not attack.fits:
        if attack.royal.rank is Rank.QUEEN:
            return _("{royal}: not her colour").format(royal=name)
        return _("{royal}: not his suit").format(royal=name)
    return _("{royal} stays").format(royal=name)


def remarks(forecast: Forecast) -> list[Remark]:
    """What the drop would do, one box each; empty for a drop that only covers a card."""
    found = [
        Remark(Tone.GOOD if attack.beats else Tone.BAD, attack_sentence(attack), attack)
        for attack in sorted(forecast.attacks, key=lambda attack: not attack.beats)
    ]
    back = len(forecast.returning)
    if forecast.kind is DropKind.RESET and back:
        text = ngettext(
            "{number} card goes back under the draw pile", "{number} cards go back under the draw pile", back
        ).format(number=back)
        found.insert(0, Remark(Tone.PLAIN, text))
    if forecast.kind is DropKind.ARMOUR and forecast.royal is not None:
        found.append(_armour_remark(forecast, forecast.royal))
    elif forecast.kind is DropKind.ARMOUR:
        found.append(Remark(Tone.PLAIN, _("Waits for the royal that comes here")))
    elif forecast.kind is DropKind.ROYAL:
        found.append(Remark(Tone.PLAIN, _("Beaten by {number} or more").format(number=forecast.total)))
    if forecast.makes_unbeatable:
        found.append(Remark(Tone.BAD, _("Nothing can beat the {royal} then").format(royal=card_name(_royal(forecast)))))
    return found


def _armour_remark(forecast: Forecast, royal: Card) -> Remark:
    before = forecast.total - (forecast.card.rank or 0)
    text = _("{royal}: {before} becomes {after}").format(
        royal=first_capital(card_name(royal)), before=before, after=forecast.total
    )
    return Remark(Tone.BAD, text)


def _royal(forecast: Forecast) -> Card:
    assert forecast.royal is not None
    return forecast.royal


def recap(forecast: Forecast, place: Place) -> list[Remark]:
    """What the last drop did."""
    text = _("Before: {card} to {place}").format(card=card_name(forecast.card), place=place)
    return [Remark(Tone.PLAIN, text), *remarks(forecast)]


def whereto(forecasts: int, kind: DropKind | None) -> str:
    """Where the drawn card may go, in a sentence."""
    if kind is DropKind.ROYAL:
        return ngettext("One place is free for it.", "It may go to one of {number} places.", forecasts).format(
            number=forecasts
        )
    if kind is DropKind.ARMOUR:
        return ngettext(
            "No pile takes it: it becomes armour.", "No pile takes it: armour for one of {number} royals.", forecasts
        ).format(number=forecasts)
    if kind is DropKind.RESET:
        return ngettext(
            "It resets the lowest pile.", "It resets one of {number} piles.", forecasts
        ).format(number=forecasts)
    return ngettext("One pile takes it.", "{number} piles take it.", forecasts).format(number=forecasts)


class Heights(NamedTuple):
    """From the top of the panel to the middle of head and card, and to the first box, in units; ``low``: low boxes."""

    head: float
    card: float
    first_box: float
    low: bool


_HEIGHTS: Final = (Heights(30, 66, 90, False), Heights(30, 66, 90, True), Heights(24, 54, 74, True))
_WORDS, _SMALLER, _SMALLEST = 17, 15, 13
"""The size of words in a box; in a low panel they may be smaller, and smallest for one line."""


@dataclass(frozen=True, slots=True)
class DropNote:
    """What the panel tells: a title, the card, the card it would cover or some words, and remarks in boxes."""

    title: str
    card: Card | None = None
    words: str = ""
    covers: Card | None = None
    remarks: tuple[Remark, ...] = ()


class DropPanel(Widget):
    """Shows one `DropNote` at a time."""

    spread = 40.0
    note = Shown[DropNote]()
    """What it tells."""

    def __init__(self) -> None:
        super().__init__()
        self.note = DropNote("")

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        rect, note, theme = self.rect, self.note, painter.theme
        neon_panel(painter, target, rect, self.u)
        heights, left = self.heights(painter), rect.x + self.px(_EDGE)
        head = painter.fitting(note.title, Face.TITLE, self.px(22), self._room, self.px(_LEAST))
        painter.label(target, note.title, (left, rect.y + self.px(heights.head)), Face.TITLE, head, theme.paper)
        self._paint_card_line(target, painter, left, rect.y + self.px(heights.card))
        y = rect.y + self.px(heights.first_box)
        for remark in note.remarks:
            height = self._height_in(painter, remark, heights)
            box = pygame.Rect(rect.x + self.px(16), y, rect.w - 2 * self.px(16), height)
            if box.bottom > rect.bottom - self.px(_FOOT) // 2:
                break
            self._paint_box(target, painter, box, remark, heights)
            y = box.bottom + self.px(_BOX[1])

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        self.u, self.rect.w = ruler.u, width
        whole = self._needs(ruler.painter, _HEIGHTS[0])
        low = self._needs(ruler.painter, _HEIGHTS[-1]) if width >= ruler.px(_WIDE) else whole
        return Extent(low, whole)

    def heights(self, painter: Painter) -> Heights:
        """The height of each part such that all fits; the head always stays."""
        return next((heights for heights in _HEIGHTS if self._needs(painter, heights) <= self.rect.h), _HEIGHTS[-1])

    def _needs(self, painter: Painter, heights: Heights) -> int:
        boxes = [self._height_in(painter, remark, heights) for remark in self.note.remarks]
        return self.px(heights.first_box) + sum(boxes) + (len(boxes) - 1) * self.px(_BOX[1]) + self.px(_FOOT)

    def _height_in(self, painter: Painter, remark: Remark, heights: Heights) -> int:
        """How high the box of a remark is."""
        if remark.attack is not None and heights.low:
            return self.px(_LOW_BOX)
        px, lines = self._set(painter, remark, heights)
        if remark.attack is not None:
            return self.px(_BOX[0]) + (len(lines) - 1) * self.px(_NEXT_LINE)
        return painter.paragraph_height(len(lines), px, _WORDS_LEADING) + self.px(_LOW_EDGE if heights.low else 20)

    def _set(self, painter: Painter, remark: Remark, heights: Heights) -> tuple[int, list[str]]:
        """The size and the lines of what a remark says."""
        words, room, px = remark.sentence, self._words_room, self.px(_WORDS)
        if heights is not _HEIGHTS[0] and remark.attack is None:
            px = painter.fitting(words, Face.REGULAR, px, room, self.px(_SMALLEST))
            if painter.text_width(words, Face.REGULAR, px) > room:
                px = self.px(_SMALLER if heights.low else _WORDS)
        return px, painter.wrap(words, Face.REGULAR, px, room)

    @property
    def _room(self) -> int:
        return self.rect.w - 2 * self.px(_EDGE)

    def _paint_card_line(self, target: pygame.Surface, painter: Painter, left: int, y: int) -> None:
        note, theme = self.note, painter.theme
        x = left
        if note.card is not None:
            x = self._paint_card(target, painter, x, y, note.card) + self.px(8)
        words = _("covers") if note.covers is not None else note.words
        if not words:
            return
        room = self.rect.right - self.px(_EDGE) - x
        px = painter.fitting(words, Face.REGULAR, self.px(18), room, self.px(_ON_TWO))
        px, lines = painter.fitting_lines(words, Face.REGULAR, px, room, self.px(_LEAST))
        for index, line in enumerate(lines):
            middle = y + round((index - (len(lines) - 1) / 2) * px * 1.05)
            shown = painter.label(target, line, (x, middle), Face.REGULAR, px, theme.neon_text)
        if note.covers is not None:
            self._paint_card(target, painter, shown.right + self.px(10), y, note.covers)

    def _paint_card(
        self, target: pygame.Surface, painter: Painter, x: int, y: int, card: Card, size: float = 22
    ) -> int:
        """Write a card as rank and suit from ``x`` on, ``size`` units high, and return where it ends."""
        theme = painter.theme
        if card.suit is None or card.rank is None:
            return painter.label(target, _("Joker"), (x, y), Face.TITLE, self.px(size - 2), theme.paper).right
        ink = suit_ink(card.suit, theme)
        rank = "10" if card.rank.letter == "T" else card.rank.letter
        end = painter.label(target, rank, (x, y), Face.TITLE, self.px(size), ink).right
        side = self.px(size * 0.78)
        draw_suit(painter, target, (end + self.px(4) + side / 2, y), side, card.suit, ink)
        return end + self.px(4) + side

    # Boxes

    @property
    def _words_room(self) -> int:
        return self.rect.w - 2 * self.px(32)

    def _paint_box(
        self, target: pygame.Surface, painter: Painter, box: pygame.Rect, remark: Remark, heights: Heights
    ) -> None:
        theme = painter.theme
        neon_box(painter, target, box, self.u, getattr(theme, remark.tone.value))
        px, lines = self._set(painter, remark, heights)
        top, step = box.y + self.px(53), self.px(_NEXT_LINE)
        if remark.attack is None:
            step = round(px * _WORDS_LEADING)
            top = box.centery - (len(lines) - 1) * step // 2
        else:
            self._paint_sum(target, painter, box, remark)
            if box.h < self.px(_BOX[0]):
                return
        for index, words in enumerate(lines):
            where = (box.x + self.px(16), top + index * step)
            painter.label(target, words, where, Face.REGULAR, px, theme.neon_soft)

    def _paint_sum(self, target: pygame.Surface, painter: Painter, box: pygame.Rect, remark: Remark) -> None:
        """The two attackers, their sum and what is needed, in one row; smaller in a narrow box."""
        attack, theme = remark.attack, painter.theme
        assert attack is not None
        share = max(_NARROWEST, min(1.0, box.w / self.px(_SUM_WIDTH)))
        space = self.px(7 * share)
        y, x = box.y + self.px(24), box.x + self.px(16 * share)
        for index, card in enumerate(attack.cards):
            if index:
                sign = painter.label(target, "+", (x + space, y), Face.SEMIBOLD, self.px(20 * share), theme.paper)
                x = sign.right + space
            if card is None:
                x = painter.label(target, "–", (x, y), Face.TITLE, self.px(22 * share), theme.neon_text).right
            else:
                x = self._paint_card(target, painter, x, y, card, 22 * share)
        x = painter.label(target, "=", (x + space, y), Face.SEMIBOLD, self.px(20 * share), theme.paper).right
        colour = getattr(theme, remark.tone.value)
        end = painter.label(target, str(attack.sum), (x + space, y), Face.TITLE, self.px(24 * share), colour).right
        needs = _("needs {number}").format(number=attack.need)
        room = box.right - self.px(12 * share) - end - space
        if box.h < self.px(_BOX[0]) and attack.sum >= attack.need and not attack.beats:
            needs = short_verdict(attack)  # why the sum does not do, for the sentence has no room
        if painter.text_width(needs, Face.SEMIBOLD, self.px(_LEAST)) > room:
            needs = f"/ {attack.need}"
        px = painter.fitting(needs, Face.SEMIBOLD, self.px(16), room, self.px(10))
        where = (box.right - self.px(12 * share), y)
        painter.label(target, needs, where, Face.SEMIBOLD, px, theme.paper, "right")


class DropPlace(Widget):
    """The place of a `DropPanel`, in which it scrolls where it has no room."""

    def __init__(self, panel: DropPanel) -> None:
        super().__init__()
        self._panel = panel
        self.content = FirstThatFits(panel, Scroll(ScrollView(focusable=True, name="drop"), panel, least=0))

    def show(self, note: DropNote) -> None:
        """Tell ``note``."""
        if note != self._panel.note:
            self._panel.note = note
            self.relayout()
