"""Many matches side by side: in one process, and on dask workers.

    tables = Tables(Setting.of("jacks"), 64)
    turns = tables.reset(deal=0)
    while True:
        turns = tables.step(policy(turns))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from jungle_games.environments.setting import Array, Mask, Setting, State

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Turns:
    """The turn at each table: whose it is, what that seat observes, and which actions are legal.

    Where a match has just ``ended``, ``rewards`` are those of its seats, and the turn is the first of the next match.
    Arrays: ``seats`` and ``ended`` (tables), ``observations`` (tables, numbers), ``masks`` (tables, actions),
    ``rewards`` (tables, seats).
    """

    seats: Ints
    observations: Array
    masks: Mask
    rewards: Array
    ended: npt.NDArray[np.bool_]


Policy = Callable[[Turns], Ints]
"""Chooses an action for every table."""


def at_random(seed: int) -> Policy:
    """A policy that takes any legal action, each with the same probability."""
    rng = np.random.default_rng(seed)

    def choose(turns: Turns) -> Ints:
        chosen: Ints = (turns.masks * rng.random(turns.masks.shape)).argmax(axis=1)
        return chosen

    return choose


class Tables:
    """``count`` tables, each of which begins its next match when one has ended."""

    def __init__(self, setting: Setting, count: int) -> None:
        self._setting: Final = setting
        self._count: Final = count
        self._deals = list(range(count))
        self._next = count
        self._states: list[State] = []

    def reset(self, deal: int = 0) -> Turns:
        """Begin at every table, with the deals from number ``deal`` on; no deal is ever played twice."""
        self._next = deal + self._count
        self._deals = list(range(deal, self._next))
        self._states = [self._setting.begin(number) for number in self._deals]
        return self._turns({})

    def step(self, actions: Sequence[int] | Ints) -> Turns:
        """Make one action at every table. Raises ValueError for one that is illegal."""
        ended: dict[int, tuple[float, ...]] = {}
        for table, action in enumerate(actions):
            state = self._setting.act(self._states[table], int(action), self._deals[table])
            if not state.asked:
                ended[table] = self._setting.rewards(state)
                self._deals[table] = self._next
                state = self._setting.begin(self._next)
                self._next += 1
            self._states[table] = state
        return self._turns(ended)

    def _turns(self, ended: dict[int, tuple[float, ...]]) -> Turns:
        setting, count = self._setting, self._count
        seats = np.array([state.asked[0] for state in self._states])
        observations = np.empty((count, setting.size), np.float32)
        masks = np.zeros((count, len(setting.actions)), np.int8)
        rewards = np.zeros((count, setting.seats), np.float32)
        for table, state in enumerate(self._states):
            setting.observe(state, state.asked[0], observations[table])
            masks[table, setting.legal(state, state.asked[0])] = 1
        for table, shares in ended.items():
            rewards[table] = shares
        return Turns(seats, observations, masks, rewards, np.isin(np.arange(count), list(ended)))

    def play(self, policy: Policy, matches: int, deal: int = 0) -> Array:
        """Play at least so many matches; their rewards (matches, seats) in the order in which they ended."""
        turns, found, played = self.reset(deal), [], 0
        while played < matches:
            turns = self.step(policy(turns))
            found.append(turns.rewards[turns.ended])
            played += len(found[-1])
        return np.concatenate(found)


class SpreadTables:
    """The same tables, shared out among the workers of a dask ``client``."""

    def __init__(self, client: Any, setting: Setting, count: int) -> None:
        workers = list(client.scheduler_info(n_workers=-1)["workers"])
        self._shares: Final = [share for share in np.array_split(np.arange(count), len(workers)) if len(share)]
        self._tables: Final = [
            client.submit(Tables, setting, len(share), actor=True, workers=[worker], pure=False).result()
            for share, worker in zip(self._shares, workers, strict=False)
        ]

    def reset(self, deal: int = 0) -> Turns:
        """Begin at every table; each worker has a million deals of its own from ``deal`` on."""
        return _joined([tables.reset(deal + number * 10**6) for number, tables in enumerate(self._tables)])

    def step(self, actions: Sequence[int] | Ints) -> Turns:
        """Make one action at every table."""
        given = np.asarray(actions)
        return _joined([tables.step(given[share]) for share, tables in zip(self._shares, self._tables, strict=True)])

    def play(self, policies: Sequence[Policy], matches: int, deal: int = 0) -> Array:
        """Play at least so many matches, each worker by itself with a policy of its own; see `Tables.play`."""
        each = -(-matches // len(self._tables))
        playing = [
            tables.play(policy, each, deal + number * 10**6)
            for number, (tables, policy) in enumerate(zip(self._tables, policies, strict=False))
        ]
        return np.concatenate([rewards.result() for rewards in playing])


def _joined(asked: Sequence[Any]) -> Turns:
    parts = [each.result() for each in asked]
    return Turns(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Turns)))
