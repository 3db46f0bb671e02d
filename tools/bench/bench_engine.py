"""What ``bench.py`` measures of Jungle's engine: nodes a second, time to depth and memory, compiled and from source."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import jungle_games
from jungle_games.compiled import SWITCH

ROOT = Path(__file__).resolve().parents[2]
DEPTHS = (10, 12, 14)
POSITIONS = (
    "5c1/4p2/3det1/3w3/7/2rW3/2T1PL1/2ED3/1lC2R1 w",
    "1T3c1/2pte2/2r1dL1/3wR2/7/7/3D3/2E3P/1lC4 w",
    "2d1ce1/p3w2/2L2t1/7/7/7/3lR2/TCE1P1D/7 w",
    "7/2d1ec1/r1pw1L1/7/7/7/4D2/1lWE2P/1C5 w",
    "4c2/3dr2/3L1e1/7/p2W3/7/3D2P/2E4/1lC4 b",
)
"""Middle games that the engine played against itself, with 16 to 12 pieces and neither side far ahead."""


@dataclass(frozen=True)
class Run:
    """A search: nodes a second at its end, seconds to each depth it reached, the process's peak memory in bytes."""

    speed: float
    times: dict[int, float]
    memory: int | None


def modes() -> list[str]:
    """How the engine can run here: "compiled", if it is, and "from source"."""
    return ["compiled", "from source"] if jungle_games.COMPILED.running else ["from source"]


def search(mode: str, position: str, depth: int) -> Run:
    """Search ``position`` (UCI's words for it) in a process of its own."""
    environment = {**os.environ, SWITCH: "0"} if mode == "from source" else {**os.environ}
    command = [sys.executable, "-m", "jungle_games", "--uci"]
    times: dict[int, float] = {}
    speed = 0.0
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"position {position}\ngo depth {depth}\n")
        process.stdin.flush()
        for line in process.stdout:
            words = line.split()
            if words[0] == "bestmove":
                break
            if "nps" in words:
                told = {name: words[words.index(name) + 1] for name in ("depth", "nps", "time")}
                times[int(told["depth"])] = int(told["time"]) / 1000
                speed = float(told["nps"])
        memory = _peak(process.pid)
        process.communicate("quit\n")
    return Run(speed, times, memory)


def _peak(pid: int) -> int | None:
    """The most memory that a process has held, where the system tells (Linux)."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    kilobytes = [line.split()[1] for line in lines if line.startswith("VmHWM")]
    return 1024 * int(kilobytes[0]) if kilobytes else None


def time_to(depth: int, runs: Sequence[Run]) -> float:
    """The median of the seconds that ``runs`` took to ``depth``; one that saw the end sooner needed no more."""
    return statistics.median(run.times.get(depth, max(run.times.values())) for run in runs)
