"""A friend at the table: counted from the title to the first move, and what becomes of the table when somebody goes."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml
from online_windows import invite
from remote_pages import (
    CALL,
    FAR,
    INVITATION,
    answer_name,
    change,
    is_amber,
    is_lit,
    lists_one,
    play_online,
    wait_table,
)
from remote_windows import FarTwin, hosted, joined, made
from screen import Program, Screen, wait_for
from twin import Point

from jungle_games.core.matches.match import AnyMatch
from jungle_games.games import find_game

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

PLAY_ONLINE, INVITE, JUNGLE, SIT_DOWN = (1090, 48), (1144, 50), (172, 430), (1152, 250)
"""On the title, on the page to play online, among the tiles, and on the first open table of the list."""
INSTEAD = (590, 748)
"""The small button by which one begins with a computer instead."""
GO_THERE, LEFT_OF_GO_THERE = (640, 262), (592, 262)
"""The button on the title that leads to the table, in the middle and where it has no words."""
MOST_OF_HOST, MOST_OF_GUEST = 4, 3


@dataclass
class Counted:
    """Presses in a window, and the seconds since the first."""

    program: Program
    presses: int = 0
    began: float = 0.0

    def press(self, place: Point) -> None:
        self.began = self.began or time.monotonic()
        self.presses += 1
        self.program.click(place)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began


def named(home: Path, name: str, **settings: object) -> Path:
    """A home of somebody whose name is known, where things move at once and people meet on their network."""
    home.mkdir()
    chosen = {"players": [name], "animation_speed": 0.0, "games": {"jungle": {"preset": "standard"}}, **settings}
    (home / "settings.yaml").write_text(yaml.safe_dump(chosen), encoding="utf-8")
    return home


def begun(home: Path) -> AnyMatch:
    """The match at the only table that is hosted there, once it has begun."""
    wait_for("the match", lambda: (now := hosted(home)) is not None and now.record is not None, FAR)
    state = hosted(home)
    assert state is not None
    return state.new_match(find_game("jungle"))


def moves(home: Path) -> int:
    state = hosted(home)
    return len(state.record.moves) if state is not None and state.record is not None else 0


def move(program: Program, twin: FarTwin, match: AnyMatch, seat: int, text: str) -> None:
    program.drag_or_click(*twin.way(match, seat, match.parse(text)))
    match.play(text)


@pytest.mark.usefixtures("network")
def test_from_the_title_to_the_first_move_on_one_network(
    screens: tuple[Screen, Screen], tmp_path: Path, twin: FarTwin
) -> None:
    homes = named(tmp_path / "mira", "Mira"), named(tmp_path / "jonas", "Jonas")
    with Program(screens[0], homes[0]) as one, Program(screens[1], homes[1]) as other:
        host, guest = Counted(one), Counted(other)
        for program in (one, other):
            program.wait_still()
        host.press(PLAY_ONLINE)
        one.wait_still()
        host.press(INVITE)
        one.wait_still()
        host.press(JUNGLE)
        wait_for("the table", lambda: (state := hosted(homes[0])) is not None and state.key, FAR)
        guest.press(PLAY_ONLINE)
        wait_for("the table in the list", lambda: lists_one(other), FAR)
        other.wait_still()
        guest.press(SIT_DOWN)
        match = begun(homes[0])
        wait_table(one)
        move(one, twin, match, 0, "a3a4")
        wait_for("the first move at the guest’s", lambda: (now := joined(homes[1])) and len(now.steps) == 1, FAR)
        assert host.presses <= MOST_OF_HOST
        assert guest.presses <= MOST_OF_GUEST
        print(f"host {host.presses} presses, {host.seconds:.1f} s; guest {guest.presses}, {guest.seconds:.1f} s")
        assert one.said() + other.said() == ""


def sits_down(program: Program, code: str) -> None:
    """Type the words of an invitation, and ask for a seat."""
    play_online(program)
    change(program, lambda: program.click(INVITATION))
    program.type(code)
    change(program, lambda: program.key("Return"))
    wait_for("what will be played", lambda: is_lit(program, CALL), FAR)
    program.wait_still()
    change(program, lambda: program.click(CALL))


def test_a_seat_is_kept_while_a_name_is_typed(screens: tuple[Screen, Screen], tmp_path: Path, broker: int) -> None:
    mira, jonas = made(tmp_path / "mira", broker), made(tmp_path / "jonas", broker)
    with Program(screens[0], mira) as host, Program(screens[1], jonas) as guest:
        code = invite(host, mira, "Mira").code
        host.wait_still(1.0)
        sits_down(guest, code)
        time.sleep(2.0)  # it has reached the host
        host.click(INSTEAD)
        time.sleep(1.0)
        state = hosted(mira)
        assert state is not None
        assert not state.seats[1].kind, "no computer takes the seat of whoever is choosing a name"
        guest.type("Jonas")
        guest.key("Return")
        match = begun(mira)
        assert [info.name for info in match.seats] == ["Mira", "Jonas"]


def test_one_begins_with_a_computer_instead(screens: tuple[Screen, Screen], tmp_path: Path, broker: int) -> None:
    mira = made(tmp_path / "mira", broker)
    with Program(screens[0], mira) as host:
        invite(host, mira, "Mira")
        host.wait_still(1.0)
        host.click(INSTEAD)
        match = begun(mira)
        assert 1 not in match.persons


def moved_first(host: Program, guest: Program, twin: FarTwin) -> AnyMatch:
    """Mira invites Jonas, who sits down, and makes the first move, which he sees; their match."""
    sits_down(guest, invite(host, host.home, "Mira").code)
    answer_name(guest, "Jonas")
    match = begun(host.home)
    wait_table(host)
    move(host, twin, match, 0, "a3a4")
    wait_for("the first move", lambda: (now := joined(guest.home)) and len(now.steps) == 1, FAR)
    return match


def test_a_host_goes_and_comes_back(
    screens: tuple[Screen, Screen], tmp_path: Path, broker: int, twin: FarTwin
) -> None:
    mira, jonas = made(tmp_path / "mira", broker), made(tmp_path / "jonas", broker)
    with Program(screens[1], jonas) as guest:
        with Program(screens[0], mira) as host:
            match = moved_first(host, guest, twin)
        guest.wait_still(1.0)
        move(guest, twin, match, 1, "a7b7")  # it is kept, and sent once the host is back
        with Program(screens[0], mira) as host:
            wait_for("the answer", lambda: moves(mira) == 2, FAR)
            wait_for("the way there", lambda: is_amber(host, LEFT_OF_GO_THERE), FAR)
            host.wait_still()
            host.click(GO_THERE)
            wait_table(host)
            move(host, twin, match, 0, "a4a5")
            wait_for("the third move", lambda: (now := joined(jonas)) and len(now.steps) == 3, FAR)


def test_both_go_and_come_back(screens: tuple[Screen, Screen], tmp_path: Path, broker: int, twin: FarTwin) -> None:
    mira, jonas = made(tmp_path / "mira", broker), made(tmp_path / "jonas", broker)
    with Program(screens[0], mira) as host, Program(screens[1], jonas) as guest:
        match = moved_first(host, guest, twin)
    with Program(screens[0], mira) as host, Program(screens[1], jonas) as guest:
        wait_for("the way there", lambda: is_amber(guest, LEFT_OF_GO_THERE), FAR)
        guest.wait_still()
        guest.click(GO_THERE)
        wait_table(guest)
        move(guest, twin, match, 1, "a7b7")
        wait_for("the second move at the host’s", lambda: moves(mira) == 2, FAR)
        assert host.said() + guest.said() == ""
