"""A match on the disk of the real program: laid there before it starts, and read while somebody plays it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from kept import kept, unfinished

from jungle_games.core.game import CHANCE, Game
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match, chance_at_table
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.options import GameOptions
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.store.folders import find_folders
from jungle_games.store.settings import SettingsStore

OVER = "over"
THINKING = Limits(nodes=400, seed=1)


def square(name: str) -> tuple[int, int]:
    """The middle of a square of the classic map, Blue at the bottom."""
    return 360 + 80 * "abcdefg".index(name[0]) + 40, 40 + 80 * (9 - int(name[1])) + 40


def prepare(home: Path, match: Match[Any, Any]) -> None:
    """Keep ``match`` as the unfinished one in ``home``, where nothing takes time to move."""
    with kept(home) as found:
        found.saves.store(match.game.name, GameRecord.of(match).to_yaml())
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


class Chooser:
    """Chooses for every seat."""

    def __init__(self) -> None:
        self._players: dict[tuple[str, str], Any] = {}

    def liked(self, match: Match[Any, Any]) -> Any:
        """The move that the game's strongest player likes for the first seat, and its weakest for others.

        None if it is chance's turn, by a person's hand.
        """
        if match.to_move is CHANCE:
            return None
        seat = match.position.actor(match.legal()[0])
        level = match.game.levels[-1 if seat == 0 else 0].key
        player = self._players.setdefault((match.game.name, level), match.game.player(level))
        return player.choose(match.position.observe(seat), THINKING, lambda: False).move


def near_the_end(match: Match[Any, Any], turns: int) -> Match[Any, Any]:
    """``match`` as it stands where so many moves of players are left, were all of it played as `Chooser` likes."""
    chooser, whole = Chooser(), up_to(match, match.ply)
    while whole.outcome is None:
        if whole.to_move is CHANCE:
            whole.take_chance()
        else:
            whole.play(chooser.liked(whole))
    return up_to(whole, max(match.ply, last_turns(whole, turns)))


def up_to(match: Match[Any, Any], ply: int) -> Match[Any, Any]:
    """``match`` as it stood after ``ply`` moves."""
    return Match(
        match.game, match.options, match.seats, deal=match.deal, setup=match.setup, chance=match.chance,
        moves=match.moves[:ply],
    )  # fmt: skip


def last_turns(whole: Match[Any, Any], count: int) -> int:
    """After how many moves of ``whole`` players have ``count`` moves left to make, or all of them."""
    by_players = [ply for ply, step in enumerate(whole.steps) if isinstance(step.actor, int)]
    return by_players[-count:][0]


def record(home: Path, game: str) -> str | None:
    """The unfinished match, as text."""
    return unfinished(home, game)


def persons_turn(home: Path, game: str) -> str | None:
    """The record once it is a person's turn in it; `OVER` once the match is."""
    text = record(home, game)
    if text is None:
        return OVER
    return text if _awaits_person(text) else None


@lru_cache(maxsize=4)  # one looks thirty times a second whether it is another one
def _awaits_person(text: str) -> bool:
    """Whether it is a person's turn in a record, and not only one in which a mistake may be called."""
    match = read_match(text, find_game)
    if match.to_move is CHANCE:
        seat = getattr(match.position, "turn", 0)
        return match.chance == "driver" and seat in match.persons
    movers = {match.position.actor(move) for move in match.legal() if str(move) != "catch"}
    return any(isinstance(seat, int) and seat in match.persons for seat in movers)
