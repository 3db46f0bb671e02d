"""Keeps a match on the disk while it is unfinished, and counts it in the statistics once it is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.storage.atomic import StorageError
from jungle_games.table.result import Fact, identity_of, record_text, result_of
from jungle_games.ui.scene import Services


class Autosave:
    """Keeps one match, which gets an identity: however often it is ended, it counts once.

    What cannot be written is told, and the match goes on. A finished match leaves the disk once its result is there.
    """

    def __init__(self, services: Services, match: Match[Any, Any]) -> None:
        match.identity = identity_of(match)
        self._services = services
        self._match = match
        self._reported = match.outcome is not None
        self._kept = match.outcome is None
        """The unfinished match on the disk is this one: a finished one that is only looked at leaves it alone."""

    def keep(self) -> None:
        """Put the match on disk as the unfinished one, from its first move to its last but one."""
        match, services = self._match, self._services
        try:
            played = any(isinstance(step.actor, int) for step in match.steps)
            if played and match.outcome is None:
                services.saves.store(match.game.name, record_text(match))
                self._kept = True
            elif self._kept and (match.outcome is None or self._reported):
                services.statistics.write_waiting(match.game.name)
                services.saves.clear(match.game.name)
        except StorageError as error:
            services.toast(str(error))

    def set_aside(self) -> str:
        """Lay the match to the saved ones, if it is the unfinished one; a sentence that tells where, else empty."""
        return shelved(self._services, self._match.game.name) if self._kept else ""

    def report(self, facts: Mapping[str, Fact]) -> None:
        """Count the finished match once; ``facts`` are the game's own numbers."""
        result = None if self._reported else result_of(self._match, facts)
        self._reported = True
        if result is None:
            return
        try:
            self._services.statistics.record_result(self._match.game.name, result)
        except StorageError as error:
            self._services.toast(str(error))


def shelved(services: Services, game: str) -> str:
    """Lay the unfinished match of ``game`` to the saved ones; a sentence that tells where, empty if there is none."""
    try:
        name = services.saves.shelve(game)
    except StorageError as error:
        return str(error)
    if name is None:
        return ""
    return _("The match that was open is among the saved games now, as “{name}”.").format(name=name)
