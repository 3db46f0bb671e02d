"""PettingZoo's interfaces: `env` (AEC, seat by seat) and `parallel_env` (every seat at once).

    env = zoo.env("jacks", seats=3)
    env.reset(seed=17)                  # the deal with number 17, as at the table
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from jungle_games.core.game import WATCHER, Seat
from jungle_games.core.options import STANDARD
from jungle_games.core.shuffle import deal_by_lot
from jungle_games.environments.setting import WAIT, Setting, State

if TYPE_CHECKING:
    from jungle_games.environments.picture import Camera

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
_PICTURE: Final = 640
"""The longer side of a rendered picture, in pixels."""

Dealt = dict[str, object]


def env(
    game: str | Setting, preset: str = STANDARD, options: Mapping[str, object] | None = None, *,
    seats: int | None = None, render_mode: str | None = None, max_cycles: int | None = None,
) -> Any:  # fmt: skip
    """The environment of ``game`` with PettingZoo's usual wrappers: an illegal action loses at once.

    With ``max_cycles`` it is `parallel_env` seat by seat: in every cycle each seat acts once, even if it can only wait.
    """
    setting = _setting(game, preset, options, seats)
    if max_cycles is not None:
        return parallel_to_aec(BoardParallel(setting, render_mode, max_cycles))
    wrapped = wrappers.TerminateIllegalWrapper(BoardAEC(setting, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def parallel_env(
    game: str | Setting, preset: str = STANDARD, options: Mapping[str, object] | None = None, *,
    seats: int | None = None, render_mode: str | None = None, max_cycles: int | None = None,
) -> BoardParallel:  # fmt: skip
    """The environment in which every seat gives an action in every cycle, cut off after ``max_cycles``."""
    return BoardParallel(_setting(game, preset, options, seats), render_mode, max_cycles)


def _setting(
    game: str | Setting, preset: str, options: Mapping[str, object] | None, seats: int | None
) -> Setting:
    return game if isinstance(game, Setting) else Setting.of(game, preset, options, seats)


class _Board:
    """What both interfaces share: agents, spaces, the deal and pictures of the state."""

    metadata: dict[str, object]
    render_mode: str | None

    def _lay(self, setting: Setting, render_mode: str | None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode: {render_mode!r} is not allowed; it takes one of {', '.join(RENDER_MODES)}")
        self.setting = setting
        self.metadata = {
            "name": f"jungle_games_{setting.room.name}_v0", "render_modes": list(RENDER_MODES),
            "is_parallelizable": False, "render_fps": 2,
        }  # fmt: skip
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.agents = self.possible_agents[:]
        observation = spaces.Box(0.0, 1.0, (setting.size,), np.float32)
        mask = spaces.Box(0, 1, (len(setting.actions),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": observation, "action_mask": mask}) for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(setting.actions)) for agent in self.agents}
        self.deal = -1
        self.state_now: State | None = None

    def observation_space(self, agent: str) -> Any:
        """The space of ``agent``'s observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of ``agent``'s actions."""
        return self.action_spaces[agent]

    def _deal_anew(self, seed: int | None) -> State:
        """Begin the deal with number ``seed``; without one, the deal after the last, the first by lot."""
        self.deal = seed if seed is not None else deal_by_lot() if self.deal < 0 else self.deal + 1
        self.agents = self.possible_agents[:]
        return self.setting.begin(self.deal)

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)

    def _shown(self, state: State, agent: str, *, acts: bool) -> Dealt:
        """What ``agent`` observes, with a mask of its legal actions if it ``acts``."""
        seat = self._seat(agent)
        legal = self.setting.legal(state, seat) if acts else []
        return {"observation": self.setting.observe(state, seat), "action_mask": self.setting.mask(legal)}

    def _info(self, agent: str) -> Dealt:
        return {"side": self.setting.sides[self._seat(agent)]}

    def render(self) -> Any:
        """What everybody at the table may know: as text, printed (``human``) or returned, or as a picture."""
        assert self.state_now is not None, "reset() comes before render()"
        seen = self.state_now.position.observe(WATCHER)
        if self.render_mode == "rgb_array":
            return self._camera.take(seen)
        lines = [f"{key}: {json.dumps(value, default=dict, ensure_ascii=False)}" for key, value in seen.state().items()]
        text = "\n".join([f"{self.setting.room.name}, ply {self.state_now.ply}", *lines])
        if self.render_mode != "human":
            return text
        print(text)
        return None

    @cached_property
    def _camera(self) -> Camera:
        from jungle_games.environments.picture import Camera  # loads pygame

        return Camera(self.setting.room, _PICTURE)

    def close(self) -> None:
        """Nothing is held."""


class BoardAEC(_Board, AECEnv):  # type: ignore[misc]
    """A game seat by seat: the agent selected is the seat that acts, in or out of turn."""

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        AECEnv.__init__(self)
        self._lay(setting, render_mode)

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin the deal with number ``seed``; without one, the deal after the last."""
        state = self.state_now = self._deal_anew(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self.agent_selection = self.agents[state.asked[0]]

    def observe(self, agent: str) -> Dealt:
        """The observation of ``agent``; its mask is all zeros if it does not act now."""
        assert self.state_now is not None
        return self._shown(self.state_now, agent, acts=agent == self.agent_selection)

    def step(self, action: int | None) -> None:
        """Make the selected agent's action. Raises ValueError if it is illegal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.state_now is not None
        assert action is not None
        state = self.state_now = self.setting.act(self.state_now, int(action), self.deal)
        self._cumulative_rewards[agent] = 0.0
        if state.asked:
            self.agent_selection = self.agents[state.asked[0]]
        else:
            over = state.position.to_move is None
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
            self.rewards = dict(zip(self.agents, self.setting.rewards(state), strict=True))
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class BoardParallel(_Board, ParallelEnv):  # type: ignore[misc]
    """A game in cycles: of the seats' actions the first legal one counts, those out of turn first; waiting is none."""

    def __init__(self, setting: Setting, render_mode: str | None = None, max_cycles: int | None = None) -> None:
        self._lay(setting, render_mode)
        self.metadata["is_parallelizable"] = True
        self._most, self._cycles = max_cycles, 0

    def reset(
        self, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[dict[str, Dealt], dict[str, Dealt]]:
        """Begin the deal with number ``seed``; without one, the deal after the last."""
        self._cycles = 0
        self.state_now = self._deal_anew(seed)
        return self._all_shown(self.state_now), {agent: self._info(agent) for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Make the first legal of the ``actions``; a cycle without one changes nothing."""
        assert self.state_now is not None
        state = self.state_now = self._after(self.state_now, actions)
        self._cycles += 1
        agents, over = self.agents, state.position.to_move is None
        cut = not over and (not state.asked or self._cycles == self._most)
        rewards = self.setting.rewards(state) if over or cut else (0.0,) * len(agents)
        shown, infos = self._all_shown(state), {agent: self._info(agent) for agent in agents}
        if over or cut:
            self.agents = []
        ends = dict.fromkeys(agents, over), dict.fromkeys(agents, cut)
        return shown, dict(zip(agents, rewards, strict=True)), *ends, infos

    def _after(self, state: State, actions: Mapping[str, int]) -> State:
        asked = state
        while asked.asked:
            seat = asked.asked[0]
            action, legal = int(actions.get(self.possible_agents[seat], WAIT)), self.setting.legal(asked, seat)
            if action != WAIT and action in legal:
                return self.setting.act(asked, action, self.deal)
            if WAIT not in legal:
                break
            asked = self.setting.act(asked, WAIT, self.deal)
        return state

    def _all_shown(self, state: State) -> dict[str, Dealt]:
        return {agent: self._shown(state, agent, acts=True) for agent in self.agents}

