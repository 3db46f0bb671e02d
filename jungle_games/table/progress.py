"""The strength of the person at this computer, and the achievements that people at a table reach first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import UTC, datetime

from jungle_games.core.achievement import FIRST, Achievement, counts, helped, reached_in
from jungle_games.core.colours import fixes_start
from jungle_games.core.game import AnyGame, Seat
from jungle_games.core.i18n import _
from jungle_games.core.ladder import AdaptiveStrength, Ladder, strength_at
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.room import Room
from jungle_games.players.ratings import Rating, first_rating, rated
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.progress import Rated
from jungle_games.storage.statistics import Summary
from jungle_games.table.frame.move_entries import Notice
from jungle_games.table.services import Services


def adaptive_strength(services: Services, game: AnyGame) -> AdaptiveStrength:
    """The strength of an opponent that fits the person now; that for a new player if nothing is known."""
    try:
        note: str | None = services.ratings.notice(game.name)
    except StorageError as error:
        note = str(error)
    return AdaptiveStrength(strength_at(game.levels, _known_rating(services, game).mean), note or "")


def can_be_rated(match: AnyMatch) -> bool:
    """Whether a finished match can be rated: one person against computer players, without help."""
    persons = sum(info.is_person for info in match.seats)
    alone = persons == 1 and len(match.seats) > 1
    return alone and not (match.outcome is None or helped(match) or fixes_start(match.setup))


def keep_rating(services: Services, match: AnyMatch) -> None:
    """Rate the person by the result of ``match``, if it counts. Raises StorageError: it then waits."""
    if can_be_rated(match):
        now = rated(_known_rating(services, match.game), match)
        said = Rated(datetime.now(UTC), match.identity, round(now.mean, 1), round(now.deviation, 1))
        services.ratings.record(match.game.name, said)


def _known_rating(services: Services, game: AnyGame) -> Rating:
    """The person's rating."""
    try:
        newest: Rated | None = services.ratings.newest(game.name)
    except StorageError:
        newest = None
    return first_rating(game.levels) if newest is None else Rating(newest.rating, newest.deviation)


def ladder_of(game: AnyGame, summary: Summary | None) -> Ladder:
    """The ladder of ``game`` with such results: with help a win counts for beginners, and against the first animals."""
    if summary is None:
        return Ladder(game.levels, {})
    first, with_help = {level.key for level in game.levels[:FIRST]}, Counter[str]()
    for (level, beginner), number in summary.helped_wins.items():
        with_help[level] += number if beginner or level in first else 0
    return Ladder(game.levels, summary.own_wins, with_help)


def ladder_here(services: Services, room: Room) -> Ladder:
    """The ladder of the game of ``room``, without rungs where one plays alone; what cannot be read is told."""
    if room.seats == (1,):
        return Ladder((), {})
    try:
        return ladder_of(room.game, services.statistics.summary(room.name))
    except StorageError as error:
        services.toast(str(error))
        return ladder_of(room.game, None)


def achievement_name(game: str, achievement: Achievement) -> str:
    """The name under which an achievement is stored, and its badge found; unique among all games.

    >>> achievement_name("jungle", Achievement("fork", "", "", lambda moment: True))
    'jungle/fork'
    """
    return f"{game}/{achievement.key}"


def badge_of(game: str, achievement: Achievement) -> str:
    """The SVG asset of an achievement's badge."""
    return f"badges/{achievement_name(game, achievement)}"


def known(services: Services) -> Collection[str]:
    """The names of all achievements reached before; empty if they cannot be read."""
    try:
        reached: Collection[str] = services.progress.reached()
    except StorageError:
        return ()
    return reached


class AchievementTracker:
    """Watches a match, from now on, for those of ``achievements`` that were never reached before."""

    def __init__(self, services: Services, match: AnyMatch, achievements: Collection[Achievement]) -> None:
        self._services = services
        self._match = match
        self._noted = match.ply
        before = known(services) if achievements else ()
        self._left = [each for each in achievements if achievement_name(match.game.name, each) not in before]
        self.found: list[Achievement] = []
        """The achievements reached since then."""
        self._new: Sequence[tuple[Achievement, Seat]] = ()

    def note(self, seats: Collection[Seat]) -> list[Notice]:
        """Store what people in ``seats`` reached by moves since the last call; the notices to show them."""
        match, since = self._match, min(self._noted, self._match.ply)
        self._noted = match.ply
        if not counts(match):
            return []
        new = reached_in(match, self._left, seats, after=since)
        self._left = [each for each in self._left if each not in [achievement for achievement, _seat in new]]
        for achievement, _seat in new:
            self.found.append(achievement)
            self._keep(achievement)
        self._new = new
        return self.newly()

    def newly(self) -> list[Notice]:
        """The latest notices again, in the language now chosen."""
        return [self._notice(achievement, seat) for achievement, seat in self._new]

    def _keep(self, achievement: Achievement) -> None:
        name = achievement_name(self._match.game.name, achievement)
        try:
            self._services.progress.record_reached(name, datetime.now(UTC))
        except StorageError as error:
            self._services.toast(str(error))

    def _notice(self, achievement: Achievement, seat: Seat) -> Notice:
        picture = badge_of(self._match.game.name, achievement)
        return Notice(seat, _(achievement.title), _("New badge"), picture=picture, listed=False)
