"""The one command: what it installs and when, and the one sentence it says when something is in the way."""

import importlib.util
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

DEV = Path(__file__).resolve().parents[1] / "tools" / "dev.py"
PYPROJECT = """[project]
name = "tiny"
version = "1"

[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[dependency-groups]
compile = ["compiler>=2"]
dev = ["pytest>=8", { include-group = "compile" }]

[tool.ruff]
line-length = 110
"""
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the pretended Python is a shell script")


class Checkout:
    """A checkout in a temporary folder with a pretended Python; ``log`` is what that one was asked."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        (root / "tools").mkdir()
        shutil.copy(DEV, root / "tools")
        (root / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
        self.dev = load(root / "tools" / "dev.py")
        self.became: list[Sequence[str]] = []
        monkeypatch.setattr(self.dev, "become", self.became.append)
        monkeypatch.setattr(self.dev, "COMPILERS", ())
        monkeypatch.chdir(root)
        self._log = root / "log"
        self.base = self.pretend_python(root / "base-python")
        monkeypatch.setattr(sys, "_base_executable", str(self.base), raising=False)

    def pretend_python(self, path: Path, pip: str = "exit 0", venv: str = "") -> Path:
        """A Python that answers the probe, makes environments of its own kind, and installs by ``pip``."""
        path.parent.mkdir(parents=True, exist_ok=True)
        version = " ".join(map(str, sys.version_info[:2]))
        path.write_text(
            f"""#!/bin/sh
echo "$*" >> {self._log}
case "$*" in
    *"import sys, pip"*) echo "{version} {self.root / ".venv"}" ;;
    "-m venv"*) {venv or 'mkdir -p "$4/bin" && cp "$0" "$4/bin/python"'} ;;
    *"-m pip"*) {pip} ;;
esac
""",
            encoding="utf-8",
        )
        path.chmod(0o755)
        return path

    def pretend_venv(self, pip: str) -> None:
        self.pretend_python(self.root / ".venv" / "bin" / "python", pip)

    def log(self) -> list[str]:
        lines = self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []
        self._log.unlink(missing_ok=True)
        return lines


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    return Checkout(tmp_path, monkeypatch)


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("dev_under_test", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_old_python_is_told_so_in_a_sentence(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 10, "final", 0))
    assert checkout.dev.main(["play"]) == 1
    said = capfd.readouterr().err.splitlines()
    assert len(said) == 1
    assert "3.11 or newer" in said[0]
    assert "this is 3.8" in said[0]
    assert checkout.log() == []


def test_playing_installs_once_and_then_starts_at_once(checkout: Checkout) -> None:
    checkout.dev.main(["play", "jungle", "--deal", "7"])
    made, *installed = checkout.log()
    assert made.startswith("-m venv --clear")
    assert any("-m pip install" in line and f"--editable {checkout.root}" in line for line in installed)
    assert not any("pytest>=8" in line for line in installed)
    checkout.dev.main(["play"])
    assert checkout.log() == []
    python = str(checkout.root / ".venv" / "bin" / "python")
    start = [python, "-m", "jungle_games"]
    assert checkout.became == [[*start, "jungle", "--deal", "7"], start]


def test_testing_installs_the_tests_needs_too_and_hands_its_arguments_on(checkout: Checkout) -> None:
    checkout.dev.main(["play"])
    checkout.log()
    checkout.dev.main(["test", "-k", "storage", "-n0"])
    log = checkout.log()
    assert any("pytest>=8 compiler>=2" in line for line in log)
    assert not any("-m venv" in line for line in log)
    assert checkout.became[-1][1:3] == ["-m", "pytest"]
    assert checkout.became[-1][-3:] == ["-k", "storage", "-n0"]


@pytest.fixture
def compiling(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """A checkout ready to be tested, where there is a C compiler."""
    monkeypatch.setattr(checkout.dev, "COMPILERS", ("sh",))
    checkout.dev.main(["setup"])
    checkout.log()
    return checkout


def test_all_tests_run_with_compiled_players(compiling: Checkout) -> None:
    compiling.dev.main(["test"])
    assert compiling.log() == ["tools/packaging/compile.py --missing --quick"]
    assert list(compiling.became[-1][1:]) == ["-m", "pytest", *compiling.dev.SHARED_OUT]


@pytest.mark.parametrize("has_wine", [True, False])
def test_by_night_everything_runs_and_what_failed_is_told(
    has_wine: bool, checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkout.dev.shutil, "which", lambda name: "/usr/bin/wine" if has_wine else None)
    checkout.dev.main(["setup"])
    checkout.log()
    python = checkout.root / ".venv" / "bin" / "python"
    failing = python.read_text(encoding="utf-8").replace("esac", "    *--nightly*) exit 3 ;;\nesac")
    failing = failing.replace('echo "$*"', 'echo "$* $JUNGLE_GAMES_COMPILED"')
    python.write_text(failing, encoding="utf-8")
    assert checkout.dev.main(["nightly"]) == 3
    asked = checkout.log()
    parts = [" ".join(how) for name, how in checkout.dev.NIGHT.items() if has_wine or name != "windows"]
    assert [line.removesuffix(" 0").strip() for line in asked] == parts
    assert [line for line in asked if line.endswith(" 0")] == [f"{' '.join(checkout.dev.NIGHT['source'])} 0"]
    assert checkout.dev.main(["nightly", "monkey"]) == 0
    assert len(checkout.log()) == 1


@pytest.mark.parametrize(
    ("old", "new", "again"), [('name = "tiny"', 'name = "tinier"', True), ("= 110", "= 100", False)]
)
def test_new_needs_are_installed_and_a_tool_s_setting_is_none(
    checkout: Checkout, old: str, new: str, again: bool
) -> None:
    checkout.dev.main(["play"])
    checkout.log()
    (checkout.root / "pyproject.toml").write_text(PYPROJECT.replace(old, new), encoding="utf-8")
    checkout.dev.main(["play"])
    assert any("-m pip" in line for line in checkout.log()) == again


FAILURES = {
    "NO_INDEX": "WARNING: Retrying (Retry(total=1)) after connection broken by 'NewConnectionError(...)'\n"
    "ERROR: Could not find a version that satisfies the requirement hatchling",
    "DISK_FULL": "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
    "READ_ONLY": "ERROR: Could not install packages due to an OSError: [Errno 30] Read-only file system: 'x'",
}


@pytest.mark.parametrize("remedy", FAILURES)
def test_a_failed_installation_gets_one_sentence_with_the_remedy(
    checkout: Checkout, remedy: str, capfd: pytest.CaptureFixture[str]
) -> None:
    (checkout.root / "said").write_text(FAILURES[remedy], encoding="utf-8")
    checkout.pretend_venv(pip=f"cat {checkout.root / 'said'}; exit 1")
    assert checkout.dev.main(["play"]) == 1
    progress, sentence = capfd.readouterr().err.splitlines()
    assert progress.startswith("Installing")
    assert sentence == getattr(checkout.dev, remedy)
    assert checkout.became == []
    # What was there before is not thrown away: with the obstacle gone, the same environment is used.
    checkout.pretend_venv(pip="exit 0")
    checkout.log()
    checkout.dev.main(["play"])
    assert not any("-m venv" in line for line in checkout.log())
    assert len(checkout.became) == 1


def test_what_is_not_known_is_quoted(checkout: Checkout, capfd: pytest.CaptureFixture[str]) -> None:
    checkout.pretend_venv(pip="echo collecting; echo 'ERROR: the moon is full'; exit 1")
    assert checkout.dev.main(["play"]) == 1
    assert capfd.readouterr().err.splitlines()[-1] == "Setting up failed: ERROR: the moon is full"


@pytest.mark.parametrize("command", ["setup", "check", "nightly", "lock"])
def test_who_asks_for_help_is_told_and_nothing_is_run(
    command: str, checkout: Checkout, capfd: pytest.CaptureFixture[str]
) -> None:
    assert checkout.dev.main([command, "--help"]) == 0
    assert checkout.dev.COMMANDS[command][1] in capfd.readouterr().out
    assert checkout.log() == []
