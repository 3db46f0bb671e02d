"""Trains a player of Jungle on a small map by masked PPO, on a processor, and matches it against our levels.

    pip install jungle-games[environments] sb3-contrib
    python docs/examples/train_jungle.py --minutes 10

An example of how to use the environments, not a strong player: one small network, which learns from matches against
our weakest level, and against what it was itself a while ago.
"""

import argparse
import copy
import time
from pathlib import Path

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from jungle_games.core.limits import Limits
from jungle_games.core.tiled import TiledSource
from jungle_games.environments.setting import Setting
from jungle_games.games import room

MAP = Path(__file__).with_name("clearing.tmx")
LONGEST = 100
"""Moves after which a match is cut off as a draw."""
PIECE = 0.03
"""What an animal taken is worth at once; a win is worth 1."""


def small_jungle():
    jungle, attached = room("jungle"), {MAP.name: TiledSource.at(MAP).text()}
    options = jungle.game.options_type.build(changes={"map": MAP.stem}, attached=attached)
    return Setting(jungle, options, most_moves=LONGEST)


class View:
    """The board as each seat sees it from its own side, so that one network plays both."""

    def __init__(self, setting):
        self.setting = setting
        board = setting.start.board
        self.pieces, self.shape = setting.layout["pieces"]

        def turned(square):
            return f"{'abcdefghi'[board.width - 1 - 'abcdefghi'.index(square[0])]}{board.height + 1 - int(square[1:])}"

        texts = setting.actions[1:]
        # What an action is called on the board turned round; numbers go both ways.
        self.turn = np.array([0, *(1 + texts.index(turned(text[:2]) + turned(text[2:])) for text in texts)])

    def observe(self, state, seat):
        array = self.setting.observe(state, seat)
        if seat == 1:
            array[self.pieces] = array[self.pieces].reshape(self.shape)[::-1, ::-1].ravel()
        return array

    def action(self, number, seat):
        return int(self.turn[number]) if seat == 1 else int(number)

    def mask(self, state, seat):
        mask = self.setting.mask(self.setting.legal(state, seat)).astype(bool)
        return mask[self.turn] if seat == 1 else mask


def level_player(setting, level):
    """One of our levels as a function from a state to an action."""
    player, limits = setting.game.player(level), Limits(nodes=200)

    def choose(state):
        seat = state.asked[0]
        return setting.spell(player.choose(state.position.observe(seat), limits, lambda: False).move)[0]

    return choose


def model_player(view, policy):
    """A network as such a function, which chooses by its probabilities."""

    def choose(state):
        seat = state.asked[0]
        number, _ = policy.predict(view.observe(state, seat), action_masks=view.mask(state, seat))
        return view.action(number, seat)

    return choose


class Learning(gymnasium.Env):
    """One learner, who has each seat in turn; ``others`` play the other, and each match begins with random moves."""

    def __init__(self, setting, others, seed):
        self.setting, self.view, self.others, self.rng = setting, View(setting), others, np.random.default_rng(seed)
        self.seat = self.matches = 0
        self.observation_space = gymnasium.spaces.Box(0, 1, (setting.size,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(len(setting.actions))

    def reset(self, *, seed=None, options=None):
        self.matches += 1
        self.seat = 1 - self.seat
        self.other = self.others[self.matches % len(self.others)]
        self.state = self.setting.begin(0)
        for _move in range(4):
            legal = self.setting.legal(self.state, self.state.asked[0])
            self.state = self.setting.act(self.state, self.rng.choice(legal), 0)
        self.state = self.let_other_play(self.state)
        self.lead = self.count()
        return self.view.observe(self.state, self.seat), {}

    def let_other_play(self, state):
        while state.asked and state.asked[0] != self.seat:
            state = self.setting.act(state, self.other(state), 0)
        return state

    def count(self):
        return sum(1 if piece.seat == self.seat else -1 for piece in self.state.position.pieces.values())

    def step(self, number):
        action = self.view.action(number, self.seat)
        self.state = self.let_other_play(self.setting.act(self.state, action, 0))
        before, self.lead = self.lead, self.count()
        reward, over = PIECE * (self.lead - before), not self.state.asked
        if over:
            reward += self.setting.rewards(self.state)[self.seat]
        return self.view.observe(self.state, self.seat), reward, over, False, {}

    def action_masks(self):
        return self.view.mask(self.state, self.seat)


class Course(BaseCallback):
    """Ends the training after so many seconds, and now and then makes the present network the other player."""

    def __init__(self, seconds, past):
        super().__init__()
        self.end, self.past, self.rounds = time.monotonic() + seconds, past, 0

    def _on_rollout_end(self):
        self.rounds += 1
        if self.rounds % 10 == 0:
            self.past.policy = copy.deepcopy(self.model.policy)

    def _on_step(self):
        return time.monotonic() < self.end


class Past:
    """The network as it was a while ago."""

    policy = None

    def predict(self, observation, action_masks):
        return self.policy.predict(observation, action_masks=action_masks)


def share_won(setting, model, level, matches):
    """The share that the model wins against ``level``, a draw counting half."""
    env, won = Learning(setting, [level_player(setting, level)], 10**6), 0.0
    for _match in range(matches):
        observation, _info = env.reset()
        while env.state.asked:
            number, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
            observation = env.step(number)[0]
        won += (setting.rewards(env.state)[env.seat] + 1) / 2
    return won / matches


def main():
    parser = argparse.ArgumentParser(description="Train a player of small Jungle and match it against our levels.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--matches", type=int, default=100, help="against each level, before and after")
    parser.add_argument("--levels", nargs="+", default=["rat", "rabbit", "cat", "hedgehog", "monkey", "dog", "lion"])
    given = parser.parse_args()
    setting, past = small_jungle(), Past()
    others = [level_player(setting, "rat"), model_player(View(setting), past)]
    tables = [lambda number=number: Learning(setting, others, number) for number in range(8)]
    model = MaskablePPO(
        "MlpPolicy", DummyVecEnv(tables), n_steps=256, batch_size=512, n_epochs=4, gamma=0.99, ent_coef=0.01,
        learning_rate=5e-4, policy_kwargs={"net_arch": [256, 128]}, seed=1, device="cpu",
    )  # fmt: skip
    past.policy = copy.deepcopy(model.policy)
    for title in ("untrained", "trained"):
        if title == "trained":
            model.learn(10**9, callback=Course(60 * given.minutes, past))
        print(f"{title}, after {model.num_timesteps:,} moves:")
        for level in given.levels:
            print(f"    {share_won(setting, model, level, given.matches):.0%} against {level}", flush=True)


if __name__ == "__main__":
    main()
