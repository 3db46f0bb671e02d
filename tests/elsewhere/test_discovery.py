"""What is announced on the network, and what is made of what others announce."""

from __future__ import annotations

import pytest

from jungle_games.elsewhere.invitation import Broker, Invitation, code_of
from jungle_games.elsewhere.network import connections
from jungle_games.elsewhere.network.connections import Connections
from jungle_games.elsewhere.network.discovery import Discovery, Nearby

CLOSED = Broker("192.0.2.9", 1883, name="guests", word="open sesame")
OPEN = Broker("192.0.2.9", 1883)
CODE, KEY = code_of(1), b"k" * 32


def announced(broker: Broker) -> Nearby:
    return Nearby(Invitation(CODE, broker, KEY).text, "Mira", "jungle", 1, 2)


class Network:
    """A network of one's own on which one table is announced."""

    found: tuple[Nearby, ...] = ()

    def __init__(self, _on_change: object) -> None:
        pass

    def seek(self) -> None:
        pass

    def withdraw(self, _identity: str) -> None:
        pass


def reached(
    monkeypatch: pytest.MonkeyPatch, invited: Broker | None, chosen: Broker | None, heard: Broker | None
) -> Broker:
    """The broker by which a guest with that invitation and those settings looks for the table that it hears of."""
    asked: list[Broker] = []

    class Asked:
        def __init__(self, broker: Broker, *_more: object) -> None:
            asked.append(broker)

    monkeypatch.setattr(connections, "Discovery", Network)
    monkeypatch.setattr(connections, "MqttTransport", Asked)
    monkeypatch.setattr(Network, "found", (announced(heard),) if heard is not None else ())
    guest = Connections(lambda _act: None, lambda: None, chosen)
    guest.seek()
    guest.connect("table", b"", Invitation(CODE, invited, KEY), lambda *_message: None, lambda _code: None)
    return asked[0]


def test_the_brokers_name_and_password_are_not_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    discovery = Discovery(lambda: None)
    monkeypatch.setattr(discovery, "_aside", told.append)
    discovery.offer("table", announced(CLOSED), 0)
    (info,) = discovery._offered.values()
    text = info.properties[b"text"]
    assert text == announced(OPEN).text.encode()
    assert told
    for secret in (b"guests", b"open sesame"):
        assert secret not in b"".join(value or b"" for value in info.properties.values())


@pytest.mark.parametrize(
    ("invited", "chosen", "heard", "expected"),
    [
        (None, None, OPEN, OPEN),
        (OPEN, None, OPEN, OPEN),
        (CLOSED, None, OPEN, CLOSED),
        (OPEN, CLOSED, OPEN, CLOSED),
        (OPEN, CLOSED, None, CLOSED),
        (None, CLOSED, OPEN, CLOSED),
        (CLOSED, CLOSED, Broker("192.0.2.66"), Broker("192.0.2.66")),
        (CLOSED, CLOSED, Broker("192.0.2.9", 1884), Broker("192.0.2.9", 1884)),
    ],
)
def test_name_and_password_are_told_to_their_own_broker_alone(
    monkeypatch: pytest.MonkeyPatch, invited: Broker | None, chosen: Broker | None, heard: Broker, expected: Broker
) -> None:
    assert reached(monkeypatch, invited, chosen, heard) == expected
