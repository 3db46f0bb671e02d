"""Measure the packaged program from outside, with nothing in it that helps; for ``bench.py --package``.

The program runs on a screen of its own whose picture is a file: the first frame has come once its middle is no longer
black. Time and memory come from the system.
"""

from __future__ import annotations

import mmap
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0
SETTLE_SECONDS = 8.0
"""Until what can wait for the first picture is there."""
IDLE_SECONDS = 10.0


def newest_archive() -> Path:
    """The archive that was built last. Raises SystemExit when there is none, or nothing to measure it with."""
    found = sorted((ROOT / "dist").glob("JungleGames-*.tar.*"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise SystemExit("There is no package in dist/ yet: python3 tools/dev.py package builds it.")
    if sys.platform != "linux":
        raise SystemExit("The package is measured under Xvfb, on Linux.")
    return found[-1]


@contextmanager
def running(
    program: Path, shown_on: Mapping[str, str], picture: Path, furnish: Callable[[Mapping[str, str]], None]
) -> Iterator[tuple[int, float]]:
    """The number of the process of ``program``, in a home that ``furnish`` made, and seconds to its first frame."""
    with (
        tempfile.TemporaryDirectory() as home,
        picture.open("rb") as file,
        mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as screen,
    ):
        environment = {**os.environ, **shown_on, "JUNGLE_GAMES_HOME": home}
        furnish(environment)
        middle = len(screen) // 2
        _wait(lambda: not any(screen[middle : middle + 4000]), "the screen is dark")
        begun = time.perf_counter()
        process = subprocess.Popen([str(program)], env=environment)
        try:
            _wait(lambda: any(screen[middle : middle + 4000]) or process.poll() is not None, "the first frame")
            if process.poll() is not None:
                raise SystemExit("The packaged program ended before its first frame.")
            yield process.pid, time.perf_counter() - begun
        finally:
            process.kill()
            process.wait()


def idle(process: int) -> tuple[float, int]:
    """The share of a processor that the title takes while nothing happens, and the most memory held, in bytes."""
    time.sleep(SETTLE_SECONDS)
    used, begun = processor_time(process), time.monotonic()
    time.sleep(IDLE_SECONDS)
    share = (processor_time(process) - used) / (time.monotonic() - begun)
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return share, next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def processor_time(process: int) -> float:
    """Seconds that a process has worked until now."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _wait(ready: Callable[[], bool], what: str) -> None:
    end = time.perf_counter() + PATIENCE
    while not ready():
        if time.perf_counter() > end:
            raise SystemExit(f"Waited {PATIENCE:.0f} s in vain until {what}.")
        time.sleep(0.002)
