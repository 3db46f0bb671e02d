"""What a deal of MATR1X is remembered for: its achievements, its longest strike, and which royals fell last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from jungle_games.core.achievement import Achievement, Occasion
from jungle_games.core.cards import Card, Rank, deck
from jungle_games.core.i18n import N_
from jungle_games.core.matches.match import Match
from jungle_games.games.matr1x.rules.grid import Attack, Forecast, is_royal, value
from jungle_games.games.matr1x.rules.position import Drop, Matr1xEnd, Matr1xMove, Matr1xPosition

Dropped = Occasion[Matr1xPosition, Matr1xMove]

_MANY: Final = 4


def _drop(occasion: Dropped) -> Forecast | None:
    move = occasion.move
    return occasion.before.forecast(move.place) if isinstance(move, Drop) else None


def _beaten(occasion: Dropped) -> tuple[Attack, ...]:
    drop = _drop(occasion)
    return () if drop is None else drop.beaten


def _values(attack: Attack) -> list[int]:
    return sorted(value(card) for card in attack.cards if card is not None)


def _suits(attack: Attack) -> set[object]:
    return {card.suit for card in attack.cards if card is not None}


def _colours(attack: Attack) -> set[bool]:
    return {card.suit.is_red for card in attack.cards if card is not None and card.suit is not None}


def _beats(rank: Rank, how: Callable[[Attack], bool]) -> Callable[[Dropped], bool]:
    return lambda occasion: any(attack.royal.rank is rank and how(attack) for attack in _beaten(occasion))


def _all_twelve(occasion: Dropped) -> bool:
    return occasion.won and occasion.outcome is not None and occasion.outcome.termination is Matr1xEnd.ALL_BEATEN


def _brings_back(occasion: Dropped) -> bool:
    drop = _drop(occasion)
    return drop is not None and len(drop.returning) >= _MANY


ACHIEVEMENTS: Final = (
    Achievement("jack_any", N_("Any two will do"),
        N_("Beat a jack with a red card and a black one: with him only the sum counts."),
        _beats(Rank.JACK, lambda attack: len(_colours(attack)) == 2)),
    Achievement("queen_suits", N_("Her colour"),
        N_("Beat a queen with two cards of different suits: they need her colour only."),
        _beats(Rank.QUEEN, lambda attack: len(_suits(attack)) == 2)),
    Achievement("king_ten", N_("Ten and three"),
        N_("Beat a king with ten and three of his suit: both must be of it, and together they are just enough."),
        _beats(Rank.KING, lambda attack: _values(attack) == [3, 10])),
    Achievement("two_lanes", N_("Two lanes, one card"),
        N_("Beat two royals with one card on a corner pile: a corner triggers a row and a column."),
        lambda occasion: len(_beaten(occasion)) > 1),
    Achievement("armoured", N_("Through the armour"),
        N_("Beat a royal that wears armour: what lies on it counts on top of its own value."),
        lambda occasion: any(attack.need > value(attack.royal) for attack in _beaten(occasion))),
    Achievement("brings_back", N_("More to draw"),
        N_("Lay an ace or a joker on a pile of four cards or more: they all go back under the draw pile."),
        _brings_back),
    Achievement("last_card", N_("With the last card"),
        N_("Beat a royal with the last card of the draw pile: a game is not over until it is over."),
        lambda occasion: bool(_beaten(occasion)) and len(occasion.before.draw) == 1),
    Achievement("all_twelve", N_("System down"), N_("Win a game: all twelve royals are beaten."), _all_twelve),
)  # fmt: skip


Deal = Match[Matr1xPosition, Matr1xMove]


def longest_strike(match: Deal) -> int:
    longest = running = 0
    for fallen in _fallen(match):
        running = running + len(fallen) if fallen else 0
        longest = max(longest, running)
    return longest


def last_fallen(match: Deal) -> Sequence[Card]:
    return next((fallen for fallen in reversed(_fallen(match)) if fallen), ())


def unbeaten(position: Matr1xPosition) -> Sequence[Card]:
    """The royals that still stand or have not come yet, in the order of the deck."""
    beaten = {position.grid.royal_at(place) for place in position.beaten}
    return [card for card in deck() if is_royal(card) and card not in beaten]


def _fallen(match: Deal) -> list[Sequence[Card]]:
    found, before = list[Sequence[Card]](), match.position_at(0)
    for step in match.steps:
        after = step.position
        if isinstance(step.move, Drop):
            royals = (after.grid.royal_at(place) for place in sorted(after.beaten - before.beaten))
            found.append([royal for royal in royals if royal is not None])
        before = after
    return found
