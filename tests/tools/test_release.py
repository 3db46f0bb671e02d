"""A release is built from what is pinned, by jobs that may not write."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from examples import rows

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"


@pytest.fixture(scope="module")
def jobs() -> dict[str, Any]:
    return yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]


def pinned(lock: str) -> dict[str, list[str]]:
    """The hashes of each package in a lock."""
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text(encoding="utf-8"))
    return {entry.split("==")[0]: re.findall(r"sha256:[0-9a-f]{64}", entry) for entry in entries if "==" in entry}


@rows("lock", ["requirements.lock", "build.lock"])
def test_every_version_is_pinned_with_its_hashes(lock: str) -> None:
    assert pinned(lock)
    assert all(pinned(lock).values())


def test_the_lock_holds_what_the_project_and_its_developers_ask_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    asked = [*project["project"]["dependencies"], *groups["dev"], *groups["compile"], *groups["wheels"]]
    names = {re.split(r"[\[><=;]", line)[0] for line in asked if isinstance(line, str)}
    assert {re.sub(r"[-_.]+", "-", name).lower() for name in names} <= set(pinned("requirements.lock")), (
        "python3 tools/dev.py lock"
    )


def test_a_compiled_wheel_is_built_from_what_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]["dependencies"]
    needed = [*project["build-system"]["requires"], *hook]
    assert {re.split(r"[\[><=]", line)[0] for line in needed} <= set(pinned("build.lock"))


def test_actions_are_pinned_by_their_commit(jobs: dict[str, Any]) -> None:
    used = [step["uses"] for job in jobs.values() for step in job["steps"] if "uses" in step]
    assert used
    assert [name for name in used if not re.search(r"@[0-9a-f]{40}$", name)] == []


def test_only_the_job_that_publishes_may_write(jobs: dict[str, Any]) -> None:
    whole = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    assert whole["permissions"] == {"contents": "read"}
    assert {name: job["permissions"] for name, job in jobs.items() if "permissions" in job} == {
        "publish": {"contents": "write"}
    }
    steps = jobs["publish"]["steps"]
    assert not any("dev.py" in step.get("run", "") for step in steps), "it builds and installs nothing"
