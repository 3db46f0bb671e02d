"""The choices above the seats of a new game: numbers of players and teams, and the opponents' level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from jungle_games.core.game import FITS_ME, Level
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.ladder import AdaptiveStrength
from jungle_games.core.options import OptionError
from jungle_games.core.room import Room
from jungle_games.screens.new_game.option_draft import OptionDraft
from jungle_games.screens.new_game.seating import Seating
from jungle_games.ui.widgets.choice import Choice

_NEAR: Final = 0.1
"""So much of the way to the next level is not worth a word."""


def seat_choices(room: Room, seating: Seating, draft: OptionDraft, on_change: Callable[[], None]) -> list[Choice]:
    """The choices for ``seating``, without those that have only one value, except for teams."""
    seats, teams = _seat_count_choice(room, seating, on_change), _teams(room, seating, draft, on_change)
    made = (seats, teams, _opponents(seating, on_change))
    return [choice for choice in made if choice is not None]


def _seat_count_choice(room: Room, seating: Seating, on_change: Callable[[], None]) -> Choice | None:
    counts = room.seats
    if len(counts) < 2:
        return None

    def choose(at: int) -> None:
        seating.seat_count(counts[at])
        on_change()

    labels = [ngettext("{number} player", "{number} players", count).format(number=count) for count in counts]
    return Choice(labels, counts.index(len(seating.sitters)), choose, name="count")


def _teams(room: Room, seating: Seating, draft: OptionDraft, on_change: Callable[[], None]) -> Choice | None:
    """The numbers of teams that so many players can form; none where everybody plays alone."""
    found, count = _team_values(room, seating, draft), len(seating.sitters)
    if not found:
        return None

    def choose(at: int) -> None:
        draft.set(room.game.team_option, list(found.values())[at])
        on_change()

    words = _("{number} teams of {players}")
    labels = [words.format(number=number, players=count // number) for number in found]
    index = list(found).index(_sides(room, seating, draft))
    return Choice(labels, index, choose, name="teams", enabled=len(found) > 1)


def _team_values(room: Room, seating: Seating, draft: OptionDraft) -> dict[int, int]:
    """The value of the option for each number of teams."""
    name, found = room.game.team_option, dict[int, int]()
    if not name:
        return found
    option, trial = room.game.options_type.option(name), draft.copy()
    with suppress(OptionError):
        for value in range(option.low, option.high + 1):
            trial.set(name, value)
            if (number := _sides(room, seating, trial)) < len(seating.sitters):
                found.setdefault(number, value)
    return found


def _sides(room: Room, seating: Seating, draft: OptionDraft) -> int:
    return len(set(room.game.sides(draft.options(), len(seating.sitters))))


def _opponents(seating: Seating, on_change: Callable[[], None]) -> Choice | None:
    """One level for all opponents that are computer players; none where there is only one."""
    levels, opponents = seating.game.opponents, seating.opponents
    if len(opponents) < 2:
        return None
    kinds = {seating.sitters[index].kind for index in opponents}
    keys = [level.key for level in levels]
    labels = [_("All opponents: {level}").format(level=_(level.title)) for level in levels]
    mixed = len(kinds) > 1

    def choose(at: int) -> None:
        if not mixed or at:
            seating.level_opponents(keys[at - mixed])
            on_change()

    if mixed:
        return Choice([_("Opponents: mixed"), *labels], 0, choose, name="opponents")
    return Choice(labels, keys.index(kinds.pop()), choose, name="opponents")


def fitting_words(levels: Sequence[Level], fit: AdaptiveStrength) -> str:
    """The adaptive player's strength in words: its levels, the games it is based on, and problems."""
    counted = _("Games with undo, hints or more people don’t count.")
    return " ".join(filter(None, [_(FITS_ME.summary), _like(levels, fit.strength), counted, fit.note]))


def _like(levels: Sequence[Level], strength: float) -> str:
    weaker = min(int(strength + _NEAR), len(levels) - 1)
    if abs(strength - weaker) <= _NEAR:
        return _("Now about as strong as: {level}.").format(level=_(levels[weaker].title))
    names = {"weaker": _(levels[weaker].title), "stronger": _(levels[weaker + 1].title)}
    return _("Now between {weaker} and {stronger}.").format(**names)
