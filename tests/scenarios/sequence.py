"""Sequence Giant at its table."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.sequence.rules.moves import Draw, Place, Talk
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene.drawing import InHand
from jungle_games.ui.events import Command, FocusStep, PointerDown, PointerMove
from scenarios.tour import Pose, Scenario, Scenarios, Tour, lesson_said_no

NAMES = ("Mira", "Otter", "Heron", "Ibis", "Fox", "Badger", "Lynx", "Robin", "Wren", "Crane", "Stoat", "Hare")


def a_match(
    *kinds: str, deal: int = 4, changes: Mapping[str, object] | None = None, dealer: int | None = None
) -> Match[Any, Any]:
    """A match with persons or levels in its seats."""
    game = find_game("sequence")
    seats = [SeatInfo(NAMES[seat], kind) for seat, kind in enumerate(kinds)]
    setup = None if dealer is None else {"dealer": dealer}
    return Match(game, game.options_type.build(changes=changes), seats, deal=deal, setup=setup)


def play_on(match: Match[Any, Any], moves: int, *, turn: int | None = None, seed: int = 1) -> Match[Any, Any]:
    """Play random plays that like to extend lines and always draw; on until ``turn`` is to move."""
    chance = random.Random(seed)
    while match.outcome is None:
        position = match.position
        if position.owed is not None:
            match.play(Draw())
            continue
        if moves <= 0 and (turn is None or position.turn == turn):
            break
        moves -= 1
        match.play(_liked(position, chance))
    return match


def _liked(position: SequencePosition, chance: random.Random) -> Any:
    """A play at random, of a handful the one nearest to its side's other chips."""
    legal = [move for move in position.legal_moves() if not isinstance(move, Talk | Draw)]
    some = chance.sample(legal, min(3, len(legal)))

    def near(move: Any) -> int:
        if not isinstance(move, Place):
            return 0
        return sum(
            abs(move.square.file - other.file) <= 2 and abs(move.square.rank - other.rank) <= 2
            for other, side in position.chips.items()
            if side == position.side
        )

    return max(some, key=near)


def table_of(count: int, moves: int, **changes: object) -> Scenario:
    """A person against computer players, some way on and to move."""

    def scenario(tour: Tour) -> None:
        match = a_match("person", *["dog"] * (count - 1), changes=changes)
        tour.open(play_on(match, moves, turn=0))

    return scenario


def sequence_held(tour: Tour) -> Pose:
    scene = tour.open(play_on(a_match("person", "tiger", "person", "lion"), 60, turn=2))
    tour.send(PointerDown((10, 10)))
    lift_curtain(tour)
    card = next(gesture for gesture in scene.legal_gestures if isinstance(gesture.move, Place))
    return lambda: tour.hold(scene, card.source, card.target)


def sequence_pointed(tour: Tour) -> Pose:
    """The pointer on a card of the hand: it rises, and its places light up."""
    scene = tour.open(play_on(a_match("person", "cat"), 40, turn=0))
    return lambda: tour.point(scene, card_of(scene).source)


def sequence_focused(tour: Tour) -> Pose:
    """The same by keys."""
    scene = tour.open(play_on(a_match("person", "cat"), 40, turn=0))

    def focus() -> None:
        tour.send(FocusStep(1))
        scene.focus.focus(("place", card_of(scene).source))

    return focus


def sequence_space_pointed(tour: Tour) -> Pose:
    """The pointer on a space: the card that may go there rises."""
    scene = tour.open(play_on(a_match("person", "cat"), 40, turn=0))
    return lambda: tour.point(scene, card_of(scene).target)


def sequence_sorted(tour: Tour) -> Pose:
    """The hand sorted by suit, and what the button for it says."""
    tour.open(play_on(a_match("person", "cat", deal=5), 40, turn=0))
    tour.send(Command("sort_hand"))
    return lambda: tour.send(PointerMove(tour.widget("sort_hand").rect.center))


def sequence_laying(tour: Tour) -> Pose:
    """A card is laid elsewhere in the hand."""
    scene = tour.open(play_on(a_match("person", "cat"), 40, turn=0))
    return lambda: tour.hold(scene, InHand(5), InHand(1))


def sequence_score_pointed(tour: Tour) -> Pose:
    """What the figure in the score counts, and where that is."""
    tour.open(play_on(a_match("person", "cat"), 40, turn=0))

    def point() -> None:
        panel = tour.widget("score")
        part = next(part for part in panel.walk() if part.about and part is not panel)
        tour.send(PointerMove(part.shown_rect.center))

    return point


def sequence_list_pointed(tour: Tour) -> Pose:
    """The space that a line of the list is about."""
    scene = tour.open(play_on(a_match("person", "cat"), 40, turn=0))

    def point() -> None:
        rect = scene.frame.move_list.rect
        tour.send(PointerMove((rect.centerx, rect.centery)))

    return point


def card_of(scene: Any) -> Any:
    """A card that may be placed, not the first."""
    placing = [gesture for gesture in scene.legal_gestures if isinstance(gesture.move, Place)]
    plain = [gesture for gesture in placing if gesture.move.card.rank.letter != "J"]
    return plain[len(plain) // 2]


def lift_curtain(tour: Tour) -> None:
    """Come to the screen, if somebody is called for."""
    ready = [widget for widget in tour.widgets() if widget.name == "ready"]
    if ready:
        tour.click(ready[0].rect.center)


def sequence_cut(tour: Tour) -> None:
    """A tie was cut again, and who deals is told."""
    tour.open(a_match("person", "cat", "dog", "lion"), 6.0)


def sequence_cut_12(tour: Tour) -> None:
    tour.open(a_match("person", *["dog"] * 11), 4.5)


def played(count: int, seconds: float) -> Scenario:
    """A computer player has just played: the card so many seconds on its way."""

    def scenario(tour: Tour) -> None:
        match = play_on(a_match("person", *["dog"] * (count - 1)), 20, turn=1)
        scene = tour.open(match)
        scene.play.play(next(move for move in match.legal() if isinstance(move, Place)))
        tour.settle(seconds)

    return scenario


def sequence_curtain(tour: Tour) -> None:
    tour.open(play_on(a_match("person", "person"), 20))


def sequence_draw_due(tour: Tour) -> None:
    match = play_on(a_match("person", "person"), 20, turn=0)
    scene = tour.open(match)
    lift_curtain(tour)
    scene.play.play(next(move for move in match.legal() if isinstance(move, Place)))
    tour.settle()


def sequence_moves(tour: Tour) -> None:
    tour.open(play_on(a_match("person", "dog", "cat", "tiger"), 40, turn=0))
    tour.press("moves")


def sequence_closer(tour: Tour) -> Pose:
    scene = tour.open(play_on(a_match("person", "dog", "cat", "tiger"), 60, turn=0))
    tour.send(Command("closer"))
    return lambda: tour.point(scene, "d5")


def sequence_menu(tour: Tour) -> None:
    tour.open(play_on(a_match("person", "dog", "cat", "person"), 40, turn=0))
    lift_curtain(tour)
    tour.send(Command("menu"))


def lesson(index: int) -> Scenario:
    def scenario(tour: Tour) -> None:
        tour.navigator.lesson("sequence", index)

    return scenario


def new_game_sequence(tour: Tour) -> None:
    tour.navigator.new_game("sequence")


def new_game_of(count: int, game: str = "sequence") -> Scenario:
    def scenario(tour: Tour) -> None:
        tour.navigator.new_game(game)
        tour.settle()
        choice: Any = tour.widget("count")
        counts = [int(re.findall(r"\d+", words)[0]) for words in choice.labels]
        choice.activate(counts.index(count) - choice.index)
        tour.settle()

    return scenario


def page_of(key: str) -> Scenario:
    def scenario(tour: Tour) -> None:
        tour.navigator.rules("sequence", key)

    return scenario


SCENARIOS: Scenarios = (
    ("sequence_cut", sequence_cut),
    ("sequence_cut_12", sequence_cut_12),
    ("sequence_played", played(4, 0.6)),
    ("sequence_played_12", played(12, 0.6)),
    ("sequence_2", table_of(2, 50)),
    ("sequence_3", table_of(3, 40)),
    ("sequence_4", table_of(4, 70)),
    ("sequence_6", table_of(6, 60, sides=3)),
    ("sequence_8", table_of(8, 40)),
    ("sequence_9", table_of(9, 40)),
    ("sequence_12", table_of(12, 50, sides=3, turn_clock=30)),
    ("sequence_held", sequence_held),
    ("sequence_pointed", sequence_pointed),
    ("sequence_focused", sequence_focused),
    ("sequence_space_pointed", sequence_space_pointed),
    ("sequence_sorted", sequence_sorted),
    ("sequence_laying", sequence_laying),
    ("sequence_score_pointed", sequence_score_pointed),
    ("sequence_list_pointed", sequence_list_pointed),
    ("sequence_curtain", sequence_curtain),
    ("sequence_draw_due", sequence_draw_due),
    ("sequence_moves", sequence_moves),
    ("sequence_closer", sequence_closer),
    ("sequence_menu", sequence_menu),
    ("sequence_lesson", lesson(0)),
    ("sequence_lesson_last", lesson(6)),
    ("sequence_lesson_said_no", lesson_said_no("sequence", 3)),
    ("sequence_book_jacks", page_of("jacks")),
    ("sequence_book_lines", page_of("sequences")),
    ("new_game_sequence", new_game_sequence),
    ("new_game_sequence_4", new_game_of(4)),
    ("new_game_sequence_12", new_game_of(12)),
    ("new_game_jacks_4", new_game_of(4, "jacks")),
)
