"""The window: its size, icon and cursor, the whole screen; and what it does for the senses of its player."""

from __future__ import annotations

import contextlib
import os
import threading
from typing import Final

import pygame

from jungle_games.base.system import (
    assets_folder,
    darken_title_bar,
    name_for_taskbar,
    pixels_per_point,
    remind,
    show_own_icons,
    system_is_still,
)
from jungle_games.core.i18n import _
from jungle_games.store.settings import SettingsStore
from jungle_games.ui.canvas import Canvas
from jungle_games.ui.scene import SMALLEST_WINDOW, SceneServices

TITLE: Final = "Jungle Games"
_ICON: Final = 128
_FIRST_SIZE: Final = (1280, 800)
_GRIP: Final = 64
"""Pixels of a window that must be seen, so that it can be taken hold of."""
_NOWHERE: Final = -30_000
"""Windows puts minimised windows there."""
_ENVIRONMENT: Final = {
    # Sharp pixels on scaled Windows desktops, and the screen saver as the player set it.
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    # A click that brings the window to the front also counts.
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    "SDL_APP_NAME": TITLE,
}
_CLASS: Final = "jungle-games"
"""What taskbars know the program by, as ``StartupWMClass`` of its menu entry says too."""


_UNSEEN: Final = ("dummy", "offscreen", "evdev")
"""Drivers of SDL that show nothing; without a screen it takes one by itself."""


class Window:
    """The one window, resizable but never smaller than 960 × 600, or the whole screen."""

    def __init__(self, size: tuple[int, int] | None, *, fullscreen: bool = False, exact: bool = False) -> None:
        """``size`` is made to fit the screen, unless it is to be ``exact``; None: that of a first start.

        Nobody sees it until it is to `appear`. Raises pygame.error without a screen.
        """
        for name, value in _ENVIRONMENT.items():
            os.environ.setdefault(name, value)
        # X11 and Wayland. Importing pygame has set it already, to the name of the file that was started.
        os.environ["SDL_VIDEO_X11_WMCLASS"] = _CLASS
        name_for_taskbar("JungleGames.JungleGames")
        pygame.display.init()
        _refuse_unseen(pygame.display.get_driver())
        if pygame.display.get_driver() == "x11":
            # Frames are painted by the processor: a 3D driver would cost 100 MB and gain nothing. Only here, because
            # Wayland and macOS show frames in no other way, and Windows does without by itself.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        size = size or _first_size()
        self._windowed = size if exact else _fitting(size)
        self._desktops = pygame.display.get_desktop_sizes()
        self._exact = exact
        self._fullscreen = False
        self._hand = False
        self._canvas = Canvas()
        self._window = pygame.Window(TITLE, self._windowed, resizable=True, hidden=True)
        self._window.minimum_size = SMALLEST_WINDOW
        self._set_icon()
        darken_title_bar(self._window.handle)
        if fullscreen:
            self.fullscreen = True

    @property
    def handle(self) -> int:
        return self._window.handle

    def appear(self) -> None:
        self._window.show()
        # Also sets the format that pictures are converted to.
        self._window.get_surface()

    @property
    def surface(self) -> pygame.Surface:
        return self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    @size.setter
    def size(self, value: tuple[int, int]) -> None:
        self._window.size = value

    @property
    def windowed_size(self) -> tuple[int, int]:
        """Width and height of the window when it does not fill the screen: what is remembered."""
        if not self._fullscreen:
            self._windowed = self.size
        return self._windowed

    @property
    def fullscreen(self) -> bool:
        return self._fullscreen

    @fullscreen.setter
    def fullscreen(self, value: bool) -> None:
        if value == self._fullscreen:
            return
        self._windowed = self.windowed_size
        # A screen that cannot be filled leaves the window as it was.
        with contextlib.suppress(pygame.error):
            if value:
                self._window.set_fullscreen(desktop=True)
            else:
                self._window.set_windowed()
                self._window.size = self._windowed
            self._fullscreen = value

    @property
    def hand(self) -> bool:
        return self._hand

    @hand.setter
    def hand(self, value: bool) -> None:
        if value == self._hand:
            return
        self._hand = value
        # Some screens know no such cursor, and can do without.
        with contextlib.suppress(pygame.error):
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_HAND if value else pygame.SYSTEM_CURSOR_ARROW)

    def come_forward(self) -> None:
        """Come before the windows of other programs, as far as the system allows it."""
        with contextlib.suppress(pygame.error):
            self._window.focus()

    def stay_in_view(self) -> None:
        """Come back, no larger than the screen, when the monitor that the window was on is gone."""
        desktops, before = pygame.display.get_desktop_sizes(), self._desktops
        self._desktops = desktops
        gone = len(desktops) < len(before) or (len(desktops) == 1 and not self._is_on(desktops[0]))
        # Where several are left nobody tells how they lie; the window comes to the middle of the first.
        if not gone or not desktops or self._exact:
            return
        with contextlib.suppress(pygame.error):
            if self._fullscreen:
                self._window.set_fullscreen(desktop=True)
            else:
                self._window.size = _fitting(self.size)
                self._window.position = pygame.WINDOWPOS_CENTERED

    def _is_on(self, desktop: tuple[int, int]) -> bool:
        (x, y), (width, height) = self._window.position, self.size
        if min(x, y) <= _NOWHERE:
            return True
        seen = pygame.Rect(x, y, width, height).clip(pygame.Rect((0, 0), desktop))
        return seen.w >= _GRIP and seen.h >= _GRIP

    def begin(self) -> Canvas:
        """Begin a frame: what it is drawn on."""
        self._canvas.begin(self.size)
        return self._canvas

    def show(self) -> None:
        self._canvas.show(self.surface)
        self._window.flip()

    def forget(self) -> None:
        """What the window shows may be lost: the next frame is drawn as a whole."""
        self._canvas.forget()

    def close(self) -> None:
        self._window.destroy()
        pygame.display.quit()

    def _set_icon(self) -> None:
        icon = assets_folder() / "svg" / "objects" / "app_icon.svg"
        with contextlib.suppress(pygame.error, OSError):
            self._window.set_icon(pygame.image.load_sized_svg(str(icon), (_ICON, _ICON)))
        show_own_icons(self._window.handle)


def _refuse_unseen(driver: str) -> None:
    """Raise pygame.error for a driver that shows nothing, unless that is what was asked for."""
    asked = os.environ.get("SDL_VIDEODRIVER", "").lower().split(",")
    if driver.lower() in _UNSEEN and driver.lower() not in asked:
        pygame.display.quit()
        reason = _(
            "there is no screen. Start it where there is one, or set SDL_VIDEODRIVER={driver} to let it run unseen"
        )
        raise pygame.error(reason.format(driver=driver))


def _first_size() -> tuple[int, int]:
    scale = pixels_per_point()
    return round(_FIRST_SIZE[0] * scale), round(_FIRST_SIZE[1] * scale)


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """``size``, no larger than the largest screen and no smaller than the smallest window."""
    desktops = pygame.display.get_desktop_sizes() or [size]
    widest, highest = max(w for w, h in desktops), max(h for w, h in desktops)
    return (
        max(SMALLEST_WINDOW[0], min(size[0], widest)),
        max(SMALLEST_WINDOW[1], min(size[1], highest)),
    )


def remind_in_background(title: str, text: str) -> None:
    """Let the system remind of something while another program has the focus."""
    if not pygame.key.get_focused():
        remind(title, text)


class Senses:
    """Follows the ``settings``, and the system where these leave it to that and it ``asks``."""

    def __init__(self, settings: SettingsStore, *, asks: bool) -> None:
        self._settings = settings
        self._asks = asks
        self._system_is_still = False

    @property
    def motion(self) -> float:
        """The speed of everything that moves, 0 if nothing is to."""
        chosen = self._settings.get()
        still = self._system_is_still if chosen.less_motion == "system" else chosen.less_motion == "on"
        return 0.0 if still else chosen.animation_speed

    def ask_system(self, services: SceneServices) -> None:
        def ask() -> None:
            self._system_is_still = system_is_still()
            services.motion = self.motion

        if self._asks:
            threading.Thread(target=ask, name="senses", daemon=True).start()
