"""Tracks the achievements that people at a table reach for the first time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any

from jungle_games.core.achievement import Achievement, counts, reached_in
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.match import Match
from jungle_games.storage.atomic import StorageError
from jungle_games.table.frame.notice import Notice
from jungle_games.ui.scene import Services


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

    def __init__(self, services: Services, match: Match[Any, Any], achievements: Collection[Achievement]) -> None:
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
