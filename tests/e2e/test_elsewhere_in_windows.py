"""Programs in windows of their own play together, by a message broker of their own network."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest
import yaml
from online_windows import invite
from remote_pages import CALL, FAR, INVITATION, answer_name, change, is_amber, is_lit, play_online, wait_table
from screen import Program, Screen, wait_for

pytestmark = pytest.mark.e2e

GO_THERE, LEFT_OF_GO_THERE = (640, 262), (592, 262)
"""The button that leads to the table, in the middle and where it has no words."""
BLUE = ("a3a4", "a4a5", "a5a6", "a6a7", "a7a8", "a8b8", "b8c8", "c8d8", "d8d9")
RED = ("a7b7", "g9f9", "f9g9", "g9f9", "f9g9", "g9f9", "f9g9", "g9f9")
"""The elephant walks into the other den, and the rat goes out of its way."""


def kept(home: Path, kind: str) -> Mapping[str, Any]:
    """What a program keeps of its only table, as ``host`` or ``guest``; empty before there is one."""
    files = sorted((home / "online").glob(f"{kind}-*.json"))
    return json.loads(files[0].read_bytes()) if files else {}


def made(home: Path, port: int) -> Path:
    """A home whose tables meet at the broker on ``port``, where things move at once."""
    home.mkdir()
    settings = {"broker_host": "127.0.0.1", "broker_port": port, "animation_speed": 0.0}
    chosen = {**settings, "games": {"jungle": {"preset": "standard"}}}
    (home / "settings.yaml").write_text(yaml.safe_dump(chosen), encoding="utf-8")
    return home


def played(home: Path) -> int:
    """How many moves a guest has on its disk."""
    return len(kept(home, "guest").get("steps", ()))


def square(text: str, *, of_red: bool) -> tuple[int, int]:
    """A square's middle, in pixels, as the person of a side sees the board."""
    column, row = "abcdefg".index(text[0]), int(text[1])
    across, down = (6 - column, row - 1) if of_red else (column, 9 - row)
    return 400 + 80 * across, 80 + 80 * down


def drag(program: Program, move: str, *, of_red: bool) -> None:
    program.drag(square(move[:2], of_red=of_red), square(move[2:], of_red=of_red), steps=3)


def play(move: str, mover: Program, other: Program, *, of_red: bool, ply: int, jonas: Path) -> None:
    """Make a move, the ``ply``-th of the match, in the window of one, and wait until the other one's shows it."""
    place = square(move[2:], of_red=not of_red)
    before = spot(other, place)
    drag(mover, move, of_red=of_red)
    wait_for(move, lambda: played(jonas) == ply, FAR)
    # It is on the disk before it is on the table, where nobody moves until it is seen.
    wait_for(f"{move} in the other window", lambda: spot(other, place) != before, FAR)
    other.wait_still()


def spot(program: Program, place: tuple[int, int]) -> bytes:
    """What a square with its middle at ``place`` looks like."""
    area = pygame.Rect(0, 0, 60, 60)
    area.center = place
    return pygame.image.tobytes(program.picture().subsurface(area), "RGB")


def accept(program: Program, home: Path, code: str) -> None:
    """Type the words of an invitation, and sit down."""
    play_online(program)
    change(program, lambda: program.click(INVITATION))
    program.type(code)
    change(program, lambda: program.key("Return"))
    wait_for("what will be played", lambda: is_lit(program, CALL), FAR)
    program.click(CALL)
    answer_name(program, "Jonas")
    wait_for("the seat", lambda: kept(home, "guest").get("seated"), FAR)


@pytest.mark.parametrize(
    ("away", "last"), [(1, 2), pytest.param(4, len(RED), marks=pytest.mark.nightly)], ids=["begun", "whole"]
)
def test_two_play_and_one_of_them_goes_and_comes_back(
    away: int, last: int, screens: tuple[Screen, Screen], tmp_path: Path, broker: int
) -> None:
    """The guest goes after so many turns of both, and comes back for the ``last`` ones."""
    mira, jonas = made(tmp_path / "mira", broker), made(tmp_path / "jonas", broker)
    with Program(screens[0], mira) as host:
        code = invite(host, mira, "Mira").code
        with Program(screens[1], jonas) as guest:
            accept(guest, jonas, code)
            wait_for("the match, which begins by itself", lambda: kept(mira, "host").get("record"), FAR)
            wait_for("the match at the guest's", lambda: kept(jonas, "guest").get("start"), FAR)
            for program in (host, guest):
                wait_table(program)
            for number, (blue, red) in enumerate(zip(BLUE[:away], RED[:away], strict=True)):
                play(blue, host, guest, of_red=False, ply=2 * number + 1, jonas=jonas)
                play(red, guest, host, of_red=True, ply=2 * number + 2, jonas=jonas)
        drag(host, BLUE[away], of_red=False)
        with Program(screens[1], jonas) as guest:
            wait_for("what was played meanwhile", lambda: played(jonas) == 2 * away + 1, FAR)
            wait_for("the way there", lambda: is_amber(guest, LEFT_OF_GO_THERE), FAR)
            guest.wait_still()
            guest.click(GO_THERE)
            wait_table(guest)
            turns = zip(RED[away:last], BLUE[away + 1 : last + 1], strict=True)
            for number, (red, blue) in enumerate(turns, start=away + 1):
                play(red, guest, host, of_red=True, ply=2 * number, jonas=jonas)
                play(blue, host, guest, of_red=False, ply=2 * number + 1, jonas=jonas)
            if last == len(RED):
                for home in (mira, jonas):
                    wait_for("the record", lambda home=home: list((home / "library").glob("**/*.yaml")), FAR)  # type: ignore[misc]
                assert kept(jonas, "guest")["verdict"] == ""
