"""The strength of the person at this computer, by matches played here, and their place on the ladders."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from jungle_games.core.colours import fixes_start
from jungle_games.core.game import Game
from jungle_games.core.ladder import AdaptiveStrength, Ladder, strength_at
from jungle_games.core.matches.match import Match
from jungle_games.core.room import Room
from jungle_games.players.ratings import Rating, first_rating, rated
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.progress import Rated
from jungle_games.storage.statistics import Summary
from jungle_games.ui.scene import Services


def adaptive_strength(services: Services, game: Game[Any, Any, Any]) -> AdaptiveStrength:
    """The strength of an opponent that fits the person now; that for a new player if nothing is known."""
    try:
        note: str | None = services.ratings.notice(game.name)
    except StorageError as error:
        note = str(error)
    return AdaptiveStrength(strength_at(game.levels, _known(services, game).mean), note or "")


def can_be_rated(match: Match[Any, Any]) -> bool:
    """Whether a finished match can be rated: one person against computer players, without help."""
    persons = sum(info.is_person for info in match.seats)
    alone = persons == 1 and len(match.seats) > 1
    return alone and not (match.outcome is None or match.took_back or match.hints_used or fixes_start(match.setup))


def keep_rating(services: Services, match: Match[Any, Any]) -> None:
    """Rate the person by the result of ``match``, if it counts. Raises StorageError: it then waits."""
    if can_be_rated(match):
        now = rated(_known(services, match.game), match)
        said = Rated(datetime.now(UTC), match.identity, round(now.mean, 1), round(now.deviation, 1))
        services.ratings.record(match.game.name, said)


def _known(services: Services, game: Game[Any, Any, Any]) -> Rating:
    """The person's rating."""
    try:
        newest: Rated | None = services.ratings.newest(game.name)
    except StorageError:
        newest = None
    return first_rating(game.levels) if newest is None else Rating(newest.rating, newest.deviation)


def ladder_of(game: Game[Any, Any, Any], summary: Summary | None) -> Ladder:
    """The ladder of ``game`` with such results: what was won without taking back counts."""
    tallies = {} if summary is None else summary.by_opponent
    return Ladder(game.levels, {level: tally.won for level, tally in tallies.items()})


def ladder_here(services: Services, room: Room) -> Ladder:
    """The ladder of the game of ``room``, without rungs where one plays alone; what cannot be read is told."""
    if room.seats == (1,):
        return Ladder((), {})
    try:
        return ladder_of(room.game, services.statistics.summary(room.name))
    except StorageError as error:
        services.toast(str(error))
        return ladder_of(room.game, None)
