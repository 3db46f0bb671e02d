"""The page Path: half way up, at the very beginning, at the end, and alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from jungle_games.store.progress import Result
from jungle_games.table.room_parts import achievements_of
from jungle_games.table.verdict import achievement_name
from scenarios.tour import Scenario, Scenarios, Tour

WHEN = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)


def won(tour: Tour, game: str, levels: Sequence[str], helped: Sequence[str] = ()) -> None:
    """So many matches won against these, and as a beginner with help."""
    for level in (*levels, *helped):
        helps = {"helped": True, "preset": "beginner"} if level in helped else {}
        result = Result(WHEN, "won", level, moves=60, seconds=600.0, **helps)  # type: ignore[arg-type]
        tour.app.services.progress.record(game, result)


def reached(tour: Tour, game: str, *numbers: int) -> None:
    """These badges of the game won."""
    own = achievements_of(tour.navigator.room(game))
    for number in numbers:
        tour.app.services.progress.record_reached(achievement_name(game, own[number]), WHEN)


def path_half_way(tour: Tour) -> None:
    won(tour, "jungle", ["rat", "rat", "cat", "cat", "dog"], helped=["hedgehog"])
    reached(tour, "jungle", 0, 1, 3, 7)
    reached(tour, "jacks", 0, 3)
    tour.navigator.path("jungle")


def _begins(game: str) -> Scenario:
    def scenario(tour: Tour) -> None:
        tour.navigator.path(game)

    return scenario


def path_end(tour: Tour) -> None:
    won(tour, "jacks", ["elephant", "elephant"])
    reached(tour, "jacks", *range(8))
    tour.navigator.path("jacks")


def path_alone(tour: Tour) -> None:
    reached(tour, "matr1x", 0, 1, 4)
    tour.navigator.path("matr1x")


def path_badges_below(tour: Tour) -> None:
    """Scrolled to the last badges."""
    path_half_way(tour)
    scene = tour.app.stack.top
    scene.scroll.scroll_to(10_000)  # type: ignore[union-attr]


def new_game_on_the_path(tour: Tour) -> None:
    won(tour, "jungle", ["rat", "rat", "cat", "cat", "dog"], helped=["hedgehog"])
    tour.navigator.meet("jungle", "dog")


SCENARIOS: Scenarios = (
    ("path_half_way", path_half_way),
    ("path_begins_sequence", _begins("sequence")),
    ("path_begins_jungle_matrix", _begins("jungle_matrix")),
    ("path_end", path_end),
    ("path_alone", path_alone),
    ("path_badges_below", path_badges_below),
    ("new_game_on_the_path", new_game_on_the_path),
)
