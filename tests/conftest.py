"""Shared set-up: tests never open a real window or sound device unless they start their own screen."""

from __future__ import annotations

import gc
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from affected_tests import Affected
    from program import Program
    from text_watch import TextWatch

    from jungle_games.ui.painter import Painter
    from jungle_games.ui.pictures import SurfaceCache
    from jungle_games.ui.text import Typesetter

HERE = Path(__file__).parent

MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory."""
ROOM_FOR_FILES = 2 << 30
"""Bytes: far more than the tests ever hold at once."""


def _holds_programs(folder: Path) -> bool:
    """Whether ``folder`` has room for the tests' files, and what is built in it can be run."""
    if sys.platform != "linux" or not os.access(folder, os.W_OK):
        return False
    return shutil.disk_usage(folder).free > ROOM_FOR_FILES and not os.statvfs(folder).f_flag & os.ST_NOEXEC


# Saves are synced tens of thousands of times, which is slow on disk but not in memory.
if "TMPDIR" not in os.environ and _holds_programs(MEMORY):
    os.environ["TMPDIR"] = str(MEMORY)
    tempfile.tempdir = None  # pytest has asked for it already: this process looks again, as those it starts do

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# The tests expect English, whatever the user's language.
os.environ.pop("LANGUAGE", None)
os.environ["LC_ALL"] = "C.UTF-8"
# Tests start dozens of programs; only the first needs to compile the sources.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# A busy machine is sometimes slow, and no test measures time.
# Thirty examples usually find what a hundred do; the nightly run has time for all.
settings.register_profile("thorough", settings.default, deadline=None)
settings.register_profile("patient", settings.default, deadline=None, max_examples=30)
settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--packaged", nargs="?", const="", metavar="FILE",
        help="test the packaged program, and it alone: that of an archive, or one that is built first",
    )  # fmt: skip
    parser.addoption("--nightly", action="store_true", help="run what takes long, and it alone")
    parser.addoption("--changed", action="store_true", help="run the tests next to what has changed, and them alone")
    parser.addoption("--seed", type=int, help="the order of an earlier run")


SEED = pytest.StashKey[int]()
"""By what the order of the tests is drawn."""
CHANGED: pytest.StashKey[Affected] = pytest.StashKey()
"""With ``--changed``, the tests that are run."""


def pytest_configure(config: pytest.Config) -> None:
    """Draw a seed. With ``--changed``, look for the tests next to the changes; they are all where git cannot tell."""
    worker = getattr(config, "workerinput", {})
    seed = worker.get("seed", config.getoption("--seed"))
    config.stash[SEED] = random.SystemRandom().randrange(10_000) if seed is None else seed
    if config.getoption("--changed"):
        from affected_tests import Affected, affected_tests

        if told := worker.get("changed"):
            config.stash[CHANGED] = Affected(*told)
        elif not worker and (found := affected_tests()) is not None:
            config.stash[CHANGED] = found


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    found = config.stash.get(CHANGED, None)
    if found is not None:
        terminalreporter.write_line(f"Tests next to the changes: of {', '.join([*found.games, *sorted(found.files)])}.")
    terminalreporter.write_line(f"Tests came in the order of --seed {config.stash[SEED]}.")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the files that no change concerns."""
    found = config.stash.get(CHANGED, None)
    if found is None or not collection_path.name.startswith("test_") or collection_path.is_dir():
        return None
    return None if found.has(collection_path.relative_to(HERE.parent).as_posix()) else True


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A change that no test can notice fails nothing."""
    if CHANGED in session.config.stash and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Gather the tests; all that was loaded for them stays, and is not looked through for what may go."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell the workers which tests to run, and in which order."""
    node.workerinput["seed"] = node.config.stash[SEED]
    node.workerinput["changed"] = tuple(node.config.stash.get(CHANGED, ()))


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mix the tests; leave out those of the packaged program and those that take long, or all others.

    pytest then brings together those that share what is dear to set up. In the end come first those in real windows.
    """
    mix(items, config.stash[SEED])
    yield
    wanted = {"packaged": config.getoption("--packaged") is not None, "nightly": config.getoption("--nightly")}
    sorted_out: dict[bool, list[pytest.Item]] = {True: [], False: []}
    found = config.stash.get(CHANGED, None)
    for item in items:
        marked = {name: item.get_closest_marker(name) is not None for name in wanted}
        file, _colons, name = item.nodeid.partition("::")
        sorted_out[marked == wanted and (found is None or found.has(file, name))].append(item)
    items[:] = shared_out(sorted_out[True], int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))
    config.hook.pytest_deselected(items=sorted_out[False])


def mix(items: list[pytest.Item], seed: int) -> None:
    """Bring files, and the tests in each, into an order by lot; workers have the same."""
    dice = random.Random(seed)
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    groups = [dice.sample(group, len(group)) for group in files.values()]
    items[:] = chain.from_iterable(dice.sample(groups, len(groups)))


def shared_out(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """``items`` in the order in which half of the ``workers`` begin with the tests in real windows.

    Each is given an equal part of the list at first. In windows one mostly waits, while the others keep the processor
    busy; and what takes longest comes first, so that nobody is left alone with it.
    """
    waiting = [item for item in items if item.get_closest_marker("e2e") or item.get_closest_marker("slow")]
    others = iter([item for item in items if item not in waiting])
    lanes, found = (workers + 1) // 2, []
    for worker in range(workers):
        share = (len(items) - len(found)) // (workers - worker)
        lane = waiting[worker::lanes] if worker < lanes else []
        if len(lane) > share:
            return items
        found += [*lane, *islice(others, share - len(lane))]
    return found


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Restore English after each test."""
    yield
    if "jungle_games.core.i18n" in sys.modules:
        sys.modules["jungle_games.core.i18n"].speak("en")
        sys.modules["jungle_games.core.i18n"].say_instead({})


@pytest.fixture(scope="session")
def painter() -> Painter:
    """One painter for all tests, because its pictures are expensive."""
    from jungle_games.ui.painter import Painter  # loads pygame, which most tests do without

    return Painter()


@pytest.fixture(scope="session")
def first_typesetter() -> Typesetter:
    """The one whose fonts are open already."""
    from jungle_games.ui.pictures import SurfaceCache
    from jungle_games.ui.text import Typesetter

    return Typesetter(SurfaceCache(0))


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> TextWatch:
    """Detects faults in the text that is painted."""
    from text_watch import TextWatch

    return TextWatch(monkeypatch)


@pytest.fixture
def fonts_kept(first_typesetter: Typesetter, monkeypatch: pytest.MonkeyPatch) -> None:
    """Share loaded fonts and text measurements among all programs."""
    from jungle_games.ui import text

    def begin(self: Typesetter, cache: SurfaceCache, installed: object = None) -> None:
        self.cache, self._fonts, self._breaks = cache, first_typesetter._fonts, first_typesetter._breaks

    monkeypatch.setattr(text, "_FONTS_KEPT", 300)
    monkeypatch.setattr(text, "_MEASURES_KEPT", 100_000)
    monkeypatch.setattr(text.Typesetter, "__init__", begin)


@pytest.fixture
def pictures_kept(fonts_kept: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Share painted pictures among all programs, except those with text."""
    from picture_cache import SharedCache

    from jungle_games.ui import painter

    begin = painter.Painter.__init__

    def beginning(self: Painter, *arguments: Any, **named: Any) -> None:
        begin(self, *arguments, **named)
        if isinstance(self.cache, SharedCache):
            self.cache.painter = self

    monkeypatch.setattr(painter.Painter, "__init__", beginning)
    monkeypatch.setattr(painter, "SurfaceCache", SharedCache)


@pytest.fixture
def program(tmp_path: Path, pictures_kept: None) -> Iterator[Program]:
    """The program, which shows its title; no scene of it may have failed."""
    from program import Program

    opened = Program(tmp_path)
    opened.begin()
    yield opened
    opened.close()


@pytest.fixture
def without_art(pictures_kept: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what drawings show and how soft shadows are, for tests that look at everything else.

    Drawings cost four fifths of the time wherever a screen is shown at a size for the first time.
    """
    import pygame
    from picture_cache import ArtlessCache

    from jungle_games.ui import painter

    monkeypatch.setattr(painter, "SurfaceCache", ArtlessCache)
    monkeypatch.setattr(pygame.image, "load_sized_svg", lambda _file, size: pygame.Surface(size, pygame.SRCALPHA))
    monkeypatch.setattr(pygame.transform, "box_blur", lambda surface, *_how: surface)


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint no scene, for tests that ask the program and not its picture."""
    from jungle_games.ui.scene import SceneStack

    monkeypatch.setattr(SceneStack, "draw", lambda _self, _target: None)
