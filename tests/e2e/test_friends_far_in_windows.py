"""Friends who are on no network together find each other at the meeting place, and play again the day after."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path

import pytest
from remote_pages import CALL, FAR, change, is_amber, is_lit, play_online, wait_table
from remote_windows import FarTwin, Window, ended, hosted, play_on, store
from screen import Program, Screen, wait_for
from test_elsewhere_in_windows import BLUE, RED
from test_friend_at_the_table import INVITE, JUNGLE, PLAY_ONLINE, Counted, begun, move, named
from test_friends_again import DAY, ON_SIT_DOWN, SIT_DOWN, link_to, people_of
from tls_server import Certificates, mosquitto, needs_mosquitto

from jungle_games.core.matches.match import AnyMatch
from jungle_games.elsewhere.hosting.host_state import HostState
from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.games import find_game

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

INVITE_AGAIN = (287, 747)
"""The button of the only person one has played with."""
APART = """\
import os, time
import zeroconf

def alone(*_arguments, **_options):
    raise OSError("there is no network here")

zeroconf.Zeroconf.__init__ = alone
now = time.time
time.time = lambda: now() + float(os.environ["LATER"])
"""
"""What each program begins with: nobody is on its own network, and its clock is put forward."""


@pytest.fixture
def meeting_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Broker]:
    """A broker over TLS, for programs that are nowhere else together."""
    certificates = Certificates(tmp_path)
    certificate, key = certificates.signed("localhost")
    start = tmp_path / "apart"
    start.mkdir()
    (start / "sitecustomize.py").write_text(APART)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificates.authority))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(start), os.environ.get("PYTHONPATH")))))
    monkeypatch.setenv("LATER", "0")
    with mosquitto(tmp_path, "allow_anonymous true", f"certfile {certificate}", f"keyfile {key}") as port:
        yield Broker("localhost", port, tls=True)


def of_today(home: Path, kind: str, before: set[str]) -> bytes | None:
    """What a program keeps of the only table, of a ``kind``, that was not there ``before``."""
    fresh = [name for name in store(home).names() if name.startswith(kind) and name not in before]
    return store(home).read(fresh[0]) if fresh else None


def first_match(home: Path, before: set[str]) -> AnyMatch | None:
    content = of_today(home, "host", before)
    state = HostState.from_bytes(content) if content else None
    return state.new_match(find_game("jungle")) if state is not None and state.record is not None else None


def came(home: Path, before: set[str]) -> int:
    """How many moves have come to the guest of today's table."""
    content = of_today(home, "guest", before)
    return len(GuestState.from_bytes(content).steps) if content else 0


@needs_mosquitto
@pytest.mark.usefixtures("network")
def test_who_has_played_to_the_end_is_invited_again_the_day_after(
    screens: tuple[Screen, Screen], tmp_path: Path, twin: FarTwin, monkeypatch: pytest.MonkeyPatch,
    meeting_place: Broker,
) -> None:
    chosen = {
        "broker_host": meeting_place.host, "broker_port": meeting_place.port, "broker_tls": True,
        "seen_by_friends": "meeting_place",
    }  # fmt: skip
    homes = mira, jonas = named(tmp_path / "mira", "Mira", **chosen), named(tmp_path / "jonas", "Jonas", **chosen)
    with Program(screens[0], mira) as one:
        play_online(one)
        for place in (INVITE, JUNGLE):
            change(one, lambda place=place: one.click(place))  # type: ignore[misc]
            one.wait_still()
        wait_for("the table", lambda: (state := hosted(mira)) is not None and state.key, FAR)
        with Program(screens[1], jonas, [link_to(hosted(mira), meeting_place)]) as other:  # type: ignore[arg-type]
            wait_for("the table of the link", lambda: is_lit(other, CALL), FAR)
            other.wait_still()
            other.click(CALL)
            match = begun(mira)
            for text in filter(None, chain.from_iterable(zip_longest(BLUE, RED))):
                match.play(text)
            wait_table(one)
            windows = [Window(one, mira), Window(other, jonas)]
            assert play_on(windows, twin, match) == len(BLUE) + len(RED)
            ended(windows)
            assert one.said() + other.said() == ""
    assert [person.name for home in homes for person in people_of(home).known()] == ["Jonas", "Mira"]

    monkeypatch.setenv("LATER", str(DAY))
    before = {name for home in homes for name in store(home).names()}
    with Program(screens[0], mira) as one, Program(screens[1], jonas) as other:
        host = Counted(one)
        for place in (PLAY_ONLINE, INVITE_AGAIN, JUNGLE):
            one.wait_still()
            change(one, lambda place=place: host.press(place))  # type: ignore[misc]
        wait_for("the invitation on the title", lambda: is_amber(other, ON_SIT_DOWN), FAR)
        print(f"{host.presses} presses, the invitation is there after {host.seconds:.1f} s")
        other.wait_still()
        other.click(SIT_DOWN)
        wait_for("the match", lambda: first_match(mira, before) is not None, FAR)
        again = first_match(mira, before)
        assert again is not None
        assert [info.name for info in again.seats] == ["Mira", "Jonas"]
        wait_table(one)
        move(one, twin, again, 0, "a3a4")
        wait_for("the first move", lambda: came(jonas, before) == 1, FAR)
        assert one.said() + other.said() == ""
    assert [person.games for home in homes for person in people_of(home).known()] == [{"jungle": 2}] * 2
