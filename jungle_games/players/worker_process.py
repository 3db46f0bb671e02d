"""The worker process: receives observations and tasks, and answers with moves, analyses, moments and puzzles."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from ctypes import c_longlong
from dataclasses import dataclass, field, replace
from multiprocessing import connection, parent_process
from typing import Final, Protocol, runtime_checkable

from jungle_games.core.findings import AnyAnalysis, AnyAnalyst, AnyDecision, AnyFindings
from jungle_games.core.game import AnyChoice, AnyGame, AnyPlayer, AnyPosition, P_contra
from jungle_games.core.i18n import Speech, speak_as
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.matches.record import FindGame
from jungle_games.players.mentoring import mentor_of

if sys.platform == "win32":
    Pipe = connection.PipeConnection
else:
    Pipe = connection.Connection

NOTHING = -1
"""Stands for no order: any thinking should stop."""
INTERIM: Final = 0.1
"""The minimum interval between interim answers in seconds, as nobody could read more."""


@dataclass(frozen=True, slots=True)
class Task:
    """A position to choose a move in. Without ``limits`` the player takes the time of its level.

    With ``ahead`` a player that can goes on thinking while the others are to move; with ``explained`` the move comes
    with its explanation.
    """

    game: str
    level: str
    observation: AnyPosition
    limits: Limits = field(default_factory=Limits)
    ahead: bool = False
    explained: bool = False


@dataclass(frozen=True, slots=True)
class AnalysisTask:
    """A position to analyse; interim answers report the best lines until the analysis ends or is stopped."""

    game: str
    position: AnyPosition
    lines: int
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """Decisions of a finished match in which to find the moments that mattered; answered like an analysis."""

    game: str
    decisions: Sequence[AnyDecision]
    limits: Limits = field(default_factory=Limits)


Asked = Task | AnalysisTask | ReviewTask
"""All that may be thought about."""


@dataclass(frozen=True, slots=True)
class WorkRequest:
    """A task with its number, and the language of its words.

    It is stale once its number is no longer wanted.
    """

    number: int
    task: Asked
    speech: Speech


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to the task of that number, or in ``failure`` why there is none.

    There is neither where the task was stopped. An inquiry and a retrospect get several answers, of which only the
    ``last`` has all that was found out.
    """

    task: int
    choice: AnyChoice | None = None
    analysis: AnyAnalysis | None = None
    failure: str | None = None
    last: bool = True
    findings: AnyFindings | None = None


@runtime_checkable
class Ponderer(Protocol[P_contra]):
    """A player that can ponder while another seat is to move."""

    def ponder(self, observation: P_contra, stop: StopSignal) -> None:
        """Think about ``observation``, in which another seat is to move, until ``stop()`` or for as long as is wise."""


def run_worker(pipe: Pipe, wanted: c_longlong, find_game: FindGame) -> None:
    """Answer every request from ``pipe`` until it closes; ``wanted`` is the number to work on."""
    minds = PlayerCache(find_game)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program itself
    if hasattr(os, "nice"):
        os.nice(5)  # the window's frames come first
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            order = pipe.recv()
            answer = _think(order, wanted, minds, pipe.send)
            _send(pipe, answer)
            _ponder(order, answer, minds, pipe.poll)


def _send(pipe: Pipe, answer: Answer) -> None:
    """Send ``answer``, or the reason why it cannot be pickled, so that nobody waits forever."""
    try:
        pipe.send(answer)
    except (EOFError, OSError):
        raise
    except Exception as error:  # what a player made of it is not to be pickled
        pipe.send(_failed(answer.task, error))


def _failed(number: int, error: Exception) -> Answer:
    return Answer(number, failure=f"{type(error).__name__}: {error}")


def _end_with_parent() -> None:
    """End the process as soon as its parent has ended, even while it is thinking."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


class PlayerCache:
    """Caches the players of one game at a time, so that each keeps what it computed for earlier moves."""

    def __init__(self, find_game: FindGame) -> None:
        self._find_game = find_game
        self._game = ""
        self._players: dict[str, AnyPlayer] = {}
        self._analyst: AnyAnalyst | None = None

    def rules(self, game: str) -> AnyGame:
        """A game's rules. Raises LookupError for an unknown game."""
        return self._find_game(game)

    def player(self, game: str, level: str) -> AnyPlayer:
        """The player of ``level``. Raises LookupError for an unknown game."""
        rules = self._find_game(game)
        if not rules.open_information:
            # A player that was shown one seat's cards, for a hint, must not play another seat remembering them.
            return rules.player(level)
        self._take_up(game)
        if level not in self._players:
            self._players[level] = rules.player(level)
        return self._players[level]

    def analyst(self, game: str) -> AnyAnalyst:
        """The analyst of a game. Raises LookupError for an unknown game, or one that has none."""
        rules = self._find_game(game)
        self._take_up(game)
        if self._analyst is None:
            self._analyst = rules.analyst()
        return self._analyst

    def forget(self) -> None:
        """Discard the players, as one that failed may be in an inconsistent state."""
        self._players.clear()
        self._analyst = None

    def _take_up(self, game: str) -> None:
        if game != self._game:
            self._game = game
            self.forget()


def _think(order: WorkRequest, wanted: c_longlong, minds: PlayerCache, send: Callable[[Answer], None]) -> Answer:
    """Send the interim answers to ``order``, and return the last one."""

    def stop() -> bool:
        return wanted.value != order.number

    if stop():
        return Answer(order.number)
    speak_as(order.speech)
    try:
        answer = _answer(order, stop, minds, send)
    except Exception as error:  # a player's bug must reach whoever waits, not end the process
        minds.forget()
        return _failed(order.number, error)
    return Answer(order.number) if stop() else answer


def _ponder(order: WorkRequest, answer: Answer, minds: PlayerCache, stop: StopSignal) -> None:
    """Ponder the next move, if requested, until the next order arrives."""
    task = order.task
    if not isinstance(task, Task) or not task.ahead or answer.choice is None:
        return
    try:
        player = minds.player(task.game, task.level)
        after = task.observation.play(answer.choice.move)
        if isinstance(player, Ponderer) and after.outcome is None and not stop():
            player.ponder(after, stop)
    except Exception:  # nobody waits for it; the next order finds a new player
        minds.forget()


def _answer(order: WorkRequest, stop: StopSignal, minds: PlayerCache, send: Callable[[Answer], None]) -> Answer:
    task = order.task
    if isinstance(task, Task):
        choice = minds.player(task.game, task.level).choose(task.observation, task.limits, stop)
        if task.explained and not stop():
            choice = explained(minds.rules(task.game), task.observation, choice, task.limits, stop)
        return Answer(order.number, choice)
    reporter = _Reporter(order.number, stop, send)
    if isinstance(task, ReviewTask):
        mentor = mentor_of(minds.rules(task.game))
        found = mentor.look_back(task.decisions, task.limits, stop, reporter.tell)
        return Answer(order.number, findings=found)
    analyst = minds.analyst(task.game)
    analysis = analyst.analyse(task.position, task.lines, task.limits, stop, reporter.report)
    return Answer(order.number, analysis=analysis)


def explained(game: AnyGame, seen: AnyPosition, choice: AnyChoice, limits: Limits, stop: StopSignal) -> AnyChoice:
    return replace(choice, explanation=game.explain(seen, choice, limits, stop))


class _Reporter:
    """Sends interim replies, but no more of them than can be read."""

    def __init__(self, number: int, stop: StopSignal, send: Callable[[Answer], None]) -> None:
        self._number = number
        self._stop = stop
        self._send = send
        self._next = 0.0

    def report(self, analysis: AnyAnalysis) -> None:
        """Send ``analysis``, unless an answer was sent just now or the task was stopped."""
        self._say(Answer(self._number, analysis=analysis, last=False))

    def tell(self, findings: AnyFindings) -> None:
        """Send ``findings`` in the same way."""
        self._say(Answer(self._number, findings=findings, last=False))

    def _say(self, answer: Answer) -> None:
        now = time.monotonic()
        if now >= self._next and not self._stop():
            self._next = now + INTERIM
            self._send(answer)
