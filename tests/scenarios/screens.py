"""The screens around the tables."""

from __future__ import annotations

import datetime
import errno
import random
from collections.abc import Callable, Mapping
from pathlib import Path

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.failures import ask_to_quit
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.set_up import OptionDraft
from jungle_games.screens.settings import MatchOptionsScene
from jungle_games.store.files import failure
from jungle_games.store.progress import Rated, Result
from jungle_games.ui.events import Direction, Navigate, Pad, PadChanged, Text
from jungle_games.ui.widgets.button import Choice
from scenarios.jungle import played
from scenarios.tour import Scenario, Scenarios, Tour


def title(tour: Tour) -> None:
    """The title as it is the first time."""


def title_continue(tour: Tour) -> None:
    match = played(46, 3)
    tour.app.services.saves.store("jungle", GameRecord.of(match).to_yaml())
    tour.open(match)
    tour.navigator.title()


def new_game(tour: Tour) -> None:
    tour.navigator.new_game("jungle")


def new_game_unfinished(tour: Tour) -> None:
    title_continue(tour)
    tour.navigator.new_game("jungle")


def title_waiting(tour: Tour) -> None:
    """Three matches of one game are unfinished, and one of another."""
    for number in range(3):
        tour.app.services.saves.store("jungle", GameRecord.of(played(12 + 9 * number, number)).to_yaml())
    title_continue(tour)


def new_game_one_of_many(tour: Tour) -> None:
    title_waiting(tour)
    tour.navigator.new_game("jungle")


def keep_the_match(tour: Tour) -> None:
    new_game_unfinished(tour)
    tour.settle()
    tour.press("start")


def new_game_teams(tour: Tour) -> None:
    """Three teams of two, one opponent stronger than the others."""
    tour.navigator.new_game("sequence")
    tour.settle()
    for name, step in (("count", 3), ("teams", 1), ("opponents", -1)):
        widget = tour.widget(name)
        assert isinstance(widget, Choice)
        widget.activate(step)
        tour.settle()
    tour.press(("seat", 3))
    tour.press(("sitter", "tiger"))


def new_game_person(tour: Tour) -> None:
    """Four at a table of Jacks, a person with a colour chosen."""
    tour.navigator.new_game("jacks")
    tour.settle()
    count = tour.widget("count")
    assert isinstance(count, Choice)
    count.activate(2)
    tour.settle()
    tour.press(("seat", 0))
    tour.press(("colour", "green"))


def new_game_fits_me(tour: Tour) -> None:
    """The opponent that follows the person's results, of whom something is known."""
    now = datetime.datetime(2026, 3, 1, 20, tzinfo=datetime.UTC)
    tour.app.services.progress.record("jungle", Rated(now, "", 1300.0, 90.0))
    tour.navigator.new_game("jungle")
    tour.settle()
    tour.press(("sitter", "fits_me"))


def table_fits_me(tour: Tour) -> None:
    seats = [SeatInfo("Mira"), SeatInfo("Chameleon", "fits_me", 5.37)]
    game = find_game("jungle")
    tour.open(Match(game, game.options_type.build(), seats, deal=4), 2.0)


def new_game_watch(tour: Tour) -> None:
    tour.navigator.new_game("jungle_matrix")
    tour.settle()
    tour.press(("seat", 0))
    tour.press(("sitter", "leopard"))


def menu_covered(tour: Tour) -> None:
    """The menu of Jacks, whose cards are to be remembered and not studied."""
    game, seats = find_game("jacks"), [SeatInfo("Mira"), SeatInfo("Rabbit", "rabbit")]
    tour.open(Match(game, game.options_type.build(), seats, deal=4), 2.0).actions.open_menu()


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
    kept, chance = tour.app.services.progress, random.Random(4)
    levels = [level.key for level in find_game(game).opponents]
    begin = datetime.datetime(2026, 3, 1, 20, tzinfo=datetime.UTC)
    for day in range(64):
        kept.record(
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
    saves = tour.app.services.saves
    for number, name in enumerate(("Sunday evening", "The lost elephant", "Lesson with grandpa, third try")):
        saves.save("jungle", name, GameRecord.of(played(12 + 9 * number, number)).to_yaml())
    tour.navigator.saved_games("jungle")


def error_dialog(tour: Tour) -> None:
    tour.navigator.notice(
        "That cannot be pasted",
        "moves: item 14: 'e5e8' cannot be played. A piece moves one square, straight ahead, back or sideways.",
    )


def _buttons_of(pad: Pad) -> Scenario:
    def scenario(tour: Tour) -> None:
        """The end of the page of keys, where the controller's buttons are."""
        tour.send(PadChanged(pad))
        _settings_page("keys")(tour)
        tour.app.stack.top.focus.focus(("pad", "menu"))  # type: ignore[union-attr]

    return scenario


def languages(tour: Tour) -> None:
    title(tour)
    tour.press("language")


def not_everything_saved(tour: Tour) -> None:
    """The disk is full, and the window is closed."""
    path = Path("/home/mira/.local/share/jungle-games/games.sqlite")
    problem = failure(path, OSError(errno.ENOSPC, ""))
    title(tour)
    ask_to_quit(tour.app.services, str(problem), lambda: None, lambda: None)


SCENARIOS: Scenarios = (
    ("title", title),
    ("title_continue", title_continue),
    ("new_game", new_game),
    ("new_game_unfinished", new_game_unfinished),
    ("title_waiting", title_waiting),
    ("new_game_one_of_many", new_game_one_of_many),
    ("keep_the_match", keep_the_match),
    ("new_game_teams", new_game_teams),
    ("new_game_person", new_game_person),
    ("new_game_fits_me", new_game_fits_me),
    ("table_fits_me", table_fits_me),
    ("new_game_watch", new_game_watch),
    ("menu_covered", menu_covered),
    ("match_options", match_options),
    ("settings_game", settings_game),
    ("settings_sound", _settings_page("sound")),
    ("settings_screen", _settings_page("screen")),
    ("languages", languages),
    ("settings_keys", _settings_page("keys")),
    ("settings_playstation", _buttons_of(Pad.PLAYSTATION)),
    ("settings_nintendo", _buttons_of(Pad.NINTENDO)),
    ("settings_accessibility", _settings_page("accessibility")),
    ("settings_about", _settings_page("about")),
    ("settings_players", _settings_page("players")),
    ("rule_book", rule_book),
    ("rule_book_search", rule_book_search),
    ("statistics_empty", statistics_empty),
    ("statistics", statistics),
    ("statistics_matrix", statistics_matrix),
    ("saved_games", saved_games),
    ("error_dialog", error_dialog),
    ("not_everything_saved", not_everything_saved),
)
