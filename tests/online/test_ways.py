"""Two programs meet on their own network, or by a broker with and without TLS, end, and go on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from homes import Homes, OneNetwork, for_two
from tls_server import Certificates, free_port, mosquitto, nats, needs_mosquitto, needs_nats

from jungle_games.online.invitation import Broker
from jungle_games.online.mqtt import Trial
from jungle_games.online.tables import OnlineView, Tables


@pytest.fixture
def certificates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Certificates:
    """An authority that this computer trusts."""
    made = Certificates(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(made.authority))
    return made


WAYS = (
    "lan", pytest.param("mqtt", marks=needs_mosquitto), pytest.param("tls", marks=needs_mosquitto),
    pytest.param("nats", marks=[needs_nats, pytest.mark.nightly]),
)  # fmt: skip


@pytest.fixture(params=WAYS)
def homes(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Homes]:
    """Programs that meet in one of the ways: by NATS, at two nodes of a cluster of three."""
    if request.param == "lan":
        made = Homes(monkeypatch, network=OneNetwork())
        yield made
        made.close()
        return
    if request.param == "nats":
        with nats(tmp_path) as ports:
            brokers = [Broker("127.0.0.1", port, tls=False) for port in ports]
            made = Homes(monkeypatch, brokers[0])
            made.elsewhere["jonas"] = brokers[1]
            yield made
            made.close()
        return
    lines = ["allow_anonymous true"]
    if request.param == "tls":
        certificate, key = request.getfixturevalue("certificates").signed("localhost")
        lines += [f"certfile {certificate}", f"keyfile {key}"]
    with mosquitto(tmp_path, *lines) as port:
        # The first node of the cluster is gone: the next one is tried in turn.
        made = Homes(monkeypatch, Broker(f"localhost:{free_port()},localhost:{port}", tls=request.param == "tls"))
        yield made
        made.close()


def test_two_meet_play_end_and_go_on(homes: Homes) -> None:
    mira, jonas = homes.start("mira"), homes.start("jonas")
    table = mira.create(for_two())
    mira.show(table, time.monotonic())
    code = mira.view(table, 0.0).invitation
    assert code is not None
    seat = jonas.join(code.code.replace("-", " ").upper())
    jonas.show(seat, time.monotonic())
    homes.until(lambda: _view(jonas, seat).stage == "found")
    jonas.sit_down(seat, "Jonas", time.monotonic())
    homes.until(lambda: _view(jonas, seat).match and _view(mira, table).stage == "playing")
    for number, move in enumerate(("a3a4", "g7g6", "a4a5", "g6g5"), start=1):
        tables, at = (mira, table) if number % 2 else (jonas, seat)
        tables.request(at, "move", move, time.monotonic())
        homes.until(lambda number=number: _plies(homes, table, seat) == (number, number))
    homes.kill("mira")  # the guest goes on alone, and both programs end
    homes.until(lambda: not _view(jonas, seat).host_here)
    homes.kill("jonas")
    jonas, mira = homes.start("jonas"), homes.start("mira")
    mira.show(table, time.monotonic())
    jonas.show(seat, time.monotonic())
    mira.request(table, "move", "a5a6", time.monotonic())
    homes.until(lambda: _plies(homes, table, seat) == (5, 5))
    jonas.request(seat, "ask", "undo", time.monotonic())
    homes.until(lambda: _view(mira, table).answers)
    mira.answer(table, True, time.monotonic())
    homes.until(lambda: _plies(homes, table, seat) == (3, 3))
    jonas.request(seat, "move", "resign", time.monotonic())
    homes.until(lambda: _view(jonas, seat).record and _view(mira, table).record)
    mira.request(table, "ask", "rematch", time.monotonic())
    homes.until(lambda: _view(jonas, seat).answers)
    jonas.answer(seat, True, time.monotonic())
    homes.until(lambda: _view(jonas, seat).number == 2 and _plies(homes, table, seat) == (0, 0))
    jonas.remove(seat, time.monotonic())
    homes.until(lambda: _view(mira, table).plates[1].waits)
    homes.until(lambda: not homes.stores["jonas"].kept)


@needs_mosquitto
def test_what_waits_at_a_broker_comes_though_both_are_never_there_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with mosquitto(tmp_path, "allow_anonymous true") as port:
        homes = Homes(monkeypatch, Broker("127.0.0.1", port, tls=False))
        mira = homes.start("mira")
        table = mira.create(for_two(rhythm=86_400))
        code = mira.view(table, 0.0).invitation
        assert code is not None
        jonas = homes.start("jonas")
        seat = jonas.join(code.link)
        homes.until(lambda: _view(jonas, seat).stage == "found")
        jonas.sit_down(seat, "Jonas", time.monotonic())
        homes.until(lambda: _view(jonas, seat).match)
        left = (_view(jonas, seat).due or 0.0) - time.time()
        assert 86_000 < left <= 86_401
        for number, move in enumerate(("a3a4", "g7g6", "a4a5"), start=1):
            name, other = ("mira", "jonas") if number % 2 else ("jonas", "mira")
            if other in homes.running:
                homes.running.pop(other).close(time.monotonic())
            tables, at = homes.running.get(name) or homes.start(name), table if number % 2 else seat
            homes.until(lambda tables=tables, at=at: _is_up(tables, at))
            tables.request(at, "move", move, time.monotonic())
            homes.until(lambda tables=tables, at=at: _view(tables, at).online)
            tables.update(time.monotonic())
            homes.running.pop(name).close(time.monotonic())
            homes.start(other)
            at = seat if number % 2 else table
            homes.until(lambda other=other, at=at, number=number: _ply(homes.running[other], at) == number)
        homes.close()


@needs_mosquitto
def test_a_trial_says_what_works(tmp_path: Path, certificates: Certificates) -> None:
    certificate, key = certificates.signed("localhost")
    lines = "allow_anonymous true", f"certfile {certificate}", f"keyfile {key}"
    with mosquitto(tmp_path, *lines) as port:
        assert _tried(Broker("localhost", port)) == "You can meet here: a message came back."
        assert "not good" in _tried(Broker("127.0.0.1", port))
        assert _tried(Broker("localhost", port, tls=False)).startswith("Something answers there")
    assert "nothing answers" in _tried(Broker("localhost", free_port()))
    with mosquitto(tmp_path, "allow_anonymous false") as port:
        assert "another name and password" in _tried(Broker("localhost", port, tls=False))


def _tried(broker: Broker) -> str:
    import threading

    done = threading.Event()
    trial = Trial(broker, done.set)
    assert done.wait(60)
    return trial.words


def _view(tables: Tables, table: str) -> OnlineView:
    return tables.view(table, time.monotonic())


def _ply(tables: Tables, table: str) -> int:
    match = _view(tables, table).match
    return match.ply if match is not None else -1


def _is_up(tables: Tables, table: str) -> bool:
    view = _view(tables, table)
    return view.match is not None and view.up_to == view.seat and view.online


def _plies(homes: Homes, table: str, seat: str) -> tuple[int, int]:
    return _ply(homes.running["mira"], table), _ply(homes.running["jonas"], seat)
