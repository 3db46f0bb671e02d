"""The page Today, with a task of every game: in the middle of a month, before the first day, looking back."""

from __future__ import annotations

from datetime import UTC, date, datetime

from toy_puzzles import with_puzzles

from jungle_games.screens.navigator import ScreenNavigator
from jungle_games.screens.today import tasks_of
from jungle_games.store.progress import Attempt
from scenarios.tour import Scenario, Scenarios, Tour

NOW = datetime(2026, 12, 22, 20, 0)
SOLVED = {**dict.fromkeys(range(1, 22), 5), 3: 2, 4: 0, 6: 3, 9: 1, 10: 0, 13: 2, 16: 3, 18: 0, 20: 4, 22: 3}
"""How many tasks of each day of the month."""
WENT = ((0, 0), (0, 1), (1, 0), (4, 2), (2, 0))
"""Wrong answers and hints, by game."""


def _opened(tour: Tour, games: int = 5, now: datetime = NOW) -> ScreenNavigator:
    rooms = with_puzzles(games)
    tour.app.services.wall_clock = lambda: now
    for number, solved in SOLVED.items():
        day = date(2026, 12, number)
        for task, (tries, hints) in list(zip(tasks_of(rooms, day), WENT, strict=False))[:solved]:
            when = datetime(2026, 12, number, 20, tzinfo=UTC)
            attempt = Attempt(
                task.key, when, solved=True, tries=tries, hints=hints, seconds=61 + 9 * number, day=day
            )
            tour.app.services.progress.record_attempt(attempt)
    return ScreenNavigator(tour.app.services, rooms)


def _of(games: int) -> Scenario:
    def scenario(tour: Tour) -> None:
        _opened(tour, games).today()

    return scenario


def today_begins(tour: Tour) -> None:
    """The day of somebody who has not played yet."""
    tour.app.services.wall_clock = lambda: datetime(2026, 11, 22, 20, 0)
    ScreenNavigator(tour.app.services, with_puzzles()).today()


def today_looking_back(tour: Tour) -> None:
    """A day of which nothing was played."""
    _opened(tour).today(date(2026, 12, 4))


def today_next_year(tour: Tour) -> None:
    """A month with six weeks, all of it done long ago."""
    _opened(tour, now=datetime(2027, 8, 31, 20, 0)).today(date(2026, 12, 21))


def today_as_shipped(tour: Tour) -> None:
    """The puzzles that are shipped."""
    tour.app.services.wall_clock = lambda: datetime(2026, 12, 5, 20, 0)
    tour.navigator.today()


SCENARIOS: Scenarios = (
    ("today", _of(5)),
    ("today_two_games", _of(2)),
    ("today_one_game", _of(1)),
    ("today_begins", today_begins),
    ("today_looking_back", today_looking_back),
    ("today_next_year", today_next_year),
    ("today_as_shipped", today_as_shipped),
)
