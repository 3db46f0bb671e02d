from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from toy_game import ToyMove, find_toy, mark_of_stubborn
from worker_desk import PATIENCE, Desk, pid_of, runs, toy_task

from jungle_games.compiled import Compiled
from jungle_games.core.i18n import say_instead
from jungle_games.core.limits import Limits
from jungle_games.core.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.players import worker as worker_module
from jungle_games.players.thinking import INTERIM, Minds
from jungle_games.players.worker import Answer, Inquiry, Task, Worker


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.worker.close()
    assert not multiprocessing.active_children()


def test_a_task_is_answered_by_another_process(desk: Desk) -> None:
    number = desk.think("quick")
    answer = desk.answer()
    assert answer.task == number
    assert answer.choice is not None
    assert answer.choice.move in toy_task("quick").observation.legal_moves()
    assert pid_of(answer) != os.getpid()
    assert answer.choice.line == (ToyMove("thought without pygame"),)


def test_the_other_process_says_words_as_this_one_does(desk: Desk) -> None:
    say_instead({"thought without pygame": "said instead"})
    desk.think("quick")
    choice = desk.answer().choice
    assert choice is not None
    assert choice.line == (ToyMove("said instead"),)
    say_instead({})
    desk.think("quick")
    choice = desk.answer().choice
    assert choice is not None
    assert choice.line == (ToyMove("thought without pygame"),)


def test_the_process_stays_for_the_next_task(desk: Desk) -> None:
    desk.think("quick")
    first = desk.answer().choice
    desk.think("quick")
    second = desk.answer().choice
    assert first is not None
    assert second is not None
    assert first.nodes == second.nodes


def test_a_player_remembers_only_where_nothing_is_hidden() -> None:
    minds = Minds(find_game)
    lion = minds.player("jungle", "lion")
    assert minds.player("jungle", "lion") is lion
    assert minds.player("jungle", "rat") is not lion
    minds.forget()
    assert minds.player("jungle", "lion") is not lion
    hiding = Minds(find_toy)
    assert hiding.player("toy", "quick") is not hiding.player("toy", "quick")


def test_nothing_starts_before_it_is_needed() -> None:
    worker = Worker(find_toy, lambda _: None)
    assert not multiprocessing.active_children()
    worker.close()


def test_a_new_task_stops_the_one_before(desk: Desk) -> None:
    desk.think("quick", ms=600_000)
    desk.process()
    number = desk.think("quick")
    assert desk.answer().task == number
    assert desk.answers.empty()


def test_a_stopped_task_gets_no_answer(desk: Desk) -> None:
    desk.think("quick", ms=600_000)
    desk.process()
    desk.worker.stop()
    number = desk.think("quick")
    assert desk.answer().task == number


def test_a_player_that_does_not_stop_is_ended(desk: Desk) -> None:
    desk.think("stubborn", ms=600_000)
    stuck = desk.thinking().pid
    desk.worker.stop()
    number = desk.think("quick")
    answer = desk.answer()
    assert answer.task == number
    assert answer.choice is not None
    assert pid_of(answer) != stuck


def test_a_killed_process_begins_the_task_again(desk: Desk) -> None:
    number = desk.think("stubborn", ms=2000)
    killed = desk.thinking().pid
    assert killed is not None
    os.kill(killed, signal.SIGTERM)
    answer = desk.answer()
    assert answer.task == number
    assert answer.choice is not None
    assert pid_of(answer) != killed


def test_a_process_killed_in_its_sleep_is_started_again(desk: Desk) -> None:
    desk.think("quick")
    desk.answer()
    killed = desk.process().pid
    assert killed is not None
    os.kill(killed, signal.SIGTERM)
    desk.think("quick")
    answer = desk.answer()
    assert answer.choice is not None


@pytest.mark.skipif(sys.platform == "win32", reason="stops a process as POSIX can")
@pytest.mark.parametrize("thinking", [True, False], ids=["in a thought", "between two"])
def test_a_process_that_was_stopped_is_replaced(desk: Desk, thinking: bool) -> None:
    desk.think("quick")
    first = desk.answer().choice
    assert first is not None
    if thinking:
        number = desk.think("stubborn", ms=3000)
        desk.thinking()
    os.kill(first.nodes, signal.SIGSTOP)
    if not thinking:
        number = desk.think("quick")
    answer = desk.answer()
    assert answer.task == number
    assert answer.choice is not None, answer.failure
    assert answer.choice.nodes != first.nodes
    assert not runs(first.nodes)


def test_a_process_that_is_busy_is_not_taken_for_one_that_was_stopped(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "LOOK", 0.3)
    desk.think("quick")
    first = desk.answer().choice
    desk.think("stubborn", ms=3000)
    desk.thinking()
    second = desk.answer().choice
    assert first is not None
    assert second is not None
    assert first.nodes == second.nodes


def test_an_answer_that_cannot_be_sent_is_reported(desk: Desk) -> None:
    desk.think("secretive")
    assert "pickle" in (desk.answer().failure or "")
    desk.think("quick")
    assert desk.answer().choice is not None


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
    until = time.monotonic() + PATIENCE
    while not failures and time.monotonic() < until:
        time.sleep(0.01)
    number = worker.submit(toy_task("quick"))
    assert answers.get(timeout=PATIENCE).task == number
    assert failures == [ZeroDivisionError]
    worker.close()


def test_a_player_that_always_crashes_is_reported_once(desk: Desk) -> None:
    number = desk.think("crash")
    answer = desk.answer()
    assert (answer.task, answer.choice) == (number, None)
    assert answer.failure == "The computer player has stopped working."
    desk.think("quick")
    assert desk.answer().choice is not None


def test_a_bug_in_a_player_is_reported(desk: Desk) -> None:
    desk.think("bug")
    assert desk.answer().failure == "ZeroDivisionError: a bug in a player"
    desk.worker.submit(Task("chess", "quick", toy_task("quick").observation))
    assert "there is no game 'chess'" in (desk.answer().failure or "")


def test_what_cannot_be_sent_is_reported(desk: Desk) -> None:
    desk.worker.submit(Task("toy", "quick", lambda: None))  # type: ignore[arg-type]
    assert "pickle" in (desk.answer().failure or "")
    desk.think("quick")
    assert desk.answer().choice is not None


def test_an_analysis_tells_how_far_it_has_got_and_then_what_it_found(desk: Desk) -> None:
    number, ms = desk.analyse(ms=600), 600
    answers = [desk.answer()]
    while not answers[-1].last:
        answers.append(desk.answer())
    assert {answer.task for answer in answers} == {number}
    depths = [answer.analysis.depth for answer in answers if answer.analysis is not None]
    assert len(depths) == len(answers)
    assert depths == sorted(set(depths))
    assert 3 <= len(answers) <= ms / 1000 / INTERIM + 2


def test_an_analysis_goes_on_until_it_is_stopped_and_then_says_nothing_more(desk: Desk) -> None:
    desk.analyse()
    desk.answer()
    desk.worker.stop()
    time.sleep(3 * INTERIM)
    while not desk.answers.empty():
        assert not desk.answer().last  # was on its way
    time.sleep(3 * INTERIM)
    assert desk.answers.empty()
    number = desk.think("quick")
    assert desk.answer().task == number


def test_what_an_earlier_analysis_found_is_dropped(desk: Desk) -> None:
    first = desk.analyse()
    assert desk.answer().task == first
    second = desk.analyse(ms=300)
    told = [desk.answer()]
    while not told[-1].last:
        told.append(desk.answer())
    late = [answer for answer in told if answer.task == first]
    assert len(late) <= 1  # one may have been handed on just before the second was submitted
    assert told[-1].task == second
    assert all(answer.task == second for answer in told[len(late) :])


def test_a_bug_in_an_analyst_and_a_game_without_one_are_reported(desk: Desk) -> None:
    desk.analyse(lines=101)
    assert desk.answer().failure == "ZeroDivisionError: a bug in an analyst"
    others = Desk(find_game)
    others.worker.submit(Inquiry("jacks", toy_task("quick").observation, 1))
    assert others.answer().failure == "LookupError: jacks is not analysed"
    others.worker.close()


def test_a_warm_worker_is_ready_and_closing_leaves_nobody() -> None:
    desk = Desk()
    desk.worker.warm()
    desk.think("stubborn", ms=600_000)
    process = desk.thinking()
    began = time.monotonic()
    desk.worker.close()
    assert time.monotonic() - began < 5
    assert process not in multiprocessing.active_children()
    desk.worker.stop()  # late calls do no harm


def test_what_was_compiled_meanwhile_thinks_from_the_next_match_on(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Compiled(False)]
    monkeypatch.setattr(worker_module, "look", lambda: found[0])
    desk = Desk()
    try:
        desk.think("quick")
        before = pid_of(desk.answer())
        desk.worker.warm()
        desk.think("quick")
        assert pid_of(desk.answer()) == before
        found[0] = Compiled(True)
        desk.think("quick")
        assert pid_of(desk.answer()) == before
        assert not desk.worker.compiled.running
        desk.worker.warm()
        desk.think("quick")
        assert pid_of(desk.answer()) != before
        assert desk.worker.compiled.running
    finally:
        desk.worker.close()


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
        time.sleep(0.2)
        assert answers.empty()
    finally:
        worker.close()


def test_jungle_thinks_in_the_worker() -> None:
    desk = Desk(find_game)
    match = Match(find_game("jungle"), find_game("jungle").options_type(), (SeatInfo("Ana"), SeatInfo("Rat", "rat")))
    desk.worker.submit(Task("jungle", "rat", match.position.observe(0), Limits()))
    answer = desk.answer()
    assert answer.choice is not None, answer.failure
    match.play(answer.choice.move)
    desk.worker.close()


PROGRAM = """
import multiprocessing, sys, time
sys.path.insert(0, {tests!r})
from worker_desk import toy_task
from toy_game import find_toy, mark_of_stubborn
from jungle_games.players.worker import Worker

if __name__ == "__main__":
    multiprocessing.freeze_support()
    worker = Worker(find_toy, lambda answer: None)
    worker.submit(toy_task("stubborn", 600_000))
    while not multiprocessing.active_children():
        time.sleep(0.01)
    time.sleep(1.0)
    print(multiprocessing.active_children()[0].pid, flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="looks for the orphan as POSIX has it")
@pytest.mark.parametrize("kill", [True, False], ids=["killed", "ended"])
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
    until = time.monotonic() + PATIENCE
    while runs(pid):
        assert time.monotonic() < until, "the thinking process outlived the program"
        time.sleep(0.05)
    mark_of_stubborn(pid).unlink(missing_ok=True)
