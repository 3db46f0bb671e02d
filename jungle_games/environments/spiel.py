"""OpenSpiel's interface: importing this module registers every game as ``jungle_games_<name>``.

    from jungle_games.environments import spiel
    game = pyspiel.load_game("jungle_games_jacks", {"players": 3, "preset": "advanced"})

Where the rules list the chance moves, such as rolls, these are the outcomes of a chance node, all equally likely. A
shuffle is three chance nodes in a row with 1000 outcomes each: the digits, three by three, of a number below 10⁹.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import pyspiel

from jungle_games.core.game import CHANCE, WATCHER, IllegalMove, Seat
from jungle_games.core.options import STANDARD
from jungle_games.core.room import Room
from jungle_games.environments.setting import Setting, State
from jungle_games.games import ROOMS

_DIGITS: Final = 1000
_GROUPS: Final = 3
"""Numbers of 0 to 999 that make up that of a shuffle."""


def register(room: Room) -> None:
    """Register the game of ``room``, under the name ``jungle_games_<name>``."""
    opened = room.game.open_information
    type_, chance = pyspiel.GameType, pyspiel.GameType.ChanceMode
    kind = type_(
        short_name=f"jungle_games_{room.name}",
        long_name=room.title,
        dynamics=type_.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if _has_chance(room) else chance.DETERMINISTIC,
        information=type_.Information.PERFECT_INFORMATION if opened else type_.Information.IMPERFECT_INFORMATION,
        utility=type_.Utility.ZERO_SUM if min(room.seats) > 1 else type_.Utility.GENERAL_SUM,
        reward_model=type_.RewardModel.TERMINAL,
        max_num_players=max(room.seats),
        min_num_players=min(room.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": min(room.seats), "preset": STANDARD, "options": ""},
    )  # fmt: skip

    class Registered(BoardGame):
        def __init__(self, params: Mapping[str, object] | None = None) -> None:
            super().__init__(room, kind, params)

    pyspiel.register_game(kind, Registered)


def _has_chance(room: Room) -> bool:
    try:
        room.game.start(room.game.options_type.build()).sample_chance(random.Random(0))
    except IllegalMove:
        return False
    return True


class BoardGame(pyspiel.Game):  # type: ignore[misc]
    """A game with parameters ``players``, ``preset`` and ``options``, such as ``traps:enemy``."""

    def __init__(self, room: Room, kind: Any, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        options = room.game.options_type.build(given.get("preset", STANDARD), _options(given.get("options", "")))
        self.setting: Final = Setting(room, options, given.get("players", min(room.seats)))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.actions),
            max_chance_outcomes=_DIGITS if kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC else 0,
            num_players=self.setting.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            # Before a move every other seat may wait; then it may have five actions, a card and four choices.
            max_game_length=self.setting.most_moves * (self.setting.seats + 4),
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> BoardState:
        """The start, before any chance move."""
        return BoardState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        """What writes the observations of this game's states."""
        if params:
            raise ValueError(f"there are no parameters for observers; got {params}")
        return Observer(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class BoardState(pyspiel.State):  # type: ignore[misc]
    """A moment of a match; during a shuffle, ``drawn`` are the groups of digits so far."""

    def __init__(self, game: BoardGame) -> None:
        super().__init__(game)
        self.setting: Final = game.setting
        self.line = [game.setting.begin(None)]
        self.recalled: dict[Seat, list[str]] = {}
        self.drawn: tuple[int, ...] = ()

    @property
    def now(self) -> State:
        """The present state; those after each earlier move come before it in ``line``."""
        return self.line[-1]

    def _go_on(self, state: State) -> None:
        if state.ply == self.now.ply:  # an action that makes no whole move
            self.line.pop()
        self.line.append(state)

    def recall(self, seat: Seat) -> str:
        """A digest of the moves that ``seat`` was told, and of its observations after each."""
        digests = self.recalled.setdefault(seat, [""])
        for before, after in zip(self.line[len(digests) - 1 :], self.line[len(digests) :], strict=False):
            told = self.setting.game.public_text(before.position, after.move)
            news = f"{digests[-1]} {told} {_json(after.position.observe(seat).state())}"
            digests.append(hashlib.blake2b(news.encode(), digest_size=8).hexdigest())
        return digests[-1]

    def current_player(self) -> int:
        """The seat that acts, or chance, or the end."""
        actor = self.setting.actor(self.now)
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor is CHANCE else int(actor)

    def _legal_actions(self, player: int) -> list[int]:
        return self.setting.legal(self.now, player)

    def _listed(self) -> Sequence[object]:
        """The chance moves among which one is drawn; none for a shuffle."""
        moves: Sequence[object] = self.now.position.legal_moves()
        return moves if self.now.position.sample_chance(random.Random(0)) in moves else ()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes now, all equally likely."""
        count = len(self._listed()) or _DIGITS
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        if not self.is_chance_node():
            self._go_on(self.setting.act(self.now, action, None))
            return
        if listed := self._listed():
            self._go_on(self.setting.play(self.now, listed[action], None))
            return
        self.drawn = (*self.drawn, action)
        if len(self.drawn) == _GROUPS:
            number = int("".join(f"{digits:03}" for digits in self.drawn))
            self.drawn = ()
            self._go_on(self.setting.play(self.now, self.now.position.sample_chance(random.Random(number)), None))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.setting.actions[action]
        listed = self._listed()
        return str(listed[action]) if listed else f"{action:03}"

    def is_terminal(self) -> bool:
        """Whether the match is over or cut off."""
        return self.setting.actor(self.now) is None

    def returns(self) -> list[float]:
        """Each seat's reward; zeros until the end."""
        return list(self.setting.rewards(self.now)) if self.is_terminal() else [0.0] * self.setting.seats

    def __str__(self) -> str:
        return f"{self.now.ply} {self.now.asked} {self.now.begun} {self.drawn} {_json(self.now.position.state())}"


class Observer:
    """Writes observations as tensors and strings.

    The string of an information state begins with a digest of all that the seat has observed before. Its tensor is that
    of the observation, which holds what the game lets players know of the past. What all know, or only one, has none.
    """

    def __init__(self, setting: Setting, kind: Any) -> None:
        self._setting: Final = setting
        self._recalls: Final = kind.perfect_recall
        self._public: Final = kind.public_info
        self._private: Final = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        whole = self._public and self._private
        self.tensor = np.zeros(setting.size, np.float32) if whole else None
        self.dict = {} if self.tensor is None else {
            name: self.tensor[part].reshape(shape) for name, (part, shape) in setting.layout.items()
        }  # fmt: skip

    def set_from(self, state: BoardState, player: Seat) -> None:
        """Write the observation of ``player`` into ``tensor``."""
        if self.tensor is not None:
            self._setting.observe(state.now, player, self.tensor)

    def string_from(self, state: BoardState, player: Seat) -> str:
        """What ``player`` observes, or of that what everybody may know, or what nobody else does, as text."""
        seat = player if self._private else WATCHER
        seen = state.now.position.observe(seat).state()
        if not self._public:
            public = state.now.position.observe(WATCHER).state()
            seen = {key: value for key, value in seen.items() if value != public.get(key)}
        begun = state.now.begun if state.now.asked[:1] == (seat,) else ()
        words = [_json(seen), *(self._setting.actions[action] for action in begun)]
        return " ".join([state.recall(seat), *words] if self._recalls else words)


def _json(state: Mapping[str, Any]) -> str:
    return json.dumps(state, default=dict)


def _options(text: str) -> Mapping[str, object]:
    """The options in ``traps:enemy;clock_minutes:5``. Raises ValueError."""
    changes = {}
    for item in filter(None, text.split(";")):
        name, colon, value = item.partition(":")
        if not colon:
            raise ValueError(f"options: {item!r} must read like traps:enemy;no_progress_limit:50")
        changes[name] = int(value) if value.isdecimal() else {"true": True, "false": False}.get(value, value)
    return changes


for _room in ROOMS:
    register(_room)
