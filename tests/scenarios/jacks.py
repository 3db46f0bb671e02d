"""Jacks at its table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from companions import coach_of

from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jacks.scene.drawing import JackKey
from jungle_games.table.scene import TableScene
from jungle_games.table.sprites.arrangement import Gesture
from jungle_games.ui.events import Direction, Navigate
from scenarios.tour import Pose, Scenarios, Tour, lesson_said_no

_NAMES: Final = ("Mira", "Jonas", "Ada", "Otto")


def match_of(
    *kinds: str, turns: int = 0, seed: int = 1, names: Sequence[str] = _NAMES, **changes: object
) -> Match[Any, Any]:
    """A match after so many turns at random that take every pair they can, the next roll still to come."""
    game, chance = find_game("jacks"), random.Random(seed)
    seats = [SeatInfo(name, kind) for name, kind in zip(names, kinds, strict=False)]
    match: Match[Any, Any] = Match(game, game.options_type.build(changes=changes), seats, deal=seed, chance="driver")
    while match.position.turns < turns and match.outcome is None:
        if match.to_move is CHANCE:
            match.take_chance()
            continue
        legal = list(match.legal())
        pairs = [move for move in legal if match.position.play(move).quiet == 0]
        match.play(chance.choice(pairs or legal))
    return match


def rolled(tour: Tour, match: Match[Any, Any]) -> TableScene:
    scene = tour.open(match, 2.0)
    if scene.play.awaits_roll:
        scene.play.throw()
    tour.settle(1.5)
    return scene


def start(tour: Tour) -> None:
    tour.open(match_of(*["person"] * 4), 2.0)


def picking(tour: Tour) -> None:
    """The starting card is to be picked, by who chose green."""
    tour.open(match_of("person", "mole", start_card="chosen"), 2.0)


def _walk(scene: TableScene) -> Gesture:
    """The last walk of a jack that is legal."""
    return next(item for item in reversed(scene.legal_gestures) if isinstance(item.source, JackKey))


def held(tour: Tour) -> Pose:
    scene = rolled(tour, match_of(*["person"] * 4, turns=33, seed=5))
    walk = _walk(scene)
    return lambda: tour.hold(scene, walk.source, walk.target)


def pointed(tour: Tour) -> Pose:
    """The pointer on a card that a jack may reach."""
    scene = rolled(tour, match_of(*["person"] * 4, turns=33, seed=5))
    return lambda: tour.point(scene, _walk(scene).source)


def two(tour: Tour) -> None:
    rolled(tour, match_of("person", "octopus", turns=20, seed=7, turn_clock=15))


def three_seen(tour: Tour) -> None:
    scene = rolled(tour, match_of(*["person"] * 3, turns=15, seed=3, seen_marks=True))
    for _turn in range(2):
        scene.play.play(scene.legal_gestures[0].move)
        tour.settle(5.0)
        if scene.play.awaits_roll:
            scene.play.throw()
        tour.settle(1.5)


def shown(tour: Tour) -> None:
    """A card that tells the jack what to do is shown large."""
    scene = rolled(tour, match_of("person", "mole", "octopus", turns=21, seed=7, study_time=50))
    scene.play.play(_walk(scene).move)
    tour.settle(2.6)


def pair(tour: Tour) -> None:
    """Two cards that are taken lie side by side before they go."""
    for turns in range(12, 60):
        match = match_of("person", "person", turns=turns, seed=7, study_time=50)
        if match.to_move is CHANCE:
            match.take_chance()
        taking = [move for move in match.legal() if match.position.play(move).quiet == 0]
        if taking:
            tour.open(match, 2.0).play.play(taking[0])
            tour.settle(2.8)
            return


def late(tour: Tour) -> None:
    tour.open(match_of("person", "person", turns=40, seed=7), 2.0)


def keys(tour: Tour) -> Pose:
    scene = rolled(tour, match_of(*["person"] * 4, turns=6, seed=9))
    walk = _walk(scene)
    return lambda: tour.take(scene, walk.source, Navigate(Direction.UP))


def long_names(tour: Tour) -> None:
    tour.open(match_of(*["person"] * 4, turns=9, names=["Maximiliane Berg", "Bartholomew", "Wilhelmina S.", "Jo"]), 2.0)


def new_game(tour: Tour) -> None:
    tour.navigator.new_game("jacks")


def lesson(tour: Tour) -> None:
    tour.navigator.lesson("jacks", 3)
    tour.settle(1.0)


def lesson_done(tour: Tour) -> None:
    tour.navigator.lesson("jacks", 5)
    tour.settle(1.0)
    scene: Any = tour.app.stack.top
    coach_of(scene).done = len(coach_of(scene).lesson.tasks)


SCENARIOS: Scenarios = (
    ("jacks_start", start),
    ("jacks_picking", picking),
    ("jacks_held", held),
    ("jacks_pointed", pointed),
    ("jacks_two", two),
    ("jacks_three_seen", three_seen),
    ("jacks_shown", shown),
    ("jacks_pair", pair),
    ("jacks_late", late),
    ("jacks_keys", keys),
    ("jacks_long_names", long_names),
    ("jacks_new_game", new_game),
    ("jacks_lesson", lesson),
    ("jacks_lesson_said_no", lesson_said_no("jacks", 2)),
    ("jacks_lesson_done", lesson_done),
)
