"""MATR1X 0VERL0AD at its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.matr1x.rules.position import Drop, parse_move
from jungle_games.ui.events import Command, Direction, Navigate
from scenarios.tour import Pose, Scenarios, Tour, lesson_said_no

DEAL = 3
LINE = """
    c1 e2 c3 c4 d2 c3 b2 d2 e3 e3 e4 a2 d2 c2 d5 d2 b2 c2 d2 b5 b2 b3 d2 c3 e4 a3 b1
    c4 d3 e4 b4 b1 d1 d4 d4 a4 b2 b1 b3 b4 c5 c2 d4 b4 c4 d2 d2 b4 c2 d4 b3 c4 d4
""".split()  # noqa: SIM905 - reads like a record
"""A line that wins the deal."""


def played(drops: int, changes: Mapping[str, object] | None = None) -> Match[Any, Any]:
    """The deal after so many drops of its line."""
    game = find_game("matr1x")
    match: Match[Any, Any] = Match(game, game.options_type.build(changes=changes), [SeatInfo("Mira")], deal=DEAL)
    for name in LINE[:drops]:
        match.play(name)
    match.seconds = 9.5 * drops
    return match


def two_attacks() -> int:
    """How many drops lead to one that beats a royal and lets another one hold."""
    match = played(0)
    for index, name in enumerate(LINE):
        move = parse_move(name)
        assert isinstance(move, Drop)
        what = match.position.forecast(move.place)
        if len(what.attacks) == 2 and len(what.beaten) == 1 and index > 20:
            return index
        match.play(move)
    raise LookupError("no drop of the line triggers two attacks of which one fails")


def start(tour: Tour) -> None:
    tour.open(played(0))


def held(tour: Tour) -> Pose:
    drops = two_attacks()
    scene = tour.open(played(drops))
    return lambda: tour.hold(scene, "draw", LINE[drops])


def pointed(tour: Tour) -> Pose:
    """The pointer on the drawn card: it rises, and where it may go lights up."""
    scene = tour.open(played(two_attacks()))
    return lambda: tour.point(scene, "draw")


def middle(tour: Tour) -> None:
    tour.open(played(30))


def peek(tour: Tour) -> Pose:
    match = played(30)
    scene, piles = tour.open(match), match.position.piles
    deep = max(piles, key=lambda place: len(piles[place]))
    return lambda: tour.point(scene, deep)


def by_keys(tour: Tour) -> Pose:
    scene = tour.open(played(30))
    return lambda: tour.take(scene, "draw", Navigate(Direction.LEFT))


def winnable(tour: Tour) -> None:
    scene: Any = tour.open(played(10, {"winnable_sign": True}))
    scene.sign.learn(scene.match.position, [parse_move(text) for text in LINE[10:]])
    scene.look_from(scene.match.ply, scene.sign.line)
    tour.send(Command("step_forward"), Command("step_forward"))


def looking_back(tour: Tour) -> None:
    tour.open(played(30))
    tour.send(*[Command("step_back")] * 7)


def without_helps(tour: Tour) -> None:
    tour.open(played(20, {"hints": False, "take_backs": False, "preview": False}))


def menu(tour: Tour) -> None:
    tour.open(played(20, {"winnable_sign": True}))
    tour.send(Command("menu"))


def new_game(tour: Tour) -> None:
    tour.navigator.new_game("matr1x")


def lesson(tour: Tour) -> None:
    tour.navigator.lesson("matr1x", 2)


def rule_book(tour: Tour) -> None:
    tour.navigator.rules("matr1x", "attacks")


SCENARIOS: Scenarios = (
    ("matr1x_new_game", new_game),
    ("matr1x_start", start),
    ("matr1x_held", held),
    ("matr1x_pointed", pointed),
    ("matr1x_middle", middle),
    ("matr1x_peek", peek),
    ("matr1x_by_keys", by_keys),
    ("matr1x_winnable", winnable),
    ("matr1x_looking_back", looking_back),
    ("matr1x_without_helps", without_helps),
    ("matr1x_menu", menu),
    ("matr1x_lesson", lesson),
    ("matr1x_lesson_said_no", lesson_said_no("matr1x", 5)),
    ("matr1x_rule_book", rule_book),
)
