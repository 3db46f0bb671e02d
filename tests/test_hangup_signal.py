"""Where the terminal is closed or the session ends, the program leaves as if somebody had closed its window."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")

HUNG_UP = """
import os, signal, sys
from jungle_games import start
from jungle_games.__main__ import main
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs the tests may have it ignored, as nohup does
start._door = lambda app, folders: os.kill(os.getpid(), signal.SIGHUP) or open(os.devnull)  # the first picture is seen
sys.exit(main())
"""


@pytest.fixture(autouse=True)
def _signal() -> Iterator[None]:
    before = signal.getsignal(signal.SIGHUP)
    yield
    signal.signal(signal.SIGHUP, before)


def test_the_window_is_left_in_good_order(tmp_path: Path) -> None:
    environment = {**os.environ, "JUNGLE_GAMES_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", HUNG_UP], env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "settings.yaml").exists()
    assert not (tmp_path / "logs").exists()
