"""The screen helper itself, on a program small enough to be sure of."""

import sys
from pathlib import Path

import pytest
from screen import Program, Screen, wait_for

pytestmark = pytest.mark.e2e

SKETCHPAD = """
import pygame
pygame.init()
window = pygame.display.set_mode((640, 480))
window.fill("#102030")
pygame.display.flip()
while True:
    event = pygame.event.wait()
    if event.type == pygame.QUIT:
        print("closed")
        break
    if event.type == pygame.MOUSEMOTION and event.buttons[0]:
        print("drawn to", *event.pos)
        pygame.draw.rect(window, "#ffcc00", (event.pos, (8, 8)))
        pygame.display.flip()
    if event.type == pygame.MOUSEBUTTONDOWN:
        print("pressed", event.button, "at", *event.pos)
    if event.type == pygame.KEYDOWN:
        print("key", pygame.key.name(event.key), "ctrl" if event.mod & pygame.KMOD_CTRL else "plain")
"""


def sketchpad(screen: Screen, tmp_path: Path) -> Program:
    return Program(screen, tmp_path / "home", command=[sys.executable, "-c", SKETCHPAD])


def test_mouse_keys_pictures_the_close_button_and_a_kill(screen: Screen, tmp_path: Path) -> None:
    with sketchpad(screen, tmp_path) as program:
        assert program.wait_still().get_size() == (640, 480)
        assert program.picture().get_at((300, 200))[:3] == (0x10, 0x20, 0x30)
        program.drag((100, 100), (300, 200))
        program.click((20, 30), button=3)
        program.key("Return", "ctrl+z")
        wait_for("the last key", lambda: "key z ctrl" in program.said())
        assert "pressed 1 at 100 100" in program.said()
        assert "drawn to 300 200" in program.said()
        assert "pressed 3 at 20 30" in program.said()
        assert "key return plain" in program.said()
        assert program.wait_still().get_at((303, 203))[:3] == (0xFF, 0xCC, 0x00)
        assert program.close() == 0
        assert program.said().count("closed") == 1
    with sketchpad(screen, tmp_path) as program:
        program.kill()
        assert program.said().count("closed") == 1
