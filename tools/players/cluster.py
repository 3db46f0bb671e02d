"""Many independent tasks on many processes: this machine's cores, or the workers of a dask scheduler.

Tuning, self-play and table building outgrow a desktop, and playing needs none of it: ``pip install -e '.[tuning]'``.
A tool describes its work as a ``Run``, a function of plain data and a list of tasks, and hands it to ``run_tasks``:

    with open_workers(arguments.workers, arguments.scheduler) as workers:
        games = run_tasks(Run("self-play", play_pair, tasks, sources=(...)), workers, arguments.results)

- The results come in the order of the tasks and are the same for any number of workers: what a task draws by chance
  follows from ``seed_for(seed, task.name)``, never from who does it or when.
- A worker that dies costs the task it was at, and what it had just finished and not yet handed over; others do these
  again. A task that fails every time is named at the end, and costs no other task its result.
- With a results folder every result is kept as soon as it is there, and the same run goes on where it was stopped.
  Another run, or the same one by a changed program, is refused there: results that do not belong together never mix.

Workers elsewhere need this checkout too, at the same revision; ELSEWHERE has the commands. They find a function by its
module's name, so none may be of ``__main__``: ``run_tool`` sees to that.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib
import importlib.util
import json
import logging
import os
import re
import sys
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import msgspec

from jungle_games.store.files import DamagedError, StorageError, read_bytes, write_bytes, write_text

RETRIES = 2
"""How often a task that raised an error is tried again; elsewhere the error may be the machine's."""
DEATHS = 5
"""How many workers a task may take with it."""
ELSEWHERE = """\
--scheduler has the work done by other machines, each with this checkout at the same revision:
  python -m dask scheduler                                              on one of them; it says its ADDRESS
  PYTHONPATH=tools python -m dask worker ADDRESS --nthreads 1 --nworkers N    on all of them, in the checkout's folder
Workers may come and go on the way."""
"""How to start a scheduler and workers: what ``--help`` says."""
LARGEST_RESULT = 1 << 30
_REPORT_AFTER = 10.0


class ClusterError(Exception):
    """The work cannot be done like this; the message says why and what helps."""


@dataclass(frozen=True)
class Task:
    """One piece of work: ``arguments`` are plain data, and ``name``, a file's name, is its own among the tasks."""

    name: str
    arguments: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Run:
    """``function(*task.arguments)`` for every task; it returns plain data (numbers, texts, bytes, lists, mappings).

    ``parameters`` tell this run from others in its results folder. ``sources`` are the packages or modules that the
    results depend on: a worker whose copy of them differs is refused.
    """

    title: str
    function: Callable[..., Any]
    tasks: Sequence[Task]
    parameters: Mapping[str, Any] = field(default_factory=dict)
    sources: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.function.__module__ == "__main__":
            raise ValueError(f"{self.function.__name__} is of __main__, where no worker finds it: see run_tool")


@dataclass(frozen=True)
class Failure:
    """A task without a result, and why."""

    reason: str


def seed_for(seed: int, name: str) -> int:
    """A seed of 63 bits for the task called ``name`` in a run with ``seed``."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{name}".encode()).digest()[:8], "big") >> 1


def fingerprint(sources: tuple[str, ...]) -> str:
    """A digest of the Python files of the packages and modules called ``sources``, as this process finds them."""
    digest = hashlib.sha256()
    for source in sorted(sources):
        spec = importlib.util.find_spec(source)
        if spec is None or spec.origin is None:
            raise ClusterError(f"The module {source} cannot be found: install this checkout where the workers run.")
        home = Path(spec.origin)
        files = sorted(home.parent.rglob("*.py")) if home.name == "__init__.py" else [home]
        for file in files:
            digest.update(f"{source}:{file.relative_to(home.parent).as_posix()}\n".encode())
            digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


_fingerprint_here = cache(fingerprint)
"""What a worker's process began with: files that change later are not what it runs."""


def perform(function: Callable[..., Any], arguments: tuple[Any, ...], sources: tuple[str, ...], expected: str) -> bytes:
    """A task's result, packed; in the worker's process. Raises ClusterError when its program is another."""
    if _fingerprint_here(sources) != expected:
        raise ClusterError("A worker runs another revision of the program: update its checkout, then start it again.")
    return msgspec.msgpack.encode(function(*arguments))


class Workers(Protocol):
    """Whoever does the tasks."""

    def perform(self, run: Run, tasks: Sequence[Task]) -> Iterator[tuple[Task, bytes | Failure]]:
        """What becomes of each of ``tasks``, as it comes."""


class ThisProcess:
    """Does one task after the other, without dask."""

    def perform(self, run: Run, tasks: Sequence[Task]) -> Iterator[tuple[Task, bytes | Failure]]:
        expected = fingerprint(run.sources)
        for task in tasks:
            try:
                yield task, perform(run.function, task.arguments, run.sources, expected)
            except Exception as error:  # what a task raises is its own affair
                yield task, Failure(f"{type(error).__name__}: {error}")


class DaskWorkers:
    """The workers that a dask client knows."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def perform(self, run: Run, tasks: Sequence[Task]) -> Iterator[tuple[Task, bytes | Failure]]:
        from distributed import as_completed

        expected = fingerprint(run.sources)
        futures = {}
        for task in tasks:
            call = (run.function, task.arguments, run.sources, expected)
            futures[self.client.submit(perform, *call, pure=False, retries=RETRIES)] = task
        try:
            for future in as_completed(list(futures)):
                task = futures.pop(future)
                error = future.exception()
                yield task, future.result() if error is None else Failure(f"{type(error).__name__}: {error}")
                future.release()
        finally:
            self.client.cancel(list(futures))


@contextlib.contextmanager
def open_workers(count: int | None = None, scheduler: str | None = None) -> Iterator[Workers]:
    """Workers to hand runs to: those of the ``scheduler`` at an address, or ``count`` processes here.

    By default there are as many as this machine has cores; 0 means this process itself. Raises ClusterError.
    """
    if count == 0 and scheduler is None:
        yield ThisProcess()
        return
    try:
        import dask
        import distributed
    except ModuleNotFoundError as error:
        raise ClusterError(
            f"{error.name} is missing: pip install -e '.[tuning]', or --workers 0 to work in this process alone."
        ) from error
    # With one task at a worker and none waiting there, a worker that dies takes no other task's name down with it.
    settings = {"distributed.scheduler.allowed-failures": DEATHS, "distributed.scheduler.worker-saturation": 1.0}
    with dask.config.set(settings), contextlib.ExitStack() as stack:
        if scheduler is not None:
            client = _client_of(distributed, scheduler)
        else:
            cluster = distributed.LocalCluster(
                n_workers=count or cores(),
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            )
            stack.enter_context(cluster)
            client = distributed.Client(cluster)
        stack.enter_context(client)
        if scheduler is not None and not client.scheduler_info()["workers"]:
            say(f"No worker is at {scheduler} yet; the work waits for one.\n{ELSEWHERE}")
        yield DaskWorkers(client)


def _client_of(distributed: Any, scheduler: str) -> Any:
    try:
        return distributed.Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"No scheduler answers at {scheduler}: start one there, or leave --scheduler out.\n{ELSEWHERE}"
        ) from error


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


class Results:
    """A folder that keeps a run's results, each in a file of its own, so that the run can go on after a stop."""

    def __init__(self, folder: Path, run: Run) -> None:
        """Take up ``folder`` for ``run``. Raises ClusterError when another run's results are there."""
        self.folder = folder
        label = folder / "run.json"
        description = {"run": run.title, "parameters": run.parameters, "program": fingerprint(run.sources)}
        text = json.dumps(description, indent=2, sort_keys=True) + "\n"
        try:
            found = label.read_text(encoding="utf-8") if label.exists() else None
            if found is None:
                write_text(label, text)
        except (OSError, UnicodeDecodeError, StorageError) as error:
            raise ClusterError(f"The results folder cannot be used: {error}") from error
        if found is not None and found != text:
            raise ClusterError(
                f"{folder} has results of another run, other parameters or another revision of the program: "
                "name another folder, or remove that one."
            )

    def load(self, task: Task) -> bytes | None:
        """The result kept for ``task``; None when there is none or it is damaged."""
        try:
            content = read_bytes(self._file(task), LARGEST_RESULT)
        except (DamagedError, StorageError):
            return None
        if not content:
            return None
        packed = content[4:]
        return packed if zlib.crc32(packed).to_bytes(4, "big") == content[:4] else None

    def keep(self, task: Task, packed: bytes) -> None:
        """Keep the result of ``task``. Raises ClusterError, for instance when the disk is full."""
        try:
            write_bytes(self._file(task), zlib.crc32(packed).to_bytes(4, "big") + packed)
        except StorageError as error:
            raise ClusterError(f"{error} What was done before is kept; then run this again.") from error

    def _file(self, task: Task) -> Path:
        return self.folder / f"{task.name}.result"


def run_tasks(
    run: Run, workers: Workers, folder: Path | None = None, tell: Callable[[str], None] | None = None
) -> list[Any]:
    """The result of every task, in the order of the tasks; ``tell`` hears now and then how far it is.

    Raises ClusterError, once every other task is done, when some task has no result.
    """
    _check_names(run.tasks)
    kept = Results(folder, run) if folder else None
    packed = {task.name: found for task in run.tasks if kept and (found := kept.load(task)) is not None}
    failures: dict[str, str] = {}
    progress = _Progress(run.title, len(run.tasks), len(packed), tell)
    for task, result in workers.perform(run, [task for task in run.tasks if task.name not in packed]):
        if isinstance(result, Failure):
            failures[task.name] = result.reason
        else:
            packed[task.name] = result
            if kept:
                kept.keep(task, result)
        progress.step()
    if failures:
        raise ClusterError(_failed(run, failures))
    return [msgspec.msgpack.decode(packed[task.name]) for task in run.tasks]


def _check_names(tasks: Iterable[Task]) -> None:
    seen = set()
    for task in tasks:
        if not re.fullmatch(r"[\w+-][\w.+-]*", task.name, re.ASCII):
            raise ValueError(f"{task.name!r} is no name for a task: letters, digits and _+-. make one")
        if task.name in seen:
            raise ValueError(f"two tasks are called {task.name!r}")
        seen.add(task.name)


def _failed(run: Run, failures: Mapping[str, str]) -> str:
    lines = [f"  {name}: {reason}" for name, reason in list(failures.items())[:10]]
    more = [f"  and {len(failures) - 10} more"] if len(failures) > 10 else []
    return "\n".join([f"{len(failures)} of {len(run.tasks)} tasks of {run.title} failed:", *lines, *more])


class _Progress:
    def __init__(self, title: str, total: int, before: int, tell: Callable[[str], None] | None) -> None:
        self._title, self._total, self._before, self._tell = title, total, before, tell
        self._done = 0
        self._began = self._told = time.monotonic()
        if tell and before:
            tell(f"{title}: {before} of {total} were done before")

    def step(self) -> None:
        self._done += 1
        now = time.monotonic()
        done = self._before + self._done
        if self._tell and (now - self._told >= _REPORT_AFTER or done == self._total):
            self._told = now
            left = (now - self._began) / self._done * (self._total - done)
            self._tell(f"{self._title}: {done} of {self._total} done, about {left:.0f} s left")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that every tool on the cluster has."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    group = parser.add_argument_group("where the work is done", ELSEWHERE)
    group.add_argument(
        "--workers", type=int, metavar="N", help="processes here (default: one a core; 0: only this)"
    )
    group.add_argument("--scheduler", metavar="ADDRESS", help="a dask scheduler, such as tcp://10.0.0.1:8786")
    group.add_argument("--results", type=Path, metavar="FOLDER", help="keep results here and go on where one stopped")


def say(words: str) -> None:
    """Tell the person at the terminal, without touching what is printed as the result."""
    print(words, file=sys.stderr, flush=True)


def findable(main: Callable[[], int | None]) -> Callable[[], int | None]:
    """The ``main`` of the program that runs, taken from its module by name: so workers find the functions beside it."""
    if main.__module__ != "__main__":
        return main
    found: Callable[[], int | None] = importlib.import_module(Path(sys.argv[0]).stem).main
    return found


def run_tool(main: Callable[[], int | None]) -> int:
    """What ``main()`` returns (None being 0), its troubles said in a sentence instead of a traceback."""
    try:
        return findable(main)() or 0
    except ClusterError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("Stopped. With --results the same command goes on from here.")
        return 130
