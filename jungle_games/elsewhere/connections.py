"""The network connections of a program's tables: to a broker, its own or another, and to tables on the same network."""

from __future__ import annotations

import contextlib
import hashlib
import threading
import time
from collections.abc import Callable
from ipaddress import ip_address
from typing import Final

from jungle_games.elsewhere.discovery import Discovery, Nearby, first_address
from jungle_games.elsewhere.invitation import Broker, Invitation, read_invitation
from jungle_games.elsewhere.mqtt import MqttTransport, OnMessage, OnState
from jungle_games.elsewhere.own_broker import OwnBroker
from jungle_games.elsewhere.refusals import RemoteError

_GOODBYE: Final = 1.0
"""Seconds for all connections together to send their last messages."""


class Connections:
    """Has one connection for each table, so that a broker cannot tell which tables belong to the same program.

    ``put`` runs a function in the program's main thread; ``retry`` is called there when more can be reached than
    before. ``broker`` is the one in the settings.
    """

    def __init__(
        self, put: Callable[[Callable[[float], None]], None], retry: Callable[[], None], broker: Broker | None
    ) -> None:
        self.broker = broker
        self._put, self._retry = put, retry
        self._starting = False
        self._transports: dict[str, MqttTransport] = {}
        self._leaving: list[threading.Thread] = []
        self._own: OwnBroker | None = None
        self._discovery: Discovery | None = None

    def connect(
        self, table: str, key: bytes, invitation: Invitation | None, on_message: OnMessage, on_state: OnState
    ) -> tuple[MqttTransport, Broker]:
        """Connect a table of ours (without an ``invitation``) or one to which we are invited.

        Returns the connection and the broker as others see it. Raises RemoteError if no address is known yet.
        """
        if invitation is None:
            where, told = self._for_ours()
        else:
            where = told = self._way_to(invitation)
        name = "jg" + hashlib.sha256(f"{table}{key.hex()}".encode()).hexdigest()[:20]
        self.drop(table)
        self._transports[table] = MqttTransport(where, name, on_message, on_state)
        return self._transports[table], told

    def _for_ours(self) -> tuple[Broker, Broker]:
        if self.broker is not None:
            return self.broker, self.broker
        if self._own is None:
            self._start_own()
            raise RemoteError("broker-starts")
        return Broker("127.0.0.1", self._own.port), Broker(first_address(), self._own.port)

    def _start_own(self) -> None:
        """Start a broker in this program, in the background."""
        if self._starting:
            return
        self._starting = True

        def start() -> None:
            try:
                own: OwnBroker | None = OwnBroker()
                assert own is not None
                own.wait()
            except RemoteError:
                own = None
            self._put(lambda _now: self._started(own))

        threading.Thread(target=start, name="own broker", daemon=True).start()

    def _started(self, own: OwnBroker | None) -> None:
        self._own, self._starting = own, False
        if own is not None:
            self._retry()

    def shown_notice(self, told: Broker) -> Broker:
        """The broker to announce instead of ``told``, as this computer's address may have changed."""
        if self._own is None or told.port != self._own.port or told == self.broker:
            return told
        return Broker(first_address(), self._own.port)

    def _way_to(self, invitation: Invitation) -> Broker:
        nearby = self._heard_of(invitation)
        if nearby:
            return nearby[0]
        if invitation.broker is not None:
            return invitation.broker
        self.seek()
        if self.broker is None:
            raise RemoteError("no-table")
        return self.broker

    def look_about(self, broker: Broker | None) -> None:
        """Look for a table on this network after its ``broker`` has gone, as its address may have changed.

        A broker with a name or a global address does not move with its host.
        """
        with contextlib.suppress(ValueError):
            if broker is not None and ip_address(broker.host).is_private:
                self.seek()

    def has_moved(self, invitation: Invitation | None, broker: Broker | None) -> bool:
        """Whether the table of the invitation is announced on this network, at another address than ``broker``."""
        nearby = self._heard_of(invitation) if invitation is not None else []
        return bool(nearby) and broker not in nearby

    def _heard_of(self, wanted: Invitation) -> list[Broker]:
        """The address on this network of the table of the invitation; no other host can impersonate it."""
        found = [read_invitation(table.text) for table in self.nearby()]
        return [
            each.broker
            for each in found
            if each.broker is not None and each.code == wanted.code and wanted.host in (b"", each.host)
        ]

    def drop(self, table: str) -> None:
        """Drop the connection of a table, and withdraw its announcement."""
        transport = self._transports.pop(table, None)
        if transport is not None:
            self._leaving = [each for each in self._leaving if each.is_alive()] + [transport.close()]
        if self._discovery is not None:
            self._discovery.withdraw(table)

    def seek(self) -> None:
        """Listen for tables on this network."""
        self._listened().seek()

    def nearby(self) -> tuple[Nearby, ...]:
        """Other programs' tables on this network."""
        return self._discovery.found if self._discovery is not None else ()

    def offer(self, identity: str, table: Nearby | None) -> None:
        """Announce a table of ours on this network, or withdraw it.

        With our own broker even a full table is announced, so that its guests find it at a new address.
        """
        if table is not None and (table.free or self._own is not None):
            self._listened().offer(identity, table, self._own.port if self._own is not None else 0)
        elif self._discovery is not None:
            self._discovery.withdraw(identity)

    def _listened(self) -> Discovery:
        if self._discovery is None:
            self._discovery = Discovery(lambda: self._put(lambda _now: self._retry()))
        return self._discovery

    def close(self) -> None:
        """Close all connections."""
        until = time.monotonic() + _GOODBYE
        for goodbye in self._leaving + [transport.close() for transport in self._transports.values()]:
            goodbye.join(max(0.0, until - time.monotonic()))
        if self._discovery is not None:
            self._discovery.close()
        if self._own is not None:
            self._own.close()
