"""PettingZoo's own tests, as they come, and what is special about our environments."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import toy_game
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test

from jungle_games.environments import zoo
from jungle_games.environments.setting import WAIT, Setting
from jungle_games.games import ROOMS

TOY = Setting(toy_game.ROOM, toy_game.ToyOptions(), 3)
STANDARDS = [(room.name, "standard", min(room.seats)) for room in ROOMS]
ALL = [
    (room.name, preset, seats) for room in ROOMS for preset in room.game.options_type.presets() for seats in room.seats
]
CASES = [
    *(pytest.param(*case, 30, id=f"{case[0]}") for case in STANDARDS[::2]),
    *(pytest.param(*case, 1000, marks=pytest.mark.nightly, id="-".join(map(str, case))) for case in ALL),
]


def run_all(make: Callable[..., Any], make_parallel: Callable[..., Any], cycles: int) -> None:
    with warnings.catch_warnings():
        # Dictionaries with a mask are how PettingZoo's own card games observe; its test knows these by their names.
        warnings.filterwarnings("ignore", message="Observation (is not a NumPy array|space for each agent)")
        api_test(make(), num_cycles=cycles)
    seed_test(make, num_cycles=cycles)
    max_cycles_test(SimpleNamespace(env=make, parallel_env=make_parallel))
    render_test(make)
    parallel_api_test(make_parallel(max_cycles=cycles), num_cycles=cycles)


@pytest.mark.parametrize(("game", "preset", "seats", "cycles"), CASES)
def test_pettingzoo_accepts_every_game(game: str, preset: str, seats: int, cycles: int) -> None:
    run_all(
        partial(zoo.env, game, preset, seats=seats), partial(zoo.parallel_env, game, preset, seats=seats), cycles
    )


def test_any_other_game_has_its_environment_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zoo, "RENDER_MODES", ("human", "ansi"))  # it draws nothing
    run_all(partial(zoo.env, TOY), partial(zoo.parallel_env, TOY), 20)


def test_seats_are_agents_and_know_their_side() -> None:
    env = zoo.env("sequence", seats=6)
    env.reset(seed=3)
    assert env.possible_agents == [f"seat_{seat}" for seat in range(6)]
    assert [env.infos[agent]["side"] for agent in env.agents] == [0, 1, 0, 1, 0, 1]


def test_the_seed_is_the_number_of_the_deal() -> None:
    env = zoo.env("jacks", seats=3).unwrapped
    env.reset(seed=17)
    assert env.deal == 17
    assert env.state_now.position == env.setting.begin(17).position
    env.reset()
    assert env.deal == 18


def test_at_the_end_everybody_gets_their_share() -> None:
    env = zoo.env("jacks", seats=4)
    env.reset(seed=1)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _info = env.last()
        total[agent] += reward
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    assert np.isclose(sum(total.values()), 0)
    assert list(total.values()) == list(env.unwrapped.setting.rewards(env.unwrapped.state_now))


def test_a_seat_out_of_turn_is_asked_and_others_have_no_action() -> None:
    env = zoo.env(TOY)
    env.reset(seed=1)
    assert env.agent_selection == "seat_1"
    masks = [env.observe(agent)["action_mask"].sum() for agent in env.agents]
    assert masks == [0, 2, 0]
    env.step(WAIT)
    assert env.agent_selection == "seat_2"


def test_in_cycles_the_first_legal_action_counts() -> None:
    env = zoo.parallel_env(TOY)
    env.reset(seed=1)
    keep, shout = (TOY.actions.index(text) for text in ("keep", "shout 2"))
    env.step({"seat_0": keep, "seat_1": WAIT, "seat_2": shout})
    assert env.state_now.position.shouted
    before = env.state_now
    env.step({"seat_0": shout})
    assert env.state_now.position is before.position
    env.step({"seat_0": keep})
    assert env.state_now.position.turn == 1


def test_a_picture_shows_no_more_than_a_spectator_sees() -> None:
    env = zoo.env("matr1x", render_mode="rgb_array").unwrapped
    env.reset(seed=4)
    shown = env.render()
    position = env.state_now.position
    other = position.observe(0)
    assert shown.shape[2] == 3
    assert len(np.unique(shown)) > 20
    assert np.array_equal(env._camera.take(other), shown)
    env.render_mode = "ansi"
    assert '"??"' in env.render()
    with pytest.raises(ValueError, match="it takes one of human, ansi, rgb_array"):
        zoo.env("matr1x", render_mode="loud")


def test_the_program_loads_nothing_of_all_this() -> None:
    code = (
        "import sys; import jungle_games.start, jungle_games.screens.navigator, jungle_games.core.headless;"
        "from jungle_games.games import ROOMS;"
        "[room.load(part) for room in ROOMS for part in room.parts()];"
        "names = ('jungle_games.environments', 'numpy', 'pettingzoo', 'pyspiel');"
        "print([name for name in names if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
