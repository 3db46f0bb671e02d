from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from examples import rows
from patience import PATIENCE, wait_for
from toy_game import MARKS, ToyMove, find_toy
from worker_client import WorkerClient, pid_of, runs, toy_task

from jungle_games.core.i18n import say_instead
from jungle_games.core.limits import Limits
from jungle_games.games import find_game
from jungle_games.players.worker import AnalysisTask, Answer, Task, Worker
from jungle_games.players.worker_process import PlayerCache


@pytest.fixture(scope="module", autouse=True)
def place_for_marks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(MARKS, str(tmp_path_factory.mktemp("marks")))
        yield


@pytest.fixture(scope="module")
def shared() -> Iterator[list[WorkerClient]]:
    """The worker of all tests that need none of their own, once there is one."""
    clients: list[WorkerClient] = []
    yield clients
    end(clients)


def end(clients: list[WorkerClient]) -> None:
    while clients:
        clients.pop().worker.close()
    assert not multiprocessing.active_children()


@pytest.fixture
def client(shared: list[WorkerClient]) -> Iterator[WorkerClient]:
    """A worker that does nothing, whose process may run already."""
    if not shared:
        shared.append(WorkerClient())
    yield shared[0]
    shared[0].worker.stop()
    assert shared[0].answers.empty()


@pytest.fixture
def nobody(shared: list[WorkerClient]) -> None:
    """No other worker has a process."""
    end(shared)


def test_a_task_is_answered_by_another_process(client: WorkerClient) -> None:
    number = client.think("quick")
    answer = client.answer()
    assert answer.task == number
    assert answer.choice is not None
    assert answer.choice.move in toy_task("quick").observation.legal_moves()
    assert pid_of(answer) != os.getpid()
    assert answer.choice.line == (ToyMove("thought without pygame"),)


def test_the_other_process_says_words_as_this_one_does(client: WorkerClient) -> None:
    say_instead({"thought without pygame": "said instead"})
    client.think("quick")
    assert client.choice().line == (ToyMove("said instead"),)
    say_instead({})
    client.think("quick")
    assert client.choice().line == (ToyMove("thought without pygame"),)


def test_a_player_remembers_only_where_nothing_is_hidden() -> None:
    minds = PlayerCache(find_game)
    lion = minds.player("jungle", "lion")
    assert minds.player("jungle", "lion") is lion
    assert minds.player("jungle", "rat") is not lion
    minds.forget()
    assert minds.player("jungle", "lion") is not lion
    hiding = PlayerCache(find_toy)
    assert hiding.player("toy", "quick") is not hiding.player("toy", "quick")


def test_a_new_task_stops_the_one_before(client: WorkerClient) -> None:
    client.think("quick", ms=600_000)
    client.process()
    number = client.think("quick")
    assert client.answer().task == number
    assert client.answers.empty()


def test_a_player_that_does_not_stop_is_ended(client: WorkerClient) -> None:
    client.think("stubborn", ms=600_000)
    stuck = client.thinking().pid
    client.worker.stop()
    number = client.think("quick")
    answer = client.answer()
    assert answer.task == number
    assert answer.choice is not None
    assert pid_of(answer) != stuck


def test_a_killed_process_begins_the_task_again(client: WorkerClient) -> None:
    number = client.think("stubborn", ms=2000)
    killed = client.thinking().pid
    assert killed is not None
    os.kill(killed, signal.SIGTERM)
    answer = client.answer()
    assert answer.task == number
    assert answer.choice is not None
    assert pid_of(answer) != killed


def test_an_answer_that_cannot_be_sent_is_reported(client: WorkerClient) -> None:
    client.think("secretive")
    assert "pickle" in (client.answer().failure or "")
    client.think("quick")
    assert client.choice()


def test_whoever_fails_to_take_an_answer_gets_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: queue.Queue[Answer] = queue.Queue()
    failures: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda failed: failures.append(failed.exc_type))

    def take(answer: Answer) -> None:
        if not failures:
            raise ZeroDivisionError
        answers.put(answer)

    worker = Worker(find_toy, take)
    worker.submit(toy_task("quick"))
    wait_for("the failure", lambda: failures)
    number = worker.submit(toy_task("quick"))
    assert answers.get(timeout=PATIENCE).task == number
    assert failures == [ZeroDivisionError]
    worker.close()


def test_a_player_that_always_crashes_is_reported_once(client: WorkerClient) -> None:
    number = client.think("crash")
    answer = client.answer()
    assert (answer.task, answer.choice) == (number, None)
    assert answer.failure == "The computer player has stopped working."
    client.think("quick")
    assert client.choice()


def test_a_bug_in_a_player_is_reported(client: WorkerClient) -> None:
    client.think("bug")
    assert client.answer().failure == "ZeroDivisionError: a bug in a player"
    client.worker.submit(Task("chess", "quick", toy_task("quick").observation))
    assert "there is no game 'chess'" in (client.answer().failure or "")


def test_an_analysis_tells_how_far_it_has_got_and_then_what_it_found(client: WorkerClient) -> None:
    number = client.analyse(ms=600)
    answers = [client.answer()]
    while not answers[-1].last:
        answers.append(client.answer())
    assert {answer.task for answer in answers} == {number}
    depths = [answer.analysis.depth for answer in answers if answer.analysis is not None]
    assert len(depths) == len(answers)
    assert depths == sorted(set(depths))


def test_an_analysis_goes_on_until_it_is_stopped_and_then_says_nothing_more(client: WorkerClient) -> None:
    client.analyse()
    client.answer()
    client.worker.stop()
    number = client.think("quick")
    while (answer := client.answer()).task != number:
        assert not answer.last  # was on its way
    assert client.answers.empty()


def test_what_an_earlier_analysis_found_is_dropped(client: WorkerClient) -> None:
    first = client.analyse()
    assert client.answer().task == first
    second = client.analyse(ms=300)
    told = [client.answer()]
    while not told[-1].last:
        told.append(client.answer())
    late = [answer for answer in told if answer.task == first]
    assert len(late) <= 1  # one may have been handed on just before the second was submitted
    assert told[-1].task == second
    assert all(answer.task == second for answer in told[len(late) :])


def test_a_bug_in_an_analyst_and_a_game_without_one_are_reported(client: WorkerClient) -> None:
    client.analyse(lines=101)
    assert client.answer().failure == "ZeroDivisionError: a bug in an analyst"
    others = WorkerClient(find_game)
    others.worker.submit(AnalysisTask("jacks", toy_task("quick").observation, 1))
    assert others.answer().failure == "LookupError: jacks is not analysed"
    others.worker.close()


def test_a_warm_worker_is_ready_and_closing_leaves_nobody(nobody: None) -> None:
    client = WorkerClient()
    client.worker.warm()
    client.think("stubborn", ms=600_000)
    client.thinking()
    client.worker.close()
    assert not multiprocessing.active_children()
    client.worker.stop()  # late calls do no harm


def test_who_thinks_ahead_is_there_at_once_for_the_next_task() -> None:
    answers: queue.Queue[Answer] = queue.Queue()
    worker = Worker(find_game, answers.put)
    game = find_game("jungle")
    position = game.start(game.options_type.build(), seats=2)
    try:
        for level in ("lion", "lion", "rat"):
            number = worker.submit(Task("jungle", level, position, Limits(ms=50), ahead=True))
            answer = answers.get(timeout=PATIENCE)
            assert answer.task == number
            assert answer.choice is not None
        assert answers.empty()
    finally:
        worker.close()


PROGRAM = """
import multiprocessing, sys, time
sys.path.insert(0, {tests!r})
from worker_client import toy_task
from toy_game import find_toy, mark_of_stubborn
from jungle_games.players.worker import Worker

if __name__ == "__main__":
    multiprocessing.freeze_support()
    worker = Worker(find_toy, lambda answer: None)
    worker.submit(toy_task("stubborn", 600_000))
    while not (thinking := multiprocessing.active_children()) or not mark_of_stubborn(thinking[0].pid).exists():
        time.sleep(0.01)
    print(thinking[0].pid, flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="looks for the orphan as POSIX has it")
@rows("kill", [True, False])
def test_no_orphan_is_left_when_the_program_ends(tmp_path: Path, kill: bool) -> None:
    here = Path(__file__).parent
    script = tmp_path / "program.py"
    script.write_text(
        f"import sys; sys.path.insert(0, {str(here)!r})\n" + PROGRAM.format(tests=str(here.parent)),
        encoding="utf-8",
    )
    program = subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=here.parents[1]
    )
    assert program.stdout is not None
    pid = int(program.stdout.readline())
    if kill:
        program.kill()
    program.communicate(timeout=PATIENCE)
    wait_for("the thinking process to end with the program", lambda: not runs(pid))
