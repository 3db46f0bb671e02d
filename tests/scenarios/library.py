"""The library of finished matches: empty, with a few, with many, with one that is damaged."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import msgspec

from jungle_games.core.game import IllegalMove
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.games import find_game
from jungle_games.store.library import Library, Query
from scenarios.tour import Scenarios, Tour

GAMES = ("jungle", "sequence", "matr1x", "jungle_matrix", "jacks")
NAMES = ("Mira", "Grandpa", "Mia", "Jonas")


def finished(game: str, seed: int, kinds: tuple[str, ...]) -> Match[Any, Any]:
    """A match of these kinds of players that somebody gave up, or that came to its end."""
    rules, chance = find_game(game), random.Random(seed)
    titles = {level.key: level.title for level in rules.levels}
    seats = [SeatInfo(titles.get(kind, NAMES[seat % 4]), kind) for seat, kind in enumerate(kinds)]
    match: Match[Any, Any] = Match(rules, rules.options_type.build(), seats, deal=seed)
    length = chance.randrange(14, 60)
    while match.outcome is None and match.ply < length:
        match.play(chance.choice(list(match.legal())))
    while match.outcome is None:
        try:
            match.resign(chance.randrange(len(kinds)))
        except IllegalMove:
            match.play(chance.choice(list(match.legal())))
    match.seconds = chance.uniform(90, 2400)
    match.identity = f"{chance.getrandbits(128):032x}"
    return match


@cache
def _records() -> tuple[GameRecord, ...]:
    """Two records of each game, some with people, one that nobody played."""
    records = []
    for seed, game in enumerate((*GAMES, *GAMES, "jungle")):
        levels = [level.key for level in find_game(game).levels]
        counts = find_game(game).seats
        if 2 not in counts:
            kinds: tuple[str, ...] = (PERSON,)
        elif seed == 10:
            kinds = (levels[1], levels[2])
        else:
            kinds = (PERSON, PERSON if seed == 6 else levels[seed % len(levels)])
        records.append(GameRecord.of(finished(game, seed, kinds)))
    return tuple(records)


def fill(library: Library, number: int) -> None:
    """Put so many matches into the library, one a few hours after the other, the last one now."""
    for index in range(number):
        record = _records()[index % len(_records())]
        other = msgspec.structs.replace(record, identity=f"{index + 1:012x}{record.identity[12:]}")
        library.keep(other, datetime.now() - timedelta(hours=7 * (number - 1 - index)), 100_000)


def _open(tour: Tour, number: int) -> Library:
    library: Library = tour.app.services.library
    fill(library, number)
    entries = library.find(Query(games=["jungle"]))
    if entries:
        library.mark(replace(entries[-1], title="Lion’s last stand", starred=True))
    return library


def library_empty(tour: Tour) -> None:
    tour.navigator.library()


def library_few(tour: Tour) -> None:
    _open(tour, 11)
    tour.navigator.library()


def library_many(tour: Tour) -> None:
    _open(tour, 60)
    tour.navigator.library()
    tour.settle()
    _filter(tour, ("of", "jungle"))
    tour.press("back_one")


def _filter(tour: Tour, *filters: object) -> None:
    """Choose filters, also where they take turns with the chosen match."""
    turns = ["filters"] if any(widget.name == "filters" for widget in tour.widgets()) else []
    for name in (*turns, *filters, *turns):
        tour.press(name)


def library_nothing_found(tour: Tour) -> None:
    library_few(tour)
    tour.settle()
    _filter(tour, ("of", "matr1x"), ("ended", "watched"))


def library_damaged(tour: Tour) -> None:
    library = _open(tour, 4)
    newest = library.find()[0].identity
    change = "UPDATE record SET text = ? WHERE identity = ?"
    tour.app.services.database.run(change, "game: jungle\nmoves: [a3a4\n", newest)
    tour.navigator.library()


def library_share(tour: Tour) -> None:
    library_few(tour)
    tour.settle()
    tour.press("share")


SCENARIOS: Scenarios = (
    ("library_empty", library_empty),
    ("library_few", library_few),
    ("library_many", library_many),
    ("library_nothing_found", library_nothing_found),
    ("library_damaged", library_damaged),
    ("library_share", library_share),
)
