"""Every tool starts: one whose imports are gone is noticed here, not by whoever needs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = sorted((ROOT / "tools").glob("*.py"))


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_a_tool_starts_and_says_what_it_takes(tool: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(tool), "--help"], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert not list(tmp_path.iterdir()), "asked for help it did something"
    if 'if __name__ == "__main__"' in tool.read_text(encoding="utf-8"):
        assert "usage" in done.stdout.lower()
