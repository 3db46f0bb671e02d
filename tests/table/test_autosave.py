"""A finished match leaves the disk once its result is there, and counts once, whatever happens in between."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kept import Kept

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.store.database import Database
from jungle_games.store.settings import SettingsStore
from jungle_games.table.driver import Autosave


class Home:
    """The storage of one start of the program, and what was told the player."""

    def __init__(self, folder: Path) -> None:
        self.database = Database(folder / "games.sqlite")
        found = Kept(self.database)
        self.saves, self.library, self.progress = found.saves, found.library, found.progress
        self.settings = SettingsStore(folder / "settings.yaml")
        self.services: Any = SimpleNamespace(
            database=self.database, saves=self.saves, progress=self.progress, library=self.library,
            settings=self.settings,
        )  # fmt: skip

    @property
    def played(self) -> int:
        return self.progress.summary("jungle").total.played

    def reopened(self) -> tuple[Match[Any, Any], Autosave]:
        [saved] = self.saves.all_unfinished()
        match = read_match(self.saves.read(saved) or "", find_game)
        autosave = Autosave(self.services, match)
        autosave.number = saved.number
        return match, autosave


def a_match() -> Match[Any, Any]:
    game = find_game("jungle")
    return Match(game, game.options_type.build(), [SeatInfo("Mira"), SeatInfo("Ben")])


def kept(home: Home, match: Match[Any, Any]) -> Autosave:
    autosave = Autosave(home.services, match)
    match.play("a3a4")
    autosave.keep()
    return autosave


def test_a_match_that_ends_on_a_full_disk_counts_and_is_kept_once_there_is_room(tmp_path: Path) -> None:
    home, match = Home(tmp_path), a_match()
    autosave = kept(home, match)
    ((pages,),) = home.database.rows("PRAGMA page_count")
    home.database.rows(f"PRAGMA max_page_count = {pages}")
    match.resign(0)
    autosave.report({"long": "x" * 9000})
    autosave.keep()
    assert "full" in home.database.notices.take()[0]
    for _look in range(2):
        assert home.played == 1
        assert home.saves.newest_unfinished("jungle") is None
        [kept_one] = home.library.find()
        assert GameRecord.from_yaml(home.library.read(kept_one)).identity == match.identity
        home.database.write_waiting()
    assert home.database.trouble is None


def test_a_match_whose_result_was_kept_before_the_program_was_killed_counts_once(tmp_path: Path) -> None:
    home, match = Home(tmp_path), a_match()
    autosave = kept(home, match)
    match.resign(0)
    autosave.report({})  # and the program ends before the match is cleared
    again = Home(tmp_path)
    reopened, autosave = again.reopened()
    assert reopened.identity == match.identity
    reopened.resign(1)
    autosave.report({})
    autosave.keep()
    assert again.saves.newest_unfinished("jungle") is None
    assert again.played == 1


def test_an_older_record_without_identity_counts_once_too(tmp_path: Path) -> None:
    home, match = Home(tmp_path), a_match()
    kept(home, match)
    home.database.run("UPDATE save SET record = replace(record, ?, '')", f"identity: {match.identity}\n")
    for _start in range(2):
        home = Home(tmp_path)
        [saved] = home.saves.all_unfinished()
        assert "identity" not in saved.facts
        reopened, autosave = home.reopened()
        reopened.resign(0)
        autosave.report({})
    assert home.played == 1


def test_a_match_that_may_still_be_turned_stays_until_it_counts(tmp_path: Path) -> None:
    home, match = Home(tmp_path), a_match()
    autosave = kept(home, match)
    match.resign(0)
    autosave.keep()  # its player may take that back
    assert home.saves.newest_unfinished("jungle") is not None
    autosave.report({})
    autosave.keep()
    assert home.saves.newest_unfinished("jungle") is None
    assert home.played == 1


def test_a_match_taken_back_to_its_start_leaves_nothing_to_go_on_with(tmp_path: Path) -> None:
    home, match = Home(tmp_path), a_match()
    autosave = kept(home, match)
    match.undo()
    autosave.keep()
    assert home.saves.newest_unfinished("jungle") is None
    Autosave(home.services, a_match()).keep()
    assert home.saves.newest_unfinished("jungle") is None


def test_a_match_that_was_opened_and_left_as_it_was_is_not_kept_once_more(tmp_path: Path) -> None:
    home, match = Home(tmp_path), a_match()
    match.play("a3a4")
    autosave = Autosave(home.services, match)
    autosave.keep()
    assert home.saves.newest_unfinished("jungle") is None
    match.play("g7g6")
    autosave.keep()
    assert home.saves.newest_unfinished("jungle") is not None


def test_a_match_that_is_begun_takes_the_place_of_no_other(tmp_path: Path) -> None:
    home, first, second = Home(tmp_path), a_match(), a_match()
    kept(home, first)
    autosave = kept(home, second)
    second.resign(0)
    autosave.report({})
    autosave.keep()
    [saved] = home.saves.all_unfinished()
    assert saved.facts["identity"] == first.identity


@pytest.mark.parametrize("limit", [0, 2])
def test_as_many_matches_are_kept_as_the_player_wants(tmp_path: Path, limit: int) -> None:
    home = Home(tmp_path)
    home.settings.replace(library_limit=limit)
    for _match in range(3):
        match = a_match()
        autosave = kept(home, match)
        match.resign(0)
        autosave.report({})
        autosave.keep()
    assert home.library.count() == limit
    assert home.played == 3
