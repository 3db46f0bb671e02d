"""The animations of Sequence Giant: who plays what, up to one's own turn, and the cut for the deal."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from companions import end_of
from examples import in_turn
from scenarios import notices
from test_jacks_scene import MakeTable, Table

from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.sequence.rules.moves import Draw, Place, Talk
from jungle_games.games.sequence.scene.arrangement import InHand, Pile
from jungle_games.table.frame.frame import HURRY
from jungle_games.table.sprites.arrangement import place_focus_id
from jungle_games.table.style import SeatPicture, sitter
from jungle_games.ui.events import Accept, Back, Command, Direction, Navigate, PointerDown, PointerMove, PointerUp


def at_mat(
    make_table: MakeTable, seats: int, *, dealer: int | None = 0, speed: float = 1.0, **changes: object
) -> Table:
    """A table of one person and computer players; the seat after the ``dealer`` begins."""
    game = find_game("sequence")
    infos = [SeatInfo("Mira" if seat == 0 else f"Ibis {seat}", "dog" if seat else "person") for seat in range(seats)]
    setup = None if dealer is None else {"dealer": dealer}
    match: Match[Any, Any] = Match(game, game.options_type.build(changes=changes), infos, deal=3, setup=setup)
    return make_table(game="sequence", match=match, speed=speed)


def some_play(table: Table) -> Place:
    return next(move for move in table.scene.match.legal() if isinstance(move, Place))


def computers_answer(table: Table, chance: random.Random) -> None:
    """Let whoever thinks have a move at random ready."""
    play = table.scene.play
    if play.thinking and play.computer_to_move:
        play.stop_thinking()
        play._ready = chance.choice([move for move in table.scene.match.legal() if not isinstance(move, Talk | Draw)])


@pytest.mark.parametrize("seats", [2, 4, 12])
def test_a_card_of_another_is_seen_large_and_over_its_space_before_the_chip_lies(
    make_table: MakeTable, seats: int
) -> None:
    table = at_mat(make_table, seats)
    table.run(3.0)
    move, u = some_play(table), table.scene.view.u
    table.scene.play.play(move)
    widths, over, chip_since = [], False, None
    for frame in range(120):
        table.run(1 / 30)
        for sprite in table.scene.sprites:
            if sprite.look == move.card and sprite.showing is not None:
                widths.append(sprite.pose.width)
                over |= table.scene.arrangement.places[move.square].collidepoint(sprite.pose.x, sprite.pose.y)
            if sprite.thing.key == ("chip", move.square) and sprite.pose.alpha > 0.5:
                chip_since = chip_since or frame
                assert over, "the chip lies after its card has come"
    assert max(widths) >= 120 * u
    assert chip_since is not None
    assert not table.scene.sprites.moving


def test_with_motion_off_the_card_is_shown_as_long_and_nothing_glides(make_table: MakeTable) -> None:
    table = at_mat(make_table, 4, speed=0.0)
    table.run(3.0)
    move = some_play(table)
    table.scene.play.play(move)
    poses, frames = set(), 0
    for _frame in range(180):
        table.run(1 / 60)
        frames += bool(table.scene.sprites.shown)
        poses |= {sprite.pose for sprite in table.scene.sprites if sprite.look == move.card}
    assert frames / 60 == pytest.approx(0.65, abs=0.06)
    assert len(poses) <= 4, "beside the plate, over the space, on the pile"


@pytest.mark.parametrize("by", ["button", "key"])
def test_computer_players_hurry_to_ones_own_turn(make_table: MakeTable, by: str) -> None:
    table, chance = at_mat(make_table, 6, pace=10), random.Random(1)
    table.run(3.0)
    scene, match = table.scene, table.scene.match
    button = scene.frame.button(HURRY)
    assert button.visible
    assert button.enabled
    if by == "key":
        table.send(Command("hurry"))
    else:
        spot = button.rect.center
        table.send(PointerMove(spot), PointerDown(spot), PointerUp(spot))
    assert scene.play.pacing.hurried
    seconds = 0.0
    while match.to_move != 0 and seconds < 60:
        computers_answer(table, chance)
        table.run(1 / 60)
        seconds += 1 / 60
        assert not scene.sprites.shown, "no card is held up"
    assert match.to_move == 0
    assert seconds < 5 * 0.6, "nobody paused, though the pace is ten seconds"
    table.run(0.5)
    assert not scene.play.pacing.hurried
    assert not scene.frame.button(HURRY).visible
    scene.play.play(some_play(table))
    table.run(0.1)
    assert not scene.play.pacing.hurried, "the next round is played at the usual pace"


def test_who_hurries_does_not_lose_a_draw_by_it(make_table: MakeTable) -> None:
    table = at_mat(make_table, 4, dealer=3, auto_draw=False)
    table.run(3.0)
    table.scene.play.play(some_play(table))
    assert table.scene.match.position.owed == 0
    table.send(Command("hurry"))
    assert not table.scene.play.pacing.hurried
    table.scene.play.play(Draw())
    table.send(Command("hurry"))
    assert table.scene.play.pacing.hurried
    table.send(Command("hurry"))
    assert not table.scene.play.pacing.hurried


def test_by_keys_the_ring_goes_from_the_space_to_the_draw_pile_and_back_to_the_hand(make_table: MakeTable) -> None:
    table, chance = at_mat(make_table, 2, dealer=1, auto_draw=False), random.Random(1)
    table.run(3.0)
    scene = table.scene
    gesture = next(gesture for gesture in scene.legal_gestures if isinstance(gesture.move, Place))
    table.send(Navigate(Direction.DOWN))
    for place in (gesture.source, gesture.target):
        scene.focus.focus(place_focus_id(place))
        table.send(Accept())
    assert scene.focused_place is Pile.DRAW
    table.send(Accept())
    assert table.moves[-1] == "draw"
    for _ in range(20):
        computers_answer(table, chance)
        table.run(0.3)
    assert (scene.match.to_move, scene.focused_place) == (0, InHand(0))


def test_nobody_hurries_while_the_screen_is_handed_to_who_plays_next(make_table: MakeTable) -> None:
    table = at_mat(make_table, 4, dealer=3, auto_draw=True)
    state = table.scene.state
    assert table.scene.match.to_move == 0
    assert not replace(state, person_to_move=False, gestures=()).may_hurry


def test_two_at_a_table_need_not_hurry(make_table: MakeTable) -> None:
    table = at_mat(make_table, 2)
    table.run(3.0)
    table.send(Command("hurry"))
    assert not table.scene.play.pacing.hurried


def cut_cards(table: Table) -> dict[int, Any]:
    """By seat the sprite of the card that it has cut."""
    keyed = [(sprite.thing.key, sprite) for sprite in table.scene.sprites if not sprite.leaving]
    return {key[1]: sprite for key, sprite in keyed if key[0] == "cut"}


@pytest.mark.parametrize(("seats", "speed"), in_turn(product([2, 6, 12], [1.0, 0.0]), 3))
def test_the_cut_is_seen_card_by_card_and_then_who_deals(make_table: MakeTable, seats: int, speed: float) -> None:
    table = at_mat(make_table, seats, dealer=None, speed=speed)
    scene, dealer = table.scene, table.scene.match.position.dealer
    name = scene.match.name(dealer)
    fanned = [sprite for sprite in scene.sprites if sprite.thing.key[0] == "fan"]
    assert len(fanned) > 20
    assert not cut_cards(table), "nothing is cut before the fan was seen"
    told_at = faces_at = None
    for frame in range(60 * 20):
        if not scene.opening.running:
            break
        table.run(1 / 60)
        notices = f"{name} cut the lowest card" in scene.frame.prompt.words
        deals = scene.frame.plate(dealer).view.line in ("deals", "dealer")
        assert notices == deals
        if notices:
            told_at = told_at or frame
            assert not scene.sprites.moving, "the winner is told once all cards lie"
            faces_at = {seat: sprite.look for seat, sprite in cut_cards(table).items()}
    assert told_at is not None
    assert faces_at is not None
    assert dealer in faces_at
    assert len({(sprite.pose.x, sprite.pose.y) for sprite in scene.sprites if sprite.thing.key[0] == "cut"}) <= seats
    table.run(4.0)
    assert not [sprite for sprite in scene.sprites if sprite.thing.key[0] in ("fan", "cut")]
    assert len(scene.arrangement.hand) == scene.match.position.table.hand_size


def test_seats_have_faces_and_a_person_the_chip_of_their_own_side(make_table: MakeTable) -> None:
    scene = at_mat(make_table, 4).scene
    pictures = [scene.frame.plate(seat).view.picture for seat in range(4)]
    assert pictures[0] == "objects/chips/chip_green"
    assert pictures[1] == SeatPicture("animals/dog", "objects/chips/chip_blue", beside=True)
    about = scene.match.game.about
    chip = SeatPicture("objects/chips/chip_blue")
    assert sitter(about, "person", 1) == chip, "not the green one of the game's emblem"
    assert sitter(about, "cat", 1) == SeatPicture("animals/cat", "objects/chips/chip_blue")


@pytest.mark.parametrize("speed", [1.0, 0.0])
def test_the_cut_goes_on_by_itself_in_the_programs_loop(make_table: MakeTable, speed: float) -> None:
    table = at_mat(make_table, 4, dealer=None, speed=speed)
    table.live(20.0)
    assert not table.scene.opening.running
    assert table.scene.arrangement.hand


def test_the_mat_is_covered_and_marked_only_once_the_card_has_come(make_table: MakeTable) -> None:
    table = at_mat(make_table, 2)
    table.run(3.0)
    move = some_play(table)
    table.scene.play.play(move)
    table.run(0.4)
    assert move.square in table.scene.match.position.chips
    assert move.square not in table.scene.drawing.covered
    assert move.square not in table.scene.last_shown()
    table.run(3.0)
    assert move.square in table.scene.drawing.covered
    assert move.square in table.scene.last_shown()


@pytest.mark.parametrize("seats", [2, 4, 12])
def test_in_the_last_seconds_the_clock_has_a_box_of_its_own(make_table: MakeTable, seats: int) -> None:
    table = at_mat(make_table, seats, dealer=seats - 1, turn_clock=30)
    table.live(8.0)
    plate = table.scene.frame.plate(0)
    assert plate.view.clock is None
    assert "0:" in plate.view.line
    table.live(25.0)
    assert plate.view.urgent
    assert plate.view.clock is not None
    assert "0:" not in plate.view.line
    (clock,) = [part for part in plate.walk() if part.tooltip.startswith("Time left")]
    assert plate.rect.contains(clock.rect)
    others = [part for part in plate.walk() if part is not clock and part is not plate]
    assert clock.rect.collidelist([part.rect for part in others]) == -1


@pytest.mark.parametrize(("event", "cleared"), [(Accept(), True), (Back(), False)])
def test_escape_only_closes_the_banner_of_an_empty_deck(make_table: MakeTable, event: Any, *, cleared: bool) -> None:
    table = make_table(game="sequence", match=notices._with_one_card_left())
    table.scene.play.play(Draw())
    table.run(2.0)
    table.send(event)
    table.run(6.0)
    assert end_of(table.scene).open is not cleared
    assert bool(table.navigator.went) is cleared
