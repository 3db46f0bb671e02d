"""What people at a table reach for the first time: noted at once, and told quietly."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any

from jungle_games.core.achievement import Achievement, counts, reached_in
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.storage.atomic import StorageError
from jungle_games.table.notice import Notice
from jungle_games.ui.scene import Services


def achievement_name(game: str, achievement: Achievement) -> str:
    """What an achievement is kept under, apart from those of all other games; its badge lies there among the drawings.

    >>> achievement_name("jungle", Achievement("fork", "", "", lambda moment: True))
    'jungle/fork'
    """
    return f"{game}/{achievement.key}"


def badge_of(game: str, achievement: Achievement) -> str:
    """The SVG asset of its badge."""
    return f"badges/{achievement_name(game, achievement)}"


def known(services: Services) -> Collection[str]:
    """The names of all that was reached before; nothing where that cannot be read."""
    try:
        reached: Collection[str] = services.progress.reached()
    except StorageError:
        return ()
    return reached


class Achieving:
    """Looks out for those ``achievements`` that were not reached before, in a match from now on."""

    def __init__(self, services: Services, match: Match[Any, Any], achievements: Collection[Achievement]) -> None:
        self._services = services
        self._match = match
        self._noted = match.ply
        before = known(services) if achievements else ()
        self._left = [each for each in achievements if achievement_name(match.game.name, each) not in before]
        self.found: list[Achievement] = []
        """What was reached since then."""
        self._new: Sequence[tuple[Achievement, Seat]] = ()

    def note(self, seats: Collection[Seat]) -> list[Notice]:
        """Keep what people in ``seats`` have reached by moves made since the last time, and tell them."""
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
        """Tell once more, in the language that is spoken by now, what was reached the last time anything was."""
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
