"""The tool that kills a driven program: nothing is lost over a few lives, and what is lost is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "kills.py"


def test_a_program_that_is_killed_a_few_times_loses_nothing() -> None:
    done = subprocess.run(
        [sys.executable, str(TOOL), "--kills", "3", "--seed", "7"], capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "lost 0, counted twice 0" in done.stdout


def test_what_is_lost_is_told(tmp_path: Path) -> None:
    sys.path[:0] = [str(TOOL.parent)]
    from kills import Ledger, lost

    ledger = Ledger()
    for line in (
        {"done": {"kind": "settings", "volume": 20}},
        {"done": {"kind": "kept", "game": "jungle", "match": "ab", "ply": 3}},
        {"done": {"kind": "save", "game": "jungle", "name": "Evening", "match": "ab", "ply": 3}},
        {"done": {"kind": "end", "game": "jacks", "match": "cd"}},
    ):
        ledger.note(line)
    told = " ".join(lost(tmp_path, ledger))
    for word in ("settings", "ab: None", "Evening", "cd is lost"):
        assert word in told
