"""A match on the disk of the real program: laid there before it starts, and read while somebody plays it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from jungle_games.core.game import CHANCE, Game
from jungle_games.core.match import Match, chance_at_table
from jungle_games.core.options import GameOptions
from jungle_games.core.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.storage.folders import find_folders
from jungle_games.storage.saves import Saves
from jungle_games.storage.settings import SettingsStore

OVER = "over"


def prepare(home: Path, match: Match[Any, Any]) -> None:
    """Keep ``match`` as the unfinished one in ``home``, where nothing takes time to move."""
    folders = find_folders({"JUNGLE_GAMES_HOME": str(home)})
    Saves(folders.matches).store(match.game.name, GameRecord.of(match).to_yaml())
    without_motion(home)


def without_motion(home: Path) -> None:
    """Let nothing take time to move."""
    settings = SettingsStore(find_folders({"JUNGLE_GAMES_HOME": str(home)}).settings)
    settings.replace(animation_speed=0.0)
    settings.save()


def begun(game: Game[Any, Any, Any], seats: Sequence[SeatInfo], options: GameOptions, deal: int) -> Match[Any, Any]:
    """A match that has just begun: somebody has moved, so that it is kept."""
    match: Match[Any, Any] = Match(game, options, seats, deal=deal, chance=chance_at_table(game))
    while not any(isinstance(step.actor, int) for step in match.steps):
        if match.to_move is CHANCE:
            match.take_chance()
        else:
            match.play(match.legal()[0])
    return match


def record(home: Path, game: str) -> str | None:
    """The unfinished match, as text."""
    try:
        return (home / "matches" / "unfinished" / f"{game}.yaml").read_text(encoding="utf-8")
    except FileNotFoundError:  # the program may clear it at any moment
        return None


def persons_turn(home: Path, game: str) -> str | None:
    """The record once it is a person's turn in it; `OVER` once the match is."""
    text = record(home, game)
    if text is None:
        return OVER
    return text if _awaits_person(text) else None


@lru_cache(maxsize=4)  # one looks thirty times a second whether it is another one
def _awaits_person(text: str) -> bool:
    """Whether it is a person's turn in a record."""
    match = read_match(text, find_game)
    if match.to_move is CHANCE:
        seat = getattr(match.position, "turn", 0)
        return match.chance == "driver" and match.seats[seat].is_person
    movers = {match.position.actor(move) for move in match.legal()}
    return any(isinstance(seat, int) and match.seats[seat].is_person for seat in movers)
