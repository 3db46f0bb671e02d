"""What was remarkable about a finished deal: drops in a row that beat royals, which fell last, and which stayed."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games.core.cards import Card, deck
from jungle_games.core.matches.match import Match
from jungle_games.games.matr1x.rules.grid import is_royal
from jungle_games.games.matr1x.rules.position import Drop, Matr1xMove, Matr1xPosition

Deal = Match[Matr1xPosition, Matr1xMove]


def longest_strike(match: Deal) -> int:
    """The most royals that fell to successive drops, each of which beat one or two."""
    longest = running = 0
    for fallen in _fallen(match):
        running = running + len(fallen) if fallen else 0
        longest = max(longest, running)
    return longest


def last_fallen(match: Deal) -> Sequence[Card]:
    """The royals that fell to the last drop that beat any."""
    return next((fallen for fallen in reversed(_fallen(match)) if fallen), ())


def unbeaten(position: Matr1xPosition) -> Sequence[Card]:
    """The royals that still stand or have not come yet, in the order of the deck."""
    beaten = {position.grid.royal_at(place) for place in position.beaten}
    return [card for card in deck() if is_royal(card) and card not in beaten]


def _fallen(match: Deal) -> list[Sequence[Card]]:
    """The royals that fell to each drop."""
    found, before = list[Sequence[Card]](), match.position_at(0)
    for step in match.steps:
        after = step.position
        if isinstance(step.move, Drop):
            royals = (after.grid.royal_at(place) for place in sorted(after.beaten - before.beaten))
            found.append([royal for royal in royals if royal is not None])
        before = after
    return found
