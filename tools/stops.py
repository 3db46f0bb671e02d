"""Every screen and every state of a game worth seeing: the tour takes pictures of them, a test looks for faults."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import stops_jungle_matrix
import stops_sequence
from stops_jacks import JACKS_STOPS
from stops_matr1x import MATR1X_STOPS
from stops_study import STUDY_STOPS

from jungle_games.app import App
from jungle_games.core.match import Match, SeatInfo
from jungle_games.core.record import GameRecord
from jungle_games.games import ROOMS, find_game
from jungle_games.games.jungle.rules.position import JungleMove, Square
from jungle_games.screens.match_options import MatchOptionsScene
from jungle_games.screens.navigator import ScreenNavigator
from jungle_games.screens.option_draft import OptionDraft
from jungle_games.storage.folders import find_folders
from jungle_games.storage.saves import Saves
from jungle_games.storage.statistics import Result, Statistics
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Accept, Command, Direction, Event, Navigate, PointerDown, PointerMove, PointerUp
from jungle_games.ui.widgets.base import Widget

LEAPS = "7/1l3e1/2p3t/7/w2Lr2/1R5/1TE1P2/3D3/7 w"
"""Blue's lion between the lakes: one leap captures, another is barred by a rat."""
NEAR_DEN = "7/3L3/7/7/7/7/7/7/c6 w"
DANGER = "l6/1d5/r5e/7/3t3/7/E1WPc1R/1C3D1/T5L w"
"""Blue's leopard may take the cat, or go where the tiger takes it."""
LONG_NAME = "Maximiliane-Charlotte W."


class Tour:
    """The program on a screen of one size, stepped by hand: time passes only in `settle`."""

    def __init__(self, home: Path, size: tuple[int, int], ui_scale: float, frame: float = 1 / 60) -> None:
        self._now = 0.0
        self._frame = frame
        self.folders = find_folders({"JUNGLE_GAMES_HOME": str(home)})
        self.app = App(self.folders, size=size, ui_scale=ui_scale, clock=lambda: self._now)
        self.app.services.settings.replace(players=("Mira", LONG_NAME))
        self.navigator = ScreenNavigator(self.app.services, ROOMS)
        self.app.begin(self.navigator.title)
        self.settle()

    def settle(self, seconds: float = 1.0) -> None:
        """Let ``seconds`` pass in frames."""
        for _ in range(round(seconds / self._frame)):
            self._now += self._frame
            self.app.step()

    def send(self, *events: Event) -> None:
        for event in events:
            self.app.handle(event)
        self.settle()

    def widget(self, name: object) -> Widget:
        """The visible widget of this name, or with this label."""
        for widget in self.widgets():
            if widget.name == name or getattr(widget, "label", None) == name:
                return widget
        raise LookupError(f"there is no widget {name!r} on {type(self.app.stack.top).__name__}")

    def widgets(self) -> Iterator[Widget]:
        root: Widget = self.app.stack.top.root  # type: ignore[union-attr]
        return (widget for widget in root.walk() if widget is not root)

    def table(self, *kinds: str, changes: Mapping[str, object] | None = None, position: str = "") -> TableScene:
        """A table of Jungle with persons or levels in its seats."""
        game = find_game("jungle")
        names = {"person": "Mira", "": LONG_NAME}
        seats = [SeatInfo(names.get(kind, kind.title()), kind or "person") for kind in kinds]
        options = game.options_type.build(changes=changes)
        match: Match[Any, Any] = Match(game, options, seats, setup={"position": position} if position else None)
        return self.open(match)

    def open(self, match: Match[Any, Any]) -> TableScene:
        self.navigator.open_match(match)
        self.settle()
        return next(scene for scene in self.app.stack.scenes if isinstance(scene, TableScene))

    def hold(self, scene: TableScene, start: str, over: str) -> None:
        """Drag the piece on ``start`` and keep it over ``over``."""
        places = {str(key): rect.center for key, rect in scene.arrangement.places.items()}
        self.send(PointerMove(places[start]), PointerDown(places[start]))
        self.send(PointerMove(places[over], pressed=True))


Stop = Callable[[Tour], None]


def played(moves: int, seed: int, **changes: object) -> Match[Any, Any]:
    """A match after so many random moves that take whatever can be taken."""
    game, chance = find_game("jungle"), random.Random(seed)
    match: Match[Any, Any] = Match(
        game, game.options_type.build(changes=changes), [SeatInfo("Mira"), SeatInfo("Leopard", "leopard")]
    )
    while match.ply < moves and match.outcome is None:
        legal = match.legal()
        takes = [move for move in legal if move.target in match.position.pieces]
        match.play(chance.choice(takes or list(legal)))
    return match


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


def _settings_page(key: str) -> Stop:
    def stop(tour: Tour) -> None:
        tour.navigator.settings("jungle")
        tour.settle()
        tour.app.stack.top.focus.focus(tour.widget(("rail", key)).focus_id)  # type: ignore[union-attr]
        tour.send(Accept())

    return stop


def rule_book(tour: Tour) -> None:
    tour.navigator.rules("jungle")


def rule_book_search(tour: Tour) -> None:
    from jungle_games.ui.events import Text

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


def table_start(tour: Tour) -> None:
    tour.table("person", "leopard", changes={"clock_minutes": 10})


def table_held(tour: Tour) -> None:
    scene = tour.table("person", "leopard", changes={"clock_minutes": 10}, position=LEAPS)
    tour.hold(scene, "d5", "a5")


def table_middle(tour: Tour) -> None:
    tour.open(played(60, 3))


def table_late(tour: Tour) -> None:
    tour.open(played(170, 8, no_progress_limit=0, repetition="allowed"))


def table_long_names(tour: Tour) -> None:
    tour.table("", "", changes={"clock_minutes": 120})


def table_focus_and_hint(tour: Tour) -> None:
    scene = tour.table("person", "person", position=LEAPS)
    scene.play.hint = JungleMove.parse("d5a5")
    tour.send(Navigate(Direction.UP), Navigate(Direction.UP))


def table_looking_back(tour: Tour) -> None:
    tour.open(played(60, 3))
    tour.send(*[Command("step_back")] * 7)


def table_red(tour: Tour) -> None:
    tour.table("lion", "person")


def _map(name: str) -> Stop:
    def stop(tour: Tour) -> None:
        tour.table("person", "tiger", changes={"map": name})

    return stop


def _look(**settings: object) -> Stop:
    def stop(tour: Tour) -> None:
        tour.app.services.settings.replace(**settings)
        tour.app.apply_settings()
        scene = tour.table("person", "dog", position=LEAPS)
        tour.hold(scene, "d5", "a5")
        tour.settle()
        tour.app.services.settings.replace(palette="normal", board_look="day")

    return stop


def table_without_helps(tour: Tour) -> None:
    tour.table("person", "person", changes={"hints": False, "take_backs": False, "who_takes_whom": False})


def table_danger(tour: Tour) -> None:
    """A beginner's table: what may be taken is marked, and a move that gives an animal away asks first."""
    scene = tour.table("person", "person", changes={"point_out_danger": True, "dog_over_wolf": True}, position=DANGER)
    tour.hold(scene, "d3", "d4")
    tour.send(PointerUp(scene.arrangement.places[Square(3, 3)].center))


def table_menu(tour: Tour) -> None:
    tour.open(played(20, 3))
    tour.send(Command("menu"))


def table_confirm(tour: Tour) -> None:
    scene = tour.open(played(20, 3))
    scene.desk.resign()


def table_save_as(tour: Tour) -> None:
    tour.open(played(20, 3)).desk.save_as()


def table_toast(tour: Tour) -> None:
    scene = tour.table("person", "person")
    tour.hold(scene, "c3", "c4")
    scene.refuse(*(key for name in ("c3", "c4") for key in scene.arrangement.places if str(key) == name))


def game_over_won(tour: Tour) -> None:
    scene = tour.table("person", "rat", position=NEAR_DEN)
    scene.play.play(JungleMove.parse("d8d9"))


def game_over_lost(tour: Tour) -> None:
    scene = tour.table("person", "lion", position=NEAR_DEN)
    scene.play.resign(0)


def game_over_draw(tour: Tour) -> None:
    scene = tour.table("person", "person")
    scene.play.offer_draw(0)
    scene.play.accept_draw()


def error_dialog(tour: Tour) -> None:
    tour.navigator.notice(
        "That cannot be pasted",
        "moves: item 14: 'e5e8' cannot be played. A piece moves one square, straight ahead, back or sideways.",
    )


STOPS: Sequence[tuple[str, Stop]] = (
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
    ("table_start", table_start),
    ("table_held", table_held),
    ("table_middle", table_middle),
    ("table_late", table_late),
    ("table_long_names", table_long_names),
    ("table_focus_and_hint", table_focus_and_hint),
    ("table_looking_back", table_looking_back),
    ("table_red", table_red),
    ("table_great_river", _map("great_river")),
    ("table_marsh", _map("marsh")),
    ("table_colour_blind", _look(palette="colour_blind")),
    ("table_evening", _look(board_look="evening")),
    ("table_moonlight", _look(board_look="moonlight")),
    ("table_without_helps", table_without_helps),
    ("table_danger", table_danger),
    ("table_menu", table_menu),
    ("table_confirm", table_confirm),
    ("table_save_as", table_save_as),
    ("table_toast", table_toast),
    ("game_over_won", game_over_won),
    ("game_over_lost", game_over_lost),
    ("game_over_draw", game_over_draw),
    ("error_dialog", error_dialog),
    *stops_sequence.STOPS,
    *stops_jungle_matrix.STOPS,
    *JACKS_STOPS,
    *MATR1X_STOPS,
    *STUDY_STOPS,
)
