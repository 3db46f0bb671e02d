"""The window stays where it can be seen, also when the monitor it was on is gone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from jungle_games import window as module
from jungle_games.window import Window

ROOT = Path(__file__).resolve().parents[1]
SMALL = (1366, 768)


class Desk:
    """A window, and monitors that can be plugged in and out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monitors = [(1920, 1080), (1920, 1080)]
        pygame.display.init()
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(self.monitors))
        self.window = Window((1600, 1000))

    def put(self, x: int, y: int) -> None:
        self.window._window.position = (x, y)

    @property
    def place(self) -> pygame.Rect:
        return pygame.Rect(self.window._window.position, self.window.size)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    made = Desk(monkeypatch)
    yield made
    made.window.close()


@pytest.mark.parametrize(
    ("scale", "monitor", "size"),
    [(1.0, (1920, 1080), (1280, 800)), (2.0, (3840, 2160), (2560, 1600)), (2.0, (1920, 1080), (1920, 1080))],
)
def test_a_first_window_is_as_large_as_the_screen_draws(
    monkeypatch: pytest.MonkeyPatch, scale: float, monitor: tuple[int, int], size: tuple[int, int]
) -> None:
    monkeypatch.setattr(module, "pixels_per_point", lambda: scale)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [monitor])
    window = Window(None)
    assert window.size == size
    window.close()


@pytest.mark.parametrize(
    ("monitors", "places", "stays"),
    [
        ([(1920, 1080)] * 2, [(2100, 40)], True),
        ([SMALL], [(2100, 40)], False),  # it was on a monitor that is gone
        ([(1920, 1080)], [(1900, 10), (50, 1070), (-1590, 0)], False),
        ([(1920, 1080)], [(1800, 900), (-1500, 10), (0, 0)], True),
    ],
)
def test_a_window_stays_where_it_can_be_taken_hold_of_and_else_comes_back(
    desk: Desk, monitors: list[tuple[int, int]], places: list[tuple[int, int]], stays: bool
) -> None:
    desk.monitors = monitors
    desk.window.stay_in_view()
    for place in places:
        desk.put(*place)
        desk.window.stay_in_view()
        assert (desk.place.topleft == place) == stays
        seen = desk.place.clip(pygame.Rect((0, 0), monitors[0]))
        assert stays or (seen.w >= 64 and seen.h >= 64)
        assert desk.place.w <= monitors[0][0]
        assert desk.place.h <= monitors[0][1]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a screen")
def test_without_a_screen_the_program_does_not_run_unseen(tmp_path: Path) -> None:
    screens = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    nowhere = {name: value for name, value in os.environ.items() if name not in screens}
    nowhere["JUNGLE_GAMES_HOME"] = str(tmp_path)
    program = [sys.executable, "-m", "jungle_games"]
    done = subprocess.run(program, env=nowhere, capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert done.returncode == 1
    assert "cannot open its window" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("driver", ["dummy", "offscreen", "evdev"])
@pytest.mark.parametrize("asked", [None, "", "x11", "wayland,x11"])
def test_a_driver_that_shows_nothing_is_refused_unless_it_was_asked_for(
    driver: str, asked: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    if asked is None:
        monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    else:
        monkeypatch.setenv("SDL_VIDEODRIVER", asked)
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    with pytest.raises(pygame.error, match=f"no screen.*SDL_VIDEODRIVER={driver}"):
        Window((1280, 800))
    monkeypatch.undo()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    Window((1280, 800)).close()


def test_taskbars_know_the_program_by_the_name_in_its_menu_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", "__main__.py")  # as pygame leaves it
    Window((960, 600), exact=True).close()
    entry = (ROOT / "tools" / "packaging" / "jungle-games.desktop").read_text(encoding="utf-8")
    assert f"StartupWMClass={os.environ['SDL_VIDEO_X11_WMCLASS']}\n" in entry
