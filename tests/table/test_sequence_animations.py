"""The animations of Sequence Giant: who plays what, up to one's own turn, and the cut for the deal."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pygame
import pytest
from examples import in_turn
from test_jacks_scene import MakeTable, Table

from jungle_games.core.cards import Rank
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.sequence.rules.fives import Square
from jungle_games.games.sequence.rules.moves import Draw, Place, Talk
from jungle_games.games.sequence.scene.drawing import Pile
from jungle_games.table.frame import HURRY
from jungle_games.ui.events import Accept, Command, PointerMove


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


def test_who_must_give_a_card_and_may_still_draw_one_can_point_at_the_pile(make_table: MakeTable) -> None:
    """The hand shows its cards then, and is no place to draw to."""
    chance, game = random.Random(1), find_game("sequence")
    infos = [SeatInfo("Mira"), *(SeatInfo("", "dog") for _seat in range(3))]
    match: Match[Any, Any] = Match(game, game.options_type.build(), infos, deal=0)
    while match.position.owed != 0 or match.position.giving[:1] != (0,):
        match.play(chance.choice(match.legal()))
    table = make_table(game="sequence", match=match)
    table.run(3.0)
    table.send(PointerMove(table.middle(Pile.DRAW)))
    table.run(0.5)
    assert Pile.HAND in table.scene.hover.lit


def test_a_click_on_a_space_plays_the_only_card_that_fits_unless_it_is_a_jack(make_table: MakeTable) -> None:
    table = at_mat(make_table, 2, dealer=1)
    table.run(3.0)
    drags = [gesture for gesture in table.scene.legal_gestures if isinstance(gesture.target, Square)]
    plain = [drag for drag in drags if drag.move.card.rank is not Rank.JACK]
    by_jack = next(drag for drag in drags if drag.target not in {each.target for each in plain})
    for drag in (by_jack, plain[0]):
        table.click(drag.target)
        assert (table.scene.match.last.move == drag.move) is (drag is plain[0])


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
        table.click(HURRY)
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
    table.send(Accept())
    assert scene.handling.hold is not None, "the next Enter is for the hand, not for the button beside"
    scene.put_back()
    scene.play.play(some_play(table))
    table.run(0.1)
    assert not scene.play.pacing.hurried, "the next round is played at the usual pace"


def test_a_card_that_is_held_up_covers_nobodys_place(make_table: MakeTable) -> None:
    drawing = at_mat(make_table, 6).scene.drawing
    for seat in range(1, 6):
        pose = drawing._beside(seat)
        held = pygame.Rect(0, 0, pose.width, pose.width).move_to(center=(round(pose.x), round(pose.y)))
        assert held.collidelist([drawing.geometry.box(other) for other in range(6)]) == -1


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
        deals = scene.frame.plate(dealer).view.line == "dealer"
        assert notices == deals
        if notices:
            told_at = told_at or frame
            assert not scene.sprites.moving, "the winner is told once all cards lie"
            faces_at = {seat: sprite.look for seat, sprite in cut_cards(table).items()}
    assert told_at is not None
    assert faces_at is not None
    assert dealer in faces_at
    assert len({(sprite.pose.x, sprite.pose.y) for sprite in scene.sprites if sprite.thing.key[0] == "cut"}) <= seats
    table.run(1.0)
    assert not [sprite for sprite in scene.sprites if sprite.thing.key[0] in ("fan", "cut")]
    assert len(scene.arrangement.hand) == scene.match.position.table.hand_size
