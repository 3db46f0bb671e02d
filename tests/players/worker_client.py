"""A worker, what is asked of it, and what it answered."""

from __future__ import annotations

import multiprocessing
import os
import queue
from pathlib import Path

from patience import PATIENCE, wait_for
from toy_game import Toy, ToyOptions, find_toy, mark_of_stubborn

from jungle_games.core.game import AnyChoice
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.players.worker import AnalysisTask, Answer, Task, Worker


class WorkerClient:
    """A worker and the answers it gave."""

    def __init__(self, find: object = find_toy) -> None:
        self.answers: queue.Queue[Answer] = queue.Queue()
        self.worker = Worker(find, self.answers.put)  # type: ignore[arg-type]

    def think(self, level: str, ms: int = 1) -> int:
        return self.worker.submit(toy_task(level, ms))

    def analyse(self, lines: int = 1, ms: int | None = None) -> int:
        return self.worker.submit(AnalysisTask("toy", toy_task("quick").observation, lines, Limits(ms=ms)))

    def answer(self) -> Answer:
        return self.answers.get(timeout=PATIENCE)

    def choice(self) -> AnyChoice:
        """What the next answer chose; it must have chosen something."""
        answer = self.answer()
        assert answer.choice is not None, answer.failure
        return answer.choice

    def process(self) -> multiprocessing.process.BaseProcess:
        """The thinking process, once it runs."""
        children = multiprocessing.active_children
        return wait_for("a process", lambda: next((child for child in children() if child.name == "thinking"), None))

    def thinking(self) -> multiprocessing.process.BaseProcess:
        """The process, once a stubborn player thinks in it."""
        process = self.process()
        assert process.pid is not None
        mark = mark_of_stubborn(process.pid)
        wait_for("somebody to think", mark.exists)
        mark.unlink(missing_ok=True)
        return process


def toy_task(level: str, ms: int = 1) -> Task:
    people = (SeatInfo("Ana"), SeatInfo("Ben"))
    position = Match(Toy(), ToyOptions(), people).position
    return Task("toy", level, position.observe(0), Limits(ms=ms))


def pid_of(answer: Answer) -> int:
    """The process that thought."""
    assert answer.choice is not None
    return answer.choice.nodes


def runs(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
