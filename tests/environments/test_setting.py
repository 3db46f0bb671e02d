"""Every game as actions and arrays: all moves are numbered, and no array knows more than its seat."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from dataclasses import replace
from typing import Any

import environments
import numpy as np
import pytest
import toy_game
from examples import dear
from hypothesis import given
from hypothesis import strategies as st
from test_simulation import REDEALS, every_game, playouts, values_of

from jungle_games.core.game import CHANCE, Game
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.environments.setting import WAIT, Setting, State
from jungle_games.games import ROOMS

HIDDEN = "??"
ROOM_OF = {room.name: room for room in (*ROOMS, toy_game.ROOM)}


def setting_of(match: Match[Any, Any]) -> Setting:
    return Setting(ROOM_OF[match.game.name], match.options, len(match.seats))


def play(setting: Setting, deal: int, seed: int, most: int = 400) -> list[State]:
    """The states of a match at random."""
    rng, line = random.Random(seed), [setting.begin(deal)]
    while line[-1].asked and len(line) < most:
        state = line[-1]
        line.append(setting.act(state, rng.choice(setting.legal(state, state.asked[0])), deal))
    return line


@every_game
@given(data=st.data())
@dear(4)
def test_every_move_has_actions_that_parse_back(game: Game, data: st.DataObject) -> None:
    match = data.draw(playouts(game))
    setting = setting_of(match)
    for position in match.positions():
        spelled = {}
        for move in position.legal_moves():
            if position.actor(move) is not CHANCE:
                actions = setting.spell(move)
                assert game.parse_move(" ".join(setting.actions[action] for action in actions)) == move
                assert len(actions) == 1 or setting.encoding.composed
                spelled[actions] = move
        beginnings = {actions[:length] for actions in spelled for length in range(1, len(actions))}
        assert not beginnings & spelled.keys()


@every_game
@given(data=st.data())
@dear(4)
def test_an_array_knows_only_what_its_seat_may_know(game: Game, data: st.DataObject) -> None:
    match = data.draw(playouts(game))
    setting, rng = setting_of(match), random.Random(1)
    for position in match.positions()[::7]:
        for seat in range(len(match.seats)):
            array = setting.observe(State(position, 0, {}), seat)
            assert array.min() >= 0
            assert array.max() <= 1
            if not game.open_information:
                other = REDEALS[game.name](position, seat, rng)
                assert np.array_equal(setting.observe(State(other, 0, {}), seat), array)


@every_game
def test_the_array_is_laid_out_as_it_says(game: Game) -> None:
    setting = Setting(ROOM_OF[game.name], game.options_type.build())
    names = [feature.name for feature in setting.features]
    assert len({*names, "begun"}) == len(names) + 1
    assert all(feature.meaning for feature in setting.features)
    at = 0
    for part, shape in setting.layout.values():
        assert (part.start, part.stop) == (at, at + np.prod(shape))
        at = part.stop
    assert at == setting.size
    assert len(set(setting.actions)) == len(setting.actions)
    for state in play(setting, 3, 4, 100):
        for feature in setting.features:
            values = list(feature.read(state.position.observe(0), 0))
            assert len(values) <= np.prod(feature.shape)
            known = [choice for value in values for choice in (value if feature.several else [value])]
            assert not feature.choices or {None, HIDDEN, *feature.choices} >= set(known), feature.name


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_that_of_the_table_with_the_same_deal(game: Game, seed: int) -> None:
    setting = pickle.loads(pickle.dumps(Setting(ROOM_OF[game.name], game.options_type.build(), max(game.seats))))
    match = Match(game, setting.options, [SeatInfo(f"Player {seat}") for seat in range(setting.seats)], deal=seed)
    rng, state, words = random.Random(seed), setting.begin(seed), []
    while state.asked and state.ply < 200:
        assert (state.position, state.ply) == (match.position, match.ply)
        action = rng.choice(setting.legal(state, state.asked[0]))
        words += [setting.actions[action]] if action != WAIT else []
        after = setting.act(state, action, seed)
        if after.ply != state.ply:
            match.play(" ".join(words))
            words = []
        state = after
    assert state.position == match.position


@every_game
def test_everybody_who_may_act_is_asked_before_the_seat_to_move(game: Game) -> None:
    setting = Setting(ROOM_OF[game.name], game.options_type.build(), max(game.seats))
    for state in play(setting, 5, 6):
        if not state.asked:
            continue
        seat, position = state.asked[0], state.position
        assert state.asked[-1] == position.to_move
        legal = setting.legal(state, seat)
        assert legal
        assert (WAIT in legal) == (seat != position.to_move and not state.begun)
        with pytest.raises(ValueError, match="not legal"):
            setting.act(state, next(n for n in range(len(setting.actions) + 1) if n not in legal), 5)
        for other in range(setting.seats):
            moves = [move for move in position.legal_moves() if position.actor(move) == other]
            assert bool(setting.legal(state, other)) == bool(moves)


def test_out_of_turn_a_seat_may_act_or_wait() -> None:
    setting = Setting(toy_game.ROOM, toy_game.ToyOptions(), 3)
    start = setting.begin(1)
    assert start.asked == (1, 2, 0)
    assert [setting.actions[action] for action in setting.legal(start, 1)] == ["wait", "shout 1"]
    waited = setting.act(start, WAIT, 1)
    assert (waited.position, waited.asked) == (start.position, (2, 0))
    shouted = setting.act(waited, setting.actions.index("shout 2"), 1)
    assert shouted.asked == (0,)
    assert shouted.position.shouted


def test_rewards_are_shares_that_sum_to_nothing() -> None:
    setting = Setting(toy_game.ROOM, toy_game.ToyOptions(), 3)
    end = State(toy_game.ToyPosition(setting.options, (), ((), (), ()), dealt=True, scores=(5, 9, 5)), 9, {})
    assert setting.rewards(end) == (-0.5, 1.0, -0.5)
    teams = Setting.of("sequence", seats=6)
    assert teams.sides == (0, 1, 0, 1, 0, 1)
    for deal in range(4):
        rewards = teams.rewards(play(teams, deal, deal, 9_999)[-1])
        assert sum(rewards) == 0
        assert rewards[::2] == (rewards[0],) * 3
    alone = Setting.of("matr1x")
    state = play(alone, 3, 3, 9_999)[-1]
    assert alone.rewards(state) == (2 * len(state.position.beaten) / 12 - 1,)


def test_a_long_match_is_cut_off_as_its_game_decides() -> None:
    setting = Setting.of("jungle", most_moves=4)
    line = play(setting, 0, 0)
    assert (line[-1].ply, line[-1].asked, setting.actor(line[-1])) == (4, (), None)
    assert setting.rewards(line[-1]) == (0.0, 0.0)


def test_a_game_that_declares_nothing_is_named() -> None:
    with pytest.raises(LookupError, match="toy: its room names no 'encoding'"):
        Setting(replace(toy_game.ROOM, encoding=""), toy_game.ToyOptions())
    with pytest.raises(LookupError, match="the games are jungle"):
        Setting.of("chess")
    setting = Setting(toy_game.ROOM, toy_game.ToyOptions())
    with pytest.raises(LookupError, match="toy: 'leap high' is made up of no actions"):
        setting.spell("leap high")


@every_game
@given(data=st.data())
@dear(8)
def test_under_any_options_there_is_an_encoding(game: Game, data: st.DataObject) -> None:
    declared = game.options_type.declared()
    changes = data.draw(st.fixed_dictionaries({option.name: values_of(option) for option in declared}))
    options = game.options_type.build("standard", changes)
    setting = Setting(ROOM_OF[game.name], options, data.draw(st.sampled_from(game.seats)))
    state = setting.begin(1)
    assert setting.observe(state, state.asked[0]).shape == (setting.size,)



def test_the_arrays_are_described_in_the_docs() -> None:
    written = environments.PAGE.read_text(encoding="utf-8")
    described = [room for room in ROOMS if f"### {room.title}\n" in written]
    assert len(described) >= 5
    for room in described:
        assert environments.table(Setting.of(room.name)) in written, "run tools/environments.py tables"


def test_an_environment_runs_rules_alone() -> None:
    """So compiled computer players change nothing in its speed."""
    code = (
        "import sys; from jungle_games.games import ROOMS; from jungle_games.environments.setting import Setting;"
        "from jungle_games.environments.tables import Tables, at_random;"
        "[Tables(Setting.of(room.name), 1).play(at_random(1), 1) for room in ROOMS];"
        "print([name for name in sys.modules if '.player' in name and name.startswith('jungle_games')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
