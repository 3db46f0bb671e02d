"""The panels beside the neon table: what a drop does, a hint's plan, the twelve royals, counters; signs on royals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final

import pygame

from jungle_games.core.cards import Card, Rank, Suit, card_name, rank_name
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import N_, _, ngettext, pgettext
from jungle_games.games.matr1x.rules.grid import OUTER, Attack, DropKind, Forecast, Place, value
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition, as_person, prepared, to_come
from jungle_games.games.matr1x.scene.neon import draw_name, paint_suit, suit_ink
from jungle_games.table.sprites.cards import Back, bust, card_back, card_size, draw_suit, suit_drawing
from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, Space, or_scrolled
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Shadow, rasterise
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.label import Label, Picture
from jungle_games.ui.widgets.panel import ScrollView

_MARGIN: Final = 10
"""Round a card, in hundredths of its width, so that glows have room."""
_PILL: Final = "#0C1226"
_SHIELD: Final = "M12 2.5C15 4.5 18 5.2 20.5 5.2C20.5 13 18.5 18.5 12 21.8C5.5 18.5 3.5 13 3.5 5.2C6 5.2 9 4.5 12 2.5Z"
_CROWN: Final = "M3 18L2 7L7.5 11.5L12 4L16.5 11.5L22 7L21 18ZM3 19H21V21.2H3Z"
_EDGE: Final = 20
_ROW: Final = 36
_FIGURES_LEADING: Final = 1.15
BEATEN_BY: Final = (
    (Rank.JACK, N_("any two cards"), 11),
    (Rank.QUEEN, N_("two of her colour"), 12),
    (Rank.KING, N_("two of his suit"), 13),
)

Figures = tuple[str, str, str]
"""A label, a value, and the theme's colour of the value."""


def sign_body(painter: Painter, rank: Rank, suit: Suit | None, colour: str) -> str:
    """The sign of what a royal fears, in a box of 20: any card, one colour, one suit."""
    if rank is Rank.JACK:
        return f'<rect x="3.5" y="3.5" width="13" height="13" rx="4" fill="none" stroke="{colour}" stroke-width="2"/>'
    if rank is Rank.QUEEN:
        return (
            f'<path d="M10 1A9 9 0 0 0 10 19Z" fill="{colour}"/>'
            f'<path d="M10 1.6A8.4 8.4 0 0 1 10 18.4" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
    assert suit is not None
    return suit_drawing(painter, suit, colour).placed(10, 10, 18)


def royal_badge(painter: Painter, royal: Card, total: int, armour: int, colour: str, width: int) -> pygame.Surface:
    """The overlay of an unbeaten royal, to be centred on it: its sign and value, and its armour on a shield."""
    key = ("royal badge", royal.code, total, armour, colour, width)
    return painter.cache.get(key, lambda: _paint_badge(painter, royal, total, armour, colour, width))


def _paint_badge(painter: Painter, royal: Card, total: int, armour: int, colour: str, width: int) -> pygame.Surface:
    k = width / 100
    margin = round(_MARGIN * k)
    size = card_size(width)
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    assert royal.rank is not None
    wide = 42 if royal.rank is Rank.JACK else 58
    pill = pygame.Rect(margin + round(5 * k), margin + round(103 * k), round(wide * k), round(32 * k))
    painter.glow(picture, pill, 10 * k, colour, blur=5 * k, alpha=110)
    painter.box(picture, pill, 10 * k, _PILL, border=colour, width=max(1.0, 2 * k))
    middle = pill.centerx
    if royal.rank is not Rank.JACK:
        sign = round(20 * k)
        suit = royal.suit
        assert suit is not None
        body = sign_body(painter, royal.rank, suit, suit_ink(suit, painter.theme))
        picture.blit(rasterise(body, (sign, sign), "0 0 20 20"), (pill.x + round(7 * k), pill.centery - sign // 2))
        middle = pill.x + round(41 * k)
    where = (middle, pill.centery)
    painter.label(picture, str(total), where, Face.TITLE, round(20 * k), painter.theme.paper, "center")
    if armour:
        _paint_shield(painter, picture, (margin + round(79 * k), margin + round(22 * k)), armour, colour, k)
    return picture


def _paint_shield(
    painter: Painter, picture: pygame.Surface, middle: tuple[int, int], armour: int, colour: str, k: float
) -> None:
    side = round(34 * k)
    body = f'<path d="{_SHIELD}" fill="{_PILL}" stroke="{colour}" stroke-width="1.6"/>'
    shield = rasterise(body, (side, side), "-1 -1 26 26")
    picture.blit(shield, shield.get_rect(center=middle))
    where = (middle[0], middle[1] - round(k))
    painter.label(picture, str(armour), where, Face.TITLE, round(16 * k), painter.theme.paper, "center")


def armour_badge(painter: Painter, armour: int, width: int) -> pygame.Surface:
    def paint() -> pygame.Surface:
        picture = pygame.Surface(card_size(width), pygame.SRCALPHA)
        k = width / 100
        _paint_shield(painter, picture, (round(79 * k), round(22 * k)), armour, painter.theme.cyan, k)
        return picture

    return painter.cache.get(("armour badge", armour, width), paint)


def beaten_card(painter: Painter, width: int) -> pygame.Surface:
    def paint() -> pygame.Surface:
        picture, k = card_back(painter, Back.NEON, width).copy(), width / 100
        painter.box(picture, picture.get_rect(), 8.5 * k, painter.theme.neon_ground, alpha=110)
        draw_tick(painter, picture, picture.get_rect().center, 42 * k, _PILL)
        return picture

    return painter.cache.get(("beaten", width), paint)


def draw_tick(painter: Painter, target: pygame.Surface, middle: tuple[int, int], side: float, ground: str) -> None:
    painter.disc(target, middle, side / 2, ground, border=painter.theme.lime, width=side / 16)
    _draw_bare_tick(painter, target, middle, round(0.6 * side))


def _draw_bare_tick(painter: Painter, target: pygame.Surface, middle: tuple[int, int], side: int) -> None:
    body = (
        f'<path d="M4 12.5L9.5 18L20 6.5" fill="none" stroke="{painter.theme.lime}" stroke-width="4.4"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )
    picture = painter.vector(body, (side, side), (0, 0, 24, 24))
    target.blit(picture, picture.get_rect(center=middle))


def draw_slot(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, *, royal: bool) -> None:
    theme, inner = painter.theme, rect.inflate(-round(2 * u), -round(2 * u))
    painter.box(target, inner, 9 * u, mix(theme.neon_ground, theme.neon_panel, 0.5), alpha=205)
    painter.dashed_box(target, inner, 9 * u, theme.neon_slot, width=2 * u, dash=(8 * u, 7 * u))
    if royal:
        side = round(34 * u)
        crown = painter.vector(f'<path d="{_CROWN}" fill="{theme.neon_slot}"/>', (side, side), (0, 0, 24, 24))
        target.blit(crown, crown.get_rect(center=rect.center))


def _figure(text: str, *, size: float, face: Face, ink: str) -> Label:
    return Label(text, size=size, face=face, ink=ink, align="right", leading=1.0)


class NeonPanel(Widget):
    """A dark blue panel."""

    spread = 40.0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, radius = painter.theme, 16 * self.u
        painter.shadow(target, self.rect, radius, Shadow.PANEL, self.u)
        shown = pygame.Color(theme.neon_panel)
        face = (shown.r, shown.g, shown.b, 240)
        painter.box(target, self.rect, radius, face, border=theme.neon_border, width=1.5 * self.u)


class Counters(NeonPanel):
    """A panel of labels at the left and figures at the right."""

    def __init__(self, rows: int) -> None:
        super().__init__()
        self.natural = (0.0, 28.0 + rows * _ROW)
        self._rows: Sequence[Figures] = ()
        self._figures: Mapping[str, Label] = {}

    def show(self, rows: Sequence[Figures]) -> None:
        if [label for label, _value, _ink in rows] != list(self._figures):
            self._begin(rows)
        if rows != self._rows:
            self._rows = rows
            for label, value, ink in rows:
                self._figures[label].text, self._figures[label].ink = value, ink
            self.relayout()

    def _begin(self, rows: Sequence[Figures]) -> None:
        """Other rows; they stay while their figures change, so that nothing goes from under a screen reader."""
        self._figures = {label: _figure(value, size=20, face=Face.BOLD, ink=ink) for label, value, ink in rows}
        lines = [
            Row(
                Label(label, ink="neon_text", wrap=True, leading=_FIGURES_LEADING).grow(), figure,
                gap=8, align="center",
            )
            for label, figure in self._figures.items()
        ]  # fmt: skip
        self.content = Column(*(line.at_least(height=_ROW) for line in lines)).padded(_EDGE, 14)


class Legend(NeonPanel):
    """What beats a royal."""

    def __init__(self) -> None:
        super().__init__()
        lines = [
            Row(
                Label(rank.letter, size=20, face=Face.TITLE, align="center").sized(width=20),
                Picture(partial(_paint_fear, rank), 20),
                Label(_(words), ink="neon_text", wrap=True, leading=_FIGURES_LEADING).grow(),
                Label(str(number), size=20, face=Face.BOLD, ink="cyan"),
                gap=8, align="center",
            ).at_least(height=_ROW)
            for rank, words, number in BEATEN_BY
        ]  # fmt: skip
        heading = Label(_("To beat a royal"), size=20, face=Face.TITLE, wrap=True, leading=_FIGURES_LEADING)
        self.content = Column(heading, Column(*lines), gap=4).padded(_EDGE, 14)


def _paint_fear(rank: Rank, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    body = sign_body(painter, rank, Suit.SPADES, painter.theme.paper)
    target.blit(painter.vector(body, rect.size, (0, 0, 20, 20)), rect)


class DrawCount(Widget):
    """How many cards the draw pile has, to the left of it; as large as there is room for."""

    opaque = False

    def __init__(self) -> None:
        super().__init__()
        self.count = -1

    def show(self, count: int) -> None:
        if count != self.count:
            self.count = count
            ink = "cyan" if count else "magenta"
            figures = [_figure(str(count), size=size, face=Face.TITLE, ink=ink) for size in (56, 44, 28)]
            words = ngettext("in the draw pile", "in the draw pile", count)
            said = Label(words, size=16, ink="neon_text", align="right", lines=2, leading=_FIGURES_LEADING)
            self.content = FirstThatFits(*(Column(figure, said) for figure in figures), figures[-1]).padded(6, 0)
            self.relayout()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.box(target, self.rect, 12 * self.u, painter.theme.neon_ground)  # no trace runs through the words


class Name(Widget):
    """The game's name in the corner."""

    natural = (0.0, 92.0)
    spread = 6.0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        draw_name(painter, target, self.rect.topleft, self.u)


_RANKS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)
_CELL: Final = (64, 44)
_SUIT: Final = 20
_GAP: Final = 8
_ROYALS_LEADING: Final = 1.2


class RoyalState(Enum):
    """The state of a royal, in words to be translated."""

    TO_COME = N_("not on the table yet")
    STANDS = N_("on the table")
    FALLS = N_("would be beaten by this drop")
    BEATEN = N_("beaten")


def royal_states(position: Matr1xPosition, falling: Iterable[Card] = ()) -> Mapping[Card, RoyalState]:
    found = {Card.of(rank, suit): RoyalState.TO_COME for suit in Suit for rank in _RANKS}
    for place in OUTER:
        royal = position.grid.royal_at(place)
        if royal is not None:
            found[royal] = RoyalState.BEATEN if place in position.beaten else RoyalState.STANDS
    for card in falling:
        found[card] = RoyalState.FALLS
    return found


class RoyalsBoard(NeonPanel):
    """Suits as rows, jack, queen and king as columns."""

    def __init__(self) -> None:
        super().__init__()
        self._count = _figure("", size=18, face=Face.SEMIBOLD, ink="lime")
        self._cells = {Card.of(rank, suit): _RoyalCell(Card.of(rank, suit)) for suit in Suit for rank in _RANKS}
        heading = Label(_("Royals"), size=22, face=Face.TITLE, leading=_ROYALS_LEADING)
        letters = [Label(rank.letter, size=18, face=Face.TITLE, ink="neon_text", align="center") for rank in _RANKS]
        rows = [
            Row(Picture(partial(paint_suit, suit), _SUIT), *self._in_row(suit), gap=_GAP, align="center")
            for suit in Suit
        ]
        self.content = Column(
            Row(heading.grow(), self._count, gap=_GAP),
            Row(Space(_SUIT), *(letter.at_most(_CELL[0]).grow() for letter in letters), gap=_GAP),
            *rows, gap=_GAP,
        ).padded(20, 14)  # fmt: skip

    def _in_row(self, suit: Suit) -> Iterable[Item]:
        return (self._cells[Card.of(rank, suit)].at_most(_CELL[0]).grow() for rank in _RANKS)

    def show(self, royals: Mapping[Card, RoyalState]) -> None:
        for card, cell in self._cells.items():
            cell.show(royals[card])
        beaten = sum(state is RoyalState.BEATEN for state in royals.values())
        count = pgettext("royals beaten", "{number} of {all}").format(number=beaten, all=len(royals))
        if count != self._count.text:
            self._count.text = count
            self.relayout()


class _RoyalCell(Widget):
    """One royal: its place as long as it is to come, its head while it stands, a tick when it is beaten."""

    natural = (40.0, _CELL[1])
    state = Shown[RoyalState]()

    def __init__(self, card: Card) -> None:
        super().__init__()
        self._card = card
        self.state = RoyalState.TO_COME

    def show(self, state: RoyalState) -> None:
        self.state = state
        name = first_capital(card_name(self._card))
        self.tooltip = _("{name}: {words}").format(name=name, words=_(state.value))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, u, cell, state = painter.theme, self.u, self.rect, self.state
        if state is RoyalState.TO_COME:
            painter.dashed_box(target, cell, 10 * u, theme.neon_slot, width=1.5 * u, dash=(4 * u, 5 * u))
            return
        if state is RoyalState.BEATEN:
            ground, edge = mix(theme.lime, theme.neon_ground, 0.80), mix(theme.lime, theme.neon_ground, 0.4)
            painter.box(target, cell, 10 * u, ground, border=edge, width=1.5 * u)
            _draw_bare_tick(painter, target, cell.center, self.px(22))
            return
        falls = state is RoyalState.FALLS
        paint_bust(target, painter, cell, self._card, u)
        edge = theme.lime if falls else "#4A62B0"
        painter.box(target, cell, 10 * u, None, border=edge, width=(2.5 if falls else 1.5) * u)


def paint_bust(target: pygame.Surface, painter: Painter, cell: pygame.Rect, card: Card, u: float) -> None:
    key = ("royal cell", card.code, cell.size)

    def paint() -> pygame.Surface:
        assert card.rank is not None
        assert card.suit is not None
        picture = pygame.Surface(cell.size, pygame.SRCALPHA)
        painter.box(picture, picture.get_rect(), 10 * u, "#22305E")
        drawing = bust(painter, card.rank, card.suit)
        width = round(cell.h * 1.02)
        head = rasterise(drawing.body, (width, round(width * 1.25)), "0 0 256 320")
        picture.blit(head, (round((cell.w - width) / 2), round(2 * u)))
        shape = pygame.Surface(cell.size, pygame.SRCALPHA)
        painter.box(shape, shape.get_rect(), 10 * u, "#FFFFFF")
        picture.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return picture

    target.blit(painter.cache.get(key, paint), cell)


CREST: Final = (250.0, 192.0)
_BADGE, _BADGE_GAP = (58.0, 60.0), (6.0, 6.0)


def paint_crest(royals: Mapping[Card, RoyalState], target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    """Draw a badge for each royal, its suit on all and a tick on the beaten: a column for a suit, the kings below."""
    u, theme = rect.w / CREST[0], painter.theme
    for column, suit in enumerate(Suit):
        for row, rank in enumerate(_RANKS):
            x, y = (at * (side + gap) for at, side, gap in zip((column, row), _BADGE, _BADGE_GAP, strict=True))
            cell = pygame.Rect(round(rect.x + x * u), round(rect.y + y * u), *(round(side * u) for side in _BADGE))
            card = Card.of(rank, suit)
            beaten = royals[card] is RoyalState.BEATEN
            paint_bust(target, painter, cell, card, u)
            if not beaten:
                painter.box(target, cell, 10 * u, theme.neon_ground, alpha=120)
            edge = theme.lime if beaten else theme.neon_slot
            painter.box(target, cell, 10 * u, None, border=edge, width=1.5 * u)
            badge = round(cell.x + 12 * u), round(cell.y + 12 * u)
            painter.disc(target, badge, 11 * u, theme.neon_ground)
            draw_suit(painter, target, badge, round(13 * u), suit, suit_ink(suit, theme))
            if beaten:
                corner = round(cell.right - 12 * u), round(cell.bottom - 12 * u)
                draw_tick(painter, target, corner, 22 * u, theme.neon_ground)


PREPARED_GROUND: Final = "#22382C"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a hint's drop leads to: what it strikes, and what it prepares."""

    made: Forecast
    strikes: tuple[Attack, ...]
    prepares: tuple[Attack, ...]


def plan_of(position: Matr1xPosition, move: Drop) -> Plan:
    """The plan behind ``move`` as far as the player may know it."""
    seen = position.observe(0)
    made, after = seen.forecast(move.place), seen.play(move)
    before = {lane.attack.lane.royal for lane in prepared(seen.grid, to_come(seen), seen.options)}
    ready = (lane.attack for lane in prepared(after.grid, to_come(after), after.options))
    return Plan(made, made.beaten, tuple(each for each in ready if each.lane.royal not in before))


_INNER: Final = (12, 6)
"""The padding between the edge of a box and its words."""
_WIDE: Final = 270
"""The minimum width in units for low boxes: a narrower panel scrolls instead."""
_LEADING: Final = 1.25


GOOD, BAD, PLAIN = "lime", "magenta", "cyan"
"""The colours of how something stands: good, bad, or neither."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One box of the preview: a sentence, and for an attack its sum."""

    tone: str
    sentence: str
    attack: Attack | None = None
    heading: bool = False
    """Whether it stands above the boxes, without one, and goes where there is little room."""


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
        return _("{royal} stays: the centre is empty").format(royal=first_capital(rank_name(attack.royal)))
    if attack.sum >= attack.need and not attack.fits:
        if attack.royal.rank is Rank.QUEEN:
            return _("{royal}: not her colour").format(royal=name)
        return _("{royal}: not his suit").format(royal=name)
    return _("{royal} stays").format(royal=name)


def remarks(forecast: Forecast) -> list[Remark]:
    found = [
        Remark(GOOD if attack.beats else BAD, attack_sentence(attack), attack)
        for attack in sorted(forecast.attacks, key=lambda attack: not attack.beats)
    ]
    back = len(forecast.returning)
    if forecast.kind is DropKind.RESET and back:
        text = ngettext(
            "{number} card goes back under the draw pile", "{number} cards go back under the draw pile", back
        ).format(number=back)
        found.append(Remark(PLAIN, text))
    if forecast.kind is DropKind.ARMOUR and forecast.royal is not None:
        before, royal = forecast.total - value(forecast.card), first_capital(card_name(forecast.royal))
        text = _("{royal}: {before} becomes {after}").format(royal=royal, before=before, after=forecast.total)
        found.append(Remark(BAD, text))
    elif forecast.kind is DropKind.ARMOUR:
        found.append(Remark(PLAIN, _("Waits for the royal that comes here")))
    elif forecast.kind is DropKind.ROYAL:
        found.append(Remark(PLAIN, _("Beaten by {number} or more").format(number=forecast.total)))
    if forecast.makes_unbeatable and forecast.royal is not None:
        found.append(Remark(BAD, _("Nothing can beat {royal} then").format(royal=as_person(forecast.royal))))
    return found


def recap(forecast: Forecast, place: Place) -> list[Remark]:
    text = _("Before: {card} to {place}").format(card=card_name(forecast.card), place=place)
    return [Remark(PLAIN, text, heading=True), *remarks(forecast)]


def whereto(forecasts: int, kind: DropKind | None) -> str:
    if kind is DropKind.ARMOUR:
        if forecasts == 1:
            return _("No pile takes it: it becomes armour.")
        return _("No pile takes it: armour for one of {number} royals.").format(number=forecasts)
    if kind is DropKind.RESET:
        if forecasts == 1:
            return _("It resets the lowest pile.")
        return _("It resets one of {number} piles.").format(number=forecasts)
    return ngettext("It fits in one place.", "It fits in {number} places.", forecasts).format(number=forecasts)


@dataclass(frozen=True, slots=True)
class DropNote:
    """What the panel tells: a title, the card, the card it would cover or some words, and remarks in boxes."""

    title: str
    card: Card | None = None
    words: str = ""
    covers: Card | None = None
    remarks: tuple[Remark, ...] = ()
    plan: Plan | None = None
    """The plan of a hint, shown below the remarks."""
    above: str = ""


class DropPanel(NeonPanel):
    """Shows one `DropNote` at a time; where there is little room, its boxes have only their sums, or it scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self.note = DropNote("")
        self._view = ScrollView(focusable=True, name="drop")

    def show(self, note: DropNote) -> None:
        if note == self.note:
            return
        self.note = note
        title = Label(note.title, size=22, face=Face.TITLE, wrap=True, leading=_LEADING)
        above = [Label(note.above, size=16, ink="neon_text")] if note.above else []
        head: list[Item] = [Column(*above, title)]
        if note.card is not None or note.words:
            head.append(self._card_line())
        whole = Column(*(self._remark(each) for each in note.remarks), gap=_GAP)
        low = Column(*(_RemarkBox(each, low=True) for each in note.remarks if not each.heading), gap=_GAP)
        pages = (Column(*head, boxes, gap=_GAP) for boxes in (whole, low.at_least(width=_WIDE - 2 * _EDGE)))
        shown = FirstThatFits(*(page.padded(_EDGE, 12) for page in pages))
        self.content = or_scrolled(shown, self._view, least=0)
        self.relayout()

    @staticmethod
    def _remark(remark: Remark) -> Item:
        if remark.heading:
            return Label(remark.sentence, size=17, ink="neon_text", wrap=True, leading=_LEADING)
        return _RemarkBox(remark, low=False)

    def _card_line(self) -> Item:
        note = self.note
        words = _("covers") if note.covers is not None else note.words
        said = Label(words, ink="neon_text", wrap=True, leading=_LEADING)
        cards = [[] if card is None else [card_words(card)] for card in (note.card, note.covers)]
        if note.covers is not None:
            return Row(*cards[0], said, *cards[1], gap=_GAP, align="center")
        return Row(*cards[0], said.grow(), gap=_GAP, align="center")


def card_words(card: Card, size: float = 22) -> Item:
    """A card as rank and suit, ``size`` units high."""
    if card.suit is None or card.rank is None:
        return Label(_("Joker"), size=size - 2, face=Face.TITLE, leading=_LEADING)
    rank, ink = "10" if card.rank.letter == "T" else card.rank.letter, "neon_red" if card.suit.is_red else "paper"
    suit = Picture(partial(paint_suit, card.suit), 0.78 * size)
    return Row(Label(rank, size=size, face=Face.TITLE, ink=ink, leading=_LEADING), suit, gap=4, align="center")


class _RemarkBox(Widget):
    """What a drop would do: an attack's sum, and a sentence; a ``low`` box has no sentence below a sum."""

    def __init__(self, remark: Remark, *, low: bool) -> None:
        super().__init__()
        self._tone, attack = remark.tone, remark.attack
        sentence = Label(remark.sentence, size=17, ink="neon_soft", wrap=True, leading=_LEADING)
        if attack is None:
            self.content = sentence.padded(*_INNER)
            return
        needed = _("needs {number}").format(number=attack.need)
        if low and attack.sum >= attack.need and not attack.beats:
            needed = short_verdict(attack)  # why the sum does not do, for the sentence has no room
        total = FirstThatFits(*self._sums(attack, needed), by_width=True)
        self.content = Column(total, *([] if low else [sentence]), gap=2).padded(*_INNER)

    def _sums(self, attack: Attack, needed: str) -> Iterable[Item]:
        """The two attackers, their sum and what is ``needed``, in one row; closer or shorter in a narrow box."""
        for size, words in ((22, needed), (18, needed), (16, f"/ {attack.need}")):
            dash = Label("–", size=size, face=Face.TITLE, ink="neon_text", leading=_LEADING)
            first, second = (dash if card is None else card_words(card, size) for card in attack.cards)
            plus, equals = (Label(sign, size=size - 2, face=Face.SEMIBOLD, leading=_LEADING) for sign in ("+", "="))
            found = Label(str(attack.sum), size=size + 2, face=Face.TITLE, ink=self._tone, leading=_LEADING)
            need = Label(words, size=16, face=Face.SEMIBOLD, leading=_LEADING)
            need.tooltip = "" if words == needed else needed
            yield Row(first, plus, second, equals, found, Space().grow(), need, gap=7, align="center")

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        ground, tone = painter.theme.neon_ground, getattr(painter.theme, self._tone)
        edge = mix(tone, ground, 0.35)
        painter.box(target, self.rect, 12 * self.u, mix(tone, ground, 0.84), border=edge, width=1.5 * self.u)
