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

from jungle_games.core.game import Choice, Game, Limits, Position

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
    """A task with its number. An order is stale once its number is no longer wanted."""

    number: int
    task: Task


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of an order: a choice, or why there is none (None for both: it was stopped)."""

    number: int
    choice: Choice[Any] | None = None
    failure: str | None = None


def think_forever(pipe: Connection, wanted: c_longlong, find_game: FindGame) -> None:
    """Reply to every order from ``pipe`` until it closes; ``wanted`` is the number to work on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program itself
    if hasattr(os, "nice"):
        os.nice(5)  # the window's frames come first
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(_think(pipe.recv(), wanted, find_game))


def _end_with_parent() -> None:
    """Leave no orphan, even in the middle of a thought, when the program is killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _think(order: Order, wanted: c_longlong, find_game: FindGame) -> Reply:
    def stop() -> bool:
        return wanted.value != order.number

    if stop():
        return Reply(order.number)
    try:
        player = find_game(order.task.game).player(order.task.level)
        choice = player.choose(order.task.observation, order.task.limits, stop)
    except Exception as error:  # a player's bug must reach whoever waits, not end the process
        return Reply(order.number, failure=f"{type(error).__name__}: {error}")
    return Reply(order.number) if stop() else Reply(order.number, choice)
