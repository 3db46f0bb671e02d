"""Many tables at once play the same matches as each would alone."""

from __future__ import annotations

import numpy as np
import pytest
import toy_game
from distributed import Client, LocalCluster

from jungle_games.environments.setting import Setting
from jungle_games.environments.tables import SpreadTables, Tables, Turns, at_random

TOY = Setting(toy_game.ROOM, toy_game.ToyOptions(), 3)


def first_legal(turns: Turns) -> np.ndarray:
    return turns.masks.argmax(axis=1) + 0 * turns.seats


def test_every_table_plays_its_deals() -> None:
    tables = Tables(TOY, 3)
    turns = tables.reset(5)
    states, deals, following = [TOY.begin(deal) for deal in (5, 6, 7)], [5, 6, 7], 8
    choose = at_random(2)
    ends = 0
    for _step in range(200):
        assert list(turns.seats) == [state.asked[0] for state in states]
        for table, state in enumerate(states):
            assert np.array_equal(turns.observations[table], TOY.observe(state, state.asked[0]))
            assert list(np.flatnonzero(turns.masks[table])) == TOY.legal(state, state.asked[0])
        actions = choose(turns)
        turns = tables.step(actions)
        for table, action in enumerate(actions):
            states[table] = TOY.act(states[table], int(action), deals[table])
            assert turns.ended[table] == (not states[table].asked)
            if turns.ended[table]:
                assert tuple(turns.rewards[table]) == TOY.rewards(states[table])
                states[table], deals[table], following = TOY.begin(following), following, following + 1
                ends += 1
    assert ends > 5


def test_whole_matches_are_played_and_an_illegal_action_is_refused() -> None:
    tables = Tables(Setting.of("jacks", seats=3), 4)
    rewards = tables.play(at_random(1), 6)
    assert rewards.shape[0] >= 6
    assert np.allclose(rewards.sum(axis=1), 0)
    tables.reset()
    with pytest.raises(ValueError, match="jacks: action 0 is not legal"):
        tables.step([0] * 4)


def test_tables_are_shared_out_among_workers() -> None:
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None)
    with cluster, Client(cluster) as client:
        spread = SpreadTables(client, TOY, 5)
        turns, alone = spread.reset(7), Tables(TOY, 3)
        assert turns.seats.shape == (5,)
        assert np.array_equal(turns.observations[:3], alone.reset(7).observations)
        for _step in range(5):
            actions = first_legal(turns)
            turns = spread.step(actions)
            assert np.array_equal(turns.masks[:3], alone.step(actions[:3]).masks)
        assert spread.play([at_random(1), at_random(2)], 7).shape[1] == 3
