"""Every tool that is run by hand explains itself."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = [path for path in sorted((ROOT / "tools").glob("*.py")) if "__main__" in path.read_text(encoding="utf-8")]


@pytest.mark.nightly
@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.stem)
def test_a_tool_tells_what_it_does_and_does_nothing(tool: Path) -> None:
    done = subprocess.run([sys.executable, tool, "--help"], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "usage:" in done.stdout
    assert len(done.stdout.splitlines()) > 4


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.stem)
def test_a_tool_reads_its_arguments(tool: Path) -> None:
    """Without that, one that is asked for help would set to work."""
    text = tool.read_text(encoding="utf-8")
    assert "argparse" in text or "make_set(" in text
