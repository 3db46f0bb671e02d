"""Two programs in windows of their own play together, end at once, and go on where they were."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from online_windows import (
    FAR,
    accept,
    change,
    drag,
    go_there,
    hosted,
    invite,
    is_amber,
    joined,
    made,
    moves,
    play,
    sees,
    sit_down,
    sit_near,
    wait_table,
)
from patience import PATIENCE, wait_for
from screen import Program, Screen
from tls_server import Certificates, mosquitto, needs_mosquitto

from jungle_games.online.invitation import Broker, Invitation

pytestmark = pytest.mark.e2e
LATER = "import time; real = time.time; time.time = lambda: real() + 90_000"
"""The clock goes a day and an hour ahead."""
APART = "from jungle_games.online import lan; lan._SERVICE = '_{name}._tcp.local.'"
"""On a network of its own: nobody hears what others there announce."""
START = "from jungle_games.__main__ import main; main()"
STAND_IN, MORE, RESIGN, RESIGN_SURELY = (876, 480), (1116, 540), (1116, 407), (808, 442)
"""In the menu of a table, where the other one is overdue, and behind it."""
REMATCH, LEFT_OF_REMATCH, YES = (1108, 685), (1000, 685), (171, 420)


@pytest.mark.usefixtures("network")
def test_two_play_and_each_is_killed_and_comes_back(screens: tuple[Screen, Screen], tmp_path: Path) -> None:
    mira, jonas = made(tmp_path / "mira"), made(tmp_path / "jonas")
    host = Program(screens[0], mira)
    with Program(screens[1], jonas) as guest:
        accept(guest, invite(host, "Mira").code, "Jonas")
        for program in (host, guest):
            wait_table(program)
        play("a3a4", host, of_red=False)
        sees(guest, 1)
        play("a7b7", guest, of_red=True)
        sees(host, 2)
        guest.kill()
    play("a4a5", host, of_red=False)
    host.kill()
    with Program(screens[0], mira) as host, Program(screens[1], jonas) as guest:
        sees(guest, 3)
        for program in (host, guest):
            go_there(program)
        play("b7b6", guest, of_red=True)
        sees(host, 4)
        assert host.said() + guest.said() == ""


class Pair:
    """Mira who hosts and Jonas, each with a screen and a home, and how they meet."""

    def __init__(self, screens: tuple[Screen, Screen], folder: Path, broker: Broker | None = None) -> None:
        settings: dict[str, Any] = {"games": {"jungle": {"preset": "standard", "rhythm": 86_400}}}
        if broker is not None:
            own = {"meeting_place": "own", "broker_host": broker.host, "broker_port": broker.port, "broker_tls": True}
            settings |= own
        self.broker = broker
        self._screens = dict(zip(("mira", "jonas"), screens, strict=True))
        self._homes = {name: made(folder / name, players=[name.title()], **settings) for name in self._screens}

    def start(self, name: str, *arguments: str, before: str = "") -> Program:
        """The program of ``name`` starts, ``before`` which something is done."""
        steps = [before, APART.format(name=name) if self.broker is not None else "", START]
        command = [sys.executable, "-c", "; ".join(filter(None, steps))]
        return Program(self._screens[name], self._homes[name], arguments, command)


@pytest.fixture(params=["lan", pytest.param("tls", marks=needs_mosquitto)])
def pair(
    request: pytest.FixtureRequest, screens: tuple[Screen, Screen], network: None, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Pair]:  # fmt: skip
    """Two who meet on one network, or each on their own at a broker whose certificate the system trusts."""
    if request.param == "lan":
        yield Pair(screens, tmp_path)
        return
    certificates = Certificates(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificates.authority))
    certificate, key = certificates.signed("localhost")
    with mosquitto(tmp_path, "allow_anonymous true", f"certfile {certificate}", f"keyfile {key}") as port:
        yield Pair(screens, tmp_path, Broker("localhost", port))


@pytest.mark.nightly
def test_a_table_outlives_whatever_happens(pair: Pair) -> None:
    host, guest = pair.start("mira"), pair.start("jonas")
    try:
        link = Invitation(invite(host).code, pair.broker).link  # opened into the copy that runs
        environment = {"DISPLAY": guest.screen.display, "JUNGLE_GAMES_HOME": str(guest.home)}
        subprocess.run([sys.executable, "-m", "jungle_games", link], env=environment, check=True, timeout=PATIENCE)
        sit_down(guest)
        for program in (host, guest):
            wait_table(program)
        play("a3a4", host, of_red=False)
        sees(guest, 1)

        host.kill()  # what is done meanwhile waits for the host
        drag("a7b7", guest, of_red=True)
        wait_for("the request", lambda: joined(guest.home).requests, FAR)  # type: ignore[union-attr]
        host = pair.start("mira")
        sees(host, 2)
        go_there(host)
        play("a4a5", host, of_red=False)
        sees(guest, 3)

        host.kill()  # and a day and an hour later one of them is back
        guest.kill()
        host = pair.start("mira", before=LATER)
        go_there(host)
        change(host, lambda: host.key("F10"))
        host.click(STAND_IN)
        sees(host, 4)  # a computer has moved
        assert hosted(host.home).seats[1].stand_in  # type: ignore[union-attr]
        guest = pair.start("jonas", before=LATER)
        sees(guest, 4)
        go_there(guest)
        wait_for("the seat to be given back", lambda: not hosted(host.home).seats[1].stand_in, FAR)  # type: ignore[union-attr]
        play("a5a6", host, of_red=False)
        sees(guest, 5)

        change(guest, lambda: guest.key("F10"))
        for button in (MORE, RESIGN, RESIGN_SURELY):
            change(guest, lambda button=button: guest.click(button))  # type: ignore[misc]
        wait_for("the end", lambda: hosted(host.home).stage == "over", FAR)  # type: ignore[union-attr]
        wait_for("the button", lambda: is_amber(guest, LEFT_OF_REMATCH), FAR)
        guest.wait_still()
        guest.click(REMATCH)
        wait_for("the question", lambda: hosted(host.home).asked, FAR)  # type: ignore[union-attr]
        host.wait_still()
        host.click(YES)
        for program in (host, guest):
            wait_for("another match", lambda program=program: (hosted(host.home).match, moves(program.home)) == (2, 0))  # type: ignore
            wait_table(program)
        play("a3a4", host, of_red=False)
        sees(guest, 1)
        assert host.said() + guest.said() == ""
    finally:
        for program in (host, guest):
            program.__exit__(None, None, None)


class Counted(Program):
    """Counts what is pressed: buttons and keys, but for the arrows that lead to them."""

    presses = 0

    def click(self, point: tuple[int, int], button: int = 1) -> None:
        self.presses += 1
        super().click(point, button)

    def key(self, *keys: str) -> None:
        self.presses += keys.count("Return")
        super().key(*keys)


@pytest.mark.nightly
@pytest.mark.usefixtures("network")
@pytest.mark.parametrize("by_keys", [False, True])
def test_few_presses_lead_from_the_title_to_the_first_move(
    screens: tuple[Screen, Screen], tmp_path: Path, by_keys: bool
) -> None:
    homes = [made(tmp_path / name, players=[name.title()]) for name in ("mira", "jonas")]
    with Counted(screens[0], homes[0]) as host, Counted(screens[1], homes[1]) as guest:
        for program in (host, guest):
            program.wait_still()
        invite(host, by_keys=by_keys)
        sit_near(guest, by_keys=by_keys)
        for program in (host, guest):
            wait_table(program)
        pressed = host.presses, guest.presses
        if by_keys:
            host.key("Return", "Up", "Return")
        else:
            drag("a3a4", host, of_red=False)
        sees(guest, 1)
        assert pressed == (3, 2)
