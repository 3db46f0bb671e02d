"""Results of played matches: one line of JSON for each, in a file for each game."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from jungle_games.base.clean_text import tidy_name
from jungle_games.core.i18n import ngettext
from jungle_games.core.options import BEGINNER
from jungle_games.storage.jsonl import JsonlByGame

HISTORY: Final = 50
"""The number of latest matches listed individually."""
_SHORTEST: Final = len(b'{"when":"2026-01-02T20:30:00Z","result":"won"}')
_MOST_NUMBERS: Final = 50
"""The maximum number of numbers that a game may add."""
PERSON: Final = "person"
"""The opponent's level in a match between people."""
MIXED: Final = "mixed"
"""The same in a match against different kinds of opponents; old results name only one of them."""


class Result(Struct, frozen=True, omit_defaults=True):
    """How one match ended for the person at this screen.

    ``opponent`` is a level's key, ``person`` or ``mixed``; in a game for one it is empty, or names the help that tells
    the match apart from others; ``seconds`` is playing time without pauses; ``facts`` are the game's own numbers, such
    as a score; ``helped`` says whether there were hints or take-backs (old results tell only of the latter). ``match``
    is the identity of the match, which counts once however often it ends; without one every result counts.
    """

    when: Annotated[datetime, Meta(tz=True)]
    result: Literal["won", "lost", "drawn"]
    opponent: str = ""
    moves: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    seconds: Annotated[float, Meta(ge=0, le=1e9)] = 0.0
    took_back: bool = False
    helped: bool = False
    preset: Annotated[str, Meta(max_length=40)] | None = None
    facts: Mapping[str, bool | int | float | str] = {}
    match: Annotated[str, Meta(pattern=r"^[0-9a-f]{0,40}\Z")] = ""

    def __post_init__(self) -> None:
        if (tidy := tidy_name(self.opponent)) != self.opponent:
            msgspec.structs.force_setattr(self, "opponent", tidy)


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches counted. ``streak`` is how many of the last were won in a row, or lost where it is negative."""

    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    streak: int = 0
    best_streak: int = 0
    moves: int = 0
    seconds: float = 0.0
    best_seconds: float | None = None
    """The shortest match won."""
    fewest_undos: int | None = None
    """The fewest undos in a match won, where a game counts them (a fact called ``undos``)."""
    most: Mapping[str, int] = field(default_factory=dict)
    """The largest value of each whole number that the game recorded."""
    sums: Mapping[str, int] = field(default_factory=dict)
    """The sum of each of these numbers."""

    def plus(self, result: Result) -> Tally:
        """This tally with one later match."""
        won, lost = result.result == "won", result.result == "lost"
        shortest = self.best_seconds
        if won:
            shortest = result.seconds if shortest is None else min(shortest, result.seconds)
        counted = _whole_numbers(result.facts)
        undos = _fewer(self.fewest_undos, counted.get("undos")) if won else self.fewest_undos
        streak = 0
        if won or lost:
            streak = max(self.streak, 0) + 1 if won else min(self.streak, 0) - 1
        return replace(
            self,
            played=self.played + 1,
            won=self.won + won,
            lost=self.lost + lost,
            drawn=self.drawn + (result.result == "drawn"),
            streak=streak,
            best_streak=max(self.best_streak, streak),
            moves=self.moves + result.moves,
            seconds=self.seconds + result.seconds,
            best_seconds=shortest,
            fewest_undos=undos,
            most=_joined(self.most, counted, max),
            sums=_joined(self.sums, counted, operator.add),
        )


def _whole_numbers(facts: Mapping[str, bool | int | float | str]) -> Mapping[str, int]:
    return {name: fact for name, fact in facts.items() if isinstance(fact, int) and not isinstance(fact, bool)}


def _joined(
    known: Mapping[str, int], found: Mapping[str, int], how: Callable[[int, int], int]
) -> Mapping[str, int]:
    """``known`` combined with ``found`` by ``how``, limited to the number of numbers that a game may add."""
    joined = dict(known)
    for name, number in found.items():
        if name in joined:
            joined[name] = how(joined[name], number)
        elif len(joined) < _MOST_NUMBERS:
            joined[name] = number
    return joined


def _fewer(known: int | None, found: int | None) -> int | None:
    return known if found is None else found if known is None else min(known, found)


@dataclass(frozen=True, slots=True)
class Summary:
    """The statistics of one game: tallies by opponent, matches with take-backs apart; the last ones first.

    ``own_wins`` counts the wins without help by opponent, ``helped_wins`` the others by opponent and whether the preset
    was that for beginners, ``preset_wins`` all of them by preset, None where it is not known or none.
    ``unreadable`` counts the lines that were passed over; they stay in the file.
    """

    total: Tally
    by_opponent: Mapping[str, Tally]
    with_take_backs: Mapping[str, Tally]
    own_wins: Mapping[str, int]
    helped_wins: Mapping[tuple[str, bool], int]
    preset_wins: Mapping[str | None, int]
    history: tuple[Result, ...]
    unreadable: int

    def first_by(self, preset: str) -> bool:
        """Whether exactly one win with this ``preset`` is known, and no win has an unknown preset."""
        return self.preset_wins.get(preset) == 1 and not self.preset_wins.get(None)

    @property
    def notice(self) -> str | None:
        """A sentence for the player about lines that could not be read, if there are any."""
        if not self.unreadable:
            return None
        return ngettext(
            "{number} old result could not be read and is not counted.",
            "{number} old results could not be read and are not counted.",
            self.unreadable,
        ).format(number=self.unreadable)


class Statistics(JsonlByGame[Result]):
    """The results of the person's matches."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, Result, _SHORTEST)

    def record_result(self, game: str, result: Result) -> None:
        """Add the result of a finished match. Raises ValueError for an impossible result.

        Raises StorageError when it is not on the disk yet: it waits for `write_waiting`, and counts already.
        """
        self.of(game).add(result)

    def summary(self, game: str) -> Summary:
        """All that is known of ``game``. Raises StorageError when its file cannot be opened."""
        return summarise(*self.of(game).read())


def summarise(results: Iterable[Result], unreadable: int = 0) -> Summary:
    """All that is known of a game by its ``results``, the oldest first."""
    total = Tally()
    plain: dict[str, Tally] = {}
    helped: dict[str, Tally] = {}
    own, with_help, by_preset = Counter[str](), Counter[tuple[str, bool]](), Counter[str | None]()
    ordered = list(_each_match_once(results))
    for result in ordered:
        total = total.plus(result)
        tallies = helped if result.took_back else plain
        tallies[result.opponent] = tallies.get(result.opponent, Tally()).plus(result)
        by_preset[result.preset] += result.result == "won"
        if result.result == "won" and (result.helped or result.took_back):
            with_help[result.opponent, result.preset == BEGINNER] += 1
        elif result.result == "won":
            own[result.opponent] += 1
    return Summary(total, plain, helped, own, with_help, by_preset, tuple(reversed(ordered[-HISTORY:])), unreadable)


def _each_match_once(results: Iterable[Result]) -> Iterator[Result]:
    counted: set[str] = set()
    for result in results:
        if result.match not in counted:
            yield result
        if result.match:
            counted.add(result.match)
