"""Measure in real time how fast computer players play at the table: python tools/pace.py [--matches 3].

For Jungle Matrix the cards a second that a computer player covers, and for Jacks with four the seconds between one's
turns. People's moves are made at once, by chance; nothing else is hurried.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from number_arguments import at_least

from jungle_games.app import App
from jungle_games.core.matches.match import Match, chance_at_table
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.games.jungle_matrix.rules.moves import Cover
from jungle_games.screens.navigator import ScreenNavigator
from jungle_games.store.folders import find_folders

FRAME = 1 / 60
REST = "rest"
"""In place of a seat: nothing moves any more."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=at_least(1), default=1, help="of each game")
    parser.add_argument("--seconds", type=at_least(1), default=60, help="of each match")
    chosen = parser.parse_args(arguments)
    covers, turns = list[float](), list[float]()
    for deal in range(chosen.matches):
        covers += gaps(watched("jungle_matrix", ["wolf", "person"], deal, chosen.seconds), Cover)
        turns += between_turns(watched("jacks", ["person", "parrot", "parrot", "parrot"], deal, chosen.seconds))
    if covers:
        print(f"Jungle Matrix: {1 / statistics.mean(covers):.2f} cards a second ({len(covers)} measured)")
    if turns:
        worst = sorted(turns)[int(0.9 * len(turns))]
        print(
            f"Jacks with four: {statistics.median(turns):.1f} s between one’s turns in the middle, {worst:.1f} s in "
            f"nine of ten, {max(turns):.1f} s at most ({len(turns)} measured)"
        )
    return 0


Moments = Sequence[tuple[float, Any, Any]]
"""When something was played, by whom, and what."""


def watched(name: str, kinds: Sequence[str], deal: int, seconds: int) -> Moments:
    """Play a match for so many ``seconds`` at the table."""
    game, rng, found = find_game(name), random.Random(deal), list[tuple[float, Any, Any]]()
    with tempfile.TemporaryDirectory() as home:
        app = App(find_folders({"JUNGLE_GAMES_HOME": home}), size=(1280, 800))
        navigator = ScreenNavigator(app.services, ROOMS)
        app.begin(navigator.title)
        seats = [SeatInfo(f"{kind} {seat}", kind) for seat, kind in enumerate(kinds)]
        navigator.open_match(Match(game, game.options_type.build(), seats, deal=deal, chance=chance_at_table(game)))
        table: Any = app.stack.top
        app.step(pygame.event.get())
        end = time.monotonic() + seconds
        while time.monotonic() < end and table.match.outcome is None:
            ply, begun = table.match.ply, time.monotonic()
            act(table, rng)
            app.step(pygame.event.get())
            found += [(begun, step.actor, step.move) for step in table.match.steps[ply:]]
            if found and not table.sprites.moving and found[-1][1] != REST:
                found.append((begun, REST, None))
            time.sleep(max(0.0, FRAME - (time.monotonic() - begun)))
        app.close()
    return found


def act(table: Any, rng: random.Random) -> None:
    """Do what a person does, once nothing moves any more and all is read."""
    table.banners.dismiss(table.services.now())
    if table.sprites.moving or table.occupied:
        return
    if table.play.awaits_roll:
        table.play.throw()
    elif table.match.to_move in table.match.persons and (moves := table.match.legal()):
        table.play.play(rng.choice([move for move in moves if table.match.position.actor(move) in table.match.persons]))


def gaps(moments: Moments, kind: type) -> list[float]:
    """The seconds between one move of this kind and the next, where nothing else came between."""
    moves = [moment for moment in moments if moment[1] != REST]
    return [
        after[0] - before[0]
        for before, after in itertools.pairwise(moves)
        if isinstance(before[2], kind) and isinstance(after[2], kind)
    ]


def between_turns(moments: Moments) -> list[float]:
    """The seconds from when the table rests after a turn of seat 0 until that seat may act again."""
    found, rests, others = list[float](), 0.0, False
    for when, actor, _move in moments:
        if actor == 0:
            if others:
                found.append(when - rests)
            rests, others = 0.0, False
        elif actor == REST:
            rests = rests or when
        elif isinstance(actor, int) and actor:
            others = True
    return found


if __name__ == "__main__":
    sys.exit(main())
