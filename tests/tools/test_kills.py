"""The tool that kills a driven program: nothing is lost over a few lives, and what is lost is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "kills.py"


@pytest.mark.nightly
def test_a_program_that_is_killed_a_few_times_loses_nothing() -> None:
    done = subprocess.run(
        [sys.executable, str(TOOL), "--kills", "3", "--seed", "7"], capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "lost or counted twice 0" in done.stdout
