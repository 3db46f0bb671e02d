"""The widgets beside the board: plates, the move list, the animal card, the words of the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from text_watch import TextWatch

from jungle_games.core.game import MatchEnd, Outcome, Termination
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle.rules.position import JungleEnd
from jungle_games.games.jungle.scene.frame import ending
from jungle_games.table.ending.verdict import Ending, verdict
from jungle_games.table.frame.move_list import MoveList
from jungle_games.table.frame.plate import PlateView, SeatPlate, clock_text
from jungle_games.table.state import MoveEntry
from jungle_games.ui.events import Wheel
from jungle_games.ui.layout import Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import IconButton

MakeTable = Callable[..., Any]


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(7200.0, "120:00"), (252.4, "4:13"), (19.99, "0:20"), (10.0, "0:10"), (9.99, "0:09.9"), (0.0, "0:00.0")],
)
def test_a_clock_rounds_up_and_shows_tenths_at_the_end(seconds: float, shown: str) -> None:
    assert clock_text(seconds) == shown


@pytest.mark.parametrize("clock", [None, 600.0, 7200.0])
@pytest.mark.parametrize("width", [237, 296, 344])
@pytest.mark.parametrize("name", ["Ben", "Maximiliane-Charlotte W."])
def test_a_plate_keeps_name_clock_and_tray_apart(watch: TextWatch, name: str, width: int, clock: float | None) -> None:
    plate = SeatPlate(lambda painter, picture, size: pygame.Surface((size, size)))
    plate.show(PlateView(name, "Your move", "animals/lion", clock=clock))
    plate._lay_out(pygame.Rect(24, 24, width, 152), Ruler(Painter(), 1.0), Widget())
    assert plate.rect.contains(plate.tray)
    assert plate.tray.w >= 100
    assert plate.tray.h == 40
    assert watch.in_widget(plate, Painter()) == []


def sheet(count: int, chosen: list[int]) -> MoveList:
    moves = MoveList(chosen.append, lambda step: chosen.append(1000 * step))
    moves._lay_out(pygame.Rect(0, 0, 296, 504), Ruler(Painter(), 1.0), Widget())
    moves.show([MoveEntry(ply, (ply + 1) % 2, f"a{ply}", (ply + 1) // 2) for ply in range(1, count + 1)], count)
    return moves


def test_the_sheet_keeps_the_shown_move_in_sight_and_a_click_chooses() -> None:
    chosen: list[int] = []
    moves = sheet(100, chosen)
    moves.release((180, 480), inside=True)
    assert chosen[-1] == 100
    moves.show(moves._entries, 1)
    moves.release((80, 75), inside=True)
    assert chosen[-1] == 1


def test_the_head_leads_to_the_start_and_its_buttons_step(watch: TextWatch) -> None:
    chosen: list[int] = []
    moves = sheet(10, chosen)
    moves.release((60, 30), inside=True)
    back, forward = (child for child in moves.children if isinstance(child, IconButton))
    back.release(back.rect.center, inside=True)
    assert chosen == [0, -1000]
    assert not forward.enabled
    assert watch.in_widget(moves, Painter()) == []


def test_a_finger_scrolls_and_does_not_choose() -> None:
    chosen: list[int] = []
    moves = sheet(100, chosen)
    moves.press((100, 300))
    moves.drag((100, 480))
    moves.release((100, 480), inside=True)
    assert chosen == []
    assert moves._first_row == 33


def test_the_wheel_stops_at_both_ends() -> None:
    moves = sheet(60, [])
    assert not moves.handle(Wheel((100, 100), 0, -3))
    assert moves.handle(Wheel((100, 100), 0, 3))
    while moves.handle(Wheel((100, 100), 0, 3)):
        pass
    assert moves._first_row == 0


class _Ended(Match[Any, Any]):
    """A match that has ended in a given way."""

    given: Outcome

    @property
    def outcome(self) -> Outcome | None:
        return getattr(self, "given", None)


def ended(winner: int | None, why: Termination, *kinds: str, names: tuple[str, str] = ("Mira", "Lion")) -> _Ended:
    game = find_game("jungle")
    seats = [SeatInfo(name, kind) for name, kind in zip(names, kinds, strict=True)]
    match = _Ended(game, game.options_type.build(), seats)
    winners = () if winner is None else (winner,)
    match.given = Outcome(winners, (0.5, 0.5), why)
    return match


DRAWS = [JungleEnd.NO_MOVE, JungleEnd.REPETITION, JungleEnd.NO_PROGRESS, MatchEnd.AGREEMENT]
WINS = [JungleEnd.DEN, JungleEnd.CAPTURED_ALL, JungleEnd.NO_MOVE, MatchEnd.RESIGNATION, MatchEnd.TIME]


@pytest.mark.parametrize(
    ("why", "winner"), [*((why, None) for why in DRAWS), *((why, seat) for why in WINS for seat in (0, 1))]
)
def test_every_ending_has_words(why: Termination, winner: int | None) -> None:
    match = ended(winner, why, "person", "lion")
    told = verdict(match, (0,), ending(match, 0))
    assert told.headline
    assert told.reason.endswith(".")
    assert "{" not in told.reason
    assert told.won == (None if winner is None else winner == 0)


def test_two_people_are_told_who_won_by_name_and_without_one_by_side() -> None:
    match = ended(1, JungleEnd.DEN, "person", "person")
    assert verdict(match, (0, 1), ending(match, None)).headline == f"{match.name(1)} wins"
    nameless = ended(1, JungleEnd.DEN, "person", "person", names=("Player 1", "Player 2"))
    assert verdict(nameless, (0, 1), ending(nameless, None)).headline == "Red wins"


def test_a_loss_is_told_from_where_the_person_sits_and_to_others_by_name() -> None:
    match = ended(1, MatchEnd.TIME, "person", "lion")
    told = verdict(match, (0,), ending(match, 0))
    assert (told.headline, told.reason, told.picture) == ("You lost", "You ran out of time.", "animals/lion")
    assert verdict(match, (), ending(match, None)).headline == "Lion wins"


def test_a_match_that_goes_on_has_no_verdict() -> None:
    game = find_game("jungle")
    match: Match[Any, Any] = Match(game, game.options_type.build(), [SeatInfo("A"), SeatInfo("B")])
    with pytest.raises(ValueError, match="not over"):
        verdict(match, (0, 1), Ending())
