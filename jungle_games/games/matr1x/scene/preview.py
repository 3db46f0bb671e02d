"""What a drop would do, in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from jungle_games.core.cards import Card, Rank, card_name, rank_name
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.matr1x.rules.attack import Attack, DropKind, Forecast
from jungle_games.games.matr1x.rules.grid import Place


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
