"""Starts the program with a controller of SDL's own making plugged in, whose buttons a test presses through a pipe.

Nothing in the program helps: SDL announces the controller, maps it, and reports its buttons as those of any other.
Run as ``python with_controller.py PIPE [ARGUMENT …]``; each line of the pipe is the number of a button.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from pathlib import Path

import pygame

from jungle_games.__main__ import main

JOYSTICK = 0x200
"""SDL's name for its part that knows controllers."""
GAME_CONTROLLER, AXES, BUTTONS = 1, 6, 15
BUTTONS_OF = {"Return": 0, "Tab": 10, "Up": 11, "Down": 12, "Left": 13, "Right": 14}
"""SDL's numbers of the buttons that do what these keys do: A, the right shoulder and the d-pad."""
_LOOK_AGAIN = 0.005


def _sdl() -> ctypes.CDLL:
    """The library that pygame uses."""
    folder = Path(pygame.__file__).parent.with_name("pygame_ce.libs")
    sdl = ctypes.CDLL(str(next(folder.glob("libSDL2-2*"))))
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    sdl.SDL_JoystickGetButton.argtypes = [ctypes.c_void_p, ctypes.c_int]
    sdl.SDL_JoystickGetButton.restype = ctypes.c_uint8
    return sdl


def _hold(pipe: Path) -> None:
    """Plug the controller in once the program looks for some, and press what is written to ``pipe``."""
    sdl = _sdl()
    while not sdl.SDL_WasInit(JOYSTICK):
        time.sleep(_LOOK_AGAIN)
    controller = sdl.SDL_JoystickOpen(sdl.SDL_JoystickAttachVirtual(GAME_CONTROLLER, AXES, BUTTONS, 0))
    with pipe.open(encoding="ascii") as lines:
        for line in lines:
            for pressed in (1, 0):
                sdl.SDL_JoystickSetVirtualButton(controller, int(line), pressed)
                while sdl.SDL_JoystickGetButton(controller, int(line)) != pressed:
                    time.sleep(_LOOK_AGAIN)  # until the program has looked


if __name__ == "__main__":
    threading.Thread(target=_hold, args=(Path(sys.argv.pop(1)),), daemon=True).start()
    sys.exit(main())
