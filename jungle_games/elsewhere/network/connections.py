"""The network connections of a program's tables: to a broker, its own or another, and to tables on the same network."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable
from typing import Final

from jungle_games.elsewhere.invitation import Broker, Invitation, read_invitation
from jungle_games.elsewhere.network.crypto import random_bytes
from jungle_games.elsewhere.network.discovery import Discovery, Nearby, first_address
from jungle_games.elsewhere.network.mqtt import MqttTransport
from jungle_games.elsewhere.network.relay import Relay
from jungle_games.elsewhere.network.transport import OnMessage, OnState, Transport, paced
from jungle_games.elsewhere.refusals import RemoteError

_GOODBYE: Final = 1.0
"""Seconds for all connections together to send their last messages."""


class Connections:
    """Has one connection for each table, so that a broker cannot tell which tables belong to the same program.

    ``put`` runs a function in the program's main thread; ``retry`` is called there when more can be reached than
    before. ``broker`` is the one in the settings.
    """

    def __init__(
        self, put: Callable[[Callable[[float], None], str], None], retry: Callable[[], None], broker: Broker | None
    ) -> None:
        self._broker = broker
        self._put, self._retry = put, retry
        self._transports: dict[str, Transport] = {}
        self._leaving: list[threading.Thread] = []
        self._relay: Relay | None = None
        self._discovery: Discovery | None = None

    @property
    def broker(self) -> Broker | None:
        """The broker in the settings."""
        return self._broker

    @broker.setter
    def broker(self, broker: Broker | None) -> None:
        self._broker = broker
        self._retry()  # it may have a name and a password now

    def connect(
        self, table: str, key: bytes, invitation: Invitation | None, on_message: OnMessage, on_state: OnState
    ) -> tuple[Transport, Broker]:
        """Connect a table of ours (without an ``invitation``) or one to which we are invited.

        Returns the connection and the broker as others see it. Raises RemoteError if no address is known yet.
        """
        if invitation is not None:
            told = self._way_to(invitation)
        elif self._broker is not None:
            told = self._broker
        else:
            self._relay = self._relay or Relay()
            told = Broker(first_address(), self._relay.port)
        self.drop(table)
        if invitation is None and self._broker is None and self._relay is not None:
            self._transports[table] = self._relay.place(on_message, on_state)
        else:
            name = "jg" + hashlib.sha256(f"{table}{key.hex()}".encode()).hexdigest()[:20]
            self._transports[table] = MqttTransport(told, name, paced(on_message), on_state)
        return self._transports[table], told

    def reach(self, name: str, broker: Broker, on_message: OnMessage, on_state: OnState) -> Transport:
        """Connect to ``broker`` as a stranger, until ``name`` is dropped."""
        client = "jg" + random_bytes(10).hex()
        self._transports[name] = MqttTransport(broker, client, paced(on_message), on_state, forgets=True)
        return self._transports[name]

    def meeting_points(self) -> list[Broker]:
        """Where people may be whose address is not known: on this network, and at the broker in the settings."""
        self.seek()
        near = [read_invitation(table.text).broker for table in self.nearby()]
        return list(dict.fromkeys(each for each in (*near, self._broker) if each is not None))

    def shown_notice(self, told: Broker) -> Broker:
        """The broker to announce instead of ``told``, as this computer's address may have changed."""
        if self._relay is None or told.port != self._relay.port or told == self.broker:
            return told
        return Broker(first_address(), self._relay.port)

    def _way_to(self, invitation: Invitation) -> Broker:
        nearby = self._heard_of(invitation)
        if nearby:
            return nearby[0]
        if invitation.broker is not None:
            return self._with_account(invitation.broker, invitation)
        self.seek()
        if self._broker is None:
            raise RemoteError("no-table")
        return self._broker

    def _with_account(self, broker: Broker, invitation: Invitation) -> Broker:
        """``broker`` with a name and password, if the invitation or the settings have any for that very address.

        At another address they are not given away: anybody can announce one.
        """
        known = [each for each in (invitation.broker, self._broker) if each is not None and each.name]
        return next((each for each in known if each.without_account == broker), broker)

    def look_about(self, broker: Broker | None) -> None:
        """Look for a table on this network after its ``broker`` has gone, as its address may have changed.

        A broker with a name or a global address does not move with its host.
        """
        if broker is not None and broker.is_private:
            self.seek()

    def has_moved(self, invitation: Invitation | None, broker: Broker | None) -> bool:
        """Whether the table of the invitation is announced on this network, at another address than ``broker``."""
        nearby = self._heard_of(invitation) if invitation is not None else []
        return bool(nearby) and broker not in nearby

    def _heard_of(self, wanted: Invitation) -> list[Broker]:
        """The address on this network of the table of the invitation; no other host can impersonate it."""
        found = [read_invitation(table.text) for table in self.nearby()]
        return [
            self._with_account(each.broker, wanted)
            for each in found
            if each.broker is not None and each.code == wanted.code and wanted.host in (b"", each.host)
        ]

    def drop(self, table: str) -> None:
        """Drop the connection of a table, and withdraw its announcement."""
        transport = self._transports.pop(table, None)
        if transport is not None:
            self._say_goodbye(transport)
        if self._discovery is not None:
            self._discovery.withdraw(table)

    def _say_goodbye(self, transport: Transport) -> None:
        leaving = [*self._leaving, transport.close()]
        self._leaving = [each for each in leaving if each is not None and each.is_alive()]

    def seek(self) -> None:
        """Listen for tables on this network."""
        self._listened().seek()

    def nearby(self) -> tuple[Nearby, ...]:
        """Other programs' tables on this network."""
        return self._discovery.found if self._discovery is not None else ()

    def show_marks(self, marks: str) -> None:
        """Show ``marks`` on this network to those who know what they mean, and look for those of others."""
        if marks or self._discovery is not None:
            self._listened().show_marks(marks)
        if marks:
            self.seek()

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks that other programs on this network show."""
        return self._discovery.marks if self._discovery is not None else ()

    def offer(self, identity: str, table: Nearby | None) -> None:
        """Announce a table of ours on this network, or withdraw it.

        With our own relay even a full table is announced, so that its guests find it at a new address.
        """
        if table is not None and (table.free or self._relay is not None):
            self._listened().offer(identity, table, self._relay.port if self._relay is not None else 0)
        elif self._discovery is not None:
            self._discovery.withdraw(identity)

    def _listened(self) -> Discovery:
        if self._discovery is None:
            self._discovery = Discovery(lambda: self._put(lambda _now: self._retry(), "nearby"))
        return self._discovery

    def close(self) -> None:
        """Close all connections."""
        until = time.monotonic() + _GOODBYE
        for transport in self._transports.values():
            self._say_goodbye(transport)
        for goodbye in self._leaving:
            goodbye.join(max(0.0, until - time.monotonic()))
        if self._discovery is not None:
            self._discovery.close()
        if self._relay is not None:
            self._relay.close()
