"""OpenSpiel's own simulation and playthrough, as they come, and what its strings know."""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
import toy_game
from absl import flags

from jungle_games.environments import spiel
from jungle_games.environments.setting import WAIT
from jungle_games.games import ROOMS

spiel.register(toy_game.ROOM)
PARAMETERS = [
    (room.name, preset, seats) for room in ROOMS for preset in room.game.options_type.presets() for seats in room.seats
]
NAMES = [
    "jungle_games_toy",
    *(
        pytest.param(f"jungle_games_{name}(players={seats},preset={preset})", marks=pytest.mark.nightly)
        for name, preset, seats in PARAMETERS
    ),
]


@pytest.fixture(scope="module", autouse=True)
def parsed_flags() -> None:
    flags.FLAGS(sys.argv[:1])


@pytest.mark.parametrize("name", [*NAMES, "jungle_games_matr1x"])
def test_openspiel_accepts_every_game(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_can_be_made_again(name: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # which takes seconds, in whoever gathers tests

    text = generate_playthrough.playthrough(name, None, seed=3)
    again = generate_playthrough.playthrough(**generate_playthrough._playthrough_params(text.split("\n")))
    assert again == text
    assert "IsTerminal() = True" in text


def begun(game: Any, seed: int, actions: int) -> Any:
    state, rng = game.new_initial_state(), random.Random(seed)
    while actions and not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        actions -= not state.is_chance_node()
    return state


def test_chance_is_explicit() -> None:
    state = pyspiel.load_game("jungle_games_jacks").new_initial_state()
    for number, digits in enumerate((0, 83, 21)):
        assert (state.is_chance_node(), len(state.chance_outcomes())) == (True, 1000)
        assert len(state.drawn) == number
        state.apply_action(digits)
    assert [state.action_to_string(outcome) for outcome, _share in state.chance_outcomes()] == [
        f"roll {pips}" for pips in range(1, 7)
    ]
    assert all(share == 1 / 6 for _outcome, share in state.chance_outcomes())


def test_what_a_seat_cannot_see_is_in_none_of_its_strings_and_tensors() -> None:
    game = pyspiel.load_game("jungle_games_sequence")
    deck = list(range(1000))
    one, other = (game.new_initial_state() for _ in range(2))
    for state, seed in ((one, 1), (other, 2)):
        rng = random.Random(seed)
        while state.is_chance_node():
            state.apply_action(rng.choice(deck))
    hands = [json.loads(state.observation_string(0))["hands"] for state in (one, other)]
    assert hands[0][0] != hands[1][0]
    assert hands[0][1] == ["??"] * 7
    assert one.information_state_string(0) != other.information_state_string(0)
    private = pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    assert list(json.loads(game.make_py_observer(private).string_from(one, 1))) == ["hands"]


def test_an_information_state_remembers_what_an_observation_forgets() -> None:
    def peeked(*verbs: str) -> Any:
        state = pyspiel.load_game("jungle_games_toy").new_initial_state()
        for _ in range(3):
            state.apply_action(5)
        for verb in verbs:
            while state.is_chance_node() or state.legal_actions()[0] == WAIT:
                state.apply_action(0)
            state.apply_action(state.string_to_action(verb))
        return state

    one, other = peeked("peek", "keep", "keep", "keep"), peeked("keep", "keep", "peek", "keep")
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_options_are_given_as_text() -> None:
    game = pyspiel.load_game("jungle_games_jungle", {"options": "traps:enemy;no_progress_limit:20"})
    assert game.setting.options.changes() == {"traps": "enemy", "no_progress_limit": 20}
    state = begun(game, 1, 30)
    assert np.array_equal(state.observation_tensor(0), game.setting.observe(state.now, 0))
    assert spiel._options("take_backs:false") == {"take_backs": False}
    with pytest.raises(ValueError, match="must read like"):
        spiel._options("traps")
