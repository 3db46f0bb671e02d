"""Every tool starts: one whose imports are gone is noticed here, not by whoever needs it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = sorted((ROOT / "tools").glob("*.py"))
Start = Callable[[Path, Path], tuple[int, str, str]]
"""Asks a tool for help in a folder: its exit status, and what it said on either stream."""


def start_by_itself(tool: Path, folder: Path) -> tuple[int, str, str]:
    """In a process begun from nothing."""
    command = [sys.executable, str(tool), "--help"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    """Starts tools from a process that has loaded what most of them load, where processes can be parted in two."""
    if sys.platform == "win32":
        yield start_by_itself
        return
    command = [sys.executable, str(Path(__file__).with_name("tool_starter.py"))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdin is not None
        assert starter.stdout is not None
        asked, answers = starter.stdin, starter.stdout

        def ask(tool: Path, folder: Path) -> tuple[int, str, str]:
            print(json.dumps([str(tool), str(folder)]), file=asked, flush=True)
            status, said, complained = json.loads(answers.readline())
            return status, said, complained

        yield ask


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_a_tool_starts_and_says_what_it_takes(tool: Path, start: Start, tmp_path: Path) -> None:
    status, said, complained = start(tool, tmp_path)
    assert status == 0, complained
    assert not list(tmp_path.iterdir()), "asked for help it did something"
    if 'if __name__ == "__main__"' in tool.read_text(encoding="utf-8"):
        assert "usage" in said.lower()


@pytest.mark.parametrize("name", ["dev.py", "match.py"])
def test_a_tool_starts_from_nothing(name: str, tmp_path: Path) -> None:
    status, said, complained = start_by_itself(ROOT / "tools" / name, tmp_path)
    assert status == 0, complained
    assert "usage" in said.lower()
