"""Measure the packaged program from outside, with nothing in it that helps; for ``bench.py --package``.

The program runs on a screen of its own whose picture is a file: the first frame has come once its middle is no longer
black. Time and memory come from the system.
"""

from __future__ import annotations

import mmap
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0
BYTES_LOOKED_AT = 4000
SETTLE_SECONDS = 8.0
"""Until what can wait for the first picture is there."""
IDLE_SECONDS = 10.0


class Packaged:
    """The program of ``archive``, unpacked into ``folder``, on the screen that ``shown_on`` and ``picture`` name.

    ``furnish`` lays into each new home what a person who has played before has there.
    """

    def __init__(
        self,
        archive: Path,
        folder: Path,
        shown_on: Mapping[str, str],
        picture: Path,
        furnish: Callable[[Mapping[str, str]], None],
    ) -> None:
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
        self._folder = folder / "JungleGames"
        self._shown_on = shown_on
        self._picture = picture
        self._furnish = furnish

    def start(self, *, cold: bool = False) -> tuple[float, float]:
        """Seconds from the start of the process to its first frame, and how many of them a processor worked for it.

        ``cold``: its files have to be read from the disk.
        """
        if cold:
            self._forget_files()
        with tempfile.TemporaryDirectory() as home, self._running(home) as (process, seconds):
            return seconds, _processor_time(process.pid)

    def idle(self) -> tuple[float, int]:
        """The share of a processor that the title takes while nothing happens, and the most memory held, in bytes."""
        with tempfile.TemporaryDirectory() as home, self._running(home) as (process, _seconds):
            time.sleep(SETTLE_SECONDS)
            used, begun = _processor_time(process.pid), time.monotonic()
            time.sleep(IDLE_SECONDS)
            share = (_processor_time(process.pid) - used) / (time.monotonic() - begun)
            return share, _peak_memory(process.pid)

    @contextmanager
    def _running(self, home: str) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
        environment = {**os.environ, **self._shown_on, "JUNGLE_GAMES_HOME": home}
        self._furnish(environment)
        with self._picture.open("rb") as file, mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as screen:
            _wait(lambda: not _lit(screen), "the screen is dark")
            begun = time.perf_counter()
            process = subprocess.Popen([str(self._folder / "JungleGames")], env=environment)
            try:
                _wait(lambda: _lit(screen) or process.poll() is not None, "the first frame")
                if process.poll() is not None:
                    raise SystemExit("The packaged program ended before its first frame.")
                yield process, time.perf_counter() - begun
            finally:
                process.kill()
                process.wait()

    def _forget_files(self) -> None:
        """Let the system drop what it remembers of the program's files."""
        os.sync()
        for path in self._folder.rglob("*"):
            if path.is_file():
                with path.open("rb") as file:
                    os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def newest_archive() -> Path:
    """The archive that was built last. Raises SystemExit when there is none, or nothing to measure it with."""
    found = sorted((ROOT / "dist").glob("JungleGames-*.tar.*"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise SystemExit("There is no package in dist/ yet: python3 tools/dev.py package builds it.")
    if sys.platform != "linux":
        raise SystemExit("The package is measured under Xvfb, on Linux.")
    return found[-1]


def _wait(ready: Callable[[], bool], what: str) -> None:
    end = time.perf_counter() + PATIENCE
    while not ready():
        if time.perf_counter() > end:
            raise SystemExit(f"Waited {PATIENCE:.0f} s in vain until {what}.")
        time.sleep(0.002)


def _lit(screen: mmap.mmap) -> bool:
    middle = len(screen) // 2
    return any(screen[middle : middle + BYTES_LOOKED_AT])


def _processor_time(process: int) -> float:
    """Seconds that a process has worked until now."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _peak_memory(process: int) -> int:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))
