"""The thinking side of the worker: a process that is handed observations and answers with moves."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable
from ctypes import c_longlong
from dataclasses import dataclass, field
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from typing import Any

from jungle_games.core.game import Choice, Game, Limits, Player, Position
from jungle_games.core.i18n import ENGLISH, speak

FindGame = Callable[[str], Game[Any, Any]]

NOTHING = -1
"""The number of no order: whatever is being thought should stop."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be thought about. Without ``limits`` a player takes the time of its level."""

    game: str
    level: str
    observation: Position[Any]
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class Order:
    """A task with its number, and the language of its words. It is stale once its number is no longer wanted."""

    number: int
    task: Task
    language: str = ENGLISH


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of an order: a choice, or why there is none (None for both: it was stopped)."""

    number: int
    choice: Choice[Any] | None = None
    failure: str | None = None


def think_forever(pipe: Connection, wanted: c_longlong, find_game: FindGame) -> None:
    """Reply to every order from ``pipe`` until it closes; ``wanted`` is the number to work on."""
    minds = Minds(find_game)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program itself
    if hasattr(os, "nice"):
        os.nice(5)  # the window's frames come first
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(_think(pipe.recv(), wanted, minds))


def _end_with_parent() -> None:
    """Leave no orphan, even in the middle of a thought, when the program is killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


class Minds:
    """The players of one game at a time: a player that is asked again remembers what it thought before."""

    def __init__(self, find_game: FindGame) -> None:
        self._find_game = find_game
        self._game = ""
        self._players: dict[str, Player[Any, Any]] = {}

    def player(self, game: str, level: str) -> Player[Any, Any]:
        """The player of ``level``. Raises LookupError for an unknown game."""
        rules = self._find_game(game)
        if not rules.open_information:
            # A player that was shown one seat's cards, for a hint, must not play another seat remembering them.
            return rules.player(level)
        if game != self._game:
            self._game = game
            self._players.clear()
        if level not in self._players:
            self._players[level] = rules.player(level)
        return self._players[level]

    def forget(self) -> None:
        """Begin with new players: one that failed may have been left in the middle of a thought."""
        self._players.clear()


def _think(order: Order, wanted: c_longlong, minds: Minds) -> Reply:
    def stop() -> bool:
        return wanted.value != order.number

    if stop():
        return Reply(order.number)
    speak(order.language)
    try:
        player = minds.player(order.task.game, order.task.level)
        choice = player.choose(order.task.observation, order.task.limits, stop)
    except Exception as error:  # a player's bug must reach whoever waits, not end the process
        minds.forget()
        return Reply(order.number, failure=f"{type(error).__name__}: {error}")
    return Reply(order.number) if stop() else Reply(order.number, choice)
