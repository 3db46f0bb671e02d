"""Discovery of open tables on the same network by mDNS (zeroconf)."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec
from zeroconf import IPVersion, ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf

from jungle_games.core.errors import clipped
from jungle_games.core.options import STANDARD, Value
from jungle_games.online.invitation import read_invitation
from jungle_games.online.refusals import OnlineError

_SERVICE: Final = "_jungle-games._tcp.local."
_FORMAT: Final = "4"
_PATIENCE: Final = 3_000
"""Milliseconds to wait for the details of a discovered table."""
_MOST: Final = 50
"""Most tables listed at a time."""
_MOST_SEATS: Final = 16
_LONGEST_NAME: Final = 24
"""Letters of a name that is announced."""
_LARGEST: Final = 240
"""Bytes of a property: with its key it has to be below 256."""


@dataclass(frozen=True, slots=True)
class Nearby:
    """A table on the same network; ``text`` is its invitation, and ``free`` of its ``seats`` are free.

    Its host listens at one of the ``addresses``.

    ``sitting`` has for every seat who sits there, as name and kind, both empty while it is free; the rules are the
    ``preset`` with these ``options`` otherwise, None where they are too many to be announced.
    """

    text: str
    host: str
    game: str
    free: int
    seats: int
    sitting: tuple[tuple[str, str], ...] = ()
    preset: str = STANDARD
    options: Mapping[str, Value] | None = field(default_factory=dict)
    rhythm: int = 0
    """Seconds for a move; 0: it is played live."""
    addresses: tuple[tuple[str, int], ...] = field(default=(), compare=False)

    def is_of(self, code: str) -> bool:
        """Whether it is the table of an invitation with these words."""
        return read_invitation(self.text).code == code


class Discovery:
    """Announces tables on this network, and lists those of others, with all slow work in threads.

    ``on_change`` is called from a thread when the list changes.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change
        self._lock: Final = threading.Lock()
        self._found: dict[str, Nearby] = {}
        self._offered: dict[str, ServiceInfo] = {}
        self._zeroconf: Zeroconf | None = None
        self._browser: ServiceBrowser | None = None
        self._closed = False

    @property
    def found(self) -> tuple[Nearby, ...]:
        """The tables that others announce, by their hosts' names."""
        with self._lock:
            others = [table for name, table in self._found.items() if name not in self._offered]
        return tuple(sorted(others, key=lambda table: (table.host, table.game, table.text)))

    def seek(self) -> None:
        """Start listening for tables; called again, use the network interfaces available by then."""
        if self._browser is not None:
            self._aside(lambda zeroconf: zeroconf.update_interfaces())
            return
        with contextlib.suppress(OSError):  # a computer without a network finds nothing
            self._browser = ServiceBrowser(self._started(), _SERVICE, handlers=[self._heard])

    def offer(self, identity: str, table: Nearby, port: int) -> None:
        """Announce ``table`` under ``identity``; its host listens at ``port``. Everybody on this network hears it."""
        name = f"{identity}.{_SERVICE}"
        told = {"v": _FORMAT, "text": table.text, "host": table.host[:40], "game": table.game}
        told |= {"free": str(table.free), "seats": str(table.seats)} | _told_of(table)
        info = ServiceInfo(
            _SERVICE, name, port=port, properties=told, parsed_addresses=own_addresses(), server=f"{identity}.local."
        )
        self._announce(info)

    def _announce(self, info: ServiceInfo) -> None:
        name = info.name
        known = self._offered.get(name)
        if known is not None and known.text == info.text and known.port == info.port:
            return
        self._offered[name] = info
        if known is None:
            self._aside(lambda zeroconf: zeroconf.register_service(info))
        else:
            self._aside(lambda zeroconf: _tell_anew(zeroconf, info))

    def withdraw(self, identity: str) -> None:
        """Withdraw the announcement of a table."""
        info = self._offered.pop(f"{identity}.{_SERVICE}", None)
        if info is not None:
            self._aside(lambda zeroconf: zeroconf.unregister_service(info))

    def close(self) -> None:
        """Stop announcing and listening."""
        with self._lock:
            zeroconf, browser = self._zeroconf, self._browser
            self._zeroconf = self._browser = None
            self._closed = True
        if zeroconf is None:
            return

        def run() -> None:
            if browser is not None:
                browser.cancel()  # its thread would listen, and keep the whole program in memory, for ever
            zeroconf.close()

        threading.Thread(target=run, name="network", daemon=True).start()

    def _started(self) -> Zeroconf:
        with self._lock:  # of two threads that begin together, one starts it, and none after it was closed
            if self._closed:
                raise OSError("closed")
            if self._zeroconf is None:
                self._zeroconf = Zeroconf(ip_version=IPVersion.V4Only)
            return self._zeroconf

    def _aside(self, act: Callable[[Zeroconf], object]) -> None:
        def run() -> None:
            with contextlib.suppress(Exception):  # what cannot be said on this network is typed or pasted
                act(self._started())

        threading.Thread(target=run, name="network", daemon=True).start()

    # In threads of zeroconf

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        table = None
        if state_change is not ServiceStateChange.Removed:
            info = zeroconf.get_service_info(service_type, name, _PATIENCE)
            table = _read(info) if info is not None else None
        with self._lock:
            self._found.pop(name, None)
            if table is not None and len(self._found) < _MOST:
                self._found[name] = table
        self._on_change()


def _tell_anew(zeroconf: Zeroconf, info: ServiceInfo) -> None:
    zeroconf.update_interfaces()  # what is new may be this computer's address
    zeroconf.update_service(info)


def _read(info: ServiceInfo) -> Nearby | None:
    """The announced table; None if invalid, as anybody on the network may announce anything."""
    told: dict[str, str] = {}
    for key, value in info.properties.items():
        with contextlib.suppress(UnicodeDecodeError):
            told[key.decode()] = (value or b"").decode()
    try:
        if told["v"] != _FORMAT:
            return None
        free, seats = (max(0, min(int(told[key]), _MOST_SEATS)) for key in ("free", "seats"))
        return Nearby(
            read_invitation(told["text"]).link, clipped(told["host"], 40), told["game"][:40], free, seats,
            _sitting(told, seats), told.get("preset", STANDARD)[:40],
            msgspec.json.decode(told["options"], type=dict[str, Value]) if "options" in told else None,
            max(0, int(told.get("rhythm", "0"))),
            tuple((address, info.port or 0) for address in info.parsed_addresses(IPVersion.V4Only)),
        )  # fmt: skip
    except (KeyError, ValueError, OnlineError, msgspec.MsgspecError):
        return None


def _told_of(table: Nearby) -> dict[str, str]:
    """What is announced besides the number of seats: who sits there, and what is played by."""
    told = {"preset": table.preset, "rhythm": str(table.rhythm)}
    options = None if table.options is None else msgspec.json.encode(dict(table.options)).decode()
    if options is not None and len(options.encode()) <= _LARGEST:
        told["options"] = options
    return told | {
        f"seat{seat}": f"{kind[:_LONGEST_NAME]} {name[:_LONGEST_NAME]}".strip()
        for seat, (name, kind) in enumerate(table.sitting[:_MOST_SEATS])
    }


def _sitting(told: Mapping[str, str], seats: int) -> tuple[tuple[str, str], ...]:
    """Who sits in each seat."""
    sitters = (told.get(f"seat{seat}", "").partition(" ") for seat in range(seats))
    return tuple((clipped(name, _LONGEST_NAME), kind[:_LONGEST_NAME]) for kind, _space, name in sitters)


def own_addresses() -> list[str]:
    """The addresses by which others on the network reach this computer, the likeliest first."""
    import ifaddr

    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        trial.connect(("192.0.2.1", 9))  # nothing is sent: the system says which way it would go
        found.append(str(trial.getsockname()[0]))
    for adapter in ifaddr.get_adapters():
        found += [str(ip.ip) for ip in adapter.ips if ip.is_IPv4]
    usable = [address for address in dict.fromkeys(found) if not address.startswith("127.")]
    return usable or ["127.0.0.1"]
