"""Friends come back: invited again by keys, met on the internet over TLS, by a link, under a name that is free."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from remote_pages import CALL, FAR, INVITE, JUNGLE, change, is_amber, is_lit, play_online, wait_table
from remote_windows import FarTwin, hosted, joined
from screen import Program, Screen, wait_for
from test_friend_at_the_table import PLAY_ONLINE, Counted, begun, move, named
from tls_server import Certificates, mosquitto, needs_mosquitto

from jungle_games.elsewhere.acquaintances import PersonKey
from jungle_games.elsewhere.hosting.host_state import HostState
from jungle_games.elsewhere.invitation import Broker, Invitation
from jungle_games.elsewhere.network.crypto import HostIdentity
from jungle_games.elsewhere.view import RemoteView
from jungle_games.storage.elsewhere import People
from jungle_games.store.folders import find_folders

pytestmark = pytest.mark.e2e

DAY = 86_400.0
SIT_DOWN, ON_SIT_DOWN = (612, 280), (574, 280)
"""The button on the title by which one follows an invitation, in the middle and where it has no words."""
WHERE_TO_MEET, TRY_IT = (954, 50), (1156, 249)
FIFTH_STEP = (826, 530, 260, 44)
"""What *Try it* says of messages; where the connection fails, nothing is said there."""
SAID = (320, 722, 380, 50)
"""Where the page of a table says what is wrong."""


def people_of(home: Path) -> People:
    return People(find_folders({"JUNGLE_GAMES_HOME": str(home)}).people)


def played_yesterday(one: Path, other: Path) -> None:
    """Let Mira and Jonas know each other from a game the day before."""
    keys = [PersonKey(people_of(home).secret).public.hex() for home in (one, other)]
    people_of(one).met(keys[1], "Jonas", "jungle", time.time() - DAY)
    people_of(other).met(keys[0], "Mira", "jungle", time.time() - DAY)


@pytest.mark.nightly
@pytest.mark.usefixtures("network")
def test_a_friend_of_yesterday_is_invited_by_keys_and_comes_by_one_press(
    screens: tuple[Screen, Screen], tmp_path: Path, twin: FarTwin
) -> None:
    homes = named(tmp_path / "mira", "Mira"), named(tmp_path / "jonas", "Jonas")
    played_yesterday(*homes)
    twin.at_title()
    twin.office.acquaintances = people_of(homes[0])
    twin.office.kept["one"] = RemoteView(id="one", hosting=True, stage="looking")
    with Program(screens[0], homes[0]) as one, Program(screens[1], homes[1]) as other:
        for wanted in ("elsewhere", ("again", 0), ("tile", "jungle")):
            one.wait_still()
            for key in twin.keys_to(wanted):
                one.key(key)
        wait_for("the table", lambda: (state := hosted(homes[0])) is not None and state.key, FAR)
        wait_for("the invitation on the title", lambda: is_amber(other, ON_SIT_DOWN), FAR)
        other.wait_still()
        other.click(SIT_DOWN)
        match = begun(homes[0])
        assert [info.name for info in match.seats] == ["Mira", "Jonas"]
        wait_table(one)
        for key in twin.keys_at_table(match, 0, match.parse("a3a4")):
            one.key(key)
        wait_for("the first move", lambda: (now := joined(homes[1])) and len(now.steps) == 1, FAR)
        assert one.said() + other.said() == ""


def link_to(state: HostState, broker: Broker) -> str:
    """What the host copies, to be sent to a friend."""
    return Invitation(state.code, broker, HostIdentity(state.seed).public).text


def hand_on(home: Path, link: str) -> None:
    """Open a link as the desktop does, while the program is open already."""
    environment = {**os.environ, "JUNGLE_GAMES_HOME": str(home)}
    started = [sys.executable, "-m", "jungle_games", link]
    assert subprocess.run(started, env=environment, timeout=60, check=False).returncode == 0


def words_at(program: Program, box: tuple[int, int, int, int]) -> int:
    """How many bright pixels there are, as words have."""
    x, y, width, height = box
    picture = program.picture()
    places = ((x + dx, y + dy) for dx in range(width) for dy in range(height))
    return sum(min(picture.get_at(place)[:3]) > 180 for place in places)


def tries_the_place(program: Program) -> None:
    """Let *Try it* say that the place of the settings works, and come back to the title."""
    play_online(program)
    change(program, lambda: program.click(WHERE_TO_MEET))
    program.click(TRY_IT)
    wait_for("that it works, step by step", lambda: words_at(program, FIFTH_STEP) > 100, FAR)
    program.wait_still()
    for _page in range(2):
        change(program, lambda: program.key("Escape"))


@needs_mosquitto
@pytest.mark.usefixtures("network")
def test_friends_meet_over_tls_by_a_link_and_under_a_name_that_is_free(
    screens: tuple[Screen, Screen], tmp_path: Path, twin: FarTwin, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificates = Certificates(tmp_path)
    certificate, key = certificates.signed("localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(certificates.authority))
    with mosquitto(tmp_path, "allow_anonymous true", f"certfile {certificate}", f"keyfile {key}") as port:
        broker = Broker("localhost", port, tls=True)
        there = {"broker_host": broker.host, "broker_port": port, "broker_tls": True}
        mira, jonas = named(tmp_path / "mira", "Mira", **there), named(tmp_path / "jonas", "Jonas")
        people_of(mira).met("ab" * 32, "Jonas", "jungle", 0.0)  # another one
        with Program(screens[0], mira) as one:
            tries_the_place(one)
            host = Counted(one)
            for place in (PLAY_ONLINE, INVITE, JUNGLE):
                one.wait_still()
                host.press(place)
            wait_for("the table", lambda: (state := hosted(mira)) is not None and state.key, FAR)
            link = link_to(hosted(mira), broker)  # type: ignore[arg-type]
            with Program(screens[1], jonas, [link]) as other:
                wait_for("the table of the link", lambda: is_lit(other, CALL), FAR)
                change(other, lambda: other.key("Escape"))
                hand_on(jonas, link)
                wait_for("the table again", lambda: is_lit(other, CALL), FAR)
                other.wait_still()
                guest = Counted(other)
                guest.press(CALL)
                wait_for("why not", lambda: words_at(other, SAID) > 100, FAR)
                other.wait_still()
                assert not hosted(mira).seats[1].kind  # type: ignore[union-attr]
                change(other, lambda: guest.press(CALL))
                other.type("Jo")
                other.key("Return")
                match = begun(mira)
                assert [info.name for info in match.seats] == ["Mira", "Jo"]
                wait_table(one)
                move(one, twin, match, 0, "a3a4")
                wait_for("the first move", lambda: (now := joined(jonas)) and len(now.steps) == 1, FAR)
                print(f"host {host.presses} presses, {host.seconds:.1f} s; guest {guest.seconds:.1f} s by the link")
                assert one.said() + other.said() == ""
