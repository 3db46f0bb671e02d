"""The panel “This drop”: the card in hand and what its drop would do, in words, or a hint's reason and plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final

import pygame

from jungle_games.core.cards import Card, Rank, as_subject, card_name, rank_name
from jungle_games.core.findings import Explanation
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.matr1x.rules.drops import Attack, DropKind, Forecast
from jungle_games.games.matr1x.rules.grid import Place
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition, as_person, prepared, to_come
from jungle_games.games.matr1x.scene.badges import NeonPanel
from jungle_games.games.matr1x.scene.neon import neon_box, paint_suit, suit_ink
from jungle_games.games.matr1x.scene.royals_board import paint_bust
from jungle_games.table.sprites.cards import draw_suit
from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, Scroll, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label, Picture
from jungle_games.ui.widgets.panel import ScrollView

_WELL, _OPEN = 0.5, 0.2
"""The shares of tried orders won from which a game is said to go well, and to be open."""
PREPARED_GROUND: Final = "#22382C"
_EARLIER: Final = "#4A62B0"
_HEAD: Final = (78, 50)
_HEADS: Final = 3
"""The maximum number of heads shown."""
_TICK: Final = 26


@dataclass(frozen=True, slots=True)
class Plan:
    """What a hint's drop leads to: what it strikes, what it prepares, and what was prepared before and stays so."""

    made: Forecast
    strikes: tuple[Attack, ...]
    prepares: tuple[Attack, ...]
    earlier: tuple[Attack, ...]
    share: int | None = None
    """The percentage of tried orders of the hidden cards that were won; None if none were tried."""

    @property
    def royals(self) -> Sequence[tuple[Card, bool]]:
        """The royals prepared after the drop, and whether the drop itself prepares each; those come first."""
        return [
            *((attack.royal, True) for attack in self.prepares), *((attack.royal, False) for attack in self.earlier)
        ]  # fmt: skip


def plan_of(position: Matr1xPosition, move: Drop, explanation: Explanation | None) -> Plan:
    """The plan behind ``move`` as far as the player may know it."""
    seen = position.observe(0)
    made, after = seen.forecast(move.place), seen.play(move)
    before = {lane.attack.lane.royal for lane in prepared(seen.grid, to_come(seen), seen.options)}
    ready = [lane.attack for lane in prepared(after.grid, to_come(after), after.options)]
    share = None if explanation is None else explanation.facts.get("share")
    return Plan(
        made, made.beaten, tuple(each for each in ready if each.lane.royal not in before),
        tuple(each for each in ready if each.lane.royal in before), share,
    )  # fmt: skip


def plan_rows(plan: Plan) -> Iterator[Item]:
    """The rows about a plan: the number of royals prepared, the outlook, and the royals' heads."""
    count = len(plan.royals)
    counted = ngettext("{number} royal prepared", "{number} royals prepared", count).format(number=count)
    if not count:
        counted = _("No royal prepared yet")
    row: list[Item] = [Label(counted, size=16, face=Face.SEMIBOLD, ink="paper", wrap=True).grow()]
    if plan.share is not None:
        words, ink = _going(plan.share / 100)
        going = Label(words, size=16, face=Face.BOLD, ink=ink)
        going.tooltip = _("Of the orders of the hidden cards that were tried, {share} % were won.").format(
            share=plan.share
        )
        row.append(going)
    yield Row(*row, gap=8, align="center")
    if count:
        yield Row(*(_Head(*each) for each in plan.royals[:_HEADS]), Space().grow(), gap=8)


def _going(share: float) -> tuple[str, str]:
    """The outlook for a game won in this share of the tried orders, in words, and its colour."""
    if share >= _WELL:
        return _("going well"), "lime"
    return (_("can still be won"), "cyan") if share >= _OPEN else (_("hard now"), "neon_soft")


class _Head(Widget):
    """A royal that is prepared: its head and suit, with half a tick; lime if it is by this drop."""

    opaque = False

    def __init__(self, royal: Card, new: bool) -> None:
        super().__init__()
        self._royal, self._new = royal, new
        self.natural = (float(_HEAD[0]), float(_HEAD[1]))
        self.tooltip = _("{royal} is prepared.").format(royal=first_capital(as_subject(royal)))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, u, cell = painter.theme, self.u, self.rect
        paint_bust(target, painter, cell, self._royal, u)
        painter.box(target, cell, 10 * u, None, border=theme.lime if self._new else _EARLIER, width=2 * u)
        assert self._royal.suit is not None
        corner = round(cell.x + 13 * u), round(cell.y + 13 * u)
        painter.disc(target, corner, 11 * u, theme.neon_ground)
        draw_suit(painter, target, corner, round(13 * u), self._royal.suit, suit_ink(self._royal.suit, theme))
        side = round(_TICK * u)
        body = (
            f'<circle cx="13" cy="13" r="11.5" fill="{theme.neon_ground}" stroke="{theme.lime}" stroke-width="2"/>'
            f'<path d="M2.5 13A10.5 10.5 0 0 0 23.5 13Z" fill="{PREPARED_GROUND}"/>'
            f'<path d="M7 13.5L11.5 18L19.5 8.5" fill="none" stroke="{theme.lime}" stroke-width="3"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )
        tick = painter.vector(body, (side, side), (0, 0, 26, 26))
        target.blit(tick, tick.get_rect(center=(round(cell.right - 10 * u), round(cell.bottom - 9 * u))))


_EDGE: Final = 20
_INNER: Final = (12, 8)
"""The padding between the edge of a box and its words."""
_GAP: Final = 8
_WIDE: Final = 270
"""The minimum width in units for low boxes: a narrower panel scrolls instead."""
_LEADING: Final = 1.25


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
        found.append(Remark(Tone.BAD, _("Nothing can beat {royal} then").format(royal=as_person(_royal(forecast)))))
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


def whereto(forecasts: int, kind: DropKind | None, *, empty: bool) -> str:
    """Where the drawn card may go, in a sentence."""
    if kind is DropKind.ARMOUR:
        if forecasts == 1:
            return _("No pile takes it: it becomes armour.")
        return _("No pile takes it: armour for one of {number} royals.").format(number=forecasts)
    if kind is DropKind.RESET:
        if forecasts == 1:
            return _("It resets the lowest pile.")
        return _("It resets one of {number} piles.").format(number=forecasts)
    if empty or kind is DropKind.ROYAL:
        return ngettext("One place is free for it.", "It may go to one of {number} places.", forecasts).format(
            number=forecasts
        )
    return ngettext("One pile takes it.", "{number} piles take it.", forecasts).format(number=forecasts)


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


class DropPanel(NeonPanel):
    """Shows one `DropNote` at a time; where there is little room, its boxes have only their sums."""

    def __init__(self) -> None:
        super().__init__()
        self.note = DropNote("")

    def show(self, note: DropNote) -> None:
        """Show ``note``."""
        self.note = note
        head: list[Item] = [Label(note.title, size=22, face=Face.TITLE, wrap=True, leading=_LEADING)]
        if note.card is not None or note.words:
            head.append(self._card_line())
        foot = [] if note.plan is None else list(plan_rows(note.plan))
        whole, low = (Column(*(_RemarkBox(each, low=low) for each in note.remarks), gap=_GAP) for low in (False, True))
        pages = (Column(*head, boxes, *foot, gap=_GAP) for boxes in (whole, low.at_least(width=_WIDE - 2 * _EDGE)))
        self.content = FirstThatFits(*(page.padded(_EDGE, 12) for page in pages))

    def _card_line(self) -> Item:
        """The card, and the card it covers or some words."""
        note = self.note
        words = _("covers") if note.covers is not None else note.words
        said = Label(words, ink="neon_text", wrap=True, leading=_LEADING)
        cards = [[] if card is None else [_card(card)] for card in (note.card, note.covers)]
        if note.covers is not None:
            return Row(*cards[0], said, *cards[1], gap=_GAP, align="center")
        return Row(*cards[0], said.grow(), gap=_GAP, align="center")


def _card(card: Card, size: float = 22) -> Item:
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
        self._tone, attack = remark.tone.value, remark.attack
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
        for size, words in ((22, needed), (22, f"/ {attack.need}"), (16, f"/ {attack.need}")):
            dash = Label("–", size=size, face=Face.TITLE, ink="neon_text", leading=_LEADING)
            first, second = (dash if card is None else _card(card, size) for card in attack.cards)
            plus, equals = (Label(sign, size=size - 2, face=Face.SEMIBOLD, leading=_LEADING) for sign in ("+", "="))
            found = Label(str(attack.sum), size=size + 2, face=Face.TITLE, ink=self._tone, leading=_LEADING)
            need = Label(words, size=16, face=Face.SEMIBOLD, leading=_LEADING)
            need.tooltip = "" if words == needed else needed
            yield Row(first, plus, second, equals, found, Space().grow(), need, gap=7, align="center")

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        neon_box(painter, target, self.rect, self.u, getattr(painter.theme, self._tone))


class DropPlace(Widget):
    """The place of a `DropPanel`, in which it scrolls where it has no room."""

    def __init__(self, panel: DropPanel) -> None:
        super().__init__()
        self._panel = panel
        self.content = FirstThatFits(panel, Scroll(ScrollView(focusable=True, name="drop"), panel, least=0))

    def show(self, note: DropNote) -> None:
        """Tell ``note``."""
        if note != self._panel.note:
            self._panel.show(note)
            self.relayout()
