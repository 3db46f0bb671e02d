"""Two programs in windows of their own play together, end at once, and go on where they were."""

from __future__ import annotations

from pathlib import Path

import pytest
from online_windows import (
    FAR,
    GO_THERE,
    LEFT_OF_GO_THERE,
    SIT_DOWN,
    accept,
    invite,
    is_amber,
    joined,
    made,
    play,
    play_online,
    sees,
    wait_table,
)
from patience import wait_for
from screen import Program, Screen

pytestmark = pytest.mark.e2e


@pytest.fixture(params=["lan", pytest.param("mqtt", marks=pytest.mark.nightly)])
def homes(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, Path]:
    """Two homes whose programs meet in one of the two ways."""
    settings = {}
    if request.param == "mqtt":
        settings = {"broker_host": "127.0.0.1", "broker_port": request.getfixturevalue("broker")}
    return made(tmp_path / "mira", **settings), made(tmp_path / "jonas", **settings)


@pytest.mark.usefixtures("network")
def test_two_play_and_each_is_killed_and_comes_back(
    screens: tuple[Screen, Screen], homes: tuple[Path, Path]
) -> None:
    mira, jonas = homes
    host = Program(screens[0], mira)
    with Program(screens[1], jonas) as guest:
        accept(guest, jonas, invite(host, mira, "Mira").code, "Jonas")
        for program in (host, guest):
            wait_table(program)
        play("a3a4", host, mira, of_red=False)
        sees(guest, jonas, 1)
        play("a7b7", guest, jonas, of_red=True)
        sees(host, mira, 2)
        guest.kill()
    play("a4a5", host, mira, of_red=False)
    host.kill()
    with Program(screens[0], mira) as host, Program(screens[1], jonas) as guest:
        sees(guest, jonas, 3)
        wait_for("the way there", lambda: is_amber(guest, LEFT_OF_GO_THERE), FAR)  # it is the guest's turn
        for program in (host, guest):
            program.wait_still()
            program.click(GO_THERE)
            wait_table(program)
        play("b7b6", guest, jonas, of_red=True)
        sees(host, mira, 4)
        assert host.said() + guest.said() == ""


@pytest.mark.nightly
@pytest.mark.usefixtures("network")
def test_a_table_of_this_network_is_joined_by_one_press(screens: tuple[Screen, Screen], tmp_path: Path) -> None:
    mira, jonas = made(tmp_path / "mira", players=["Mira"]), made(tmp_path / "jonas", players=["Jonas"])
    with Program(screens[0], mira) as host, Program(screens[1], jonas) as guest:
        invite(host, mira)
        play_online(guest)
        # A sheet of paper says that there is none; a row leaves the night below it.
        wait_for("the table that is open", lambda: max(guest.picture().get_at((900, 500))[:3]) < 100, FAR)
        wait_for("its row", lambda: min(guest.picture().get_at((900, 212))[:3]) > 200, FAR)
        guest.wait_still()
        guest.click(SIT_DOWN)
        wait_for("the seat", lambda: (state := joined(jonas)) and state.seated, FAR)
        for program in (host, guest):
            wait_table(program)
