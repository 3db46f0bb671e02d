"""The animations of Jacks: a roll is not given away before the die lies still, and cards are shown long enough."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from companions import puzzle_of
from scenarios.jacks import match_of
from test_jacks_scene import (
    PAIRS_SIDE_BY_SIDE,
    MakeTable,
    Table,
    answer,
    by_clicks,
    click,
    dealt,
    step,
    told_in_the_middle,
    with_roll,
)

from jungle_games.games.jacks.player.puzzles import PUZZLES
from jungle_games.games.jacks.player.reasons import partners
from jungle_games.games.jacks.rules.cards import Roll, Step
from jungle_games.games.jacks.scene.arrangement import DIE, CardKey, CardLook, JackKey
from jungle_games.table.puzzles.puzzle_panel import Stage
from jungle_games.table.puzzles.referee import Referee
from jungle_games.table.table_picture import marked_on
from jungle_games.table.worker_requests import Hint
from jungle_games.ui.events import Accept, Back, Command, PointerDown


def words_at(table: Table) -> Iterator[str]:
    """Everything that the table says at this moment."""
    scene = table.scene
    middle = told_in_the_middle(table)
    yield from (middle.headline, scene.frame.prompt.words, scene.name_of(DIE))
    yield from (scene.frame.plate(seat).view.line for seat in range(len(scene.match.seats)))


def moments(table: Table, seconds: float) -> Iterator[Any]:
    """The table's sprites frame by frame."""
    for _frame in range(round(seconds * 60)):
        table.run(1 / 60)
        yield table.scene.sprites


def test_nothing_tells_the_roll_before_the_die_lies(make_table: MakeTable) -> None:
    table = dealt(make_table)
    click(table, DIE)
    roll = table.scene.match.last.move
    assert isinstance(roll, Roll)
    assert list(words_at(table))[:3] == ["Mira rolls", "Wait a moment.", "The die, not rolled yet"]
    assert list(words_at(table))[3:] == ["your turn", "plays next"]
    frames = 0
    for sprites in moments(table, 2.0):
        if not sprites.moving:
            break
        frames += 1
        assert next(words_at(table)) == "Mira rolls"
        assert not any(str(roll.pips) in words for words in words_at(table))
        assert not table.scene.legal_gestures, "no card lights up, and no jack can be taken"
        assert not table.scene.state.may_ask_for_hint
        assert table.scene.state.last_announced is not None
    assert frames > 30, "it was seen to tumble"
    assert f"rolled a {roll.pips}" in told_in_the_middle(table).headline
    assert table.scene.name_of(DIE) == f"The die: {roll.pips}"
    assert table.scene.legal_gestures


def test_the_clock_waits_until_the_die_lies(make_table: MakeTable) -> None:
    table = dealt(make_table, options={"turn_clock": 10})
    left = table.scene.match.clock.left(0, table.time[0])
    click(table, DIE)
    table.run(0.5)
    assert table.scene.match.clock.left(0, table.time[0]) == left
    table.run(2.0)
    assert table.scene.match.clock.left(0, table.time[0]) < left - 1


def shown_for(table: Table, seconds: float = 8.0) -> float:
    """How many seconds a card was held up large with its words."""
    return sum(table.scene.captions.current is not None for _sprites in moments(table, seconds)) / 60


@pytest.mark.parametrize("speed", [1.0, 0.0])
@pytest.mark.parametrize("study_time", [0, 8, 25])
def test_a_flipped_card_is_shown_as_long_as_the_option_says(
    make_table: MakeTable, speed: float, study_time: int
) -> None:
    table = with_roll(make_table, 4, options={"study_time": study_time}, speed=speed)
    by_clicks(table, step(table, 3))
    assert shown_for(table, study_time / 10 + 3) == pytest.approx(study_time / 10, abs=0.06)
    card = next(sprite for sprite in table.scene.sprites if sprite.thing.key == CardKey(3))
    assert card.look == CardLook(table.scene.match.position.ring[3])
    assert card.pose == card.thing.pose


def test_what_the_card_says_is_told_and_the_next_roll_waits_for_it(make_table: MakeTable) -> None:
    faces = list(PAIRS_SIDE_BY_SIDE["ring"])
    faces.remove("lose_turn")
    faces.insert(2, "lose_turn")
    table = with_roll(make_table, 3, setup={"ring": faces}, options={"study_time": 20})
    by_clicks(table, step(table, 2))
    told = None
    for _sprites in moments(table, 2.0):
        told = table.scene.captions.current or told
        assert not table.scene.legal_gestures
    assert told is not None
    assert told.words == "Lose a turn: Mira misses the next turn."
    assert table.scene.frame.prompt.words == told.words
    assert told_in_the_middle(table).headline == "", "the words of the rug lie under the card"


@pytest.mark.parametrize("event", [PointerDown((640, 300)), Accept(), Back()])
def test_a_click_or_key_ends_the_look_early_and_does_nothing_else(make_table: MakeTable, event: Any) -> None:
    table = with_roll(make_table, 1, options={"study_time": 50})
    by_clicks(table, step(table, 0))
    table.run(1.5)
    assert table.scene.captions.current is not None
    moves = table.moves
    table.send(event)
    table.run(0.8)
    assert table.scene.captions.current is None
    assert table.moves == moves
    assert table.scene.play.awaits_roll
    assert table.scene.legal_gestures


def test_a_pair_is_seen_side_by_side_before_it_goes(make_table: MakeTable) -> None:
    table = with_roll(make_table, 1, setup=PAIRS_SIDE_BY_SIDE, options={"study_time": 0})
    by_clicks(table, step(table, 0))
    table.skip(3.0)
    match = table.scene.match
    for move in ("roll 1", "2 ccw", "roll 2"):
        match.play(move)
    table.scene.play._went_on()
    table.skip(4.0)
    by_clicks(table, step(table, 1))
    pair: list[float] = []
    told = ""
    for sprites in moments(table, 4.0):
        if table.scene.captions.current is not None:
            told = table.scene.captions.current.words
            pair = sorted(sprite.pose.x for sprite in sprites if sprite.showing is not None)
    assert told == "A pair: Waves: Mira takes it: 1 point."
    assert len(pair) == 2
    assert pair[1] - pair[0] > 100


def test_who_looks_back_and_on_again_is_shown_no_card_again(make_table: MakeTable) -> None:
    table = with_roll(make_table, 4)
    by_clicks(table, step(table, 3))
    table.run(6.0)
    for command in ("step_back", "step_forward"):
        table.send(Command(command))
        assert not shown_for(table, 3.0)


def test_computer_players_walk_card_by_card_and_wait_between(make_table: MakeTable) -> None:
    table = make_table("mole", "rabbit", "person", game="jacks", deal=4, options={"study_time": 10})
    told = hops = 0
    for sprites in moments(table, 40.0):
        hops += any(isinstance(sprite.thing.key, JackKey) and sprite.travelling for sprite in sprites)
        told += table.scene.captions.current is not None
        if table.scene.play.thinking and not sprites.moving:
            answer(table)
        if table.scene.legal_gestures:
            break
    walks = [made.move for made in table.scene.match.steps if isinstance(made.move, Step)]
    rolls = [made.move.pips for made in table.scene.match.steps if isinstance(made.move, Roll)]
    assert len(walks) == 2
    assert told / 60 == pytest.approx(1.3, abs=0.1), "both cards were shown long enough to know them"
    assert hops / 60 > 0.1 * sum(rolls), "each card on the way takes its time, less where two of them make one wait"


@pytest.mark.parametrize("speed", [1.0, 0.0])
def test_the_programs_loop_sleeps_while_a_card_is_looked_at_and_wakes_in_time(
    make_table: MakeTable, speed: float
) -> None:
    table = with_roll(make_table, 4, options={"study_time": 50}, speed=speed)
    by_clicks(table, step(table, 3))
    table.live(3.0)
    assert table.scene.captions.current is not None
    assert not table.scene.update(table.time[0]), "nothing moves: no frame is asked for"
    assert table.scene.wake_at() is not None
    table.live(6.0)
    assert table.scene.captions.current is None
    assert table.scene.legal_gestures


def test_a_hint_lights_the_partner_that_was_seen(make_table: MakeTable) -> None:
    for seed in range(60):
        match = match_of("person", "mole", turns=12, seed=seed)
        match.take_chance()
        seen = match.position.observe(match.position.turn)
        found = [(move, partners(seen, seen.path(move)[-1])) for move in match.legal() if isinstance(move, Step)]
        if match.to_move == 0 and any(places for _move, places in found):
            break
    table = make_table(game="jacks", match=match)
    for move, places in found:
        table.scene.play.hints.shown = Hint(move, "")
        assert list(marked_on(table.scene).about) == [CardKey(place) for place in places]
    table.scene.play.hints.cancel()
    assert not marked_on(table.scene).about


def test_a_puzzle_that_asks_for_a_card_asks_for_no_throw(make_table: MakeTable) -> None:
    referee = Referee(PUZZLES, "jacks/1/1")
    table = make_table(game="jacks", match=referee.start(), referee=referee)
    assert "rolled a" in told_in_the_middle(table).headline or "rolls" in told_in_the_middle(table).headline
    puzzle_of(table.scene).watching.begin()
    while referee.stage is Stage.WATCHING:
        table.run(0.5)
    assert table.scene.play.awaits_roll
    assert not table.scene.state.awaits_roll
    assert told_in_the_middle(table).headline == ""


@pytest.mark.usefixtures("pictures_kept")
def test_the_card_in_question_is_marked_and_its_partner_is_turned_up_once_found(make_table: MakeTable) -> None:
    referee = Referee(PUZZLES, "jacks/1/1")
    table = make_table(game="jacks", match=referee.start(), referee=referee)
    puzzle = puzzle_of(table.scene)
    assert not puzzle.marks.lit, "it is not given away before it was watched"
    puzzle.watching.begin()
    while referee.stage is Stage.WATCHING:
        table.run(0.5)
    asked, partner = referee.kind.alike(referee.puzzle) or ("", "")
    assert [str(place) for place in puzzle.marks.lit] == [asked]
    places = {str(place): rect for place, rect in table.scene.arrangement.places.items()}
    table.run(0.5)
    table.scene.draw(table.screen)
    before = table.screen.subsurface(places[partner]).copy()
    puzzle._point_at(next(place for place in table.scene.arrangement.places if str(place) == partner))
    table.run(4.0)
    table.scene.draw(table.screen)
    after = table.screen.subsurface(places[partner])
    same = sum(
        before.get_at((x, y)) == after.get_at((x, y))
        for x in range(before.get_width()) for y in range(before.get_height())
    )  # fmt: skip
    assert same < 0.5 * before.get_width() * before.get_height(), "another face is seen"
