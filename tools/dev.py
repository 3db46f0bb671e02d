"""Set up, play, test: everything one does with a checkout of Jungle Games, every day, by one command.

    python3 tools/dev.py play            install what is missing into .venv, then open the game
    python3 tools/dev.py test            the same, then run every check and test

It needs nothing but Python 3.11. Its syntax is that of 3.8, so that an older Python can say what is missing.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
WINDOWS = os.name == "nt"

NO_INDEX = (
    "The package index cannot be reached: check the internet connection (and pip's proxy or index settings, "
    "where you use them), then run this command again."
)
DISK_FULL = "The disk is full: free about 500 MB, then run this command again."
READ_ONLY = "This folder cannot be written to: move Jungle Games to a folder of your own, then run this command again."
NO_VENV = (
    "Python's venv module is missing: install it (Debian, Ubuntu: sudo apt install python3-venv), "
    "then run this command again."
)
REMEDIES = (
    (r"NewConnectionError|ConnectionError|Max retries exceeded|Read timed out|ProxyError|SSLError"
     r"|ConnectTimeout|name resolution|getaddrinfo failed|Network is unreachable", NO_INDEX),
    (r"No space left on device|\[Errno 28\]|not enough space", DISK_FULL),
    (r"Read-only file system|Permission denied|\[Errno (30|13)\]|\[WinError 5\]", READ_ONLY),
    (r"ensurepip is not available|'ensurepip', '--|No module named '?(ensurepip|venv)", NO_VENV),
)  # fmt: skip
"""What pip, venv and the system print when something outside of this project is in the way; what helps."""
SHARED_OUT = ("-n", "3", "--dist", "worksteal")
"""How pytest shares tests out: three processes keep two cores busy, for tests of the real window mostly wait."""
PLAYED = ("tests/games", "tests/players", "tests/test_playthroughs.py", "tests/test_puzzles.py")
"""The tests in which computer players think: by night they run from source, whatever is compiled."""
OF_THE_SYSTEM = ("tests/store", "tests/players", "tests/accessibility", "tests/online", "tests/test_cli.py",
                 "tests/test_helpers.py")  # fmt: skip
"""The tests of what another system may do otherwise."""
NIGHT = {
    # Whole games in windows by mouse, keys, ear and controller, and on Windows; languages at all sizes; brokers.
    "tests": ("-m", "pytest", *SHARED_OUT, "--nightly"),
    # Whatever may come: of a disk and a database that fail, of words, of messages.
    "properties": ("-m", "pytest", *SHARED_OUT, "-m", "hypothesis", "--hypothesis-profile", "thorough"),
    "source": ("-m", "pytest", *SHARED_OUT, *PLAYED),
    "package": ("-m", "pytest", "--packaged"),
    "kills": ("tools/kills.py", "--kills", "60"),
    "monkey": ("tools/monkey.py", "--events", "20000"),
    "fuzz": ("tools/fuzz.py", "--count", "100"),
    "puzzles": ("tools/puzzles/check_puzzles.py", "--every", "12"),
    "windows": ("tools/packaging/windows.py", "--test", *OF_THE_SYSTEM),
}
"""What the night consists of; the last where wine is."""

PIP_MANNER = ("--disable-pip-version-check", "--no-input", "--retries", "2", "--timeout", "20")
COMPILERS = ("cc", "gcc", "clang", "cl")
MISSING = "--missing"
LOCKED = "--locked"
LOCK = "requirements.lock"
LOCKS = {LOCK: ("dev", "wheels"), "build.lock": ("build",)}
"""The files that pin every version and hash: for developing, testing and packaging; for building compiled wheels."""


class SetUpError(Exception):
    """Something a person has to put right; the message is one sentence that says how."""


class Environment:
    """The virtual environment in ``root``: made once, renewed when what the project needs has changed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = self.script("python")
        self._unfinished = self.folder / "unfinished-set-up"

    def script(self, name: str) -> Path:
        """The path of a program in the environment."""
        return self.folder / "Scripts" / (name + ".exe") if WINDOWS else self.folder / "bin" / name

    def prepare(self, group: str, locked: bool = False) -> None:
        """Install what ``group`` ("play" or "dev") needs, unless that was done before. Raises SetUpError.

        ``locked``: exactly the versions in requirements.lock, each compared with its hash.
        """
        if self.is_ready(group, locked):
            return
        try:
            if self._unfinished.exists() or not self.is_sound():
                self._create()
            self._unfinished.touch()
            self._install(group, locked)
            self._unfinished.unlink()
            for ready in {group, "play"}:  # what tests need includes what playing needs
                self._stamp(ready).write_text(self._key(locked), encoding="utf-8")
        except OSError as error:
            raise SetUpError(explain(str(error))) from error

    def is_ready(self, group: str, locked: bool = False) -> bool:
        """Whether the last set-up for ``group`` was for this Python, in this folder, with the same needs.

        Locked versions will also do where any would.
        """
        try:
            keys = [self._key(True)] if locked else [self._key(), self._key(True)]
            return self._stamp(group).read_text(encoding="utf-8") in keys and self.python.exists()
        except (OSError, UnicodeDecodeError):
            return False

    def is_sound(self) -> bool:
        """Whether the environment starts, was made here by this version of Python, and has pip."""
        probe = "import sys, pip; print(*sys.version_info[:2], sys.prefix)"
        try:
            answer = subprocess.run(
                [str(self.python), "-c", probe], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True
            ).stdout
        except (OSError, subprocess.CalledProcessError):
            return False
        major, minor, prefix = os.fsdecode(answer).strip().split(" ", 2)
        return (int(major), int(minor)) == sys.version_info[:2] and os.path.samefile(prefix, self.folder)

    def _create(self) -> None:
        """Make the environment, or make it anew when it is not sound or its set-up was broken off."""
        say("Making a place for Jungle Games in .venv ...")
        # Asked from inside the environment, the Python that made it must make it anew.
        base = getattr(sys, "_base_executable", None) or sys.executable
        run([base, "-m", "venv", "--clear", str(self.folder)])

    def _install(self, group: str, locked: bool) -> None:
        say("Installing what is missing. This happens once and takes about a minute ...")
        pip = [str(self.python), "-m", "pip", "install", "--quiet", *PIP_MANNER]
        project = ["--editable", str(self.root)]
        try:
            if locked:
                run([*pip, "--require-hashes", "--no-deps", "--requirement", str(self.root / LOCK)])
                run([*pip, "--no-deps", "--no-build-isolation", *project])
            else:
                run([*pip, *project, *self._extra_requirements(group)])
        except SetUpError:
            # pip has undone what it began; only a set-up that was ended leaves a torn environment.
            self._unfinished.unlink()
            raise

    def install_beside(self, group: str) -> None:
        """Install what ``group`` needs while the program may be running. Raises SetUpError."""
        run([str(self.python), "-m", "pip", "install", "--quiet", *PIP_MANNER, *self._extra_requirements(group)])

    def _extra_requirements(self, group: str) -> list[str]:
        if group == "play":
            return []
        import tomllib  # new in the very version that check_python asks for

        groups = tomllib.loads((self.root / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
        found = []
        for entry in groups[group]:
            found += groups[entry["include-group"]] if isinstance(entry, dict) else [entry]
        return found

    def _stamp(self, group: str) -> Path:
        return self.folder / f"ready-to-{group}"

    def _key(self, locked: bool = False) -> str:
        """What a set-up depends on: Python's version, the folder, the first half of pyproject.toml, or the lock."""
        major, minor = sys.version_info[:2]
        # The tables of [tool] follow the requirements; a new line length is no reason to install again.
        needs = (self.root / "pyproject.toml").read_text(encoding="utf-8").partition("\n[tool.")[0]
        pinned = self.root / LOCK
        if locked and pinned.exists():
            needs += hashlib.sha256(pinned.read_bytes()).hexdigest()
        return f"Python {major}.{minor} in {self.root}\n{needs}"


def check_python() -> None:
    """Raise SetUpError when this Python is too old."""
    if sys.version_info[:2] < OLDEST:
        wanted, found = (".".join(map(str, version)) for version in (OLDEST, sys.version_info[:2]))
        raise SetUpError(
            f"Jungle Games needs Python {wanted} or newer, and this is {found}: install a newer Python, "
            "then run this command with it."
        )


def run(command: Sequence[str]) -> None:
    """Run a step of the set-up quietly. Raises SetUpError with the remedy when it fails."""
    elsewhere = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PYTHONHOME", "PYTHONPATH")
    environment = {key: value for key, value in os.environ.items() if key not in elsewhere}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise SetUpError(explain(done.stdout.decode(errors="replace")))


def explain(output: str) -> str:
    """One sentence for what went wrong, with the remedy; for the unknown, what was said last."""
    for signs, remedy in REMEDIES:
        if re.search(signs, output):
            return remedy
    said = [line.strip() for line in output.splitlines() if line.strip()]
    return f"Setting up failed: {said[-1] if said else 'nothing was said about why'}"


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def become(command: Sequence[str]) -> NoReturn:
    """Go on as ``command``. Windows cannot turn one process into another: there, wait and end as it does."""
    if WINDOWS:
        sys.exit(subprocess.call(command))
    os.execv(command[0], list(command))


def play(place: Environment, rest: Sequence[str]) -> int:
    place.prepare("play")
    compile_aside(place)
    become([str(place.python), "-m", "jungle_games", *rest])


def compile_aside(place: Environment) -> None:
    """Have the computer players compiled while the game is open; where it fails, they go on thinking from source."""
    if not any(map(shutil.which, COMPILERS)):
        return
    found = hashlib.sha256()
    for path in sorted((place.root / "jungle_games" / "games").glob("*/player/**/*.py")):
        found.update(path.read_bytes())
    tried, sources = place.folder / "tried-to-compile", found.hexdigest()
    try:
        if tried.exists() and tried.read_text(encoding="utf-8") == sources:
            return
        tried.write_text(sources, encoding="utf-8")
        command, quiet = [str(place.python), str(Path(__file__).resolve()), "compile", MISSING], subprocess.DEVNULL
        subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except (OSError, UnicodeDecodeError):
        return


def compile_players(place: Environment, rest: Sequence[str]) -> int:
    if MISSING not in rest:
        return tool("packaging/compile")(place, rest)
    if hasattr(os, "nice"):
        os.nice(15)  # whoever plays comes first
    place.install_beside("compile")
    become([str(place.python), str(place.root / "tools" / "packaging" / "compile.py"), MISSING])


def test(place: Environment, rest: Sequence[str]) -> int:
    place.prepare("dev")
    os.chdir(place.root)
    # The packaged program is built once, and played in real time: there is nothing to share out.
    packaged = any(word.startswith("--packaged") for word in rest)
    # Whoever runs a few tests would wait longer than for them. Where it fails they go on from source, and one says why.
    if not rest and any(map(shutil.which, COMPILERS)):
        command = [str(place.python), "tools/packaging/compile.py", MISSING, "--quick"]
        subprocess.call(command, stderr=subprocess.DEVNULL)
    become([str(place.python), "-m", "pytest", *([] if packaged else SHARED_OUT), *rest])


def nightly(place: Environment, rest: Sequence[str]) -> int:
    """Run the parts of the night that are named, or all of them: each to its end, whatever another finds."""
    place.prepare("dev")
    os.chdir(place.root)
    parts = {name: how for name, how in NIGHT.items() if name != "windows" or shutil.which("wine")}
    status, told = 0, []
    for name in rest or parts:
        begun, environment = time.monotonic(), dict(os.environ)
        if name == "source":
            environment["JUNGLE_GAMES_COMPILED"] = "0"
        ended = subprocess.call([str(place.python), *parts[name]], env=environment)
        status = max(status, ended)
        told.append(f"{name:16}{time.monotonic() - begun:6.0f} s  {'failed' if ended else 'fine'}")
    say("\n".join(told))
    return status


def lock(place: Environment, rest: Sequence[str]) -> int:
    place.prepare("play")
    place.install_beside("lock")
    shared = ("--universal", "--generate-hashes", "--no-annotate", "--python-version", ".".join(map(str, OLDEST)))
    header = ("--custom-compile-command", "python3 tools/dev.py lock")
    os.chdir(place.root)
    for name, groups in LOCKS.items():
        wanted = [word for group in groups for word in ("--group", group)]
        command = [str(place.script("uv")), "pip", "compile", "--quiet", "pyproject.toml", *wanted, *shared, *header]
        if status := subprocess.call([*command, "--output-file", name, *rest], stdout=subprocess.DEVNULL):
            return status
    return 0


def set_up(place: Environment, rest: Sequence[str]) -> int:
    place.prepare("dev", LOCKED in rest)
    say("Everything is in place.")
    return 0


def check(place: Environment, rest: Sequence[str]) -> int:
    place.prepare("dev")
    os.chdir(place.root)
    python = str(place.python)
    mypy = [python, "-m", "mypy", "--platform"]
    types = [[*mypy, each, "--cache-dir", f".mypy_cache/{each}"] for each in ("linux", "win32", "darwin")]
    checks = ([python, "-m", "ruff", "check", "."], *types, [str(place.script("lint-imports"))])
    return max(map(subprocess.call, checks))


def tool(name: str) -> Callable[[Environment, Sequence[str]], int]:
    """The command that runs ``tools/<name>.py``, which may lie in a room, with everything installed."""

    def run_tool(place: Environment, rest: Sequence[str]) -> int:
        place.prepare("dev")
        become([str(place.python), str(place.root / "tools" / f"{name}.py"), *rest])

    return run_tool


COMMANDS = {
    "play": (play, "open the game; what follows is handed on to it"),
    "test": (test, "run every check and test but the long ones; what follows is handed on to pytest"),
    "nightly": (nightly, "all that takes long, part by part, or the parts that are named: see docs/testing.md"),
    "setup": (set_up, "install what playing and testing need, nothing more; --locked: the versions that were pinned"),
    "lock": (lock, "pin every version and hash anew for builds, with uv; --upgrade takes the newest"),
    "check": (check, "ruff, mypy for each system and the import contracts alone"),
    "fuzz": (tool("fuzz"), "feed every reader of files what means harm, and count the failures"),
    "monkey": (tool("monkey"), "send 100,000 events at random through every screen and game"),
    "kills": (tool("kills"), "kill a driven program at 200 moments by lot, and look for what it had kept"),
    "mutants": (tool("mutants"), "change the rules of games in small ways, and list what no test notices"),
    "bench": (tool("bench/bench"), "measure start, frames, memory and the computer player"),
    "compile": (compile_players, "compile the computer players, which makes them think far faster; needs a C compiler"),
    "tour": (tool("art/tour"), "take pictures of every screen"),
    "new-game": (tool("new_game"), "make the room of a new game that plays at once, to be changed step by step"),
    "playthroughs": (tool("playthroughs"), "write the golden playthroughs anew, for review"),
    "puzzles": (tool("puzzles/check_puzzles"), "prove every puzzle again by the rules and tables alone"),
    "messages": (tool("messages"), "bring the translations up to date with the program; --check: say what is left"),
    "package": (tool("packaging/package"), "build the program that people double-click"),
    "windows": (tool("packaging/windows"), "build the Windows program and set-up on Linux; --check, --test: in wine"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="dev.py",
        description="Set up, play and test Jungle Games.",
        epilog="\n".join(f"  {name:14}{words}" for name, (_, words) in COMMANDS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=list(COMMANDS), metavar="command")
    parser.add_argument("rest", nargs=argparse.REMAINDER, metavar="...", help="handed on to the command")
    chosen = parser.parse_args(arguments)
    command, words = COMMANDS[chosen.command]
    if command in (nightly, lock, set_up, check) and {"-h", "--help"} & {*chosen.rest}:
        print(f"dev.py {chosen.command}: {words}")  # the others hand it on
        return 0
    try:
        check_python()
        return command(Environment(ROOT), chosen.rest)
    except SetUpError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("Stopped. Run the same command again to go on.")
        return 130


if __name__ == "__main__":
    sys.exit(main())
