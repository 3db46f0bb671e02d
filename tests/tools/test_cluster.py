"""Tasks on many processes: the same results for any number of workers, through deaths, failures and stops."""

import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cluster
import pytest
from cluster import ClusterError, DaskWorkers, Run, Task, ThisProcess, Workers, open_workers, run_tasks, seed_for


def throw_dice(seed: int, count: int) -> dict[str, Any]:
    dice = random.Random(seed)
    return {"throws": [dice.randint(1, 6) for _ in range(count)], "raw": dice.randbytes(3)}


def dice_run(count: int = 8, **parameters: Any) -> Run:
    tasks = [Task(f"throw-{n}", (seed_for(7, f"throw-{n}"), n)) for n in range(count)]
    return Run("dice", throw_dice, tasks, parameters, ("jungle_games.core",))


def die_once(folder: str, number: int) -> int:
    """Ends its process at the first try of number 3."""
    mark = Path(folder) / f"tried-{number}"
    tries = len(mark.read_text()) if mark.exists() else 0
    mark.write_text("x" * (tries + 1))
    if number == 3 and tries == 0:
        os._exit(1)
    return number * number


def refuse_three(number: int) -> int:
    if number == 3:
        raise ValueError("three is right out")
    return number


def stop_at_five(number: int) -> int:
    if number == 5:
        raise KeyboardInterrupt
    return number


def count_calls(folder: str, number: int) -> int:
    with (Path(folder) / "calls").open("a") as file:
        file.write(f"{number}\n")
    return number


def calls(folder: Path) -> list[str]:
    return (folder / "calls").read_text().split()


@pytest.fixture(scope="module")
def two() -> Iterator[Workers]:
    with open_workers(2) as workers:
        yield workers


@pytest.mark.nightly
def test_results_are_the_same_for_any_number_of_workers(two: Workers) -> None:
    assert run_tasks(dice_run(), two) == run_tasks(dice_run(), ThisProcess())


def test_results_are_the_same_when_they_come_from_the_folder(tmp_path: Path) -> None:
    fresh = run_tasks(dice_run(), ThisProcess(), tmp_path)
    assert [len(result["throws"]) for result in fresh] == list(range(8))
    assert len({result["raw"] for result in fresh}) == 8
    assert run_tasks(dice_run(), ThisProcess(), tmp_path) == fresh


@pytest.mark.nightly
def test_a_worker_that_dies_costs_its_task_only(two: Workers, tmp_path: Path) -> None:
    tasks = [Task(f"n{n}", (str(tmp_path), n)) for n in range(6)]
    assert run_tasks(Run("deaths", die_once, tasks), two) == [0, 1, 4, 9, 16, 25]
    tries = {int(mark.name.removeprefix("tried-")): len(mark.read_text()) for mark in tmp_path.iterdir()}
    assert tries.pop(3) == 2
    assert max(tries.values()) <= 2  # once more, if its result was still with the worker that died


@pytest.mark.parametrize("count", [0, pytest.param(2, marks=pytest.mark.nightly)])
def test_a_task_that_fails_is_named_and_the_others_are_kept(tmp_path: Path, count: int) -> None:
    run = Run("numbers", refuse_three, [Task(f"n{n}", (n,)) for n in range(6)])
    failed = r"1 of 6 tasks of numbers failed:\s+n3: ValueError: three is right out"
    with open_workers(count) as workers, pytest.raises(ClusterError, match=failed):
        run_tasks(run, workers, tmp_path)
    assert sorted(file.stem for file in tmp_path.glob("*.result")) == ["n0", "n1", "n2", "n4", "n5"]


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "results"
    tasks = [Task(f"n{n}", (n,)) for n in range(8)]
    with pytest.raises(KeyboardInterrupt):
        run_tasks(Run("count", stop_at_five, tasks), ThisProcess(), folder)
    again = [Task(f"n{n}", (str(tmp_path), n)) for n in range(8)]
    said: list[str] = []
    assert run_tasks(Run("count", count_calls, again), ThisProcess(), folder, said.append) == list(range(8))
    assert calls(tmp_path) == ["5", "6", "7"]
    assert said[0] == "count: 5 of 8 were done before"


def test_a_damaged_result_is_made_again(tmp_path: Path) -> None:
    fresh = run_tasks(dice_run(), ThisProcess(), tmp_path)
    (tmp_path / "throw-2.result").write_bytes(b"")
    torn = tmp_path / "throw-5.result"
    torn.write_bytes(torn.read_bytes()[:-1] + b"?")
    assert run_tasks(dice_run(), ThisProcess(), tmp_path) == fresh


@pytest.mark.parametrize("other", [{"seed": 2}, {"seed": 1, "more": True}])
def test_results_of_another_run_are_never_taken(tmp_path: Path, other: dict[str, Any]) -> None:
    run_tasks(dice_run(seed=1), ThisProcess(), tmp_path)
    with pytest.raises(ClusterError, match="results of another run"):
        run_tasks(dice_run(**other), ThisProcess(), tmp_path)


def test_a_worker_with_another_program_is_refused() -> None:
    with pytest.raises(ClusterError, match="another revision"):
        cluster.perform(throw_dice, (1, 2), ("jungle_games.core",), "0123456789abcdef")


def test_a_changed_program_has_another_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "counted"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "a.py").write_text("x = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    before = cluster.fingerprint(("counted",))
    (package / "a.py").write_text("x = 2\n")
    assert cluster.fingerprint(("counted",)) != before
    (package / "a.py").write_bytes(b"x = 1\r\n")
    assert cluster.fingerprint(("counted",)) == before
    with pytest.raises(ClusterError, match="no_such_module cannot be found"):
        cluster.fingerprint(("no_such_module",))


def test_seeds_differ_by_run_and_by_task_and_stay_the_same() -> None:
    seeds = {seed_for(run, f"game-{n}") for run in range(10) for n in range(100)}
    assert len(seeds) == 1000
    assert max(seeds) < 1 << 63
    assert seed_for(1, "game-1") == 1207839492570656944


@pytest.mark.parametrize("names", [["a", "a"], ["../a"], [".a"], [""], ["a/b"]])
def test_names_that_would_not_do_as_files_are_refused(names: list[str]) -> None:
    with pytest.raises(ValueError, match="task"):
        run_tasks(Run("names", throw_dice, [Task(name) for name in names]), ThisProcess())


def test_a_missing_package_is_said_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"\[tuning\]"), open_workers(2):
        pass
    with open_workers(0) as workers:
        assert isinstance(workers, ThisProcess)


@pytest.mark.nightly
def test_workers_of_a_scheduler_somewhere_do_the_same(two: Workers) -> None:
    assert isinstance(two, DaskWorkers)
    with open_workers(scheduler=two.client.scheduler.address) as elsewhere:
        assert run_tasks(dice_run(), elsewhere) == run_tasks(dice_run(), ThisProcess())


def test_a_scheduler_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_scheduler: str, timeout: float) -> None:
        raise OSError(f"nothing within {timeout} s")

    monkeypatch.setattr("distributed.Client", refuse)
    with pytest.raises(ClusterError, match=r"No scheduler answers at tcp://10\.0\.0\.1:8786"):
        open_workers(scheduler="tcp://10.0.0.1:8786").__enter__()


def test_a_tool_says_its_troubles_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    def trouble() -> None:
        raise ClusterError("The disk is full.")

    def stop() -> None:
        raise KeyboardInterrupt

    assert (cluster.run_tool(trouble), cluster.run_tool(stop), cluster.run_tool(lambda: None)) == (1, 130, 0)
    assert capsys.readouterr().err.splitlines()[0] == "The disk is full."
