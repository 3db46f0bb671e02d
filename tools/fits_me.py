"""Measure how soon “Adaptive” adapts, with simulated people who are rated as at the table.

    python tools/fits_me.py jacks --careers 40
    python tools/fits_me.py jungle --nodes 400 --careers 8
    python tools/fits_me.py jungle_matrix --option assist=free --noise 10

A person is a strength between the levels, or five of them evenly from the weakest level to the strongest; with
``--noise`` so many moves of 100 are made at random besides, as no level plays. Everybody begins as somebody new; a
career is a row of games, in seats by turns. ``--nodes`` holds for every level, the person's too, instead of its own
time: where the strongest levels think by the clock they are weaker then, and so is the whole upper ladder.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

import yaml
from ladder import ALWAYS, LONGEST, SeatPicture, next_move
from number_arguments import at_least, finite

sys.path[:0] = [str(Path(__file__).resolve().parent.parent)]

from jungle_games import COMPILED  # noqa: E402
from jungle_games.core.game import FITS_ME, Game  # noqa: E402
from jungle_games.core.ladder import strength_at  # noqa: E402
from jungle_games.core.matches.match import Match  # noqa: E402
from jungle_games.core.seat_names import SeatInfo  # noqa: E402
from jungle_games.core.shuffle import draw_below  # noqa: E402
from jungle_games.games import find_game  # noqa: E402
from jungle_games.players.ratings import Rating, first_rating, rated  # noqa: E402

PEOPLE: Final = 5
SPANS: Final = ((0, 5), (0, 10), (0, 20), (5, 10), (10, 20))
"""Of which games of a career the share is told: the first 5, 10, 20, and those after 5 and after 10."""


@dataclass(frozen=True)
class Career:
    """The games of one person, from the first on."""

    game: str
    person: float
    noise: int
    games: int
    seats: int
    changes: tuple[tuple[str, Any], ...]
    nodes: int | None
    number: int


def live(career: Career) -> tuple[list[float], list[float]]:
    """What the person made of each game, from 0 to 1, and how strong the opponents were in it."""
    game = find_game(career.game)
    rating = first_rating(game.levels)
    shares, strengths = [], []
    for number in range(career.games):
        strength = strength_at(game.levels, rating.mean)
        share, rating = play(career, game, number, strength, rating)
        shares.append(share)
        strengths.append(strength)
    return shares, strengths


def play(
    career: Career, game: Game[Any, Any, Any], number: int, strength: float, rating: Rating
) -> tuple[float, Rating]:
    """What the person makes of a game, and what is known of the person after it."""
    own = number % career.seats
    fitting = SeatInfo(FITS_ME.title, FITS_ME.key, strength)
    infos = [SeatInfo("You") if seat == own else fitting for seat in range(career.seats)]
    options = game.options_type.build(changes=dict(career.changes))
    match: Match[Any, Any] = Match(game, options, infos, deal=career.number * 1000 + number)
    sitters = [
        SeatPicture(game, str(career.person), career.nodes, career.noise)
        if seat == own
        else SeatPicture(game, str(strength), career.nodes)
        for seat in range(career.seats)
    ]
    dice = random.Random(f"{career.number} {number} {career.person}")
    while match.outcome is None and match.ply < LONGEST:
        match.play(next_move(match, sitters, draw_below(dice, 1 << 32)))
    if match.outcome is None:
        return 0.5, rating
    winners = match.outcome.winners or range(career.seats)
    return (own in winners) / len(winners), rated(rating, match)


def told(name: str, lives: Sequence[tuple[list[float], list[float]]]) -> str:
    """A line of a table: the shares won, each with its standard error, and the strength met at last."""
    cells = []
    for first, last in SPANS:
        shares = [fmean(shares[first:last]) for shares, _strengths in lives if len(shares) >= last]
        error = stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else math.nan
        cells.append(f"{100 * fmean(shares):.0f} ± {100 * error:.0f}" if shares else "–")
    last_met = fmean(strengths[-1] for _shares, strengths in lives)
    return f"| {name} | {' | '.join(cells)} | {last_met:.2f} |"


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("people", nargs="*", type=finite, help="strengths; without: five, along the whole ladder")
    parser.add_argument(
        "--noise", type=at_least(0), default=0, help="of 100 moves of a person so many are random besides"
    )
    parser.add_argument("--careers", type=at_least(1), default=20, help="of each person")
    parser.add_argument("--games", type=at_least(1), default=20, help="of a career")
    parser.add_argument("--seats", type=at_least(1), default=2)
    parser.add_argument("--nodes", type=at_least(1), help="what a level may count for a move, instead of its own time")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the rules")
    parser.add_argument("--jobs", type=at_least(1), default=1, help="careers at a time")
    arguments = parser.parse_args(given)
    game = find_game(arguments.game)
    if FITS_ME not in game.opponents:
        parser.error(f"{game.name} has no opponents")
    options = (text.partition("=") for text in (*ALWAYS.get(game.name, ()), *arguments.option))
    changes = tuple((name, yaml.safe_load(value)) for name, _equals, value in options)
    top = len(game.levels) - 1
    people = arguments.people or [round(top * at / (PEOPLE - 1), 2) for at in range(PEOPLE)]
    nodes = f", {arguments.nodes} nodes a move" if arguments.nodes else ""
    careers = f"{arguments.careers} careers of each person, noise {arguments.noise}{nodes}"
    print(f"{game.name}, {arguments.seats} seats, {careers}, {COMPILED}")
    print("| person | first 5 | first 10 | first 20 | 6 to 10 | 11 to 20 | meets at last |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    began = time.perf_counter()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for person in people:
            first = Career(
                game.name, person, arguments.noise, arguments.games, arguments.seats, changes, arguments.nodes, 0
            )
            careers = [replace(first, number=number) for number in range(arguments.careers)]
            print(told(f"{person:g}", list(pool.map(live, careers))), flush=True)
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
