"""Computer players in a worker process, so that the window never waits for them."""

from __future__ import annotations

import atexit
import contextlib
import multiprocessing
import pickle
import threading
import time
from collections.abc import Callable
from ctypes import c_longlong
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.reduction import ForkingPickler
from typing import Final

from jungle_games.core.i18n import _, speech
from jungle_games.core.matches.record import FindGame
from jungle_games.players.worker_process import (
    NOTHING,
    AnalysisTask,
    Answer,
    Asked,
    Pipe,
    ReviewTask,
    Task,
    WorkRequest,
    run_worker,
)

__all__ = ["AnalysisTask", "Answer", "ReviewTask", "Task", "Worker"]

GRACE: Final = 0.5
"""Seconds a player has to notice that it was stopped, before its process is ended."""
ATTEMPTS: Final = 2
"""How often to start a task if the process dies during it."""


@dataclass(slots=True)
class _Job:
    order: WorkRequest
    attempts: int = 0


class Worker:
    """Runs one task at a time in a spawned process; a new task cancels the previous one.

    ``find_game`` is a function of a module's top level, for the process imports it by name. ``on_answer`` is
    called from a thread of the worker; a stopped task gets no answer. The process starts when it is first
    needed, and again when it has died.
    """

    def __init__(self, find_game: FindGame, on_answer: Callable[[Answer], None]) -> None:
        self._find_game = find_game
        self._on_answer = on_answer
        self._spawn = multiprocessing.get_context("spawn")
        self._wanted = self._spawn.RawValue("q", NOTHING)
        self._lock = threading.Lock()
        self._job: _Job | None = None
        self._numbers = 0
        self._closing = False
        self._woken, self._wake = self._spawn.Pipe(duplex=False)
        self._thread: threading.Thread | None = None
        # Before multiprocessing ends its children at the exit: else the thread would miss the one that was
        # ended and start another, which nobody ends.
        atexit.register(self.close)

    def warm(self) -> None:
        """Start the process ahead of time, so that the first move need not wait for it."""
        self._poke()

    def submit(self, task: Asked) -> int:
        """Start ``task``, cancelling the previous one; returns its number."""
        with self._lock:
            self._numbers += 1
            number = self._wanted.value = self._numbers
            self._job = _Job(WorkRequest(number, task, speech()))
        self._poke()
        return number

    def stop(self) -> None:
        """Cancel the task; no answer follows."""
        with self._lock:
            self._job = None
            self._wanted.value = NOTHING
        self._poke()

    def close(self) -> None:
        """End the process and the thread; the worker cannot be used afterwards."""
        if self._closing:
            return
        self._closing = True
        atexit.unregister(self.close)
        self.stop()
        if self._thread is not None:
            self._wake.send_bytes(b"!")
            self._thread.join()
        self._wake.close()
        self._woken.close()

    def _poke(self) -> None:
        if self._closing:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._listen, name="worker", daemon=True)
            self._thread.start()
        self._wake.send_bytes(b"!")

    # In the thread

    def _listen(self) -> None:
        child = _Child(self._spawn, self._wanted, self._find_game)
        try:
            while not self._closing:
                try:
                    self._hand_over(child)
                    self._collect(child)
                except Exception as error:
                    self._recover(child, error)
        finally:
            child.end()

    def _recover(self, child: _Child, error: Exception) -> None:
        """After an error of ours or of ``on_answer``, report it and continue with a new process."""
        threading.excepthook(threading.ExceptHookArgs((type(error), error, error.__traceback__, self._thread)))
        with self._lock:
            job = self._job
        child.end()
        if job is not None:
            with contextlib.suppress(Exception):
                self._deliver(job, Answer(job.order.number, failure=f"{type(error).__name__}: {error}"))
        time.sleep(GRACE)  # what fails at once, and again and again, must not take all the time there is

    def _hand_over(self, child: _Child) -> None:
        """Give the child the current job if it is idle; without a job, just start its process."""
        with self._lock:
            job = self._job
        if job is None:
            child.warm()
        while job is not None and job is self._job and child.job is None:
            try:
                child.begin(job)
            except OSError:
                child.end()
                self._give_up_or_retry(job)
            except (pickle.PicklingError, TypeError, AttributeError) as error:
                self._deliver(job, Answer(job.order.number, failure=str(error)))

    def _collect(self, child: _Child) -> None:
        """Wait for a wake-up, an answer, the end of the child or of its grace."""
        ready = connection.wait([self._woken, *child.waits], self._grace(child))
        if self._woken in ready:
            self._woken.recv_bytes()
        job = child.job
        answer = child.take_answer()
        if job is not None and answer is not None:
            self._deliver(job, answer)
        elif child.is_dead:
            child.end()
            if job is not None:
                self._give_up_or_retry(job)
        elif self._grace(child) == 0.0:
            child.end()

    def _grace(self, child: _Child) -> float | None:
        """The seconds left for the child to drop a job that is no longer wanted; None if there is none."""
        with self._lock:
            if child.job is None or child.job is self._job:
                child.stopped_at = None
                return None
        if child.stopped_at is None:
            child.stopped_at = time.monotonic()
        return max(0.0, child.stopped_at + GRACE - time.monotonic())

    def _give_up_or_retry(self, job: _Job) -> None:
        if job.attempts >= ATTEMPTS:
            failure = _("The computer player has stopped working.")
            self._deliver(job, Answer(job.order.number, failure=failure))

    def _deliver(self, job: _Job, answer: Answer) -> None:
        """Pass on an answer if ``job`` is still wanted; the last answer completes it."""
        with self._lock:
            if self._job is not job:
                return
            if answer.last:
                self._job = None
        self._on_answer(answer)


def _send(pipe: Pipe, order: bytes) -> None:
    with contextlib.suppress(OSError, ValueError, TypeError):  # the process is gone, which is noticed elsewhere
        pipe.send_bytes(order)


class _Child:
    """The spawned process, the pipe to it, and the job it has in hand."""

    def __init__(self, spawn: SpawnContext, wanted: c_longlong, find_game: FindGame) -> None:
        self._spawn = spawn
        self._arguments = (wanted, find_game)
        self._process: SpawnProcess | None = None
        self._pipe: Pipe | None = None
        self._was_started = False
        self.job: _Job | None = None
        self.stopped_at: float | None = None

    @property
    def waits(self) -> list[Pipe | int]:
        return [self._pipe, self._process.sentinel] if self._pipe is not None and self._process is not None else []

    @property
    def is_dead(self) -> bool:
        return self._process is not None and not self._process.is_alive()

    def warm(self) -> None:
        """Start the process if it never was; one that died waits for the next job, as it might die again at once."""
        if not self._was_started:
            with contextlib.suppress(OSError):
                self._start()

    def begin(self, job: _Job) -> None:
        """Hand over ``job``, to a new process if need be. Raises OSError, or what pickling raises."""
        job.attempts += 1
        if self.is_dead:
            self.end()
        if self._pipe is None:
            self._start()
        assert self._pipe is not None
        order = bytes(ForkingPickler.dumps(job.order))
        # One that was stopped takes nothing from the pipe, which may hold less than the order.
        threading.Thread(target=_send, args=(self._pipe, order), name="order", daemon=True).start()
        self.job = job

    def _start(self) -> None:
        self._was_started = True
        ours, theirs = self._spawn.Pipe()
        process = self._spawn.Process(target=run_worker, args=(theirs, *self._arguments), name="thinking", daemon=True)
        process.start()
        theirs.close()  # so that the child's death closes the pipe
        self._process, self._pipe = process, ours

    def take_answer(self) -> Answer | None:
        """The next answer to the job in hand, if there is one; the last one ends the job."""
        with contextlib.suppress(EOFError, OSError):
            if self._pipe is not None and self._pipe.poll():
                answer: Answer = self._pipe.recv()
                if answer.last:
                    self.job = None
                return answer
        return None

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = self.job = None
