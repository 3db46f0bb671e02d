"""Puzzles from the person's own matches: found by the worker, stored, and read as a set beside the shipped ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from jungle_games.core.findings import FoundPuzzle
from jungle_games.core.matches.decisions import decisions_of
from jungle_games.core.matches.match import Match
from jungle_games.core.puzzle import PuzzleError, Puzzles, own_key
from jungle_games.players.worker import Answer, PuzzleTask
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.own_puzzles import OwnPuzzle, OwnPuzzleList
from jungle_games.table.puzzles.puzzle_list import read_puzzle_progress
from jungle_games.table.worker_requests import WorkerRequests
from jungle_games.ui.scene import Services


def read_own_puzzles(services: Services, puzzles: Puzzles) -> OwnPuzzleList:
    """A game's puzzles from own matches; those of an unknown kind count as damaged."""
    try:
        shelf: OwnPuzzleList = services.own_puzzles.read(puzzles.game)
    except StorageError as error:
        services.toast(str(error))
        return OwnPuzzleList(puzzles.game)
    told, damaged = list[OwnPuzzle](), list(shelf.damaged)
    for own, puzzle in zip(shelf.puzzles, shelf.set.puzzles, strict=True):
        try:
            puzzles.kind(puzzle).title(puzzle)
            told.append(own)
        except PuzzleError:
            damaged.append(f"{own.name}.json")
    return OwnPuzzleList(puzzles.game, tuple(told), tuple(damaged))


class MatchPuzzleFinder(WorkerRequests):
    """Has one match sifted and keeps what makes a puzzle; ``on_kept`` is given the keys by the ply of each.

    ``on_kept`` is also called, with nothing, where nothing was found. What cannot be kept is told.
    """

    def __init__(self, services: Services, on_kept: Callable[[Mapping[int, str]], None]) -> None:
        super().__init__(services.worker)
        self._services = services
        self._on_kept = on_kept
        self._match: Match[Any, Any] | None = None
        self._played = date.min

    def begin(self, match: Match[Any, Any], played: date) -> bool:
        """Sift ``match``, which was played on that day; whether there is anything to sift."""
        persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
        decisions = decisions_of(match, persons) if match.game.finds_puzzles else []
        if not decisions:
            return False
        self._match, self._played = match, played
        self._ask(PuzzleTask(match.game.name, decisions))
        return True

    def _answered(self, answer: Answer) -> None:
        assert self._match is not None
        if answer.failure is None:
            self._on_kept(self._keep(self._match, answer.found_puzzles or ()))

    def _keep(self, match: Match[Any, Any], found_puzzles: Sequence[FoundPuzzle]) -> Mapping[int, str]:
        """Keep what was found; the keys by ply. The match is done with, unless something could not be kept."""
        kept, services, game = dict[int, str](), self._services, match.game.name
        tried = read_puzzle_progress(services) if found_puzzles else {}
        solved = [key for key, progress in tried.items() if progress.solved]
        try:
            for each in found_puzzles:
                if services.own_puzzles.keep(game, own_puzzle(match, self._played, each), solved):
                    kept[each.ply] = own_key(game, each.name)
            if match.identity:
                services.own_puzzles.note_looked_through(game, match.identity)
        except StorageError as error:
            services.toast(str(error))
        return kept


def own_puzzle(match: Match[Any, Any], played: date, found: FoundPuzzle) -> OwnPuzzle:
    """What to store of a puzzle ``found`` in ``match``, which was ``played`` on that day."""
    persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
    others = [info for seat, info in enumerate(match.seats) if seat not in persons[:1]]
    against = tuple(info.kind if info.is_computer else info.name for info in others)
    return OwnPuzzle(found.name, found.grade, found.kind, found.facts, played, against, match.identity, found.ply)
