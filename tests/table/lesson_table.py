"""A lesson on its table, led by the coach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jungle_games.games import room
from jungle_games.screens.new_game import lessons_of
from jungle_games.table.lessons import Coach


def taught(make_table: Callable[..., Any], game: str, index: int, **more: Any) -> Any:
    """The table with the lesson of ``game`` that has this number; ``more`` is for ``make_table``."""
    coach = Coach(lessons_of(room(game)), index, lambda: None, lambda: None)
    return make_table(match=coach.lesson.match(room(game).game, "You"), coach=coach, game=game, **more)
