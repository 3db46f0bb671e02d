"""The broker in the host's own program."""

from __future__ import annotations

import socket

import pytest

from jungle_games.elsewhere import own_broker
from jungle_games.elsewhere.own_broker import OwnBroker


def a_port_with_what_lingers() -> int:
    """A port at which a program has just ended whose guests were connected: for a while the system remembers them."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        guest = socket.create_connection(server.getsockname())
        there, _address = server.accept()
        there.close()
        guest.close()
        return int(server.getsockname()[1])


def test_a_host_that_is_back_at_once_is_where_its_guests_look(monkeypatch: pytest.MonkeyPatch) -> None:
    port = a_port_with_what_lingers()
    monkeypatch.setattr(own_broker, "_PORTS", (port,))
    broker = OwnBroker()
    try:
        broker.wait()
        assert broker.port == port
    finally:
        broker.close()


def test_what_somebody_else_listens_at_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("0.0.0.0", 0)) as other:
        monkeypatch.setattr(own_broker, "_PORTS", (other.getsockname()[1],))
        broker = OwnBroker()
        try:
            broker.wait()
            assert broker.port != other.getsockname()[1]
        finally:
            broker.close()
