"""The table of a match with people online."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

import pytest
from companions import status_of
from scenarios.online import match_of_people, office_of, plate_of, seen
from scenarios.tour import Tour
from tables_online import at_table, jungle, news

from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import Match, OnlineMatch
from jungle_games.games import ROOMS
from jungle_games.online.messages import Asked, Reaction
from jungle_games.online.tables import OnlineView
from jungle_games.screens.dialog import Dialog
from jungle_games.table.online.online_status import LASTS, TalkAtPlates, beside_plate
from jungle_games.table.plate import SeatPlate
from jungle_games.table.prompt import GO
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Command

pytestmark = pytest.mark.usefixtures("without_art", "unseen")


def plates_of(scene: TableScene) -> list[SeatPlate]:
    """The plates by seat, Mira's first."""
    found = [widget for widget in scene.root.walk() if isinstance(widget, SeatPlate)]
    return sorted(found, key=lambda plate: plate.view.name, reverse=True)


def late(left: float) -> OnlineView:
    """Jonas is away, it is his turn, and so many seconds are left."""
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    plates = plate_of("Mira", online=False), plate_of("Jonas", here=False, replaceable=left <= 0)
    return seen(match, 0, *plates, due=time.time() + left)


@pytest.mark.parametrize(
    ("left", "line"), [(5.5 * 3600, "5 hours left"), (60.0, "less than an hour left"), (-60.0, "the time is over")]
)
def test_a_slow_table_says_how_long_there_is_and_offers_a_computer_only_then(
    tour: Tour, left: float, line: str
) -> None:
    _office, scene = at_table(tour, late(left))
    assert plates_of(scene)[1].view.line == line
    assert substitutes(scene) == [
        ("Let a computer play for Jonas", True) if left <= 0
        else ("Let a computer play for Jonas: once the time is over", False)
    ]  # fmt: skip


def substitutes(scene: TableScene) -> list[tuple[str, bool]]:
    """The entries of the menu that let a computer play, and whether they may be chosen."""
    entries = status_of(scene).menu.entries
    return [(entry.label, entry.enabled) for entry in entries if "computer" in entry.label]


@pytest.mark.parametrize(
    ("seat", "line", "offered"),
    [
        ({"here": False}, "away: their turn", [("Let a computer play for Jonas: in a minute", False)]),
        ({"here": False, "replaceable": True}, "away: their turn", [("Let a computer play for Jonas", True)]),
        ({"here": False, "stand_in": "cat"}, "computer stands in", []),
        ({"name": "", "kind": "", "replaceable": True}, None, [("Let a computer take the free seat", True)]),
    ],
)
def test_a_computer_is_offered_once_somebody_has_been_away_for_long_enough(
    tour: Tour, seat: dict[str, Any], line: str | None, offered: list[tuple[str, bool]]
) -> None:
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    jonas = plate_of(**{"name": "Jonas", **seat})
    _office, scene = at_table(tour, seen(match, 0, plate_of("Mira", online=False), jonas))
    assert line in (None, plates_of(scene)[1].view.line)
    assert substitutes(scene) == offered


def test_who_sits_at_the_screen_of_a_host_that_has_gone_is_away_and_nobody_can_be_asked(tour: Tour) -> None:
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    plates = plate_of("Mira"), plate_of("Jonas", online=False)
    office, scene = at_table(tour, seen(match, 0, *plates, host_name="Jonas"))
    assert plates_of(scene)[1].view.badge == "online"
    office.kept["one"] = replace(office.kept["one"], host_here=False)
    news(tour)
    assert plates_of(scene)[1].view.line == "away: their turn"
    assert substitutes(scene) == []


def test_a_table_says_where_else_it_is_ones_turn_and_leads_there(tour: Tour) -> None:
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    mine = replace(seen(match_of_people("jacks", 3), 0), id="two")
    office = office_of(tour, seen(match, 0, plate_of("Mira", online=False), plate_of("Jonas")), mine)
    tour.navigator.online.table("one")
    tour.settle(2.0)
    scene = tour.app.stack.top
    assert isinstance(scene, TableScene)
    assert scene.frame.prompt.words == "Your turn at 1 online table"
    tour.press(GO)
    tour.settle(1.0)
    assert tour.app.stack.top.match.game.name == "jacks"  # type: ignore[union-attr]
    assert office.asked == []


def test_a_move_is_sent_and_lies_there_only_when_it_has_come_back(tour: Tour) -> None:
    match = match_of_people("jungle", 2)
    office, scene = at_table(tour, seen(match, 0, plate_of("Mira", online=False), plate_of("Jonas")))
    move = scene.match.legal()[0]
    scene.make(move)
    assert office.asked == [("move", str(move))]
    assert scene.match.ply == 0
    office.kept["one"] = replace(office.kept["one"], waiting=True)
    news(tour)
    assert not scene.legal_gestures
    match.play(move)
    shown = office.kept["one"].match
    assert shown is not None
    shown.replace_steps(0, match.steps)
    office.kept["one"] = replace(office.kept["one"], waiting=False)
    news(tour)
    assert scene.match.ply == 1
    assert not scene.play.person_to_move


def test_take_backs_and_another_game_are_asked_for(tour: Tour) -> None:
    office, scene = at_table(tour, jungle())
    next(entry for entry in status_of(scene).menu.entries if entry.label == "Offer a draw").action()
    assert tour.app.message == "Asking Jonas…"
    tour.send(Command("undo"))
    scene.actions.restart()
    assert office.asked == [("move", "offer"), ("ask", "undo"), ("ask", "rematch")]


def test_what_the_others_ask_is_put_once_and_answered(tour: Tour) -> None:
    office, _scene = at_table(tour, jungle())
    office.kept["one"] = replace(office.kept["one"], asked=Asked(3, 1, "undo", awaited=[0]))
    news(tour)
    news(tour)
    tour.press(("action", 1))
    assert office.asked == [("answer", "True")]
    assert isinstance(tour.app.stack.top, TableScene)


def test_who_is_asked_is_told_at_the_plate(tour: Tour) -> None:
    office, scene = at_table(tour, jungle())
    office.kept["one"] = replace(office.kept["one"], asked=Asked(3, 0, "undo", awaited=[1]))
    news(tour)
    assert plates_of(scene)[1].view.line == "is being asked…"
    assert scene.frame.prompt.prompt.words == "Asking Jonas…"
    office.kept["one"] = replace(office.kept["one"], asked=None)
    news(tour)
    assert plates_of(scene)[1].view.line != "is being asked…"


def test_a_question_lies_beside_the_plate_of_whoever_asks(tour: Tour) -> None:
    office, scene = at_table(tour, jungle())
    office.kept["one"] = replace(office.kept["one"], asked=Asked(3, 1, "undo", awaited=[0]))
    news(tour)
    tour.settle(0.5)
    dialog = tour.app.stack.top
    assert isinstance(dialog, Dialog)
    slip, plate = dialog._panel.rect, scene.frame.plate(1).rect
    assert plate.left <= slip.centerx <= plate.right
    assert not slip.colliderect(plate)
    assert beside_plate(scene, 0, width=500).left > 0, "what is wider than its plate keeps off the edge"


def test_the_plates_tell_who_is_there_and_what_is_said(tour: Tour) -> None:
    office, scene = at_table(tour, jungle())
    assert [plate.view.badge for plate in plates_of(scene)] == ["", "online"]
    office.kept["one"] = replace(office.kept["one"], reactions=(Reaction(1, 1, "owl"),))
    news(tour)
    talk = next(each for each in scene.companions if isinstance(each, TalkAtPlates))
    assert [(seat, bubble.notice.title) for seat, bubble in talk._bubbles.items()] == [(1, "sends an owl")]
    tour.settle(LASTS + 0.5)
    assert not talk._bubbles
    office.kept["one"] = replace(office.kept["one"], plates=(plate_of("Mira"), plate_of("Jonas", here=False)))
    tour.settle(6.0)
    news(tour)
    assert plates_of(scene)[1].view.badge == "away"


def test_nobody_is_helped_against_people(tour: Tour) -> None:
    _office, scene = at_table(tour, jungle())
    assert "hint" not in {widget.name for widget in scene.root.walk() if widget.visible}
    tour.send(Command("hint"))
    assert scene.play.hints.shown is None
    assert not scene.play.hints.sought


MOST = 70
GAMES = [room.name for room in ROOMS if max(room.seats) > 1]


def whole(game: str) -> Match[Any, Any]:
    """A game that is played at random."""
    match, rng = match_of_people(game, 2), random.Random(5)
    while match.outcome is None and match.ply < MOST:
        match.play(match.position.sample_chance(rng) if match.to_move is CHANCE else rng.choice(match.legal()))
    if match.outcome is None:
        match.resign(0)
    return match


@pytest.mark.parametrize(("game", "seat"), [(game, 1) for game in GAMES])
def test_a_whole_game_is_seen(tour: Tour, game: str, seat: int) -> None:
    match = whole(game)
    begun: Match[Any, Any] = Match(
        match.game, match.options, match.seats, setup=match.setup, deal=match.deal, moves=match.moves[:2]
    )
    view = seen(begun, seat)
    _office, scene = at_table(tour, view)
    shown = view.match
    assert isinstance(shown, OnlineMatch)
    for ply in range(begun.ply, match.ply):
        step = match.steps[ply]
        shown.replace_steps(ply, [replace(step, position=step.position.observe(seat))])
        news(tour)
    tour.settle(4.0)
    assert tour.app.stack.top is scene
    assert scene.match.outcome == match.outcome
    assert scene.shown_ply == match.ply
