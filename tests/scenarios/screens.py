"""The screens around the tables."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Mapping

from jungle_games.core.record import GameRecord
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.match_options import MatchOptionsScene
from jungle_games.screens.option_draft import OptionDraft
from jungle_games.storage.saves import Saves
from jungle_games.storage.statistics import Result, Statistics
from jungle_games.ui.events import Direction, Navigate, Text
from scenarios.jungle import played
from scenarios.tour import Scenario, Scenarios, Tour


def title(tour: Tour) -> None:
    """The title as it is the first time."""


def title_continue(tour: Tour) -> None:
    match = played(46, 3)
    Saves(tour.folders.matches).store("jungle", GameRecord.of(match).to_yaml())
    tour.open(match)
    tour.navigator.title()


def new_game(tour: Tour) -> None:
    tour.navigator.new_game("jungle")


def new_game_unfinished(tour: Tour) -> None:
    title_continue(tour)
    tour.navigator.new_game("jungle")


def match_options(tour: Tour) -> None:
    draft = OptionDraft(ROOMS[0].game.options_type)
    tour.app.stack.push(MatchOptionsScene(tour.app.services, ROOMS[0], draft, lambda: None))


def settings_game(tour: Tour) -> None:
    tour.navigator.settings("jungle")
    tour.send(Navigate(Direction.RIGHT), Navigate(Direction.DOWN))


def _settings_page(key: str) -> Scenario:
    def scenario(tour: Tour) -> None:
        tour.navigator.settings("jungle")
        tour.settle()
        tour.press(("rail", key))

    return scenario


def rule_book(tour: Tour) -> None:
    tour.navigator.rules("jungle")


def rule_book_search(tour: Tour) -> None:
    tour.navigator.rules("jungle")
    tour.settle()
    field = next(widget for widget in tour.widgets() if widget.wants_text or type(widget).__name__ == "TextField")
    tour.app.stack.top.focus.focus(field.focus_id)  # type: ignore[union-attr]
    tour.send(Text("trap"))


def statistics_empty(tour: Tour) -> None:
    tour.navigator.statistics("jungle")


def statistics(tour: Tour) -> None:
    _statistics_of(tour, "jungle", lambda chance: {})


def statistics_matrix(tour: Tour) -> None:
    _statistics_of(
        tour, "jungle_matrix",
        lambda chance: {"best": chance.randrange(12, 61), "caught": chance.randrange(3), "missed": chance.randrange(2),
                        "slips": chance.randrange(3)},
    )  # fmt: skip


def _statistics_of(tour: Tour, game: str, facts: Callable[[random.Random], Mapping[str, int]]) -> None:
    """Two months of a game, with the game's own ``facts`` of each match."""
    kept, chance = Statistics(tour.folders.statistics), random.Random(4)
    levels = [level.key for level in find_game(game).levels]
    begin = datetime.datetime(2026, 3, 1, 20, tzinfo=datetime.UTC)
    for day in range(64):
        kept.record_result(
            game,
            Result(
                when=begin + datetime.timedelta(days=day),
                result=chance.choice(["won", "won", "lost", "drawn"]),  # type: ignore[arg-type]
                opponent=chance.choice([*levels, "person"]),
                moves=chance.randrange(30, 160),
                seconds=chance.uniform(120, 1500),
                took_back=chance.random() < 0.3,
                facts=facts(chance),
            ),
        )
    tour.navigator.statistics(game)


def saved_games(tour: Tour) -> None:
    saves = Saves(tour.folders.matches)
    for number, name in enumerate(("Sunday evening", "The lost elephant", "Lesson with grandpa, third try")):
        saves.save("jungle", name, GameRecord.of(played(12 + 9 * number, number)).to_yaml())
    tour.navigator.saved_games("jungle")


def error_dialog(tour: Tour) -> None:
    tour.navigator.notice(
        "That cannot be pasted",
        "moves: item 14: 'e5e8' cannot be played. A piece moves one square, straight ahead, back or sideways.",
    )


SCENARIOS: Scenarios = (
    ("title", title),
    ("title_continue", title_continue),
    ("new_game", new_game),
    ("new_game_unfinished", new_game_unfinished),
    ("match_options", match_options),
    ("settings_game", settings_game),
    ("settings_sound", _settings_page("sound")),
    ("settings_screen", _settings_page("screen")),
    ("settings_keys", _settings_page("keys")),
    ("settings_players", _settings_page("players")),
    ("rule_book", rule_book),
    ("rule_book_search", rule_book_search),
    ("statistics_empty", statistics_empty),
    ("statistics", statistics),
    ("statistics_matrix", statistics_matrix),
    ("saved_games", saved_games),
    ("error_dialog", error_dialog),
)
