"""Tables online in real windows: what is clicked on the pages there, and what each program keeps of its table."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pygame
import yaml
from patience import wait_for
from screen import Program
from twin import Point

from jungle_games.online.guest import GuestState
from jungle_games.online.host import HostState

PLAY_ONLINE = (1090, 48)
CALL = (1040, 746)
"""What the page of a table calls for: to sit down."""
INVITATION = (385, 126)
"""The field for an invitation on the page to play online."""
INVITE, JUNGLE, BELOW_TILE = (1144, 50), (172, 430), (60, 560)
"""What leads there to the page on which one invites, the tile on that, and where the tile has only paper."""
SIT_DOWN = (1168, 258)
"""The button of the only open table on the page to play online."""
HOLLOW = (1240, 126)
"""The page to play online has the hollow with one’s name there, and the title its night."""
FAR = 60.0
"""Seconds until what comes from others counts as missing."""
NAME_FIELD, HOLLOW_FIELD = (700, 400), (15, 32, 25)
"""The field in the question for a name, and its colour."""
MENU = (984, 46)
"""The sign on the button of a table's menu, where the pages before it have their night."""
GO_THERE, LEFT_OF_GO_THERE = (640, 262), (592, 262)
"""The button that leads to the table, in the middle and where it has no words."""

S = TypeVar("S", HostState, GuestState)


def made(home: Path, **settings: Any) -> Path:
    """A home with these settings, where things move at once."""
    home.mkdir()
    chosen = {"animation_speed": 0.0, "games": {"jungle": {"preset": "standard"}}, **settings}
    (home / "settings.yaml").write_text(yaml.safe_dump(chosen), encoding="utf-8")
    return home


def hosted(home: Path) -> HostState | None:
    """What a program keeps of the only table it hosts."""
    return _kept(home, "host-", HostState)


def joined(home: Path) -> GuestState | None:
    """What a program keeps of the only table it sits at."""
    return _kept(home, "guest-", GuestState)


def _kept(home: Path, kind: str, state: type[S]) -> S | None:
    try:
        with closing(sqlite3.connect(f"file:{home / 'games.sqlite'}?mode=ro", uri=True)) as database:
            rows = database.execute("SELECT content FROM online WHERE key LIKE ?", (f"{kind}%",)).fetchall()
    except sqlite3.Error:
        return None
    return msgspec.json.decode(rows[0][0], type=state) if rows else None


def moves(home: Path) -> int:
    """How many moves a program with this home has kept of its match, as host or guest."""
    guest, host = joined(home), hosted(home)
    if guest is not None:
        return len(guest.steps)
    return len(host.record.moves) if host is not None and host.record is not None else 0


def press(program: Program, button: Point, *arrows: str, by_keys: bool) -> None:
    """Press a button by the mouse, or by keys, to which so many arrows lead."""
    program.wait_still()
    if by_keys:
        program.key(*arrows, "Return")
    else:
        program.click(button)


def play_online(program: Program, *, by_keys: bool = False) -> None:
    """From the title to the page to play online, once it lists what there is."""
    press(program, PLAY_ONLINE, "Up", "Up", "Up", by_keys=by_keys)
    wait_for("the page to play online", lambda: max(program.picture().get_at(HOLLOW)[:3]) < 40, FAR)
    program.wait_still()


def invite(program: Program, name: str = "", *, by_keys: bool = False) -> HostState:
    """From the title to a table of Jungle that waits for a friend; ``name`` is typed where it is asked for."""
    play_online(program, by_keys=by_keys)
    press(program, INVITE, by_keys=by_keys)
    wait_for("the tiles", lambda: min(program.picture().get_at(BELOW_TILE)[:3]) > 200, FAR)
    change(program, lambda: press(program, JUNGLE, by_keys=by_keys))
    if name:
        program.wait_still()
        program.type(name)
        program.key("Return")
    return wait_for("the table", lambda: (state := hosted(program.home)) and state.key and state, FAR)  # type: ignore[return-value]


def accept(program: Program, code: str, name: str) -> None:
    """Type the words of an invitation, and sit down."""
    play_online(program)
    change(program, lambda: program.click(INVITATION))
    program.type(code)
    change(program, lambda: program.key("Return"))
    sit_down(program, name)


def sit_down(program: Program, name: str = "") -> None:
    """Sit down at the table that was looked for; ``name`` is typed where it is asked for."""
    wait_for("what will be played", lambda: is_lit(program, CALL), FAR)
    program.click(CALL)
    if name:
        answer_name(program, name)
    wait_seat(program)


def wait_seat(program: Program) -> None:
    """Wait until one sits at a table."""
    wait_for("the seat", lambda: (state := joined(program.home)) and state.seated, FAR)


def sit_near(program: Program, *, by_keys: bool = False) -> None:
    """From the title to a seat at the only table that is open near."""
    play_online(program, by_keys=by_keys)
    # A sheet of paper says that there is none; a row leaves the night below it.
    wait_for("the table that is open", lambda: max(program.picture().get_at((900, 500))[:3]) < 100, FAR)
    wait_for("its row", lambda: min(program.picture().get_at((900, 212))[:3]) > 200, FAR)
    press(program, SIT_DOWN, "Down", "Down", by_keys=by_keys)
    wait_seat(program)


def go_there(program: Program) -> None:
    """From the title to the only table."""
    program.wait_still()
    program.click(GO_THERE)
    wait_table(program)


def answer_name(program: Program, name: str) -> None:
    """Type ``name`` once it is asked for."""
    wait_for("the question for a name", lambda: program.picture().get_at(NAME_FIELD)[:3] == HOLLOW_FIELD, FAR)
    program.wait_still()
    program.type(name)
    program.key("Return")


def wait_table(program: Program) -> None:
    """Wait until a match is on the table: it is kept before, and its page stands still until it is left."""
    wait_for("the table", lambda: min(program.picture().get_at(MENU)[:3]) > 160, FAR)
    program.wait_still()


def is_amber(program: Program, spot: Point) -> bool:
    """Whether a button that calls for something is there."""
    red, green, blue = program.picture().get_at(spot)[:3]
    return red > 200 and green > 150 and blue < 110


def is_lit(program: Program, button: Point) -> bool:
    """Whether an amber button is there, and may be pressed; its words and icon are at another place on it."""
    return is_amber(program, (button[0] - 150, button[1]))


def change(program: Program, act: Callable[[], None]) -> None:
    """Do ``act``, and wait for what it shows."""
    before = program.wait_still(0.2)
    act()
    program.wait_change(before)


def square(text: str, *, of_red: bool) -> Point:
    """A square's middle, in pixels, as the person of a side sees the board."""
    column, row = "abcdefg".index(text[0]), int(text[1])
    across, down = (6 - column, row - 1) if of_red else (column, 9 - row)
    return 400 + 80 * across, 80 + 80 * down


def play(move: str, mover: Program, *, of_red: bool) -> None:
    """Make a move of Jungle in a window; it is made once that program has kept it."""
    before = moves(mover.home)
    drag(move, mover, of_red=of_red)
    wait_for(move, lambda: moves(mover.home) > before, FAR)


def drag(move: str, mover: Program, *, of_red: bool) -> None:
    """Drag an animal as a move has it."""
    mover.wait_still()
    mover.drag(square(move[:2], of_red=of_red), square(move[2:], of_red=of_red), steps=3)


def sees(program: Program, count: int) -> None:
    """Wait until a program has so many moves, and shows them."""
    wait_for(f"move {count}", lambda: moves(program.home) == count, FAR)
    program.wait_still()


def spot(program: Program, place: Point) -> bytes:
    """What a square with its middle at ``place`` looks like."""
    area = pygame.Rect(0, 0, 60, 60)
    area.center = place
    return pygame.image.tobytes(program.picture().subsurface(area), "RGB")
