"""Every tool starts, says in its first line what it is for, and answers --help; what the documents name is there."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import dev
from examples import rows

ROOT = Path(__file__).resolve().parents[2]
TOOLS = {
    str(path.relative_to(ROOT)): path for path in sorted((ROOT / "tools").rglob("*.py")) if "template" not in path.parts
}
RUN_BY_HAND = [name for name, path in TOOLS.items() if '__name__ == "__main__"' in path.read_text(encoding="utf-8")]
ASKING = """
import pathlib, runpy, sys
names, usual = sys.argv[1:], sys.path[:]
for name in names:
    sys.path[:] = [str(pathlib.Path(name).parent.resolve()), *usual]
    sys.argv = [name, "--help"]
    try:
        runpy.run_path(name, run_name="__main__")
    except SystemExit as end:
        assert not end.code, name
    else:
        raise AssertionError(f"{name} went on")
"""
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_tools_answer_to_help_and_do_nothing() -> None:
    """One after another in a process of its own, since some prepare for having one to themselves."""
    done = subprocess.run([sys.executable, "-c", ASKING, *RUN_BY_HAND], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("usage:") == len(RUN_BY_HAND)


@rows("name", TOOLS)
def test_a_tool_says_what_it_is_for(name: str) -> None:
    said = ast.get_docstring(ast.parse(TOOLS[name].read_text(encoding="utf-8"))) or ""
    assert len(said.partition("\n")[0].split()) > 4


@rows("document", DOCUMENTS)
def test_what_a_document_names_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = set(re.findall(r"tools/[\w/]+\.py", text))
    asked = set(re.findall(r"tools/dev\.py ([a-z][\w-]*)", text))
    assert named - set(TOOLS) == set()
    assert asked - set(dev.COMMANDS) == set()
