"""Every tool with ``--scheduler``, a scheduler and workers that are programs of their own, one killed on the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "tools"
PATIENCE = 120.0
"""Seconds: only what hangs takes as long."""
WORK = {
    "endgames": ("--pieces", "2", "--folder", "{folder}"),
    "tune": ("play", "--games", "28", "--nodes", "4"),
    "openings": (
        "--nodes",
        "60",
        "--games",
        "2",
        "--game-nodes",
        "8",
        "--plies",
        "2",
        "--likely",
        "0.15",
        "--output",
        "{folder}/book.txt",
    ),
}
"""Little work for each of the tools, several tasks of it."""


@dataclass
class Elsewhere:
    """A scheduler and the workers that were started for it."""

    address: str
    workers: list[subprocess.Popen[bytes]]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(TOOLS), str(ROOT)))}


def start(*arguments: str, folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
    return subprocess.Popen(
        command, cwd=folder, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Elsewhere]:
    told = tmp_path / "scheduler.json"
    scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told), folder=tmp_path)
    programs = [scheduler]
    try:
        deadline = time.monotonic() + PATIENCE
        while not (told.exists() and told.read_text(encoding="utf-8").rstrip().endswith("}")):
            assert time.monotonic() < deadline
            assert scheduler.poll() is None
            time.sleep(0.05)
        address = json.loads(told.read_text(encoding="utf-8"))["address"]
        workers = [start("worker", address, "--nthreads", "1", "--no-nanny", folder=tmp_path) for _ in range(2)]
        programs += workers
        yield Elsewhere(address, workers)
    finally:
        for program in programs:
            program.kill()
            program.wait()


def tool_started(tool: str, folder: Path, *where: str) -> subprocess.Popen[str]:
    work = [word.format(folder=folder) for word in WORK[tool]]
    command = [sys.executable, str(TOOLS / f"{tool}.py"), *work, *where]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment(), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


@pytest.mark.nightly  # each starts five programs with heavy libraries
@pytest.mark.parametrize("tool", WORK)
def test_a_tool_works_elsewhere_and_through_a_death(tool: str, elsewhere: Elsewhere, tmp_path: Path) -> None:
    results, away, here = tmp_path / "results", tmp_path / "away", tmp_path / "here"
    running = tool_started(tool, away, "--scheduler", elsewhere.address, "--results", str(results))
    deadline = time.monotonic() + PATIENCE
    while running.poll() is None and not list(results.rglob("*.result")):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    elsewhere.workers[0].kill()
    said, complaints = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, complaints
    alone = tool_started(tool, here, "--workers", "0")
    expected, complaints = alone.communicate(timeout=PATIENCE)
    assert alone.returncode == 0, complaints
    assert said == expected
    assert [file.read_bytes() for file in sorted(away.rglob("*.txt"))] == [
        file.read_bytes() for file in sorted(here.rglob("*.txt"))
    ]


@pytest.mark.parametrize("command", [("endgames.py",), ("tune.py", "play"), ("openings.py",)])
def test_help_says_how_to_start_scheduler_and_workers(command: tuple[str, ...]) -> None:
    words = [sys.executable, str(TOOLS / command[0]), *command[1:], "--help"]
    said = subprocess.run(words, env=environment(), capture_output=True, text=True, check=True).stdout
    assert "python -m dask scheduler" in said
    assert "PYTHONPATH=tools python -m dask worker ADDRESS" in said
